/* Backtraces that may meet solids are walked from cell to cell, and clipped where they would enter one.
 *
 *      +---+---+---+
 *      |   |###|   |     The path of x leads up and to the right. It crosses cell 1, and would go on into the
 *      +---+---+---+     solid. It ends in the free cell *, on the solid's face.
 *      | 1 | * |   |
 *      +---+---+---+
 *      | x |   |   |
 *      +---+---+---+
 *
 * This is why smoke does not leak. Each sample is first read plainly, through walls and all (advect_linear.c). Samples
 * whose path comes near a solid are flagged, and those that may meet one are done again (near_solids.c). A walk stops
 * at any body (here), and samples in or behind a body have no weight at its end (stencil.c). Both bounds of a flagged
 * sample are its value, so that MacCormack's way back cannot bring smoke through a wall. Faces that bodies close move
 * with them (layout/faces.c). CONSERVING lands what it carries by the same rules (conserving/arrivals.c). Totals
 * (bodies/totals.c) would hide a leak into a closed room, so tests for leaks leave keeps_total off or look at one room.
 */
#include "../inside.h"

/* A walk along one axis. Places are counted from the cell that it starts in, so that precision does not depend on where
 * that is. An axis without a step has an edge that is never reached. */
typedef struct Ray {
    float start, step, edge; /* `edge` is where the next cell begins */
    float divisor;           /* the step, or 1, as compilers may divide before they choose, and traps would notice */
    int cell, first, turn, ahead;
} Ray;

FLU_INLINE void find_edge(Ray *ray) { ray->edge = (float)(ray->cell - ray->first + ray->ahead); }

/* From a place across a cell. */
FLU_INLINE Ray ray_in(const Fluid *f, int axis, int cell, float start, float step) {
    int size = f->grid.size[axis];
    if (!f->grid.periodic[axis]) {
        float low = -(start + (float)cell), high = (float)(size - cell) - start;
        step = step < low ? low : step > high ? high : step;
    }
    step = flu_bounded(step, FLU_MAX_LENGTH); /* 0 if tiny, as the rest of the cell is divided by it */
    Ray ray = {start, step, 0, step, cell, cell, step > 0 ? 1 : step < 0 ? -1 : 0, step > 0};
    if (ray.turn == 0) ray.divisor = 1, ray.ahead = 3;
    find_edge(&ray);
    return ray;
}

/* On a cell's edge, the walk starts on the side that it heads for, or on the one given. */
FLU_INLINE Ray ray_from(const Fluid *f, int axis, float from, float step, int side) {
    int cell = (int)from;
    cell -= from < (float)cell;
    Ray ray = ray_in(f, axis, cell, from - (float)cell, step);
    int head = ray.turn ? ray.turn : side;
    const bool wraps = f->grid.periodic[axis];
    if (ray.start == 0 && (head < 0 || (ray.cell == f->grid.size[axis] && !wraps))) ray.cell--;
    if (ray.cell < 0 && !wraps) ray.cell = 0;
    find_edge(&ray);
    return ray;
}

FLU_INLINE bool crosses(const Ray *ray) { return fabsf(ray->edge - ray->start) < fabsf(ray->step); }

/* The part of the path at which the next cell begins. */
FLU_INLINE float next_cell_part(const Ray *ray) { return (ray->edge - ray->start) / ray->divisor; }

FLU_INLINE float ray_at(const Ray *ray, float part) {
    float at = ray->start + ray->step * part - (float)(ray->cell - ray->first);
    return at < 0 ? 0 : at > 1 ? 1 : at;
}

/* Walks from cell to cell. Returns the part of the path at which a body stops it, or 1. */
FLU_INLINE float walk_cells(const Fluid *f, Ray ray[3], int axes, int *body) {
    int steps = 0; /* a lap around periodic axes is far enough */
    for (int axis = 0; axis < axes; axis++) steps += 2 * f->grid.size[axis];
    while (steps-- > 0) {
        float next = next_cell_part(&ray[0]);
        int met = 0, cell[3] = {0, 0, 0};
        for (int axis = 1; axis < axes; axis++) {
            float part = next_cell_part(&ray[axis]);
            if (!(next < part)) next = part, met = axis;
        }
        if (!(next < 1)) break;
        for (int axis = 0; axis < axes; axis++) cell[axis] = ray[axis].cell + (axis == met ? ray[axis].turn : 0);
        *body = flu_body_in(f, cell);
        if (*body) return next;
        for (int axis = 0; axis < axes; axis++) ray[axis].cell = cell[axis], find_edge(&ray[axis]);
    }
    return 1;
}

FLU_INLINE void walk_to_end(const Fluid *f, Ray ray[3], int axes, Departure *to) {
    bool any = false;
    float part = 1;
    *to = (Departure){{0, 0, 0}, {0, 0, 0}, 0, 0};
    for (int axis = 0; axis < axes; axis++) any = any || crosses(&ray[axis]);
    if (any) part = walk_cells(f, ray, axes, &to->body);
    for (int axis = 0; axis < axes; axis++) {
        to->at[axis] = ray_at(&ray[axis], part);
        to->cell[axis] = flu_wrapped(f, axis, ray[axis].cell);
    }
}

FLU_INLINE void trace(const Fluid *f, const float from[3], const float path[3], int side, int axes, Departure *to) {
    Ray ray[3];
    for (int axis = 0; axis < axes; axis++) ray[axis] = ray_from(f, axis, from[axis], path[axis], side);
    walk_to_end(f, ray, axes, to);
}

/* By value, as gcc reads two numbers in memory at once, and waits for them if they were stored one by one. */
static void trace_2(const Fluid *f, float x, float y, float dx, float dy, int side, Departure *to) {
    trace(f, (const float[3]){x, y, 0}, (const float[3]){dx, dy, 0}, side, 2, to);
}

static void trace_3(const Fluid *f, const float from[3], const float path[3], int side, Departure *to) {
    trace(f, from, path, side, 3, to);
}

FLU_INLINE void trace_over(const Fluid *f, const float from[3], const float path[3], int side, int axes,
                           Departure *to) {
    if (axes > 2)
        trace_3(f, from, path, side, to);
    else
        trace_2(f, from[0], from[1], path[0], path[1], side, to);
}

Departure flu_trace(const Fluid *f, const float from[3], const float path[3], int side) {
    Departure to;
    trace_over(f, from, path, side, FLU_AXES(f->grid), &to);
    return to;
}

Departure flu_trace_on(const Fluid *f, const Departure *from, const float path[3]) {
    Ray ray[3];
    Departure to;
    for (int axis = 0; axis < FLU_AXES(f->grid); axis++)
        ray[axis] = ray_in(f, axis, from->cell[axis], from->at[axis], path[axis]);
    walk_to_end(f, ray, FLU_AXES(f->grid), &to);
    return to;
}

/* ---- Where samples come from ----------------------------------------------------------------------------------------
 */

/* Whether a path leads half a cell at most, and so to the sample's own cell, or to one of the two at its face. */
FLU_INLINE bool is_near(const Fluid *f, const float offset[3], const int cell[3], const float path[3], int axes) {
    bool within = true;
    for (int axis = 0; within && axis < axes; axis++) {
        within = offset[axis] > 0 || (cell[axis] > 0 && cell[axis] < f->grid.size[axis]);
        within = within && fabsf(path[axis]) <= .5f && !f->grid.periodic[axis];
    }
    return within;
}

/* Steps along one axis from sample `place`, as a trace would. */
FLU_INLINE void step_near(int place, float offset, float step, int side, int *cell, float *at) {
    float path = fabsf(step) > FLU_TINY ? step : 0;
    int head = path > 0 ? 1 : path < 0 ? -1 : side, before = offset == 0 && head < 0;
    *cell = place - before, *at = offset + path + (float)before;
}

/* The step upstream along one axis, by the velocity at the midpoint, or by the sample's own path. */
FLU_INLINE float back_along(const Fluid *f, int axis, const Departure *middle, float courant, float path) {
    if (!f->def.midpoint) return -path;
    return -(courant * f->flow.layout->sample(f, &f->flow.velocity[axis], axis, middle->cell, middle->at));
}

float flu_still_part(const Fluid *f, const Carried *field, const float from[3], const float path[3]) {
    float moves = 1;
    for (int axis = 0; axis < FLU_AXES(f->grid); axis++) {
        float end = from[axis] + path[axis], beyond = end < 0 ? -end : end - (float)f->grid.size[axis];
        float reach = flu_reach_outside(f, field, 2 * axis + (end > 0));
        if (beyond > 0 && reach > 0) moves *= beyond < reach ? 1 - beyond / reach : 0;
    }
    return 1 - moves;
}

FLU_INLINE bool find_departure(const Fluid *f, const Carried *field, const int cell[3], const float path[3],
                               float courant, int side, int axes, Departure *to) {
    const float *offset = field->now->offset;
    float from[3] = {0, 0, 0};
    bool on_edge = false;
    for (int axis = 0; axis < axes; axis++) {
        from[axis] = (float)cell[axis] + offset[axis];
        on_edge |= offset[axis] < .25f && path[axis] == 0;
    }
    Departure middle;
    if (f->def.midpoint) {
        const float half[3] = {-.5f * path[0], -.5f * path[1], axes > 2 ? -.5f * path[2] : 0};
        trace_over(f, from, half, side, axes, &middle);
    }
    const float x = back_along(f, 0, &middle, courant, path[0]), y = back_along(f, 1, &middle, courant, path[1]),
                z = axes > 2 ? back_along(f, 2, &middle, courant, path[2]) : 0, back[3] = {x, y, z};
    if (!is_near(f, offset, cell, back, axes)) {
        trace_over(f, from, back, side, axes, to);
        if (!to->body && field->what < FLU_CHANNEL) to->still = flu_still_part(f, field, from, back);
        return on_edge;
    }
    *to = (Departure){{0, 0, 0}, {0, 0, 0}, 0, 0};
    for (int axis = 0; axis < axes; axis++)
        step_near(cell[axis], offset[axis], back[axis], side, &to->cell[axis], &to->at[axis]);
    return on_edge;
}

bool flu_find_departure(const Fluid *f, const Carried *field, const int cell[3], const float path[3], float courant,
                        int side, Departure *to) {
    if (FLU_AXES(f->grid) > 2) return find_departure(f, field, cell, path, courant, side, 3, to);
    return find_departure(f, field, cell, path, courant, side, 2, to);
}
