/* embers.h - what burns under a grating that blows hot air, as the eye sees it: a bed that glows between the slats, and
 * tongues that lick up through it. For the picture only. */
#ifndef GAME_EMBERS_H
#define GAME_EMBERS_H

#include "engine/figures/spark.h"
#include "game/world/scenes.h"

enum { EMBERS_TONGUES = 8, EMBERS_FLAMES = EMBERS_TONGUES + 3 };

Light Embers_Light(const SceneVent *vent, float share); /* of no strength where none burns */

/* Fills at most EMBERS_FLAMES; returns how many. `share`: of its wind and heat, that it blows now. */
int Embers_Make(const SceneVent *vent, float share, double seconds, Flame *flames);

#endif
