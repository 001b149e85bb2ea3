/* The tuning panel by keyboard, mouse and pad, in a session: what it sets flows at once, and what it keeps is read
 * again. */
#define KIT_FOLDER "test_game_tuning_panel.folder"
#include "tests/kits/session_script.h"

#include "game/saved/preset_file.h"

#define PANEL "open --scene box; tap F6; top = tuning; "

/* The menu has an entry for it, too, and it goes back to where it was opened. */
PLAYED(the_air_flows_on_beside_it, PANEL "mark; ticks 3; passed > 2; tap F6; top = none\n"
                                         "tap Escape; walk Tuning of the air; tap Return; top = tuning\n"
                                         "mark; ticks 3; passed > 2; tap Escape; top = pause")

TEST_WITH(set_up, tear_down, keys_turn_every_parameter) {
    session_play(PANEL);
    for (int i = 0; i < TUNING_ROWS; i++) {
        const TuningRow *row = Tuning_Row(i);
        walk_to_parameter(i);
        const int way = TuningRow_Step(row, noted, 1, false) == noted ? -1 : 1;
        assert_false(focused()->marked);
        tap(way > 0 ? KEY_RIGHT : KEY_LEFT);
        if (script_turned() == 0) fail_msg("%s stays %g: %s", row->id, (double)noted, session.overlay.hud.toast);
        assert_true((float)script_value() == TuningRow_Step(row, noted, way, false));
        frame();
        assert_true(focused()->marked && Tuning_IsSet(&session.hall.game.air.tuning, i));
        session_play("tap Backspace; frames 1; turned = 0; !set");
        assert_false(focused()->marked);
    }
    session_play("top = tuning");
}

PLAYED(shift_takes_small_steps,
       PANEL "row slip; hold Left Shift; tap Right; release Left Shift; frames 1; turned = .005\n"
             "tap Right; turned = .055; taps 2 Left; walk Set all back; tap Return\n"
             "turned = 0; !set")

PLAYED(the_mouse_drags_clicks_and_turns,
       "open --scene box --size 640x360; tap F6; row over_relaxation; at_bar 0; down; value < 1.05\n"
       "at_bar .25; value > 1.23; value < 1.27; at_bar .5; value > 1.48; value < 1.52; at_bar .75; value > 1.73; up\n"
       "row over_relaxation; hold Left Shift; wheel 1; turned = .005; wheel -1; turned = 0; release Left Shift\n"
       "wheel 1; wheel -1; turned = 0; row over_relaxation\n"
       "row midpoint; at_row .5; down; up; value = 1")

/* Beside the panel the mouse stirs the air as ever; on it, it does not. */
PLAYED(the_mouse_stirs_beside_it, "open --scene box --size 640x360; tap F6; point 40 100; down; point 80 100; ticks 2; "
                                  "buttons = BELLOWS; up; ticks 2\n"
                                  "point 600 30; down; ticks 2; buttons = 0; up")

PLAYED(a_pad_does_all_of_it,
       "open --scene box; plug; press start; walk Tuning of the air; press a; top = tuning; frames 1\n"
       "row slip; press dpright; turned = .05; button leftshoulder 1; press dpright; button leftshoulder 0; turned = "
       ".055\n"
       "press x; turned = 0; press b; top = pause")

PLAYED(b_is_tuned_beside_a,
       PANEL "walk Which air; tap Right; twin; b; row friction; apart = 0; tap Right; turned = 0; apart > 0\n"
             "walk Preset; tap Right; b_preset = STAM_2003; tap Left; b_preset = GAME\n"
             "taps 4 F5; compare = APART; frames 1; !b") /* F5 works beside the panel */

/* Closed under the panel, B is gone at once: what was asked of it is asked of nobody, and least of A. */
TEST_WITH(set_up, tear_down, b_may_go_while_it_is_tuned) {
    static const ScreensAsk ASKS[] = {ASK_TUNE, ASK_LOAD};
    for (int i = 0; i < 2; i++) {
        session_play("open --scene box --against stam-2003; tap F6; walk Which air; tap Right; b");
        const uint64_t hash = Fluid_Hash(session.hall.game.air.fluid);
        session.overlay.screens.panel.tuning = Tuning_Of(FLUID_PRESET_STAM_1999);
        session.overlay.screens.ask = ASKS[i];
        Session_CloseTwin(&session);
        assert_int_equal(session.overlay.screens.ask, ASK_NOTHING);
        Session_Obey(&session);
        session_play("!b; !twin; compare = APART; preset = GAME");
        assert_true(Fluid_Hash(session.hall.game.air.fluid) == hash);
        session.overlay.screens.ask = ASK_SAVE; /* what concerns either air is not dropped */
        Session_CloseTwin(&session);
        assert_int_equal(session.overlay.screens.ask, ASK_SAVE);
        session.overlay.screens.ask = ASK_NOTHING;
        session_play("ticks 2; top = tuning");
    }
}

/* A key that walks through the panel does only that, whatever else lies on it; elsewhere it does the other. */
TEST_WITH(set_up, tear_down, a_key_acts_once) {
    char said[BINDINGS_SAID];
    session_play("open --scene box");
    const InputPress press = {.key = KEY_RETURN};
    assert_true(Bindings_Press(&session.saved.settings.bindings, CONTROL_VIEW, press, said, sizeof said));
    session_play(
        "tap Return; view = HEAT; tap F6; row midpoint; tap Return; value = 1; view = HEAT; tap F3; view = SPEED");
}

/* And F4 walks as before. */
PLAYED(another_hall_keeps_what_is_tuned,
       PANEL "row vorticity; tap Right; set; turned > 0; tap Escape; play hall; scene hall; set; turned > 0; !given")

PLAYED(hints_name_what_is_in_the_hands, PANEL "tells Left Shift: small steps, Backspace: as usual\n"
                                              "by_pad := 1; tells Pad left shoulder: small steps, pad X: as usual")

TEST_WITH(set_up, tear_down, what_is_saved_can_be_loaded) {
    char path[1200];
    session_play(PANEL
                 "row smoke.decay; tap Right; walk Save as a file; tap Return; says presets/preset-1.json\n"
                 "tap Return; says presets/preset-2.json; file presets/preset-2.json\n"
                 "walk Set all back; tap Return; turned = 0; walk Load; words preset-1.json; tap Return; turned > 0");
    assert_string_equal(session.hall.game.air.tuning.name, "preset-1");
    snprintf(path, sizeof path, "%s/presets/preset-1.json", folder);
    assert_true(File_WriteAtomically(path, "{\"vorticity\": 99}", 17)); /* bad by now: said, and nothing changes */
    session_play("tap Return; says preset-1.json: 'vorticity' is 99, must be 0 .. 20 1/s\n"
                 "turned > 0; row vorticity; value = 1");
}

PLAYED(what_cannot_be_is_said, "open --scene box --preset stam-2003; tap F6; row reflection; tap Right\n"
                               "toast reflection: needs the order ADVECT_FIRST\n"
                               "value = 0; !set")

/* What does not go together falls back, once said and as long as the panel shows it. */
PLAYED(what_falls_back_is_said,
       PANEL "row layout; tap Right; frames 1; value = CENTRED; says Advection is linear; hush; frames 1; toast; tells "
             "Advection is linear\n"
             "row advection; value = LINEAR; words maccormack; hush; tap Right; frames 1; value = CONSERVING; toast\n"
             "tells_not Advection is linear")

/* A recording holds no such change: A stays as it is, B may be tuned. */
PLAYED(a_recording_keeps_its_tuning,
       "open --scene box --record @/a.rec; tap F6; row vorticity; locked; tap Right\n"
       "says A recording holds one tuning of A; hush; tap Backspace; says A recording holds one tuning of A\n"
       "value = 1; top = tuning; walk Which air; tap Right; row vorticity; tap Right; value = 1; apart > 0")
