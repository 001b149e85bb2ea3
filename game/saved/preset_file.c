#include "game/saved/preset_file.h"

#include "engine/files/file.h"
#include "game/base/complaint.h"
#include "game/base/json.h"
#include "game/base/numbers.h"

#include <cjson/cJSON.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { KNOWN = 380, ID = 64 };

/* ---- Reading ---------------------------------------------------------------------------------------------- */

/* The state of reading. Every complaint names the file. */
typedef struct Reader {
    Tuning tuning;
    const char *file;
    char *error;
    size_t capacity;
} Reader;

static bool complain(Reader *reader, const char *format, ...) LOG_PRINTF(2, 3);
static bool complain(Reader *reader, const char *format, ...) {
    char what[400];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(what, sizeof what, format, arguments);
    va_end(arguments);
    return Complain(reader->error, reader->capacity, "%.200s: %s", reader->file, what);
}

/* The length of "smoke" in "smoke.decay", or 0 without a point. */
static size_t object_of(const char *id) {
    const char *point = strchr(id, '.');
    return point ? (size_t)(point - id) : 0;
}

static bool is_object(const char *name) {
    for (int i = 0; i < TUNING_ROWS; i++) {
        const char *id = Tuning_Row(i)->id;
        if (object_of(id) == strlen(name) && object_of(id) && !strncmp(id, name, object_of(id))) return true;
    }
    return false;
}

/* Lists the fields of an object. "" is the file itself, whose objects count as fields. */
static void list_fields(const char *object, char *list) {
    size_t length = strlen(object), used = (size_t)snprintf(list, KNOWN, "%s", length ? "" : "preset, name");
    const char *last = "";
    for (int i = 0; i < TUNING_ROWS && used < KNOWN; i++) {
        const char *id = Tuning_Row(i)->id;
        size_t head = object_of(id);
        if (length ? head != length || strncmp(id, object, head) : head && !strncmp(id, last, head)) continue;
        int shown = (int)(length || !head ? strlen(id + length + !!length) : head);
        used += (size_t)snprintf(list + used, KNOWN - used, "%s%.*s", used ? ", " : "", shown, id + length + !!length);
        last = id;
    }
}

static bool complain_field(Reader *reader, const char *object, const char *name) {
    char known[KNOWN];
    list_fields(object, known);
    return complain(reader, "%s%sunknown field '%.40s', there are: %s", object, *object ? ": " : "", name, known);
}

static bool value_of(const TuningRow *row, const cJSON *item, float *value) {
    if (row->kind == TUNING_FLAG) return *value = cJSON_IsTrue(item) ? 1 : 0, cJSON_IsBool(item);
    if (row->kind == TUNING_CHOICE) return cJSON_IsString(item) && TuningRow_Parse(row, item->valuestring, value);
    return cJSON_IsNumber(item) && Numbers_Within(item->valuedouble, row->low, row->high, value) &&
           TuningRow_Takes(row, *value);
}

/* Names the value as in the file, cut if it is long. cJSON kept only infinity for 1e999. */
static bool complain_value(Reader *reader, const TuningRow *row, const cJSON *item) {
    char accepted[160];
    TuningRow_Range(row, accepted, sizeof accepted);
    if (cJSON_IsNumber(item) && !isfinite(item->valuedouble))
        return complain(reader, "'%s' is beyond all numbers, must be %s", row->id, accepted);
    char *given = cJSON_PrintUnformatted(item);
    complain(reader, "'%s' is %.40s, must be %s", row->id, given ? given : "too long", accepted);
    cJSON_free(given);
    return false;
}

static bool read_row(Reader *reader, int row, const cJSON *item) {
    float value;
    if (!value_of(Tuning_Row(row), item, &value)) return complain_value(reader, Tuning_Row(row), item);
    return Tuning_Set(&reader->tuning, row, value) || complain_value(reader, Tuning_Row(row), item);
}

static bool read_preset(Reader *reader, const cJSON *item) {
    char known[160] = "";
    for (int i = 0; i < FLUID_PRESET_COUNT; i++) {
        Tuning plain = Tuning_Of((FluidPreset)i);
        const char *name = Fluid_PresetName(plain.preset), *unusable = Tuning_Error(&plain);
        if (cJSON_IsString(item) && !strcmp(item->valuestring, name)) {
            reader->tuning.preset = plain.preset;
            return !unusable || complain(reader, "'preset' %s cannot run: %s", name, unusable);
        }
        size_t used = strlen(known);
        if (!unusable) snprintf(known + used, sizeof known - used, "%s\"%s\"", used ? ", " : "", name);
    }
    return complain(reader, "'preset' must be one of %s", known);
}

static bool is_plain(const char *text) {
    for (; *text; text++)
        if ((unsigned char)*text < ' ' || *text == 127) return false;
    return true;
}

static bool check_name(Reader *reader, const cJSON *item) {
    if (cJSON_IsString(item) && *item->valuestring && strlen(item->valuestring) < TUNING_NAME &&
        is_plain(item->valuestring))
        return true;
    return complain(reader, "'name' must be a text of 1 .. %d bytes in one line", TUNING_NAME - 1);
}

static bool read_object(Reader *reader, const cJSON *object) {
    const cJSON *item;
    if (!cJSON_IsObject(object)) return complain(reader, "'%.40s' is no object", object->string);
    cJSON_ArrayForEach(item, object) {
        char id[ID];
        int length = snprintf(id, sizeof id, "%s.%s", object->string, item->string);
        int row = length < ID ? Tuning_Find(id) : -1;
        if (row < 0) return complain_field(reader, object->string, item->string);
        if (!read_row(reader, row, item)) return false;
    }
    return true;
}

static bool read_field(Reader *reader, const cJSON *item) {
    const char *name = item->string;
    int row = strchr(name, '.') ? -1 : Tuning_Find(name);
    if (row >= 0) return read_row(reader, row, item);
    if (!strcmp(name, "preset")) return read_preset(reader, item);
    if (!strcmp(name, "name")) return check_name(reader, item);
    return is_object(name) ? read_object(reader, item) : complain_field(reader, "", name);
}

static bool read_fields(Reader *reader, const cJSON *json) {
    const cJSON *item, *name = cJSON_GetObjectItemCaseSensitive(json, "name");
    if (!cJSON_IsObject(json)) return complain(reader, "it is no JSON object");
    cJSON_ArrayForEach(item, json) if (!read_field(reader, item)) return false;
    const char *unusable = Tuning_Error(&reader->tuning);
    if (unusable) return complain(reader, "%s", unusable);
    snprintf(reader->tuning.name, TUNING_NAME, "%s", name ? name->valuestring : "");
    return true;
}

bool PresetFile_Parse(Tuning *tuning, const char *text, size_t size, const char *file, char *error, size_t capacity) {
    Reader reader = {Tuning_Of(FLUID_PRESET_GAME), file, error, capacity};
    char why[160];
    cJSON *json = Json_Parse(text, size, why, sizeof why);
    if (!json) return complain(&reader, "%s", why);
    bool good = read_fields(&reader, json);
    cJSON_Delete(json);
    if (good) *tuning = reader.tuning;
    return good;
}

bool PresetFile_Read(Tuning *tuning, const char *path, char *error, size_t capacity) {
    size_t size;
    char *text = File_ReadAll(path, &size);
    if (!text) return Complain(error, capacity, "%s", Log_Reason());
    bool good = PresetFile_Parse(tuning, text, size, path, error, capacity);
    free(text);
    return good;
}

/* ---- Writing ---------------------------------------------------------------------------------------------- */

static void add_row(cJSON *json, const TuningRow *row, float value) {
    char text[TUNING_TEXT], object[ID];
    size_t head = object_of(row->id);
    snprintf(object, sizeof object, "%.*s", (int)head, row->id);
    cJSON *within = head ? cJSON_GetObjectItemCaseSensitive(json, object) : json;
    if (!within) within = cJSON_AddObjectToObject(json, object);
    const char *field = head ? row->id + head + 1 : row->id;
    TuningRow_Print(row, value, text);
    if (row->kind == TUNING_CHOICE)
        cJSON_AddStringToObject(within, field, text);
    else
        cJSON_AddRawToObject(within, field, text);
}

bool PresetFile_Write(const Tuning *tuning, const char *path, char *error, size_t capacity) {
    Json_Watch();
    cJSON *json = cJSON_CreateObject();
    cJSON_AddStringToObject(json, "preset", Fluid_PresetName(tuning->preset));
    if (*tuning->name) cJSON_AddStringToObject(json, "name", tuning->name);
    for (int i = 0; i < TUNING_ROWS; i++)
        if (Tuning_IsSet(tuning, i)) add_row(json, Tuning_Row(i), tuning->value[i]);
    char *text = cJSON_Print(json);
    cJSON_Delete(json);
    bool whole = (text && !Json_Starved()) || Log_Fail("%.200s: out of memory", path);
    bool written = whole && File_WriteAtomically(path, text, strlen(text));
    cJSON_free(text);
    return written || Complain(error, capacity, "%s", Log_Reason());
}
