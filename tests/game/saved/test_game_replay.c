/* Recordings: played again they end in the same state, and find their maps. */

#include "game/saved/replay.h"

#include "engine/files/file.h"
#include "tests/kits/patience.h"
#include "tests/kits/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char error[400];
static Game game;

/* A tick of two seconds that go by quicker under a sanitizer. */
static int at(int tick) { return Patience_Sanitized() ? tick / 5 : tick; }

static Intent random_intent(Random *random, int tick) {
    Intent intent = {.move = (int)(Random_Bits(random) % 3) * 100 - 100};
    intent.buttons = Random_Bits(random) % 8;
    intent.aim[0] = (int)(Random_Bits(random) % 16000);
    intent.aim[1] = (int)(Random_Bits(random) % 9000);
    if (tick % 2) intent.aim[2] = tick * 30; /* matters only where the air has depth */
    if (tick == at(40)) intent.buttons |= INTENT_RESTART;
    if (tick == at(60)) intent.buttons |= INTENT_NEXT_PRESET;
    if (tick == at(80)) intent.buttons |= INTENT_NEXT_SCENE;
    if (tick == at(90)) intent.buttons |= INTENT_NEXT_SCENE;
    return intent;
}

/* Plays a game by chance. */
static void record_start(Replay *replay, const GameStart *start) {
    Random random = Random_Seed(11);
    if (!Replay_Begin(replay, start, error, sizeof error)) fail_msg("%s", error);
    if (!Game_Open(&game, start, NULL, error, sizeof error)) fail_msg("%s", error);
    for (int i = 0; i < at(120); i++) {
        Intent intent = random_intent(&random, i);
        assert_true(Game_Tick(&game, &intent, error, sizeof error));
        assert_true(Replay_Add(replay, &intent));
    }
    replay->state = Game_Hash(&game);
    Game_Close(&game);
}

static void record_tuned(Replay *replay, const char *scene, const Tuning *tuning) {
    record_start(replay, &(GameStart){scene, {80, 45}, *tuning, 5});
}

static void record(Replay *replay, const char *scene) { record_tuned(replay, scene, &(Tuning){.preset = 0}); }

static uint64_t play(const Replay *replay) {
    GameStart start = Replay_Start(replay);
    if (!Game_Open(&game, &start, NULL, error, sizeof error)) fail_msg("%s", error);
    for (int i = 0; i < replay->ticks; i++) assert_true(Game_Tick(&game, &replay->intents[i], error, sizeof error));
    uint64_t state = Game_Hash(&game);
    Game_Close(&game);
    return state;
}

/* Records so, writes it, reads it again and plays that. Of what is returned the intents are gone. */
static Replay there_and_back(const GameStart *start) {
    static const char PATH[] = "test_game_replay.rec";
    Replay written, read;
    record_start(&written, start);
    if (!Replay_Write(&written, PATH, error, sizeof error)) fail_msg("%s", error);
    bool good = Replay_Read(&read, PATH, error, sizeof error);
    remove(PATH);
    if (!good) fail_msg("%s", error);
    assert_int_equal(read.ticks, written.ticks);
    assert_memory_equal(read.intents, written.intents, (size_t)read.ticks * sizeof *read.intents);
    assert_string_equal(read.scene, start->scene);
    assert_true(Tuning_Same(&read.tuning, &start->tuning) && read.seed == 5 && read.cells[0] == 80);
    assert_true(read.assist.embers == start->assist.embers && read.assist.steady == start->assist.steady);
    assert_true(play(&read) == read.state && read.state == written.state);
    const Replay was = read;
    Replay_Free(&written);
    Replay_Free(&read);
    return was;
}

/* Where it would become too long to be read again. */
TEST(no_recording_is_longer_than_can_be_read) {
    Replay replay = {.ticks = REPLAY_TICKS, .room = REPLAY_TICKS};
    assert_false(Replay_Add(&replay, &(Intent){.move = 0}));
    assert_int_equal(replay.ticks, REPLAY_TICKS);
}

TEST(what_is_played_again_ends_the_same) {
    for (int i = 0; Scene_Name(i); i++) {
        if (Patience_Sanitized() && i > 0) continue; /* one is enough: depth has a test of its own below */
        there_and_back(&(GameStart){Scene_Name(i), {80, 45}, {.preset = FLUID_PRESET_GAME}, 5});
    }
}

TEST(depth_is_written_down) {
    const Replay read = there_and_back(&(GameStart){"porch", {80, 45, 5}, {.preset = FLUID_PRESET_GAME}, 5});
    assert_int_equal(read.cells[2], 5);
}

/* It holds all that was tuned, so that no preset file is needed to play it again. */
TEST(what_was_tuned_is_written_down) {
    Replay plain;
    Tuning tuning = Tuning_Of(FLUID_PRESET_STAGGERED_SOR);
    for (int i = 0; i < TUNING_ROWS; i++) {
        const TuningRow *row = Tuning_Row(i);
        bool beyond = !strcmp(row->id, "reflection"); /* it needs the order as it is */
        if (!beyond) assert_true(Tuning_Set(&tuning, i, TuningRow_Step(row, row->low, 1, false)));
    }
    const Replay tuned = there_and_back(&(GameStart){"box", {80, 45}, tuning, 5});
    record(&plain, "box");
    assert_true(plain.state != tuned.state);
    Replay_Free(&plain);
}

TEST(assists_are_written_down) {
    static const Assist ASSISTS[] = {{0, false}, {2, false}, {0, true}, {3, true}};
    uint64_t ended[4];
    for (int i = 0; i < 4; i++)
        ended[i] = there_and_back(&(GameStart){"porch", {80, 45}, {.preset = FLUID_PRESET_GAME}, 5, ASSISTS[i]}).state;
    assert_true(ended[1] != ended[0] && ended[3] != ended[0]); /* the embers are part of the state */
}

TEST(another_intent_ends_elsewhere) {
    Replay replay;
    record(&replay, "hall");
    Intent *last = &replay.intents[at(120) - 1];
    last->move = last->move == 100 ? -100 : 100;
    assert_true(play(&replay) != replay.state);
    Replay_Free(&replay);
}

TEST(files_that_are_none_are_named) {
    Replay replay;
    assert_false(Replay_Read(&replay, "no such.rec", error, sizeof error));
    assert_non_null(strstr(error, "no such.rec"));
    assert_false(Replay_Read(&replay, ".", error, sizeof error));
}

/* ---- Maps ------------------------------------------------------------------------------------------- */

static const char MAP[] = "{\"orientation\":\"orthogonal\",\"width\":4,\"height\":3,\"tilewidth\":8,\"tileheight\":8,"
                          "\"layers\":[]}";

static void write_recording(const char *scene, const char *path) {
    Replay replay;
    if (!Replay_Begin(&replay, &(GameStart){.scene = scene, .seed = 1}, error, sizeof error)) fail_msg("%s", error);
    if (!Replay_Write(&replay, path, error, sizeof error)) fail_msg("%s", error);
}

static void expect_map(const char *recording, const char *scene) {
    Replay replay;
    if (!Replay_Read(&replay, recording, error, sizeof error)) fail_msg("%s", error);
    assert_string_equal(replay.scene, scene);
    Replay_Free(&replay);
}

static void expect_no_map(const char *recording) {
    Replay replay;
    assert_false(Replay_Read(&replay, recording, error, sizeof error));
    assert_non_null(strstr(error, "is neither there nor beside the recording"));
    assert_null(replay.intents);
}

/* Where it was, whatever the working folder is now; beside the recording, where both were moved; also for a recording
 * that has a relative path, as those of 0.9 have. */
TEST(a_map_is_found_from_any_folder) {
    char home[64], mine[SCENE_PATH];
    snprintf(home, sizeof home, "replay.%ld", (long)getpid()); /* builds may be tested at once */
    assert_true(File_MakeFolder(home) && chdir(home) == 0 && File_MakeFolder("a") && File_MakeFolder("a/maps"));
    assert_true(File_WriteAtomically("a/maps/mine.json", MAP, strlen(MAP)));
    File_WholePath("a/maps/mine.json", mine, sizeof mine);
    write_recording("a/maps/mine.json", "a/far.rec");
    write_recording("maps/none.json", "a/none.rec");
    expect_map("a/far.rec", mine);
    expect_no_map("a/none.rec");
    assert_int_equal(rename("a/maps/mine.json", "a/maps/none.json"), 0);
    expect_map("a/none.rec", "a/maps/none.json");
    expect_no_map("a/far.rec");
    assert_int_equal(rename("a/maps/none.json", "a/mine.json"), 0);
    expect_map("a/far.rec", "a/mine.json");
    assert_int_equal(chdir("a"), 0);
    expect_map("far.rec", "mine.json");
    assert_true(!remove("far.rec") && !remove("none.rec") && !remove("mine.json") && !rmdir("maps"));
    assert_true(!chdir("..") && !rmdir("a") && !chdir("..") && !rmdir(home));
}

TEST(a_path_that_cannot_be_recorded_is_named) {
    static char path[2000];
    Replay replay;
    memset(path, 'x', sizeof path - 1);
    assert_false(Replay_Begin(&replay, &(GameStart){.scene = path}, error, sizeof error));
    assert_non_null(strstr(error, "xxx...' cannot be recorded: a map's path must be shorter than 1024 bytes"));
    assert_false(Replay_Begin(&replay, &(GameStart){.scene = "two\nlines.json"}, error, sizeof error));
    assert_string_equal(error, "'two?lines.json' cannot be recorded: a map's path must have no line break in it");
}
