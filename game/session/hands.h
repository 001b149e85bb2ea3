/* hands.h - who gets the player's input, and what it asks of the game in a tick.
 *
 * A key press goes App - Input - Session_TakeKeys - Session_TakeIntent - Game_Tick - Hand_Move - Air_Blow - Fluid_Push.
 * Each of them asks Hands_Holder who gets it. A screen comes first, then the keeper, the experiment or nobody. */
#ifndef GAME_HANDS_H
#define GAME_HANDS_H

#include "engine/window/camera.h"
#include "game/look/orbit.h"
#include "game/menus/screens.h"

typedef struct Hands {
    unsigned asked;     /* INTENT_* buttons of keys for the next tick, such as restart */
    int steps;          /* ticks to do although paused */
    uint64_t swallowed; /* controls still held since a screen was shown, hidden from ticks */
    int pads;           /* that were plugged in a frame ago */
    bool mouse;         /* aims, because it was moved after keys last aimed */
    bool keys;          /* have aimed since the mouse was last moved */
    float pointer[2];   /* px, where the mouse was then */
} Hands;

Holder Hands_Holder(const Screens *screens, const Game *game);

/* Returns where mouse or finger point or the stick aims, m. A stick at rest and a lifted finger aim where the keeper
 * looks. Without a keeper the stick pushes the pointer on from where it was a tick ago. */
void Hands_Aim(const InputState *input, const Camera *camera, const Game *game, float at[2]);

/* Decides once a frame whether keys or the mouse aim. Keys aim from a press until the mouse is moved, and before it
 * first moves. */
void Hands_Follow(Hands *hands, const InputState *frame);
/* Keys aim as a stick does. At rest the keeper aims ahead. */
void Hands_AimByKeys(const Hands *hands, InputState *input);

/* Returns what a tick's input asks of the game, if no screen holds it. */
Intent Hands_Intent(const InputState *input, const Camera *camera, const Game *game);

/* The same in air with depth. There the torch's button turns the air instead. */
Intent Hands_DeepIntent(const InputState *input, const Camera *camera, const Game *game, const Orbit *orbit,
                        bool sliced);

/* While a screen is shown, no tick sees the input. Afterwards no tick sees what is still held from then. */
void Hands_Swallow(Hands *hands, Input *input, bool shown);

unsigned Hands_TakeAsked(Hands *hands); /* returns what keys asked for, and forgets it */

#endif
