/* What a session does for its screens: other halls, the window, what is kept, and the cards at the end of a hall. */
#include "game/session/session.h"

#define CARD_TICKS 90 /* that the end of a hall is looked at before its card comes up */

/* ---- Other halls ------------------------------------------------------------------------------------------ */

/* The air is of the kind that it was last, as with Tab; behind the title it is as it was asked for. */
static bool open_hall(Session *session, const char *scene) {
    const Tuning *tuning = session->hall.attract ? &session->options.tuning : &session->hall.game.air.tuning;
    char error[OPTIONS_ERROR];
    bool changed = Game_Change(&session->hall.game, scene, tuning, error, sizeof error);
    if (*error) Session_Toast(session, error);
    if (!changed) return false;
    session->overlay.hud.paused = false;
    session->hands.asked = 0;
    session->hall.card = SCREEN_COUNT;
    Session_ShowHall(session);
    return true;
}

static void play(Session *session) {
    const char *name = Scene_Name(session->overlay.screens.asked_scene);
    if (!open_hall(session, name)) return;
    session->hall.attract = false;
    if (!session->hall.lab) session->view.mode = PICTURE_SMOKE;
    Screens_Close(&session->overlay.screens);
    Hud_Toast(&session->overlay.hud, App_Seconds() + 2, "%s", session->hall.game.scene.about);
}

static void leave_for_hall(Session *session) { Session_Leave(session, session->overlay.screens.asked_scene, play); }

static void show_title(Session *session) {
    if (!session->hall.attract && !open_hall(session, "title")) return;
    session->hall.attract = true;
    Session_CloseTwin(session);
    session->view.mode = PICTURE_SMOKE;
    Screens_Show(&session->overlay.screens, SCREEN_TITLE);
}

static void leave_for_title(Session *session) { Session_Leave(session, -1, show_title); }
static void restart(Session *session) { session->hands.asked |= INTENT_RESTART; }
static void quit(Session *session) { session->run.over = true; }

/* ---- The window, and what is kept -------------------------------------------------------------------------- */

void Session_FollowSettings(Session *session) {
    Settings *settings = &session->saved.settings;
    App *app = session->devices.app;
    if (settings->fullscreen != App_IsFullscreen(app) && !App_ToggleFullscreen(app))
        Session_Toast(session, Log_Reason());
    if (settings->vsync != App_Vsync(app) && !App_SetVsync(app, settings->vsync)) Session_Toast(session, Log_Reason());
    settings->fullscreen = App_IsFullscreen(app);
    settings->vsync = App_Vsync(app);
    session->overlay.screens.changed = true;
}

void Session_Keep(Session *session) {
    if (session->overlay.screens.changed) Settings_Save(&session->saved.settings, &session->saved.store);
    session->overlay.screens.changed = false;
}

static void show_said(Session *session) {
    if (*session->saved.store.said)
        Hud_Toast(&session->overlay.hud, App_Seconds() + 3, "%s", session->saved.store.said);
    session->saved.store.said[0] = 0;
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
    if (session->overlay.screens.heard != HEARD_NOTHING)
        Sounds_Menu(&session->devices.sounds, CUES_OF[session->overlay.screens.heard]);
}

void Session_Obey(Session *session) {
    sound(session);
    ScreensAsk ask = session->overlay.screens.ask;
    session->overlay.screens.ask = ASK_NOTHING;
    if (ask != ASK_NOTHING) ACTS[ask](session);
    session->overlay.screens.scene = Scene_Index(session->hall.game.scene_given);
    if (!Screens_Edits(&session->overlay.screens)) Session_Keep(session);
    show_said(session);
}

/* ---- Misfortunes, and the end of a hall -------------------------------------------------------------------------- */

/* What has become of the keeper, and what it costs. */
void Session_NoteLost(Session *session) {
    static const char *const WHAT[] = {
        [LOSS_FALL] = "You fell.", [LOSS_CRUSH] = "You were crushed.", [LOSS_BREATH] = "You are out of breath."};
    const Game *game = &session->hall.game;
    RulesLoss loss = Rules_Loss(game);
    bool spent = Events_Has(&game->events, EVENT_SPENT);
    if (loss == LOSS_NONE || game->outcome != GAME_ON) return;
    Hud_Toast(&session->overlay.hud, App_Seconds(), "%s%s", WHAT[loss], spent ? " An ember is spent to wake you." : "");
}

static void note_won(Session *session) {
    const char *scene = session->hall.game.scene_given;
    Screens *screens = &session->overlay.screens;
    screens->won_ticks = (int)session->hall.game.tick;
    screens->best_before = Progress_Best(&session->saved.progress, scene);
    Log_Info("%s: won in %d ticks", session->hall.game.scene.name, screens->won_ticks);
    if (Scene_Index(scene) < 0) return;
    bool faster = Progress_Win(&session->saved.progress, scene, screens->won_ticks);
    if (Progress_Spare(&session->saved.progress, scene, session->hall.game.embers) || faster)
        Progress_Save(&session->saved.progress, &session->saved.store);
}

static void plan_card(Session *session, ScreenId card, int ticks) {
    session->hall.card = card;
    session->hall.card_ticks = ticks;
}

void Session_NoteOutcome(Session *session, unsigned buttons) {
    const Events *events = &session->hall.game.events;
    if (session->options.headless || session->options.replay) return;
    if (Events_Has(events, EVENT_WON)) {
        note_won(session);
        plan_card(session, Screens_CardOfWon(&session->overlay.screens), CARD_TICKS);
    }
    if (Events_Has(events, EVENT_LOST)) {
        Log_Info("%s: lost", session->hall.game.scene.name);
        session->overlay.screens.loss = Rules_Loss(&session->hall.game);
        plan_card(session, SCREEN_LOST, CARD_TICKS);
    }
    if (buttons & (INTENT_RESTART | INTENT_NEXT_SCENE)) plan_card(session, SCREEN_COUNT, 0);
    if (session->hall.card == SCREEN_COUNT || --session->hall.card_ticks > 0) return;
    if (!Screens_Shown(&session->overlay.screens)) Screens_Show(&session->overlay.screens, session->hall.card);
    plan_card(session, SCREEN_COUNT, 0);
}
