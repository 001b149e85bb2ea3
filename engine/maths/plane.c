#include "engine/maths/plane.h"
#include "engine/maths/scalar.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { LANES = CACHE_LINE / sizeof(float), LANES16 = CACHE_LINE / sizeof(uint16_t) };

static size_t plane_count(const Plane *plane) { return (size_t)(plane->height + 2) * (size_t)plane->row; }

bool Plane_Resize(Plane *plane, int width, int height) {
    if (plane->memory && plane->width == width && plane->height == height) return true;
    const int row = (width + 2 * LANES) / LANES * LANES;
    const size_t floats = (size_t)(height + 2) * (size_t)row + LANES;
    if (floats > plane->floats) {
        Plane_Free(plane);
        plane->memory = malloc(floats * sizeof(float) + CACHE_LINE);
        if (!plane->memory) return false;
        plane->floats = floats;
    }
    plane->width = width, plane->height = height, plane->row = row;
    plane->data = (float *)Cache_Align(plane->memory) + row + LANES;
    Plane_Clear(plane);
    return true;
}

void Plane_Free(Plane *plane) {
    free(plane->memory);
    *plane = (Plane){0};
}

void Plane_Clear(Plane *plane) {
    /* NOLINTNEXTLINE(clang-analyzer-unix.Malloc): this is not the memory that Plane_Resize has freed before */
    if (plane->memory) memset(Cache_Align(plane->memory), 0, (plane_count(plane) + LANES) * sizeof(float));
}

bool Plane16_Resize(Plane16 *plane, int width, int height) {
    if (plane->memory && plane->width == width && plane->height == height) return true;
    Plane16_Free(plane);
    const ptrdiff_t row = (width + 2 * LANES16) / LANES16 * LANES16;
    uint16_t *memory = calloc((size_t)(height + 2) * (size_t)row + 2 * LANES16, sizeof *memory);
    if (!memory) return false;
    *plane = (Plane16){(uint16_t *)Cache_Align(memory) + row + LANES16, width, height, row, memory};
    return true;
}

void Plane16_Free(Plane16 *plane) {
    free(plane->memory);
    *plane = (Plane16){0};
}

void Plane16_PadRows(Plane16 *plane) {
    const size_t bytes = (size_t)plane->width * sizeof *plane->data;
    memcpy(Plane16_Row(plane, -1), plane->data, bytes);
    memcpy(Plane16_Row(plane, plane->height), Plane16_Row(plane, plane->height - 1), bytes);
}

void Plane_Pad(Plane *plane) {
    const size_t bytes = (size_t)(plane->width + 2) * sizeof(float);
    for (int y = 0; y < plane->height; y++) {
        float *row = Plane_Row(plane, y);
        row[-1] = row[0];
        row[plane->width] = row[plane->width - 1];
    }
    memcpy(Plane_Row(plane, -1) - 1, Plane_Row(plane, 0) - 1, bytes);
    memcpy(Plane_Row(plane, plane->height) - 1, Plane_Row(plane, plane->height - 1) - 1, bytes);
}

static void axis_sample(Axis *axis, int i) {
    const int n = axis->count;
    const float wanted = axis->first + (float)i * axis->step, edge = (float)axis->source;
    const float place = Clampf(wanted, 0, edge);
    const int cell = place < edge ? (int)place : axis->source - 1;
    const float t = place - (float)cell - .5f;
    const float outside = fabsf(wanted - place), k = axis->fade ? outside < 1 ? 1 - outside : 0 : 1;
    const float change = outside > 0 ? 0 : 2 * axis->step * k;
    axis->at[i] = cell;
    axis->weight[i] = k * .5f * (.5f - t) * (.5f - t);
    axis->weight[n + i] = k * (.75f - t * t);
    axis->weight[2 * n + i] = k * .5f * (.5f + t) * (.5f + t);
    for (int j = 0; j < 3; j++) axis->weight16[j * n + i] = (uint16_t)(65536 * axis->weight[j * n + i]);
    axis->slope[i] = change * (t - .5f);
    axis->slope[n + i] = change * -2 * t;
    axis->slope[2 * n + i] = change * (t + .5f);
}

/* Cuts the samples into pieces that read one cell each. The last few samples are left to a plain loop. */
static void cut_pieces(Axis *axis) {
    axis->pieces = axis->cut = 0;
    for (int i = 0, end; i + AXIS_PIECE <= axis->count; i = end) {
        for (end = i + 1; end < i + AXIS_PIECE && axis->at[end] == axis->at[i];) end++;
        axis->piece[axis->pieces++] = i;
        axis->cut = end;
    }
}

bool Axis_Set(Axis *axis, int count, float first, float step, int source, bool fade) {
    if (axis->memory && axis->count == count && axis->source == source && axis->first == first && axis->step == step &&
        axis->fade == fade)
        return true;
    Axis_Free(axis);
    const size_t n = (size_t)count;
    axis->memory = malloc(n * (6 * sizeof(float) + 2 * sizeof(int) + 3 * sizeof(uint16_t)));
    if (!axis->memory) return false;
    axis->weight = axis->memory;
    axis->slope = axis->weight + 3 * n;
    axis->at = (int *)(axis->slope + 3 * n);
    axis->piece = axis->at + n;
    axis->weight16 = (uint16_t *)(axis->piece + n);
    axis->count = count, axis->source = source, axis->first = first, axis->step = step, axis->fade = fade;
    for (int i = 0; i < count; i++) axis_sample(axis, i);
    cut_pieces(axis);
    return true;
}

void Axis_Free(Axis *axis) {
    free(axis->memory);
    *axis = (Axis){0};
}

void Axis_Range(const Axis *axis, int range[2]) {
    const int first = axis->at[0] - 1, last = axis->at[axis->count - 1] + 1;
    range[0] = Maxi(first, 0);
    range[1] = Mini(last + 1, axis->source);
}

/* Writes AXIS_PIECE samples for each piece, so that it is a whole vector. The next piece overwrites the surplus. */
WIDE_LOOP static void stretch_pieces(const Axis *axis, const float *restrict cells, float *restrict out) {
    const int n = axis->count, *restrict at = axis->at, *restrict piece = axis->piece;
    const float *restrict before = axis->weight, *restrict here = before + n, *restrict after = here + n;
    for (int p = 0; p < axis->pieces; p++) {
        const int i = piece[p];
        const float *cell = cells + at[i], left = cell[-1], middle = cell[0], right = cell[1];
        for (int k = i; k < i + AXIS_PIECE; k++) out[k] = before[k] * left + here[k] * middle + after[k] * right;
    }
}

void Axis_Stretch(const Axis *axis, const float *cells, float *out) {
    const int n = axis->count;
    stretch_pieces(axis, cells, out);
    for (int i = axis->cut; i < n; i++) {
        const float *cell = cells + axis->at[i], *weight = axis->weight + i;
        out[i] = weight[0] * cell[-1] + weight[n] * cell[0] + weight[2 * n] * cell[1];
    }
}

WIDE_LOOP static void stretch_pieces16(const Axis *axis, const uint16_t *restrict cells, uint16_t *restrict out) {
    const int n = axis->count, *restrict at = axis->at, *restrict piece = axis->piece;
    const uint16_t *restrict before = axis->weight16, *restrict here = before + n, *restrict after = here + n;
    for (int p = 0; p < axis->pieces; p++) {
        const int i = piece[p];
        const uint16_t *cell = cells + at[i], left = cell[-1], middle = cell[0], right = cell[1];
        KEEP_LOOP
        for (int k = i; k < i + AXIS_PIECE; k++)
            out[k] = (uint16_t)(Part16(before[k], left) + Part16(here[k], middle) + Part16(after[k], right));
    }
}

void Axis_Stretch16(const Axis *axis, const uint16_t *cells, uint16_t *out) {
    const int n = axis->count;
    stretch_pieces16(axis, cells, out);
    for (int i = axis->cut; i < n; i++) {
        const uint16_t *cell = cells + axis->at[i], *weight = axis->weight16 + i;
        out[i] = (uint16_t)(Part16(weight[0], cell[-1]) + Part16(weight[n], cell[0]) + Part16(weight[2 * n], cell[1]));
    }
}

WIDE_LOOP static void blend(const float *restrict a, const float *restrict b, const float *restrict c, float wa,
                            float wb, float wc, float *restrict out, int count) {
    for (int i = 0; i < count; i++) out[i] = wa * a[i] + wb * b[i] + wc * c[i];
}

void Axis_Blend(const Axis *axis, int y, const Plane *plane, int first, int count, float *out, float *slope) {
    const int n = axis->count;
    const float *row = Plane_Row(plane, axis->at[y]) + first, *w = axis->weight + y, *s = axis->slope + y;
    blend(row - plane->row, row, row + plane->row, w[0], w[n], w[2 * n], out, count);
    if (slope) blend(row - plane->row, row, row + plane->row, s[0], s[n], s[2 * n], slope, count);
}

WIDE_LOOP static void blend16(const uint16_t *restrict row, ptrdiff_t beside, uint16_t wa, uint16_t wb, uint16_t wc,
                              uint16_t *restrict out, int count) {
    const uint16_t *restrict above = row - beside, *restrict below = row + beside;
    for (int i = 0; i < count; i++)
        out[i] = (uint16_t)(Part16(above[i], wa) + Part16(row[i], wb) + Part16(below[i], wc));
}

void Axis_Blend16(const Axis *axis, int y, const Plane16 *plane, int first, int count, uint16_t *out) {
    const int n = axis->count;
    const uint16_t *w = axis->weight16 + y;
    blend16(Plane16_Row(plane, axis->at[y]) + first, plane->row, w[0], w[n], w[2 * n], out, count);
}
