/* A frame and a tick in the workshop. */
#include "game/session/workshop/session_workshop.h"

#include "engine/files/file.h"
#include "engine/files/log.h"
#include "game/workshop/export/export.h"

#include <stdio.h>

static void open_menu(Session *session) { Screens_Open(&session->overlay.screens, SCREEN_WORKSHOP_MENU); }

static void open_own(Session *session) { Screens_Open(&session->overlay.screens, SCREEN_OWN); }

/* Into `export` of the player's folder. Two halls may share a program's name, but none its own. */
static void take_home(Session *session) {
    Workshop *workshop = &session->building.workshop;
    const Game *game = &session->hall.game;
    Hud *hud = &session->overlay.hud;
    char folder[STORE_FOLDER + 60], said[OPTIONS_ERROR];
    if (!*session->saved.store.folder) {
        Session_Toast(hud, "Nothing can be exported: there is no folder for it.");
        return;
    }
    snprintf(folder, sizeof folder, "%s/export", Store_Out(&session->saved.store));
    if (!File_MakeFolder(folder)) {
        Session_Toast(hud, Log_Reason());
        return;
    }
    snprintf(folder, sizeof folder, "%s/export/%s", Store_Out(&session->saved.store), workshop->scene.name);
    const ExportAsk ask = {folder,
                           workshop->document.file,
                           {game->cells_asked[0], game->cells_asked[1]},
                           game->air.tuning,
                           &workshop->document.now->scene};
    if (!Export_Write(&ask, said, sizeof said)) {
        Session_Toast(hud, said);
        return;
    }
    snprintf(workshop->exported, sizeof workshop->exported, "%s", workshop->scene.name);
    if (App_Download(folder))
        snprintf(workshop->tells, sizeof workshop->tells, "Downloaded %s.zip. %s", workshop->scene.name, said);
    else
        snprintf(workshop->tells, sizeof workshop->tells, "The program lies in %s. %s", folder, said);
    Session_Toast(hud, workshop->tells);
    hud->toast_left += 4;
}

static const SessionAct WISHES[] = {
    [WORKSHOP_PLAY] = Session_TryHall,
    [WORKSHOP_MENU] = open_menu,
    [WORKSHOP_LEAVE] = Session_LeaveWorkshop,
    [WORKSHOP_EXPORT] = take_home,
    [WORKSHOP_SAVE] = Session_SaveHall,
    [WORKSHOP_SAVE_AS] = Session_SaveHallAs,
    [WORKSHOP_OWN] = open_own,
    [WORKSHOP_NEW] = Session_NewOwn,
    [WORKSHOP_DOWNLOAD] = Session_DownloadHall,
    [WORKSHOP_FILE] = Session_AskFile,
    [WORKSHOP_FILM] = Session_WriteFilm,
    [WORKSHOP_PICTURES] = Session_WritePictures,
    [WORKSHOP_PICTURE] = Session_ShootHall,
    [WORKSHOP_RECORD] = Session_RecordTry,
};

static void obey(Session *session) {
    Workshop *workshop = &session->building.workshop;
    const WorkshopWish wish = workshop->wish;
    workshop->wish = WORKSHOP_NOTHING;
    if (wish != WORKSHOP_NOTHING) WISHES[wish](session);
}

/* ---- The frame -------------------------------------------------------------------------------------------- */

static void show_changes(Session *session) {
    Workshop *workshop = &session->building.workshop;
    char error[SCENE_ERROR];
    if (!Workshop_Renewed(workshop)) return;
    if (!Game_ChangeScene(&session->hall.game, &workshop->scene, error, sizeof error))
        Session_Toast(&session->overlay.hud, error);
    Session_FollowProbes(session);
    Picture_ChangeWall(session->view.picture, &session->hall.game.scene.wall);
    Hangings_Hang(&session->view.look.hangings, &session->hall.game);
}

static void say(Session *session) {
    Workshop *workshop = &session->building.workshop;
    if (*workshop->said) Session_Toast(&session->overlay.hud, workshop->said);
    workshop->said[0] = 0;
}

/* The menus see only what is meant for the pane. */
static void hide(const Workshop *workshop, InputState *frame) {
    if (!workshop->over_pane || workshop->types) frame->wheel = 0;
    if (workshop->on_pane && !workshop->types && !workshop->ctrl) return;
    for (int i = CONTROL_MENU_UP; i < CONTROL_MENU_END; i++) {
        if (i == CONTROL_MENU_POINT && !workshop->types) continue;
        frame->held &= ~(UINT64_C(1) << i), frame->pressed &= ~(UINT64_C(1) << i);
    }
    frame->held &= ~(UINT64_C(1) << CONTROL_MENU), frame->pressed &= ~(UINT64_C(1) << CONTROL_MENU);
    frame->stick[0] = frame->stick[1] = 0;
}

void Session_WalkWorkshop(Session *session, InputState *frame) {
    Workshop *workshop = &session->building.workshop;
    const double now = App_Seconds();
    const WorkshopInput input = {frame, now, (float)fmin(now - session->view.drawn, 0.1),
                                 Input_Typed(App_Input(session->devices.app))};
    workshop->folded = session->overlay.screens.folded;
    Workshop_Walk(workshop, &input, &session->view.camera);
    session->overlay.screens.folded = workshop->folded;
    hide(workshop, frame);
    show_changes(session);
    say(session);
    obey(session);
}

Intent Session_Stir(const Session *session) {
    const Workshop *workshop = &session->building.workshop;
    Intent intent = {0, 0, {(int)(1000 * workshop->at.x), (int)(1000 * workshop->at.y), 0}};
    for (int i = 0; i < 2; i++)
        intent.aim[i] = intent.aim[i] > INTENT_AIM_MAX    ? INTENT_AIM_MAX
                        : intent.aim[i] < -INTENT_AIM_MAX ? -INTENT_AIM_MAX
                                                          : intent.aim[i];
    if (workshop->stirs && Session_Builds(session))
        intent.buttons = INTENT_BELLOWS | (workshop->smokes ? INTENT_TORCH : 0);
    return intent;
}

void Session_LayWorkshop(Session *session) {
    const Screens *screens = &session->overlay.screens;
    Draw *draw = App_Draw(session->devices.app);
    const ScreenId pane = Screens_Aside(screens) ? Screens_Top(screens) : SCREEN_WORKSHOP;
    const float width = Screens_AsideWidth(screens, pane, draw, session->devices.text);
    Workshop_Lay(&session->building.workshop, &session->view.camera, draw, session->devices.text, width);
}

float Session_StripWidth(const Session *session) {
    return Session_Paces(session) ? session->building.workshop.layout.strip.w : 0;
}

void Session_DrawWorkshop(Session *session) {
    const WorkshopFacts facts = {.draw = App_Draw(session->devices.app),
                                 .text = session->devices.text,
                                 .camera = &session->view.camera,
                                 .device = Input_Frame(App_Input(session->devices.app))->device,
                                 .solver = Meter_Solver(&session->meter),
                                 .budget = session->options.budgeted ? session->options.budget : 0};
    if (Session_StripWidth(session) <= 0) return;
    if (!Options_IsPlayed(&session->options)) Palette_Finish(session->building.workshop.palette);
    Workshop_Draw(&session->building.workshop, &facts);
}
