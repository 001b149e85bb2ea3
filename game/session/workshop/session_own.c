/* Lists the player's own halls for the screens, does what these ask for, and opens files that are dropped. */
#include "game/session/workshop/session_workshop.h"

#include "engine/files/file.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

static_assert((int)OWN_NAME == KEEP_NAME && (int)OWN_WIDTH == KEEP_WIDTH && (int)OWN_HEIGHT == KEEP_HEIGHT,
              "the screens show what is kept");

static OwnHalls *own_of(Session *session) { return &session->overlay.screens.own; }

/* ---- The list ---------------------------------------------------------------------------------------------- */

static void print_when(double changed, char *text, size_t capacity) {
    const time_t then = (time_t)changed;
    const double ago = difftime(time(NULL), then);
    const struct tm *date = localtime(&then);
    if (ago < 90)
        snprintf(text, capacity, "just now");
    else if (ago < 90 * 60)
        snprintf(text, capacity, "%.0f min ago", ago / 60);
    else if (ago < 36 * 3600)
        snprintf(text, capacity, "%.0f h ago", ago / 3600);
    else if (ago < 30 * 86400.0 || !date)
        snprintf(text, capacity, "%.0f days ago", ago / 86400);
    else
        strftime(text, capacity, "%Y-%m-%d", date);
}

static void list_halls(Session *session) {
    Keep *keep = &session->keeping.keep;
    OwnHalls *own = own_of(session);
    Keep_List(keep);
    own->count = keep->halls < OWN_HALLS ? keep->halls : OWN_HALLS;
    for (int i = 0; i < own->count; i++) {
        snprintf(own->hall[i].name, sizeof own->hall[i].name, "%s", keep->hall[i].name);
        print_when(keep->hall[i].changed, own->hall[i].when, sizeof own->hall[i].when);
    }
    own->shown[0] = 0;
}

static const char *focused(const Screens *screens) {
    const OwnHalls *own = &screens->own;
    const MenuRow *row = &screens->menu.row[screens->menu.focus];
    if (Screens_Top(screens) == SCREEN_OWN_HALL) return own->chosen;
    const bool hall = Screens_Top(screens) == SCREEN_OWN && screens->menu.rows > 0 && row->action >= 0;
    return hall && row->action < own->count ? own->hall[row->action].name : "";
}

static void load_picture(Session *session, const char *name) {
    Screens *screens = &session->overlay.screens;
    OwnHalls *own = &screens->own;
    const Keep *keep = &session->keeping.keep;
    char path[KEEP_PATH], error[SCENE_ERROR];
    snprintf(own->shown, sizeof own->shown, "%s", name);
    own->size[0] = own->size[1] = 0;
    own->planned = false;
    if (!*name || Keep_Picture(keep, name, own->pixels, own->size)) return;
    own->size[0] = own->size[1] = 0;
    Keep_Path(keep, name, ".json", path);
    screens->previewed = -1;
    own->planned = Scene_Load(&screens->preview, path, error, sizeof error);
}

void Session_FillOwn(Session *session) {
    const Screens *screens = &session->overlay.screens;
    Keeping *keeping = &session->keeping;
    const ScreenId top = Screens_Top(screens);
    const bool lists = top == SCREEN_TITLE || top == SCREEN_OWN;
    if (lists && keeping->listed != top && *keeping->keep.folder) list_halls(session);
    keeping->listed = top;
    snprintf(own_of(session)->left, OWN_NAME, "%s", keeping->autosave.left);
    const char *name = focused(screens);
    if (strcmp(name, own_of(session)->shown) != 0) load_picture(session, name);
}

/* ---- What is asked ----------------------------------------------------------------------------------------- */

static void open_dark(Session *session) { Session_FadeOut(session, -1, Session_OpenWorkshop); }

static void open_in_workshop(Session *session, BuildingOpens opens, const char *asked) {
    Building *building = &session->building;
    building->opens = opens;
    snprintf(building->asked, sizeof building->asked, "%s", asked);
    Session_AskFirst(session, open_dark);
}

void Session_BuildOwn(Session *session) { open_in_workshop(session, BUILDING_OWN, own_of(session)->chosen); }
void Session_NewOwn(Session *session) { open_in_workshop(session, BUILDING_NEW, ""); }

static void play(Session *session) {
    Screens *screens = &session->overlay.screens;
    char path[KEEP_PATH];
    Keep_Path(&session->keeping.keep, own_of(session)->chosen, ".json", path);
    if (session->building.open) Session_EndWorkshop(session);
    if (!Session_OpenHall(session, path)) return;
    session->hall.attract = false;
    if (!session->hall.lab) session->view.mode = PICTURE_SMOKE;
    Screens_Close(screens);
}

static void play_dark(Session *session) { Session_FadeOut(session, -1, play); }

void Session_PlayOwn(Session *session) { Session_AskFirst(session, play_dark); }

/* The hall that was chosen is open in the workshop. */
static bool is_open(Session *session) {
    const Keep *keep = &session->keeping.keep;
    return session->building.open && keep->ours && !strcmp(keep->name, own_of(session)->chosen);
}

void Session_RenameOwn(Session *session) {
    OwnHalls *own = own_of(session);
    Keep *keep = &session->keeping.keep;
    const bool open = is_open(session);
    if (!Keep_Rename(keep, own->chosen, own->typed)) {
        snprintf(own->wrong, sizeof own->wrong, "%.*s", (int)sizeof own->wrong - 1, keep->said);
        if (*keep->offer) snprintf(own->typed, sizeof own->typed, "%s", keep->offer);
        own->offered = *keep->offer != 0;
        keep->said[0] = 0;
        return;
    }
    if (open) Session_CallHall(session, own->typed);
    snprintf(own->chosen, sizeof own->chosen, "%s", own->typed);
    Screens_Back(&session->overlay.screens);
}

void Session_DuplicateOwn(Session *session) {
    if (Keep_Duplicate(&session->keeping.keep, own_of(session)->chosen)) Screens_Back(&session->overlay.screens);
}

void Session_DeleteOwn(Session *session) {
    Screens *screens = &session->overlay.screens;
    const bool open = is_open(session);
    Screens_Back(screens);
    if (!Keep_Delete(&session->keeping.keep, own_of(session)->chosen)) return;
    if (open) session->building.workshop.document.written = UINT64_MAX; /* no file has it any longer */
    Screens_Back(screens);
}

/* ---- Files of the player's machine -------------------------------------------------------------------------- */

void Session_AskFile(Session *session) {
    if (!App_Upload()) Session_Toast(&session->overlay.hud, "Drop the file on the window.");
}

void Session_DownloadHall(Session *session) {
    (void)Keep_Download(&session->keeping.keep, &session->building.workshop.document);
}

/* Behind the title or a hall the file opens the workshop. In the dark it waits. */
void Session_TakeDropped(Session *session) {
    const App *app = session->devices.app;
    const char *path = App_Dropped(app);
    Building *building = &session->building;
    if (path) {
        snprintf(building->waits, sizeof building->waits, "%s", path);
        building->waiting = App_DroppedCount(app);
    }
    if (!*building->waits || Session_IsFading(session)) return;
    if (!building->open && session->overlay.screens.bounded)
        Session_Toast(&session->overlay.hud, "This run keeps to its hall, and opens no file.");
    else {
        if (building->tries) Session_ReturnToWorkshop(session);
        building->dropped = building->waiting;
        open_in_workshop(session, BUILDING_FILE, building->waits);
    }
    building->waits[0] = 0;
}
