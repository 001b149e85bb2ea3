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
    int *left;      /* cells to fill, x + y width, row by row: in memory that advection will use */
    int count;
} Displacement;

static bool beside(const Fluid *f, const uint8_t *occupancy, int body, int x, int y) {
    for (int i = 0; i < 9; i++)
        if (flu_occupant(f, occupancy, x + i % 3 - 1, y + i / 3 - 1) == body) return true;
    return false;
}

/* Whether a body's motion over `dt` links cell (x, y) with a cell that it fills in `occupancy`: it lies on that cell's
 * way, or next to one, as the outline of a body that turns jumps by a cell here and there. */
static bool moved_through(const Fluid *f, const uint8_t *occupancy, int body, int x, int y, float dt) {
    if (!flu_moves(&f->solids.body[body])) return false;
    if (beside(f, occupancy, body, x, y)) return true;
    float cx = (float)x + .5f, cy = (float)y + .5f, scale = dt / f->grid.cell;
    float dx = scale * flu_body_velocity(f, body, 0, cx, cy), dy = scale * flu_body_velocity(f, body, 1, cx, cy);
    float length = fabsf(dx) > fabsf(dy) ? fabsf(dx) : fabsf(dy);
    if (!(length > 0)) return false; /* at its pivot */
    dx *= .5f / length, dy *= .5f / length;
    int steps = 3 + 2 * flu_whole((double)length, 0, FLU_LONGEST_MOVE);
    for (int i = 1; i <= steps; i++)
        if (flu_occupant(f, occupancy, flu_cells_below(cx + (float)i * dx), flu_cells_below(cy + (float)i * dy)) ==
            body)
            return true;
    return false;
}

static Swept *account_of(Fluid *f, int body) {
    Swept *account = &f->bodies.swept[body];
    if (!f->bodies.has_swept[body]) memset(account, 0, sizeof *account);
    f->bodies.has_swept[body] = true;
    return account;
}

static void count_swept(Fluid *f, int body, int x, int y, double sign) {
    Swept *account = account_of(f, body);
    account->moved = true;
    account->cells += sign;
    for (int c = 0; c < f->def.channel_count; c++)
        account->sum[c] += sign * (double)f->flow.channel[c].data[flu_at(f, x, y)];
}

static void owe(Fluid *f, int body, int x, int y, double sign) {
    Swept *account = account_of(f, body);
    account->owes = true;
    for (int c = 0; c < f->def.channel_count; c++)
        if (!flu_conserves(f, c))
            account->owed[c] += sign * (double)(f->flow.channel[c].data[flu_at(f, x, y)] - f->def.channel[c].ambient);
}

static void mark_covered(Displacement *d, int body, int x, int y) {
    if (moved_through(d->fluid, d->fluid->solids.occupancy_before, body, x, y, -d->dt))
        count_swept(d->fluid, body, x, y, 1);
    else
        owe(d->fluid, body, x, y, 1);
}

static void mark_left(Displacement *d, int body, int x, int y) {
    bool moved = moved_through(d->fluid, d->fluid->solids.occupancy, body, x, y, d->dt);
    d->fluid->solids.marks[flu_at(d->fluid, x, y)] = moved ? FLU_LEFT_BEHIND : FLU_LEFT_CELL;
    d->left[d->count++] = x + y * d->fluid->grid.size[0];
}

static void mark_changes(Displacement *d) {
    Fluid *f = d->fluid;
    for (int y = d->begin; y < d->end; y++) {
        const uint8_t *before = f->solids.occupancy_before + (ptrdiff_t)y * f->grid.size[0],
                      *now = f->solids.occupancy + (ptrdiff_t)y * f->grid.size[0];
        for (int x = f->solids.changes[y].begin; x < f->solids.changes[y].end; x++) {
            if (before[x] == now[x]) continue;
            if (!before[x]) mark_covered(d, now[x], x, y);
            if (!now[x]) mark_left(d, before[x], x, y);
        }
    }
}

/* ---- Cells that bodies left take the mean of their neighbours, layer by layer ------------------- */

static bool fill_cell(Fluid *f, int x, int y) {
    static const int step[4][2] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
    float sum[FLUID_MAX_CHANNELS] = {0};
    int count = 0;
    for (int i = 0; i < 4; i++) {
        int nx = x + step[i][0], ny = y + step[i][1];
        if (f->grid.periodic[0]) nx = flu_wrap(nx, f->grid.size[0]);
        if (f->grid.periodic[1]) ny = flu_wrap(ny, f->grid.size[1]);
        if (!flu_inside(f, nx, ny) || flu_body_at(f, nx, ny) || f->solids.marks[flu_at(f, nx, ny)] != FLU_DONE)
            continue;
        for (int c = 0; c < f->def.channel_count; c++) sum[c] += f->flow.channel[c].data[flu_at(f, nx, ny)];
        count++;
    }
    for (int c = 0; c < f->def.channel_count && count; c++)
        if (!flu_conserves(f, c))
            f->flow.channel[c].data[flu_at(f, x, y)] = flu_bounded(sum[c] / (float)count, FLU_MAX_VALUE);
    return count > 0;
}

static void fill_ambient(Fluid *f, int x, int y) {
    for (int c = 0; c < f->def.channel_count; c++)
        if (!flu_conserves(f, c)) f->flow.channel[c].data[flu_at(f, x, y)] = f->def.channel[c].ambient;
}

static uint8_t *mark_of(const Fluid *f, int cell) {
    return &f->solids.marks[flu_at(f, cell % f->grid.size[0], cell / f->grid.size[0])];
}

static bool fill_left_cell(const Displacement *d, int cell, bool by_force) {
    Fluid *f = d->fluid;
    int x = cell % f->grid.size[0], y = cell / f->grid.size[0], body = f->solids.occupancy_before[cell];
    uint8_t *mark = mark_of(f, cell);
    if (by_force)
        fill_ambient(f, x, y);
    else if (!fill_cell(f, x, y))
        return false;
    if (*mark == FLU_LEFT_BEHIND) count_swept(f, body, x, y, -1);
    if (*mark == FLU_LEFT_CELL) owe(f, body, x, y, -1);
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
        uint8_t *mark = mark_of(d->fluid, d->left[i]);
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
    if (!flu_find_changes(f, &begin, &end)) return;
    Arena turns = {(char *)f, f->memory.turns_begin};
    Displacement d = {f, dt, begin, end, flu_take(&turns, 0), 0};
    mark_changes(&d);
    while (d.count > 0) fill_left_layer(&d, false);
    for (int body = 1; body < FLUID_MAX_BODIES; body++)
        if (f->bodies.has_swept[body] && f->bodies.swept[body].owes) flu_settle(f, body, f->bodies.swept[body].owed);
    flu_hand_over(f, d.begin, d.end);
    size_t first = (size_t)d.begin * (size_t)f->grid.size[0], last = (size_t)d.end * (size_t)f->grid.size[0];
    memcpy(f->solids.occupancy_before + first, f->solids.occupancy + first, last - first);
}
