/* bodies.h - the light bodies of a hall together: the air moves them, and they move the air.
 *
 * A tick of the game calls, in this order: Bodies_Move (after the machines have moved and before the player collides),
 * Air_Stamp with their hulls, and after the fluid's step Bodies_Feel. They bump into stone, machines, the player and
 * one another; the air is solved once a tick, as its force accounts for the air that a body drags
 * along (Fluid_BodyForce).
 */
#ifndef GAME_BODIES_H
#define GAME_BODIES_H

#include "game/air/air.h"
#include "game/base/events.h"

typedef struct Bodies {
    Body body[SCENE_BODIES];
    int count;
    uint64_t ticks; /* since they, or the air, were started */
} Bodies;

/* What they move among. */
typedef struct BodiesWorld {
    const Scene *scene;
    const Obstacle *machines; /* where they are at the end of this tick */
    int machine_count;
    const Player *player; /* after Player_Move; NULL: there is none */
} BodiesWorld;

void Bodies_Start(Bodies *bodies, const Scene *scene);

/* Moves them by one tick and writes their hulls, one for each, behind the machines: that is what the air stamps and
 * the player stands on. Adds an EVENT_KNOCK for each hit. */
void Bodies_Move(Bodies *bodies, const BodiesWorld *world, Obstacle *hulls, Events *events);
void Bodies_Hulls(const Bodies *bodies, Obstacle *hulls);

/* Bodies without a hinge come back: all of them to where they were at the last Bodies_Keep, or are in the map. One that
 * falls into a gap in the floor comes back at once, as the keeper does. */
void Bodies_Keep(Bodies *bodies);
void Bodies_Return(Bodies *bodies);

void Bodies_Feel(Bodies *bodies, Air *air, const Scene *scene); /* after the fluid's step */
uint64_t Bodies_Hash(const Bodies *bodies, uint64_t hash);

#endif
