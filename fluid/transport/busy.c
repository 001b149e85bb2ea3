/* Finds where transport has work to do. This is in blocks of cells in which a channel differs from ambient, and in all
 * that the air of such blocks may reach in the step. Elsewhere ambient air takes the place of ambient air. Each channel
 * has a bit of its own, as heat is gone long before the smoke that came with it. Without these maps a step with little
 * smoke takes a quarter longer. */
#include "../inside.h"

enum { FLU_BLOCKS_OF_TILE = FLU_TILE / FLU_BLOCK };

/* The number of blocks along an axis. The last block may be cut off. Rows of blocks are numbered as rows of cells are.
 */
static int blocks_along(int cells) { return (cells + FLU_BLOCK - 1) / FLU_BLOCK; }

static int rows_of_blocks(const Grid *grid) { return blocks_along(grid->size[1]) * blocks_along(grid->size[2]); }

int flu_block_row(const Grid *grid, Row row) {
    return row.y / FLU_BLOCK + row.z / FLU_BLOCK * blocks_along(grid->size[1]);
}

size_t flu_smoky_count(const Fluid *f) {
    return (size_t)blocks_along(f->grid.size[0]) * (size_t)rows_of_blocks(&f->grid);
}

size_t flu_busy_count(const Fluid *f) {
    return (size_t)flu_tiles_along(f->grid.size[0]) * (size_t)rows_of_blocks(&f->grid);
}

typedef struct BusySearch {
    Fluid *fluid;
    int everywhere; /* channels that need not be looked for */
} BusySearch;

/* ---- Blocks that differ from ambient --------------------------------------------------------------- */

/* Gives the channel's bit to columns in which one of four rows is not ambient. */
FLU_WIDE static void search_fours(const float *FLU_RESTRICT a, const float *FLU_RESTRICT b, const float *FLU_RESTRICT c,
                                  const float *FLU_RESTRICT d, int count, float ambient, int bit,
                                  int *FLU_RESTRICT found) {
    for (int i = 0; i < count; i++)
        found[i] |= bit * (((a[i] != ambient) | (b[i] != ambient)) | ((c[i] != ambient) | (d[i] != ambient)));
}

/* The same for a channel with a cutoff. */
FLU_HOT static void search_beyond(const float *FLU_RESTRICT a, const float *FLU_RESTRICT b, const float *FLU_RESTRICT c,
                                  const float *FLU_RESTRICT d, int count, float ambient, float cutoff, int bit,
                                  int *FLU_RESTRICT found) {
    for (int i = 0; i < count; i++)
        found[i] |= bit * (((fabsf(a[i] - ambient) > cutoff) | (fabsf(b[i] - ambient) > cutoff)) |
                           ((fabsf(c[i] - ambient) > cutoff) | (fabsf(d[i] - ambient) > cutoff)));
}

FLU_HOT static void gather_columns(const int *FLU_RESTRICT found, int blocks, uint8_t *FLU_RESTRICT smoky) {
    for (int i = 0; i < blocks; i++)
        smoky[i] = (uint8_t)(found[4 * i] | found[4 * i + 1] | found[4 * i + 2] | found[4 * i + 3]);
}

/* Searches a channel in the rows that a row of blocks has in one slab. Repeats the last row where there are no more. */
static void search_slab(const Fluid *f, int c, int x, int count, int y, int z, int *found) {
    const FluidChannel *channel = &f->def.channel[c];
    const float *row[FLU_BLOCK];
    for (int i = 0; i < FLU_BLOCK; i++)
        row[i] = f->flow.channel[c].data + flu_row_at(&f->grid, flu_min(y + i, f->grid.size[1] - 1), z).at + x;
    if (channel->cutoff > 0)
        search_beyond(row[0], row[1], row[2], row[3], count, channel->ambient, channel->cutoff, 1 << c, found);
    else
        search_fours(row[0], row[1], row[2], row[3], count, channel->ambient, 1 << c, found);
}

/* Searches columns [x, x + count) of a row of blocks. */
static void search_strip(const BusySearch *job, int x, int count, int block_row) {
    Fluid *f = job->fluid;
    int down = blocks_along(f->grid.size[1]), y = block_row % down * FLU_BLOCK, z = block_row / down * FLU_BLOCK;
    int end = flu_min(z + FLU_BLOCK, f->grid.size[2]), found[FLU_CHUNK]; /* up to the end of the last block */
    for (int i = 0; i < FLU_BLOCK * blocks_along(count); i++) found[i] = job->everywhere;
    for (int c = 0; c < f->def.channel_count; c++)
        for (int slab = z; slab < end && !(job->everywhere >> c & 1); slab++)
            search_slab(f, c, x, count, y, slab, found);
    gather_columns(found, blocks_along(count),
                   f->transport.smoky + block_row * blocks_along(f->grid.size[0]) + x / FLU_BLOCK);
}

static void search_rows(int begin, int end, void *data) {
    const BusySearch *job = data;
    const Fluid *f = job->fluid;
    const int across = blocks_along(f->grid.size[0]), down = blocks_along(f->grid.size[1]);
    for (int r = begin; r < end; r++) {
        const Row row = flu_row_at(&f->grid, r % down * FLU_BLOCK, r / down * FLU_BLOCK);
        memset(f->transport.smoky + r * across, 0, (size_t)across);
        for (int x = 0, count; (count = flu_awake_chunk(f, row, &x)) > 0; x += count) search_strip(job, x, count, r);
    }
}

/* Whether a surface can make air differ from ambient. It cannot if both are 0, as rounding keeps 0. */
static bool differs(const Fluid *f, int channel, bool holds, float value) {
    return holds && (value != 0 || f->def.channel[channel].ambient != 0);
}

static bool sides_differ(const Fluid *f, int channel) {
    bool any = false;
    for (int side = 0; side < 2 * FLU_AXES(f->grid); side++)
        any |= differs(f, channel, f->def.side[side].holds[channel], f->def.side[side].value[channel]);
    return any;
}

/* The blocks that hold a box of cells. */
static Box blocks_of(const Grid *grid, const Box *cells) {
    Box blocks = {{0, 0, 0}, {1, 1, 1}};
    for (int axis = 0; axis < FLU_AXES(*grid); axis++) {
        blocks.begin[axis] = cells->begin[axis] / FLU_BLOCK;
        blocks.end[axis] = blocks_along(cells->end[axis]);
    }
    return blocks;
}

static uint8_t *smoky_row(const Fluid *f, int y, int z) {
    return f->transport.smoky + (y + z * blocks_along(f->grid.size[1])) * blocks_along(f->grid.size[0]);
}

/* Marks the blocks around a body. */
static void mark_body(Fluid *f, int body, int bits) {
    Box box = blocks_of(&f->grid, &f->solids.box[body]);
    for (int z = box.begin[2]; z < box.end[2]; z++)
        for (int y = box.begin[1]; y < box.end[1]; y++)
            for (int x = box.begin[0]; x < box.end[0]; x++) smoky_row(f, y, z)[x] |= (uint8_t)bits;
}

/* Air beside what holds a value is never idle. */
static void mark_holders(Fluid *f) {
    for (int body = 1; body < FLUID_MAX_BODIES && f->solids.exist; body++) {
        int bits = 0;
        for (int c = 0; c < f->def.channel_count; c++)
            bits |= differs(f, c, f->solids.body[body].holds[c], f->solids.body[body].value[c]) << c;
        if (bits) mark_body(f, body, bits);
    }
}

/* ---- Tiles that these may reach --------------------------------------------------------------------- */

/* Marks the tiles of a row that hold blocks [begin, end). */
static void mark_tiles(uint8_t *tiles, int begin, int end, int bits) {
    for (int i = begin / FLU_BLOCKS_OF_TILE; i * FLU_BLOCKS_OF_TILE < end; i++) tiles[i] |= (uint8_t)bits;
}

/* Marks the tiles within the margin of a row's marked blocks. Blocks with the same marks go together. */
static void spread_across(const uint8_t *blocks, int count, int margin, bool wraps, uint8_t *tiles) {
    for (int begin = 0, end; begin < count; begin = end) {
        int bits = blocks[begin];
        for (end = begin + 1; end < count && blocks[end] == bits;) end++;
        if (!bits) continue;
        mark_tiles(tiles, begin > margin ? begin - margin : 0, flu_min(end + margin, count), bits);
        if (wraps && begin < margin) mark_tiles(tiles, count + begin - margin, count, bits);
        if (wraps) mark_tiles(tiles, 0, flu_min(end + margin - count, count), bits);
    }
}

/* The same for one bit along a column of tiles, which are a block high and deep. */
static void spread_along(const uint8_t *from, int count, int step, int margin, bool wraps, int bit, uint8_t *to) {
    int lap = wraps ? count : 0, since = margin + 1;
    for (int i = -lap; i < count; i++) {
        since = from[(i < 0 ? i + count : i) * step] & bit ? 0 : flu_min(since + 1, margin + 1);
        if (i >= 0) to[i * step] |= (uint8_t)(since <= margin ? bit : 0);
    }
    since = margin + 1;
    for (int i = count - 1 + lap; i >= 0; i--) {
        since = from[(i < count ? i : i - count) * step] & bit ? 0 : flu_min(since + 1, margin + 1);
        if (i < count) to[i * step] |= (uint8_t)(since <= margin ? bit : 0);
    }
}

/* The number of blocks that the longest path of the step may touch. A cell reads less than a cell beyond the foot of
 * its path. The path back adds none, as its correction is held within the values that the path there met. Around an
 * axis that wraps, the last block may be short. */
static int margin_of(const Fluid *f, int axis, float reach) {
    int size = f->grid.size[axis], blocks = blocks_along(size);
    float path = reach + .5f;
    if (path >= (float)size) return blocks;
    return flu_min(blocks, 1 + flu_truncate((double)path, 0, size) / FLU_BLOCK +
                               (f->grid.periodic[axis] && size % FLU_BLOCK != 0));
}

/* All columns of tiles along one axis. */
static void spread_columns(Fluid *f, int axis, int everywhere, int margin) {
    const Transport *t = &f->transport;
    int count = blocks_along(f->grid.size[axis]), step = flu_tiles_along(f->grid.size[0]);
    if (axis == 2) step *= blocks_along(f->grid.size[1]);
    for (int begin = 0; begin < (int)flu_busy_count(f); begin += step * count)
        for (int at = begin; at < begin + step; at++)
            for (int c = 0; c < f->def.channel_count; c++)
                if (!(everywhere >> c & 1))
                    spread_along(t->beside + at, count, step, margin, f->grid.periodic[axis], 1 << c, t->busy + at);
}

static void find_reached(Fluid *f, int everywhere, const int margin[3]) {
    int across = blocks_along(f->grid.size[0]), tiles = flu_tiles_along(f->grid.size[0]);
    memset(f->transport.beside, 0, flu_busy_count(f));
    for (int r = 0; r < rows_of_blocks(&f->grid); r++)
        spread_across(f->transport.smoky + r * across, across, margin[0], f->grid.periodic[0],
                      f->transport.beside + r * tiles);
    spread_columns(f, 1, everywhere, margin[1]);
    if (FLU_AXES(f->grid) == 2) return;
    memcpy(f->transport.beside, f->transport.busy, flu_busy_count(f));
    spread_columns(f, 2, everywhere, margin[2]);
}

/* Notes the tiles of a row that are busy and not inert. */
static void find_work(Fluid *f, int r) {
    int across = flu_tiles_along(f->grid.size[0]);
    const uint8_t *inert = f->solids.inert + r * across;
    uint8_t *work = f->transport.work + r * across;
    memcpy(work, f->transport.busy + flu_block_row(&f->grid, flu_row(&f->grid, r)) * across, (size_t)across);
    for (int i = 0; i < across && f->solids.row_inert[r]; i++) work[i] = inert[i] ? 0 : work[i];
}

/* The channels that are carried everywhere. A side may change them, conserving advection may spread them anywhere, or
 * paths lead through the whole grid. */
static int channels_everywhere(const Fluid *f, bool leads_anywhere) {
    int bits = 0;
    for (int c = 0; c < f->def.channel_count; c++)
        bits |= (leads_anywhere || sides_differ(f, c) || flu_conserves(f, c)) << c;
    return bits;
}

void flu_find_busy(Fluid *f) {
    int margin[3];
    bool anywhere = true;
    for (int axis = 0; axis < FLU_AXES(f->grid); axis++) {
        margin[axis] = margin_of(f, axis, f->transport.reach);
        anywhere &= margin[axis] == blocks_along(f->grid.size[axis]);
    }
    BusySearch job = {f, channels_everywhere(f, anywhere)};
    memset(f->transport.busy, job.everywhere, flu_busy_count(f));
    flu_rows(f, rows_of_blocks(&f->grid), search_rows, &job);
    mark_holders(f);
    find_reached(f, job.everywhere, margin);
    for (int r = 0; r < f->grid.rows; r++) find_work(f, r);
}
