#include "game/air/fire.h"

#include "engine/window/ticker.h"
#include "game/base/samples.h"

#define DT TICKER_SECONDS

Fire Fire_OfBrazier(const SceneBrazier *scene, const Brazier *brazier, int index) {
    float strength = scene->strength * brazier->glow, flare = Maths_Clamp(2 * brazier->flare, 0, 1);
    return (Fire){
        .at = Vec2_Sub(scene->at, Vec2_At(0, 0.08f)),
        .half = {0.36f, 0.16f + 0.10f * flare},
        .heat = 680 * strength * (1 + 0.6f * flare),
        .smoke = 14 * strength,
        .push = 11 * strength * (1 + 2 * flare),
        .lapping = true,
        .lane = (uint32_t)index,
    };
}

Fire Fire_OfHand(Vec2 at, float flame, float torch) {
    return (Fire){
        .at = at,
        .half = {0.13f + 0.09f * torch, 0.12f + 0.08f * torch},
        .heat = 680 * (flame + 0.35f * torch),
        .smoke = 1.6f + 34 * torch,
        .push = 14 * torch,
        .in_hand = true,
        .lane = 1000,
    };
}

static float gust(uint64_t tick, float rate, uint32_t lane) {
    return Maths_Noise((float)tick * DT * rate, 0.5f, lane) * 2 - 1;
}

float Fire_Flicker(const Fire *fire, uint64_t tick) { return 0.8f + 0.35f * gust(tick, 3.4f, fire->lane); }

/* Tongues that lick upwards. A calm fire has a constant instead. */
static float tongues(const Fire *fire, Vec2 p, uint64_t tick) {
    if (!fire->lapping) return 0.55f;
    float x = p.x * 5.6f, y = p.y * 6.0f + (float)tick * DT * 7;
    float coarse = Maths_Noise(x, y, fire->lane + 10), fine = Maths_Noise(2 * x, 2 * y, fire->lane + 20);
    return 0.65f * coarse + 0.35f * fine;
}

typedef struct Flames {
    const Fire *fire;
    Samples heat, smoke;
    float flicker;
    uint64_t tick;
} Flames;

static void burn_cell(const Flames *flames, Vec2 p, float depth, int x, int y, int layer) {
    const Fire *fire = flames->fire;
    float tongue = tongues(fire, p, flames->tick);
    float target =
        fire->heat * (0.35f + 1.15f * tongue) * flames->flicker * Maths_Ease(Maths_Clamp(depth / 0.5f, 0, 1));
    for (int k = 0; k < flames->heat.count; k++) {
        float *heat = Samples_At(&flames->heat, x, y, layer, k);
        if (target > *heat) *heat = Maths_Mix(*heat, target, 0.5f);
    }
    for (int k = 0; k < flames->smoke.count; k++)
        *Samples_At(&flames->smoke, x, y, layer, k) += fire->smoke * DT * (0.25f + 1.5f * tongue) * depth;
}

/* The fire is as deep as it is wide, around the middle of the depth. */
static void burn_layer(const Flames *flames, const Air *air, Vec2 half, const int low[2], const int high[2],
                       int layer) {
    const uint8_t *occupied = Fluid_GetOccupancy(air->fluid) + (size_t)layer * Air_Layer(air);
    float dz = Air_Behind(air, layer) / half.x;
    for (int j = low[1]; j <= high[1]; j++)
        for (int i = low[0]; i <= high[0]; i++) {
            Vec2 p = Air_Centre(air, i, j);
            float dx = (p.x - flames->fire->at.x) / half.x, dy = (p.y - flames->fire->at.y) / half.y;
            float depth = 1 - dx * dx - dy * dy - dz * dz;
            if (depth <= 0 || occupied[i + j * air->grid[0]]) continue;
            p.x += 0.7f * dz; /* tongues are not the same in every layer */
            burn_cell(flames, p, depth, i, j, layer);
        }
}

/* On a coarse grid the ellipse is never smaller than a cell. */
void Fire_Burn(const Fire *fire, Air *air, uint64_t tick) {
    Vec2 half = {fire->half.x > 0.75f * air->cell ? fire->half.x : 0.75f * air->cell,
                 fire->half.y > 0.75f * air->cell ? fire->half.y : 0.75f * air->cell};
    int low[2] = {Air_Cell(air, 0, fire->at.x - half.x), Air_Cell(air, 1, fire->at.y - half.y)};
    int high[2] = {Air_Cell(air, 0, fire->at.x + half.x), Air_Cell(air, 1, fire->at.y + half.y)};
    Flames flames = {fire, Samples_Of(air->fluid, Fluid_Channel(air->fluid, FLUID_HEAT)),
                     Samples_Of(air->fluid, Fluid_Channel(air->fluid, FLUID_SMOKE)), Fire_Flicker(fire, tick), tick};
    for (int layer = 0; layer < air->grid[2]; layer++) burn_layer(&flames, air, half, low, high, layer);
    Vec2 aside = {fire->half.x * 0.4f, 0}, middle = Vec2_Sub(fire->at, Vec2_At(0, fire->half.y * 0.3f));
    Vec2 change = {2 * gust(tick, 5.1f, fire->lane + 30) * DT, -fire->push * DT};
    if (fire->push > 0) Air_Blow(air, Vec2_Sub(middle, aside), Vec2_Add(middle, aside), fire->half.y, change);
}
