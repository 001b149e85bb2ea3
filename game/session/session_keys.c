/* Keys that belong to no tick, such as those for screens, views and pause. */
#include "game/session/workshop/session_workshop.h"

#include "game/base/count.h"
#include "game/controls/rebind.h"

/* In the workshop the key turns things. */
static void ask_restart(Session *session) {
    if (!Session_Builds(session)) session->hands.asked |= INTENT_RESTART;
}

static void ask_next(Session *session) { session->hands.asked |= INTENT_NEXT_SCENE; }
static void ask_shot(Session *session) { session->run.shot = true; }

static void toggle_pause(Session *session) {
    if (Session_Paces(session))
        Measures_Pause(&session->building.workshop.measures);
    else
        session->overlay.hud.paused = !session->overlay.hud.paused;
}

static void open_menu(Session *session) {
    if (Session_Tries(session))
        Session_ReturnToWorkshop(session);
    else
        Screens_Show(&session->overlay.screens, SCREEN_PAUSE);
}

static void toggle_help(Session *session) {
    Screens *screens = &session->overlay.screens;
    if (Screens_Top(screens) == SCREEN_HELP)
        Screens_Back(screens);
    else
        Screens_Open(screens, SCREEN_HELP);
}

static void toggle_tuning(Session *session) {
    Screens *screens = &session->overlay.screens;
    const bool over = screens->workshop && Screens_Shown(screens); /* over the workshop's pane */
    if (Screens_Top(screens) == SCREEN_TUNING)
        (over ? Screens_Back : Screens_Close)(screens);
    else
        (over ? Screens_Open : Screens_Show)(screens, SCREEN_TUNING);
}

static void ask_scene(Session *session) {
    int next = Game_NextScene(&session->hall.game);
    if (Session_Tries(session)) return;
    if (Progress_IsOpen(&session->saved.progress, next))
        Session_FadeOut(session, next, ask_next);
    else
        Session_Toast(&session->overlay.hud, "The next hall is locked: win this one first.");
}

static void step(Session *session) {
    Hud *hud = &session->overlay.hud;
    if (Session_Paces(session)) {
        Measures_Step(&session->building.workshop.measures);
        return;
    }
    session->hands.steps = hud->paused ? session->hands.steps + 1 : 0;
    hud->paused = true;
}

static void next_panel(Session *session) {
    Hud *hud = &session->overlay.hud;
    hud->panel = (HudPanel)((hud->panel + 1) % HUD_PANELS);
}

static void next_view(Session *session) {
    View *view = &session->view;
    if (Session_Builds(session) && Input_Frame(App_Input(session->devices.app))->device == INPUT_PAD) return;
    bool back = Input_Held(Input_Frame(App_Input(session->devices.app)), CONTROL_BACKWARDS);
    view->mode = (PictureMode)((view->mode + (back ? PICTURE_MODES - 1 : 1)) % PICTURE_MODES);
    Session_Toast(&session->overlay.hud, Picture_ModeName(view->mode));
}

static void fullscreen(Session *session) {
    Settings *settings = &session->saved.settings;
    settings->fullscreen = !settings->fullscreen;
    Session_FollowSettings(session);
}

static void vsync(Session *session) {
    Settings *settings = &session->saved.settings;
    settings->vsync = !settings->vsync;
    Session_FollowSettings(session);
    Session_Toast(&session->overlay.hud, settings->vsync ? "Vertical sync is on." : "Vertical sync is off.");
}

/* Where a key acts. A key of the hall waits until no screen is shown. */
typedef enum { IN_THE_HALL, BESIDE_A_PANE, ANYWHERE } Where;

static const struct {
    Control control;
    Where where;
    SessionAct act;
} KEYS[] = {
    {CONTROL_HELP, ANYWHERE, toggle_help},
    {CONTROL_PROFILER, ANYWHERE, next_panel},
    {CONTROL_VIEW, BESIDE_A_PANE, next_view},
    {CONTROL_PRESET, BESIDE_A_PANE, Session_NextPreset},
    {CONTROL_COMPARE, BESIDE_A_PANE, Session_NextCompare},
    {CONTROL_TUNING, BESIDE_A_PANE, toggle_tuning},
    {CONTROL_WORKSHOP, BESIDE_A_PANE, Session_AskWorkshop},
    {CONTROL_FULLSCREEN, ANYWHERE, fullscreen},
    {CONTROL_PAUSE, BESIDE_A_PANE, toggle_pause},
    {CONTROL_STEP, BESIDE_A_PANE, step},
    {CONTROL_RESTART, BESIDE_A_PANE, ask_restart},
    {CONTROL_NEXT_SCENE, IN_THE_HALL, ask_scene},
    {CONTROL_MENU, IN_THE_HALL, open_menu},
    {CONTROL_SCREENSHOT, ANYWHERE, ask_shot},
    {CONTROL_VSYNC, ANYWHERE, vsync},
};

static Where where_of(Holder holder) {
    return holder == HOLDER_PANE ? BESIDE_A_PANE : holder == HOLDER_SCREEN ? ANYWHERE : IN_THE_HALL;
}

/* A key that has just walked through a screen does nothing else. F3's view may lie on Return, too. */
static bool is_taken(const Bindings *bindings, const InputState *input, Control control, Where here) {
    bool walked = false;
    for (int i = CONTROL_COUNT; i < CONTROL_MENU_END; i++) walked = walked || Input_Pressed(input, i);
    return here != IN_THE_HALL && walked && Bindings_Walks(bindings, control);
}

static void press_keys(Session *session, const InputState *input, Where here) {
    const Bindings *bindings = &session->saved.settings.bindings;
    for (int i = 0; i < COUNT_OF(KEYS); i++)
        if (KEYS[i].where >= here && Input_Pressed(input, KEYS[i].control) &&
            !is_taken(bindings, input, KEYS[i].control, here))
            KEYS[i].act(session);
}

/* Pauses the game if the controller is unplugged or the window loses the focus. */
static void pause_if_left(Session *session, const InputState *input, Holder holder) {
    App *app = session->devices.app;
    int pads = Input_PadCount(App_Input(app));
    bool pulled = pads < session->hands.pads && input->device == INPUT_PAD, left = App_LostFocus(app);
    session->hands.pads = pads;
    if ((!pulled && !left) || holder == HOLDER_SCREEN || Session_Builds(session)) return;
    Session_CancelFade(session);
    Screens_Show(&session->overlay.screens, SCREEN_PAUSE);
    Session_Toast(&session->overlay.hud,
                  pulled ? "Paused: the controller is gone." : "Paused: the window lost the focus.");
}

/* Passes the input to the screen on top, and does what the screen asks for. */
static void walk_screens(Session *session, const InputState *frame, InputPress press, Holder holder) {
    Screens *screens = &session->overlay.screens;
    const bool moving = screens->moving != CONTROL_COUNT;
    Session_FillPanel(session);
    screens->unheard = !Audio_IsHeard(session->devices.audio);
    InputState seen = *frame;
    if (Session_Builds(session)) Session_WalkWorkshop(session, &seen);
    screens->typed = Input_Typed(App_Input(session->devices.app));
    Screens_Walk(screens, &seen, press, App_Seconds());
    if (!moving && !Session_Types(session)) press_keys(session, frame, where_of(holder));
    Session_Obey(session);
    Session_FillOwn(session);
    Input_AskText(App_Input(session->devices.app),
                  Screens_Types(screens) ||
                      (Session_Builds(session) && Panel_Types(&session->building.workshop.panel)));
    Session_Measure(session);
    Session_FillPanel(session); /* the panel may have opened, or show another air now */
}

/* Shows the touch buttons once a finger has touched the screen. */
static void lay_touch(App *app, Holder holder, bool built) {
    int width, height;
    Draw_Size(App_Draw(app), &width, &height);
    const bool shown = Input_Frame(App_Input(app))->device == INPUT_TOUCH;
    const TouchLayout layout = HudTouch_Layout((float)width, (float)height, Draw_Density(App_Draw(app)),
                                               shown && !built ? holder : HOLDER_SCREEN);
    Input_LayTouch(App_Input(app), &layout);
}

void Session_TakeKeys(Session *session) {
    Input *input = App_Input(session->devices.app);
    const InputState *frame = Input_Frame(input);
    Screens *screens = &session->overlay.screens;
    Session_UpdateVeil(session);
    Session_TakeDropped(session);
    Session_TickKeep(session);
    Hands_Follow(&session->hands, frame);
    const InputPress press = Input_TakenPress(input);
    if (session->run.stays) session->run.over = press.key || press.mouse || press.pad;
    const bool shown = Screens_Shown(screens);
    const Holder holder = Hands_Holder(screens, &session->hall.game);
    lay_touch(session->devices.app, holder, Session_Builds(session));
    pause_if_left(session, frame, holder);
    if (Session_IsFading(session)) {
        press_keys(session, frame, ANYWHERE);
        Hands_Swallow(&session->hands, input, Screens_Shown(screens));
        return;
    }
    walk_screens(session, frame, press, holder);
    bool over = (shown || Screens_Shown(screens)) && !Screens_LeavesPointer(screens, frame->pointer);
    Hands_Swallow(&session->hands, input, over);
    if (session->options.replay) session->hands.asked = 0;
}
