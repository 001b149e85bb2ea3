/* multigrid_rows.h - private to the multigrid. The kernels for samples of one colour in a row. */
#ifndef FLUID_MULTIGRID_ROWS_H
#define FLUID_MULTIGRID_ROWS_H

#include "multigrid.h"

/* The other colour's values around the samples of a row, and the faces between. */
typedef struct Around {
    Beside p, face; /* faces only if they are weighted. On the finest level all are 1 */
} Around;

FLU_INLINE Around around(const Level *l, int colour, Row row, int from, int axes, bool weighted) {
    const Neighbours at = flu_neighbours(&l->s, colour, row);
    const ptrdiff_t here = row.at + from;
    Around a = {flu_beside(l->s.p[!colour], &at, from), {{NULL}, {NULL}}};
    if (!weighted) return a;
    if (colour == FLU_RED) {
        a.face.before[0] = l->face[0][0] + here, a.face.behind[0] = l->face[0][1] + here;
        a.face.before[1] = l->face[1][0] + here, a.face.behind[1] = l->face[1][1] + here;
        if (axes > 2) a.face.before[2] = l->face[2][0] + here, a.face.behind[2] = l->face[2][1] + here;
    } else { /* a black cell's faces are kept by its red neighbours */
        a.face.before[0] = l->face[0][1] + at.before[0] + from, a.face.behind[0] = l->face[0][0] + at.behind[0] + from;
        a.face.before[1] = l->face[1][1] + at.before[1] + from, a.face.behind[1] = l->face[1][0] + at.behind[1] + from;
        if (axes > 2)
            a.face.before[2] = l->face[2][1] + at.before[2] + from,
            a.face.behind[2] = l->face[2][0] + at.behind[2] + from;
    }
    return a;
}

/* The weighted values of sample k's neighbours along one axis. */
FLU_INLINE float pulled(const Around *a, int axis, int k) {
    return a->face.before[axis][k] * a->p.before[axis][k] + a->face.behind[axis][k] * a->p.behind[axis][k];
}

FLU_INLINE void relax_samples(const float *FLU_RESTRICT b, const float *FLU_RESTRICT inv, const Around *a, int axes,
                              bool weighted, int count, float *FLU_RESTRICT to) {
    for (int k = 0; k < count; k++) {
        float sum;
        if (weighted) {
            sum = pulled(a, 0, k) + pulled(a, 1, k);
            if (axes > 2) sum += pulled(a, 2, k);
        } else
            sum = flu_sum_beside(&a->p, axes, k);
        to[k] = inv[k] * (b[k] + sum);
    }
}

FLU_INLINE void relax_zero(const float *FLU_RESTRICT b, const float *FLU_RESTRICT inv, int count,
                           float *FLU_RESTRICT to) {
    for (int k = 0; k < count; k++) to[k] = inv[k] * (b[k] + 0); /* + 0 as with neighbours of 0, so never -0 */
}

FLU_INLINE void relaxed(const Level *l, int colour, Row row, int from, int count, int axes, bool weighted, float *to) {
    const Around a = around(l, colour, row, from, axes, weighted);
    relax_samples(l->s.b[colour] + row.at + from, l->s.inv[colour] + row.at + from, &a, axes, weighted, count, to);
}

/* r holds relaxed values, which become b - A p. */
FLU_INLINE void residual_from_relaxed(const float *FLU_RESTRICT p, const float *FLU_RESTRICT inv, int count,
                                      float *FLU_RESTRICT r) {
    for (int k = 0; k < count; k++) {
        float closed = inv[k] > 0 ? 0.f : 1.f;
        r[k] = (1 - closed) * (r[k] - p[k]) / (inv[k] + closed);
    }
}

#endif
