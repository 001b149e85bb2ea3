#include "game/smoke.h"

#include "engine/ticker.h"

#define RATE 0.10f /* 1/s at which it comes again; it is there from the first tick */
#define FRAY 1.4f  /* metres over which it thins out at its ends */

static int cell_at(const Air *air, int axis, float metres) {
    return (int)Maths_Clamp(floorf(metres / air->cell), 0, (float)(air->grid[axis] - 1));
}

/* In banks, with gaps between and frayed ends, or it would look like paint. */
static float thickness(const SceneSmoulder *smoulder, Vec2 at) {
    float left = at.x - smoulder->low.x, right = smoulder->high.x - at.x, end = left < right ? left : right;
    float frayed = Maths_Clamp(2 * end / FRAY - 2 * Maths_Noise(at.x * 0.7f, at.y * 1.1f, 78), 0, 1);
    float banks = 0.65f * Maths_Noise(at.x * 0.8f, at.y * 1.9f, 77) + 0.35f * Maths_Noise(at.x * 2.1f, at.y * 4.3f, 79);
    return frayed * Maths_Clamp(3.2f * banks - 0.6f, 0.1f, 2);
}

/* The first and the last cell of a smoulder. */
static void cells_of(const SceneSmoulder *smoulder, const Air *air, int low[2], int high[2]) {
    low[0] = cell_at(air, 0, smoulder->low.x), low[1] = cell_at(air, 1, smoulder->low.y);
    high[0] = cell_at(air, 0, smoulder->high.x), high[1] = cell_at(air, 1, smoulder->high.y);
}

void Smoke_Lay(const SceneSmoulder *smoulder, Air *air) {
    int low[2], high[2];
    cells_of(smoulder, air, low, high);
    for (int j = low[1]; j <= high[1]; j++)
        for (int i = low[0]; i <= high[0]; i++) {
            Vec2 at = {((float)i + 0.5f) * air->cell, ((float)j + 0.5f) * air->cell};
            float *here = &air->stale[i + j * air->grid[0]], wanted = smoulder->smoke * thickness(smoulder, at);
            if (*here < wanted) *here = wanted;
        }
}

void Smoke_Smoulder(const SceneSmoulder *smoulder, Air *air, uint64_t tick) {
    const uint8_t *occupied = Fluid_GetOccupancy(air->fluid);
    FluidView smoke = Fluid_Channel(air->fluid, FLUID_SMOKE);
    int low[2], high[2];
    cells_of(smoulder, air, low, high);
    float share = tick <= 1 ? 1 : RATE * TICKER_SECONDS;
    for (int j = low[1]; j <= high[1]; j++)
        for (int i = low[0]; i <= high[0]; i++) {
            float *here = &smoke.data[i + j * smoke.row], wanted = air->stale[i + j * air->grid[0]];
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
