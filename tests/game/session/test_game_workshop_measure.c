/* Time and instruments of the workshop in a session: speeds, a moment that is kept, probes and their file, and what the
 * hall would cost. */
#define KIT_FOLDER "test_game_workshop_measure.folder"
#include "tests/kits/session_script.h"

#include "engine/files/file.h"

#define OPEN           "open --workshop --scene tests/maps/probes.json --size 640x360; frames 1; top = workshop; "
#define COSTS          SCREEN_WORKSHOP_COSTS
#define BEFORE_THE_FAN Vec2_At(10, 6.8f) /* m */

static Measures *measures(void) { return &session.building.workshop.measures; }

/* ---- Time ------------------------------------------------------------------------------------------------- */

/* Ticks in half a second of the clock. */
static int pass(void) {
    const uint64_t before = hall()->tick;
    const double began = App_Seconds();
    while (App_Seconds() < began + 0.5) frame();
    return (int)(hall()->tick - before);
}

TEST_WITH(set_up, tear_down, the_air_slows_down_and_stands) {
    session_play(OPEN "tap Tab; walk The air flows; words full speed; frames 2");
    const int full = pass();
    session_play("tap Right; words half speed; frames 2");
    const int half = pass();
    session_play("tap Right; words quarter speed; frames 2");
    const int quarter = pass();
    assert_true(full > 0 && half > 0 && half <= 17 && quarter > 0 && quarter <= 9);
    session_play("tap Right; words paused; paused; mark; frames 3; passed = 0; tap Right; words full speed");
    assert_false(session.overlay.hud.paused);
}

/* By the keys of every hall. The speed before comes back, and a step is a single tick. */
TEST_WITH(set_up, tear_down, keys_pause_and_step) {
    session_play(OPEN "tap Tab; walk The air flows; tap Right; tap P; words paused; paused\n"
                      "mark; frames 3; passed = 0; tap N; frames 2; passed = 1; tap N; passed = 2\n"
                      "tap F4; passed = 3; frames 2; passed = 3\n"
                      "tap P; words half speed; tap N; frames 2; words paused; walk One tick; mark; tap Return\n"
                      "frames 2; passed = 1");
}

TEST_WITH(set_up, tear_down, playing_from_here_takes_no_notice) {
    session_play(OPEN "tap P; paused; point 200 200; tap F7; frames 2; top = none");
    assert_false(session.overlay.hud.paused);
    session_play("ticks 5; tap Escape; frames 1; top = workshop; paused; mark; frames 3; passed = 0");
}

/* ---- A moment --------------------------------------------------------------------------------------------- */

TEST_WITH(set_up, tear_down, a_moment_is_kept_and_comes_back) {
    session_play(OPEN "ticks 20; tap P; tap B; says no state; tap M; says kept");
    const uint64_t kept = Game_Hash(&session.hall.game);
    session_play("tap P; ticks 20; tap P");
    assert_true(Game_Hash(&session.hall.game) != kept);
    session_play("tap B; says Back in the moment");
    assert_true(Game_Hash(&session.hall.game) == kept);
    session_play("tap P; ticks 5; tap P; tap Tab; walk Go back to it; tap Return; frames 1");
    assert_true(Game_Hash(&session.hall.game) == kept);
}

TEST_WITH(set_up, tear_down, the_air_is_cleared) {
    session_play(OPEN "ticks 20; tap P");
    assert_true(Vec2_Length(Air_At(&hall()->air, BEFORE_THE_FAN)) > 0.3f);
    session_play("tap K");
    assert_true(Vec2_Length(Air_At(&hall()->air, BEFORE_THE_FAN)) == 0);
}

/* ---- Probes ----------------------------------------------------------------------------------------------- */

/* One that is placed measures from then on, and those before go on. */
TEST_WITH(set_up, tear_down, probes_measure_while_one_builds) {
    char error[SCENE_ERROR];
    const DocumentChange change = {.act = DOCUMENT_ADD, .name = "probe", .at = {5, 3}};
    session_play(OPEN "ticks 30");
    const Probes *probes = &measures()->probes;
    assert_true(probes->count == 6 && Probes_Stats(probes, 0).values >= 30);
    assert_true(Probes_Value(probes, 2) > 0.3f); /* before the fan */
    const int before = Probes_Stats(probes, 0).values;
    assert_true(Document_Change(&session.building.workshop.document, &change, 1, error, sizeof error));
    session_play("ticks 10");
    assert_true(probes->count == 7 && Probes_Stats(probes, 6).values <= 12);
    assert_true(Probes_Stats(probes, 0).values >= before + 10);
}

TEST_WITH(set_up, tear_down, probes_are_saved) {
    session_play(OPEN "ticks 5; tap Tab; walk Save what probes show; tap Return; frames 1; says probes-probes-01.csv\n"
                      "file probes-probes-01.csv; tap Return; frames 1; file probes-probes-02.csv");
}

/* The game that one plays has values of its own. */
TEST_WITH(set_up, tear_down, probes_measure_while_one_plays) {
    session_play(OPEN "ticks 20; tap P");
    const uint64_t before = measures()->probes.ticks;
    session_play("point 200 200; tap F7; frames 1; top = none; ticks 8");
    assert_true(session.building.tried.count == 6 && session.building.tried.ticks >= 8);
    session_play("tap Escape; frames 1; top = workshop");
    assert_true(measures()->probes.ticks == before);
}

/* ---- Costs ------------------------------------------------------------------------------------------------ */

TEST_WITH(set_up, tear_down, costs_are_measured_and_saved) {
    session_play(OPEN "ticks 2; tap Tab; walk What would it cost?; tap Return; tells Measured; mark");
    assert_int_equal(top(), COSTS);
    while (measures()->costs.from) frame();
    session_play("passed = 0; focused Back; walk Save the table; tap Return; says probes-costs-01.csv\n"
                 "file probes-costs-01.csv; walk Back; tap Return; top = workshop; ticks 2; passed > 0");
    session_play("walk What it would cost; tap Return; focused Back");
    assert_true(top() == COSTS && measures()->costs.at == measures()->costs.rows);
}

TEST_WITH(set_up, tear_down, measuring_is_stopped) {
    session_play(OPEN "tap Tab; walk What would it cost?; tap Return; focused Stop; tap Return; focused Back");
    assert_true(top() == COSTS && !measures()->costs.from && measures()->costs.at < measures()->costs.rows);
}

TEST_WITH(set_up, tear_down, leaving_the_card_ends_what_runs) {
    session_play(OPEN "ticks 2; tap Tab; walk What would it cost?; tap Return");
    assert_non_null(measures()->costs.from);
    session_play("tap Escape; frames 1; top = workshop");
    assert_null(measures()->costs.from);
}
