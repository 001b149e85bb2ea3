/* hands.h - who holds the player's hands, and what they ask of the game in a tick.
 *
 * A key press goes App - Input - Session_TakeKeys - Session_TakeIntent - Game_Tick - Hand_Move - Air_Blow - Fluid_Push.
 * On its way everybody asks Hands_Holder whose it is: a screen's, or else the keeper's, the experiment's or nobody's.
 */
#ifndef GAME_HANDS_H
#define GAME_HANDS_H

#include "engine/window/camera.h"
#include "game/look/orbit.h"
#include "game/menus/screens.h"

typedef struct Hands {
    unsigned asked;     /* INTENT_* buttons of keys that belong to the next tick: restart, next scene ... */
    int steps;          /* ticks to go although paused */
    uint64_t swallowed; /* controls that went down in a screen and are still held: no tick may see them */
    int pads;           /* that were plugged in a frame ago */
} Hands;

Holder Hands_Holder(const Screens *screens, const Game *game);

/* Where mouse or finger point or the stick aims, m. A stick at rest, and a finger that is gone, aim where the keeper
 * looks; without a keeper the stick pushes the pointer on from where it was a tick ago. */
void Hands_Aim(const InputState *input, const Camera *camera, const Game *game, float at[2]);

/* What one tick's input asks of the game, if nobody but the game holds the hands. */
Intent Hands_Intent(const InputState *input, const Camera *camera, const Game *game);

/* The same in air with depth, where the torch's button turns the air instead. */
Intent Hands_DeepIntent(const InputState *input, const Camera *camera, const Game *game, const Orbit *orbit,
                        bool sliced);

/* While a screen is shown, no tick sees the input, and afterwards none sees what is still held from then. */
void Hands_Swallow(Hands *hands, Input *input, bool shown);

unsigned Hands_TakeAsked(Hands *hands); /* what keys asked for; asked once */

#endif
