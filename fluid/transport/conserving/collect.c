/* Each sample collects what arrives in it, always in the order of the samples that it comes from, and in doubles, so
 * that neither threads nor rounding show. Several rows may send content to one row. Each thread goes through all rows
 * that reach its own, and leaves out content that falls into the rows of others. */
#include "arrivals.h"

typedef struct Indices { /* of indices [low, high) */
    ptrdiff_t low, high;
} Indices;

/* Two sums side by side in one row. The next sample arrives one further on as a rule. Then the second sum is the first
 * one now, and need not be read back from memory while it is still on its way there. */
typedef struct Pair {
    double left, right;
} Pair;

FLU_INLINE void add_pair(double *to, bool follows, double left, double right, Pair *sum) {
    sum->left = (follows ? sum->right : to[0]) + left;
    sum->right = to[1] + right;
    to[0] = sum->left, to[1] = sum->right;
}

FLU_INLINE bool holds(Indices ours, ptrdiff_t at) { return (size_t)(at - ours.low) < (size_t)(ours.high - ours.low); }

/* Content of a sample that arrives where some samples are blocked. */
static void collect_beside_blocked(const Transfer *t, double content, ptrdiff_t at, Indices ours) {
    const Grid *grid = &t->fluid->grid;
    const Arrival arrival = flu_arrival_at(t->arrivals, at, FLU_AXES(*grid));
    double weight[8];
    if (arrival.blocked == FLU_NOWHERE) return;
    flu_open_weights(&arrival, FLU_AXES(*grid), weight);
    for (int i = 0; i < 1 << FLU_AXES(*grid); i++) {
        const ptrdiff_t to = t->arrivals->cell[at] + flu_index(grid, (const int[3]){i & 1, i >> 1 & 1, i >> 2});
        if (holds(ours, to)) t->arrivals->sum[to] += weight[i] * content;
    }
}

FLU_INLINE void collect_from(const Transfer *t, const float *carried, ptrdiff_t at, Indices ours, int axes) {
    const ptrdiff_t row = t->fluid->grid.step[1], slab = t->fluid->grid.step[2], next[4] = {0, row, slab, slab + row};
    const Arrivals from = *t->arrivals;
    Pair pair[4] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}};
    int expected = INT32_MIN;
    for (ptrdiff_t i = at; i < at + t->size[0]; i++) {
        const double content = carried ? (double)carried[i] : 1;
        const int cell = from.cell[i];
        if (from.blocked[i]) {
            collect_beside_blocked(t, content, i, ours);
            expected = INT32_MIN;
            continue;
        }
        const Arrival arrival = flu_arrival_at(&from, i, axes);
        double part[8];
        flu_split_content(&arrival, axes, content, part);
        for (int k = 0; k < 1 << (axes - 1); k++)
            if (holds(ours, cell + next[k]))
                add_pair(from.sum + cell + next[k], cell == expected, part[2 * k], part[2 * k + 1], &pair[k]);
        expected = cell + 1;
    }
}

FLU_WIDE static void collect_2(const Transfer *t, const float *carried, ptrdiff_t at, Indices ours) {
    collect_from(t, carried, at, ours, 2);
}
FLU_WIDE static void collect_3(const Transfer *t, const float *carried, ptrdiff_t at, Indices ours) {
    collect_from(t, carried, at, ours, 3);
}

/* The samples of rows [begin, end). The first and the last rows include the ring, where content is lost or goes around.
 */
static Indices indices_of(const Transfer *t, int begin, int end) {
    const ptrdiff_t row = t->fluid->grid.step[1], slab = t->fluid->grid.step[2];
    Indices ours = {-slab - row - 1, t->size[2] * slab + (t->size[1] + 1) * row - 1};
    if (begin > 0) ours.low = flu_transfer_row(t, begin).at - 1;
    if (end < flu_transfer_rows(t)) ours.high = flu_transfer_row(t, end).at - 1;
    return ours;
}

static void collect_rows(int begin, int end, void *data) {
    const Collection *to = data;
    const Transfer *t = to->transfer;
    const Grid *grid = &t->fluid->grid;
    const Indices ours = indices_of(t, begin, end);
    const float *carried = to->carried ? to->carried->data : NULL;
    const ptrdiff_t last = grid->step[1] + grid->step[2]; /* from the first row that content arrives in */
    memset(t->arrivals->sum + ours.low, 0, (size_t)(ours.high - ours.low) * sizeof *t->arrivals->sum);
    for (int r = 0; r < flu_transfer_rows(t); r++)
        if (t->arrivals->most[r] + last >= ours.low && t->arrivals->least[r] < ours.high)
            (FLU_AXES(*grid) > 2 ? collect_3 : collect_2)(t, carried, flu_transfer_row(t, r).at, ours);
}

static void add_ring(double *sum, ptrdiff_t around, ptrdiff_t count) {
    for (ptrdiff_t i = 0; i < count; i++) sum[i] += sum[i + around];
}

/* Around periodic axes what arrives in the ring behind belongs to the first samples. */
static void wrap_sums(const Transfer *t) {
    const Grid *grid = &t->fluid->grid;
    const ptrdiff_t row = grid->step[1], slab = grid->step[2];
    double *sum = t->arrivals->sum;
    if (grid->periodic[2] && FLU_AXES(*grid) > 2) add_ring(sum, t->size[2] * slab, (t->size[1] + 1) * row);
    for (int z = 0; z < t->size[2] && grid->periodic[1]; z++) add_ring(sum + z * slab, t->size[1] * row, row);
}

static void finish_rows(int begin, int end, void *data) {
    const Collection *to = data;
    const Transfer *t = to->transfer;
    for (int r = begin; r < end; r++) {
        const Row row = flu_transfer_row(t, r);
        if (t->fluid->grid.periodic[0]) add_ring(t->arrivals->sum + row.at, t->size[0], 1);
        to->finish(to, row);
    }
}

void flu_collect(Collection *to, const Field *carried, void (*finish)(const Collection *, Row)) {
    const Transfer *t = to->transfer;
    to->carried = carried, to->finish = finish;
    flu_rows(t->fluid, flu_transfer_rows(t), collect_rows, to);
    wrap_sums(t);
    flu_rows(t->fluid, flu_transfer_rows(t), finish_rows, to);
}
