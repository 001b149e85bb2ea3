/* Time and instruments of the workshop in a session. */
#include "game/session/workshop/session_workshop.h"

#include "engine/files/file.h"

#include <stdio.h>

static Measures *measures_of(Session *session) { return &session->building.workshop.measures; }

static bool shows_card(const Session *session) {
    return Screens_Top(&session->overlay.screens) == SCREEN_WORKSHOP_COSTS;
}

/* ---- Time ----------------------------------------------------------------------------------------------------- */

float Session_PaceInWorkshop(const Session *session) {
    return Session_Paces(session) ? Moments_Pace(&session->building.workshop.measures.moments) : 1;
}

/* In a pause a wish that only a tick can fulfil gets one. */
int Session_DueInWorkshop(Session *session) {
    Moments *moments = &measures_of(session)->moments;
    const int due = Moments_Due(moments, App_Ticks(session->devices.app));
    return due == 0 && moments->pace == MOMENTS_PAUSED && session->hands.asked ? 1 : due;
}

static void clear(Session *session) { Moments_Clear(&session->hall.game); }

static void keep(Session *session) {
    char error[SCENE_ERROR];
    if (Moments_Keep(&measures_of(session)->moments, &session->hall.game, error, sizeof error))
        Session_Toast(&session->overlay.hud, "This moment is kept.");
    else
        Session_Toast(&session->overlay.hud, error);
}

static void go_back(Session *session) {
    char error[SCENE_ERROR];
    const bool back = Moments_GoBack(&measures_of(session)->moments, &session->hall.game, error, sizeof error);
    Session_Toast(&session->overlay.hud, back && !*error ? "Back in the moment that was kept." : error);
}

/* ---- Probes --------------------------------------------------------------------------------------------------- */

static Probes *probes_of(Session *session) {
    Building *building = &session->building;
    return building->tries ? &building->tried : &building->workshop.measures.probes;
}

void Session_FollowProbes(Session *session) {
    if (!session->building.open) return;
    if (session->building.tries) session->building.tried = (Probes){.count = 0};
    Probes_Follow(probes_of(session), &session->hall.game.scene);
}

void Session_NoteMeasures(Session *session) {
    const Game *game = &session->hall.game;
    if (!session->building.open) return;
    Probes_Tick(probes_of(session), game);
    if (Session_Paces(session)) Costs_Note(&measures_of(session)->now, &game->air);
}

void Session_DrawProbes(Session *session) {
    const Building *building = &session->building;
    const Camera *camera = &session->view.camera;
    const Screens *screens = &session->overlay.screens;
    if (!building->open || (Screens_Shown(screens) && !Screens_Aside(screens))) return;
    const ProbesView view = {App_Draw(session->devices.app), session->devices.text, camera,
                             building->tries ? camera->screen : building->workshop.layout.hall,
                             building->workshop.measures.bare};
    if (session->hall.game.scene.probes > 0) Probes_Draw(probes_of(session), &view);
}

/* ---- Files ---------------------------------------------------------------------------------------------------- */

/* The first free name. False after a sentence that says why there is none. */
static bool name_file(Session *session, const char *what, char *path, size_t capacity) {
    const char *folder = Store_Out(&session->saved.store), *name = session->building.workshop.scene.name;
    int number = 1;
    if (!*folder) {
        Session_Toast(&session->overlay.hud, "Nothing can be saved: there is no folder for it.");
        return false;
    }
    do snprintf(path, capacity, "%s/%s-%s-%02d.csv", folder, name, what, number++);
    while (File_Exists(path));
    return true;
}

static void tell(Session *session, bool saved, const char *path, const char *error) {
    Hud *hud = &session->overlay.hud;
    if (!saved) {
        Hud_Toast(hud, "Nothing is saved: %s.", error);
        return;
    }
    Session_HandOver(hud, path);
    hud->toast_left += 4;
}

static void save_probes(Session *session) {
    char path[STORE_FOLDER + 100], error[SCENE_ERROR] = "";
    if (!name_file(session, "probes", path, sizeof path)) return;
    tell(session, Probes_WriteCSV(probes_of(session), path, error, sizeof error), path, error);
}

static void save_costs(Session *session) {
    char path[STORE_FOLDER + 100], error[SCENE_ERROR] = "";
    if (!name_file(session, "costs", path, sizeof path)) return;
    tell(session, Costs_Write(&measures_of(session)->costs, path, error, sizeof error), path, error);
}

/* ---- Costs ---------------------------------------------------------------------------------------------------- */

static void show_card(Session *session) { Screens_Open(&session->overlay.screens, SCREEN_WORKSHOP_COSTS); }

static void begin_costs(Session *session) {
    char error[SCENE_ERROR];
    Measures *measures = measures_of(session);
    if (Costs_Begin(&measures->costs, &session->hall.game, session->meter.threads, measures->budget, error,
                    sizeof error))
        show_card(session);
    else
        Session_Toast(&session->overlay.hud, error);
}

/* Only while the card is shown, so that nothing else runs. */
static void go_on(Session *session) {
    Costs *costs = &measures_of(session)->costs;
    if (!costs->from) return;
    if (shows_card(session))
        Costs_Run(costs, COSTS_SLICE);
    else
        Costs_Cancel(costs);
}

/* ---- Wishes --------------------------------------------------------------------------------------------------- */

static const SessionAct WISHES[MEASURES_WISHES] = {
    [MEASURES_CLEAR] = clear,
    [MEASURES_KEEP] = keep,
    [MEASURES_GO_BACK] = go_back,
    [MEASURES_COST] = begin_costs,
    [MEASURES_SHOW_COSTS] = show_card,
    [MEASURES_SAVE_COSTS] = save_costs,
    [MEASURES_SAVE_PROBES] = save_probes,
};

static void press_keys(Session *session) {
    const InputState *frame = Input_Frame(App_Input(session->devices.app));
    if (!Screens_Aside(&session->overlay.screens)) return;
    if (Input_Pressed(frame, CONTROL_SHOP_KEEP)) keep(session);
    if (Input_Pressed(frame, CONTROL_SHOP_GO_BACK)) go_back(session);
    if (Input_Pressed(frame, CONTROL_SHOP_CLEAR)) clear(session);
}

void Session_Measure(Session *session) {
    Measures *measures = measures_of(session);
    if (!session->building.open) return;
    if (Session_Paces(session)) press_keys(session);
    const MeasuresWish wish = measures->wish;
    measures->wish = MEASURES_NOTHING;
    if (wish != MEASURES_NOTHING) WISHES[wish](session);
    go_on(session);
    if (Session_Paces(session)) session->overlay.hud.paused = measures->moments.pace == MOMENTS_PAUSED;
}
