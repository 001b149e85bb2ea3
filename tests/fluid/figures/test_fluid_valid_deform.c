/* LeVeque's swirl by every scheme, in short and long steps, and with smoke that is finer than the flow. */
#include "tests/kits/fluid_kit.h"
#include "tests/kits/fluid_valid.h"
#include "tests/kits/leveque_kit.h"
#include "tests/kits/test.h"

#include <math.h>

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
    leveque_start(fluid);
    const double before = Fluid_Total(fluid, 0);
    const int steps = (int)ceil(LEVEQUE_SECONDS * cells / cells_a_step);
    for (int i = 0; i < steps; i++) leveque_step(fluid, i, steps);
    const Outcome outcome = {leveque_distance(fluid) / before, Fluid_Total(fluid, 0) / before};
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
