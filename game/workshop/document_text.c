/* Reads a map's tree, and writes it. */
#include "game/workshop/document.h"

#include "game/world/scene_objects.h"
#include "game/world/scene_reader.h"

#include <string.h>

/* ---- Text ------------------------------------------------------------------------------------------------ */

enum { LINE = 320 }; /* what fits into such a line stands in a line */

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

/* ---- Kinds and rows -------------------------------------------------------------------------------------- */

int DocumentKind_Count(void) {
    int types, machines, bodies;
    SceneTypes(&types), Obstacle_Kinds(&machines), Body_Kinds(&bodies);
    return types + machines + bodies;
}

DocumentKind DocumentKind_At(int index) {
    int types, machines, bodies;
    const SceneType *type = SceneTypes(&types);
    const ObstacleKind *const *machine = Obstacle_Kinds(&machines);
    const BodyKind *const *body = Body_Kinds(&bodies);
    if (index < types)
        return (DocumentKind){type[index].name, type[index].sized, type[index].properties, type[index].property_count};
    index -= types;
    if (index < machines)
        return (DocumentKind){machine[index]->name, machine[index]->sized, machine[index]->properties,
                              machine[index]->property_count};
    index -= machines;
    return (DocumentKind){body[index]->name, true, body[index]->properties, body[index]->property_count};
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
    if (cJSON_IsNumber(value)) found.number = value->valuedouble;
    if (cJSON_IsBool(value)) found.number = cJSON_IsTrue(value);
    return found;
}
