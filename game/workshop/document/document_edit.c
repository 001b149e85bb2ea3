/* Changes a map's tree. */
#include "game/workshop/document/document.h"

#include "game/base/complaint.h"
#include "game/base/numbers.h"
#include "game/world/scene_objects.h"
#include "game/world/scene_reader.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- Finding --------------------------------------------------------------------------------------------- */

typedef struct Search {
    int id;
    DocumentPlace found;
} Search;

static bool is_sought(void *context, const DocumentPlace *place) {
    Search *search = context;
    const cJSON *id = cJSON_GetObjectItemCaseSensitive(place->object, "id");
    if (!cJSON_IsNumber(id) || id->valuedouble != search->id) return false;
    search->found = *place;
    return true;
}

static bool find_id(DocumentEdit *edit, int id, DocumentPlace *place) {
    Search search = {.id = id};
    if (!DocumentPlace_Walk(edit->map, is_sought, &search))
        return Complain(edit->error, edit->capacity, "%.200s: there is no object %d", edit->file, id);
    *place = search.found;
    return true;
}

/* ---- Keys ------------------------------------------------------------------------------------------------ */

/* Replaces a key where it stands, or adds it. */
static void set_key(cJSON *object, const char *name, cJSON *value) {
    if (!value) return; /* out of memory, which Json_Starved tells */
    const bool there = cJSON_GetObjectItemCaseSensitive(object, name) != NULL;
    const bool set = there ? cJSON_ReplaceItemInObjectCaseSensitive(object, name, value)
                           : cJSON_AddItemToObject(object, name, value);
    if (!set) cJSON_Delete(value);
}

static void set_number(cJSON *object, const char *name, double value) {
    set_key(object, name, cJSON_CreateNumber(value));
}

static void set_text(cJSON *object, const char *name, const char *text) {
    set_key(object, name, cJSON_CreateString(text));
}

/* To a thousandth of a pixel, so that the text stays short. A number that is that near stays as it is. */
static void set_pixels(cJSON *object, const char *name, double value) {
    const double off = value - DocumentPlace_Number(object, name);
    if (!(off * off < 0.25e-6)) set_number(object, name, floor(value * 1000 + 0.5) / 1000);
}

void DocumentEdit_SetRectangle(const DocumentPlace *place, const double rectangle[4], bool sized) {
    set_pixels(place->object, "x", rectangle[0] - place->offset[0]);
    set_pixels(place->object, "y", rectangle[1] - place->offset[1]);
    if (sized) set_pixels(place->object, "width", rectangle[2]);
    if (sized) set_pixels(place->object, "height", rectangle[3]);
}

/* A float by its shortest decimals, any other number as it is. */
static double decimal(double value) {
    char text[NUMBERS_FLOAT];
    return (double)(float)value == value ? strtod(Numbers_PrintFloat((float)value, text), NULL) : value;
}

/* A whole number may become another whole number, and then stays an "int" for Tiled. */
static void set_value(cJSON *item, const DocumentValue *value) {
    const double number = decimal(value->number);
    const bool whole = number == floor(number) && strcmp(Reader_Text(item, "type"), "float") != 0;
    if (value->sort == DOCUMENT_NUMBER) {
        set_text(item, "type", whole ? "int" : "float");
        set_number(item, "value", number);
    } else if (value->sort == DOCUMENT_FLAG) {
        set_text(item, "type", "bool");
        set_key(item, "value", cJSON_CreateBool(number != 0));
    } else {
        set_text(item, "type", "string");
        set_text(item, "value", value->text);
    }
}

static cJSON *add_property(cJSON *properties, const char *name) {
    cJSON *item = cJSON_CreateObject();
    set_text(item, "name", name);
    if (cJSON_AddItemToArray(properties, item)) return item;
    cJSON_Delete(item);
    return NULL;
}

static bool set_property(DocumentEdit *edit, cJSON *object, const DocumentChange *change) {
    cJSON *properties = cJSON_GetObjectItemCaseSensitive(object, "properties");
    cJSON *item = Reader_Find(object, change->name);
    if (properties && !cJSON_IsArray(properties))
        return Complain(edit->error, edit->capacity, "%.200s: object %d: 'properties' is no array", edit->file,
                        change->id);
    if (change->value.sort == DOCUMENT_NOTHING) {
        cJSON_Delete(cJSON_DetachItemViaPointer(properties, item));
        if (properties && !properties->child) cJSON_DeleteItemFromObjectCaseSensitive(object, "properties");
        return true;
    }
    if (!properties) properties = cJSON_AddArrayToObject(object, "properties");
    if (!item) item = add_property(properties, change->name);
    if (item) set_value(item, &change->value);
    return true;
}

/* ---- Objects --------------------------------------------------------------------------------------------- */

static cJSON *give_id(DocumentEdit *edit, cJSON *object) {
    set_number(object, "id", edit->next++);
    set_number(edit->map, "nextobjectid", edit->next);
    return object;
}

static cJSON *make_layer(DocumentEdit *edit) {
    cJSON *layers = cJSON_GetObjectItemCaseSensitive(edit->map, "layers"), *layer = cJSON_CreateObject();
    const cJSON *next = cJSON_GetObjectItemCaseSensitive(edit->map, "nextlayerid");
    const double id = cJSON_IsNumber(next) ? next->valuedouble : cJSON_GetArraySize(layers) + 1;
    set_number(layer, "id", id);
    set_text(layer, "name", "things");
    set_text(layer, "type", "objectgroup");
    set_text(layer, "draworder", "index");
    set_number(layer, "opacity", 1);
    set_key(layer, "visible", cJSON_CreateTrue());
    set_number(layer, "x", 0);
    set_number(layer, "y", 0);
    cJSON_AddItemToArray(layers, layer);
    set_number(edit->map, "nextlayerid", id + 1);
    return cJSON_AddArrayToObject(layer, "objects");
}

/* Finds a place for a new object. The last seen layer that has some of its type is best, then any that is seen, as long
 * as the map's own layers have one. */
static DocumentPlace place_for(DocumentEdit *edit, const char *type) {
    cJSON *layers = cJSON_GetObjectItemCaseSensitive(edit->map, "layers"), *layer;
    const cJSON *object;
    DocumentPlace best = {.list = NULL};
    bool alike = false;
    cJSON_ArrayForEach(layer, layers) {
        cJSON *list = cJSON_GetObjectItemCaseSensitive(layer, "objects");
        bool has = false;
        if (strcmp(Reader_Text(layer, "type"), "objectgroup") || !cJSON_IsArray(list) || Reader_Hides(layer)) continue;
        cJSON_ArrayForEach(object, list) has |= !strcmp(Reader_Type(object), type);
        if (has || !alike)
            best = (DocumentPlace){
                .list = list,
                .offset = {DocumentPlace_Number(layer, "offsetx"), DocumentPlace_Number(layer, "offsety")}};
        alike |= has;
    }
    if (!best.list) best.list = make_layer(edit);
    return best;
}

bool DocumentEdit_Add(DocumentEdit *edit, const char *type, bool sized, DocumentPlace *place) {
    static const char *const NUMBERS[] = {"x", "y", "width", "height", "rotation"};
    cJSON *object = cJSON_CreateObject();
    *place = place_for(edit, type);
    place->object = give_id(edit, object);
    set_text(object, "name", "");
    set_text(object, "type", type);
    for (int i = 0; i < 5; i++) set_number(object, NUMBERS[i], 0);
    set_key(object, "visible", cJSON_CreateTrue());
    if (!sized) set_key(object, "point", cJSON_CreateTrue());
    return (place->list && cJSON_AddItemToArray(place->list, object)) || (cJSON_Delete(object), false);
}

cJSON *DocumentEdit_Copy(DocumentEdit *edit, const DocumentPlace *place) {
    cJSON *copy = cJSON_Duplicate(place->object, 1);
    if (!copy) return NULL;
    return cJSON_AddItemToArray(place->list, give_id(edit, copy)), copy;
}

void DocumentEdit_Delete(DocumentEdit *edit, const DocumentPlace *place) {
    cJSON_AddItemToArray(edit->deleted, cJSON_DetachItemViaPointer(place->list, place->object));
}

/* ---- Fires ----------------------------------------------------------------------------------------------- */

typedef struct Fires {
    DocumentEdit *edit;
    cJSON **fire, *const *before; /* now, and before the change */
    int count, capacity, had;
} Fires;

static bool add_fire(void *context, const DocumentPlace *place) {
    Fires *fires = context;
    if (!place->hidden && fires->count < fires->capacity && !strcmp(Reader_Type(place->object), "brazier"))
        fires->fire[fires->count++] = place->object;
    return false;
}

int DocumentEdit_Fires(cJSON *map, cJSON **fire, int capacity) {
    Fires fires = {.fire = fire, .capacity = capacity};
    DocumentPlace_Walk(map, add_fire, &fires);
    return fires.count;
}

/* Returns true to stop at an object whose fire is gone. */
static bool follow(void *context, const DocumentPlace *place) {
    Fires *now = context;
    cJSON *value = cJSON_GetObjectItemCaseSensitive(Reader_Find(place->object, "fire"), "value");
    const double old = cJSON_IsNumber(value) ? value->valuedouble : 0;
    if (!(old >= 1 && old <= now->had)) return false;
    const cJSON *id = cJSON_GetObjectItemCaseSensitive(place->object, "id");
    for (int i = 0; i < now->count; i++)
        if (now->fire[i] == now->before[(int)old - 1]) return cJSON_SetNumberHelper(value, i + 1), false;
    Complain(now->edit->error, now->edit->capacity, "%.200s: object %d '%.31s': its property 'fire' needs fire %d",
             now->edit->file, id ? id->valueint : 0, Reader_Text(place->object, "name"), (int)old);
    return true;
}

bool DocumentEdit_Follow(DocumentEdit *edit, cJSON *const *before, int count) {
    cJSON *fire[SCENE_BRAZIERS];
    Fires now = {.edit = edit, .fire = fire, .before = before, .had = count};
    now.count = DocumentEdit_Fires(edit->map, fire, SCENE_BRAZIERS);
    bool same = now.count >= count;
    for (int i = 0; i < count && same; i++) same = fire[i] == before[i];
    return same || !DocumentPlace_Walk(edit->map, follow, &now);
}

/* ---- Acts ------------------------------------------------------------------------------------------------ */

static bool add(DocumentEdit *edit, const DocumentChange *change) {
    DocumentKind kind;
    DocumentPlace place;
    if (!DocumentKind_Find(change->name, &kind))
        return Complain(edit->error, edit->capacity, "%.200s: there is no type '%.40s'", edit->file, change->name);
    if (!DocumentEdit_Add(edit, kind.name, kind.sized, &place)) return true;
    const double rectangle[] = {change->at.x * edit->tile, change->at.y * edit->tile, change->size.x * edit->tile,
                                change->size.y * edit->tile};
    DocumentEdit_SetRectangle(&place, rectangle, kind.sized);
    const bool said = change->value.sort == DOCUMENT_TEXT;
    for (int i = 0; i < kind.property_count; i++) {
        const DocumentChange text = {.name = kind.properties[i].name,
                                     .value = {DOCUMENT_TEXT, 0, said ? change->value.text : "..."}};
        const bool is_text = kind.properties[i].low == kind.properties[i].high;
        if (is_text && !set_property(edit, place.object, &text)) return false;
    }
    return true;
}

static void move(DocumentEdit *edit, const DocumentPlace *place, Vec2 by) {
    double rectangle[4];
    DocumentEdit_Rectangle(place, rectangle);
    rectangle[0] += by.x * edit->tile;
    rectangle[1] += by.y * edit->tile;
    DocumentEdit_SetRectangle(place, rectangle, false);
}

static void resize(DocumentEdit *edit, const DocumentPlace *place, const DocumentChange *change) {
    const double rectangle[] = {change->at.x * edit->tile, change->at.y * edit->tile, change->size.x * edit->tile,
                                change->size.y * edit->tile};
    DocumentKind kind;
    const bool sized = DocumentKind_Find(Reader_Type(place->object), &kind) && kind.sized;
    DocumentEdit_SetRectangle(place, rectangle, sized);
}

static void duplicate(DocumentEdit *edit, DocumentPlace place, Vec2 by) {
    place.object = DocumentEdit_Copy(edit, &place);
    if (place.object) move(edit, &place, by);
}

/* cJSON_InsertItemInArray of Debian's cJSON 1.7.15 refuses all places but the ends, so the items behind are moved. */
static void order(const DocumentPlace *place, int places) {
    int at = 0;
    for (const cJSON *item = place->list->child; item != place->object; item = item->next) at++;
    const int last = cJSON_GetArraySize(place->list) - 1;
    const int to = places < -at ? 0 : places > last - at ? last : at + places;
    cJSON_AddItemToArray(place->list, cJSON_DetachItemViaPointer(place->list, place->object));
    for (int i = to; i < last; i++) cJSON_AddItemToArray(place->list, cJSON_DetachItemFromArray(place->list, to));
}

static bool change_object(DocumentEdit *edit, const DocumentChange *change) {
    DocumentPlace place;
    if (!find_id(edit, change->id, &place)) return false;
    switch (change->act) {
    case DOCUMENT_DELETE:
        DocumentEdit_Delete(edit, &place);
        break;
    case DOCUMENT_MOVE:
        move(edit, &place, change->at);
        break;
    case DOCUMENT_RESIZE:
        resize(edit, &place, change);
        break;
    case DOCUMENT_RENAME:
        set_text(place.object, "name", change->name);
        break;
    case DOCUMENT_SET:
        return set_property(edit, place.object, change);
    case DOCUMENT_DUPLICATE:
        duplicate(edit, place, change->at);
        break;
    default:
        order(&place, change->places);
        break;
    }
    return true;
}

bool DocumentEdit_Make(DocumentEdit *edit, const DocumentChange *change) {
    switch (change->act) {
    case DOCUMENT_ADD:
        return add(edit, change);
    case DOCUMENT_MAP_SET:
        return set_property(edit, edit->map, change);
    case DOCUMENT_MAP_SIZE:
        set_number(edit->map, "width", change->size.x);
        set_number(edit->map, "height", change->size.y);
        return true;
    default:
        return change_object(edit, change);
    }
}
