/* Where the samples of a row came from, or go to: cells and weights, relative to each sample, so that precision does
 * not depend on the place. Chunks of a row at a time, in loops that vectorise. */
#include "../inside.h"

/* ---- Ways ----------------------------------------------------------------------------------------------------------
 */

FLU_WIDE static void halve(const float *FLU_RESTRICT d, float half, float shift, int count, float *FLU_RESTRICT to) {
    for (int i = 0; i < count; i++) to[i] = half * d[i] + shift;
}

FLU_WIDE static void scale_ways(float *FLU_RESTRICT v, float courant, int count) {
    for (int i = 0; i < count; i++) v[i] *= courant;
}

/* Of both estimates the longer one counts. */
FLU_WIDE static void measure_both(const Ways *FLU_RESTRICT first, int count, Ways *FLU_RESTRICT to) {
    int32_t most = 0;
    for (int i = 0; i < count; i++) {
        most = flu_measure(to, i, most);
        to->length[i] = first->length[i] > to->length[i] ? first->length[i] : to->length[i];
    }
    flu_note_longest(to, most);
    to->longest = first->longest > to->longest ? first->longest : to->longest;
}

/* The velocity half way replaces the one at the start: Runge and Kutta's second order. */
static void find_middle(const Fluid *f, const Carried *field, int x0, int y, int count, float courant, int direction,
                        Ways *to) {
    Ways half, first = *to;
    Ends middle;
    for (int axis = 0; axis < 2; axis++) {
        const Carried lattice = {.now = (Field *)&f->flow.velocity[axis], .what = axis};
        const float *from = field->now->offset, *at = lattice.now->offset;
        halve(first.dx, .5f * (float)direction, from[0] - at[0], count, half.dx);
        halve(first.dy, .5f * (float)direction, from[1] - at[1], count, half.dy);
        half.longest = .5f * first.longest + .5f;
        flu_find_ends(f, &lattice, x0, y, count, &half, FLU_DOWNSTREAM, &middle);
        flu_interpolate(lattice.now->data + flu_at(f, x0, y), f->grid.step[1], &middle, count, FLU_COUNTING,
                        (Read){axis == 0 ? to->dx : to->dy, NULL, NULL});
        scale_ways(axis == 0 ? to->dx : to->dy, courant, count);
    }
    measure_both(&first, count, to);
}

void flu_find_ways(const Fluid *f, const Carried *field, int x0, int y, int count, float courant, int direction,
                   Ways *to) {
    f->flow.layout->find_ways(f, field->what, x0, y, count, courant, to);
    if (f->def.midpoint) find_middle(f, field, x0, y, count, courant, direction, to);
}

/* ---- Ends ----------------------------------------------------------------------------------------------------------
 */

typedef struct WayRange { /* the displacements that stay within the box, from sample `first` on */
    float low, high;
    int size; /* where the axis is periodic, else 0 */
} WayRange;

#define FLU_LAPS 1e6f /* cells that a way may lead around a periodic axis */

static WayRange way_range(const Fluid *f, const Field *field, int axis, int first) {
    float at = (float)first + field->offset[axis], size = (float)f->grid.size[axis];
    return (WayRange){-at, size - at, f->grid.periodic[axis] ? f->grid.size[axis] : 0};
}

FLU_INLINE float clamp_to_range(float x, float low,
                                float high) { /* in the order that processors have least and largest */
    float raised = x > low ? x : low;
    return raised < high ? raised : high;
}

/* Whole cells and the rest of a displacement. */
FLU_INLINE void find_cell(float x, float y, int i, int row, Ends *to) {
    int ix = flu_cells_below(x), iy = flu_cells_below(y);
    to->wx[i] = x - (float)ix;
    to->wy[i] = y - (float)iy;
    to->cell[i] = i + ix + iy * row;
}

/* Samples [begin, end), which may lead to a side: they end there at the latest. */
FLU_INLINE void find_cells_within(const Ways *FLU_RESTRICT ways, float sign, int begin, int end, const WayRange *rx,
                                  const WayRange *ry, int row, Ends *FLU_RESTRICT to) {
    const float left = rx->low, right = rx->high, above = ry->low, below = ry->high;
    for (int i = begin; i < end; i++)
        find_cell(clamp_to_range(sign * ways->dx[i], left - (float)i, right - (float)i),
                  clamp_to_range(sign * ways->dy[i], above, below), i, row, to);
}

FLU_WIDE static void find_cells_inside(const Ways *FLU_RESTRICT ways, float sign, int begin, int end, int row,
                                       Ends *FLU_RESTRICT to) {
    for (int i = begin; i < end; i++) find_cell(sign * ways->dx[i], sign * ways->dy[i], i, row, to);
}

/* Of `count` samples, those outside [begin, end). */
FLU_WIDE static void find_cells_beside(const Ways *FLU_RESTRICT ways, float sign, int begin, int end, int count,
                                       const WayRange *rx, const WayRange *ry, int row, Ends *FLU_RESTRICT to) {
    find_cells_within(ways, sign, 0, begin, rx, ry, row, to);
    find_cells_within(ways, sign, end, count, rx, ry, row, to);
}

/* Samples [begin, end) of a chunk reach no side; only what lies within the longest way of one can. */
static void find_inside(const Ways *ways, int count, WayRange rx, WayRange ry, int *begin, int *end) {
    float longest = ways->longest;
    *begin = *end = count;
    if (ry.low > -longest || ry.high < longest) return;
    *begin = longest <= -rx.low ? 0 : (int)clamp_to_range(longest + rx.low + FLU_LANES, 0, (float)count);
    *end = (int)clamp_to_range(rx.high - longest, 0, (float)count);
    *begin = *begin < count ? *begin / FLU_LANES * FLU_LANES : count,
    *end = *end < count ? *end / FLU_LANES * FLU_LANES : count;
    if (*end < *begin) *end = *begin;
}

/* The same where an axis is periodic: where cells lie may wrap. */
static void wrap_cells(const Ways *ways, float sign, int begin, int end, WayRange rx, WayRange ry, int x0, int y,
                       int row, Ends *to) {
    for (int i = begin; i < end; i++) {
        float dx = sign * ways->dx[i], dy = sign * ways->dy[i], at = (float)i;
        dx = rx.size ? clamp_to_range(dx, -FLU_LAPS, FLU_LAPS) : clamp_to_range(dx, rx.low - at, rx.high - at);
        dy = ry.size ? clamp_to_range(dy, -FLU_LAPS, FLU_LAPS) : clamp_to_range(dy, ry.low, ry.high);
        int ix = x0 + i + flu_cells_below(dx), iy = y + flu_cells_below(dy);
        to->wx[i] = dx - (float)flu_cells_below(dx);
        to->wy[i] = dy - (float)flu_cells_below(dy);
        if (rx.size) ix = flu_wrap(ix, rx.size);
        if (ry.size) iy = flu_wrap(iy, ry.size);
        to->cell[i] = ix - x0 + (iy - y) * row;
    }
}

static void find_ends(const Fluid *f, const Carried *field, int x0, int y, int count, const Ways *ways, int direction,
                      bool pick, Ends *to) {
    WayRange rx = way_range(f, field->now, 0, x0), ry = way_range(f, field->now, 1, y);
    float sign = (float)direction;
    int begin, end, row = (int)f->grid.step[1];
    find_inside(ways, count, rx, ry, &begin, &end);
    to->picked = 0;
    (pick ? flu_find_near_ends : find_cells_inside)(ways, sign, begin, end, row, to);
    if (begin > 0 || end < count) find_cells_beside(ways, sign, begin, end, count, &rx, &ry, row, to);
    if (!rx.size && !ry.size) return;
    wrap_cells(ways, sign, 0, begin, rx, ry, x0, y, row, to);
    wrap_cells(ways, sign, end, count, rx, ry, x0, y, row, to);
}

void flu_find_ends(const Fluid *f, const Carried *field, int x0, int y, int count, const Ways *ways, int direction,
                   Ends *to) {
    find_ends(f, field, x0, y, count, ways, direction, FLU_HAS_AVX512, to);
}

void flu_find_cells(const Fluid *f, const Carried *field, int x0, int y, int count, const Ways *ways, int direction,
                    Ends *to) {
    find_ends(f, field, x0, y, count, ways, direction, false, to);
}
