/* What a session does for the tuning panel: it fills it, takes its wishes, and keeps preset files. */
#include "game/session/session.h"

#include "game/saved/preset_file.h"

#include <stdio.h>
#include <string.h>

enum { PATH = STORE_FOLDER + 100, NUMBERS = 1000 };

static Air *air_of(Session *session) {
    Air *twin = session->hall.game.twin;
    return session->overlay.screens.panel.b && twin ? twin : &session->hall.game.air;
}

/* The game's own air is part of what a recording holds; a second one is not. */
static const char *why_not(const Session *session) {
    const Options *options = &session->options;
    if (session->overlay.screens.panel.b && session->hall.game.twin) return NULL;
    if (options->replay) return "A replay brings its own tuning: B can be tuned beside it.";
    if (options->record) return "A recording holds one tuning of A: B can be tuned beside it.";
    return NULL;
}

/* ---- Filling ---------------------------------------------------------------------------------------------- */

static bool folder_of(const Session *session, char folder[PATH]) {
    return *session->saved.store.folder && snprintf(folder, PATH, "%s/presets", session->saved.store.folder) < PATH;
}

static void list_saved(Session *session) {
    TuningPanel *panel = &session->overlay.screens.panel;
    char folder[PATH];
    panel->saved_count = folder_of(session, folder) ? File_List(folder, ".json", panel->saved, TUNING_SAVED) : 0;
}

static double recent(const Session *session, int series) {
    HudFacts facts = {.profiler = session->meter.profiler};
    return Hud_Recent(&facts, series);
}

void Session_FillPanel(Session *session) {
    TuningPanel *panel = &session->overlay.screens.panel;
    bool open = Screens_Top(&session->overlay.screens) == SCREEN_TUNING;
    if (open && !session->overlay.tuning_shown) list_saved(session);
    session->overlay.tuning_shown = open;
    if (!open) return;
    panel->b = panel->b && session->hall.game.twin;
    panel->tuning = air_of(session)->tuning;
    Tuning plain = Tuning_Of(panel->tuning.preset);
    panel->usual = Game_Def(&session->hall.game, &plain);
    panel->ms[0] = recent(session, SERIES_SOLVER);
    panel->ms[1] = session->hall.game.twin ? recent(session, SERIES_TWIN) : -1;
    panel->why = why_not(session);
}

/* ---- Wishes ----------------------------------------------------------------------------------------------- */

void Session_RefuseTuning(Session *session) {
    const char *why = why_not(session);
    if (why) Session_Toast(session, why);
}

static bool tune(Session *session, const Tuning *tuning) {
    char error[OPTIONS_ERROR];
    bool b = air_of(session) != &session->hall.game.air;
    if (why_not(session)) return Session_RefuseTuning(session), false;
    if (Game_Tune(&session->hall.game, b, tuning, error, sizeof error)) return true;
    Session_Toast(session, error);
    return false;
}

void Session_Tune(Session *session) { tune(session, &session->overlay.screens.panel.tuning); }

/* To begin with, B is what A is: then one thing after the other can differ. */
void Session_OtherSide(Session *session) {
    TuningPanel *panel = &session->overlay.screens.panel;
    const Air *air = &session->hall.game.air;
    panel->b = !panel->b && (session->hall.game.twin || Session_OpenTwin(session, &air->tuning));
}

static bool find_name(const char *folder, char name[TUNING_NAME], char path[PATH + 60]) {
    for (int number = 1; number < NUMBERS; number++) {
        snprintf(name, TUNING_NAME, "preset-%d", number);
        snprintf(path, PATH + 60, "%s/%s.json", folder, name);
        if (!File_Exists(path)) return true;
    }
    return Log_Fail("%s holds %d preset files already", folder, NUMBERS - 1);
}

void Session_SaveTuning(Session *session) {
    char folder[PATH], path[PATH + 60], error[OPTIONS_ERROR];
    Tuning tuning = air_of(session)->tuning;
    if (!folder_of(session, folder))
        Session_Toast(session, "Nothing can be kept: there is no folder for it.");
    else if (!File_MakeFolder(folder) || !find_name(folder, tuning.name, path))
        Session_Toast(session, Log_Reason());
    else if (!PresetFile_Write(&tuning, path, error, sizeof error))
        Session_Toast(session, error);
    else
        Hud_Toast(&session->overlay.hud, App_Seconds() + 2, "Saved as %s", path);
    list_saved(session);
}

void Session_LoadTuning(Session *session) {
    const TuningPanel *panel = &session->overlay.screens.panel;
    char folder[PATH], path[PATH + FILE_NAME + 2], error[OPTIONS_ERROR];
    Tuning tuning;
    if (panel->chosen >= panel->saved_count || !folder_of(session, folder)) return;
    snprintf(path, sizeof path, "%s/%s", folder, panel->saved[panel->chosen]);
    if (!PresetFile_Read(&tuning, path, error, sizeof error))
        Session_Toast(session, error);
    else if (tune(session, &tuning))
        Hud_Toast(&session->overlay.hud, App_Seconds(), "Loaded %s", panel->saved[panel->chosen]);
}
