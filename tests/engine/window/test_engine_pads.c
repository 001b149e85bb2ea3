/* Controllers, by virtual ones that are plugged in, used and pulled while a window runs. */
#include "tests/kits/engine_kit.h"
#include "tests/kits/test.h"

#include <math.h>

enum { LEFT, RIGHT, JUMP, TORCH, COUNT };

static const InputAction actions[COUNT] = {
    [LEFT] = {"left", {KEY_LEFT}, {MOUSE_NONE}, {PAD_LEFT}},
    [RIGHT] = {"right", {KEY_RIGHT}, {MOUSE_NONE}, {PAD_RIGHT}},
    [JUMP] = {"jump", {KEY_SPACE}, {MOUSE_NONE}, {PAD_A}},
    [TORCH] = {"torch", {KEY_NONE}, {MOUSE_RIGHT}, {PAD_LEFT_TRIGGER}},
};

static App *app;
static const InputState *frame;

static void next_frame(void) {
    App_EndFrame(app);
    assert_true(App_BeginFrame(app));
}

static int plug_in(void) {
    const int device = SDL_JoystickAttachVirtual(SDL_JOYSTICK_TYPE_GAMECONTROLLER, SDL_CONTROLLER_AXIS_MAX,
                                                 SDL_CONTROLLER_BUTTON_MAX, 0);
    assert_true(device >= 0);
    next_frame();
    return device;
}

static void pull(int device) {
    SDL_JoystickDetachVirtual(device);
    next_frame();
}

static SDL_Joystick *joystick(int device) {
    SDL_Joystick *found = SDL_JoystickFromInstanceID(SDL_JoystickGetDeviceInstanceID(device));
    assert_non_null(found); /* the engine has opened it */
    return found;
}

static void set_axis(SDL_Joystick *pad, int axis, int value) {
    assert_int_equal(SDL_JoystickSetVirtualAxis(pad, axis, (Sint16)value), 0);
}

static int open_app(void **state) {
    (void)state;
    SDL_SetHint(SDL_HINT_JOYSTICK_ALLOW_BACKGROUND_EVENTS, "1");
    app = App_Create(&(AppDef){.title = "pads", .width = 64, .height = 36});
    if (!app) return -1;
    Input_SetMap(App_Input(app), &(InputMap){actions, COUNT, LEFT, RIGHT, -1, -1});
    frame = Input_Frame(App_Input(app));
    return App_BeginFrame(app) ? 0 : -1;
}

static int close_app(void **state) {
    (void)state;
    App_Destroy(app);
    return 0;
}

TEST(buttons_act) {
    const int device = plug_in();
    assert_int_equal(Input_PadCount(App_Input(app)), 1);
    SDL_Joystick *pad = joystick(device);
    SDL_JoystickSetVirtualButton(pad, SDL_CONTROLLER_BUTTON_A, SDL_PRESSED);
    next_frame();
    assert_true(Input_Pressed(frame, JUMP) && Input_Held(frame, JUMP));
    assert_int_equal(Input_TakenPress(App_Input(app)).pad, PAD_A);
    assert_int_equal(frame->device, INPUT_PAD);
    SDL_JoystickSetVirtualButton(pad, SDL_CONTROLLER_BUTTON_A, SDL_RELEASED);
    next_frame();
    assert_false(Input_Held(frame, JUMP));
    pull(device);
}

TEST(triggers_act_from_half_way) {
    const int device = plug_in();
    SDL_Joystick *pad = joystick(device);
    set_axis(pad, SDL_CONTROLLER_AXIS_TRIGGERLEFT, -20000); /* a raw trigger rests at -32768 */
    next_frame();
    assert_false(Input_Held(frame, TORCH));
    set_axis(pad, SDL_CONTROLLER_AXIS_TRIGGERLEFT, 20000);
    next_frame();
    assert_true(Input_Held(frame, TORCH));
    pull(device);
    assert_false(Input_Held(frame, TORCH));
}

TEST(sticks_have_a_dead_zone) {
    const int device = plug_in();
    SDL_Joystick *pad = joystick(device);
    Input_InjectKey(App_Input(app), KEY_Z, true);
    set_axis(pad, SDL_CONTROLLER_AXIS_LEFTX, (int)(32767 * 0.19));
    next_frame();
    assert_float_equal(frame->move[0], 0, 0);
    assert_int_equal(frame->device, INPUT_KEYBOARD);               /* a stick that rests badly is not being used */
    set_axis(pad, SDL_CONTROLLER_AXIS_LEFTX, (int)(32767 * 0.21)); /* and no jump at its edge */
    next_frame();
    assert_true(frame->move[0] > 0 && frame->move[0] < 0.03f);
    assert_int_equal(frame->device, INPUT_PAD);
    set_axis(pad, SDL_CONTROLLER_AXIS_LEFTX, -32768);
    next_frame();
    assert_float_equal(frame->move[0], -1, 1e-4f);
    Input_InjectKey(App_Input(app), KEY_LEFT, true);
    assert_float_equal(frame->move[0], -1, 0);
    Input_InjectKey(App_Input(app), KEY_LEFT, false);
    pull(device);
    assert_float_equal(frame->move[0], 0, 0);
}

TEST(the_right_stick_aims) {
    const int device = plug_in();
    SDL_Joystick *pad = joystick(device);
    set_axis(pad, SDL_CONTROLLER_AXIS_RIGHTX, 32767);
    set_axis(pad, SDL_CONTROLLER_AXIS_RIGHTY, -32768);
    next_frame();
    assert_float_equal(hypotf(frame->aim[0], frame->aim[1]), 1, 1e-3f);
    assert_float_equal(frame->aim[0], 0.7071f, 1e-3f);
    assert_float_equal(frame->aim[1], -0.7071f, 1e-3f);
    pull(device);
    assert_float_equal(frame->aim[0], 0, 0);
}

TEST(two_pads_play_together_and_one_is_pulled) {
    const int first = plug_in(), second = plug_in();
    assert_int_equal(Input_PadCount(App_Input(app)), 2);
    SDL_JoystickSetVirtualButton(joystick(first), SDL_CONTROLLER_BUTTON_A, SDL_PRESSED);
    SDL_JoystickSetVirtualButton(joystick(second), SDL_CONTROLLER_BUTTON_A, SDL_PRESSED);
    next_frame();
    pull(second);
    assert_int_equal(Input_PadCount(App_Input(app)), 1);
    assert_true(Input_Held(frame, JUMP));
    pull(first); /* in the middle of a press */
    assert_int_equal(Input_PadCount(App_Input(app)), 0);
    assert_false(Input_Held(frame, JUMP));
}

TEST(more_pads_than_places_are_ignored) {
    for (int i = 0; i < INPUT_MAX_PADS + 2; i++) plug_in();
    assert_int_equal(Input_PadCount(App_Input(app)), INPUT_MAX_PADS);
    while (SDL_NumJoysticks() > 0) SDL_JoystickDetachVirtual(SDL_NumJoysticks() - 1);
    next_frame();
    assert_int_equal(Input_PadCount(App_Input(app)), 0);
}

TEST(losing_the_focus_lets_go_of_the_pad) {
    const int device = plug_in();
    SDL_JoystickSetVirtualButton(joystick(device), SDL_CONTROLLER_BUTTON_DPAD_LEFT, SDL_PRESSED);
    set_axis(joystick(device), SDL_CONTROLLER_AXIS_RIGHTX, 32767);
    next_frame();
    assert_float_equal(frame->move[0], -1, 0);
    Input_ReleaseAll(App_Input(app));
    assert_float_equal(frame->move[0], 0, 0);
    assert_float_equal(frame->aim[0], 0, 0);
    assert_int_equal(Input_PadCount(App_Input(app)), 1);
    pull(device);
}

TEST_GROUP(open_app, close_app)
