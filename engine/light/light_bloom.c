#include "engine/light/light.h"
#include "engine/maths/scalar.h"
#include <string.h>

const float LIGHT_BLOOM_REACH = 2.4f;
static const float FINE = .15f; /* m. Smaller cells are blurred at half the resolution. */

/* Box blurs. Beyond the edges there is no glow. */

enum { MOST_CELLS = 64 /* the largest radius */ };

WIDE_LOOP static void add(float *restrict sum, const float *restrict more, int count) {
    for (int i = 0; i < count; i++) sum[i] += more[i];
}

static void blur_along(const float *in, float *out, int count, int radius) {
    const float scale = 1.0f / (float)(2 * radius + 1);
    float sum = 0;
    for (int i = 0; i < radius && i < count; i++) sum += in[i];
    for (int i = 0; i < count; i++) {
        sum += (i + radius < count ? in[i + radius] : 0) - (i > radius ? in[i - radius - 1] : 0);
        out[i] = sum > 0 ? sum * scale : 0;
    }
}

/* Moves the running sums one row down. Adds the next row and subtracts the row that leaves. */
WIDE_LOOP static void move_sums(float *restrict sums, const float *restrict next, const float *restrict gone,
                                float scale, float *restrict out, int count) {
    for (int i = 0; i < count; i++) {
        sums[i] += next[i] - gone[i];
        out[i] = sums[i] > 0 ? sums[i] * scale : 0;
    }
}

/* Blurs down from one plane into the other. Border row -1 holds the running sums in `out` and zeros in `in`. */
static void blur_down(Plane *in, Plane *out, int radius) {
    const int width = in->width, height = in->height;
    float *sums = Plane_Row(out, -1), *nothing = Plane_Row(in, -1);
    memset(sums, 0, (size_t)width * sizeof *sums);
    memset(nothing, 0, (size_t)width * sizeof *nothing);
    for (int y = 0; y < radius && y < height; y++) add(sums, Plane_Row(in, y), width);
    for (int y = 0; y < height; y++)
        move_sums(sums, y + radius < height ? Plane_Row(in, y + radius) : nothing,
                  y - radius > 0 ? Plane_Row(in, y - radius - 1) : nothing, 1.0f / (float)(2 * radius + 1),
                  Plane_Row(out, y), width);
}

static int cells(float metres, float cell) {
    const float radius = metres / cell;
    return radius < 1 ? 1 : radius < MOST_CELLS ? (int)(radius + .5f) : MOST_CELLS;
}

static void blur(const Plane *in, Plane *lent, Plane *out, int reach) {
    for (int y = 0; y < in->height; y++) blur_along(Plane_Row(in, y), Plane_Row(lent, y), in->width, reach);
    blur_down(lent, out, reach);
}

/* A blur over metres does not need small cells. */
static bool halves(const LightField *light) { return light->cell < FINE; }

WIDE_LOOP static void halve_row(const float *restrict above, const float *restrict below, float *restrict out,
                                int count) {
    for (int i = 0; i < count; i++) out[i] = .25f * (above[2 * i] + above[2 * i + 1] + below[2 * i] + below[2 * i + 1]);
}

/* If a size is odd, the missing last column or row counts as 0. */
static void halve(Plane *in, Plane *out) {
    float *nothing = Plane_Row(in, in->height);
    memset(nothing, 0, (size_t)(in->width + 1) * sizeof *nothing);
    for (int y = 0; y < in->height; y++) Plane_Row(in, y)[in->width] = 0;
    for (int y = 0; y < out->height; y++)
        halve_row(Plane_Row(in, 2 * y), Plane_Row(in, 2 * y + 1), Plane_Row(out, y), out->width);
}

WIDE_LOOP static void double_row(const float *restrict near, const float *restrict far, float *restrict lent,
                                 float *restrict out, int count) {
    for (int i = 0; i < count + 2; i++) lent[i] = .75f * near[i - 1] + .25f * far[i - 1];
    for (int i = 0; i < count; i++) {
        out[2 * i] = .75f * lent[i + 1] + .25f * lent[i];
        out[2 * i + 1] = .75f * lent[i + 1] + .25f * lent[i + 2];
    }
}

static void double_up(Plane *in, Plane *lent, Plane *out) {
    Plane_Pad(in);
    for (int y = 0; y < out->height; y++)
        double_row(Plane_Row(in, y / 2), Plane_Row(in, y % 2 ? y / 2 + 1 : y / 2 - 1), Plane_Row(lent, 0) - 1,
                   Plane_Row(out, y), in->width);
}

void LightField_Blur(LightField *light, Plane *plane, float first, float second) {
    Plane *half = &light->half[0];
    if (!halves(light)) {
        blur(plane, &light->scratch, plane, cells(first, light->cell));
        blur(plane, &light->scratch, plane, cells(second, light->cell));
        return;
    }
    halve(plane, half);
    blur(half, &light->half[1], half, cells(first, 2 * light->cell));
    blur(half, &light->half[1], half, cells(second, 2 * light->cell));
    double_up(half, &light->half[1], plane);
}

WIDE_LOOP static void mix_row(float *restrict near, const float *restrict wide, int count) {
    for (int x = 0; x < count; x++) near[x] = .16f * near[x] + .5f * wide[x];
}

static void spread(Plane *glow, Plane *halo, Plane *lent, float cell) {
    blur(glow, lent, glow, cells(.2f, cell));
    blur(glow, lent, glow, cells(.25f, cell));
    blur(glow, lent, halo, cells(.85f, cell));
    blur(halo, lent, halo, cells(1.05f, cell));
    for (int y = 0; y < glow->height; y++) mix_row(Plane_Row(glow, y), Plane_Row(halo, y), glow->width);
}

static void bloom(LightField *light, Plane *glow) {
    Plane *half = light->half;
    if (halves(light)) {
        halve(glow, &half[0]);
        spread(&half[0], &half[2], &half[1], 2 * light->cell);
        double_up(&half[0], &half[1], glow);
    } else {
        spread(glow, &light->depth, &light->scratch, light->cell); /* the sweep no longer needs the depths */
    }
    Plane_Pad(glow);
}

void LightField_Bloom(LightField *light) { bloom(light, &light->field[LIGHT_BLOOM]); }

bool LightField_PrepareTint(LightField *light) {
    bool fits = true;
    for (int c = 0; c < 3; c++) fits = fits && Plane_Resize(&light->tint[c], light->depth.width, light->depth.height);
    for (int c = 0; c < 3 && fits; c++) Plane_Clear(&light->tint[c]);
    return fits;
}

void LightField_Tint(LightField *light) {
    for (int c = 0; c < 3; c++) bloom(light, &light->tint[c]);
}
