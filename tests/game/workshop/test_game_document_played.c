/* A map that was opened in the workshop and saved plays the recordings of the map that ships. */
#include "tests/kits/engine_kit.h"
#include "tests/kits/patience.h"

#include "engine/files/file.h"
#include "game/saved/replay.h"
#include "game/workshop/document/document.h"

#include <stdio.h>

enum { TICKS = 300, FEW = 60 /* of a hall without a recording */, COARSE = 4 /* cells per metre */ };

static Document document;
static Replay replay;
static Game game;
static char folder[1024], error[SCENE_ERROR];

/* The hall's own recording, or of a hall without one the porch's first intents. */
static int read_recording(const char *name) {
    char path[128];
    snprintf(path, sizeof path, "assets/replays/%s.rec", name);
    const bool own = File_Exists(path);
    Replay_Free(&replay);
    if (!Replay_Read(&replay, own ? path : "assets/replays/porch.rec", error, sizeof error)) fail_msg("%s", error);
    return (own ? TICKS : FEW) / (Patience_Sanitized() ? 15 : 1);
}

static uint64_t state_after(const char *scene, int ticks) {
    GameStart start = Replay_Start(&replay);
    start.scene = scene;
    start.cells[0] = COARSE * (int)document.now->scene.wall.width;
    start.cells[1] = COARSE * (int)document.now->scene.wall.height;
    if (!Game_Open(&game, &start, NULL, error, sizeof error)) fail_msg("%s", error);
    for (int i = 0; i < ticks; i++)
        if (!Game_Tick(&game, &replay.intents[i], error, sizeof error)) fail_msg("%s", error);
    const uint64_t state = Game_Hash(&game);
    Game_Close(&game);
    return state;
}

static void check_played(const char *map) {
    char shipped[128], saved[1200], name[64];
    snprintf(shipped, sizeof shipped, "assets/scenes/%.63s", map);
    snprintf(saved, sizeof saved, "%s/%.63s", folder, map);
    snprintf(name, sizeof name, "%.*s", (int)(strlen(map) - strlen(".json")), map);
    const int ticks = read_recording(name);
    if (!Document_OpenScene(&document, shipped, error, sizeof error) ||
        !Document_Write(&document, saved, error, sizeof error))
        fail_msg("%s", error);
    if (document.now->scene.experiment) return; /* none has a recording */
    if (state_after(shipped, ticks) != state_after(saved, ticks)) fail_msg("%s plays another way once saved", map);
}

static int set_up(void **state) {
    (void)state;
    kit_path(folder, "ember-document-played");
    kit_remove_folder(folder);
    assert_true(File_MakeFolder(folder));
    return 0;
}

static int tear_down(void **state) {
    (void)state;
    Replay_Free(&replay);
    kit_remove_folder(folder);
    Document_Close(&document);
    return 0;
}

TEST_WITH(set_up, tear_down, every_map_that_ships_plays_the_same_recording_once_saved) {
    char names[64][FILE_NAME];
    const int count = File_List("assets/scenes", ".json", names, 64);
    assert_true(count > 20 && count < 64);
    for (int i = 0; i < count; i++) check_played(names[i]);
}
