/* The flow that potential theory predicts: right after a disc is set into motion in a box, the air moves as a dipole
 * with its mirror images. */
#include "tests/kits/fluid_cases.h"
#include "tests/kits/fluid_kit.h"
#include "tests/kits/test.h"

#include <math.h>

enum { POOL = 96 };
static const float disc_radius = 12;

/* The flow of a disc in the middle of the pool that moves along +x with speed 1: R^2 / r^2 (cos 2a, sin 2a), and the
 * discs that the walls mirror; those across a left or right wall move the other way. */
static void potential_flow(double x, double y, double out[2]) {
    out[0] = out[1] = 0;
    for (int i = -6; i <= 6; i++)
        for (int j = -24; j <= 24; j++) {
            const double dx = x - (i + 0.5) * POOL, dy = y - (j + 0.5) * POOL, r2 = dx * dx + dy * dy;
            const double scale = disc_radius * disc_radius / (r2 * r2) * (i % 2 ? -1 : 1);
            out[0] += scale * (dx * dx - dy * dy);
            out[1] += scale * 2 * dx * dy;
        }
}

typedef struct Fit {
    double strength; /* the multiple of the potential flow that fits best */
    double shape;    /* how far that is from the flow, relative */
} Fit;

static Fit fit_potential(Fluid *fluid) {
    double product = 0, square = 0, own = 0;
    for (float y = 0.25f; y < POOL; y += 1)
        for (float x = 0.25f; x < POOL; x += 1) {
            const float from = hypotf(x - POOL / 2, y - POOL / 2);
            float got[3];
            double wanted[2];
            if (from < 1.5f * disc_radius || from > 2.5f * disc_radius) continue;
            Fluid_SampleVelocity(fluid, FLUID_AT(x, y), got);
            potential_flow(x, y, wanted);
            product += got[0] * wanted[0] + got[1] * wanted[1];
            square += wanted[0] * wanted[0] + wanted[1] * wanted[1];
            own += (double)got[0] * got[0] + (double)got[1] * got[1];
        }
    const double strength = product / square;
    return (Fit){strength, sqrt(fmax(0, own / square - strength * strength)) / strength};
}

/* A disc of whole cells acts like one about 0.4 cells larger, since nothing flows in its notches: 1 + 2 * 0.4 / 12. */
static void check_potential(Case *each) {
    if (Case_ConvergesSlowly(each)) return;
    FluidDef def = Case_Quiet(each);
    Case_Resize(&def, POOL, POOL, 1);
    Case_AllSides(&def, FLUID_WALL, 1);
    Case_Converge(&def, 1e-3f);
    Fluid *fluid = Case_Create(each, &def);
    Fluid_SetBody(fluid, 1, &(FluidBody){.velocity = {1, 0, 0}, .slip = 1});
    Kit_StampDisc(fluid, 1, POOL / 2, POOL / 2, disc_radius);
    Fluid_StepVelocity(fluid, 1e-4f);
    const Fit fit = fit_potential(fluid);
    Case_Near(each, "strength of the dipole", fit.strength, 1.06, 0.07);
    Case_AtMost(each, "distance from a dipole's shape, relative", fit.shape, 0.05);
    Fluid_Destroy(fluid);
}

TEST(test_an_impulsive_start_is_a_dipole) {
    Cases_WalkPresets(check_potential);
    Cases_WalkTransport(check_potential);
}
