/* soot.h - dark flakes in smoke that chokes, for the picture only. They ride the air, as motes.h does, and are gone
 * where it is clear. */
#ifndef GAME_SOOT_H
#define GAME_SOOT_H

#include "engine/picture/picture.h"
#include "game/rules/game.h"

enum { SOOT_MAX = 140 };

typedef struct Flake {
    Vec2 at, velocity; /* m, m/s */
    float age, life;   /* s, `life` 0 for none */
    float foul;        /* 0 .. 1, how foul the air is there */
} Flake;

typedef struct Soot {
    Flake flake[SOOT_MAX];
    Random random;
} Soot;

void Soot_Move(Soot *soot, const Game *game, PictureArea area, float seconds);
int Soot_Picture(const Soot *soot, Fleck *flecks); /* fills at most SOOT_MAX and returns how many */

#endif
