/* The tunnel's obstacle under mouse and pad, in a session: dragged, turned, and of another form. */
#define KIT_FOLDER "test_game_lab_hands"
#include "tests/kits/session_kit.h"

static const Trial *trial(void) { return &session.hall.game.trial; }

static void point(const float metres[2]) {
    float eye[2];
    SDL_Event event = {.type = SDL_MOUSEMOTION};
    Camera_ToScreen(&session.view.camera, metres, eye);
    event.motion.x = (int)eye[0], event.motion.y = (int)eye[1];
    SDL_PushEvent(&event);
    play_ticks(1);
}

static void button(int which, bool down) {
    SDL_Event event = {.type = down ? SDL_MOUSEBUTTONDOWN : SDL_MOUSEBUTTONUP};
    event.button.button = (Uint8)which, event.button.state = down ? SDL_PRESSED : SDL_RELEASED;
    SDL_PushEvent(&event);
    play_ticks(1);
}

static void the_mouse_drags_and_turns_it(void **state) {
    (void)state;
    open_with("--scene tunnel --size 960x540");
    play_ticks(2);
    const Vec2 at = trial()->at;
    point((float[]){at.x, at.y});
    button(SDL_BUTTON_LEFT, true);
    for (int i = 1; i <= 10; i++) point((float[]){at.x + 0.1f * (float)i, at.y - 0.05f * (float)i});
    button(SDL_BUTTON_LEFT, false);
    assert_float_equal(trial()->at.x, at.x + 1, 0.05);
    assert_float_equal(trial()->at.y, at.y - 0.5f, 0.05);
    assert_true(trial()->angle == 0);
    const Vec2 there = trial()->at;
    button(SDL_BUTTON_RIGHT, true);
    for (int i = 1; i <= 10; i++) point((float[]){at.x + 1 + 0.1f * (float)i, at.y - 0.5f});
    button(SDL_BUTTON_RIGHT, false);
    assert_true(trial()->angle > 0.5f && trial()->at.x == there.x && trial()->at.y == there.y);
}

static void a_pad_does_it_too(void **state) {
    (void)state;
    open_with("--scene tunnel --size 960x540");
    const int device = SDL_JoystickAttachVirtual(SDL_JOYSTICK_TYPE_GAMECONTROLLER, SDL_CONTROLLER_AXIS_MAX,
                                                 SDL_CONTROLLER_BUTTON_MAX, 0);
    assert_true(device >= 0);
    frame();
    SDL_Joystick *pad = SDL_JoystickFromInstanceID(SDL_JoystickGetDeviceInstanceID(device));
    const Vec2 at = trial()->at;
    for (int axis = SDL_CONTROLLER_AXIS_TRIGGERLEFT; axis <= SDL_CONTROLLER_AXIS_TRIGGERRIGHT; axis++)
        SDL_JoystickSetVirtualAxis(pad, axis, -32768);
    SDL_JoystickSetVirtualAxis(pad, SDL_CONTROLLER_AXIS_RIGHTX, 32767);
    play_ticks(5);
    assert_true(trial()->at.x == at.x && session.hall.game.pointer.x > 0); /* it only points */
    SDL_JoystickSetVirtualAxis(pad, SDL_CONTROLLER_AXIS_TRIGGERRIGHT, 32767);
    play_ticks(12);
    assert_true(trial()->at.x > at.x + 0.7f && trial()->at.y == at.y);
    SDL_JoystickSetVirtualAxis(pad, SDL_CONTROLLER_AXIS_TRIGGERRIGHT, -32768);
    SDL_JoystickSetVirtualAxis(pad, SDL_CONTROLLER_AXIS_TRIGGERLEFT, 32767);
    play_ticks(12);
    assert_true(trial()->angle > 0.5f);
    const int step = trial()->step;
    SDL_JoystickSetVirtualButton(pad, SDL_CONTROLLER_BUTTON_DPAD_RIGHT, SDL_PRESSED);
    play_ticks(2);
    SDL_JoystickSetVirtualButton(pad, SDL_CONTROLLER_BUTTON_DPAD_RIGHT, SDL_RELEASED);
    play_ticks(2);
    assert_int_equal(trial()->step, step + 1);
    SDL_JoystickDetachVirtual(device);
}

int main(void) {
    const struct CMUnitTest tests[] = {TEST(the_mouse_drags_and_turns_it), TEST(a_pad_does_it_too)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
