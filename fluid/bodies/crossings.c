/* What backtraces carry across the edge of the band around a body. */
#include "balance.h"

static bool in_band(const Balance *b, const int cell[3]) {
    return b->fluid->solids.marks[flu_index(&b->fluid->grid, cell)] == FLU_WITHIN;
}

/* ---- What one cell reads ------------------------------------------------------------------------ */

/* Linear between the cells around the other end of a way: no solid and no side is near. */
FLU_INLINE void find_plain_stencil(int axes, const int cell[3], const float way[3], Stencil *to) {
    *to = (Stencil){.count = 1 << axes, .share = 1};
    for (int i = 0; i < to->count; i++) to->weight[i] = 1;
    for (int axis = 0; axis < axes; axis++) {
        float at = (float)cell[axis] - way[axis];
        int first = (int)floorf(at);
        float next_weight = at - (float)first;
        for (int i = 0; i < to->count; i++) {
            int next = i >> axis & 1;
            to->cell[i][axis] = first + next;
            to->weight[i] *= next ? next_weight : 1 - next_weight;
        }
    }
}

static void find_stencil(const Balance *b, const int cell[3], const float way[3], Stencil *to) {
    const Fluid *f = b->fluid;
    float length = 0, centre[3] = {0, 0, 0}, back[3] = {0, 0, 0};
    for (int axis = 0; axis < f->grid.axes; axis++) {
        length = flu_maxf(length, fabsf(way[axis]));
        centre[axis] = (float)cell[axis] + .5f, back[axis] = -way[axis];
    }
    if (length + 1 < (float)f->solids.clearance[flu_index(&f->grid, cell)]) {
        if (f->grid.axes == 2)
            find_plain_stencil(2, cell, way, to);
        else
            find_plain_stencil(3, cell, way, to);
        return;
    }
    Departure from = flu_trace(f, centre, back, 1);
    flu_stencil(f, &from, to);
}

static void move_inside(const Fluid *f, int cell[3]) {
    if (flu_in_grid(&f->grid, cell)) return;
    for (int axis = 0; axis < f->grid.axes; axis++) cell[axis] = flu_nearest(f, axis, cell[axis]);
}

/* What crosses the band's edge on its way to one cell: out of the band if the cell lies outside, else into it. */
static void count_crossing(Balance *b, const int cell[3], const float way[3]) {
    const Fluid *f = b->fluid;
    bool inside = in_band(b, cell);
    Stencil s;
    find_stencil(b, cell, way, &s);
    for (int i = 0; i < s.count; i++) {
        move_inside(f, s.cell[i]);
        if (!(s.weight[i] > 0) || in_band(b, s.cell[i]) == inside) continue;
        double weight = inside ? -(double)s.weight[i] : (double)s.weight[i];
        ptrdiff_t at = flu_index(&f->grid, s.cell[i]);
        for (int c = 0; c < f->def.channel_count; c++)
            b->left[c] += weight * ((double)f->flow.next[c].data[at] - b->mean[c]); /* next: the values before */
    }
}

/* ---- Rows --------------------------------------------------------------------------------------- */

/* Of a part of a row from x0 on. */
typedef struct Reads {
    int x0;
    Row row;
    Ways ways;
    Ends ends;
} Reads;

static void find_reads(const Balance *b, Row row, int begin, int end, Reads *to) {
    const Carried lattice = {.now = &b->fluid->flow.channel[0], .what = FLU_CHANNEL};
    to->x0 = begin, to->row = row;
    flu_find_ways(b->fluid, &lattice, row, begin, end - begin, b->courant, FLU_UPSTREAM, &to->ways);
    flu_find_cells(b->fluid, &lattice, row, begin, end - begin, &to->ways, FLU_UPSTREAM, &to->ends);
}

/* The straight way, where curved ones were found. */
static void count_at(Balance *b, const Reads *reads, int x) {
    const Fluid *f = b->fluid;
    const int cell[3] = {x, reads->row.y, reads->row.z};
    float way[3] = {0, 0, 0};
    if (!flu_free_cell(f, cell)) return;
    for (int axis = 0; axis < f->grid.axes; axis++) way[axis] = reads->ways.d[axis][x - reads->x0];
    if (flu_ways_curve(f)) f->flow.layout->displace(f, FLU_CHANNEL, cell, b->courant, way);
    count_crossing(b, cell, way);
}

static float longest_of(const float *length, int count) {
    float longest = 0;
    for (int i = 0; i < count; i++) longest = length[i] > longest ? length[i] : longest;
    return longest;
}

static bool is_near_side(const Grid *grid, const Row *row, float way) {
    const int place[3] = {0, row->y, row->z};
    bool is_near = false;
    for (int axis = 1; axis < grid->axes; axis++)
        is_near |= (float)place[axis] <= way + 1 || (float)(grid->size[axis] - place[axis]) <= way + 2;
    return is_near;
}

/* Whether cells around a point, the first of which this is, have the same mark: those of one slab; and all of them,
 * where slab is 0 if there is only one. */
FLU_INLINE bool four_have_mark(const uint8_t *mark, ptrdiff_t row, int own) {
    return mark[0] == own && mark[1] == own && mark[row] == own && mark[row + 1] == own;
}
FLU_INLINE bool all_have_mark(const uint8_t *mark, ptrdiff_t row, ptrdiff_t slab, int own) {
    return four_have_mark(mark, row, own) && (slab == 0 || four_have_mark(mark + slab, row, own));
}

/* Most cells read from their own side of the edge alone, which shows at once; where a solid or a side may be near, it
 * takes the stencil. */
static void count_between(Balance *b, const Reads *reads, int begin, int end) {
    const Fluid *f = b->fluid;
    const Grid *grid = &f->grid;
    const ptrdiff_t row = grid->step[1], slab = grid->step[2]; /* 0 in 2D */
    if (begin >= end) return;
    const float *length = reads->ways.length + (begin - reads->x0), longest = longest_of(length, end - begin);
    const uint8_t *mark = f->solids.marks + reads->row.at + reads->x0,
                  *clearance = f->solids.clearance + reads->row.at + begin;
    int margin = flu_whole((double)longest, 0, FLU_MAX_SIDE) + 2, plain_end = grid->size[0] - margin,
        plain_begin = is_near_side(grid, &reads->row, longest) ? end : margin;
    for (int x = begin; x < end; x++, length++, clearance++) {
        bool plain = x >= plain_begin && x < plain_end && *length + 1 < (float)*clearance;
        if (plain && all_have_mark(mark + reads->ends.cell[x - reads->x0], row, slab, mark[x - reads->x0])) continue;
        count_at(b, reads, x);
    }
}

static bool holds_row(const Grid *grid, const Box *box, const Row *row) {
    return row->y >= box->begin[1] && row->y < box->end[1] &&
           (grid->axes == 2 || (row->z >= box->begin[2] && row->z < box->end[2]));
}

/* Only cells within their row's longest way of the edge can be reached across it. */
static void count_near_edge(Balance *b, const Reads *reads, int end) {
    const Fluid *f = b->fluid;
    int reach = 2 + flu_whole((double)reads->ways.longest, 0, FLU_FOLLOWED);
    if (flu_ways_curve(f)) reach = b->reach;
    Box outer = b->box, inner = b->box;
    flu_widen(f, &outer, reach);
    for (int axis = 0; axis < f->grid.axes; axis++) inner.begin[axis] += reach, inner.end[axis] -= reach;
    if (!holds_row(&f->grid, &outer, &reads->row)) return;
    bool deep = holds_row(&f->grid, &inner, &reads->row) && inner.begin[0] < inner.end[0];
    int first = flu_max(reads->x0, outer.begin[0]), last = flu_min(end, outer.end[0]);
    count_between(b, reads, first, deep ? flu_min(last, inner.begin[0]) : last);
    if (deep) count_between(b, reads, flu_max(first, inner.end[0]), last);
}

static void count_in_row(Balance *b, const Box *outer, Row row) {
    Reads reads;
    for (int x = outer->begin[0], next; x < outer->end[0]; x = next) {
        next = flu_min(outer->end[0], x + FLU_CHUNK);
        find_reads(b, row, x, next, &reads);
        count_near_edge(b, &reads, next);
    }
}

void flu_count_crossings(Balance *b) {
    const Grid *grid = &b->fluid->grid;
    Box outer = b->box;
    flu_widen(b->fluid, &outer, b->reach);
    for (int z = outer.begin[2]; z < (grid->axes > 2 ? outer.end[2] : 1); z++)
        for (int y = outer.begin[1]; y < outer.end[1]; y++) count_in_row(b, &outer, flu_row_at(grid, y, z));
}
