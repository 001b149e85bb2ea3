/* scenery.h - what goes into a picture, in one place: what the files of look.h pass to each other. */
#ifndef GAME_SCENERY_H
#define GAME_SCENERY_H

#include "game/look/look.h"

typedef struct Scenery {
    Look *look;
    const Game *game;
    const LookView *view;
    double seconds;
} Scenery;

Vec2 Scenery_HandAt(const Scenery *scenery);                       /* where the flame in the hand is seen */
float Scenery_LanternGlow(const Scenery *scenery, int checkpoint); /* 0: it is not lit; .. 1 */

void Scenery_AddLights(const Scenery *scenery);  /* and the flames */
void Scenery_AddFigures(const Scenery *scenery); /* and leaves and breath */

#endif
