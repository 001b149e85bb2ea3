/* A whole session in a window that nobody sees: what menus keep from the game, what calls the player away, the ends of
 * a hall, and what is kept of it. */
#include "engine_kit.h"

#include "game/session.h"

#include <stdlib.h>

static Session session;
static char folder[1024], scenes[1100];
static Intent last;
static int ticks; /* done in the last frame */

/* As in main.c. */
static void frame(void) {
    char error[OPTIONS_ERROR];
    assert_true(App_BeginFrame(session.app));
    Profiler_BeginFrame(session.profiler);
    Session_TakeKeys(&session);
    ticks = Session_Due(&session);
    for (int i = 0; i < ticks; i++) {
        last = Session_TakeIntent(&session);
        Game_Tick(&session.game, &last, error, sizeof error);
        Session_Note(&session, &last, 0.001);
    }
    Session_Draw(&session, false);
    Profiler_EndFrame(session.profiler);
    Session_Show(&session);
}

static void play_ticks(int count) {
    for (int done = 0; done < count; done += ticks) frame();
}

/* Parses a line of options and opens the session with a folder of its own. */
static void open_with(const char *line) {
    static char text[2500];
    char error[OPTIONS_ERROR] = "", *argv[24] = {(char *)"ember"};
    int argc = 1;
    Options options;
    snprintf(text, sizeof text, "--size 160x90 --grid 32x18 --threads 1 --pref %s %s", folder, line);
    for (char *word = strtok(text, " "); word && argc < 24; word = strtok(NULL, " ")) argv[argc++] = word;
    if (!Options_Parse(&options, argc, argv, error, sizeof error) ||
        !Session_Open(&session, &options, error, sizeof error))
        fail_msg("%s", error);
    frame();
}

/* Through the queue, as App_BeginFrame would forget a press that was injected between frames. */
static void send(InputKey key, bool down) {
    SDL_Event event = {.type = down ? SDL_KEYDOWN : SDL_KEYUP};
    event.key.keysym.scancode = (SDL_Scancode)key;
    event.key.state = down ? SDL_PRESSED : SDL_RELEASED;
    SDL_PushEvent(&event);
}

static void tap(InputKey key) {
    send(key, true);
    frame();
    send(key, false);
    frame();
}

static ScreenId top(void) { return Screens_Top(&session.screens); }

static void remove_folder(void) {
    char command[1200];
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    assert_int_equal(system(command), 0);
}

static int set_up(void **state) {
    (void)state;
    SDL_SetHint(SDL_HINT_JOYSTICK_ALLOW_BACKGROUND_EVENTS, "1");
    setenv("SDL_VIDEODRIVER", "dummy", 1);
    kit_path(folder, "test_game_session.folder");
    remove_folder();
    return File_MakeFolder(folder) ? 0 : -1;
}

static int tear_down(void **state) {
    (void)state;
    Session_Close(&session);
    remove_folder();
    return 0;
}

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

static void the_title_burns_and_leads_into_a_hall(void **state) {
    (void)state;
    open_with("");
    assert_true(top() == SCREEN_TITLE && session.attract);
    assert_string_equal(session.game.scene.name, "title");
    play_ticks(3);
    assert_true(session.game.tick >= 3);
    tap(KEY_RETURN);
    assert_true(top() == SCREEN_COUNT && !session.attract);
    assert_string_equal(session.game.scene.name, Scene_Name(Progress_Goal(&session.progress)));
    tap(KEY_ESCAPE);
    assert_int_equal(top(), SCREEN_PAUSE);
    tap(KEY_UP);
    tap(KEY_UP);
    tap(KEY_RETURN); /* the last but one: the title */
    assert_true(top() == SCREEN_TITLE && session.attract);
    tap(KEY_ESCAPE);
    assert_false(session.over);
    tap(KEY_ESCAPE);
    assert_true(session.over);
}

/* ---- What menus keep from the game ----------------------------------------------------------------------------- */

static void what_a_menu_was_told_reaches_no_tick(void **state) {
    (void)state;
    open_with("--scene hall");
    play_ticks(2);
    tap(KEY_ESCAPE);
    uint64_t before = session.game.tick;
    for (int i = 0; i < 5; i++) frame();
    assert_int_equal(session.game.tick, before);
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

static void start_anew_reaches_the_next_tick(void **state) {
    (void)state;
    open_with("--scene hall");
    play_ticks(10);
    tap(KEY_ESCAPE);
    tap(KEY_DOWN);
    send(KEY_RETURN, true);
    unsigned asked = 0;
    for (int done = 0; done < 3; done += ticks) {
        frame();
        if (ticks > 0) asked |= session.game.tick <= 4 ? INTENT_RESTART : 0;
    }
    send(KEY_RETURN, false);
    assert_true(asked && session.game.tick < 10);
}

/* ---- What calls the player away --------------------------------------------------------------------------------- */

static void happen_to_window(Uint8 what) {
    SDL_Event event = {.type = SDL_WINDOWEVENT};
    event.window.event = what;
    SDL_PushEvent(&event);
    frame();
}

static void losing_the_focus_opens_the_menu(void **state) {
    (void)state;
    open_with("--scene hall");
    send(KEY_D, true);
    play_ticks(2);
    assert_int_equal(last.move, 100);
    happen_to_window(SDL_WINDOWEVENT_FOCUS_LOST);
    assert_int_equal(top(), SCREEN_PAUSE);
    assert_non_null(strstr(session.hud.toast, "focus"));
    tap(KEY_ESCAPE);
    play_ticks(2);
    assert_int_equal(last.move, 0);
    happen_to_window(SDL_WINDOWEVENT_MINIMIZED);
    assert_int_equal(top(), SCREEN_PAUSE);
}

static void a_pulled_controller_opens_the_menu(void **state) {
    (void)state;
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
    assert_non_null(strstr(session.hud.toast, "controller"));
    tap(KEY_ESCAPE);
    play_ticks(2);
    assert_int_equal(last.move, 0);
}

static void a_window_of_any_size_is_drawn(void **state) {
    (void)state;
    static const int SIZES[][2] = {{1, 1}, {3840, 2160}, {200, 900}, {160, 90}};
    open_with("--scene hall");
    for (size_t i = 0; i < sizeof SIZES / sizeof *SIZES; i++) {
        SDL_SetWindowSize(SDL_GetWindowFromID(1), SIZES[i][0], SIZES[i][1]);
        play_ticks(1);
        tap(KEY_ESCAPE);
        tap(KEY_ESCAPE);
    }
    assert_int_equal(Draw_Failures(App_Draw(session.app)), 0);
}

/* What a frame of a game that waits looks like, as a file. */
static char *look(size_t *size) {
    char path[1200];
    snprintf(path, sizeof path, "%s/look.png", folder);
    assert_true(App_BeginFrame(session.app));
    Session_TakeKeys(&session);
    Session_Draw(&session, false);
    assert_true(App_Screenshot(session.app, path));
    Session_Show(&session);
    return File_ReadAll(path, size);
}

static void a_device_that_is_lost_is_drawn_on_anew(void **state) {
    (void)state;
    static const Uint32 LOSSES[] = {SDL_RENDER_TARGETS_RESET, SDL_RENDER_DEVICE_RESET};
    open_with("--scene hall --size 640x360");
    play_ticks(5);
    tap(KEY_ESCAPE);
    for (int i = 0; i < 40; i++) frame();
    for (int i = 0; i < 2; i++) {
        size_t before, after;
        char *was = look(&before);
        uint32_t textures = Draw_Generation(App_Draw(session.app));
        SDL_PushEvent(&(SDL_Event){.type = LOSSES[i]});
        char *is = look(&after);
        assert_true(Draw_Generation(App_Draw(session.app)) > textures);
        assert_true(was && is && before == after && !memcmp(was, is, before));
        free(was), free(is);
    }
    tap(KEY_ESCAPE);
    uint64_t tick = session.game.tick;
    play_ticks(3);
    assert_true(session.game.tick > tick);
    assert_int_equal(Draw_Failures(App_Draw(session.app)), 0);
}

/* Asked to, by the system or the window's own button: in the middle of play nothing of the recording is lost. */
static void a_window_closed_in_play_keeps_its_recording(void **state) {
    (void)state;
    char line[1200], path[1100];
    snprintf(path, sizeof path, "%s/closed.rec", folder);
    snprintf(line, sizeof line, "--scene hall --record %s", path);
    open_with(line);
    send(KEY_D, true);
    play_ticks(5);
    SDL_PushEvent(&(SDL_Event){.type = SDL_QUIT});
    assert_false(App_BeginFrame(session.app));
    assert_int_equal(Session_Finish(&session), 0);
    char *text = File_ReadAll(path, NULL), wanted[40];
    snprintf(wanted, sizeof wanted, "state %016llx", (unsigned long long)Game_Hash(&session.game));
    assert_non_null(text);
    assert_non_null(strstr(text, wanted));
    free(text);
}

/* ---- The end of a hall --------------------------------------------------------------------------------------------
 */

static void run_to_the_card(ScreenId card) {
    send(KEY_D, true);
    for (int i = 0; i < 2000 && top() != card; i++) frame();
    send(KEY_D, false);
    assert_int_equal(top(), card);
}

static void a_hall_that_is_won_shows_its_card(void **state) {
    (void)state;
    char line[1200];
    snprintf(line, sizeof line, "--scene %s", soon_won("won.json"));
    open_with(line);
    run_to_the_card(SCREEN_WON);
    assert_true(session.screens.won_ticks > 10);
    assert_int_equal(session.progress.levels, 0); /* a map of one's own is no level */
    uint64_t before = session.game.tick;
    play_ticks(3);
    assert_true(session.game.tick > before && last.move == 0 && last.buttons == 0); /* the air flows on */
    while (strcmp(session.screens.menu.row[session.screens.menu.focus].label, "Again")) tap(KEY_DOWN);
    tap(KEY_RETURN);
    play_ticks(1);
    assert_true(top() == SCREEN_COUNT && session.game.tick < before);
}

/* As if the first scene that ships had been won. */
static void winning_is_kept_and_a_replay_is_not(void **state) {
    (void)state;
    open_with("--scene hall");
    session.game.tick = 500;
    session.game.events.count = 0;
    Events_Add(&session.game.events, EVENT_WON, Vec2_At(0, 0), 1);
    Session_NoteOutcome(&session, 0);
    assert_int_equal(Progress_Best(&session.progress, "hall"), 500);
    Session_Close(&session);
    open_with("--scene hall");
    assert_int_equal(Progress_Best(&session.progress, "hall"), 500);
    session.options.replay = "a recording";
    session.game.tick = 100;
    Events_Add(&session.game.events, EVENT_WON, Vec2_At(0, 0), 1);
    Session_NoteOutcome(&session, 0);
    assert_int_equal(Progress_Best(&session.progress, "hall"), 500);
    session.options.replay = NULL;
}

static void a_lost_hall_shows_its_card_unless_it_was_left(void **state) {
    (void)state;
    open_with("--scene hall");
    session.game.events.count = 0;
    Events_Add(&session.game.events, EVENT_LOST, Vec2_At(0, 0), 1);
    Session_NoteOutcome(&session, 0);
    assert_int_equal(session.card, SCREEN_LOST);
    session.game.events.count = 0;
    Session_NoteOutcome(&session, INTENT_RESTART);
    assert_int_equal(session.card, SCREEN_COUNT);
    Events_Add(&session.game.events, EVENT_LOST, Vec2_At(0, 0), 1);
    Session_NoteOutcome(&session, 0);
    session.game.events.count = 0;
    for (int i = 0; i < 200; i++) Session_NoteOutcome(&session, 0);
    assert_int_equal(top(), SCREEN_LOST);
}

/* ---- What is kept ---------------------------------------------------------------------------------------------------
 */

static void settings_are_kept_when_the_options_are_left(void **state) {
    (void)state;
    char path[1200];
    snprintf(path, sizeof path, "%s/settings.json", folder);
    open_with("--scene hall");
    tap(KEY_ESCAPE);
    Screens_Open(&session.screens, SCREEN_OPTIONS);
    tap(KEY_LEFT);
    assert_false(File_Exists(path));
    tap(KEY_ESCAPE);
    assert_true(File_Exists(path));
    Session_Close(&session);
    open_with("--scene hall");
    assert_float_equal(session.settings.volume, 0.75f, 1e-6f);
}

static void a_run_without_a_window_keeps_nothing(void **state) {
    (void)state;
    open_with("--headless --frames 5 --scene hall");
    assert_string_equal(session.store.folder, "");
    session.screens.changed = true;
    Session_Keep(&session);
    char path[1200];
    snprintf(path, sizeof path, "%s/settings.json", folder);
    assert_false(File_Exists(path));
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(the_title_burns_and_leads_into_a_hall),
        TEST(what_a_menu_was_told_reaches_no_tick),
        TEST(start_anew_reaches_the_next_tick),
        TEST(losing_the_focus_opens_the_menu),
        TEST(a_pulled_controller_opens_the_menu),
        TEST(a_window_of_any_size_is_drawn),
        TEST(a_device_that_is_lost_is_drawn_on_anew),
        TEST(a_window_closed_in_play_keeps_its_recording),
        TEST(a_hall_that_is_won_shows_its_card),
        TEST(winning_is_kept_and_a_replay_is_not),
        TEST(a_lost_hall_shows_its_card_unless_it_was_left),
        TEST(settings_are_kept_when_the_options_are_left),
        TEST(a_run_without_a_window_keeps_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
