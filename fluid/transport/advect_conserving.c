/* West's advection (2007), half a step each way. Forwards, a sample's content goes where its way ends, split among four
 * samples. Backwards, each sample asks the four around its departure for a share; one that is asked for more than it
 * has gives in proportion, one that is asked for less keeps the rest. What one loses another gains, so a channel's
 * total stays; and where one half bunches an even field up the other thins it out, to second order.
 *
 * Rows collect what lands in them, always in the order of the samples that it comes from, and in doubles, so that
 * neither threads nor rounding show. A velocity is divided by the mass that came along, and so never faster than
 * before; where less than a cell's mass came, and near solids, the linear backtrace stands in. */
#include "landings.h"

typedef struct Pass Pass;
struct Pass {
    const Voyage *voyage;
    const Field *carried; /* NULL: ones, which are requests or mass */
    Field *now, *next;
    float courant;                       /* over half a step */
    void (*finish)(const Pass *, int y); /* what row y has collected */
};

/* ---- Rows collect ------------------------------------------------------------------------------- */

typedef struct Rows { /* [low, high), which one piece collects */
    int low, high;
} Rows;

FLU_INLINE void split_content(double value, float wx, float wy, double part[4]) {
    double right = value * (double)wx, left = value - right;
    part[3] = right * (double)wy, part[1] = right - part[3];
    part[2] = left * (double)wy, part[0] = left - part[2];
}

static void collect_plain(double *FLU_RESTRICT sum, ptrdiff_t row, const float *FLU_RESTRICT value,
                          const int *FLU_RESTRICT cell, const float *FLU_RESTRICT wx, const float *FLU_RESTRICT wy,
                          int count) {
    for (int i = 0; i < count; i++) {
        double part[4], *to = sum + cell[i];
        split_content((double)value[i], wx[i], wy[i], part);
        to[0] += part[0], to[1] += part[1];
        to[row] += part[2], to[row + 1] += part[3];
    }
}

static void add_if_ours(double *sum, ptrdiff_t row, int y, Rows ours, ptrdiff_t x, double left, double right) {
    if (y < ours.low || y >= ours.high) return;
    sum[x + y * row] += left, sum[x + 1 + y * row] += right;
}

static void collect_careful(const Pass *pass, const float *value, ptrdiff_t at, int count, Rows ours) {
    const Voyage *v = pass->voyage;
    const Fluid *f = v->fluid;
    const Landings *from = v->landings;
    for (int i = 0; i < count; i++) {
        int cell = from->cell[at + i], y = flu_row_of(f, cell), below = y + 1;
        Landing l = {0, 0, from->wx[at + i], from->wy[at + i], from->shut[at + i]};
        double part[4];
        if (l.shut == FLU_NOWHERE) continue;
        split_content((double)value[i], l.wx, l.wy, part);
        if (l.shut) flu_weights(&l, part);
        for (int k = 0; k < 4 && l.shut; k++) part[k] *= (double)value[i];
        if (f->grid.periodic[1] && below == v->size[1]) below = 0;
        ptrdiff_t x = cell - y * f->grid.step[1];
        add_if_ours(from->sum, f->grid.step[1], y, ours, x, part[0], part[1]);
        add_if_ours(from->sum, f->grid.step[1], below, ours, x, part[2], part[3]);
    }
}

static void collect_from(const Pass *pass, int y, Rows ours, const float *ones) {
    const Voyage *v = pass->voyage;
    const Fluid *f = v->fluid;
    const Landings *from = v->landings;
    bool wraps = f->grid.periodic[1] && from->bottom[y] == v->size[1];
    bool all = from->top[y] >= ours.low && from->bottom[y] < ours.high && !wraps;
    if (!wraps && (from->bottom[y] < ours.low || from->top[y] >= ours.high)) return;
    for (int x = 0; x < v->size[0]; x += FLU_CHUNK) {
        int count = flu_chunk(v->size[0], x);
        ptrdiff_t at = flu_at(f, x, y);
        const float *value = pass->carried ? pass->carried->data + at : ones;
        if (all && !from->careful[y])
            collect_plain(from->sum, f->grid.step[1], value, from->cell + at, from->wx + at, from->wy + at, count);
        else
            collect_careful(pass, value, at, count, ours);
    }
}

/* Beyond the first and the last row lies what is lost. */
static void collect_rows(int begin, int end, void *data) {
    const Pass *pass = data;
    const Voyage *v = pass->voyage;
    const Fluid *f = v->fluid;
    double *sum = v->landings->sum;
    float ones[FLU_CHUNK];
    Rows ours = {begin == 0 ? -1 : begin, end == v->size[1] ? end + 1 : end};
    for (int i = 0; i < FLU_CHUNK; i++) ones[i] = 1;
    for (int y = ours.low; y < ours.high; y++)
        memset(sum + flu_at(f, -1, y), 0, (size_t)(v->size[0] + 2) * sizeof *sum);
    for (int y = 0; y < v->size[1]; y++) collect_from(pass, y, ours, ones);
    for (int y = begin; y < end; y++) {
        if (f->grid.periodic[0]) sum[flu_at(f, 0, y)] += sum[flu_at(f, v->size[0], y)];
        pass->finish(pass, y);
    }
}

static void collect(Pass *pass, const Field *carried, void (*finish)(const Pass *, int)) {
    pass->carried = carried, pass->finish = finish;
    flu_rows(pass->voyage->fluid, pass->voyage->size[1], collect_rows, pass);
}

/* ---- Channels ----------------------------------------------------------------------------------- */

/* Hands each cell of the row that may meet what gives to `meet`, with its displacement over half a step. */
static void near_givers(const Pass *pass, int y, void (*meet)(const Pass *, int x, int y, float dx, float dy)) {
    const Voyage *v = pass->voyage;
    const Fluid *f = v->fluid;
    bool any = v->body_gives;
    for (int side = 0; side < 4; side++) any |= v->side_gives[side];
    for (int x = 0; any && x < v->size[0]; x += FLU_CHUNK) {
        int count = flu_chunk(v->size[0], x);
        Ways ways;
        uint8_t flag[FLU_CHUNK];
        f->flow.layout->find_ways(f, v->what, x, y, count, pass->courant, &ways);
        if (!flu_flag_near_givers(v, x, y, count, ways.dx, ways.dy, flag)) continue;
        for (int i = 0; i < count; i++)
            if (flag[i]) meet(pass, x + i, y, ways.dx[i], ways.dy[i]);
    }
}

/* As much comes in with the flow as a cell would have asked for. */
static void take_given(const Pass *pass, int x, int y, float dx, float dy) {
    double value;
    flu_part_given(pass->voyage, x, y, -dx, -dy, &value);
    pass->voyage->landings->sum[flu_at(pass->voyage->fluid, x, y)] += value;
}

static void finish_forward(const Pass *pass, int y) {
    const Voyage *v = pass->voyage;
    ptrdiff_t at = flu_at(v->fluid, 0, y);
    near_givers(pass, y, take_given);
    const double *sum = v->landings->sum + at;
    float *to = pass->next->data + at;
    for (int x = 0; x < v->size[0]; x++) to[x] = flu_bounded((float)sum[x], FLU_MAX_VALUE);
}

/* As much is asked for from outside as would have gone there. */
static void ask_for_outside(const Pass *pass, int x, int y, float dx, float dy) {
    double value;
    pass->voyage->landings->sum[flu_at(pass->voyage->fluid, x, y)] +=
        flu_part_given(pass->voyage, x, y, dx, dy, &value);
}

/* next: what each cell gives for a whole share; now: what it keeps. */
static void finish_requests(const Pass *pass, int y) {
    const Voyage *v = pass->voyage;
    Fluid *f = v->fluid;
    ptrdiff_t at = flu_at(f, 0, y);
    near_givers(pass, y, ask_for_outside);
    const double *sum = v->landings->sum + at;
    float *gives = pass->next->data + at, *keeps = pass->now->data + at;
    for (int x = 0; x < v->size[0]; x++) {
        double all = (double)gives[x], over = sum[x] - 1, excess = .5 * (over + fabs(over)); /* no choice, no x / 0 */
        keeps[x] = (float)(sum[x] < 1 ? all - all * sum[x] : 0);
        gives[x] = (float)(all / (1 + excess));
    }
    for (int x = 0; x < f->grid.size[0] && f->solids.row_occupied[y]; x++)
        if (!flu_is_free(f, x, y) && !flu_given_at(v, x, y, &gives[x])) gives[x] = 0;
}

static void set_outside(const Pass *pass) {
    const Fluid *f = pass->voyage->fluid;
    Field *gives = pass->next;
    for (int y = -1; y <= f->grid.size[1]; y++)
        for (int x = -1; x <= f->grid.size[0]; x += y < 0 || y == f->grid.size[1] ? 1 : f->grid.size[0] + 1) {
            int in_x = f->grid.periodic[0] ? flu_wrap(x, f->grid.size[0]) : x,
                in_y = f->grid.periodic[1] ? flu_wrap(y, f->grid.size[1]) : y;
            float *to = &gives->data[flu_at(f, x, y)], given;
            *to = flu_inside(f, in_x, in_y) ? gives->data[flu_at(f, in_x, in_y)] : 0;
            if (flu_given_at(pass->voyage, x, y, &given)) *to = given;
        }
}

FLU_WIDE static void receive(const float *FLU_RESTRICT gives, ptrdiff_t row, const int *FLU_RESTRICT cell,
                             const float *FLU_RESTRICT wx, const float *FLU_RESTRICT wy, int count,
                             float *FLU_RESTRICT to) {
    for (int i = 0; i < count; i++) {
        const float *p = gives + cell[i], *q = p + row;
        double x = (double)wx[i], y = (double)wy[i];
        double left = (double)p[0] + y * ((double)q[0] - (double)p[0]),
               right = (double)p[1] + y * ((double)q[1] - (double)p[1]);
        to[i] = flu_bounded((float)((double)to[i] + (left + x * (right - left))), FLU_MAX_VALUE);
    }
}

static void receive_carefully(const Pass *pass, ptrdiff_t at, int count) {
    const Fluid *f = pass->voyage->fluid;
    const Landings *from = pass->voyage->landings;
    for (int i = 0; i < count; i++) {
        Landing l = {0, 0, from->wx[at + i], from->wy[at + i], from->shut[at + i]};
        const float *p = pass->next->data + from->cell[at + i];
        double weight[4];
        if (l.shut == FLU_NOWHERE) continue;
        flu_weights(&l, weight);
        double got = (weight[0] * (double)p[0] + weight[1] * (double)p[1]) +
                     (weight[2] * (double)p[f->grid.step[1]] + weight[3] * (double)p[f->grid.step[1] + 1]);
        float *to = &pass->now->data[at + i];
        *to = flu_bounded((float)((double)*to + got), FLU_MAX_VALUE);
    }
}

static void receive_rows(int begin, int end, void *data) {
    const Pass *pass = data;
    const Voyage *v = pass->voyage;
    const Landings *from = v->landings;
    for (int y = begin; y < end; y++) {
        ptrdiff_t at = flu_at(v->fluid, 0, y);
        if (from->careful[y])
            receive_carefully(pass, at, v->size[0]);
        else
            receive(pass->next->data, v->fluid->grid.step[1], from->cell + at, from->wx + at, from->wy + at, v->size[0],
                    pass->now->data + at);
    }
}

static void advect_channel(Fluid *f, const Landings *landings, const Carried *field, float courant) {
    Voyage v = flu_voyage(f, landings, field->now, field->what);
    Pass pass = {&v, NULL, field->now, field->next, courant, NULL};
    flu_find_landings(&v, courant);
    collect(&pass, field->now, finish_forward);
    flu_find_landings(&v, -courant);
    collect(&pass, NULL, finish_requests);
    set_outside(&pass);
    flu_rows(f, v.size[1], receive_rows, &pass);
    flu_swap(field->now, field->next);
}

/* ---- Velocity ----------------------------------------------------------------------------------- */

static void finish_mass(const Pass *pass, int y) {
    ptrdiff_t at = flu_at(pass->voyage->fluid, 0, y);
    const Landings *from = pass->voyage->landings;
    for (int x = 0; x < pass->voyage->size[0]; x++) from->mass[at + x] = (float)from->sum[at + x];
}

static void finish_momentum(const Pass *pass, int y) {
    ptrdiff_t at = flu_at(pass->voyage->fluid, 0, y);
    const Landings *from = pass->voyage->landings;
    float *to = pass->next->data + at;
    for (int x = 0; x < pass->voyage->size[0]; x++) {
        double mass = (double)from->mass[at + x], momentum = from->sum[at + x];
        double short_of = 1 - mass, missing = .5 * (short_of + fabs(short_of));
        to[x] = flu_bounded((float)((momentum + missing * (double)to[x]) / (mass + missing)), FLU_MAX_SPEED);
    }
}

static void advect_component(Fluid *f, const Landings *landings, const Carried *field, float dt) {
    Voyage v = flu_voyage(f, landings, field->now, field->what);
    Field half = *field->now;
    half.data = landings->half;
    Pass pass = {&v, NULL, field->now, &half, .5f * flu_courant(f, dt), NULL};
    flu_carry_linearly(f, &(Carried){.now = field->now, .next = &half, .what = field->what, .width = half.size[0]}, 1,
                       .5f * dt); /* all of it: the landings' finish reads it */
    flu_find_landings(&v, pass.courant);
    collect(&pass, NULL, finish_mass);
    collect(&pass, field->now, finish_momentum);
    flu_set_ring(f, &half, field->what);
    flu_carry_linearly(f, &(Carried){.now = &half, .next = field->next, .what = field->what, .width = field->width}, 1,
                       .5f * dt);
}

/* ---- The row ------------------------------------------------------------------------------------ */

static Landings take_landings(const Fluid *f, Arena *arena) {
    Landings l;
    int rows = f->grid.size[1] + 1;
    l.top = flu_take(arena, (uint64_t)rows * sizeof *l.top);
    l.bottom = flu_take(arena, (uint64_t)rows * sizeof *l.bottom);
    l.careful = flu_take(arena, (uint64_t)rows);
    l.sum = (double *)flu_take_floats(arena, 2 * f->grid.step[1], rows);
    l.cell = (int *)flu_take_floats(arena, f->grid.step[1], rows);
    l.wx = flu_take_floats(arena, f->grid.step[1], rows);
    l.wy = flu_take_floats(arena, f->grid.step[1], rows);
    l.shut = flu_take(arena, (uint64_t)f->grid.step[1] * (uint64_t)rows);
    l.mass = flu_take_floats(arena, f->grid.step[1], rows);
    l.half = flu_take_floats(arena, f->grid.step[1], rows);
    return l;
}

static void lay_out_landings(Fluid *f, Arena *arena) {
    f->transport.landings_begin = arena->used;
    take_landings(f, arena);
}

static void advect_conserving(Fluid *f, const Carried *fields, int count, float dt) {
    Landings landings = take_landings(f, &(Arena){(char *)f, f->transport.landings_begin});
    int rows = fields[0].now->size[1];
    for (int k = 0; k < count; k++)
        if (fields[k].what < FLU_CHANNEL)
            advect_component(f, &landings, &fields[k], dt);
        else
            advect_channel(f, &landings, &fields[k], .5f * flu_courant(f, dt));
    for (int y = 0; y < rows; y++) f->per_row.most[y] *= 2;
    flu_note_courant(f, rows);
}

const AdvectionScheme flu_advect_conserving = {"conserving", FLUID_CONSERVING, false, lay_out_landings,
                                               advect_conserving};
