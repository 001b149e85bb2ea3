/* What a session does for its screens: other halls, the window, what is kept, and the cards at the end of a hall. */
#include "game/session/session.h"

#include "engine/picture/fluid_host.h"

#define CARD_TICKS 90 /* that the end of a hall is looked at before its card comes up */

/* ---- Other halls ------------------------------------------------------------------------------------------ */

/* The air is of the kind that it was last, as with Tab; behind the title it is as it was asked for. */
static bool open_hall(Session *session, const char *scene) {
    const Options *options = &session->options;
    const Tuning *tuning = session->attract ? &options->tuning : &session->game.air.tuning;
    GameStart start = {scene, {options->grid[0], options->grid[1]}, *tuning, options->seed};
    FluidHost host = FluidHost_Make(session->workers);
    char error[OPTIONS_ERROR];
    static Game next;
    bool twin = session->game.twin != NULL;
    const Tuning twin_tuning = twin ? session->game.twin->tuning : options->tuning;
    if (!Game_Open(&next, &start, &host, error, sizeof error)) {
        Session_Toast(session, error);
        return false;
    }
    next.given = options->tuning;
    Game_Close(&session->game);
    session->game = next;
    if (twin) Session_OpenTwin(session, &twin_tuning);
    session->hud.paused = false;
    session->asked = 0;
    session->card = SCREEN_COUNT;
    Session_ShowHall(session);
    return true;
}

static void play(Session *session) {
    const char *name = Scene_Name(session->screens.asked_scene);
    if (!open_hall(session, name)) return;
    session->attract = false;
    if (!session->lab) session->mode = PICTURE_SMOKE;
    Screens_Close(&session->screens);
    Hud_Toast(&session->hud, App_Seconds() + 2, "%s", session->game.scene.about);
}

static void leave_for_hall(Session *session) { Session_Leave(session, session->screens.asked_scene, play); }

static void show_title(Session *session) {
    if (!session->attract && !open_hall(session, "title")) return;
    session->attract = true;
    Session_CloseTwin(session);
    session->mode = PICTURE_SMOKE;
    Screens_Show(&session->screens, SCREEN_TITLE);
}

static void leave_for_title(Session *session) { Session_Leave(session, -1, show_title); }
static void restart(Session *session) { session->asked |= INTENT_RESTART; }
static void quit(Session *session) { session->over = true; }

/* ---- The window, and what is kept -------------------------------------------------------------------------- */

void Session_FollowSettings(Session *session) {
    Settings *settings = &session->settings;
    App *app = session->app;
    if (settings->fullscreen != App_IsFullscreen(app) && !App_ToggleFullscreen(app))
        Session_Toast(session, Log_Reason());
    if (settings->vsync != App_Vsync(app) && !App_SetVsync(app, settings->vsync)) Session_Toast(session, Log_Reason());
    settings->fullscreen = App_IsFullscreen(app);
    settings->vsync = App_Vsync(app);
    session->screens.changed = true;
}

void Session_Keep(Session *session) {
    if (session->screens.changed) Settings_Save(&session->settings, &session->store);
    session->screens.changed = false;
}

static void show_said(Session *session) {
    if (*session->store.said) Hud_Toast(&session->hud, App_Seconds() + 3, "%s", session->store.said);
    session->store.said[0] = 0;
}

/* ---- What is asked ------------------------------------------------------------------------------------------ */

static void (*const ACTS[])(Session *session) = {
    [ASK_PLAY] = leave_for_hall,
    [ASK_RESTART] = restart,
    [ASK_TITLE] = leave_for_title,
    [ASK_QUIT] = quit,
    [ASK_FULLSCREEN] = Session_FollowSettings,
    [ASK_VSYNC] = Session_FollowSettings,
    [ASK_TUNE] = Session_Tune,
    [ASK_SIDE] = Session_OtherSide,
    [ASK_SAVE] = Session_SaveTuning,
    [ASK_LOAD] = Session_LoadTuning,
    [ASK_REFUSED] = Session_RefuseTuning,
};

static void sound(Session *session) {
    static const MenuCue CUES_OF[] = {[HEARD_MOVE] = CUE_MOVE, [HEARD_CHOOSE] = CUE_ACCEPT, [HEARD_BACK] = CUE_BACK};
    if (session->screens.heard != HEARD_NOTHING) Sounds_Menu(&session->sounds, CUES_OF[session->screens.heard]);
}

void Session_Obey(Session *session) {
    sound(session);
    ScreensAsk ask = session->screens.ask;
    session->screens.ask = ASK_NOTHING;
    if (ask != ASK_NOTHING) ACTS[ask](session);
    session->screens.scene = Scene_Index(session->game.scene_given);
    if (!Screens_Edits(&session->screens)) Session_Keep(session);
    show_said(session);
}

/* ---- Misfortunes, and the end of a hall -------------------------------------------------------------------------- */

/* What has become of the keeper, and what it costs. */
void Session_NoteLost(Session *session) {
    static const char *const WHAT[] = {
        [LOSS_FALL] = "You fell.", [LOSS_CRUSH] = "You were crushed.", [LOSS_BREATH] = "You are out of breath."};
    const Game *game = &session->game;
    RulesLoss loss = Rules_Loss(game);
    bool spent = Events_Has(&game->events, EVENT_SPENT);
    if (loss == LOSS_NONE || game->outcome != GAME_ON) return;
    Hud_Toast(&session->hud, App_Seconds(), "%s%s", WHAT[loss], spent ? " An ember is spent to wake you." : "");
}

static void note_won(Session *session) {
    const char *scene = session->game.scene_given;
    Screens *screens = &session->screens;
    screens->won_ticks = (int)session->game.tick;
    screens->best_before = Progress_Best(&session->progress, scene);
    Log_Info("%s: won in %d ticks", session->game.scene.name, screens->won_ticks);
    if (Scene_Index(scene) < 0) return;
    bool faster = Progress_Win(&session->progress, scene, screens->won_ticks);
    if (Progress_Spare(&session->progress, scene, session->game.embers) || faster)
        Progress_Save(&session->progress, &session->store);
}

static void plan_card(Session *session, ScreenId card, int ticks) {
    session->card = card;
    session->card_ticks = ticks;
}

void Session_NoteOutcome(Session *session, unsigned buttons) {
    const Events *events = &session->game.events;
    if (session->options.headless || session->options.replay) return;
    if (Events_Has(events, EVENT_WON)) {
        note_won(session);
        plan_card(session, Screens_CardOfWon(&session->screens), CARD_TICKS);
    }
    if (Events_Has(events, EVENT_LOST)) {
        Log_Info("%s: lost", session->game.scene.name);
        session->screens.loss = Rules_Loss(&session->game);
        plan_card(session, SCREEN_LOST, CARD_TICKS);
    }
    if (buttons & (INTENT_RESTART | INTENT_NEXT_SCENE)) plan_card(session, SCREEN_COUNT, 0);
    if (session->card == SCREEN_COUNT || --session->card_ticks > 0) return;
    if (!Screens_Shown(&session->screens)) Screens_Show(&session->screens, session->card);
    plan_card(session, SCREEN_COUNT, 0);
}
