/* Screens: the ways between them, and what they ask of the session; as scripts (script_kit.h). */
#include "tests/kits/engine_kit.h"
#include "tests/kits/script_kit.h"

#include "game/base/count.h"
#include "game/menus/screen.h"
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

/* ---- Words ---------------------------------------------------------------------------------------------- */

static void act_show(void) { Screens_Show(&screens, (ScreenId)Script_Number()); }
static void act_back(void) { tap(CONTROL_MENU_BACK); }
static void act_escape(void) { tap(CONTROL_MENU); }
static void act_down(void) { tap(CONTROL_MENU_DOWN); }

static void tap_often(Control control) {
    for (int left = Script_Ends() ? 1 : (int)Script_Number(); left > 0; left--) tap(control);
}
static void act_left(void) { tap_often(CONTROL_MENU_LEFT); }
static void act_right(void) { tap_often(CONTROL_MENU_RIGHT); }

static void act_focus(void) {
    const char *label = Script_Rest();
    tap(CONTROL_MENU_UP);
    for (int i = 0; i < MENU_ROWS && strcmp(focused()->label, label); i++) tap(CONTROL_MENU_DOWN);
    if (strcmp(focused()->label, label)) fail_msg("no row '%s'", label);
}

static void act_choose(void) {
    act_focus();
    tap(CONTROL_MENU_CHOOSE);
}

static void act_focused(void) { assert_string_equal(focused()->label, Script_Rest()); }

static bool is_there(const char *label) {
    tap(CONTROL_MENU_UP);
    for (int i = 0; i < screens.menu.rows; i++)
        if (!strcmp(screens.menu.row[i].label, label)) return true;
    return false;
}

static void act_has(void) { assert_true(is_there(Script_Rest())); }
static void act_lacks(void) { assert_false(is_there(Script_Rest())); }

/* key NAME: pressed while a control waits for another key */
static void act_key(void) { frame_of(0, (InputPress){.key = Input_KeyOf(Script_Rest())}); }

static void act_tells(void) {
    char said[SCREENS_SAID];
    Screens_Say(&screens, said);
    if (!strstr(said, Script_Rest())) fail_msg("it says '%s'", said);
}
static void act_said(void) {
    const char *wanted = Script_Rest();
    if (*wanted ? !strstr(screens.said, wanted) : *screens.said) fail_msg("it says '%s'", screens.said);
}

static double read_top(void) { return Screens_Top(&screens); }
static double read_still(void) { return Screens_HoldStill(&screens); }
static double read_edits(void) { return Screens_Edits(&screens); }
static double read_given(void) { return Settings_Assist(&settings).embers; }
static double read_goal(void) { return Progress_Goal(&progress); }

/* What was asked for since it was read last. */
static double read_ask(void) {
    const ScreensAsk ask = screens.ask;
    screens.ask = ASK_NOTHING;
    return ask;
}

#define ACT(word)                                                                                                      \
    { #word, act_##word }
#define READ(word)                                                                                                     \
    { #word, read_##word }

static void play(const char *script) {
    static const ScriptVerb VERBS[] = {ACT(show),  ACT(back),  ACT(escape), ACT(down),    ACT(left),
                                       ACT(right), ACT(focus), ACT(choose), ACT(focused), ACT(has),
                                       ACT(lacks), ACT(key),   ACT(tells),  ACT(said),    {NULL}};
    static const ScriptPlace PLACES[] = {
        {"volume", .real = &settings.volume},
        {"text_size", .real = &settings.text_size},
        {"brightness", .real = &settings.brightness},
        {"pace", .real = &settings.pace},
        {"asked", .whole = &screens.asked_scene},
        {"moving", .whole = (int *)&screens.moving},
        {"scene", .whole = &screens.scene},
        {"fourth_jump", .whole = (int *)&settings.bindings.action[CONTROL_JUMP].keys[3]},
        {"changed", .flag = &screens.changed},
        {"bounded", .flag = &screens.bounded},
        {"replayed", .flag = &screens.replayed},
        {"fullscreen", .flag = &settings.fullscreen},
        {"vsync", .flag = &settings.vsync},
        {"calm", .flag = &settings.reduced_flashing},
        {"contrast", .flag = &settings.high_contrast},
        {"steady", .flag = &settings.steady_fires},
        {NULL}};
    static const ScriptRead READS[] = {READ(top), READ(still), READ(edits), READ(ask), READ(given), READ(goal), {NULL}};
    static const ScriptNumber NUMBERS[] = {
        {"title", SCREEN_TITLE},        {"halls", SCREEN_HALLS},   {"options", SCREEN_OPTIONS},
        {"controls", SCREEN_CONTROLS},  {"pause", SCREEN_PAUSE},   {"won", SCREEN_WON},
        {"lost", SCREEN_LOST},          {"ending", SCREEN_ENDING}, {"help", SCREEN_HELP},
        {"credits", SCREEN_CREDITS},    {"assist", SCREEN_ASSIST}, {"none", SCREEN_COUNT},
        {"NOTHING", ASK_NOTHING},       {"PLAY", ASK_PLAY},        {"QUIT", ASK_QUIT},
        {"RESTART", ASK_RESTART},       {"GO_ON", ASK_GO_ON},      {"TITLE", ASK_TITLE},
        {"FULLSCREEN", ASK_FULLSCREEN}, {"VSYNC", ASK_VSYNC},      {"JUMP", CONTROL_JUMP},
        {"NO_CONTROL", CONTROL_COUNT},  {"RETURN", KEY_RETURN},    {NULL}};
    static const Script WORDS = {VERBS, PLACES, READS, NUMBERS};
    Script_Play(&WORDS, script);
}

#define PLAYED(name, script)                                                                                           \
    TEST_WITH(set_up, NULL, name) { play(script); }

/* ---- Ways ----------------------------------------------------------------------------------------------- */

/* Back to the row where one came from; what burns behind the title burns on. */
PLAYED(the_title_leads_everywhere, "show title; !still; choose Halls; top = halls; !still; choose Back; top = title\n"
                                   "focused Halls; choose Options; top = options; back; top = title; focused Options\n"
                                   "choose Help; top = help; choose Back; focused Help\n"
                                   "choose Credits; top = credits; !still; back; focused Credits\n"
                                   "choose Play; ask = PLAY; asked = goal; choose Quit; ask = QUIT")

PLAYED(escape_at_the_title_goes_to_quit_first, "show title; escape; ask = NOTHING; focused Quit; escape; ask = QUIT")

PLAYED(the_menu_holds_the_game_still,
       "show pause; top = pause; still; choose Options; still; edits; back; back; top = none\n"
       "show pause; choose Go on; top = none\n"
       "show pause; choose Start anew; ask = RESTART; top = none\n"
       "show pause; choose Title; ask = TITLE")

PLAYED(a_bounded_run_keeps_to_its_hall,
       "bounded := 1; show pause; lacks Halls; lacks Title; has Start anew; has Quit\n"
       "replayed := 1; lacks Start anew; has Go on; show won; lacks Next hall; lacks Halls; lacks Title")

TEST_WITH(set_up, NULL, halls_are_chosen_or_locked) {
    for (int i = 0; Scene_Name(i); i++) {
        play("show halls; focus Back");
        while (focused()->action != i) tap(CONTROL_MENU_DOWN);
        tap(CONTROL_MENU_CHOOSE);
        screens.scene = i;
        play(Progress_IsOpen(&progress, i) ? "ask = PLAY; asked = scene" : "ask = NOTHING; said Locked");
        play("down; said");
    }
}

PLAYED(the_cards_lead_on, "scene := 0; show won; !still; has Next hall; choose Again; ask = RESTART\n"
                          "show lost; lacks Next hall; choose Go on from the last lantern; ask = GO_ON; top = none\n"
                          "show lost; back; top = none")

/* ---- Settings ------------------------------------------------------------------------------------------- */

/* A click on the text size leads on, and round; brightness comes back exactly, so that no pixel changes. */
PLAYED(options_change_the_settings,
       "show options; left; volume = .75; changed; ask = NOTHING\n"
       "choose Fullscreen; fullscreen; ask = FULLSCREEN; choose Vertical sync; !vsync; ask = VSYNC\n"
       "choose Reduced flashing; calm; ask = NOTHING; choose High contrast; contrast; ask = NOTHING\n"
       "choose Text size; text_size = 1.25; choose Text size; text_size = 1.5; choose Text size; choose Text size\n"
       "text_size = 2; choose Text size; text_size = 1; left; text_size = 2\n"
       "focus Brightness; right 9; brightness = 1.5; left 5; brightness = 1")

PLAYED(assists_have_a_page, "show options; choose Assists; top = assist; edits; focus Pace of time; left 9; pace = .5\n"
                            "right 9; pace = 1; choose More embers; given = 1; choose More embers; choose More embers\n"
                            "given = 3; choose More embers; given = 0; choose Braziers stay lit; steady; changed\n"
                            "choose Back; top = options")

TEST_WITH(set_up, NULL, without_an_audio_device_the_volume_says_so) {
    play("show options; has Volume");
    assert_string_equal(screens.menu.row[0].words, "");
    screens.unheard = true;
    play("has Volume");
    assert_string_equal(screens.menu.row[0].words, "no audio device");
    screens.menu.focus = 0;
    play("left; volume = .75"); /* for the device that comes */
}

/* While one waits for a key, walking does nothing, and Escape leaves that, not the screen. */
TEST_WITH(set_up, NULL, keys_are_moved_and_put_back) {
    play("show options; choose Keys and buttons; top = controls; choose Jump and glide; moving = JUMP; down\n"
         "moving = JUMP; key Return; fourth_jump = RETURN; changed; moving = NO_CONTROL\n"
         "choose Torch; key Escape; moving = NO_CONTROL; top = controls\n"
         "choose Torch; key F11; said taken for good; choose Reset all to the defaults");
    const Bindings standard = Controls_Standard();
    assert_memory_equal(&settings.bindings, &standard, sizeof standard);
    play("choose Back; top = options");
}

/* ---- What they say -------------------------------------------------------------------------------------- */

/* Each win of the last level, not only its second; neither a map of one's own nor what is no level. */
TEST_WITH(set_up, NULL, the_last_level_ends_the_game) {
    for (int i = Progress_LevelAfter(-1); i >= 0; i = Progress_LevelAfter(i)) {
        screens.scene = i;
        play("show title; tells Keep the flame alive.");
        Progress_Win(&progress, Scene_Name(i), 3600);
        Progress_Spare(&progress, Scene_Name(i), 2);
        assert_int_equal(Screens_CardOfWon(&screens), Progress_LevelAfter(i) < 0 ? SCREEN_ENDING : SCREEN_WON);
    }
    screens.won_ticks = 4200;
    play("show title; tells Every fire burns; show ending; !still; has Halls; has Credits; has Again; has Title; has "
         "Quit\n"
         "tells 1:10.00; tells 6 of 6 halls at their fastest: 6:00.00. Embers kept at best: 12 of 18\n"
         "choose Credits; top = credits; back; top = ending; scene := -1");
    assert_int_equal(Screens_CardOfWon(&screens), SCREEN_WON);
    screens.scene = Scene_Index("hall");
    assert_int_equal(Screens_CardOfWon(&screens), SCREEN_WON);
}

TEST_WITH(set_up, NULL, a_lost_hall_says_to_what) {
    static const char *const WORDS[] = {"tells left", "tells You fell", "tells crushed", "tells breath",
                                        "tells Nothing burns"};
    for (int loss = LOSS_NONE; loss <= LOSS_FLAME; loss++) {
        screens.loss = (RulesLoss)loss;
        play("show lost");
        play(WORDS[loss]);
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

TEST_WITH(set_up, NULL, help_in_the_workshop_has_a_heading_of_its_own) {
    Screens_Open(&screens, SCREEN_HELP);
    assert_string_equal(Screen_Heading(&screens), "Keep the flame alive");
    screens.workshop = true;
    assert_string_equal(Screen_Heading(&screens), "Build a hall");
}
