/* foreground.h - columns, chains and twigs close to the eye, dark and out of focus, at the edges of the picture.
 *
 * They shift more than the hall does. They give way to the keeper and to goals, so that they never hide either. */
#ifndef GAME_FOREGROUND_H
#define GAME_FOREGROUND_H

#include "engine/picture/picture.h"
#include "game/rules/game.h"

#define FOREGROUND_PARALLAX 1.3f

enum { FOREGROUND_THINGS = 8, FOREGROUND_PARTS = 16, FOREGROUND_SHAPES = FOREGROUND_THINGS * FOREGROUND_PARTS };

typedef struct Foreground {
    Silhouette thing[FOREGROUND_THINGS];
    Shape shape[FOREGROUND_SHAPES];
} Foreground;

/* Returns how many things there are in that area, at most FOREGROUND_THINGS. */
int Foreground_Make(Foreground *foreground, const Game *game, PictureArea area);

#endif
