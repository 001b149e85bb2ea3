/* input.h - the player's actions, from keyboard, mouse, fingers and any number of pads.
 *
 * The game provides a table of its actions. An action is held while any of its keys and buttons is down. The state is
 * built from events alone, so tests and replays can inject them. A press between two ticks is never lost and never seen
 * twice. Input_TakeTick gives each tick the events since the last tick. Menus and F keys read Input_Frame instead. */
#ifndef ENGINE_INPUT_H
#define ENGINE_INPUT_H

#include "engine/window/touch.h"

#include <stdbool.h>
#include <stdint.h>

#define INPUT_MAX_ACTIONS 64
#define INPUT_MAX_KEYS    4    /* per action */
#define INPUT_MAX_BUTTONS 2    /* mouse buttons per action, and as many pad buttons */
#define INPUT_MAX_PADS    4    /* further pads are ignored until one is unplugged */
#define INPUT_DEAD_ZONE   0.2f /* of a stick's range */
#define INPUT_TYPED       64   /* bytes in a frame */

// clang-format off
/* Physical keys, named by their place on a US keyboard (USB usage numbers, like SDL's scancodes). */
typedef enum InputKey {
    KEY_NONE = 0,
    KEY_A = 4, KEY_B, KEY_C, KEY_D, KEY_E, KEY_F, KEY_G, KEY_H, KEY_I, KEY_J, KEY_K, KEY_L, KEY_M,
    KEY_N, KEY_O, KEY_P, KEY_Q, KEY_R, KEY_S, KEY_T, KEY_U, KEY_V, KEY_W, KEY_X, KEY_Y, KEY_Z,
    KEY_1 = 30, KEY_2, KEY_3, KEY_4, KEY_5, KEY_6, KEY_7, KEY_8, KEY_9, KEY_0,
    KEY_RETURN = 40, KEY_ESCAPE, KEY_BACKSPACE, KEY_TAB, KEY_SPACE, KEY_MINUS, KEY_EQUALS,
    KEY_F1 = 58, KEY_F2, KEY_F3, KEY_F4, KEY_F5, KEY_F6, KEY_F7, KEY_F8, KEY_F9, KEY_F10, KEY_F11, KEY_F12,
    KEY_HOME = 74, KEY_PAGE_UP, KEY_DELETE, KEY_END, KEY_PAGE_DOWN,
    KEY_RIGHT = 79, KEY_LEFT, KEY_DOWN, KEY_UP, KEY_ENTER = 88, /* ENTER is on the keypad */
    KEY_LEFT_CTRL = 224, KEY_LEFT_SHIFT, KEY_LEFT_ALT, KEY_RIGHT_CTRL = 228, KEY_RIGHT_SHIFT, KEY_RIGHT_ALT,
    KEY_COUNT = 512
} InputKey;

typedef enum InputMouse { MOUSE_NONE, MOUSE_LEFT, MOUSE_MIDDLE, MOUSE_RIGHT } InputMouse;

/* Pad buttons, named by their place on an Xbox pad. A trigger counts as pressed from half way. */
typedef enum InputPad {
    PAD_NONE,
    PAD_A, PAD_B, PAD_X, PAD_Y, PAD_BACK, PAD_GUIDE, PAD_START, PAD_LEFT_STICK, PAD_RIGHT_STICK,
    PAD_LEFT_SHOULDER, PAD_RIGHT_SHOULDER, PAD_UP, PAD_DOWN, PAD_LEFT, PAD_RIGHT,
    PAD_LEFT_TRIGGER, PAD_RIGHT_TRIGGER,
    PAD_COUNT
} InputPad;

// clang-format on
typedef enum InputDevice { INPUT_KEYBOARD, INPUT_MOUSE, INPUT_PAD, INPUT_TOUCH } InputDevice;

/* A row of the game's table. Its index is the action's number. */
typedef struct InputAction {
    const char *name;              /* for the help screen */
    InputKey keys[INPUT_MAX_KEYS]; /* KEY_NONE only at the end */
    InputMouse mouse[INPUT_MAX_BUTTONS];
    InputPad pad[INPUT_MAX_BUTTONS];
} InputAction;

typedef struct InputMap {
    const InputAction *actions; /* must outlive the Input */
    int count;                  /* 1 .. INPUT_MAX_ACTIONS */
    int left, right, up, down;  /* actions that make up `move` with the left stick, or -1 */
} InputMap;

/* The player's input. Bit i of a mask is action i. */
typedef struct InputState {
    uint64_t held, pressed; /* a tap shorter than a frame sets `pressed` alone */
    float move[2];          /* x right, y down, each -1 .. 1, beyond the dead zone */
    float stick[2];         /* the left stick alone, in the same way */
    float pointer[2];       /* mouse or finger, output pixels */
    bool lifted;            /* true if the finger that pointed is gone and the pointer stays */
    TouchPair pair;         /* the finger that points, and a second one */
    float aim[2];           /* right stick, length 0 .. 1, and 0,0 at rest */
    float wheel;            /* notches, up is positive */
    unsigned digits;    /* bit i is set if the key of digit i + 1 went down in this frame, whatever it is bound to */
    InputDevice device; /* used last */
} InputState;

/* A key or button that went down, whether an action uses it or not. At most one of the three is set. */
typedef struct InputPress {
    InputKey key;
    InputMouse mouse;
    InputPad pad;
} InputPress;

typedef struct Input Input;

bool Input_Held(const InputState *state, int action);
bool Input_Pressed(const InputState *state, int action);
bool Input_Points(const InputState *state); /* true if a mouse or a finger was used last */

bool Input_SetMap(Input *input, const InputMap *map); /* releases everything, false if the map is unusable */
const InputState *Input_Frame(const Input *input);    /* with `pressed` and `wheel` of this frame */
InputState Input_TakeTick(Input *input);              /* with `pressed` and `wheel` since the last call */
InputPress Input_TakenPress(const Input *input);      /* the first press of this frame */
/* Asks the system for text, or for none. Until then keys are keys alone. A phone shows its keyboard. */
void Input_AskText(Input *input, bool wanted);
/* UTF-8 that was typed in this frame, if it was asked for. '\b' takes a letter back, '\n' accepts, and '\x1b' gives up.
 */
const char *Input_Typed(const Input *input);
const char *Input_KeyName(InputKey key); /* as printed on the user's keyboard, "" for none */
const char *Input_KeyId(InputKey key);   /* the same on every keyboard, "" if it has no name */
InputKey Input_KeyOf(const char *id);    /* KEY_NONE if no key has that name */
const char *Input_PadName(InputPad pad); /* "A", "left trigger" and so on, "" for none */
int Input_PadCount(const Input *input);

void Input_BeginWithFingers(Input *input); /* as if one had touched the screen and left it again */
/* Sets where fingers find the stick and the buttons. A finger beside them is the mouse with its left button. */
void Input_LayTouch(Input *input, const TouchLayout *layout);
const TouchLayout *Input_Layout(const Input *input);

/* These act as events do, for tests and tools that play by themselves. */
void Input_InjectKey(Input *input, InputKey key, bool down);
void Input_InjectMouse(Input *input, InputMouse button, bool down);
void Input_InjectText(Input *input, const char *text); /* UTF-8 */
void Input_InjectPointer(Input *input, float x, float y);
typedef enum InputFinger { FINGER_DOWN, FINGER_MOVE, FINGER_UP } InputFinger;
void Input_InjectFinger(Input *input, int64_t id, float x, float y, InputFinger what);

/* ---- For App, which owns the Input ------------------------------------------------------------ */

union SDL_Event;
Input *Input_Create(void);
void Input_Destroy(Input *input);
void Input_BeginFrame(Input *input); /* clears the events of the last frame */
void Input_TakeEvent(Input *input, const union SDL_Event *event, float pixels_per_unit); /* px per window unit */
void Input_ReleaseAll(Input *input); /* call it when the focus is lost */

#endif
