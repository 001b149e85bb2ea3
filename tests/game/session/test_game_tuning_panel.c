/* The tuning panel by keyboard, mouse and pad, in a session: what it sets flows at once, and what it keeps is read
 * again. */
#define KIT_FOLDER "test_game_tuning_panel.folder"
#include "tests/kits/session_kit.h"

#include "game/controls/rebind.h"
#include "game/saved/preset_file.h"
#include "game/menus/screen.h"
#include "tests/kits/test.h"

static SDL_Joystick *pad;
static int device = -1;

static const Menu *menu(void) { return &session.overlay.screens.menu; }
static const MenuRow *focused(void) { return &menu()->row[menu()->focus]; }
static float value(const char *id) {
    return TuningRow_Get(Tuning_Row(Tuning_Find(id)), Fluid_GetDef(session.hall.game.air.fluid));
}

static int row_of(int action, const char *label) {
    for (int i = 0; i < menu()->rows; i++)
        if (menu()->row[i].action == action && !strcmp(menu()->row[i].label, label)) return i;
    fail_msg("no row '%s'", label);
    return -1;
}

static int row_of_parameter(const char *id) {
    int index = Tuning_Find(id);
    return row_of(index, Tuning_Row(index)->label);
}

/* With the arrows, as a player would. */
static void walk_to(int row) {
    for (int i = 0; i < 2 * MENU_ROWS && menu()->focus != row; i++) tap(KEY_DOWN);
    assert_int_equal(menu()->focus, row);
}

static int row_labelled(const char *label) {
    for (int i = 0; i < menu()->rows; i++)
        if (!strcmp(menu()->row[i].label, label)) return i;
    fail_msg("no row '%s'", label);
    return -1;
}

static void open_panel(const char *line) {
    open_with(line);
    tap(KEY_F6);
    assert_int_equal(top(), SCREEN_TUNING);
}

TEST_WITH(set_up, tear_down, the_air_flows_on_beside_it) {
    open_panel("--scene box");
    uint64_t before = session.hall.game.ticks;
    play_ticks(3);
    assert_true(session.hall.game.ticks >= before + 3);
    tap(KEY_F6);
    assert_int_equal(top(), SCREEN_COUNT);
    tap(KEY_ESCAPE); /* the menu has an entry for it, too */
    walk_to(row_labelled("Tuning of the air"));
    tap(KEY_RETURN);
    assert_int_equal(top(), SCREEN_TUNING);
    before = session.hall.game.ticks;
    play_ticks(3);
    assert_true(session.hall.game.ticks >= before + 3);
    tap(KEY_ESCAPE); /* back to where it was opened */
    assert_int_equal(top(), SCREEN_PAUSE);
}

TEST_WITH(set_up, tear_down, keys_turn_every_parameter) {
    open_panel("--scene box");
    for (int i = 0; i < TUNING_ROWS; i++) {
        const TuningRow *row = Tuning_Row(i);
        float was = value(row->id), steps = TuningRow_Step(row, was, 1, false) == was ? -1 : 1;
        walk_to(row_of_parameter(row->id));
        assert_false(focused()->marked);
        tap(steps > 0 ? KEY_RIGHT : KEY_LEFT);
        if (value(row->id) == was) fail_msg("%s stays %g: %s", row->id, (double)was, session.overlay.hud.toast);
        assert_true(value(row->id) == TuningRow_Step(row, was, (int)steps, false));
        frame();
        assert_true(focused()->marked && Tuning_IsSet(&session.hall.game.air.tuning, i));
        tap(KEY_BACKSPACE);
        frame();
        assert_true(value(row->id) == was && !focused()->marked && session.hall.game.air.tuning.set == 0);
    }
    assert_int_equal(top(), SCREEN_TUNING);
}

TEST_WITH(set_up, tear_down, shift_takes_small_steps) {
    open_panel("--scene box");
    walk_to(row_of_parameter("slip"));
    float was = value("slip");
    send(KEY_LEFT_SHIFT, true);
    tap(KEY_RIGHT);
    send(KEY_LEFT_SHIFT, false);
    frame();
    assert_float_equal(value("slip"), was + 0.005f, 1e-5f);
    tap(KEY_RIGHT);
    assert_float_equal(value("slip"), was + 0.055f, 1e-5f);
    tap(KEY_LEFT), tap(KEY_LEFT);
    walk_to(row_labelled("Set all back"));
    tap(KEY_RETURN);
    assert_true(value("slip") == was && !session.hall.game.air.tuning.set);
}

static void point(float x, float y) {
    SDL_Event event = {.type = SDL_MOUSEMOTION};
    event.motion.x = (int)x, event.motion.y = (int)y;
    SDL_PushEvent(&event);
    frame();
}

static void button(bool down) {
    SDL_Event event = {.type = down ? SDL_MOUSEBUTTONDOWN : SDL_MOUSEBUTTONUP};
    event.button.button = SDL_BUTTON_LEFT, event.button.state = down ? SDL_PRESSED : SDL_RELEASED;
    SDL_PushEvent(&event);
    frame();
}

static void wheel(int notches) {
    SDL_Event event = {.type = SDL_MOUSEWHEEL};
    event.wheel.y = notches, event.wheel.preciseY = (float)notches;
    SDL_PushEvent(&event);
    frame();
}

TEST_WITH(set_up, tear_down, the_mouse_drags_clicks_and_turns) {
    open_panel("--scene box --size 640x360");
    walk_to(row_of_parameter("over_relaxation"));
    DrawRect bar = Menu_SliderRect(menu(), menu()->focus);
    point(bar.x + 1, bar.y + bar.h / 2);
    button(true);
    assert_true(value("over_relaxation") < 1.05f);
    for (int i = 1; i <= 3; i++) {
        point(bar.x + bar.w * 0.25f * (float)i, bar.y + 2);
        assert_float_equal(value("over_relaxation"), 1 + 0.25f * (float)i, 0.02);
    }
    assert_true(session.overlay.screens.panel.ms[0] > 0); /* the cost is told while it is dragged */
    button(false);
    float dragged = value("over_relaxation");
    wheel(1);
    assert_float_equal(value("over_relaxation"), dragged + 0.05f, 1e-4f);
    wheel(-1);
    assert_float_equal(value("over_relaxation"), dragged, 1e-4f);
    walk_to(row_of_parameter("midpoint"));
    DrawRect row = Menu_RowRect(menu(), menu()->focus);
    point(row.x + row.w / 2, row.y + row.h / 2);
    button(true), button(false);
    assert_true(value("midpoint") == 1);
}

/* Beside the panel the mouse stirs the air as ever; on it, it does not. */
TEST_WITH(set_up, tear_down, the_mouse_stirs_beside_it) {
    open_panel("--scene box --size 640x360");
    point(40, 100);
    button(true);
    point(80, 100);
    play_ticks(2);
    assert_true(last.buttons & INTENT_BELLOWS);
    button(false);
    play_ticks(2);
    point(600, 30);
    button(true);
    play_ticks(2);
    assert_false(last.buttons & INTENT_BELLOWS);
    button(false);
}

static void press(int key) {
    SDL_JoystickSetVirtualButton(pad, key, SDL_PRESSED);
    frame();
    SDL_JoystickSetVirtualButton(pad, key, SDL_RELEASED);
    frame();
}

TEST_WITH(set_up, tear_down, a_pad_does_all_of_it) {
    open_with("--scene box");
    device = SDL_JoystickAttachVirtual(SDL_JOYSTICK_TYPE_GAMECONTROLLER, SDL_CONTROLLER_AXIS_MAX,
                                       SDL_CONTROLLER_BUTTON_MAX, 0);
    assert_true(device >= 0);
    frame();
    pad = SDL_JoystickFromInstanceID(SDL_JoystickGetDeviceInstanceID(device));
    press(SDL_CONTROLLER_BUTTON_START);
    while (strcmp(focused()->label, "Tuning of the air")) press(SDL_CONTROLLER_BUTTON_DPAD_DOWN);
    press(SDL_CONTROLLER_BUTTON_A);
    assert_int_equal(top(), SCREEN_TUNING);
    frame();
    int row = row_of_parameter("slip");
    for (int i = 0; i < MENU_ROWS && menu()->focus != row; i++) press(SDL_CONTROLLER_BUTTON_DPAD_DOWN);
    float was = value("slip");
    press(SDL_CONTROLLER_BUTTON_DPAD_RIGHT);
    assert_float_equal(value("slip"), was + 0.05f, 1e-5f);
    SDL_JoystickSetVirtualButton(pad, SDL_CONTROLLER_BUTTON_LEFTSHOULDER, SDL_PRESSED);
    press(SDL_CONTROLLER_BUTTON_DPAD_RIGHT);
    SDL_JoystickSetVirtualButton(pad, SDL_CONTROLLER_BUTTON_LEFTSHOULDER, SDL_RELEASED);
    assert_float_equal(value("slip"), was + 0.055f, 1e-5f);
    press(SDL_CONTROLLER_BUTTON_X);
    assert_true(value("slip") == was);
    press(SDL_CONTROLLER_BUTTON_B);
    assert_int_equal(top(), SCREEN_PAUSE);
    SDL_JoystickDetachVirtual(device);
}

TEST_WITH(set_up, tear_down, b_is_tuned_beside_a) {
    open_panel("--scene box");
    walk_to(row_labelled("Which air"));
    tap(KEY_RIGHT);
    const Air *twin = session.hall.game.twin;
    assert_true(twin && session.overlay.screens.panel.b && Tuning_Same(&twin->tuning, &session.hall.game.air.tuning));
    walk_to(row_of_parameter("friction"));
    float was = value("friction");
    tap(KEY_RIGHT);
    assert_true(value("friction") == was && Fluid_GetDef(twin->fluid)->friction > was);
    assert_true(session.overlay.screens.panel.ms[1] >= 0);
    walk_to(row_labelled("Preset"));
    tap(KEY_RIGHT);
    assert_int_equal(twin->tuning.preset, FLUID_PRESET_STAM_2003);
    tap(KEY_LEFT);
    assert_int_equal(twin->tuning.preset, FLUID_PRESET_GAME);
    while (session.view.compare != COMPARE_NONE) tap(KEY_F5); /* F5 works beside the panel */
    frame();
    assert_false(session.overlay.screens.panel.b);
}

/* Closed under the panel, B is gone at once: what was asked of it is asked of nobody, and least of A. */
TEST_WITH(set_up, tear_down, b_may_go_while_it_is_tuned) {
    static const ScreensAsk ASKS[] = {ASK_TUNE, ASK_LOAD};
    for (int i = 0; i < 2; i++) {
        open_panel("--scene box --against stam-2003");
        walk_to(row_labelled("Which air"));
        tap(KEY_RIGHT);
        assert_true(session.overlay.screens.panel.b);
        const uint64_t hash = Fluid_Hash(session.hall.game.air.fluid);
        session.overlay.screens.panel.tuning = Tuning_Of(FLUID_PRESET_STAM_1999);
        session.overlay.screens.ask = ASKS[i];
        Session_CloseTwin(&session);
        assert_int_equal(session.overlay.screens.ask, ASK_NOTHING);
        Session_Obey(&session);
        assert_true(!session.overlay.screens.panel.b && !session.hall.game.twin &&
                    session.view.compare == COMPARE_NONE);
        assert_int_equal(session.hall.game.air.tuning.preset, FLUID_PRESET_GAME);
        assert_true(Fluid_Hash(session.hall.game.air.fluid) == hash);
        session.overlay.screens.ask = ASK_SAVE; /* what concerns either air is not dropped */
        Session_CloseTwin(&session);
        assert_int_equal(session.overlay.screens.ask, ASK_SAVE);
        session.overlay.screens.ask = ASK_NOTHING;
        play_ticks(2);
        assert_int_equal(top(), SCREEN_TUNING);
        if (i == 0) Session_Close(&session);
    }
}

/* A key that walks through the panel does only that, whatever else lies on it; elsewhere it does the other. */
TEST_WITH(set_up, tear_down, a_key_acts_once) {
    char said[BINDINGS_SAID];
    open_with("--scene box");
    InputPress press = {.key = KEY_RETURN};
    assert_true(Bindings_Press(&session.saved.settings.bindings, CONTROL_VIEW, press, said, sizeof said));
    tap(KEY_RETURN);
    assert_int_equal(session.view.mode, PICTURE_HEAT);
    tap(KEY_F6);
    walk_to(row_of_parameter("midpoint"));
    tap(KEY_RETURN);
    assert_true(value("midpoint") == 1);
    assert_int_equal(session.view.mode, PICTURE_HEAT);
    tap(KEY_F3);
    assert_int_equal(session.view.mode, PICTURE_SPEED);
}

TEST_WITH(set_up, tear_down, another_hall_keeps_what_is_tuned) {
    open_panel("--scene box");
    walk_to(row_of_parameter("vorticity"));
    tap(KEY_RIGHT);
    const Tuning tuned = session.hall.game.air.tuning;
    assert_true(tuned.set);
    tap(KEY_ESCAPE);
    session.overlay.screens.asked_scene = Scene_Index("hall");
    session.overlay.screens.ask = ASK_PLAY;
    Session_Obey(&session);
    frame();
    assert_string_equal(session.hall.game.scene.name, "hall");
    assert_true(Tuning_Same(&session.hall.game.air.tuning, &tuned));
    assert_true(!session.hall.game.given.set); /* F4 walks as before */
}

TEST_WITH(set_up, tear_down, hints_name_what_is_in_the_hands) {
    char said[SCREENS_SAID];
    open_panel("--scene box");
    Screen_Tuning.say(&session.overlay.screens, said, sizeof said);
    if (!strstr(said, "Left Shift: small steps, Backspace: as usual")) fail_msg("%s", said);
    session.overlay.screens.panel.pad = true;
    Screen_Tuning.say(&session.overlay.screens, said, sizeof said);
    if (!strstr(said, "Pad left shoulder: small steps, pad X: as usual")) fail_msg("%s", said);
}

TEST_WITH(set_up, tear_down, what_is_saved_can_be_loaded) {
    char path[1200], why[400];
    open_panel("--scene box");
    walk_to(row_of_parameter("smoke.decay"));
    tap(KEY_RIGHT);
    float set = value("smoke.decay");
    for (int i = 1; i <= 2; i++) {
        walk_to(row_labelled("Save as a file"));
        tap(KEY_RETURN);
        snprintf(path, sizeof path, "%s/presets/preset-%d.json", folder, i);
        assert_non_null(strstr(session.overlay.hud.toast, path));
        Tuning read;
        assert_true(PresetFile_Read(&read, path, why, sizeof why));
        assert_true(Tuning_Same(&read, &session.hall.game.air.tuning));
    }
    walk_to(row_labelled("Set all back"));
    tap(KEY_RETURN);
    assert_true(value("smoke.decay") != set);
    walk_to(row_labelled("Load"));
    assert_string_equal(focused()->words, "preset-1.json");
    tap(KEY_RETURN);
    assert_true(value("smoke.decay") == set);
    assert_string_equal(session.hall.game.air.tuning.name, "preset-1");
    snprintf(path, sizeof path, "%s/presets/preset-1.json", folder);
    assert_true(File_WriteAtomically(path, "{\"vorticity\": 99}", 17)); /* bad by now: said, and nothing changes */
    tap(KEY_RETURN);
    assert_non_null(strstr(session.overlay.hud.toast, "preset-1.json: 'vorticity' is 99, must be 0 .. 20 1/s"));
    assert_true(value("smoke.decay") == set && value("vorticity") == 1);
}

TEST_WITH(set_up, tear_down, what_cannot_be_is_said) {
    open_panel("--scene box --preset stam-2003");
    walk_to(row_of_parameter("reflection"));
    tap(KEY_RIGHT);
    assert_string_equal(session.overlay.hud.toast, "reflection: needs the order ADVECT_FIRST");
    assert_true(value("reflection") == 0 && !session.hall.game.air.tuning.set);
}

/* A recording holds no such change: A stays as it is, B may be tuned. */
TEST_WITH(set_up, tear_down, a_recording_keeps_its_tuning) {
    char line[1200];
    snprintf(line, sizeof line, "--scene box --record %s/a.rec", folder);
    open_panel(line);
    walk_to(row_of_parameter("vorticity"));
    assert_true(focused()->locked);
    tap(KEY_RIGHT);
    assert_non_null(strstr(session.overlay.hud.toast, "A recording holds one tuning of A"));
    session.overlay.hud.toast[0] = 0;
    tap(KEY_BACKSPACE);
    assert_non_null(strstr(session.overlay.hud.toast, "A recording holds one tuning of A"));
    assert_true(value("vorticity") == 1 && top() == SCREEN_TUNING);
    walk_to(row_labelled("Which air"));
    tap(KEY_RIGHT);
    walk_to(row_of_parameter("vorticity"));
    tap(KEY_RIGHT);
    assert_true(value("vorticity") == 1 && Fluid_GetDef(session.hall.game.twin->fluid)->vorticity > 1);
}
