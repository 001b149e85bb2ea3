/* embers.h - the fire under a grating that blows hot air, for the picture only. A bed glows between the slats, and
 * tongues lick up through it. */
#ifndef GAME_EMBERS_H
#define GAME_EMBERS_H

#include "engine/figures/spark.h"
#include "game/world/scenes.h"

enum { EMBERS_TONGUES = 8, EMBERS_FLAMES = EMBERS_TONGUES + 3 };

Light Embers_Light(const SceneVent *vent, float share); /* its strength is 0 where none burns */

/* Fills at most EMBERS_FLAMES and returns how many. `share` is how much of its wind and heat the vent blows now. */
int Embers_Make(const SceneVent *vent, float share, double seconds, Flame *flames);

#endif
