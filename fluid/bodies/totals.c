/* Totals of channels that keep them (FluidChannel.keeps_total), and of others while bodies move.
 *
 * Backtraces do not conserve smoke. In each room we expect the total before advection, plus the content that moving
 * bodies have swept together, minus the content that left through open sides, drains and vents. The cells of the room
 * share the difference. Each cell can return to the value that it had before, or rise to the largest value that its
 * backtrace met. All cells go the same part of their slack up, or down. So values stay within those that were around
 * them, and an even field stays even. (After Priestley 1993, and Bermejo and Conde 2002.) */
#include "totals.h"

enum { FLU_SUM_LANES = 16 };
#define FLU_MOST_SWELL .5f /* of a cell's value, in a step */

/* ---- How much a room has lost, and how much its cells can take ----------------------------------- */

/* Cells of a run that lie side by side. */
typedef struct Cells {
    float *now;
    const float *before, *high;
    int count;
} Cells;

FLU_INLINE float sum_of_lanes(const float *s) {
    float eight[8], four[4];
    for (int i = 0; i < 8; i++) eight[i] = s[i] + s[i + 8];
    for (int i = 0; i < 4; i++) four[i] = eight[i] + eight[i + 4];
    return (four[0] + four[2]) + (four[1] + four[3]);
}

/* Sums in lanes, so that all machines add in the same order. */
typedef struct Lanes {
    float owed[FLU_SUM_LANES], gain[FLU_SUM_LANES], loss[FLU_SUM_LANES], held[FLU_SUM_LANES];
} Lanes;

FLU_INLINE float slack_up(float now, float before, float high) { return flu_maxf(flu_maxf(before, high), now) - now; }
FLU_INLINE float slack_down(float now, float before) { return now - flu_minf(before, now); }

FLU_INLINE void measure_cell(float now, float before, float high, int lane, Lanes *to) {
    to->owed[lane] += before - now;
    to->gain[lane] += slack_up(now, before, high);
    to->loss[lane] += slack_down(now, before);
    to->held[lane] += fabsf(now);
}

FLU_WIDEST static void measure(const float *FLU_RESTRICT now, const float *FLU_RESTRICT before,
                               const float *FLU_RESTRICT high, int count, Account *FLU_RESTRICT to) {
    const int whole = count / FLU_SUM_LANES * FLU_SUM_LANES;
    Lanes lanes = {{0}, {0}, {0}, {0}};
    for (int k = 0; k < whole; k += FLU_SUM_LANES)
        for (int i = 0; i < FLU_SUM_LANES; i++) measure_cell(now[k + i], before[k + i], high[k + i], i, &lanes);
    for (int i = whole; i < count; i++) measure_cell(now[i], before[i], high[i], i - whole, &lanes);
    to->owed += sum_of_lanes(lanes.owed);
    to->gain += sum_of_lanes(lanes.gain);
    to->loss += sum_of_lanes(lanes.loss);
    to->held += sum_of_lanes(lanes.held);
}

FLU_INLINE float kept_value(float value, float swell) {
    value += swell * fabsf(value);
    return fabsf(value) > FLU_TINY ? flu_bounded(value, FLU_MAX_VALUE) : 0;
}

/* part: of each cell's slack up, or down. */
FLU_WIDEST static void rise(const float *FLU_RESTRICT before, const float *FLU_RESTRICT high, float part, float swell,
                            int count, float *FLU_RESTRICT now) {
    for (int i = 0; i < count; i++) now[i] = kept_value(now[i] + part * slack_up(now[i], before[i], high[i]), swell);
}

FLU_WIDEST static void sink(const float *FLU_RESTRICT before, float part, float swell, int count,
                            float *FLU_RESTRICT now) {
    for (int i = 0; i < count; i++) now[i] = kept_value(now[i] - part * slack_down(now[i], before[i]), swell);
}

/* ---- Rows ---------------------------------------------------------------------------------------- */

typedef void CellTask(const Totals *totals, const Cells *cells, Account *run);

static void measure_cells(const Totals *t, const Cells *c, Account *run) {
    (void)t;
    measure(c->now, c->before, c->high, c->count, run);
}

static void share_among_cells(const Totals *t, const Cells *c, Account *run) {
    const Account *room = &t->fluid->bodies.account[run->room];
    const float part = room->owed, swell = room->gain;
    if (part > 0) rise(c->before, c->high, part, swell, c->count, c->now);
    if (part < 0) sink(c->before, -part, swell, c->count, c->now);
}

static void visit_busy(const Totals *t, Row row, int number, CellTask *task) {
    const Run *run = &t->fluid->solids.runs[number];
    for (int x = (int)run->begin, end; x < run->end; x = end) {
        bool busy;
        const ptrdiff_t at = row.at + x;
        end = flu_min(flu_channel_span(t->fluid, t->c, row, x, &busy), run->end);
        if (busy)
            task(t, &(Cells){t->now + at, t->before + at, t->high + at, end - x}, &t->fluid->bodies.account[number]);
    }
}

static void measure_rows(int begin, int end, void *data) {
    const Totals *t = data;
    const Fluid *f = t->fluid;
    for (int r = begin; r < end; r++)
        for (int i = f->solids.first_run[r]; i < f->solids.first_run[r + 1]; i++) {
            f->bodies.account[i] = (Account){.room = f->solids.runs[i].room};
            visit_busy(t, flu_row(&f->grid, r), i, measure_cells);
        }
}

static void share_rows(int begin, int end, void *data) {
    const Totals *t = data;
    const Fluid *f = t->fluid;
    for (int r = begin; r < end; r++)
        for (int i = f->solids.first_run[r]; i < f->solids.first_run[r + 1]; i++)
            visit_busy(t, flu_row(&f->grid, r), i, share_among_cells);
}

/* ---- A channel ----------------------------------------------------------------------------------- */

/* Replaces `owed` by the part of its slack that each cell takes, and `gain` by the part of its magnitude that each cell
 * takes beyond that. The latter is 0 but in steps in which a body moves, and FLU_MOST_SWELL at most. A moving body can
 * press smoke into fewer cells than can hold it within the values around them. */
static void find_shares(Account *a, bool any_moves) {
    const float limit = a->owed > 0 ? a->gain : a->loss, sign = a->owed > 0 ? 1.f : -1.f, owed = fabsf(a->owed);
    a->owed = a->gain = 0;
    if (limit < 0 || owed == 0) return;
    const float none = limit > 0 ? 0.f : 1.f; /* divides by 1 then, as compilers divide before they choose */
    a->owed = sign * flu_minf(owed / (limit + none), 1);
    const float rest = owed - limit, held = a->held + sign * limit;
    if (any_moves && rest > 0 && held > 0) a->gain = sign * flu_minf(rest / held, FLU_MOST_SWELL);
}

/* Adds the accounts of each room up in that of its first run. Returns whether any room has something to share. */
static bool close_accounts(Totals *t) {
    const Fluid *f = t->fluid;
    const int count = f->solids.first_run[f->grid.rows];
    Account *accounts = f->bodies.account;
    bool any = false;
    for (int i = 0; i < count; i++) {
        Account *room = &accounts[flu_room_of_account(accounts, i)];
        accounts[i].room = (int)(room - accounts);
        if (room == &accounts[i]) continue;
        room->owed += accounts[i].owed, room->gain += accounts[i].gain, room->loss += accounts[i].loss;
        room->held += accounts[i].held;
    }
    for (int i = 0; i < count; i++) {
        if (accounts[i].room != i) continue;
        find_shares(&accounts[i], f->bodies.any_moves);
        any |= accounts[i].owed != 0;
    }
    return any;
}

static void keep_total(Fluid *f, int c, float dt) {
    Totals t = {f, c, flu_courant(f, dt), f->flow.channel[c].data, f->flow.next[c].data, f->flow.high[c].data};
    flu_rows(f, f->grid.rows, measure_rows, &t);
    flu_count_passed(&t);
    if (close_accounts(&t)) flu_rows(f, f->grid.rows, share_rows, &t);
}

void flu_keep_totals(Fluid *f, const AdvectionScheme *scheme, float dt) {
    for (int c = 0; c < f->def.channel_count; c++)
        if (f->transport.channel_scheme[c] == scheme && flu_corrects_total(f, c)) keep_total(f, c, dt);
}
