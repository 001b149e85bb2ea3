/* intent.h - what the player wants in a tick. Nothing else reaches the game from outside.
 *
 * It holds only whole numbers, so that a recording is exact. A game given the same intents from the same start ends in
 * the same state. */
#ifndef GAME_INTENT_H
#define GAME_INTENT_H

#include <stdint.h>

enum {
    INTENT_JUMP = 1,    /* held to jump, then to glide */
    INTENT_BELLOWS = 2, /* held for puffs of air along the aim, or without a player to drag air and leave dye */
    INTENT_TORCH = 4,   /* held for heat and smoke from the flame, or without a player for smoke */
    INTENT_RESTART = 8, /* set for a single tick, as those below */
    INTENT_NEXT_SCENE = 16,
    INTENT_NEXT_PRESET = 32,
    INTENT_GO_ON = 64, /* after a lost hall, from the last lantern with new embers */
    INTENT_ALL = 127
};

#define INTENT_MOVE_MAX 100     /* full speed */
#define INTENT_AIM_MAX  1000000 /* mm */

/* The holder of the player's input. Screens come first (see hands.h). The others follow from the scene
 * (Game_Holder). */
typedef enum {
    HOLDER_KEEPER,
    HOLDER_LAB,     /* an experiment that lets its body be dragged */
    HOLDER_POINTER, /* nobody. The pointer stirs the air, as in the paper. */
    HOLDER_DEPTH,   /* nobody. The right button turns air with depth (see look/orbit.h). */
    HOLDER_PANE,    /* the tuning panel. The mouse beside it works in the hall. */
    HOLDER_SCREEN   /* a screen. Nothing reaches the hall. */
} Holder;

typedef struct Intent {
    int move;         /* from -100 left to 100 right */
    unsigned buttons; /* INTENT_* */
    int aim[3];       /* mm, the pointer in the world. aim[2] is 0 in two dimensions. */
} Intent;

#endif
