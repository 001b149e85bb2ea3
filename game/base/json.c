#include "game/base/json.h"

#include "game/base/complaint.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static bool starved;

static void *CJSON_CDECL allocate(size_t size) {
    void *memory = malloc(size);
    starved |= !memory;
    return memory;
}

static void CJSON_CDECL release(void *memory) { free(memory); }

void Json_Watch(void) {
    starved = false;
    cJSON_InitHooks(&(cJSON_Hooks){allocate, release});
}

bool Json_Starved(void) { return starved; }

typedef struct Key {
    const cJSON *object; /* that has it */
    const char *name;
    int order; /* its place among all keys of the text, from 0 */
} Key;

/* Adds the keys below an item, in the order of the text, after the first `count`. Returns the new count. Without `keys`
 * it only counts. */
static int add_keys(const cJSON *from, Key *keys, int count) {
    const cJSON *item;
    cJSON_ArrayForEach(item, from) {
        if (item->string && keys) keys[count] = (Key){from, item->string, count};
        count = add_keys(item, keys, count + (item->string != NULL));
    }
    return count;
}

static int compare(const void *first, const void *second) {
    const Key *a = first, *b = second;
    if (a->object != b->object) return (uintptr_t)a->object < (uintptr_t)b->object ? -1 : 1;
    const int by_name = strcmp(a->name, b->name);
    return by_name ? by_name : (a->order > b->order) - (a->order < b->order);
}

/* Returns the first key of the text that its object already has. Sorting is fast enough for a million keys. */
static const Key *find_twice(Key *keys, int count) {
    const Key *found = NULL;
    qsort(keys, (size_t)count, sizeof *keys, compare);
    for (int i = 1; i < count; i++) {
        const bool twice = keys[i].object == keys[i - 1].object && !strcmp(keys[i].name, keys[i - 1].name);
        if (twice && (!found || keys[i].order < found->order)) found = &keys[i];
    }
    return found;
}

static const char *closing_quote(const char *at) {
    for (at++; *at != '"'; at++) at += *at == '\\';
    return at;
}

/* Finds a key in valid JSON. A text in quotes is a key if a colon follows it. */
static const char *place_of_key(const char *text, int order) {
    const char *at = strchr(text, '"');
    while (at) {
        const char *end = closing_quote(at) + 1;
        while (*end && (unsigned char)*end <= ' ') end++;
        if (*end == ':' && order-- == 0) break;
        at = strchr(end, '"');
    }
    return at;
}

static bool check_keys(const char *text, const cJSON *json, char *why, size_t capacity) {
    const int count = add_keys(json, NULL, 0);
    Key *keys = allocate((size_t)count * sizeof *keys + 1);
    if (!keys) return Complain(why, capacity, "out of memory");
    add_keys(json, keys, 0);
    const Key *twice = find_twice(keys, count);
    if (twice)
        Complain(why, capacity, "'%.40s' is given twice, again in line %d", twice->name,
                 Complain_Line(text, place_of_key(text, twice->order)));
    free(keys);
    return !twice;
}

/* Returns the first \u0000 in valid JSON, or NULL. There a backslash is always the first of two characters. */
static const char *written_zero(const char *text) {
    const char *at = strchr(text, '\\');
    while (at && strncmp(at, "\\u0000", 6) != 0) at = strchr(at + 2, '\\');
    return at;
}

static bool check(const char *text, const cJSON *json, const char *end, char *why, size_t capacity) {
    if (!json && starved) return Complain(why, capacity, "out of memory");
    if (!json) return Complain(why, capacity, "line %d is not valid JSON", Complain_Line(text, end));
    const char *zero = written_zero(text);
    if (zero) return Complain(why, capacity, "line %d holds a zero in a text", Complain_Line(text, zero));
    return check_keys(text, json, why, capacity);
}

cJSON *Json_Parse(const char *text, size_t size, char *why, size_t capacity) {
    const char *end = NULL, *zero = memchr(text, 0, size);
    Json_Watch();
    if (zero) return Complain(why, capacity, "line %d holds a zero byte", Complain_Line(text, zero)), NULL;
    cJSON *json = cJSON_ParseWithOpts(text, &end, 1);
    if (check(text, json, end, why, capacity)) return json;
    cJSON_Delete(json);
    return NULL;
}
