/* A sphere of warm smoke in still air begins to rise with 2/3 of its buoyancy: it has to set half of its own volume of
 * outer air in motion, too (the added mass of G. G. Stokes 1843; G. K. Batchelor, "An Introduction to Fluid Dynamics"
 * (1967)). In this first moment all of it moves alike, and the air outside in potential flow. Where the mirror images
 * bring S times its speed to the middle, the lift becomes 2/3 (1 + S). */
#include "tests/kits/fluid_kit.h"
#include "tests/kits/fluid_valid.h"
#include "tests/kits/fluid_valid_deep.h"
#include "tests/kits/test.h"

#include <math.h>

static const double radius = 1 / 6.; /* in a box of 1 m */

static const DeepScheme schemes[] = {
    {"staggered, linear", FLUID_STAGGERED, FLUID_LINEAR, false},
    {"staggered, MacCormack", FLUID_STAGGERED, FLUID_MACCORMACK, false},
    {"staggered, conserving", FLUID_STAGGERED, FLUID_CONSERVING, false},
    {"staggered, reflection", FLUID_STAGGERED, FLUID_MACCORMACK, true},
    {"centred, MacCormack", FLUID_CENTRED, FLUID_MACCORMACK, false},
};

/* The part of the cell around this point that the sphere fills. */
static double filled(int axis, const double at[3], const void *data) {
    (void)axis;
    enum { PARTS = 6 };
    const double h = *(const double *)data;
    int inside = 0;
    for (int i = 0; i < PARTS * PARTS * PARTS; i++) {
        const int part[3] = {i % PARTS, i / PARTS % PARTS, i / PARTS / PARTS};
        double r2 = 0;
        for (int a = 0; a < 3; a++) {
            const double d = at[a] + ((part[a] + .5) / PARTS - .5) * h - .5;
            r2 += d * d;
        }
        inside += r2 < radius * radius;
    }
    return inside / (double)(PARTS * PARTS * PARTS);
}

typedef struct Lift {
    double mean, middle; /* of the sphere and at its centre, part of the buoyancy, without what the walls do */
} Lift;

static Lift first_lift(const DeepScheme *scheme, int cells, int up) {
    const double dt = 1e-3, h = 1. / cells, box[3] = {1, 1, 1}, centre[3] = {0, 0, 0};
    double images[3];
    FluidDef def = Deep_Def(cells, cells, cells, cells);
    Deep_AllSides(&def, FLUID_WALL, 1);
    Deep_Use(&def, scheme);
    def.channel_count = 1;
    def.channel[0].buoyancy = 1;
    for (int i = 0; i < 3; i++) def.up[i] = i == up ? -1 : 0;
    Fluid *air = Fluid_Create(&def);
    assert_non_null(air);
    Deep_Fill(air, Fluid_Channel(air, 0), 3, filled, &h);
    Fluid_StepVelocity(air, (float)dt);
    const float middle[3] = {.5f, .5f, .5f};
    float mean[3], there[3];
    Fluid_Mean(air, 0, middle, middle, (float)(.8 * radius), NULL, mean);
    Fluid_SampleVelocity(air, middle, there);
    Fluid_Destroy(air);
    Deep_Dipole(box, centre, true, images);
    const double walls = dt * (1 + images[0] * radius * radius * radius / 2);
    return (Lift){-(double)mean[up] / walls, -(double)there[up] / walls};
}

static void check_lift(const DeepScheme *scheme, int cells, int up) {
    const Lift coarse = first_lift(scheme, cells / 2, up), fine = first_lift(scheme, cells, up);
    print_message("    %s, radius %g cells, along %c\n", scheme->name, cells * radius, "xyz"[up]);
    Valid_Near("first lift, mean", fine.mean, 2 / 3., .01, "Batchelor 1967");
    Valid_Near("first lift in the middle", fine.middle, 2 / 3., .002, "Batchelor 1967");
    Valid_Falls("mean", fabs(coarse.mean - 2 / 3.), fabs(fine.mean - 2 / 3.), 1.5);
}

TEST(test_first_lift) {
    for (size_t i = 0; i < sizeof schemes / sizeof *schemes; i++) check_lift(&schemes[i], 48, (int)i % 3);
}
