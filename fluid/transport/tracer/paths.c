/* The paths of a row's samples over a step. They lead straight along the velocity at the sample, or along the velocity
 * half way (Runge and Kutta's second order), or in as many such steps as it takes (the adaptive particle tracer of Stam
 * 1999). A chunk of a row is done at a time, in loops that vectorise. Groups in it whose paths need more steps follow.
 */
#include "../../inside.h"

FLU_WIDE static void shift_paths(const float *FLU_RESTRICT d, float part, float shift, int count,
                                 float *FLU_RESTRICT to) {
    for (int i = 0; i < count; i++) to[i] = part * d[i] + shift;
}

FLU_HOT static void scale_paths(float *FLU_RESTRICT v, float courant, int count) {
    for (int i = 0; i < count; i++) v[i] *= courant;
}

FLU_WIDE static int32_t measure_row(const float *x, const float *y, const float *z, const float *least, int count,
                                    float *FLU_RESTRICT length) {
    int32_t most = 0;
    for (int i = 0; i < count; i++) {
        const float longest = flu_maxf(flu_maxf(fabsf(x[i]), fabsf(y[i])), flu_maxf(fabsf(z[i]), least[i]));
        int32_t bits;
        length[i] = longest;
        memcpy(&bits, &longest, sizeof bits);
        most = bits > most ? bits : most;
    }
    return most;
}

/* Sets the length of each path to its own, or to `least` if that is more. */
static void measure_paths(const float *least, int axes, int count, Paths *to) {
    flu_note_longest(to, measure_row(to->d[0], to->d[1], to->d[axes - 1], least, count, to->length));
}

/* A search for the paths of `count` samples of a row from x on. */
typedef struct Tracing {
    const Fluid *fluid;
    const Carried *field;
    Row row;
    int x, count;
    float courant, direction;
} Tracing;

/* Reads the velocity at a part of each path, as a displacement over the step. */
static void read_flow(const Tracing *t, const Paths *along, float part, Paths *to) {
    const Fluid *f = t->fluid;
    Paths path;
    Ends ends;
    for (int axis = 0; axis < FLU_AXES(f->grid); axis++) {
        const Carried lattice = {.now = &flu_owned(f)->flow.velocity[axis], .what = axis};
        for (int k = 0; k < FLU_AXES(f->grid); k++)
            shift_paths(along->d[k], part * t->direction, t->field->now->offset[k] - lattice.now->offset[k], t->count,
                        path.d[k]);
        path.longest = part * along->longest + .5f;
        flu_find_ends(f, &lattice, t->row, t->x, t->count, &path, FLU_DOWNSTREAM, &ends);
        flu_interpolate(&f->grid, lattice.now->data + t->row.at + t->x, &ends, t->count,
                        &(Read){to->d[axis], NULL, NULL});
        scale_paths(to->d[axis], t->courant, t->count);
    }
}

/* Replaces the velocity at the start by the one half way, for Runge and Kutta's second order. The larger of both
 * lengths counts. */
static void find_middle(const Tracing *t, const Paths *first, Paths *to) {
    read_flow(t, first, .5f, to);
    measure_paths(first->length, FLU_AXES(t->fluid->grid), t->count, to);
}

/* ---- The adaptive tracer (Stam 1999) -------------------------------------------------------------------------------
 */

FLU_HOT static void add_part(const float *from, const float *flow, float part, int count, float *to) {
    for (int i = 0; i < count; i++) to[i] = from[i] + part * flow[i];
}

/* `length` is the largest distance of the path's points from its sample so far. */
static void move_on(const Tracing *t, const Paths *from, const float *length, const Paths *flow, float part,
                    Paths *to) {
    const int axes = FLU_AXES(t->fluid->grid);
    for (int axis = 0; axis < axes; axis++) add_part(from->d[axis], flow->d[axis], part, t->count, to->d[axis]);
    measure_paths(length, axes, t->count, to);
}

/* Follows the paths of samples with these velocities, in so many midpoint steps. */
static void follow(const Tracing *t, const Paths *first, int begin, int steps, Paths *path) {
    const float part = 1 / (float)steps;
    Paths flow, middle;
    for (int axis = 0; axis < FLU_AXES(t->fluid->grid); axis++) {
        flu_fill(path->d[axis], t->count, 0);
        memcpy(flow.d[axis], first->d[axis] + begin, (size_t)t->count * sizeof(float));
    }
    flu_fill(path->length, t->count, 0);
    for (int k = 0; k < steps; k++) {
        if (k > 0) read_flow(t, path, 1, &flow);
        move_on(t, path, path->length, &flow, .5f * part, &middle);
        read_flow(t, &middle, 1, &flow);
        move_on(t, path, middle.length, &flow, part, path);
    }
}

/* A step within a cell sees a linear velocity. If the midpoint moves its end by less than the tolerance, halving moves
 * it by less still, and the path is not open. */
FLU_HOT static void begin_open(const Paths *first, const Paths *middle, int axes, int count, float tolerance,
                               uint8_t *open) {
    for (int i = 0; i < count; i++) {
        float moved = 0;
        for (int axis = 0; axis < axes; axis++) moved = flu_maxf(moved, fabsf(middle->d[axis][i] - first->d[axis][i]));
        open[i] = !((moved < tolerance) & (middle->length[i] <= 1));
    }
}

/* Open samples take the new path. They are open no more if it moved their end by less than the tolerance. */
static void take_path(const Paths *path, int axes, int begin, int count, float tolerance, uint8_t *open, Paths *to) {
    for (int i = begin; i < begin + count; i++) {
        if (!open[i]) continue;
        float moved = 0;
        for (int axis = 0; axis < axes; axis++) {
            const float d = path->d[axis][i - begin];
            moved = flu_maxf(moved, fabsf(d - to->d[axis][i]));
            to->d[axis][i] = d;
        }
        to->length[i] = flu_maxf(to->length[i], path->length[i - begin]);
        to->longest = flu_maxf(to->longest, to->length[i]);
        open[i] = (uint8_t) !(moved < tolerance);
    }
}

static bool any_open(const uint8_t *open, int begin, int count) {
    bool any = false;
    for (int i = begin; i < flu_min(begin + FLU_LANES, count); i++) any |= open[i] != 0;
    return any;
}

/* Follows groups of samples, side by side, in which some are open. */
static void refine(const Tracing *t, const Paths *first, int steps, uint8_t *open, Paths *to) {
    for (int begin = 0, end; begin < t->count; begin = end) {
        end = begin + FLU_LANES;
        if (!any_open(open, begin, t->count)) continue;
        while (end < t->count && any_open(open, end, t->count)) end += FLU_LANES;
        Paths path;
        Tracing part = *t;
        part.x += begin, part.count = flu_min(end, t->count) - begin;
        follow(&part, first, begin, steps, &path);
        take_path(&path, FLU_AXES(t->fluid->grid), begin, part.count, t->fluid->def.tracer_tolerance, open, to);
    }
}

static void trace_adaptively(const Tracing *t, const Paths *first, Paths *to) {
    uint8_t open[FLU_CHUNK];
    find_middle(t, first, to);
    begin_open(first, to, FLU_AXES(t->fluid->grid), t->count, t->fluid->def.tracer_tolerance, open);
    for (int steps = 2; steps <= FLU_MOST_SUBSTEPS; steps *= 2) refine(t, first, steps, open, to);
}

void flu_find_paths(const Fluid *f, const Carried *field, Row row, int x, int count, float courant, int direction,
                    Paths *to) {
    f->flow.layout->find_paths(f, field->what, row, x, count, courant, to);
    if (!flu_paths_curve(f)) return;
    const Tracing tracing = {f, field, row, x, count, courant, (float)direction};
    const Paths first = *to;
    (f->def.tracer_tolerance > 0 ? trace_adaptively : find_middle)(&tracing, &first, to);
}
