#include "game/controls.h"

#include <stdio.h>
#include <string.h>

static const InputAction ACTIONS[CONTROL_COUNT] = {
    [CONTROL_LEFT] = {"run left", {KEY_LEFT, KEY_A}, MOUSE_NONE, PAD_LEFT},
    [CONTROL_RIGHT] = {"run right", {KEY_RIGHT, KEY_D}, MOUSE_NONE, PAD_RIGHT},
    [CONTROL_JUMP] = {"jump; held in the air: glide", {KEY_SPACE, KEY_W, KEY_UP}, MOUSE_NONE, PAD_A},
    [CONTROL_BELLOWS] = {"bellows: a puff of air where you aim", {KEY_NONE}, MOUSE_LEFT, PAD_RIGHT_TRIGGER},
    [CONTROL_TORCH] = {"torch: smoke and heat", {KEY_NONE}, MOUSE_RIGHT, PAD_LEFT_TRIGGER},
    [CONTROL_HELP] = {"this help", {KEY_F1}, MOUSE_NONE, PAD_BACK},
    [CONTROL_PROFILER] = {"profiler: small, large, off", {KEY_F2}, MOUSE_NONE, PAD_NONE},
    [CONTROL_VIEW] = {"view: what you see of the air", {KEY_F3}, MOUSE_NONE, PAD_Y},
    [CONTROL_PRESET] = {"preset: whose method moves it", {KEY_F4}, MOUSE_NONE, PAD_NONE},
    [CONTROL_VSYNC] = {"vertical sync on, off", {KEY_F10}, MOUSE_NONE, PAD_NONE},
    [CONTROL_FULLSCREEN] = {"fullscreen", {KEY_F11}, MOUSE_NONE, PAD_NONE},
    [CONTROL_SCREENSHOT] = {"screenshot", {KEY_F12}, MOUSE_NONE, PAD_NONE},
    [CONTROL_PAUSE] = {"pause", {KEY_P}, MOUSE_NONE, PAD_START},
    [CONTROL_STEP] = {"one tick at a time", {KEY_N}, MOUSE_NONE, PAD_NONE},
    [CONTROL_RESTART] = {"start the hall anew", {KEY_R}, MOUSE_NONE, PAD_NONE},
    [CONTROL_NEXT_SCENE] = {"next hall", {KEY_TAB}, MOUSE_NONE, PAD_RIGHT_SHOULDER},
    [CONTROL_BACK] = {"back, quit", {KEY_ESCAPE}, MOUSE_NONE, PAD_NONE},
};

static const InputMap MAP = {ACTIONS, CONTROL_COUNT, CONTROL_LEFT, CONTROL_RIGHT, -1, -1};

const InputMap *Controls_Map(void) { return &MAP; }

static unsigned buttons(const InputState *input) {
    static const struct {
        Control control;
        unsigned button;
    } ROWS[] = {{CONTROL_JUMP, INTENT_JUMP}, {CONTROL_BELLOWS, INTENT_BELLOWS}, {CONTROL_TORCH, INTENT_TORCH}};
    unsigned held = 0;
    for (int i = 0; i < (int)(sizeof ROWS / sizeof *ROWS); i++)
        if (Input_Held(input, ROWS[i].control) || Input_Pressed(input, ROWS[i].control)) held |= ROWS[i].button;
    return held;
}

static int millimetres(float metres) {
    return (int)(Maths_Clamp(metres * 1000, -INTENT_AIM_MAX, INTENT_AIM_MAX) + (metres < 0 ? -0.5f : 0.5f));
}

static void aim(const InputState *input, const Camera *camera, const Game *game, float at[2]) {
    const Hand *hand = &game->hand;
    if (input->device != INPUT_PAD) {
        Camera_ToWorld(camera, input->pointer, at);
        return;
    }
    bool resting = input->aim[0] == 0 && input->aim[1] == 0;
    at[0] = hand->at.x + 3 * (resting ? (game->player.facing < 0 ? -1.0f : 1.0f) : input->aim[0]);
    at[1] = hand->at.y + 3 * (resting ? 0 : input->aim[1]);
}

Intent Controls_Intent(const InputState *input, const Camera *camera, const Game *game) {
    float at[2];
    aim(input, camera, game, at);
    float move = Maths_Clamp(input->move[0], -1, 1) * INTENT_MOVE_MAX;
    return (Intent){(int)(move + (move < 0 ? -0.5f : 0.5f)), buttons(input), {millimetres(at[0]), millimetres(at[1])}};
}

const char *Controls_Help(Control control) { return ACTIONS[control].name; }

static void append(char *text, size_t capacity, const char *what) {
    size_t used = strlen(text);
    if (*what) snprintf(text + used, capacity - used, "%s%s", used ? ", " : "", what);
}

void Controls_Where(Control control, char *text, size_t capacity) {
    static const char *const MOUSE[] = {"", "left button", "middle button", "right button"};
    const InputAction *action = &ACTIONS[control];
    char pad[40];
    text[0] = 0;
    for (int i = 0; i < INPUT_MAX_KEYS; i++)
        if (action->keys[i]) append(text, capacity, Input_KeyName(action->keys[i]));
    append(text, capacity, MOUSE[action->mouse]);
    snprintf(pad, sizeof pad, "%s%s", action->pad ? "pad " : "", action->pad ? Input_PadName(action->pad) : "");
    append(text, capacity, pad);
}
