/* Every mistake in a map is named, with its file and its object, and none does harm. */
#include "tests/kits/map_kit.h"
#include "tests/kits/engine_kit.h"
#include "tests/kits/test.h"

#define TILES(data)   "'layers':[{'type':'tilelayer','name':'floor','data':" data "}]}"
#define GROUP(fields) "'layers':[{'type':'group','name':'outer'" fields "}]"

/* A map of one object, a pixel from the corner. */
#define AT_1_1(fields) HEAD ABOUT LAYER("{'x':1,'y':1," fields "}")

/* A map, and what is said of it. */
static const char *const WRONG[][2] = {
    {"", "line 1 is not valid JSON"},
    {"{\n\n'width': ", "is not valid JSON"},
    {HEAD ABOUT LAYER("") " and more", "line 1 is not valid JSON"},
    {"{\n'orientation':'orthogonal',\n'orientation':'isometric'}", "'orientation' is given twice, again in line 3"},
    {"{\"a\":[\"b\\\":\",\n{\"x\":1,\"y\":{\"x\":2}}],\n\"b\":{\"c\\\\\":1,\n\"c\\u005c\"\n:2},\"a\":3}",
     "'c\\' is given twice, again in line 4"},
    {AT_1_1("'id':3,'type':'start','x':2"), "'x' is given twice, again in line 1"},
    {HEAD ABOUT "'nothing':{'of':[{'ours':1,\n'\\u006furs':2}]}," LAYER(""), "'ours' is given twice, again in line 2"},
    {HEAD ABOUT
     "\n" LAYER("{'id':3,'type':'note','x':1,'y':1,'properties':[{'name':'text','value':'Go\\\\u0000 \\u0000 on'}]}"),
     "line 2 holds a zero"},
    {"[]", "holds no map"},
    {"7", "holds no map"},
    {"{}", "'orientation'"},
    {"{'orientation':'isometric'}", "'orientation'"},
    {"{'orientation':'orthogonal','width':'wide'}", "'width' is missing or no number"},
    {"{'orientation':'orthogonal','width':0}", "'width' is 0, must be 1 .. 256"},
    {"{'orientation':'orthogonal','width':1e999}", "'width' is"},
    {"{'orientation':'orthogonal','width':1,'height':1,'tilewidth':8,'tileheight':9}", "square"},
    {HEAD "'properties':[{'name':'about','value':7}]," LAYER(""), "'about' is missing or no text"},
    {HEAD "'properties':[{'name':'title','value':7}]," LAYER(""),
     "unknown property 'title', there are: about, experiment, stone, cells_per_metre, wet_floor, seed, smoke_life, "
     "dye, wind, wind_from"},
    {HEAD "'properties':[{'name':'wind_from','value':'north'}]," LAYER(""),
     "test.json: property 'wind_from' is 'north', there are: left, right, above, below"},
    {AT_1_1("'id':3,'type':'source','width':9,'height':9,'properties':[{'name':'colour','value':'mauve'}]"),
     "object 3 '': property 'colour' is 'mauve', there are: none, red, orange, yellow, green, cyan, blue, violet, "
     "pink"},
    {AT_1_1("'id':3,'type':'source','width':9,'height':9,'properties':[{'name':'colour','value':9}]"),
     "object 3 '': property 'colour' is 9, must be 0 .. 8"},
    {HEAD "'properties':[{'name':'experiment','value':'cavity'},{'name':'wind','value':1}]," LAYER(""),
     "test.json: the air belongs to the experiment 'cavity', which the property 'wind' would change"},
    {HEAD "'properties':[{'name':'experiment','value':'cavity'}]," LAYER("{'id':4,'type':'jet','x':9,'y':9}"),
     "test.json: the air belongs to the experiment 'cavity', which an object of type 'jet' would change"},
    {HEAD ABOUT "'layers':7}", "'layers'"},
    {HEAD ABOUT "'layers':[{'type':'imagelayer','name':'sketch'}]}",
     "layer 'sketch': it is neither an object layer nor a group"},
    {HEAD ABOUT "'layers':[3]}", "layer '': it is neither an object layer nor a group"},
    {HEAD ABOUT TILES("[0,0,3,0]"), "layer 'floor': it has tiles, but a scene is made of objects: hide or"},
    {HEAD ABOUT TILES("[0,'']"), "layer 'floor': it has tiles"},
    {HEAD ABOUT TILES("'AAAAAwAAAA=='"), "layer 'floor': it has tiles"},
    {HEAD ABOUT TILES("'eJxjYBgFo2AUAAADAAE=','compression':'zlib'"), "layer 'floor': compressed tiles are not read"},
    {HEAD ABOUT TILES("7"), "layer 'floor': it has tiles"},
    {HEAD ABOUT GROUP("") "}", "'layers' is missing or no array"},
    {HEAD ABOUT GROUP(",'layers':{}") "}", "layer 'outer': 'layers' is missing or no array"},
    {HEAD ABOUT GROUP(",'layers':[{'type':'objectgroup','name':'in','objects':[{'id':4,'type':'dragon'}]}]") "}",
     "test.json: object 4 '': unknown type 'dragon'"},
    {HEAD ABOUT GROUP(",'layers':[],'offsetx':'far'") "}", "layer 'outer': 'offsetx' is missing or no number"},
    {HEAD ABOUT GROUP(",'offsetx':80000,'layers':[{'type':'objectgroup','name':'in','offsetx':1,'objects':[]}]") "}",
     "layer 'in': 'offsetx' is 1, must be -160000 .. 0"},
    {HEAD ABOUT GROUP(",'offsetx':80000,'layers':[{'type':'objectgroup','name':'in','objects':[{'id':4,'type':'start','"
                      "x':1,'y':1}]}]") "}",
     "object 4 '': 'x' is 1, must be -160000 .. 0"},
    {HEAD ABOUT LAYER("{'id':4,'name':'bob','type':'dragon'}"),
     "object 4 'bob': unknown type 'dragon', there are: ledge"},
    {HEAD ABOUT LAYER("7"), "unknown type ''"},
    {AT_1_1("'id':3,'type':'note'"), "object 3 '': property 'text' is missing or no text"},
    {AT_1_1("'id':3,'type':'note','properties':[{'name':'text','value':'A'},{'name':'words','value':'B'}]"),
     "object 3 '': unknown property 'words', there are: text, fire"},
    {AT_1_1("'id':2,'type':'ledge'"), "object 2 '': 'width' is missing"},
    {AT_1_1("'type':'ledge','width':0,'height':9"), "'width' is 0"},
    {HEAD ABOUT LAYER("{'type':'start','x':'left','y':1}"), "'x' is missing or no number"},
    {HEAD ABOUT LAYER("{'type':'start','x':1e30,'y':1}"), "'x' is 1e+30"},
    {AT_1_1("'type':'start','rotation':45"), "'rotation' is 45"},
    {HEAD ABOUT LAYER("{'type':'start','x':1,'y':1},{'type':'start','x':1,'y':1}"), "one start too many"},
    {AT_1_1("'type':'paddle','properties':[{'name':'colour','value':1}]"),
     "unknown property 'colour', there are: length, blades, period, phase"},
    {AT_1_1("'type':'start','properties':[{'name':'colour','value':1}]"), "this type has none"},
    {AT_1_1("'type':'paddle','properties':[{'name':'blades','value':'many'}]"), "property 'blades' is no number"},
    {AT_1_1("'type':'paddle','properties':[{'name':'blades','value':99}]"), "property 'blades' is 99, must be 1 .. 5"},
    {AT_1_1("'id':5,'name':'flap','type':'door','width':9,'height':99,'properties':[{'name':'mass','value':0}]"),
     "object 5 'flap': property 'mass' is 0, must be 0.05 .. 50"},
    {HEAD ABOUT LAYER("{'id':8,'name':'draught','type':'vent','x':1,'y':1,'width':9,'height':9,'properties':[{'name':'"
                      "fire','value':2}]},{'id':9,'type':'start','x':1,'y':1}"),
     "test.json: object 8 'draught': property 'fire' is 2, must be 0 .. 0, the number of braziers"},
    {AT_1_1("'id':6,'name':'hint','type':'note','properties':[{'name':'text','value':'Go'},{'name':'fire','value':1}]"),
     "test.json: object 6 'hint': property 'fire' is 1, must be 0 .. 0, the number of braziers"},
    {AT_1_1("'id':6,'name':'fresco','type':'panel','width':9,'height':9,'properties':[{'name':'fire','value':1}]"),
     "test.json: object 6 'fresco': property 'fire' is 1, must be 0 .. 0, the number of braziers"},
    {HEAD "'properties':[{'name':'stone','value':'cheese'}]," LAYER(""),
     "test.json: property 'stone' is 'cheese', there are: castle, sandstone, limestone, brick, timber, iron, basalt"},
    {HEAD "'properties':[{'name':'stone','value':3}]," LAYER(""),
     "test.json: the map's property 'stone' is missing or no text"},
    {AT_1_1("'id':7,'name':'flue','type':'vent','width':9,'height':9,'properties':[{'name':'fire','value':0.9}]"),
     "object 7 'flue': property 'fire' is 0.9, must be a whole number, 0 .. 16"},
    {AT_1_1("'type':'paddle','properties':[{'name':'blades','value':2.5}]"),
     "property 'blades' is 2.5, must be a whole number, 1 .. 5"},
    {AT_1_1("'type':'brazier','properties':[{'name':'lit','value':0.5}]"),
     "property 'lit' is 0.5, must be a whole number, 0 .. 1"},
    {AT_1_1("'type':'paddle','properties':[{'name':'blades','value':-1e30}]"),
     "property 'blades' is -1e+30, must be 1 .. 5"},
    {AT_1_1("'id':6,'type':'crate'"), "object 6 '': 'width' is missing"},
    {AT_1_1("'type':'lantern','width':9,'height':9,'properties':[{'name':'light','value':1}]"),
     "unknown property 'light', there are: mass, floats_at, glow"},
    {AT_1_1("'type':'leaves','width':9,'height':9,'properties':[{'name':'count','value':999}]"),
     "property 'count' is 999, must be 1 .. 120"},
    {AT_1_1("'type':'drum'"), "unknown type 'drum'"},
    {AT_1_1("'type':'paddle','properties':[{'value':99}]"), "a property has no name"},
    {AT_1_1("'type':'paddle','properties':7"), "'properties' is no array"},
    /* What would be taken for something else than it was drawn as. */
    {AT_1_1("'id':3,'name':'pond','type':'ledge','width':9,'height':9,'ellipse':true"),
     "object 3 'pond': 'ellipse' is given, but objects are rectangles or points"},
    {AT_1_1("'id':3,'type':'start','polygon':[{'x':0,'y':0}]"), "object 3 '': 'polygon' is given"},
    {AT_1_1("'id':3,'type':'crate','width':9,'height':9,'gid':1"), "object 3 '': 'gid' is given"},
    {AT_1_1("'id':3,'type':'start','width':9,'height':9"), "object 3 '': 'width' is 9, must be 0 .. 0"},
    {AT_1_1("'id':3,'type':'paddle','properties':[{'name':'blades','value':2},{'name':'period','value':2},{'name':'"
            "blades','value':3}]"),
     "object 3 '': property 'blades' is given twice"},
    {AT_1_1("'id':3,'type':'note','properties':[{'name':'text','value':'A'},{'name':'text','value':'B'}]"),
     "object 3 '': property 'text' is given twice"},
    {HEAD "'properties':[{'name':'about','value':'A'},{'name':'about','value':'B'}]," LAYER(""),
     "the map's property 'about' is given twice"},
    {AT_1_1("'id':3,'type':'note','properties':[{'name':'text','value':'Run with {right}, {dance} on.'}]"),
     "object 3 '': property 'text' names no control by '{dance} on.', there are: left, right, jump"},
    {AT_1_1("'id':3,'type':'note','properties':[{'name':'text','value':'{'}]"),
     "object 3 '': property 'text' names no control by '{'"},
    {HEAD "'infinite':true," ABOUT LAYER(""), "'infinite' is true, but a hall has an end"},
    {HEAD ABOUT LAYER(
         "{'type':'start','x':1,'y':1},{'id':3,'name':'gate','type':'exit','x':1,'y':1,'width':9,'height':9}"),
     "object 3 'gate': type 'exit' needs an object of type 'brazier', there is none"},
};

TEST(every_mistake_is_named) {
    for (size_t i = 0; i < sizeof WRONG / sizeof *WRONG; i++) {
        bool good = read(WRONG[i][0]);
        if (good || strncmp(error, "test.json: ", 11) || !strstr(error, WRONG[i][1]))
            fail_msg("%s\nshould say '%s', says '%s'", WRONG[i][0], WRONG[i][1], error);
    }
}

/* A text of so many letters between what is before and behind it. */
static bool read_long(const char *before, size_t length, const char *behind) {
    char text[600], words[200] = "";
    memset(words, 'a', length);
    snprintf(text, sizeof text, "%s%s%s", before, words, behind);
    return read(text);
}

static bool read_note(size_t length) {
    return read_long(HEAD ABOUT "'layers':[{'type':'objectgroup','objects':[{'id':3,'type':'note','x':1,'y':1,'"
                                "properties':[{'name':'text','value':'",
                     length, "'}]}]}]}");
}

static bool read_about(size_t length) {
    return read_long(HEAD "'properties':[{'name':'about','value':'", length, "'}]," LAYER(""));
}

/* Cut off, it might end within a letter. */
TEST(text_is_kept_whole_or_refused) {
    assert_true(read_note(99) && strlen(scene.note[0].text) == 99);
    assert_false(read_note(100));
    assert_string_equal(error, "test.json: object 3 '': property 'text' is 100 bytes long, must be at most 99");
    assert_true(read_about(159) && strlen(scene.about) == 159);
    assert_false(read_about(160));
    assert_string_equal(error, "test.json: the map's property 'about' is 160 bytes long, must be at most 159");
}

static void write_and_load(const char *path, const char *bytes, size_t size) {
    assert_true(File_WriteAtomically(path, bytes, size));
    assert_false(Scene_Load(&scene, path, error, sizeof error));
    remove(path);
}

/* A reader of texts would not look at what stands behind it. */
TEST(a_zero_byte_is_refused) {
    static const char MAP[] = HEAD ABOUT LAYER("") "\n\0 and more";
    char path[1024];
    kit_path(path, "test_zero_byte.json");
    write_and_load(path, MAP, sizeof MAP - 1);
    if (!strstr(error, path) || !strstr(error, "line 2 holds a zero byte")) fail_msg("%s", error);
    write_and_load(path, MAP, strlen(MAP) + 1);
    if (!strstr(error, "line 2 holds a zero byte")) fail_msg("%s", error);
}

static bool read_many(int count, const char *object) {
    static char text[40000];
    size_t used = (size_t)snprintf(text, sizeof text, "%s", HEAD ABOUT "'layers':[{'type':'objectgroup','objects':[");
    for (int i = 0; i < count; i++)
        used += (size_t)snprintf(text + used, sizeof text - used, "%s%s", i ? "," : "", object);
    snprintf(text + used, sizeof text - used, "]}]}");
    return read(text);
}

/* As many as assets/README.md says, and not one more. */
TEST(a_scene_holds_as_much_as_the_page_says) {
    static const struct {
        const char *type;
        int most;
    } ROWS[] = {{"ledge", 64},   {"fan", 32},   {"revolver", 16}, {"brazier", 16}, {"vent", 16},  {"checkpoint", 8},
                {"smoulder", 8}, {"note", 8},   {"arch", 16},     {"shaft", 8},    {"panel", 16}, {"landmark", 1},
                {"crate", 24},   {"leaves", 4}, {"start", 1},     {"probe", 16}};
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        static const char *const POINTS[] = {"revolver", "brazier", "checkpoint", "note", "start", "probe"};
        char object[200];
        bool sized = true;
        for (int k = 0; k < 6; k++) sized &= strcmp(POINTS[k], ROWS[i].type) != 0;
        snprintf(object, sizeof object, "{'type':'%s','x':1,'y':1%s%s}", ROWS[i].type,
                 sized ? ",'width':80,'height':80" : "",
                 strcmp(ROWS[i].type, "note") ? "" : ",'properties':[{'name':'text','value':'Go'}]");
        if (!read_many(ROWS[i].most, object)) fail_msg("%d of %s: %s", ROWS[i].most, ROWS[i].type, error);
        if (read_many(ROWS[i].most + 1, object) || !strstr(error, "too many"))
            fail_msg("%d of %s: %s", ROWS[i].most + 1, ROWS[i].type, error);
    }
}

/* As many as there is room for, and not silently fewer. */
TEST(leaves_are_counted_over_all_piles) {
    static const char *const PILES = "{'id':%d,'name':'litter','type':'leaves','x':1,'y':1,'width':9,'height':9,'"
                                     "properties':[{'name':'count','value':%d}]}";
    char text[2000];
    for (int count = 40; count <= 41; count++) {
        int used = snprintf(text, sizeof text, "%s", HEAD ABOUT "'layers':[{'type':'objectgroup','objects':[");
        for (int i = 1; i <= 4; i++) {
            used += snprintf(text + used, sizeof text - (size_t)used, PILES, i, count);
            text[used++] = i < 4 ? ',' : ']';
        }
        snprintf(text + used, sizeof text - (size_t)used, "}]}");
        bool good = read(text);
        if (good != (count == 40)) fail_msg("4 x %d leaves: %s", count, error);
    }
    assert_string_equal(error, "test.json: object 4 'litter': property 'count' makes 164 leaves with those of the "
                               "objects before, must be at most 160 in all");
}

/* Cut at any byte, or with any byte changed, a map is read or refused, but never more than that. */
TEST(damaged_maps_do_no_harm) {
    static const char MAP[] = HEAD ABOUT LAYER("{'id':1,'type':'lift','x':0,'y':0,'width':160,'height':16,'properties':"
                                               "[{'name':'travel','type':'float','value':1.5}]}");
    char text[sizeof MAP];
    uint32_t chance = 1;
    for (size_t cut = 0; cut < sizeof MAP - 1; cut++) {
        memcpy(text, MAP, sizeof MAP);
        text[cut] = 0;
        assert_false(read(text));
        memcpy(text, MAP, sizeof MAP);
        chance = chance * 1664525u + 1013904223u;
        text[cut] = (char)(1 + (chance >> 24) % 255);
        read(text);
    }
}
