/* Backtraces do not keep totals, least of all where a body drives smoke apart and together again. In a band around each
 * body that moves, what its cells held before the step, and the body covered and left, is held against what they hold
 * after it and what crossed the band's edge; the cells of the band share the difference in proportion. What crossed and
 * what was swept counts from the band's mean, so that even smoke has no difference, and stays even. */
#include "balance.h"

enum { FLU_BAND = 10 /* cells of the flow's grid */ };

/* ---- The band ----------------------------------------------------------------------------------- */

/* Sides that air passes have their say in what lies near them, and no account here: no backtrace from the band, or to
 * it, crosses one. */
static void keep_from_sides(const Fluid *f, Box *box, int reach) {
    for (int side = 0; side < 2 * f->grid.axes; side++) {
        FluidSideKind kind = f->def.side[side].kind;
        if (kind != FLUID_OPEN && kind != FLUID_INFLOW) continue;
        int axis = side / 2, last = f->grid.size[axis] - reach;
        if (side & 1)
            box->end[axis] = flu_min(box->end[axis], last);
        else
            box->begin[axis] = flu_max(box->begin[axis], reach);
    }
}

static bool box_within(const Fluid *f, const Box *a, const Box *b) {
    bool within = true;
    for (int axis = 0; axis < f->grid.axes; axis++)
        within &= a->begin[axis] >= b->begin[axis] && a->end[axis] <= b->end[axis];
    return within;
}

static int band_width(const Box *box) { return box->end[0] - box->begin[0]; }

/* Where row i of the box begins in fields and maps. */
static ptrdiff_t row_begin(const Fluid *f, const Box *box, int i) {
    return flu_box_row(&f->grid, box, i).at + box->begin[0];
}

/* Whether air comes and goes through a drain in the band. */
static bool holds_drain(const Fluid *f, const Box *box) {
    for (int i = 0; i < flu_box_rows(&f->grid, box); i++)
        if (memchr(f->solids.cells + row_begin(f, box, i), FLU_OUTLET, (size_t)band_width(box))) return true;
    return false;
}

static Balance band_around(Fluid *f, int body, float dt, int reach) {
    Balance b = {f, f->solids.box[body], f->solids.box[body], flu_courant(f, dt), reach, 0, {0}, {0}, {0}};
    if (b.box.end[1] > 0) flu_widen(f, &b.box, FLU_BAND * f->finer.fineness);
    return b;
}

/* Narrows the band to what no side's air reaches in the step; false if that leaves out the body, or if a drain is in
 * it. */
static bool clear_of_outlets(Balance *b) {
    Box filled = b->filled;
    flu_widen(b->fluid, &filled, 2);
    keep_from_sides(b->fluid, &b->box, b->reach);
    return box_within(b->fluid, &filled, &b->box) && !holds_drain(b->fluid, &b->box);
}

/* Free cells [begin, end) of a row that lie side by side, within the box. */
typedef struct Span {
    Row row;
    int begin, end;
} Span;

/* Whether the body fills a cell beside [begin, end) of a row: so many rows on along the axis, or in the row itself. */
static bool fills_any(const Fluid *f, int body, const Row *row, int axis, int rows, int begin, int end) {
    int cell[3] = {begin, row->y, row->z};
    cell[axis] = flu_wrapped(f, axis, cell[axis] + rows);
    return flu_in_grid(&f->grid, cell) &&
           memchr(f->solids.occupancy + flu_number(&f->grid, cell), body, (size_t)(end - begin));
}

static bool is_beside_body(const Fluid *f, int body, const Span *s) {
    const int before[3] = {s->begin - 1, s->row.y, s->row.z}, behind[3] = {s->end, s->row.y, s->row.z};
    bool any = flu_body_in(f, before) == body || flu_body_in(f, behind) == body;
    for (int axis = 1; axis < f->grid.axes && !any; axis++)
        any = fills_any(f, body, &s->row, axis, -1, s->begin, s->end) ||
              fills_any(f, body, &s->row, axis, 1, s->begin, s->end);
    return any;
}

static bool is_beside_mark(const Fluid *f, const uint8_t *mark, size_t count) {
    bool any = false;
    for (int axis = 1; axis < f->grid.axes && !any; axis++)
        any = memchr(mark - f->grid.step[axis], FLU_WITHIN, count) ||
              memchr(mark + f->grid.step[axis], FLU_WITHIN, count);
    return any;
}

/* Joins a span to the band if the body, or cells that belong to it, are beside it. */
static bool join_span(const Fluid *f, int body, const Span *s) {
    uint8_t *mark = f->solids.marks + s->row.at + s->begin;
    size_t count = (size_t)(s->end - s->begin);
    if (*mark == FLU_WITHIN) return false;
    if (!is_beside_mark(f, mark, count) && !is_beside_body(f, body, s)) return false;
    memset(mark, FLU_WITHIN, count);
    return true;
}

static bool join_band_row(const Balance *b, int body, const Row *row) {
    const Fluid *f = b->fluid;
    const int r = flu_row_number(&f->grid, row->y, row->z);
    bool grown = false;
    for (int i = f->solids.first_run[r]; i < f->solids.first_run[r + 1]; i++) {
        const Run *run = &f->solids.runs[i];
        const Span s = {*row, flu_max((int)run->begin, b->box.begin[0]), flu_min(run->end, b->box.end[0])};
        if (s.begin < s.end) grown |= join_span(f, body, &s);
    }
    return grown;
}

static bool join_band_rows(const Balance *b, int body, bool down) {
    const Grid *grid = &b->fluid->grid;
    int rows = flu_box_rows(grid, &b->box);
    bool grown = false;
    for (int i = 0; i < rows; i++) {
        const Row row = flu_box_row(grid, &b->box, down ? i : rows - 1 - i);
        grown |= join_band_row(b, body, &row);
    }
    return grown;
}

/* The cells of the box that are connected within it to the body: what lies behind a wall is another room's. */
static void mark_band(const Balance *b, int body) {
    for (bool down = true; join_band_rows(b, body, down);) down = !down;
}

static void clear_band(const Balance *b) {
    for (int i = 0; i < flu_box_rows(&b->fluid->grid, &b->box); i++)
        memset(b->fluid->solids.marks + row_begin(b->fluid, &b->box, i), FLU_OUTSIDE, (size_t)band_width(&b->box));
}

/* The values of marked cells, else 0. */
FLU_WIDE static void keep_marked(const float *FLU_RESTRICT value, const uint8_t *FLU_RESTRICT mark, int count,
                                 float *FLU_RESTRICT to) {
    for (int i = 0; i < count; i++) to[i] = mark[i] == FLU_WITHIN ? value[i] : 0;
}

FLU_HOT static void add_fours(const float *x, int count, double sum[4]) {
    double s[4] = {sum[0], sum[1], sum[2], sum[3]};
    for (int k = 0; k < count; k += 4)
        for (int i = 0; i < 4; i++) s[i] += (double)x[k + i];
    memcpy(sum, s, sizeof s);
}

static double sum_row(const float *value, const uint8_t *mark, int count) {
    double s[4] = {0, 0, 0, 0};
    float kept[FLU_CHUNK];
    for (int x = 0; x < count; x += FLU_CHUNK) {
        int part = flu_chunk(count, x), whole = (part + 3) / 4 * 4;
        keep_marked(value + x, mark + x, part, kept);
        memset(kept + part, 0, (size_t)(whole - part) * sizeof *kept);
        add_fours(kept, whole, s);
    }
    return (s[0] + s[1]) + (s[2] + s[3]);
}

static double sum_band(const Balance *b, const Field *field) {
    double sum = 0;
    for (int i = 0; i < flu_box_rows(&b->fluid->grid, &b->box); i++) {
        ptrdiff_t at = row_begin(b->fluid, &b->box, i);
        sum += sum_row(field->data + at, b->fluid->solids.marks + at, band_width(&b->box));
    }
    return sum;
}

FLU_HOT static int count_marks(const uint8_t *mark, int count) {
    int marks = 0;
    for (int i = 0; i < count; i++) marks += mark[i];
    return marks;
}

static void count_before(Balance *b) {
    const Fluid *f = b->fluid;
    for (int i = 0; i < flu_box_rows(&f->grid, &b->box); i++)
        b->cells += count_marks(f->solids.marks + row_begin(f, &b->box, i), band_width(&b->box));
    for (int c = 0; c < f->def.channel_count && b->cells > 0; c++) {
        b->before[c] = sum_band(b, &f->flow.next[c]);
        b->mean[c] = b->before[c] / b->cells;
    }
}

/* Of channels that are carried on this grid, and whose totals nothing else keeps. */
static bool is_shared(const Fluid *f, int c) {
    return !flu_conserves(f, c) && !flu_is_finer(f, c) && !flu_corrects_total(f, c);
}

/* Or no more than what becomes ambient elsewhere. */
static bool nothing_to_share(const Balance *b) {
    bool nothing = true;
    for (int c = 0; c < b->fluid->def.channel_count; c++) {
        const FluidChannel *channel = &b->fluid->def.channel[c];
        double above = b->before[c] - b->cells * (double)channel->ambient;
        if (is_shared(b->fluid, c)) nothing &= fabs(above) <= b->cells * (double)channel->cutoff;
    }
    return nothing;
}

/* ---- Sharing the difference --------------------------------------------------------------------- */

FLU_HOT static void scale_row(float *FLU_RESTRICT value, const uint8_t *FLU_RESTRICT mark, int count, float ambient,
                              float factor) {
    for (int i = 0; i < count; i++) {
        float scaled = flu_bounded(ambient + (value[i] - ambient) * factor, FLU_MAX_VALUE);
        value[i] = mark[i] == FLU_WITHIN ? scaled : value[i];
    }
}

static void share_out(Balance *b, int c, double sum, double owed) {
    Fluid *f = b->fluid;
    float ambient = f->def.channel[c].ambient;
    double above = sum - b->cells * (double)ambient;
    if (!(fabs(owed) < .5 * fabs(above))) return; /* nothing there that it could be a part of */
    for (int i = 0; i < flu_box_rows(&f->grid, &b->box); i++) {
        ptrdiff_t at = row_begin(f, &b->box, i);
        scale_row(f->flow.channel[c].data + at, f->solids.marks + at, band_width(&b->box), ambient,
                  (float)(1 + owed / above));
    }
}

static bool meets(const Fluid *f, const Box *box, int body) {
    bool any = false;
    for (int i = 0; i < flu_box_rows(&f->grid, box) && !any; i++) {
        const Row row = flu_box_row(&f->grid, box, i);
        any = f->solids.row_occupied[flu_row_number(&f->grid, row.y, row.z)] &&
              fills_any(f, body, &row, 1, 0, box->begin[0], box->end[0]);
    }
    return any;
}

/* Whether a surface in the band, or a side that it reaches, holds the channel: it gives and takes without account. */
static bool held_near(const Balance *b, int c) {
    const Fluid *f = b->fluid;
    const Box *box = &b->box;
    for (int axis = 0; axis < f->grid.axes; axis++) {
        if (box->begin[axis] <= b->reach && f->def.side[2 * axis].holds[c]) return true;
        if (box->end[axis] + b->reach >= f->grid.size[axis] && f->def.side[2 * axis + 1].holds[c]) return true;
    }
    for (int body = 1; body < FLUID_MAX_BODIES; body++)
        if (f->solids.body[body].holds[c] && meets(f, box, body)) return true;
    return false;
}

static void balance(Balance *b, int body) {
    Fluid *f = b->fluid;
    static const Swept nothing;
    const Swept *swept = f->bodies.has_swept[body] ? &f->bodies.swept[body] : &nothing;
    count_before(b);
    if (nothing_to_share(b)) return;
    flu_count_crossings(b);
    for (int c = 0; c < f->def.channel_count; c++) {
        double sum = sum_band(b, &f->flow.channel[c]), swept_above_mean = swept->sum[c] - swept->cells * b->mean[c];
        if (is_shared(f, c) && !held_near(b, c))
            share_out(b, c, sum, b->before[c] + swept_above_mean - b->left[c] - sum);
    }
}

/* The longest way that a part of the body goes in the step, in cells of the flow's grid: that of a corner. */
static float way(const Balance *b, int body) {
    const Fluid *f = b->fluid;
    const int axes = f->grid.axes;
    float most = 0;
    for (int i = 0; i < axes << axes; i++) {
        float corner[3] = {0, 0, 0};
        for (int axis = 0; axis < axes; axis++)
            corner[axis] = (float)(i >> axis & 1 ? b->box.end[axis] : b->box.begin[axis]);
        most = flu_maxf(most, fabsf(flu_surface_velocity(f, body, i >> axes, corner)));
    }
    return most * b->courant / (float)f->finer.fineness;
}

static void watch_vent(Fluid *f, int body, float dt) {
    const Balance b = band_around(f, body, dt, 0);
    const float along = b.box.begin[0] < b.box.end[0] ? way(&b, body) : 0;
    f->bodies.gone_in_place[body] = along > 0 ? flu_minf(f->bodies.gone_in_place[body] + along, FLU_BLOWS) : FLU_A_VENT;
}

void flu_balance(Fluid *f, float dt) {
    int reach = 2 + flu_whole((double)f->transport.reach, 0, FLU_FOLLOWED); /* how far backtraces of this step read */
    for (int body = 1; body < FLUID_MAX_BODIES; body++) {
        bool swept = f->bodies.has_swept[body] && f->bodies.swept[body].moved;
        float *gone = &f->bodies.gone_in_place[body];
        if (!swept && *gone >= FLU_A_VENT) {
            if (flu_is_compressible(f)) watch_vent(f, body, dt);
            continue;
        }
        Balance b = band_around(f, body, dt, reach);
        bool there = b.box.begin[0] < b.box.end[0];
        *gone = swept ? 0 : there ? *gone + way(&b, body) : FLU_A_VENT;
        if (!there || *gone >= FLU_A_VENT || !(swept || *gone > 0)) continue;
        if (!flu_was_smoky(f, &b.box) || !clear_of_outlets(&b)) continue;
        mark_band(&b, body);
        balance(&b, body);
        clear_band(&b);
    }
}

void flu_forget_ways(Fluid *f) {
    for (int body = 0; body < FLUID_MAX_BODIES; body++) f->bodies.gone_in_place[body] = FLU_A_VENT;
}
