/* Recordings: played again they end in the same state; what is wrong with one is named, and damage is noticed. */

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

static Intent random_intent(Random *random, int tick) {
    Intent intent = {.move = (int)(Random_Bits(random) % 3) * 100 - 100};
    intent.buttons = Random_Bits(random) % 8;
    intent.aim[0] = (int)(Random_Bits(random) % 16000);
    intent.aim[1] = (int)(Random_Bits(random) % 9000);
    if (tick % 2) intent.aim[2] = tick * 30; /* matters only where the air has depth */
    if (tick == 40) intent.buttons |= INTENT_RESTART;
    if (tick == 60) intent.buttons |= INTENT_NEXT_PRESET;
    if (tick == 80) intent.buttons |= INTENT_NEXT_SCENE;
    if (tick == 90) intent.buttons |= INTENT_NEXT_SCENE;
    return intent;
}

/* Plays 120 ticks of a game by chance. */
static void record_start(Replay *replay, const GameStart *start) {
    Random random = Random_Seed(11);
    if (!Replay_Begin(replay, start, error, sizeof error)) fail_msg("%s", error);
    if (!Game_Open(&game, start, NULL, error, sizeof error)) fail_msg("%s", error);
    for (int i = 0; i < 120; i++) {
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
    replay.intents[119].move = replay.intents[119].move == 100 ? -100 : 100;
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

/* ---- As text ---------------------------------------------------------------------------------------- */

/* A small recording as text, made good by its sum. */
static void with_sum(char *text, size_t capacity, const char *body) {
    snprintf(text, capacity, "%ssum %016llx\n", body,
             (unsigned long long)Maths_Hash(MATHS_HASH_START, body, (int)strlen(body)));
}

#define HEAD(scene, grid, preset, seed, ticks, hash)                                                                   \
    "ember-recording 1\nscene " scene "\ngrid " grid "\npreset " preset "\nseed " seed "\nticks " ticks                \
    "\nstate " hash "\n"
#define TUNED(lines)                                                                                                   \
    "ember-recording 2\nscene hall\ngrid 0x0\npreset game\n" lines "seed 1\nticks 0\nstate 0123456789abcdef\n"
#define DEEP(layers)                                                                                                   \
    "ember-recording 2\nscene hall\ngrid 0x0\ndepth " layers "\npreset game\nseed 1\nticks 0\nstate "                  \
    "0123456789abcdef\n"
#define HELPED(assist)                                                                                                 \
    "ember-recording 2\nscene hall\ngrid 0x0\nassist " assist "\npreset game\nseed 1\nticks 0\nstate "                 \
    "0123456789abcdef\n"
#define GOOD_HEAD(ticks) HEAD("hall", "0x0", "game", "1", ticks, "0123456789abcdef")

static bool parse(const char *body, Replay *replay) {
    char text[2000];
    with_sum(text, sizeof text, body);
    error[0] = 0;
    return Replay_Parse(replay, text, "test.rec", error, sizeof error);
}

TEST(every_mistake_is_named) {
    static const char *const WRONG[][2] = {
        {"ember-recording 3\n", "line 1: this is no recording, or one of another version"},
        {"ember-recording 2\n", "'scene' should be here"},
        {HEAD("hall", "0x0", "game\ntune vorticity 2", "1", "1", "0123456789abcdef"), "line 5: 'seed' should be here"},
        {DEEP("1"), "line 4: no depth such as 12"},
        {DEEP("65"), "line 4: no depth such as 12"},
        {DEEP("x"), "line 4: no depth such as 12"},
        {HELPED("4 0"), "line 4: no assist such as 2 1"},
        {HELPED("2 2"), "line 4: no assist such as 2 1"},
        {HELPED("2"), "line 4: no assist such as 2 1"},
        {HELPED(""), "line 4: no assist such as 2 1"},
        {TUNED("tune vorticity\n"), "line 5: not a parameter and a value that it takes"},
        {TUNED("tune vorticity x\n"), "line 5: not a parameter and a value that it takes"},
        {TUNED("tune vorticity 21\n"), "line 5: not a parameter and a value that it takes"},
        {TUNED("tune storms 1\n"), "line 5: not a parameter and a value that it takes"},
        {TUNED("tune slip 1\ntune slip 1\n"), "line 6: not a parameter and a value that it takes"},
        {TUNED("tune order force-first\ntune reflection true\n"), "line 6: reflection: needs the order"},
        {"ember-recording 1\n", "'scene' should be here"},
        {HEAD("hall", "0x9", "game", "1", "1", "0123456789abcdef"), "line 3: no grid"},
        {HEAD("hall", "9000x9", "game", "1", "1", "0123456789abcdef"), "line 3: no grid"},
        {HEAD("hall", "0x0", "nobody", "1", "1", "0123456789abcdef"), "line 4: unknown preset"},
        {HEAD("hall", "0x0", "", "1", "1", "0123456789abcdef"), "line 4: unknown preset"},
        {HEAD("hall", "0x0", "game", "-1", "1", "0123456789abcdef"), "line 5: the seed"},
        {HEAD("hall", "0x0", "game", "1", "many", "0123456789abcdef"), "line 6: the count of ticks"},
        {HEAD("hall", "0x0", "game", "1", "999999999", "0123456789abcdef"), "line 6: the count of ticks"},
        {HEAD("hall", "0x0", "game", "1", "1", "0123"), "line 7: the state"},
        {"ember-recording 1\nscene hall\n", "line 3: 'grid' should be here"},
        {GOOD_HEAD("1"), "line 8: the recording ends before its last tick"},
        {GOOD_HEAD("5") "2 0 0 0 0\n", "line 9: the recording ends before its last tick"},
        {GOOD_HEAD("1") "2 0 0 0 0\n", "line 8: not a run of ticks"},
        {GOOD_HEAD("1") "0 0 0 0 0\n", "line 8: not a run of ticks"},
        {GOOD_HEAD("1") "-1 0 0 0 0\n", "line 8: not a run of ticks"},
        {GOOD_HEAD("1") "1 101 0 0 0\n", "line 8: not a run of ticks"},
        {GOOD_HEAD("1") "1 0 128 0 0\n", "line 8: not a run of ticks"},
        {GOOD_HEAD("1") "1 0 0 9999999 0\n", "line 8: not a run of ticks"},
        {GOOD_HEAD("1") "1 0 0 0\n", "line 8: not a run of ticks"},
        {GOOD_HEAD("1") "1 0 0 0 0 9999999\n", "line 8: not a run of ticks"},
        {GOOD_HEAD("1") "1 0 0 0 0 x\n", "line 8: not a run of ticks"},
        {GOOD_HEAD("1") "1 0 0 0 0 7 8\n", "line 8: not a run of ticks"},
        {GOOD_HEAD("5") "3 0 0 0 0\n3 0 0 0 0\n", "line 9: not a run of ticks"},
        {GOOD_HEAD("1") "one\n", "line 8: not a run of ticks"},
        {GOOD_HEAD("1") "1 0 0 0 0\n1 0 0 0 0\n", "line 9: more ticks than the recording has"},
    };
    for (size_t i = 0; i < sizeof WRONG / sizeof *WRONG; i++) {
        Replay replay;
        bool good = parse(WRONG[i][0], &replay);
        if (good || strncmp(error, "test.rec: ", 10) || !strstr(error, WRONG[i][1]))
            fail_msg("%s\nshould say '%s', says '%s'", WRONG[i][0], WRONG[i][1], error);
    }
    Replay replay;
    assert_true(parse(GOOD_HEAD("5") "2 -100 0 0 0\n3 0 7 -12 34\n", &replay));
    assert_true(replay.ticks == 5 && replay.intents[1].move == -100 && replay.intents[4].aim[1] == 34);
    assert_true(replay.intents[4].aim[2] == 0);
    Replay_Free(&replay);
    assert_true(parse(GOOD_HEAD("2") "1 0 2 5 6 -7\n1 0 2 5 6\n", &replay)); /* in air with depth */
    assert_true(replay.intents[0].aim[2] == -7 && replay.intents[1].aim[2] == 0 && replay.intents[1].aim[1] == 6);
    Replay_Free(&replay);
}

/* Cut anywhere, or with any byte changed, it is refused. */
TEST(damage_is_noticed) {
    char good[400], text[400];
    with_sum(good, sizeof good, GOOD_HEAD("5") "5 0 0 0 0\n");
    snprintf(text, sizeof text, "%s", good);
    text[20]++;
    assert_false(Replay_Parse(&(Replay){.ticks = 0}, text, "odd", error, sizeof error));
    assert_string_equal(error, "odd: the recording is damaged: its sum does not match");
    for (size_t at = 0; at < strlen(good); at++) {
        Replay replay;
        memcpy(text, good, sizeof text);
        text[at] = 0;
        assert_false(Replay_Parse(&replay, text, "cut", error, sizeof error));
        memcpy(text, good, sizeof text);
        text[at] ^= 1;
        assert_false(Replay_Parse(&replay, text, "odd", error, sizeof error));
        assert_null(replay.intents);
    }
}
