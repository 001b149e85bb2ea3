/* Implicit diffusion, as in the paper. It finds the field which, diffused backwards, gives the present one. Any rate is
 * stable. */
#include "../inside.h"

enum { FLU_PAPER_SWEEPS = 20, FLU_MOST_SWEEPS = 100 };

typedef struct Diffusion {
    Fluid *fluid;
    Field *field;
    int what;
    float inverse;    /* h^2 / (coefficient dt) */
    bool faces;       /* samples lie on faces along axis `what` */
    ptrdiff_t before; /* the step in the occupancy from a cell to the one before its face, or 0 at centres */
} Diffusion;

static float *sample_at(const Diffusion *d, const int cell[3]) {
    return &d->field->data[flu_index(&d->fluid->grid, cell)];
}

/* Where a sample lies in the arrays of its colour in the System, and in those of `keep`. */
static int colour_of(const int cell[3]) { return (cell[0] + cell[1] + cell[2]) & 1; }
static ptrdiff_t at_half(const System *s, const int cell[3]) { return flu_half(s, cell[1], cell[2]) + (cell[0] >> 1); }
static ptrdiff_t at_keep(const System *s, const int cell[3]) { return flu_keep(s, cell[1], cell[2]) + (cell[0] >> 1); }

/* The bodies on both sides of a face, or the one in a cell (twice). */
FLU_INLINE void bodies_at(const Diffusion *d, const int cell[3], int body[2]) {
    const Fluid *f = d->fluid;
    if (flu_in_grid(&f->grid, cell) && (!d->faces || cell[d->what] > 0)) {
        const uint8_t *occupied = f->solids.occupancy + flu_number(&f->grid, cell);
        body[0] = *(occupied - d->before), body[1] = *occupied;
        return;
    }
    int before[3] = {cell[0], cell[1], cell[2]};
    if (d->faces) before[d->what]--;
    body[0] = flu_body_in(f, before), body[1] = flu_body_in(f, cell);
}

static bool on_closed_side(const Diffusion *d, const int cell[3]) {
    if (!d->faces || d->fluid->grid.periodic[d->what]) return false;
    int at = cell[d->what], last = d->field->size[d->what] - 1;
    return (at == 0 && d->fluid->def.side[2 * d->what].kind != FLUID_OPEN) ||
           (at == last && d->fluid->def.side[2 * d->what + 1].kind != FLUID_OPEN);
}

/* Faces that a solid or a side closes are known. */
static bool is_unknown(const Diffusion *d, const int cell[3], const int body[2]) {
    return !body[0] && !body[1] && !on_closed_side(d, cell);
}

/* Gives the ghost that the sample sees across a wall. Returns false if there is no wall. */
FLU_INLINE bool ghost_of(const Diffusion *d, const int cell[3], int side, Ghost *ghost) {
    const Fluid *f = d->fluid;
    int axis = side / 2, step = side & 1 ? 1 : -1, body[2];
    const int next[3] = {cell[0] + (axis == 0 ? step : 0), cell[1] + (axis == 1 ? step : 0),
                         cell[2] + (axis == 2 ? step : 0)};
    if (!f->grid.periodic[axis] && (next[axis] < 0 || next[axis] >= d->field->size[axis])) {
        *ghost = flu_side_ghost(f, d->what, side);
        return true;
    }
    bodies_at(d, next, body);
    if (!body[0] || !body[1]) return false;
    float wall[3];
    for (int i = 0; i < 3; i++) wall[i] = (float)cell[i] + d->field->offset[i];
    wall[axis] += .5f * (float)step;
    *ghost = flu_surface_ghost(f, d->what, body[1], axis, wall);
    return true;
}

/* Adds up the ghosts of all walls around a sample. */
FLU_INLINE Ghost sum_ghosts(const Diffusion *d, const int cell[3], int axes) {
    Ghost sum = {0, 0}, ghost;
    for (int side = 0; side < 2 * axes; side++)
        if (ghost_of(d, cell, side, &ghost)) sum.own += ghost.own, sum.add += ghost.add;
    return sum;
}

static void set_unknown(const Diffusion *d, const int cell[3]) {
    const System *s = &d->fluid->pressure.system;
    const int colour = colour_of(cell), sides = 2 * FLU_AXES(d->fluid->grid);
    const Ghost sum = FLU_AXES(d->fluid->grid) > 2 ? sum_ghosts(d, cell, 3) : sum_ghosts(d, cell, 2);
    const float own = sum.own, add = sum.add;
    bool lagged = d->fluid->flow.layout->lagged_ghosts;
    float inv = 1 / (d->inverse + (float)sides - (lagged ? 0 : own)), keep = lagged ? own * inv : 0;
    if (flu_on_odd_seam(s, cell[0], cell[1], cell[2])) keep = 1 - .8f * (1 - keep), inv *= .8f;
    s->b[colour][at_half(s, cell)] = *sample_at(d, cell) * d->inverse + add;
    s->inv[colour][at_half(s, cell)] = inv;
    s->keep[colour][at_keep(s, cell)] = keep;
}

static void set_known(const Diffusion *d, const int cell[3]) {
    const System *s = &d->fluid->pressure.system;
    const int colour = colour_of(cell);
    s->b[colour][at_half(s, cell)] = s->inv[colour][at_half(s, cell)] = 0;
    s->keep[colour][at_keep(s, cell)] = 1;
}

static void begin_sample(const Diffusion *d, const int cell[3]) {
    const System *s = &d->fluid->pressure.system;
    int body[2];
    bodies_at(d, cell, body);
    bool behind_wall = body[0] && body[1]; /* such a sample does not exist */
    s->p[colour_of(cell)][at_half(s, cell)] = behind_wall ? 0 : *sample_at(d, cell);
    if (is_unknown(d, cell, body))
        set_unknown(d, cell);
    else
        set_known(d, cell);
}

static void end_sample(const Diffusion *d, const int cell[3]) {
    const System *s = &d->fluid->pressure.system;
    int body[2];
    bodies_at(d, cell, body);
    if (is_unknown(d, cell, body))
        *sample_at(d, cell) = flu_bounded(s->p[colour_of(cell)][at_half(s, cell)], FLU_MAX_VALUE);
}

/* ---- The same for samples that are far from anything ---------------------------------------------- */

/* Counts the pairs of samples from this one on that have free cells around them and around their neighbours. The
 * general treatment of a sample takes longer than the sweeps over it. */
static int open_pairs_from(const Diffusion *d, const int cell[3]) {
    const Fluid *f = d->fluid;
    const int *size = f->pressure.system.size, end = size[0] - 1;
    if (cell[0] < 1) return 0;
    for (int axis = 1; axis < FLU_AXES(f->grid); axis++)
        if (cell[axis] < 1 || cell[axis] > size[axis] - 2) return 0;
    int free = cell[0];
    const uint8_t *clearance = f->solids.clearance + flu_index(&f->grid, cell) - cell[0];
    /* where nothing is occupied there may be no clearance to read */
    if (!f->solids.exist || f->solids.row_clearance[flu_row_number(&f->grid, cell[1], cell[2])] > 2) free = end;
    while (free < end && clearance[free] > 2) free++;
    return free > cell[0] ? (free - cell[0]) / 2 : 0;
}

FLU_HOT static void begin_every_second(const float *FLU_RESTRICT from, int count, float inverse, float inv, float add,
                                       float *FLU_RESTRICT p, float *FLU_RESTRICT b, float *FLU_RESTRICT invs,
                                       float *FLU_RESTRICT keep) {
    for (int k = 0; k < count; k++) {
        p[k] = from[2 * k];
        b[k] = from[2 * k] * inverse + add;
        invs[k] = inv;
        keep[k] = 0;
    }
}

static void begin_pairs(const Diffusion *d, const int cell[3], int count) {
    const System *s = &d->fluid->pressure.system;
    const float inv = 1 / (d->inverse + (float)(2 * FLU_AXES(d->fluid->grid)));
    for (int i = 0; i < 2; i++) {
        const int from[3] = {cell[0] + i, cell[1], cell[2]}, colour = colour_of(from);
        ptrdiff_t at = at_half(s, from);
        begin_every_second(sample_at(d, from), count, d->inverse, inv, 0, s->p[colour] + at, s->b[colour] + at,
                           s->inv[colour] + at, s->keep[colour] + at_keep(s, from));
    }
}

FLU_HOT static void zip(const float *FLU_RESTRICT a, const float *FLU_RESTRICT b, int count, float *FLU_RESTRICT to) {
    for (int k = 0; k < count; k++) {
        to[2 * k] = flu_bounded(a[k], FLU_MAX_VALUE);
        to[2 * k + 1] = flu_bounded(b[k], FLU_MAX_VALUE);
    }
}

static void end_pairs(const Diffusion *d, const int cell[3], int count) {
    const System *s = &d->fluid->pressure.system;
    const int colour = colour_of(cell), next[3] = {cell[0] + 1, cell[1], cell[2]};
    zip(s->p[colour] + at_half(s, cell), s->p[!colour] + at_half(s, next), count, sample_at(d, cell));
}

/* ---- All of a row -------------------------------------------------------------------------------- */

/* Takes samples in pairs where all is free, and one by one elsewhere. */
static void go_along_rows(const Diffusion *d, int begin, int end, void (*pairs)(const Diffusion *, const int[3], int),
                          void (*sample)(const Diffusion *, const int[3])) {
    const int *size = d->fluid->pressure.system.size, height = size[1];
    for (int r = begin; r < end; r++) {
        const int y = r % height, z = r / height;
        for (int x = 0, open; x < size[0]; x += open ? 2 * open : 1) {
            /* a new array each time, as the processor waits for one that was changed in part */
            const int cell[3] = {x, y, z};
            open = open_pairs_from(d, cell);
            if (open)
                pairs(d, cell, open);
            else
                sample(d, cell);
        }
    }
}

static void begin_rows(int begin, int end, void *data) { go_along_rows(data, begin, end, begin_pairs, begin_sample); }
static void end_rows(int begin, int end, void *data) { go_along_rows(data, begin, end, end_pairs, end_sample); }

/* Sweeps until the error has shrunk a millionfold. */
static int sweeps_for(const Diffusion *d) {
    if (d->fluid->flow.layout->lagged_ghosts) return FLU_PAPER_SWEEPS;
    float neighbours = (float)(2 * FLU_AXES(d->fluid->grid)), shrink = neighbours / (d->inverse + neighbours),
          error = 1;
    int sweeps = 0;
    float sweep = shrink * shrink;
    if (flu_has_odd_seam(&d->fluid->pressure.system)) sweep = FLU_SEAM_KEEPS + (1 - FLU_SEAM_KEEPS) * shrink;
    for (; error > 1e-6f && sweeps < FLU_MOST_SWEEPS; sweeps++) error *= sweep;
    return sweeps;
}

void flu_diffuse(Fluid *f, Field *field, int what, float coefficient, float dt) {
    float h = f->grid.cell, rate = coefficient * dt;
    if (!(rate > FLU_TINY)) return;
    const ptrdiff_t before[3] = {1, f->grid.size[0], (ptrdiff_t)f->grid.size[0] * f->grid.size[1]};
    Diffusion d = {f, field, what, h * h / rate, what < FLU_CHANNEL && field->offset[what] < .25f, 0};
    if (d.faces) d.before = before[what];
    d.inverse = d.inverse < 1e-6f ? 1e-6f : d.inverse > 1e12f ? 1e12f : d.inverse;
    int size[3]; /* the last face of a periodic axis repeats the first */
    for (int axis = 0; axis < 3; axis++) size[axis] = f->grid.periodic[axis] ? f->grid.size[axis] : field->size[axis];
    if (f->pressure.scheme->direct && flu_diffuse_directly(f, field, what, d.inverse)) return;
    flu_system_begin(f, &f->pressure.system, size);
    flu_take_keep(&f->pressure.system, flu_scratch(f));
    flu_clear_weights(&f->pressure.system);
    f->pressure.weighed = false;
    flu_rows(f, size[1] * size[2], begin_rows, &d);
    flu_system_wrap(&f->pressure.system);
    flu_relax(f, &f->pressure.system, sweeps_for(&d));
    flu_rows(f, size[1] * size[2], end_rows, &d);
    flu_set_bnd(f, what);
}

void flu_diffuse_velocity(Fluid *f, float dt) {
    for (int axis = 0; axis < FLU_AXES(f->grid); axis++)
        flu_diffuse(f, &f->flow.velocity[axis], axis, f->def.viscosity, dt);
}

/* Dissipation (Stam 1999) divides the distance from ambient by 1 + decay dt. */
typedef struct Decay {
    Fluid *fluid;
    int channel;
    float keep;
    bool everywhere; /* if not, idle cells have stayed ambient or lie in solids */
} Decay;

FLU_HOT static void decay_row(float *FLU_RESTRICT x, int count, float ambient, float keep) {
    for (int i = 0; i < count; i++) x[i] = flu_bounded(ambient + (x[i] - ambient) * keep, FLU_MAX_VALUE);
}

FLU_HOT static void raise_row(float *x, int count) {
    for (int i = 0; i < count; i++) x[i] = flu_maxf(x[i], 0);
}

static void decay_rows(int begin, int end, void *data) {
    const Decay *job = data;
    Fluid *f = job->fluid;
    const FluidChannel *channel = &f->def.channel[job->channel];
    for (int r = begin; r < end; r++)
        for (int x = 0, next; x < f->grid.size[0]; x = next) {
            bool busy;
            float *first = f->flow.channel[job->channel].data + flu_row(&f->grid, r).at + x;
            next = flu_channel_span(f, job->channel, flu_row(&f->grid, r), x, &busy);
            if (!busy && !job->everywhere) continue;
            if (job->keep < 1) decay_row(first, next - x, channel->ambient, job->keep);
            if (channel->nonnegative) raise_row(first, next - x);
        }
}

void flu_decay(Fluid *f, int channel, float dt, bool diffused) {
    Decay job = {f, channel, 1 / (1 + f->def.channel[channel].decay * dt), diffused};
    if (job.keep < 1 || f->def.channel[channel].nonnegative) flu_rows(f, f->grid.rows, decay_rows, &job);
}
