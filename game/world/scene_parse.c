#include "game/stone/styles.h"
#include "game/base/complaint.h"
#include "game/base/count.h"
#include "game/base/json.h"
#include "game/controls/controls.h"
#include "game/world/scene_objects.h"
#include "game/world/scene_reader.h"

#include <stdio.h>
#include <string.h>

#define FAR 1000 /* m from the map's corner, at most */

/* ---- Objects ---------------------------------------------------------------------------------- */

static bool complain_type(Reader *reader, const char *type) {
    char known[320] = "";
    int types, kinds, lights;
    const SceneType *rows = SceneTypes(&types);
    const ObstacleKind *const *machines = Obstacle_Kinds(&kinds);
    const BodyKind *const *bodies = Body_Kinds(&lights);
    for (int i = 0; i < types; i++) Complain_Add(known, sizeof known, rows[i].name);
    for (int i = 0; i < kinds; i++) Complain_Add(known, sizeof known, machines[i]->name);
    for (int i = 0; i < lights; i++) Complain_Add(known, sizeof known, bodies[i]->name);
    return Reader_Complain(reader, "unknown type '%.40s', there are: %s", type, known);
}

/* With one of these names Tiled says that an object is neither a rectangle nor a point. */
static bool check_shape(Reader *reader, const cJSON *json) {
    static const char *const SHAPES[] = {"ellipse", "capsule", "polygon", "polyline", "text", "gid", "template"};
    for (size_t i = 0; i < COUNT_OF(SHAPES); i++) {
        const cJSON *shape = cJSON_GetObjectItemCaseSensitive(json, SHAPES[i]);
        if (shape && !cJSON_IsFalse(shape))
            return Reader_Complain(reader, "'%s' is given, but objects are rectangles or points", SHAPES[i]);
    }
    return true;
}

/* A field that may be missing, but otherwise must be 0. */
static bool check_nothing(Reader *reader, const cJSON *json, const char *name) {
    float nothing;
    return !cJSON_GetObjectItemCaseSensitive(json, name) || Reader_Number(reader, json, name, 0, 0, &nothing);
}

static bool read_place(Reader *reader, const cJSON *json, bool sized, SceneObject *object) {
    const float far = FAR * reader->tile, least = sized ? 0.01f * reader->tile : 0;
    const Vec2 offset = reader->offset;
    if (!check_shape(reader, json) || !check_nothing(reader, json, "rotation")) return false;
    if (!sized && !(check_nothing(reader, json, "width") && check_nothing(reader, json, "height"))) return false;
    if (!Reader_Number(reader, json, "x", -far - offset.x, far - offset.x, &object->corner.x)) return false;
    if (!Reader_Number(reader, json, "y", -far - offset.y, far - offset.y, &object->corner.y)) return false;
    if (sized && !Reader_Number(reader, json, "width", least, far, &object->size.x)) return false;
    if (sized && !Reader_Number(reader, json, "height", least, far, &object->size.y)) return false;
    object->corner = Vec2_Scale(Vec2_Add(object->corner, offset), 1 / reader->tile);
    object->size = Vec2_Scale(object->size, 1 / reader->tile);
    return true;
}

/* A control in braces will be shown as the player's own key. */
static bool read_words(Reader *reader, cJSON *json, SceneObject *object) {
    char known[300] = "";
    size_t length;
    if (!Reader_TakeText(reader, json, "text", object->text, sizeof object->text)) return false;
    const char *brace = strchr(object->text, '{');
    while (brace && Controls_InBraces(brace, &length) != CONTROL_ALL) brace = strchr(brace + length, '{');
    if (!brace) return true;
    for (int i = 0; i < CONTROL_MENU_END; i++) Complain_Add(known, sizeof known, Controls_Id((Control)i));
    return Reader_Complain(reader, "property 'text' names no control by '%.24s', there are: %s", brace, known);
}

static bool add_typed(Reader *reader, const SceneType *type, cJSON *json, SceneObject *object) {
    if (!read_place(reader, json, type->sized, object)) return false;
    if (type->texted && !read_words(reader, json, object)) return false;
    if (!Reader_Properties(reader, type->properties, type->property_count, json, object->value)) return false;
    return type->add(reader->scene, object) || Reader_Complain(reader, "one %s too many", type->name);
}

static bool add_machine(Reader *reader, const ObstacleKind *kind, const cJSON *json, SceneObject *object) {
    if (!read_place(reader, json, kind->sized, object)) return false;
    if (!Reader_Properties(reader, kind->properties, kind->property_count, json, object->value)) return false;
    return SceneObstacle_Add(reader->scene, kind, object) || Reader_Complain(reader, "one machine too many");
}

static bool add_body(Reader *reader, const BodyKind *kind, const cJSON *json, SceneObject *object) {
    if (!read_place(reader, json, true, object)) return false;
    if (!Reader_Properties(reader, kind->properties, kind->property_count, json, object->value)) return false;
    return SceneBody_Add(reader->scene, kind, object) || Reader_Complain(reader, "one light body too many");
}

static bool read_object(Reader *reader, cJSON *json) {
    SceneObject object = {.name = ""};
    const cJSON *id = cJSON_GetObjectItemCaseSensitive(json, "id");
    snprintf(object.name, sizeof object.name, "%s", Reader_Text(json, "name"));
    snprintf(reader->object, sizeof reader->object, "object %.0f '%s'", cJSON_IsNumber(id) ? id->valuedouble : 0,
             object.name);
    memcpy(object.label, reader->object, sizeof object.label);
    object.id = cJSON_IsNumber(id) ? id->valueint : 0;
    int types, kinds, lights;
    const SceneType *rows = SceneTypes(&types);
    const ObstacleKind *const *machines = Obstacle_Kinds(&kinds);
    const BodyKind *const *bodies = Body_Kinds(&lights);
    const char *type = Reader_Type(json);
    for (int i = 0; i < types; i++)
        if (!strcmp(rows[i].name, type)) return add_typed(reader, &rows[i], json, &object);
    for (int i = 0; i < kinds; i++)
        if (!strcmp(machines[i]->name, type)) return add_machine(reader, machines[i], json, &object);
    for (int i = 0; i < lights; i++)
        if (!strcmp(bodies[i]->name, type)) return add_body(reader, bodies[i], json, &object);
    return complain_type(reader, type);
}

/* ---- Layers ----------------------------------------------------------------------------------- */

/* True for a list or uncompressed base64 with any tile. In base64 zeros are the letter A. */
static bool has_tiles(const cJSON *layer) {
    const cJSON *data = cJSON_GetObjectItemCaseSensitive(layer, "data"), *tile;
    if (cJSON_IsString(data)) return data->valuestring[strspn(data->valuestring, "A=")] != 0;
    cJSON_ArrayForEach(tile, data) if (!cJSON_IsNumber(tile) || tile->valuedouble != 0) return true;
    return !cJSON_IsArray(data);
}

static bool check_empty(Reader *reader, const cJSON *layer) {
    if (*Reader_Text(layer, "compression"))
        return Reader_Complain(reader, "compressed tiles are not read: hide or delete the layer");
    return !has_tiles(layer) ||
           Reader_Complain(reader, "it has tiles, but a scene is made of objects: hide or delete the layer");
}

static bool add_offset(Reader *reader, const cJSON *layer, const char *name, float *sum) {
    const float far = FAR * reader->tile;
    float more = 0;
    bool given = cJSON_GetObjectItemCaseSensitive(layer, name) != NULL;
    if (given && !Reader_Number(reader, layer, name, -far - *sum, far - *sum, &more)) return false;
    *sum += more;
    return true;
}

static bool read_layers(Reader *reader, cJSON *from);

static bool read_content(Reader *reader, cJSON *layer) {
    cJSON *objects = cJSON_GetObjectItemCaseSensitive(layer, "objects"), *object;
    const char *type = Reader_Text(layer, "type");
    if (!strcmp(type, "group")) return read_layers(reader, layer);
    if (!strcmp(type, "tilelayer")) return check_empty(reader, layer);
    if (strcmp(type, "objectgroup") || !cJSON_IsArray(objects))
        return Reader_Complain(reader, "it is neither an object layer nor a group: hide or delete the layer");
    cJSON_ArrayForEach(object, objects) if (!Reader_Hides(object) && !read_object(reader, object)) return false;
    return true;
}

static bool read_layer(Reader *reader, cJSON *layer) {
    const Vec2 outside = reader->offset;
    if (Reader_Hides(layer)) return true;
    snprintf(reader->object, sizeof reader->object, "layer '%.40s'", Reader_Text(layer, "name"));
    bool good = add_offset(reader, layer, "offsetx", &reader->offset.x) &&
                add_offset(reader, layer, "offsety", &reader->offset.y) && read_content(reader, layer);
    if (good) reader->object[0] = 0;
    reader->offset = outside;
    return good;
}

/* Reads the layers of the map or of a group. */
static bool read_layers(Reader *reader, cJSON *from) {
    cJSON *layers = cJSON_GetObjectItemCaseSensitive(from, "layers"), *layer;
    if (!cJSON_IsArray(layers)) return Reader_Complain(reader, "'layers' is missing or no array");
    cJSON_ArrayForEach(layer, layers) if (!read_layer(reader, layer)) return false;
    return true;
}

/* ---- The map ---------------------------------------------------------------------------------- */

static const char *const WIND_FROM[] = {"left", "right", "above", "below", NULL};

enum {
    MAP_ABOUT,
    MAP_EXPERIMENT,
    MAP_STONE,
    MAP_CELLS,
    MAP_WET_FLOOR,
    MAP_SEED,
    MAP_SMOKE_LIFE,
    MAP_DYE,
    MAP_WIND,
    MAP_WIND_FROM
};
static const Property MAP[] = {
    [MAP_ABOUT] = {.name = "about",
                   .about = "A sentence about the hall"}, /* texts, taken first, but listed in messages */
    [MAP_EXPERIMENT] = {.name = "experiment", .about = "The measurement that runs in it"},
    [MAP_STONE] = {.name = "stone", .about = "The style of its walls"},
    [MAP_CELLS] = {"cells_per_metre", 20, 1, 200, .unit = "/m",
                   .about = "Cells of the air along a metre. Twice as many cost four times as much or more"},
    [MAP_WET_FLOOR] = {"wet_floor", 0, 0, 256, .unit = "m",
                       .about = "Below this line the floor mirrors the hall. 0 is dry"},
    [MAP_SEED] = {"seed", 1, 0, 65535, .whole = true, .about = "Another number lays the stones in another way"},
    [MAP_SMOKE_LIFE] = {"smoke_life", 5, 1, 60, .unit = "s", .about = "Time in which still smoke thins to a third"},
    [MAP_DYE] = {"dye", 0, 0, 1, .whole = true,
                 .about = "The air carries colours, which costs more; on if a source has a colour"},
    [MAP_WIND] = {"wind", 0, 0, 20, .unit = "m/s", .about = "It blows in from a side and out at the opposite one"},
    [MAP_WIND_FROM] = {"wind_from", WIND_LEFT, 0, WIND_BELOW, .whole = true, .names = WIND_FROM,
                       .about = "The side from which the wind blows"},
};

const Property *SceneMap_Properties(int *count) {
    *count = COUNT_OF(MAP);
    return MAP;
}

static bool read_about(Reader *reader, cJSON *map) {
    Scene *scene = reader->scene;
    snprintf(scene->about, sizeof scene->about, "%s", scene->name);
    return !Reader_Find(map, "about") || Reader_TakeText(reader, map, "about", scene->about, sizeof scene->about);
}

static bool read_experiment(Reader *reader, cJSON *map) {
    char name[48], known[200] = "";
    int count;
    const Experiment *const *rows = Experiments(&count);
    if (!Reader_Find(map, "experiment")) return true;
    if (!Reader_TakeText(reader, map, "experiment", name, sizeof name)) return false;
    for (int i = 0; i < count; i++) {
        if (!strcmp(rows[i]->name, name)) {
            reader->scene->experiment = rows[i];
            return true;
        }
        Complain_Add(known, sizeof known, rows[i]->name);
    }
    return Reader_Complain(reader, "unknown experiment '%.40s', there are: %s", name, known);
}

static bool read_stone(Reader *reader, cJSON *map, const Style **stone) {
    char name[48], known[200] = "";
    if (!Reader_Find(map, "stone")) return true;
    if (!Reader_TakeText(reader, map, "stone", name, sizeof name)) return false;
    for (int i = 0; i < HALL_STYLES; i++) {
        *stone = &HALL_STYLE[i];
        if (!strcmp((*stone)->name, name)) return true;
        Complain_Add(known, sizeof known, (*stone)->name);
    }
    return Reader_Complain(reader, "property 'stone' is '%.40s', there are: %s", name, known);
}

static bool read_map(Reader *reader, cJSON *map) {
    float width = 0, height = 0, tile_height = 0, value[PROPERTY_MAX];
    const Style *stone = &HALL_STYLE[HALL_CASTLE];
    if (strcmp(Reader_Text(map, "orientation"), "orthogonal"))
        return Reader_Complain(reader, "'orientation' is not 'orthogonal'");
    if (cJSON_IsTrue(cJSON_GetObjectItemCaseSensitive(map, "infinite")))
        return Reader_Complain(reader, "'infinite' is true, but a hall has an end");
    if (!Reader_Number(reader, map, "width", 1, 256, &width)) return false;
    if (!Reader_Number(reader, map, "height", 1, 256, &height)) return false;
    if (!Reader_Number(reader, map, "tilewidth", 1, 4096, &reader->tile)) return false;
    if (!Reader_Number(reader, map, "tileheight", 1, 4096, &tile_height)) return false;
    if (tile_height != reader->tile) return Reader_Complain(reader, "tiles must be square");
    if (!read_about(reader, map) || !read_experiment(reader, map) || !read_stone(reader, map, &stone)) return false;
    if (!Reader_Properties(reader, MAP, COUNT_OF(MAP), map, value)) return false;
    reader->scene->wall = Wall_Default(width, height);
    reader->scene->wall.arches = reader->scene->wall.slabs = reader->scene->wall.shafts = 0;
    reader->scene->wall.style = stone;
    reader->scene->wall.wet_floor = value[MAP_WET_FLOOR];
    reader->scene->wall.seed = (uint32_t)value[MAP_SEED];
    reader->scene->cells_per_metre = value[MAP_CELLS];
    reader->scene->smoke_life = value[MAP_SMOKE_LIFE];
    reader->scene->dye = value[MAP_DYE] > 0.5f;
    reader->scene->wind = value[MAP_WIND];
    reader->scene->wind_from = (WindFrom)(int)value[MAP_WIND_FROM];
    return true;
}

static bool check_fire(Reader *reader, const char *label, int fire) {
    const int braziers = reader->scene->braziers;
    if (fire < braziers) return true;
    snprintf(reader->object, sizeof reader->object, "%s", label);
    return Reader_Complain(reader, "property 'fire' is %d, must be 0 .. %d, the number of braziers", fire + 1,
                           braziers);
}

/* Fires are checked last, as a brazier may come after the vents, notes and panels that name it. */
static bool check_fires(Reader *reader) {
    const Scene *scene = reader->scene;
    bool good = true;
    for (int i = 0; i < scene->vents && good; i++) good = check_fire(reader, scene->vent[i].label, scene->vent[i].fire);
    for (int i = 0; i < scene->notes && good; i++)
        good = check_fire(reader, scene->labels.note[i], scene->note[i].fire);
    for (int i = 0; i < scene->wall.panels && good; i++)
        good = check_fire(reader, scene->labels.panel[i], scene->panel_fire[i]);
    return good;
}

static bool check_leaves(Reader *reader) {
    const Scene *scene = reader->scene;
    int sum = 0, pile = 0;
    while (pile < scene->piles && sum + scene->leaves[pile].count <= SCENE_LEAVES) sum += scene->leaves[pile++].count;
    if (pile == scene->piles) return true;
    memcpy(reader->object, scene->labels.leaves[pile], sizeof reader->object);
    return Reader_Complain(
        reader, "property 'count' makes %d leaves with those of the objects before, must be at most %d in all",
        sum + scene->leaves[pile].count, SCENE_LEAVES);
}

static bool check_exit(Reader *reader) {
    const Scene *scene = reader->scene;
    if (!scene->has_exit) return true;
    memcpy(reader->object, scene->labels.exit, sizeof reader->object);
    const char *lacks = scene->has_player ? scene->braziers ? NULL : "brazier" : "start";
    return !lacks || Reader_Complain(reader, "type 'exit' needs an object of type '%s', there is none", lacks);
}

/* An experiment sets up all of its air. */
static bool check_air(Reader *reader) {
    const Scene *scene = reader->scene;
    const char *much = scene->sources    ? "an object of type 'source'"
                       : scene->jets     ? "an object of type 'jet'"
                       : scene->dye      ? "the property 'dye'"
                       : scene->wind > 0 ? "the property 'wind'"
                                         : NULL;
    reader->object[0] = 0;
    return !scene->experiment || !much ||
           Reader_Complain(reader, "the air belongs to the experiment '%s', which %s would change",
                           scene->experiment->name, much);
}

/* Names the scene "hall" for "assets/scenes/hall.json". */
static void name_scene(Scene *scene, const char *file) {
    const char *slash = strrchr(file, '/'), *base = slash ? slash + 1 : file, *dot = strrchr(base, '.');
    snprintf(scene->name, sizeof scene->name, "%.*s", (int)(dot ? dot - base : (ptrdiff_t)strlen(base)), base);
}

static bool parse(Reader *reader, const char *text, size_t size) {
    Scene *scene = reader->scene;
    char why[160];
    *scene = (Scene){.name = ""};
    name_scene(scene, reader->file);
    snprintf(scene->file, sizeof scene->file, "%s", reader->file);
    cJSON *map = Json_Parse(text, size, why, sizeof why);
    if (!map) return Reader_Complain(reader, "%s", why);
    bool good = cJSON_IsObject(map) ? read_map(reader, map) && read_layers(reader, map) && check_fires(reader) &&
                                          check_leaves(reader) && check_exit(reader) && check_air(reader)
                                    : Reader_Complain(reader, "holds no map");
    cJSON_Delete(map);
    SceneObstacles_Hang(scene);
    return good;
}

bool Scene_Parse(Scene *scene, const char *text, size_t size, const char *file, char *error, size_t capacity) {
    char place[SCENE_LABEL];
    return Scene_ParsePlaced(scene, text, size, file, place, error, capacity);
}

bool Scene_ParsePlaced(Scene *scene, const char *text, size_t size, const char *file, char place[SCENE_LABEL],
                       char *error, size_t capacity) {
    Reader reader = {.scene = scene, .file = file, .error = error, .capacity = capacity};
    const bool good = parse(&reader, text, size);
    memcpy(place, reader.object, sizeof reader.object);
    return good;
}
