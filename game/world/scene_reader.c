#include "game/world/scene_reader.h"

#include "game/base/complaint.h"
#include "game/base/numbers.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

bool Reader_Complain(Reader *reader, const char *format, ...) {
    char what[420];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(what, sizeof what, format, arguments);
    va_end(arguments);
    return Complain(reader->error, reader->capacity, "%s: %s%s%s", reader->file, reader->object,
                    *reader->object ? ": " : "", what);
}

const char *Reader_Text(const cJSON *from, const char *name) {
    const cJSON *item = cJSON_GetObjectItemCaseSensitive(from, name);
    return cJSON_IsString(item) ? item->valuestring : "";
}

bool Reader_Number(Reader *reader, const cJSON *from, const char *name, float low, float high, float *value) {
    const cJSON *item = cJSON_GetObjectItemCaseSensitive(from, name);
    if (!cJSON_IsNumber(item)) return Reader_Complain(reader, "'%s' is missing or no number", name);
    if (Numbers_Within(item->valuedouble, low, high, value)) return true;
    char given[NUMBERS_TEXT];
    return Reader_Complain(reader, "'%s' is %s, must be %g .. %g", name, Numbers_Print(item->valuedouble, given),
                           (double)low, (double)high);
}

static bool property_name(Reader *reader, const Property *row, const cJSON *item, float *value) {
    char known[200] = "";
    for (int i = 0; row->names[i]; i++) {
        *value = row->low + (float)i;
        if (!strcmp(row->names[i], Reader_Text(item, "value"))) return true;
        Complain_Add(known, sizeof known, row->names[i]);
    }
    return Reader_Complain(reader, "property '%s' is '%.40s', there are: %s", row->name, Reader_Text(item, "value"),
                           known);
}

static bool property_value(Reader *reader, const Property *row, const cJSON *item, float *value) {
    const cJSON *given = cJSON_GetObjectItemCaseSensitive(item, "value");
    if (row->names && cJSON_IsString(given)) return property_name(reader, row, item, value);
    if (!cJSON_IsNumber(given) && !cJSON_IsBool(given))
        return Reader_Complain(reader, "property '%s' is no number", row->name);
    double number = cJSON_IsBool(given) ? cJSON_IsTrue(given) : given->valuedouble;
    bool broken = row->whole && number != floor(number);
    if (!broken && Numbers_Within(number, row->low, row->high, value)) return true;
    char shown[NUMBERS_TEXT];
    return Reader_Complain(reader, "property '%s' is %s, must be %s%g .. %g", row->name, Numbers_Print(number, shown),
                           broken ? "a whole number, " : "", (double)row->low, (double)row->high);
}

static bool read_property(Reader *reader, const Property *rows, int count, const cJSON *item, float *values) {
    const cJSON *name = cJSON_GetObjectItemCaseSensitive(item, "name");
    if (!cJSON_IsString(name)) return Reader_Complain(reader, "a property has no name");
    for (const cJSON *next = item->next; next; next = next->next)
        if (!strcmp(Reader_Text(next, "name"), name->valuestring))
            return Reader_Complain(reader, "property '%.40s' is given twice", name->valuestring);
    for (int i = 0; i < count; i++)
        if (!strcmp(rows[i].name, name->valuestring)) return property_value(reader, &rows[i], item, &values[i]);
    char known[200] = "";
    for (int i = 0; i < count; i++) Complain_Add(known, sizeof known, rows[i].name);
    return Reader_Complain(reader, "unknown property '%.40s'%s%s", name->valuestring,
                           count ? ", there are: " : ", this type has none", known);
}

bool Reader_Properties(Reader *reader, const Property *rows, int count, const cJSON *from, float *values) {
    for (int i = 0; i < count; i++) values[i] = rows[i].standard;
    const cJSON *properties = cJSON_GetObjectItemCaseSensitive(from, "properties"), *item;
    if (properties && !cJSON_IsArray(properties)) return Reader_Complain(reader, "'properties' is no array");
    cJSON_ArrayForEach(item, properties) if (!read_property(reader, rows, count, item, values)) return false;
    return true;
}

const char *Reader_Type(const cJSON *object) {
    const char *type = Reader_Text(object, "type");
    return *type ? type : Reader_Text(object, "class");
}

bool Reader_Hides(const cJSON *json) { return cJSON_IsFalse(cJSON_GetObjectItemCaseSensitive(json, "visible")); }

cJSON *Reader_Find(const cJSON *from, const char *name) {
    cJSON *properties = cJSON_GetObjectItemCaseSensitive(from, "properties"), *item;
    cJSON_ArrayForEach(item, properties) if (!strcmp(Reader_Text(item, "name"), name)) return item;
    return NULL;
}

bool Reader_TakeText(Reader *reader, cJSON *from, const char *name, char *text, size_t capacity) {
    cJSON *properties = cJSON_GetObjectItemCaseSensitive(from, "properties"), *item = Reader_Find(from, name);
    const char *whose = *reader->object ? "" : "the map's ";
    if (!item || !*Reader_Text(item, "value"))
        return Reader_Complain(reader, "%sproperty '%s' is missing or no text", whose, name);
    const size_t length = strlen(Reader_Text(item, "value"));
    if (length >= capacity)
        return Reader_Complain(reader, "%sproperty '%s' is %zu bytes long, must be at most %zu", whose, name, length,
                               capacity - 1);
    memcpy(text, Reader_Text(item, "value"), length + 1);
    cJSON_Delete(cJSON_DetachItemViaPointer(properties, item));
    return !Reader_Find(from, name) || Reader_Complain(reader, "%sproperty '%s' is given twice", whose, name);
}
