/* Composites slabs front to back into the image. In perspective a slab is read at steps a little above or below a cell.
 * So VOLUME_LANES pixels in a row read that many cells and two or three more. A few shifted loads replace a load for
 * each pixel, and their weights are the same for all rows.
 *
 *      cells     a    b    c    d    e    f        of a slab
 *      pixels    0     1      2     3              four lanes, a step of 1.25 cells */
#include "engine/volume/inside.h"
#include "engine/maths/scalar.h"
#include <math.h>
#include <string.h>

enum { LANES = VOLUME_LANES, BLOCK = VOLUME_BLOCK, LEAD = VOLUME_LEAD, MOST_TAPS = 5 };
enum { GROUPS = VOLUME_WIDEST / LANES, ROW = VOLUME_MOST + 2 * LEAD };

static const float OPAQUE = .004f; /* the search ends when less light than this comes from behind */

/* How the pixels of a row read a slab. */
typedef struct Reading {
    int taps, first, end;    /* cells per pixel, and the groups that see the slab */
    int at[GROUPS];          /* the first cell that a group reads */
    uint64_t blocks[GROUPS]; /* the blocks that hold these cells */
    float weight[GROUPS][MOST_TAPS][LANES];
} Reading;

/* A row of a slab, blended from two rows of cells. Its first LEAD samples lie before its first cell. */
typedef struct Blend {
    float thick[ROW], lit[ROW], glow[ROW], cover[ROW], face[ROW];
    uint64_t blocks, glows, solid; /* bits of the blocks that are not 0 */
} Blend;

/* A row of the image while it is composited, with its groups that are opaque. */
typedef struct Line {
    float *plane[IMAGE_PLANES];
    uint8_t *opaque;
    const Reading *reading;
} Line;

WIDE_LOOP static void weigh_group(float weight[MOST_TAPS][LANES], float fraction, float step, int taps) {
    for (int k = 0; k < taps; k++)
        for (int j = 0; j < LANES; j++) {
            const float apart = fabsf(fraction + step * (float)j - (float)k);
            weight[k][j] = apart < 1 ? 1 - apart : 0;
        }
}

/* Pixel i reads at cell first + i * step. */
static void read_slab(Reading *reading, const Cells *cells, int width, float first, float step) {
    const float span = (LANES - 1) * fabsf(step - 1);
    const int count = cells->size[0], groups = width / LANES;
    reading->taps = Mini(2 + (int)ceilf(span), MOST_TAPS);
    reading->first = Maxi(0, Floori((-1 - first) / (step * LANES)));
    reading->end = Mini(groups, Floori(((float)count - first) / (step * LANES)) + 1);
    for (int g = reading->first; g < reading->end; g++) {
        const float begin = first + (float)(g * LANES) * step, least = begin - (step < 1 ? span : 0);
        const int at = Floori(least);
        const int left = Maxi(at, 0), right = Mini(at + LANES - 2 + reading->taps, count - 1);
        reading->at[g] = at, reading->blocks[g] = 0;
        if (left > right) continue;
        const int low = left / BLOCK, high = right / BLOCK;
        reading->blocks[g] = (~(uint64_t)0 >> (63 - high)) & (~(uint64_t)0 << low);
        weigh_group(reading->weight[g], begin - (float)at, step - 1, reading->taps);
    }
}

WIDE_LOOP static void blend16(const uint16_t *restrict a, const uint16_t *restrict b, float wa, float wb,
                              float *restrict to, int count) {
    for (int i = 0; i < count; i++) to[i] = wa * (float)a[i] + wb * (float)b[i];
}

WIDE_LOOP static void blend8(const uint8_t *restrict a, const uint8_t *restrict b, const uint8_t *restrict face_a,
                             const uint8_t *restrict face_b, float wa, float wb, float *restrict cover,
                             float *restrict face, int count) {
    for (int i = 0; i < count; i++) {
        const float ca = wa * (float)a[i], cb = wb * (float)b[i];
        cover[i] = ca + cb;
        face[i] = ca * (float)face_a[i] + cb * (float)face_b[i];
    }
}

/* Two rows of a slab. A row outside the slab is -1. */
typedef struct Pair {
    int row[2];
    ptrdiff_t at[2];
    float weight[2];
} Pair;

static uint64_t blocks_of(const uint64_t *blocks, const Pair *pair) {
    return (pair->row[0] < 0 ? 0 : blocks[pair->row[0]]) | (pair->row[1] < 0 ? 0 : blocks[pair->row[1]]);
}

static void clear_blocks(float *row, uint64_t blocks) {
    for (int b = 0; blocks; b++, blocks >>= 1)
        if (blocks & 1) memset(row + LEAD + b * BLOCK, 0, sizeof *row * BLOCK);
}

/* Neighbouring blocks are blended together. */
static void blend_values(const uint16_t *values, const uint64_t *blocks, const Pair *pair, uint64_t some, float *to) {
    static const uint16_t none[VOLUME_MOST + BLOCK];
    const uint16_t *from[2] = {none, none};
    for (int i = 0; i < 2; i++)
        if (pair->row[i] >= 0 && blocks[pair->row[i]]) from[i] = values + pair->at[i];
    for (int b = 0; b < 64 && some >> b; b++) {
        if (!(some >> b & 1)) continue;
        const int first = b;
        while (b < 63 && some >> (b + 1) & 1) b++;
        const int x = first * BLOCK;
        blend16(from[0] + x, from[1] + x, pair->weight[0] / VOLUME_UNIT, pair->weight[1] / VOLUME_UNIT, to + LEAD + x,
                (b + 1) * BLOCK - x);
    }
}

static void blend_solids(const Cells *cells, const Pair *pair, Blend *blend) {
    static const uint8_t none[VOLUME_MOST + BLOCK];
    const int padded = (int)cells->row - BLOCK;
    const uint8_t *cover[2] = {none, none}, *face[2] = {none, none};
    for (int i = 0; i < 2; i++)
        if (pair->row[i] >= 0 && cells->solid[pair->row[i]])
            cover[i] = cells->cover + pair->at[i], face[i] = cells->face + pair->at[i];
    blend8(cover[0], cover[1], face[0], face[1], pair->weight[0] / VOLUME_COVERED, pair->weight[1] / VOLUME_COVERED,
           blend->cover + LEAD, blend->face + LEAD, padded);
}

/* Returns false if the row is empty. */
static bool blend_row(const Cells *cells, const Pair *pair, Blend *blend) {
    const uint64_t smoky = blocks_of(cells->smoky, pair), glows = blocks_of(cells->glows, pair);
    const uint64_t solid = blocks_of(cells->solid, pair);
    if (!(smoky | glows | solid)) return false;
    clear_blocks(blend->thick, blend->blocks & ~smoky);
    clear_blocks(blend->lit, blend->blocks & ~smoky);
    clear_blocks(blend->glow, blend->glows & ~glows);
    blend->blocks = smoky, blend->glows = glows, blend->solid = solid;
    blend_values(cells->thick, cells->smoky, pair, smoky, blend->thick);
    blend_values(cells->lit, cells->smoky, pair, smoky, blend->lit);
    blend_values(cells->glow, cells->glows, pair, glows, blend->glow);
    if (solid) blend_solids(cells, pair, blend);
    return true;
}

INLINE_LOOP float tap(const float *row, const float weight[MOST_TAPS][LANES], int taps, int j) {
    float sum = weight[0][j] * row[j];
    for (int k = 1; k < taps; k++) sum += weight[k][j] * row[j + k];
    return sum;
}

/* A slab of depth x lets T = 1 / (1 + x + x^2 / 2 + x^3 / 6) through, and in the mean (1 - T) / x of its own light. */
INLINE_LOOP void composite_smoke(const Line *line, const Blend *blend, int g, int taps, bool glows) {
    const Reading *reading = line->reading;
    const int at = reading->at[g] + LEAD, i = g * LANES;
    const float *thick = blend->thick + at, *lit = blend->lit + at, *glow = blend->glow + at;
    float *restrict left = line->plane[IMAGE_LEFT] + i, *restrict sum = line->plane[IMAGE_LIT] + i;
    float *restrict fire = line->plane[IMAGE_GLOW] + i;
    const float *restrict length = line->plane[IMAGE_LENGTH] + i;
    for (int j = 0; j < LANES; j++) {
        const float x = length[j] * tap(thick, reading->weight[g], taps, j);
        const float half = 1 + x * (.5f + x * .16666667f), part = 1 / (1 + x * half);
        const float through = left[j], mean = through * length[j] * half * part;
        sum[j] += mean * tap(lit, reading->weight[g], taps, j);
        if (glows) fire[j] += mean * tap(glow, reading->weight[g], taps, j);
        left[j] = through * part;
    }
}

/* Solids stop the light from behind. The steep rise makes the edges of smoothed solids narrow again. */
INLINE_LOOP void composite_solid(const Line *line, const Blend *blend, int g, int taps) {
    const Reading *reading = line->reading;
    const int at = reading->at[g] + LEAD, i = g * LANES;
    float *restrict left = line->plane[IMAGE_LEFT] + i, *restrict seen = line->plane[IMAGE_SOLID] + i;
    float *restrict face = line->plane[IMAGE_FACE] + i;
    for (int j = 0; j < LANES; j++) {
        const float cover = tap(blend->cover + at, reading->weight[g], taps, j);
        const float steep = 5 * cover - 1.5f, part = steep > 0 ? steep < 1 ? steep : 1 : 0;
        const float stopped = left[j] * part;
        seen[j] += stopped;
        face[j] += stopped * tap(blend->face + at, reading->weight[g], taps, j) / (cover + 1e-6f);
        left[j] -= stopped;
    }
}

INLINE_LOOP void composite_taps(const Line *line, const Blend *blend, int taps) {
    const Reading *reading = line->reading;
    const uint64_t any = blend->blocks | blend->glows;
    for (int g = reading->first; g < reading->end; g++) {
        if (!(reading->blocks[g] & (any | blend->solid)) || line->opaque[g]) continue;
        if (reading->blocks[g] & blend->glows)
            composite_smoke(line, blend, g, taps, true);
        else if (reading->blocks[g] & any)
            composite_smoke(line, blend, g, taps, false);
        if (reading->blocks[g] & blend->solid) composite_solid(line, blend, g, taps);
        int open = 0;
        for (int j = 0; j < LANES; j++) open |= line->plane[IMAGE_LEFT][g * LANES + j] > OPAQUE;
        line->opaque[g] = !open;
    }
}

WIDE_LOOP static void composite_2(const Line *line, const Blend *blend) { composite_taps(line, blend, 2); }
WIDE_LOOP static void composite_3(const Line *line, const Blend *blend) { composite_taps(line, blend, 3); }
WIDE_LOOP static void composite_4(const Line *line, const Blend *blend) { composite_taps(line, blend, 4); }
WIDE_LOOP static void composite_5(const Line *line, const Blend *blend) { composite_taps(line, blend, 5); }

typedef struct Bench {
    Reading reading;
    Blend blend;
} Bench;

WIDE_LOOP static void find_lengths(float first, float step, float square, float *restrict length, int count) {
    for (int i = 0; i < count; i++) {
        const float across = first + (float)i * step;
        length[i] = sqrtf(square + across * across);
    }
}

static void begin_row(const VolumeImage *image, int row) {
    const float v = image->corner[1] + (float)row, down = image->slope[1] + v * image->spread;
    float *left = image->plane[IMAGE_LEFT] + row * image->row;
    for (int p = IMAGE_LIT; p < IMAGE_LENGTH; p++)
        memset(image->plane[p] + row * image->row, 0, sizeof(float) * (size_t)image->width);
    for (int i = 0; i < image->width; i++) left[i] = 1;
    memset(image->opaque + row * (image->row / LANES), 0, (size_t)(image->row / LANES));
    find_lengths(image->slope[0] + image->corner[0] * image->spread, image->spread, 1 + down * down,
                 image->plane[IMAGE_LENGTH] + row * image->row, image->width);
}

static Pair rows_at(const Cells *cells, int k, float y) {
    const int above = Floori(y);
    const float part = y - (float)above;
    Pair pair = {{-1, -1}, {0, 0}, {1 - part, part}};
    for (int i = 0; i < 2; i++) {
        if (above + i < 0 || above + i >= cells->size[1]) continue;
        pair.row[i] = above + i + k * cells->size[1];
        pair.at[i] = (above + i) * cells->row + k * cells->slab;
    }
    return pair;
}

static void composite_slab(const Volume *volume, Bench *bench, int k, int begin, int end) {
    static void (*const composite[])(const Line *, const Blend *) = {composite_2, composite_3, composite_4,
                                                                     composite_5};
    const Cells *cells = &volume->cells;
    const VolumeImage *image = &volume->image;
    const float deep = (float)k + .5f - .5f * (float)cells->size[2], step = 1 + deep * image->spread;
    const float first = image->corner[0] * step + deep * image->slope[0] + .5f * (float)cells->size[0] - .5f;
    bool read = false;
    for (int row = begin; row < end; row++) {
        const float down = (image->corner[1] + (float)row) * step + deep * image->slope[1];
        const Pair pair = rows_at(cells, k, down + .5f * (float)cells->size[1] - .5f);
        if (!blend_row(cells, &pair, &bench->blend)) continue;
        if (!read) read_slab(&bench->reading, cells, image->width, first, step), read = true;
        Line line = {.opaque = image->opaque + row * (image->row / LANES), .reading = &bench->reading};
        for (int p = 0; p < IMAGE_PLANES; p++) line.plane[p] = image->plane[p] + row * image->row;
        composite[bench->reading.taps - 2](&line, &bench->blend);
    }
}

static void composite_bands(int first, int last, void *data) {
    const Volume *volume = data;
    const VolumeImage *image = &volume->image;
    const int slabs = volume->cells.size[2];
    const bool ahead = volume->view.ahead[volume->cells.axis[2]] > 0;
    Bench bench;
    memset(&bench.blend, 0, sizeof bench.blend);
    for (int band = first; band < last; band++) {
        const int begin = band * VOLUME_BAND, end = Mini(begin + VOLUME_BAND, image->height);
        for (int row = begin; row < end; row++) begin_row(image, row);
        for (int s = 0; s < slabs; s++) composite_slab(volume, &bench, ahead ? s : slabs - 1 - s, begin, end);
    }
}

/* Finds the pixels that see the volume along one axis of the image. Sets the corner and returns their number. */
static int find_range(VolumeImage *image, const Cells *cells, int axis) {
    float low = INFINITY, high = -INFINITY;
    for (int corner = 0; corner < 4; corner++) {
        const float deep = (corner & 1 ? .5f : -.5f) * (float)(cells->size[2] - 1);
        const float aside = (corner & 2 ? .5f : -.5f) * (float)(cells->size[axis] + 1);
        const float at = (aside - deep * image->slope[axis]) / (1 + deep * image->spread);
        low = Minf(low, at), high = Maxf(high, at);
    }
    image->corner[axis] = floorf(low) - 1;
    return (int)(high - image->corner[axis]) + 3;
}

bool VolumeComposite(Volume *volume) {
    const Cells *cells = &volume->cells;
    VolumeImage *image = &volume->image;
    const float *ahead = volume->view.ahead, into = ahead[cells->axis[2]];
    for (int i = 0; i < 2; i++) image->slope[i] = ahead[cells->axis[i]] / into;
    image->spread = volume->view.away * volume->scene->cell / into;
    image->width = (find_range(image, cells, 0) + LANES - 1) / LANES * LANES;
    image->height = find_range(image, cells, 1);
    image->row = image->width + 2 * LANES;
    const size_t samples = (size_t)image->row * (size_t)image->height;
    float *planes = Room_For(&volume->held[HELD_PLANES], IMAGE_PLANES * samples * sizeof *planes);
    image->opaque = Room_For(&volume->held[HELD_OPAQUE], samples / LANES);
    if (!planes || !image->opaque) return false;
    for (int p = 0; p < IMAGE_PLANES; p++) image->plane[p] = planes + (size_t)p * samples;
    const int bands = (image->height + VOLUME_BAND - 1) / VOLUME_BAND;
    Workers_Run(volume->workers, bands, 1, composite_bands, volume);
    return true;
}
