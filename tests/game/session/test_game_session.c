/* A whole session in a window that nobody sees: what menus keep from the game, the ends of a hall, and what is kept of
 * it. */
#define KIT_FOLDER "test_game_session.folder"
#include "tests/kits/session_kit.h"
#include "tests/kits/test.h"

static char scenes[1100];

/* A hall that is won by running to the right. */
static const char *soon_won(const char *name) {
    static const char MAP[] =
        "{\"orientation\":\"orthogonal\", \"width\":16, \"height\":9, \"tilewidth\":1, \"tileheight\":1, "
        "\"properties\":["
        "{\"name\":\"about\", \"type\":\"string\", \"value\":\"Soon won.\"}], \"layers\":[{\"type\":\"objectgroup\","
        "\"name\":\"all\", \"objects\":["
        "{\"id\":1, \"type\":\"ledge\", \"x\":0, \"y\":8, \"width\":16, \"height\":1},"
        "{\"id\":2, \"type\":\"start\", \"x\":2, \"y\":8},"
        "{\"id\":3, \"type\":\"brazier\", \"x\":1, \"y\":7.1, \"properties\":[{\"name\":\"lit\", \"type\":\"bool\","
        "\"value\":true}]},"
        "{\"id\":4, \"type\":\"exit\", \"x\":3, \"y\":5.5, \"width\":4, \"height\":2.5}]}]}";
    snprintf(scenes, sizeof scenes, "%s/%s", folder, name);
    assert_true(File_WriteAtomically(scenes, MAP, sizeof MAP - 1));
    return scenes;
}

/* ---- The title, and into a hall ------------------------------------------------------------------------------ */

TEST_WITH(set_up, tear_down, the_title_burns_and_leads_into_a_hall) {
    open_with("");
    assert_true(top() == SCREEN_TITLE && session.hall.attract);
    assert_string_equal(session.hall.game.scene.name, "title");
    play_ticks(3);
    assert_true(session.hall.game.tick >= 3);
    tap(KEY_RETURN);
    assert_true(top() == SCREEN_COUNT && !session.hall.attract);
    assert_string_equal(session.hall.game.scene.name, Scene_Name(Progress_Goal(&session.saved.progress)));
    tap(KEY_ESCAPE);
    assert_int_equal(top(), SCREEN_PAUSE);
    tap(KEY_UP);
    tap(KEY_UP);
    tap(KEY_RETURN); /* the last but one: the title */
    assert_true(top() == SCREEN_TITLE && session.hall.attract);
    tap(KEY_ESCAPE);
    assert_false(session.run.over);
    tap(KEY_ESCAPE);
    assert_true(session.run.over);
}

/* ---- What menus keep from the game ----------------------------------------------------------------------------- */

TEST_WITH(set_up, tear_down, what_a_menu_was_told_reaches_no_tick) {
    open_with("--scene hall");
    play_ticks(2);
    tap(KEY_ESCAPE);
    uint64_t before = session.hall.game.tick;
    for (int i = 0; i < 5; i++) frame();
    assert_int_equal(session.hall.game.tick, before);
    send(KEY_SPACE, true); /* chooses "Go on", and stays down */
    frame();
    assert_int_equal(top(), SCREEN_COUNT);
    for (int i = 0; i < 20; i++) {
        play_ticks(1);
        assert_int_equal(last.buttons, 0);
    }
    send(KEY_SPACE, false);
    play_ticks(1);
    assert_int_equal(last.buttons, 0);
    send(KEY_SPACE, true); /* but a press of its own does */
    play_ticks(1);
    assert_int_equal(last.buttons, INTENT_JUMP);
    send(KEY_SPACE, false);
}

TEST_WITH(set_up, tear_down, start_anew_reaches_the_next_tick) {
    open_with("--scene hall");
    play_ticks(10);
    tap(KEY_ESCAPE);
    tap(KEY_DOWN);
    send(KEY_RETURN, true);
    unsigned asked = 0;
    for (int done = 0; done < 3; done += ticks) {
        frame();
        if (ticks > 0) asked |= session.hall.game.tick <= 4 ? INTENT_RESTART : 0;
    }
    send(KEY_RETURN, false);
    assert_true(asked && session.hall.game.tick < 10);
}

/* ---- The end of a hall --------------------------------------------------------------------------------------------
 */

static void run_to_the_card(ScreenId card) {
    send(KEY_D, true);
    for (int i = 0; i < 2000 && top() != card; i++) frame();
    send(KEY_D, false);
    assert_int_equal(top(), card);
}

TEST_WITH(set_up, tear_down, a_hall_that_is_won_shows_its_card) {
    char line[1200];
    snprintf(line, sizeof line, "--scene %s", soon_won("won.json"));
    open_with(line);
    run_to_the_card(SCREEN_WON);
    assert_true(session.overlay.screens.won_ticks > 10);
    assert_int_equal(session.saved.progress.levels, 0); /* a map of one's own is no level */
    uint64_t before = session.hall.game.tick;
    play_ticks(3);
    assert_true(session.hall.game.tick > before && last.move == 0 && last.buttons == 0); /* the air flows on */
    while (strcmp(session.overlay.screens.menu.row[session.overlay.screens.menu.focus].label, "Again")) tap(KEY_DOWN);
    tap(KEY_RETURN);
    play_ticks(1);
    assert_true(top() == SCREEN_COUNT && session.hall.game.tick < before);
}

/* As if the first scene that ships had been won. */
TEST_WITH(set_up, tear_down, winning_is_kept_and_a_replay_is_not) {
    open_with("--scene hall");
    session.hall.game.tick = 500;
    session.hall.game.events.count = 0;
    Events_Add(&session.hall.game.events, EVENT_WON, Vec2_At(0, 0), 1);
    Session_NoteOutcome(&session, 0);
    assert_int_equal(Progress_Best(&session.saved.progress, "hall"), 500);
    Session_Close(&session);
    open_with("--scene hall");
    assert_int_equal(Progress_Best(&session.saved.progress, "hall"), 500);
    session.options.replay = "a recording";
    session.hall.game.tick = 100;
    Events_Add(&session.hall.game.events, EVENT_WON, Vec2_At(0, 0), 1);
    Session_NoteOutcome(&session, 0);
    assert_int_equal(Progress_Best(&session.saved.progress, "hall"), 500);
    session.options.replay = NULL;
}

/* It opens the next level, but leaves neither a time nor embers. */
TEST_WITH(set_up, tear_down, a_win_with_new_embers_counts_without_a_time) {
    open_with("--scene porch");
    session.hall.game.tick = 500;
    session.hall.game.helped = true;
    session.hall.game.events.count = 0;
    Events_Add(&session.hall.game.events, EVENT_WON, Vec2_At(0, 0), 1);
    Session_NoteOutcome(&session, 0);
    const Progress *progress = &session.saved.progress;
    assert_true(Progress_IsWon(progress, "porch") && Progress_Best(progress, "porch") == 0);
    assert_true(Progress_IsOpen(progress, Scene_Index("windway")) && Progress_Sum(progress).embers == 0);
    session.hall.game.helped = false;
    Session_NoteOutcome(&session, 0);
    assert_true(Progress_Best(progress, "porch") == 500 && Progress_Sum(progress).embers > 0);
}

TEST_WITH(set_up, tear_down, a_lost_hall_goes_on_from_its_card) {
    char line[1200];
    snprintf(line, sizeof line, "--scene %s", soon_won("lost.json"));
    open_with(line);
    play_ticks(2);
    session.hall.game.embers = 0;
    session.hall.game.outcome = GAME_LOST;
    Screens_Show(&session.overlay.screens, SCREEN_LOST);
    frame();
    tap(KEY_RETURN); /* the first choice */
    play_ticks(2);
    assert_true(top() == SCREEN_COUNT && session.hall.game.outcome == GAME_ON);
    assert_true(session.hall.game.embers == RULES_EMBERS && session.hall.game.helped);
}

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

TEST_WITH(set_up, tear_down, the_first_win_of_the_last_level_ends_the_game) {
    open_with("--scene heart");
    session.hall.game.events.count = 0;
    Events_Add(&session.hall.game.events, EVENT_WON, Vec2_At(0, 0), 1);
    Session_NoteOutcome(&session, 0);
    assert_int_equal(session.hall.card, SCREEN_ENDING);
    assert_int_equal(Progress_Sum(&session.saved.progress).embers, session.hall.game.embers);
}

/* The lock is the one of the hall that would be opened. */
TEST_WITH(set_up, tear_down, tab_opens_no_locked_hall_from_a_map_of_the_same_name) {
    char line[1200];
    snprintf(line, sizeof line, "--scene %s", soon_won("porch.json"));
    open_with(line);
    tap(KEY_TAB);
    play_ticks(1);
    assert_string_equal(session.hall.game.scene.name, "porch");
    assert_non_null(strstr(session.overlay.hud.toast, "locked"));
}

TEST_WITH(set_up, tear_down, a_lost_hall_shows_its_card_unless_it_was_left) {
    open_with("--scene hall");
    session.hall.game.events.count = 0;
    Events_Add(&session.hall.game.events, EVENT_LOST, Vec2_At(0, 0), 1);
    Session_NoteOutcome(&session, 0);
    assert_int_equal(session.hall.card, SCREEN_LOST);
    session.hall.game.events.count = 0;
    Session_NoteOutcome(&session, INTENT_RESTART);
    assert_int_equal(session.hall.card, SCREEN_COUNT);
    Events_Add(&session.hall.game.events, EVENT_LOST, Vec2_At(0, 0), 1);
    Session_NoteOutcome(&session, 0);
    session.hall.game.events.count = 0;
    for (int i = 0; i < 200; i++) Session_NoteOutcome(&session, 0);
    assert_int_equal(top(), SCREEN_LOST);
}

/* ---- What is kept ---------------------------------------------------------------------------------------------------
 */

TEST_WITH(set_up, tear_down, settings_are_kept_when_the_options_are_left) {
    char path[1200];
    snprintf(path, sizeof path, "%s/settings.json", folder);
    open_with("--scene hall");
    tap(KEY_ESCAPE);
    Screens_Open(&session.overlay.screens, SCREEN_OPTIONS);
    tap(KEY_LEFT);
    assert_false(File_Exists(path));
    tap(KEY_ESCAPE);
    assert_true(File_Exists(path));
    Session_Close(&session);
    open_with("--scene hall");
    assert_float_equal(session.saved.settings.volume, 0.75f, 1e-6f);
}

TEST_WITH(set_up, tear_down, a_run_without_a_window_keeps_nothing) {
    open_with("--headless --frames 5 --scene hall");
    assert_string_equal(session.saved.store.folder, "");
    session.overlay.screens.changed = true;
    Session_Keep(&session.saved, &session.overlay.screens);
    char path[1200];
    snprintf(path, sizeof path, "%s/settings.json", folder);
    assert_false(File_Exists(path));
}

static void win_now(uint64_t at) {
    session.hall.game.tick = at;
    session.hall.game.events.count = 0;
    Events_Add(&session.hall.game.events, EVENT_WON, Vec2_At(0, 0), 1);
    Session_NoteOutcome(&session, 0);
}

/* From the moment on that an assist is chosen, until the hall begins anew. */
TEST_WITH(set_up, tear_down, a_run_with_assists_is_no_best_time) {
    char said[SCREENS_SAID];
    for (int assist = 0; assist < 3; assist++) {
        open_with("--scene porch");
        play_ticks(3);
        assert_false(session.hall.assisted);
        if (assist == 0) session.saved.settings.pace = 0.5f;
        if (assist == 1) session.saved.settings.more_embers = 1;
        if (assist == 2) session.saved.settings.steady_fires = true;
        frame();
        play_ticks(2);
        session.saved.settings.pace = 1, session.saved.settings.more_embers = 0;
        session.saved.settings.steady_fires = false;
        frame();
        play_ticks(2);
        assert_true(session.hall.assisted && !Session_IsAssisted(&session));
        win_now(500);
        assert_int_equal(Progress_Best(&session.saved.progress, "porch"), 0);
        assert_true(Progress_IsWon(&session.saved.progress, "porch"));
        Screens_Show(&session.overlay.screens, SCREEN_WON);
        Screens_Say(&session.overlay.screens, said);
        assert_non_null(strstr(said, "with assists"));
        Screens_Close(&session.overlay.screens);
        session.hands.asked |= INTENT_RESTART;
        play_ticks(3);
        assert_false(session.hall.assisted);
        Session_Close(&session);
    }
    open_with("--scene porch");
    win_now(600);
    assert_int_equal(Progress_Best(&session.saved.progress, "porch"), 600);
}

/* A recording says with which assists it began, and the run keeps to them. */
TEST_WITH(set_up, tear_down, a_recorded_run_keeps_its_assists) {
    char line[1200];
    open_with("--scene porch");
    session.saved.settings.more_embers = 2;
    session.overlay.screens.changed = true;
    Session_Close(&session);
    snprintf(line, sizeof line, "--scene porch --record %s/helped.rec", folder);
    open_with(line);
    assert_int_equal(session.hall.game.embers, RULES_EMBERS + 2);
    assert_int_equal(session.hall.replay.assist.embers, 2);
    session.saved.settings.more_embers = 0;
    play_ticks(3);
    assert_int_equal(session.hall.game.embers, RULES_EMBERS + 2);
    Session_Close(&session);
    open_with("--scene porch --frames 5"); /* what is measured has none */
    assert_int_equal(session.hall.game.embers, RULES_EMBERS);
}

TEST_WITH(set_up, tear_down, a_recording_that_is_full_fails_the_run) {
    char line[1200];
    snprintf(line, sizeof line, "--scene porch --record %s/full.rec", folder);
    open_with(line);
    const int made = session.hall.replay.ticks;
    session.hall.replay.ticks = REPLAY_TICKS;
    assert_false(Session_Record(&session, &last));
    session.hall.replay.ticks = made;
    assert_true(session.run.over && session.run.failed);
}
