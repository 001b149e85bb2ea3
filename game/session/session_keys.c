/* What a session does with keys that belong to no tick: screens, views, pause. */
#include "game/session/session.h"

#include "game/controls/bindings.h"

void Session_Toast(Session *session, const char *what) { Hud_Toast(&session->hud, App_Seconds(), "%s", what); }

static void ask_restart(Session *session) { session->asked |= INTENT_RESTART; }
static void toggle_pause(Session *session) { session->hud.paused = !session->hud.paused; }
static void open_menu(Session *session) { Screens_Show(&session->screens, SCREEN_PAUSE); }

static void toggle_help(Session *session) {
    if (Screens_Top(&session->screens) == SCREEN_HELP)
        Screens_Back(&session->screens);
    else
        Screens_Open(&session->screens, SCREEN_HELP);
}

static void toggle_tuning(Session *session) {
    if (Screens_Top(&session->screens) == SCREEN_TUNING)
        Screens_Close(&session->screens);
    else
        Screens_Show(&session->screens, SCREEN_TUNING);
}

static void ask_next(Session *session) { session->asked |= INTENT_NEXT_SCENE; }

static void ask_scene(Session *session) {
    int next = Game_NextScene(&session->game);
    if (Progress_IsOpen(&session->progress, next))
        Session_Leave(session, next, ask_next);
    else
        Session_Toast(session, "The next hall is locked: win this one first.");
}

static void step(Session *session) {
    session->steps = session->hud.paused ? session->steps + 1 : 0;
    session->hud.paused = true;
}

static void next_panel(Session *session) { session->hud.panel = (HudPanel)((session->hud.panel + 1) % HUD_PANELS); }

static void next_view(Session *session) {
    bool back = Input_Held(Input_Frame(App_Input(session->app)), CONTROL_BACKWARDS);
    session->mode = (PictureMode)((session->mode + (back ? PICTURE_MODES - 1 : 1)) % PICTURE_MODES);
    Session_Toast(session, Picture_ModeName(session->mode));
}

static void fullscreen(Session *session) {
    session->settings.fullscreen = !session->settings.fullscreen;
    Session_FollowSettings(session);
}

static void vsync(Session *session) {
    session->settings.vsync = !session->settings.vsync;
    Session_FollowSettings(session);
    Session_Toast(session, session->settings.vsync ? "Vertical sync is on." : "Vertical sync is off.");
}

static void ask_shot(Session *session) { session->shot = true; }

typedef enum { IN_THE_HALL, BESIDE_A_PANE, ANYWHERE } Where;

static const struct {
    Control control;
    Where where;
    void (*act)(Session *session);
} KEYS[] = {
    {CONTROL_HELP, ANYWHERE, toggle_help},
    {CONTROL_PROFILER, ANYWHERE, next_panel},
    {CONTROL_VIEW, BESIDE_A_PANE, next_view},
    {CONTROL_PRESET, BESIDE_A_PANE, Session_NextPreset},
    {CONTROL_COMPARE, BESIDE_A_PANE, Session_NextCompare},
    {CONTROL_TUNING, BESIDE_A_PANE, toggle_tuning},
    {CONTROL_FULLSCREEN, ANYWHERE, fullscreen},
    {CONTROL_PAUSE, BESIDE_A_PANE, toggle_pause},
    {CONTROL_STEP, BESIDE_A_PANE, step},
    {CONTROL_RESTART, BESIDE_A_PANE, ask_restart},
    {CONTROL_NEXT_SCENE, IN_THE_HALL, ask_scene},
    {CONTROL_MENU, IN_THE_HALL, open_menu},
    {CONTROL_SCREENSHOT, ANYWHERE, ask_shot},
    {CONTROL_VSYNC, ANYWHERE, vsync},
};

/* A key that has just walked through a screen does nothing else: F3's view may lie on Return, too. */
static bool is_taken(const Session *session, const InputState *input, Control control, Where here) {
    bool walked = false;
    for (int i = CONTROL_COUNT; i < CONTROL_ALL; i++) walked = walked || Input_Pressed(input, i);
    return here != IN_THE_HALL && walked && Bindings_Walks(&session->settings.bindings, control);
}

static void press_keys(Session *session, const InputState *input, Where here) {
    for (int i = 0; i < (int)(sizeof KEYS / sizeof *KEYS); i++)
        if (KEYS[i].where >= here && Input_Pressed(input, KEYS[i].control) &&
            !is_taken(session, input, KEYS[i].control, here))
            KEYS[i].act(session);
}

/* Whoever is called away finds the game waiting. */
static void pause_if_left(Session *session, const InputState *input) {
    int pads = Input_PadCount(App_Input(session->app));
    bool pulled = pads < session->pads && input->device == INPUT_PAD, left = App_LostFocus(session->app);
    session->pads = pads;
    bool played = !Screens_Shown(&session->screens) || Screens_Aside(&session->screens);
    if ((!pulled && !left) || !played) return;
    Session_Stay(session);
    Screens_Show(&session->screens, SCREEN_PAUSE);
    Session_Toast(session, pulled ? "Paused: the controller is gone." : "Paused: the window lost the focus.");
}

/* What a screen has been shown goes no further. */
static void swallow(Session *session, const InputState *input, bool shown) {
    session->swallowed = shown ? ~UINT64_C(0) : session->swallowed & input->held;
    if (shown) Input_TakeTick(App_Input(session->app));
}

void Session_TakeKeys(Session *session) {
    Session_PassVeil(session);
    Input *input = App_Input(session->app);
    const InputState *frame = Input_Frame(input);
    Screens *screens = &session->screens;
    bool shown = Screens_Shown(screens), moving = screens->moving != CONTROL_COUNT;
    Where here = Screens_Aside(screens) ? BESIDE_A_PANE : shown ? ANYWHERE : IN_THE_HALL;
    pause_if_left(session, frame);
    if (Session_Leaves(session)) {
        press_keys(session, frame, ANYWHERE);
        swallow(session, frame, Screens_Shown(screens));
        return;
    }
    Session_FillPanel(session);
    screens->unheard = !Audio_IsHeard(session->audio);
    Screens_Walk(screens, frame, Input_TakenPress(input), App_Seconds());
    if (!moving) press_keys(session, frame, here);
    Session_Obey(session);
    Session_FillPanel(session); /* it may have opened, or show another air now */
    bool over = (shown || Screens_Shown(screens)) && !Screens_LeavesPointer(screens, frame->pointer);
    swallow(session, frame, over);
    if (session->options.replay) session->asked = 0;
}
