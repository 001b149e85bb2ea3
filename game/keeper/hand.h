/* hand.h - the keeper's flame in a bowl, the bellows, and a torch's worth of oil. */
#ifndef GAME_HAND_H
#define GAME_HAND_H

#include "game/keeper/player.h"

#define HAND_PUFF_TICKS 10 /* of one puff of the bellows */
#define HAND_REST_TICKS 16 /* until they are full again */

typedef struct Hand {
    Vec2 at, before; /* m, the flame's foot, now and a tick ago */
    Vec2 wind;       /* m/s, the air past the flame after the last step */
    Vec2 aim;        /* unit vector */
    float flame;     /* 0 .. 1, how well it burns. Wind makes it gutter, and in the end puts it out. */
    bool out;        /* until it is lit again */
    float draught;   /* m/s of that wind that reach the flame */
    float torch;     /* 0 .. 1, how much the torch adds */
    float raised;    /* 0 .. 1, held over the head if there is no room in front */
    int puff, rest;  /* ticks left of each */
} Hand;

Hand Hand_Start(const Player *player);
void Hand_Move(Hand *hand, const Player *player, const Intent *intent); /* after the player has moved */
/* Call after the fluid's step, with the air at the flame and the body's velocity, both m/s. `blocked` is true if any
 * Hand_Probe is in stone. */
void Hand_Feel(Hand *hand, Vec2 air, Vec2 carried, bool blocked);
bool Hand_IsCalm(const Hand *hand); /* the last tick's wind would put no flame out */
void Hand_Light(Hand *hand);        /* it burns again, small at first */
enum { HAND_PROBES = 6 };
Vec2 Hand_Probe(const Player *player, int place); /* from the body's front to a little beyond the flame */
uint64_t Hand_Hash(const Hand *hand, uint64_t hash);

#endif
