/* West's advection (2007), half a step each way. Forwards, a sample's content goes where its way ends, split among the
 * samples around. Backwards, each sample asks those around its departure for a share; one that is asked for more than
 * it has gives in proportion, one that is asked for less keeps the rest. What one loses another gains, so a channel's
 * total stays; and where one half bunches an even field up the other thins it out, to second order.
 *
 * A velocity is divided by the mass that came along, and so never faster than before; where less than a cell's mass
 * came, and near solids, the linear backtrace stands in. */
#include "landings.h"

/* ---- Channels ----------------------------------------------------------------------------------- */

/* Hands each cell of the row that may meet what gives to `meet`, with its displacement over half a step. */
static void near_givers(const Pass *pass, Row row, void (*meet)(const Pass *, const int cell[3], const float way[3])) {
    const Voyage *v = pass->voyage;
    const Fluid *f = v->fluid;
    bool any = v->body_gives;
    for (int side = 0; side < 2 * f->grid.axes; side++) any |= v->side_gives[side];
    for (int x = 0; any && x < v->size[0]; x += FLU_CHUNK) {
        int count = flu_chunk(v->size[0], x);
        Ways ways;
        uint8_t flag[FLU_CHUNK];
        f->flow.layout->find_ways(f, v->what, row, x, count, pass->courant, &ways);
        if (!flu_flag_near_givers(v, row, x, count, &ways, flag)) continue;
        for (int i = 0; i < count; i++) {
            if (!flag[i]) continue;
            float way[3] = {0, 0, 0};
            for (int axis = 0; axis < f->grid.axes; axis++) way[axis] = ways.d[axis][i];
            meet(pass, (const int[3]){x + i, row.y, row.z}, way);
        }
    }
}

/* As much comes in with the flow as a cell would have asked for. */
static void take_given(const Pass *pass, const int cell[3], const float way[3]) {
    const float back[3] = {-way[0], -way[1], -way[2]};
    double value;
    flu_part_given(pass->voyage, pass->what, cell, back, &value);
    pass->voyage->landings->sum[flu_index(&pass->voyage->fluid->grid, cell)] += value;
}

static void finish_forward(const Pass *pass, Row row) {
    const Voyage *v = pass->voyage;
    near_givers(pass, row, take_given);
    const double *sum = v->landings->sum + row.at;
    float *to = pass->next->data + row.at;
    for (int x = 0; x < v->size[0]; x++) to[x] = flu_bounded((float)sum[x], FLU_MAX_VALUE);
}

/* As much is asked for from outside as would have gone there. */
static void ask_for_outside(const Pass *pass, const int cell[3], const float way[3]) {
    double value;
    pass->voyage->landings->sum[flu_index(&pass->voyage->fluid->grid, cell)] +=
        flu_part_given(pass->voyage, pass->what, cell, way, &value);
}

static void finish_requests(const Pass *pass, Row row) { near_givers(pass, row, ask_for_outside); }

/* From what is asked of each cell: in `next` what it gives for a whole share, in `now` what it keeps. */
FLU_WIDE static void split_row(const double *FLU_RESTRICT asked, int count, float *FLU_RESTRICT gives,
                               float *FLU_RESTRICT keeps) {
    for (int x = 0; x < count; x++) {
        double all = (double)gives[x], over = asked[x] - 1, excess = .5 * (over + fabs(over)); /* no choice, no x / 0 */
        keeps[x] = (float)(asked[x] < 1 ? all - all * asked[x] : 0);
        gives[x] = (float)(all / (1 + excess));
    }
}

static void split_rows(int begin, int end, void *data) {
    const Pass *pass = data;
    const Voyage *v = pass->voyage;
    const Fluid *f = v->fluid;
    for (int r = begin; r < end; r++) {
        const Row row = flu_voyage_row(v, r);
        float *gives = pass->next->data + row.at;
        split_row(v->landings->sum + row.at, v->size[0], gives, pass->now->data + row.at);
        if (!f->solids.row_occupied[flu_row_number(&f->grid, row.y, row.z)]) continue;
        for (int x = 0; x < f->grid.size[0]; x++) {
            const int cell[3] = {x, row.y, row.z};
            if (!flu_free_cell(f, cell) && !flu_given_at(v, pass->what, cell, &gives[x])) gives[x] = 0;
        }
    }
}

/* What a cell of the ring gives: what is there, or the cell that it stands for. */
static void set_cell_outside(const Pass *pass, const int cell[3]) {
    const Fluid *f = pass->voyage->fluid;
    float *gives = pass->next->data, given;
    int in[3];
    gives[flu_index(&f->grid, cell)] = flu_wrap_cell(f, cell, in) ? gives[flu_index(&f->grid, in)] : 0;
    if (flu_given_at(pass->voyage, pass->what, cell, &given)) gives[flu_index(&f->grid, cell)] = given;
}

static void set_outside(const Pass *pass) {
    const int *size = pass->voyage->fluid->grid.size, beyond = pass->voyage->fluid->grid.axes > 2;
    for (int z = -beyond; z < size[2] + beyond; z++)
        for (int y = -1; y <= size[1]; y++) {
            bool whole = y < 0 || y == size[1] || z < 0 || z == size[2];
            for (int x = -1; x <= size[0]; x += whole ? 1 : size[0] + 1)
                set_cell_outside(pass, (const int[3]){x, y, z});
        }
}

FLU_INLINE double blend_four(const float *p, ptrdiff_t row, double x, double y) {
    const float *q = p + row;
    double left = (double)p[0] + y * ((double)q[0] - (double)p[0]),
           right = (double)p[1] + y * ((double)q[1] - (double)p[1]);
    return left + x * (right - left);
}

FLU_INLINE void receive(const float *FLU_RESTRICT gives, const Grid *grid, const Landings *from, ptrdiff_t at,
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

FLU_WIDE static void receive_2(const float *gives, const Grid *grid, const Landings *from, ptrdiff_t at, int count,
                               float *to) {
    receive(gives, grid, from, at, count, 2, to);
}

FLU_WIDE static void receive_3(const float *gives, const Grid *grid, const Landings *from, ptrdiff_t at, int count,
                               float *to) {
    receive(gives, grid, from, at, count, 3, to);
}

FLU_INLINE double weigh_four(const double weight[4], const float *p, ptrdiff_t row) {
    return (weight[0] * (double)p[0] + weight[1] * (double)p[1]) +
           (weight[2] * (double)p[row] + weight[3] * (double)p[row + 1]);
}

FLU_INLINE void receive_carefully(const Pass *pass, ptrdiff_t at, int count, int axes) {
    const Grid *grid = &pass->voyage->fluid->grid;
    const Landings *from = pass->voyage->landings;
    for (int i = 0; i < count; i++) {
        Landing l = flu_landing_at(from, at + i, axes);
        const float *p = pass->next->data + from->cell[at + i];
        double weight[8];
        if (l.shut == FLU_NOWHERE) continue;
        flu_weights(&l, axes, weight);
        double got = weigh_four(weight, p, grid->step[1]);
        if (axes > 2) got += weigh_four(weight + 4, p + grid->step[2], grid->step[1]);
        float *to = &pass->now->data[at + i];
        *to = flu_bounded((float)((double)*to + got), FLU_MAX_VALUE);
    }
}

static void receive_rows(int begin, int end, void *data) {
    const Pass *pass = data;
    const Voyage *v = pass->voyage;
    const Grid *grid = &v->fluid->grid;
    for (int r = begin; r < end; r++) {
        ptrdiff_t at = flu_voyage_row(v, r).at;
        if (!v->landings->careful[r])
            (grid->axes > 2 ? receive_3 : receive_2)(pass->next->data, grid, v->landings, at, v->size[0],
                                                     pass->now->data + at);
        else if (grid->axes > 2)
            receive_carefully(pass, at, v->size[0], 3);
        else
            receive_carefully(pass, at, v->size[0], 2);
    }
}

/* Channels that the same sides and bodies give to, so that their content lands alike. The air comes along. */
static void advect_alike_channels(Fluid *f, const Landings *landings, const Carried *fields, int count, float courant) {
    Voyage v = flu_voyage(f, landings, fields[0].now, fields[0].what);
    Field air = *fields[0].now, air_next = air;
    air.data = landings->half, air_next.data = landings->mass;
    const Carried with_them = {.now = &air, .next = &air_next, .what = FLU_PRESSURE};
    const int all = count + flu_evens_out(f);
    Pass pass[FLUID_MAX_CHANNELS + 1];
    for (int i = 0; i < all; i++) {
        const Carried *field = i < count ? &fields[i] : &with_them;
        pass[i] = (Pass){&v, NULL, field->now, field->next, field->what - FLU_CHANNEL, courant, NULL};
    }
    flu_find_landings(&v, courant);
    for (int i = 0; i < all; i++) flu_collect(&pass[i], i < count ? pass[i].now : &f->transport.air, finish_forward);
    flu_find_landings(&v, -courant);
    flu_collect(&pass[0], NULL, finish_requests);
    for (int i = 0; i < all; i++) {
        flu_rows(f, flu_voyage_rows(&v), split_rows, &pass[i]);
        set_outside(&pass[i]);
        flu_rows(f, flu_voyage_rows(&v), receive_rows, &pass[i]);
    }
    if (all > count) flu_even_out(f, landings, &with_them, fields, count, 2 * courant);
    for (int i = 0; i < count; i++) flu_swap(fields[i].now, fields[i].next);
}

static void advect_channels(Fluid *f, const Landings *landings, const Carried *fields, int count, float courant) {
    for (int i = 0, alike; i < count; i += alike) {
        const int c = fields[i].what - FLU_CHANNEL;
        for (alike = 1; i + alike < count; alike++)
            if (!flu_land_alike(f, c, fields[i + alike].what - FLU_CHANNEL)) break;
        advect_alike_channels(f, landings, fields + i, alike, courant);
    }
}

/* ---- Velocity ----------------------------------------------------------------------------------- */

static void finish_mass(const Pass *pass, Row row) {
    const Landings *from = pass->voyage->landings;
    for (ptrdiff_t at = row.at; at < row.at + pass->voyage->size[0]; at++) from->mass[at] = (float)from->sum[at];
}

static void finish_momentum(const Pass *pass, Row row) {
    const Landings *from = pass->voyage->landings;
    float *to = pass->next->data;
    for (ptrdiff_t at = row.at; at < row.at + pass->voyage->size[0]; at++) {
        double mass = (double)from->mass[at], momentum = from->sum[at];
        double short_of = 1 - mass, missing = .5 * (short_of + fabs(short_of));
        to[at] = flu_bounded((float)((momentum + missing * (double)to[at]) / (mass + missing)), FLU_MAX_SPEED);
    }
}

/* anew: else samples land where those of the component before did. */
static void advect_component(Fluid *f, const Landings *landings, const Carried *field, float dt, bool anew) {
    Voyage v = flu_voyage(f, landings, field->now, field->what);
    Field half = *field->now;
    half.data = landings->half;
    Pass pass = {&v, NULL, field->now, &half, -1, .5f * flu_courant(f, dt), NULL};
    flu_carry_linearly(f, &(Carried){.now = field->now, .next = &half, .what = field->what, .width = half.size[0]}, 1,
                       .5f * dt); /* all of it: the landings' finish reads it */
    if (anew) flu_find_landings(&v, pass.courant);
    if (anew) flu_collect(&pass, NULL, finish_mass);
    flu_collect(&pass, field->now, finish_momentum);
    flu_set_ring(f, &half, field->what);
    flu_carry_linearly(f, &(Carried){.now = &half, .next = field->next, .what = field->what, .width = field->width}, 1,
                       .5f * dt);
}

/* ---- The row ------------------------------------------------------------------------------------ */

/* One for each sample, laid out as fields are, with their ring. */
static float *take_samples(const Grid *grid, Arena *arena, ptrdiff_t row) {
    int slab = flu_slab_rows(grid);
    float *first = flu_take_floats(arena, row, grid->size[1] + 1 + (grid->size[2] + 2) * slab);
    return first ? first + slab * row : NULL;
}

static Landings take_landings(const Fluid *f, Arena *arena) {
    const Grid *grid = &f->grid;
    Landings l = {0};
    size_t rows = (size_t)flu_face_rows(grid);
    l.first = flu_take(arena, rows * sizeof *l.first);
    l.last = flu_take(arena, rows * sizeof *l.last);
    l.careful = flu_take(arena, rows);
    l.sum = (double *)take_samples(grid, arena, 2 * grid->step[1]);
    l.cell = (int *)take_samples(grid, arena, grid->step[1]);
    for (int axis = 0; axis < grid->axes; axis++) l.w[axis] = take_samples(grid, arena, grid->step[1]);
    l.shut = flu_take(arena, (uint64_t)(grid->step[1] * (grid->size[1] + 1) + grid->step[2] * grid->size[2]));
    l.mass = take_samples(grid, arena, grid->step[1]);
    l.half = take_samples(grid, arena, grid->step[1]);
    return l;
}

static void lay_out_landings(Fluid *f, Arena *arena) { take_landings(f, arena); }

static void advect_conserving(Fluid *f, const Carried *fields, int count, float dt) {
    Arena turns = f->memory.turns;
    Landings landings = take_landings(f, &turns);
    int rows = flu_field_rows(fields[0].now);
    if (fields[0].what >= FLU_CHANNEL)
        advect_channels(f, &landings, fields, count, .5f * flu_courant(f, dt));
    else
        for (int k = 0; k < count; k++) advect_component(f, &landings, &fields[k], dt, k == 0);
    for (int r = 0; r < rows; r++) f->per_row.most[r] *= 2;
    flu_note_courant(f, rows);
}

FLU_ROW AdvectionScheme flu_advect_conserving = {"conserving", FLUID_CONSERVING, false, lay_out_landings,
                                                 advect_conserving};
