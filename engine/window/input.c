#include "engine/window/input.h"
#include "engine/files/log.h"
#include "engine/window/pads.h"

#include <SDL.h>
#include <stdlib.h>
#include <string.h>

_Static_assert((int)KEY_A == SDL_SCANCODE_A && (int)KEY_Z == SDL_SCANCODE_Z && (int)KEY_0 == SDL_SCANCODE_0, "keys");
_Static_assert((int)KEY_EQUALS == SDL_SCANCODE_EQUALS && (int)KEY_F12 == SDL_SCANCODE_F12, "keys");
_Static_assert((int)KEY_UP == SDL_SCANCODE_UP && (int)KEY_RIGHT_ALT == SDL_SCANCODE_RALT, "keys");
_Static_assert((int)KEY_COUNT == SDL_NUM_SCANCODES && (int)MOUSE_RIGHT == SDL_BUTTON_RIGHT, "keys");
_Static_assert(PAD_RIGHT - PAD_A == SDL_CONTROLLER_BUTTON_DPAD_RIGHT, "pad buttons");

struct Input {
    InputMap map;
    bool keys[KEY_COUNT];
    uint32_t mouse; /* bit i is set if InputMouse i is down */
    Pads pads;
    Touch touch;
    InputState frame;
    InputPress press;
    InputState tick; /* only pressed and wheel are kept up to date */
    bool asks_text;
    char typed[INPUT_TYPED];
};

Input *Input_Create(void) {
    Input *input = calloc(1, sizeof *input);
    if (!input) Log_Fail("no memory for the input");
    return input;
}

void Input_Destroy(Input *input) {
    if (!input) return;
    Pads_Close(&input->pads);
    free(input);
}

static bool is_bit(uint64_t mask, int bit) { return bit >= 0 && bit < 64 && (mask >> bit & 1); }

bool Input_Held(const InputState *state, int action) { return is_bit(state->held, action); }
bool Input_Pressed(const InputState *state, int action) { return is_bit(state->pressed, action); }
bool Input_Points(const InputState *state) { return state->device == INPUT_MOUSE || state->device == INPUT_TOUCH; }

static bool is_down(const Input *input, const InputAction *action) {
    for (int i = 0; i < INPUT_MAX_KEYS; i++)
        if (action->keys[i] != KEY_NONE && input->keys[action->keys[i]]) return true;
    for (int i = 0; i < INPUT_MAX_BUTTONS; i++)
        if ((action->mouse[i] != MOUSE_NONE && input->mouse >> action->mouse[i] & 1) ||
            (action->pad[i] != PAD_NONE && Pads_Buttons(&input->pads) >> action->pad[i] & 1))
            return true;
    return false;
}

static float along(const InputState *state, float stick, int less, int more) {
    const float keys = (float)(Input_Held(state, more) - Input_Held(state, less));
    return SDL_clamp(keys + stick, -1.0f, 1.0f);
}

static void update(Input *input) {
    uint64_t held = Touch_Held(&input->touch);
    for (int i = 0; i < input->map.count; i++) held |= (uint64_t)is_down(input, &input->map.actions[i]) << i;
    input->frame.pressed |= held & ~input->frame.held;
    input->tick.pressed |= held & ~input->frame.held;
    input->frame.held = held;
    input->frame.pair = Touch_Pair(&input->touch);
    const float *stick = input->frame.stick;
    Touch_ReadStick(&input->touch, input->frame.stick);
    if (stick[0] == 0 && stick[1] == 0) Pads_ReadStick(&input->pads, PAD_STICK_LEFT, input->frame.stick);
    input->frame.move[0] = along(&input->frame, stick[0], input->map.left, input->map.right);
    input->frame.move[1] = along(&input->frame, stick[1], input->map.up, input->map.down);
    Pads_ReadStick(&input->pads, PAD_STICK_RIGHT, input->frame.aim);
}

static void note_press(Input *input, InputPress press) {
    const bool none = !input->press.key && !input->press.mouse && !input->press.pad;
    if (none) input->press = press;
}

InputPress Input_TakenPress(const Input *input) { return input->press; }

/* ---- Text ---------------------------------------------------------------------------------------------------- */

void Input_AskText(Input *input, bool wanted) {
    if (input->asks_text == wanted) return;
    input->asks_text = wanted;
    input->typed[0] = 0;
    if (wanted)
        SDL_StartTextInput();
    else
        SDL_StopTextInput();
}

const char *Input_Typed(const Input *input) { return input->typed; }

/* A piece that does not fit is lost as a whole, so that no letter is cut. */
void Input_InjectText(Input *input, const char *text) {
    const size_t used = strlen(input->typed);
    if (input->asks_text && used + strlen(text) < sizeof input->typed) strcpy(input->typed + used, text);
}

static void type_key(Input *input, InputKey key) {
    if (key == KEY_BACKSPACE) Input_InjectText(input, "\b");
    if (key == KEY_RETURN || key == KEY_ENTER) Input_InjectText(input, "\n");
    if (key == KEY_ESCAPE) Input_InjectText(input, "\x1b");
}

/* ---- State --------------------------------------------------------------------------------------------------- */

static bool is_map_usable(const InputMap *map) {
    const int directions[] = {map->left, map->right, map->up, map->down};
    for (int i = 0; i < 4; i++)
        if (directions[i] < -1 || directions[i] >= map->count) return false;
    return map->actions && map->count > 0 && map->count <= INPUT_MAX_ACTIONS;
}

bool Input_SetMap(Input *input, const InputMap *map) {
    if (!is_map_usable(map))
        return Log_Fail("the input map has %d actions, where 1 to 64 are possible, or a direction that is none of them",
                        map->count);
    Input_ReleaseAll(input);
    input->map = *map;
    input->frame.held = input->frame.pressed = 0;
    input->tick = input->frame;
    return true;
}

const InputState *Input_Frame(const Input *input) { return &input->frame; }

InputState Input_TakeTick(Input *input) {
    InputState state = input->frame;
    state.pressed = input->tick.pressed;
    state.wheel = input->tick.wheel;
    input->tick = (InputState){0};
    return state;
}

void Input_BeginFrame(Input *input) {
    input->frame.pressed = 0;
    input->frame.wheel = 0;
    input->typed[0] = 0;
    input->frame.digits = 0;
    input->press = (InputPress){KEY_NONE, MOUSE_NONE, PAD_NONE};
}

void Input_ReleaseAll(Input *input) {
    SDL_zeroa(input->keys);
    input->mouse = 0;
    Pads_ReleaseAll(&input->pads);
    Touch_ReleaseAll(&input->touch);
    update(input);
}

int Input_PadCount(const Input *input) { return Pads_Count(&input->pads); }

void Input_InjectKey(Input *input, InputKey key, bool down) {
    if (key <= KEY_NONE || key >= KEY_COUNT) return;
    input->keys[key] = down;
    if (down) note_press(input, (InputPress){.key = key});
    if (down) type_key(input, key);
    if (down && key >= KEY_1 && key <= KEY_0) input->frame.digits |= 1u << (key - KEY_1);
    input->frame.device = INPUT_KEYBOARD;
    update(input);
}

void Input_InjectMouse(Input *input, InputMouse button, bool down) {
    if (button <= MOUSE_NONE || button > MOUSE_RIGHT) return;
    if (down) note_press(input, (InputPress){.mouse = button});
    input->mouse = down ? input->mouse | 1u << button : input->mouse & ~(1u << button);
    input->frame.device = INPUT_MOUSE;
    update(input);
}

void Input_InjectPointer(Input *input, float x, float y) {
    input->frame.pointer[0] = x;
    input->frame.pointer[1] = y;
    input->frame.device = INPUT_MOUSE;
    input->frame.lifted = false;
}

void Input_BeginWithFingers(Input *input) { input->frame.device = INPUT_TOUCH, input->frame.lifted = true; }
void Input_LayTouch(Input *input, const TouchLayout *layout) { input->touch.layout = *layout; }
const TouchLayout *Input_Layout(const Input *input) { return &input->touch.layout; }

void Input_InjectFinger(Input *input, int64_t id, float x, float y, InputFinger what) {
    const float at[2] = {x, y};
    const TouchRole role = what == FINGER_DOWN   ? Touch_Down(&input->touch, id, at)
                           : what == FINGER_MOVE ? Touch_Move(&input->touch, id, at)
                                                 : Touch_Up(&input->touch, id);
    if (role == TOUCH_POINTER) {
        Input_InjectPointer(input, x, y);
        if (what != FINGER_MOVE) Input_InjectMouse(input, MOUSE_LEFT, what == FINGER_DOWN);
        input->frame.lifted = what == FINGER_UP;
    }
    input->frame.device = INPUT_TOUCH;
    update(input);
}

static void turn_wheel(Input *input, float notches) {
    input->frame.wheel += notches;
    input->tick.wheel += notches;
    input->frame.device = INPUT_MOUSE;
}

static void take_pad_event(Input *input, const SDL_Event *event) {
    const uint32_t before = Pads_Buttons(&input->pads);
    if (Pads_TakeEvent(&input->pads, event)) input->frame.device = INPUT_PAD;
    const uint32_t fresh = Pads_Buttons(&input->pads) & ~before;
    for (int i = PAD_A; i < PAD_COUNT; i++)
        if (fresh >> i & 1) note_press(input, (InputPress){.pad = (InputPad)i});
    update(input);
}

void Input_TakeEvent(Input *input, const SDL_Event *event, float pixels_per_unit) {
    switch (event->type) {
    case SDL_KEYDOWN:
    case SDL_KEYUP:
        if (event->key.repeat) { /* only text repeats */
            if (event->key.keysym.scancode == SDL_SCANCODE_BACKSPACE) Input_InjectText(input, "\b");
        } else
            Input_InjectKey(input, (InputKey)event->key.keysym.scancode, event->type == SDL_KEYDOWN);
        break;
    case SDL_TEXTINPUT:
        Input_InjectText(input, event->text.text);
        break;
    case SDL_MOUSEBUTTONDOWN:
    case SDL_MOUSEBUTTONUP:
        Input_InjectMouse(input, (InputMouse)event->button.button, event->type == SDL_MOUSEBUTTONDOWN);
        break;
    case SDL_MOUSEMOTION:
        Input_InjectPointer(input, (float)event->motion.x * pixels_per_unit, (float)event->motion.y * pixels_per_unit);
        break;
    case SDL_MOUSEWHEEL:
        turn_wheel(input, event->wheel.preciseY);
        break;
    default:
        take_pad_event(input, event);
        break;
    }
}

const char *Input_KeyName(InputKey key) {
    if (key <= KEY_NONE || key >= KEY_COUNT) return "";
    const char *name = SDL_GetKeyName(SDL_GetKeyFromScancode((SDL_Scancode)key));
    return name[0] ? name : SDL_GetScancodeName((SDL_Scancode)key); /* a headless SDL has no keyboard layout */
}

const char *Input_KeyId(InputKey key) { return SDL_GetScancodeName((SDL_Scancode)key); }
InputKey Input_KeyOf(const char *id) { return (InputKey)SDL_GetScancodeFromName(id); }

const char *Input_PadName(InputPad pad) {
    static const char *const names[PAD_COUNT] = {
        [PAD_NONE] = "",
        [PAD_A] = "A",
        [PAD_B] = "B",
        [PAD_X] = "X",
        [PAD_Y] = "Y",
        [PAD_BACK] = "back",
        [PAD_GUIDE] = "guide",
        [PAD_START] = "start",
        [PAD_LEFT_STICK] = "left stick",
        [PAD_RIGHT_STICK] = "right stick",
        [PAD_LEFT_SHOULDER] = "left shoulder",
        [PAD_RIGHT_SHOULDER] = "right shoulder",
        [PAD_UP] = "d-pad up",
        [PAD_DOWN] = "d-pad down",
        [PAD_LEFT] = "d-pad left",
        [PAD_RIGHT] = "d-pad right",
        [PAD_LEFT_TRIGGER] = "left trigger",
        [PAD_RIGHT_TRIGGER] = "right trigger",
    };
    return pad > PAD_NONE && pad < PAD_COUNT ? names[pad] : "";
}
