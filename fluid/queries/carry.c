/* Moves tracers in midpoint steps (Runge and Kutta's second order) of about a cell each, clipped at solids. */
#include "../inside.h"
#include "queries.h"

enum { FLU_MOST_STEPS = 64, FLU_FEW_TRACERS = 256 /* too few to be worth a thread */ };

static const float beside_wall = 1 / 1024.f; /* cells */

typedef struct Carrying {
    const Fluid *fluid;
    float (*positions)[3];
    float dt;
} Carrying;

/* The distance from a cell's edge that keeps a place in that cell when it is rounded. */
static float rounding(int cell) { return 4e-7f * (float)(cell + 1); }

static float keep_in_cell(const Fluid *f, const Departure *d, int axis) {
    int before[3] = {d->cell[0], d->cell[1], d->cell[2]}, behind[3] = {d->cell[0], d->cell[1], d->cell[2]};
    before[axis]--, behind[axis]++;
    float edge = rounding(d->cell[axis]), wall = beside_wall + edge, at = d->at[axis];
    float low = flu_body_in(f, before) ? wall : edge, high = 1 - (flu_body_in(f, behind) ? wall : edge);
    return low > .5f ? .5f : at < low ? low : at > high ? high : at;
}

static Departure settled(const Fluid *f, Departure d) {
    for (int axis = 0; axis < FLU_AXES(f->grid); axis++) d.at[axis] = keep_in_cell(f, &d, axis);
    return d;
}

/* Views may hold anything. */
static float speed(float velocity) { return flu_bounded(flu_finite(velocity) ? velocity : 0, FLU_MAX_SPEED); }

/* In cells, within the range of a float's whole numbers. */
static float path_in_cells(float courant, float velocity) {
    return flu_bounded(courant * velocity, (float)FLU_MAX_SIDE);
}

static Place place_in(const Departure *d) {
    Place place = {{0, 0, 0}, -1};
    for (int axis = 0; axis < 3; axis++) place.at[axis] = (float)d->cell[axis] + d->at[axis];
    return place;
}

/* ---- In the fluid ------------------------------------------------------------------------------- */

static float velocity_in(const Fluid *f, const Departure *d, int axis) {
    return speed(f->flow.layout->sample(f, &f->flow.velocity[axis], axis, d->cell, d->at));
}

/* The axis along which a solid stopped the path. */
static int axis_met(const Fluid *f, const float path[3], const Departure *stop) {
    int axis = 0;
    for (; axis < FLU_AXES(f->grid) - 1; axis++) {
        int beyond[3] = {stop->cell[0], stop->cell[1], stop->cell[2]};
        bool at_edge = path[axis] < 0 ? stop->at[axis] <= 0 : path[axis] > 0 && stop->at[axis] >= 1;
        beyond[axis] += path[axis] < 0 ? -1 : 1;
        if (at_edge && flu_body_in(f, beyond)) break;
    }
    return axis;
}

/* The rest of the path goes on along the other axes. */
static Departure slide(const Fluid *f, const Place *from, const float path[3], const Departure *stop) {
    int met = axis_met(f, path, stop);
    float size = (float)f->grid.size[met], rest[3] = {0, 0, 0};
    float gone = (float)stop->cell[met] + stop->at[met] - from->at[met];
    if (f->grid.periodic[met]) gone -= size * floorf(gone / size + .5f);
    float part = path[met] != 0 ? 1 - gone / path[met] : 0;
    for (int axis = 0; axis < FLU_AXES(f->grid); axis++)
        if (axis != met) rest[axis] = path[axis] * (part < 0 ? 0 : part > 1 ? 1 : part);
    Departure start = settled(f, *stop);
    return flu_trace(f, place_in(&start).at, rest, 1);
}

/* The path goes on beyond sides that are no walls. */
static void leave(const Fluid *f, const Place *from, const float path[3], Place *to) {
    for (int axis = 0; axis < FLU_AXES(f->grid); axis++) {
        float end = from->at[axis] + path[axis];
        int side = 2 * axis + (end > 0);
        bool beyond = end < 0 || end > (float)f->grid.size[axis];
        if (beyond && f->def.side[side].kind != FLUID_WALL && f->def.side[side].kind != FLUID_PERIODIC)
            to->at[axis] = end;
    }
    *to = flu_place(f, to->at);
}

static Place flow(const Fluid *f, const Place *from, float courant, const float velocity[3]) {
    Departure here = settled(f, flu_cell_of(f, from));
    Place start = place_in(&here);
    float half[3] = {0, 0, 0}, path[3] = {0, 0, 0};
    for (int axis = 0; axis < FLU_AXES(f->grid); axis++) half[axis] = .5f * path_in_cells(courant, velocity[axis]);
    Departure middle = flu_trace(f, start.at, half, 1);
    for (int axis = 0; axis < FLU_AXES(f->grid); axis++)
        path[axis] = path_in_cells(courant, velocity_in(f, &middle, axis));
    Departure end = flu_trace(f, start.at, path, 1);
    bool stopped = end.body != 0;
    if (stopped) end = slide(f, &start, path, &end);
    end = settled(f, end);
    Place to = place_in(&end);
    if (!stopped) leave(f, &start, path, &to);
    return to;
}

/* ---- In a solid, and outside -------------------------------------------------------------------- */

static Place ride(const Fluid *f, const Place *from, float courant, const float velocity[3]) {
    int body = flu_cell_of(f, from).body;
    float middle[3] = {0, 0, 0}, to[3] = {0, 0, 0};
    for (int axis = 0; axis < FLU_AXES(f->grid); axis++)
        middle[axis] = from->at[axis] + .5f * path_in_cells(courant, velocity[axis]);
    for (int axis = 0; axis < FLU_AXES(f->grid); axis++) {
        float size = (float)f->grid.size[axis], edge = rounding(f->grid.size[axis]);
        to[axis] = from->at[axis] + path_in_cells(courant, flu_surface_velocity(f, body, axis, middle));
        if (to[axis] < edge && f->def.side[2 * axis].kind == FLUID_WALL) to[axis] = edge;
        if (to[axis] > size - edge && f->def.side[2 * axis + 1].kind == FLUID_WALL) to[axis] = size - edge;
    }
    return flu_place(f, to);
}

/* The part of the path on which the place enters the box, or 2. */
static float entry(const Fluid *f, const Place *from, const float path[3]) {
    float in = 0, out = 1;
    for (int axis = 0; axis < FLU_AXES(f->grid); axis++) {
        float size = (float)f->grid.size[axis], x = from->at[axis];
        if (f->grid.periodic[axis]) continue;
        if (path[axis] == 0 && (x < 0 || x > size)) return 2;
        if (path[axis] == 0) continue;
        float low = -x / path[axis], high = (size - x) / path[axis];
        if (low > high) low = (size - x) / path[axis], high = -x / path[axis];
        in = low > in ? low : in, out = high < out ? high : out;
    }
    return in <= out ? in : 2;
}

/* Returns the part of the path that was covered. A tracer that finds a solid at the side waits there. */
static float drift(const Fluid *f, Place *place, float courant, const float velocity[3]) {
    float path[3] = {0, 0, 0}, to[3] = {0, 0, 0};
    for (int axis = 0; axis < FLU_AXES(f->grid); axis++) path[axis] = path_in_cells(courant, velocity[axis]);
    float part = entry(f, place, path);
    for (int axis = 0; axis < FLU_AXES(f->grid); axis++) {
        float size = (float)f->grid.size[axis];
        to[axis] = place->at[axis] + path[axis] * (part > 1 ? 1 : part);
        if (part <= 1 && !f->grid.periodic[axis]) to[axis] = to[axis] < 0 ? 0 : to[axis] > size ? size : to[axis];
    }
    Place end = flu_place(f, to);
    if (end.side < 0) {
        Departure cell = flu_cell_of(f, &end);
        if (cell.body) return 1;
        cell = settled(f, cell);
        end = place_in(&cell);
    }
    *place = end;
    return part > 1 ? 1 : part;
}

/* ---- Each tracer, and all of them --------------------------------------------------------------- */

/* As far as the next cell, or the share that so many steps leave to each. */
static float next_step(float fastest, float h, float left, int steps) {
    float cell = h / fastest, share = left / (float)steps;
    float step = cell > share ? cell : share;
    return step < left ? step : left;
}

static bool carry_place(const Fluid *f, Place *place, float left) {
    bool moved = false;
    for (int steps = FLU_MOST_STEPS; steps > 0 && left > 0; steps--) {
        float velocity[3] = {0, 0, 0}, fastest = 0, gone = 1;
        for (int axis = 0; axis < FLU_AXES(f->grid); axis++) {
            velocity[axis] = speed(flu_velocity_at(f, place, axis));
            fastest = flu_maxf(fastest, fabsf(velocity[axis]));
        }
        if (fastest == 0) break; /* here nothing changes any more */
        float step = next_step(fastest, f->grid.cell, left, steps), courant = flu_courant(f, step);
        if (place->side >= 0)
            gone = drift(f, place, courant, velocity);
        else if (flu_cell_of(f, place).body)
            *place = ride(f, place, courant, velocity);
        else
            *place = flow(f, place, courant, velocity);
        left -= step * gone;
        moved = true;
    }
    return moved;
}

static void carry_some(int begin, int end, void *data) {
    const Carrying *job = data;
    const Fluid *f = job->fluid;
    float h = f->grid.cell, most = (float)FLU_MAX_SIDE;
    for (int i = begin; i < end; i++) {
        float *position = job->positions[i], at[3] = {0, 0, 0};
        bool beyond = false; /* further than a float counts cells */
        for (int axis = 0; axis < FLU_AXES(f->grid); axis++) {
            at[axis] = flu_bounded(position[axis], FLU_MAX_LENGTH) / h;
            beyond |= fabsf(at[axis]) > 2 * most;
        }
        if (beyond) continue;
        Place place = flu_place(f, at);
        if (!carry_place(f, &place, job->dt)) continue;
        for (int axis = 0; axis < FLU_AXES(f->grid); axis++) position[axis] = flu_bounded(place.at[axis], 4 * most) * h;
    }
}

bool Fluid_Carry(const Fluid *f, float (*positions)[3], int count, float dt) {
    if (!flu_takes_amount(f, __func__, "dt", dt)) return false;
    if (count < 0) return flu_refuse(f, __func__, "count is negative");
    if (count > 0 && !positions) return flu_refuse(f, __func__, "positions is NULL");
    for (int i = 0; i < count; i++)
        if (!flu_is_position(f, positions[i])) return flu_refuse(f, __func__, "positions[%d] is not finite", i);
    Carrying job = {f, positions, dt};
    const FluidHost *host = &f->def.host;
    if (host->parallel_for && count > FLU_FEW_TRACERS)
        host->parallel_for(count, FLU_FEW_TRACERS, carry_some, &job, host->data);
    else
        carry_some(0, count, &job);
    return true;
}
