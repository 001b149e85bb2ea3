#include "engine/plane.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { LANES = 8 }; /* rows start where wide vectors like them */

static size_t plane_count(const Plane *plane) { return (size_t)(plane->height + 2) * (size_t)plane->row; }

bool Plane_Resize(Plane *plane, int width, int height) {
    if (plane->memory && plane->width == width && plane->height == height) return true;
    Plane_Free(plane);
    Plane sized = {.width = width, .height = height, .row = (width + 2 * LANES) / LANES * LANES};
    sized.memory = calloc(plane_count(&sized) + LANES, sizeof(float));
    if (!sized.memory) return false;
    sized.data = sized.memory + sized.row + LANES;
    *plane = sized;
    return true;
}

void Plane_Free(Plane *plane) {
    free(plane->memory);
    *plane = (Plane){0};
}

void Plane_Clear(Plane *plane) {
    if (plane->memory) memset(plane->memory, 0, (plane_count(plane) + LANES) * sizeof(float));
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
    const float place = wanted > 0 ? wanted < edge ? wanted : edge : 0;
    const int cell = place < edge ? (int)place : axis->source - 1;
    const float t = place - (float)cell - .5f;
    const float outside = fabsf(wanted - place), k = axis->fade ? outside < 1 ? 1 - outside : 0 : 1;
    const float change = outside > 0 ? 0 : 2 * axis->step * k;
    axis->at[i] = cell;
    axis->weight[i] = k * .5f * (.5f - t) * (.5f - t);
    axis->weight[n + i] = k * (.75f - t * t);
    axis->weight[2 * n + i] = k * .5f * (.5f + t) * (.5f + t);
    axis->slope[i] = change * (t - .5f);
    axis->slope[n + i] = change * -2 * t;
    axis->slope[2 * n + i] = change * (t + .5f);
}

bool Axis_Set(Axis *axis, int count, float first, float step, int source, bool fade) {
    if (axis->memory && axis->count == count && axis->source == source && axis->first == first && axis->step == step &&
        axis->fade == fade)
        return true;
    Axis_Free(axis);
    const size_t n = (size_t)count;
    axis->memory = malloc(n * (6 * sizeof(float) + sizeof(int)));
    if (!axis->memory) return false;
    axis->weight = axis->memory;
    axis->slope = axis->weight + 3 * n;
    axis->at = (int *)(axis->slope + 3 * n);
    axis->count = count, axis->source = source, axis->first = first, axis->step = step, axis->fade = fade;
    for (int i = 0; i < count; i++) axis_sample(axis, i);
    return true;
}

void Axis_Free(Axis *axis) {
    free(axis->memory);
    *axis = (Axis){0};
}

void Axis_Stretch(const Axis *axis, const float *cells, float *out) {
    const int n = axis->count, *restrict at = axis->at;
    const float *restrict before = axis->weight, *restrict here = before + n, *restrict after = here + n;
    for (int i = 0; i < n; i++) {
        const float *cell = cells + at[i];
        out[i] = before[i] * cell[-1] + here[i] * cell[0] + after[i] * cell[1];
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
