/* The tunnel's obstacle under mouse and pad, in a session: dragged, turned, and of another form. */
#define KIT_FOLDER "test_game_lab_hands.folder"
#include "tests/kits/session_script.h"

static const Trial *trial(void) { return &session.hall.game.trial; }

static void point(float x, float y) {
    float eye[2];
    Camera_ToScreen(&session.view.camera, (float[]){x, y}, eye);
    mouse_to(eye[0], eye[1]);
    play_ticks(1);
}

static void button(int which, bool down) {
    mouse_button(which, down);
    play_ticks(1);
}

static void move_to(int x, int y) {
    mouse_to((float)x, (float)y);
    play_ticks(1);
}

TEST_WITH(set_up, tear_down, the_mouse_drags_and_turns_it) {
    open_with("--scene tunnel --size 960x540");
    play_ticks(2);
    const Vec2 at = trial()->at;
    point(at.x, at.y);
    button(SDL_BUTTON_LEFT, true);
    for (int i = 1; i <= 10; i++) point(at.x + 0.1f * (float)i, at.y - 0.05f * (float)i);
    button(SDL_BUTTON_LEFT, false);
    assert_float_equal(trial()->at.x, at.x + 1, 0.05);
    assert_float_equal(trial()->at.y, at.y - 0.5f, 0.05);
    assert_true(trial()->angle == 0);
    const Vec2 there = trial()->at;
    button(SDL_BUTTON_RIGHT, true);
    for (int i = 1; i <= 10; i++) point(at.x + 1 + 0.1f * (float)i, at.y - 0.5f);
    button(SDL_BUTTON_RIGHT, false);
    assert_true(trial()->angle > 0.5f && trial()->at.x == there.x && trial()->at.y == there.y);
}

/* The stick only points, a trigger drags, the other one turns, and the cross turns the knob. */
TEST_WITH(set_up, tear_down, a_pad_does_it_too) {
    session_play("open --scene tunnel --size 960x540; plug; axis lefttrigger -32768; axis righttrigger -32768");
    const Vec2 at = trial()->at;
    session_play("axis rightx 32767; ticks 5");
    assert_true(trial()->at.x == at.x && session.hall.game.pointer.x > 0);
    session_play("axis righttrigger 32767; ticks 12");
    assert_true(trial()->at.x > at.x + 0.7f && trial()->at.y == at.y);
    session_play("axis righttrigger -32768; axis lefttrigger 32767; ticks 12");
    assert_true(trial()->angle > 0.5f);
    const int step = trial()->step;
    session_play("button dpright 1; ticks 2; button dpright 0; ticks 2");
    assert_int_equal(trial()->step, step + 1);
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
    mouse_wheel(2);
    play_ticks(1);
    assert_float_equal(orbit->eye.zoom, begun.eye.zoom * 1.12f * 1.12f, 1e-3f);
    tap(KEY_P);
    const uint64_t held = Game_Hash(&session.hall.game);
    const float yaw = orbit->eye.yaw;
    mouse_button(SDL_BUTTON_RIGHT, true);
    frame();
    mouse_to(700, 240);
    frame();
    assert_true(orbit->eye.yaw > yaw + 0.5f && Game_Hash(&session.hall.game) == held);
    tap(KEY_F3);
    float left[2], right[2]; /* the slice stands beside the card */
    Camera_ToScreen(&session.view.camera, (float[]){0, 0}, left);
    Camera_ToScreen(&session.view.camera, (float[]){4, 4}, right);
    assert_true(left[0] > 211 && right[0] <= 960.5f && left[1] == 0);
    assert_float_equal(right[0] - left[0], 540, 0.5f);
    assert_true(orbit->slice.from_middle == 0);
    mouse_wheel(3);
    frame();
    assert_float_equal(orbit->slice.from_middle, 0.09f, 1e-5f);
    assert_float_equal(Orbit_Plane(orbit, &session.hall.game), 0.59f * 4, 1e-4f);
}

/* As far in a second of many frames as in one of few. */
TEST(a_stick_turns_a_box_at_its_own_pace) {
    const InputState input = {.device = INPUT_PAD, .aim = {1, 0.2f}, .held = UINT64_C(1) << CONTROL_TORCH};
    const Camera camera = {.screen = {0, 0, 960, 540}};
    for (int frames = 20; frames <= 120; frames += 50) {
        Orbit orbit = Orbit_Start();
        const VolumeCamera begun = orbit.eye;
        for (int i = 0; i < frames; i++) Orbit_Turn(&orbit, &input, &camera, false, true, 1 / (float)frames);
        assert_float_equal(orbit.eye.yaw - begun.yaw, 1.8f, 1e-4f);
        assert_float_equal(orbit.eye.pitch - begun.pitch, 0.36f, 1e-4f);
    }
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
