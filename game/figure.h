/* figure.h - the flame-keeper as the eye sees it: a hooded walker with a bowl of fire. For the picture only. */
#ifndef GAME_FIGURE_H
#define GAME_FIGURE_H

#include "engine/silhouette.h"
#include "game/hand.h"

enum { FIGURE_SHAPES = 20 };

/* Fills at most FIGURE_SHAPES, `between` the last two ticks (0 .. 1); returns how many. */
int Figure_Make(const Player *player, const Hand *hand, float seconds, float between, Shape *shapes);

#endif
