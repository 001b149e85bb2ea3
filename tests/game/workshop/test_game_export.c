/* What can be exported, and under which name. That the programs run is checked elsewhere. */
#include "game/workshop/export/export.h"

#include "engine/files/file.h"
#include "tests/kits/engine_kit.h"
#include "tests/kits/map_kit.h"

#define VENT     "{'type':'vent','x':80,'y':80,'width':80,'height':40}"
#define SMOULDER "{'type':'smoulder','x':400,'y':400,'width':160,'height':80}"
#define SOURCE   "{'type':'source','x':400,'y':240,'width':80,'height':40}"
#define JET      "{'type':'jet','point':true,'x':640,'y':240}"
#define PADDLE   "{'type':'paddle','point':true,'x':960,'y':240}"
#define BOWL(is) "{'type':'brazier','point':true,'x':640,'y':560,'properties':[{'name':'lit','value':" is "}]}"

/* Exports the scene that was read under a name. `file` is the program's, without its end. */
static bool exports(const char *name, const char *file) {
    char folder[1024], path[1500];
    snprintf(scene.name, sizeof scene.name, "%.47s", name);
    kit_path(folder, "test_game_export.folder");
    kit_remove_folder(folder);
    const ExportAsk ask = {.folder = folder, .scene = "den", .tuning = Tuning_Of(FLUID_PRESET_GAME), .read = &scene};
    const bool written = Export_Write(&ask, error, sizeof error);
    snprintf(path, sizeof path, "%s/%s.c", folder, file);
    if (File_Exists(path) != written) fail_msg("%s: %s", path, written ? "is not there" : error);
    kit_remove_folder(folder);
    return written;
}

static bool is_written(const char *objects) {
    static char map[4000];
    snprintf(map, sizeof map, HEAD LAYER("%s"), objects);
    if (!read(map)) fail_msg("%s: %s", objects, error);
    return exports("den", "den");
}

TEST(a_name_fits_whatever_the_scene_is_called) {
    assert_true(is_written(VENT));
    assert_true(exports("My  first-room, 2", "My_first-room_2"));
    assert_false(exports("!?", "!?"));
}

/* Any two of what moves the air as well as each alone. */
TEST(whatever_moves_the_air_is_exported) {
    static const char *const MOVES[] = {VENT, SMOULDER, SOURCE, JET, PADDLE, BOWL("true")};
    enum { COUNT = sizeof MOVES / sizeof *MOVES };
    for (int i = 0; i < COUNT; i++)
        for (int k = i; k < COUNT; k++) {
            char both[1000];
            snprintf(both, sizeof both, k > i ? "%s,%s" : "%s", MOVES[i], MOVES[k]);
            if (!is_written(both)) fail_msg("%s: %s", both, error);
        }
    assert_false(is_written(BOWL("false")));
    assert_non_null(strstr(error, "den cannot be exported: nothing in it moves the air"));
}
