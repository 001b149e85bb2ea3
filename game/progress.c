#include "game/progress.h"

#include "engine/ticker.h"
#include "game/complaint.h"
#include "game/json.h"
#include "game/scenes.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

/* ---- Levels --------------------------------------------------------------------------------------------- */

static ProgressLevel *find(Progress *progress, const char *scene) {
    for (int i = 0; i < progress->levels; i++)
        if (!strcmp(progress->level[i].name, scene)) return &progress->level[i];
    return NULL;
}

bool Progress_Win(Progress *progress, const char *scene, int ticks) {
    ProgressLevel *level = find(progress, scene);
    if (level && level->best <= ticks) return false;
    if (!level && (progress->levels == PROGRESS_LEVELS || strlen(scene) >= PROGRESS_NAME)) return false;
    if (!level) level = &progress->level[progress->levels++];
    snprintf(level->name, sizeof level->name, "%s", scene);
    level->best = ticks;
    return true;
}

int Progress_Best(const Progress *progress, const char *scene) {
    for (int i = 0; i < progress->levels; i++)
        if (!strcmp(progress->level[i].name, scene)) return progress->level[i].best;
    return 0;
}

bool Progress_IsOpen(const Progress *progress, int scene) {
    int before = scene - 1;
    while (before >= 0 && !Scene_IsLevel(before)) before--;
    return !Scene_IsLevel(scene) || before < 0 || Progress_Best(progress, Scene_Name(before)) > 0;
}

int Progress_LevelAfter(int scene) {
    for (int i = scene + 1; Scene_Name(i); i++)
        if (Scene_IsLevel(i)) return i;
    return -1;
}

int Progress_Goal(const Progress *progress) {
    int first = Progress_LevelAfter(-1);
    for (int i = first; i >= 0; i = Progress_LevelAfter(i))
        if (!Progress_Best(progress, Scene_Name(i))) return i;
    return first >= 0 ? first : 0;
}

void Progress_Time(int ticks, char *text, size_t capacity) {
    int hundredths = (int)((long long)ticks * 100 / TICKER_RATE % INT_MAX);
    snprintf(text, capacity, "%d:%02d.%02d", hundredths / 6000, hundredths / 100 % 60, hundredths % 100);
}

/* ---- Files ---------------------------------------------------------------------------------------------- */

static bool parse_level(Progress *progress, const cJSON *item, char *error, size_t capacity) {
    const cJSON *best = cJSON_GetObjectItemCaseSensitive(item, "best_ticks");
    if (!*item->string || strlen(item->string) >= PROGRESS_NAME || progress->levels == PROGRESS_LEVELS)
        return Complain(error, capacity, "one level too many, or without a proper name");
    if (!cJSON_IsNumber(best) || !(best->valuedouble >= 1 && best->valuedouble <= INT_MAX))
        return Complain(error, capacity, "'best_ticks' of '%.40s' is no number of ticks", item->string);
    if (find(progress, item->string)) return Complain(error, capacity, "'%.40s' is there twice", item->string);
    Progress_Win(progress, item->string, (int)best->valuedouble);
    return true;
}

static bool parse(void *into, const cJSON *json, char *error, size_t capacity) {
    const cJSON *levels = cJSON_GetObjectItemCaseSensitive(json, "levels"), *item;
    if (!cJSON_IsObject(levels)) return Complain(error, capacity, "'levels' is missing or no object");
    cJSON_ArrayForEach(item, levels) if (!parse_level(into, item, error, capacity)) return false;
    return true;
}

Progress Progress_Load(Store *store) {
    Progress progress = {.levels = 0};
    return Store_Read(store, STORE_PROGRESS, parse, &progress) ? progress : (Progress){.levels = 0};
}

void Progress_Save(const Progress *progress, Store *store) {
    Json_Watch();
    cJSON *json = cJSON_CreateObject(), *levels = cJSON_AddObjectToObject(json, "levels");
    for (int i = 0; i < progress->levels; i++) {
        cJSON *level = cJSON_AddObjectToObject(levels, progress->level[i].name);
        cJSON_AddNumberToObject(level, "best_ticks", progress->level[i].best);
    }
    Store_Write(store, STORE_PROGRESS, json);
}
