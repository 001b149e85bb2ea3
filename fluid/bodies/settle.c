/* What a body owes is settled with the free cells around it. */
#include "../inside.h"

uint8_t flu_occupant(const Fluid *f, const uint8_t *occupancy, int x, int y) {
    if (!flu_inside(f, x, y)) x = flu_wrapped(f, 0, x), y = flu_wrapped(f, 1, y);
    return flu_inside(f, x, y) ? occupancy[x + (ptrdiff_t)y * f->grid.size[0]] : 0;
}

static bool is_or_was(const Fluid *f, int body, int x, int y) {
    int now = flu_occupant(f, f->solids.occupancy, x, y);
    return now == body || (now == 0 && flu_occupant(f, f->solids.occupancy_before, x, y) == body);
}

/* Faces alone count, so that nothing passes where walls meet at a corner. */
static bool touches(const Fluid *f, int body, int x, int y) {
    return is_or_was(f, body, x, y) || is_or_was(f, body, x - 1, y) || is_or_was(f, body, x + 1, y) ||
           is_or_was(f, body, x, y - 1) || is_or_was(f, body, x, y + 1);
}

typedef struct FreeCells {
    int count;
    double sum[FLUID_MAX_CHANNELS];
} FreeCells;

static void settle_cell(Fluid *f, int x, int y, const double owed[], const FreeCells *around) {
    for (int c = 0; c < f->def.channel_count; c++) {
        float *value = &f->flow.channel[c].data[flu_at(f, x, y)], ambient = f->def.channel[c].ambient;
        double left = around->sum[c] + owed[c];
        bool shrinks = left * around->sum[c] >= 0 && fabs(left) < fabs(around->sum[c]);
        if (shrinks)
            *value = flu_bounded(ambient + (*value - ambient) * (float)(left / around->sum[c]), FLU_MAX_VALUE);
        else
            *value = flu_bounded(*value + (float)(owed[c] / around->count), FLU_MAX_VALUE);
    }
}

/* What the body filled before. */
static void include_body_before(const Fluid *f, int body, Box *box) {
    for (int y = 0; y < f->grid.size[1]; y++) {
        const uint8_t *row = f->solids.occupancy_before + (ptrdiff_t)y * f->grid.size[0];
        const uint8_t *first = memchr(row, body, (size_t)f->grid.size[0]);
        if (!first) continue;
        int left = (int)(first - row), right = f->grid.size[0];
        while (row[right - 1] != body) right--;
        box->begin[0] = left < box->begin[0] ? left : box->begin[0];
        box->end[0] = right > box->end[0] ? right : box->end[0];
        box->begin[1] = y < box->begin[1] ? y : box->begin[1], box->end[1] = y + 1 > box->end[1] ? y + 1 : box->end[1];
    }
}

/* Visits the free cells around a body: first to sum them up (around->count is 0), then to settle. */
static void visit_around(Fluid *f, int body, const double owed[], FreeCells *around) {
    FreeCells sums = {0, {0}};
    Box box = f->solids.box[body];
    include_body_before(f, body, &box);
    flu_widen(f, &box, 1);
    for (int y = box.begin[1]; y < box.end[1]; y++)
        for (int x = box.begin[0]; x < box.end[0]; x++) {
            if (flu_body_at(f, x, y) || !touches(f, body, x, y)) continue;
            if (around->count) {
                settle_cell(f, x, y, owed, around);
                continue;
            }
            sums.count++;
            for (int c = 0; c < f->def.channel_count; c++)
                sums.sum[c] += (double)(f->flow.channel[c].data[flu_at(f, x, y)] - f->def.channel[c].ambient);
        }
    if (!around->count) *around = sums;
}

void flu_settle(Fluid *f, int body, const double owed[]) {
    FreeCells around = {0, {0}};
    visit_around(f, body, owed, &around);
    if (around.count) visit_around(f, body, owed, &around);
}
