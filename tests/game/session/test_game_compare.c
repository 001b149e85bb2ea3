/* A/B in the session: F5 walks through its pictures, F4 then changes B alone, and the game goes on as without. */
#define KIT_FOLDER "test_game_compare.folder"
#include "tests/kits/session_script.h"

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

/* By west-2007 and staggered-sor it comes back to where A is. Without B it changes A. */
PLAYED(f4_changes_b_alone, "open --scene box; tap F5; b_preset = STAM_2003; tap F4; ticks 2; b_preset = STAM_1999\n"
                           "preset = GAME; taps 3 F4; b_preset = GAME; taps 4 F5; tap F4; ticks 2; preset = STAM_2003")

/* In an experiment the air starts anew, by F4 always, B by another layout; in a hall it flows on. */
TEST_WITH(set_up, tear_down, f4_says_whether_the_air_starts_anew) {
    session_play("open --scene box; tap F4; ticks 2; toast preset stam-2003: the air flows on\n"
                 "open --scene street; tap F4; ticks 2; toast preset stam-2003: the experiment starts anew\n"
                 "tap F5");
    for (int i = 0; i < 6; i++) {
        FluidLayout layout = Fluid_GetDef(twin()->fluid)->layout;
        tap(KEY_F4);
        assert_true((strstr(session.overlay.hud.toast, "B starts anew") != NULL) ==
                    (Fluid_GetDef(twin()->fluid)->layout != layout));
    }
}

TEST_WITH(set_up, tear_down, both_costs_are_in_the_profile) {
    session_play("open --scene box --headless --frames 20 --against stam-2003; compare = WIPE; ticks 3");
    assert_true(Profiler_Value(session.meter.profiler, SERIES_TWIN, 0) > 0);
    assert_true(Profiler_Value(session.meter.profiler, SERIES_SOLVER, 0) > 0);
    Session_CloseTwin(&session);
    play_ticks(3);
    assert_false(Profiler_Value(session.meter.profiler, SERIES_TWIN, 0) > 0);
}

PLAYED(a_wipe_follows_the_mouse,
       "open --scene box; tap F5; compare = WIPE; wipe = .5; across .25; wipe > .23; wipe < .27\n"
       "across .5; wipe > .48; wipe < .52; across .75; wipe > .73; wipe < .77")

/* Without a mouse, Shift and the keys for left and right move it, or a pad's: the keeper stands still meanwhile. */
PLAYED(a_wipe_is_moved_by_keys,
       "open --scene hall; tap F5; says Left Shift with Left or Right, or the mouse, moves the line.\n"
       "hold Left Shift; hold Right; frames 1; ticks 5; wipe > .5; move = 0; frames 200; wipe = 1\n"
       "release Left Shift; ticks 3; move > 0; wipe = 1; release Right")

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

PLAYED(it_goes_along_to_another_hall,
       "open --scene hall; tap F5; tap Tab; ticks 2; scene box; twin; b_preset = STAM_2003; compare = WIPE")
