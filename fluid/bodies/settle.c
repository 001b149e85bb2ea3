/* What a body owes is settled with the free cells around it. */
#include "../inside.h"

static bool is_or_was(const Fluid *f, int body, const int cell[3]) {
    size_t number = flu_number(&f->grid, cell);
    int now = f->solids.occupancy[number];
    return now == body || (now == 0 && f->solids.occupancy_before[number] == body);
}

/* Faces alone count, so that nothing passes where walls meet at a corner. */
static bool touches(const Fluid *f, int body, const int cell[3]) {
    bool any = is_or_was(f, body, cell);
    for (int side = 0, next[3]; side < 2 * f->grid.axes && !any; side++)
        any = flu_neighbour(f, cell, side, next) && is_or_was(f, body, next);
    return any;
}

typedef struct FreeCells {
    int count;
    double sum[FLU_CARRIED];
} FreeCells;

static bool is_settled(const Fluid *f, int c) { return c < f->def.channel_count || flu_is_conserved(f, c); }

static void settle_cell(Fluid *f, ptrdiff_t cell, const double owed[], const FreeCells *around) {
    for (int c = 0; c < FLU_CARRIED; c++) {
        if (!is_settled(f, c)) continue;
        float *value = &flu_carried_field(f, c)->data[cell], ambient = flu_ambient(f, c);
        double left = around->sum[c] + owed[c];
        bool shrinks = left * around->sum[c] >= 0 && fabs(left) < fabs(around->sum[c]);
        if (shrinks)
            *value = flu_bounded(ambient + (*value - ambient) * (float)(left / around->sum[c]), FLU_MAX_VALUE);
        else
            *value = flu_bounded(*value + (float)(owed[c] / around->count), FLU_MAX_VALUE);
    }
}

/* Widens a box to what the body filled before. */
static void include_body_before(const Fluid *f, int body, Box *box) {
    for (int r = 0; r < f->grid.rows; r++) {
        const uint8_t *occupied = f->solids.occupancy_before + (ptrdiff_t)r * f->grid.size[0];
        const uint8_t *first = memchr(occupied, body, (size_t)f->grid.size[0]);
        if (!first) continue;
        Row row = flu_row(&f->grid, r);
        int last = f->grid.size[0] - 1;
        while (occupied[last] != body) last--;
        const int begin[3] = {(int)(first - occupied), row.y, row.z}, end[3] = {last, row.y, row.z};
        for (int axis = 0; axis < f->grid.axes; axis++) {
            box->begin[axis] = flu_min(box->begin[axis], begin[axis]);
            box->end[axis] = flu_max(box->end[axis], end[axis] + 1);
        }
    }
}

/* A cell of the box: if it is free and the body's neighbour, sums it up (around->count is 0), or settles with it. */
static void visit_cell(Fluid *f, int body, const int cell[3], const double owed[], const FreeCells *around,
                       FreeCells *sums) {
    if (!flu_free_cell(f, cell) || !touches(f, body, cell)) return;
    ptrdiff_t at = flu_index(&f->grid, cell);
    if (around->count) {
        settle_cell(f, at, owed, around);
        return;
    }
    sums->count++;
    for (int c = 0; c < FLU_CARRIED; c++)
        if (is_settled(f, c)) sums->sum[c] += (double)(flu_carried_field(f, c)->data[at] - flu_ambient(f, c));
}

static void visit_around(Fluid *f, int body, const double owed[], FreeCells *around) {
    FreeCells sums = {0, {0}};
    Box box = f->solids.box[body];
    include_body_before(f, body, &box);
    flu_widen(f, &box, 1);
    for (int i = 0; i < flu_box_rows(&f->grid, &box); i++) {
        Row row = flu_box_row(&f->grid, &box, i);
        for (int x = box.begin[0]; x < box.end[0]; x++)
            visit_cell(f, body, (const int[3]){x, row.y, row.z}, owed, around, &sums);
    }
    if (!around->count) *around = sums;
}

void flu_settle(Fluid *f, int body, const double owed[]) {
    FreeCells around = {0, {0}};
    visit_around(f, body, owed, &around);
    if (around.count) visit_around(f, body, owed, &around);
}
