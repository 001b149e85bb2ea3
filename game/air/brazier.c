#include "game/air/brazier.h"
#include "game/base/count.h"

#include "engine/window/ticker.h"

#define DT          TICKER_SECONDS
#define REACH_ASIDE 0.65f /* m from the middle of the bowl */
#define REACH_DOWN  1.15f /* m, as the keeper stoops */
#define REACH_UP    0.45f
#define CATCHES     0.35f /* how well coals burn that have just been lit */
#define CATCH_RATE  0.3f  /* 1/s */
#define STRAIN_RATE 2.0f  /* 1/s */
#define SNUFF_RATE  0.5f  /* 1/s at the wind that snuffs it. It goes out after 2 s, or after 1 s at twice that wind. */
#define GUST        0.8f  /* m/s above `calm`, which feeds it */
#define CALM_RATE   0.7f  /* 1/s */
#define FED_DRAUGHT 1.5f  /* more, while a flare lasts */
#define FLARE_RATE  0.2f  /* 1/s, so that a flare lasts 5 s */

Brazier Brazier_Start(const SceneBrazier *scene) {
    return (Brazier){
        .lit = scene->lit, .glow = scene->lit ? 1 : 0, .snuffed = scene->snuffed, .kindles = scene->kindles};
}

Vec2 Brazier_Foot(const SceneBrazier *scene) { return Vec2_Add(scene->at, Vec2_At(0, scene->stand)); }

bool Brazier_Reached(const SceneBrazier *scene, Vec2 flame) {
    Vec2 way = Vec2_Sub(scene->at, flame);
    return Maths_Abs(way.x) <= REACH_ASIDE && way.y <= REACH_DOWN && way.y >= -REACH_UP;
}

bool Brazier_Touch(Brazier *brazier, bool touched) {
    brazier->touch = touched ? brazier->touch + DT : 0;
    if (brazier->touch < brazier->kindles) return false;
    brazier->touch = 0;
    return true;
}

void Brazier_Light(Brazier *brazier) {
    brazier->lit = true;
    brazier->glow = CATCHES;
}

void Brazier_Keep(Brazier *brazier) {
    if (brazier->glow < CATCHES) brazier->glow = CATCHES;
}

static void feed(Brazier *brazier) {
    bool gust = brazier->lit && brazier->wind > brazier->calm + GUST && brazier->wind < brazier->snuffed;
    brazier->flare = gust ? 1 : Maths_Approach(brazier->flare, 0, FLARE_RATE * DT);
    brazier->calm += (brazier->wind - brazier->calm) * CALM_RATE * DT;
}

bool Brazier_Feel(Brazier *brazier, Vec2 air) {
    brazier->wind = Vec2_Length(Vec2_At(air.x, air.y > 0 ? air.y : 0));
    brazier->strain += (brazier->wind - brazier->strain) * STRAIN_RATE * DT;
    feed(brazier);
    if (!brazier->lit) return false;
    if (Brazier_Windy(brazier))
        brazier->glow -= SNUFF_RATE * Maths_Clamp(brazier->strain / brazier->snuffed, 1, 3) * DT;
    else
        brazier->glow = Maths_Approach(brazier->glow, 1, CATCH_RATE * DT);
    if (brazier->glow > 0) return false;
    brazier->lit = false;
    brazier->glow = brazier->flare = brazier->touch = 0;
    return true;
}

bool Brazier_Windy(const Brazier *brazier) { return brazier->strain > brazier->snuffed; }

float Brazier_Draught(const Brazier *brazier) {
    return brazier->lit ? brazier->glow * (1 + FED_DRAUGHT * Maths_Clamp(4 * brazier->flare, 0, 1)) : 0;
}

uint64_t Brazier_Hash(const Brazier *brazier, uint64_t hash) {
    const float numbers[] = {brazier->glow, brazier->flare,  brazier->touch,
                             brazier->wind, brazier->strain, brazier->calm};
    hash = Maths_HashFloats(hash, numbers, COUNT_OF(numbers));
    return Maths_HashWord(hash, brazier->lit);
}
