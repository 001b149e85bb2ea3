#include "game/saved/settings.h"

#include "game/base/complaint.h"
#include "game/base/count.h"
#include "game/base/json.h"
#include "game/controls/rebind.h"

Settings Settings_Standard(void) {
    return (Settings){.volume = 0.8f,
                      .effects = 1,
                      .ambience = 1,
                      .text_size = 1,
                      .brightness = 1,
                      .pace = 1,
                      .vsync = true,
                      .bindings = Controls_Standard()};
}

Assist Settings_Assist(const Settings *settings) {
    return (Assist){(int)(settings->more_embers + 0.5f), settings->steady_fires};
}

/* ---- Files ---------------------------------------------------------------------------------------------- */

/* A number, its name in the file, and its range. */
typedef struct Number {
    const char *name;
    size_t place;
    float low, high;
} Number;

static const Number NUMBERS[] = {
    {"volume", offsetof(Settings, volume), 0, 1},
    {"effects", offsetof(Settings, effects), 0, 1},
    {"ambience", offsetof(Settings, ambience), 0, 1},
    {"text_size", offsetof(Settings, text_size), 1, 2},
    {"brightness", offsetof(Settings, brightness), 0.5f, 1.5f},
    {"pace", offsetof(Settings, pace), 0.5f, 1},
    {"more_embers", offsetof(Settings, more_embers), 0, ASSIST_EMBERS},
};

enum { NUMBER_COUNT = COUNT_OF(NUMBERS) };

static float *number_of(Settings *settings, const Number *row) { return (float *)((char *)settings + row->place); }

static bool parse_number(Settings *settings, const Number *row, const cJSON *json, char *error, size_t capacity) {
    const cJSON *item = cJSON_GetObjectItemCaseSensitive(json, row->name);
    if (!item) return true;
    if (!cJSON_IsNumber(item) || !(item->valuedouble >= row->low && item->valuedouble <= row->high))
        return Complain(error, capacity, "'%s' is no number from %g to %g", row->name, row->low, row->high);
    *number_of(settings, row) = (float)item->valuedouble;
    return true;
}

/* A switch and its name in the file. */
typedef struct Switch {
    const char *name;
    size_t place;
} Switch;

static const Switch SWITCHES[] = {
    {"fullscreen", offsetof(Settings, fullscreen)},
    {"vsync", offsetof(Settings, vsync)},
    {"reduced_flashing", offsetof(Settings, reduced_flashing)},
    {"high_contrast", offsetof(Settings, high_contrast)},
    {"captions", offsetof(Settings, captions)},
    {"steady_fires", offsetof(Settings, steady_fires)},
};

enum { SWITCH_COUNT = COUNT_OF(SWITCHES) };

static bool *switch_of(Settings *settings, const Switch *row) { return (bool *)((char *)settings + row->place); }

static bool parse_switch(Settings *settings, const Switch *row, const cJSON *json, char *error, size_t capacity) {
    const cJSON *item = cJSON_GetObjectItemCaseSensitive(json, row->name);
    if (item && !cJSON_IsBool(item)) return Complain(error, capacity, "'%s' is neither true nor false", row->name);
    if (item) *switch_of(settings, row) = cJSON_IsTrue(item);
    return true;
}

static bool parse(void *into, const cJSON *json, char *error, size_t capacity) {
    Settings *settings = into;
    const cJSON *bindings = cJSON_GetObjectItemCaseSensitive(json, "bindings");
    for (int i = 0; i < NUMBER_COUNT; i++)
        if (!parse_number(settings, &NUMBERS[i], json, error, capacity)) return false;
    for (int i = 0; i < SWITCH_COUNT; i++)
        if (!parse_switch(settings, &SWITCHES[i], json, error, capacity)) return false;
    return !bindings || Bindings_Read(&settings->bindings, bindings, error, capacity);
}

Settings Settings_Load(Store *store) {
    Settings settings = Settings_Standard();
    const int lock = Store_Lock(store);
    const bool read = Store_Read(store, STORE_SETTINGS, parse, &settings);
    Store_Unlock(lock);
    return read ? settings : Settings_Standard();
}

void Settings_Save(const Settings *settings, Store *store) {
    Settings copy = *settings;
    Json_Watch();
    cJSON *json = cJSON_CreateObject();
    for (int i = 0; i < NUMBER_COUNT; i++)
        cJSON_AddNumberToObject(json, NUMBERS[i].name,
                                (double)(int)(100 * *number_of(&copy, &NUMBERS[i]) + 0.5f) / 100);
    for (int i = 0; i < SWITCH_COUNT; i++)
        cJSON_AddBoolToObject(json, SWITCHES[i].name, *switch_of(&copy, &SWITCHES[i]));
    cJSON_AddItemToObject(json, "bindings", Bindings_Write(&settings->bindings));
    Store_Write(store, STORE_SETTINGS, json);
}
