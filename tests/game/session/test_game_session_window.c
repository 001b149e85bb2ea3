/* What happens to a session's window and devices in the middle of play: what calls the player away, sizes, a lost
 * device, the window closing. */
#define KIT_FOLDER "test_game_session_window.folder"
#include "tests/kits/session_script.h"

#include <limits.h>
#include <math.h>

PLAYED(losing_the_focus_opens_the_menu,
       "open --scene hall; hold D; ticks 2; move = 100; unfocus; top = pause; says focus\n"
       "tap Escape; ticks 2; move = 0; minimize; top = pause")

PLAYED(a_pulled_controller_opens_the_menu,
       "open --scene hall; plug; axis leftx 32767; ticks 3; move = 100; pull; frames 1\n"
       "top = pause; says controller; tap Escape; ticks 2; move = 0")

TEST_WITH(set_up, tear_down, a_hall_opens_on_its_keeper) {
    float at[2];
    open_with("--scene windway"); /* twice as wide as what is shown */
    const DrawRect *screen = &session.view.camera.screen;
    Camera_ToScreen(&session.view.camera, (float[]){session.hall.game.player.at.x, session.hall.game.player.at.y - 1},
                    at);
    assert_true(at[0] > screen->x && at[0] < screen->x + screen->w);
    assert_true(at[1] > screen->y && at[1] < screen->y + screen->h);
}

/* A faint that was paid for costs no more, and where there is nothing to win nothing does. */
PLAYED(a_misfortune_is_told_with_its_price,
       "open --scene porch; ticks 2; fall; toast You fell. An ember is spent to wake you.\n"
       "embers = EMBERS-1; fresh := 0; fainting := 30; fall; toast You fell.\n"
       "embers = EMBERS-1; close; open --scene hall; ticks 2; fall; toast You fell.")

TEST_WITH(set_up, tear_down, checkpoints_and_short_breath_are_told) {
    session_play("open --scene porch; ticks 2");
    session.hall.game.player.at = session.hall.game.scene.checkpoint[0];
    session_play("ticks 1; says here you will wake; hush; ticks 3; toast; breath := .17; ticks 1; says find clear air");
}

/* It is not looked for in each frame, nor in play, which it would hold up. */
TEST_WITH(set_up, tear_down, a_sound_device_that_comes_is_found) {
    SDL_setenv("SDL_AUDIODRIVER", "no such driver", 1);
    session_play("open --scene hall; !sound");
    SDL_setenv("SDL_AUDIODRIVER", "dummy", 1);
    session_play("frames 1; !sound");
    session.devices.sound_asked -= 60;
    session_play("frames 1; !sound; tap Escape; sound");
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
    session_play("open --scene hall; single 40; paused := 1; hold Tab; single 1; release Tab");
    const double began = App_Seconds();
    while (!strcmp(session.hall.game.scene.name, "hall") && App_Seconds() < began + 3) one_frame();
    assert_string_not_equal(session.hall.game.scene.name, "hall");
}

/* A hall that is left cannot be held still. */
PLAYED(keys_of_anywhere_work_on_the_way_out,
       "open --scene hall; single 40; panel := 0; hold Tab; single 1; release Tab\n"
       "fading; hold F2; hold P; single 1; panel = 1; !paused")

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

/* Anew, and dragged. */
TEST_WITH(set_up, tear_down, a_window_of_any_size_is_drawn) {
    static const int SIZES[][4] = {{1, 1, 1, 1},         {3840, 2160, 3840, 2160}, {200, 900, 200, 113},
                                   {160, 90, 160, 90},   {640, 360, 640, 360},     {624, 351, 624, 351},
                                   {608, 342, 608, 342}, {592, 333, 592, 333},     {576, 324, 576, 324}};
    session_play("open --scene hall");
    for (int i = 0; i < COUNT_OF(SIZES); i++) {
        SDL_SetWindowSize(SDL_GetWindowFromID(1), SIZES[i][0], SIZES[i][1]);
        session_play(i < 5 ? "ticks 1; taps 2 Escape; frames 1" : "frames 1");
        assert_int_equal(session.view.size[0], SIZES[i][2]);
        assert_int_equal(session.view.size[1], SIZES[i][3]);
    }
    assert_int_equal(Draw_Failures(App_Draw(session.devices.app)), 0);
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

/* ---- A phone ------------------------------------------------------------------------------------------------ */

static void finger(Uint32 type, int id, float x, float y) {
    SDL_PushEvent(&(SDL_Event){.tfinger = {.type = type, .fingerId = id, .x = x / 360, .y = y / 640}});
    frame();
}

/* The hall lies above the buttons, the stick runs, and a thumb in its middle does not jump. */
TEST_WITH(set_up, tear_down, a_tall_screen_plays) {
    open_with("--scene hall --size 360x640");
    finger(SDL_FINGERDOWN, 1, 180, 100);
    finger(SDL_FINGERUP, 1, 180, 100);
    play_ticks(1);
    const DrawRect *hall = &session.view.camera.screen;
    const TouchLayout *touched = Input_Layout(App_Input(session.devices.app));
    const TouchSpot *stick = &touched->stick;
    assert_true(stick->radius > 22 && hall->h > 250 && hall->y + hall->h <= HudTouch_Hall(360, 640, 1).h);
    finger(SDL_FINGERDOWN, 2, stick->x, stick->y);
    play_ticks(2);
    assert_true(last.move == 0 && !(last.buttons & INTENT_JUMP));
    finger(SDL_FINGERMOTION, 2, stick->x + stick->radius, stick->y);
    play_ticks(2);
    assert_true(last.move > 50 && !(last.buttons & INTENT_JUMP));
    for (int i = 0; i < TOUCH_BUTTONS; i++)
        if (touched->button[i].action == CONTROL_JUMP)
            finger(SDL_FINGERDOWN, 3, touched->button[i].spot.x, touched->button[i].spot.y);
    play_ticks(1);
    assert_true(last.move > 50 && last.buttons & INTENT_JUMP);
    assert_int_equal(session.overlay.hud.panel, HUD_PANEL_OFF); /* and nobody is shown figures unasked */
}
