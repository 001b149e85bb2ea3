/* panels.h - how far the panels of a hall have come out of the dark. */
#ifndef GAME_PANELS_H
#define GAME_PANELS_H

#include "game/rules/game.h"

/* Of each panel, 0 .. 1, after that many seconds more; anew: at once. A panel is shown for good once its fire has
 * burned, within two seconds. */
void Panels_Move(float shown[WALL_PANELS], const Game *game, float due, bool anew);

#endif
