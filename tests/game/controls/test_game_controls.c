/* Keys, buttons and sticks: what they ask of the game, and what the help screen says of them. */

#include "game/controls/rebind.h"
#include "game/session/hands.h"
#include "tests/kits/test.h"

#include <stdlib.h>
#include <string.h>

static Game game;
static Camera camera;
static Bindings bindings;

static int set_up(void **state) {
    Input *input = Input_Create();
    camera = Camera_Make(16, 9, 16, 9);
    Camera_Fit(&camera, 1280, 720);
    game.player.facing = 1;
    game.hand.at = (Vec2){4, 7};
    game.scene.has_player = true;
    game.scene.wall.width = 16, game.scene.wall.height = 9;
    *state = input;
    bindings = Controls_Standard();
    InputMap map = Controls_Map(&bindings);
    return input && Input_SetMap(input, &map) ? 0 : -1;
}

static int tear_down(void **state) {
    Input_Destroy(*state);
    return 0;
}

static Intent take(Input *input) {
    InputState now = Input_TakeTick(input);
    return Hands_Intent(&now, &camera, &game);
}

TEST(keys_run) {
    Input_InjectKey(*state, KEY_D, true);
    assert_int_equal(take(*state).move, 100);
    Input_InjectKey(*state, KEY_LEFT, true);
    assert_int_equal(take(*state).move, 0);
    Input_InjectKey(*state, KEY_D, false);
    assert_int_equal(take(*state).move, -100);
    Input_InjectKey(*state, KEY_LEFT, false);
    assert_int_equal(take(*state).move, 0);
}

TEST(a_short_tap_still_jumps) {
    Input_InjectKey(*state, KEY_SPACE, true);
    Input_InjectKey(*state, KEY_SPACE, false);
    assert_int_equal(take(*state).buttons, INTENT_JUMP);
    assert_int_equal(take(*state).buttons, 0);
}

TEST(a_short_tap_still_steps) {
    Input_InjectKey(*state, KEY_RIGHT, true);
    Input_InjectKey(*state, KEY_RIGHT, false);
    assert_int_equal(take(*state).move, 100);
    assert_int_equal(take(*state).move, 0);
    Input_InjectKey(*state, KEY_LEFT, true);
    Input_InjectKey(*state, KEY_LEFT, false);
    assert_int_equal(take(*state).move, -100);
}

TEST(buttons_work_bellows_and_torch) {
    Input_InjectMouse(*state, MOUSE_LEFT, true);
    Input_InjectMouse(*state, MOUSE_RIGHT, true);
    assert_int_equal(take(*state).buttons, INTENT_BELLOWS | INTENT_TORCH);
    Input_InjectMouse(*state, MOUSE_LEFT, false);
    assert_int_equal(take(*state).buttons, INTENT_TORCH);
    Input_InjectMouse(*state, MOUSE_RIGHT, false);
    take(*state);
}

TEST(the_pointer_aims_in_millimetres) {
    Input_InjectPointer(*state, 640, 360);
    Intent intent = take(*state);
    assert_true(abs(intent.aim[0] - 8000) <= 1 && abs(intent.aim[1] - 4500) <= 1);
    Input_InjectPointer(*state, -1e30f, 1e30f);
    intent = take(*state);
    assert_true(intent.aim[0] == -INTENT_AIM_MAX && intent.aim[1] == INTENT_AIM_MAX);
}

TEST(a_stick_aims_around_the_hand) {
    InputState pad = {.device = INPUT_PAD, .aim = {0, -1}, .move = {-0.5f, 0}};
    Intent intent = Hands_Intent(&pad, &camera, &game);
    assert_true(intent.move == -50 && abs(intent.aim[0] - 4000) <= 1 && abs(intent.aim[1] - 4000) <= 1);
    pad.aim[1] = 0;
    assert_int_equal(Hands_Intent(&pad, &camera, &game).aim[0], 7000);
}

/* In the laboratory nobody stands anywhere: the stick moves the pointer, which drags and stirs. */
TEST(without_a_player_a_stick_pushes_the_pointer) {
    InputState pad = {.device = INPUT_PAD};
    game.scene.has_player = false;
    game.pointer = Vec2_At(5, 4);
    pad.aim[0] = 1, pad.aim[1] = -0.5f;
    Intent intent = Hands_Intent(&pad, &camera, &game);
    assert_true(abs(intent.aim[0] - 5090) <= 1 && abs(intent.aim[1] - 3955) <= 1);
    pad.aim[0] = pad.aim[1] = 0;
    intent = Hands_Intent(&pad, &camera, &game);
    assert_true(intent.aim[0] == 5000 && intent.aim[1] == 4000); /* let go, it stays */
    game.pointer = Vec2_At(15.99f, 0.01f);
    pad.aim[0] = 1, pad.aim[1] = -1;
    intent = Hands_Intent(&pad, &camera, &game);
    assert_true(intent.aim[0] == 16000 && intent.aim[1] == 0);
    game.pointer = Vec2_At(0, 0); /* a corner holds it, too */
    pad.aim[0] = -1;
    intent = Hands_Intent(&pad, &camera, &game);
    assert_true(intent.aim[0] == 0 && intent.aim[1] == 0);
    game.scene.has_player = true;
}

TEST(help_tells_every_control) {
    for (int i = 0; i < CONTROL_COUNT; i++) {
        char where[120];
        Bindings_Words(&bindings, (Control)i, where, sizeof where);
        assert_true(strlen(where) > 0 && strlen(Controls_Help((Control)i)) > 3);
    }
    char where[120], small[6];
    Bindings_Words(&bindings, CONTROL_BELLOWS, where, sizeof where);
    assert_non_null(strstr(where, "left button"));
    Bindings_Words(&bindings, CONTROL_BELLOWS, small, sizeof small);
    assert_true(strlen(small) < sizeof small);
}

static InputState holding(Control a, Control b) {
    return (InputState){.device = INPUT_KEYBOARD, .held = UINT64_C(1) << a | UINT64_C(1) << b, .pointer = {500, 300}};
}

/* Until the mouse is moved; and with no key held, ahead. */
TEST(keys_aim_in_eight_directions) {
    static const struct {
        Control a, b;
        float x, y;
    } WAYS[] = {{CONTROL_AIM_LEFT, CONTROL_AIM_LEFT, -1, 0},
                {CONTROL_AIM_UP, CONTROL_AIM_UP, 0, -1},
                {CONTROL_AIM_DOWN, CONTROL_AIM_RIGHT, 0.7071f, 0.7071f},
                {CONTROL_AIM_LEFT, CONTROL_AIM_RIGHT, 0, 0}};
    for (size_t i = 0; i < sizeof WAYS / sizeof *WAYS; i++) {
        Hands hands = {.pointer = {500, 300}};
        InputState input = holding(WAYS[i].a, WAYS[i].b);
        Hands_Follow(&hands, &input);
        Hands_AimByKeys(&hands, &input);
        assert_int_equal(input.device, INPUT_PAD);
        assert_float_equal(input.aim[0], WAYS[i].x, 1e-4f);
        assert_float_equal(input.aim[1], WAYS[i].y, 1e-4f);
    }
    Hands hands = {.pointer = {500, 300}};
    InputState frame = {.device = INPUT_KEYBOARD, .pointer = {500, 300}}, tick = frame;
    Hands_Follow(&hands, &frame);
    Hands_AimByKeys(&hands, &tick);
    assert_int_equal(Hands_Intent(&tick, &camera, &game).aim[0], 7000); /* no mouse has been moved: ahead */
    frame.pointer[0] = 510;
    Hands_Follow(&hands, &frame);
    tick = frame;
    Hands_AimByKeys(&hands, &tick);
    assert_int_equal(tick.device, INPUT_KEYBOARD); /* the mouse aims, */
    frame = holding(CONTROL_AIM_UP, CONTROL_AIM_UP), frame.pointer[0] = 510;
    Hands_Follow(&hands, &frame);
    frame.held = 0;
    Hands_Follow(&hands, &frame);
    tick = frame;
    Hands_AimByKeys(&hands, &tick);
    assert_int_equal(tick.device, INPUT_PAD); /* and after a key has, it does not come back by itself */
    tick = (InputState){.device = INPUT_PAD, .aim = {0.3f, 0.4f}};
    Hands_AimByKeys(&hands, &tick);
    assert_float_equal(tick.aim[0], 0.3f, 0); /* a stick keeps its aim, */
    tick.device = INPUT_TOUCH;
    Hands_AimByKeys(&hands, &tick);
    assert_int_equal(tick.device, INPUT_TOUCH); /* and so do fingers */
}

TEST_GROUP(set_up, tear_down)
