/* Vortices in a periodic box of 1 m: u = sin 2 pi x cos 2 pi y, v = -cos 2 pi x sin 2 pi y, which in an ideal fluid
 * stand still, and in a viscous one fade as exp(-8 pi^2 viscosity t): G. I. Taylor and A. E. Green, "Mechanism of the
 * production of small eddies from large ones", Proc. R. Soc. A 158 (1937). What a scheme loses of their energy by
 * itself is how J. Zehnder, R. Narain and B. Thomaszewski, "An advection-reflection solver for detail-preserving fluid
 * simulation", ACM Trans. Graph. 37 (2018), compare schemes. */
#include "tests/kits/fluid_kit.h"
#include "tests/kits/fluid_valid.h"
#include "tests/kits/patience.h"
#include "tests/kits/test.h"

#include <math.h>

static const double pi = 3.14159265358979;

typedef struct Scheme {
    const char *name;
    FluidAdvection advection;
    bool midpoint, reflection;
    double kept_64, kept_128; /* of the energy after 2 s without viscosity, at least */
    double off, falls;        /* viscous vortices at 128 x 128, at most; by how much from 64 x 64, at least */
} Scheme;

static const Scheme schemes[] = {
    {"linear", FLUID_LINEAR, false, false, .40, .60, .06, 1.6},
    {"MacCormack", FLUID_MACCORMACK, false, false, .62, .76, .03, 1.6},
    {"MacCormack, midpoint", FLUID_MACCORMACK, true, false, .62, .76, .03, 1.6},
    {"MacCormack, reflection", FLUID_MACCORMACK, false, true, .97, .99, .002, 1.2},
    {"MacCormack, both", FLUID_MACCORMACK, true, true, .97, .99, .002, .9},
    {"conserving", FLUID_CONSERVING, false, false, .38, .57, .07, 1.6},
};
enum { SCHEMES = sizeof schemes / sizeof *schemes };

static double flow(int axis, double x, double y) {
    return axis ? -cos(2 * pi * x) * sin(2 * pi * y) : sin(2 * pi * x) * cos(2 * pi * y);
}

static Fluid *vortices(const Scheme *scheme, int cells, double viscosity) {
    FluidDef def = Valid_Def(cells, cells, cells);
    for (int side = 0; side < 4; side++) def.side[side].kind = FLUID_PERIODIC;
    def.channel_count = 0;
    def.advection = scheme->advection, def.midpoint = scheme->midpoint, def.reflection = scheme->reflection;
    def.viscosity = (float)viscosity;
    Fluid *fluid = Fluid_Create(&def);
    assert_non_null(fluid);
    for (int axis = 0; axis < 2; axis++) {
        const FluidView v = Fluid_Velocity(fluid, axis);
        for (int y = 0; y < v.size[1]; y++)
            for (int x = 0; x < v.size[0]; x++)
                *Kit_At(v, x, y) =
                    (float)flow(axis, (x + (double)v.offset[0]) / cells, (y + (double)v.offset[1]) / cells);
    }
    return fluid;
}

/* At most .9 cells a step. */
static void run(Fluid *fluid, double seconds) {
    const int steps = (int)ceil(seconds * Fluid_GetDef(fluid)->size[0] / .9);
    Kit_Steps(fluid, steps, (float)(seconds / steps));
}

static double energy_kept(const Scheme *scheme, int cells) {
    Fluid *fluid = vortices(scheme, cells, 0);
    const double before = Kit_Energy(fluid);
    run(fluid, 2);
    const double kept = Kit_Energy(fluid) / before;
    Fluid_Destroy(fluid);
    return kept;
}

TEST(test_energy_kept_without_viscosity) {
    for (int i = 0; i < SCHEMES; i++) {
        const double coarse = energy_kept(&schemes[i], 64);
        assert_true(coarse >= schemes[i].kept_64 && coarse < 1.002);
        if (Patience_Sanitized()) continue;
        const double fine = energy_kept(&schemes[i], 128);
        print_message("    %-24s energy kept after 2 s: %.3f at 64 x 64, %.3f at 128 x 128, 1 in an ideal fluid\n",
                      schemes[i].name, coarse, fine);
        assert_true(fine >= schemes[i].kept_128 && fine < 1.002);
        Valid_Falls(schemes[i].name, 1 - coarse, fmax(1 - fine, 0), 1.4);
    }
}

/* Root mean square over the faces, as part of the exact flow's. */
static double error_after(const Scheme *scheme, int cells, double viscosity, double seconds) {
    Fluid *fluid = vortices(scheme, cells, viscosity);
    const double left = exp(-8 * pi * pi * viscosity * seconds);
    double error = 0, exact = 0;
    run(fluid, seconds);
    for (int axis = 0; axis < 2; axis++) {
        const FluidView v = Fluid_Velocity(fluid, axis);
        for (int y = 0; y < cells; y++)
            for (int x = 0; x < cells; x++) {
                const double wanted = left *
                                      flow(axis, (x + (double)v.offset[0]) / cells, (y + (double)v.offset[1]) / cells),
                             off = *Kit_At(v, x, y) - wanted;
                error += off * off, exact += wanted * wanted;
            }
    }
    Fluid_Destroy(fluid);
    return sqrt(error / exact);
}

/* With reflection, what is left is the first order of implicit diffusion, which the grid's error happens to offset. */
TEST(test_viscous_decay) {
    for (int i = 0; i < SCHEMES; i++) {
        const double coarse = error_after(&schemes[i], 64, .01, .5);
        if (Patience_Sanitized()) continue;
        const double fine = error_after(&schemes[i], 128, .01, .5);
        Valid_Falls(schemes[i].name, coarse, fine, schemes[i].falls);
        Valid_Near("    at 128 x 128, off the exact flow", fine, 0, schemes[i].off, "Taylor and Green 1937");
    }
}
