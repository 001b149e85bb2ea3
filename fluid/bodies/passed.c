/* Counts what a channel's total in a room gains and loses rightly through open sides, inflows, drains, vents, surfaces
 * that hold a value, and bodies that move. */
#include "totals.h"

/* ---- Through a face ------------------------------------------------------------------------------ */

/* The content above ambient of as many cells as the flow crosses in the step, from this one upstream. Solids end it. */
static float content_upstream(const Totals *t, const int cell[3], int side, float cells) {
    const Fluid *f = t->fluid;
    const float ambient = f->def.channel[t->c].ambient;
    int at[3] = {cell[0], cell[1], cell[2]}, next[3];
    float content = 0;
    for (; cells > 0 && flu_free_cell(f, at); cells -= 1, memcpy(at, next, sizeof at)) {
        content += flu_minf(cells, 1) * (t->before[flu_index(&f->grid, at)] - ambient);
        if (!flu_neighbour(f, at, side ^ 1, next)) break;
    }
    return content;
}

/* Air that leaves a free cell through a side takes its content along. Entering air has the value `given`. */
static void count_face(const Totals *t, const int cell[3], int side, float given, Account *to) {
    const Fluid *f = t->fluid;
    const int axis = side / 2;
    const float ambient = f->def.channel[t->c].ambient;
    const bool idle = given == ambient && t->before[flu_index(&f->grid, cell)] == ambient;
    if (idle && f->transport.reach <= 1) return;
    float face[3] = {.5f, .5f, .5f};
    face[axis] = (float)(side & 1);
    const float along = f->flow.layout->sample(f, &f->flow.velocity[axis], axis, cell, face) * t->courant,
                most = (float)f->grid.size[axis], cells = flu_minf(fabsf(along), most);
    const bool leaves = side & 1 ? along > 0 : along < 0;
    to->owed -= leaves ? content_upstream(t, cell, side, cells) : -cells * (given - ambient);
}

/* A wall or a body that holds the channel exchanges it with the cells before it in ways that are not counted. */
static void leave_room_out(Account *account) { account->gain = account->loss = -FLU_HELD; }

/* ---- Sides --------------------------------------------------------------------------------------- */

static Columns beside_side(const Fluid *f, int side, Row row, const Run *run) {
    const int axis = side / 2, last = f->grid.size[axis] - 1, edge = side & 1 ? last : 0;
    Columns cells = {(int)run->begin, run->end};
    if (axis == 0) cells = (Columns){flu_max(cells.begin, edge), flu_min(cells.end, edge + 1)};
    if (axis > 0 && flu_row_along(row, axis) != edge) cells.end = cells.begin;
    return cells;
}

static void count_side(const Totals *t, int side) {
    const Fluid *f = t->fluid;
    const FluidSide *wall = &f->def.side[side];
    const bool closed = wall->kind == FLUID_WALL;
    const float given = wall->holds[t->c] ? wall->value[t->c] : f->def.channel[t->c].ambient;
    if (wall->kind == FLUID_PERIODIC || (closed && !wall->holds[t->c])) return;
    for (int r = 0; r < f->grid.rows; r++)
        for (int i = f->solids.first_run[r]; i < f->solids.first_run[r + 1]; i++) {
            const Row row = flu_row(&f->grid, r);
            const Columns cells = beside_side(f, side, row, &f->solids.runs[i]);
            if (closed && flu_any(&cells)) leave_room_out(&f->bodies.account[i]);
            for (int x = cells.begin; x < cells.end && !closed; x++)
                count_face(t, (const int[3]){x, row.y, row.z}, side, given, &f->bodies.account[i]);
        }
}

/* ---- Bodies -------------------------------------------------------------------------------------- */

typedef struct Surface {
    int body;
    bool passes, moved, holds; /* air passes drains and vents */
    int room;                  /* the room of those that a moved body touches, -1 before the first */
} Surface;

int flu_room_of_account(Account *accounts, int run) {
    while (accounts[run].room != run) run = accounts[run].room;
    return run;
}

/* A body may push content from one room to the next. So all rooms that it touches have one account. */
static void join_rooms(Account *accounts, int run, Surface *s) {
    const int room = flu_room_of_account(accounts, run), other = s->room < 0 ? room : s->room;
    s->room = flu_min(room, other);
    accounts[flu_max(room, other)].room = s->room;
}

static void meet_face(const Totals *t, Surface *s, const int cell[3], int side, int run) {
    const Fluid *f = t->fluid;
    const FluidBody *body = &f->solids.body[s->body];
    Account *accounts = f->bodies.account;
    if (s->passes) {
        count_face(t, cell, side, s->holds ? body->value[t->c] : f->def.channel[t->c].ambient, &accounts[run]);
        return;
    }
    if (s->holds) leave_room_out(&accounts[run]);
    if (s->moved) join_rooms(accounts, run, s);
}

static void meet_cells(const Totals *t, Surface *s, const Box *box, int r, int run) {
    const Fluid *f = t->fluid;
    const bool known = !s->passes && !s->holds && flu_room_of_account(f->bodies.account, run) == s->room;
    if (known) return;
    const Row row = flu_row(&f->grid, r);
    const int begin = flu_max((int)f->solids.runs[run].begin, box->begin[0]),
              end = flu_min(f->solids.runs[run].end, box->end[0]);
    for (int x = begin; x < end; x++) {
        const int cell[3] = {x, row.y, row.z};
        for (int side = 0, next[3]; side < 2 * FLU_AXES(f->grid); side++)
            if (flu_neighbour(f, cell, side, next) && flu_body_in(f, next) == s->body) meet_face(t, s, cell, side, run);
    }
}

enum { FLU_NEAR = 10 /* cells of the flow's grid */ };

static double mean_near(const Totals *t, Box box) {
    const Fluid *f = t->fluid;
    double sum = 0;
    int cells = 0;
    flu_widen(f, &box, FLU_NEAR * f->finer.fineness);
    for (int i = 0; i < flu_box_rows(&f->grid, &box); i++) {
        const Row row = flu_box_row(&f->grid, &box, i);
        const int r = flu_row_number(&f->grid, row.y, row.z);
        for (const Run *run = f->solids.runs + f->solids.first_run[r];
             run < f->solids.runs + f->solids.first_run[r + 1]; run++) {
            const int begin = flu_max((int)run->begin, box.begin[0]), end = flu_min(run->end, box.end[0]);
            for (int x = begin; x < end; x++) sum += (double)t->before[row.at + x];
            cells += flu_max(end - begin, 0);
        }
    }
    return cells ? sum / cells : 0;
}

/* On the grid a moving body grows and shrinks by a few cells. These cells count for the mean of the air around it, so
 * that even smoke owes nothing. */
static void add_swept(const Totals *t, const Surface *s, const Box *box) {
    const Swept *swept = &t->fluid->bodies.swept[s->body];
    if (s->room < 0) return;
    t->fluid->bodies.account[s->room].owed += (float)(swept->sum[t->c] - swept->cells * mean_near(t, *box));
}

static void count_body(const Totals *t, int body) {
    const Fluid *f = t->fluid;
    const FluidBody *is = &f->solids.body[body];
    Surface s = {body, is->open || flu_is_vent(f, body), f->bodies.has_swept[body] && f->bodies.swept[body].moved,
                 is->holds[t->c], -1};
    Box box = f->solids.box[body];
    if (box.begin[0] >= box.end[0] || !(s.passes || s.moved || s.holds)) return;
    flu_widen(f, &box, 1);
    for (int z = box.begin[2]; z < (FLU_AXES(f->grid) > 2 ? box.end[2] : 1); z++)
        for (int y = box.begin[1]; y < box.end[1]; y++) {
            const int r = flu_row_number(&f->grid, y, z);
            for (int i = f->solids.first_run[r]; i < f->solids.first_run[r + 1]; i++) meet_cells(t, &s, &box, r, i);
        }
    if (s.moved) add_swept(t, &s, &f->solids.box[body]);
}

void flu_count_passed(const Totals *t) {
    const Fluid *f = t->fluid;
    for (int side = 0; side < 2 * FLU_AXES(f->grid); side++) count_side(t, side);
    for (int body = 1; body < FLUID_MAX_BODIES && f->solids.exist; body++) count_body(t, body);
}
