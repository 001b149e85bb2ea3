/* Fingers: what each came down on is what it moves until it leaves, and one beside the buttons is a mouse. */
#include "engine/window/input.h"
#include "tests/kits/own_kit.h"
#include "tests/kits/test.h"

#include <SDL.h>
#include <math.h>

enum { LEFT, RIGHT, JUMP, BLOW, ACTIONS };

static const InputAction TABLE[ACTIONS] = {
    [LEFT] = {"left", {KEY_LEFT}, {MOUSE_NONE}, {PAD_NONE}},
    [RIGHT] = {"right", {KEY_RIGHT}, {MOUSE_NONE}, {PAD_NONE}},
    [JUMP] = {"jump", {KEY_SPACE}, {MOUSE_NONE}, {PAD_NONE}},
    [BLOW] = {"blow", {KEY_NONE}, {MOUSE_LEFT}, {PAD_NONE}},
};

static const TouchLayout LAYOUT = {.stick = {100, 500, 80}, .button = {{{900, 500, 50}, JUMP}}};

static Input *make(void) {
    Input *input = Input_Create();
    assert_non_null(input);
    assert_true(Input_SetMap(input, &(InputMap){TABLE, ACTIONS, LEFT, RIGHT, -1, -1}));
    Input_LayTouch(input, &LAYOUT);
    return input;
}

TEST(a_finger_beside_the_buttons_is_a_mouse) {
    OwnInput *input = make();
    const InputState *frame = Input_Frame(input);
    Input_InjectFinger(input, 7, 400, 300, FINGER_DOWN);
    assert_true(Input_Pressed(frame, BLOW) && Input_Held(frame, BLOW) && Input_Points(frame) && !frame->lifted);
    assert_true(frame->pointer[0] == 400 && frame->pointer[1] == 300 && frame->device == INPUT_TOUCH);
    Input_InjectFinger(input, 8, 600, 100, FINGER_DOWN); /* a second one points at nothing */
    Input_InjectFinger(input, 7, 410, 310, FINGER_MOVE);
    assert_true(frame->pointer[0] == 410 && frame->pointer[1] == 310);
    Input_InjectFinger(input, 8, 600, 100, FINGER_UP);
    assert_true(Input_Held(frame, BLOW));
    Input_InjectFinger(input, 7, 410, 310, FINGER_UP);
    assert_true(!Input_Held(frame, BLOW) && frame->lifted);
    Input_InjectPointer(input, 1, 2);
    assert_true(!frame->lifted && frame->device == INPUT_MOUSE);
}

TEST(thumbs_run_and_jump_while_a_third_finger_points) {
    OwnInput *input = make();
    const InputState *frame = Input_Frame(input);
    Input_InjectFinger(input, 1, 100, 500, FINGER_DOWN);
    assert_true(frame->move[0] == 0 && frame->stick[1] == 0);
    Input_InjectFinger(input, 1, 20, 500, FINGER_MOVE);
    Input_InjectFinger(input, 2, 910, 510, FINGER_DOWN);
    Input_InjectFinger(input, 3, 500, 200, FINGER_DOWN);
    assert_true(frame->move[0] == -1 && Input_Pressed(frame, JUMP) && Input_Held(frame, BLOW));
    Input_InjectFinger(input, 1, 1000, 500, FINGER_MOVE); /* slides off, and is the stick's nevertheless */
    assert_true(frame->move[0] == 1);
    Input_InjectFinger(input, 2, 500, 100, FINGER_MOVE);
    assert_true(Input_Held(frame, JUMP) && frame->pointer[0] == 500 && frame->pointer[1] == 200);
    Input_InjectFinger(input, 2, 500, 100, FINGER_UP);
    Input_InjectFinger(input, 1, 1000, 500, FINGER_UP);
    assert_true(frame->move[0] == 0 && !Input_Held(frame, JUMP) && Input_Held(frame, BLOW));
    Input_ReleaseAll(input);
    assert_false(Input_Held(frame, BLOW));
    Input_InjectFinger(input, 3, 500, 200, FINGER_UP); /* of which nobody knows any more */
    assert_false(Input_Held(frame, BLOW));
}

TEST(the_stick_goes_evenly_from_its_dead_zone_to_its_rim) {
    OwnInput *input = make();
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
    OwnInput *input = make();
    for (int i = 0; i < 3 * TOUCH_FINGERS; i++) Input_InjectFinger(input, i, 300, 300, FINGER_DOWN);
    for (int i = 0; i < 3 * TOUCH_FINGERS; i++) Input_InjectFinger(input, i, 300, 300, FINGER_UP);
    assert_false(Input_Held(Input_Frame(input), BLOW));
}
