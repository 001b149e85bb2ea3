#include "engine/light.h"
#include "engine/scalar.h"
#include <string.h>

const float LIGHT_BLOOM_REACH = 2.4f;

/* Box blurs; beyond the edges there is no glow. */

enum { PIECE = 256, MOST_CELLS = 64 /* of a radius */ };

WIDE_LOOP static void add_shifted(float *restrict out, const float *restrict in, int taps, int count, float scale) {
    for (int i = 0; i < count; i++) out[i] = 0;
    for (int k = 0; k < taps; k++)
        for (int i = 0; i < count; i++) out[i] += in[i + k];
    for (int i = 0; i < count; i++) out[i] *= scale;
}

/* Short sums, each anew, are quicker than one running sum: they become vectors. */
static void blur_along(const float *in, float *out, int count, int radius) {
    float near[PIECE + 2 * MOST_CELLS];
    for (int from = 0; from < count; from += PIECE) {
        const int cells = Mini(PIECE, count - from), first = from - radius, last = from + cells + radius;
        const int low = Maxi(first, 0), high = Mini(last, count);
        memset(near, 0, (size_t)(last - first) * sizeof *near);
        memcpy(near + (low - first), in + low, (size_t)(high - low) * sizeof *near);
        add_shifted(out + from, near, 2 * radius + 1, cells, 1.0f / (float)(2 * radius + 1));
    }
}

WIDE_LOOP static void add_row(float *restrict sums, const float *restrict row, int count, float sign) {
    for (int i = 0; i < count; i++) sums[i] += sign * row[i];
}

WIDE_LOOP static void keep_row(float *restrict out, const float *restrict sums, int count, float scale) {
    for (int i = 0; i < count; i++) out[i] = sums[i] > 0 ? sums[i] * scale : 0;
}

/* From scratch's rows into the plane, with the ring's first row as the running sums. */
static void blur_down(const Plane *in, Plane *out, int radius) {
    const int width = in->width, height = in->height;
    float *sums = Plane_Row(out, -1);
    memset(sums, 0, (size_t)width * sizeof *sums);
    for (int y = 0; y < radius && y < height; y++) add_row(sums, Plane_Row(in, y), width, 1);
    for (int y = 0; y < height; y++) {
        if (y + radius < height) add_row(sums, Plane_Row(in, y + radius), width, 1);
        if (y - radius > 0) add_row(sums, Plane_Row(in, y - radius - 1), width, -1);
        keep_row(Plane_Row(out, y), sums, width, 1.0f / (float)(2 * radius + 1));
    }
}

static int cells(const LightField *light, float metres) {
    const float radius = metres / light->cell;
    return radius < 1 ? 1 : radius < MOST_CELLS ? (int)(radius + .5f) : MOST_CELLS;
}

void LightField_Blur(LightField *light, const Plane *in, Plane *out, float radius) {
    const int reach = cells(light, radius);
    for (int y = 0; y < in->height; y++) blur_along(Plane_Row(in, y), Plane_Row(&light->scratch, y), in->width, reach);
    blur_down(&light->scratch, out, reach);
}

void LightField_Bloom(LightField *light) {
    Plane *glow = &light->field[LIGHT_BLOOM], *halo = &light->depth; /* the sweep has done with the depths */
    LightField_Blur(light, glow, glow, .2f);
    LightField_Blur(light, glow, glow, .3f);
    LightField_Blur(light, glow, halo, .85f);
    LightField_Blur(light, halo, halo, 1.05f);
    for (int y = 0; y < glow->height; y++) {
        float *restrict near = Plane_Row(glow, y), *restrict wide = Plane_Row(halo, y);
        for (int x = 0; x < glow->width; x++) near[x] = .16f * near[x] + .5f * wide[x];
    }
    Plane_Pad(glow);
}
