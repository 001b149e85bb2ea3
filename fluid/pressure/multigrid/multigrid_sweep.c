/* Passes over a level of a multigrid cycle, with two axes that are not periodic. Half sweeps, residuals, restriction
 * and prolongation go down the rows together. Other passes take one stage after the other.
 *      R B | R B      restriction sums the residual of the four cells of each coarse cell
 *      B R | B R      prolongation copies the coarse cell's correction to them */
#include "multigrid_rows.h"
#include "../../grid/sums.h"

enum { FLU_BLOCK_ROWS = 32 /* the fewest rows of a thread */, FLU_MOST_BLOCKS = 32 };
enum { FLU_WORTH_A_LOOK = 64 /* cells in a row. In shorter rows it does not pay to ask whether they are open */ };
enum { FLU_STAGE_SAMPLES = 2048 /* of one colour, about. So many go from stage to stage at a time */ };

/* ---- Rows ----------------------------------------------------------------------------------------- */

enum { FLU_IN_PLANE = 2 /* axes */ };

/* Relaxes all rows of even y in one loop, with the gaps between them, which stay 0. Then it relaxes those of odd y. */
FLU_INLINE void relax_rows(const Level *l, int colour, int begin, int end, bool weighted, bool from_zero) {
    const System *s = &l->s;
    for (int y = begin; y < begin + 2 && y < end; y++) {
        const Row row = flu_system_row_at(s, y, 0);
        int count = ((int)((end - y - 1) / 2 * s->row) + flu_lanes(s) + 7) / 8 * 8;
        if (from_zero)
            relax_zero(s->b[colour] + row.at, s->inv[colour] + row.at, count, s->p[colour] + row.at);
        else
            relaxed(l, colour, row, 0, count, FLU_IN_PLANE, weighted, s->p[colour] + row.at);
    }
}

/* b - A p in a row whose faces are all open. */
FLU_INLINE void residual_open(const float *FLU_RESTRICT b, const float *FLU_RESTRICT inv, const Beside *q,
                              const float *FLU_RESTRICT p, int count, float *FLU_RESTRICT r) {
    for (int k = 0; k < count; k++) r[k] = (inv[k] * (b[k] + flu_sum_beside(q, FLU_IN_PLANE, k)) - p[k]) * 4;
}

/* At the ends of an open row there may be a side of the box, and so another inv. */
FLU_INLINE void mend(float inv, float *r) { *r = .25f * *r / inv; }

FLU_INLINE void residual_of_row(const Level *l, int colour, int y, int from, int count, bool weighted, float *to) {
    const Row row = flu_system_row_at(&l->s, y, 0);
    const ptrdiff_t at = row.at + from;
    const float *p = l->s.p[colour] + at, *b = l->s.b[colour] + at, *inv = l->s.inv[colour] + at;
    if (!l->open[y]) {
        relaxed(l, colour, row, from, count, FLU_IN_PLANE, weighted, to);
        residual_from_relaxed(p, inv, count, to);
        return;
    }
    const Around a = around(l, colour, row, from, FLU_IN_PLANE, false);
    int last = ((l->s.size[0] - 1) >> 1) - from;
    residual_open(b, inv, &a.p, p, count, to);
    if (from == 0) mend(inv[0], to);
    if (last >= 0 && last < count) mend(inv[last], to + last);
}

FLU_INLINE void add_samples(const float *FLU_RESTRICT from, int count, float *FLU_RESTRICT to) {
    for (int k = 0; k < count; k++) to[k] += from[k];
}

/* Sums in a fixed order. The count is a multiple of 8. */
FLU_INLINE float sum_of_squares(const float *r, int count) {
    float s[8], four[4];
    flu_sum_products(r, r, count, s);
    for (int i = 0; i < 4; i++) four[i] = s[i] + s[i + 4];
    return (four[0] + four[2]) + (four[1] + four[3]);
}

/* The squares of a row's residual. The colour that was relaxed last has none. */
FLU_INLINE float norm_of_row(const Level *l, int colour, int y, bool weighted) {
    int lanes = flu_lanes(&l->s);
    float r[FLU_CHUNK], sum = 0;
    for (int k = 0; k < lanes; k += FLU_CHUNK) {
        int count = lanes - k < FLU_CHUNK ? lanes - k : FLU_CHUNK;
        residual_of_row(l, colour, y, k, count, weighted, r);
        sum += sum_of_squares(r, count);
    }
    return sum;
}

/* ---- Between levels ----------------------------------------------------------------------------- */

FLU_INLINE void deinterleave(const float *FLU_RESTRICT from, int count, float *FLU_RESTRICT even,
                             float *FLU_RESTRICT odd) {
    for (int k = 0; k < count; k++) even[k] = from[2 * k], odd[k] = from[2 * k + 1];
}

/* Each coarse cell stands for one cell of each colour in each of two rows. The colour relaxed last has no residual. */
FLU_INLINE void restrict_row(const Level *fine, const Level *coarse, int colour, int Y, bool weighted) {
    int lanes = flu_lanes(&fine->s);
    ptrdiff_t at = flu_half(&coarse->s, Y, 0);
    float r[2][FLU_CHUNK];
    for (int k = 0; k < lanes; k += FLU_CHUNK) {
        int count = flu_chunk(lanes, k);
        residual_of_row(fine, colour, 2 * Y, k, count, weighted, r[0]);
        if (2 * Y + 1 < fine->s.size[1]) {
            residual_of_row(fine, colour, 2 * Y + 1, k, count, weighted, r[1]);
            add_samples(r[1], count, r[0]);
        }
        deinterleave(r[0], count / 2, coarse->s.b[Y & 1] + at + k / 2, coarse->s.b[!(Y & 1)] + at + k / 2);
    }
}

FLU_INLINE void interleave(const float *FLU_RESTRICT even, const float *FLU_RESTRICT odd, int count,
                           float *FLU_RESTRICT to) {
    for (int k = 0; k < count; k++) to[2 * k] = even[k], to[2 * k + 1] = odd[k];
}

FLU_INLINE void add_where_free(const float *FLU_RESTRICT from, const float *FLU_RESTRICT inv, int count,
                               float *FLU_RESTRICT to) {
    for (int k = 0; k < count; k++) to[k] += inv[k] > 0 ? from[k] : 0;
}

/* Prolongs to rows [begin, end), for which one coarse row stands. */
FLU_INLINE void prolong_rows(const Level *l, const Level *from, int colour, int begin, int end) {
    const System *fine = &l->s, *coarse = &from->s;
    int Y = begin >> 1, lanes = flu_lanes(fine);
    ptrdiff_t coarse_at = flu_half(coarse, Y, 0);
    float row[FLU_CHUNK];
    for (int k = 0; k < lanes; k += FLU_CHUNK) {
        int count = flu_chunk(lanes, k);
        interleave(coarse->p[Y & 1] + coarse_at + k / 2, coarse->p[!(Y & 1)] + coarse_at + k / 2, count / 2, row);
        for (int y = begin; y < end; y++) {
            ptrdiff_t at = flu_half(fine, y, 0) + k;
            if (l->open[y])
                add_samples(row, count, fine->p[colour] + at);
            else
                add_where_free(row, fine->inv[colour] + at, count, fine->p[colour] + at);
        }
    }
}

/* ---- All stages down the rows ------------------------------------------------------------------- */

/* The rows of a stage that lags by `lag` rows are [begin + low * lag, end - high * lag). */
typedef struct Stretch {
    int begin, end, low, high;
} Stretch;

FLU_INLINE void finish_row(const LevelPass *pass, int y, bool weighted) {
    int colour = (pass->colour + pass->half_sweeps) & 1;
    if (pass->then == FLU_THEN_NORM)
        pass->fluid->per_row.sum[y] = norm_of_row(pass->level, colour, y, weighted);
    else if (pass->then == FLU_THEN_RESTRICT && ((y & 1) || y == pass->level->s.size[1] - 1))
        restrict_row(pass->level, pass->coarse, colour, y >> 1, weighted);
}

/* Rows [begin, the result) are all open, or all treated as if they were not. */
FLU_INLINE int rows_alike(const Level *l, int begin, int end, bool *open) {
    int y = begin + 1;
    *open = l->s.size[0] >= FLU_WORTH_A_LOOK && l->open[begin];
    if (l->s.size[0] < FLU_WORTH_A_LOOK) return end;
    while (y < end && l->open[y] == l->open[begin]) y++;
    return y;
}

/* The number of rows by which the last stage lags. It is even if that stage takes rows in pairs. */
FLU_INLINE int last_lag(const LevelPass *pass) {
    int last = pass->prolong + pass->half_sweeps;
    return pass->then == FLU_THEN_RESTRICT ? last + (last & 1) : last;
}

FLU_INLINE void do_stage(const LevelPass *pass, int lag, int begin, int end, bool weighted) {
    int i = lag - pass->prolong;
    if (pass->level->calm)
        flu_do_awake_stage(pass, lag == last_lag(pass) ? pass->half_sweeps : i, begin, end);
    else if (lag == last_lag(pass))
        for (int y = begin; y < end; y++) finish_row(pass, y, weighted);
    else if (i < 0)
        for (int y = begin, next; y < end; y = next) {
            next = flu_min((y & ~1) + 2, end);
            prolong_rows(pass->level, pass->coarse, !pass->colour, y, next);
        }
    else if (i < pass->half_sweeps)
        for (int next; begin < end; begin = next) {
            bool open = true;
            next = weighted ? rows_alike(pass->level, begin, end, &open) : end;
            relax_rows(pass->level, (pass->colour + i) & 1, begin, next, !open, pass->from_zero && i == 0);
        }
}

FLU_INLINE void go(const LevelPass *pass, const Stretch *s, bool weighted) {
    int last = last_lag(pass), rows = flu_max(FLU_STAGE_SAMPLES / (int)pass->level->s.row, 2) / 2 * 2;
    for (int t = s->begin; t < s->end + 2 * last; t += rows)
        for (int lag = 0; lag <= last; lag++)
            do_stage(pass, lag, flu_max(t - lag, s->begin + s->low * lag),
                     flu_min(t - lag + rows, s->end - s->high * lag), weighted);
}

FLU_WIDEST static void go_plain(const LevelPass *pass, const Stretch *stretch) { go(pass, stretch, false); }
FLU_WIDEST static void go_weighted(const LevelPass *pass, const Stretch *stretch) { go(pass, stretch, true); }

static void go_along(const LevelPass *pass, int begin, int end, int low, int high) {
    Stretch stretch = {begin, end, low, high};
    if (pass->level->face[0][0])
        go_weighted(pass, &stretch);
    else
        go_plain(pass, &stretch);
}

/* ---- Blocks of rows, on the host's threads ------------------------------------------------------ */

/* At the ends of a block each stage leaves out one row more than the stage before. Another thread writes the rows that
 * these would read. The wedges that remain between the blocks are filled afterwards.
 *      stage 0    ==============|==============
 *      stage 1    ============= | =============      rows from left to right
 *      stage 2    ============  |  ============ */
typedef struct Blocks {
    const LevelPass *pass;
    int rows, count;
} Blocks;

static void go_in_blocks(int begin, int end, void *data) {
    const Blocks *blocks = data;
    int height = blocks->pass->level->rows;
    for (int i = begin; i < end; i++) {
        bool first = i == 0, last = i == blocks->count - 1;
        go_along(blocks->pass, i * blocks->rows, last ? height : (i + 1) * blocks->rows, !first, !last);
    }
}

/* Fills the wedge before each block. The first block has none. */
static void fill_wedges(int begin, int end, void *data) {
    const Blocks *blocks = data;
    for (int i = begin > 0 ? begin : 1; i < end; i++)
        go_along(blocks->pass, i * blocks->rows, i * blocks->rows, -1, -1);
}

static int block_rows(const LevelPass *pass) {
    int height = pass->level->rows, least = 4 * last_lag(pass), rows = height / FLU_MOST_BLOCKS;
    rows = flu_max(rows, FLU_BLOCK_ROWS);
    return flu_max(rows, least) / 2 * 2;
}

void flu_pass(const LevelPass *pass) {
    const System *s = &pass->level->s;
    const FluidHost *host = &pass->fluid->def.host;
    Blocks blocks = {pass, block_rows(pass), 0};
    blocks.count = pass->level->rows / blocks.rows;
    if (FLU_AXES(*s) > 2 || s->periodic[0] || s->periodic[1])
        flu_pass_by_stages(pass);
    else if (!host->parallel_for || blocks.count < 2 || s->size[0] * s->size[1] <= FLU_SERIAL_CELLS)
        go_along(pass, 0, pass->level->rows, 0, 0);
    else {
        host->parallel_for(blocks.count, 1, go_in_blocks, &blocks, host->data);
        host->parallel_for(blocks.count, 1, fill_wedges, &blocks, host->data);
    }
}
