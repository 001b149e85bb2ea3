/* The rows of a multigrid cycle: half sweeps, what they leave over, and the ways to the next level and back. */
#include "multigrid.h"

enum { BLOCK = 32 /* rows, at least, that a thread goes over alone */, MOST_BLOCKS = 32 };

/* ---- One row ------------------------------------------------------------------------------------ */

/* What a half sweep reads around samples k of one row: the other colour's values, and the faces between. */
typedef struct Around {
    const float *left, *right, *above, *below;
    const float *wl, *wr, *wa, *wb; /* NULL on the finest level: all 1 */
} Around;

FLU_INLINE Around around(const Level *l, int colour, int y, bool weighted) {
    const System *s = &l->s;
    ptrdiff_t at = flu_half(s, y);
    int odd = (y + colour) & 1; /* this colour's samples lie at odd x */
    const float *q = s->p[!colour] + at;
    Around a = {q + odd - 1, q + odd, q - s->row, q + s->row, NULL, NULL, NULL, NULL};
    if (!weighted) return a;
    if (colour == FLU_RED)
        a.wl = l->left + at, a.wr = l->right + at, a.wa = l->above + at, a.wb = l->below + at;
    else { /* a black cell's faces are kept by its red neighbours */
        a.wl = l->right + at + odd - 1, a.wr = l->left + at + odd;
        a.wa = l->below + at - s->row, a.wb = l->above + at + s->row;
    }
    return a;
}

FLU_INLINE void relax_plain(const float *FLU_RESTRICT b, const float *FLU_RESTRICT id, const float *FLU_RESTRICT left,
                            const float *FLU_RESTRICT right, const float *FLU_RESTRICT above,
                            const float *FLU_RESTRICT below, int count, float *FLU_RESTRICT to) {
    for (int k = 0; k < count; k++) to[k] = id[k] * (b[k] + ((left[k] + right[k]) + (above[k] + below[k])));
}

FLU_INLINE void relax_weighted(const float *FLU_RESTRICT b, const float *FLU_RESTRICT id,
                               const float *FLU_RESTRICT left, const float *FLU_RESTRICT right,
                               const float *FLU_RESTRICT above, const float *FLU_RESTRICT below,
                               const float *FLU_RESTRICT wl, const float *FLU_RESTRICT wr, const float *FLU_RESTRICT wa,
                               const float *FLU_RESTRICT wb, int count, float *FLU_RESTRICT to) {
    for (int k = 0; k < count; k++)
        to[k] = id[k] * (b[k] + ((wl[k] * left[k] + wr[k] * right[k]) + (wa[k] * above[k] + wb[k] * below[k])));
}

FLU_INLINE void relax_zero(const float *FLU_RESTRICT b, const float *FLU_RESTRICT id, int count,
                           float *FLU_RESTRICT to) {
    for (int k = 0; k < count; k++) to[k] = id[k] * (b[k] + 0); /* not -0, as if zeros had been added */
}

/* Samples [from, from + count) of a row, relaxed, to wherever. */
FLU_INLINE void relaxed(const Level *l, int colour, int y, int from, int count, bool weighted, float *to) {
    ptrdiff_t at = flu_half(&l->s, y) + from;
    Around a = around(l, colour, y, weighted);
    const float *b = l->s.b[colour] + at, *id = l->s.id[colour] + at;
    if (weighted)
        relax_weighted(b, id, a.left + from, a.right + from, a.above + from, a.below + from, a.wl + from, a.wr + from,
                       a.wa + from, a.wb + from, count, to);
    else
        relax_plain(b, id, a.left + from, a.right + from, a.above + from, a.below + from, count, to);
}

FLU_INLINE void relax_row(const Level *l, int colour, int y, bool weighted, bool from_zero) {
    const System *s = &l->s;
    int count = flu_lanes(s);
    ptrdiff_t at = flu_half(s, y);
    if (from_zero)
        relax_zero(s->b[colour] + at, s->id[colour] + at, count, s->p[colour] + at);
    else
        relaxed(l, colour, y, 0, count, weighted, s->p[colour] + at);
}

FLU_INLINE void leave_over(const float *FLU_RESTRICT p, const float *FLU_RESTRICT id, int count,
                           float *FLU_RESTRICT r) {
    for (int k = 0; k < count; k++) {
        float closed = id[k] > 0 ? 0.f : 1.f;
        r[k] = (1 - closed) * (r[k] - p[k]) / (id[k] + closed);
    }
}

/* b - A p, from what relaxing would change. */
FLU_INLINE void residual(const Level *l, int colour, int y, int from, int count, bool weighted, float *to) {
    ptrdiff_t at = flu_half(&l->s, y) + from;
    relaxed(l, colour, y, from, count, weighted, to);
    leave_over(l->s.p[colour] + at, l->s.id[colour] + at, count, to);
}

/* After a half sweep its own colour has no residual. */
FLU_INLINE float norm_of_row(const Level *l, int colour, int y, bool weighted) {
    int lanes = flu_lanes(&l->s);
    float r[FLU_CHUNK], sum = 0;
    for (int k = 0; k < lanes; k += FLU_CHUNK) {
        int count = lanes - k < FLU_CHUNK ? lanes - k : FLU_CHUNK;
        residual(l, colour, y, k, count, weighted, r);
        sum += flu_dot(r, r, count);
    }
    return sum;
}

/* ---- Between levels ----------------------------------------------------------------------------- */

FLU_INLINE void add_pairs(const float *FLU_RESTRICT a, const float *FLU_RESTRICT b, int count, float *FLU_RESTRICT even,
                          float *FLU_RESTRICT odd) {
    for (int k = 0; k < count; k++) {
        even[k] = a[2 * k] + b[2 * k];
        odd[k] = a[2 * k + 1] + b[2 * k + 1];
    }
}

/* Each coarse cell holds one cell of each colour in both of its rows, and one of them has no residual. */
FLU_INLINE void restrict_row(const Level *fine, const Level *coarse, int colour, int Y, bool weighted) {
    int lanes = flu_lanes(&fine->s);
    ptrdiff_t at = flu_half(&coarse->s, Y);
    float r[2][FLU_CHUNK];
    for (int k = 0; k < lanes; k += FLU_CHUNK) {
        int count = lanes - k < FLU_CHUNK ? lanes - k : FLU_CHUNK;
        residual(fine, colour, 2 * Y, k, count, weighted, r[0]);
        if (2 * Y + 1 < fine->s.size[1])
            residual(fine, colour, 2 * Y + 1, k, count, weighted, r[1]);
        else
            memset(r[1], 0, sizeof r[1]);
        add_pairs(r[0], r[1], count / 2, coarse->s.b[Y & 1] + at + k / 2, coarse->s.b[!(Y & 1)] + at + k / 2);
    }
}

FLU_INLINE void add_correction(const float *FLU_RESTRICT even, const float *FLU_RESTRICT odd,
                               const float *FLU_RESTRICT id, int count, float *FLU_RESTRICT p) {
    for (int k = 0; k < count; k++) {
        p[2 * k] += id[2 * k] > 0 ? even[k] : 0;
        p[2 * k + 1] += id[2 * k + 1] > 0 ? odd[k] : 0;
    }
}

FLU_INLINE void prolong_row(const Level *l, const Level *from, int colour, int y) {
    const System *fine = &l->s, *coarse = &from->s;
    int Y = y >> 1;
    const float *even = coarse->p[Y & 1] + flu_half(coarse, Y), *odd = coarse->p[!(Y & 1)] + flu_half(coarse, Y);
    add_correction(even, odd, fine->id[colour] + flu_half(fine, y), flu_lanes(fine) / 2,
                   fine->p[colour] + flu_half(fine, y));
}

/* ---- All stages down the rows ------------------------------------------------------------------- */

/* Rows [begin + low * lag, end - high * lag) for the stage that lags by so many rows. */
typedef struct Stretch {
    int begin, end, low, high;
} Stretch;

FLU_INLINE bool within(const Stretch *s, int y, int lag) {
    return y >= s->begin + s->low * lag && y < s->end - s->high * lag;
}

/* The last stage is due for row y. */
FLU_INLINE void finish_row(const Way *w, int y, bool weighted) {
    int colour = (w->colour + w->half_sweeps) & 1;
    if (w->then == FLU_THEN_NORM)
        w->fluid->row_sums[y] = norm_of_row(w->level, colour, y, weighted);
    else if (w->then == FLU_THEN_RESTRICT && ((y & 1) || y == w->level->s.size[1] - 1))
        restrict_row(w->level, w->coarse, colour, y >> 1, weighted);
}

FLU_INLINE void go(const Way *w, const Stretch *stretch, bool weighted) {
    int lags = w->prolong + w->half_sweeps;
    for (int t = stretch->begin; t < stretch->end + 2 * lags; t++) {
        if (w->prolong && within(stretch, t, 0)) prolong_row(w->level, w->coarse, !w->colour, t);
        for (int lag = w->prolong; lag < lags; lag++) {
            int i = lag - w->prolong;
            if (within(stretch, t - lag, lag))
                relax_row(w->level, (w->colour + i) & 1, t - lag, weighted, w->from_zero && i == 0);
        }
        if (w->then && within(stretch, t - lags, lags)) finish_row(w, t - lags, weighted);
    }
}

FLU_WIDE static void go_plain(const Way *w, const Stretch *stretch) { go(w, stretch, false); }
FLU_WIDE static void go_weighted(const Way *w, const Stretch *stretch) { go(w, stretch, true); }

static void go_along(const Way *w, int begin, int end, int low, int high) {
    Stretch stretch = {begin, end, low, high};
    if (w->level->left)
        go_weighted(w, &stretch);
    else
        go_plain(w, &stretch);
}

/* ---- Blocks of rows, on the host's threads ------------------------------------------------------ */

/* Within a block each stage leaves out one row more at the block's ends than the one before, as that would read what
 * another thread writes; the caller fills the wedges between blocks afterwards. */
typedef struct Blocks {
    const Way *way;
    int rows, count;
} Blocks;

static void go_in_blocks(int begin, int end, void *data) {
    const Blocks *blocks = data;
    int height = blocks->way->level->s.size[1];
    for (int i = begin; i < end; i++) {
        bool first = i == 0, last = i == blocks->count - 1;
        go_along(blocks->way, i * blocks->rows, last ? height : (i + 1) * blocks->rows, !first, !last);
    }
}

static int block_rows(const Way *w) {
    int height = w->level->s.size[1], least = 4 * (w->prolong + w->half_sweeps), rows = height / MOST_BLOCKS;
    rows = rows > BLOCK ? rows : BLOCK;
    return (rows > least ? rows : least) / 2 * 2;
}

void flu_go(const Way *w) {
    const System *s = &w->level->s;
    const FluidHost *host = &w->fluid->def.host;
    Blocks blocks = {w, block_rows(w), 0};
    blocks.count = s->size[1] / blocks.rows;
    if (s->periodic[0] || s->periodic[1])
        flu_go_apart(w);
    else if (!host->parallel_for || blocks.count < 2 || s->size[0] * s->size[1] <= FLU_SERIAL_CELLS)
        go_along(w, 0, s->size[1], 0, 0);
    else {
        host->parallel_for(blocks.count, 1, go_in_blocks, &blocks, host->data);
        for (int i = 1; i < blocks.count; i++) go_along(w, i * blocks.rows, i * blocks.rows, -1, -1);
    }
}

/* ---- For those who go row by row ---------------------------------------------------------------- */

FLU_WIDE static void relaxed_apart(const Level *l, int colour, int y, int from, int count, float *to) {
    if (l->left)
        relaxed(l, colour, y, from, count, true, to);
    else
        relaxed(l, colour, y, from, count, false, to);
}

/* Where colours meet around an odd periodic axis, a damped Jacobi sweep. */
static void add_kept(const Level *l, int colour, int y, int from, int count, float *to) {
    const System *s = &l->s;
    ptrdiff_t at = flu_half(s, y) + from;
    int odd = (y + colour) & 1;
    bool all = s->periodic[1] && (s->size[1] & 1) && (y == 0 || y == s->size[1] - 1);
    for (int k = 0; k < count; k++) {
        if (!all && k == 1 && count > 3) k = count - 2; /* else only ends meet their own colour */
        if (flu_on_odd_seam(s, 2 * (k + from) + odd, y) && s->id[colour][at + k] > 0)
            to[k] += FLU_SEAM_KEEPS * s->p[colour][at + k];
    }
}

void flu_relaxed(const Level *l, int colour, int y, int from, int count, float *to) {
    relaxed_apart(l, colour, y, from, count, to);
    if (l->seam) add_kept(l, colour, y, from, count, to);
}

void flu_residual(const Level *l, int colour, int y, int from, int count, float *to) {
    ptrdiff_t at = flu_half(&l->s, y) + from;
    flu_relaxed(l, colour, y, from, count, to);
    leave_over(l->s.p[colour] + at, l->s.id[colour] + at, count, to);
}

FLU_WIDE static void apply_plain(const float *FLU_RESTRICT p, const float *FLU_RESTRICT id,
                                 const float *FLU_RESTRICT left, const float *FLU_RESTRICT right,
                                 const float *FLU_RESTRICT above, const float *FLU_RESTRICT below, int count,
                                 float *FLU_RESTRICT to) {
    for (int k = 0; k < count; k++) {
        float closed = id[k] > 0 ? 0.f : 1.f;
        to[k] = (1 - closed) * (p[k] / (id[k] + closed) - ((left[k] + right[k]) + (above[k] + below[k])));
    }
}

void flu_apply(const Level *l, int colour, int y, int from, int count, float *to) {
    ptrdiff_t at = flu_half(&l->s, y) + from;
    Around a = around(l, colour, y, false);
    const float *p = l->s.p[colour] + at;
    apply_plain(p, l->s.id[colour] + at, a.left + from, a.right + from, a.above + from, a.below + from, count, to);
    for (int k = 0; l->seam && k < count; k++) { /* where id is damped */
        int x = 2 * (from + k) + ((y + colour) & 1);
        if (flu_on_odd_seam(&l->s, x, y) && l->s.id[colour][at + k] > 0)
            to[k] -= p[k] / l->s.id[colour][at + k] * FLU_SEAM_KEEPS;
    }
}
