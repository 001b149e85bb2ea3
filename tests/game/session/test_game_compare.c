/* A/B in the session: F5 walks through its pictures, F4 then changes B alone, and the game goes on as without. */
#define KIT_FOLDER "test_game_compare.folder"
#include "tests/kits/session_kit.h"
#include "tests/kits/test.h"

static const Air *twin(void) { return session.hall.game.twin; }

TEST_WITH(set_up, tear_down, f5_walks_through_the_pictures) {
    open_with("--scene box --seed 5");
    assert_true(!twin() && session.view.compare == COMPARE_NONE);
    for (int i = 1; i < COMPARE_MODES; i++) {
        tap(KEY_F5);
        assert_int_equal(session.view.compare, i);
        assert_ptr_equal(session.view.look.frame.other, twin()->fluid);
        assert_int_equal(session.view.look.frame.compare, i);
        assert_non_null(strstr(session.overlay.hud.toast, Picture_CompareName(session.view.compare)));
    }
    tap(KEY_F5);
    assert_true(!twin() && session.view.compare == COMPARE_NONE && !session.view.look.frame.other);
    send(KEY_LEFT_SHIFT, true);
    frame();
    tap(KEY_F5);
    assert_int_equal(session.view.compare, COMPARE_DIFFERENCE);
    send(KEY_LEFT_SHIFT, false);
}

TEST_WITH(set_up, tear_down, f4_changes_b_alone) {
    open_with("--scene box");
    tap(KEY_F5);
    assert_int_equal(twin()->tuning.preset, FLUID_PRESET_STAM_2003);
    tap(KEY_F4);
    play_ticks(2);
    assert_int_equal(twin()->tuning.preset, FLUID_PRESET_STAM_1999);
    assert_int_equal(session.hall.game.air.tuning.preset, FLUID_PRESET_GAME);
    tap(KEY_F4), tap(KEY_F4), tap(KEY_F4);                      /* by west-2007 and staggered-sor, */
    assert_int_equal(twin()->tuning.preset, FLUID_PRESET_GAME); /* and back where A is: beside itself */
    tap(KEY_F5), tap(KEY_F5), tap(KEY_F5), tap(KEY_F5);
    tap(KEY_F4);
    play_ticks(2);
    assert_int_equal(session.hall.game.air.tuning.preset, FLUID_PRESET_STAM_2003); /* off: as before */
}

/* In an experiment the air starts anew, by F4 always, B by another layout; in a hall it flows on. */
TEST_WITH(set_up, tear_down, f4_says_whether_the_air_starts_anew) {
    const char *toast = session.overlay.hud.toast;
    open_with("--scene box");
    tap(KEY_F4);
    play_ticks(2);
    assert_string_equal(toast, "preset stam-2003: the air flows on");
    Session_Close(&session);
    open_with("--scene street");
    tap(KEY_F4);
    play_ticks(2);
    assert_string_equal(toast, "preset stam-2003: the experiment starts anew");
    tap(KEY_F5);
    for (int i = 0; i < 6; i++) {
        FluidLayout layout = Fluid_GetDef(twin()->fluid)->layout;
        tap(KEY_F4);
        assert_true((strstr(toast, "B starts anew") != NULL) == (Fluid_GetDef(twin()->fluid)->layout != layout));
    }
}

static uint64_t state_after(const char *line) {
    open_with(line);
    while (session.run.ticked < 60) frame();
    uint64_t hash = Game_Hash(&session.hall.game);
    Session_Close(&session);
    return hash;
}

TEST_WITH(set_up, tear_down, the_state_is_that_without) {
    static const char LINE[] = "--scene hall --frames 60 --headless --seed 3";
    uint64_t alone = state_after(LINE);
    assert_true(state_after("--scene hall --frames 60 --headless --seed 3 --against stam-2003") == alone);
    open_with(LINE); /* for tear_down */
}

TEST_WITH(set_up, tear_down, both_costs_are_in_the_profile) {
    open_with("--scene box --headless --frames 20 --against stam-2003");
    assert_int_equal(session.view.compare, COMPARE_WIPE);
    play_ticks(3);
    assert_true(Profiler_Value(session.meter.profiler, SERIES_TWIN, 0) > 0);
    assert_true(Profiler_Value(session.meter.profiler, SERIES_SOLVER, 0) > 0);
    Session_CloseTwin(&session);
    play_ticks(3);
    assert_false(Profiler_Value(session.meter.profiler, SERIES_TWIN, 0) > 0);
}

TEST_WITH(set_up, tear_down, a_wipe_follows_the_mouse) {
    open_with("--scene box");
    tap(KEY_F5);
    assert_int_equal(session.view.compare, COMPARE_WIPE);
    assert_float_equal(session.view.look.frame.wipe, 0.5f, 1e-6f); /* nobody has moved it yet */
    const DrawRect *screen = &session.view.camera.screen;
    for (int i = 1; i < 4; i++) {
        SDL_Event event = {.type = SDL_MOUSEMOTION};
        event.motion.x = (int)(screen->x + screen->w * 0.25f * (float)i), event.motion.y = (int)screen->y + 4;
        SDL_PushEvent(&event);
        frame();
        assert_float_equal(session.view.look.frame.wipe, 0.25f * (float)i, 0.02f);
    }
}

/* Without a mouse, Shift and the keys for left and right move it, or a pad's: the keeper stands still meanwhile. */
TEST_WITH(set_up, tear_down, a_wipe_is_moved_by_keys) {
    open_with("--scene hall");
    tap(KEY_F5);
    assert_int_equal(session.view.compare, COMPARE_WIPE);
    assert_non_null(strstr(session.overlay.hud.toast, "Left Shift with Left or Right, or the mouse, moves the line."));
    send(KEY_LEFT_SHIFT, true), send(KEY_RIGHT, true);
    frame();
    const float wipe = session.view.look.frame.wipe;
    play_ticks(5);
    assert_true(session.view.look.frame.wipe > wipe && last.move == 0);
    for (int i = 0; i < 200; i++) frame();
    assert_true(session.view.look.frame.wipe == 1);
    send(KEY_LEFT_SHIFT, false);
    play_ticks(3);
    assert_true(last.move > 0 && session.view.look.frame.wipe == 1);
    send(KEY_RIGHT, false);
}

/* On either picture of two beside one another the pointer means the same place in the hall. */
TEST_WITH(set_up, tear_down, beside_one_another_both_can_be_pointed_at) {
    open_with("--scene box");
    tap(KEY_F5), tap(KEY_F5), tap(KEY_F5);
    assert_int_equal(session.view.compare, COMPARE_BESIDE);
    const DrawRect *screen = &session.view.camera.screen;
    float at[2][2];
    for (int i = 0; i < 2; i++) {
        InputState input = {
            .pointer = {screen->x + screen->w * (0.125f + 0.5f * (float)i), screen->y + screen->h * 0.5f}};
        int side;
        assert_true(Session_PlaceAt(&session.view, input.pointer, at[i], &side));
        assert_int_equal(side, i);
        Session_PointThrough(&session.view, &input);
        assert_float_equal(input.pointer[0], screen->x + 0.25f * screen->w, 1);
    }
    assert_float_equal(at[0][0], at[1][0], 1e-3f);
    assert_float_equal(at[0][1], at[1][1], 1e-3f);
}

TEST_WITH(set_up, tear_down, it_goes_along_to_another_hall) {
    open_with("--scene hall");
    tap(KEY_F5);
    Tuning tuning = twin()->tuning;
    tap(KEY_TAB);
    play_ticks(2);
    assert_string_equal(session.hall.game.scene.name, "box");
    assert_true(twin() && Tuning_Same(&twin()->tuning, &tuning) && session.view.compare == COMPARE_WIPE);
}
