/* Every limit in the tables of assets/README.md, as the page writes it: a number at the limit is accepted, and the next
 * one beyond it is refused with a sentence that names the property and the limits. */
#include "tests/kits/map_kit.h"

#include "engine/files/file.h"
#include "game/base/count.h"
#include "game/saved/preset_file.h"
#include "game/world/scene_objects.h"
#include "tests/kits/test.h"

#include <math.h>

enum { WORD = 48, TEXT = 8192, MOST = 200 };

typedef enum { NO_TABLE, MAP_TABLE, OBJECT_TABLE, FIELD_TABLE } Table;

/* One range of the page. */
typedef struct Limits {
    Table table;
    char type[WORD], name[WORD], low[WORD], high[WORD]; /* type: of an object; "smoke" or "heat" of a field */
    bool sized;
} Limits;

static char seen[MOST][2 * WORD]; /* "paddle.blades", "smoke.decay", "density" */
static int limits_seen;

/* ---- A number where the page has it ------------------------------------------------------------------- */

static const char *properties_of(const Limits *limits, const char *value) {
    static char text[512];
    bool is_note = !strcmp(limits->type, "note"), is_map = limits->table == MAP_TABLE;
    snprintf(text, sizeof text, "'properties':[%s{'name':'%s','value':%s}]",
             is_note  ? "{'name':'text','value':'Go'},"
             : is_map ? "{'name':'about','value':'A test.'},"
                      : "",
             limits->name, value);
    return text;
}

/* With as many braziers as a map may have, so that each `fire` can be one of them. */
static bool read_object(const Limits *limits, const char *value) {
    static char text[TEXT];
    size_t used = (size_t)snprintf(text, sizeof text, "%s", HEAD ABOUT "'layers':[{'type':'objectgroup','objects':[");
    for (int i = 0; i < SCENE_BRAZIERS && strcmp(limits->type, "brazier"); i++)
        used += (size_t)snprintf(text + used, sizeof text - used, "{'type':'brazier','x':1,'y':1},");
    snprintf(text + used, sizeof text - used, "{'type':'%s','x':80,'y':80,%s%s}]}]}", limits->type,
             limits->sized ? "'width':80,'height':80," : "", properties_of(limits, value));
    return read(text);
}

static bool read_map_of(const Limits *limits, const char *value) {
    char text[1024];
    snprintf(text, sizeof text, HEAD "%s," LAYER(""), properties_of(limits, value));
    return read(text);
}

/* Of a `name` the limits are its length. */
static bool read_field(const Limits *limits, const char *value) {
    char text[512], letters[100] = "";
    Tuning tuning;
    if (!strcmp(limits->name, "name")) {
        memset(letters, 'a', (size_t)atoi(value));
        snprintf(text, sizeof text, "{'name':'%s'}", letters);
    } else if (*limits->type) {
        snprintf(text, sizeof text, "{'%s':{'%s':%s}}", limits->type, limits->name, value);
    } else {
        snprintf(text, sizeof text, "{'%s':%s}", limits->name, value);
    }
    const char *json = as_json(text);
    return PresetFile_Parse(&tuning, json, strlen(json), "test.json", error, sizeof error);
}

static bool reads(const Limits *limits, const char *value) {
    if (limits->table == OBJECT_TABLE) return read_object(limits, value);
    return limits->table == MAP_TABLE ? read_map_of(limits, value) : read_field(limits, value);
}

/* ---- Both sides of a limit ---------------------------------------------------------------------------- */

static void check_taken(const Limits *limits, const char *value) {
    if (!reads(limits, value)) fail_msg("%s %s, at its limit %s: %s", limits->type, limits->name, value, error);
}

static void check_refused(const Limits *limits, double value) {
    char given[WORD], range[3 * WORD];
    snprintf(given, sizeof given, "%.9g", value);
    snprintf(range, sizeof range, "%s .. %s", limits->low, limits->high);
    if (reads(limits, given)) fail_msg("%s %s takes %s, beyond %s", limits->type, limits->name, given, range);
    if (!strstr(error, limits->name) || !strstr(error, "must be ") || !strstr(error, range))
        fail_msg("%s %s, %s: %s", limits->type, limits->name, given, error);
}

/* The next float, as near as a number can be; and the next whole number. */
static void check_beyond(const Limits *limits, const char *limit, float way) {
    float value = strtof(limit, NULL);
    if (strcmp(limits->name, "name")) check_refused(limits, (double)nextafterf(value, way * HUGE_VALF));
    check_refused(limits, (double)(value + way));
}

static void check(const Limits *limits) {
    assert_true(limits_seen < MOST);
    snprintf(seen[limits_seen++], sizeof *seen, "%s%s%s", limits->type, *limits->type ? "." : "", limits->name);
    check_taken(limits, limits->low);
    check_taken(limits, limits->high);
    check_beyond(limits, limits->low, -1);
    check_beyond(limits, limits->high, 1);
}

/* ---- Reading the page --------------------------------------------------------------------------------- */

#define NUMBER "-.0123456789"

/* The last word in backticks before this place. */
static void name_before(const char *row, const char *place, char name[WORD]) {
    const char *end = place, *start;
    do {
        while (end > row && *end != '`') end--;
        for (start = end - 1; start > row && *start != '`';) start--;
        assert_true(end > row && start > row && end - start < WORD);
        snprintf(name, WORD, "%.*s", (int)(end - start - 1), start + 1);
        end = start - 1;
    } while (strspn(name, "abcdefghijklmnopqrstuvwxyz_") != strlen(name));
}

static int ranges_in(const char *from, const char *to) {
    int count = 0;
    while ((from = strstr(from, " .. ")) && from < to) count++, from++;
    return count;
}

/* "(0 .. 1; -50 .. 50 K)": the first is of smoke, the second of heat; a single one is of both. */
static void check_channels(Limits *limits, const char *dots) {
    const char *open = dots, *close = strchr(dots, ')');
    while (*open != '(') open--;
    bool first = ranges_in(open, dots) == 0, two = ranges_in(open, close) == 2;
    snprintf(limits->type, WORD, "smoke");
    if (first) check(limits);
    snprintf(limits->type, WORD, "heat");
    if (!first || !two) check(limits);
}

static void check_range(Table table, const char *row, const char *dots) {
    Limits limits = {.table = table, .sized = strstr(row, "| rectangle |") != NULL};
    const char *low = dots;
    while (strchr(NUMBER, low[-1])) low--;
    snprintf(limits.low, WORD, "%.*s", (int)(dots - low), low);
    snprintf(limits.high, WORD, "%.*s", (int)strspn(dots + 4, NUMBER), dots + 4);
    name_before(row, dots, limits.name);
    if (table == OBJECT_TABLE) snprintf(limits.type, WORD, "%.*s", (int)strcspn(row + 3, "`"), row + 3);
    if (table == FIELD_TABLE && !strncmp(row, "| `reaction`", 12)) snprintf(limits.type, WORD, "reaction");
    if (table == FIELD_TABLE && !strncmp(row, "| `smoke` |", 11)) snprintf(limits.type, WORD, "smoke");
    if (table == FIELD_TABLE && !strncmp(row, "| `smoke`,", 10))
        check_channels(&limits, dots);
    else
        check(&limits);
}

static void check_row(Table *table, const char *row) {
    static const char *const HEADS[] = {"", "| property |", "| type |", "| field |"};
    for (int i = 1; i < COUNT_OF(HEADS); i++)
        if (!strncmp(row, HEADS[i], strlen(HEADS[i]))) *table = (Table)i;
    if (*row != '|') *table = NO_TABLE;
    if (*table == NO_TABLE) return;
    for (const char *dots = row; (dots = strstr(dots, " .. ")); dots++) check_range(*table, row, dots);
}

TEST(every_limit_of_the_page_is_as_it_says) {
    Table table = NO_TABLE;
    char *page = File_ReadAll("assets/README.md", NULL);
    assert_non_null(page);
    for (char *row = strtok(page, "\n"); row; row = strtok(NULL, "\n")) check_row(&table, row);
    free(page);
}

/* ---- What the page leaves out ------------------------------------------------------------------------- */

static void check_seen(const char *type, const char *name) {
    char id[2 * WORD];
    bool found = false;
    snprintf(id, sizeof id, "%s%s%s", type, *type ? "." : "", name);
    for (int i = 0; i < limits_seen; i++) found |= !strcmp(seen[i], id);
    if (!found) fail_msg("the page does not say what %s may be", id);
}

static bool is_flag(const Property *row) { return row->whole && row->low == 0 && row->high == 1; }

static void check_properties(const char *type, const Property *rows, int count) {
    for (int i = 0; i < count; i++)
        if (!is_flag(&rows[i]) && rows[i].low < rows[i].high) check_seen(type, rows[i].name);
}

TEST(the_page_leaves_no_limit_out) {
    int types, kinds, lights;
    const SceneType *rows = SceneTypes(&types);
    const ObstacleKind *const *machines = Obstacle_Kinds(&kinds);
    const BodyKind *const *bodies = Body_Kinds(&lights);
    for (int i = 0; i < types; i++) check_properties(rows[i].name, rows[i].properties, rows[i].property_count);
    for (int i = 0; i < kinds; i++)
        check_properties(machines[i]->name, machines[i]->properties, machines[i]->property_count);
    for (int i = 0; i < lights; i++)
        check_properties(bodies[i]->name, bodies[i]->properties, bodies[i]->property_count);
    for (int i = 0; i < TUNING_ROWS; i++)
        if (Tuning_Row(i)->kind == TUNING_NUMBER || Tuning_Row(i)->kind == TUNING_WHOLE)
            check_seen("", Tuning_Row(i)->id);
    check_seen("", "wet_floor");
}
