/* hangings.h - pennants under ledges and cobwebs in corners, for the picture only. Both bend with the air of the hall.
 * They hang away from fires, and from where machines stand at first. */
#ifndef GAME_HANGINGS_H
#define GAME_HANGINGS_H

#include "engine/figures/shape.h"
#include "engine/picture/picture.h"
#include "game/look/cloak.h"
#include "game/rules/game.h"

enum { HANGINGS_MAX = 24, HANGING_SHAPES = 10 };

typedef struct Hanging {
    Vec2 at;     /* m, the rod of a cloth or the corner of a web */
    float side;  /* -1 or 1, the side of its corner on which a web lies. 0 for cloth. */
    Cloak cloth; /* shorter than it is drawn */
    Vec2 bend;   /* m that the air bends a web */
} Hanging;

typedef struct Hangings {
    Hanging hanging[HANGINGS_MAX];
    int count;
} Hangings;

void Hangings_Hang(Hangings *hangings, const Game *game); /* anew, in the hall of the game */
/* Moves them by `seconds`. Hangings out of sight rest. */
void Hangings_Move(Hangings *hangings, const Game *game, PictureArea area, double now, float seconds);
bool Hanging_InSight(const Hanging *hanging, PictureArea area);
int Hanging_Make(const Hanging *hanging, Shape *shapes); /* fills at most HANGING_SHAPES and returns how many */

#endif
