/* pads.h - the game controllers, for input.c. They are opened when plugged in and closed when pulled out. */
#ifndef ENGINE_PADS_H
#define ENGINE_PADS_H

#include "engine/window/input.h"

#include <SDL.h>

typedef struct Pad {
    SDL_GameController *controller; /* NULL for an unused slot */
    SDL_JoystickID id;
    uint32_t buttons;                    /* bit i is set if InputPad i is down, triggers included */
    float axis[SDL_CONTROLLER_AXIS_MAX]; /* -1 .. 1 */
} Pad;

typedef struct Pads {
    Pad pad[INPUT_MAX_PADS];
} Pads;

typedef enum PadStick { PAD_STICK_LEFT, PAD_STICK_RIGHT } PadStick;

/* Returns true if the player pressed a button or moved a stick out of its dead zone. */
bool Pads_TakeEvent(Pads *pads, const SDL_Event *event);
void Pads_ReleaseAll(Pads *pads);
void Pads_Close(Pads *pads);

int Pads_Count(const Pads *pads);
uint32_t Pads_Buttons(const Pads *pads);                               /* of all pads combined */
void Pads_ReadStick(const Pads *pads, PadStick stick, float value[2]); /* the farthest pushed stick, length 0 .. 1 */

#endif
