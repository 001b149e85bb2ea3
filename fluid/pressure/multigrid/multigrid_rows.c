/* Relaxed values and residuals of single rows, for the multigrid's stages and for conjugate gradients. */
#include "multigrid_rows.h"

FLU_WIDE static void relaxed_2(const Level *l, int colour, Row row, int from, int count, float *to) {
    if (l->face[0][0])
        relaxed(l, colour, row, from, count, 2, true, to);
    else
        relaxed(l, colour, row, from, count, 2, false, to);
}

FLU_WIDE static void relaxed_from_zero(const float *b, const float *inv, int count, float *to) {
    relax_zero(b, inv, count, to);
}

void flu_relaxed_from_zero(const Level *l, int colour, Row row, int from, int count, float *to) {
    relaxed_from_zero(l->s.b[colour] + row.at + from, l->s.inv[colour] + row.at + from, count, to);
}

FLU_WIDE static void relaxed_3(const Level *l, int colour, Row row, int from, int count, float *to) {
    if (l->face[0][0])
        relaxed(l, colour, row, from, count, 3, true, to);
    else
        relaxed(l, colour, row, from, count, 3, false, to);
}

void flu_relaxed(const Level *l, int colour, Row row, int from, int count, float *to) {
    (FLU_AXES(l->s) > 2 ? relaxed_3 : relaxed_2)(l, colour, row, from, count, to);
    flu_keep_on_seam(l, colour, row, from, count, to);
}

FLU_WIDE static void residual_wide(const float *p, const float *inv, int count, float *to) {
    residual_from_relaxed(p, inv, count, to);
}

void flu_residual(const Level *l, int colour, Row row, int from, int count, float *to) {
    flu_relaxed(l, colour, row, from, count, to);
    residual_wide(l->s.p[colour] + row.at + from, l->s.inv[colour] + row.at + from, count, to);
}
