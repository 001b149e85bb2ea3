/* Around a periodic axis with an odd number of cells, cells of a checkerboard's colour meet their own colour at a seam.
 * Damped Jacobi sweeps relax the cells on a seam. Their weights are smaller, and they keep a part of their own value.
 * Solvers by sweeps meet seams on the grid, and multigrid cycles on coarse levels alone.
 *      R B R B R | R B R      five cells around, and the seam */
#include "../inside.h"

void flu_weigh_seam(const Fluid *f, Row row, bool lagged) {
    const System *s = &f->pressure.system;
    const uint8_t *cell = flu_map_row(f, row);
    for (int x = 0; x < f->grid.size[0]; x++) {
        if (!flu_on_odd_seam(s, x, row.y, row.z) || cell[x] != FLU_FREE) continue;
        int c = flu_odd(x, row);
        float n = (float)flu_open_faces(&f->grid, cell + x), diagonal = lagged ? 2 * (float)FLU_AXES(*s) : n;
        if (n == 0) continue;
        s->inv[c][row.at + (x >> 1)] = (1 - FLU_SEAM_KEEPS) / diagonal;
        s->keep[c][flu_keep(s, row.y, row.z) + (x >> 1)] = 1 - (1 - FLU_SEAM_KEEPS) / diagonal * n;
    }
}

void flu_damp_seam(const Level *l) {
    for (int r = 0; r < l->s.rows && l->seam; r++) {
        Row row = flu_system_row(&l->s, r);
        for (int x = 0; x < l->s.size[0]; x++)
            if (flu_on_odd_seam(&l->s, x, row.y, row.z))
                l->s.inv[flu_odd(x, row)][row.at + (x >> 1)] *= 1 - FLU_SEAM_KEEPS;
    }
}

static bool row_lies_on_seam(const System *s, Row row) {
    const int inner = 1; /* a column that is no end of the row, if there are three */
    return s->size[0] > 2 && flu_on_odd_seam(s, inner, row.y, row.z);
}

void flu_keep_on_seam(const Level *l, int colour, Row row, int from, int count, float *to) {
    const System *s = &l->s;
    if (!l->seam) return;
    const float *p = s->p[colour] + row.at + from, *inv = s->inv[colour] + row.at + from;
    int odd = flu_odd(colour, row);
    bool all = row_lies_on_seam(s, row);
    for (int k = 0; k < count; k++) {
        if (!all && k == 1 && count > 3) k = count - 2; /* otherwise only the ends of the row lie on a seam */
        if (flu_on_odd_seam(s, 2 * (k + from) + odd, row.y, row.z) && inv[k] > 0) to[k] += FLU_SEAM_KEEPS * p[k];
    }
}
