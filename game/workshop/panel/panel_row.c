/* A row of the panel, as its property or a length has it, with its words. */
#include "game/workshop/panel/panel.h"

#include "game/base/numbers.h"
#include "game/lab/experiment.h"
#include "game/stone/styles.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { FEW = 8, SEEN = 24 }; /* whole numbers that are picked, not dialled, and bytes of a text that are seen */
#define NOTCHES  40.0f       /* that a dial has at least */
#define STOUT    16.0f       /* m/m. A dial whose range is so many times its default is bent. */
#define BENT     0.02f       /* of a bent dial's way, a notch */
#define PLACE    0.1f        /* m, a notch */
#define SMALLEST 0.05f       /* m */

/* ---- Choices ----------------------------------------------------------------------------------------------- */

static bool is_text(const Property *property) { return property->low == property->high; }
static bool is_named(const Property *property, const char *name) { return !strcmp(property->name, name); }

/* Texts of the map that are one of a few. The first is the default. */
static const char *style_of(int index) { return index < HALL_STYLES ? HALL_STYLE[index].name : NULL; }

static const char *experiment_of(int index) {
    int count;
    const Experiment *const *rows = Experiments(&count);
    return !index ? "none" : index <= count ? rows[index - 1]->name : NULL;
}

const char *PanelRow_Word(const PanelRow *row, int index, char made[NUMBERS_TEXT]) {
    const Property *property = row->property;
    if (is_text(property)) return is_named(property, "stone") ? style_of(index) : experiment_of(index);
    if (index < 0 || index > (int)row->range.high) return NULL;
    if (property->names) return property->names[index];
    if (is_named(property, "fire"))
        snprintf(made, NUMBERS_TEXT, index ? "%d" : "none", index);
    else
        snprintf(made, NUMBERS_TEXT, "%.0f", (double)(property->low + (float)index));
    return made;
}

static bool is_choice(const Property *property) {
    if (is_text(property)) return is_named(property, "stone") || is_named(property, "experiment");
    const bool flag = property->low == 0 && property->high == 1;
    return property->whole && !flag &&
           (property->names || is_named(property, "fire") || property->high - property->low <= FEW);
}

static void fill_choice(PanelRow *row, int braziers) {
    const Property *property = row->property;
    char made[NUMBERS_TEXT];
    row->sort = PANEL_CHOICE;
    row->range.kind = TUNING_CHOICE;
    row->range.low = 0;
    row->range.high = property->high - property->low;
    if (is_named(property, "fire")) row->range.high = (float)braziers;
    row->standard = property->standard - property->low;
    row->value -= property->low;
    if (!(row->value >= 0 && row->value <= row->range.high)) row->value = -1; /* in a wrong map */
    if (!is_text(property)) return;
    row->value = row->standard;
    for (int i = 0; PanelRow_Word(row, i, made); i++) {
        row->range.high = (float)i;
        if (!strcmp(PanelRow_Word(row, i, made), row->text)) row->value = (float)i;
    }
}

/* ---- Numbers ----------------------------------------------------------------------------------------------- */

/* 1, 2 or 5 times a power of ten. */
static float notch(float range) {
    const float least = powf(10, floorf(log10f(range / NOTCHES))), by = range / NOTCHES / least;
    return (by < 2 ? 1 : by < 5 ? 2 : 5) * least;
}

static TuningRow number(float low, float high, const char *unit) {
    return (TuningRow){.kind = TUNING_NUMBER, .unit = unit ? unit : "", .low = low, .high = high};
}

static TuningRow range_of(const Property *property) {
    TuningRow range = number(property->low, property->high, property->unit);
    const float width = property->high - property->low;
    if (property->whole) range.kind = property->low == 0 && property->high == 1 ? TUNING_FLAG : TUNING_WHOLE;
    range.bent = !property->whole && property->low >= 0 && property->standard > 0 && width > STOUT * property->standard;
    range.step = range.bent ? BENT : width > 0 ? notch(width) : 1;
    if (property->whole) range.step = fmaxf(1, range.step);
    return range;
}

PanelRow PanelRow_Of(const Property *property, DocumentValue value, int braziers) {
    PanelRow row = {.sort = is_text(property) ? PANEL_TEXTS : PANEL_NUMBER, .property = property};
    row.range = range_of(property);
    row.standard = property->standard;
    row.value = (float)value.number;
    snprintf(row.text, sizeof row.text, "%s", value.text);
    if (is_choice(property)) fill_choice(&row, braziers);
    return row;
}

PanelRow PanelRow_Length(PanelSort sort, float value, float low, float high, bool whole) {
    PanelRow row = {.sort = sort, .value = value};
    row.range = number(fminf(low, value), fmaxf(high, value), "m");
    row.range.step = whole ? 1 : PLACE;
    if (whole) row.range.kind = TUNING_WHOLE;
    return row;
}

/* No deeper than the map. */
void PanelRow_Limit(PanelRow *row, float high) {
    if (high < row->range.low + SMALLEST || high > row->range.high) return;
    row->range.high = fmaxf(high, row->value);
    row->range.step = notch(row->range.high - row->range.low);
}

/* ---- Words ------------------------------------------------------------------------------------------------- */

static const char *const LABELS[] = {
    [PANEL_NAME] = "Name",
    [PANEL_LEFT] = "From the left",
    [PANEL_TOP] = "From the top",
    [PANEL_WIDTH] = "Width",
    [PANEL_HEIGHT] = "Height",
    [PANEL_FORWARD] = "In front of others",
    [PANEL_BACKWARD] = "Behind others",
    [PANEL_DUPLICATE] = "Another one of it",
    [PANEL_DELETE] = "Take it away",
};

/* Of rows that no property explains. */
static const char *const ABOUT[PANEL_DELETE + 1] = {
    [PANEL_LEFT] = "Where it is, or begins",
    [PANEL_TOP] = "Where it is, or begins",
    [PANEL_WIDTH] = "How wide it is",
    [PANEL_HEIGHT] = "How high it is",
};

/* "floats_at" is "Floats at". */
void PanelRow_Label(const PanelRow *row, char label[MENU_LABEL]) {
    snprintf(label, MENU_LABEL, "%s", row->property ? row->property->name : LABELS[row->sort]);
    label[0] = (char)toupper((unsigned char)label[0]);
    for (char *at = label; *at; at++)
        if (*at == '_') *at = ' ';
}

/* Shows the beginning of a long text. */
static void print_text(const char *text, char words[MENU_WORDS]) {
    size_t length = strlen(text);
    const bool is_long = length > SEEN;
    if (is_long) length = SEEN;
    while (is_long && length && ((unsigned char)text[length] & 0xC0) == 0x80) length--; /* whole letters */
    snprintf(words, MENU_WORDS, "%.*s%s", (int)length, text, is_long ? ".." : *text ? "" : "none");
}

void PanelRow_Print(const PanelRow *row, char words[MENU_WORDS]) {
    char text[NUMBERS_TEXT];
    const char *word;
    if (row->differ)
        snprintf(words, MENU_WORDS, "differ");
    else if (row->sort == PANEL_TEXTS || row->sort == PANEL_NAME)
        print_text(row->text, words);
    else if (row->sort == PANEL_CHOICE)
        snprintf(words, MENU_WORDS, "%s", (word = PanelRow_Word(row, (int)row->value, text)) ? word : "none of these");
    else
        snprintf(words, MENU_WORDS, "%.6g%s%s", (double)row->value, *row->range.unit ? " " : "", row->range.unit);
}

/* Shows the end of a long text, and where it goes on. */
void PanelRow_PrintTyped(const char *text, char words[MENU_WORDS]) {
    const size_t length = strlen(text);
    size_t from = length > SEEN ? length - SEEN : 0;
    while (((unsigned char)text[from] & 0xC0) == 0x80) from++;
    snprintf(words, MENU_WORDS, "%s%s_", from ? ".." : "", text + from);
}

void PanelRow_Explain(const PanelRow *row, char *words, size_t capacity) {
    const char *given = row->property ? row->property->about : ABOUT[row->sort], *about = given ? given : "";
    const double low = (double)row->range.low, high = (double)row->range.high;
    const bool flag = row->range.kind == TUNING_FLAG;
    const size_t used = (size_t)snprintf(words, capacity, "%s%s", about, *about ? "." : "");
    char usual[MENU_WORDS];
    PanelRow standard = {.sort = row->sort, .property = row->property, .range = row->range, .value = row->standard};
    if (!row->range.unit || row->sort == PANEL_TEXTS || used >= capacity) return;
    PanelRow_Print(&standard, usual);
    if (flag) snprintf(usual, sizeof usual, "%s", row->standard > 0 ? "on" : "off");
    if (!row->property)
        snprintf(words + used, capacity - used, "%s%g .. %g %s.", used ? " " : "", low, high, row->range.unit);
    else if (flag || row->sort == PANEL_CHOICE)
        snprintf(words + used, capacity - used, "%sUsually %s.", used ? " " : "", usual);
    else
        snprintf(words + used, capacity - used, "%s%g .. %g, usually %s.", used ? " " : "", low, high, usual);
}
