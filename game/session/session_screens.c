/* The session's answers to the wishes of its screens. */
#include "game/session/workshop/session_workshop.h"

static void play(Session *session) {
    Screens *screens = &session->overlay.screens;
    if (!Session_OpenHall(session, Scene_Name(screens->asked_scene))) return;
    session->hall.attract = false;
    if (!session->hall.lab) session->view.mode = PICTURE_SMOKE;
    Screens_Close(screens);
    Session_Toast(&session->overlay.hud, session->hall.game.scene.about);
    session->overlay.hud.toast_left += 2;
}

static void show_title(Session *session) {
    if (!session->hall.attract && !Session_OpenHall(session, "title")) return;
    session->hall.attract = true;
    Session_CloseTwin(session);
    session->view.mode = PICTURE_SMOKE;
    Screens_Show(&session->overlay.screens, SCREEN_TITLE);
}

static void leave_for_hall(Session *session) { Session_FadeOut(session, session->overlay.screens.asked_scene, play); }
static void leave_for_title(Session *session) { Session_FadeOut(session, -1, show_title); }
static void restart(Session *session) { session->hands.asked |= INTENT_RESTART; }
static void go_on(Session *session) { session->hands.asked |= INTENT_GO_ON; }
static void quit(Session *session) { session->run.over = true; }

static const SessionAct ACTS[] = {
    [ASK_PLAY] = leave_for_hall,
    [ASK_RESTART] = restart,
    [ASK_GO_ON] = go_on,
    [ASK_TITLE] = leave_for_title,
    [ASK_QUIT] = quit,
    [ASK_FULLSCREEN] = Session_FollowSettings,
    [ASK_VSYNC] = Session_FollowSettings,
    [ASK_TUNE] = Session_Tune,
    [ASK_SIDE] = Session_OtherSide,
    [ASK_SAVE] = Session_SaveTuning,
    [ASK_LOAD] = Session_LoadTuning,
    [ASK_REFUSED] = Session_RefuseTuning,
    [ASK_WORKSHOP] = Session_AskWorkshop,
    [ASK_WORKSHOP_PLAY] = Session_TryHall,
    [ASK_WORKSHOP_LEAVE] = Session_LeaveWorkshop,
    [ASK_WORKSHOP_LOSE] = Session_LoseFirst,
    [ASK_WORKSHOP_SAVE] = Session_SaveFirst,
    [ASK_OWN_PLAY] = Session_PlayOwn,
    [ASK_OWN_BUILD] = Session_BuildOwn,
    [ASK_OWN_RENAME] = Session_RenameOwn,
    [ASK_OWN_DUPLICATE] = Session_DuplicateOwn,
    [ASK_OWN_DELETE] = Session_DeleteOwn,
    [ASK_OWN_NEW] = Session_NewOwn,
    [ASK_OWN_FILE] = Session_AskFile,
    [ASK_OWN_SAVE] = Session_SaveTyped,
    [ASK_OWN_REPLACE] = Session_ReplaceTyped,
};

static void sound(Sounds *sounds, ScreensHeard heard) {
    static const MenuCue CUES_OF[] = {[HEARD_MOVE] = CUE_MOVE, [HEARD_CHOOSE] = CUE_ACCEPT, [HEARD_BACK] = CUE_BACK};
    if (heard != HEARD_NOTHING) Sounds_Menu(sounds, CUES_OF[heard]);
}

/* Shows what could not be read or kept. */
static void show_said(Store *store, Hud *hud) {
    if (!*store->said) return;
    Session_Toast(hud, store->said);
    hud->toast_left += 3;
    store->said[0] = 0;
}

void Session_Obey(Session *session) {
    Screens *screens = &session->overlay.screens;
    ScreensAsk ask = screens->ask;
    sound(&session->devices.sounds, screens->heard);
    screens->ask = ASK_NOTHING;
    if (ask != ASK_NOTHING) ACTS[ask](session);
    screens->scene = Scene_Index(session->hall.game.scene_given);
    Session_FollowAssists(session);
    if (!Screens_Edits(screens)) Session_Keep(&session->saved, screens);
    show_said(&session->saved.store, &session->overlay.hud);
}
