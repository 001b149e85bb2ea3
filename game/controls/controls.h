/* controls.h - everything that keys, buttons and sticks can do, and the first bindings of each control. */
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
    CONTROL_AIM_LEFT, /* held to aim without mouse or stick, in eight directions */
    CONTROL_AIM_RIGHT,
    CONTROL_AIM_UP,
    CONTROL_AIM_DOWN,
    CONTROL_HELP,
    CONTROL_PROFILER,
    CONTROL_VIEW,
    CONTROL_BACKWARDS, /* held to walk backwards through views */
    CONTROL_PRESET,
    CONTROL_COMPARE,
    CONTROL_TUNING,
    CONTROL_WORKSHOP,
    CONTROL_VSYNC,
    CONTROL_FULLSCREEN,
    CONTROL_SCREENSHOT,
    CONTROL_PAUSE,
    CONTROL_STEP,
    CONTROL_RESTART,
    CONTROL_NEXT_SCENE,
    CONTROL_MENU,
    CONTROL_COUNT, /* controls for playing. The rest is for menus. */
    CONTROL_MENU_UP = CONTROL_COUNT,
    CONTROL_MENU_DOWN,
    CONTROL_MENU_LEFT,
    CONTROL_MENU_RIGHT,
    CONTROL_MENU_CHOOSE,
    CONTROL_MENU_POINT, /* the mouse button chooses the row under the pointer */
    CONTROL_MENU_BACK,
    CONTROL_MENU_RESET, /* in the tuning panel */
    CONTROL_MENU_END,   /* the rest is for the workshop */
    CONTROL_SHOP_ACT = CONTROL_MENU_END,
    CONTROL_SHOP_OTHER,
    CONTROL_SHOP_PAN,
    CONTROL_SHOP_PANE,
    CONTROL_SHOP_MORE_KIND,
    CONTROL_SHOP_LESS_KIND,
    CONTROL_SHOP_NEXT,
    CONTROL_SHOP_PREVIOUS,
    CONTROL_SHOP_UNDO,
    CONTROL_SHOP_REDO,
    CONTROL_SHOP_DELETE,
    CONTROL_SHOP_DUPLICATE,
    CONTROL_SHOP_TURN,
    CONTROL_SHOP_SNAP,
    CONTROL_SHOP_WHOLE,
    CONTROL_SHOP_NEARER,
    CONTROL_SHOP_FARTHER,
    CONTROL_SHOP_FOLD,
    CONTROL_SHOP_KEEP,
    CONTROL_SHOP_GO_BACK,
    CONTROL_SHOP_CLEAR,
    CONTROL_SHOP_BACK,
    CONTROL_SHOP_CTRL, /* held with those below */
    CONTROL_SHOP_SAVE,
    CONTROL_SHOP_OWN,
    CONTROL_SHOP_LEFT,
    CONTROL_SHOP_RIGHT,
    CONTROL_SHOP_UP,
    CONTROL_SHOP_DOWN,
    CONTROL_ALL
} Control;

/* The bindings of every control. Names, and whether the player can rebind it, are in the table of controls.c. */
typedef struct Bindings {
    InputAction action[CONTROL_ALL];
} Bindings;

Bindings Controls_Standard(void);
InputMap Controls_Map(const Bindings *bindings); /* points into the bindings */

const char *Controls_Help(Control control);  /* what it does, for the help screen */
const char *Controls_Title(Control control); /* the same in two words, as "Run left" */
const char *Controls_Id(Control control);    /* its name in files, as "jump" */

/* Returns the control whose id in braces, as in "{jump}", begins `words`, or CONTROL_ALL. Sets its `length`. */
Control Controls_InBraces(const char *words, size_t *length);

bool Controls_Movable(Control control); /* the player may rebind it */

#endif
