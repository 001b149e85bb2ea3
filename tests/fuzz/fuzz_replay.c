/* Any bytes are a recording; its sum is made right first, but for one in eight. Refused with one sentence that names
 * the file, and then nothing is held; or taken: then what is written of it reads as the same, and where its scene is
 * one of ours, it is played for a while, twice to the same state. */
#include "engine/files/file.h"
#include "game/saved/replay.h"
#include "game/world/scenes.h"
#include "tests/fuzz/fuzz.h"

#include <unistd.h>

enum { TICKS = 12, SHORT = 100000 /* ticks: longer ones are not written */, SUM = 24 };

/* The text without its last line, if that is a sum, and with the right one. */
static char *summed(const uint8_t *bytes, size_t count) {
    char *text = text_of(bytes, count, SUM), *last = NULL;
    if (count % 8 == 7) return text;
    for (char *at = text; (at = strstr(at, "\nsum ")); at++) last = at + 1;
    if (last) *last = 0;
    const size_t length = strlen(text);
    snprintf(text + length, SUM, "sum %016llx\n", (unsigned long long)Maths_Hash(MATHS_HASH_START, text, (int)length));
    return text;
}

static bool same(const Replay *a, const Replay *b) {
    return a->ticks == b->ticks && a->seed == b->seed && a->state == b->state && !strcmp(a->scene, b->scene) &&
           a->cells[0] == b->cells[0] && a->cells[1] == b->cells[1] && Tuning_Same(&a->tuning, &b->tuning) &&
           (a->ticks == 0 || !memcmp(a->intents, b->intents, (size_t)a->ticks * sizeof *a->intents));
}

static void check_written(const Replay *replay) {
    char path[64], error[400];
    Replay read;
    snprintf(path, sizeof path, "fuzz_replay.%ld.rec", (long)getpid());
    expect(Replay_Write(replay, path, error, sizeof error), "what was read cannot be written");
    expect(Replay_Read(&read, path, error, sizeof error), "what was written cannot be read");
    remove(path);
    expect(same(&read, replay), "written it is something else");
    Replay_Free(&read);
}

/* 0: it is refused, as some tunings are that one scene cannot have. */
static uint64_t play(const Replay *replay) {
    static Game game;
    char error[SCENE_ERROR];
    GameStart start = Replay_Start(replay);
    start.cells[0] = 16, start.cells[1] = 9;
    if (!Game_Open(&game, &start, NULL, error, sizeof error)) return 0;
    for (int i = 0; i < replay->ticks && i < TICKS; i++) Game_Tick(&game, &replay->intents[i], error, sizeof error);
    const uint64_t hash = Game_Hash(&game);
    Game_Close(&game);
    return hash;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
    char error[400] = "", *text = summed(bytes, count);
    Replay replay = {.ticks = 99};
    const bool taken = Replay_Parse(&replay, text, "fuzz.rec", error, sizeof error);
    free(text);
    if (!taken) {
        expect(strstr(error, "fuzz.rec: ") == error && !strpbrk(error, "\n\r\033"), "refused, but not in one sentence");
        expect(!replay.intents && !replay.ticks, "refused, and yet something is held");
        return 0;
    }
    if (replay.ticks < SHORT) check_written(&replay);
    if (Scene_Index(replay.scene) >= 0)
        expect(play(&replay) == play(&replay), "played again it comes to something else");
    Replay_Free(&replay);
    return 0;
}
