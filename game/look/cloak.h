/* cloak.h - cloth, such as the keeper's cloak: a chain that hangs from a place in the air of the hall. For the picture
 * only: it samples the air, and changes nothing in it. */
#ifndef GAME_CLOAK_H
#define GAME_CLOAK_H

#include "game/air/air.h"

enum { CLOAK_POINTS = 5 };

typedef struct Cloak {
    Vec2 at[CLOAK_POINTS], speed[CLOAK_POINTS]; /* m, m/s; the first is at the shoulders, the last at the hem */
} Cloak;

/* Where it hangs. */
typedef struct CloakPeg {
    Vec2 shoulders;
    float side, ground; /* -1 .. 1: where the wearer looks; m: y of the ground under it */
    float weight;       /* m/s^2 by which it hangs: the heavier, the less the wind lifts it */
    const Air *air;     /* NULL: the wind is the same everywhere */
    Vec2 wind;          /* m/s: around the wearer, whose own place in the air is not free */
} CloakPeg;

void Cloak_Hang(Cloak *cloak, const CloakPeg *peg); /* at rest in still air */
void Cloak_Move(Cloak *cloak, const CloakPeg *peg, float phase, float dt);

#endif
