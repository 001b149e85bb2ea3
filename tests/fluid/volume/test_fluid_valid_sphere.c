/* A sphere set in motion at once in air at rest: G. G. Stokes, "On some cases of fluid motion", Trans. Camb. Phil. Soc.
 * 8 (1843); H. Lamb, "Hydrodynamics" (1932), articles 92 and 93. The air moves as around a dipole of strength
 * R^3 / 2, and takes the push that half of the air that the sphere displaces would take. Walls add the flow of the
 * sphere's mirror images: where they bring S times its speed to the middle, the added mass becomes
 * 1/2 - 3/2 S (1 - S). */
#include "tests/kits/fluid_kit.h"
#include "tests/kits/fluid_valid.h"
#include "tests/kits/patience.h"
#include "tests/kits/test.h"

#include <math.h>
#include <stdlib.h>

static const double pi = 3.14159265358979, across = 6; /* the box in radii */

static const DeepScheme schemes[] = {
    {"staggered, linear", FLUID_STAGGERED, FLUID_LINEAR, false},
    {"staggered, MacCormack", FLUID_STAGGERED, FLUID_MACCORMACK, false},
    {"staggered, conserving", FLUID_STAGGERED, FLUID_CONSERVING, false},
    {"staggered, reflection", FLUID_STAGGERED, FLUID_MACCORMACK, true},
    {"centred, linear", FLUID_CENTRED, FLUID_LINEAR, false},
};

/* In a box of 1 m, at 1 m/s along an axis. */
static Fluid *start(const DeepScheme *scheme, int cells, int axis) {
    FluidDef def = Deep_Def(cells, FLUID_WALL, scheme);
    def.channel_count = 0;
    def.density = 1;
    Fluid *fluid = Fluid_Create(&def);
    assert_non_null(fluid);
    FluidBody body = Fluid_DefaultBody();
    body.velocity[axis] = 1, body.slip = 1;
    Fluid_SetBody(fluid, 1, &body);
    Fluid_StampCapsule(fluid, 1, FLUID_AT3(.5f, .5f, .5f), FLUID_AT3(.5f, .5f, .5f), (float)(1 / across));
    return fluid;
}

/* The flow of a dipole along x in the middle of the box: (3 x r / r^2 - e) / r^3 and that of its mirror images, of
 * which those across a wall in front or behind point the other way. images_alone leaves the dipole out. The outermost
 * layers count half, as the sum over layers swings about its limit. */
static void dipole(const double from_middle[3], bool images_alone, double velocity[3]) {
    enum { FAR = 5 };
    velocity[0] = velocity[1] = velocity[2] = 0;
    for (int i = -FAR; i <= FAR; i++)
        for (int j = -FAR; j <= FAR; j++)
            for (int k = -FAR; k <= FAR; k++) {
                if (images_alone && !i && !j && !k) continue;
                const double d[3] = {from_middle[0] - i, from_middle[1] - j, from_middle[2] - k};
                const double r2 = d[0] * d[0] + d[1] * d[1] + d[2] * d[2],
                             scale = (i % 2 ? -1 : 1) * (abs(i) == FAR ? .5 : 1) / (r2 * r2 * sqrt(r2));
                for (int a = 0; a < 3; a++) velocity[a] += scale * (3 * d[0] * d[a] - (a ? 0 : r2));
            }
}

typedef struct Outcome {
    double mass;     /* carried along, part of what the sphere displaces */
    double strength; /* the multiple of the dipole's flow that fits best */
    double shape;    /* how far that is from the flow, relative */
} Outcome;

static void fit_dipole(Fluid *fluid, int axis, Outcome *out) {
    const double radius = 1 / across, step = radius / 5;
    double product = 0, square = 0, own = 0;
    for (double z = -2.5 * radius; z <= 2.5 * radius; z += step)
        for (double y = -2.5 * radius; y <= 2.5 * radius; y += step)
            for (double x = -2.5 * radius; x <= 2.5 * radius; x += step) {
                const double d[3] = {x, y, z}, from = sqrt(x * x + y * y + z * z);
                if (from < 1.3 * radius || from > 2.5 * radius) continue;
                double wanted[3];
                float at[3], got[3];
                dipole(d, false, wanted);
                for (int i = 0; i < 3; i++) at[(i + axis) % 3] = (float)(.5 + d[i]);
                Fluid_SampleVelocity(fluid, at, got);
                for (int i = 0; i < 3; i++) {
                    const double w = radius * radius * radius / 2 * wanted[i], g = (double)got[(i + axis) % 3];
                    product += w * g, square += w * w, own += g * g;
                }
            }
    out->strength = product / square;
    out->shape = sqrt(fmax(0, own / square - out->strength * out->strength)) / out->strength;
}

static Outcome measure(const DeepScheme *scheme, int cells, int axis) {
    const double radius = 1 / across, dt = 1e-4;
    Fluid *fluid = start(scheme, cells, axis);
    Fluid_StepVelocity(fluid, (float)dt);
    float force[3];
    Outcome out;
    Fluid_BodyForce(fluid, 1, force, NULL);
    out.mass = -(double)force[axis] * dt / (4 * pi / 3 * radius * radius * radius);
    fit_dipole(fluid, axis, &out);
    Fluid_Destroy(fluid);
    return out;
}

/* Without what the walls do. */
static Outcome free_sphere(const DeepScheme *scheme, int cells, int axis) {
    const double radius = 1 / across, middle[3] = {0, 0, 0};
    double images[3];
    dipole(middle, true, images);
    const double brought = images[0] * radius * radius * radius / 2;
    Outcome out = measure(scheme, cells, axis);
    out.mass += 1.5 * brought * (1 - brought), out.strength /= 1 - brought;
    return out;
}

/* A sphere of whole cells acts like one about .4 cells larger, since nothing flows in its notches: first order, so that
 * two grids tell the limit. */
static void check_sphere(const DeepScheme *scheme, int cells, int axis) {
    const Outcome coarse = free_sphere(scheme, cells / 2, axis), fine = free_sphere(scheme, cells, axis);
    const double h = across / cells;
    print_message("    %s, radius %g cells, along %c\n", scheme->name, cells / across, "xyz"[axis]);
    Valid_Near("added mass, of what is displaced", fine.mass, .5, .8 * h, "Stokes 1843");
    Valid_Near("the same, drawn out from two grids to cells of 0", 2 * fine.mass - coarse.mass, .5, .02, "Stokes 1843");
    Valid_Near("strength of the dipole", fine.strength, 1, h, "Lamb 1932");
    Valid_Near("distance from its shape", fine.shape, 0, .4 * h, "Lamb 1932");
    Valid_Falls("added mass", coarse.mass - .5, fine.mass - .5, 1.7);
    Valid_Falls("strength", coarse.strength - 1, fine.strength - 1, 1.6);
    Valid_Falls("shape", coarse.shape, fine.shape, 1.8);
}

TEST(test_impulsive_start) {
    for (size_t i = 0; i < sizeof schemes / sizeof *schemes; i++)
        check_sphere(&schemes[i], Patience_Long() ? 96 : 48, (int)i % 3);
}
