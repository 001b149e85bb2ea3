#include "game/air/smoke.h"

#include "engine/window/ticker.h"
#include "game/base/samples.h"

#define RATE       0.10f /* 1/s at which smoke comes back after the first tick, which lays all of it */
#define FRAY       2.2f  /* m over which it thins out at its ends */
#define PUFF_CELLS 2     /* cells in front of a vent that its mist fills */
#define FLAT       0.8f  /* how far it is thinned above and below. 1 would leave nothing. */
#define GLOWS      0.4f  /* m of its foot that glow here and there, so that the smoke rolls over */
#define GLOW       60.0f /* degrees at most */

/* The depth of a place inside a bank with round ends. It is 1 in the middle and at most 0 outside. Above and below the
 * bank is thin but not gone, because stone ends it there. */
static float depth_in(const SceneSmoulder *smoulder, Vec2 at) {
    Vec2 half = Vec2_Scale(Vec2_Sub(smoulder->high, smoulder->low), 0.5f), middle = Vec2_Add(smoulder->low, half);
    float end = half.x < FRAY ? half.x : FRAY, across = Maths_Abs(at.x - middle.x) - (half.x - end);
    Vec2 out = {across > 0 ? across / end : 0, FLAT * (at.y - middle.y) / half.y};
    return 1 - Vec2_Length(out);
}

/* Banks with gaps between and frayed ends, as even smoke would look like paint. */
static float thickness(const SceneSmoulder *smoulder, Vec2 at, float behind) {
    float depth = depth_in(smoulder, at);
    at.x += 1.3f * behind;
    float frays = 0.6f * Maths_Noise(at.x * 0.9f, at.y * 0.9f, 78) + 0.4f * Maths_Noise(at.x * 2.6f, at.y * 2.6f, 80);
    float frayed = Maths_Clamp(2.6f * depth + 0.5f - 2.2f * frays, 0, 1);
    float banks = 0.65f * Maths_Noise(at.x * 0.8f, at.y * 1.9f, 77) + 0.35f * Maths_Noise(at.x * 2.1f, at.y * 4.3f, 79);
    return frayed * Maths_Clamp(3.2f * banks - 0.6f, 0.1f, 2);
}

/* The first and the last cell of a smoulder. */
static void cells_of(const SceneSmoulder *smoulder, const Air *air, int low[2], int high[2]) {
    low[0] = Air_Cell(air, 0, smoulder->low.x), low[1] = Air_Cell(air, 1, smoulder->low.y);
    high[0] = Air_Cell(air, 0, smoulder->high.x), high[1] = Air_Cell(air, 1, smoulder->high.y);
}

/* Each layer reads the noise a little further along, so that layers differ. */
void Smoke_Lay(const SceneSmoulder *smoulder, Air *air) {
    int low[2], high[2];
    cells_of(smoulder, air, low, high);
    for (int layer = 0; layer < air->grid[2]; layer++)
        for (int j = low[1]; j <= high[1]; j++)
            for (int i = low[0]; i <= high[0]; i++) {
                float *here = &air->stale[(size_t)layer * Air_Layer(air) + (size_t)(i + j * air->grid[0])];
                float wanted = smoulder->smoke * thickness(smoulder, Air_Centre(air, i, j), Air_Behind(air, layer));
                if (*here < wanted) *here = wanted;
            }
}

static void smoulder_layer(Air *air, const Samples *smoke, const int low[2], const int high[2], float share,
                           int layer) {
    const size_t first = (size_t)layer * Air_Layer(air);
    const uint8_t *occupied = Fluid_GetOccupancy(air->fluid) + first;
    for (int j = low[1]; j <= high[1]; j++)
        for (int i = low[0]; i <= high[0]; i++) {
            float wanted = air->stale[first + (size_t)(i + j * air->grid[0])];
            for (int k = 0; k < smoke->count && !occupied[i + j * air->grid[0]]; k++) {
                float *here = Samples_At(smoke, i, j, layer, k);
                if (*here < wanted) *here += (wanted - *here) * share;
            }
        }
}

/* Heats coals that wander along the foot. */
static void glow_layer(const SceneSmoulder *smoulder, Air *air, const Samples *heat, float seconds, int layer) {
    const uint8_t *occupied = Fluid_GetOccupancy(air->fluid) + (size_t)layer * Air_Layer(air);
    int low[2], high[2];
    cells_of(smoulder, air, low, high);
    for (int j = Air_Cell(air, 1, smoulder->high.y - GLOWS); j <= high[1]; j++)
        for (int i = low[0]; i <= high[0]; i++) {
            float metres = Air_Centre(air, i, j).x * 1.1f + Air_Behind(air, layer);
            float wanted = GLOW * Maths_Clamp(5 * Maths_Noise(metres, seconds * 0.15f, 81) - 2.7f, 0, 1);
            if (!occupied[i + j * air->grid[0]]) Samples_Raise(heat, i, j, layer, wanted);
        }
}

void Smoke_Smoulder(const SceneSmoulder *smoulder, Air *air, uint64_t tick) {
    Samples smoke = Samples_Of(air->fluid, Fluid_Channel(air->fluid, FLUID_SMOKE));
    Samples heat = Samples_Of(air->fluid, Fluid_Channel(air->fluid, FLUID_HEAT));
    int low[2], high[2];
    cells_of(smoulder, air, low, high);
    float share = tick <= 1 ? 1 : RATE * TICKER_SECONDS;
    for (int layer = 0; layer < air->grid[2]; layer++) {
        smoulder_layer(air, &smoke, low, high, share, layer);
        glow_layer(smoulder, air, &heat, (float)tick * TICKER_SECONDS, layer);
    }
}

/* Puffs that come and go. They fade to 0 at a vent's ends, where `along` is -1 and 1. */
static float puff_at(float metres, float along, float seconds, uint32_t lane) {
    float ends = Maths_Clamp(2.5f * (1 - Maths_Abs(along)), 0, 1);
    float puff = Maths_Clamp(Maths_Noise(metres * 1.7f, seconds * 1.3f, lane) * 2.5f - 0.75f, 0, 1);
    return ends * ends * puff * (0.3f + 1.4f * Maths_Noise(metres * 5, seconds * 3.7f, lane + 99));
}

/* The cells that a vent's mist fills, and its thickness. */
typedef struct Puff {
    Vec2 from, to;
    const SceneVent *vent;
    bool upright;
    float seconds, share;
    uint32_t lane;
} Puff;

static void puff_layer(const Puff *puff, Air *air, const Samples *smoke, int layer) {
    const uint8_t *occupied = Fluid_GetOccupancy(air->fluid) + (size_t)layer * Air_Layer(air);
    const SceneVent *vent = puff->vent;
    for (int j = Air_Cell(air, 1, puff->from.y); j <= Air_Cell(air, 1, puff->to.y); j++)
        for (int i = Air_Cell(air, 0, puff->from.x); i <= Air_Cell(air, 0, puff->to.x); i++) {
            Vec2 way = Vec2_Sub(Air_Centre(air, i, j), vent->centre);
            float metres = puff->upright ? way.y : way.x,
                  along = metres / (puff->upright ? vent->half.y : vent->half.x);
            float thick = puff_at(metres + Air_Behind(air, layer), along, puff->seconds, puff->lane);
            float wanted = vent->smoke * thick * puff->share;
            if (!occupied[i + j * air->grid[0]]) Samples_Raise(smoke, i, j, layer, wanted);
        }
}

void Smoke_Puff(const SceneVent *vent, int lane, float share, Air *air, uint64_t tick) {
    Samples smoke = Samples_Of(air->fluid, Fluid_Channel(air->fluid, FLUID_SMOKE));
    Vec2 reach = Vec2_Scale(Vec2_Unit(vent->wind, Vec2_At(0, 0)), PUFF_CELLS * air->cell);
    if (vent->drain || vent->smoke <= 0 || share <= 0) return;
    Puff puff = {.from = Vec2_Add(Vec2_Sub(vent->centre, vent->half), reach),
                 .to = Vec2_Add(Vec2_Add(vent->centre, vent->half), reach),
                 .vent = vent,
                 .upright = Maths_Abs(vent->wind.x) > Maths_Abs(vent->wind.y),
                 .seconds = (float)tick * TICKER_SECONDS,
                 .share = Maths_Clamp(share, 0, 1),
                 .lane = (uint32_t)(AIR_VENT + lane)};
    for (int layer = 0; layer < air->grid[2]; layer++) puff_layer(&puff, air, &smoke, layer);
}

void Smoke_Clear(Air *air, Vec2 a, Vec2 b, float radius, float share) {
    Samples smoke = Samples_Of(air->fluid, Fluid_Channel(air->fluid, FLUID_SMOKE));
    int low[2] = {Air_Cell(air, 0, (a.x < b.x ? a.x : b.x) - radius),
                  Air_Cell(air, 1, (a.y < b.y ? a.y : b.y) - radius)};
    int high[2] = {Air_Cell(air, 0, (a.x > b.x ? a.x : b.x) + radius),
                   Air_Cell(air, 1, (a.y > b.y ? a.y : b.y) + radius)};
    Solid capsule = Solid_Capsule(a, b, radius);
    for (int j = low[1]; j <= high[1]; j++)
        for (int i = low[0]; i <= high[0]; i++) {
            Vec2 outward;
            if (Solid_Distance(&capsule, Air_Centre(air, i, j), &outward) >= 0) continue;
            for (int layer = 0; layer < air->grid[2]; layer++)
                for (int k = 0; k < smoke.count; k++) *Samples_At(&smoke, i, j, layer, k) *= 1 - share;
        }
}
