/* LeVeque's swirl by every scheme, in short and long steps, and with smoke that is finer than the flow. Smoke is drawn
 * out into a spiral by a wind that then turns back, and what is left at the end but the puff of the beginning is the
 * scheme's error. R. J. LeVeque, "High-resolution conservative algorithms for advection in incompressible flow", SIAM
 * J. Numer. Anal. 33 (1996), section 9: u = sin^2(pi x) sin(2 pi y) cos(pi t / T), v alike. The box is 1 m wide and
 * high. */
#include "tests/kits/fluid_kit.h"
#include "tests/kits/fluid_valid.h"
#include "tests/kits/test.h"

#include <math.h>

static const double SECONDS = 1.5;

static double stream(double x, double y) {
    const double a = sin(3.14159265358979 * x), b = sin(3.14159265358979 * y);
    return a * a * b * b / 3.14159265358979;
}

/* Differences of the stream function: no cell has a divergence but by rounding. */
static void blow(Fluid *fluid, double speed) {
    const FluidView u = Fluid_Velocity(fluid, 0), v = Fluid_Velocity(fluid, 1);
    const double h = Fluid_GetDef(fluid)->cell_size;
    for (int y = 0; y < u.size[1]; y++)
        for (int x = 0; x < u.size[0]; x++)
            Kit_Put(u, x, y, (float)(speed * (stream(x * h, (y + 1) * h) - stream(x * h, y * h)) / h));
    for (int y = 0; y < v.size[1]; y++)
        for (int x = 0; x < v.size[0]; x++)
            Kit_Put(v, x, y, (float)(-speed * (stream((x + 1) * h, y * h) - stream(x * h, y * h)) / h));
}

/* The paper's smooth hump. */
static double hump(double x, double y) {
    const double r = fmin(sqrt((x - .25) * (x - .25) + (y - .5) * (y - .5)) / .15, 1);
    return .5 * (1 + cos(3.14159265358979 * r));
}

static void start(Fluid *fluid) {
    const FluidView smoke = Fluid_Channel(fluid, 0);
    const int samples = smoke.size[0];
    for (int y = 0; y < samples; y++)
        for (int x = 0; x < samples; x++) Kit_Put(smoke, x, y, (float)hump((x + .5) / samples, (y + .5) / samples));
}

/* Step `i` of so many, in the wind of its middle. */
static void step(Fluid *fluid, int i, int steps) {
    blow(fluid, cos(3.14159265358979 * (i + .5) / steps));
    Fluid_StepChannels(fluid, (float)(SECONDS / steps));
}

/* How far the smoke is from the hump, on the mean. */
static double distance(Fluid *fluid) {
    const FluidView smoke = Fluid_Channel(fluid, 0);
    const int samples = smoke.size[0];
    double sum = 0;
    for (int y = 0; y < samples; y++)
        for (int x = 0; x < samples; x++)
            sum += fabs((double)*Kit_At(smoke, x, y) - hump((x + .5) / samples, (y + .5) / samples));
    return sum / (samples * samples);
}

typedef struct Scheme {
    const char *name;
    FluidAdvection advection;
    bool midpoint;
    double off_128, falls; /* the error at 128 x 128, part of the smoke; by how much it falls from 64 x 64, at least */
    double total;          /* the smoke at 128 x 128 is kept to this part of it */
} Scheme;

static const Scheme schemes[] = {
    {"linear", FLUID_LINEAR, false, .65, 1.3, .05},
    {"linear, midpoint", FLUID_LINEAR, true, .65, 1.3, .05},
    {"MacCormack", FLUID_MACCORMACK, false, .035, 4, .02},
    {"MacCormack, midpoint", FLUID_MACCORMACK, true, .035, 4, .02},
    {"conserving", FLUID_CONSERVING, false, .75, 1.3, 1e-5}, /* half a step each way: as good as by midpoints */
};

typedef struct Outcome {
    double off, total; /* parts of the smoke that there was */
} Outcome;

/* In the swirl of each step's middle. */
static Outcome deform_by(const Scheme *scheme, int cells, double cells_a_step, float tolerance, int fineness) {
    FluidDef def = Valid_Def(cells, cells, cells);
    def.channel_count = 1;
    def.channel[0].advection = scheme->advection, def.midpoint = scheme->midpoint;
    def.tracer_tolerance = tolerance;
    def.channel[0].fineness = fineness;
    Fluid *fluid = Fluid_Create(&def);
    assert_non_null(fluid);
    start(fluid);
    const double before = Fluid_Total(fluid, 0);
    const int steps = (int)ceil(SECONDS * cells / cells_a_step);
    for (int i = 0; i < steps; i++) step(fluid, i, steps);
    const Outcome outcome = {distance(fluid) / before, Fluid_Total(fluid, 0) / before};
    Fluid_Destroy(fluid);
    return outcome;
}

static Outcome deform(const Scheme *scheme, int cells, double cells_a_step) {
    return deform_by(scheme, cells, cells_a_step, 0, 1);
}

TEST(test_reversible_deformation) {
    for (size_t i = 0; i < sizeof schemes / sizeof *schemes; i++) {
        const Scheme *scheme = &schemes[i];
        const Outcome coarse = deform(scheme, 64, .8), fine = deform(scheme, 128, .8);
        Valid_Falls(scheme->name, coarse.off, fine.off, scheme->falls);
        Valid_Near("    at 128 x 128, part of the smoke out of place", fine.off, 0, scheme->off_128, "LeVeque 1996");
        Valid_Near("    at 128 x 128, all smoke", fine.total, 1, scheme->total, "");
    }
}

/* In steps of four cells the straight way back misses the bends. */
TEST(test_midpoints_in_long_steps) {
    for (size_t i = 0; i + 1 < sizeof schemes / sizeof *schemes; i += 2) {
        const Outcome straight = deform(&schemes[i], 64, 4), midpoint = deform(&schemes[i + 1], 64, 4);
        print_message("    %-24s in steps of 4 cells out of place: straight %.3f, midpoint %.3f\n", schemes[i].name,
                      straight.off, midpoint.off);
        assert_true(2 * midpoint.off < straight.off);
    }
}

/* In longer ones a midpoint misses them, too, and the adaptive tracer does not. */
TEST(test_adaptive_tracer_in_long_steps) {
    for (double cells = 4; cells <= 32; cells *= 2)
        for (int i = 1; i < 4; i += 2) {
            const Outcome midpoint = deform(&schemes[i], 64, cells), fine = deform_by(&schemes[i], 64, cells, .01f, 1);
            print_message("    %-24s in steps of %2.0f cells out of place: midpoint %.3f, adaptive %.3f\n",
                          schemes[i].name, cells, midpoint.off, fine.off);
            assert_true(fine.off < (cells < 16 ? 1 : .5) * midpoint.off);
        }
}

/* Smoke that is finer than the flow: the error nearly of a grid that is as fine. Steps go as many cells of the flow. */
TEST(test_finer_smoke) {
    for (size_t i = 0; i < sizeof schemes / sizeof *schemes; i += 2) {
        double off[3];
        for (int k = 0; k < 3; k++) off[k] = deform_by(&schemes[i], 64, .8, 0, 1 << k).off;
        print_message("    %-24s 64 x 64 cells, out of place: fineness 1 %.4f, 2 %.4f, 4 %.4f\n", schemes[i].name,
                      off[0], off[1], off[2]);
        assert_true(off[1] < .85 * off[0] && off[2] < .85 * off[1]);
    }
}
