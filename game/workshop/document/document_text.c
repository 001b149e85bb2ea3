/* Reads a map's tree, and writes it. */
#include "game/workshop/document/document.h"

#include "engine/files/file.h"
#include "game/base/complaint.h"
#include "game/base/json.h"
#include "game/world/scene_objects.h"
#include "game/world/scene_reader.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Text ------------------------------------------------------------------------------------------------ */

enum { LINE = 320 /* what fits into such a line stands in a line */ };

static bool has_lists(const cJSON *json) {
    const cJSON *item;
    cJSON_ArrayForEach(item, json) if (item->child) return true;
    return false;
}

static void put_whole(Code *code, const cJSON *json) {
    char *text = cJSON_PrintUnformatted(json);
    if (text) Code_Put(code, text);
    code->starved |= !text;
    cJSON_free(text);
}

static void put_break(Code *code, int depth) {
    Code_Put(code, "\n");
    for (int i = 0; i < depth; i++) Code_Put(code, " ");
}

static void put(Code *code, const cJSON *json, int depth) {
    char line[LINE];
    const cJSON *item;
    const bool keyed = cJSON_IsObject(json), fits = cJSON_PrintPreallocated((cJSON *)json, line, sizeof line, 0);
    if (fits) Code_Put(code, line);
    if (!fits && !has_lists(json) && !keyed) put_whole(code, json);
    if (fits || (!has_lists(json) && !keyed)) return;
    Code_Put(code, keyed ? "{" : "[");
    cJSON_ArrayForEach(item, json) {
        put_break(code, depth + 1);
        if (keyed) put_whole(code, &(cJSON){.type = cJSON_String, .valuestring = item->string});
        if (keyed) Code_Put(code, ": ");
        put(code, item, depth + 1);
        if (item->next) Code_Put(code, ",");
    }
    put_break(code, depth);
    Code_Put(code, keyed ? "}" : "]");
}

void DocumentText_Write(const cJSON *map, Code *code) {
    put(code, map, 0);
    Code_Put(code, "\n");
}

/* ---- Objects --------------------------------------------------------------------------------------------- */

double DocumentPlace_Number(const cJSON *from, const char *name) {
    const cJSON *item = cJSON_GetObjectItemCaseSensitive(from, name);
    return cJSON_IsNumber(item) ? item->valuedouble : 0;
}

static bool walk(cJSON *from, DocumentPlace place, DocumentVisit *visit, void *context) {
    cJSON *layers = cJSON_GetObjectItemCaseSensitive(from, "layers"), *layer;
    for (layer = cJSON_IsArray(layers) ? layers->child : NULL; layer; layer = layer->next) {
        DocumentPlace at = place;
        at.offset[0] += DocumentPlace_Number(layer, "offsetx");
        at.offset[1] += DocumentPlace_Number(layer, "offsety");
        at.hidden |= Reader_Hides(layer);
        if (!strcmp(Reader_Text(layer, "type"), "group") && walk(layer, at, visit, context)) return true;
        if (strcmp(Reader_Text(layer, "type"), "objectgroup")) continue;
        const bool hidden = at.hidden;
        at.list = cJSON_GetObjectItemCaseSensitive(layer, "objects");
        for (at.object = cJSON_IsArray(at.list) ? at.list->child : NULL; at.object; at.object = at.object->next) {
            at.hidden = hidden || Reader_Hides(at.object);
            if (cJSON_IsObject(at.object) && visit(context, &at)) return true;
        }
    }
    return false;
}

bool DocumentPlace_Walk(cJSON *map, DocumentVisit *visit, void *context) {
    return walk(map, (DocumentPlace){.hidden = false}, visit, context);
}

void DocumentEdit_Rectangle(const DocumentPlace *place, double rectangle[4]) {
    rectangle[0] = DocumentPlace_Number(place->object, "x") + place->offset[0];
    rectangle[1] = DocumentPlace_Number(place->object, "y") + place->offset[1];
    rectangle[2] = DocumentPlace_Number(place->object, "width");
    rectangle[3] = DocumentPlace_Number(place->object, "height");
}

/* ---- Content --------------------------------------------------------------------------------------------- */

void DocumentContent_Free(DocumentContent *content) {
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
    return id >= 1 && id <= DOCUMENT_IDS && id == floor(id) ? (int)id : 0;
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

static void read_scene(DocumentContent *content, const char *file) {
    content->error[0] = 0;
    content->good = Scene_ParsePlaced(&content->scene, content->text.text, content->text.size, file, content->place,
                                      content->error, SCENE_ERROR);
    if (content->good || sscanf(content->place, "object %d ", &content->wrong) != 1) content->wrong = 0;
}

bool DocumentContent_IsNoMap(const DocumentContent *content) { return !content->good && !*content->place; }

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

DocumentContent *DocumentContent_Make(cJSON *map, const char *text, const char *file, char *error, size_t capacity) {
    DocumentContent *content = calloc(1, sizeof *content);
    if (!content) return cJSON_Delete(map), Complain(error, capacity, "%s: out of memory", file), NULL;
    content->map = map;
    if (fill_content(content, text, file, error, capacity)) return content;
    DocumentContent_Free(content);
    return NULL;
}

/* ---- A stranger's file ---------------------------------------------------------------------------------------------
 */

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

DocumentContent *DocumentContent_Open(const char *text, size_t size, const char *file, char *error, size_t capacity) {
    char why[160] = "holds no map";
    cJSON *map = Json_Parse(text, size, why, sizeof why);
    bool good = map && cJSON_IsObject(map);
    if (good && !is_finite(map)) good = Complain(why, sizeof why, "a number in it is beyond all numbers");
    if (good && !settle_ids(map)) good = Complain(why, sizeof why, "out of memory");
    if (good) return DocumentContent_Make(map, NULL, file, error, capacity);
    cJSON_Delete(map);
    return Complain(error, capacity, "%.200s: %s", file, why), NULL;
}

/* ---- Kinds and rows -------------------------------------------------------------------------------------- */

int DocumentKind_Count(void) {
    int types, machines, bodies;
    SceneTypes(&types), Obstacle_Kinds(&machines), Body_Kinds(&bodies);
    return types + machines + bodies;
}

static float foot_of(const DocumentKind *kind) {
    for (int i = 0; i < kind->property_count; i++)
        if (!strcmp(kind->properties[i].name, "stand")) return kind->properties[i].standard;
    return kind->usual.y;
}

/* `group` is that of a kind whose row does not say it. */
static DocumentKind show(DocumentKind kind, const Shown *shown, ShownGroup group) {
    kind.title = shown->title ? shown->title : kind.name;
    kind.group = shown->title ? shown->group : group;
    for (int axis = 0; axis < 2 && kind.sized; axis++)
        *(axis ? &kind.usual.y : &kind.usual.x) = shown->size[axis] > 0 ? shown->size[axis] : 1;
    kind.stands = shown->stands;
    kind.foot = foot_of(&kind);
    return kind;
}

DocumentKind DocumentKind_At(int index) {
    int types, machines, bodies;
    const SceneType *type = SceneTypes(&types);
    const ObstacleKind *const *machine = Obstacle_Kinds(&machines);
    const BodyKind *const *body = Body_Kinds(&bodies);
    if (index < types) {
        type += index;
        return show((DocumentKind){type->name, type->sized, type->properties, type->property_count}, &type->shown,
                    SHOWN_OTHERS);
    }
    index -= types;
    if (index < machines) {
        const ObstacleKind *one = machine[index];
        return show((DocumentKind){one->name, one->sized, one->properties, one->property_count}, &one->shown,
                    SHOWN_MACHINES);
    }
    const BodyKind *one = body[index - machines];
    return show((DocumentKind){one->name, true, one->properties, one->property_count}, &one->shown, SHOWN_BODIES);
}

bool DocumentKind_Find(const char *name, DocumentKind *kind) {
    for (int i = 0; i < DocumentKind_Count(); i++) {
        *kind = DocumentKind_At(i);
        if (!strcmp(kind->name, name)) return true;
    }
    return false;
}

DocumentValue Document_Value(const Document *document, const DocumentObject *object, const Property *row) {
    const bool text = row->low == row->high;
    const cJSON *item = Reader_Find(object ? object->json : document->now->map, row->name);
    const cJSON *value = cJSON_GetObjectItemCaseSensitive(item, "value");
    DocumentValue found = {text ? DOCUMENT_TEXT : DOCUMENT_NUMBER, (double)row->standard, ""};
    if (row->whole && row->low == 0 && row->high == 1) found.sort = DOCUMENT_FLAG;
    if (text) found.text = Reader_Text(item, "value");
    for (int i = 0; row->names && row->names[i] && cJSON_IsString(value); i++)
        if (!strcmp(row->names[i], value->valuestring)) found.number = (double)row->low + i;
    if (cJSON_IsNumber(value)) found.number = value->valuedouble;
    if (cJSON_IsBool(value)) found.number = cJSON_IsTrue(value);
    return found;
}
