/* Saves the hall that is open, keeps a copy of it for after a crash, and asks before work is lost. */
#include "game/session/workshop/session_workshop.h"

#include "engine/files/file.h"
#include "engine/files/log.h"
#include "engine/window/web.h"
#include "game/base/complaint.h"
#include "game/base/count.h"

#include <stdio.h>
#include <string.h>

#define NEW_SIZE Vec2_At(16, 9) /* m */

static Document *document_of(Session *session) { return &session->building.workshop.document; }

/* ---- Opening and closing ----------------------------------------------------------------------------------- */

static void guard(Session *session) {
    Keeping *keeping = &session->keeping;
    if (!keeping->guarded) Autosave_Open(&keeping->autosave, &keeping->keep);
    keeping->guarded = true;
}

/* What cannot come back becomes a hall. */
static void keep_as_hall(Session *session) {
    Keep *keep = &session->keeping.keep;
    char name[KEEP_NAME];
    Keep_FreeName(keep, keep->name, name);
    (void)Keep_Save(keep, document_of(session), name, false, NULL);
    Log_Warn("%s", keep->said);
}

static void give_up_guard(Session *session, bool comes_back) {
    Keeping *keeping = &session->keeping;
    if (keeping->guarded && !Autosave_Close(&keeping->autosave, document_of(session), comes_back))
        keep_as_hall(session);
    keeping->guarded = false;
}

/* Looks for what the last run has left, where the player has ever kept something. */
void Session_OpenKeep(Session *session) {
    Keeping *keeping = &session->keeping;
    Keep_Open(&keeping->keep, &session->saved.store);
    Show_Open(&keeping->show, &session->saved.store);
    keeping->listed = SCREEN_COUNT;
    session->overlay.screens.own.uploads = Web_HasPage();
    if (!Options_IsPlayed(&session->options) || session->overlay.screens.bounded) return;
    if (!*keeping->keep.folder || !File_Exists(keeping->keep.folder)) return;
    guard(session);
    if (!*keeping->autosave.left)
        give_up_guard(session, false);
    else if (!session->options.workshop)
        Hud_Toast(&session->overlay.hud, "'%s' was open in the workshop when Ember ended. It waits there.",
                  keeping->autosave.left);
}

void Session_CloseKeep(Session *session) {
    Keeping *keeping = &session->keeping;
    const Building *building = &session->building;
    Session_EndRecording(session);
    give_up_guard(session, building->open && Workshop_Changed(&building->workshop));
    Show_Close(&keeping->show);
    Keep_Close(&keeping->keep);
}

void Session_LeaveWork(Session *session) { give_up_guard(session, false); }

/* ---- What is opened ---------------------------------------------------------------------------------------- */

/* Light for walls and smoke to be seen by, and a floor. The fire comes first, so that it is object 1. */
static const DocumentChange NEW_HALL[] = {
    {.act = DOCUMENT_ADD, .name = "brazier", .at = {8, 7.6f}},
    {.act = DOCUMENT_SET, .id = 1, .name = "lit", .value = {DOCUMENT_FLAG, 1, NULL}},
    {.act = DOCUMENT_ADD, .name = "arch", .at = {3.2f, 2.5f}, .size = {3, 6}},
    {.act = DOCUMENT_ADD, .name = "arch", .at = {9.8f, 2.5f}, .size = {3, 6}},
    {.act = DOCUMENT_ADD, .name = "shaft", .at = {4.2f, 0}, .size = {0.9f, 0.1f}},
    {.act = DOCUMENT_ADD, .name = "shaft", .at = {10.9f, 0}, .size = {0.9f, 0.1f}},
    {.act = DOCUMENT_STONE, .at = {0, 8.5f}, .size = {16, 0.5f}},
};

/* Opened anew, so that nothing of it can be undone. */
static bool load_new(Keep *keep, Document *document, char *error, size_t capacity) {
    char name[KEEP_NAME], file[KEEP_NAME + 8];
    Document hall = {.now = NULL};
    Keep_FreeName(keep, "hall", name);
    snprintf(file, sizeof file, "%s.json", name);
    const bool good = Document_OpenEmpty(&hall, NEW_SIZE, file, error, capacity) &&
                      Document_Change(&hall, NEW_HALL, COUNT_OF(NEW_HALL), error, capacity) &&
                      Document_Open(document, hall.now->text.text, hall.now->text.size, file, error, capacity);
    Document_Close(&hall);
    if (good) Keep_Begin(keep, name);
    return good;
}

static bool load_scene(Keep *keep, Document *document, const char *scene, char *error, size_t capacity) {
    if (!Document_OpenScene(document, scene, error, capacity)) return false;
    Keep_BeginFrom(keep, scene);
    return true;
}

bool Session_LoadWork(Session *session, Document *document) {
    Keeping *keeping = &session->keeping;
    Keep *keep = &keeping->keep;
    Building *building = &session->building;
    char error[SCENE_ERROR] = "";
    bool good = false;
    if (!building->open) guard(session);
    if (building->opens == BUILDING_LEFT && Autosave_Restore(&keeping->autosave, keep, document)) return true;
    if (building->opens == BUILDING_OWN) good = Keep_Load(keep, document, building->asked);
    if (building->opens == BUILDING_FILE) good = Keep_Drop(keep, document, building->asked, building->dropped);
    if (building->opens == BUILDING_NEW) good = load_new(keep, document, error, sizeof error);
    if (building->opens == BUILDING_SCENE || building->opens == BUILDING_LEFT)
        good = load_scene(keep, document, building->asked, error, sizeof error);
    if (good) return true;
    Session_Toast(&session->overlay.hud, *keep->said ? keep->said : error);
    keep->said[0] = 0;
    return false;
}

void Session_SpareWork(Session *session, const Document *document) {
    Keeping *keeping = &session->keeping;
    if (session->building.open) return;
    (void)Autosave_Close(&keeping->autosave, document, Document_Changed(document));
    keeping->guarded = false;
}

/* What the last run has left and is not open becomes a hall. */
void Session_GuardWork(Session *session) { Autosave_Begin(&session->keeping.autosave, &session->keeping.keep); }

/* ---- Each frame -------------------------------------------------------------------------------------------- */

static void add_sentence(char *text, size_t capacity, char *said) {
    const size_t used = strlen(text);
    if (*said) Complain(text + used, capacity - used, "%s%s", used ? "\n" : "", said);
    said[0] = 0;
}

static void say(Session *session) {
    Keeping *keeping = &session->keeping;
    Hud *hud = &session->overlay.hud;
    char text[sizeof hud->toast] = "";
    add_sentence(text, sizeof text, keeping->keep.said);
    add_sentence(text, sizeof text, keeping->autosave.said);
    add_sentence(text, sizeof text, keeping->show.said);
    if (!*text) return;
    Session_Toast(hud, text);
    hud->toast_left += 3;
}

/* The memory of a film goes once nothing needs it. */
static void tick_show(Show *show, const Building *building, const Store *store) {
    Show_Tick(show);
    if (building->open || Show_Progress(show) >= 0 || !show->packed || *show->said) return;
    Show_Close(show);
    Show_Open(show, store);
}

void Session_TickKeep(Session *session) {
    Keeping *keeping = &session->keeping;
    Building *building = &session->building;
    WorkshopKept *kept = &building->workshop.kept;
    if (building->open) Autosave_Tick(&keeping->autosave, document_of(session), App_Seconds());
    tick_show(&keeping->show, building, &session->saved.store);
    *kept = (WorkshopKept){keeping->keep.name, (float)keeping->show.pictures / SHOW_RATE, Show_Progress(&keeping->show),
                           Web_HasPage()};
    say(session);
}

/* ---- Saving ------------------------------------------------------------------------------------------------ */

void Session_CallHall(Session *session, const char *name) {
    Scene *shown = &session->hall.game.scene;
    Workshop_Call(&session->building.workshop, name);
    snprintf(shown->name, sizeof shown->name, "%s", session->building.workshop.scene.name);
    Autosave_Begin(&session->keeping.autosave, &session->keeping.keep);
}

static bool save(Session *session, const char *name, bool over) {
    Keeping *keeping = &session->keeping;
    KeepPicture picture;
    const bool pictured = Show_Last(&keeping->show, &picture);
    if (!Keep_Save(&keeping->keep, document_of(session), name, over, pictured ? &picture : NULL)) return false;
    Session_CallHall(session, name);
    keeping->listed = SCREEN_COUNT;
    return true;
}

/* Asks for a name, after one was refused or none was chosen. */
static void ask_name(Session *session, const char *offer) {
    OwnHalls *own = &session->overlay.screens.own;
    Keep *keep = &session->keeping.keep;
    own->renames = false;
    own->offered = true;
    snprintf(own->taken, sizeof own->taken, "%s", *keep->offer ? keep->name : "");
    snprintf(own->wrong, sizeof own->wrong, "%.*s", (int)sizeof own->wrong - 1, keep->said);
    snprintf(own->typed, sizeof own->typed, "%s", offer);
    keep->said[0] = 0;
    Screens_Open(&session->overlay.screens, SCREEN_NAME);
}

void Session_SaveHall(Session *session) {
    Keep *keep = &session->keeping.keep;
    char name[KEEP_NAME];
    snprintf(name, sizeof name, "%s", keep->name);
    if (!save(session, name, false) && *keep->offer) ask_name(session, keep->offer);
}

void Session_SaveHallAs(Session *session) {
    Keep *keep = &session->keeping.keep;
    char name[KEEP_NAME];
    Keep_FreeName(keep, keep->name, name);
    keep->offer[0] = keep->said[0] = 0;
    ask_name(session, name);
}

static void save_typed(Session *session, bool over) {
    OwnHalls *own = &session->overlay.screens.own;
    Keep *keep = &session->keeping.keep;
    char name[KEEP_NAME];
    snprintf(name, sizeof name, "%s", over ? own->taken : own->typed);
    if (save(session, name, over)) {
        Screens_Back(&session->overlay.screens);
        return;
    }
    snprintf(own->wrong, sizeof own->wrong, "%.*s", (int)sizeof own->wrong - 1, keep->said);
    snprintf(own->taken, sizeof own->taken, "%s", *keep->offer ? name : "");
    if (*keep->offer) snprintf(own->typed, sizeof own->typed, "%s", keep->offer);
    own->offered = *keep->offer != 0;
    keep->said[0] = 0;
}

void Session_SaveTyped(Session *session) { save_typed(session, false); }
void Session_ReplaceTyped(Session *session) { save_typed(session, true); }

/* ---- Before work is lost ----------------------------------------------------------------------------------- */

void Session_AskFirst(Session *session, SessionAct then) {
    Screens *screens = &session->overlay.screens;
    const Building *building = &session->building;
    session->keeping.then = then;
    if (!building->open || !Workshop_Changed(&building->workshop))
        Session_LoseFirst(session);
    else if (Screens_Top(screens) != SCREEN_WORKSHOP_LEAVE)
        Screens_Open(screens, SCREEN_WORKSHOP_LEAVE);
}

void Session_LoseFirst(Session *session) {
    const SessionAct then = session->keeping.then;
    session->keeping.then = NULL;
    if (then) then(session);
}

/* A name that is taken gets a number, and the toast says so. */
void Session_SaveFirst(Session *session) {
    Keep *keep = &session->keeping.keep;
    char name[KEEP_NAME];
    snprintf(name, sizeof name, "%s", keep->name);
    bool saved = save(session, name, false);
    if (!saved && *keep->offer) {
        snprintf(name, sizeof name, "%s", keep->offer);
        saved = save(session, name, false);
    }
    if (saved)
        Session_LoseFirst(session);
    else
        Screens_Back(&session->overlay.screens);
}

bool Session_IsOwn(const Session *session, const char *scene, char name[KEEP_NAME]) {
    const char *folder = session->keeping.keep.folder;
    const size_t length = strlen(folder);
    if (!length || strncmp(scene, folder, length) != 0 || scene[length] != '/' || !File_EndsIn(scene, ".json"))
        return false;
    const int rest = (int)(strlen(scene + length + 1) - strlen(".json"));
    if (rest >= KEEP_NAME) return false;
    snprintf(name, KEEP_NAME, "%.*s", rest, scene + length + 1);
    return !Keep_NameError(name);
}
