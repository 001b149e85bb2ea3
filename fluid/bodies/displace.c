/* Smoke that bodies cover, and cells that they leave.
 *
 * Where a body moves at its given velocity, the flow itself clears its way. The air ahead of it leaves the cells that
 * it will cover. Other changes (a body that appears, vanishes, jumps) are debts of the body, spread over the free
 * cells around it, so that totals stay. Channels that conserve have stricter books in handover.c. */
#include "layers.h"

enum { FLU_LONGEST_MOVE = 64 /* cells that one step may carry a body */ };

/* True if the body fills the cell or a cell around it, across corners too. */
static bool is_beside(const Fluid *f, const uint8_t *occupancy, int body, const int cell[3]) {
    int depth = FLU_AXES(f->grid) > 2 ? 1 : 0;
    for (int z = -depth; z <= depth; z++)
        for (int i = 0; i < 9; i++) {
            const int around[3] = {cell[0] + i % 3 - 1, cell[1] + i / 3 - 1, cell[2] + z};
            if (flu_occupant(f, occupancy, around) == body) return true;
        }
    return false;
}

/* The path of a body's velocity in `dt` from the middle of a cell, in half cells along its longest axis. Returns its
 * length along that axis, in cells. */
static float half_steps(const Fluid *f, int body, const float middle[3], float dt, float half_step[3]) {
    float scale = dt / f->grid.cell, length = 0;
    for (int axis = 0; axis < FLU_AXES(f->grid); axis++) {
        half_step[axis] = scale * flu_surface_velocity(f, body, axis, middle);
        length = flu_maxf(length, fabsf(half_step[axis]));
    }
    for (int axis = 0; axis < FLU_AXES(f->grid) && length > 0; axis++) half_step[axis] *= .5f / length;
    return length;
}

/* True if a body's motion over `dt` links a cell with a cell that the body fills, or filled before. The cell must lie
 * on the path of that cell or next to it, as the outline of a body that turns jumps by a cell here and there. Bodies
 * are stamped on the flow's grid, and so jump by its cells. */
static bool moved_through(const Fluid *fluid, bool before, int body, const int at[3], float dt) {
    const Fluid *f = fluid->finer.flow ? fluid->finer.flow : fluid;
    const int cells = fluid->finer.fineness;
    int cell[3] = {at[0], at[1], at[2]};
    const uint8_t *occupancy = before ? f->solids.occupancy_before : f->solids.occupancy;
    if (!flu_moves(&f->grid, &f->solids.body[body])) return false;
    for (int axis = 0; axis < 3 && cells > 1; axis++) cell[axis] /= cells;
    float middle[3], step[3] = {0, 0, 0};
    for (int axis = 0; axis < 3; axis++) middle[axis] = (float)cell[axis] + .5f;
    const float length = half_steps(f, body, middle, dt, step); /* 0 at its pivot */
    const int steps = length > 0 ? 3 + 2 * flu_truncate((double)length, 0, FLU_LONGEST_MOVE) : 0;
    for (int i = steps; i > 0; i--) { /* the cell came from the end of the path, most likely */
        int there[3];
        for (int axis = 0; axis < 3; axis++) there[axis] = flu_cells_below(middle[axis] + (float)i * step[axis]);
        if (flu_occupant(f, occupancy, there) == body) return true;
    }
    return is_beside(f, occupancy, body, cell);
}

static Swept *account_of(Fluid *f, int body) {
    Swept *account = &f->bodies.swept[body];
    if (!f->bodies.has_swept[body]) memset(account, 0, sizeof *account);
    f->bodies.has_swept[body] = true;
    return account;
}

static void count_swept(Fluid *f, int body, ptrdiff_t cell, double sign) {
    Swept *account = account_of(f, body);
    account->moved = true;
    account->cells += sign;
    for (int c = 0; c < f->def.channel_count; c++) account->sum[c] += sign * (double)f->flow.channel[c].data[cell];
}

static void owe(Fluid *f, int body, ptrdiff_t cell, double sign) {
    Swept *account = account_of(f, body);
    account->owes = true;
    for (int c = 0; c < f->def.channel_count; c++)
        if (!flu_conserves(f, c))
            account->owed[c] += sign * (double)(f->flow.channel[c].data[cell] - f->def.channel[c].ambient);
}

static void count_changed(Fluid *f, bool covered, float dt) {
    const double sign = covered ? 1 : -1;
    const uint8_t *occupancy = covered ? f->solids.occupancy : f->solids.occupancy_before;
    for (int cell[3] = {-1, 0, 0}; flu_next_changed(f, covered, cell);) {
        const int body = occupancy[flu_number(&f->grid, cell)];
        const bool moved = moved_through(f, covered, body, cell, covered ? -dt : dt);
        (moved ? count_swept : owe)(f, body, flu_index(&f->grid, cell), sign);
    }
}

/* ---- Cells that bodies left take the mean of their neighbours, layer by layer ------------------- */

/* Ambient, where there is no neighbour. */
static void fill_with_mean(Fluid *f, int c, const int cell[3], int list[6][3], int count) {
    const Field *channel = &f->flow.channel[c];
    float sum = 0;
    for (int i = 0; i < count; i++) sum += channel->data[flu_index(&f->grid, list[i])];
    channel->data[flu_index(&f->grid, cell)] =
        count ? flu_bounded(sum / (float)count, FLU_MAX_VALUE) : f->def.channel[c].ambient;
}

static void fill_left(const Layers *left) {
    Fluid *f = left->fluid;
    int list[6][3];
    for (int i = left->first, cell[3]; i < left->count; i++) {
        flu_numbered_cell(&f->grid, left->number[i], cell);
        const int count = flu_next_layer(f, cell, -1, list);
        for (int c = 0; c < f->def.channel_count; c++)
            if (!flu_conserves(f, c)) fill_with_mean(f, c, cell, list, count);
    }
    for (int cell[3] = {-1, 0, 0}; flu_next_changed(f, false, cell);)
        for (int c = 0; c < f->def.channel_count && *flu_mark_of(f, cell) == FLU_CLOSED_IN; c++)
            if (!flu_conserves(f, c)) fill_with_mean(f, c, cell, list, 0);
}

static void displace(Fluid *f, float dt) {
    count_changed(f, true, dt);
    const Layers left = flu_find_layers(f, false);
    fill_left(&left);
    count_changed(f, false, dt);
    flu_fill_uncovered(&left);
    flu_clear_layers(&left);
    flu_empty_covered(f);
    for (int body = 1; body < FLUID_MAX_BODIES; body++)
        if (f->bodies.has_swept[body] && f->bodies.swept[body].owes)
            flu_spread_debt(f, body, f->bodies.swept[body].owed);
}

void flu_displace(Fluid *f, float dt) {
    memset(f->bodies.has_swept, false, sizeof f->bodies.has_swept);
    f->solids.uncovered = false;
    if (flu_evens_out(f)) flu_fill_field(&f->transport.air, 1);
    if (flu_find_changes(f)) {
        displace(f, dt);
        flu_forget_changes(f);
    }
    flu_watch_bodies(f, dt);
}
