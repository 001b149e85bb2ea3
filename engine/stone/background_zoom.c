/* A background seen at another scale. Every sample mixes the two nearest across and down, and detail of pixels is that
 * of the nearest. That costs a part of a millisecond, where fitting the wall anew costs many. */
#include "engine/maths/scalar.h"
#include "engine/stone/background.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The tables for a row: the left one of two samples, and 256 times the share of the right one. First of the wall, then
 * of the far hall. Then come places in a line of detail. */
static int far_width(const Background *background) { return background->width + 2 * background->far_margin; }

static void set_across(int *from, uint16_t *part, int count, float first, float step, int least, int last) {
    for (int i = 0; i < count; i++) {
        const float at = Clampf(first + step * (float)i, (float)least, (float)last - .01f), low = floorf(at);
        from[i] = (int)low, part[i] = (uint16_t)(256 * (at - low));
    }
}

static void set_tables(Background *zoomed, const Background *from) {
    const int width = zoomed->width, all = far_width(zoomed), margin = zoomed->far_margin;
    const float step = from->scale / zoomed->scale,
                first = (zoomed->left - from->left) * from->scale + .5f * step - .5f;
    set_across(zoomed->from, zoomed->part, width, first, step, 0, from->width - 1);
    set_across(zoomed->from + width, zoomed->part + width, all, first - (float)margin * step, step, -from->far_margin,
               from->width + from->far_margin - 1);
    for (int i = 0; i < 2 * width; i++) {
        const int pixel = 2 * (i % width) + i / width;
        const float at = 2 * (zoomed->left - from->left) * from->scale + step * ((float)pixel + .5f);
        const int source = Mini(Maxi((int)at, 0), 2 * from->width - 1);
        zoomed->from[width + all + i] = (source & 1) * from->width + (source >> 1);
    }
}

/* Memory is taken once for the largest view. */
static bool take(Background *zoomed, size_t samples, int width, int all) {
    uint8_t **map[] = {&zoomed->stone[0], &zoomed->stone[1], &zoomed->stone[2], &zoomed->front, &zoomed->open,
                       &zoomed->deep,     &zoomed->keep,     &zoomed->columns,  &zoomed->grain};
    if (samples <= zoomed->room) return true;
    Background_Free(zoomed);
    for (int i = 0; i < 9; i++)
        if (!(*map[i] = malloc(i < 8 ? samples : 4 * samples))) return Background_Free(zoomed), false;
    zoomed->from = malloc((size_t)(3 * width + all) * sizeof *zoomed->from);
    zoomed->part = malloc((size_t)(3 * width + all) * sizeof *zoomed->part);
    if (!zoomed->from || !zoomed->part) return Background_Free(zoomed), false;
    zoomed->room = samples;
    return true;
}

bool Background_PrepareZoom(Background *zoomed, const Background *from, float left, float top, float scale, int width,
                            int height) {
    const int margin = (int)(BAKED_ASIDE * scale) + 2, all = width + 2 * margin;
    if (zoomed->width != width || zoomed->height != height) zoomed->room = 0;
    /* The margins shrink and grow with the scale. Twice its width is enough for any zoom in use. */
    if (!take(zoomed, (size_t)Maxi(all, 2 * width) * (size_t)height, width, Maxi(all, 2 * width))) return false;
    zoomed->left = left, zoomed->top = top, zoomed->scale = scale;
    zoomed->width = width, zoomed->height = height, zoomed->far_margin = margin;
    set_tables(zoomed, from);
    return true;
}

WIDE_LOOP static void mix_down(const uint8_t *restrict upper, const uint8_t *restrict lower, unsigned part,
                               uint32_t *restrict mixed, int count) {
    for (int i = 0; i < count; i++) {
        const uint32_t left = upper[i] * (256 - part) + lower[i] * part;
        mixed[i] = left | (upper[i + 1] * (256 - part) + lower[i + 1] * part) << 16;
    }
}

/* Neighbours lie side by side in a number, so that one look-up finds both. */
WIDE_LOOP static void mix_across(const uint32_t *restrict mixed, const int *restrict from,
                                 const uint16_t *restrict part, uint8_t *restrict to, int count) {
    for (int i = 0; i < count; i++) {
        const uint32_t share = part[i], both = mixed[from[i]];
        to[i] = (uint8_t)(((both & 0xffff) * (256 - share) + (both >> 16) * share + 32768) >> 16);
    }
}

typedef struct Rows {
    const Background *from;
    Background *to;
    int upper, y; /* the upper of two rows, and the row that is made */
    unsigned part;
    uint32_t *mixed; /* scratch */
} Rows;

/* Rows of the wall. */
static void zoom_row(const Rows *rows, const uint8_t *source, uint8_t *target) {
    const Background *from = rows->from, *to = rows->to;
    const int first = to->from[0], count = to->from[to->width - 1] + 1 - first;
    const uint8_t *upper = source + Background_Index(from, first, rows->upper);
    mix_down(upper, upper + from->width, rows->part, rows->mixed + first, count);
    mix_across(rows->mixed, to->from, to->part, target + Background_Index(to, 0, rows->y), to->width);
}

static void zoom_far_row(const Rows *rows, const uint8_t *source, uint8_t *target) {
    const Background *from = rows->from, *to = rows->to;
    const int *across = to->from + to->width, all = far_width(to);
    const int first = across[0], count = across[all - 1] + 1 - first;
    const uint8_t *upper = source + Background_FarIndex(from, first, rows->upper);
    uint32_t *mixed = rows->mixed + from->far_margin;
    mix_down(upper, upper + far_width(from), rows->part, mixed + first, count);
    mix_across(mixed, across, to->part + to->width, target + Background_FarIndex(to, -to->far_margin, rows->y), all);
}

static void zoom_grain(const Background *from, Background *to, int y) {
    const int *place = to->from + to->width + far_width(to);
    for (int line = 2 * y; line < 2 * y + 2; line++) {
        const float at = 2 * (to->top - from->top) * from->scale + from->scale / to->scale * ((float)line + .5f);
        const int source = Mini(Maxi((int)at, 0), 2 * from->height - 1);
        const uint8_t *grain = from->grain + (size_t)source * (size_t)(2 * from->width);
        uint8_t *made = to->grain + (size_t)line * (size_t)(2 * to->width);
        for (int i = 0; i < 2 * to->width; i++) made[i] = grain[place[i]];
    }
}

static bool any(const uint8_t *row, int count) {
    int sum = 0;
    for (int i = 0; i < count; i++) sum |= row[i];
    return sum != 0;
}

/* Nothing of the far hall is read where none shows. */
void Background_Zoom(Background *zoomed, const Background *from, int begin, int end) {
    Rows rows = {from, zoomed, 0, 0, 0, malloc((size_t)(far_width(from) + 2) * sizeof *rows.mixed)};
    const float step = from->scale / zoomed->scale;
    for (int y = begin; rows.mixed && y < end; y++) {
        const float at = (zoomed->top - from->top) * from->scale + ((float)y + .5f) * step - .5f;
        const float down = Clampf(at, 0, (float)from->height - 1.01f), upper = floorf(down);
        rows.upper = (int)upper, rows.y = y, rows.part = (unsigned)(256 * (down - upper));
        for (int c = 0; c < 3; c++) zoom_row(&rows, from->stone[c], zoomed->stone[c]);
        zoom_row(&rows, from->front, zoomed->front), zoom_row(&rows, from->open, zoomed->open);
        zoom_grain(from, zoomed, y);
        if (!any(zoomed->open + Background_Index(zoomed, 0, y), zoomed->width)) continue;
        zoom_far_row(&rows, from->deep, zoomed->deep), zoom_far_row(&rows, from->keep, zoomed->keep);
        zoom_far_row(&rows, from->columns, zoomed->columns);
    }
    free(rows.mixed);
}
