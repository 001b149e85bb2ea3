#include "game/workshop/document.h"

#include "engine/files/file.h"
#include "game/base/complaint.h"
#include "game/base/json.h"
#include "game/world/scene_reader.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_ID = 1000000000, TILE = 80 /* pixels of a metre in a new map */ };

/* ---- Content --------------------------------------------------------------------------------------------- */

static void free_content(DocumentContent *content) {
    if (!content) return;
    Code_Free(&content->text);
    cJSON_Delete(content->map);
    free(content->object);
    free(content);
}

static bool count_object(void *context, const DocumentPlace *place) {
    (void)place;
    ++*(int *)context;
    return false;
}

static int id_of(const cJSON *object) {
    const double id = DocumentPlace_Number(object, "id");
    return id >= 1 && id <= MOST_ID && id == floor(id) ? (int)id : 0;
}

static bool add_object(void *context, const DocumentPlace *place) {
    DocumentContent *content = context;
    const float tile = (float)DocumentPlace_Number(content->map, "tilewidth");
    double at[4];
    DocumentEdit_Rectangle(place, at);
    content->object[content->objects++] = (DocumentObject){id_of(place->object),
                                                           place->hidden,
                                                           Reader_Type(place->object),
                                                           Reader_Text(place->object, "name"),
                                                           {(float)at[0] / tile, (float)at[1] / tile},
                                                           {(float)at[2] / tile, (float)at[3] / tile},
                                                           place->object};
    return false;
}

static bool list_objects(DocumentContent *content) {
    int count = 0;
    DocumentPlace_Walk(content->map, count_object, &count);
    content->object = malloc((size_t)count * sizeof *content->object + 1);
    if (content->object) DocumentPlace_Walk(content->map, add_object, content);
    return content->object != NULL;
}

/* The reader's sentence names the object after the file. */
static void read_scene(DocumentContent *content, const char *file) {
    content->error[0] = 0;
    content->good =
        Scene_Parse(&content->scene, content->text.text, content->text.size, file, content->error, SCENE_ERROR);
    if (content->good || sscanf(content->error + strlen(file) + 2, "object %d ", &content->wrong) != 1)
        content->wrong = 0;
}

/* Whether the map itself is wrong, and not one of its parts. */
static bool is_no_map(const DocumentContent *content, const char *file) {
    const char *where = content->error + strlen(file) + 2;
    return !content->good && strncmp(where, "object ", 7) != 0 && strncmp(where, "layer ", 6) != 0;
}

static bool fill_content(DocumentContent *content, const char *text, const char *file, char *why, size_t capacity) {
    if (text) Code_Put(&content->text, text);
    if (!text) DocumentText_Write(content->map, &content->text);
    if (content->text.starved || Json_Starved() || !list_objects(content))
        return Complain(why, capacity, "%s: out of memory", file);
    if (content->text.size > FILE_MOST)
        return Complain(why, capacity, "%s: would be larger than %d MB", file, FILE_MOST >> 20);
    read_scene(content, file);
    return content->good || !Json_Starved() || Complain(why, capacity, "%s", content->error);
}

/* Takes the tree. `text` may be NULL, then it is written. Returns NULL with a sentence in `error`. */
static DocumentContent *make_content(cJSON *map, const char *text, const char *file, char *error, size_t capacity) {
    DocumentContent *content = calloc(1, sizeof *content);
    if (!content) return cJSON_Delete(map), Complain(error, capacity, "%s: out of memory", file), NULL;
    content->map = map;
    if (fill_content(content, text, file, error, capacity)) return content;
    free_content(content);
    return NULL;
}

/* ---- Opening --------------------------------------------------------------------------------------------- */

/* cJSON reads 1e999 as infinity, and writes that as null. */
static bool is_finite(const cJSON *json) {
    const cJSON *item;
    if (cJSON_IsNumber(json) && !isfinite(json->valuedouble)) return false;
    cJSON_ArrayForEach(item, json) if (!is_finite(item)) return false;
    return true;
}

typedef struct Ids {
    int *id; /* all that are given, sorted */
    bool *taken;
    int count, next;
} Ids;

static bool add_id(void *context, const DocumentPlace *place) {
    Ids *ids = context;
    const int id = id_of(place->object);
    if (id) ids->id[ids->count++] = id;
    if (id >= ids->next) ids->next = id + 1;
    return false;
}

static int compare_ids(const void *first, const void *second) {
    const int a = *(const int *)first, b = *(const int *)second;
    return (a > b) - (a < b);
}

/* The first object that has an id keeps it. */
static bool settle_id(void *context, const DocumentPlace *place) {
    Ids *ids = context;
    const int id = id_of(place->object);
    int low = 0, high = ids->count;
    while (low < high) {
        const int middle = (low + high) / 2;
        if (ids->id[middle] < id)
            low = middle + 1;
        else
            high = middle;
    }
    if (id && !ids->taken[low]) return ids->taken[low] = true, false;
    cJSON_DeleteItemFromObjectCaseSensitive(place->object, "id");
    cJSON_AddNumberToObject(place->object, "id", ids->next++);
    return false;
}

static bool settle_ids(cJSON *map) {
    int count = 0;
    DocumentPlace_Walk(map, count_object, &count);
    Ids ids = {malloc((size_t)count * sizeof *ids.id + 1), calloc((size_t)count + 1, sizeof *ids.taken), 0, 1};
    const bool good = ids.id && ids.taken;
    if (good) {
        DocumentPlace_Walk(map, add_id, &ids);
        qsort(ids.id, (size_t)ids.count, sizeof *ids.id, compare_ids);
        DocumentPlace_Walk(map, settle_id, &ids);
    }
    free(ids.id);
    free(ids.taken);
    return good;
}

static DocumentContent *open_content(const char *text, size_t size, const char *file, char *error, size_t capacity) {
    char why[160] = "holds no map";
    cJSON *map = Json_Parse(text, size, why, sizeof why);
    bool good = map && cJSON_IsObject(map);
    if (good && !is_finite(map)) good = Complain(why, sizeof why, "a number in it is beyond all numbers");
    if (good && !settle_ids(map)) good = Complain(why, sizeof why, "out of memory");
    if (good) return make_content(map, NULL, file, error, capacity);
    cJSON_Delete(map);
    return Complain(error, capacity, "%.200s: %s", file, why), NULL;
}

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
    free_content(document->now);
    *document = (Document){.now = NULL};
}

bool Document_Open(Document *document, const char *text, size_t size, const char *file, char *error, size_t capacity) {
    Document opened = {.most = DOCUMENT_BYTES};
    const size_t length = strlen(file), most = sizeof opened.file - 1;
    snprintf(opened.file, sizeof opened.file, "%s", length > most ? file + length - most : file);
    opened.now = open_content(text, size, opened.file, error, capacity);
    if (!opened.now) return false;
    if (is_no_map(opened.now, opened.file)) {
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
    document->forgot = true;
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
    free_content(document->now);
    document->now = content;
}

/* Takes the content. */
static bool take(Document *document, DocumentContent *content, char *error, size_t capacity) {
    if (!content->good && (document->now->good || is_no_map(content, document->file))) {
        Complain(error, capacity, "%s", content->error);
        free_content(content);
        return false;
    }
    DocumentStep step = difference(&document->now->text, &content->text);
    const bool same = step.bytes && !step.before && !step.after;
    const bool good = same || push(document, &step, error, capacity);
    if (same || !good) free(step.bytes);
    if (good)
        show(document, content);
    else
        free_content(content);
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
    DocumentContent *content = make_content(edit.map, NULL, document->file, error, capacity);
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
        content = map ? make_content(map, text, document->file, error, capacity) : NULL;
    }
    free(text);
    if (!content) return Complain(error, capacity, "%s: out of memory", document->file);
    show(document, content);
    return true;
}

bool Document_Undo(Document *document, char *error, size_t capacity) {
    if (!document->done)
        return Complain(error, capacity,
                        document->forgot ? "%s: the changes before this are too old to be undone"
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

/* ---- Questions ------------------------------------------------------------------------------------------- */

const DocumentObject *Document_Find(const Document *document, int id) {
    for (int i = 0; i < document->now->objects; i++)
        if (document->now->object[i].id == id) return &document->now->object[i];
    return NULL;
}

int Document_NextId(const Document *document) {
    const double given = DocumentPlace_Number(document->now->map, "nextobjectid");
    int next = given >= 1 && given <= MOST_ID ? (int)given : 1;
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
