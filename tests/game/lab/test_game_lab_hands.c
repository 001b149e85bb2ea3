/* The tunnel's obstacle under mouse and pad, in a session: dragged, turned, and of another form. */
#define KIT_FOLDER "test_game_lab_hands.folder"
#include "tests/kits/session_kit.h"
#include "tests/kits/test.h"

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

TEST_WITH(set_up, tear_down, the_mouse_drags_and_turns_it) {
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

TEST_WITH(set_up, tear_down, a_pad_does_it_too) {
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

static void move_to(int x, int y) {
    SDL_Event event = {.type = SDL_MOUSEMOTION};
    event.motion.x = x, event.motion.y = y;
    SDL_PushEvent(&event);
    play_ticks(1);
}

static void wheel(int notches) {
    SDL_Event event = {.type = SDL_MOUSEWHEEL};
    event.wheel.preciseY = (float)notches;
    SDL_PushEvent(&event);
    play_ticks(1);
}

/* The right button turns the box and the wheel comes nearer, without a word to the game, and also while it is held
 * still; in other views the wheel moves the slice, and the picture has bars. */
TEST_WITH(set_up, tear_down, the_mouse_turns_a_box_with_depth) {
    open_with("--scene volume --size 960x540");
    const Orbit *orbit = &session.view.orbit, begun = *orbit;
    move_to(480, 270);
    move_to(500, 280);
    assert_true(orbit->eye.yaw == begun.eye.yaw && session.view.camera.screen.w == 960);
    button(SDL_BUTTON_RIGHT, true);
    move_to(600, 240);
    assert_true(!(last.buttons & INTENT_TORCH));
    button(SDL_BUTTON_RIGHT, false);
    assert_float_equal(orbit->eye.yaw, begun.eye.yaw + 3.2f * 100 / 540, 1e-3f);
    assert_float_equal(orbit->eye.pitch, begun.eye.pitch - 3.2f * 40 / 540, 1e-3f);
    wheel(2);
    assert_float_equal(orbit->eye.zoom, begun.eye.zoom * 1.12f * 1.12f, 1e-3f);
    tap(KEY_P);
    const uint64_t held = Game_Hash(&session.hall.game);
    const float yaw = orbit->eye.yaw;
    SDL_Event down = {.type = SDL_MOUSEBUTTONDOWN}, motion = {.type = SDL_MOUSEMOTION};
    down.button.button = SDL_BUTTON_RIGHT, down.button.state = SDL_PRESSED;
    motion.motion.x = 700, motion.motion.y = 240;
    SDL_PushEvent(&down);
    frame();
    SDL_PushEvent(&motion);
    frame();
    assert_true(orbit->eye.yaw > yaw + 0.5f && Game_Hash(&session.hall.game) == held);
    tap(KEY_F3);
    float left[2], right[2]; /* the slice stands beside the card */
    Camera_ToScreen(&session.view.camera, (float[]){0, 0}, left);
    Camera_ToScreen(&session.view.camera, (float[]){4, 4}, right);
    assert_true(left[0] > 211 && right[0] <= 960.5f && left[1] == 0);
    assert_float_equal(right[0] - left[0], 540, 0.5f);
    assert_true(orbit->slice.from_middle == 0);
    SDL_Event turn = {.type = SDL_MOUSEWHEEL};
    turn.wheel.preciseY = 3;
    SDL_PushEvent(&turn);
    frame();
    assert_float_equal(orbit->slice.from_middle, 0.09f, 1e-5f);
    assert_float_equal(Orbit_Plane(orbit, &session.hall.game), 0.59f * 4, 1e-4f);
}

/* The left button drags in the plane of the view: seen from the side, a drag to the right goes into the depth. */
TEST_WITH(set_up, tear_down, the_mouse_drags_in_the_plane_of_the_view) {
    open_with("--scene volume --size 960x540");
    for (int side = 0; side < 2; side++) {
        session.view.orbit.eye = (VolumeCamera){.yaw = side ? -1.5707963f : 0, .zoom = 1};
        move_to(480, 270);
        for (int axis = 0; axis < 3; axis++) assert_true(abs(last.aim[axis] - 2000) <= 2);
        button(SDL_BUTTON_LEFT, true);
        move_to(540, 270);
        assert_true(last.buttons & INTENT_BELLOWS);
        const int across = side ? last.aim[2] : last.aim[0], still = side ? last.aim[0] : last.aim[2];
        assert_true(across > 2300 && abs(still - 2000) <= 2 && abs(last.aim[1] - 2000) <= 2);
        button(SDL_BUTTON_LEFT, false);
    }
    tap(KEY_F3);
    float eye[2];
    Camera_ToScreen(&session.view.camera, (float[]){2, 2}, eye);
    move_to((int)eye[0], (int)eye[1]);
    assert_true(abs(last.aim[0] - 2000) <= 8 && abs(last.aim[2] - 2000) <= 2); /* on the slice */
}
