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
    bool mouse;         /* aims: it has been moved since keys last aimed */
    bool keys;          /* have aimed since it was last moved */
    float pointer[2];   /* px: where it was then */
} Hands;

Holder Hands_Holder(const Screens *screens, const Game *game);

/* Where mouse or finger point or the stick aims, m. A stick at rest, and a finger that is gone, aim where the keeper
 * looks; without a keeper the stick pushes the pointer on from where it was a tick ago. */
void Hands_Aim(const InputState *input, const Camera *camera, const Game *game, float at[2]);

/* Who aims, once a frame: keys from when one is pressed until the mouse is moved, and while no mouse has been moved
 * yet.
 */
void Hands_Follow(Hands *hands, const InputState *frame);
/* Where keys aim, they do as a stick does; at rest the keeper aims ahead. */
void Hands_AimByKeys(const Hands *hands, InputState *input);

/* What one tick's input asks of the game, if nobody but the game holds the hands. */
Intent Hands_Intent(const InputState *input, const Camera *camera, const Game *game);

/* The same in air with depth, where the torch's button turns the air instead. */
Intent Hands_DeepIntent(const InputState *input, const Camera *camera, const Game *game, const Orbit *orbit,
                        bool sliced);

/* While a screen is shown, no tick sees the input, and afterwards none sees what is still held from then. */
void Hands_Swallow(Hands *hands, Input *input, bool shown);

unsigned Hands_TakeAsked(Hands *hands); /* what keys asked for; asked once */

#endif
