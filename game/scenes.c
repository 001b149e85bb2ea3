#include "game/scene_objects.h"

#include "engine/file.h"
#include "game/complaint.h"
#include "game/json.h"

#include <cjson/cJSON.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef enum { LEVEL, HALL, LAB } SceneSort;

/* In the order in which they are walked through; of the levels each opens the next. */
static const struct {
    const char *name;
    SceneSort sort;
} SCENES[] = {{"porch", LEVEL}, {"windway", LEVEL}, {"smokehouse", LEVEL}, {"flues", LEVEL},   {"engine", LEVEL},
              {"heart", LEVEL}, {"hall", HALL},     {"box", HALL},         {"street", LAB},    {"convection", LAB},
              {"billows", LAB}, {"cavity", LAB},    {"stack", LAB},        {"cigarette", LAB}, {"tunnel", LAB},
              {"swirl", LAB},   {NULL, HALL}};

static const char TITLE[] = "title"; /* what burns behind the title: not in the list */

const char *Scene_Name(int index) { return SCENES[index].name; }
bool Scene_IsLevel(int index) { return SCENES[index].sort == LEVEL; }
bool Scene_IsLab(int index) { return SCENES[index].sort == LAB; }

int Scene_Index(const char *name) {
    for (int i = 0; SCENES[i].name; i++)
        if (!strcmp(SCENES[i].name, name)) return i;
    return -1;
}

/* Where the reading has come to: every complaint names it. */
typedef struct Reader {
    Scene *scene;
    const char *file;
    char object[96]; /* "object 7 'lift'", "" outside of objects */
    float tile;      /* the map's pixels per metre */
    char *error;
    size_t capacity;
} Reader;

static bool complain(Reader *reader, const char *format, ...) LOG_PRINTF(2, 3);
static bool complain(Reader *reader, const char *format, ...) {
    char what[420];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(what, sizeof what, format, arguments);
    va_end(arguments);
    return Complain(reader->error, reader->capacity, "%s: %s%s%s", reader->file, reader->object,
                    *reader->object ? ": " : "", what);
}

/* ---- Numbers and properties ------------------------------------------------------------------- */

static bool read_number(Reader *reader, const cJSON *from, const char *name, double low, double high, float *value) {
    const cJSON *item = cJSON_GetObjectItemCaseSensitive(from, name);
    if (!cJSON_IsNumber(item)) return complain(reader, "'%s' is missing or no number", name);
    if (!(item->valuedouble >= low && item->valuedouble <= high))
        return complain(reader, "'%s' is %g, must be %g .. %g", name, item->valuedouble, low, high);
    *value = (float)item->valuedouble;
    return true;
}

static void list_names(const Property *rows, int count, char *list, size_t capacity) {
    size_t used = 0;
    list[0] = 0;
    for (int i = 0; i < count && used < capacity; i++)
        used += (size_t)snprintf(list + used, capacity - used, "%s%s", i ? ", " : "", rows[i].name);
}

static bool property_value(Reader *reader, const Property *row, const cJSON *item, float *value) {
    const cJSON *given = cJSON_GetObjectItemCaseSensitive(item, "value");
    if (!cJSON_IsNumber(given) && !cJSON_IsBool(given))
        return complain(reader, "property '%s' is no number", row->name);
    double number = cJSON_IsBool(given) ? cJSON_IsTrue(given) : given->valuedouble;
    bool broken = row->whole && number != floor(number);
    if (broken || !(number >= (double)row->low && number <= (double)row->high))
        return complain(reader, "property '%s' is %g, must be %s%g .. %g", row->name, number,
                        broken ? "a whole number, " : "", (double)row->low, (double)row->high);
    *value = (float)number;
    return true;
}

static bool read_property(Reader *reader, const Property *rows, int count, const cJSON *item, float *values) {
    const cJSON *name = cJSON_GetObjectItemCaseSensitive(item, "name");
    if (!cJSON_IsString(name)) return complain(reader, "a property has no name");
    for (int i = 0; i < count; i++)
        if (!strcmp(rows[i].name, name->valuestring)) return property_value(reader, &rows[i], item, &values[i]);
    char known[200];
    list_names(rows, count, known, sizeof known);
    return complain(reader, "unknown property '%.40s'%s%s", name->valuestring,
                    count ? ", there are: " : ", this type has none", known);
}

static bool read_properties(Reader *reader, const Property *rows, int count, const cJSON *from, float *values) {
    for (int i = 0; i < count; i++) values[i] = rows[i].standard;
    const cJSON *properties = cJSON_GetObjectItemCaseSensitive(from, "properties"), *item;
    if (properties && !cJSON_IsArray(properties)) return complain(reader, "'properties' is no array");
    cJSON_ArrayForEach(item, properties) if (!read_property(reader, rows, count, item, values)) return false;
    return true;
}

/* ---- Objects ---------------------------------------------------------------------------------- */

static const char *text_of(const cJSON *from, const char *name) {
    const cJSON *item = cJSON_GetObjectItemCaseSensitive(from, name);
    return cJSON_IsString(item) ? item->valuestring : "";
}

/* Tiled wrote `class` for a while where it now writes `type` again. */
static const char *type_of(const cJSON *object) {
    const char *type = text_of(object, "type");
    return *type ? type : text_of(object, "class");
}

static bool complain_type(Reader *reader, const char *type) {
    char known[320];
    size_t used = 0;
    int types, kinds, lights;
    const SceneType *rows = SceneTypes(&types);
    const ObstacleKind *const *machines = Obstacle_Kinds(&kinds);
    const BodyKind *const *bodies = Body_Kinds(&lights);
    for (int i = 0; i < types + kinds + lights && used < sizeof known; i++)
        used += (size_t)snprintf(known + used, sizeof known - used, "%s%s", i ? ", " : "",
                                 i < types           ? rows[i].name
                                 : i < types + kinds ? machines[i - types]->name
                                                     : bodies[i - types - kinds]->name);
    return complain(reader, "unknown type '%.40s', there are: %s", type, known);
}

static bool read_place(Reader *reader, const cJSON *json, bool sized, SceneObject *object) {
    const double far = 1000.0 * (double)reader->tile, least = sized ? 0.01 * (double)reader->tile : 0;
    float rotation = 0;
    bool turned = cJSON_GetObjectItemCaseSensitive(json, "rotation") != NULL;
    if (turned && !read_number(reader, json, "rotation", 0, 0, &rotation)) return false;
    if (!read_number(reader, json, "x", -far, far, &object->corner.x)) return false;
    if (!read_number(reader, json, "y", -far, far, &object->corner.y)) return false;
    if (sized && !read_number(reader, json, "width", least, far, &object->size.x)) return false;
    if (sized && !read_number(reader, json, "height", least, far, &object->size.y)) return false;
    object->corner = Vec2_Scale(object->corner, 1 / reader->tile);
    object->size = Vec2_Scale(object->size, 1 / reader->tile);
    return true;
}

static cJSON *find_property(const cJSON *from, const char *name) {
    cJSON *properties = cJSON_GetObjectItemCaseSensitive(from, "properties"), *item;
    cJSON_ArrayForEach(item, properties) if (!strcmp(text_of(item, "name"), name)) return item;
    return NULL;
}

/* Text is taken out, so that the other properties can be read as numbers. */
static bool take_text(Reader *reader, cJSON *from, const char *name, char *text, size_t capacity) {
    cJSON *properties = cJSON_GetObjectItemCaseSensitive(from, "properties"), *item = find_property(from, name);
    const char *whose = *reader->object ? "" : "the map's ";
    if (!item || !*text_of(item, "value"))
        return complain(reader, "%sproperty '%s' is missing or no text", whose, name);
    snprintf(text, capacity, "%s", text_of(item, "value"));
    cJSON_Delete(cJSON_DetachItemViaPointer(properties, item));
    return true;
}

static bool add_typed(Reader *reader, const SceneType *type, cJSON *json, SceneObject *object) {
    if (!read_place(reader, json, type->sized, object)) return false;
    if (type->texted && !take_text(reader, json, "text", object->text, sizeof object->text)) return false;
    if (!read_properties(reader, type->properties, type->property_count, json, object->value)) return false;
    return type->add(reader->scene, object) || complain(reader, "one %s too many", type->name);
}

static bool add_machine(Reader *reader, const ObstacleKind *kind, const cJSON *json, SceneObject *object) {
    if (!read_place(reader, json, kind->sized, object)) return false;
    if (!read_properties(reader, kind->properties, kind->property_count, json, object->value)) return false;
    return SceneObstacle_Add(reader->scene, kind, object) || complain(reader, "one machine too many");
}

static bool add_body(Reader *reader, const BodyKind *kind, const cJSON *json, SceneObject *object) {
    if (!read_place(reader, json, true, object)) return false;
    if (!read_properties(reader, kind->properties, kind->property_count, json, object->value)) return false;
    return SceneBody_Add(reader->scene, kind, object) || complain(reader, "one light body too many");
}

static bool read_object(Reader *reader, cJSON *json) {
    SceneObject object = {.name = ""};
    const cJSON *id = cJSON_GetObjectItemCaseSensitive(json, "id");
    snprintf(object.name, sizeof object.name, "%s", text_of(json, "name"));
    snprintf(reader->object, sizeof reader->object, "object %.0f '%s'", cJSON_IsNumber(id) ? id->valuedouble : 0,
             object.name);
    int types, kinds, lights;
    const SceneType *rows = SceneTypes(&types);
    const ObstacleKind *const *machines = Obstacle_Kinds(&kinds);
    const BodyKind *const *bodies = Body_Kinds(&lights);
    const char *type = type_of(json);
    for (int i = 0; i < types; i++)
        if (!strcmp(rows[i].name, type)) return add_typed(reader, &rows[i], json, &object);
    for (int i = 0; i < kinds; i++)
        if (!strcmp(machines[i]->name, type)) return add_machine(reader, machines[i], json, &object);
    for (int i = 0; i < lights; i++)
        if (!strcmp(bodies[i]->name, type)) return add_body(reader, bodies[i], json, &object);
    return complain_type(reader, type);
}

static bool read_layer(Reader *reader, cJSON *layer) {
    cJSON *objects = cJSON_GetObjectItemCaseSensitive(layer, "objects"), *object;
    if (strcmp(text_of(layer, "type"), "objectgroup") || !cJSON_IsArray(objects))
        return complain(reader, "layer '%.40s' is no object layer, which a scene is made of", text_of(layer, "name"));
    cJSON_ArrayForEach(object, objects) if (!read_object(reader, object)) return false;
    reader->object[0] = 0;
    return true;
}

/* ---- The map ---------------------------------------------------------------------------------- */

enum { MAP_CELLS, MAP_WET_FLOOR, MAP_SEED, MAP_SMOKE_LIFE };
static const Property MAP[] = {
    [MAP_CELLS] = {"cells_per_metre", 20, 1, 200},
    [MAP_WET_FLOOR] = {"wet_floor", 0, 0, 256},        /* m from the top; 0 is dry */
    [MAP_SEED] = {"seed", 1, 0, 65535, .whole = true}, /* of the masonry */
    [MAP_SMOKE_LIFE] = {"smoke_life", 5, 1, 60},
};

static bool complain_experiment(Reader *reader, const char *name) {
    char known[200];
    size_t used = 0;
    int count;
    const Experiment *const *rows = Experiments(&count);
    for (int i = 0; i < count && used < sizeof known; i++)
        used += (size_t)snprintf(known + used, sizeof known - used, "%s%s", i ? ", " : "", rows[i]->name);
    return complain(reader, "unknown experiment '%.40s', there are: %s", name, known);
}

static bool read_experiment(Reader *reader, cJSON *map) {
    char name[48];
    if (!find_property(map, "experiment")) return true;
    if (!take_text(reader, map, "experiment", name, sizeof name)) return false;
    reader->scene->experiment = Experiment_Find(name);
    return reader->scene->experiment || complain_experiment(reader, name);
}

static bool read_map(Reader *reader, cJSON *map) {
    float width = 0, height = 0, tile_height = 0, value[PROPERTY_MAX];
    if (strcmp(text_of(map, "orientation"), "orthogonal")) return complain(reader, "'orientation' is not 'orthogonal'");
    if (!read_number(reader, map, "width", 1, 256, &width)) return false;
    if (!read_number(reader, map, "height", 1, 256, &height)) return false;
    if (!read_number(reader, map, "tilewidth", 1, 4096, &reader->tile)) return false;
    if (!read_number(reader, map, "tileheight", 1, 4096, &tile_height)) return false;
    if (tile_height != reader->tile) return complain(reader, "tiles must be square");
    if (!take_text(reader, map, "about", reader->scene->about, sizeof reader->scene->about)) return false;
    if (!read_experiment(reader, map)) return false;
    if (!read_properties(reader, MAP, (int)(sizeof MAP / sizeof *MAP), map, value)) return false;
    reader->scene->wall = Wall_Default(width, height);
    reader->scene->wall.arches = reader->scene->wall.slabs = reader->scene->wall.shafts = 0;
    reader->scene->wall.wet_floor = value[MAP_WET_FLOOR];
    reader->scene->wall.seed = (uint32_t)value[MAP_SEED];
    reader->scene->cells_per_metre = value[MAP_CELLS];
    reader->scene->smoke_life = value[MAP_SMOKE_LIFE];
    return true;
}

static bool read_layers(Reader *reader, cJSON *map) {
    cJSON *layers = cJSON_GetObjectItemCaseSensitive(map, "layers"), *layer;
    if (!cJSON_IsArray(layers)) return complain(reader, "'layers' is missing or no array");
    cJSON_ArrayForEach(layer, layers) if (!read_layer(reader, layer)) return false;
    return true;
}

/* Braziers may come after the vents that they drive. */
static bool check_fires(Reader *reader) {
    const Scene *scene = reader->scene;
    for (int i = 0; i < scene->vents; i++)
        if (scene->vent[i].fire >= scene->braziers)
            return complain(reader, "vent '%s': property 'fire' is %d, must be 0 .. %d, the number of braziers",
                            scene->vent[i].name, scene->vent[i].fire + 1, scene->braziers);
    return true;
}

/* "assets/scenes/hall.json" is the scene "hall". */
static void name_scene(Scene *scene, const char *file) {
    const char *slash = strrchr(file, '/'), *base = slash ? slash + 1 : file, *dot = strrchr(base, '.');
    snprintf(scene->name, sizeof scene->name, "%.*s", (int)(dot ? dot - base : (ptrdiff_t)strlen(base)), base);
}

bool Scene_Parse(Scene *scene, const char *text, const char *file, char *error, size_t capacity) {
    Reader reader = {.scene = scene, .file = file, .error = error, .capacity = capacity};
    const char *end = NULL;
    *scene = (Scene){.name = ""};
    name_scene(scene, file);
    Json_Watch();
    cJSON *map = cJSON_ParseWithOpts(text, &end, 1);
    if (!map && Json_Starved()) return complain(&reader, "out of memory");
    if (!map) return complain(&reader, "line %d is not valid JSON", Complain_Line(text, end));
    bool good = cJSON_IsObject(map) ? read_map(&reader, map) && read_layers(&reader, map) && check_fires(&reader)
                                    : complain(&reader, "holds no map");
    cJSON_Delete(map);
    SceneObstacles_Hang(scene);
    return good;
}

static bool find(const char *name, char *path, size_t capacity, char *error, size_t error_capacity) {
    size_t length = strlen(name);
    if (length > 5 && !strcmp(name + length - 5, ".json")) {
        snprintf(path, capacity, "%s", name);
        return true;
    }
    if (Scene_Index(name) < 0 && strcmp(name, TITLE)) {
        int used = snprintf(error, error_capacity, "unknown scene '%.60s', there are:", name);
        for (int i = 0; SCENES[i].name && used < (int)error_capacity; i++)
            used += snprintf(error + used, error_capacity - (size_t)used, "%s %s", i ? "," : "", SCENES[i].name);
        return false;
    }
    char asset[64];
    snprintf(asset, sizeof asset, "scenes/%s.json", name);
    if (File_AssetPath(asset, path, capacity)) return true;
    return Complain(error, error_capacity, "the scene's file is missing: %.200s", path);
}

bool Scene_Load(Scene *scene, const char *name, char *error, size_t capacity) {
    char path[1024];
    if (!find(name, path, sizeof path, error, capacity)) return false;
    char *text = File_ReadAll(path, NULL);
    if (!text) return Complain(error, capacity, "%s", Log_Reason());
    bool good = Scene_Parse(scene, text, path, error, capacity);
    free(text);
    return good;
}
