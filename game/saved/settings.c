#include "game/saved/settings.h"

#include "game/base/complaint.h"
#include "game/base/count.h"
#include "game/base/json.h"
#include "game/controls/rebind.h"

Settings Settings_Standard(void) {
    return (Settings){.volume = 0.8f,
                      .effects = 1,
                      .ambience = 1,
                      .music = 1,
                      .text_size = 1,
                      .brightness = 1,
                      .pace = 1,
                      .vsync = true,
                      .bindings = Controls_Standard()};
}

Assist Settings_Assist(const Settings *settings) {
    return (Assist){(int)(settings->more_embers + 0.5f), settings->steady_fires};
}

/* A number or a switch, with its name in the file and the range of a number. */
typedef struct Row {
    const char *name;
    size_t place;
    float low, high; /* both 0 for a switch */
} Row;

static const Row ROWS[] = {
    {"volume", offsetof(Settings, volume), 0, 1},
    {"effects", offsetof(Settings, effects), 0, 1},
    {"ambience", offsetof(Settings, ambience), 0, 1},
    {"music", offsetof(Settings, music), 0, 1},
    {"text_size", offsetof(Settings, text_size), 1, 2},
    {"brightness", offsetof(Settings, brightness), 0.5f, 1.5f},
    {"pace", offsetof(Settings, pace), 0.5f, 1},
    {"more_embers", offsetof(Settings, more_embers), 0, ASSIST_EMBERS},
    {"fullscreen", offsetof(Settings, fullscreen)},
    {"vsync", offsetof(Settings, vsync)},
    {"reduced_flashing", offsetof(Settings, reduced_flashing)},
    {"high_contrast", offsetof(Settings, high_contrast)},
    {"captions", offsetof(Settings, captions)},
    {"steady_fires", offsetof(Settings, steady_fires)},
};

static bool is_switch(const Row *row) { return row->high <= 0; }

static bool parse_row(Settings *settings, const Row *row, const cJSON *json, char *error, size_t capacity) {
    const cJSON *item = cJSON_GetObjectItemCaseSensitive(json, row->name);
    void *place = (char *)settings + row->place;
    if (!item) return true;
    if (is_switch(row)) {
        if (!cJSON_IsBool(item)) return Complain(error, capacity, "'%s' is neither true nor false", row->name);
        *(bool *)place = cJSON_IsTrue(item);
        return true;
    }
    if (!cJSON_IsNumber(item) || !(item->valuedouble >= row->low && item->valuedouble <= row->high))
        return Complain(error, capacity, "'%s' is no number from %g to %g", row->name, row->low, row->high);
    *(float *)place = (float)item->valuedouble;
    return true;
}

static bool parse(void *into, const cJSON *json, char *error, size_t capacity) {
    Settings *settings = into;
    const cJSON *bindings = cJSON_GetObjectItemCaseSensitive(json, "bindings");
    for (int i = 0; i < COUNT_OF(ROWS); i++)
        if (!parse_row(settings, &ROWS[i], json, error, capacity)) return false;
    return !bindings || Bindings_Read(&settings->bindings, bindings, error, capacity);
}

Settings Settings_Load(Store *store) {
    Settings settings = Settings_Standard();
    const int lock = Store_Lock(store);
    const bool read = Store_Read(store, STORE_SETTINGS, parse, &settings);
    Store_Unlock(lock);
    return read ? settings : Settings_Standard();
}

static void add_row(cJSON *json, const Settings *settings, const Row *row) {
    const void *place = (const char *)settings + row->place;
    if (is_switch(row))
        cJSON_AddBoolToObject(json, row->name, *(const bool *)place);
    else
        cJSON_AddNumberToObject(json, row->name, (double)(int)(100 * *(const float *)place + 0.5f) / 100);
}

void Settings_Save(const Settings *settings, Store *store) {
    Json_Watch();
    cJSON *json = cJSON_CreateObject();
    for (int i = 0; i < COUNT_OF(ROWS); i++) add_row(json, settings, &ROWS[i]);
    cJSON_AddItemToObject(json, "bindings", Bindings_Write(&settings->bindings));
    Store_Write(store, STORE_SETTINGS, json);
}
