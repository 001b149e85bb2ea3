/* Totals of channels that keep them (FluidChannel.keeps_total).
 *
 * Backtraces do not conserve what they carry. In each room we expect the total before advection, plus what bodies that
 * moved have swept together, minus what left through open sides, drains and vents. The cells of the room share the
 * difference. A cell can gain as much as lies between its value and the largest of its neighbours, and lose as much as
 * lies between it and the least. All cells of a room use the same part of that. So values stay within those around
 * them, and an even field stays even. (Priestley 1993, and Bermejo and Conde 2002, share by such weights. Theirs come
 * from a scheme of lower order.)
 *
 *        +---+        Neighbours share a face with the cell and are free.
 *        | n |        The cell c can gain max(c, n) - c
 *    +---+---+---+    and lose        c - min(c, n).
 *    | n | c |###|    No value passes a wall or a corner.
 *    +---+---+---+
 *        | n |
 *        +---+
 */
#include "totals.h"

enum { FLU_ROWS_BESIDE = 4, FLU_SUM_LANES = 16 };

/* ---- Cells and their neighbours ------------------------------------------------------------------ */

/* Cells of a run that lie side by side, and the rows beside them at y - 1, y + 1, z - 1 and z + 1. A neighbour that is
 * not free has the cell's own value. */
typedef struct CellRow {
    const float *own; /* from -1 to `count` */
    const float *beside[FLU_ROWS_BESIDE];
    int count;
} CellRow;

typedef struct CellCopies {
    float own[3], beside[FLU_ROWS_BESIDE][FLU_CHUNK];
} CellCopies;

FLU_WIDE static void mask_row(const float *FLU_RESTRICT own, const float *FLU_RESTRICT beside,
                              const uint8_t *FLU_RESTRICT map, int count, float *FLU_RESTRICT to) {
    for (int i = 0; i < count; i++) to[i] = map[i] == FLU_FREE ? beside[i] : own[i];
}

/* The value of the cell beside the first or the last one of a run, which is free only around a periodic axis. */
static float beyond_run(const Totals *t, Row row, int x, float own) {
    const Fluid *f = t->fluid;
    const int at = flu_wrapped(f, 0, x);
    const bool is_free = at >= 0 && at < f->grid.size[0] && f->solids.cells[row.at + at] == FLU_FREE;
    return is_free ? t->now[row.at + at] : own;
}

static void find_beside(const Totals *t, Row row, int x, CellCopies *copies, CellRow *to) {
    const Fluid *f = t->fluid;
    const bool open = flu_lies_open(f, flu_row_number(&f->grid, row.y, row.z));
    const int cell[3] = {x, row.y, row.z};
    for (int i = 0, next[3]; i < 2 * (f->grid.axes - 1); i++) {
        to->beside[i] = to->own;
        if (!flu_neighbour(f, cell, i + 2, next)) continue;
        const ptrdiff_t at = flu_index(&f->grid, next);
        to->beside[i] = t->now + at;
        if (open) continue;
        mask_row(to->own, to->beside[i], f->solids.cells + at, to->count, copies->beside[i]);
        to->beside[i] = copies->beside[i];
    }
}

FLU_INLINE float least_beside(const float *own, const float *const beside[], int rows, int i) {
    float least = own[i] < own[i - 1] ? own[i] : own[i - 1];
    least = least < own[i + 1] ? least : own[i + 1];
    for (int k = 0; k < rows; k++) least = least < beside[k][i] ? least : beside[k][i];
    return least;
}

FLU_INLINE float largest_beside(const float *own, const float *const beside[], int rows, int i) {
    float most = own[i] > own[i - 1] ? own[i] : own[i - 1];
    most = most > own[i + 1] ? most : own[i + 1];
    for (int k = 0; k < rows; k++) most = most > beside[k][i] ? most : beside[k][i];
    return most;
}

/* ---- How much a room has lost, and how much its cells can take ----------------------------------- */

FLU_INLINE float without_tiny(float x) { return fabsf(x) > FLU_TINY ? x : 0; }

FLU_INLINE float sum_of_lanes(const float *s) {
    float eight[8], four[4];
    for (int i = 0; i < 8; i++) eight[i] = s[i] + s[i + 8];
    for (int i = 0; i < 4; i++) four[i] = eight[i] + eight[i + 4];
    return (four[0] + four[2]) + (four[1] + four[3]);
}

/* Sums in lanes, so that all machines add in the same order. */
typedef struct Lanes {
    float now[FLU_SUM_LANES], before[FLU_SUM_LANES], most[FLU_SUM_LANES], least[FLU_SUM_LANES];
} Lanes;

FLU_INLINE void measure_lane(const CellRow *s, int rows, const float *before, int i, int lane, Lanes *to) {
    to->now[lane] += s->own[i];
    to->before[lane] += before[i];
    to->most[lane] += largest_beside(s->own, s->beside, rows, i);
    to->least[lane] += least_beside(s->own, s->beside, rows, i);
}

FLU_INLINE void measure(const CellRow *from, int rows, const float *before, Account *to) {
    const CellRow s = *from;
    const int whole = s.count / FLU_SUM_LANES * FLU_SUM_LANES;
    Lanes lanes = {{0}, {0}, {0}, {0}};
    for (int k = 0; k < whole; k += FLU_SUM_LANES)
        for (int i = 0; i < FLU_SUM_LANES; i++) measure_lane(&s, rows, before, k + i, i, &lanes);
    for (int i = whole; i < s.count; i++) measure_lane(&s, rows, before, i, i - whole, &lanes);
    const float now = sum_of_lanes(lanes.now);
    to->owed += sum_of_lanes(lanes.before) - now;
    to->gain += sum_of_lanes(lanes.most) - now;
    to->loss += now - sum_of_lanes(lanes.least);
}

FLU_WIDE static void measure_plane(const CellRow *s, const float *before, Account *to) { measure(s, 2, before, to); }
FLU_WIDE static void measure_volume(const CellRow *s, const float *before, Account *to) { measure(s, 4, before, to); }

FLU_INLINE float gained(const CellRow *s, int rows, float part, int i) {
    const float most = largest_beside(s->own, s->beside, rows, i), value = s->own[i] + part * (most - s->own[i]);
    return without_tiny(value < most ? value : most);
}

FLU_INLINE float lost(const CellRow *s, int rows, float part, int i) {
    const float least = least_beside(s->own, s->beside, rows, i), value = s->own[i] - part * (s->own[i] - least);
    return without_tiny(value > least ? value : least);
}

/* part: 1 takes each value to the largest around it, -1 to the least. */
FLU_INLINE void share(const CellRow *from, int rows, float part, float *FLU_RESTRICT to) {
    const CellRow s = *from;
    for (int i = 0; i < s.count && part >= 0; i++) to[i] = gained(&s, rows, part, i);
    for (int i = 0; i < s.count && part < 0; i++) to[i] = lost(&s, rows, -part, i);
}

FLU_WIDE static void share_plane(const CellRow *s, float part, float *to) { share(s, 2, part, to); }
FLU_WIDE static void share_volume(const CellRow *s, float part, float *to) { share(s, 4, part, to); }

/* ---- Rows ---------------------------------------------------------------------------------------- */

/* Of cells of a run, the first of which is sample `at` of the fields. */
typedef void CellTask(const Totals *totals, const CellRow *cells, ptrdiff_t at, Account *run);

static void measure_cells(const Totals *t, const CellRow *cells, ptrdiff_t at, Account *run) {
    (t->fluid->grid.axes > 2 ? measure_volume : measure_plane)(cells, t->before + at, run);
}

static void share_among_cells(const Totals *t, const CellRow *cells, ptrdiff_t at, Account *run) {
    const float part = t->fluid->bodies.account[run->room].owed;
    (t->fluid->grid.axes > 2 ? share_volume : share_plane)(cells, part, t->before + at);
}

/* The first or the last cell of a run, or both. */
static void visit_end(const Totals *t, Row row, const Run *run, int x, CellTask *task, Account *account) {
    const float *now = t->now + row.at + x;
    const float own[3] = {x == (int)run->begin ? beyond_run(t, row, x - 1, *now) : now[-1], *now,
                          x == run->end - 1 ? beyond_run(t, row, x + 1, *now) : now[1]};
    CellCopies copies;
    CellRow cells = {.own = own + 1, .count = 1};
    find_beside(t, row, x, &copies, &cells);
    task(t, &cells, row.at + x, account);
}

static void visit_cells(const Totals *t, Row row, int x, int end, CellTask *task, Account *account) {
    for (; x < end; x += FLU_CHUNK) {
        CellCopies copies;
        CellRow cells = {.own = t->now + row.at + x, .count = flu_chunk(end, x)};
        find_beside(t, row, x, &copies, &cells);
        task(t, &cells, row.at + x, account);
    }
}

/* Cells that were idle were not carried. */
static void visit_busy(const Totals *t, Row row, int number, CellTask *task) {
    const Run *run = &t->fluid->solids.runs[number];
    Account *account = &t->fluid->bodies.account[number];
    for (int x = (int)run->begin, end; x < run->end; x = end) {
        bool busy;
        end = flu_min(flu_channel_span(t->fluid, t->c, row, x, &busy), run->end);
        if (!busy) continue;
        const bool first = x == (int)run->begin, last = end == run->end && end - x > first;
        if (first) visit_end(t, row, run, x, task, account);
        visit_cells(t, row, x + first, end - last, task, account);
        if (last) visit_end(t, row, run, end - 1, task, account);
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

/* Advection leaves alone what lies in solids, so that both fields hold the same there. */
static void share_rows(int begin, int end, void *data) {
    const Totals *t = data;
    const Fluid *f = t->fluid;
    for (int r = begin; r < end; r++)
        for (int i = f->solids.first_run[r]; i < f->solids.first_run[r + 1]; i++)
            visit_busy(t, flu_row(&f->grid, r), i, share_among_cells);
}

/* What is idle is ambient now. Before, it may have differed by the cutoff. */
static void clear_idle_rows(int begin, int end, void *data) {
    const Totals *t = data;
    const Fluid *f = t->fluid;
    for (int r = begin; r < end; r++) {
        const Row row = flu_row(&f->grid, r);
        bool busy;
        for (int x = 0, next; x < f->grid.size[0]; x = next) {
            next = flu_channel_span(f, t->c, row, x, &busy);
            if (!busy) memcpy(t->before + row.at + x, t->now + row.at + x, (size_t)(next - x) * sizeof(float));
        }
    }
}

/* ---- A channel ----------------------------------------------------------------------------------- */

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
    }
    for (int i = 0; i < count; i++) {
        Account *a = &accounts[i];
        const float limit = a->owed > 0 ? a->gain : a->loss;
        a->owed = !(limit > 0) ? 0 : a->owed > limit ? 1 : a->owed < -limit ? -1 : a->owed / limit;
        any |= a->room == i && a->owed != 0;
    }
    return any;
}

static void keep_total(Fluid *f, int c, float dt) {
    Totals t = {f, c, flu_courant(f, dt), f->flow.channel[c].data, f->flow.next[c].data};
    flu_rows(f, f->grid.rows, measure_rows, &t);
    flu_count_passed(&t);
    if (!close_accounts(&t)) return;
    flu_rows(f, f->grid.rows, share_rows, &t);
    if (f->def.channel[c].cutoff > 0) flu_rows(f, f->grid.rows, clear_idle_rows, &t);
    flu_swap(&f->flow.channel[c], &f->flow.next[c]);
}

void flu_keep_totals(Fluid *f, float dt) {
    for (int c = 0; c < f->def.channel_count; c++)
        if (flu_corrects_total(f, c)) keep_total(f, c, dt);
}
