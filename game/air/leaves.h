/* leaves.h - dry leaves, which lie until the wind lifts them, ride it, and settle. Nothing else feels them. */
#ifndef GAME_LEAVES_H
#define GAME_LEAVES_H

#include "game/air/air.h"

enum { LEAVES_MAX = SCENE_LEAVES };

typedef struct Leaf {
    Vec2 at;      /* m */
    float settle; /* m/s at which it falls through still air */
    float wind;   /* m/s that lift it */
    float loft;   /* m/s upwards that a gust has given it, which fades */
    float turn;   /* rad */
    bool lies;
} Leaf;

typedef struct Leaves {
    Leaf leaf[LEAVES_MAX];
    int count;
} Leaves;

void Leaves_Start(Leaves *leaves, const Scene *scene, Random *random); /* scattered over their rectangles, falling */
void Leaves_Tick(Leaves *leaves, const Air *air, uint64_t tick);       /* after the fluid's step */
uint64_t Leaves_Hash(const Leaves *leaves, uint64_t hash);

#endif
