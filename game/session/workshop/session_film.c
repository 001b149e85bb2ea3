/* Shows the workshop to others: its last ten seconds, a picture, and a recording of a play. */
#include "game/session/workshop/session_workshop.h"

#include "engine/files/log.h"
#include "game/base/complaint.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const char *name_of(const Session *session) { return session->keeping.keep.name; }

/* ---- Pictures ---------------------------------------------------------------------------------------------- */

/* The hall without what lies over it. */
static DrawRect place_of(const Session *session) {
    const DrawRect *screen = &session->view.camera.screen, *hall = &session->building.workshop.layout.hall;
    int width, height;
    Draw_Size(App_Draw(session->devices.app), &width, &height);
    const DrawRect room = Session_Tries(session) ? (DrawRect){0, 0, (float)width, (float)height} : *hall;
    const float left = fmaxf(screen->x, room.x), top = fmaxf(screen->y, room.y);
    const float right = fminf(screen->x + screen->w, room.x + room.w),
                bottom = fminf(screen->y + screen->h, room.y + room.h);
    return (DrawRect){ceilf(left), ceilf(top), floorf(right) - ceilf(left), floorf(bottom) - ceilf(top)};
}

static void shoot(Session *session, const KeepPicture *picture) {
    if (session->keeping.shot) (void)Show_Picture(&session->keeping.show, name_of(session), picture);
    session->keeping.shot = false;
}

void Session_FilmHall(Session *session) {
    Keeping *keeping = &session->keeping;
    const double now = App_Seconds();
    const bool films = Session_Tries(session) || (Session_Builds(session) && now >= keeping->rests);
    const bool wanted = films && !Session_Waits(session) && Show_Wants(&keeping->show, now);
    int size[3];
    if (!session->building.open || (!wanted && !keeping->shot)) return;
    const uint32_t *pixels = App_Pixels(session->devices.app, place_of(session), size);
    if (!pixels) return;
    const KeepPicture picture = {pixels, size[0], size[1], size[2]};
    if (wanted) Show_Add(&keeping->show, &picture, now);
    shoot(session, &picture);
}

void Session_WriteFilm(Session *session) {
    if (Show_Film(&session->keeping.show, name_of(session)))
        Session_Toast(&session->overlay.hud, "The film is being written.");
    session->keeping.rests = 0;
}

void Session_WritePictures(Session *session) {
    (void)Show_Pictures(&session->keeping.show, name_of(session));
    session->keeping.rests = 0;
}

void Session_ShootHall(Session *session) { session->keeping.shot = true; }

/* ---- A recording ------------------------------------------------------------------------------------------- */

static const DocumentObject *find_start(const DocumentContent *content) {
    for (int i = 0; i < content->objects; i++)
        if (!strcmp(content->object[i].type, "start") && !content->object[i].hidden) return &content->object[i];
    return NULL;
}

/* A copy of the hall whose keeper starts there. It has the name of the file that will hold it. */
static bool make_map(Document *map, const Document *document, const char *name, Vec2 at, char *error, size_t capacity) {
    const Code *text = &document->now->text;
    char file[KEEP_NAME + 8];
    snprintf(file, sizeof file, "%s.json", name);
    if (!Document_Open(map, text->text, text->size, file, error, capacity)) return false;
    const DocumentObject *start = find_start(map->now);
    DocumentChange change = {.act = DOCUMENT_ADD, .name = "start", .at = at};
    if (start) change = (DocumentChange){.act = DOCUMENT_MOVE, .id = start->id, .at = Vec2_Sub(at, start->corner)};
    return Document_Change(map, &change, 1, error, capacity);
}

bool Session_BeginRecording(Session *session, Scene *scene, GameStart *start, char *error, size_t capacity) {
    Keeping *keeping = &session->keeping;
    const Document *document = &session->building.workshop.document;
    if (!make_map(&keeping->map, document, name_of(session), scene->start, error, capacity)) return false;
    *scene = keeping->map.now->scene;
    start->assist = Settings_Assist(&session->saved.settings);
    keeping->records = Replay_Begin(&keeping->replay, start, error, capacity);
    return keeping->records;
}

void Session_EndRecording(Session *session) {
    Keeping *keeping = &session->keeping;
    if (keeping->records) {
        keeping->replay.state = Game_Hash(&session->hall.game);
        if (keeping->replay.ticks > 0)
            (void)Show_Recording(&keeping->show, name_of(session), &keeping->replay, &keeping->map.now->text);
    }
    Session_DropRecording(session);
}

void Session_DropRecording(Session *session) {
    Keeping *keeping = &session->keeping;
    keeping->records = false;
    Replay_Free(&keeping->replay);
    Document_Close(&keeping->map);
}
