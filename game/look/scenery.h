/* scenery.h - shared by the files of look.h, which make a picture together. */
#ifndef GAME_SCENERY_H
#define GAME_SCENERY_H

#include "game/look/look.h"

typedef struct Scenery {
    Look *look;
    const Game *game;
    const LookView *view;
    double seconds;
} Scenery;

FigureCue Scenery_KeeperCue(const Scenery *scenery);               /* without what only a figure's motion needs */
Vec2 Scenery_HandAt(const Scenery *scenery);                       /* the flame in the hand as it is seen */
float Scenery_LanternGlow(const Scenery *scenery, int checkpoint); /* 0 if it is not lit, up to 1 */

void Scenery_AddLights(const Scenery *scenery);  /* and the flames */
void Scenery_AddFigures(const Scenery *scenery); /* and leaves and breath */

#endif
