/* controls.h - everything that keys, buttons and sticks can do, and what each lies on. */
#ifndef GAME_CONTROLS_H
#define GAME_CONTROLS_H

#include "engine/window/input.h"

#include <stdbool.h>
#include <stddef.h>

typedef enum {
    CONTROL_LEFT,
    CONTROL_RIGHT,
    CONTROL_JUMP,
    CONTROL_BELLOWS,
    CONTROL_TORCH,
    CONTROL_HELP,
    CONTROL_PROFILER,
    CONTROL_VIEW,
    CONTROL_BACKWARDS, /* held: the views come the other way round */
    CONTROL_PRESET,
    CONTROL_COMPARE,
    CONTROL_TUNING,
    CONTROL_VSYNC,
    CONTROL_FULLSCREEN,
    CONTROL_SCREENSHOT,
    CONTROL_PAUSE,
    CONTROL_STEP,
    CONTROL_RESTART,
    CONTROL_NEXT_SCENE,
    CONTROL_MENU,
    CONTROL_COUNT, /* of those that play; the ones below walk through menus */
    CONTROL_MENU_UP = CONTROL_COUNT,
    CONTROL_MENU_DOWN,
    CONTROL_MENU_LEFT,
    CONTROL_MENU_RIGHT,
    CONTROL_MENU_CHOOSE,
    CONTROL_MENU_POINT, /* the mouse's button: what it lies on is chosen */
    CONTROL_MENU_BACK,
    CONTROL_MENU_RESET, /* in the tuning panel */
    CONTROL_ALL
} Control;

/* What every control lies on; names, and what the player cannot change, are the table's. */
typedef struct Bindings {
    InputAction action[CONTROL_ALL];
} Bindings;

Bindings Controls_Standard(void);
InputMap Controls_Map(const Bindings *bindings); /* points into the bindings */

const char *Controls_Help(Control control);  /* what it does, for the help screen */
const char *Controls_Title(Control control); /* the same in two words: "Run left" */
const char *Controls_Id(Control control);    /* its name in files: "jump" */

/* The control whose id stands there in braces, as in "{jump}", and how long that is; CONTROL_ALL: none does. */
Control Controls_InBraces(const char *words, size_t *length);

bool Controls_Movable(Control control); /* the player may bind it to something else */

#endif
