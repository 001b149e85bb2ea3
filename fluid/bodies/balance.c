/* Backtraces do not keep totals, least of all where a body drives smoke apart and together again. In a band around each
 * body that moves, what its cells held before the step, and the body covered and left, is held against what they hold
 * after it and what crossed the band's edge; the cells of the band share the difference in proportion. What crossed and
 * what was swept counts from the band's mean, so that even smoke has no difference, and stays even. */
#include "balance.h"

enum { FLU_BAND = 10 /* cells */ };

#define FLU_A_VENT 2.f /* cells: a body that has covered none on such a way is stamped in place, and blows */

/* ---- The band ----------------------------------------------------------------------------------- */

/* Sides that air passes have their say in what lies near them, and no account here: no backtrace from the band, or to
 * it, crosses one. */
static void keep_from_sides(const Fluid *f, Box *box, int reach) {
    for (int side = 0; side < 4; side++) {
        FluidSideKind kind = f->def.side[side].kind;
        if (kind != FLUID_OPEN && kind != FLUID_INFLOW) continue;
        int axis = side / 2, last = f->grid.size[axis] - reach;
        if (side & 1)
            box->end[axis] = box->end[axis] < last ? box->end[axis] : last;
        else
            box->begin[axis] = box->begin[axis] > reach ? box->begin[axis] : reach;
    }
}

static bool box_within(const Box *a, const Box *b) {
    return a->begin[0] >= b->begin[0] && a->end[0] <= b->end[0] && a->begin[1] >= b->begin[1] && a->end[1] <= b->end[1];
}

/* Whether air comes and goes through a drain in the band. */
static bool holds_drain(const Fluid *f, const Box *box) {
    for (int y = box->begin[1]; y < box->end[1]; y++)
        if (memchr(f->solids.cells + flu_at(f, box->begin[0], y), FLU_OUTLET, (size_t)(box->end[0] - box->begin[0])))
            return true;
    return false;
}

static Balance band_around(Fluid *f, int body, float dt, int reach) {
    Balance b = {f, f->solids.box[body], f->solids.box[body], flu_courant(f, dt), reach, 0, {0}, {0}, {0}};
    if (b.box.end[1] > 0) flu_widen(f, &b.box, FLU_BAND);
    return b;
}

/* Narrows the band to what no side's air reaches in the step; false if that leaves out the body, or if a drain is in
 * it. */
static bool clear_of_outlets(Balance *b) {
    Box filled = b->filled;
    flu_widen(b->fluid, &filled, 2);
    keep_from_sides(b->fluid, &b->box, b->reach);
    return box_within(&filled, &b->box) && !holds_drain(b->fluid, &b->box);
}

static const uint8_t *occupancy_row(const Fluid *f, int y) {
    return f->solids.occupancy + (ptrdiff_t)y * f->grid.size[0];
}

/* Free cells [begin, end) of a row that lie side by side, within the box. */
typedef struct Span {
    int y, begin, end;
} Span;

static bool holds_body(const Fluid *f, int body, int y, int begin, int end) {
    y = flu_wrapped(f, 1, y);
    return y >= 0 && y < f->grid.size[1] && memchr(occupancy_row(f, y) + begin, body, (size_t)(end - begin));
}

static bool beside_body(const Fluid *f, int body, const Span *s) {
    return flu_body_at(f, s->begin - 1, s->y) == body || flu_body_at(f, s->end, s->y) == body ||
           holds_body(f, body, s->y - 1, s->begin, s->end) || holds_body(f, body, s->y + 1, s->begin, s->end);
}

/* Joins a span to the band if the body, or cells that belong to it, are beside it. */
static bool join_span(const Fluid *f, int body, const Span *s) {
    uint8_t *mark = f->solids.marks + flu_at(f, s->begin, s->y);
    size_t count = (size_t)(s->end - s->begin);
    if (*mark == FLU_WITHIN) return false;
    if (!memchr(mark - f->grid.step[1], FLU_WITHIN, count) && !memchr(mark + f->grid.step[1], FLU_WITHIN, count) &&
        !beside_body(f, body, s))
        return false;
    memset(mark, FLU_WITHIN, count);
    return true;
}

static bool join_band_row(const Balance *b, int body, int y) {
    const Fluid *f = b->fluid;
    bool grown = false;
    for (int r = f->solids.first_run[y]; r < f->solids.first_run[y + 1]; r++) {
        Span s = {y, (int)f->solids.runs[r].begin, f->solids.runs[r].end};
        if (s.begin < b->box.begin[0]) s.begin = b->box.begin[0];
        if (s.end > b->box.end[0]) s.end = b->box.end[0];
        if (s.begin < s.end) grown |= join_span(f, body, &s);
    }
    return grown;
}

static bool join_band_rows(const Balance *b, int body, bool down) {
    int first = down ? b->box.begin[1] : b->box.end[1] - 1, rows = b->box.end[1] - b->box.begin[1];
    bool grown = false;
    for (int i = 0; i < rows; i++) grown |= join_band_row(b, body, down ? first + i : first - i);
    return grown;
}

/* The cells of the box that are connected within it to the body: what lies behind a wall is another room's. */
static void mark_band(const Balance *b, int body) {
    for (bool down = true; join_band_rows(b, body, down);) down = !down;
}

static void clear_band(const Balance *b) {
    for (int y = b->box.begin[1]; y < b->box.end[1]; y++)
        memset(b->fluid->solids.marks + flu_at(b->fluid, b->box.begin[0], y), FLU_OUTSIDE,
               (size_t)(b->box.end[0] - b->box.begin[0]));
}

/* The values of marked cells, else 0. */
FLU_WIDE static void keep_marked(const float *FLU_RESTRICT value, const uint8_t *FLU_RESTRICT mark, int count,
                                 float *FLU_RESTRICT to) {
    for (int i = 0; i < count; i++) to[i] = mark[i] == FLU_WITHIN ? value[i] : 0;
}

FLU_WIDE static void add_fours(const float *x, int count, double sum[4]) {
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
    for (int y = b->box.begin[1]; y < b->box.end[1]; y++) {
        ptrdiff_t at = flu_at(b->fluid, b->box.begin[0], y);
        sum += sum_row(field->data + at, b->fluid->solids.marks + at, b->box.end[0] - b->box.begin[0]);
    }
    return sum;
}

FLU_WIDE static int count_marks(const uint8_t *mark, int count) {
    int marks = 0;
    for (int i = 0; i < count; i++) marks += mark[i];
    return marks;
}

static void count_before(Balance *b) {
    const Fluid *f = b->fluid;
    for (int y = b->box.begin[1]; y < b->box.end[1]; y++)
        b->cells += count_marks(f->solids.marks + flu_at(f, b->box.begin[0], y), b->box.end[0] - b->box.begin[0]);
    for (int c = 0; c < f->def.channel_count && b->cells > 0; c++) {
        b->before[c] = sum_band(b, &f->flow.next[c]);
        b->mean[c] = b->before[c] / b->cells;
    }
}

/* Or no more than what becomes ambient elsewhere. */
static bool nothing_to_share(const Balance *b) {
    bool nothing = true;
    for (int c = 0; c < b->fluid->def.channel_count; c++) {
        const FluidChannel *channel = &b->fluid->def.channel[c];
        double above = b->before[c] - b->cells * (double)channel->ambient;
        if (!flu_conserves(b->fluid, c)) nothing &= fabs(above) <= b->cells * (double)channel->cutoff;
    }
    return nothing;
}

/* ---- Sharing the difference --------------------------------------------------------------------- */

FLU_WIDE static void scale_row(float *FLU_RESTRICT value, const uint8_t *FLU_RESTRICT mark, int count, float ambient,
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
    for (int y = b->box.begin[1]; y < b->box.end[1]; y++) {
        ptrdiff_t at = flu_at(f, b->box.begin[0], y);
        scale_row(f->flow.channel[c].data + at, f->solids.marks + at, b->box.end[0] - b->box.begin[0], ambient,
                  (float)(1 + owed / above));
    }
}

static bool meets(const Fluid *f, const Box *box, int body) {
    bool any = false;
    for (int y = box->begin[1]; y < box->end[1] && !any; y++)
        any = f->solids.row_occupied[y] && holds_body(f, body, y, box->begin[0], box->end[0]);
    return any;
}

/* Whether a surface in the band, or a side that it reaches, holds the channel: it gives and takes without account. */
static bool held_near(const Balance *b, int c) {
    const Fluid *f = b->fluid;
    const Box *box = &b->box;
    for (int axis = 0; axis < 2; axis++) {
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
        if (!flu_conserves(f, c) && !held_near(b, c))
            share_out(b, c, sum, b->before[c] + swept_above_mean - b->left[c] - sum);
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
    int reach = 2 + flu_whole((double)f->transport.reach, 0, FLU_FOLLOWED); /* how far backtraces of this step read */
    for (int body = 1; body < FLUID_MAX_BODIES; body++) {
        bool swept = f->bodies.has_swept[body] && f->bodies.swept[body].moved;
        if (!swept && f->bodies.gone_in_place[body] >= FLU_A_VENT) continue;
        Balance b = band_around(f, body, dt, reach);
        bool there = b.box.begin[0] < b.box.end[0];
        f->bodies.gone_in_place[body] = swept ? 0 : there ? f->bodies.gone_in_place[body] + way(&b, body) : FLU_A_VENT;
        if (!there || f->bodies.gone_in_place[body] >= FLU_A_VENT || !(swept || f->bodies.gone_in_place[body] > 0))
            continue;
        if (!flu_was_smoky(f, &b.box) || !clear_of_outlets(&b)) continue;
        mark_band(&b, body);
        balance(&b, body);
        clear_band(&b);
    }
}

void flu_forget_ways(Fluid *f) {
    for (int body = 0; body < FLUID_MAX_BODIES; body++) f->bodies.gone_in_place[body] = FLU_A_VENT;
}
