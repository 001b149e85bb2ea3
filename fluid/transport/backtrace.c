/* Departure points and arrivals of the samples of a row, as cells and weights. They are relative to each sample, so
 * that precision does not depend on the place. A chunk of a row is done at a time, in loops that vectorise. */
#include "../inside.h"

/* The displacements of the chunk's first sample that end within reach, along one axis. */
typedef struct PathRange {
    float low, high;
    int first, size; /* the sample's place, and the cells of a periodic axis, else 0 */
} PathRange;

#define FLU_LAPS  1e6f       /* cells that a path may lead around a periodic axis */
#define FLU_SHORT (1 / 64.f) /* cells before the ring's samples, as there is nothing to read behind them */

float flu_reach_outside(const Fluid *f, const Carried *field, int side) {
    bool open = field->what < FLU_CHANNEL && f->def.side[side].kind == FLUID_OPEN;
    return open ? 1 - FLU_SHORT - field->now->offset[side / 2] : 0;
}

static PathRange path_range(const Fluid *f, const Carried *field, int axis, int first) {
    float at = (float)first + field->now->offset[axis], size = (float)f->grid.size[axis];
    float low = -flu_reach_outside(f, field, 2 * axis), high = size + flu_reach_outside(f, field, 2 * axis + 1);
    return (PathRange){low - at, high - at, first, f->grid.periodic[axis] ? f->grid.size[axis] : 0};
}

/* Compares as processors' minimum and maximum do. */
FLU_INLINE float clamp_to_range(float x, float low, float high) {
    float raised = x > low ? x : low;
    return raised < high ? raised : high;
}

/* Splits a displacement into whole cells and the rest, which is the weight. */
FLU_INLINE int split_path(float path, float *weight) {
    int cells = flu_cells_below(path);
    *weight = path - (float)cells;
    return cells;
}

FLU_INLINE void set_cell(float x, float y, float z, int i, int row, int slab, int axes, Ends *FLU_RESTRICT to) {
    int right = split_path(x, &to->w[0][i]), down = split_path(y, &to->w[1][i]), cell = i + right + down * row;
    if (axes > 2) {
        int behind = split_path(z, &to->w[2][i]);
        cell += behind * slab;
        to->shift[0][i] = right, to->shift[1][i] = down, to->shift[2][i] = behind;
    }
    to->cell[i] = cell;
}

/* Samples [begin, end). Unless they are inside, and lead to no side, their paths are clamped there. */
FLU_INLINE void find_cells(const Paths *FLU_RESTRICT paths, float sign, int begin, int end, bool inside,
                           const PathRange range[3], const Grid *grid, int axes, Ends *FLU_RESTRICT to) {
    const PathRange along = range[0], across = range[1], deep = range[2];
    const int row = (int)grid->step[1], slab = (int)grid->step[2];
    for (int i = begin; i < end; i++) {
        float x = sign * paths->d[0][i], y = sign * paths->d[1][i], z = axes > 2 ? sign * paths->d[2][i] : 0;
        if (!inside) {
            x = clamp_to_range(x, along.low - (float)i, along.high - (float)i);
            y = clamp_to_range(y, across.low, across.high), z = clamp_to_range(z, deep.low, deep.high);
        }
        set_cell(x, y, z, i, row, slab, axes, to);
    }
}

FLU_WIDEST static void find_cells_2(const Paths *paths, float sign, int begin, int end, bool inside,
                                    const PathRange range[3], const Grid *grid, Ends *to) {
    if (inside)
        find_cells(paths, sign, begin, end, true, range, grid, 2, to);
    else
        find_cells(paths, sign, begin, end, false, range, grid, 2, to);
}

FLU_WIDEST static void find_cells_3(const Paths *paths, float sign, int begin, int end, bool inside,
                                    const PathRange range[3], const Grid *grid, Ends *to) {
    if (inside)
        find_cells(paths, sign, begin, end, true, range, grid, 3, to);
    else
        find_cells(paths, sign, begin, end, false, range, grid, 3, to);
}

/* Samples [begin, end) of a chunk lie further from each side than the longest path. */
static void find_columns_inside(const Paths *paths, int count, const PathRange *range, int axes, int *begin, int *end) {
    float longest = paths->longest;
    *begin = *end = count;
    for (int axis = 1; axis < axes; axis++)
        if (range[axis].low > -longest || range[axis].high < longest) return;
    *begin =
        longest <= -range[0].low ? 0 : (int)clamp_to_range(longest + range[0].low + (float)FLU_LANES, 0, (float)count);
    *end = (int)clamp_to_range(range[0].high - longest, 0, (float)count);
    *begin = *begin < count ? *begin / FLU_LANES * FLU_LANES : count,
    *end = *end < count ? *end / FLU_LANES * FLU_LANES : count;
    if (*end < *begin) *end = *begin;
}

/* The same where an axis is periodic, so that cells may wrap. */
static void wrap_cells(const Paths *paths, float sign, int begin, int end, const PathRange *range, const Grid *grid,
                       Ends *to) {
    for (int i = begin; i < end; i++) {
        to->cell[i] = 0;
        for (int axis = 0; axis < FLU_AXES(*grid); axis++) {
            const PathRange *r = &range[axis];
            int along = axis == 0 ? i : 0;
            float path = sign * paths->d[axis][i];
            path = r->size ? clamp_to_range(path, -FLU_LAPS, FLU_LAPS)
                           : clamp_to_range(path, r->low - (float)along, r->high - (float)along);
            int place = r->first + along + split_path(path, &to->w[axis][i]);
            if (r->size) place = flu_wrap(place, r->size);
            to->cell[i] += (place - r->first) * (int)grid->step[axis];
            to->shift[axis][i] = place - r->first - along;
        }
    }
}

/* Samples [begin, end), which may lead to a side. */
static void find_ends_beside(const Paths *paths, float sign, int begin, int end, const PathRange *range,
                             const Grid *grid, Ends *to) {
    bool wraps = false;
    for (int axis = 0; axis < FLU_AXES(*grid); axis++) wraps |= grid->periodic[axis];
    if (wraps)
        wrap_cells(paths, sign, begin, end, range, grid, to);
    else if (begin < end)
        (FLU_AXES(*grid) > 2 ? find_cells_3 : find_cells_2)(paths, sign, begin, end, false, range, grid, to);
}

void flu_find_ends(const Fluid *f, const Carried *field, Row row, int x, int count, const Paths *paths, int direction,
                   Ends *to) {
    const Grid *grid = &f->grid;
    const PathRange range[3] = {path_range(f, field, 0, x), path_range(f, field, 1, row.y),
                                path_range(f, field, 2, row.z)};
    const float sign = (float)direction;
    int begin, end;
    find_columns_inside(paths, count, range, FLU_AXES(*grid), &begin, &end);
    to->picked = 0;
    if (FLU_AXES(*grid) > 2)
        find_cells_3(paths, sign, begin, end, true, range, grid, to);
    else if (FLU_HAS_AVX512)
        flu_find_near_ends(paths, sign, begin, end, (int)grid->step[1], to);
    else
        find_cells_2(paths, sign, begin, end, true, range, grid, to);
    find_ends_beside(paths, sign, 0, begin, range, grid, to);
    find_ends_beside(paths, sign, end, count, range, grid, to);
}
