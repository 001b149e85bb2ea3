#include "game/brazier.h"

Brazier Brazier_Start(const SceneBrazier *scene) { return (Brazier){.lit = scene->lit, .glow = scene->lit ? 1 : 0}; }

Vec2 Brazier_Foot(const SceneBrazier *scene) { return Vec2_Add(scene->at, Vec2_At(0, scene->stand)); }

uint64_t Brazier_Hash(const Brazier *brazier, uint64_t hash) {
    const float numbers[] = {brazier->glow, brazier->flare, brazier->touch, brazier->wind, brazier->calm};
    for (int i = 0; i < (int)(sizeof numbers / sizeof *numbers); i++) hash = Maths_HashFloat(hash, numbers[i]);
    return Maths_HashWord(hash, brazier->lit);
}
