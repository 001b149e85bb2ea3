/* Makes the working copy of smoke, glow and solids in small whole numbers, with axes turned as cells.axis says. */
#include "engine/volume/inside.h"
#include "engine/maths/scalar.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { TILE = VOLUME_BLOCK };

/* From floats to whole numbers, by gain * (x - from) to a power of 1 or 2, at most `most`. */
typedef struct Scale {
    float from, gain, most, factor;
    bool squared;
} Scale;

static int longest(const float v[3]) {
    int axis = fabsf(v[1]) > fabsf(v[0]);
    return fabsf(v[2]) > fabsf(v[axis]) ? 2 : axis;
}

static void turn(Cells *cells, const int size[3], int view, int light) {
    int rows = 0;
    if (view == 0 || light == 0) {
        rows = view == 1 || light == 1 ? 2 : 1;
        if (view == light && size[2] > size[1]) rows = 2;
    }
    cells->axis[0] = rows, cells->axis[1] = 3 - rows - view, cells->axis[2] = view;
    for (int i = 0; i < 3; i++) cells->size[i] = size[cells->axis[i]];
}

/* If the layout has changed, all is 0, and so are all blocks. */
static void *hold(Volume *volume, int piece, size_t bytes, bool changed) {
    void *memory = Room_For(&volume->held[piece], bytes);
    if (memory && changed) memset(memory, 0, bytes);
    return memory;
}

static bool lay_out(Volume *volume) {
    Cells *cells = &volume->cells;
    const Cells before = *cells;
    turn(cells, volume->scene->size, longest(volume->view.ahead), longest(volume->to_light));
    const bool changed = memcmp(before.axis, cells->axis, sizeof before.axis) != 0 ||
                         memcmp(before.size, cells->size, sizeof before.size) != 0;
    cells->row = (cells->size[0] + TILE - 1) / TILE * TILE + TILE;
    cells->slab = cells->row * cells->size[1];
    if (cells->slab % 1024 == 0) cells->slab += 48; /* or slabs would share few lines of the cache */
    cells->samples = (size_t)(cells->slab * cells->size[2]) + 2 * TILE;
    cells->rows = (size_t)cells->size[1] * (size_t)cells->size[2];
    cells->thick = hold(volume, HELD_THICK, (cells->samples + TILE) * sizeof *cells->thick, changed);
    cells->glow = hold(volume, HELD_GLOW, cells->samples * sizeof *cells->glow, changed);
    cells->occupied = hold(volume, HELD_OCCUPIED, cells->samples * sizeof *cells->occupied, changed);
    cells->lit = Room_For(&volume->held[HELD_LIT], cells->samples * sizeof *cells->lit);
    cells->cover = Room_For(&volume->held[HELD_COVER], cells->samples);
    cells->soft = Room_For(&volume->held[HELD_SOFT], cells->samples);
    cells->face = Room_For(&volume->held[HELD_FACE], cells->samples);
    cells->smoky = hold(volume, HELD_BLOCKS, 5 * cells->rows * sizeof *cells->smoky, changed);
    if (!cells->thick || !cells->glow || !cells->occupied || !cells->lit || !cells->cover || !cells->soft ||
        !cells->face || !cells->smoky)
        return cells->size[0] = 0, false;
    cells->glows = cells->smoky + cells->rows, cells->filled = cells->glows + cells->rows;
    cells->rough = cells->filled + cells->rows, cells->solid = cells->rough + cells->rows;
    cells->soft += TILE, cells->thick += TILE; /* the cell before the first is read */
    return true;
}

WIDE_LOOP static void scale_row(const float *restrict from, uint16_t *restrict to, int count, const Scale *scale) {
    const float begin = scale->from, gain = scale->gain, most = scale->most, factor = scale->factor;
    if (scale->squared)
        for (int i = 0; i < count; i++) {
            float x = gain * (from[i] - begin);
            x = x > 0 ? x < most ? x : most : 0;
            to[i] = (uint16_t)(int)(factor * (x * x));
        }
    else
        for (int i = 0; i < count; i++) {
            float x = gain * (from[i] - begin);
            x = x > 0 ? x < most ? x : most : 0;
            to[i] = (uint16_t)(int)(factor * x);
        }
}

static bool any_of(const uint16_t tile[TILE]) {
    uint64_t part[TILE / 4];
    memcpy(part, tile, sizeof part);
    return (part[0] | part[1] | part[2] | part[3]) != 0;
}

/* Stores a block of a row. Where its bit is 0, its samples are 0 already. */
static void store(uint16_t *to, const uint16_t tile[TILE], int block, uint64_t *blocks) {
    const uint64_t bit = (uint64_t)1 << block;
    const bool any = any_of(tile);
    if (any || *blocks & bit) memcpy(to, tile, sizeof *to * TILE);
    *blocks = any ? *blocks | bit : *blocks & ~bit;
}

/* Bodies that are drawn as shapes do not count. */
WIDE_LOOP static void mark_row(const uint8_t *restrict from, uint16_t *restrict to, int count) {
    for (int i = 0; i < count; i++) to[i] = from[i] != 0;
}

WIDE_LOOP static void unmark_row(const uint8_t *restrict from, uint16_t *restrict to, uint8_t body, int count) {
    for (int i = 0; i < count; i++) to[i] = from[i] == body ? 0 : to[i];
}

/* Copies a field, or the occupancy if `field` is NULL. */
typedef struct LoadJob {
    Volume *volume;
    const VolumeField *field;
    Scale scale;
    uint16_t *to;
    uint64_t *blocks;
} LoadJob;

static ptrdiff_t step_of(const LoadJob *job, int axis) {
    const ptrdiff_t row = job->field ? job->field->row : job->volume->scene->size[0];
    return axis == 0 ? 1 : axis == 1 ? row : job->field ? job->field->slab : row * job->volume->scene->size[1];
}

static bool any_bytes(const uint8_t *bytes, int count) {
    uint64_t any = 0, part;
    int i = 0;
    for (; i + 8 <= count; i += 8) memcpy(&part, bytes + i, sizeof part), any |= part;
    for (; i < count; i++) any |= bytes[i];
    return any != 0;
}

static void load_row(const LoadJob *job, ptrdiff_t from, uint16_t *to, int count) {
    const VolumeScene *scene = job->volume->scene;
    if (job->field) {
        scale_row(job->field->data + from, to, count, &job->scale);
    } else if (!any_bytes(scene->occupancy + from, count)) {
        memset(to, 0, sizeof *to * (size_t)count);
    } else {
        const uint8_t *solid = scene->occupancy + from;
        mark_row(solid, to, count);
        for (int i = 0; i < scene->shapes; i++) unmark_row(solid, to, (uint8_t)scene->shape[i].body, count);
    }
}

static void load_slabs(int begin, int end, void *data) {
    const LoadJob *job = data;
    const Cells *cells = &job->volume->cells;
    const ptrdiff_t down = step_of(job, cells->axis[1]), deep = step_of(job, cells->axis[2]);
    const int count = cells->size[0];
    uint16_t row[VOLUME_MOST + TILE];
    memset(row, 0, sizeof row);
    for (int k = begin; k < end; k++)
        for (int j = 0; j < cells->size[1]; j++) {
            uint16_t *to = job->to + j * cells->row + k * cells->slab;
            load_row(job, j * down + k * deep, row, count);
            for (int i = 0; i < count; i += TILE)
                store(to + i, row + i, i / TILE, &job->blocks[j + k * cells->size[1]]);
        }
}

/* Copies rows that cross those of the field, by turning tiles over. `other` is the third axis, which is neither x nor
 * along rows. A slice lies across it.
 *
 *      field      x ->             copy       row ->
 *                 a b c                       a d
 *      row        d e f                       b e
 *                                             c f */
static void load_slices(int begin, int end, void *data) {
    const LoadJob *job = data;
    const Cells *cells = &job->volume->cells;
    const int crossing = cells->axis[1] == 0 ? 1 : 2, other = 3 - crossing, width = cells->size[crossing];
    const ptrdiff_t stride[3] = {1, cells->row, cells->slab};
    const ptrdiff_t up = step_of(job, cells->axis[0]), deep = step_of(job, cells->axis[other]);
    uint16_t rows[TILE][VOLUME_MOST + TILE];
    memset(rows, 0, sizeof rows);
    for (int n = begin; n < end; n++)
        for (int i = 0; i < cells->size[0]; i += TILE) {
            const int high = Mini(TILE, cells->size[0] - i);
            for (int y = 0; y < high; y++) load_row(job, (i + y) * up + n * deep, rows[y], width);
            for (int y = high; y < TILE; y++) memset(rows[y], 0, sizeof rows[y]);
            for (int x = 0; x < width; x++) {
                uint16_t tile[TILE];
                for (int y = 0; y < TILE; y++) tile[y] = rows[y][x];
                uint64_t *blocks = &job->blocks[crossing == 1 ? x + n * cells->size[1] : n + x * cells->size[1]];
                store(job->to + i + x * stride[crossing] + n * stride[other], tile, i / TILE, blocks);
            }
        }
}

static void run(LoadJob *job) {
    const Cells *cells = &job->volume->cells;
    if (cells->axis[0] == 0)
        Workers_Run(job->volume->workers, cells->size[2], 2, load_slabs, job);
    else
        Workers_Run(job->volume->workers, cells->size[cells->axis[1] == 0 ? 2 : 1], 2, load_slices, job);
}

static void load(Volume *volume, const VolumeField *field, Scale scale, uint16_t *to, uint64_t *blocks) {
    LoadJob job = {volume, field, scale, to, blocks};
    if (!field->data || !(scale.gain > 0) || !(scale.factor > 0))
        memset(blocks, 0, volume->cells.rows * sizeof *blocks), memset(to, 0, volume->cells.samples * sizeof *to);
    else
        run(&job);
}

WIDE_LOOP static void add_row16(uint16_t *restrict sum, const uint16_t *restrict row, uint16_t weight, int count) {
    for (int i = 0; i < count; i++) sum[i] = (uint16_t)(sum[i] + weight * row[i]);
}

WIDE_LOOP static void add_row8(uint16_t *restrict sum, const uint8_t *restrict row, uint16_t weight, int count) {
    for (int i = 0; i < count; i++) sum[i] = (uint16_t)(sum[i] + weight * row[i]);
}

/* Sums of weights of 64 become parts of VOLUME_COVERED. */
WIDE_LOOP static void widen_row(const uint16_t *restrict sum, uint8_t *restrict to, int gain, int shift, int count) {
    for (int i = 0; i < count; i++)
        to[i] = (uint8_t)((uint16_t)(gain * (sum[i - 1] + 2 * sum[i] + sum[i + 1])) >> shift);
}

WIDE_LOOP static void sharpen_row(const uint16_t *restrict occupied, uint8_t *restrict cover, int count) {
    for (int i = 0; i < count; i++) cover[i] = (uint8_t)((cover[i] + VOLUME_COVERED * occupied[i]) / 2);
}

/* The first pass makes `cover` of occupied cells, the second makes `soft` of `cover`. */
static void smooth_slabs(const Volume *volume, bool second, int begin, int end) {
    const Cells *cells = &volume->cells;
    const int rows = cells->size[1], padded = (int)cells->row - TILE;
    const uint64_t *has = second ? cells->rough : cells->filled;
    uint64_t *blocks = second ? cells->solid : cells->rough;
    uint16_t around[VOLUME_MOST + 2 * TILE];
    for (int k = begin; k < end; k++)
        for (int j = 0; j < rows; j++) {
            uint8_t *to = (second ? cells->soft : cells->cover) + j * cells->row + k * cells->slab;
            bool any = false;
            for (int deep = Maxi(k - 1, 0); deep <= Mini(k + 1, cells->size[2] - 1); deep++)
                for (int down = Maxi(j - 1, 0); down <= Mini(j + 1, rows - 1); down++) {
                    if (!has[down + deep * rows]) continue;
                    if (!any) memset(around, 0, sizeof around);
                    any = true;
                    const ptrdiff_t from = down * cells->row + deep * cells->slab;
                    const uint16_t weight = (uint16_t)((2 - abs(down - j)) * (2 - abs(deep - k)));
                    if (second)
                        add_row8(around + TILE, cells->cover + from, weight, cells->size[0]);
                    else
                        add_row16(around + TILE, cells->occupied + from, weight, cells->size[0]);
                }
            blocks[j + k * rows] = 0;
            if (!any) continue;
            memset(to, 0, (size_t)cells->row);
            widen_row(around + TILE, to, second ? 1 : VOLUME_COVERED / 64, second ? 6 : 0, cells->size[0]);
            blocks[j + k * rows] = VolumeCover_Blocks(to, padded);
            if (second && !cells->rough[j + k * rows])
                memset(cells->cover + j * cells->row + k * cells->slab, 0, (size_t)cells->row);
        }
}

static void cover_slabs(int begin, int end, void *data) { smooth_slabs(data, false, begin, end); }

static void soften_slabs(int begin, int end, void *data) { smooth_slabs(data, true, begin, end); }

static void sharpen_slabs(int begin, int end, void *data) {
    const Volume *volume = data;
    const Cells *cells = &volume->cells;
    for (int k = begin; k < end; k++)
        for (int j = 0; j < cells->size[1]; j++)
            if (cells->rough[j + k * cells->size[1]])
                sharpen_row(cells->occupied + j * cells->row + k * cells->slab,
                            cells->cover + j * cells->row + k * cells->slab, cells->size[0]);
}

/* Solids cover a cell by the mean of itself and its neighbourhood, weighed 1, 2, 1 along each axis. So edges are
 * smooth, but gaps and walls of one cell remain. Faces get their slopes from solids smoothed twice. */
static void load_solids(Volume *volume) {
    Cells *cells = &volume->cells;
    LoadJob job = {.volume = volume, .to = cells->occupied, .blocks = cells->filled};
    memset(cells->solid, 0, cells->rows * sizeof *cells->solid);
    if (volume->scene->occupancy) {
        run(&job);
        Workers_Run(volume->workers, cells->size[2], 2, cover_slabs, volume);
        Workers_Run(volume->workers, cells->size[2], 2, soften_slabs, volume);
        Workers_Run(volume->workers, cells->size[2], 2, sharpen_slabs, volume);
    }
    if (volume->scene->shapes > 0) Workers_Run(volume->workers, cells->size[2], 2, VolumeShapes_Slabs, volume);
}

bool VolumeLoad(Volume *volume) {
    if (!lay_out(volume)) return false;
    const Cells *cells = &volume->cells;
    const VolumeLook *look = &volume->look;
    const float cell = volume->scene->cell, hot = look->hot[1] - look->hot[0];
    load_solids(volume);
    const Scale thick = {0, look->density * cell, 65535 / VOLUME_UNIT, VOLUME_UNIT, false};
    const Scale glow = {look->hot[0], hot > 0 ? 1 / hot : 0, 1, Minf(look->glow * cell * VOLUME_UNIT, 65535), true};
    load(volume, &volume->scene->smoke, thick, cells->thick, cells->smoky);
    load(volume, &volume->scene->heat, glow, cells->glow, cells->glows);
    return true;
}
