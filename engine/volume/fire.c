/* Finds the light of fire by its distance, without shadows. Glow is summed up in coarse cells, and each coarse cell
 * gets light from all of them. Smoke scatters this light as more glow, so the image needs no plane for it. */
#include "engine/volume/inside.h"
#include "engine/maths/scalar.h"
#include <math.h>
#include <string.h>

enum { MOST = 8, NODES = MOST * MOST * MOST }; /* coarse cells along an axis, and all */

static const float GAIN = 1.6f;
static const float FLOOR = .45f;
static const float REACH = 7; /* square of the coarse cells that light comes through smoke and air */
static const float NEAR = 1;  /* likewise, as light does not grow without end near fire */
static const float DARK = .15f;
static const float LOW = .1f; /* likewise near the floor */

typedef struct Fire {
    Volume *volume;
    int edge, size[3], emitters;      /* cells of a coarse cell, coarse cells by axes of the copy, those with glow */
    float at[NODES][3], power[NODES]; /* of emitters, in coarse cells */
    uint64_t blocks[MOST][MOST];      /* those with any light of the rows below, [k][j] */
    float light[MOST][MOST][VOLUME_MOST + VOLUME_BLOCK];
} Fire;

WIDE_LOOP static uint32_t sum_of(const uint16_t *row, int count) {
    uint32_t sum = 0;
    for (int i = 0; i < count; i++) sum += row[i];
    return sum;
}

static void gather_row(const Cells *cells, int edge, int j, int k, double sums[MOST]) {
    const uint64_t blocks = cells->glows[j + k * cells->size[1]];
    for (int i = 0; i * edge < cells->size[0] && blocks; i++) {
        const int first = i * edge, end = Mini(first + edge, cells->size[0]);
        const int low = first / VOLUME_BLOCK, high = (end - 1) / VOLUME_BLOCK;
        if (blocks >> low & (~(uint64_t)0 >> (63 - high + low)))
            sums[i] += (double)sum_of(cells->glow + first + j * cells->row + k * cells->slab, end - first);
    }
}

static void gather(Fire *fire) {
    const Cells *cells = &fire->volume->cells;
    const int *size = cells->size;
    fire->edge = (Maxi(size[0], Maxi(size[1], size[2])) + MOST - 1) / MOST, fire->emitters = 0;
    for (int i = 0; i < 3; i++) fire->size[i] = (size[i] + fire->edge - 1) / fire->edge;
    for (int c = 0; c < fire->size[1] * fire->size[2]; c++) {
        const int down = c % fire->size[1], deep = c / fire->size[1], edge = fire->edge;
        double sums[MOST] = {0};
        for (int k = deep * edge; k < Mini((deep + 1) * edge, size[2]); k++)
            for (int j = down * edge; j < Mini((down + 1) * edge, size[1]); j++) gather_row(cells, edge, j, k, sums);
        for (int i = 0; i < fire->size[0]; i++) {
            if (sums[i] == 0) continue;
            const int n = fire->emitters++, place[3] = {i, down, deep};
            const float depth = (float)sums[i] / (VOLUME_UNIT * (float)(edge * edge));
            fire->power[n] = GAIN * depth / (1 + depth / VOLUME_FIRE);
            for (int a = 0; a < 3; a++) fire->at[n][a] = (float)place[a] + .5f;
        }
    }
}

WIDE_LOOP static void shine(float *restrict to, int count, float along, float aside, float power) {
    for (int i = 0; i < count; i++) {
        const float across = (float)i - along, square = across * across + aside;
        const float part = square < REACH ? 1 - square / REACH : 0;
        to[i] += power * (part * part) / (square + NEAR);
    }
}

/* Stretches a row of coarse cells to cells. Returns bits of the blocks with any light. */
static uint64_t widen(const float *coarse, int count, float per, float *to, int cells) {
    uint64_t blocks = 0;
    for (int i = 0; i < cells; i++) {
        const float x = Clampf(((float)i + .5f) * per - .5f, 0, (float)(count - 1));
        const int left = (int)x, right = Mini(left + 1, count - 1);
        to[i] = coarse[left] + (x - (float)left) * (coarse[right] - coarse[left]);
        if (to[i] > 0) blocks |= (uint64_t)1 << (i / VOLUME_BLOCK);
    }
    return blocks;
}

static void light_nodes(Fire *fire) {
    for (int k = 0; k < fire->size[2]; k++)
        for (int j = 0; j < fire->size[1]; j++) {
            float coarse[MOST] = {0};
            for (int n = 0; n < fire->emitters; n++) {
                const float v = (float)j + .5f - fire->at[n][1], w = (float)k + .5f - fire->at[n][2];
                if (v * v + w * w < REACH) shine(coarse, MOST, fire->at[n][0] - .5f, v * v + w * w, fire->power[n]);
            }
            for (int i = 0; i < MOST; i++) coarse[i] = Maxf(coarse[i] - DARK, 0);
            fire->blocks[k][j] =
                widen(coarse, fire->size[0], 1 / (float)fire->edge, fire->light[k][j], fire->volume->cells.size[0]);
        }
}

/* Four rows around a row of cells. */
typedef struct Around {
    const float *light[4];
    float weight[4];
    uint64_t blocks;
} Around;

static Around rows_around(const Fire *fire, int j, int k) {
    const int at[2] = {j, k};
    int near[2][2];
    float part[2];
    for (int a = 0; a < 2; a++) {
        const int most = fire->size[1 + a] - 1;
        const float x = Clampf(((float)at[a] + .5f) / (float)fire->edge - .5f, 0, (float)most);
        near[a][0] = (int)x, near[a][1] = Mini((int)x + 1, most), part[a] = x - (float)near[a][0];
    }
    Around around = {.blocks = 0};
    for (int i = 0; i < 4; i++) {
        const int v = i & 1, w = i >> 1;
        const int down = near[0][v], deep = near[1][w];
        around.light[i] = fire->light[deep][down];
        around.weight[i] = (v ? part[0] : 1 - part[0]) * (w ? part[1] : 1 - part[1]);
        around.blocks |= fire->blocks[deep][down];
    }
    return around;
}

WIDE_LOOP static void scatter_row(const Around *around, int first, const uint16_t *restrict thick,
                                  uint16_t *restrict glow, int count) {
    const float *restrict a = around->light[0] + first, *restrict b = around->light[1] + first;
    const float *restrict c = around->light[2] + first, *restrict d = around->light[3] + first;
    const float wa = around->weight[0], wb = around->weight[1], wc = around->weight[2], wd = around->weight[3];
    for (int i = 0; i < count; i++) {
        const float light = (wa * a[i] + wb * b[i]) + (wc * c[i] + wd * d[i]);
        const float sum = (float)glow[i] + (float)thick[i] * light;
        glow[i] = (uint16_t)(int)(sum < 65535 ? sum : 65535);
    }
}

/* Neighbouring blocks are lit together. */
static void scatter_blocks(const Cells *cells, const Around *around, ptrdiff_t at, uint64_t some) {
    for (int b = 0; b < 64 && some >> b; b++) {
        if (!(some >> b & 1)) continue;
        const int first = b * VOLUME_BLOCK;
        while (b < 63 && some >> (b + 1) & 1) b++;
        scatter_row(around, first, cells->thick + at + first, cells->glow + at + first, (b + 1) * VOLUME_BLOCK - first);
    }
}

static void scatter_slabs(int begin, int end, void *data) {
    const Fire *fire = data;
    const Cells *cells = &fire->volume->cells;
    for (int k = begin; k < end; k++)
        for (int j = 0; j < cells->size[1]; j++) {
            const int row = j + k * cells->size[1];
            if (!cells->smoky[row]) continue;
            const Around around = rows_around(fire, j, k);
            const uint64_t some = cells->smoky[row] & around.blocks;
            scatter_blocks(cells, &around, j * cells->row + k * cells->slab, some);
            cells->glows[row] |= some;
        }
}

/* The lower an emitter, the more aslant its light meets the floor. */
static void light_floor(Fire *fire) {
    Volume *volume = fire->volume;
    const int *axis = volume->cells.axis, *size = volume->scene->size;
    volume->warmth.per = VOLUME_WARM / (MOST * (float)fire->edge);
    for (int i = 0; i < 2; i++)
        volume->warmth.size[i] = Mini((int)ceilf(volume->warmth.per * (float)size[2 * i]), VOLUME_WARM);
    memset(volume->warmth.light, 0, sizeof volume->warmth.light);
    const float step = (float)MOST / VOLUME_WARM, low = (float)size[1] / (float)fire->edge;
    for (int n = 0; n < fire->emitters; n++) {
        float at[3];
        for (int a = 0; a < 3; a++) at[axis[a]] = fire->at[n][a];
        const float height = low - at[1];
        for (int j = 0; j < volume->warmth.size[1]; j++)
            for (int i = 0; i < volume->warmth.size[0]; i++) {
                const float u = at[0] - ((float)i + .5f) * step, w = at[2] - ((float)j + .5f) * step;
                const float square = u * u + w * w + height * height, part = Maxf(1 - square / (2 * REACH), 0);
                volume->warmth.light[i + j * volume->warmth.size[0]] +=
                    FLOOR * fire->power[n] * height * part * part / ((square + LOW) * sqrtf(square + LOW));
            }
    }
}

bool VolumeFire(Volume *volume) {
    Fire *fire = Room_For(&volume->held[HELD_FIRE], sizeof *fire);
    if (!fire) return false;
    fire->volume = volume;
    gather(fire);
    volume->warmth.any = fire->emitters > 0;
    if (!volume->warmth.any) return true;
    light_nodes(fire);
    light_floor(fire);
    Workers_Run(volume->workers, volume->cells.size[2], 2, scatter_slabs, fire);
    return true;
}
