/* What backtraces carry across the edge of the band around a body. */
#include "balance.h"

static bool in_band(const Balance *b, int x, int y) {
    return b->fluid->solids.marks[flu_at(b->fluid, x, y)] == FLU_WITHIN;
}

static double old_value(const Fluid *f, int c, int x, int y) { return (double)f->flow.next[c].data[flu_at(f, x, y)]; }

/* ---- What one cell reads ------------------------------------------------------------------------ */

static void find_stencil(const Balance *b, const int cell[3], const float way[3], Stencil *to) {
    const Fluid *f = b->fluid;
    float length = fabsf(way[0]) > fabsf(way[1]) ? fabsf(way[0]) : fabsf(way[1]);
    if (length + 1 >= (float)f->solids.clearance[flu_index(&f->grid, cell)]) {
        const float centre[3] = {(float)cell[0] + .5f, (float)cell[1] + .5f, 0}, back[3] = {-way[0], -way[1], 0};
        Departure from = flu_trace(f, centre, back, 1);
        flu_stencil(f, &from, to);
        return;
    }
    float at_x = (float)cell[0] - way[0], at_y = (float)cell[1] - way[1];
    int left = (int)floorf(at_x), above = (int)floorf(at_y);
    float wx = at_x - (float)left, wy = at_y - (float)above;
    *to = (Stencil){{{left, above, 0}, {left + 1, above, 0}, {left, above + 1, 0}, {left + 1, above + 1, 0}},
                    {(1 - wx) * (1 - wy), wx * (1 - wy), (1 - wx) * wy, wx * wy},
                    4,
                    1};
}

static int nearest_inside(const Fluid *f, int axis, int x) {
    int size = f->grid.size[axis];
    if (x >= 0 && x < size) return x;
    return f->grid.periodic[axis] ? flu_wrap(x, size) : x < 0 ? 0 : size - 1;
}

/* What crosses the band's edge on its way to one cell: out of the band if the cell lies outside, else into it. */
static void count_crossing(Balance *b, const int cell[3], const float way[3]) {
    const Fluid *f = b->fluid;
    bool inside = in_band(b, cell[0], cell[1]);
    Stencil s;
    find_stencil(b, cell, way, &s);
    for (int i = 0; i < s.count; i++) {
        int cx = nearest_inside(f, 0, s.cell[i][0]), cy = nearest_inside(f, 1, s.cell[i][1]);
        if (!(s.weight[i] > 0) || in_band(b, cx, cy) == inside) continue;
        double weight = inside ? -(double)s.weight[i] : (double)s.weight[i];
        for (int c = 0; c < f->def.channel_count; c++) b->left[c] += weight * (old_value(f, c, cx, cy) - b->mean[c]);
    }
}

/* ---- Rows --------------------------------------------------------------------------------------- */

/* Of a part of a row from x0 on. */
typedef struct Reads {
    int x0, y;
    Ways ways;
    Ends ends;
} Reads;

static void find_reads(const Balance *b, int y, int begin, int end, Reads *to) {
    const Carried lattice = {.now = &b->fluid->flow.channel[0], .what = FLU_CHANNEL};
    to->x0 = begin, to->y = y;
    Row row = flu_row(&b->fluid->grid, y);
    flu_find_ways(b->fluid, &lattice, row, begin, end - begin, b->courant, FLU_UPSTREAM, &to->ways);
    flu_find_cells(b->fluid, &lattice, row, begin, end - begin, &to->ways, FLU_UPSTREAM, &to->ends);
}

/* The straight way, where midpoints were found. */
static void count_at(Balance *b, const Reads *reads, int x) {
    const Fluid *f = b->fluid;
    const int cell[3] = {x, reads->y, 0};
    float way[3] = {reads->ways.d[0][x - reads->x0], reads->ways.d[1][x - reads->x0], 0};
    if (!flu_is_free(f, x, reads->y)) return;
    if (f->def.midpoint) f->flow.layout->displace(f, FLU_CHANNEL, cell, b->courant, way);
    count_crossing(b, cell, way);
}

static float longest_of(const float *length, int count) {
    float longest = 0;
    for (int i = 0; i < count; i++) longest = length[i] > longest ? length[i] : longest;
    return longest;
}

/* Most cells read from their own side of the edge alone, which shows at once; where a solid or a side may be near, it
 * takes the stencil. */
static void count_between(Balance *b, const Reads *reads, int begin, int end) {
    const Fluid *f = b->fluid;
    int y = reads->y, shift = begin - reads->x0;
    if (begin >= end) return;
    const float *length = reads->ways.length + shift, longest = longest_of(length, end - begin);
    const uint8_t *mark = f->solids.marks + flu_at(f, reads->x0, y),
                  *clearance = f->solids.clearance + flu_at(f, begin, y);
    bool near_side = (float)y <= longest + 1 || (float)(f->grid.size[1] - y) <= longest + 2;
    int margin = flu_whole((double)longest, 0, FLU_MAX_SIDE) + 2, plain_begin = near_side ? end : margin,
        plain_end = f->grid.size[0] - margin;
    for (int x = begin; x < end; x++, length++, clearance++) {
        const uint8_t *read = mark + reads->ends.cell[x - reads->x0];
        int own = mark[x - reads->x0];
        bool plain = x >= plain_begin && x < plain_end && *length + 1 < (float)*clearance;
        if (plain && read[0] == own && read[1] == own && read[f->grid.step[1]] == own &&
            read[f->grid.step[1] + 1] == own)
            continue;
        count_at(b, reads, x);
    }
}

/* Only cells within their row's longest way of the edge can be reached across it. */
static void count_near_edge(Balance *b, const Reads *reads, int end) {
    const Fluid *f = b->fluid;
    int reach = 2 + flu_whole((double)reads->ways.longest, 0, FLU_FOLLOWED), y = reads->y;
    if (f->def.midpoint) reach = b->reach;
    Box outer = b->box, inner = b->box;
    flu_widen(f, &outer, reach);
    for (int axis = 0; axis < 2; axis++) { inner.begin[axis] += reach, inner.end[axis] -= reach; }
    if (y < outer.begin[1] || y >= outer.end[1]) return;
    bool deep = y >= inner.begin[1] && y < inner.end[1] && inner.begin[0] < inner.end[0];
    int first = flu_max(reads->x0, outer.begin[0]), last = flu_min(end, outer.end[0]);
    count_between(b, reads, first, deep ? flu_min(last, inner.begin[0]) : last);
    if (deep) count_between(b, reads, flu_max(first, inner.end[0]), last);
}

void flu_count_crossings(Balance *b) {
    Box outer = b->box;
    Reads reads;
    flu_widen(b->fluid, &outer, b->reach);
    for (int y = outer.begin[1]; y < outer.end[1]; y++)
        for (int x = outer.begin[0], next; x < outer.end[0]; x = next) {
            next = flu_min(outer.end[0], x + FLU_SUMMED);
            find_reads(b, y, x, next, &reads);
            count_near_edge(b, &reads, next);
        }
}
