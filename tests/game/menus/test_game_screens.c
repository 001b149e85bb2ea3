/* Screens: the ways between them, and what they ask of the session. */
#include "tests/kits/engine_kit.h"

#include "game/menus/screens.h"
#include "tests/kits/test.h"

static Settings settings;
static Progress progress;
static Screens screens;
static double now;

static int set_up(void **state) {
    (void)state;
    settings = Settings_Standard();
    progress = (Progress){.levels = 0};
    Screens_Begin(&screens, &settings, &progress);
    return 0;
}

static void frame_of(uint64_t pressed, InputPress press) {
    InputState frame = {.pressed = pressed, .held = pressed};
    Screens_Walk(&screens, &frame, press, now += 1);
    frame = (InputState){.held = 0};
    Screens_Walk(&screens, &frame, (InputPress){.key = KEY_NONE}, now += 1);
}

static void tap(Control control) { frame_of(UINT64_C(1) << control, (InputPress){.key = KEY_NONE}); }

static const MenuRow *focused(void) { return &screens.menu.row[screens.menu.focus]; }

static void focus_on(const char *label) {
    tap(CONTROL_MENU_UP);
    for (int i = 0; i < MENU_ROWS && strcmp(focused()->label, label); i++) tap(CONTROL_MENU_DOWN);
    if (strcmp(focused()->label, label)) fail_msg("no row '%s'", label);
}

/* To the row of that name, and chooses it. */
static void choose(const char *label) {
    focus_on(label);
    tap(CONTROL_MENU_CHOOSE);
}

static bool has(const char *label) {
    tap(CONTROL_MENU_UP);
    for (int i = 0; i < screens.menu.rows; i++)
        if (!strcmp(screens.menu.row[i].label, label)) return true;
    return false;
}

static ScreensAsk take_ask(void) {
    ScreensAsk ask = screens.ask;
    screens.ask = ASK_NOTHING;
    return ask;
}

TEST_WITH(set_up, NULL, the_title_leads_everywhere) {
    static const struct {
        const char *label;
        ScreenId to;
    } WAYS[] = {
        {"Halls", SCREEN_HALLS}, {"Options", SCREEN_OPTIONS}, {"Help", SCREEN_HELP}, {"Credits", SCREEN_CREDITS}};
    Screens_Show(&screens, SCREEN_TITLE);
    assert_false(Screens_HoldStill(&screens));
    for (size_t i = 0; i < sizeof WAYS / sizeof *WAYS; i++) {
        choose(WAYS[i].label);
        assert_int_equal(Screens_Top(&screens), WAYS[i].to);
        assert_false(Screens_HoldStill(&screens)); /* what burns behind the title burns on */
        if (i % 2)
            tap(CONTROL_MENU_BACK);
        else
            choose("Back");
        assert_int_equal(Screens_Top(&screens), SCREEN_TITLE);
        assert_string_equal(focused()->label, WAYS[i].label); /* where one came from */
    }
    choose("Play");
    assert_int_equal(take_ask(), ASK_PLAY);
    assert_int_equal(screens.asked_scene, Progress_Goal(&progress));
    choose("Quit");
    assert_int_equal(take_ask(), ASK_QUIT);
}

TEST_WITH(set_up, NULL, escape_at_the_title_goes_to_quit_first) {
    Screens_Show(&screens, SCREEN_TITLE);
    tap(CONTROL_MENU);
    assert_int_equal(take_ask(), ASK_NOTHING);
    assert_string_equal(focused()->label, "Quit");
    tap(CONTROL_MENU);
    assert_int_equal(take_ask(), ASK_QUIT);
}

TEST_WITH(set_up, NULL, the_menu_holds_the_game_still) {
    Screens_Show(&screens, SCREEN_PAUSE);
    assert_true(Screens_Shown(&screens) && Screens_HoldStill(&screens));
    choose("Options");
    assert_true(Screens_HoldStill(&screens) && Screens_Edits(&screens));
    tap(CONTROL_MENU_BACK);
    tap(CONTROL_MENU_BACK);
    assert_false(Screens_Shown(&screens));
    Screens_Show(&screens, SCREEN_PAUSE);
    choose("Go on");
    assert_false(Screens_Shown(&screens));
    Screens_Show(&screens, SCREEN_PAUSE);
    choose("Start anew");
    assert_true(take_ask() == ASK_RESTART && !Screens_Shown(&screens));
    Screens_Show(&screens, SCREEN_PAUSE);
    choose("Title");
    assert_int_equal(take_ask(), ASK_TITLE);
}

TEST_WITH(set_up, NULL, without_an_audio_device_the_volume_says_so) {
    Screens_Show(&screens, SCREEN_OPTIONS);
    assert_true(has("Volume"));
    assert_string_equal(screens.menu.row[0].label, "Volume");
    assert_string_equal(screens.menu.row[0].words, "");
    screens.unheard = true;
    assert_true(has("Volume"));
    assert_string_equal(screens.menu.row[0].words, "no audio device");
    screens.menu.focus = 0;
    tap(CONTROL_MENU_LEFT);
    assert_true(settings.volume < Settings_Standard().volume); /* for the device that comes */
}

TEST_WITH(set_up, NULL, a_bounded_run_keeps_to_its_hall) {
    screens.bounded = true;
    Screens_Show(&screens, SCREEN_PAUSE);
    assert_true(!has("Halls") && !has("Title") && has("Start anew") && has("Quit"));
    screens.replayed = true;
    assert_true(!has("Start anew") && has("Go on"));
    Screens_Show(&screens, SCREEN_WON);
    assert_true(!has("Next hall") && !has("Halls") && !has("Title"));
}

TEST_WITH(set_up, NULL, halls_are_chosen_or_locked) {
    for (int i = 0; Scene_Name(i); i++) {
        Screens_Show(&screens, SCREEN_HALLS);
        tap(CONTROL_MENU_UP);
        while (focused()->action != i) tap(CONTROL_MENU_DOWN);
        tap(CONTROL_MENU_CHOOSE);
        bool open = Progress_IsOpen(&progress, i);
        assert_int_equal(take_ask(), open ? ASK_PLAY : ASK_NOTHING);
        if (open) assert_int_equal(screens.asked_scene, i);
        if (!open) assert_non_null(strstr(screens.said, "Locked"));
        tap(CONTROL_MENU_DOWN);
        assert_string_equal(screens.said, "");
    }
}

TEST_WITH(set_up, NULL, options_change_the_settings) {
    Screens_Show(&screens, SCREEN_OPTIONS);
    tap(CONTROL_MENU_LEFT);
    assert_float_equal(settings.volume, 0.75f, 1e-6f);
    assert_true(screens.changed && take_ask() == ASK_NOTHING);
    choose("Fullscreen");
    assert_true(settings.fullscreen && take_ask() == ASK_FULLSCREEN);
    choose("Vertical sync");
    assert_true(!settings.vsync && take_ask() == ASK_VSYNC);
    choose("Reduced flashing");
    assert_true(settings.reduced_flashing && take_ask() == ASK_NOTHING);
    choose("High contrast");
    assert_true(settings.high_contrast && take_ask() == ASK_NOTHING);
    for (int i = 1; i <= 5; i++) { /* a click leads on, and round */
        choose("Text size");
        assert_float_equal(settings.text_size, i == 5 ? 1 : 1 + 0.25f * (float)i, 0);
    }
    tap(CONTROL_MENU_LEFT);
    assert_float_equal(settings.text_size, 2, 0);
    focus_on("Brightness");
    for (int i = 0; i < 9; i++) tap(CONTROL_MENU_RIGHT);
    assert_float_equal(settings.brightness, 1.5f, 1e-6f);
    for (int i = 0; i < 5; i++) tap(CONTROL_MENU_LEFT);
    assert_true(settings.brightness == 1); /* exactly: no pixel changes */
}

TEST_WITH(set_up, NULL, assists_have_a_page) {
    Screens_Show(&screens, SCREEN_OPTIONS);
    choose("Assists");
    assert_true(Screens_Top(&screens) == SCREEN_ASSIST && Screens_Edits(&screens));
    focus_on("Pace of time");
    for (int i = 0; i < 9; i++) tap(CONTROL_MENU_LEFT);
    assert_float_equal(settings.pace, 0.5f, 0);
    for (int i = 0; i < 9; i++) tap(CONTROL_MENU_RIGHT);
    assert_true(settings.pace == 1);
    for (int i = 1; i <= ASSIST_EMBERS; i++) choose("More embers");
    assert_int_equal(Settings_Assist(&settings).embers, ASSIST_EMBERS);
    choose("More embers");
    assert_int_equal(Settings_Assist(&settings).embers, 0);
    choose("Braziers stay lit");
    assert_true(Settings_Assist(&settings).steady && screens.changed);
    choose("Back");
    assert_int_equal(Screens_Top(&screens), SCREEN_OPTIONS);
}

TEST_WITH(set_up, NULL, keys_are_moved_and_put_back) {
    Screens_Show(&screens, SCREEN_OPTIONS);
    choose("Keys and buttons");
    assert_int_equal(Screens_Top(&screens), SCREEN_CONTROLS);
    choose("Jump and glide");
    assert_int_equal(screens.moving, CONTROL_JUMP);
    tap(CONTROL_MENU_DOWN); /* no press is told here, so nothing happens: neither a step nor a move */
    assert_int_equal(screens.moving, CONTROL_JUMP);
    frame_of(UINT64_C(1) << CONTROL_MENU_CHOOSE, (InputPress){.key = KEY_RETURN});
    assert_int_equal(settings.bindings.action[CONTROL_JUMP].keys[3], KEY_RETURN);
    assert_true(screens.changed && screens.moving == CONTROL_COUNT);
    choose("Torch");
    frame_of(UINT64_C(1) << CONTROL_MENU, (InputPress){.key = KEY_ESCAPE}); /* leaves it, not the screen */
    assert_true(screens.moving == CONTROL_COUNT && Screens_Top(&screens) == SCREEN_CONTROLS);
    assert_int_equal(settings.bindings.action[CONTROL_TORCH].mouse[0], MOUSE_RIGHT);
    choose("Torch");
    frame_of(0, (InputPress){.key = KEY_F11});
    assert_non_null(strstr(screens.said, "taken for good"));
    choose("Reset all to the defaults");
    Bindings standard = Controls_Standard();
    assert_memory_equal(&settings.bindings, &standard, sizeof standard);
    choose("Back");
    assert_int_equal(Screens_Top(&screens), SCREEN_OPTIONS);
}

TEST_WITH(set_up, NULL, the_cards_lead_on) {
    int first = Progress_LevelAfter(-1);
    screens.scene = first;
    Screens_Show(&screens, SCREEN_WON);
    assert_false(Screens_HoldStill(&screens)); /* the air flows on */
    assert_int_equal(has("Next hall"), first >= 0 && Progress_LevelAfter(first) >= 0);
    choose("Again");
    assert_int_equal(take_ask(), ASK_RESTART);
    Screens_Show(&screens, SCREEN_LOST);
    assert_true(has("Go on from the last lantern") && !has("Next hall"));
    choose("Go on from the last lantern");
    assert_true(take_ask() == ASK_GO_ON && !Screens_Shown(&screens));
    Screens_Show(&screens, SCREEN_LOST);
    tap(CONTROL_MENU_BACK);
    assert_false(Screens_Shown(&screens));
}

/* Each win of the last level, not only its second. */
TEST_WITH(set_up, NULL, the_last_level_ends_the_game) {
    int last = -1, levels = 0;
    char said[SCREENS_SAID];
    for (int i = Progress_LevelAfter(-1); i >= 0; i = Progress_LevelAfter(i), levels++) {
        screens.scene = last = i;
        Progress_Win(&progress, Scene_Name(i), 3600);
        Progress_Spare(&progress, Scene_Name(i), 2);
        assert_int_equal(Screens_CardOfWon(&screens), Progress_LevelAfter(i) < 0 ? SCREEN_ENDING : SCREEN_WON);
    }
    screens.won_ticks = 4200;
    Screens_Show(&screens, Screens_CardOfWon(&screens));
    assert_false(Screens_HoldStill(&screens)); /* the fires burn on behind it */
    assert_true(has("Halls") && has("Credits") && has("Again") && has("Title") && has("Quit"));
    Screens_Say(&screens, said);
    assert_non_null(strstr(said, "1:10.00"));
    assert_non_null(strstr(said, "6 of 6 halls at their fastest: 6:00.00. Embers kept at best: 12 of 18"));
    choose("Credits");
    assert_int_equal(Screens_Top(&screens), SCREEN_CREDITS);
    tap(CONTROL_MENU_BACK);
    assert_int_equal(Screens_Top(&screens), SCREEN_ENDING);
    screens.scene = -1; /* a map of one's own */
    assert_int_equal(Screens_CardOfWon(&screens), SCREEN_WON);
    screens.scene = last + 1; /* no level */
    assert_int_equal(Screens_CardOfWon(&screens), SCREEN_WON);
}

TEST_WITH(set_up, NULL, the_title_knows_that_all_is_won) {
    char said[SCREENS_SAID];
    Screens_Show(&screens, SCREEN_TITLE);
    for (int i = Progress_LevelAfter(-1); i >= 0; i = Progress_LevelAfter(i)) {
        Screens_Say(&screens, said);
        assert_string_equal(said, "Keep the flame alive.");
        Progress_Win(&progress, Scene_Name(i), 100);
    }
    Screens_Say(&screens, said);
    assert_non_null(strstr(said, "Every fire burns"));
}

TEST_WITH(set_up, NULL, a_lost_hall_says_to_what) {
    static const char *const WORDS[] = {"left", "You fell", "crushed", "breath", "Nothing burns"};
    char said[SCREENS_SAID];
    Screens_Show(&screens, SCREEN_LOST);
    for (int loss = LOSS_NONE; loss <= LOSS_FLAME; loss++) {
        screens.loss = (RulesLoss)loss;
        Screens_Say(&screens, said);
        assert_non_null(strstr(said, WORDS[loss]));
    }
}

TEST_WITH(set_up, NULL, the_stack_has_a_bottom_and_a_top) {
    for (int i = 0; i < 3 * SCREENS_DEEP; i++) Screens_Open(&screens, SCREEN_HELP);
    assert_int_equal(screens.depth, SCREENS_DEEP);
    for (int i = 0; i < 3 * SCREENS_DEEP; i++) Screens_Back(&screens);
    assert_int_equal(screens.depth, 0);
    tap(CONTROL_MENU_CHOOSE);
    assert_int_equal(Screens_Top(&screens), SCREEN_COUNT);
}
