/* A row of the table of parameters, with its accepted values, its text and its slider. */
#include "game/air/tuning.h"

#include "game/base/numbers.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FINE 0.1f /* of a step */

float TuningRow_Get(const TuningRow *row, const FluidDef *def) {
    const char *place = (const char *)def + row->place;
    float number;
    int whole;
    bool flag;
    if (row->kind == TUNING_NUMBER) return memcpy(&number, place, sizeof number), number;
    if (row->kind == TUNING_FLAG) return memcpy(&flag, place, sizeof flag), flag ? 1 : 0;
    return memcpy(&whole, place, sizeof whole), (float)whole;
}

bool TuningRow_Holds(const TuningRow *row, const FluidDef *def, float value) {
    TuningRow copy = *row;
    for (int i = 0; i < (row->copies > 1 ? row->copies : 1); i++, copy.place += row->stride)
        if (TuningRow_Get(&copy, def) != value) return false;
    return true;
}

bool TuningRow_Takes(const TuningRow *row, float value) {
    return value >= row->low && value <= row->high && (row->kind == TUNING_NUMBER || value == floorf(value));
}

void TuningRow_Range(const TuningRow *row, char *words, size_t capacity) {
    const char *gap = *row->unit ? " " : "";
    if (row->kind == TUNING_FLAG) snprintf(words, capacity, "true or false");
    if (row->kind == TUNING_NUMBER)
        snprintf(words, capacity, "%g .. %g%s%s", (double)row->low, (double)row->high, gap, row->unit);
    if (row->kind == TUNING_WHOLE)
        snprintf(words, capacity, "a whole number, %g .. %g%s%s", (double)row->low, (double)row->high, gap, row->unit);
    if (row->kind != TUNING_CHOICE) return;
    size_t used = 0;
    for (int i = 0; i <= (int)row->high && used < capacity; i++)
        used += (size_t)snprintf(words + used, capacity - used, "%s\"%s\"", i ? ", " : "", row->names[i]);
}

void TuningRow_Print(const TuningRow *row, float value, char text[TUNING_TEXT]) {
    if (row->kind == TUNING_FLAG)
        snprintf(text, TUNING_TEXT, "%s", value != 0 ? "true" : "false");
    else if (row->kind == TUNING_CHOICE)
        snprintf(text, TUNING_TEXT, "%s", row->names[(int)value]);
    else
        Numbers_PrintFloat(value == 0 ? 0 : value, text); /* no "-0" */
}

static bool parse_number(const char *text, float *value) {
    char *end;
    if (!*text || strlen(text) >= TUNING_TEXT || strspn(text, "0123456789+-.e") != strlen(text)) return false;
    *value = strtof(text, &end);
    return !*end;
}

bool TuningRow_Parse(const TuningRow *row, const char *text, float *value) {
    char known[TUNING_TEXT];
    if (row->kind == TUNING_NUMBER || row->kind == TUNING_WHOLE)
        return parse_number(text, value) && TuningRow_Takes(row, *value);
    for (*value = 0; *value <= row->high; ++*value) {
        TuningRow_Print(row, *value, known);
        if (!strcmp(known, text)) return true;
    }
    return false;
}

static float clamped(float value, float low, float high) { return value < low ? low : value > high ? high : value; }

/* A bent row with negative values counts from 0 in both directions, as far below as above. */
static bool is_signed(const TuningRow *row) { return row->bent && row->low < 0; }

float TuningRow_Share(const TuningRow *row, float value) {
    float share = clamped((value - row->low) / (row->high - row->low), 0, 1), way = 2 * share - 1;
    if (is_signed(row)) return 0.5f + (way < 0 ? -0.5f : 0.5f) * sqrtf(sqrtf(way < 0 ? -way : way));
    return row->bent ? sqrtf(sqrtf(share)) : share;
}

/* To whole steps, or in a bent row to three digits. */
static float rounded(const TuningRow *row, float value, float step) {
    char text[TUNING_TEXT];
    snprintf(text, sizeof text, row->bent ? "%.3g" : "%.6g",
             row->bent ? (double)value : (double)(step * roundf(value / step)));
    return clamped(strtof(text, NULL), row->low, row->high);
}

static float finest(const TuningRow *row) { return row->kind == TUNING_NUMBER ? FINE * row->step : 1; }

float TuningRow_At(const TuningRow *row, float share) {
    share = clamped(share, 0, 1);
    float way = 2 * share - 1, far = way * way * way * way;
    if (is_signed(row)) return rounded(row, (way < 0 ? -far : far) * row->high, 0);
    float bent = row->bent ? share * share * share * share : share;
    return rounded(row, row->low + bent * (row->high - row->low), finest(row));
}

float TuningRow_Step(const TuningRow *row, float value, int steps, bool fine) {
    int count = (int)row->high + 1;
    if (row->kind == TUNING_FLAG || row->kind == TUNING_CHOICE)
        return (float)((((int)value + steps) % count + count) % count);
    float step = row->kind == TUNING_NUMBER && fine ? FINE * row->step : row->step, by = (float)steps * step;
    if (row->bent) return TuningRow_At(row, TuningRow_Share(row, value) + by);
    return rounded(row, value + by, finest(row));
}
