#include "engine/light.h"
#include "engine/scalar.h"
#include <string.h>

const float LIGHT_BLOOM_REACH = 2.4f;

/* Box blurs; beyond the edges there is no glow. */

enum { PIECE = 256, MOST_CELLS = 64 /* of a radius */, ROOM = PIECE + 2 * MOST_CELLS };

WIDE_LOOP static void add(const float *restrict a, const float *restrict b, float *restrict sum, int count) {
    for (int i = 0; i < count; i++) sum[i] = a[i] + b[i];
}

WIDE_LOOP static void add_scaled(float *restrict sum, const float *restrict more, float scale, int count) {
    for (int i = 0; i < count; i++) sum[i] += scale * more[i];
}

/* Adds up `taps` neighbours each, from sums of 1, 2, 4 ... of them. The neighbours are lost. */
static void add_taps(float *near, float *sum, int taps, int count) {
    float room[ROOM], *power = near, *next = room;
    const float scale = 1.0f / (float)taps;
    memset(sum, 0, (size_t)count * sizeof *sum);
    for (int size = 1, done = 0; done < taps; size *= 2) {
        if (taps & size) {
            add_scaled(sum, power + done, scale, count);
            done += size;
        }
        if (done == taps) return;
        add(power, power + size, next, count + taps - 2 * size);
        float *const kept = power;
        power = next, next = kept;
    }
}

static void blur_along(const float *in, float *out, int count, int radius) {
    float near[ROOM];
    for (int from = 0; from < count; from += PIECE) {
        const int cells = Mini(PIECE, count - from), first = from - radius, last = from + cells + radius;
        const int low = Maxi(first, 0), high = Mini(last, count);
        memset(near, 0, (size_t)(low - first) * sizeof *near);
        memcpy(near + (low - first), in + low, (size_t)(high - low) * sizeof *near);
        memset(near + (high - first), 0, (size_t)(last - high) * sizeof *near);
        add_taps(near, out + from, 2 * radius + 1, cells);
    }
}

/* Moves sums over rows one down: the next row comes in, and the first goes. */
WIDE_LOOP static void move_sums(float *restrict sums, const float *restrict next, const float *restrict gone,
                                float scale, float *restrict out, int count) {
    for (int i = 0; i < count; i++) {
        sums[i] += next[i] - gone[i];
        out[i] = sums[i] > 0 ? sums[i] * scale : 0;
    }
}

/* From scratch's rows into the plane, with the rings' first rows as the running sums and as nothing. */
static void blur_down(Plane *in, Plane *out, int radius) {
    const int width = in->width, height = in->height;
    float *sums = Plane_Row(out, -1), *nothing = Plane_Row(in, -1);
    memset(sums, 0, (size_t)width * sizeof *sums);
    memset(nothing, 0, (size_t)width * sizeof *nothing);
    for (int y = 0; y < radius && y < height; y++) add_scaled(sums, Plane_Row(in, y), 1, width);
    for (int y = 0; y < height; y++)
        move_sums(sums, y + radius < height ? Plane_Row(in, y + radius) : nothing,
                  y - radius > 0 ? Plane_Row(in, y - radius - 1) : nothing, 1.0f / (float)(2 * radius + 1),
                  Plane_Row(out, y), width);
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
