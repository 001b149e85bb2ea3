/* controls.h - which key, button and stick does what, and what that means to the game. */
#ifndef GAME_CONTROLS_H
#define GAME_CONTROLS_H

#include "engine/camera.h"
#include "engine/input.h"
#include "game/game.h"

typedef enum {
    CONTROL_LEFT,
    CONTROL_RIGHT,
    CONTROL_JUMP,
    CONTROL_BELLOWS,
    CONTROL_TORCH,
    CONTROL_HELP,
    CONTROL_PROFILER,
    CONTROL_VIEW,
    CONTROL_PRESET,
    CONTROL_VSYNC,
    CONTROL_FULLSCREEN,
    CONTROL_SCREENSHOT,
    CONTROL_PAUSE,
    CONTROL_STEP,
    CONTROL_RESTART,
    CONTROL_NEXT_SCENE,
    CONTROL_BACK,
    CONTROL_COUNT
} Control;

const InputMap *Controls_Map(void);

/* What one tick's input asks of the game. A stick at rest aims where the body faces. */
Intent Controls_Intent(const InputState *input, const Camera *camera, const Game *game);

/* For the help screen: what the control does, and what it lies on ("space, W, Up, pad A"). */
const char *Controls_Help(Control control);
void Controls_Where(Control control, char *text, size_t capacity);

#endif
