#include "solver.h"

/* ---- What lies behind a wall -------------------------------------------------------------------- */

/* The value midway between a sample and its ghost is the wall's. */
static Ghost held(float value) { return (Ghost){-1, 2 * value}; }

static const Ghost copied = {1, 0}, still = {0, 0};

static Ghost dragged(float slip, float velocity) { return (Ghost){2 * slip - 1, 2 * (1 - slip) * velocity}; }

Ghost flu_side_ghost(const Fluid *f, int what, int side) {
    const FluidSide *wall = &f->def.side[side];
    if (what >= FLU_CHANNEL) {
        int c = what - FLU_CHANNEL;
        if (wall->holds[c]) return held(wall->value[c]);
        return wall->kind == FLUID_WALL ? copied : held(f->def.channel[c].ambient);
    }
    bool normal = side / 2 == what;
    if (wall->kind == FLUID_INFLOW) return held(wall->velocity[what]);
    if (wall->kind == FLUID_OPEN) return normal ? copied : still;
    return normal ? held(0) : dragged(wall->slip, wall->velocity[what]);
}

Ghost flu_body_ghost(const Fluid *f, int what, int body, int axis, float x, float y) {
    const FluidBody *solid = &f->body[body];
    if (what >= FLU_CHANNEL) {
        int c = what - FLU_CHANNEL;
        if (solid->holds[c]) return held(solid->value[c]);
        return solid->open ? held(f->def.channel[c].ambient) : copied;
    }
    if (solid->open) return what == axis ? copied : still;
    float velocity = flu_body_velocity(f, body, what, x, y);
    return what == axis ? held(velocity) : dragged(solid->slip, velocity);
}

/* ---- The ring around a field ---------------------------------------------------------------------------------------
 */

/* One end of a line of samples, at the given step from one to the next inward. On faces the first sample lies on the
 * side itself. */
static void end_on_faces(const Fluid *f, float *first, ptrdiff_t step, int side) {
    const FluidSide *wall = &f->def.side[side];
    if (wall->kind == FLUID_WALL)
        first[0] = 0, first[-step] = -first[step];
    else if (wall->kind == FLUID_INFLOW)
        first[0] = first[-step] = flu_bounded(wall->velocity[side / 2], FLU_MAX_SPEED);
    else
        first[-step] = first[0];
}

static void end_at_centres(float *first, ptrdiff_t step, Ghost ghost) {
    first[-step] = ghost.own * first[0] + ghost.add;
}

static void wrap_ends(float *first, ptrdiff_t step, int size, bool on_faces) {
    if (on_faces) first[(size - 1) * step] = first[0], size--;
    first[-step] = first[(size - 1) * step];
    first[size * step] = first[0];
    if (on_faces) first[(size + 1) * step] = first[step];
}

static void line_ends(const Fluid *f, Field *field, int what, int axis, float *first, ptrdiff_t step) {
    int size = field->size[axis];
    bool on_faces = what == axis && field->offset[axis] < .25f;
    float *last = first + (size - 1) * step;
    if (flu_periodic(&f->def, axis))
        wrap_ends(first, step, size, on_faces);
    else if (on_faces)
        end_on_faces(f, first, step, 2 * axis), end_on_faces(f, last, -step, 2 * axis + 1);
    else {
        end_at_centres(first, step, flu_side_ghost(f, what, 2 * axis));
        end_at_centres(last, -step, flu_side_ghost(f, what, 2 * axis + 1));
    }
}

static bool plain_wall(const Fluid *f, int what, int side) {
    return f->def.side[side].kind == FLUID_WALL && (what < FLU_CHANNEL || !f->def.side[side].holds[what - FLU_CHANNEL]);
}

/* A corner is the mean of its two neighbours in the ring (Stam 2003), unless an axis wraps, or a side holds a channel's
 * value, which then holds along the side's whole line. */
static void set_corner(const Fluid *f, const Field *field, int what, int x, int y) {
    int side_x = x < 0 ? 0 : 1, side_y = y < 0 ? 2 : 3;
    float *corner = field->data + x + y * field->row;
    ptrdiff_t in_x = x < 0 ? 1 : -1, in_y = y < 0 ? field->row : -field->row;
    if (flu_periodic(&f->def, 0))
        *corner = corner[in_x * f->width];
    else if (flu_periodic(&f->def, 1))
        *corner = corner[in_y * f->height];
    else if (what < FLU_CHANNEL || (plain_wall(f, what, side_x) && plain_wall(f, what, side_y)))
        *corner = .5f * (corner[in_x] + corner[in_y]);
    else {
        Ghost ghost = flu_side_ghost(f, what, side_y);
        *corner = ghost.own * corner[in_y] + ghost.add;
    }
}

void flu_set_ring(Fluid *f, Field *field, int what) {
    for (int y = 0; y < field->size[1]; y++) line_ends(f, field, what, 0, field->data + y * field->row, 1);
    for (int x = 0; x < field->size[0]; x++) line_ends(f, field, what, 1, field->data + x, field->row);
    for (int y = -1; y <= field->size[1]; y += field->size[1] + 1)
        for (int x = -1; x <= field->size[0]; x += field->size[0] + 1) set_corner(f, field, what, x, y);
}

/* ---- set_bnd: sides and occupied cells, in one place -------------------------------------------- */

void flu_set_bnd(Fluid *f, int what) {
    if (what >= FLU_CHANNEL) {
        flu_set_ring(f, &f->channel[what - FLU_CHANNEL], what);
        return;
    }
    f->layout->bound(f, what);
    flu_set_ring(f, &f->velocity[what], what);
}

void flu_set_velocity_bnd(Fluid *f) {
    for (int axis = 0; axis < 2; axis++) flu_set_bnd(f, axis);
}
