/* intent.h - what the player wants in one tick; all that reaches the game from outside.
 *
 * Whole numbers only, so that a recording holds it exactly: a game given the same intents from the same start ends in
 * the same state.
 */
#ifndef GAME_INTENT_H
#define GAME_INTENT_H

#include <stdint.h>

enum {
    INTENT_JUMP = 1,    /* held: jumps, then glides */
    INTENT_BELLOWS = 2, /* held: puffs of air along the aim; in a scene without a player it drags air */
    INTENT_TORCH = 4,   /* held: heat and smoke from the flame; without a player: smoke at the pointer */
    INTENT_RESTART = 8, /* set for a single tick, as those below */
    INTENT_NEXT_SCENE = 16,
    INTENT_NEXT_PRESET = 32,
    INTENT_GO_ON = 64, /* after a lost hall: from the last lantern, with new embers */
    INTENT_ALL = 127
};

#define INTENT_MOVE_MAX 100     /* full speed */
#define INTENT_AIM_MAX  1000000 /* mm */

/* Who holds the player's hands. Screens come first (see hands.h); the others follow from the scene (Game_Holder). */
typedef enum {
    HOLDER_KEEPER,
    HOLDER_LAB,     /* an experiment that lets its body be dragged */
    HOLDER_POINTER, /* nobody: the pointer stirs the air, as in the paper */
    HOLDER_DEPTH,   /* nobody, in air with depth: the right button turns it before the eye (see look/orbit.h) */
    HOLDER_PANE,    /* the tuning panel; beside it the mouse works in the hall */
    HOLDER_SCREEN   /* a screen: nothing reaches the hall */
} Holder;

typedef struct Intent {
    int move;         /* -100 left .. 100 right */
    unsigned buttons; /* INTENT_* */
    int aim[3];       /* mm in the world: where the pointer is; aim[2] is 0 in two dimensions */
} Intent;

#endif
