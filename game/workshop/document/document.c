#include "game/workshop/document/document.h"

#include "engine/files/file.h"
#include "game/base/complaint.h"
#include "game/base/json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TILE = 80 }; /* pixels of a metre in a new map */

/* ---- Opening --------------------------------------------------------------------------------------------- */

static void free_steps(Document *document, int from) {
    for (int i = from; i < document->steps; i++) {
        document->bytes -= document->step[i].before + document->step[i].after + sizeof *document->step;
        free(document->step[i].bytes);
    }
    document->steps = from;
}

void Document_Close(Document *document) {
    free_steps(document, 0);
    free(document->step);
    DocumentContent_Free(document->now);
    *document = (Document){.now = NULL};
}

bool Document_Open(Document *document, const char *text, size_t size, const char *file, char *error, size_t capacity) {
    Document opened = {.most = DOCUMENT_BYTES};
    const size_t length = strlen(file), most = sizeof opened.file - 1;
    snprintf(opened.file, sizeof opened.file, "%s", length > most ? file + length - most : file);
    opened.now = DocumentContent_Open(text, size, opened.file, error, capacity);
    if (!opened.now) return false;
    if (DocumentContent_IsNoMap(opened.now)) {
        Complain(error, capacity, "%s", opened.now->error);
        Document_Close(&opened);
        return false;
    }
    Document_Close(document);
    *document = opened;
    return true;
}

bool Document_OpenScene(Document *document, const char *scene, char *error, size_t capacity) {
    char path[SCENE_PATH];
    size_t size;
    if (!Scene_Path(scene, path, sizeof path, error, capacity)) return false;
    char *text = File_ReadAll(path, &size);
    if (!text) return Complain(error, capacity, "%s", Log_Reason());
    const bool good = Document_Open(document, text, size, path, error, capacity);
    free(text);
    return good;
}

bool Document_OpenEmpty(Document *document, Vec2 size, const char *file, char *error, size_t capacity) {
    char text[512];
    const int length =
        snprintf(text, sizeof text,
                 "{\"type\":\"map\",\"version\":\"1.10\",\"orientation\":\"orthogonal\",\"renderorder\":\"right-down\","
                 "\"infinite\":false,\"width\":%.0f,\"height\":%.0f,\"tilewidth\":%d,\"tileheight\":%d,"
                 "\"tilesets\":[],\"nextlayerid\":1,\"nextobjectid\":1,\"layers\":[]}",
                 (double)size.x, (double)size.y, TILE, TILE);
    return Document_Open(document, text, (size_t)length, file, error, capacity);
}

/* ---- Steps ----------------------------------------------------------------------------------------------- */

/* What differs, between what both texts begin and end with. */
static DocumentStep difference(const Code *old, const Code *new) {
    DocumentStep step = {.before = old->size, .after = new->size};
    const size_t least = old->size < new->size ? old->size : new->size;
    while (step.at < least && old->text[step.at] == new->text[step.at]) step.at++;
    step.before -= step.at, step.after -= step.at;
    while (step.before && step.after && old->text[step.at + step.before - 1] == new->text[step.at + step.after - 1])
        step.before--, step.after--;
    step.bytes = malloc(step.before + step.after + 1);
    if (!step.bytes) return step;
    memcpy(step.bytes, old->text + step.at, step.before);
    memcpy(step.bytes + step.before, new->text + step.at, step.after);
    return step;
}

static bool make_room(Document *document) {
    if (document->done < document->room) return true;
    const int room = 2 * document->room + 64;
    DocumentStep *larger = realloc(document->step, (size_t)room * sizeof *larger);
    if (larger) document->step = larger, document->room = room;
    return larger != NULL;
}

/* Drops the oldest steps, a quarter of the memory at once, but keeps DOCUMENT_STEPS with the one to come. */
static void forget(Document *document, size_t more) {
    int drop = 0;
    size_t left = document->bytes;
    for (; left + more > document->most / 4 * 3 && document->done - drop >= DOCUMENT_STEPS; drop++)
        left -= document->step[drop].before + document->step[drop].after + sizeof *document->step;
    if (!drop) return;
    document->first = document->step[drop - 1].state;
    for (int i = 0; i < drop; i++) free(document->step[i].bytes);
    document->done -= drop, document->steps -= drop, document->bytes = left;
    memmove(document->step, document->step + drop, (size_t)document->steps * sizeof *document->step);
}

/* Undone steps go only when the new one is sure to come. */
static bool push(Document *document, DocumentStep *step, char *error, size_t capacity) {
    const size_t bytes = step->before + step->after + sizeof *step;
    size_t kept = bytes;
    const int least = document->done < DOCUMENT_STEPS ? document->done : DOCUMENT_STEPS - 1;
    for (int i = document->done - least; i < document->done; i++)
        kept += document->step[i].before + document->step[i].after + sizeof *step;
    if (kept > document->most)
        return Complain(error, capacity,
                        "%s: no memory is left to undo such a change: write the scene and open it again",
                        document->file);
    if (!step->bytes || !make_room(document)) return Complain(error, capacity, "%s: out of memory", document->file);
    free_steps(document, document->done);
    if (document->bytes + bytes > document->most) forget(document, bytes);
    step->state = ++document->newest;
    document->step[document->steps++] = *step;
    document->done++;
    document->bytes += bytes;
    return true;
}

static void show(Document *document, DocumentContent *content) {
    DocumentContent_Free(document->now);
    document->now = content;
}

/* Takes the content. */
static bool take(Document *document, DocumentContent *content, char *error, size_t capacity) {
    if (!content->good && (document->now->good || DocumentContent_IsNoMap(content))) {
        Complain(error, capacity, "%s", content->error);
        DocumentContent_Free(content);
        return false;
    }
    DocumentStep step = difference(&document->now->text, &content->text);
    const bool same = step.bytes && !step.before && !step.after;
    const bool good = same || push(document, &step, error, capacity);
    if (same || !good) free(step.bytes);
    if (good)
        show(document, content);
    else
        DocumentContent_Free(content);
    return good;
}

static bool make(DocumentEdit *edit, const DocumentChange *change) {
    const bool draws = change->act == DOCUMENT_STONE;
    return draws || change->act == DOCUMENT_ERASE ? DocumentStone_Change(edit, draws, change->at, change->size)
                                                  : DocumentEdit_Make(edit, change);
}

bool Document_Change(Document *document, const DocumentChange *changes, int count, char *error, size_t capacity) {
    cJSON *fire[SCENE_BRAZIERS];
    Json_Watch();
    DocumentEdit edit = {cJSON_Duplicate(document->now->map, 1),
                         cJSON_CreateArray(),
                         DocumentPlace_Number(document->now->map, "tilewidth"),
                         Document_NextId(document),
                         document->file,
                         error,
                         capacity};
    bool good = (edit.map && edit.deleted) || Complain(error, capacity, "%s: out of memory", document->file);
    const int fires = good ? DocumentEdit_Fires(edit.map, fire, SCENE_BRAZIERS) : 0;
    for (int i = 0; i < count && good; i++) good = make(&edit, &changes[i]);
    good = good && DocumentEdit_Follow(&edit, fire, fires);
    cJSON_Delete(edit.deleted);
    if (!good) return cJSON_Delete(edit.map), false;
    DocumentContent *content = DocumentContent_Make(edit.map, NULL, document->file, error, capacity);
    return content && take(document, content, error, capacity);
}

/* The text with a step's piece in place of the other. */
static bool go(Document *document, const DocumentStep *step, bool back, char *error, size_t capacity) {
    const Code *old = &document->now->text;
    const size_t away = back ? step->after : step->before, here = back ? step->before : step->after;
    const size_t size = old->size - away + here, rest = step->at + away;
    DocumentContent *content = NULL;
    char *text = malloc(size + 1);
    if (text) {
        memcpy(text, old->text, step->at);
        memcpy(text + step->at, step->bytes + (back ? 0 : step->before), here);
        memcpy(text + step->at + here, old->text + rest, old->size - rest + 1);
        cJSON *map = Json_Parse(text, size, error, capacity);
        content = map ? DocumentContent_Make(map, text, document->file, error, capacity) : NULL;
    }
    free(text);
    if (!content) return Complain(error, capacity, "%s: out of memory", document->file);
    show(document, content);
    return true;
}

bool Document_Undo(Document *document, char *error, size_t capacity) {
    if (!document->done)
        return Complain(error, capacity,
                        document->first > 0 ? "%s: the changes before this are too old to be undone"
                                            : "%s: there is nothing to undo",
                        document->file);
    if (!go(document, &document->step[document->done - 1], true, error, capacity)) return false;
    document->done--;
    return true;
}

bool Document_Redo(Document *document, char *error, size_t capacity) {
    if (document->done == document->steps)
        return Complain(error, capacity, "%s: there is nothing to do again", document->file);
    if (!go(document, &document->step[document->done], false, error, capacity)) return false;
    document->done++;
    return true;
}

bool Document_MayMakeAnew(const Document *document, uint64_t made) {
    return made && made == Document_State(document) && Document_Changed(document);
}

bool Document_Follow(Document *document, uint64_t *made, const DocumentChange *changes, int count, char *error,
                     size_t capacity) {
    char lost[SCENE_ERROR];
    const bool again = Document_MayMakeAnew(document, *made);
    if (again && !Document_Undo(document, error, capacity)) return false;
    const uint64_t before = Document_State(document);
    if (count > 0 && !Document_Change(document, changes, count, error, capacity)) {
        if (again) Document_Redo(document, lost, sizeof lost);
        return false;
    }
    const bool same = Document_State(document) == before;
    if (again && same) free_steps(document, document->done);
    *made = same ? 0 : Document_State(document);
    return true;
}

/* ---- Questions ------------------------------------------------------------------------------------------- */

Vec2 Document_Size(const Document *document) {
    const cJSON *map = document->now->map;
    return Vec2_At((float)DocumentPlace_Number(map, "width"), (float)DocumentPlace_Number(map, "height"));
}

const DocumentObject *Document_Find(const Document *document, int id) {
    for (int i = 0; i < document->now->objects; i++)
        if (document->now->object[i].id == id) return &document->now->object[i];
    return NULL;
}

int Document_NextId(const Document *document) {
    const double given = DocumentPlace_Number(document->now->map, "nextobjectid");
    int next = given >= 1 && given <= DOCUMENT_IDS ? (int)given : 1;
    for (int i = 0; i < document->now->objects; i++)
        if (document->now->object[i].id >= next) next = document->now->object[i].id + 1;
    return next;
}

uint64_t Document_State(const Document *document) {
    return document->done ? document->step[document->done - 1].state : document->first;
}

bool Document_Changed(const Document *document) { return Document_State(document) != document->written; }

bool Document_Write(Document *document, const char *path, char *error, size_t capacity) {
    if (!File_WriteAtomically(path, document->now->text.text, document->now->text.size))
        return Complain(error, capacity, "%s", Log_Reason());
    document->written = Document_State(document);
    return true;
}
