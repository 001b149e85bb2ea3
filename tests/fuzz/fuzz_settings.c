/* Any bytes are a file in the player's folder: the settings, or after a first byte of 'p' the progress. Not understood,
 * it is set aside whole, said in one sentence, and the standard holds; written by a newer Ember, it stays as it is; or
 * taken: then everything is in range, and what is kept of it is read as the same. */
#include "engine/files/file.h"
#include "game/controls/rebind.h"
#include "game/saved/progress.h"
#include "game/saved/settings.h"
#include "tests/fuzz/fuzz.h"

#include <SDL.h>
#include <limits.h>
#include <unistd.h>

static const char *const NAMES[] = {"settings.json", "progress.json"};

/* ---- The folder --------------------------------------------------------------------------------------------- */

/* In memory, where there is such a place: it is written to thousands of times a second. */
static const char *folder(void) {
    static char path[60];
    if (!*path) {
        snprintf(path, sizeof path, "%s/fuzz_settings.%ld", access("/dev/shm", W_OK) ? "." : "/dev/shm",
                 (long)getpid());
        SDL_LogSetAllPriority(SDL_LOG_PRIORITY_CRITICAL);
    }
    return path;
}

static const char *path_of(const char *name, const char *ending) {
    static char path[120];
    snprintf(path, sizeof path, "%s/%s%s", folder(), name, ending);
    return path;
}

static bool holds(const char *path, const uint8_t *bytes, size_t count) {
    size_t size = 0;
    char *content = File_ReadAll(path, &size);
    const bool same = content && size == count && (count == 0 || !memcmp(content, bytes, count));
    free(content);
    return same;
}

static void clear(void) {
    for (int i = 0; i < 2; i++) remove(path_of(NAMES[i], "")), remove(path_of(NAMES[i], ".damaged"));
    rmdir(folder());
}

/* ---- What is taken ------------------------------------------------------------------------------------------ */

static bool same_settings(const Settings *a, const Settings *b) {
    return a->volume == b->volume && a->fullscreen == b->fullscreen && a->vsync == b->vsync &&
           a->reduced_flashing == b->reduced_flashing && a->high_contrast == b->high_contrast &&
           a->captions == b->captions && a->steady_fires == b->steady_fires &&
           !memcmp(&a->bindings, &b->bindings, sizeof a->bindings);
}

static bool same_progress(const Progress *a, const Progress *b) {
    bool same = a->levels == b->levels;
    for (int i = 0; same && i < a->levels; i++)
        same = a->level[i].best == b->level[i].best && !strcmp(a->level[i].name, b->level[i].name);
    return same;
}

static void check_settings(Store *store, bool refused) {
    Settings settings = Settings_Load(store), standard = Settings_Standard();
    expect(settings.volume >= 0 && settings.volume <= 1, "a volume out of range is taken");
    expect(settings.text_size >= 1 && settings.text_size <= 2, "a size of text out of range is taken");
    expect(settings.pace >= 0.5f && settings.pace <= 1, "a pace out of range is taken");
    expect(Settings_Assist(&settings).embers >= 0 && Settings_Assist(&settings).embers <= ASSIST_EMBERS,
           "so many embers are taken");
    expect(!refused || same_settings(&settings, &standard), "refused, and yet something has changed");
    Settings_Save(&settings, store); /* the volume in hundredths */
    settings.volume = (float)((double)(int)(100 * settings.volume + 0.5f) / 100);
    Settings again = Settings_Load(store);
    expect(store->frozen[STORE_SETTINGS] || same_settings(&settings, &again), "kept they are something else");
}

static void check_progress(Store *store, bool refused) {
    Progress progress = Progress_Load(store);
    expect(progress.levels >= 0 && progress.levels <= PROGRESS_LEVELS && (!refused || !progress.levels),
           "so many levels are taken");
    for (int i = 0; i < progress.levels; i++)
        expect(progress.level[i].best >= 0 && *progress.level[i].name,
               "a level without name, or of less than no time, is taken");
    Progress_Save(&progress, store);
    Progress again = Progress_Load(store);
    expect(store->frozen[STORE_PROGRESS] || same_progress(&progress, &again), "kept it is something else");
}

/* Read once to see what becomes of the file, and once to see what becomes of the game. */
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
    const bool progress = count && *bytes == 'p';
    const char *name = NAMES[progress];
    Store store;
    bytes += progress, count -= progress;
    Store_Open(&store, folder());
    expect(*store.folder, "there is no folder to write to");
    expect(File_WriteAtomically(path_of(name, ""), bytes, count), "the file cannot be written");
    if (progress)
        Progress_Load(&store);
    else
        Settings_Load(&store);
    const bool said = *store.said, frozen = store.frozen[progress ? STORE_PROGRESS : STORE_SETTINGS];
    for (const char *at = store.said; *at; at++) expect((unsigned char)*at >= ' ', "more than one line is said");
    expect(holds(path_of(name, said && !frozen ? ".damaged" : ""), bytes, count), "the player's file is not whole");
    (progress ? check_progress : check_settings)(&store, said);
    expect(!frozen || holds(path_of(name, ""), bytes, count), "a newer file is written over");
    clear();
    return 0;
}
