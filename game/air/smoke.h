/* smoke.h - smoke that no fire makes (see SceneSmoulder), and smoke that gives way to fresh air. */
#ifndef GAME_SMOKE_H
#define GAME_SMOKE_H

#include "game/air/air.h"

void Smoke_Lay(const SceneSmoulder *smoulder, Air *air);                     /* once: what it holds, in air->stale */
void Smoke_Smoulder(const SceneSmoulder *smoulder, Air *air, uint64_t tick); /* before the air flows */

/* The mist that comes out with what a vent blows, a share of it: in puffs here and there along its face, and none at
 * its ends. `lane`: of its own noise. */
void Smoke_Puff(const SceneVent *vent, int lane, float share, Air *air, uint64_t tick);

/* Along a capsule fresh air takes the place of a share of the smoke, 0 .. 1. */
void Smoke_Clear(Air *air, Vec2 a, Vec2 b, float radius, float share);

#endif
