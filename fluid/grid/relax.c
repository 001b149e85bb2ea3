/* Red-black relaxation of a System. Each half sweep updates one colour from the other, so that its rows can be split in
 * any way and give the same bits, and each row is a plain loop. */
#include "../inside.h"

typedef struct HalfSweep {
    const System *system;
    int colour;
} HalfSweep;

FLU_INLINE void relax_row(float *FLU_RESTRICT p, const float *FLU_RESTRICT b, const float *FLU_RESTRICT inv,
                          const float *FLU_RESTRICT keep, const Beside *q, int axes, int count) {
    for (int k = 0; k < count; k++) p[k] = keep[k] * p[k] + inv[k] * (b[k] + flu_sum_beside(q, axes, k));
}

FLU_WIDEST static void relax_row_2(float *p, const float *b, const float *inv, const float *keep, const Beside *q,
                                   int count) {
    relax_row(p, b, inv, keep, q, 2, count);
}

FLU_HOT static void relax_row_3(float *p, const float *b, const float *inv, const float *keep, const Beside *q,
                                int count) {
    relax_row(p, b, inv, keep, q, 3, count);
}

static void sweep_row(const System *s, int c, Row row) {
    const Neighbours at = flu_neighbours(s, c, row);
    const Beside q = flu_beside(s->p[!c], &at, 0);
    (FLU_AXES(*s) > 2 ? relax_row_3 : relax_row_2)(s->p[c] + row.at, s->b[c] + row.at, s->inv[c] + row.at,
                                                   s->keep[c] + flu_keep(s, row.y, row.z), &q, (s->size[0] + 1) / 2);
}

static void half_sweep(int begin, int end, void *data) {
    const HalfSweep *job = data;
    const System *s = job->system;
    for (int r = begin; r < end; r++) sweep_row(s, job->colour, flu_system_row(s, r));
}

void flu_relax(const Fluid *f, const System *system, int sweeps) {
    for (int i = 0; i < 2 * sweeps; i++) {
        flu_rows(f, system->rows, half_sweep, &(HalfSweep){system, i & 1});
        flu_system_wrap(system);
    }
}

static bool is_odd(const System *s, int axis) { return s->periodic[axis] && (s->size[axis] & 1); }

static bool ends(const System *s, int axis, int x) { return x == 0 || x == s->size[axis] - 1; }

bool flu_has_odd_seam(const System *s) { return is_odd(s, 0) || is_odd(s, 1) || is_odd(s, 2); }

bool flu_on_odd_seam(const System *s, int x, int y, int z) {
    return (is_odd(s, 0) && ends(s, 0, x)) || (is_odd(s, 1) && ends(s, 1, y)) || (is_odd(s, 2) && ends(s, 2, z));
}

static void copy_row(const System *s, Row to, Row from) {
    for (int odd = 0; odd < 2; odd++)
        memcpy(s->p[flu_odd(odd, to)] + to.at, s->p[flu_odd(odd, from)] + from.at,
               (size_t)((s->size[0] + 1 - odd) / 2) * sizeof(float));
}

static void wrap_ends(const System *s, Row row) {
    int size = s->size[0], last = size - 1;
    s->p[flu_odd(1, row)][row.at - 1] = s->p[flu_odd(last, row)][row.at + (last >> 1)];
    s->p[flu_odd(size, row)][row.at + (size >> 1)] = s->p[flu_odd(0, row)][row.at];
}

void flu_system_wrap(const System *s) {
    int ny = s->size[1], nz = s->size[2];
    for (int r = 0; s->periodic[0] && r < s->rows; r++) wrap_ends(s, flu_system_row(s, r));
    for (int z = 0; s->periodic[1] && z < nz; z++) {
        copy_row(s, flu_system_row_at(s, -1, z), flu_system_row_at(s, ny - 1, z));
        copy_row(s, flu_system_row_at(s, ny, z), flu_system_row_at(s, 0, z));
    }
    for (int y = 0; s->periodic[2] && y < ny; y++) {
        copy_row(s, flu_system_row_at(s, y, -1), flu_system_row_at(s, y, nz - 1));
        copy_row(s, flu_system_row_at(s, y, nz), flu_system_row_at(s, y, 0));
    }
}

/* Clears the gap behind a row, and before the first ones. Goes in eights, so that it may clear some samples, too. */
FLU_INLINE void clear_gap(const System *s, Row row, float *to) {
    if (row.y < 2) to[row.at - 1] = 0;
    for (ptrdiff_t k = s->row; k > s->size[0] >> 1; k -= 8) memset(to + row.at + k - 8, 0, 8 * sizeof(float));
}

void flu_clear_gaps(const System *s, float *to) {
    for (int r = 0; r < s->rows; r++) clear_gap(s, flu_system_row(s, r), to);
}

static void clear_gaps_in_rows(int begin, int end, void *data) {
    const System *s = data;
    for (int i = 0; i < 4; i++)
        for (int r = begin; r < end; r++) clear_gap(s, flu_system_row(s, r), i < 2 ? s->p[i] : s->b[i - 2]);
}

void flu_clear_ring(const System *s, float *to) {
    for (int z = 0; z < s->size[2]; z++)
        for (int y = -1; y <= s->size[1]; y += s->size[1] + 1)
            memset(to + flu_half(s, y, z) - 1, 0, (size_t)(s->row + 1) * sizeof(float));
    for (int z = -1; FLU_AXES(*s) > 2 && z <= s->size[2]; z += s->size[2] + 1)
        memset(to + z * s->slab - 1, 0, (size_t)(s->slab + 1) * sizeof(float));
}

void flu_system_begin(const Fluid *f, System *s, const int size[3]) {
    memcpy(s->size, size, sizeof s->size);
    for (int axis = 0; axis < 3; axis++) s->periodic[axis] = axis < FLU_AXES(*s) && f->grid.periodic[axis];
    s->rows = size[1] * size[2];
    for (int colour = 0; colour < 2; colour++) flu_clear_ring(s, s->p[colour]);
    flu_rows(f, s->rows, clear_gaps_in_rows, s);
}

void flu_clear_weights(const System *s) {
    for (int colour = 0; colour < 2; colour++) flu_clear_gaps(s, s->inv[colour]);
}

void flu_clear_row(const System *s, float *const colours[2], ptrdiff_t at) {
    for (int c = 0; c < 2; c++) memset(colours[c] + at, 0, (size_t)flu_lanes(s) * sizeof(float));
}

void flu_system_clear(const System *s) {
    for (int r = 0; r < s->rows; r++) flu_clear_row(s, s->p, flu_system_row(s, r).at);
}

void flu_take_keep(System *s, const Field *lent) {
    for (int colour = 0; colour < 2; colour++) s->keep[colour] = lent->data + colour * ((s->size[0] + 1) / 2);
    s->keep_row = lent->row, s->keep_slab = lent->slab;
    for (int r = 0; (s->size[0] & 1) && r < s->rows; r++) { /* one colour has a sample less */
        Row row = flu_system_row(s, r);
        s->keep[flu_odd(1, row)][flu_keep(s, row.y, row.z) + s->size[0] / 2] = 0;
    }
}
