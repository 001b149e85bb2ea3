/* Where transport has work to do: blocks of cells in which a channel differs from still, outside air, and what such air
 * may reach in the step. Elsewhere ambient air takes ambient air's place. All of it is kept in bits, one for each
 * channel: heat is gone long before the smoke that came with it. */
#include "../inside.h"

enum { FLU_BLOCKS_OF_TILE = FLU_TILE / FLU_BLOCK };

static int blocks_along(int cells) { return (cells + FLU_BLOCK - 1) / FLU_BLOCK; }

size_t flu_smoky_count(const Fluid *f) {
    return (size_t)blocks_along(f->grid.size[0]) * (size_t)blocks_along(f->grid.size[1]);
}

size_t flu_busy_count(const Fluid *f) {
    return (size_t)flu_tiles_along(f->grid.size[0]) * (size_t)blocks_along(f->grid.size[1]);
}

typedef struct BusySearch {
    Fluid *fluid;
    int everywhere; /* channels that need not be looked for */
} BusySearch;

/* ---- What differs from ambient -------------------------------------------------------------------------------------
 */

/* Columns in which one of four rows is not ambient get the channel's bit. */
FLU_WIDE static void search_fours(const float *FLU_RESTRICT a, const float *FLU_RESTRICT b, const float *FLU_RESTRICT c,
                                  const float *FLU_RESTRICT d, int count, float ambient, int bit,
                                  int *FLU_RESTRICT found) {
    for (int i = 0; i < count; i++)
        found[i] |= bit * (((a[i] != ambient) | (b[i] != ambient)) | ((c[i] != ambient) | (d[i] != ambient)));
}

/* The same of one that has a cutoff. */
FLU_WIDE static void search_beyond(const float *FLU_RESTRICT a, const float *FLU_RESTRICT b,
                                   const float *FLU_RESTRICT c, const float *FLU_RESTRICT d, int count, float ambient,
                                   float cutoff, int bit, int *FLU_RESTRICT found) {
    for (int i = 0; i < count; i++)
        found[i] |= bit * (((fabsf(a[i] - ambient) > cutoff) | (fabsf(b[i] - ambient) > cutoff)) |
                           ((fabsf(c[i] - ambient) > cutoff) | (fabsf(d[i] - ambient) > cutoff)));
}

FLU_WIDE static void gather_columns(const int *FLU_RESTRICT found, int blocks, uint8_t *FLU_RESTRICT smoky) {
    for (int i = 0; i < blocks; i++)
        smoky[i] = (uint8_t)(found[4 * i] | found[4 * i + 1] | found[4 * i + 2] | found[4 * i + 3]);
}

/* Columns [x0, x0 + count) of the blocks of row `by`. */
static void search_strip(const BusySearch *job, int x0, int count, int by) {
    Fluid *f = job->fluid;
    int found[FLU_CHUNK]; /* by blocks, of which the last may be short */
    for (int i = 0; i < FLU_BLOCK * blocks_along(count); i++) found[i] = job->everywhere;
    for (int c = 0; c < f->def.channel_count; c++) {
        const FluidChannel *channel = &f->def.channel[c];
        if (job->everywhere >> c & 1) continue;
        const float *row[FLU_BLOCK]; /* the last again, where there are no more */
        for (int i = 0; i < FLU_BLOCK; i++)
            row[i] = f->flow.channel[c].data + flu_at(f, x0, flu_min(by * FLU_BLOCK + i, f->grid.size[1] - 1));
        if (channel->cutoff > 0)
            search_beyond(row[0], row[1], row[2], row[3], count, channel->ambient, channel->cutoff, 1 << c, found);
        else
            search_fours(row[0], row[1], row[2], row[3], count, channel->ambient, 1 << c, found);
    }
    gather_columns(found, blocks_along(count),
                   f->transport.smoky + by * blocks_along(f->grid.size[0]) + x0 / FLU_BLOCK);
}

static void search_rows(int begin, int end, void *data) {
    const BusySearch *job = data;
    for (int by = begin; by < end; by++)
        for (int x = 0; x < job->fluid->grid.size[0]; x += FLU_CHUNK)
            search_strip(job, x, flu_chunk(job->fluid->grid.size[0], x), by);
}

/* Whether air beside a surface that holds a value of its own may differ from ambient; from 0 nothing is rounded away.
 */
static bool differs(const Fluid *f, int channel, bool holds, float value) {
    return holds && (value != 0 || f->def.channel[channel].ambient != 0);
}

static bool sides_differ(const Fluid *f, int channel) {
    bool any = false;
    for (int side = 0; side < 4; side++)
        any |= differs(f, channel, f->def.side[side].holds[channel], f->def.side[side].value[channel]);
    return any;
}

/* Marks the blocks around a body. */
static void mark_body(Fluid *f, int body, int bits) {
    Box box = f->solids.box[body];
    for (int by = box.begin[1] / FLU_BLOCK; by < blocks_along(box.end[1]); by++)
        for (int bx = box.begin[0] / FLU_BLOCK; bx < blocks_along(box.end[0]); bx++)
            f->transport.smoky[by * blocks_along(f->grid.size[0]) + bx] |= (uint8_t)bits;
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

/* ---- What it may reach ---------------------------------------------------------------------------------------------
 */

/* Tiles of a row that have to do with blocks [begin, end). */
static void mark_tiles(uint8_t *tiles, int begin, int end, int bits) {
    for (int i = begin / FLU_BLOCKS_OF_TILE; i * FLU_BLOCKS_OF_TILE < end; i++) tiles[i] |= (uint8_t)bits;
}

/* Marks the tiles within the margin of a row's marked blocks: of runs that are marked alike at once. */
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

/* The same in a column of tiles that are a block high, of one bit. */
static void spread_down(const uint8_t *from, int count, int step, int margin, bool wraps, int bit, uint8_t *to) {
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

/* Blocks that the step's longest way may touch: what a cell reads lies less than a cell beyond the way's end, and what
 * is outside the margin at least a cell further than its blocks are wide. The way back again adds none, as its
 * correction is held within what the way there met. Around an axis that wraps, the last block may be short. */
static int margin_of(const Fluid *f, int axis, float reach) {
    int size = f->grid.size[axis], blocks = blocks_along(size);
    float way = reach + .5f;
    if (way >= (float)size) return blocks;
    return flu_min(blocks,
                   1 + flu_whole((double)way, 0, size) / FLU_BLOCK + (f->grid.periodic[axis] && size % FLU_BLOCK != 0));
}

static void find_reached(Fluid *f, int everywhere, const int margin[2]) {
    int across = blocks_along(f->grid.size[0]), down = blocks_along(f->grid.size[1]),
        tiles = flu_tiles_along(f->grid.size[0]);
    memset(f->transport.beside, 0, flu_busy_count(f));
    for (int y = 0; y < down; y++)
        spread_across(f->transport.smoky + y * across, across, margin[0], f->grid.periodic[0],
                      f->transport.beside + y * tiles);
    for (int x = 0; x < tiles; x++)
        for (int c = 0; c < f->def.channel_count; c++)
            if (!(everywhere >> c & 1))
                spread_down(f->transport.beside + x, down, tiles, margin[1], f->grid.periodic[1], 1 << c,
                            f->transport.busy + x);
}

/* Tiles of a row that are busy, and not shut. */
static void find_work(Fluid *f, int y) {
    int across = flu_tiles_along(f->grid.size[0]);
    const uint8_t *shut = f->solids.shut + y * across;
    uint8_t *work = f->transport.work + y * across;
    memcpy(work, f->transport.busy + y / FLU_BLOCK * across, (size_t)across);
    for (int i = 0; i < across && f->solids.row_shut[y]; i++) work[i] = shut[i] ? 0 : work[i];
}

/* Channels that are carried everywhere: those that a side may change, those that conserving advection spreads as it
 * likes, and all of them where the step leads anywhere. */
static int channels_everywhere(const Fluid *f, bool leads_anywhere) {
    int bits = 0;
    for (int c = 0; c < f->def.channel_count; c++)
        bits |= (leads_anywhere || sides_differ(f, c) || flu_conserves(f, c)) << c;
    return bits;
}

void flu_find_busy(Fluid *f) {
    int across = blocks_along(f->grid.size[0]), down = blocks_along(f->grid.size[1]);
    int margin[2] = {margin_of(f, 0, f->transport.reach), margin_of(f, 1, f->transport.reach)};
    BusySearch job = {f, channels_everywhere(f, margin[0] == across && margin[1] == down)};
    memset(f->transport.busy, job.everywhere, flu_busy_count(f));
    flu_rows(f, down, search_rows, &job);
    mark_holders(f);
    find_reached(f, job.everywhere, margin);
    for (int y = 0; y < f->grid.size[1]; y++) find_work(f, y);
}

bool flu_was_smoky(const Fluid *f, const Box *box) {
    int across = blocks_along(f->grid.size[0]), any = 0;
    for (int y = box->begin[1] / FLU_BLOCK; y < blocks_along(box->end[1]); y++)
        for (int x = box->begin[0] / FLU_BLOCK; x < blocks_along(box->end[0]); x++)
            any |= f->transport.smoky[y * across + x];
    return any != 0;
}
