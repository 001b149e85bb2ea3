/* smoke.h - smoke that no fire makes (see SceneSmoulder), and smoke that gives way to fresh air. */
#ifndef GAME_SMOKE_H
#define GAME_SMOKE_H

#include "game/air/air.h"

void Smoke_Lay(const SceneSmoulder *smoulder, Air *air); /* once: adds what it keeps up to air->stale */
void Smoke_Smoulder(const SceneSmoulder *smoulder, Air *air, uint64_t tick); /* before the air flows */

/* The mist that comes out of a vent with a share of its wind: in puffs here and there along its face, none at its ends.
 * `lane` picks noise of its own. */
void Smoke_Puff(const SceneVent *vent, int lane, float share, Air *air, uint64_t tick);

/* Along a capsule, fresh air replaces a share of the smoke, 0 .. 1. */
void Smoke_Clear(Air *air, Vec2 a, Vec2 b, float radius, float share);

#endif
