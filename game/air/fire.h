/* fire.h - flames. They heat the air, smoke and push upwards, never quite steadily. */
#ifndef GAME_FIRE_H
#define GAME_FIRE_H

#include "game/air/air.h"
#include "game/air/brazier.h"

typedef struct Fire {
    Vec2 at;       /* m, its middle */
    Vec2 half;     /* m, of its ellipse */
    float heat;    /* degrees at its hottest */
    float smoke;   /* density a second */
    float push;    /* m/s^2 upwards. 0 leaves the rise to the heat. */
    bool lapping;  /* ragged as a bowl of coals, else calm as a candle */
    bool in_hand;  /* the keeper's flame */
    uint32_t lane; /* picks noise of its own, so that no two fires flicker alike */
} Fire;

Fire Fire_OfBrazier(const SceneBrazier *scene, const Brazier *brazier, int index);
Fire Fire_OfHand(Vec2 at, float flame, float torch);

float Fire_Flicker(const Fire *fire, uint64_t tick); /* about .5 .. 1.2 */
void Fire_Burn(const Fire *fire, Air *air, uint64_t tick);

#endif
