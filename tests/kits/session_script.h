/* session_script.h - a session as a text (script_kit.h): keys, mouse and pad go in, and what is on is read. An `@` in a
 * line of options is the test's folder. What follows `says` and its like goes to the end of the statement. */
#ifndef TESTS_SESSION_SCRIPT_H
#define TESTS_SESSION_SCRIPT_H

#include "tests/kits/session_kit.h"

#include "game/menus/screen.h"
#include "tests/kits/test.h"

static uint64_t tick_marked;
static int parameter; /* the row of the tuning that `row` went to last, */
static float noted;   /* and its value then */

static inline const Game *hall(void) { return &session.hall.game; }
static inline const MenuRow *focused(void) {
    return &session.overlay.screens.menu.row[session.overlay.screens.menu.focus];
}

static inline void expect_words(const char *text, const char *wanted) {
    if (!strstr(text, wanted)) fail_msg("should say '%s', says '%s'", wanted, text);
}

/* ---- Verbs ---------------------------------------------------------------------------------------------- */

static inline void script_close(void) { close_session(); }

static inline void script_open(void) {
    char line[1400] = "";
    for (const char *from = Script_Rest(); *from; from++) {
        const size_t used = strlen(line);
        snprintf(line + used, sizeof line - used, *from == '@' ? "%s" : "%.1s", *from == '@' ? folder : from);
    }
    if (session.devices.app) close_session();
    open_with(line);
}

static inline InputKey script_key(void) {
    const char *name = Script_Rest();
    const InputKey key = Input_KeyOf(name);
    if (key == KEY_NONE) fail_msg("no key '%s'", name);
    return key;
}

static inline void script_tap(void) { tap(script_key()); }
static inline void script_hold(void) { send(script_key(), true); }
static inline void script_release(void) { send(script_key(), false); }

/* taps TIMES KEY */
static inline void script_taps(void) {
    const int times = (int)Script_Number();
    const InputKey key = script_key();
    for (int i = 0; i < times; i++) tap(key);
}

static inline void script_ticks(void) { play_ticks((int)Script_Number()); }
static inline void script_frames(void) {
    for (int left = (int)Script_Number(); left > 0; left--) frame();
}
static inline void script_single(void) {
    for (int left = (int)Script_Number(); left > 0; left--) one_frame();
}

/* Ticks in which nothing is asked of the keeper. */
static inline void script_idle(void) {
    for (int left = (int)Script_Number(); left > 0; left--) {
        play_ticks(1);
        assert_true(last.buttons == 0 && last.move == 0);
    }
}

static inline void script_mark(void) { tick_marked = session.hall.game.tick; }

static inline void press(const char *button) {
    const int key = SDL_GameControllerGetButtonFromString(button);
    if (key == SDL_CONTROLLER_BUTTON_INVALID) fail_msg("no button '%s'", button);
    SDL_JoystickSetVirtualButton(pad, key, SDL_PRESSED);
    frame();
    SDL_JoystickSetVirtualButton(pad, key, SDL_RELEASED);
    frame();
}

static inline void script_press(void) { press(Script_Word()); }

/* push AXIS VALUE: and back again */
static inline void script_push(void) {
    const int axis = SDL_GameControllerGetAxisFromString(Script_Word());
    SDL_JoystickSetVirtualAxis(pad, axis, (Sint16)Script_Number());
    frame();
    SDL_JoystickSetVirtualAxis(pad, axis, axis < SDL_CONTROLLER_AXIS_TRIGGERLEFT ? 0 : -32768);
    frame();
}

/* button NAME 0 | 1, and axis NAME VALUE */
static inline void script_button(void) {
    const int key = SDL_GameControllerGetButtonFromString(Script_Word());
    SDL_JoystickSetVirtualButton(pad, key, Script_Number() > 0);
    frame();
}
static inline void script_axis(void) {
    const int axis = SDL_GameControllerGetAxisFromString(Script_Word());
    SDL_JoystickSetVirtualAxis(pad, axis, (Sint16)Script_Number());
}

static inline void step_down(void) {
    if (pad)
        press("dpdown");
    else
        tap(KEY_DOWN);
}

/* Down to the row of that name, as a player would. */
static inline void script_walk(void) {
    const char *label = Script_Rest();
    for (int i = 0; i < 2 * MENU_ROWS && strcmp(focused()->label, label); i++) step_down();
    if (strcmp(focused()->label, label)) fail_msg("no row '%s'", label);
}

static inline float value_in(const Air *air) { return TuningRow_Get(Tuning_Row(parameter), Fluid_GetDef(air->fluid)); }

/* Likewise to a parameter in the tuning panel. */
static inline void walk_to_parameter(int index) {
    parameter = index;
    const char *label = Tuning_Row(parameter)->label;
    for (int i = 0; i < 2 * MENU_ROWS && (focused()->action != parameter || strcmp(focused()->label, label)); i++)
        step_down();
    assert_string_equal(focused()->label, label);
    noted = value_in(&session.hall.game.air);
}

static inline void script_row(void) { walk_to_parameter(Tuning_Find(Script_Word())); }

static inline void script_point(void) {
    const float x = (float)Script_Number();
    mouse_to(x, (float)Script_Number());
    frame();
}

/* At that share of the slider in focus, of the row in focus, or of the picture's width. */
static inline void point_within(DrawRect rect) {
    mouse_to(rect.x + rect.w * (float)Script_Number() + 1, rect.y + rect.h / 2);
    frame();
}
static inline void script_at_bar(void) {
    const Menu *menu = &session.overlay.screens.menu;
    point_within(Menu_SliderRect(menu, menu->focus));
}
static inline void script_at_row(void) {
    const Menu *menu = &session.overlay.screens.menu;
    point_within(Menu_RowRect(menu, menu->focus));
}
static inline void script_across(void) { point_within(session.view.camera.screen); }

static inline void script_down(void) { mouse_button(SDL_BUTTON_LEFT, true), frame(); }
static inline void script_up(void) { mouse_button(SDL_BUTTON_LEFT, false), frame(); }
static inline void script_wheel(void) { mouse_wheel((int)Script_Number()), frame(); }

static inline void script_unfocus(void) {
    SDL_PushEvent(&(SDL_Event){.window = {.type = SDL_WINDOWEVENT, .event = SDL_WINDOWEVENT_FOCUS_LOST}});
    frame();
}
static inline void script_minimize(void) {
    SDL_PushEvent(&(SDL_Event){.window = {.type = SDL_WINDOWEVENT, .event = SDL_WINDOWEVENT_MINIMIZED}});
    frame();
}

static inline void script_says(void) { expect_words(session.overlay.hud.toast, Script_Rest()); }
static inline void script_toast(void) { assert_string_equal(session.overlay.hud.toast, Script_Rest()); }
static inline void script_hush(void) { session.overlay.hud.toast[0] = 0; }

/* What the screen on top says; and what it does not. */
static inline void script_tells(void) {
    char said[SCREENS_SAID];
    Screens_Say(&session.overlay.screens, said);
    expect_words(said, Script_Rest());
}
static inline void script_tells_not(void) {
    char said[SCREENS_SAID];
    Screens_Say(&session.overlay.screens, said);
    assert_null(strstr(said, Script_Rest()));
}

static inline void script_scene(void) { assert_string_equal(hall()->scene.name, Script_Rest()); }
static inline void script_focused(void) { assert_string_equal(focused()->label, Script_Rest()); }
static inline void script_words(void) { assert_string_equal(focused()->words, Script_Rest()); }
static inline void script_show(void) { Screens_Show(&session.overlay.screens, (ScreenId)Script_Number()); }
static inline void script_over_it(void) { Screens_Open(&session.overlay.screens, (ScreenId)Script_Number()); }

/* play SCENE, as the screen of halls asks for it */
static inline void script_play(void) {
    session.overlay.screens.asked_scene = Scene_Index(Script_Word());
    session.overlay.screens.ask = ASK_PLAY;
    Session_Obey(&session);
    frame();
}

static inline bool kept(const char *name) {
    char path[1200];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return File_Exists(path);
}
static inline void script_file(void) { assert_true(kept(Script_Word())); }
static inline void script_no_file(void) { assert_false(kept(Script_Word())); }

static inline void outcome_of(EventKind kind) {
    session.hall.game.events.count = 0;
    Events_Add(&session.hall.game.events, kind, Vec2_At(0, 0), 1);
    Session_NoteOutcome(&session, 0);
}
/* win TICK, lose: as if the rules had said so */
static inline void script_win(void) {
    session.hall.game.tick = (uint64_t)Script_Number();
    outcome_of(EVENT_WON);
}
static inline void script_lose(void) { outcome_of(EVENT_LOST); }
static inline void script_leave(void) {
    session.hall.game.events.count = 0;
    Session_NoteOutcome(&session, INTENT_RESTART);
}
static inline void script_settle(void) {
    session.hall.game.events.count = 0;
    for (int left = (int)Script_Number(); left > 0; left--) Session_NoteOutcome(&session, 0);
}
static inline void script_anew(void) { session.hands.asked |= INTENT_RESTART; }
static inline void script_fall(void) {
    session.hall.game.player.at.y = session.hall.game.scene.wall.height + 5;
    play_ticks(1);
}
static inline void script_replayed(void) { session.options.replay = "a recording"; }
static inline void script_played(void) { session.options.replay = NULL; }

/* ---- Values --------------------------------------------------------------------------------------------- */

static inline double script_top(void) { return top(); }
static inline double script_passed(void) { return (double)session.hall.game.tick - (double)tick_marked; }
static inline double script_fading(void) { return Session_IsFading(&session); }
static inline double script_best(void) { return Progress_Best(&session.saved.progress, hall()->scene.name); }
static inline double script_is_won(void) { return Progress_IsWon(&session.saved.progress, hall()->scene.name); }
static inline double script_next_open(void) {
    return Progress_IsOpen(&session.saved.progress, Progress_LevelAfter(Scene_Index(hall()->scene.name)));
}
static inline double script_spared(void) { return Progress_Sum(&session.saved.progress).embers; }
static inline double script_sound(void) { return session.devices.audio != NULL; }
static inline double script_value(void) { return (double)value_in(&hall()->air); }
static inline double script_turned(void) { return (double)value_in(&hall()->air) - (double)noted; }
static inline double script_apart(void) { return (double)value_in(hall()->twin) - (double)value_in(&hall()->air); }
static inline double script_set(void) { return hall()->air.tuning.set != 0; }
static inline double script_given(void) { return hall()->given.set != 0; }
static inline double script_locked(void) { return focused()->locked; }
static inline double script_twin(void) { return hall()->twin != NULL; }
static inline double script_preset(void) { return hall()->air.tuning.preset; }
static inline double script_b_preset(void) { return hall()->twin->tuning.preset; }

#define SCRIPT(word)                                                                                                   \
    { #word, script_##word }

static inline void session_play(const char *script) {
    static const ScriptVerb VERBS[] = {
        SCRIPT(open),   SCRIPT(close),   SCRIPT(tap),       SCRIPT(taps),     SCRIPT(hold),    SCRIPT(release),
        SCRIPT(ticks),  SCRIPT(frames),  SCRIPT(single),    SCRIPT(idle),     SCRIPT(mark),    SCRIPT(plug),
        SCRIPT(pull),   SCRIPT(press),   SCRIPT(push),      SCRIPT(button),   SCRIPT(axis),    SCRIPT(walk),
        SCRIPT(row),    SCRIPT(point),   SCRIPT(at_bar),    SCRIPT(at_row),   SCRIPT(across),  SCRIPT(down),
        SCRIPT(up),     SCRIPT(wheel),   SCRIPT(unfocus),   SCRIPT(minimize), SCRIPT(says),    SCRIPT(toast),
        SCRIPT(hush),   SCRIPT(tells),   SCRIPT(tells_not), SCRIPT(scene),    SCRIPT(focused), SCRIPT(words),
        SCRIPT(show),   SCRIPT(over_it), SCRIPT(play),      SCRIPT(file),     SCRIPT(no_file), SCRIPT(win),
        SCRIPT(lose),   SCRIPT(leave),   SCRIPT(settle),    SCRIPT(anew),     SCRIPT(fall),    SCRIPT(replayed),
        SCRIPT(played), {NULL}};
    static const ScriptPlace PLACES[] = {{"wipe", .real = &session.view.look.frame.wipe},
                                         {"volume", .real = &session.saved.settings.volume},
                                         {"pace", .real = &session.saved.settings.pace},
                                         {"more_embers", .real = &session.saved.settings.more_embers},
                                         {"breath", .real = &session.hall.game.breath},
                                         {"move", .whole = &last.move},
                                         {"buttons", .whole = (int *)&last.buttons},
                                         {"panel", .whole = (int *)&session.overlay.hud.panel},
                                         {"moving", .whole = (int *)&session.overlay.screens.moving},
                                         {"card", .whole = (int *)&session.hall.card},
                                         {"view", .whole = (int *)&session.view.mode},
                                         {"compare", .whole = (int *)&session.view.compare},
                                         {"won_ticks", .whole = &session.overlay.screens.won_ticks},
                                         {"levels", .whole = &session.saved.progress.levels},
                                         {"embers", .whole = &session.hall.game.embers},
                                         {"fresh", .whole = &session.hall.game.fresh},
                                         {"fainting", .whole = &session.hall.game.fainting},
                                         {"outcome", .whole = (int *)&session.hall.game.outcome},
                                         {"recorded.embers", .whole = &session.hall.replay.assist.embers},
                                         {"over", .flag = &session.run.over},
                                         {"paused", .flag = &session.overlay.hud.paused},
                                         {"attract", .flag = &session.hall.attract},
                                         {"assisted", .flag = &session.hall.assisted},
                                         {"b", .flag = &session.overlay.screens.panel.b},
                                         {"by_pad", .flag = &session.overlay.screens.panel.pad},
                                         {"unsaved", .flag = &session.overlay.screens.changed},
                                         {"steady", .flag = &session.saved.settings.steady_fires},
                                         {"helped", .flag = &session.hall.game.helped},
                                         {NULL}};
    static const ScriptRead READS[] = {
        SCRIPT(top),    SCRIPT(passed), SCRIPT(fading), SCRIPT(best),   SCRIPT(is_won),   SCRIPT(next_open),
        SCRIPT(spared), SCRIPT(sound),  SCRIPT(value),  SCRIPT(turned), SCRIPT(apart),    SCRIPT(set),
        SCRIPT(given),  SCRIPT(locked), SCRIPT(twin),   SCRIPT(preset), SCRIPT(b_preset), {NULL}};
    static const ScriptNumber NUMBERS[] = {{"title", SCREEN_TITLE},
                                           {"pause", SCREEN_PAUSE},
                                           {"halls", SCREEN_HALLS},
                                           {"help", SCREEN_HELP},
                                           {"credits", SCREEN_CREDITS},
                                           {"controls", SCREEN_CONTROLS},
                                           {"options", SCREEN_OPTIONS},
                                           {"won", SCREEN_WON},
                                           {"lost", SCREEN_LOST},
                                           {"ending", SCREEN_ENDING},
                                           {"tuning", SCREEN_TUNING},
                                           {"workshop", SCREEN_WORKSHOP},
                                           {"shop_menu", SCREEN_WORKSHOP_MENU},
                                           {"shop_leave", SCREEN_WORKSHOP_LEAVE},
                                           {"own", SCREEN_OWN},
                                           {"own_hall", SCREEN_OWN_HALL},
                                           {"own_delete", SCREEN_OWN_DELETE},
                                           {"name", SCREEN_NAME},
                                           {"none", SCREEN_COUNT},
                                           {"JUMP", INTENT_JUMP},
                                           {"THE_JUMP", CONTROL_JUMP},
                                           {"NO_CONTROL", CONTROL_COUNT},
                                           {"BELLOWS", INTENT_BELLOWS},
                                           {"EMBERS", RULES_EMBERS},
                                           {"ON", GAME_ON},
                                           {"LOST", GAME_LOST},
                                           {"HEAT", PICTURE_HEAT},
                                           {"SPEED", PICTURE_SPEED},
                                           {"STREAMLINES", PICTURE_STREAMLINES},
                                           {"APART", COMPARE_NONE},
                                           {"WIPE", COMPARE_WIPE},
                                           {"GAME", FLUID_PRESET_GAME},
                                           {"STAM_2003", FLUID_PRESET_STAM_2003},
                                           {"STAM_1999", FLUID_PRESET_STAM_1999},
                                           {"CENTRED", FLUID_CENTRED},
                                           {"LINEAR", FLUID_LINEAR},
                                           {"CONSERVING", FLUID_CONSERVING},
                                           {NULL}};
    static const Script WORDS = {VERBS, PLACES, READS, NUMBERS};
    Script_Play(&WORDS, script);
}

/* A test of a session that is nothing but its script. */
#define PLAYED(name, script)                                                                                           \
    TEST_WITH(set_up, tear_down, name) { session_play(script); }

#endif
