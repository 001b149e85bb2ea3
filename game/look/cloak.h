/* cloak.h - cloth such as the keeper's cloak, a chain that hangs in the air of the hall. It is only for the picture. It
 * samples the air, and changes nothing in it. */
#ifndef GAME_CLOAK_H
#define GAME_CLOAK_H

#include "game/air/air.h"

enum { CLOAK_LINKS = 10, CLOAK_POINTS = CLOAK_LINKS + 1 };
#define CLOAK_LINK 0.1f /* m between points */

typedef struct Cloak {
    Vec2 at[CLOAK_POINTS], speed[CLOAK_POINTS]; /* m, m/s, from the shoulders to the hem */
} Cloak;

/* The place where a cloak hangs. */
typedef struct CloakPeg {
    Vec2 shoulders;
    float side, ground; /* where the wearer looks, -1 .. 1, and y of the ground, m */
    float weight;       /* m/s^2 by which it hangs. Wind lifts heavy cloth less. */
    float rise;         /* tangent by which links may point up, below 0 for cloth that always hangs */
    const Air *air;     /* NULL if the wind is the same everywhere */
    Vec2 wind;          /* m/s around the wearer, whose own cells are not free */
    Vec2 hip; /* m. The cloth stays behind the line from the shoulders to the hip, and behind the hip. Only for
                 a wearer who looks to a side. */
} CloakPeg;

void Cloak_Hang(Cloak *cloak, const CloakPeg *peg); /* at rest in still air */
void Cloak_Move(Cloak *cloak, const CloakPeg *peg, float phase, float dt);

#endif
