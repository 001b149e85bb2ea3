#include "game/saved/progress.h"

#include "engine/window/ticker.h"
#include "game/base/complaint.h"
#include "game/base/json.h"
#include "game/rules/rules.h"
#include "game/world/scenes.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

/* ---- Levels --------------------------------------------------------------------------------------------- */

/* -1 if not won yet. */
static int find(const Progress *progress, const char *scene) {
    for (int i = 0; i < progress->levels; i++)
        if (!strcmp(progress->level[i].name, scene)) return i;
    return -1;
}

bool Progress_IsWon(const Progress *progress, const char *scene) { return find(progress, scene) >= 0; }

/* NULL if there is no room, or if the name is too long. */
static ProgressLevel *level_of(Progress *progress, const char *scene) {
    int index = find(progress, scene);
    if (index >= 0) return &progress->level[index];
    if (progress->levels == PROGRESS_LEVELS || strlen(scene) >= PROGRESS_NAME) return NULL;
    ProgressLevel *level = &progress->level[progress->levels++];
    snprintf(level->name, sizeof level->name, "%s", scene);
    return level;
}

bool Progress_WinAssisted(Progress *progress, const char *scene) {
    return !Progress_IsWon(progress, scene) && level_of(progress, scene);
}

bool Progress_Win(Progress *progress, const char *scene, int ticks) {
    ProgressLevel *level = level_of(progress, scene);
    if (!level || (level->best > 0 && level->best <= ticks)) return false;
    level->best = ticks;
    return true;
}

bool Progress_Spare(Progress *progress, const char *scene, int embers) {
    int index = find(progress, scene);
    if (index < 0 || progress->level[index].embers >= embers) return false;
    progress->level[index].embers = embers;
    return true;
}

int Progress_Best(const Progress *progress, const char *scene) {
    int index = find(progress, scene);
    return index < 0 ? 0 : progress->level[index].best;
}

bool Progress_IsOpen(const Progress *progress, int scene) {
    int before = scene - 1;
    while (before >= 0 && !Scene_IsLevel(before)) before--;
    return !Scene_IsLevel(scene) || before < 0 || Progress_IsWon(progress, Scene_Name(before));
}

int Progress_LevelAfter(int scene) {
    for (int i = scene + 1; Scene_Name(i); i++)
        if (Scene_IsLevel(i)) return i;
    return -1;
}

int Progress_Goal(const Progress *progress) {
    int first = Progress_LevelAfter(-1);
    for (int i = first; i >= 0; i = Progress_LevelAfter(i))
        if (!Progress_IsWon(progress, Scene_Name(i))) return i;
    return first >= 0 ? first : 0;
}

ProgressSum Progress_Sum(const Progress *progress) {
    ProgressSum sum = {.levels = 0};
    for (int i = Progress_LevelAfter(-1); i >= 0; i = Progress_LevelAfter(i)) {
        int index = find(progress, Scene_Name(i));
        sum.levels++;
        if (index < 0) continue;
        const ProgressLevel *level = &progress->level[index];
        sum.won++;
        sum.ticks = level->best < INT_MAX - sum.ticks ? sum.ticks + level->best : INT_MAX;
        sum.embers += level->embers;
    }
    return sum;
}

bool Progress_IsWhole(const Progress *progress) {
    ProgressSum sum = Progress_Sum(progress);
    return sum.levels > 0 && sum.won == sum.levels;
}

void Progress_Time(int ticks, char *text, size_t capacity) {
    int hundredths = (int)((long long)ticks * 100 / TICKER_RATE % INT_MAX);
    snprintf(text, capacity, "%d:%02d.%02d", hundredths / 6000, hundredths / 100 % 60, hundredths % 100);
}

/* ---- Files ---------------------------------------------------------------------------------------------- */

/* Older files count no embers. */
static bool embers_in(const cJSON *level, int *embers) {
    const cJSON *item = cJSON_GetObjectItemCaseSensitive(level, "embers");
    bool good = cJSON_IsNumber(item) && item->valuedouble >= 0 && item->valuedouble <= RULES_EMBERS &&
                item->valuedouble == (int)item->valuedouble;
    *embers = good ? (int)item->valuedouble : 0;
    return !item || good;
}

static bool best_in(const cJSON *level, int *best) {
    const cJSON *item = cJSON_GetObjectItemCaseSensitive(level, "best_ticks");
    if (!item && cJSON_IsTrue(cJSON_GetObjectItemCaseSensitive(level, "assisted"))) return *best = 0, true;
    if (!cJSON_IsNumber(item) || !(item->valuedouble >= 1 && item->valuedouble <= INT_MAX)) return false;
    *best = (int)item->valuedouble;
    return true;
}

/* Adds a level as it was kept. */
static void put(Progress *progress, const char *name, int best, int embers) {
    if (best > 0)
        Progress_Win(progress, name, best);
    else
        Progress_WinAssisted(progress, name);
    Progress_Spare(progress, name, embers);
}

static bool parse_level(Progress *progress, const cJSON *item, char *error, size_t capacity) {
    int embers, best;
    if (!*item->string || strlen(item->string) >= PROGRESS_NAME || progress->levels == PROGRESS_LEVELS)
        return Complain(error, capacity, "one level too many, or without a proper name");
    if (!best_in(item, &best))
        return Complain(error, capacity, "'best_ticks' of '%.40s' is no number of ticks", item->string);
    if (!embers_in(item, &embers))
        return Complain(error, capacity, "'embers' of '%.40s' is no number of embers", item->string);
    put(progress, item->string, best, embers);
    return true;
}

static bool parse(void *into, const cJSON *json, char *error, size_t capacity) {
    const cJSON *levels = cJSON_GetObjectItemCaseSensitive(json, "levels"), *item;
    if (!cJSON_IsObject(levels)) return Complain(error, capacity, "'levels' is missing or no object");
    cJSON_ArrayForEach(item, levels) if (!parse_level(into, item, error, capacity)) return false;
    return true;
}

static Progress read(Store *store) {
    Progress progress = {.levels = 0};
    return Store_Read(store, STORE_PROGRESS, parse, &progress) ? progress : (Progress){.levels = 0};
}

Progress Progress_Load(Store *store) {
    const int lock = Store_Lock(store);
    const Progress progress = read(store);
    Store_Unlock(lock);
    return progress;
}

static void add(Progress *progress, const Progress *other) {
    for (int i = 0; i < other->levels; i++) {
        const ProgressLevel *level = &other->level[i];
        put(progress, level->name, level->best, level->embers);
    }
}

static void write(const Progress *progress, Store *store) {
    Json_Watch();
    cJSON *json = cJSON_CreateObject(), *levels = cJSON_AddObjectToObject(json, "levels");
    for (int i = 0; i < progress->levels; i++) {
        cJSON *level = cJSON_AddObjectToObject(levels, progress->level[i].name);
        if (progress->level[i].best > 0)
            cJSON_AddNumberToObject(level, "best_ticks", progress->level[i].best);
        else
            cJSON_AddTrueToObject(level, "assisted");
        cJSON_AddNumberToObject(level, "embers", progress->level[i].embers);
    }
    Store_Write(store, STORE_PROGRESS, json);
}

void Progress_Save(Progress *progress, Store *store) {
    const int lock = Store_Lock(store);
    const Progress kept = read(store);
    add(progress, &kept);
    write(progress, store);
    Store_Unlock(lock);
}
