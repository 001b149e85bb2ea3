/* A game that waits looks the same frame after frame, however long it waits, and goes on where it stood. */
#define KIT_FOLDER "test_game_pause.folder"
#include "tests/kits/patience.h"
#include "tests/kits/session_kit.h"

#include "engine/window/ticker.h"
#include "tests/kits/test.h"

#include <math.h>

enum { WIDTH = 480, HEIGHT = 270 };

/* All that has been drawn, between drawing and showing it. */
static uint64_t drawn(void) {
    static uint32_t pixels[WIDTH * HEIGHT];
    uint64_t hash = UINT64_C(14695981039346656037);
    SDL_Renderer *renderer = Draw_Renderer(App_Draw(session.devices.app));
    assert_true(App_BeginFrame(session.devices.app));
    Meter_BeginFrame(&session.meter);
    Session_TakeKeys(&session);
    assert_int_equal(Session_Due(&session), 0);
    Session_Draw(&session, false);
    assert_int_equal(SDL_RenderReadPixels(renderer, NULL, SDL_PIXELFORMAT_ARGB8888, pixels, 4 * WIDTH), 0);
    Meter_EndFrame(&session.meter, &session.options);
    Session_Show(&session);
    for (int i = 0; i < WIDTH * HEIGHT; i++) hash = (hash ^ pixels[i]) * UINT64_C(1099511628211);
    return hash;
}

static void open_scene(const char *scene) {
    char line[80];
    snprintf(line, sizeof line, "--size %dx%d --scene %s", WIDTH, HEIGHT, scene);
    open_with(line);
    session.overlay.hud.panel = HUD_PANEL_OFF; /* its figures are of the machine, not of the game */
    while (Session_Rises(&session.view)) frame();
}

/* The keeper runs and the camera follows, a toast and a note are about to fade, an experiment is still measuring. */
static void stir(void) {
    Hud *hud = &session.overlay.hud;
    send(KEY_D, true);
    play_ticks(20);
    Camera_Shake(&session.view.camera, 0.1f);
    Hud_Toast(hud, "Where the smoke sparkles");
    frame();
    hud->toast_left = 0.2f;
    hud->notes.opacity = 0.5f;
    session.hall.game.gauge = (Gauge){.ticks = 1 << 20};
}

static void assert_stands(const char *where) {
    uint64_t first = drawn();
    for (int i = 1; i <= 5; i++) {
        SDL_Delay(50);
        if (drawn() != first) fail_msg("%s: the picture changes in a pause, after %d ms", where, 50 * i);
    }
}

TEST_WITH(set_up, tear_down, every_scene_stands_in_a_pause) {
    int scenes = 0;
    while (Scene_Name(scenes)) scenes++;
    for (int i = 0; i < scenes; i += Patience_Sanitized() ? 6 : 1) {
        open_scene(Scene_Name(i));
        stir();
        tap(KEY_P);
        assert_stands(Scene_Name(i));
        Session_Close(&session);
        session = (Session){.devices.app = NULL};
    }
}

/* Where notes are hidden, they are not read either. */
TEST_WITH(set_up, tear_down, a_hall_stands_under_the_menu) {
    Hud *hud = &session.overlay.hud;
    open_scene("porch");
    stir();
    tap(KEY_ESCAPE);
    assert_int_equal(top(), SCREEN_PAUSE);
    const HudNotes notes = hud->notes;
    assert_stands("under the menu");
    assert_memory_equal(&hud->notes, &notes, sizeof notes);
    assert_true(hud->toast_left > 0);
}

/* What is asked for in the pause itself is answered by the clock. */
TEST_WITH(set_up, tear_down, answers_fade_in_a_pause_and_hints_do_not) {
    Hud *hud = &session.overlay.hud;
    open_scene("hall");
    Hud_Toast(hud, "a hint");
    frame();
    tap(KEY_P);
    const float left = hud->toast_left;
    SDL_Delay(50);
    frame();
    assert_float_equal(hud->toast_left, left, 0);
    tap(KEY_N);
    assert_true(hud->toast_left < left && hud->toast_left > left - 3 * TICKER_SECONDS);
    tap(KEY_F3);
    const float answer = hud->toast_left;
    SDL_Delay(50);
    frame();
    assert_true(hud->toast_left < answer - 0.04f);
}

/* The size of a large picture follows the time that is left. */
TEST_WITH(set_up, tear_down, a_pause_leaves_no_more_time_for_the_picture) {
    open_scene("hall");
    play_ticks(5);
    tap(KEY_P);
    frame();
    assert_true(isnan(Profiler_Value(session.meter.profiler, SERIES_SOLVER, 0)));
    assert_true(Meter_Solver(&session.meter) > 0);
}

/* The picture does not jump back to an earlier moment, which would make it begin anew. */
TEST_WITH(set_up, tear_down, it_goes_on_where_it_stood) {
    open_scene("hall");
    for (int i = 0; i < 12; i++) {
        play_ticks(3);
        tap(KEY_P);
        SDL_Delay(7);
        frame();
        const double stood = session.view.look.seconds;
        send(KEY_P, true);
        frame();
        send(KEY_P, false);
        for (int k = 0; k < 3; k++) {
            assert_true(session.view.look.seconds >= stood);
            one_frame();
        }
    }
}
