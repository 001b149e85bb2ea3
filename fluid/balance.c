/* Backtraces do not keep totals, least of all where a body drives smoke apart and together again. In a band around each
 * body that moves, what its cells held before the step, and the body covered and left, is held against what they hold
 * after it and what crossed the band's edge; the cells of the band share the difference in proportion. What crossed and
 * what was swept counts from the band's mean, so that even smoke has no difference, and stays even. */
#include "solver.h"

enum { BAND = 10, FAR = 12 /* cells: longer steps are not followed */ };

#define A_VENT 2.f /* cells: a body that has covered none on such a way is stamped in place, and blows */

typedef struct Balance {
    Fluid *fluid;
    Box filled, box; /* by the body, and the band around it, cells */
    float courant;
    int reach; /* of backtraces, cells */
    double cells, before[FLUID_MAX_CHANNELS],
        left[FLUID_MAX_CHANNELS]; /* left across the edge: counted from the mean */
} Balance;

/* ---- The band ----------------------------------------------------------------------------------- */

/* Sides that air passes have their say in what lies near them, and no account here: no backtrace from the band, or to
 * it, crosses one. */
static void keep_from_sides(const Fluid *f, Box *box, int reach) {
    for (int side = 0; side < 4; side++) {
        FluidSideKind kind = f->def.side[side].kind;
        if (kind != FLUID_OPEN && kind != FLUID_INFLOW) continue;
        int axis = side / 2, last = f->def.size[axis] - reach;
        if (side & 1)
            box->end[axis] = box->end[axis] < last ? box->end[axis] : last;
        else
            box->begin[axis] = box->begin[axis] > reach ? box->begin[axis] : reach;
    }
}

static bool lies_within(const Box *a, const Box *b) {
    return a->begin[0] >= b->begin[0] && a->end[0] <= b->end[0] && a->begin[1] >= b->begin[1] && a->end[1] <= b->end[1];
}

/* Whether air comes and goes through a drain in the band. */
static bool holds_drain(const Fluid *f, const Box *box) {
    for (int y = box->begin[1]; y < box->end[1]; y++)
        if (memchr(f->cells + flu_at(f, box->begin[0], y), FLU_OUTLET, (size_t)(box->end[0] - box->begin[0])))
            return true;
    return false;
}

static Balance band_around(Fluid *f, int body, float dt, int reach) {
    Balance b = {f, flu_no_box(f), flu_no_box(f), flu_courant(f, dt), reach, 0, {0}, {0}};
    flu_include_body(f, f->occupancy, body, &b.filled);
    b.box = b.filled;
    if (b.box.end[1] > 0) flu_widen(f, &b.box, BAND);
    return b;
}

/* Narrows the band to what no side's air reaches in the step; false if that leaves out the body, or if a drain is in
 * it. */
static bool clear_of_outlets(Balance *b) {
    Box filled = b->filled;
    flu_widen(b->fluid, &filled, 2);
    keep_from_sides(b->fluid, &b->box, b->reach);
    return lies_within(&filled, &b->box) && !holds_drain(b->fluid, &b->box);
}

enum { OUTSIDE, WITHIN }; /* marks */

static bool beside_body(const Fluid *f, int body, int x, int y) {
    return flu_body_at(f, x - 1, y) == body || flu_body_at(f, x + 1, y) == body || flu_body_at(f, x, y - 1) == body ||
           flu_body_at(f, x, y + 1) == body;
}

/* Joins a free cell to the band if the body or a neighbour that belongs to it is on the side given. */
static bool join(const Fluid *f, int body, int x, int y, int side) {
    uint8_t *mark = &f->marks[flu_at(f, x, y)];
    if (*mark == WITHIN || !flu_is_free(f, x, y)) return false;
    if (mark[side] == OUTSIDE && mark[side * f->row] == OUTSIDE && !beside_body(f, body, x, y)) return false;
    *mark = WITHIN;
    return true;
}

/* The cells of the box that are connected within it to the body: what lies behind a wall is another room's. */
static void mark_band(const Balance *b, int body) {
    const Fluid *f = b->fluid;
    const Box *box = &b->box;
    bool grown = true;
    while (grown) {
        grown = false;
        for (int y = box->begin[1]; y < box->end[1]; y++)
            for (int x = box->begin[0]; x < box->end[0]; x++) grown |= join(f, body, x, y, -1);
        for (int y = box->end[1] - 1; y >= box->begin[1]; y--)
            for (int x = box->end[0] - 1; x >= box->begin[0]; x--) grown |= join(f, body, x, y, 1);
    }
}

static void clear_marks(const Balance *b) {
    for (int y = b->box.begin[1]; y < b->box.end[1]; y++)
        memset(b->fluid->marks + flu_at(b->fluid, b->box.begin[0], y), OUTSIDE,
               (size_t)(b->box.end[0] - b->box.begin[0]));
}

static bool in_band(const Balance *b, int x, int y) { return b->fluid->marks[flu_at(b->fluid, x, y)] == WITHIN; }

static double old_value(const Fluid *f, int c, int x, int y) { return (double)f->next[c].data[flu_at(f, x, y)]; }

static double sum_row(const float *value, const uint8_t *mark, int count) {
    double s[4] = {0, 0, 0, 0};
    for (int x = 0; x < count; x++) s[x & 3] += mark[x] == WITHIN ? (double)value[x] : 0;
    return (s[0] + s[1]) + (s[2] + s[3]);
}

static double sum_band(const Balance *b, const Field *field) {
    double sum = 0;
    for (int y = b->box.begin[1]; y < b->box.end[1]; y++) {
        ptrdiff_t at = flu_at(b->fluid, b->box.begin[0], y);
        sum += sum_row(field->data + at, b->fluid->marks + at, b->box.end[0] - b->box.begin[0]);
    }
    return sum;
}

static void count_before(Balance *b) {
    const Fluid *f = b->fluid;
    for (int y = b->box.begin[1]; y < b->box.end[1]; y++)
        for (int x = b->box.begin[0]; x < b->box.end[0]; x++) b->cells += in_band(b, x, y);
    for (int c = 0; c < f->def.channel_count; c++) b->before[c] = sum_band(b, &f->next[c]);
}

static bool nothing_to_share(const Balance *b) {
    double sum = 0;
    for (int c = 0; c < b->fluid->def.channel_count; c++)
        if (!flu_conserves(b->fluid, c)) sum += fabs(b->before[c]);
    return sum == 0 || b->cells == 0;
}

/* ---- What backtraces read ----------------------------------------------------------------------- */

static Stencil stencil_at(const Balance *b, int x, int y) {
    const Fluid *f = b->fluid;
    float dx, dy;
    f->layout->displace(f, FLU_CHANNEL, x, y, 1, b->courant, &dx, &dy);
    float far = fabsf(dx) > fabsf(dy) ? fabsf(dx) : fabsf(dy);
    if (far + 1 >= (float)f->clearance[flu_at(f, x, y)]) {
        Departure from = flu_trace(f, (float)x + .5f, (float)y + .5f, -dx, -dy, 1);
        return flu_stencil(f, &from);
    }
    int left = (int)floorf((float)x - dx), above = (int)floorf((float)y - dy);
    float wx = (float)x - dx - (float)left, wy = (float)y - dy - (float)above;
    return (Stencil){{{left, above}, {left + 1, above}, {left, above + 1}, {left + 1, above + 1}},
                     {(1 - wx) * (1 - wy), wx * (1 - wy), (1 - wx) * wy, wx * wy},
                     1};
}

static int within(const Fluid *f, int axis, int x) {
    int size = f->def.size[axis];
    return flu_periodic(&f->def, axis) ? flu_wrap(x, size) : x < 0 ? 0 : x < size ? x : size - 1;
}

/* What crosses the band's edge on its way to one cell: out of the band if the cell lies outside, else into it. */
static void count_crossing(Balance *b, int x, int y) {
    const Fluid *f = b->fluid;
    bool inside = in_band(b, x, y);
    Stencil s = stencil_at(b, x, y);
    for (int i = 0; i < 4; i++) {
        int cx = within(f, 0, s.cell[i][0]), cy = within(f, 1, s.cell[i][1]);
        if (!(s.weight[i] > 0) || in_band(b, cx, cy) == inside) continue;
        double weight = inside ? -(double)s.weight[i] : (double)s.weight[i];
        for (int c = 0; c < f->def.channel_count; c++)
            b->left[c] += weight * (old_value(f, c, cx, cy) - b->before[c] / b->cells);
    }
}

/* Most cells read from their own side of the edge alone, which shows at once; where a solid or a side may be near, it
 * takes the stencil. */
static void count_crossings_between(Balance *b, int y, int begin, int end) {
    const Fluid *f = b->fluid;
    const Carried lattice = {&b->fluid->channel[0], NULL, NULL, FLU_CHANNEL};
    Ways ways;
    Ends ends;
    for (int x0 = begin; x0 < end; x0 += FLU_CHUNK) {
        int count = end - x0 < FLU_CHUNK ? end - x0 : FLU_CHUNK;
        flu_find_ways(f, &lattice, x0, y, count, b->courant, UPSTREAM, &ways);
        flu_find_ends(f, &lattice, x0, y, count, &ways, UPSTREAM, &ends);
        const uint8_t *mark = f->marks + flu_at(f, x0, y), *clearance = f->clearance + flu_at(f, x0, y);
        bool near_side = (float)y <= ways.longest + 1 || (float)(f->height - y) <= ways.longest + 2;
        for (int i = 0; i < count; i++) {
            const uint8_t *read = mark + ends.cell[i];
            int margin = (int)ways.longest + 2, x = x0 + i;
            bool plain = !near_side && x >= margin && x < f->width - margin && ways.far[i] + 1 < (float)clearance[i];
            if (plain && read[0] == mark[i] && read[1] == mark[i] && read[f->row] == mark[i] &&
                read[f->row + 1] == mark[i])
                continue;
            if (flu_is_free(f, x, y)) count_crossing(b, x, y);
        }
    }
}

/* Only cells within the step's longest way of the edge can be reached across it. */
static void count_crossings(Balance *b) {
    const Fluid *f = b->fluid;
    Box outer = b->box, inner = b->box;
    flu_widen(f, &outer, b->reach);
    for (int axis = 0; axis < 2; axis++) { inner.begin[axis] += b->reach, inner.end[axis] -= b->reach; }
    for (int y = outer.begin[1]; y < outer.end[1]; y++) {
        bool deep = y >= inner.begin[1] && y < inner.end[1] && inner.begin[0] < inner.end[0];
        count_crossings_between(b, y, outer.begin[0], deep ? inner.begin[0] : outer.end[0]);
        if (deep) count_crossings_between(b, y, inner.end[0], outer.end[0]);
    }
}

/* ---- Sharing the difference --------------------------------------------------------------------- */

static void share(Balance *b, int c, double sum, double owed) {
    Fluid *f = b->fluid;
    float ambient = f->def.channel[c].ambient;
    double above = sum - b->cells * (double)ambient;
    if (!(fabs(owed) < .5 * fabs(above))) return; /* nothing there that it could be a part of */
    float factor = (float)(1 + owed / above);
    for (int y = b->box.begin[1]; y < b->box.end[1]; y++)
        for (int x = b->box.begin[0]; x < b->box.end[0]; x++) {
            float *value = &f->channel[c].data[flu_at(f, x, y)];
            if (in_band(b, x, y)) *value = flu_bounded(ambient + (*value - ambient) * factor, FLU_MAX_VALUE);
        }
}

/* Whether a surface in the band, or a side that it reaches, holds the channel: it gives and takes without account. */
static bool held_near(const Balance *b, int c) {
    const Fluid *f = b->fluid;
    const Box *box = &b->box;
    for (int axis = 0; axis < 2; axis++) {
        if (box->begin[axis] <= b->reach && f->def.side[2 * axis].holds[c]) return true;
        if (box->end[axis] + b->reach >= f->def.size[axis] && f->def.side[2 * axis + 1].holds[c]) return true;
    }
    for (int y = box->begin[1]; y < box->end[1]; y++)
        for (int x = box->begin[0]; x < box->end[0] && f->row_occupied[y]; x++)
            if (f->body[flu_body_at(f, x, y)].holds[c]) return true;
    return false;
}

static void balance(Balance *b, int body) {
    Fluid *f = b->fluid;
    const Swept *swept = &f->swept[body];
    count_before(b);
    if (nothing_to_share(b)) return;
    count_crossings(b);
    for (int c = 0; c < f->def.channel_count; c++) {
        double sum = sum_band(b, &f->channel[c]),
               swept_above_mean = swept->sum[c] - swept->cells * (b->before[c] / b->cells);
        if (!flu_conserves(f, c) && !held_near(b, c))
            share(b, c, sum, b->before[c] + swept_above_mean - b->left[c] - sum);
    }
}

/* The longest way that a part of the body goes in the step, cells. */
static float way(const Balance *b, int body) {
    const Fluid *f = b->fluid;
    float most = 0;
    for (int i = 0; i < 8; i++) {
        float x = (float)(i & 1 ? b->box.end[0] : b->box.begin[0]),
              y = (float)(i & 2 ? b->box.end[1] : b->box.begin[1]);
        float speed = fabsf(flu_body_velocity(f, body, i / 4, x, y));
        most = speed > most ? speed : most;
    }
    return most * b->courant;
}

void flu_balance(Fluid *f, float dt) {
    int reach = 2 + flu_whole((double)f->reach, 0, FAR); /* how far backtraces of this step read */
    for (int body = 1; body < FLUID_MAX_BODIES; body++) {
        bool swept = f->swept[body].moved;
        if (!swept && f->unswept[body] >= A_VENT) continue;
        Balance b = band_around(f, body, dt, reach);
        bool there = b.box.begin[0] < b.box.end[0] && b.box.begin[1] < b.box.end[1];
        f->unswept[body] = swept ? 0 : there ? f->unswept[body] + way(&b, body) : A_VENT;
        if (!there || f->unswept[body] >= A_VENT || !(swept || f->unswept[body] > 0)) continue;
        if (!clear_of_outlets(&b)) continue;
        mark_band(&b, body);
        balance(&b, body);
        clear_marks(&b);
    }
}

void flu_forget_ways(Fluid *f) {
    for (int body = 0; body < FLUID_MAX_BODIES; body++) f->unswept[body] = A_VENT;
}
