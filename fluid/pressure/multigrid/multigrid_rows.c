/* The multigrid for those who go row by row. */
#include "multigrid_rows.h"

FLU_WIDE static void relaxed_apart(const Level *l, int colour, int y, int from, int count, float *to) {
    if (l->left)
        relaxed(l, colour, y, from, count, true, to);
    else
        relaxed(l, colour, y, from, count, false, to);
}

/* Where colours meet around an odd periodic axis, a damped Jacobi sweep. */
static void add_kept(const Level *l, int colour, int y, int from, int count, float *to) {
    const System *s = &l->s;
    ptrdiff_t at = flu_half(s, y, 0) + from;
    int odd = (y + colour) & 1;
    bool all = s->periodic[1] && (s->size[1] & 1) && (y == 0 || y == s->size[1] - 1);
    for (int k = 0; k < count; k++) {
        if (!all && k == 1 && count > 3) k = count - 2; /* else only ends meet their own colour */
        if (flu_on_odd_seam(s, 2 * (k + from) + odd, y, 0) && s->id[colour][at + k] > 0)
            to[k] += FLU_SEAM_KEEPS * s->p[colour][at + k];
    }
}

void flu_relaxed(const Level *l, int colour, int y, int from, int count, float *to) {
    relaxed_apart(l, colour, y, from, count, to);
    if (l->seam) add_kept(l, colour, y, from, count, to);
}

void flu_residual(const Level *l, int colour, int y, int from, int count, float *to) {
    ptrdiff_t at = flu_half(&l->s, y, 0) + from;
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
    ptrdiff_t at = flu_half(&l->s, y, 0) + from;
    Around a = around(l, colour, y, false);
    const float *p = l->s.p[colour] + at;
    apply_plain(p, l->s.id[colour] + at, a.left + from, a.right + from, a.above + from, a.below + from, count, to);
    for (int k = 0; l->seam && k < count; k++) { /* where id is damped */
        int x = 2 * (from + k) + ((y + colour) & 1);
        if (flu_on_odd_seam(&l->s, x, y, 0) && l->s.id[colour][at + k] > 0)
            to[k] -= p[k] / l->s.id[colour][at + k] * FLU_SEAM_KEEPS;
    }
}
