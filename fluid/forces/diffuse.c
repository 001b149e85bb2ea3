/* Implicit diffusion, as in the paper: find the field which, diffused backwards, gives the one we have. Any rate is
 * stable. */
#include "../inside.h"

enum { FLU_PAPER_SWEEPS = 20, FLU_MOST_SWEEPS = 100 };

typedef struct Diffusion {
    Fluid *fluid;
    Field *field;
    int what;
    float inverse; /* h^2 / (coefficient dt) */
    bool faces;    /* samples lie on faces along axis `what` */
} Diffusion;

/* The bodies on both sides of a face, or the one in a cell (twice). */
static void bodies_at(const Diffusion *d, int x, int y, int body[2]) {
    body[0] = body[1] = flu_body_at(d->fluid, x, y);
    if (d->faces) body[0] = flu_body_at(d->fluid, x - (d->what == 0), y - (d->what == 1));
}

static bool on_closed_side(const Diffusion *d, int x, int y) {
    if (!d->faces || d->fluid->grid.periodic[d->what]) return false;
    int at = d->what == 0 ? x : y, last = d->field->size[d->what] - 1;
    return (at == 0 && d->fluid->def.side[2 * d->what].kind != FLUID_OPEN) ||
           (at == last && d->fluid->def.side[2 * d->what + 1].kind != FLUID_OPEN);
}

/* Faces that a solid or a side closes are known; samples behind a wall are not there at all. */
static bool unknown(const Diffusion *d, int x, int y) {
    int body[2];
    bodies_at(d, x, y, body);
    return !body[0] && !body[1] && !on_closed_side(d, x, y);
}

static bool behind_wall(const Diffusion *d, int x, int y) {
    int body[2];
    bodies_at(d, x, y, body);
    return body[0] && body[1];
}

/* What the neighbour across a wall adds: true if there is a wall. */
static bool ghost_of(const Diffusion *d, int x, int y, int axis, int side, Ghost *ghost) {
    const Fluid *f = d->fluid;
    int n[2] = {x, y}, body[2];
    n[axis] += side;
    if (!f->grid.periodic[axis] && (n[axis] < 0 || n[axis] >= d->field->size[axis])) {
        *ghost = flu_side_ghost(f, d->what, 2 * axis + (side > 0));
        return true;
    }
    if (!behind_wall(d, n[0], n[1])) return false;
    bodies_at(d, n[0], n[1], body);
    float wall[2] = {(float)x + d->field->offset[0], (float)y + d->field->offset[1]};
    wall[axis] += .5f * (float)side;
    *ghost = flu_body_ghost(f, d->what, body[1], axis, wall[0], wall[1]);
    return true;
}

static void set_unknown(const Diffusion *d, int x, int y, int colour, ptrdiff_t at) {
    const System *s = &d->fluid->pressure.system;
    float own = 0, add = 0;
    for (int i = 0; i < 4; i++) {
        Ghost ghost;
        if (ghost_of(d, x, y, i / 2, i & 1 ? 1 : -1, &ghost)) own += ghost.own, add += ghost.add;
    }
    bool lagged = d->fluid->flow.layout->lagged_ghosts;
    float id = 1 / (d->inverse + 4 - (lagged ? 0 : own)), keep = lagged ? own * id : 0;
    if (flu_on_odd_seam(s, x, y)) keep = 1 - .8f * (1 - keep), id *= .8f;
    s->b[colour][at] = d->field->data[flu_at(d->fluid, x, y)] * d->inverse + add;
    s->id[colour][at] = id;
    s->keep[colour][y * s->keep_row + (x >> 1)] = keep;
}

static void set_known(const Diffusion *d, int x, int y, int colour, ptrdiff_t at) {
    const System *s = &d->fluid->pressure.system;
    s->b[colour][at] = s->id[colour][at] = 0;
    s->keep[colour][y * s->keep_row + (x >> 1)] = 1;
}

static void begin_sample(const Diffusion *d, int x, int y) {
    const System *s = &d->fluid->pressure.system;
    int colour = (x + y) & 1;
    ptrdiff_t at = flu_half(s, y) + (x >> 1);
    s->p[colour][at] = behind_wall(d, x, y) ? 0 : d->field->data[flu_at(d->fluid, x, y)];
    if (unknown(d, x, y))
        set_unknown(d, x, y, colour, at);
    else
        set_known(d, x, y, colour, at);
}

static void end_sample(const Diffusion *d, int x, int y) {
    const System *s = &d->fluid->pressure.system;
    if (unknown(d, x, y))
        d->field->data[flu_at(d->fluid, x, y)] =
            flu_bounded(s->p[(x + y) & 1][flu_half(s, y) + (x >> 1)], FLU_MAX_VALUE);
}

/* ---- The same for samples that are far from anything ---------------------------------------------- */

/* How many pairs of samples from x on have free cells around them and around their neighbours: the general way through
 * a sample takes longer than sweeps over it. */
static int open_pairs_from(const Diffusion *d, int x, int y) {
    const Fluid *f = d->fluid;
    const int *size = f->pressure.system.size, end = size[0] - 1;
    if (x < 1 || y < 1 || y > size[1] - 2) return 0;
    int free = x;
    const uint8_t *clearance = f->solids.clearance + y * f->grid.step[1];
    if (f->solids.row_clearance[y] > 2) free = end;
    while (free < end && clearance[free] > 2) free++;
    return free > x ? (free - x) / 2 : 0;
}

FLU_WIDE static void begin_every_second(const float *FLU_RESTRICT from, int count, float inverse, float id, float add,
                                        float *FLU_RESTRICT p, float *FLU_RESTRICT b, float *FLU_RESTRICT ids,
                                        float *FLU_RESTRICT keep) {
    for (int k = 0; k < count; k++) {
        p[k] = from[2 * k];
        b[k] = from[2 * k] * inverse + add;
        ids[k] = id;
        keep[k] = 0;
    }
}

static void begin_pairs(const Diffusion *d, int x, int y, int count) {
    const System *s = &d->fluid->pressure.system;
    for (int i = 0; i < 2; i++) {
        int colour = (x + i + y) & 1, half = (x + i) >> 1;
        ptrdiff_t at = flu_half(s, y) + half;
        begin_every_second(d->field->data + flu_at(d->fluid, x + i, y), count, d->inverse, 1 / (d->inverse + 4), 0,
                           s->p[colour] + at, s->b[colour] + at, s->id[colour] + at,
                           s->keep[colour] + y * s->keep_row + half);
    }
}

FLU_WIDE static void zip(const float *FLU_RESTRICT a, const float *FLU_RESTRICT b, int count, float *FLU_RESTRICT to) {
    for (int k = 0; k < count; k++) {
        to[2 * k] = flu_bounded(a[k], FLU_MAX_VALUE);
        to[2 * k + 1] = flu_bounded(b[k], FLU_MAX_VALUE);
    }
}

static void end_pairs(const Diffusion *d, int x, int y, int count) {
    const System *s = &d->fluid->pressure.system;
    int colour = (x + y) & 1;
    ptrdiff_t at = flu_half(s, y);
    zip(s->p[colour] + at + (x >> 1), s->p[!colour] + at + ((x + 1) >> 1), count,
        d->field->data + flu_at(d->fluid, x, y));
}

/* ---- All of a row -------------------------------------------------------------------------------- */

/* In pairs where that can be, one by one elsewhere. */
static void go_along_rows(const Diffusion *d, int begin, int end, void (*pairs)(const Diffusion *, int, int, int),
                          void (*sample)(const Diffusion *, int, int)) {
    for (int y = begin; y < end; y++)
        for (int x = 0, open; x < d->fluid->pressure.system.size[0]; x += open ? 2 * open : 1) {
            open = open_pairs_from(d, x, y);
            if (open)
                pairs(d, x, y, open);
            else
                sample(d, x, y);
        }
}

static void begin_rows(int begin, int end, void *data) { go_along_rows(data, begin, end, begin_pairs, begin_sample); }
static void end_rows(int begin, int end, void *data) { go_along_rows(data, begin, end, end_pairs, end_sample); }

/* Sweeps until the error has shrunk a millionfold. */
static int sweeps_for(const Diffusion *d) {
    if (d->fluid->flow.layout->lagged_ghosts) return FLU_PAPER_SWEEPS;
    float shrink = 4 / (d->inverse + 4), error = 1;
    int sweeps = 0;
    for (; error > 1e-6f && sweeps < FLU_MOST_SWEEPS; sweeps++) error *= shrink * shrink;
    return sweeps;
}

void flu_diffuse(Fluid *f, Field *field, int what, float coefficient, float dt) {
    float h = f->grid.cell, rate = coefficient * dt;
    if (!(rate > FLU_TINY)) return;
    Diffusion d = {f, field, what, h * h / rate, what < FLU_CHANNEL && field->offset[what] < .25f};
    d.inverse = d.inverse < 1e-6f ? 1e-6f : d.inverse > 1e12f ? 1e12f : d.inverse;
    int size[2];
    for (int axis = 0; axis < 2; axis++) size[axis] = f->grid.periodic[axis] ? f->grid.size[axis] : field->size[axis];
    flu_system_begin(&f->pressure.system, size[0], size[1], f->grid.periodic);
    flu_take_keep(&f->pressure.system, flu_scratch(f));
    flu_clear_weights(&f->pressure.system);
    f->pressure.weighed = false;
    flu_rows(f, size[1], begin_rows, &d);
    flu_system_wrap(&f->pressure.system);
    flu_relax(f, &f->pressure.system, sweeps_for(&d));
    flu_rows(f, size[1], end_rows, &d);
    flu_set_bnd(f, what);
}

void flu_diffuse_velocity(Fluid *f, float dt) {
    for (int axis = 0; axis < 2; axis++) flu_diffuse(f, &f->flow.velocity[axis], axis, f->def.viscosity, dt);
}

/* Dissipation (Stam 1999): the distance from ambient shrinks by 1 + decay dt. */
typedef struct Decay {
    Fluid *fluid;
    int channel;
    float keep;
    bool everywhere; /* else what was found idle has stayed ambient, or lies in stone, where it means nothing */
} Decay;

FLU_WIDE static void decay_row(float *FLU_RESTRICT x, int count, float ambient, float keep) {
    for (int i = 0; i < count; i++) x[i] = flu_bounded(ambient + (x[i] - ambient) * keep, FLU_MAX_VALUE);
}

static void decay_rows(int begin, int end, void *data) {
    const Decay *job = data;
    Fluid *f = job->fluid;
    for (int y = begin; y < end; y++)
        for (int x = 0, next; x < f->grid.size[0]; x = next) {
            bool busy;
            next = flu_channel_span(f, job->channel, flu_row(&f->grid, y), x, &busy);
            if (busy || job->everywhere)
                decay_row(f->flow.channel[job->channel].data + flu_at(f, x, y), next - x,
                          f->def.channel[job->channel].ambient, job->keep);
        }
}

void flu_decay(Fluid *f, int channel, float dt, bool diffused) {
    Decay job = {f, channel, 1 / (1 + f->def.channel[channel].decay * dt), diffused};
    if (job.keep < 1) flu_rows(f, f->grid.size[1], decay_rows, &job);
}
