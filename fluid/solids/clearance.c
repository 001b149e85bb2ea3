/* Clearance is the Chebyshev distance of each cell to the nearest occupied one. It tells which samples may see a solid.
 *
 *      3 2 1 # 1 2     It is found along each row first, between occupied cells. Then each cell takes the
 *      3 2 1 1 1 2     least of the three cells beside it in the row before, plus 1, if that is less,
 *      3 2 2 2 2 2     downwards, then upwards, and in 3D from slab to slab.
 */
#include "../inside.h"

/* Distances of `count` cells between two occupied ones. They rise from those of the first and the last cell to the
 * middle, or up to FLU_FAR. */
static void slope(uint8_t *to, int count, int first, int last) {
    int middle = (last - first + count + 1) / 2, left = middle < 0 ? 0 : flu_min(middle, count);
    int rising = flu_min(left, FLU_FAR - first), falling = flu_min(count - left, FLU_FAR - last);
    memset(to, FLU_FAR, (size_t)count);
    for (int i = 0; i < rising; i++) to[i] = (uint8_t)(first + i);
    for (int i = 0; i < falling; i++) to[count - 1 - i] = (uint8_t)(last + i);
}

/* The distance from the cell at one end of the row to the next occupied one beyond. Around a periodic axis that lies
 * behind the run at the other end. */
static int beyond_end(const Fluid *f, int r, bool left) {
    const Run *first = f->solids.runs + f->solids.first_run[r], *last = f->solids.runs + f->solids.first_run[r + 1] - 1;
    if (!f->grid.periodic[0]) return FLU_FAR;
    if (left) return last->end == f->grid.size[0] ? flu_min(f->grid.size[0] - (int)last->begin + 1, FLU_FAR) : 1;
    return first->begin == 0 ? flu_min(first->end + 1, FLU_FAR) : 1;
}

/* Along an axis that does not wrap, the cells beyond the ends are no nearer than the last ones. */
static void clearance_ends(const Fluid *f, uint8_t *row) {
    bool wraps = f->grid.periodic[0];
    row[-1] = row[wraps ? f->grid.size[0] - 1 : 0];
    row[f->grid.size[0]] = row[wraps ? 0 : f->grid.size[0] - 1];
}

static void clearance_along_row(Fluid *f, int r) {
    uint8_t *row = f->solids.clearance + flu_row(&f->grid, r).at;
    bool occupied = f->solids.row_occupied[r];
    int width = f->grid.size[0];
    memset(row, occupied ? 0 : FLU_FAR, (size_t)width);
    for (int i = f->solids.first_run[r]; i < f->solids.first_run[r + 1] && occupied; i++) {
        int begin = (int)f->solids.runs[i].begin, end = f->solids.runs[i].end;
        slope(row + begin, end - begin, begin > 0 ? 1 : beyond_end(f, r, true),
              end < width ? 1 : beyond_end(f, r, false));
    }
    clearance_ends(f, row);
}

static void clearance_rows(int begin, int end, void *data) {
    for (int r = begin; r < end; r++) clearance_along_row(data, r);
}

static void nearer(uint8_t *FLU_RESTRICT to, const uint8_t *FLU_RESTRICT from, int count) {
    for (int x = 0; x < count; x++) {
        uint8_t nearest = from[x - 1] < from[x] ? from[x - 1] : from[x];
        nearest = from[x + 1] < nearest ? from[x + 1] : nearest;
        nearest = (uint8_t)(nearest + 1);
        to[x] = nearest < to[x] ? nearest : to[x];
    }
}

/* Spreads distances from one row to one beside it, unless all of them are far. */
static void spread_to_row(Fluid *f, int to, int from) {
    int nearest = f->solids.row_clearance[from] + 1;
    if (nearest > FLU_FAR) return;
    uint8_t *clearance = f->solids.clearance, *row = clearance + flu_row(&f->grid, to).at;
    nearer(row, clearance + flu_row(&f->grid, from).at, f->grid.size[0]);
    clearance_ends(f, row);
    f->solids.row_clearance[to] = (uint8_t)flu_min(nearest, f->solids.row_clearance[to]);
}

static void spread_along_y(Fluid *f, int y, int z, int step) {
    int size = f->grid.size[1];
    spread_to_row(f, flu_row_number(&f->grid, flu_wrap(y, size), z),
                  flu_row_number(&f->grid, flu_wrap(y - step, size), z));
}

/* From the slab before, where three rows lie beside each row. */
static void spread_along_z(Fluid *f, int z, int step) {
    const Grid *grid = &f->grid;
    int to = flu_wrap(z, grid->size[2]), from = flu_wrap(z - step, grid->size[2]);
    for (int y = 0; y < grid->size[1]; y++)
        for (int beside = y - 1; beside <= y + 1; beside++) {
            int in = flu_wrapped(f, 1, beside);
            if (in >= 0 && in < grid->size[1])
                spread_to_row(f, flu_row_number(grid, y, to), flu_row_number(grid, in, from));
        }
}

void flu_update_clearance(Fluid *f) {
    const Grid *grid = &f->grid;
    int lap_y = grid->periodic[1] ? FLU_FAR : 0; /* distances around a periodic axis reach no further */
    int lap_z = grid->periodic[2] ? FLU_FAR : 0;
    flu_rows(f, grid->rows, clearance_rows, f);
    for (int r = 0; r < grid->rows; r++) f->solids.row_clearance[r] = f->solids.row_occupied[r] ? 0 : FLU_FAR;
    for (int z = 0; z < grid->size[2]; z++) {
        for (int y = 1 - lap_y; y < grid->size[1]; y++) spread_along_y(f, y, z, 1);
        for (int y = grid->size[1] - 2 + lap_y; y >= 0; y--) spread_along_y(f, y, z, -1);
    }
    if (FLU_AXES(*grid) == 2) return;
    for (int z = 1 - lap_z; z < grid->size[2]; z++) spread_along_z(f, z, 1);
    for (int z = grid->size[2] - 2 + lap_z; z >= 0; z--) spread_along_z(f, z, -1);
}
