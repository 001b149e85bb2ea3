/* What a session does with keys that belong to no tick: screens, views, pause. */
#include "game/session/session.h"

#include "game/controls/bindings.h"

void Session_Toast(Session *session, const char *what) { Hud_Toast(&session->overlay.hud, App_Seconds(), "%s", what); }

static void ask_restart(Session *session) { session->hands.asked |= INTENT_RESTART; }
static void toggle_pause(Session *session) { session->overlay.hud.paused = !session->overlay.hud.paused; }
static void open_menu(Session *session) { Screens_Show(&session->overlay.screens, SCREEN_PAUSE); }

static void toggle_help(Session *session) {
    if (Screens_Top(&session->overlay.screens) == SCREEN_HELP)
        Screens_Back(&session->overlay.screens);
    else
        Screens_Open(&session->overlay.screens, SCREEN_HELP);
}

static void toggle_tuning(Session *session) {
    if (Screens_Top(&session->overlay.screens) == SCREEN_TUNING)
        Screens_Close(&session->overlay.screens);
    else
        Screens_Show(&session->overlay.screens, SCREEN_TUNING);
}

static void ask_next(Session *session) { session->hands.asked |= INTENT_NEXT_SCENE; }

static void ask_scene(Session *session) {
    int next = Game_NextScene(&session->hall.game);
    if (Progress_IsOpen(&session->saved.progress, next))
        Session_Leave(session, next, ask_next);
    else
        Session_Toast(session, "The next hall is locked: win this one first.");
}

static void step(Session *session) {
    session->hands.steps = session->overlay.hud.paused ? session->hands.steps + 1 : 0;
    session->overlay.hud.paused = true;
}

static void next_panel(Session *session) {
    session->overlay.hud.panel = (HudPanel)((session->overlay.hud.panel + 1) % HUD_PANELS);
}

static void next_view(Session *session) {
    bool back = Input_Held(Input_Frame(App_Input(session->devices.app)), CONTROL_BACKWARDS);
    session->view.mode = (PictureMode)((session->view.mode + (back ? PICTURE_MODES - 1 : 1)) % PICTURE_MODES);
    Session_Toast(session, Picture_ModeName(session->view.mode));
}

static void fullscreen(Session *session) {
    session->saved.settings.fullscreen = !session->saved.settings.fullscreen;
    Session_FollowSettings(session);
}

static void vsync(Session *session) {
    session->saved.settings.vsync = !session->saved.settings.vsync;
    Session_FollowSettings(session);
    Session_Toast(session, session->saved.settings.vsync ? "Vertical sync is on." : "Vertical sync is off.");
}

static void ask_shot(Session *session) { session->run.shot = true; }

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
    return here != IN_THE_HALL && walked && Bindings_Walks(&session->saved.settings.bindings, control);
}

static void press_keys(Session *session, const InputState *input, Where here) {
    for (int i = 0; i < (int)(sizeof KEYS / sizeof *KEYS); i++)
        if (KEYS[i].where >= here && Input_Pressed(input, KEYS[i].control) &&
            !is_taken(session, input, KEYS[i].control, here))
            KEYS[i].act(session);
}

/* Whoever is called away finds the game waiting. */
static void pause_if_left(Session *session, const InputState *input) {
    int pads = Input_PadCount(App_Input(session->devices.app));
    bool pulled = pads < session->hands.pads && input->device == INPUT_PAD, left = App_LostFocus(session->devices.app);
    session->hands.pads = pads;
    bool played = !Screens_Shown(&session->overlay.screens) || Screens_Aside(&session->overlay.screens);
    if ((!pulled && !left) || !played) return;
    Session_Stay(session);
    Screens_Show(&session->overlay.screens, SCREEN_PAUSE);
    Session_Toast(session, pulled ? "Paused: the controller is gone." : "Paused: the window lost the focus.");
}

/* What a screen has been shown goes no further. */
static void swallow(Session *session, const InputState *input, bool shown) {
    session->hands.swallowed = shown ? ~UINT64_C(0) : session->hands.swallowed & input->held;
    if (shown) Input_TakeTick(App_Input(session->devices.app));
}

void Session_TakeKeys(Session *session) {
    Session_PassVeil(session);
    Input *input = App_Input(session->devices.app);
    const InputState *frame = Input_Frame(input);
    Screens *screens = &session->overlay.screens;
    bool shown = Screens_Shown(screens), moving = screens->moving != CONTROL_COUNT;
    Where here = Screens_Aside(screens) ? BESIDE_A_PANE : shown ? ANYWHERE : IN_THE_HALL;
    pause_if_left(session, frame);
    if (Session_Leaves(session)) {
        press_keys(session, frame, ANYWHERE);
        swallow(session, frame, Screens_Shown(screens));
        return;
    }
    Session_FillPanel(session);
    screens->unheard = !Audio_IsHeard(session->devices.audio);
    Screens_Walk(screens, frame, Input_TakenPress(input), App_Seconds());
    if (!moving) press_keys(session, frame, here);
    Session_Obey(session);
    Session_FillPanel(session); /* it may have opened, or show another air now */
    bool over = (shown || Screens_Shown(screens)) && !Screens_LeavesPointer(screens, frame->pointer);
    swallow(session, frame, over);
    if (session->options.replay) session->hands.asked = 0;
}
