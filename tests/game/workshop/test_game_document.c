/* The workshop's document: it keeps a map as it is, changes what it is told to, and refuses what would be no scene. */
#include "tests/kits/document_kit.h"
#include "tests/kits/engine_kit.h"

#include "engine/files/file.h"
#include "game/base/count.h"
#include "game/stone/styles.h"
#include "game/world/scene_objects.h"

#include <cjson/cJSON.h>

/* ---- Opening and writing ------------------------------------------------------------------------------ */

static void check_kept(const char *path) {
    static Scene read_again;
    size_t size;
    char *text = File_ReadAll(path, &size);
    assert_non_null(text);
    if (!Document_Open(&document, text, size, path, error, sizeof error)) fail_msg("%s", error);
    cJSON *file = cJSON_Parse(text), *kept = cJSON_Parse(text_of());
    if (!cJSON_Compare(file, kept, 1)) fail_msg("%s is another document", path);
    assert_true(Scene_Parse(&scene, text, size, path, error, sizeof error));
    assert_true(Scene_Parse(&read_again, text_of(), strlen(text_of()), path, error, sizeof error));
    if (memcmp(&scene, &read_again, sizeof scene)) fail_msg("%s is another scene", path);
    if (memcmp(&scene, &document.now->scene, sizeof scene)) fail_msg("%s: another scene is shown", path);
    char *once = strdup(text_of());
    assert_true(Document_Open(&document, once, strlen(once), path, error, sizeof error));
    assert_string_equal(text_of(), once);
    cJSON_Delete(file);
    cJSON_Delete(kept);
    free(once);
    free(text);
}

TEST_WITH(NULL, close_document, every_map_that_ships_stays_as_it_is) {
    char names[64][FILE_NAME], path[128];
    const int count = File_List("assets/scenes", ".json", names, 64);
    assert_true(count > 20 && count < 64);
    for (int i = 0; i < count; i++) {
        snprintf(path, sizeof path, "assets/scenes/%.63s", names[i]);
        check_kept(path);
    }
    for (int i = 0; Scene_Name(i); i++) {
        open_scene(Scene_Name(i));
        assert_string_equal(document.now->scene.name, Scene_Name(i));
    }
}

/* With keys that nobody knows on every floor, numbers that are hard to write, and a group. */
static const char STRANGE[] =
    "{'mood':{'a':[1,{'b':null}]},'orientation':'orthogonal','width':16,'height':9,'tilewidth':80,'tileheight':80,"
    "'layers':[{'type':'tilelayer','data':[0,0],'name':'empty','x1':0.1},{'type':'group','name':'both','offsetx':80,"
    "'shade':'ö','layers':[{'type':'objectgroup','name':'in','offsety':-40,'tint':'#ff8800','objects':[{'class':"
    "'crate','id':7,'name':'box','x':160.125,'y':200.00012345,'width':40,'height':40,'opacity':0.3333333333333333,"
    "'properties':[{'name':'mass','type':'float','value':1.1,'propertytype':'Kilo'}]}]}]},{'type':'objectgroup',"
    "'objects':[{'type':'ledge','id':9,'visible':false,'x':1,'why':'later'}]}],'zoom':1.5e-7}";

static const char *const KEPT[] = {"'mood'",      "{'a':[1,{'b':null}]}",
                                   "'empty'",     "0.1",
                                   "'both'",      "'shade'",
                                   "'tint'",      "1.5e-07",
                                   "'why'",       "0.33333333333333331",
                                   "'class'",     "'propertytype'",
                                   "'Kilo'",      "'zoom'",
                                   "200.00012345"};

TEST_WITH(NULL, close_document, what_is_unknown_is_kept) {
    assert_true(open_text(STRANGE));
    must((DocumentChange){.act = DOCUMENT_SET, .id = 7, .name = "mass", .value = NUMBER_OF((double)2.2f)});
    must((DocumentChange){.act = DOCUMENT_MOVE, .id = 7, .at = {1, 0}});
    must((DocumentChange){.act = DOCUMENT_ADD, .name = "brazier", .at = {1, 1}});
    for (int i = 0; i < COUNT_OF(KEPT); i++) {
        const char *words = as_json(KEPT[i]);
        if (!strstr(text_of(), words)) fail_msg("%s is gone from: %s", words, text_of());
    }
    assert_true(strstr(text_of(), "\"mood\"") < strstr(text_of(), "\"width\""));
    assert_true(strstr(text_of(), "2.2,") != NULL);
    assert_true(Document_Find(&document, 9)->hidden && !Document_Find(&document, 7)->hidden);
    assert_true(document.now->scene.bodies == 1 && document.now->scene.body[0].place.x == 4.2515625f);
}

TEST_WITH(NULL, close_document, a_file_that_is_no_map_leaves_the_open_one) {
    open_scene("hall");
    char *before = strdup(text_of());
    static const char *const WRONG[][2] = {
        {"{'preset':'game'}", "test.json: 'orientation'"},
        {"[1,2]", "test.json: holds no map"},
        {"{'a':1,\n'a':2}", "test.json: 'a' is given twice, again in line 2"},
        {"{'a':1e999}", "test.json: a number in it is beyond all numbers"},
        {"{'orient", "test.json: line 1 is not valid JSON"},
        {HEAD "'layers':3}", "test.json: 'layers' is missing or no array"},
    };
    for (int i = 0; i < COUNT_OF(WRONG); i++) {
        assert_false(open_text(WRONG[i][0]));
        if (!strstr(error, WRONG[i][1])) fail_msg("'%s' is not in: %s", WRONG[i][1], error);
    }
    assert_false(Document_OpenScene(&document, "attic", error, sizeof error));
    assert_string_equal(text_of(), before);
    free(before);
}

/* Two mistakes, which are mended one after the other. */
TEST_WITH(NULL, close_document, a_wrong_object_opens_and_is_marked) {
    assert_true(open_text(HEAD ABOUT LAYER(
        "{'type':'fan','id':3,'x':80,'y':80,'width':40,'height':40,'properties':[{'name':'wind','value':99}]},"
        "{'type':'sofa','id':5,'name':'red','x':1,'y':1}")));
    assert_false(document.now->good);
    assert_int_equal(document.now->wrong, 3);
    assert_non_null(strstr(document.now->error, "'wind' is 99, must be 0 .. 20"));
    must((DocumentChange){.act = DOCUMENT_SET, .id = 3, .name = "wind"});
    assert_int_equal(document.now->wrong, 5);
    assert_non_null(strstr(document.now->error, "object 5 'red': unknown type 'sofa'"));
    must((DocumentChange){.act = DOCUMENT_DELETE, .id = 5});
    assert_true(document.now->good && document.now->scene.obstacles == 1);
    assert_true(undo() && !document.now->good && document.now->wrong == 5);
}

enum { MANY = 10000 };

/* It opens with a sentence, and can be mended as far as there is room for the steps. */
TEST_WITH(NULL, close_document, ten_thousand_things_are_too_many) {
    static DocumentChange all[MANY];
    static char map[MANY * 80 + 1000];
    int used = snprintf(map, sizeof map, "%s", HEAD ABOUT "'layers':[{'type':'objectgroup','objects':[");
    for (int i = 0; i < MANY; i++)
        used += snprintf(map + used, sizeof map - (size_t)used,
                         "%s{'type':'ledge','id':%d,'x':80,'y':80,'width':80,'height':80}", i ? "," : "", i + 1);
    snprintf(map + used, sizeof map - (size_t)used, "]}]}");
    for (char *at = map; *at; at++) *at = *at == '\'' ? '"' : *at;
    assert_true(Document_Open(&document, map, strlen(map), "many.json", error, sizeof error));
    assert_string_equal(document.now->error, "many.json: object 65 '': one ledge too many");
    assert_int_equal(document.now->wrong, WALL_SLABS + 1);
    must_not((DocumentChange){.act = DOCUMENT_ERASE, .size = {3, 3}}, "stone of more than 64 ledges");
    must((DocumentChange){.act = DOCUMENT_DELETE, .id = MANY});
    for (int i = 0; i < MANY; i++) all[i] = (DocumentChange){.act = DOCUMENT_DELETE, .id = i + 1};
    assert_true(Document_Change(&document, all, MANY - 1 - WALL_SLABS, error, sizeof error));
    assert_true(document.now->good && document.now->scene.wall.slabs == WALL_SLABS);
    assert_true(undo() && undo() && document.now->objects == MANY);
}

TEST_WITH(NULL, close_document, every_object_has_an_id_of_its_own) {
    assert_true(open_text(HEAD LAYER("{'type':'crate','id':4,'x':0,'y':0,'width':80,'height':80},"
                                     "{'type':'crate','id':4,'x':80,'y':0,'width':80,'height':80},"
                                     "{'type':'crate','x':160,'y':0,'width':80,'height':80},"
                                     "{'type':'crate','id':-1.5,'x':240,'y':0,'width':80,'height':80}")));
    for (int i = 0; i < 4; i++) {
        const DocumentObject *object = Document_Find(&document, i + 4);
        assert_true(object && object->corner.x == (float)i && object->size.y == 1);
    }
    assert_int_equal(Document_NextId(&document), 8);
    must((DocumentChange){.act = DOCUMENT_DUPLICATE, .id = 4});
    must((DocumentChange){.act = DOCUMENT_DELETE, .id = 8});
    assert_int_equal(Document_NextId(&document), 9); /* not again what a selection may still name */
    assert_true(undo() && undo());
    assert_false(Document_Changed(&document));
}

TEST_WITH(NULL, close_document, it_knows_whether_it_is_written) {
    char path[1024];
    kit_path(path, "document.json");
    assert_true(Document_OpenEmpty(&document, (Vec2){16, 9}, "mine.json", error, sizeof error));
    assert_false(Document_Changed(&document));
    must((DocumentChange){.act = DOCUMENT_ADD, .name = "brazier", .at = {2, 3}});
    assert_true(Document_Changed(&document));
    assert_true(Document_Write(&document, path, error, sizeof error));
    assert_false(Document_Changed(&document));
    char *text = File_ReadAll(path, NULL);
    assert_string_equal(text, text_of());
    free(text);
    must((DocumentChange){.act = DOCUMENT_MOVE, .id = 1, .at = {1, 0}});
    assert_true(Document_Changed(&document) && undo() && !Document_Changed(&document));
    assert_true(undo() && Document_Changed(&document) && redo() && !Document_Changed(&document));
    assert_false(Document_Write(&document, "no/such/folder.json", error, sizeof error));
    assert_non_null(strstr(error, "no/such/folder.json cannot be written"));
    assert_int_equal(remove(path), 0);
}

/* ---- Changes ------------------------------------------------------------------------------------------ */

/* A layer that is moved, so that metres of the scene are not pixels of the layer. */
#define MOVED "'layers':[{'type':'objectgroup','offsetx':40,'offsety':-80,'objects':["

TEST_WITH(NULL, close_document, changes_do_what_they_say) {
    assert_true(open_text(HEAD ABOUT MOVED "]}]}"));
    const Scene *now;
    must((DocumentChange){.act = DOCUMENT_ADD, .name = "fan", .at = {2, 3}, .size = {.5f, 1.25f}});
    now = &document.now->scene;
    assert_true(now->obstacle[0].at.x == 2.25f && now->obstacle[0].at.y == 3.625f && now->obstacle[0].half.y == .625f);
    must((DocumentChange){.act = DOCUMENT_RESIZE, .id = 1, .at = {1, 1}, .size = {2, 1}});
    must((DocumentChange){.act = DOCUMENT_MOVE, .id = 1, .at = {.5f, -.5f}});
    must((DocumentChange){.act = DOCUMENT_RENAME, .id = 1, .name = "a \"gust\""});
    must((DocumentChange){.act = DOCUMENT_SET, .id = 1, .name = "wind", .value = NUMBER_OF((double)7.3f)});
    must((DocumentChange){.act = DOCUMENT_DUPLICATE, .id = 1, .at = {4, 0}});
    now = &document.now->scene;
    assert_true(now->obstacles == 2 && now->obstacle[0].at.x == 2.5f && now->obstacle[0].at.y == 1);
    assert_true(now->obstacle[1].at.x == 6.5f && now->obstacle[1].value[0] == 7.3f);
    assert_string_equal(now->obstacle[1].name, "a \"gust\"");
    must((DocumentChange){.act = DOCUMENT_ORDER, .id = 2, .places = -1});
    assert_true(document.now->scene.obstacle[0].at.x == 6.5f);
    must((DocumentChange){.act = DOCUMENT_ORDER, .id = 2, .places = 9});
    assert_true(document.now->scene.obstacle[1].at.x == 6.5f);
    must((DocumentChange){.act = DOCUMENT_DUPLICATE, .id = 1});
    must((DocumentChange){.act = DOCUMENT_ORDER, .id = 3, .places = -1});
    assert_true(document.now->objects == 3 && document.now->object[1].id == 3 && document.now->object[2].id == 2);
    must((DocumentChange){.act = DOCUMENT_DELETE, .id = 3});
    must((DocumentChange){.act = DOCUMENT_SET, .id = 2, .name = "wind"});
    must((DocumentChange){.act = DOCUMENT_DELETE, .id = 1});
    now = &document.now->scene;
    assert_true(now->obstacles == 1 && now->obstacle[0].value[0] == 6);
    must((DocumentChange){.act = DOCUMENT_MAP_SET, .name = "stone", .value = TEXT_OF("brick")});
    must((DocumentChange){.act = DOCUMENT_MAP_SET, .name = "seed", .value = NUMBER_OF(7)});
    must((DocumentChange){.act = DOCUMENT_MAP_SIZE, .size = {20, 12}});
    now = &document.now->scene;
    assert_true(now->wall.seed == 7 && now->wall.width == 20 && !strcmp(now->wall.style->name, "brick"));
    must((DocumentChange){.act = DOCUMENT_ADD, .name = "note", .at = {3, 3}, .value = TEXT_OF("Jump.")});
    assert_string_equal(document.now->scene.note[0].text, "Jump.");
    while (undo()) continue;
    assert_true(document.now->scene.obstacles == 0 && document.done == 0);
}

TEST_WITH(NULL, close_document, several_changes_are_one_step) {
    open_scene("hall");
    char *before = strdup(text_of());
    const int id = Document_NextId(&document);
    const DocumentChange three[] = {{.act = DOCUMENT_ADD, .name = "crate", .at = {3, 3}, .size = {1, 1}},
                                    {.act = DOCUMENT_SET, .id = id, .name = "mass", .value = NUMBER_OF(9)},
                                    {.act = DOCUMENT_MOVE, .id = 1, .at = {.1f, 0}}};
    assert_true(Document_Change(&document, three, 3, error, sizeof error));
    assert_true(document.done == 1 && Document_Find(&document, id)->corner.x == 3);
    assert_true(undo());
    assert_string_equal(text_of(), before);
    const DocumentChange last_is_wrong[] = {three[0], three[1], {.act = DOCUMENT_DELETE, .id = 999}};
    assert_false(Document_Change(&document, last_is_wrong, 3, error, sizeof error));
    assert_non_null(strstr(error, "there is no object 999"));
    assert_string_equal(text_of(), before);
    must((DocumentChange){.act = DOCUMENT_RENAME, .id = 1, .name = Document_Find(&document, 1)->name});
    assert_true(document.steps == 1 && redo()); /* nothing new, so the step back can be gone again */
    free(before);
}

TEST_WITH(NULL, close_document, refusals_name_the_object) {
    assert_true(
        open_text(HEAD ABOUT LAYER("{'type':'fan','id':3,'name':'gust','x':80,'y':80,'width':40,'height':40}")));
    must_not((DocumentChange){.act = DOCUMENT_SET, .id = 3, .name = "wind", .value = NUMBER_OF(21)},
             "object 3 'gust': property 'wind' is 21, must be 0 .. 20");
    must_not((DocumentChange){.act = DOCUMENT_SET, .id = 3, .name = "smell", .value = NUMBER_OF(1)},
             "object 3 'gust': unknown property 'smell'");
    must_not((DocumentChange){.act = DOCUMENT_RESIZE, .id = 3}, "object 3 'gust': 'width' is 0");
    must_not((DocumentChange){.act = DOCUMENT_MOVE, .id = 3, .at = {INFINITY, 0}}, "object 3 'gust': 'x'");
    must_not((DocumentChange){.act = DOCUMENT_ADD, .name = "exit", .size = {1, 1}}, "needs an object of type 'start'");
    must_not((DocumentChange){.act = DOCUMENT_ADD, .name = "sofa"}, "there is no type 'sofa'");
    must_not((DocumentChange){.act = DOCUMENT_MAP_SET, .name = "stone", .value = TEXT_OF("jelly")}, "'jelly'");
    must_not((DocumentChange){.act = DOCUMENT_MAP_SIZE, .size = {500, 9}}, "'width' is 500");
    must_not((DocumentChange){.act = DOCUMENT_STONE}, "the stone has no size");
    for (int i = 1; i < SCENE_OBSTACLES; i++) must((DocumentChange){.act = DOCUMENT_DUPLICATE, .id = 3});
    must_not((DocumentChange){.act = DOCUMENT_DUPLICATE, .id = 3}, "object 35 'gust': one machine too many");
}

/* Fires are numbered in the order of the map. */
TEST_WITH(NULL, close_document, what_a_fire_drives_follows_it) {
    assert_true(open_text(
        HEAD ABOUT LAYER("{'type':'brazier','id':1,'x':80,'y':80},{'type':'brazier','id':2,'x':160,'y':80},{'type':"
                         "'vent','id':3,'name':'flue','x':0,'y':0,'width':80,'height':80,'properties':[{'name':'fire',"
                         "'type':'int','value':2}]}")));
    must((DocumentChange){.act = DOCUMENT_DELETE, .id = 1});
    assert_int_equal(document.now->scene.vent[0].fire, 0);
    assert_true(undo() && document.now->scene.vent[0].fire == 1);
    must((DocumentChange){.act = DOCUMENT_ORDER, .id = 2, .places = -1});
    assert_int_equal(document.now->scene.vent[0].fire, 0);
    must_not((DocumentChange){.act = DOCUMENT_DELETE, .id = 2}, "object 3 'flue': its property 'fire' needs fire 1");
    const DocumentChange both[] = {{.act = DOCUMENT_DELETE, .id = 2}, {.act = DOCUMENT_DELETE, .id = 3}};
    assert_true(Document_Change(&document, both, 2, error, sizeof error));
    assert_true(document.now->scene.vents == 0 && document.now->scene.braziers == 1);
}

/* ---- A panel's rows ----------------------------------------------------------------------------------- */

/* An id of 0 is the map. */
static DocumentValue set_row(int id, const Property *row, DocumentValue value) {
    must((DocumentChange){.act = id ? DOCUMENT_SET : DOCUMENT_MAP_SET, .id = id, .name = row->name, .value = value});
    return Document_Value(&document, id ? Document_Find(&document, id) : NULL, row);
}

static void check_text_row(int id, const Property *row, const char *text) {
    const DocumentValue now = set_row(id, row, (DocumentValue)TEXT_OF(text));
    assert_int_equal(now.sort, DOCUMENT_TEXT);
    assert_string_equal(now.text, text);
}

static void check_row(int id, const Property *row) {
    DocumentValue shown = Document_Value(&document, id ? Document_Find(&document, id) : NULL, row);
    if (row->low == row->high) {
        check_text_row(id, row, "Run.");
        return;
    }
    assert_true(shown.number == (double)row->standard);
    for (int side = 0; side < 2; side++) {
        shown.number = (double)(side ? row->high : row->low);
        const DocumentValue now = set_row(id, row, shown);
        assert_true(now.sort == shown.sort && (float)now.number == (float)shown.number);
    }
}

TEST_WITH(NULL, close_document, every_row_of_the_map_can_be_had) {
    static const char *const TEXTS[][2] = {{"about", "Air."}, {"experiment", "street"}, {"stone", "brick"}};
    int count, texts = 0;
    const Property *rows = SceneMap_Properties(&count);
    assert_true(Document_OpenEmpty(&document, (Vec2){16, 9}, "mine.json", error, sizeof error));
    for (int i = 0; i < count; i++) {
        const char *text = NULL;
        for (int k = 0; k < COUNT_OF(TEXTS); k++)
            if (!strcmp(rows[i].name, TEXTS[k][0])) text = TEXTS[k][1];
        if (text)
            check_text_row(0, &rows[i], text), texts++;
        else
            check_row(0, &rows[i]);
        if (text && !strcmp(text, "street")) /* which sets up its own air */
            set_row(0, &rows[i], (DocumentValue){.sort = DOCUMENT_NOTHING});
    }
    assert_true(count > texts && texts == COUNT_OF(TEXTS));
    assert_string_equal(document.now->scene.about, "Air.");
}

/* So a new machine appears by itself. */
TEST_WITH(NULL, close_document, every_kind_and_each_of_its_rows_can_be_had) {
    assert_true(Document_OpenEmpty(&document, (Vec2){16, 9}, "mine.json", error, sizeof error));
    must((DocumentChange){.act = DOCUMENT_ADD, .name = "brazier", .at = {3, 3}});
    for (int i = 1; i < SCENE_BRAZIERS - 1; i++) must((DocumentChange){.act = DOCUMENT_DUPLICATE, .id = 1});
    int rows = 0, with_units = 0;
    for (int i = 0; i < DocumentKind_Count(); i++) {
        const DocumentKind kind = DocumentKind_At(i);
        const int id = Document_NextId(&document);
        if (!strcmp(kind.name, "exit")) must((DocumentChange){.act = DOCUMENT_ADD, .name = "start", .at = {5, 5}});
        if (!strcmp(kind.name, "start")) continue; /* there may be one, and the exit needs it */
        must((DocumentChange){
            .act = DOCUMENT_ADD, .name = kind.name, .at = {4, 4}, .size = {1, 1}, .value = TEXT_OF("Go.")});
        for (int row = 0; row < kind.property_count; row++) {
            const bool of_fire = !strcmp(kind.properties[row].name, "fire");
            if (!of_fire) check_row(id + !strcmp(kind.name, "exit"), &kind.properties[row]);
            rows++, with_units += kind.properties[row].unit != NULL;
        }
    }
    assert_true(rows > 50 && with_units > 25);
}
