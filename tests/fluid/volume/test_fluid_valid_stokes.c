/* Creeping flow through a cubic lattice of spheres: H. Hasimoto, "On the periodic fundamental solutions of the Stokes
 * equations and their application to viscous flow past a cubic array of spheres", J. Fluid Mech. 5 (1959). With a
 * pressure that falls evenly, the drag on a sphere is K times Stokes's 6 pi mu R U, 1 / K = 1 - 1.7601 c^(1/3) + c
 * - 1.5593 c^2, where c is the part of space that the spheres fill (here .065; terms of c^(8/3) are left out), and U
 * the mean velocity over all of it. Our force acts on the air alone, so that the sphere lacks the push on its own
 * volume. */
#include "tests/kits/fluid_kit.h"
#include "tests/kits/fluid_valid.h"
#include "tests/kits/patience.h"
#include "tests/kits/test.h"

#include <math.h>

static const double pi = 3.14159265358979, radius = .25; /* in a period of 1 m; viscosity 1 m^2/s, force 1 N/kg */

static const DeepScheme schemes[] = {
    {"staggered, MacCormack", FLUID_STAGGERED, FLUID_MACCORMACK, false},
    {"staggered, linear", FLUID_STAGGERED, FLUID_LINEAR, false},
    {"centred, linear", FLUID_CENTRED, FLUID_LINEAR, false},
};

static double filled(void) { return 4 * pi / 3 * radius * radius * radius; }

static double hasimoto(void) {
    const double c = filled();
    return 1 / (1 - 1.7601 * cbrt(c) + c - 1.5593 * c * c);
}

/* data: the axis along which air goes, up to what is expected of the mean */
static double even(int axis, const double at[3], const void *data) {
    (void)at;
    return axis == *(const int *)data ? -1 / (6 * pi * radius * hasimoto()) : 0;
}

static Fluid *lattice(const DeepScheme *scheme, int cells, int axis) {
    FluidDef def = Deep_Def(cells, FLUID_PERIODIC, scheme);
    def.channel_count = 1;
    def.density = def.viscosity = def.channel[0].buoyancy = 1;
    for (int i = 0; i < 3; i++) def.up[i] = i == axis ? -1 : 0;
    Fluid *air = Fluid_Create(&def);
    assert_non_null(air);
    Fluid_StampCapsule(air, 1, FLUID_AT3(.5f, .5f, .5f), FLUID_AT3(.5f, .5f, .5f), (float)radius);
    Fluid_Step(air, 1e-6f); /* what the sphere covers now is not pushed out of it later */
    Kit_SetChannel(air, 0, 1);
    Deep_FillVelocity(air, even, &axis);
    return air;
}

static double mean_velocity(const Fluid *air, int axis, int cells) {
    const FluidView v = Fluid_ReadVelocity(air, axis);
    double sum = 0;
    for (int z = 0; z < cells; z++)
        for (int y = 0; y < cells; y++)
            for (int x = 0; x < cells; x++)
                if (!Fluid_GetOccupancy(air)[x + cells * (y + cells * z)]) sum += (double)*Kit_At3(v, x, y, z);
    return sum / cells / cells / cells;
}

typedef struct Drag {
    double k;     /* from the flow that the force drives */
    double force; /* on the sphere, part of that on the air */
} Drag;

/* Steps of this part of h^2 / viscosity, as the split into diffusion and projection costs an order of the step. */
static Drag drag(const DeepScheme *scheme, int cells, double part, int axis) {
    Fluid *air = lattice(scheme, cells, axis);
    const double dt = part / cells / cells;
    Kit_Steps(air, (int)ceil(.4 / dt), (float)dt);
    float force[3];
    Fluid_BodyForce(air, 1, force, NULL);
    const double air_volume = 1 - Kit_Marked(air, 1) / pow(cells, 3);
    const Drag out = {-1 / (6 * pi * radius * mean_velocity(air, axis, cells)), -(double)force[axis] / air_volume};
    Fluid_Destroy(air);
    return out;
}

TEST(test_creeping_flow) {
    for (size_t i = 0; i < sizeof schemes / sizeof *schemes; i++) {
        const Drag coarse = drag(&schemes[i], 8, .25, (int)i), fine = drag(&schemes[i], 16, .25, (int)i);
        print_message("    %s, radius 4 cells, along %c\n", schemes[i].name, "xyz"[i]);
        Valid_Near("K", fine.k, hasimoto(), .1, "Hasimoto 1959");
        Valid_Near("force on the sphere, part of that on the air", fine.force, 1,
                   schemes[i].layout == FLUID_CENTRED ? .06 : .03, "");
        Valid_Falls("K", fabs(coarse.k - hasimoto()), fabs(fine.k - hasimoto()), 4);
        if (!Patience_Long()) continue;
        const Drag finest = drag(&schemes[i], 24, .1, (int)i);
        Valid_Near("K, radius 6 cells", finest.k, hasimoto(), .05, "Hasimoto 1959");
    }
}
