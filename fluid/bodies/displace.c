/* Smoke that bodies cover, and cells that they leave.
 *
 * Where a body moves at the velocity that it was given, the flow itself clears its way: the air ahead of it leaves the
 * cells that it will cover. What was covered or left without such motion (a body that appears, vanishes, jumps) is
 * accounted per body and settled with the free cells around it, so that totals stay. Channels that conserve have
 * stricter books: handover.c. */
#include "../inside.h"

enum { FLU_LONGEST_MOVE = 64 /* cells that one step may carry a body */ };

enum { FLU_DONE, FLU_LEFT_CELL, FLU_LEFT_BEHIND /* by the body's own motion */, FLU_JUST_FILLED }; /* marks */

typedef struct Displacement {
    Fluid *fluid;
    float dt;
    int begin, end; /* rows in which the occupancy changed */
    int *left;      /* numbers of cells to fill, row by row: in memory that advection will use */
    int count;
} Displacement;

/* Whether the body fills the cell or one around it, across corners too. */
static bool is_beside(const Fluid *f, const uint8_t *occupancy, int body, const int cell[3]) {
    int depth = f->grid.axes > 2 ? 1 : 0;
    for (int z = -depth; z <= depth; z++)
        for (int i = 0; i < 9; i++) {
            const int around[3] = {cell[0] + i % 3 - 1, cell[1] + i / 3 - 1, cell[2] + z};
            if (flu_occupant(f, occupancy, around) == body) return true;
        }
    return false;
}

/* The way that the body's velocity leads in `dt` from the middle of a cell, in half cells along its longest axis.
 * Returns its length along that axis, in cells. */
static float half_steps(const Fluid *f, int body, const float middle[3], float dt, float half_step[3]) {
    float scale = dt / f->grid.cell, length = 0;
    for (int axis = 0; axis < f->grid.axes; axis++) {
        half_step[axis] = scale * flu_surface_velocity(f, body, axis, middle);
        length = flu_maxf(length, fabsf(half_step[axis]));
    }
    for (int axis = 0; axis < f->grid.axes && length > 0; axis++) half_step[axis] *= .5f / length;
    return length;
}

/* Whether a body's motion over `dt` links a cell with one that the body fills, or filled before: the cell lies on that
 * one's way, or next to it, as the outline of a body that turns jumps by a cell here and there. Bodies are stamped on
 * the flow's grid, and so jump by its cells. */
static bool moved_through(const Fluid *fluid, bool before, int body, const int at[3], float dt) {
    const Fluid *f = fluid->finer.flow ? fluid->finer.flow : fluid;
    const int cells = fluid->finer.fineness, cell[3] = {at[0] / cells, at[1] / cells, at[2] / cells};
    const uint8_t *occupancy = before ? f->solids.occupancy_before : f->solids.occupancy;
    if (!flu_moves(&f->grid, &f->solids.body[body])) return false;
    if (is_beside(f, occupancy, body, cell)) return true;
    float middle[3], step[3] = {0, 0, 0};
    for (int axis = 0; axis < 3; axis++) middle[axis] = (float)cell[axis] + .5f;
    float length = half_steps(f, body, middle, dt, step);
    if (!(length > 0)) return false; /* at its pivot */
    int steps = 3 + 2 * flu_whole((double)length, 0, FLU_LONGEST_MOVE);
    for (int i = 1; i <= steps; i++) {
        int there[3];
        for (int axis = 0; axis < 3; axis++) there[axis] = flu_cells_below(middle[axis] + (float)i * step[axis]);
        if (flu_occupant(f, occupancy, there) == body) return true;
    }
    return false;
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

static void mark_covered(Displacement *d, int body, const int cell[3]) {
    Fluid *f = d->fluid;
    if (moved_through(f, true, body, cell, -d->dt))
        count_swept(f, body, flu_index(&f->grid, cell), 1);
    else
        owe(f, body, flu_index(&f->grid, cell), 1);
}

static void mark_left(Displacement *d, int body, const int cell[3]) {
    Fluid *f = d->fluid;
    bool moved = moved_through(f, false, body, cell, d->dt);
    f->solids.marks[flu_index(&f->grid, cell)] = moved ? FLU_LEFT_BEHIND : FLU_LEFT_CELL;
    d->left[d->count++] = (int)flu_number(&f->grid, cell);
}

static void mark_changes(Displacement *d) {
    Fluid *f = d->fluid;
    for (int r = d->begin; r < d->end; r++) {
        const Row row = flu_row(&f->grid, r);
        const uint8_t *before = f->solids.occupancy_before + (ptrdiff_t)r * f->grid.size[0],
                      *now = f->solids.occupancy + (ptrdiff_t)r * f->grid.size[0];
        for (int x = f->solids.changes[r].begin; x < f->solids.changes[r].end; x++) {
            const int cell[3] = {x, row.y, row.z};
            if (before[x] == now[x]) continue;
            if (!before[x]) mark_covered(d, now[x], cell);
            if (!now[x]) mark_left(d, before[x], cell);
        }
    }
}

/* ---- Cells that bodies left take the mean of their neighbours, layer by layer ------------------- */

static void cell_of(const Grid *grid, int number, int cell[3]) {
    const Row row = flu_row(grid, number / grid->size[0]);
    cell[0] = number % grid->size[0], cell[1] = row.y, cell[2] = row.z;
}

static void fill_channels(Fluid *f, ptrdiff_t cell, const float value[]) {
    for (int c = 0; c < f->def.channel_count; c++)
        if (!flu_conserves(f, c)) f->flow.channel[c].data[cell] = value[c];
}

static bool fill_with_mean(Fluid *f, const int cell[3]) {
    float sum[FLUID_MAX_CHANNELS] = {0};
    int count = 0;
    for (int side = 0, next[3]; side < 2 * f->grid.axes; side++) {
        if (!flu_neighbour(f, cell, side, next)) continue;
        ptrdiff_t at = flu_index(&f->grid, next);
        if (!flu_free_cell(f, next) || f->solids.marks[at] != FLU_DONE) continue;
        for (int c = 0; c < f->def.channel_count; c++) sum[c] += f->flow.channel[c].data[at];
        count++;
    }
    if (count == 0) return false;
    for (int c = 0; c < f->def.channel_count; c++) sum[c] = flu_bounded(sum[c] / (float)count, FLU_MAX_VALUE);
    fill_channels(f, flu_index(&f->grid, cell), sum);
    return true;
}

static void fill_with_ambient(Fluid *f, const int cell[3]) {
    float ambient[FLUID_MAX_CHANNELS];
    for (int c = 0; c < f->def.channel_count; c++) ambient[c] = f->def.channel[c].ambient;
    fill_channels(f, flu_index(&f->grid, cell), ambient);
}

static bool fill_left_cell(const Displacement *d, int number, bool by_force) {
    Fluid *f = d->fluid;
    int cell[3], body = f->solids.occupancy_before[number];
    cell_of(&f->grid, number, cell);
    ptrdiff_t at = flu_index(&f->grid, cell);
    uint8_t *mark = &f->solids.marks[at];
    if (by_force)
        fill_with_ambient(f, cell);
    else if (!fill_with_mean(f, cell))
        return false;
    if (*mark == FLU_LEFT_BEHIND) count_swept(f, body, at, -1);
    if (*mark == FLU_LEFT_CELL) owe(f, body, at, -1);
    *mark = FLU_JUST_FILLED;
    return true;
}

/* One layer; where nothing can be a neighbour any more, the rest is ambient. */
static void fill_left_layer(Displacement *d, bool by_force) {
    bool any = false;
    for (int i = 0; i < d->count; i++) any |= fill_left_cell(d, d->left[i], by_force);
    int count = d->count;
    d->count = 0;
    for (int i = 0; i < count; i++) {
        int cell[3];
        cell_of(&d->fluid->grid, d->left[i], cell);
        uint8_t *mark = &d->fluid->solids.marks[flu_index(&d->fluid->grid, cell)];
        if (*mark == FLU_JUST_FILLED)
            *mark = FLU_DONE;
        else
            d->left[d->count++] = d->left[i];
    }
    if (!any) fill_left_layer(d, true);
}

void flu_displace(Fluid *f, float dt) {
    int begin, end;
    memset(f->bodies.has_swept, false, sizeof f->bodies.has_swept);
    f->solids.uncovered = false;
    if (flu_evens_out(f)) flu_fill_field(&f->transport.air, 1);
    if (!flu_find_changes(f, &begin, &end)) return;
    Arena turns = f->memory.turns;
    Displacement d = {f, dt, begin, end, flu_take(&turns, 0), 0};
    mark_changes(&d);
    while (d.count > 0) fill_left_layer(&d, false);
    for (int body = 1; body < FLUID_MAX_BODIES; body++)
        if (f->bodies.has_swept[body] && f->bodies.swept[body].owes) flu_settle(f, body, f->bodies.swept[body].owed);
    flu_hand_over(f, d.begin, d.end);
    size_t first = (size_t)d.begin * (size_t)f->grid.size[0], last = (size_t)d.end * (size_t)f->grid.size[0];
    memcpy(f->solids.occupancy_before + first, f->solids.occupancy + first, last - first);
}
