/* What happens to a session's window and devices in the middle of play: what calls the player away, sizes, a lost
 * device, the window closing. */
#define KIT_FOLDER "test_game_session_window.folder"
#include "tests/kits/session_kit.h"
#include "tests/kits/test.h"

#include <limits.h>
#include <math.h>

static void happen_to_window(Uint8 what) {
    SDL_Event event = {.type = SDL_WINDOWEVENT};
    event.window.event = what;
    SDL_PushEvent(&event);
    frame();
}

TEST_WITH(set_up, tear_down, losing_the_focus_opens_the_menu) {
    open_with("--scene hall");
    send(KEY_D, true);
    play_ticks(2);
    assert_int_equal(last.move, 100);
    happen_to_window(SDL_WINDOWEVENT_FOCUS_LOST);
    assert_int_equal(top(), SCREEN_PAUSE);
    assert_non_null(strstr(session.overlay.hud.toast, "focus"));
    tap(KEY_ESCAPE);
    play_ticks(2);
    assert_int_equal(last.move, 0);
    happen_to_window(SDL_WINDOWEVENT_MINIMIZED);
    assert_int_equal(top(), SCREEN_PAUSE);
}

TEST_WITH(set_up, tear_down, a_pulled_controller_opens_the_menu) {
    open_with("--scene hall");
    int device = SDL_JoystickAttachVirtual(SDL_JOYSTICK_TYPE_GAMECONTROLLER, SDL_CONTROLLER_AXIS_MAX,
                                           SDL_CONTROLLER_BUTTON_MAX, 0);
    frame();
    SDL_Joystick *pad = SDL_JoystickFromInstanceID(SDL_JoystickGetDeviceInstanceID(device));
    assert_non_null(pad);
    SDL_JoystickSetVirtualAxis(pad, SDL_CONTROLLER_AXIS_LEFTX, 32767);
    play_ticks(3);
    assert_int_equal(last.move, 100);
    SDL_JoystickDetachVirtual(device);
    frame();
    assert_int_equal(top(), SCREEN_PAUSE);
    assert_non_null(strstr(session.overlay.hud.toast, "controller"));
    tap(KEY_ESCAPE);
    play_ticks(2);
    assert_int_equal(last.move, 0);
}

TEST_WITH(set_up, tear_down, a_hall_opens_on_its_keeper) {
    float at[2];
    open_with("--scene windway"); /* twice as wide as what is shown */
    const DrawRect *screen = &session.view.camera.screen;
    Camera_ToScreen(&session.view.camera, (float[]){session.hall.game.player.at.x, session.hall.game.player.at.y - 1},
                    at);
    assert_true(at[0] > screen->x && at[0] < screen->x + screen->w);
    assert_true(at[1] > screen->y && at[1] < screen->y + screen->h);
}

TEST_WITH(set_up, tear_down, a_misfortune_is_told_with_its_price) {
    open_with("--scene porch");
    play_ticks(2);
    session.hall.game.player.at.y = session.hall.game.scene.wall.height + 5;
    play_ticks(1);
    assert_string_equal(session.overlay.hud.toast, "You fell. An ember is spent to wake you.");
    assert_int_equal(session.hall.game.embers, RULES_EMBERS - 1);
    session.hall.game.fresh = 0;
    session.hall.game.fainting = 30; /* which was paid for */
    session.hall.game.player.at.y = session.hall.game.scene.wall.height + 5;
    play_ticks(1);
    assert_string_equal(session.overlay.hud.toast, "You fell.");
    assert_int_equal(session.hall.game.embers, RULES_EMBERS - 1);
    Session_Close(&session);
    open_with("--scene hall"); /* where there is nothing to win */
    play_ticks(2);
    session.hall.game.player.at.y = session.hall.game.scene.wall.height + 5;
    play_ticks(1);
    assert_string_equal(session.overlay.hud.toast, "You fell.");
}

TEST_WITH(set_up, tear_down, checkpoints_and_short_breath_are_told) {
    open_with("--scene porch");
    play_ticks(2);
    session.hall.game.player.at = session.hall.game.scene.checkpoint[0];
    play_ticks(1);
    assert_non_null(strstr(session.overlay.hud.toast, "here you will wake"));
    session.overlay.hud.toast[0] = 0;
    play_ticks(3);
    assert_string_equal(session.overlay.hud.toast, "");
    session.hall.game.breath = RULES_GASP / 2;
    play_ticks(1);
    assert_non_null(strstr(session.overlay.hud.toast, "find clear air"));
}

TEST_WITH(set_up, tear_down, a_sound_device_that_comes_is_found) {
    SDL_setenv("SDL_AUDIODRIVER", "no such driver", 1);
    open_with("--scene hall");
    assert_null(session.devices.audio);
    SDL_setenv("SDL_AUDIODRIVER", "dummy", 1);
    frame();
    assert_null(session.devices.audio); /* it is not looked for in each frame */
    session.devices.sound_asked -= 60;
    frame();
    assert_null(session.devices.audio); /* nor in play, which it would hold up */
    tap(KEY_ESCAPE);
    assert_non_null(session.devices.audio);
}

static float shake_of_a_fall(bool reduced) {
    session.saved.settings.reduced_flashing = reduced;
    session.view.camera.shake = 0;
    session.hall.game.fresh = 0;
    session.hall.game.player.at.y = session.hall.game.scene.wall.height + 5;
    Intent none = {0, 0, {0, 0}};
    char error[SCENE_ERROR];
    Game_Tick(&session.hall.game, &none, error, sizeof error);
    Session_Note(&session, &none, 0.001);
    return session.view.camera.shake;
}

TEST_WITH(set_up, tear_down, reduced_flashing_does_not_shake) {
    open_with("--scene porch");
    play_ticks(2);
    assert_true(shake_of_a_fall(false) > 0.05f);
    assert_true(shake_of_a_fall(true) == 0);
}

/* How much of a shake one frame leaves, so many seconds after the last. */
static float left_after(double seconds) {
    session.view.camera.shake = 0.1f;
    session.view.drawn = App_Seconds() - seconds;
    Session_Draw(&session, false);
    return session.view.camera.shake / 0.1f;
}

TEST_WITH(set_up, tear_down, the_camera_goes_by_time_and_not_by_frames) {
    open_with("--scene hall");
    play_ticks(1);
    float most = 0; /* as others may take the processor in between */
    for (int i = 0; i < 5; i++) most = fmaxf(most, left_after(0));
    assert_true(most > 0.97f);
    assert_true(left_after(0.04) < 0.83f);
    assert_float_equal(left_after(9), 1 / (1 + 6 * 4.0f / 60), 1e-4);
    Session_Close(&session);
    open_with("--scene hall --headless --frames 9");
    assert_float_equal(left_after(9), 1 / (1 + 6 * 1.0f / 60), 1e-4);
}

/* Of the next frame. */
static long brightness(void) {
    static uint32_t pixel[160 * 90];
    long sum = 0;
    assert_true(App_BeginFrame(session.devices.app));
    Session_TakeKeys(&session);
    Session_Draw(&session, false);
    SDL_Renderer *renderer = SDL_GetRenderer(SDL_GetWindowFromID(1));
    assert_int_equal(SDL_RenderReadPixels(renderer, NULL, SDL_PIXELFORMAT_ARGB8888, pixel, 160 * sizeof *pixel), 0);
    Session_Show(&session);
    for (int i = 0; i < 160 * 90; i++) sum += (pixel[i] & 255) + (pixel[i] >> 8 & 255) + (pixel[i] >> 16 & 255);
    return sum;
}

/* The old hall is seen to go, and the new one is not made before it is dark. */
TEST_WITH(set_up, tear_down, a_hall_is_left_through_the_dark) {
    open_with("");
    for (int i = 0; i < 40; i++) frame();
    send(KEY_RETURN, true);
    one_frame();
    send(KEY_RETURN, false);
    assert_true(Session_IsFading(&session) && session.hall.attract);
    assert_string_equal(session.overlay.veil.name, "Porch");
    while (Session_IsFading(&session)) {
        assert_string_equal(session.hall.game.scene.name, "title");
        one_frame();
    }
    assert_string_equal(session.hall.game.scene.name, "porch");
    assert_false(session.hall.attract || session.view.unseen);
    Session_Close(&session);
    open_with("--scene hall --size 160x90 --frames 900"); /* what is measured is behind no veil */
    long first = brightness();
    SDL_Delay(600);
    assert_in_range(first, brightness() * 9 / 10, LONG_MAX);
    session.overlay.screens.asked_scene = Scene_Index("box");
    session.overlay.screens.ask = ASK_PLAY;
    Session_Obey(&session);
    assert_string_equal(session.hall.game.scene.name, "box");
}

/* Between two ticks, while the tick that opens the next hall is not due, too. */
TEST_WITH(set_up, tear_down, tab_shows_no_hall_that_is_left) {
    open_with("--scene hall --size 160x90");
    for (int i = 0; i < 60; i++) one_frame();
    session.overlay.hud.toast[0] = 0; /* its words are as bright in the dark, and fill much of so small a window */
    const long lit = brightness();
    send(KEY_TAB, true);
    one_frame();
    send(KEY_TAB, false);
    long left = lit;
    while (session.overlay.veil.then) left = brightness(); /* in frames without a tick */
    assert_true(session.hands.asked & INTENT_NEXT_SCENE);
    assert_in_range(left, 0, lit / 3);
    for (int i = 0; i < 30 && !strcmp(session.hall.game.scene.name, "hall"); i++) one_frame();
    assert_string_not_equal(session.hall.game.scene.name, "hall");
}

TEST_WITH(set_up, tear_down, tab_leaves_a_hall_that_is_held_still) {
    open_with("--scene hall");
    for (int i = 0; i < 40; i++) one_frame();
    session.overlay.hud.paused = true;
    send(KEY_TAB, true);
    one_frame();
    send(KEY_TAB, false);
    const double began = App_Seconds();
    while (!strcmp(session.hall.game.scene.name, "hall") && App_Seconds() < began + 3) one_frame();
    assert_string_not_equal(session.hall.game.scene.name, "hall");
}

TEST_WITH(set_up, tear_down, keys_of_anywhere_work_on_the_way_out) {
    open_with("--scene hall");
    for (int i = 0; i < 40; i++) one_frame();
    const HudPanel panel = session.overlay.hud.panel;
    send(KEY_TAB, true);
    one_frame();
    send(KEY_TAB, false);
    assert_true(Session_IsFading(&session));
    send(KEY_F2, true);
    send(KEY_P, true); /* a hall that is left cannot be held still */
    one_frame();
    assert_int_not_equal(session.overlay.hud.panel, panel);
    assert_false(session.overlay.hud.paused);
}

/* The least brightness of a dip, as a part of what it is afterwards. */
static float dip_of(bool reduced) {
    open_with("--scene porch --size 160x90");
    for (int i = 0; i < 40; i++) one_frame();
    session.saved.settings.reduced_flashing = reduced;
    session.overlay.hud.toast[0] = 0, session.view.camera.centre[0] = 20; /* words do not grow dark */
    session.hall.game.player.at = Vec2_At(20, session.hall.game.scene.wall.height + 5);
    play_ticks(1);
    assert_true(Session_CameraRests(&session.overlay.veil));
    while (Session_CameraRests(&session.overlay.veil)) {
        assert_true(session.view.camera.centre[0] > 15); /* where it happened */
        one_frame();
    }
    assert_true(session.view.camera.centre[0] < 10); /* where one wakes */
    assert_in_range(session.overlay.veil.dip, 8, 16);
    const float least = (float)brightness();
    session.overlay.hud.paused = true;
    assert_true((float)brightness() > least); /* whoever pauses sees the hall */
    session.overlay.hud.paused = false;
    while (session.overlay.veil.dip > 0) one_frame();
    const float after = (float)brightness();
    Session_Close(&session);
    return least / after;
}

TEST_WITH(set_up, tear_down, who_is_lost_wakes_after_a_dip) {
    const float deep = dip_of(false), calm = dip_of(true);
    open_with("--scene porch");
    assert_true(deep < 0.75f && calm > deep + 0.08f && calm < 0.9f); /* notes are brighter than the hall, and stay */
}

static void assert_picture(int width, int height) {
    assert_int_equal(session.view.size[0], width);
    assert_int_equal(session.view.size[1], height);
}

TEST_WITH(set_up, tear_down, a_window_of_any_size_is_drawn) {
    static const int SIZES[][2] = {{1, 1}, {3840, 2160}, {200, 900}, {160, 90}};
    static const int PICTURES[][2] = {{1, 1}, {3840, 2160}, {200, 113}, {160, 90}};
    open_with("--scene hall");
    for (size_t i = 0; i < sizeof SIZES / sizeof *SIZES; i++) {
        SDL_SetWindowSize(SDL_GetWindowFromID(1), SIZES[i][0], SIZES[i][1]);
        play_ticks(1);
        tap(KEY_ESCAPE);
        tap(KEY_ESCAPE);
        frame();
        assert_picture(PICTURES[i][0], PICTURES[i][1]);
    }
    assert_int_equal(Draw_Failures(App_Draw(session.devices.app)), 0);
}

static void size_window(int width, int height) {
    SDL_SetWindowSize(SDL_GetWindowFromID(1), width, height);
    frame();
}

TEST_WITH(set_up, tear_down, a_dragged_window_is_drawn_at_each_size) {
    open_with("--scene hall --size 640x360");
    play_ticks(1);
    assert_picture(640, 360);
    for (int i = 1; i < 10; i++) {
        size_window(640 - 16 * i, 360 - 9 * i);
        assert_picture(640 - 16 * i, 360 - 9 * i);
    }
}

/* What a frame of a game that waits looks like, as a file. */
static char *look(size_t *size) {
    char path[1200];
    snprintf(path, sizeof path, "%s/look.png", folder);
    assert_true(App_BeginFrame(session.devices.app));
    Session_TakeKeys(&session);
    Session_Draw(&session, false);
    assert_true(App_Screenshot(session.devices.app, path));
    Session_Show(&session);
    return File_ReadAll(path, size);
}

TEST_WITH(set_up, tear_down, a_device_that_is_lost_is_drawn_on_anew) {
    static const Uint32 LOSSES[] = {SDL_RENDER_TARGETS_RESET, SDL_RENDER_DEVICE_RESET};
    open_with("--scene hall --size 640x360");
    play_ticks(5);
    tap(KEY_ESCAPE);
    for (int i = 0; i < 40; i++) frame();
    session.overlay.hud.toast_left = 0;
    for (int i = 0; i < 2; i++) {
        size_t before, after;
        char *was = look(&before);
        uint32_t textures = Draw_Generation(App_Draw(session.devices.app));
        SDL_PushEvent(&(SDL_Event){.type = LOSSES[i]});
        char *is = look(&after);
        assert_true(Draw_Generation(App_Draw(session.devices.app)) > textures);
        assert_true(was && is && before == after && !memcmp(was, is, before));
        free(was), free(is);
    }
    tap(KEY_ESCAPE);
    uint64_t tick = session.hall.game.tick;
    play_ticks(3);
    assert_true(session.hall.game.tick > tick);
    assert_int_equal(Draw_Failures(App_Draw(session.devices.app)), 0);
}

/* Asked to, by the system or the window's own button: in the middle of play nothing of the recording is lost. */
TEST_WITH(set_up, tear_down, a_window_closed_in_play_keeps_its_recording) {
    char line[1200], path[1100];
    snprintf(path, sizeof path, "%s/closed.rec", folder);
    snprintf(line, sizeof line, "--scene hall --record %s", path);
    open_with(line);
    send(KEY_D, true);
    play_ticks(5);
    SDL_PushEvent(&(SDL_Event){.type = SDL_QUIT});
    assert_false(App_BeginFrame(session.devices.app));
    assert_int_equal(Session_Finish(&session), 0);
    char *text = File_ReadAll(path, NULL), wanted[40];
    snprintf(wanted, sizeof wanted, "state %016llx", (unsigned long long)Game_Hash(&session.hall.game));
    assert_non_null(text);
    assert_non_null(strstr(text, wanted));
    free(text);
}
