/* bodies.h - the light bodies of a hall. The air moves them, and they move the air.
 *
 * A tick calls Bodies_Move after the machines have moved and before the player collides. Then it calls Air_Stamp with
 * the bodies' hulls, and Bodies_Feel after the fluid's step. Bodies bump into stone, machines, the player and one
 * another. The air is solved only once a tick, as its force accounts for the air that a body drags along
 * (Fluid_BodyForce). */
#ifndef GAME_BODIES_H
#define GAME_BODIES_H

#include "game/air/air.h"
#include "game/base/events.h"

typedef struct Bodies {
    Body body[SCENE_BODIES];
    int count;
    uint64_t ticks; /* since they or the air were started */
} Bodies;

/* The surroundings of the bodies. */
typedef struct BodiesWorld {
    const Scene *scene;
    const Obstacle *machines; /* at the end of this tick */
    int machine_count;
    const Player *player; /* after Player_Move, or NULL */
} BodiesWorld;

void Bodies_Start(Bodies *bodies, const Scene *scene);

/* Moves them by a tick, and writes a hull for each. The air stamps hulls behind the machines, and the player stands on
 * them. Adds an EVENT_KNOCK for each hit. */
void Bodies_Move(Bodies *bodies, const BodiesWorld *world, Obstacle *hulls, Events *events);
void Bodies_Hulls(const Bodies *bodies, Obstacle *hulls);

/* Bodies_Return puts bodies without a hinge back to their places at the last Bodies_Keep, or in the map. A body that
 * falls into a gap in the floor comes back at once, as the keeper does. */
void Bodies_Keep(Bodies *bodies);
void Bodies_Return(Bodies *bodies);

void Bodies_Feel(Bodies *bodies, Air *air, const Scene *scene); /* after the fluid's step */
uint64_t Bodies_Hash(const Bodies *bodies, uint64_t hash);

#endif
