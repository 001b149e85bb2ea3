/* Where the content of samples lands: samples and weights, relative to each sample, so that precision does not depend
 * on the place. In rows that vectorise; cells whose way comes near solids are done again, with care. */
#include "landings.h"

enum { FLU_LAND_SHUT, FLU_LAND_FREE, FLU_LAND_GIVES };

/* ---- What may be met ---------------------------------------------------------------------------- */

static bool side_holds(const Fluid *f, int side, int c) { return c != FLU_AIR && f->def.side[side].holds[c]; }
static bool body_gives(const Fluid *f, int body, int c) {
    const FluidBody *solid = &f->solids.body[body];
    return solid->open || (c == FLU_AIR ? flu_is_vent(f, body) : solid->holds[c]);
}

Voyage flu_voyage(Fluid *f, const Landings *landings, const Field *lattice, int what) {
    Voyage v = {.fluid = f, .landings = landings, .lattice = lattice, .what = what};
    int c = what - FLU_CHANNEL;
    for (int axis = 0; axis < 3; axis++)
        v.size[axis] = f->grid.periodic[axis] ? f->grid.size[axis] : lattice->size[axis];
    for (int side = 0; side < 2 * f->grid.axes && c >= 0; side++) {
        const FluidSide *wall = &f->def.side[side];
        v.side_gives[side] = wall->kind != FLUID_PERIODIC && (wall->kind != FLUID_WALL || side_holds(f, side, c));
    }
    for (int body = 1; body < FLUID_MAX_BODIES && c >= 0 && f->solids.exist; body++)
        v.body_gives |= body_gives(f, body, c);
    return v;
}

bool flu_land_alike(const Fluid *f, int a, int b) {
    bool alike = true;
    for (int side = 0; side < 2 * f->grid.axes; side++)
        alike &= f->def.side[side].kind != FLUID_WALL || side_holds(f, side, a) == side_holds(f, side, b);
    for (int body = 1; body < FLUID_MAX_BODIES && f->solids.exist; body++)
        alike &= body_gives(f, body, a) == body_gives(f, body, b);
    return alike;
}

/* The side that a cell outside lies beyond; of several, the first that gives. */
static int side_of_outside(const Voyage *v, const int cell[3]) {
    const Grid *grid = &v->fluid->grid;
    int found = -1;
    for (int axis = 0; axis < grid->axes; axis++) {
        bool before = cell[axis] < 0, behind = cell[axis] >= grid->size[axis];
        if ((before || behind) && (found < 0 || !v->side_gives[found])) found = 2 * axis + behind;
    }
    return found;
}

static int kind(const Voyage *v, const int cell[3]) {
    int at[3];
    if (!flu_wrap_cell(v->fluid, cell, at))
        return v->side_gives[side_of_outside(v, at)] ? FLU_LAND_GIVES : FLU_LAND_SHUT;
    int number = v->fluid->solids.occupancy[flu_number(&v->fluid->grid, at)];
    if (!number) return FLU_LAND_FREE;
    return body_gives(v->fluid, number, v->what - FLU_CHANNEL) ? FLU_LAND_GIVES : FLU_LAND_SHUT;
}

bool flu_given_at(const Voyage *v, int c, const int cell[3], float *value) {
    const Fluid *f = v->fluid;
    int at[3];
    if (kind(v, cell) != FLU_LAND_GIVES) return false;
    bool inside = flu_wrap_cell(f, cell, at);
    const FluidBody *body = inside ? &f->solids.body[flu_body_in(f, at)] : NULL;
    const FluidSide *side = inside ? NULL : &f->def.side[side_of_outside(v, at)];
    bool holds = c != FLU_AIR && (inside ? body->holds[c] : side->holds[c]);
    *value = !holds ? flu_ambient(f, c) : inside ? body->value[c] : side->value[c];
    return true;
}

/* ---- One cell, with care ------------------------------------------------------------------------ */

/* How far a way that ended at the cell's edge would have gone on beyond it, along one axis. */
static float beyond_edge(const Voyage *v, int axis, float end, int edge, float turn) {
    float beyond = (end - (float)edge) * turn, size = (float)v->size[axis];
    if (v->fluid->grid.periodic[axis]) beyond -= size * floorf(beyond / size);
    return beyond > 0 ? beyond : 0;
}

/* Along one axis: the first of two samples and the weight of the second. A way that what gives stops goes on in there,
 * by one cell at most. */
static float place_along(const Voyage *v, int axis, const Departure *to, float end, float way, int *first) {
    int cell = to->cell[axis], next[3] = {to->cell[0], to->cell[1], to->cell[2]}, ahead = way > 0;
    float at = to->at[axis] - .5f, weight = at;
    next[axis] += ahead ? 1 : -1;
    bool at_edge = (ahead ? at : -at) > .499f && kind(v, next) == FLU_LAND_GIVES;
    if (at_edge) weight = .5f + beyond_edge(v, axis, end + .5f, cell + ahead, ahead ? 1 : -1);
    if (at_edge) weight = weight < 1 ? weight : 1, weight = ahead ? weight : -weight;
    *first = weight < 0 ? cell - 1 : cell;
    return weight < 0 ? weight + 1 : weight;
}

/* Content comes from the cell where its way ended to those around over free ones: nothing passes where two walls meet
 * at a corner. */
FLU_INLINE unsigned shut_corners(const Voyage *v, const Landing *l, const Departure *to, int axes) {
    int home = 0;
    unsigned open = 1, shut = 0;
    for (int axis = 0; axis < axes; axis++) home |= (to->cell[axis] != l->cell[axis]) << axis;
    for (int step = 1; step < 1 << axes; step++) {
        int corner = home ^ step, cell[3] = {l->cell[0], l->cell[1], l->cell[2]};
        for (int axis = 0; axis < axes; axis++) cell[axis] += corner >> axis & 1;
        int met = flu_is_reached(open, step, axes) ? kind(v, cell) : FLU_LAND_SHUT;
        open |= (unsigned)(met == FLU_LAND_FREE) << step;
        if (met == FLU_LAND_SHUT) shut |= 1u << corner;
    }
    return shut;
}

FLU_INLINE Landing land_among(const Voyage *v, const int cell[3], const float way[3], int axes) {
    const Fluid *f = v->fluid;
    Landing l = {{cell[0], cell[1], cell[2]}, {0, 0, 0}, FLU_NOWHERE};
    if (flu_body_in(f, cell)) return l;
    const float centre[3] = {(float)cell[0] + .5f, (float)cell[1] + .5f, (float)cell[2] + .5f};
    Departure to = flu_trace(f, centre, way, 1);
    bool beyond = false;
    for (int axis = 0; axis < axes; axis++) {
        l.w[axis] = place_along(v, axis, &to, (float)cell[axis] + way[axis], way[axis], &l.cell[axis]);
        bool all = l.w[axis] == (float)(to.cell[axis] == l.cell[axis]);
        if (all && beyond) l.w[axis] = .5f; /* between two givers, what lies across may be shut */
        beyond |= all;
    }
    l.shut = shut_corners(v, &l, &to, axes);
    for (int axis = 0; axis < axes; axis++) l.cell[axis] = flu_wrapped(f, axis, l.cell[axis]);
    return l;
}

static Landing land(const Voyage *v, const int cell[3], const float way[3]) {
    return v->fluid->grid.axes > 2 ? land_among(v, cell, way, 3) : land_among(v, cell, way, 2);
}

double flu_part_given(const Voyage *v, int carried, const int cell[3], const float way[3], double *value) {
    const int axes = v->fluid->grid.axes;
    Landing l = land(v, cell, way);
    double weight[8], part = 0;
    *value = 0;
    if (l.shut == FLU_NOWHERE) return 0;
    flu_weights(&l, axes, weight);
    for (int i = 0; i < 1 << axes; i++) {
        const int corner[3] = {l.cell[0] + (i & 1), l.cell[1] + (i >> 1 & 1), l.cell[2] + (i >> 2)};
        float given;
        if (!(weight[i] > 0) || !flu_given_at(v, carried, corner, &given)) continue;
        part += weight[i], *value += weight[i] * (double)given;
    }
    return part;
}

bool flu_flag_near_givers(const Voyage *v, Row row, int x, int count, const Ways *ways, uint8_t *flag) {
    const Fluid *f = v->fluid;
    const uint8_t *clearance = f->solids.clearance + row.at + x;
    bool any = false;
    for (int i = 0; i < count; i++) {
        const int cell[3] = {x + i, row.y, row.z};
        const float length = ways->length[i] + 1;
        bool meets = v->body_gives && length >= (float)clearance[i];
        for (int side = 0; side < 2 * f->grid.axes; side++) {
            int axis = side / 2, to_side = side & 1 ? f->grid.size[axis] - 1 - cell[axis] : cell[axis];
            meets |= v->side_gives[side] && length > (float)to_side;
        }
        any |= flag[i] = meets;
    }
    return any;
}

/* ---- Rows --------------------------------------------------------------------------------------- */

typedef struct LandingRange { /* of displacements, from sample `first` on, and of the first of two samples */
    float low, high;
    int last, first, wraps;
} LandingRange;

typedef struct Aim {
    const Voyage *voyage;
    float courant;
} Aim;

static LandingRange landing_range(const Voyage *v, int axis, int first) {
    int size = v->size[axis], low = -first - v->side_gives[2 * axis],
        high = size - 1 - first + v->side_gives[2 * axis + 1];
    if (v->fluid->grid.periodic[axis]) return (LandingRange){-1e6f, 1e6f, 1 << 20, first, size}; /* no last one */
    return (LandingRange){(float)low, (float)high, high - 1, first, 0};
}

FLU_INLINE float clamp_way(float x, float low, float high) { return x < low ? low : x > high ? high : x; }

/* The first of two samples, counted from sample i of the chunk, and the weight of the second. */
FLU_INLINE int land_along(float way, LandingRange range, int i, float *weight) {
    float d = clamp_way(way, range.low - (float)i, range.high - (float)i);
    int first = flu_min(flu_cells_below(d), range.last - i);
    *weight = d - (float)first;
    return first;
}

FLU_INLINE void land_row(const Ways *FLU_RESTRICT ways, int count, const LandingRange range[3], const Grid *grid,
                         ptrdiff_t at, int axes, const Landings *to) {
    const LandingRange rx = range[0], ry = range[1], rz = range[2];
    const int row = (int)grid->step[1], slab = (int)grid->step[2];
    float *FLU_RESTRICT wx = to->w[0] + at, *FLU_RESTRICT wy = to->w[1] + at;
    float *FLU_RESTRICT wz = axes > 2 ? to->w[2] + at : NULL;
    int *FLU_RESTRICT cell = to->cell + at, first = (int)at;
    for (int i = 0; i < count; i++) {
        int lands =
            first + i + land_along(ways->d[0][i], rx, i, &wx[i]) + land_along(ways->d[1][i], ry, 0, &wy[i]) * row;
        if (axes > 2) lands += land_along(ways->d[2][i], rz, 0, &wz[i]) * slab;
        cell[i] = lands;
    }
}

FLU_WIDE static void land_row_2(const Ways *ways, int count, const LandingRange range[3], const Grid *grid,
                                ptrdiff_t at, const Landings *to) {
    land_row(ways, count, range, grid, at, 2, to);
}

FLU_WIDE static void land_row_3(const Ways *ways, int count, const LandingRange range[3], const Grid *grid,
                                ptrdiff_t at, const Landings *to) {
    land_row(ways, count, range, grid, at, 3, to);
}

static int wrapped_landing(float way, LandingRange range, int i, float *weight) {
    int first = land_along(way, range, range.wraps ? 0 : i, weight) + range.first + i;
    return range.wraps ? flu_wrap(first, range.wraps) : first;
}

static void land_row_around(const Ways *ways, int count, const LandingRange range[3], const Grid *grid, ptrdiff_t at,
                            const Landings *to) {
    for (int i = 0; i < count; i++) {
        int cell[3] = {0, 0, 0};
        for (int axis = 0; axis < grid->axes; axis++)
            cell[axis] = wrapped_landing(ways->d[axis][i], range[axis], axis == 0 ? i : 0, &to->w[axis][at + i]);
        to->cell[at + i] = (int)flu_index(grid, cell);
    }
}

static void land_near_solids(const Aim *aim, const Ways *ways, Row row, int r, int x, int count) {
    const Voyage *v = aim->voyage;
    const Grid *grid = &v->fluid->grid;
    const Landings *to = v->landings;
    uint8_t flag[FLU_CHUNK];
    const Carried carried = {.now = (Field *)(uintptr_t)v->lattice, .what = v->what};
    if (!flu_flag_near_solids(v->fluid, &carried, ways, row, x, count, flag)) return;
    for (int i = 0; i < count; i++) {
        if (!flag[i]) continue;
        const int cell[3] = {x + i, row.y, row.z};
        const float way[3] = {ways->d[0][i], ways->d[1][i], grid->axes > 2 ? ways->d[2][i] : 0};
        ptrdiff_t at = row.at + x + i;
        Landing l = {{0, 0, 0}, {0, 0, 0}, FLU_NOWHERE};
        if (v->what >= FLU_CHANNEL) l = land(v, cell, way);
        to->shut[at] = (uint8_t)l.shut;
        to->careful[r] |= l.shut != 0;
        if (l.shut == FLU_NOWHERE) continue;
        to->cell[at] = (int)flu_index(grid, l.cell);
        for (int axis = 0; axis < grid->axes; axis++) to->w[axis][at] = l.w[axis];
    }
}

static void land_chunk(const Aim *aim, Row row, int r, int x, int count) {
    const Voyage *v = aim->voyage;
    Fluid *f = v->fluid;
    ptrdiff_t at = row.at + x;
    const LandingRange range[3] = {landing_range(v, 0, x), landing_range(v, 1, row.y), landing_range(v, 2, row.z)};
    bool wraps = false;
    for (int axis = 0; axis < f->grid.axes; axis++) wraps |= range[axis].wraps != 0;
    Ways ways;
    f->flow.layout->find_ways(f, v->what, row, x, count, aim->courant, &ways);
    f->per_row.most[r] = flu_maxf(f->per_row.most[r], ways.longest);
    (wraps              ? land_row_around
     : f->grid.axes > 2 ? land_row_3
                        : land_row_2)(&ways, count, range, &f->grid, at, v->landings);
    memset(v->landings->shut + at, 0, (size_t)count);
    land_near_solids(aim, &ways, row, r, x, count);
}

static void find_extent(const int *cell, int count, int *least, int *most) {
    int low = cell[0], high = cell[0];
    for (int i = 1; i < count; i++) {
        low = cell[i] < low ? cell[i] : low;
        high = cell[i] > high ? cell[i] : high;
    }
    *least = low, *most = high;
}

static void land_rows(int begin, int end, void *data) {
    const Aim *aim = data;
    const Voyage *v = aim->voyage;
    Fluid *f = v->fluid;
    const Landings *to = v->landings;
    for (int r = begin; r < end; r++) {
        Row row = flu_voyage_row(v, r);
        f->per_row.most[r] = 0;
        to->careful[r] = 0;
        for (int x = 0; x < v->size[0]; x += FLU_CHUNK) land_chunk(aim, row, r, x, flu_chunk(v->size[0], x));
        int least, most;
        find_extent(to->cell + row.at, v->size[0], &least, &most);
        to->first[r] = flu_memory_row(&f->grid, least, f->grid.axes);
        to->last[r] = flu_memory_row(&f->grid, most, f->grid.axes) + 1 + flu_slab_rows(&f->grid);
    }
}

void flu_find_landings(const Voyage *v, float courant) {
    Aim aim = {v, courant};
    flu_rows(v->fluid, flu_voyage_rows(v), land_rows, &aim);
}
