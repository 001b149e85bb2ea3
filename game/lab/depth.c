#include "game/lab/depth.h"
#include "game/base/samples.h"

#include <math.h>

#define STIR_RADIUS 0.2f /* m */
#define STIR_MOST   6.0f /* m/s of the pointer */

/* Each tick adds half of the difference between pointer and air, so that the speed does not run away. */
void Depth_Stir(Fluid *fluid, const float from[3], const float to[3]) {
    float way[3], wind[3], square = 0;
    for (int axis = 0; axis < 3; axis++) way[axis] = (to[axis] - from[axis]) / LAB_DT, square += way[axis] * way[axis];
    const float speed = sqrtf(square), share = speed > STIR_MOST ? STIR_MOST / speed : 1;
    Fluid_SampleVelocity(fluid, to, wind);
    for (int axis = 0; axis < 3; axis++) way[axis] = 0.5f * (share * way[axis] - wind[axis]);
    if (speed > 0) Fluid_Push(fluid, from, to, STIR_RADIUS, way);
    const float missing = Maths_Clamp(1 - Fluid_Sample(fluid, FLUID_SMOKE, to), 0, 1);
    Fluid_Add(fluid, FLUID_SMOKE, from, to, STIR_RADIUS, 0.25f * missing);
}

void Depth_Stamp(Fluid *fluid, const VolumeShape *shape) {
    if (shape->kind == VOLUME_CAPSULE)
        Fluid_StampCapsule(fluid, shape->body, shape->a, shape->b, shape->radius);
    else
        Fluid_StampTurnedBox(fluid, shape->body, shape->a, shape->half, shape->turn);
}

void Depth_Add(const Fluid *fluid, FluidView view, DepthValue *value, const void *data) {
    const float cell = Fluid_GetDef(fluid)->cell_size / (float)Samples_Of(fluid, view).fineness;
    for (int z = 0; z < view.size[2]; z++)
        for (int y = 0; y < view.size[1]; y++)
            for (int x = 0; x < view.size[0]; x++) {
                const float at[3] = {((float)x + view.offset[0]) * cell, ((float)y + view.offset[1]) * cell,
                                     ((float)z + view.offset[2]) * cell};
                view.data[x + y * view.row + z * view.slab] += value(at, data);
            }
}

/* 1 - erf, to 2.5e-5, by M. Abramowitz and I. A. Stegun, 7.1.25. */
static float complement(float x) {
    const float size = Maths_Abs(x), t = 1 / (1 + 0.47047f * size);
    const float tail = t * (0.3480242f + t * (-0.0958798f + t * 0.7478556f)) * Lab_Exp(-size * size);
    return x < 0 ? 2 - tail : tail;
}

static float from_axis(const float at[3], const DepthRing *ring) {
    const float x = at[0] - ring->at[0], z = at[2] - ring->at[2];
    return sqrtf(x * x + z * z);
}

/* A push on a disc of air, blurred by the core's width, leaves a ring with a Gaussian core along the disc's edge. */
static float pushed(const float at[3], const void *data) {
    const DepthRing *ring = data;
    const float along = (at[1] - ring->at[1]) / ring->core, out = (from_axis(at, ring) - ring->radius) / ring->core;
    return -ring->circulation * Lab_Exp(-along * along) / (1.7724539f * ring->core) * 0.5f * complement(out);
}

void Depth_AddRing(Fluid *fluid, const DepthRing *ring) { Depth_Add(fluid, Fluid_Velocity(fluid, 1), pushed, ring); }

typedef struct Smoke {
    const DepthRing *ring;
    float smoke;
} Smoke;

static float filled(const float at[3], const void *data) {
    const Smoke *smoke = data;
    const float out = from_axis(at, smoke->ring) - smoke->ring->radius, along = at[1] - smoke->ring->at[1];
    const float core = smoke->ring->core;
    return smoke->smoke * Lab_Exp(-(out * out + along * along) / (core * core));
}

void Depth_AddRingSmoke(Fluid *fluid, const DepthRing *ring, float smoke) {
    const Smoke all = {ring, smoke};
    Depth_Add(fluid, Fluid_Channel(fluid, FLUID_SMOKE), filled, &all);
}
