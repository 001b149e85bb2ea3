#include "game/look/canopy.h"

#define STEP      0.04f /* m, steps of the search for stone */
#define LEAST     0.16f /* m, the size when folded */
#define ASIDE_MAX 0.45f /* m that the arm reaches */
#define LOW_MAX   0.50f /* m that it can be held lower */

enum { PLACES = 9 }; /* across it, under which the ceiling is searched */

/* m that a way is free, up to `reach`. */
static float free_way(const Air *air, Vec2 from, Vec2 way, float reach) {
    float gone = STEP;
    while (gone < reach && !Air_HardAt(air, Vec2_Add(from, Vec2_Scale(way, gone)))) gone += STEP;
    return gone < reach ? gone - STEP : reach;
}

/* m that are free to one side, at the height of the tips and of the head. */
static float room_beside(const Air *air, Vec2 tips, float side) {
    float reach = CANOPY_HALF + ASIDE_MAX, room = reach;
    for (int i = 0; i < 2; i++) {
        Vec2 from = Vec2_Sub(tips, Vec2_At(0, 0.4f * (float)i));
        room = fminf(room, free_way(air, from, Vec2_At(side, 0), reach));
    }
    return room;
}

/* The sail is an arch, so it needs less room towards its tips. */
static float room_above(const Air *air, Vec2 middle, float half) {
    float rise = CANOPY_RISE;
    for (int i = 0; i < PLACES; i++) {
        float place = 0.9f * (2 * (float)i / (PLACES - 1) - 1), needs = 1 - place * place;
        float room = free_way(air, Vec2_Add(middle, Vec2_At(place * half, 0)), Vec2_At(0, -1), CANOPY_RISE);
        rise = fminf(rise, room / needs);
    }
    return rise;
}

Canopy Canopy_Fit(const Air *air, Vec2 feet) {
    Vec2 lowest = Vec2_Sub(feet, Vec2_At(0, CANOPY_TIPS - LOW_MAX));
    float low = LOW_MAX + CANOPY_RISE - free_way(air, lowest, Vec2_At(0, -1), LOW_MAX + CANOPY_RISE);
    low = fminf(low, LOW_MAX);
    Vec2 tips = Vec2_Sub(feet, Vec2_At(0, CANOPY_TIPS - low));
    float left = room_beside(air, tips, -1), right = room_beside(air, tips, 1);
    float half = fminf(CANOPY_HALF, fmaxf(0.5f * (left + right), LEAST));
    float aside = fmaxf(half - left, 0) - fmaxf(half - right, 0);
    aside = Maths_Clamp(aside, -ASIDE_MAX, ASIDE_MAX);
    half = Maths_Clamp(fminf(left + aside, right - aside), LEAST, half);
    return (Canopy){half, fmaxf(room_above(air, Vec2_Add(tips, Vec2_At(aside, 0)), half), LEAST), aside, low};
}
