/* multigrid_rows.h - private to the multigrid's sweeps: what becomes of samples of one colour in a row. */
#ifndef FLUID_MULTIGRID_ROWS_H
#define FLUID_MULTIGRID_ROWS_H

#include "multigrid.h"

/* What a half sweep reads around samples k of one row: the other colour's values, and the faces between. */
typedef struct Around {
    const float *left, *right, *above, *below;
    const float *wl, *wr, *wa, *wb; /* NULL on the finest level: all 1 */
} Around;

FLU_INLINE Around around(const Level *l, int colour, int y, bool weighted) {
    const System *s = &l->s;
    ptrdiff_t at = flu_half(s, y, 0), above = flu_half(s, y - 1, 0), below = flu_half(s, y + 1, 0);
    int odd = (y + colour) & 1; /* this colour's samples lie at odd x */
    const float *q = s->p[!colour];
    Around a = {q + at + odd - 1, q + at + odd, q + above, q + below, NULL, NULL, NULL, NULL};
    if (!weighted) return a;
    if (colour == FLU_RED)
        a.wl = l->left + at, a.wr = l->right + at, a.wa = l->above + at, a.wb = l->below + at;
    else { /* a black cell's faces are kept by its red neighbours */
        a.wl = l->right + at + odd - 1, a.wr = l->left + at + odd;
        a.wa = l->below + above, a.wb = l->above + below;
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
    ptrdiff_t at = flu_half(&l->s, y, 0) + from;
    Around a = around(l, colour, y, weighted);
    const float *b = l->s.b[colour] + at, *id = l->s.id[colour] + at;
    if (weighted)
        relax_weighted(b, id, a.left + from, a.right + from, a.above + from, a.below + from, a.wl + from, a.wr + from,
                       a.wa + from, a.wb + from, count, to);
    else
        relax_plain(b, id, a.left + from, a.right + from, a.above + from, a.below + from, count, to);
}

/* b - A p, from what relaxing would change. */
FLU_INLINE void leave_over(const float *FLU_RESTRICT p, const float *FLU_RESTRICT id, int count,
                           float *FLU_RESTRICT r) {
    for (int k = 0; k < count; k++) {
        float closed = id[k] > 0 ? 0.f : 1.f;
        r[k] = (1 - closed) * (r[k] - p[k]) / (id[k] + closed);
    }
}

#endif
