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
    float courant;                         /* over half a step */
    void (*finish)(const Pass *, Row row); /* what a row has collected */
};

/* ---- Rows collect ------------------------------------------------------------------------------- */

typedef struct Rows { /* [low, high), which one piece collects, counted as memory has them */
    int low, high;
} Rows;

FLU_INLINE void split_content(double value, float wx, float wy, double part[8]) {
    double right = value * (double)wx, left = value - right;
    part[3] = right * (double)wy, part[1] = right - part[3];
    part[2] = left * (double)wy, part[0] = left - part[2];
}

/* Content from sample `at` on, of which nothing is shut. */
FLU_INLINE void collect_plain(const Landings *from, const Grid *grid, const float *FLU_RESTRICT value, ptrdiff_t at,
                              int count, int axes) {
    const ptrdiff_t row = grid->step[1], slab = grid->step[2];
    const int *FLU_RESTRICT cell = from->cell + at;
    const float *FLU_RESTRICT wx = from->w[0] + at, *FLU_RESTRICT wy = from->w[1] + at;
    double *FLU_RESTRICT sum = from->sum;
    for (int i = 0; i < count; i++) {
        double part[8], *to = sum + cell[i];
        split_content((double)value[i], wx[i], wy[i], part);
        if (axes > 2) flu_split_slabs(part, from->w[2][at + i]);
        to[0] += part[0], to[1] += part[1];
        to[row] += part[2], to[row + 1] += part[3];
        if (axes > 2) {
            to += slab;
            to[0] += part[4], to[1] += part[5];
            to[row] += part[6], to[row + 1] += part[7];
        }
    }
}

FLU_INLINE Landing landing_at(const Landings *from, ptrdiff_t at, int axes) {
    Landing l = {{0, 0, 0}, {0, 0, 0}, from->shut[at]};
    for (int axis = 0; axis < axes; axis++) l.w[axis] = from->w[axis][at];
    return l;
}

static void add_if_ours(double *sum, ptrdiff_t row, int y, Rows ours, ptrdiff_t x, double left, double right) {
    if (y < ours.low || y >= ours.high) return;
    sum[x + y * row] += left, sum[x + 1 + y * row] += right;
}

/* The rows of each pair of samples from the one at `cell` on: its own and the next, and those of the next slab. */
FLU_INLINE void rows_from(const Voyage *v, int first, int axes, int row[4]) {
    const bool *periodic = v->fluid->grid.periodic;
    int slab = axes > 2 ? flu_slab_rows(&v->fluid->grid) : 0, z = slab ? (first + 1 + slab) / slab - 1 : 0;
    int below = first + 1, next_slab = (z + 1) * slab;
    if (periodic[1] && below - z * slab == v->size[1]) below = z * slab;
    if (periodic[2] && z + 1 == v->size[2]) next_slab = 0;
    row[0] = first, row[1] = below;
    row[2] = first - z * slab + next_slab, row[3] = below - z * slab + next_slab;
}

FLU_INLINE void collect_careful(const Voyage *v, const float *value, ptrdiff_t at, int count, Rows ours, int axes) {
    const ptrdiff_t row = v->fluid->grid.step[1];
    const Landings *from = v->landings;
    for (int i = 0; i < count; i++) {
        Landing l = landing_at(from, at + i, axes);
        double part[8];
        int to[4], cell = from->cell[at + i];
        if (l.shut == FLU_NOWHERE) continue;
        split_content((double)value[i], l.w[0], l.w[1], part);
        if (axes > 2) flu_split_slabs(part, l.w[2]);
        if (l.shut) flu_weights(&l, axes, part);
        for (int k = 0; k < 1 << axes && l.shut; k++) part[k] *= (double)value[i];
        rows_from(v, flu_memory_row(&v->fluid->grid, cell, axes), axes, to);
        ptrdiff_t x = cell - to[0] * row;
        for (int k = 0; k < 1 << (axes - 1); k++)
            add_if_ours(from->sum, row, to[k], ours, x, part[2 * k], part[2 * k + 1]);
    }
}

/* Whether content of a row may land in one around the box from the others. */
static bool lands_around(const Voyage *v, int r) {
    const bool *periodic = v->fluid->grid.periodic;
    if (v->fluid->grid.axes > 2) return periodic[1] || periodic[2];
    return periodic[1] && v->landings->last[r] == v->size[1];
}

static void collect_chunk(const Voyage *v, const float *value, ptrdiff_t at, int count, Rows ours, bool plainly) {
    const Grid *grid = &v->fluid->grid;
    if (grid->axes > 2 && plainly)
        collect_plain(v->landings, grid, value, at, count, 3);
    else if (grid->axes > 2)
        collect_careful(v, value, at, count, ours, 3);
    else if (plainly)
        collect_plain(v->landings, grid, value, at, count, 2);
    else
        collect_careful(v, value, at, count, ours, 2);
}

static void collect_from(const Pass *pass, int r, Rows ours, const float *ones) {
    const Voyage *v = pass->voyage;
    const Landings *from = v->landings;
    bool wraps = lands_around(v, r);
    bool all = from->first[r] >= ours.low && from->last[r] < ours.high && !wraps;
    if (!wraps && (from->last[r] < ours.low || from->first[r] >= ours.high)) return;
    for (int x = 0; x < v->size[0]; x += FLU_CHUNK) {
        ptrdiff_t at = flu_voyage_row(v, r).at + x;
        collect_chunk(v, pass->carried ? pass->carried->data + at : ones, at, flu_chunk(v->size[0], x), ours,
                      all && !from->careful[r]);
    }
}

/* Before the first and behind the last row lies what is lost. */
static Rows rows_of_piece(const Voyage *v, int begin, int end) {
    const Grid *grid = &v->fluid->grid;
    int slab = flu_slab_rows(grid);
    Rows ours = {-1 - slab, v->size[1] + v->size[2] * slab + 1};
    if (begin > 0) ours.low = flu_memory_row(grid, flu_voyage_row(v, begin).at, grid->axes);
    if (end < flu_voyage_rows(v)) ours.high = flu_memory_row(grid, flu_voyage_row(v, end).at, grid->axes);
    return ours;
}

static void collect_rows(int begin, int end, void *data) {
    const Pass *pass = data;
    const Voyage *v = pass->voyage;
    const Grid *grid = &v->fluid->grid;
    double *sum = v->landings->sum;
    float ones[FLU_CHUNK];
    Rows ours = rows_of_piece(v, begin, end);
    for (int i = 0; i < FLU_CHUNK; i++) ones[i] = 1;
    for (int y = ours.low; y < ours.high; y++)
        memset(sum + y * grid->step[1] - 1, 0, (size_t)(v->size[0] + 2) * sizeof *sum);
    for (int r = 0; r < flu_voyage_rows(v); r++) collect_from(pass, r, ours, ones);
    for (int r = begin; r < end; r++) {
        Row row = flu_voyage_row(v, r);
        if (grid->periodic[0]) sum[row.at] += sum[row.at + v->size[0]];
        pass->finish(pass, row);
    }
}

static void collect(Pass *pass, const Field *carried, void (*finish)(const Pass *, Row)) {
    pass->carried = carried, pass->finish = finish;
    flu_rows(pass->voyage->fluid, flu_voyage_rows(pass->voyage), collect_rows, pass);
}

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
    flu_part_given(pass->voyage, cell, back, &value);
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
        flu_part_given(pass->voyage, cell, way, &value);
}

/* next: what each cell gives for a whole share; now: what it keeps. */
static void finish_requests(const Pass *pass, Row row) {
    const Voyage *v = pass->voyage;
    const Fluid *f = v->fluid;
    near_givers(pass, row, ask_for_outside);
    const double *sum = v->landings->sum + row.at;
    float *gives = pass->next->data + row.at, *keeps = pass->now->data + row.at;
    for (int x = 0; x < v->size[0]; x++) {
        double all = (double)gives[x], over = sum[x] - 1, excess = .5 * (over + fabs(over)); /* no choice, no x / 0 */
        keeps[x] = (float)(sum[x] < 1 ? all - all * sum[x] : 0);
        gives[x] = (float)(all / (1 + excess));
    }
    if (!f->solids.row_occupied[flu_row_number(&f->grid, row.y, row.z)]) return;
    for (int x = 0; x < f->grid.size[0]; x++) {
        const int cell[3] = {x, row.y, row.z};
        if (!flu_free_cell(f, cell) && !flu_given_at(v, cell, &gives[x])) gives[x] = 0;
    }
}

/* What a cell of the ring gives: what is there, or the cell that it stands for. */
static void set_cell_outside(const Pass *pass, const int cell[3]) {
    const Fluid *f = pass->voyage->fluid;
    float *gives = pass->next->data, given;
    int in[3];
    for (int axis = 0; axis < 3; axis++) in[axis] = flu_wrapped(f, axis, cell[axis]);
    gives[flu_index(&f->grid, cell)] = flu_in_grid(&f->grid, in) ? gives[flu_index(&f->grid, in)] : 0;
    if (flu_given_at(pass->voyage, cell, &given)) gives[flu_index(&f->grid, cell)] = given;
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
        Landing l = landing_at(from, at + i, axes);
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

static void advect_channel(Fluid *f, const Landings *landings, const Carried *field, float courant) {
    Voyage v = flu_voyage(f, landings, field->now, field->what);
    Pass pass = {&v, NULL, field->now, field->next, courant, NULL};
    flu_find_landings(&v, courant);
    collect(&pass, field->now, finish_forward);
    flu_find_landings(&v, -courant);
    collect(&pass, NULL, finish_requests);
    set_outside(&pass);
    flu_rows(f, flu_voyage_rows(&v), receive_rows, &pass);
    flu_swap(field->now, field->next);
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

/* One for each sample, laid out as fields are, with their ring. */
static float *take_samples(const Grid *grid, Arena *arena, ptrdiff_t row) {
    int slab = flu_slab_rows(grid);
    float *first = flu_take_floats(arena, row, grid->size[1] + 1 + (grid->size[2] + 1) * slab);
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

static void lay_out_landings(Fluid *f, Arena *arena) {
    f->transport.landings_begin = arena->used;
    take_landings(f, arena);
}

static void advect_conserving(Fluid *f, const Carried *fields, int count, float dt) {
    Landings landings = take_landings(f, &(Arena){(char *)f, f->transport.landings_begin});
    int rows = flu_field_rows(fields[0].now);
    for (int k = 0; k < count; k++)
        if (fields[k].what < FLU_CHANNEL)
            advect_component(f, &landings, &fields[k], dt);
        else
            advect_channel(f, &landings, &fields[k], .5f * flu_courant(f, dt));
    for (int r = 0; r < rows; r++) f->per_row.most[r] *= 2;
    flu_note_courant(f, rows);
}

const AdvectionScheme flu_advect_conserving = {"conserving", FLUID_CONSERVING, false, lay_out_landings,
                                               advect_conserving};
