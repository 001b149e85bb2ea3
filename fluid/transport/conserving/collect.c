/* Rows collect what lands in them, always in the order of the samples that it comes from, and in doubles, so that
 * neither threads nor rounding show. */
#include "landings.h"

typedef struct Rows { /* [low, high), which one piece collects, counted as memory has them */
    int low, high;
} Rows;

FLU_INLINE void split_content(double value, float wx, float wy, double part[8]) {
    double right = value * (double)wx, left = value - right;
    part[3] = right * (double)wy, part[1] = right - part[3];
    part[2] = left * (double)wy, part[0] = left - part[2];
}

/* Two sums side by side in one row. The next sample lands one further on as a rule: then what the second has collected
 * so far is the first, and need not be read back from memory while it is still on its way there. */
typedef struct Pair {
    double left, right;
} Pair;

FLU_INLINE void add_pair(double *to, bool follows, double left, double right, Pair *sum) {
    sum->left = (follows ? sum->right : to[0]) + left;
    sum->right = to[1] + right;
    to[0] = sum->left, to[1] = sum->right;
}

/* Content from sample `at` on, of which nothing is shut. */
FLU_INLINE void collect_plain(const Landings *from, const Grid *grid, const float *FLU_RESTRICT value, ptrdiff_t at,
                              int count, int axes) {
    const ptrdiff_t row = grid->step[1], slab = grid->step[2];
    const int *FLU_RESTRICT cell = from->cell + at;
    const float *FLU_RESTRICT wx = from->w[0] + at, *FLU_RESTRICT wy = from->w[1] + at;
    double *FLU_RESTRICT sum = from->sum;
    Pair pair[4] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}};
    for (int i = 0; i < count; i++) {
        const bool follows = i > 0 && cell[i] == cell[i - 1] + 1;
        double part[8], *to = sum + cell[i];
        split_content((double)value[i], wx[i], wy[i], part);
        if (axes > 2) flu_split_slabs(part, from->w[2][at + i]);
        add_pair(to, follows, part[0], part[1], &pair[0]);
        add_pair(to + row, follows, part[2], part[3], &pair[1]);
        if (axes < 3) continue;
        add_pair(to + slab, follows, part[4], part[5], &pair[2]);
        add_pair(to + slab + row, follows, part[6], part[7], &pair[3]);
    }
}

FLU_WIDE static void collect_plain_2(const Landings *from, const Grid *grid, const float *value, ptrdiff_t at,
                                     int count) {
    collect_plain(from, grid, value, at, count, 2);
}
FLU_WIDE static void collect_plain_3(const Landings *from, const Grid *grid, const float *value, ptrdiff_t at,
                                     int count) {
    collect_plain(from, grid, value, at, count, 3);
}

static void add_if_ours(double *sum, ptrdiff_t step, int row, Rows ours, ptrdiff_t x, double left, double right) {
    if (row < ours.low || row >= ours.high) return;
    sum[x + row * step] += left, sum[x + 1 + row * step] += right;
}

/* The rows of each pair of samples from the one at `cell` on: its own and the next, and those of the next slab. */
FLU_INLINE void rows_from(const Voyage *v, int first, int axes, int row[4]) {
    const bool *periodic = v->fluid->grid.periodic;
    int slab = axes > 2 ? flu_slab_rows(&v->fluid->grid) : 0, z = slab ? (first + 1 + slab) / slab - 1 : 0;
    int below = first + 1, next_slab = (z + 1) * slab;
    if (periodic[1] && below - z * slab == v->size[1]) below = z * slab;
    if (periodic[2] && z + 1 == v->size[2]) next_slab = 0;
    row[0] = first, row[1] = below;
    row[2] = first - z * slab + next_slab, row[3] = below - z * slab + next_slab;
}

FLU_INLINE void collect_careful(const Voyage *v, const float *value, ptrdiff_t at, int count, Rows ours, int axes) {
    const ptrdiff_t row = v->fluid->grid.step[1];
    const Landings *from = v->landings;
    for (int i = 0; i < count; i++) {
        Landing l = flu_landing_at(from, at + i, axes);
        double part[8];
        int to[4], cell = from->cell[at + i];
        if (l.shut == FLU_NOWHERE) continue;
        split_content((double)value[i], l.w[0], l.w[1], part);
        if (axes > 2) flu_split_slabs(part, l.w[2]);
        if (l.shut) flu_weights(&l, axes, part);
        for (int k = 0; k < 1 << axes && l.shut; k++) part[k] *= (double)value[i];
        rows_from(v, flu_memory_row(&v->fluid->grid, cell, axes), axes, to);
        ptrdiff_t x = cell - to[0] * row;
        for (int k = 0; k < 1 << (axes - 1); k++)
            add_if_ours(from->sum, row, to[k], ours, x, part[2 * k], part[2 * k + 1]);
    }
}

/* Whether content of a row may land around the box, so that its rows do not lie one behind the other. */
static bool lands_around(const Voyage *v, int r) {
    const bool *periodic = v->fluid->grid.periodic;
    if (v->fluid->grid.axes > 2) return periodic[1] || periodic[2];
    return periodic[1] && v->landings->last[r] == v->size[1];
}

static void collect_chunk(const Voyage *v, const float *value, ptrdiff_t at, int count, Rows ours, bool plainly) {
    const Grid *grid = &v->fluid->grid;
    if (grid->axes > 2 && plainly)
        collect_plain_3(v->landings, grid, value, at, count);
    else if (grid->axes > 2)
        collect_careful(v, value, at, count, ours, 3);
    else if (plainly)
        collect_plain_2(v->landings, grid, value, at, count);
    else
        collect_careful(v, value, at, count, ours, 2);
}

static void collect_from(const Pass *pass, int r, Rows ours, const float *ones) {
    const Voyage *v = pass->voyage;
    const Landings *from = v->landings;
    bool wraps = lands_around(v, r);
    bool all = from->first[r] >= ours.low && from->last[r] < ours.high && !wraps;
    if (!wraps && (from->last[r] < ours.low || from->first[r] >= ours.high)) return;
    for (int x = 0; x < v->size[0]; x += FLU_CHUNK) {
        ptrdiff_t at = flu_voyage_row(v, r).at + x;
        collect_chunk(v, pass->carried ? pass->carried->data + at : ones, at, flu_chunk(v->size[0], x), ours,
                      all && !from->careful[r]);
    }
}

/* Before the first and behind the last row lies what is lost. */
static Rows rows_of_piece(const Voyage *v, int begin, int end) {
    const Grid *grid = &v->fluid->grid;
    int slab = flu_slab_rows(grid);
    Rows ours = {-1 - slab, v->size[1] + v->size[2] * slab + 1};
    if (begin > 0) ours.low = flu_memory_row(grid, flu_voyage_row(v, begin).at, grid->axes);
    if (end < flu_voyage_rows(v)) ours.high = flu_memory_row(grid, flu_voyage_row(v, end).at, grid->axes);
    return ours;
}

static void collect_rows(int begin, int end, void *data) {
    const Pass *pass = data;
    const Voyage *v = pass->voyage;
    const Grid *grid = &v->fluid->grid;
    double *sum = v->landings->sum;
    float ones[FLU_CHUNK];
    Rows ours = rows_of_piece(v, begin, end);
    for (int i = 0; i < FLU_CHUNK; i++) ones[i] = 1;
    for (int row = ours.low; row < ours.high; row++)
        memset(sum + row * grid->step[1] - 1, 0, (size_t)(v->size[0] + 2) * sizeof *sum);
    for (int r = 0; r < flu_voyage_rows(v); r++) collect_from(pass, r, ours, ones);
    for (int r = begin; r < end; r++) {
        Row row = flu_voyage_row(v, r);
        if (grid->periodic[0]) sum[row.at] += sum[row.at + v->size[0]];
        pass->finish(pass, row);
    }
}

void flu_collect(Pass *pass, const Field *carried, void (*finish)(const Pass *, Row)) {
    pass->carried = carried, pass->finish = finish;
    flu_rows(pass->voyage->fluid, flu_voyage_rows(pass->voyage), collect_rows, pass);
}
