/* faults_saver - saves whatever the game saves, for e2e_faults.sh, which lets that fail in every place:
 *
 *     faults_saver FOLDER save NUMBER     another NUMBER, another content; exit 1 and a sentence where something failed
 *     faults_saver FOLDER read            exit 1 and a sentence where something is not whole */
#include "engine/files/log.h"
#include "engine/files/png.h"
#include "game/saved/preset_file.h"
#include "game/saved/progress.h"
#include "game/saved/replay.h"
#include "game/world/scenes.h"
#include "game/saved/settings.h"

#include <SDL.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE = 40, TICKS = 900 };

static const char *in(const char *folder, const char *name) {
    static char path[1024];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

static int complain(const char *what) {
    fprintf(stderr, "faults_saver: %s\n", what);
    return 1;
}

/* What the store has to say, if it does. */
static int heard(Store *store) {
    const int said = *store->said ? complain(store->said) : 0;
    store->said[0] = 0;
    return said;
}

static int save_kept(const char *folder, int number) {
    Store store;
    Store_Open(&store, folder);
    Settings settings = Settings_Standard();
    settings.volume = (float)number / 100;
    Settings_Save(&settings, &store);
    int failed = heard(&store);
    Progress progress = {.levels = 0};
    for (int i = 0; Scene_Name(i); i++) Progress_Win(&progress, Scene_Name(i), 9000 - 1000 * number + i);
    store.told = false;
    Progress_Save(&progress, &store);
    return failed + heard(&store);
}

static int save_preset(const char *folder, int number) {
    char error[400];
    Tuning tuning = Tuning_Of(FLUID_PRESET_GAME);
    for (int i = 0; i < TUNING_ROWS; i++)
        Tuning_Set(&tuning, i, Tuning_Row(i)->low + (float)number * Tuning_Row(i)->step);
    return PresetFile_Write(&tuning, in(folder, "tuned.json"), error, sizeof error) ? 0 : complain(error);
}

static int save_replay(const char *folder, int number) {
    char error[400] = "out of memory for the recording";
    Replay replay;
    const GameStart start = {.scene = "box", .seed = (uint64_t)number};
    bool saved = Replay_Begin(&replay, &start, error, sizeof error);
    for (int i = 0; i < TICKS && saved; i++)
        saved = Replay_Add(&replay, &(Intent){.aim = {(int16_t)i, (int16_t)(i + number)}});
    saved = saved && Replay_Write(&replay, in(folder, "run.rec"), error, sizeof error);
    Replay_Free(&replay);
    return saved ? 0 : complain(error);
}

static int save_picture(const char *folder, int number) {
    uint32_t pixels[SIDE * SIDE];
    for (int i = 0; i < SIDE * SIDE; i++) pixels[i] = (uint32_t)(i * (number + 3) * 2654435761u) >> 8;
    return Png_Write(in(folder, "shot.png"), pixels, SIDE, SIDE, SIDE) ? 0 : complain(Log_Reason());
}

static int read_all(const char *folder) {
    Store store;
    Replay replay;
    Tuning tuning;
    char error[400];
    Store_Open(&store, folder);
    (void)Settings_Load(&store);
    int failed = heard(&store);
    (void)Progress_Load(&store);
    failed += heard(&store);
    if (!PresetFile_Read(&tuning, in(folder, "tuned.json"), error, sizeof error)) failed += complain(error);
    if (!Replay_Read(&replay, in(folder, "run.rec"), error, sizeof error))
        failed += complain(error);
    else
        Replay_Free(&replay);
    return failed != 0;
}

int main(int count, char **words) {
    SDL_SetMainReady();
    SDL_LogSetAllPriority(SDL_LOG_PRIORITY_CRITICAL); /* what it has to say it says once */
    if (count == 3 && !strcmp(words[2], "read")) return read_all(words[1]);
    if (count != 4 || strcmp(words[2], "save") != 0) return complain("FOLDER save NUMBER, or FOLDER read") + 1;
    const int number = atoi(words[3]);
    int failed = save_kept(words[1], number);
    failed += save_preset(words[1], number);
    failed += save_replay(words[1], number);
    failed += save_picture(words[1], number);
    return failed != 0;
}
