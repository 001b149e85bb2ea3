/* Finds the light of fire by its distance, without shadows. Glow is summed up in coarse cells, and each coarse cell
 * gets light from all of them. Smoke scatters this light as more glow, so the image needs no plane for it. */
#include "engine/volume/inside.h"
#include "engine/maths/scalar.h"
#include <math.h>
#include <string.h>

enum { MOST = 8, NODES = MOST * MOST * MOST }; /* coarse cells along an axis, and all */

static const float GAIN = 1.6f;  /* of the light in smoke, for the look */
static const float FLOOR = .45f; /* likewise on the floor */
static const float REACH = 6;    /* the square of the coarse cells that light comes through smoke and air */
static const float NEAR = 1;     /* likewise, as light does not grow without end near fire */
static const float LOW = .1f;    /* likewise near the floor */
static const float DARK = .15f;  /* light that is too weak to be seen in smoke, and is left out */

typedef struct Fire {
    Volume *volume;
    int edge, pad[3];                 /* cells of a coarse cell, and by which the grid stands out on both sides */
    int size[3], emitters;            /* coarse cells by axes of the copy, and those that glow */
    float at[NODES][3], power[NODES]; /* of emitters, in coarse cells */
    uint64_t blocks[MOST][MOST];      /* those with any light of the rows below, [k][j] */
    float light[MOST][MOST][VOLUME_MOST + VOLUME_BLOCK];
} Fire;

WIDE_LOOP static uint32_t sum_of(const uint16_t *row, int count) {
    uint32_t sum = 0;
    for (int i = 0; i < count; i++) sum += row[i];
    return sum;
}

static int first_of(const Fire *fire, int axis, int i) {
    return Mini(Maxi(i * fire->edge - fire->pad[axis], 0), fire->volume->cells.size[axis]);
}

static void gather_row(const Fire *fire, int j, int k, double sums[MOST]) {
    const Cells *cells = &fire->volume->cells;
    const uint64_t blocks = cells->glows[j + k * cells->size[1]];
    for (int i = 0; i < fire->size[0] && blocks; i++) {
        const int first = first_of(fire, 0, i), end = first_of(fire, 0, i + 1);
        const int low = first / VOLUME_BLOCK, high = (end - 1) / VOLUME_BLOCK;
        if (blocks >> low & (~(uint64_t)0 >> (63 - high + low)))
            sums[i] += (double)sum_of(cells->glow + first + j * cells->row + k * cells->slab, end - first);
    }
}

static void gather(Fire *fire) {
    const Cells *cells = &fire->volume->cells;
    const int *size = cells->size;
    fire->edge = (Maxi(size[0], Maxi(size[1], size[2])) + MOST - 1) / MOST, fire->emitters = 0;
    for (int i = 0; i < 3; i++) {
        fire->size[i] = (size[i] + fire->edge - 1) / fire->edge;
        fire->pad[i] = (fire->size[i] * fire->edge - size[i]) / 2;
    }
    for (int c = 0; c < fire->size[1] * fire->size[2]; c++) {
        const int down = c % fire->size[1], deep = c / fire->size[1], edge = fire->edge;
        double sums[MOST] = {0};
        for (int k = first_of(fire, 2, deep); k < first_of(fire, 2, deep + 1); k++)
            for (int j = first_of(fire, 1, down); j < first_of(fire, 1, down + 1); j++) gather_row(fire, j, k, sums);
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

/* The place of a cell between the middles of coarse cells. */
static float place_of(const Fire *fire, int axis, int i) {
    const float x = ((float)(i + fire->pad[axis]) + .5f) / (float)fire->edge - .5f;
    return Clampf(x, 0, (float)(fire->size[axis] - 1));
}

/* Stretches a row of coarse cells to cells. Returns bits of the blocks with any light. */
static uint64_t widen(const Fire *fire, const float *coarse, float *to) {
    uint64_t blocks = 0;
    for (int i = 0; i < fire->volume->cells.size[0]; i++) {
        const int most = fire->size[0] - 1;
        const float x = place_of(fire, 0, i), part = x - (float)(int)x;
        const int left = (int)x, right = Mini(left + 1, most);
        to[i] = coarse[left] + part * (coarse[right] - coarse[left]);
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
            fire->blocks[k][j] = widen(fire, coarse, fire->light[k][j]);
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
        const float x = place_of(fire, 1 + a, at[a]);
        near[a][0] = (int)x, near[a][1] = Mini((int)x + 1, fire->size[1 + a] - 1), part[a] = x - (float)near[a][0];
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
    const int *axis = fire->volume->cells.axis, *size = fire->volume->scene->size;
    float *to = fire->volume->warmth.light, step[2];
    memset(to, 0, sizeof fire->volume->warmth.light);
    for (int i = 0; i < 2; i++) step[i] = (float)size[2 * i] / (float)(VOLUME_WARM * fire->edge);
    for (int n = 0; n < fire->emitters; n++) {
        float at[3]; /* from the volume's corner */
        for (int a = 0; a < 3; a++) at[axis[a]] = fire->at[n][a] - (float)fire->pad[a] / (float)fire->edge;
        const float height = Maxf((float)size[1] / (float)fire->edge - at[1], 0);
        for (int i = 0; i < VOLUME_WARM * VOLUME_WARM; i++) {
            const float u = at[0] - ((float)(i % VOLUME_WARM) + .5f) * step[0];
            const float w = at[2] - ((float)(i / VOLUME_WARM) + .5f) * step[1];
            const float square = u * u + w * w + height * height, part = Maxf(1 - square / (2 * REACH), 0);
            to[i] += FLOOR * fire->power[n] * height * part * part / ((square + LOW) * sqrtf(square + LOW));
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
