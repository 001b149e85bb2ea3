/* Where the content of samples lands: four samples and weights, relative to each sample, so that precision does not
 * depend on the place. In rows that vectorise; cells whose way comes near solids are done again, with care. */
#include "landings.h"

enum { FLU_LAND_SHUT, FLU_LAND_FREE, FLU_LAND_GIVES };

/* ---- What may be met ---------------------------------------------------------------------------- */

Voyage flu_voyage(Fluid *f, const Landings *landings, const Field *lattice, int what) {
    Voyage v = {f, landings, lattice, what, {lattice->size[0], lattice->size[1]}, {false, false, false, false}, false};
    int c = what - FLU_CHANNEL;
    for (int axis = 0; axis < 2; axis++)
        if (f->grid.periodic[axis]) v.size[axis] = f->grid.size[axis];
    for (int side = 0; side < 4 && c >= 0; side++) {
        const FluidSide *wall = &f->def.side[side];
        v.side_gives[side] = wall->kind != FLUID_PERIODIC && (wall->kind != FLUID_WALL || wall->holds[c]);
    }
    for (int body = 1; body < FLUID_MAX_BODIES && c >= 0 && f->solids.exist; body++)
        v.body_gives |= f->solids.body[body].open || f->solids.body[body].holds[c];
    return v;
}

static bool wrap(const Fluid *f, int *x, int *y) {
    if (f->grid.periodic[0]) *x = flu_wrap(*x, f->grid.size[0]);
    if (f->grid.periodic[1]) *y = flu_wrap(*y, f->grid.size[1]);
    return flu_inside(f, *x, *y);
}

/* The side that a cell outside lies beyond; of two, one that gives. */
static int side_of_outside(const Voyage *v, int x, int y) {
    int side_x = x < 0                         ? 0
                 : x >= v->fluid->grid.size[0] ? 1
                                               : -1,
        side_y = y < 0                         ? 2
                 : y >= v->fluid->grid.size[1] ? 3
                                               : -1;
    return side_x < 0 || (side_y >= 0 && !v->side_gives[side_x]) ? side_y : side_x;
}

static int kind(const Voyage *v, int x, int y) {
    if (!wrap(v->fluid, &x, &y)) return v->side_gives[side_of_outside(v, x, y)] ? FLU_LAND_GIVES : FLU_LAND_SHUT;
    int body = flu_body_at(v->fluid, x, y);
    if (!body) return FLU_LAND_FREE;
    return v->fluid->solids.body[body].open || v->fluid->solids.body[body].holds[v->what - FLU_CHANNEL] ? FLU_LAND_GIVES
                                                                                                        : FLU_LAND_SHUT;
}

bool flu_given_at(const Voyage *v, int x, int y, float *value) {
    const Fluid *f = v->fluid;
    int c = v->what - FLU_CHANNEL;
    if (kind(v, x, y) != FLU_LAND_GIVES) return false;
    bool inside = wrap(f, &x, &y);
    const FluidBody *body = inside ? &f->solids.body[flu_body_at(f, x, y)] : NULL;
    const FluidSide *side = inside ? NULL : &f->def.side[side_of_outside(v, x, y)];
    bool holds = inside ? body->holds[c] : side->holds[c];
    *value = !holds ? f->def.channel[c].ambient : inside ? body->value[c] : side->value[c];
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
static float place_along(const Voyage *v, int axis, const Departure *to, float end, float d, int *first) {
    int cell[2] = {to->x, to->y}, next[2] = {to->x, to->y}, ahead = d > 0;
    float at = to->at[axis] - .5f, weight = at;
    next[axis] += ahead ? 1 : -1;
    bool at_edge = (ahead ? at : -at) > .499f && kind(v, next[0], next[1]) == FLU_LAND_GIVES;
    if (at_edge) weight = .5f + beyond_edge(v, axis, end + .5f, cell[axis] + ahead, ahead ? 1 : -1);
    if (at_edge) weight = weight < 1 ? weight : 1, weight = ahead ? weight : -weight;
    *first = weight < 0 ? cell[axis] - 1 : cell[axis];
    return weight < 0 ? weight + 1 : weight;
}

/* Nothing passes where two walls meet at a corner. */
static unsigned shut_corners(const Voyage *v, const Landing *l, const Departure *to) {
    int home_x = to->x == l->x ? 0 : 1, home_y = to->y == l->y ? 0 : 1;
    int beside = kind(v, l->x + !home_x, l->y + home_y), above = kind(v, l->x + home_x, l->y + !home_y);
    int across =
        beside == FLU_LAND_FREE || above == FLU_LAND_FREE ? kind(v, l->x + !home_x, l->y + !home_y) : FLU_LAND_SHUT;
    unsigned shut = 0;
    if (beside == FLU_LAND_SHUT) shut |= 1u << (!home_x + 2 * home_y);
    if (above == FLU_LAND_SHUT) shut |= 1u << (home_x + 2 * !home_y);
    if (across == FLU_LAND_SHUT) shut |= 1u << (!home_x + 2 * !home_y);
    return shut;
}

static Landing land(const Voyage *v, int x, int y, float dx, float dy) {
    const Fluid *f = v->fluid;
    if (flu_body_at(f, x, y)) return (Landing){x, y, 0, 0, FLU_NOWHERE};
    Departure to = flu_trace(f, (float)x + .5f, (float)y + .5f, dx, dy, 1);
    Landing l = {0, 0, 0, 0, 0};
    l.wx = place_along(v, 0, &to, (float)x + dx, dx, &l.x);
    l.wy = place_along(v, 1, &to, (float)y + dy, dy, &l.y);
    bool beyond_x = l.wx == (float)(to.x == l.x), beyond_y = l.wy == (float)(to.y == l.y);
    if (beyond_x && beyond_y) l.wy = .5f; /* between two givers, what lies across may be shut */
    l.shut = shut_corners(v, &l, &to);
    if (f->grid.periodic[0]) l.x = flu_wrap(l.x, f->grid.size[0]);
    if (f->grid.periodic[1]) l.y = flu_wrap(l.y, f->grid.size[1]);
    return l;
}

void flu_weights(const Landing *l, double w[4]) {
    double right = (double)l->wx, below = (double)l->wy, sum = 0;
    w[3] = right * below, w[1] = right - w[3], w[2] = below - w[3], w[0] = (1 - right) - w[2];
    if (!l->shut) return;
    for (int i = 0; i < 4; i++) sum += w[i] = l->shut >> i & 1 ? 0 : w[i];
    for (int i = 0; i < 4; i++) w[i] /= sum;
}

double flu_part_given(const Voyage *v, int x, int y, float dx, float dy, double *value) {
    Landing l = land(v, x, y, dx, dy);
    double weight[4], part = 0;
    *value = 0;
    if (l.shut == FLU_NOWHERE) return 0;
    flu_weights(&l, weight);
    for (int i = 0; i < 4; i++) {
        float given;
        if (!(weight[i] > 0) || !flu_given_at(v, l.x + (i & 1), l.y + (i >> 1), &given)) continue;
        part += weight[i], *value += weight[i] * (double)given;
    }
    return part;
}

bool flu_flag_near_givers(const Voyage *v, int x0, int y, int count, const float *dx, const float *dy, uint8_t *flag) {
    const Fluid *f = v->fluid;
    const uint8_t *clearance = f->solids.clearance + flu_at(f, x0, y);
    bool any = false;
    for (int i = 0; i < count; i++) {
        float x = fabsf(dx[i]), across = fabsf(dy[i]), length = (x > across ? x : across) + 1;
        int to_side[4] = {x0 + i, f->grid.size[0] - 1 - x0 - i, y, f->grid.size[1] - 1 - y};
        bool meets = v->body_gives && length >= (float)clearance[i];
        for (int side = 0; side < 4; side++) meets |= v->side_gives[side] && length > (float)to_side[side];
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
    if (v->fluid->grid.periodic[axis]) return (LandingRange){-1e6f, 1e6f, 0, first, size};
    return (LandingRange){(float)low, (float)high, high - 1, first, 0};
}

FLU_INLINE float clamp_way(float x, float low, float high) { return x < low ? low : x > high ? high : x; }

FLU_WIDE static void land_row(const float *FLU_RESTRICT dx, const float *FLU_RESTRICT dy, int count, LandingRange rx,
                              LandingRange ry, int at, int row, float *FLU_RESTRICT wx, float *FLU_RESTRICT wy,
                              int *FLU_RESTRICT cell) {
    for (int i = 0; i < count; i++) {
        float x = clamp_way(dx[i], rx.low - (float)i, rx.high - (float)i), y = clamp_way(dy[i], ry.low, ry.high);
        int ix = flu_cells_below(x), iy = flu_cells_below(y);
        ix = ix < rx.last - i ? ix : rx.last - i;
        iy = iy < ry.last ? iy : ry.last;
        wx[i] = x - (float)ix;
        wy[i] = y - (float)iy;
        cell[i] = at + i + ix + iy * row;
    }
}

static int wrapped_landing(float d, LandingRange range, int i, float *weight) {
    float shift = range.wraps ? 0 : (float)i, x = clamp_way(d, range.low - shift, range.high - shift);
    int first = flu_cells_below(x);
    if (!range.wraps && first > range.last - i) first = range.last - i;
    *weight = x - (float)first;
    first += range.first + i;
    return range.wraps ? flu_wrap(first, range.wraps) : first;
}

static void land_row_around(const float *dx, const float *dy, int count, LandingRange rx, LandingRange ry, int row,
                            float *wx, float *wy, int *cell) {
    for (int i = 0; i < count; i++) {
        int x = wrapped_landing(dx[i], rx, i, &wx[i]), y = wrapped_landing(dy[i], ry, 0, &wy[i]);
        cell[i] = x + y * row;
    }
}

static void land_near_solids(const Aim *aim, const Ways *ways, int x0, int y, int count) {
    const Voyage *v = aim->voyage;
    const Landings *to = v->landings;
    uint8_t flag[FLU_CHUNK];
    const Carried carried = {.now = (Field *)(uintptr_t)v->lattice, .what = v->what};
    if (!flu_flag_near_solids(v->fluid, &carried, ways, x0, y, count, flag)) return;
    for (int i = 0; i < count; i++) {
        if (!flag[i]) continue;
        ptrdiff_t at = flu_at(v->fluid, x0 + i, y);
        Landing l = {0, 0, 0, 0, FLU_NOWHERE};
        if (v->what >= FLU_CHANNEL) l = land(v, x0 + i, y, ways->dx[i], ways->dy[i]);
        to->shut[at] = (uint8_t)l.shut;
        to->careful[y] |= l.shut != 0;
        if (l.shut == FLU_NOWHERE) continue;
        to->cell[at] = (int)flu_at(v->fluid, l.x, l.y);
        to->wx[at] = l.wx, to->wy[at] = l.wy;
    }
}

static void land_chunk(const Aim *aim, int x0, int y, int count) {
    const Voyage *v = aim->voyage;
    Fluid *f = v->fluid;
    const Landings *to = v->landings;
    ptrdiff_t at = flu_at(f, x0, y);
    LandingRange rx = landing_range(v, 0, x0), ry = landing_range(v, 1, y);
    Ways ways;
    f->flow.layout->find_ways(f, v->what, x0, y, count, aim->courant, &ways);
    if (ways.longest > f->per_row.most[y]) f->per_row.most[y] = ways.longest;
    if (rx.wraps || ry.wraps)
        land_row_around(ways.dx, ways.dy, count, rx, ry, (int)f->grid.step[1], to->wx + at, to->wy + at, to->cell + at);
    else
        land_row(ways.dx, ways.dy, count, rx, ry, (int)at, (int)f->grid.step[1], to->wx + at, to->wy + at,
                 to->cell + at);
    memset(to->shut + at, 0, (size_t)count);
    land_near_solids(aim, &ways, x0, y, count);
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
    for (int y = begin; y < end; y++) {
        f->per_row.most[y] = 0;
        to->careful[y] = 0;
        for (int x = 0; x < v->size[0]; x += FLU_CHUNK) land_chunk(aim, x, y, flu_chunk(v->size[0], x));
        int least, most;
        find_extent(to->cell + flu_at(f, 0, y), v->size[0], &least, &most);
        to->top[y] = flu_row_of(f, least);
        to->bottom[y] = flu_row_of(f, most) + 1;
    }
}

void flu_find_landings(const Voyage *v, float courant) {
    Aim aim = {v, courant};
    flu_rows(v->fluid, v->size[1], land_rows, &aim);
}
