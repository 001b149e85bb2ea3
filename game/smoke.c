#include "game/smoke.h"

#include "engine/ticker.h"

#define RATE 0.10f /* 1/s at which it comes again; it is there from the first tick */

static int cell_at(const Air *air, int axis, float metres) {
    return (int)Maths_Clamp(floorf(metres / air->cell), 0, (float)(air->grid[axis] - 1));
}

/* In wisps that wander, or it would look like paint. */
static float thickness(Vec2 at, uint64_t tick) {
    float drift = (float)(tick % 1000000) * TICKER_SECONDS * 0.5f;
    return 0.4f + 1.2f * Maths_Noise(at.x * 1.6f, at.y * 2.4f + drift, 77);
}

void Smoke_Smoulder(const SceneSmoulder *smoulder, Air *air, uint64_t tick) {
    const uint8_t *occupied = Fluid_GetOccupancy(air->fluid);
    FluidView smoke = Fluid_Channel(air->fluid, FLUID_SMOKE);
    int low[2] = {cell_at(air, 0, smoulder->low.x), cell_at(air, 1, smoulder->low.y)};
    int high[2] = {cell_at(air, 0, smoulder->high.x), cell_at(air, 1, smoulder->high.y)};
    for (int j = low[1]; j <= high[1]; j++)
        for (int i = low[0]; i <= high[0]; i++) {
            Vec2 at = {((float)i + 0.5f) * air->cell, ((float)j + 0.5f) * air->cell};
            float *here = &smoke.data[i + j * smoke.row], wanted = smoulder->smoke * thickness(at, tick);
            float share = tick <= 1 ? 1 : RATE * TICKER_SECONDS;
            if (!occupied[i + j * air->grid[0]] && *here < wanted) *here += (wanted - *here) * share;
        }
}

void Smoke_Clear(Air *air, Vec2 a, Vec2 b, float radius, float share) {
    FluidView smoke = Fluid_Channel(air->fluid, FLUID_SMOKE);
    int low[2] = {cell_at(air, 0, (a.x < b.x ? a.x : b.x) - radius), cell_at(air, 1, (a.y < b.y ? a.y : b.y) - radius)};
    int high[2] = {cell_at(air, 0, (a.x > b.x ? a.x : b.x) + radius),
                   cell_at(air, 1, (a.y > b.y ? a.y : b.y) + radius)};
    Solid capsule = Solid_Capsule(a, b, radius);
    for (int j = low[1]; j <= high[1]; j++)
        for (int i = low[0]; i <= high[0]; i++) {
            Vec2 at = {((float)i + 0.5f) * air->cell, ((float)j + 0.5f) * air->cell}, outward;
            if (Solid_Distance(&capsule, at, &outward) < 0) smoke.data[i + j * smoke.row] *= 1 - share;
        }
}
