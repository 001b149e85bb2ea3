/* Input from events, as SDL delivers them and as they are injected. */
#include "tests/kits/engine_kit.h"
#include "tests/kits/own_kit.h"
#include "tests/kits/test.h"

enum { LEFT, RIGHT, UP, DOWN, JUMP, BELLOWS, HELP, COUNT };

static const InputAction actions[COUNT] = {
    [LEFT] = {"left", {KEY_LEFT, KEY_A}, {MOUSE_NONE}, {PAD_LEFT}},
    [RIGHT] = {"right", {KEY_RIGHT, KEY_D}, {MOUSE_NONE}, {PAD_RIGHT}},
    [UP] = {"up", {KEY_UP, KEY_W}, {MOUSE_NONE}, {PAD_UP}},
    [DOWN] = {"down", {KEY_DOWN, KEY_S}, {MOUSE_NONE}, {PAD_DOWN}},
    [JUMP] = {"jump", {KEY_SPACE}, {MOUSE_NONE}, {PAD_A}},
    [BELLOWS] = {"bellows", {KEY_NONE}, {MOUSE_LEFT}, {PAD_RIGHT_TRIGGER}},
    [HELP] = {"help", {KEY_F1}, {MOUSE_NONE}, {PAD_NONE}},
};
static const InputMap map = {actions, COUNT, LEFT, RIGHT, UP, DOWN};

static Input *make(void) {
    Input *input = Input_Create();
    assert_non_null(input);
    assert_true(Input_SetMap(input, &map));
    Input_BeginFrame(input);
    return input;
}

static void take_key(Input *input, SDL_Scancode scancode, bool down, bool repeat) {
    SDL_Event event = {.key = {.type = down ? SDL_KEYDOWN : SDL_KEYUP, .repeat = repeat}};
    event.key.keysym.scancode = scancode;
    Input_TakeEvent(input, &event, 1);
}

TEST(a_key_is_pressed_held_and_released) {
    OwnInput *input = make();
    const InputState *frame = Input_Frame(input);
    take_key(input, SDL_SCANCODE_SPACE, true, false);
    assert_true(Input_Pressed(frame, JUMP) && Input_Held(frame, JUMP));
    Input_BeginFrame(input);
    assert_true(!Input_Pressed(frame, JUMP) && Input_Held(frame, JUMP));
    take_key(input, SDL_SCANCODE_SPACE, true, true);
    assert_false(Input_Pressed(frame, JUMP)); /* key repeat */
    take_key(input, SDL_SCANCODE_SPACE, false, false);
    assert_false(Input_Held(frame, JUMP));
    assert_false(Input_Pressed(frame, -1));
    assert_false(Input_Held(frame, 64));
}

static void take_text(Input *input, const char *text) {
    SDL_Event event = {.text = {.type = SDL_TEXTINPUT}};
    SDL_strlcpy(event.text.text, text, sizeof event.text.text);
    Input_TakeEvent(input, &event, 1);
}

TEST(text_is_typed_once_it_is_asked_for) {
    OwnInput *input = make();
    take_text(input, "no");
    take_key(input, SDL_SCANCODE_BACKSPACE, true, false);
    assert_string_equal(Input_Typed(input), "");
    Input_AskText(input, true);
    take_text(input, "g\u00fc");
    take_text(input, "t");
    take_key(input, SDL_SCANCODE_BACKSPACE, true, false);
    take_key(input, SDL_SCANCODE_BACKSPACE, true, true);
    take_key(input, SDL_SCANCODE_A, true, true);
    take_key(input, SDL_SCANCODE_RETURN, true, false);
    take_key(input, SDL_SCANCODE_ESCAPE, true, false);
    assert_string_equal(Input_Typed(input), "g\u00fct\b\b\n\x1b");
    for (int i = 0; i < INPUT_TYPED; i++) Input_InjectText(input, "\u00e4"); /* whole letters, as far as they fit */
    assert_int_equal(strlen(Input_Typed(input)), INPUT_TYPED - 2);
    Input_BeginFrame(input);
    assert_string_equal(Input_Typed(input), "");
    Input_InjectText(input, "late");
    Input_AskText(input, false);
    assert_string_equal(Input_Typed(input), "");
}

TEST(one_of_two_keys_is_enough) {
    OwnInput *input = make();
    const InputState *frame = Input_Frame(input);
    Input_InjectKey(input, KEY_A, true);
    Input_BeginFrame(input);
    Input_InjectKey(input, KEY_LEFT, true);
    assert_false(Input_Pressed(frame, LEFT));
    Input_InjectKey(input, KEY_A, false);
    assert_true(Input_Held(frame, LEFT));
    Input_InjectKey(input, KEY_LEFT, false);
    assert_false(Input_Held(frame, LEFT));
}

TEST(ticks_neither_miss_nor_repeat_a_press) {
    OwnInput *input = make();
    Input_TakeTick(input);
    Input_InjectKey(input, KEY_SPACE, true);
    Input_InjectKey(input, KEY_SPACE, false); /* a tap within one frame */
    Input_BeginFrame(input);                  /* a frame without a tick */
    Input_BeginFrame(input);
    InputState tick = Input_TakeTick(input);
    assert_true(Input_Pressed(&tick, JUMP) && !Input_Held(&tick, JUMP));
    tick = Input_TakeTick(input); /* a second tick in the same frame */
    assert_false(Input_Pressed(&tick, JUMP));
}

TEST(keys_move) {
    OwnInput *input = make();
    const InputState *frame = Input_Frame(input);
    Input_InjectKey(input, KEY_D, true);
    Input_InjectKey(input, KEY_W, true);
    assert_float_equal(frame->move[0], 1, 0);
    assert_float_equal(frame->move[1], -1, 0);
    Input_InjectKey(input, KEY_LEFT, true);
    assert_float_equal(frame->move[0], 0, 0);
}

TEST(the_mouse_points_presses_and_turns) {
    OwnInput *input = make();
    const InputState *frame = Input_Frame(input);
    Input_TakeEvent(input, &(SDL_Event){.motion = {.type = SDL_MOUSEMOTION, .x = 30, .y = 40}}, 2); /* high-DPI */
    assert_float_equal(frame->pointer[0], 60, 0);
    assert_float_equal(frame->pointer[1], 80, 0);
    Input_TakeEvent(input, &(SDL_Event){.button = {.type = SDL_MOUSEBUTTONDOWN, .button = SDL_BUTTON_LEFT}}, 1);
    assert_true(Input_Pressed(frame, BELLOWS));
    Input_TakeEvent(input, &(SDL_Event){.button = {.type = SDL_MOUSEBUTTONDOWN, .button = 200}}, 1);
    Input_TakeEvent(input, &(SDL_Event){.button = {.type = SDL_MOUSEBUTTONUP, .button = SDL_BUTTON_LEFT}}, 1);
    assert_false(Input_Held(frame, BELLOWS));
    Input_TakeEvent(input, &(SDL_Event){.wheel = {.type = SDL_MOUSEWHEEL, .y = 2, .preciseY = 2}}, 1);
    assert_float_equal(frame->wheel, 2, 0);
    Input_BeginFrame(input);
    assert_float_equal(frame->wheel, 0, 0);
    assert_float_equal(Input_TakeTick(input).wheel, 2, 0);
    assert_float_equal(Input_TakeTick(input).wheel, 0, 0);
}

TEST(the_device_used_last_is_told) {
    OwnInput *input = make();
    Input_InjectPointer(input, 1, 1);
    assert_int_equal(Input_Frame(input)->device, INPUT_MOUSE);
    assert_true(Input_Points(Input_Frame(input)));
    Input_InjectKey(input, KEY_A, true);
    assert_int_equal(Input_TakeTick(input).device, INPUT_KEYBOARD);
    assert_false(Input_Points(Input_Frame(input)));
}

TEST(losing_the_focus_releases_everything) {
    OwnInput *input = make();
    Input_InjectKey(input, KEY_D, true);
    Input_InjectMouse(input, MOUSE_LEFT, true);
    Input_ReleaseAll(input);
    const InputState *frame = Input_Frame(input);
    assert_int_equal(frame->held, 0);
    assert_float_equal(frame->move[0], 0, 0);
    take_key(input, SDL_SCANCODE_D, true, true); /* the key is still down, and repeats */
    assert_false(Input_Held(frame, RIGHT));
}

TEST(events_out_of_range_do_nothing) {
    OwnInput *input = make();
    take_key(input, (SDL_Scancode)100000, true, false);
    take_key(input, (SDL_Scancode)-1, true, false);
    Input_InjectMouse(input, (InputMouse)77, true);
    Input_TakeEvent(input, &(SDL_Event){.cbutton = {.type = SDL_CONTROLLERBUTTONDOWN, .which = 99, .state = 1}}, 1);
    Input_TakeEvent(input, &(SDL_Event){.caxis = {.type = SDL_CONTROLLERAXISMOTION, .which = 99, .axis = 250}}, 1);
    assert_int_equal(Input_Frame(input)->held, 0);
}

TEST(unusable_maps_are_refused) {
    OwnInput *input = make();
    assert_false(Input_SetMap(input, &(InputMap){actions, 0, -1, -1, -1, -1}));
    assert_false(Input_SetMap(input, &(InputMap){actions, INPUT_MAX_ACTIONS + 1, -1, -1, -1, -1}));
    assert_false(Input_SetMap(input, &(InputMap){actions, COUNT, COUNT, -1, -1, -1}));
    assert_false(Input_SetMap(input, &(InputMap){NULL, COUNT, -1, -1, -1, -1}));
    assert_true(Input_SetMap(input, &(InputMap){actions, COUNT, -1, -1, -1, -1}));
    Input_InjectKey(input, KEY_D, true);
    assert_float_equal(Input_Frame(input)->move[0], 0, 0);
}

TEST(keys_and_buttons_have_names) {
    assert_string_equal(Input_KeyName(KEY_SPACE), "Space");
    assert_string_equal(Input_KeyName(KEY_NONE), "");
    assert_string_equal(Input_KeyName((InputKey)9999), "");
    for (int i = PAD_A; i < PAD_COUNT; i++) assert_true(strlen(Input_PadName((InputPad)i)) > 0);
    assert_string_equal(Input_PadName(PAD_NONE), "");
}

/* ---- Fingers: what each came down on is what it moves until it leaves ---- */

static Input *make_touched(void) {
    static const TouchLayout layout = {.stick = {100, 500, 80}, .button = {{{900, 500, 50}, JUMP}}};
    Input *input = make();
    Input_LayTouch(input, &layout);
    return input;
}

TEST(a_finger_beside_the_buttons_is_a_mouse) {
    OwnInput *input = make_touched();
    const InputState *frame = Input_Frame(input);
    Input_InjectFinger(input, 7, 400, 300, FINGER_DOWN);
    assert_true(Input_Pressed(frame, BELLOWS) && Input_Held(frame, BELLOWS) && Input_Points(frame) && !frame->lifted);
    assert_true(frame->pointer[0] == 400 && frame->pointer[1] == 300 && frame->device == INPUT_TOUCH);
    Input_InjectFinger(input, 8, 600, 100, FINGER_DOWN); /* a second one points at nothing */
    Input_InjectFinger(input, 7, 410, 310, FINGER_MOVE);
    assert_true(frame->pointer[0] == 410 && frame->pointer[1] == 310);
    Input_InjectFinger(input, 8, 600, 100, FINGER_UP);
    assert_true(Input_Held(frame, BELLOWS));
    Input_InjectFinger(input, 7, 410, 310, FINGER_UP);
    assert_true(!Input_Held(frame, BELLOWS) && frame->lifted);
    Input_InjectPointer(input, 1, 2);
    assert_true(!frame->lifted && frame->device == INPUT_MOUSE);
}

TEST(two_fingers_are_a_pair_until_one_leaves) {
    OwnInput *input = make_touched();
    const TouchPair *pair = &Input_Frame(input)->pair;
    Input_InjectFinger(input, 7, 400, 300, FINGER_DOWN);
    Input_InjectFinger(input, 8, 900, 500, FINGER_DOWN); /* on a button */
    assert_false(pair->held);
    Input_InjectFinger(input, 9, 400, 100, FINGER_DOWN);
    assert_true(pair->held && pair->middle[0] == 400 && pair->middle[1] == 200 && pair->apart == 200);
    Input_InjectFinger(input, 7, 400, 400, FINGER_MOVE);
    assert_true(pair->middle[1] == 250 && pair->apart == 300);
    Input_InjectFinger(input, 7, 400, 400, FINGER_UP);
    assert_false(pair->held);
    Input_InjectFinger(input, 10, 300, 100, FINGER_DOWN);
    assert_true(pair->held && pair->apart == 100);
    Input_ReleaseAll(input);
    assert_false(pair->held);
}

TEST(thumbs_run_and_jump_while_a_third_finger_points) {
    OwnInput *input = make_touched();
    const InputState *frame = Input_Frame(input);
    Input_InjectFinger(input, 1, 100, 500, FINGER_DOWN);
    assert_true(frame->move[0] == 0 && frame->stick[1] == 0);
    Input_InjectFinger(input, 1, 20, 500, FINGER_MOVE);
    Input_InjectFinger(input, 2, 910, 510, FINGER_DOWN);
    Input_InjectFinger(input, 3, 500, 200, FINGER_DOWN);
    assert_true(frame->move[0] == -1 && Input_Pressed(frame, JUMP) && Input_Held(frame, BELLOWS));
    Input_InjectFinger(input, 1, 1000, 500, FINGER_MOVE); /* slides off, and is the stick's nevertheless */
    assert_true(frame->move[0] == 1);
    Input_InjectFinger(input, 2, 500, 100, FINGER_MOVE);
    assert_true(Input_Held(frame, JUMP) && frame->pointer[0] == 500 && frame->pointer[1] == 200);
    Input_InjectFinger(input, 2, 500, 100, FINGER_UP);
    Input_InjectFinger(input, 1, 1000, 500, FINGER_UP);
    assert_true(frame->move[0] == 0 && !Input_Held(frame, JUMP) && Input_Held(frame, BELLOWS));
    Input_ReleaseAll(input);
    assert_false(Input_Held(frame, BELLOWS));
    Input_InjectFinger(input, 3, 500, 200, FINGER_UP); /* of which nobody knows any more */
    assert_false(Input_Held(frame, BELLOWS));
}

TEST(the_stick_goes_evenly_from_its_dead_zone_to_its_rim) {
    OwnInput *input = make_touched();
    const InputState *frame = Input_Frame(input);
    Input_InjectFinger(input, 1, 100 + 80 * INPUT_DEAD_ZONE, 500, FINGER_DOWN);
    assert_true(frame->stick[0] == 0);
    float before = 0;
    for (float x = 120; x <= 180; x += 5) {
        Input_InjectFinger(input, 1, x, 500, FINGER_MOVE);
        assert_true(frame->stick[0] > before && frame->stick[0] <= 1 && frame->stick[1] == 0);
        before = frame->stick[0];
    }
    assert_true(before == 1);
    Input_InjectFinger(input, 1, 300, 700, FINGER_MOVE);
    assert_true(fabsf(hypotf(frame->stick[0], frame->stick[1]) - 1) < 1e-5f);
}

TEST(more_fingers_than_it_knows_do_nothing) {
    OwnInput *input = make_touched();
    for (int i = 0; i < 3 * TOUCH_FINGERS; i++) Input_InjectFinger(input, i, 300, 300, FINGER_DOWN);
    for (int i = 0; i < 3 * TOUCH_FINGERS; i++) Input_InjectFinger(input, i, 300, 300, FINGER_UP);
    assert_false(Input_Held(Input_Frame(input), BELLOWS));
}
