#include "game/look/soot.h"

#include "game/rules/rules.h"

#include <math.h>

enum { TRIES = 3 }; /* places tried for a new flake, which is born in the foulest */

#define LEAST   0.08f  /* foulness, below which a flake is gone */
#define SINKS   0.06f  /* m/s */
#define SHUTTER 0.020f /* s of its way that a flake is long */
#define SIZE    0.011f /* m */

static void be_born(Flake *flake, Random *random, const Game *game, PictureArea area) {
    float foulest = LEAST, life = Random_Unit(random);
    for (int i = 0; i < TRIES; i++) {
        float x = Random_Unit(random), y = Random_Unit(random);
        Vec2 at = Vec2_At(area.x + area.width * x, area.y + area.height * y);
        float foul = Air_BodyAt(&game->air, at) == 0 ? Rules_Foulness(game, at) : 0;
        if (foul <= foulest) continue;
        foulest = foul;
        *flake = (Flake){at, Air_At(&game->air, at), 0, 1.5f + 2.5f * life, 0};
    }
}

/* A flake comes and goes smoothly where air grows foul and clears. */
static void ride(Flake *flake, const Game *game, float seconds, int i) {
    Vec2 wind = Air_At(&game->air, flake->at), sinks = Vec2_At(0.04f * sinf(flake->age * 4 + (float)i), SINKS);
    flake->velocity = Vec2_Mix(flake->velocity, Vec2_Add(wind, sinks), 0.5f);
    flake->at = Vec2_Add(flake->at, Vec2_Scale(flake->velocity, seconds));
    flake->age += seconds;
    flake->foul = Maths_Approach(flake->foul, Rules_Foulness(game, flake->at), 2.5f * seconds);
    bool gone = flake->age > 0.3f && flake->foul < LEAST;
    if (gone || flake->age >= flake->life || Air_BodyAt(&game->air, flake->at) != 0) flake->life = 0;
}

void Soot_Move(Soot *soot, const Game *game, PictureArea area, float seconds) {
    if (seconds <= 0 || !game->scene.has_player || !game->scene.has_exit) return;
    for (int i = 0; i < SOOT_MAX; i++) {
        if (soot->flake[i].life > 0)
            ride(&soot->flake[i], game, seconds, i);
        else if (Random_Bits(&soot->random) % 8 == 0)
            be_born(&soot->flake[i], &soot->random, game, area);
    }
}

int Soot_Picture(const Soot *soot, Fleck *flecks) {
    int count = 0;
    for (int i = 0; i < SOOT_MAX; i++) {
        const Flake *flake = &soot->flake[i];
        if (flake->life <= 0) continue;
        float there = fminf(fminf(flake->age * 3, (flake->life - flake->age) * 2), 1) * flake->foul;
        float size = SIZE * there * (0.6f + 0.2f * (float)(i % 4)), turn = 2.4f * (float)i + flake->age;
        flecks[count++] = (Fleck){
            .x = flake->at.x,
            .y = flake->at.y,
            .half = {SHUTTER * flake->velocity.x + size * cosf(turn), SHUTTER * flake->velocity.y + size * sinf(turn)},
            .wide = 0.6f * size,
            .pale = 0.01f};
    }
    return count;
}
