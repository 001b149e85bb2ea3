/* West's advection (2007), half a step each way. Forwards, the content of a sample goes where its path ends, split
 * among the samples around. Backwards, each sample asks those around its departure point for a share. Samples that are
 * asked for more than they have give in proportion. Samples that are asked for less keep the rest. So the total of a
 * channel stays, and where one half bunches an even field up the other thins it out, to second order.
 *
 * A velocity is divided by the mass that came along, and so never faster than before. Where less than a cell's mass
 * came, and near solids, the linear backtrace stands in. */
#include "arrivals.h"

/* ---- Channels ----------------------------------------------------------------------------------- */

/* Adds what each cell of the row that may meet a reservoir exchanges with it. The flow brings in as much as the cell
 * would have asked for, and asks from outside for as much as would have gone there. Both lie opposite to where the
 * arrivals were found. */
static void exchange_with_reservoirs(const Collection *to, Row row, bool brings) {
    const Transfer *t = to->transfer;
    const Fluid *f = t->fluid;
    bool any = t->any_body_is_reservoir;
    for (int side = 0; side < 2 * FLU_AXES(f->grid); side++) any |= t->side_is_reservoir[side];
    for (int x = 0; any && x < t->size[0]; x += FLU_CHUNK) {
        int count = flu_chunk(t->size[0], x);
        Paths paths;
        uint8_t flag[FLU_CHUNK];
        f->flow.layout->find_paths(f, t->what, row, x, count, -t->courant, &paths);
        if (!flu_flag_near_reservoirs(t, row, x, count, &paths, flag)) continue;
        for (int i = 0; i < count; i++) {
            if (!flag[i]) continue;
            const int cell[3] = {x + i, row.y, row.z};
            const float path[3] = {paths.d[0][i], paths.d[1][i], FLU_AXES(f->grid) > 2 ? paths.d[2][i] : 0};
            double value, part = flu_part_in_reservoirs(t, to->what, cell, path, &value);
            t->arrivals->sum[row.at + x + i] += brings ? value : part;
        }
    }
}

static void finish_forward(const Collection *to, Row row) {
    exchange_with_reservoirs(to, row, true);
    const double *sum = to->transfer->arrivals->sum + row.at;
    float *next = to->next->data + row.at;
    for (int x = 0; x < to->transfer->size[0]; x++) next[x] = flu_bounded((float)sum[x], FLU_MAX_VALUE);
}

static void finish_requests(const Collection *to, Row row) { exchange_with_reservoirs(to, row, false); }

/* By what is asked of each cell, `gives` becomes the amount for a whole share, and `keeps` the rest. */
FLU_WIDE static void split_row(const double *FLU_RESTRICT asked, int count, float *FLU_RESTRICT gives,
                               float *FLU_RESTRICT keeps) {
    for (int x = 0; x < count; x++) {
        double all = (double)gives[x], over = asked[x] - 1, excess = .5 * (over + fabs(over)); /* no choice, no x / 0 */
        keeps[x] = (float)(asked[x] < 1 ? all - all * asked[x] : 0);
        gives[x] = (float)(all / (1 + excess));
    }
}

static void split_rows(int begin, int end, void *data) {
    const Collection *to = data;
    const Transfer *t = to->transfer;
    const Fluid *f = t->fluid;
    for (int r = begin; r < end; r++) {
        const Row row = flu_transfer_row(t, r);
        float *gives = to->next->data + row.at;
        split_row(t->arrivals->sum + row.at, t->size[0], gives, to->now->data + row.at);
        if (!f->solids.row_occupied[flu_row_number(&f->grid, row.y, row.z)]) continue;
        for (int x = 0; x < f->grid.size[0]; x++) {
            const int cell[3] = {x, row.y, row.z};
            if (!flu_free_cell(f, cell) && !flu_reservoir_at(t, to->what, cell, &gives[x])) gives[x] = 0;
        }
    }
}

/* A cell of the ring gives the value that a reservoir holds there, or that of the cell that it stands for. */
static void set_cell_outside(const Collection *to, const int cell[3]) {
    const Fluid *f = to->transfer->fluid;
    float *gives = to->next->data + flu_index(&f->grid, cell), held;
    int in[3];
    *gives = flu_wrap_cell(f, cell, in) ? to->next->data[flu_index(&f->grid, in)] : 0;
    if (flu_reservoir_at(to->transfer, to->what, cell, &held)) *gives = held;
}

static void set_outside(const Collection *to) {
    const int *size = to->transfer->fluid->grid.size, beyond = FLU_AXES(to->transfer->fluid->grid) > 2;
    for (int z = -beyond; z < size[2] + beyond; z++)
        for (int y = -1; y <= size[1]; y++) {
            bool whole = y < 0 || y == size[1] || z < 0 || z == size[2];
            for (int x = -1; x <= size[0]; x += whole ? 1 : size[0] + 1) set_cell_outside(to, (const int[3]){x, y, z});
        }
}

FLU_INLINE double blend_four(const float *p, ptrdiff_t row, double x, double y) {
    const float *q = p + row;
    double left = (double)p[0] + y * ((double)q[0] - (double)p[0]),
           right = (double)p[1] + y * ((double)q[1] - (double)p[1]);
    return left + x * (right - left);
}

FLU_INLINE void receive(const float *FLU_RESTRICT gives, const Grid *grid, const Arrivals *from, ptrdiff_t at,
                        int count, int axes, float *FLU_RESTRICT to) {
    const ptrdiff_t row = grid->step[1], slab = grid->step[2];
    const int *FLU_RESTRICT cell = from->cell + at;
    const float *FLU_RESTRICT wx = from->w[0] + at, *FLU_RESTRICT wy = from->w[1] + at;
    const float *FLU_RESTRICT wz = axes > 2 ? from->w[2] + at : NULL;
    for (int i = 0; i < count; i++) {
        const float *p = gives + cell[i];
        double x = (double)wx[i], y = (double)wy[i], got = blend_four(p, row, x, y);
        if (axes > 2) got += (double)wz[i] * (blend_four(p + slab, row, x, y) - got);
        to[i] = flu_bounded((float)((double)to[i] + got), FLU_MAX_VALUE);
    }
}

FLU_WIDE static void receive_2(const float *gives, const Grid *grid, const Arrivals *from, ptrdiff_t at, int count,
                               float *to) {
    receive(gives, grid, from, at, count, 2, to);
}
FLU_WIDE static void receive_3(const float *gives, const Grid *grid, const Arrivals *from, ptrdiff_t at, int count,
                               float *to) {
    receive(gives, grid, from, at, count, 3, to);
}

/* Some of the samples that this one asks are blocked. */
static void receive_from_open(const Collection *to, ptrdiff_t at) {
    const Grid *grid = &to->transfer->fluid->grid;
    const Arrivals *from = to->transfer->arrivals;
    const Arrival a = flu_arrival_at(from, at, FLU_AXES(*grid));
    double weight[8], got = (double)to->now->data[at];
    if (a.blocked == FLU_NOWHERE) return;
    flu_open_weights(&a, FLU_AXES(*grid), weight);
    for (int i = 0; i < 1 << FLU_AXES(*grid); i++) {
        const int corner[3] = {i & 1, i >> 1 & 1, i >> 2};
        got += weight[i] * (double)to->next->data[from->cell[at] + flu_index(grid, corner)];
    }
    to->now->data[at] = flu_bounded((float)got, FLU_MAX_VALUE);
}

static void receive_rows(int begin, int end, void *data) {
    const Collection *to = data;
    const Transfer *t = to->transfer;
    const uint8_t *blocked = t->arrivals->blocked;
    for (int r = begin; r < end; r++) {
        ptrdiff_t at = flu_transfer_row(t, r).at, last = at + t->size[0];
        for (ptrdiff_t i = at; i < last; at = i) {
            while (i < last && !blocked[i]) i++;
            (FLU_AXES(t->fluid->grid) > 2 ? receive_3 : receive_2)(to->next->data, &t->fluid->grid, t->arrivals, at,
                                                                   (int)(i - at), to->now->data + at);
            for (; i < last && blocked[i]; i++) receive_from_open(to, i);
        }
    }
}

/* Channels that have the same reservoirs. The air comes along. */
static void advect_alike_channels(Fluid *f, const Arrivals *arrivals, const Carried *fields, int count, float courant) {
    Transfer t = flu_transfer(f, arrivals, fields[0].now, fields[0].what);
    Field air = *fields[0].now, air_next = air;
    air.data = arrivals->half, air_next.data = arrivals->mass;
    const Carried with_them = {.now = &air, .next = &air_next, .what = FLU_PRESSURE};
    const int all = count + flu_evens_out(f);
    Collection to[FLUID_MAX_CHANNELS + 1];
    for (int i = 0; i < all; i++) {
        const Carried *field = i < count ? &fields[i] : &with_them;
        to[i] = (Collection){&t, NULL, field->now, field->next, field->what - FLU_CHANNEL, NULL};
    }
    flu_find_arrivals(&t, courant);
    for (int i = 0; i < all; i++) flu_collect(&to[i], i < count ? to[i].now : &f->transport.air, finish_forward);
    flu_find_arrivals(&t, -courant);
    flu_collect(&to[0], NULL, finish_requests);
    for (int i = 0; i < all; i++) {
        flu_rows(f, flu_transfer_rows(&t), split_rows, &to[i]);
        set_outside(&to[i]);
        flu_rows(f, flu_transfer_rows(&t), receive_rows, &to[i]);
    }
    if (all > count) flu_even_out(f, arrivals, &with_them, fields, count, 2 * courant);
    for (int i = 0; i < count; i++) flu_swap(fields[i].now, fields[i].next);
}

static void advect_channels(Fluid *f, const Arrivals *arrivals, const Carried *fields, int count, float courant) {
    for (int i = 0, alike; i < count; i += alike) {
        const int c = fields[i].what - FLU_CHANNEL;
        for (alike = 1; i + alike < count; alike++)
            if (!flu_arrive_alike(f, c, fields[i + alike].what - FLU_CHANNEL)) break;
        advect_alike_channels(f, arrivals, fields + i, alike, courant);
    }
}

/* ---- Velocity ----------------------------------------------------------------------------------- */

static void finish_mass(const Collection *to, Row row) {
    const Arrivals *from = to->transfer->arrivals;
    for (ptrdiff_t at = row.at; at < row.at + to->transfer->size[0]; at++) from->mass[at] = (float)from->sum[at];
}

static void finish_momentum(const Collection *to, Row row) {
    const Arrivals *from = to->transfer->arrivals;
    float *next = to->next->data;
    for (ptrdiff_t at = row.at; at < row.at + to->transfer->size[0]; at++) {
        double mass = (double)from->mass[at], momentum = from->sum[at];
        double short_of = 1 - mass, missing = .5 * (short_of + fabs(short_of));
        next[at] = flu_bounded((float)((momentum + missing * (double)next[at]) / (mass + missing)), FLU_MAX_SPEED);
    }
}

/* Unless `anew`, samples arrive where those of the component before did. */
static void advect_component(Fluid *f, const Arrivals *arrivals, const Carried *field, float dt, bool anew) {
    Transfer t = flu_transfer(f, arrivals, field->now, field->what);
    Field half = *field->now;
    half.data = arrivals->half;
    Collection to = {&t, NULL, field->now, &half, -1, NULL};
    flu_carry_linearly(f, &(Carried){.now = field->now, .next = &half, .what = field->what, .width = half.size[0]}, 1,
                       .5f * dt); /* all of it, as finish_momentum reads it */
    if (anew) flu_find_arrivals(&t, .5f * flu_courant(f, dt));
    if (anew) flu_collect(&to, NULL, finish_mass);
    flu_collect(&to, field->now, finish_momentum);
    flu_set_ring(f, &half, field->what);
    flu_carry_linearly(f, &(Carried){.now = &half, .next = field->next, .what = field->what, .width = field->width}, 1,
                       .5f * dt);
}

/* ---- The row ------------------------------------------------------------------------------------ */

/* Takes a number for each sample, laid out as fields are, with their ring. */
static float *take_samples(const Grid *grid, Arena *arena, ptrdiff_t row) {
    int slab = (int)(grid->step[2] / grid->step[1]); /* rows */
    float *first = flu_take_floats(arena, row, grid->size[1] + 1 + (grid->size[2] + 2) * slab);
    return first ? first + slab * row : NULL;
}

static Arrivals take_arrivals(const Fluid *f, Arena *arena) {
    const Grid *grid = &f->grid;
    Arrivals a = {0};
    size_t rows = (size_t)flu_face_rows(grid);
    a.least = flu_take(arena, rows * sizeof *a.least);
    a.most = flu_take(arena, rows * sizeof *a.most);
    a.sum = (double *)take_samples(grid, arena, 2 * grid->step[1]);
    a.cell = (int *)take_samples(grid, arena, grid->step[1]);
    for (int axis = 0; axis < FLU_AXES(*grid); axis++) a.w[axis] = take_samples(grid, arena, grid->step[1]);
    a.blocked = flu_take(arena, (uint64_t)(grid->step[1] * (grid->size[1] + 1) + grid->step[2] * grid->size[2]));
    a.mass = take_samples(grid, arena, grid->step[1]);
    a.half = take_samples(grid, arena, grid->step[1]);
    return a;
}

static void lay_out_arrivals(Fluid *f, Arena *arena) { take_arrivals(f, arena); }

static void advect_conserving(Fluid *f, const Carried *fields, int count, float dt) {
    Arena shared = f->memory.shared;
    Arrivals arrivals = take_arrivals(f, &shared);
    int rows = flu_field_rows(fields[0].now);
    if (fields[0].what >= FLU_CHANNEL)
        advect_channels(f, &arrivals, fields, count, .5f * flu_courant(f, dt));
    else
        for (int k = 0; k < count; k++) advect_component(f, &arrivals, &fields[k], dt, k == 0);
    for (int r = 0; r < rows; r++) f->per_row.most[r] *= 2;
    flu_note_courant(f, rows);
}

FLU_ROW AdvectionScheme flu_advect_conserving = {"conserving", FLUID_CONSERVING, false, lay_out_arrivals,
                                                 advect_conserving};
