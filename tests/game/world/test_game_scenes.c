/* Maps are read as they are drawn: those that ship, and what each kind of object says. */
#include "tests/kits/map_kit.h"
#include "tests/kits/test.h"

#include <math.h>

TEST(shipped_scenes_load) {
    for (int i = 0; Scene_Name(i); i++) {
        if (!Scene_Load(&scene, Scene_Name(i), error, sizeof error)) fail_msg("%s", error);
        assert_string_equal(scene.name, Scene_Name(i));
        assert_true(strlen(scene.about) > 10 && strcmp(scene.about, scene.name));
        assert_int_equal(Scene_Index(scene.name), i);
    }
}

TEST(metres_are_tiles) {
    assert_true(read(
        HEAD ABOUT LAYER("{'type':'ledge','x':80,'y':160,'width':240,'height':40},{'type':'start','x':120,'y':160,'"
                         "point':true},{'class':'lift','name':'up','x':0,'y':0,'width':160,'height':16,'properties':[{'"
                         "name':'travel','type':'float','value':1.5}]},{'type':'vent','x':0,'y':0,'width':8,'height':8,"
                         "'properties':[{'name':'drain','type':'bool','value':true}]},{'type':'vent','x':0,'y':80,'"
                         "width':8,'height':8,'properties':[{'name':'drain','type':'bool','value':false}]}")));
    const WallSlab *slab = &scene.wall.slab[0];
    assert_true(slab->left == 1 && slab->top == 2 && slab->right == 4 && slab->bottom == 2.5f);
    assert_true(scene.start.x == 1.5f && scene.start.y == 2);
    assert_true(scene.obstacle[0].half.x == 1 && scene.obstacle[0].value[0] == 1.5f);
    assert_string_equal(scene.obstacle[0].name, "up");
    assert_true(scene.vent[0].drain && scene.vent[0].wind.x == 0 && !scene.vent[1].drain);
}

/* From the stone above it, not through that; where there is none, from beyond the picture. */
TEST(a_lift_hangs_from_what_is_above_it) {
    assert_true(read(
        HEAD ABOUT LAYER("{'type':'lift','x':80,'y':480,'width':160,'height':16,'properties':[{'name':'travel','value':"
                         "3}]},{'type':'ledge','x':0,'y':80,'width':160,'height':40},{'type':'ledge','x':0,'y':0,'"
                         "width':160,'height':40},{'type':'ledge','x':0,'y':640,'width':800,'height':40}")));
    const Obstacle *lift = &scene.obstacle[0];
    assert_true(!lift->sunk);
    Shape shapes[OBSTACLE_SHAPES];
    float low[2], high[2], highest[2] = {9, 9};
    assert_true(lift->hung[0] == 1.5f && lift->hung[1] < 0);
    int count = Obstacle_Outline(lift, 1, shapes);
    assert_true(count <= OBSTACLE_SHAPES);
    for (int i = 0; i < count; i++) {
        Shape_Bounds(&shapes[i], low, high);
        float *side = &highest[low[0] > 2];
        *side = fminf(*side, low[1]);
    }
    assert_true(highest[0] > 1.45f && highest[0] < 1.6f && highest[1] < 0);
    assert_true(read(HEAD ABOUT LAYER("{'type':'lift','x':80,'y':640,'width':160,'height':16},{'type':'ledge','x':0,'y'"
                                      ":640,'width':800,'height':40}")));
    assert_true(lift->sunk);
}

TEST(notes_and_smoke_are_read) {
    assert_true(read(
        HEAD ABOUT LAYER("{'type':'note','x':160,'y':80,'properties':[{'name':'text','value':'Jump.'}]},{'type':'"
                         "smoulder','x':80,'y':0,'width':240,'height':40,'properties':[{'name':'smoke','value':2}]}")));
    assert_string_equal(scene.note[0].text, "Jump.");
    assert_true(scene.notes == 1 && scene.note[0].at.x == 2 && scene.smoke_life == 5);
    assert_true(scene.smoulders == 1 && scene.smoulder[0].smoke == 2 && scene.smoulder[0].high.x == 4);
}

TEST(probes_are_read) {
    assert_true(
        read(HEAD ABOUT LAYER("{'type':'probe','x':160,'y':80},{'type':'probe','id':9,'name':'sill','x':8,'y':8,"
                              "'properties':[{'name':'shows','value':4},{'name':'length','value':2.5},{'name':"
                              "'angle','value':90}]}")));
    assert_true(scene.probes == 2 && scene.probe[0].shows == PROBE_SPEED && scene.probe[0].at.x == 2);
    const SceneProbe *sill = &scene.probe[1];
    assert_true(sill->shows == PROBE_FLOW && sill->length == 2.5f && sill->id == 9 && !strcmp(sill->name, "sill"));
    assert_true(fabsf(sill->way.x) < 1e-6f && fabsf(sill->way.y - 1) < 1e-6f);
}

TEST(what_is_hidden_is_not_there) {
    assert_true(read(HEAD ABOUT "'layers':[{'type':'imagelayer','name':'sketch','visible':false},{'type':'objectgroup',"
                                "'visible':false,'offsetx':8,'objects':[{'type':'ledge','x':1,'y':1,'width':9,'height':"
                                "9}]},{'type':'objectgroup','visible':true,'objects':[{'type':'lift','x':1,'y':1,'"
                                "width':9,'height':9,'visible':true},{'type':'ledge','visible':false,'x':1}]}]}"));
    assert_true(scene.wall.slabs == 0 && scene.obstacles == 1);
}

/* What Tiled 1.10 writes for a new map to which an object layer with one rectangle was added. */
static const char NEW_MAP[] =
    "{ 'compressionlevel':-1, 'height':2, 'infinite':false, 'layers':[{ 'data':[0, 0, 0, 0, 0, 0], 'height':2, 'id':1, "
    "'name':'Tile Layer 1', 'opacity':1, 'type':'tilelayer', 'visible':true, 'width':3, 'x':0, 'y':0 }, { "
    "'draworder':'topdown', 'id':2, 'name':'Object Layer 1', 'objects':[{ 'height':32, 'id':1, 'name':'', "
    "'rotation':0, 'type':'ledge', 'visible':true, 'width':64, 'x':0, 'y':32 }], 'opacity':1, 'type':'objectgroup', "
    "'visible':true, 'x':0, 'y':0 }], 'nextlayerid':3, 'nextobjectid':2, 'orientation':'orthogonal', "
    "'renderorder':'right-down', 'tiledversion':'1.10.2', 'tileheight':32, 'tilesets':[], 'tilewidth':32, "
    "'type':'map', 'version':'1.10', 'width':3 }";

TEST(a_new_map_of_tiled_opens) {
    if (!read(NEW_MAP)) fail_msg("%s", error);
    assert_true(scene.wall.slabs == 1 && scene.wall.slab[0].right == 2 && scene.wall.width == 3);
    assert_string_equal(scene.about, "test");
}

/* Its tiles may be written as base64, too, when they are not compressed. */
TEST(layers_without_tiles_are_passed_over) {
    static const char *const DATA[] = {"[]", "[0,0,0]", "''", "'AAAAAAAAAAAAAAAAAAAAAA=='"};
    for (int i = 0; i < 4; i++) {
        char text[400];
        snprintf(text, sizeof text, HEAD ABOUT "'layers':[{'type':'tilelayer','name':'Tile Layer 1','data':%s}]}",
                 DATA[i]);
        if (!read(text)) fail_msg("%s: %s", DATA[i], error);
    }
}

#define OBJECTS(fields, x)                                                                                             \
    "{'type':'objectgroup'" fields ",'objects':[{'type':'ledge','x':" x ",'y':0,'width':80,'height':80}]}"
#define GROUP(fields, layers) "{'type':'group'" fields ",'layers':[" layers "]}"

/* Offsets add up on the way down, and end with the group that has them. */
TEST(groups_are_read_where_tiled_shows_them) {
    assert_true(read(HEAD ABOUT "'layers':[" GROUP(
        ",'offsetx':80,'offsety':40",
        GROUP(",'offsetx':160", OBJECTS(",'offsety':-8", "0")) "," OBJECTS("", "80") "," GROUP(
            ",'visible':false", OBJECTS("", "0"))) "," OBJECTS("", "400") "," GROUP("", "") "]}"));
    const WallSlab *slab = scene.wall.slab;
    assert_int_equal(scene.wall.slabs, 3);
    assert_true(slab[0].left == 3 && slab[0].top == 0.4f && slab[0].right == 4);
    assert_true(slab[1].left == 2 && slab[1].top == 0.5f);
    assert_true(slab[2].left == 5 && slab[2].top == 0);
}

TEST(light_bodies_and_airlocks_are_read) {
    assert_true(
        read(HEAD ABOUT LAYER("{'type':'door','name':'flap','x':80,'y':80,'width':16,'height':160,'properties':[{'name'"
                              ":'way','value':-1}]},{'type':'revolver','x':400,'y':400,'properties':[{'name':'length','"
                              "value':1.5}]},{'type':'leaves','x':80,'y':80,'width':80,'height':80}")));
    const Body *door = &scene.body[0];
    assert_true(scene.bodies == 1 && door->kind == &BODY_DOOR && door->hinged);
    assert_true(door->at.x == 1.1f && door->at.y == 1 && door->low == 0 && door->high > 1);
    assert_string_equal(door->name, "flap");
    assert_true(scene.obstacles == 2 && scene.obstacle[0].kind == OBSTACLE_REVOLVER.frame);
    assert_true(scene.obstacle[1].kind == &OBSTACLE_REVOLVER && scene.obstacle[0].value[0] == 1.5f);
    assert_true(scene.piles == 1 && scene.leaves[0].count == 24 && scene.leaves[0].size.x == 1);
}

TEST(experiments_are_found_by_name) {
#define OF(name) "'properties':[{'name':'about','value':'A test.'},{'name':'experiment','value':" name "}],"
    assert_true(read(HEAD OF("'street'") LAYER("")));
    assert_string_equal(scene.experiment->name, "street");
    assert_false(read(HEAD OF("'alchemy'") LAYER("")));
    assert_non_null(strstr(error, "unknown experiment 'alchemy', there are: street, "));
    assert_false(read(HEAD OF("7") LAYER("")));
    assert_non_null(strstr(error, "property 'experiment' is missing or no text"));
    assert_true(read(HEAD ABOUT LAYER("")) && !scene.experiment);
}

TEST(missing_scenes_are_named) {
    assert_false(Scene_Load(&scene, "cellar", error, sizeof error));
    assert_non_null(strstr(error, "unknown scene 'cellar', there are: porch, "));
    assert_non_null(strstr(error, ", hall, box"));
    assert_false(Scene_Load(&scene, "../hall", error, sizeof error));
    assert_non_null(strstr(error, ", cube, flame, flash, marble, or a map's file that ends in .json or .tmj"));
    static const char *const FILES[] = {"no such.json", "no such.tmj"};
    for (int i = 0; i < 2; i++) {
        assert_false(Scene_Load(&scene, FILES[i], error, sizeof error));
        assert_non_null(strstr(error, FILES[i]));
        assert_non_null(strstr(error, "cannot be read"));
    }
}
