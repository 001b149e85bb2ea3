/* smoke.h - smoke that no fire makes (see SceneSmoulder), and fresh air that replaces smoke. */
#ifndef GAME_SMOKE_H
#define GAME_SMOKE_H

#include "game/air/air.h"

void Smoke_Lay(const SceneSmoulder *smoulder, Air *air); /* Call once. Adds the smoke of this smoulder to air->stale. */
void Smoke_Smoulder(const SceneSmoulder *smoulder, Air *air, uint64_t tick); /* before the air flows */

/* Adds the mist that comes out of a vent with a share of its wind. It comes in puffs along the vent's face, none at the
 * ends. `lane` picks noise of its own. */
void Smoke_Puff(const SceneVent *vent, int lane, float share, Air *air, uint64_t tick);

/* Replaces a share of the smoke, 0 .. 1, along a capsule. */
void Smoke_Clear(Air *air, Vec2 a, Vec2 b, float radius, float share);

#endif
