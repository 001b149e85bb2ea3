/* Fills the tuning panel, does what it asks for, and keeps preset files. */
#include "game/session/workshop/session_workshop.h"

#include "engine/files/file.h"
#include "engine/files/log.h"
#include "game/saved/preset_file.h"

#include <stdio.h>

enum { PATH = STORE_FOLDER + 100, NUMBERS = 1000 };

static TuningPanel *panel_of(Session *session) { return &session->overlay.screens.panel; }

static bool is_twins(const TuningPanel *panel, const Game *game) { return panel->b && game->twin; }
static Air *air_of(const TuningPanel *panel, Game *game) { return Game_Air(game, is_twins(panel, game)); }

/* A recording holds the game's own air, but not a second air. */
static const char *why_not(const Session *session) {
    if (is_twins(&session->overlay.screens.panel, &session->hall.game)) return NULL;
    if (session->options.replay) return "A replay brings its own tuning: B can be tuned beside it.";
    if (Session_Records(session)) return "A recording holds one tuning of A: B can be tuned beside it.";
    return NULL;
}

static bool folder_of(const Store *store, char folder[PATH]) {
    return *store->folder && snprintf(folder, PATH, "%s/presets", store->folder) < PATH;
}

static void list_saved(TuningPanel *panel, const Store *store) {
    char folder[PATH];
    panel->saved_count = folder_of(store, folder) ? File_List(folder, ".json", panel->saved, TUNING_SAVED) : 0;
}

void Session_FillPanel(Session *session) {
    TuningPanel *panel = panel_of(session);
    Game *game = &session->hall.game;
    bool open = Screens_Top(&session->overlay.screens) == SCREEN_TUNING;
    if (open && !session->overlay.tuning_shown) list_saved(panel, &session->saved.store);
    session->overlay.tuning_shown = open;
    if (!open) return;
    panel->b = is_twins(panel, game);
    panel->tuning = air_of(panel, game)->tuning;
    panel->fell_back = air_of(panel, game)->fell_back;
    Tuning plain = Tuning_Of(panel->tuning.preset);
    panel->usual = Game_Def(game, &plain);
    panel->ms[0] = Hud_Recent(session->meter.profiler, SERIES_SOLVER);
    panel->ms[1] = game->twin ? Hud_Recent(session->meter.profiler, SERIES_TWIN) : -1;
    panel->why = why_not(session);
}

void Session_RefuseTuning(Session *session) {
    const char *why = why_not(session);
    if (why) Session_Toast(&session->overlay.hud, why);
}

static bool tune(Session *session, const Tuning *tuning) {
    Game *game = &session->hall.game;
    char error[OPTIONS_ERROR];
    if (why_not(session)) return Session_RefuseTuning(session), false;
    if (Game_Tune(game, is_twins(panel_of(session), game), tuning, error, sizeof error)) return true;
    Session_Toast(&session->overlay.hud, error);
    return false;
}

void Session_Tune(Session *session) { tune(session, &panel_of(session)->tuning); }

/* B begins as a copy of A. Then one thing after the other can differ. */
void Session_OtherSide(Session *session) {
    const Game *game = &session->hall.game;
    TuningPanel *panel = panel_of(session);
    panel->b = !panel->b && (game->twin || Session_OpenTwin(session, &game->air.tuning));
}

/* Adds to the toast that is shown. Without a window it goes to the terminal. */
static void say_fallback(Session *session, const char *air, const char *what) {
    Hud *hud = &session->overlay.hud;
    char before[sizeof hud->toast];
    snprintf(before, sizeof before, "%s", hud->toast_left > 0 ? hud->toast : "");
    if (session->options.headless)
        Log_Warn("%s%s", air, what);
    else
        Hud_Toast(hud, "%s%s%s%s", before, *before ? "\n" : "", air, what);
}

void Session_NoteFallBack(Session *session) {
    const char **known = session->overlay.fell_back;
    for (int i = 0; i < 2; i++) {
        const Air *air = Game_Air(&session->hall.game, i);
        const char *now = air ? air->fell_back : NULL;
        if (now && now != known[i]) say_fallback(session, i ? "B: " : "", now);
        known[i] = now;
    }
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
    Hud *hud = &session->overlay.hud;
    char folder[PATH], path[PATH + 60], error[OPTIONS_ERROR];
    Tuning tuning = air_of(panel_of(session), &session->hall.game)->tuning;
    if (!folder_of(&session->saved.store, folder))
        Session_Toast(hud, "Nothing can be kept: there is no folder for it.");
    else if (!File_MakeFolder(folder) || !find_name(folder, tuning.name, path))
        Session_Toast(hud, Log_Reason());
    else if (!PresetFile_Write(&tuning, path, error, sizeof error))
        Session_Toast(hud, error);
    else
        Hud_Toast(hud, "Saved as %s", path), hud->toast_left += 2;
    list_saved(panel_of(session), &session->saved.store);
}

void Session_LoadTuning(Session *session) {
    const TuningPanel *panel = panel_of(session);
    Hud *hud = &session->overlay.hud;
    char folder[PATH], path[PATH + FILE_NAME + 2], error[OPTIONS_ERROR];
    Tuning tuning;
    if (panel->chosen >= panel->saved_count || !folder_of(&session->saved.store, folder)) return;
    snprintf(path, sizeof path, "%s/%s", folder, panel->saved[panel->chosen]);
    if (!PresetFile_Read(&tuning, path, error, sizeof error))
        Session_Toast(hud, error);
    else if (tune(session, &tuning))
        Hud_Toast(hud, "Loaded %s", panel->saved[panel->chosen]);
}
