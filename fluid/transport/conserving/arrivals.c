/* The samples, and weights, in which the content of others arrives. Loops over rows become vectors. Cells whose path
 * comes near solids are done again, one by one. */
#include "arrivals.h"

enum { FLU_BLOCKED, FLU_PASSED, FLU_RESERVOIR };

/* ---- What may be met ---------------------------------------------------------------------------- */

static bool side_holds(const Fluid *f, int side, int c) { return c != FLU_AIR && f->def.side[side].holds[c]; }
static bool is_reservoir(const Fluid *f, int body, int c) {
    const FluidBody *solid = &f->solids.body[body];
    return solid->open || flu_is_vent(f, body) || (c != FLU_AIR && solid->holds[c]);
}

Transfer flu_transfer(Fluid *f, const Arrivals *arrivals, const Field *lattice, int what) {
    Transfer t = {.fluid = f, .arrivals = arrivals, .lattice = lattice, .what = what};
    int c = what - FLU_CHANNEL;
    for (int axis = 0; axis < 3; axis++)
        t.size[axis] = f->grid.periodic[axis] ? f->grid.size[axis] : lattice->size[axis];
    for (int side = 0; side < 2 * FLU_AXES(f->grid) && c >= 0; side++) {
        FluidSideKind kind = f->def.side[side].kind;
        t.side_is_reservoir[side] = kind != FLUID_PERIODIC && (kind != FLUID_WALL || side_holds(f, side, c));
    }
    for (int body = 1; body < FLUID_MAX_BODIES && c >= 0 && f->solids.exist; body++)
        t.any_body_is_reservoir |= is_reservoir(f, body, c);
    return t;
}

bool flu_arrive_alike(const Fluid *f, int a, int b) {
    bool alike = true;
    for (int side = 0; side < 2 * FLU_AXES(f->grid); side++)
        alike &= f->def.side[side].kind != FLUID_WALL || side_holds(f, side, a) == side_holds(f, side, b);
    for (int body = 1; body < FLUID_MAX_BODIES && f->solids.exist; body++)
        alike &= is_reservoir(f, body, a) == is_reservoir(f, body, b);
    return alike;
}

/* The side that a cell outside lies beyond. Reservoirs come first where there are several. */
static int side_of_outside(const Transfer *t, const int cell[3]) {
    const Grid *grid = &t->fluid->grid;
    int found = -1;
    for (int axis = 0; axis < FLU_AXES(*grid); axis++) {
        bool before = cell[axis] < 0, behind = cell[axis] >= grid->size[axis];
        if ((before || behind) && (found < 0 || !t->side_is_reservoir[found])) found = 2 * axis + behind;
    }
    return found;
}

static int kind_of(const Transfer *t, const int cell[3]) {
    int at[3];
    if (!flu_wrap_cell(t->fluid, cell, at))
        return t->side_is_reservoir[side_of_outside(t, at)] ? FLU_RESERVOIR : FLU_BLOCKED;
    int body = t->fluid->solids.occupancy[flu_number(&t->fluid->grid, at)];
    if (!body) return FLU_PASSED;
    return is_reservoir(t->fluid, body, t->what - FLU_CHANNEL) ? FLU_RESERVOIR : FLU_BLOCKED;
}

bool flu_reservoir_at(const Transfer *t, int c, const int cell[3], float *value) {
    const Fluid *f = t->fluid;
    int at[3];
    if (kind_of(t, cell) != FLU_RESERVOIR) return false;
    bool inside = flu_wrap_cell(f, cell, at);
    const FluidBody *body = inside ? &f->solids.body[flu_body_in(f, at)] : NULL;
    const FluidSide *side = inside ? NULL : &f->def.side[side_of_outside(t, at)];
    bool holds = c != FLU_AIR && (inside ? body->holds[c] : side->holds[c]);
    *value = !holds ? flu_ambient(f, c) : inside ? body->value[c] : side->value[c];
    return true;
}

/* ---- One cell near solids ------------------------------------------------------------------------ */

/* How far a path that ended at the cell's edge would have gone on beyond it, along one axis. */
static float beyond_edge(const Transfer *t, int axis, float end, int edge, float turn) {
    float beyond = (end - (float)edge) * turn, size = (float)t->size[axis];
    if (t->fluid->grid.periodic[axis]) beyond -= size * floorf(beyond / size);
    return beyond > 0 ? beyond : 0;
}

/* The first of two samples along one axis, and the weight of the second. A path that ends at a reservoir goes on in
 * there, by one cell at most. */
static float arrive_along(const Transfer *t, int axis, const Departure *to, float end, float path, int *first) {
    int cell = to->cell[axis], next[3] = {to->cell[0], to->cell[1], to->cell[2]}, ahead = path > 0;
    float at = to->at[axis] - .5f, weight = at;
    next[axis] += ahead ? 1 : -1;
    bool at_edge = (ahead ? at : -at) > .499f && kind_of(t, next) == FLU_RESERVOIR;
    if (at_edge) weight = .5f + beyond_edge(t, axis, end + .5f, cell + ahead, ahead ? 1 : -1);
    if (at_edge) weight = weight < 1 ? weight : 1, weight = ahead ? weight : -weight;
    *first = weight < 0 ? cell - 1 : cell;
    return weight < 0 ? weight + 1 : weight;
}

/* Content comes from the cell where its path ended to the others over free ones. So nothing passes where two walls meet
 * at a corner. */
static unsigned blocked_samples(const Transfer *t, const Arrival *a, const Departure *to) {
    const int axes = FLU_AXES(t->fluid->grid);
    int first = 0;
    unsigned open = 1, blocked = 0;
    for (int axis = 0; axis < axes; axis++) first |= (to->cell[axis] != a->cell[axis]) << axis;
    for (int step = 1; step < 1 << axes; step++) {
        int corner = first ^ step, cell[3] = {a->cell[0], a->cell[1], a->cell[2]};
        for (int axis = 0; axis < axes; axis++) cell[axis] += corner >> axis & 1;
        int met = flu_is_reached(open, step, axes) ? kind_of(t, cell) : FLU_BLOCKED;
        open |= (unsigned)(met == FLU_PASSED) << step;
        if (met == FLU_BLOCKED) blocked |= 1u << corner;
    }
    return blocked;
}

static Arrival arrive(const Transfer *t, const int cell[3], const float path[3]) {
    const Fluid *f = t->fluid;
    Arrival a = {{cell[0], cell[1], cell[2]}, {0, 0, 0}, FLU_NOWHERE};
    if (flu_body_in(f, cell)) return a;
    const float centre[3] = {(float)cell[0] + .5f, (float)cell[1] + .5f, (float)cell[2] + .5f};
    Departure to = flu_trace(f, centre, path, 1);
    bool beyond = false;
    for (int axis = 0; axis < FLU_AXES(f->grid); axis++) {
        a.w[axis] = arrive_along(t, axis, &to, (float)cell[axis] + path[axis], path[axis], &a.cell[axis]);
        bool all = a.w[axis] == (float)(to.cell[axis] == a.cell[axis]);
        if (all && beyond) a.w[axis] = .5f; /* between two reservoirs, the sample across may be blocked */
        beyond |= all;
    }
    a.blocked = blocked_samples(t, &a, &to);
    for (int axis = 0; axis < FLU_AXES(f->grid); axis++) a.cell[axis] = flu_wrapped(f, axis, a.cell[axis]);
    return a;
}

double flu_part_in_reservoirs(const Transfer *t, int carried, const int cell[3], const float path[3], double *value) {
    const int axes = FLU_AXES(t->fluid->grid);
    Arrival a = arrive(t, cell, path);
    double weight[8], part = 0;
    *value = 0;
    if (a.blocked == FLU_NOWHERE) return 0;
    flu_open_weights(&a, axes, weight);
    for (int i = 0; i < 1 << axes; i++) {
        const int corner[3] = {a.cell[0] + (i & 1), a.cell[1] + (i >> 1 & 1), a.cell[2] + (i >> 2)};
        float held;
        if (!(weight[i] > 0) || !flu_reservoir_at(t, carried, corner, &held)) continue;
        part += weight[i], *value += weight[i] * (double)held;
    }
    return part;
}

bool flu_flag_near_reservoirs(const Transfer *t, Row row, int x, int count, const Paths *paths, uint8_t *flag) {
    const Fluid *f = t->fluid;
    const uint8_t *clearance = f->solids.clearance + row.at + x;
    bool any = false;
    for (int i = 0; i < count; i++) {
        const int cell[3] = {x + i, row.y, row.z};
        const float length = paths->length[i] + 1;
        bool meets = t->any_body_is_reservoir && length >= (float)clearance[i];
        for (int side = 0; side < 2 * FLU_AXES(f->grid); side++) {
            int axis = side / 2, to_side = side & 1 ? f->grid.size[axis] - 1 - cell[axis] : cell[axis];
            meets |= t->side_is_reservoir[side] && length > (float)to_side;
        }
        any |= flag[i] = meets;
    }
    return any;
}

/* ---- Rows --------------------------------------------------------------------------------------- */

/* Along one axis, of samples from `place` on. */
typedef struct Range {
    float low, high; /* of paths from the first sample */
    int place, last; /* the largest offset to the first of two samples */
    int along;       /* 1 if the samples lie along this axis, else 0 */
    int period;      /* 0 where the axis is not periodic */
} Range;

static Range range_along(const Transfer *t, int axis, int place) {
    int size = t->size[axis], low = -place - t->side_is_reservoir[2 * axis],
        high = size - 1 - place + t->side_is_reservoir[2 * axis + 1];
    if (t->fluid->grid.periodic[axis]) return (Range){-1e6f, 1e6f, place, 1 << 20, axis == 0, size}; /* no last one */
    return (Range){(float)low, (float)high, place, high - 1, axis == 0, 0};
}

FLU_INLINE float clamp_path(float x, float low, float high) { return x < low ? low : x > high ? high : x; }

/* The place of the first of two samples along one axis, and the weight of the second. */
FLU_WIDE static void place_along(const float *FLU_RESTRICT path, int count, const Range *range,
                                 float *FLU_RESTRICT weight, int *FLU_RESTRICT place) {
    const Range r = *range;
    for (int i = 0; i < count; i++) {
        const int moved = r.along * i;
        const float d = clamp_path(path[i], r.low - (float)moved, r.high - (float)moved);
        const int first = flu_min(flu_cells_below(d), r.last - moved);
        weight[i] = d - (float)first;
        place[i] = r.place + moved + first;
    }
}

/* Adds how far the samples lie along the axis. */
FLU_WIDE static void add_places(int *FLU_RESTRICT place, int count, const Range *range, int step,
                                int *FLU_RESTRICT cell) {
    for (int i = 0; i < count && range->period; i++) place[i] = flu_wrap(place[i], range->period);
    for (int i = 0; i < count; i++) cell[i] += place[i] * step;
}

static void arrive_near_solids(const Transfer *t, const Paths *paths, Row row, int x, int count) {
    const Grid *grid = &t->fluid->grid;
    const Arrivals *to = t->arrivals;
    uint8_t flag[FLU_CHUNK];
    const Carried carried = {.now = (Field *)(uintptr_t)t->lattice, .what = t->what};
    if (!flu_flag_near_solids(t->fluid, &carried, paths, row, x, count, flag)) return;
    for (int i = 0; i < count; i++) {
        if (!flag[i]) continue;
        const int cell[3] = {x + i, row.y, row.z};
        const float path[3] = {paths->d[0][i], paths->d[1][i], FLU_AXES(*grid) > 2 ? paths->d[2][i] : 0};
        ptrdiff_t at = row.at + x + i;
        Arrival a = {{0, 0, 0}, {0, 0, 0}, FLU_NOWHERE};
        if (t->what >= FLU_CHANNEL) a = arrive(t, cell, path);
        to->blocked[at] = (uint8_t)a.blocked;
        if (a.blocked == FLU_NOWHERE) continue;
        to->cell[at] = (int)flu_index(grid, a.cell);
        for (int axis = 0; axis < FLU_AXES(*grid); axis++) to->w[axis][at] = a.w[axis];
    }
}

static void arrive_chunk(const Transfer *t, Row row, int r, int x, int count) {
    Fluid *f = t->fluid;
    const Arrivals *to = t->arrivals;
    const int begin[3] = {x, row.y, row.z};
    ptrdiff_t at = row.at + x;
    Paths paths;
    int place[FLU_CHUNK];
    f->flow.layout->find_paths(f, t->what, row, x, count, t->courant, &paths);
    f->per_row.most[r] = flu_maxf(f->per_row.most[r], paths.longest);
    memset(to->blocked + at, 0, (size_t)count);
    memset(to->cell + at, 0, (size_t)count * sizeof *to->cell);
    for (int axis = 0; axis < FLU_AXES(f->grid); axis++) {
        const Range range = range_along(t, axis, begin[axis]);
        place_along(paths.d[axis], count, &range, to->w[axis] + at, place);
        add_places(place, count, &range, (int)f->grid.step[axis], to->cell + at);
    }
    arrive_near_solids(t, &paths, row, x, count);
}

static void find_extent(const int *cell, int count, int *least, int *most) {
    int low = cell[0], high = cell[0];
    for (int i = 1; i < count; i++) low = flu_min(low, cell[i]), high = flu_max(high, cell[i]);
    *least = low, *most = high;
}

static void arrive_rows(int begin, int end, void *data) {
    const Transfer *t = data;
    const Arrivals *to = t->arrivals;
    for (int r = begin; r < end; r++) {
        Row row = flu_transfer_row(t, r);
        t->fluid->per_row.most[r] = 0;
        for (int x = 0; x < t->size[0]; x += FLU_CHUNK) arrive_chunk(t, row, r, x, flu_chunk(t->size[0], x));
        find_extent(to->cell + row.at, t->size[0], &to->least[r], &to->most[r]);
    }
}

void flu_find_arrivals(Transfer *t, float courant) {
    t->courant = courant;
    flu_rows(t->fluid, flu_transfer_rows(t), arrive_rows, t);
}
