/* A whole session in a window that nobody sees: what menus keep from the game, the ends of a hall, and what is kept of
 * it. */
#define KIT_FOLDER "test_game_session.folder"
#include "tests/kits/session_script.h"

/* A hall that is won by running to the right, in the test's folder. */
static void soon_won(const char *name) {
    static const char MAP[] =
        "{\"orientation\":\"orthogonal\", \"width\":16, \"height\":9, \"tilewidth\":1, \"tileheight\":1, "
        "\"properties\":[{\"name\":\"about\", \"type\":\"string\", \"value\":\"Soon won.\"}], \"layers\":["
        "{\"type\":\"objectgroup\", \"name\":\"all\", \"objects\":["
        "{\"id\":1, \"type\":\"ledge\", \"x\":0, \"y\":8, \"width\":16, \"height\":1},"
        "{\"id\":2, \"type\":\"start\", \"x\":2, \"y\":8},"
        "{\"id\":3, \"type\":\"brazier\", \"x\":1, \"y\":7.1, \"properties\":[{\"name\":\"lit\", \"value\":true}]},"
        "{\"id\":4, \"type\":\"exit\", \"x\":3, \"y\":5.5, \"width\":4, \"height\":2.5}]}]}";
    char path[1100];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    assert_true(File_WriteAtomically(path, MAP, sizeof MAP - 1));
}

PLAYED(the_title_burns_and_leads_into_a_hall, "open; top = title; attract; scene title; mark; ticks 3; passed > 2\n"
                                              "tap Return; top = none; !attract; scene porch; tap Escape; top = pause\n"
                                              "taps 2 Up; tap Return; top = title; attract\n" /* the last but one */
                                              "tap Escape; !over; tap Escape; over")

/* To one end of its way, and five seconds later to the other. */
TEST_WITH(set_up, tear_down, behind_the_title_the_keeper_runs_to_and_fro) {
    session_play("open; attract; ticks 1");
    assert_true(session.devices.sounds.music.idle);
    for (int turn = 0; turn < 2; turn++)
        for (int i = -3; i <= 3; i++) {
            session.hall.game.tick = turn ? 100 : 5;
            session.hall.game.player.at.x = (turn ? 12.4f : 7.2f) + 0.11f * (float)i;
            const int move = abs(i) < 2 ? 0 : i < 0 ? INTENT_MOVE_MAX : -INTENT_MOVE_MAX;
            assert_int_equal(Session_TakeIntent(&session).move, move);
        }
}

TEST_WITH(set_up, tear_down, what_hangs_in_a_hall_does_not_hang_in_the_next) {
    session_play("open --scene box; ticks 1");
    session.view.look.hangings.count = 1;
    Session_ShowHall(&session);
    frame();
    assert_int_equal(session.view.look.hangings.count, 0);
}

/* To where the keeper runs. */
TEST_WITH(set_up, tear_down, the_camera_looks_ahead) {
    session_play("open --scene porch; ticks 1");
    assert_false(session.devices.sounds.music.idle);
    for (int way = -1; way <= 1; way += 2) {
        float ahead = 0;
        for (int i = 0; i < 200 && ahead < 0.2f; i++) {
            session.hall.game.player.at.x = 13, session.view.framing.ahead.at = 2 * (float)way;
            frame();
            ahead = (float)way * (session.view.camera.centre[0] - 13);
        }
        assert_true(ahead >= 0.2f);
    }
}

/* A screenshot shows dust and cloth as a player would have seen them, though nothing was drawn before. */
TEST_WITH(set_up, tear_down, what_is_drawn_only_at_the_end_has_moved_until_then) {
    session_play("open --scene windway; ticks 1");
    session.options.headless = true, session.options.screenshot = "of_the_end.png";
    int alive = 0;
    for (int i = 0; i < 60; i++) frame();
    for (int i = 0; i < MOTES_MAX; i++) alive += session.view.look.motes.mote[i].life > 0 ? 1 : 0;
    assert_true(alive > MOTES_MAX / 4 && session.view.look.seconds > 0.9);
    session.options.headless = false, session.options.screenshot = NULL;
}

/* ---- What menus keep from the game ----------------------------------------------------------------------------- */

/* A key that chose "Go on" does not jump, but a press of its own does. */
PLAYED(what_a_menu_was_told_reaches_no_tick,
       "open --scene hall; ticks 2; tap Escape; mark; frames 5; passed = 0; hold Space; frames 1; top = none\n"
       "idle 20; release Space; idle 1; hold Space; ticks 1; buttons = JUMP; release Space")

PLAYED(start_anew_reaches_the_next_tick,
       "open --scene hall; ticks 10; mark; tap Escape; tap Down; hold Return; ticks 3; release Return; passed < -4")

/* ---- The end of a hall ----------------------------------------------------------------------------------------- */

/* A map of one's own is no level; the air flows on behind the card. */
TEST_WITH(set_up, tear_down, a_hall_that_is_won_shows_its_card) {
    soon_won("won.json");
    session_play("open --scene @/won.json; hold D");
    for (int i = 0; i < 2000 && top() != SCREEN_WON; i++) frame();
    session_play("release D; top = won; won_ticks > 10; levels = 0; mark; ticks 3; passed > 0; move = 0; buttons = 0\n"
                 "walk Again; tap Return; ticks 1; top = none; passed < 0");
}

TEST_WITH(set_up, tear_down, a_lost_hall_goes_on_from_its_card) {
    soon_won("lost.json");
    session_play("open --scene @/lost.json; ticks 2; embers := 0; outcome := LOST; show lost; frames 1\n"
                 "tap Return; ticks 2; top = none; outcome = ON; embers = EMBERS; helped");
}

/* The lock is the one of the hall that would be opened. */
TEST_WITH(set_up, tear_down, tab_opens_no_locked_hall_from_a_map_of_the_same_name) {
    soon_won("porch.json");
    session_play("open --scene @/porch.json; tap Tab; ticks 1; scene porch; says locked");
}

PLAYED(winning_is_kept_and_a_replay_is_not,
       "open --scene hall; win 500; best = 500; close; open --scene hall; best = 500\n"
       "replayed; win 100; best = 500; played")

/* It opens the next level, but leaves neither a time nor embers. */
PLAYED(a_win_with_new_embers_counts_without_a_time,
       "open --scene porch; helped := 1; win 500; is_won; best = 0; next_open; spared = 0\n"
       "helped := 0; win 500; best = 500; spared > 0")

PLAYED(the_first_win_of_the_last_level_ends_the_game, "open --scene heart; win 500; card = ending; spared = EMBERS")

PLAYED(a_lost_hall_shows_its_card_unless_it_was_left,
       "open --scene hall; lose; card = lost; leave; card = none; lose; settle 200; top = lost")

static bool ends_by_itself(const char *line) {
    const Intent still = {0};
    open_with(line);
    for (int i = 0; i < 100; i++) assert_true(Replay_Add(&session.hall.replay, &still));
    session.options.replay = "a recording";
    session.run.limit = session.run.ticked + 5;
    for (int i = 0; i < 200 && !session.run.over && !session.run.stays; i++) frame();
    for (int i = 0; i < 5; i++) frame();
    assert_int_equal(session.run.ticked, session.run.limit);
    return session.run.over;
}

/* In a window; without one, and where the ticks are counted, it ends by itself. */
TEST_WITH(set_up, tear_down, a_replay_stays_on_its_last_picture_until_a_key) {
    assert_false(ends_by_itself("--scene box"));
    assert_non_null(strstr(session.overlay.hud.toast, "press any key"));
    send(KEY_X, true);
    frame();
    assert_true(session.run.over);
    Session_Close(&session);
    assert_true(ends_by_itself("--scene box --frames 900"));
    Session_Close(&session);
    assert_true(ends_by_itself("--headless --scene box --frames 900"));
}

/* A hall that was won is watched for four seconds more, once. */
TEST_WITH(set_up, tear_down, a_replay_that_is_won_ends_a_while_later) {
    open_with("--scene box");
    session.options.replay = "a recording";
    const int first = session.run.limit = session.run.ticked + 3;
    session.hall.game.outcome = GAME_WON;
    for (int i = 0; i < 200 && session.run.limit == first; i++) frame();
    assert_int_equal(session.run.limit, first + 4 * 60);
    session.run.ticked = session.run.limit - 1;
    for (int i = 0; i < 200 && !session.run.stays; i++) frame();
    assert_true(session.run.stays && session.run.limit == first + 4 * 60);
}

/* ---- What is kept ---------------------------------------------------------------------------------------------- */

PLAYED(
    settings_are_kept_when_the_options_are_left,
    "open --scene hall; tap Escape; over_it options; tap Left; no_file settings.json; tap Escape; file settings.json\n"
    "close; open --scene hall; volume = .75")

TEST_WITH(set_up, tear_down, a_run_without_a_window_keeps_nothing) {
    session_play("open --headless --frames 5 --scene hall; unsaved := 1");
    Session_Keep(&session.saved, &session.overlay.screens);
    session_play("no_file settings.json");
}

/* From the moment on that an assist is chosen, until the hall begins anew. */
TEST_WITH(set_up, tear_down, a_run_with_assists_is_no_best_time) {
    static const char *const CHOSEN[] = {"pace := .5", "more_embers := 1", "steady := 1"};
    for (int i = 0; i < 3; i++) {
        session_play("open --scene porch; ticks 3; !assisted");
        session_play(CHOSEN[i]);
        session_play("frames 1; ticks 2; pace := 1; more_embers := 0; steady := 0; frames 1; ticks 2; assisted\n"
                     "win 500; best = 0; is_won; show won; tells with assists");
        Screens_Close(&session.overlay.screens);
        session_play("anew; ticks 3; !assisted");
    }
    session_play("open --scene porch; win 600; best = 600");
}

/* A recording says with which assists it began, and the run keeps to them. What is measured has none. */
PLAYED(a_recorded_run_keeps_its_assists,
       "open --scene porch; more_embers := 2; unsaved := 1; close; open --scene porch --record @/helped.rec\n"
       "embers = EMBERS+2; recorded.embers = 2; more_embers := 0; ticks 3; embers = EMBERS+2\n"
       "close; open --scene porch --frames 5; embers = EMBERS")

TEST_WITH(set_up, tear_down, a_recording_that_is_full_fails_the_run) {
    session_play("open --scene porch --record @/full.rec");
    const int made = session.hall.replay.ticks;
    session.hall.replay.ticks = REPLAY_TICKS;
    assert_false(Session_Record(&session, &last));
    session.hall.replay.ticks = made;
    assert_true(session.run.over && session.run.failed);
}
