/* The flow of Arnold, Beltrami and Childress in a periodic box of 1 m, whose vorticity lies along its velocity: in an
 * ideal fluid it stands still, and in a viscous one it fades as exp(-k^2 viscosity t), exactly. T. Dombre, U. Frisch,
 * J. M. Greene, M. Henon, A. Mehr and A. M. Soward, "Chaotic streamlines in the ABC flows", J. Fluid Mech. 167 (1986);
 * G. I. Taylor, "On the decay of vortices in a viscous fluid", Phil. Mag. 46 (1923), for the decay. */
#include "tests/kits/fluid_kit.h"
#include "tests/kits/fluid_valid.h"
#include "tests/kits/patience.h"
#include "tests/kits/test.h"

#include <math.h>

static const double pi = 3.14159265358979;

typedef struct Row {
    DeepScheme scheme;
    double lost; /* of the energy in .25 s without viscosity on 32^3, at most */
    double off;  /* the fading flow on 32^3, part of it, at most */
} Row;

static const Row rows[] = {
    {{"staggered, linear", FLUID_STAGGERED, FLUID_LINEAR, false}, .24, .1},
    {{"staggered, MacCormack", FLUID_STAGGERED, FLUID_MACCORMACK, false}, .07, .021},
    {{"staggered, reflection", FLUID_STAGGERED, FLUID_MACCORMACK, true}, .002, .006},
    {{"staggered, conserving", FLUID_STAGGERED, FLUID_CONSERVING, false}, .24, .1},
    {{"centred, linear", FLUID_CENTRED, FLUID_LINEAR, false}, .24, .1},
};
enum { ROWS = sizeof rows / sizeof *rows };

/* Speeds up to 2 m/s or so. data: what is left of it. */
static double abc(int axis, const double at[3], const void *data) {
    const double a = 2 * pi * at[(axis + 1) % 3], b = 2 * pi * at[(axis + 2) % 3];
    return *(const double *)data * (cos(a) + sin(b));
}

static Fluid *box(const DeepScheme *scheme, int cells, double viscosity) {
    const double all = 1;
    FluidDef def = Deep_Def(cells, FLUID_PERIODIC, scheme);
    def.channel_count = 0;
    def.pressure_iterations = 6;
    def.viscosity = (float)viscosity;
    Fluid *fluid = Fluid_Create(&def);
    assert_non_null(fluid);
    Deep_FillVelocity(fluid, abc, &all);
    return fluid;
}

/* At most .9 cells a step. */
static void run(Fluid *fluid, double seconds) {
    const int steps = (int)ceil(seconds * 2 * Fluid_GetDef(fluid)->size[0] / .9);
    Kit_Steps(fluid, steps, (float)(seconds / steps));
}

static double energy_lost(const DeepScheme *scheme, int cells) {
    Fluid *fluid = box(scheme, cells, 0);
    const double before = Kit_Energy(fluid);
    run(fluid, .25);
    const double lost = 1 - Kit_Energy(fluid) / before;
    Fluid_Destroy(fluid);
    return lost;
}

/* Root mean square, as part of the flow's own; the last face around a periodic axis repeats the first. */
static double off_the_flow(Fluid *fluid, double left) {
    const int cells = Fluid_GetDef(fluid)->size[0];
    double off = 0, wanted = 0, at[3];
    for (int axis = 0; axis < 3; axis++) {
        const FluidView v = Fluid_ReadVelocity(fluid, axis);
        for (int z = 0; z < cells; z++)
            for (int y = 0; y < cells; y++)
                for (int x = 0; x < cells; x++) {
                    Deep_PlaceOf(fluid, v, x, y, z, at);
                    const double exact = abc(axis, at, &left), apart = (double)*Kit_At3(v, x, y, z) - exact;
                    off += apart * apart, wanted += exact * exact;
                }
    }
    return sqrt(off / wanted);
}

static double off_the_fading_flow(const DeepScheme *scheme, int cells) {
    const double viscosity = .04, seconds = .25, left = exp(-4 * pi * pi * viscosity * seconds);
    Fluid *fluid = box(scheme, cells, viscosity);
    run(fluid, seconds);
    const double off = off_the_flow(fluid, left);
    Fluid_Destroy(fluid);
    return off;
}

static int finest(void) { return Patience_Long() ? 64 : 32; }

TEST(test_it_stands_still_without_viscosity) {
    for (int i = 0; i < ROWS; i++) {
        const double coarse = energy_lost(&rows[i].scheme, finest() / 2), fine = energy_lost(&rows[i].scheme, finest());
        print_message("    %s, %d^3\n", rows[i].scheme.name, finest());
        Valid_Near("part of the energy lost in .25 s", fine, 0, rows[i].lost * 32 / finest(), "exact");
        Valid_Falls("energy lost", coarse, fine, 1.6);
    }
}

/* With reflection, what is left is the first order of implicit diffusion. */
TEST(test_it_fades_with_viscosity) {
    for (int i = 0; i < ROWS; i++) {
        const double coarse = off_the_fading_flow(&rows[i].scheme, finest() / 2),
                     fine = off_the_fading_flow(&rows[i].scheme, finest());
        print_message("    %s, %d^3\n", rows[i].scheme.name, finest());
        Valid_Near("off the fading flow", fine, 0, rows[i].off * 32 / finest(), "Taylor 1923");
        Valid_Falls("off the fading flow", coarse, fine, 1.5);
    }
}
