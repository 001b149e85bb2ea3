/* Clearance: the Chebyshev distance of each cell to the nearest occupied one, which tells what may see a solid.
 *
 * Along each row first, between its runs of free cells; rows down, then up, spread that. */
#include "../inside.h"

/* Distances of `count` cells between two occupied ones, from those of the first and of the last: each side rises to the
 * middle, or until it is far. */
static void slope(uint8_t *to, int count, int first, int last) {
    int middle = (last - first + count + 1) / 2, left = middle < 0 ? 0 : flu_min(middle, count);
    int rising = flu_min(left, FLU_FAR - first), falling = flu_min(count - left, FLU_FAR - last);
    memset(to, FLU_FAR, (size_t)count);
    for (int i = 0; i < rising; i++) to[i] = (uint8_t)(first + i);
    for (int i = 0; i < falling; i++) to[count - 1 - i] = (uint8_t)(last + i);
}

/* From the cell at one end of the row to what is occupied beyond it, around a periodic axis: the run there is gone
 * through first. */
static int beyond_end(const Fluid *f, int y, bool left) {
    const Run *first = f->solids.runs + f->solids.first_run[y], *last = f->solids.runs + f->solids.first_run[y + 1] - 1;
    if (!f->grid.periodic[0]) return FLU_FAR;
    if (left) return last->end == f->grid.size[0] ? flu_min(f->grid.size[0] - (int)last->begin + 1, FLU_FAR) : 1;
    return first->begin == 0 ? flu_min(first->end + 1, FLU_FAR) : 1;
}

/* Around an axis that does not wrap, the cells beyond the ends are no nearer than the last ones. */
static void clearance_ends(const Fluid *f, uint8_t *row) {
    bool wraps = f->grid.periodic[0];
    row[-1] = row[wraps ? f->grid.size[0] - 1 : 0];
    row[f->grid.size[0]] = row[wraps ? 0 : f->grid.size[0] - 1];
}

static void clearance_along_row(Fluid *f, int y) {
    uint8_t *row = f->solids.clearance + y * f->grid.step[1];
    memset(row, f->solids.row_occupied[y] ? 0 : FLU_FAR, (size_t)f->grid.size[0]);
    for (int r = f->solids.first_run[y]; r < f->solids.first_run[y + 1] && f->solids.row_occupied[y]; r++) {
        int begin = (int)f->solids.runs[r].begin, end = f->solids.runs[r].end;
        slope(row + begin, end - begin, begin > 0 ? 1 : beyond_end(f, y, true),
              end < f->grid.size[0] ? 1 : beyond_end(f, y, false));
    }
    clearance_ends(f, row);
}

static void clearance_rows(int begin, int end, void *data) {
    for (int y = begin; y < end; y++) clearance_along_row(data, y);
}

FLU_WIDE static void nearer(uint8_t *FLU_RESTRICT to, const uint8_t *FLU_RESTRICT from, int count) {
    for (int x = 0; x < count; x++) {
        uint8_t nearest = from[x - 1] < from[x] ? from[x - 1] : from[x];
        nearest = from[x + 1] < nearest ? from[x + 1] : nearest;
        nearest = (uint8_t)(nearest + 1);
        to[x] = nearest < to[x] ? nearest : to[x];
    }
}

/* From the row before, `step` away, where it is near anything. The nearest in a row is straight above or below. */
static void spread_clearance(Fluid *f, int y, int step) {
    int to = flu_wrap(y, f->grid.size[1]), from = flu_wrap(y - step, f->grid.size[1]),
        nearest = f->solids.row_clearance[from] + 1;
    if (nearest > FLU_FAR) return;
    nearer(f->solids.clearance + to * f->grid.step[1], f->solids.clearance + from * f->grid.step[1], f->grid.size[0]);
    clearance_ends(f, f->solids.clearance + to * f->grid.step[1]);
    if (nearest < f->solids.row_clearance[to]) f->solids.row_clearance[to] = (uint8_t)nearest;
}

void flu_update_clearance(Fluid *f) {
    int lap = f->grid.periodic[1] ? FLU_FAR : 0; /* what wraps around reaches no further */
    flu_rows(f, f->grid.size[1], clearance_rows, f);
    for (int y = 0; y < f->grid.size[1]; y++) f->solids.row_clearance[y] = f->solids.row_occupied[y] ? 0 : FLU_FAR;
    for (int y = 1 - lap; y < f->grid.size[1]; y++) spread_clearance(f, y, 1);
    for (int y = f->grid.size[1] - 2 + lap; y >= 0; y--) spread_clearance(f, y, -1);
}
