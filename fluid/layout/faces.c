/* Sets the faces of the staggered grid that bodies touch. Closed faces move with the body, and drains let air pass. */
#include "../inside.h"

FLU_HOT static void turn_row(float velocity, float spin, float cell, float pivot, int x0, int count,
                             float *FLU_RESTRICT to) {
    for (int i = 0; i < count; i++)
        to[i] = flu_bounded(velocity + spin * (((float)(x0 + i) + .5f) * cell - pivot), FLU_MAX_SPEED);
}

/* A body's velocity on the faces before the cells of a part. Along the row it changes by `slope` with each metre. */
static void move_part(const Fluid *f, int axis, const Part *part, float *to) {
    const FluidBody *body = &f->solids.body[part->body];
    Row row = flu_row(&f->grid, part->r);
    int count = part->end - part->begin;
    float at[3] = {(float)part->begin + .5f, (float)row.y + .5f, (float)row.z + .5f};
    float slope = axis == 1 ? body->spin[2] : axis == 2 ? -body->spin[1] : 0;
    if (slope == 0)
        flu_fill(to, count, flu_surface_velocity(f, part->body, axis, at));
    else if (!f->grid.periodic[0]) {
        float turn = axis == 1 ? -flu_arm(f, part->body, 0, 2, at) : flu_arm(f, part->body, 0, 1, at);
        turn_row(body->velocity[axis] + turn, slope, f->grid.cell, body->pivot[0], part->begin, count, to);
    } else
        for (int i = 0; i < count; i++, at[0] += 1) to[i] = flu_surface_velocity(f, part->body, axis, at);
}

/* Takes the velocity of a body that stands still off faces where the cell beyond, on the map, is not solid. */
static void stop_faces(const Fluid *f, int body, int axis, const uint8_t *beyond, int count, float *faces) {
    for (int i = 0; i < count && flu_stands(f, body); i++)
        if (beyond[i] != FLU_CLOSED)
            faces[i] = flu_bounded(faces[i] - f->solids.body[body].velocity[axis], FLU_MAX_SPEED);
}

/* Faces along x that bodies close have the body's velocity. The body of the cell behind counts first, then that before.
 *     cell  |  .  |  B  |  B  |  .  |
 *     face        B     B     B */
static void close_part(Fluid *f, const Part *part) {
    int count = part->end - part->begin, width = f->grid.size[0];
    ptrdiff_t at = flu_row(&f->grid, part->r).at + part->begin;
    float *face = f->flow.velocity[0].data + at;
    move_part(f, 0, part, face);
    face[count] = face[count - 1];
    stop_faces(f, part->body, 0, f->solids.cells + at - 1, count, face);
    stop_faces(f, part->body, 0, f->solids.cells + at + count, 1, face + count);
    if (part->end < width || !f->grid.periodic[0]) return;
    /* the first face is the last one, unless the first cell's body has it */
    if (f->solids.cells[at + count - width] != FLU_CLOSED) face[count - width] = face[count];
}

/* Air passes between a drain and free cells. It stands still between drains, and between a drain and a side. `place` is
 * that of the part's row along the axis, and is ignored along x. */
static void close_drain(Fluid *f, int axis, const Part *part, int place) {
    ptrdiff_t at = flu_row(&f->grid, part->r).at, step = f->grid.step[axis];
    float *face = f->flow.velocity[axis].data + at;
    for (int x = part->begin; x < part->end; x++) {
        bool first = (axis == 0 ? x : place) == 0 && !f->grid.periodic[axis];
        uint8_t before = f->solids.cells[at + x - step];
        if (before == FLU_OUTLET || (before == FLU_CLOSED && first)) face[x] = 0;
        if (axis == 0 && x == f->grid.size[0] - 1) face[x + 1] = 0;
    }
}

static void bound_along(Fluid *f, int r) {
    for (Part part = flu_parts_of(f, r); flu_next_part(f, &part);)
        if (f->solids.body[part.body].open)
            close_drain(f, 0, &part, 0);
        else
            close_part(f, &part);
}

/* Sets the faces that the row of cells before them closes. */
static void bound_behind(Fluid *f, int axis, int before, bool last, float *faces) {
    const uint8_t *beyond = f->solids.cells + (faces - f->flow.velocity[axis].data);
    for (Part part = flu_parts_of(f, before); flu_next_part(f, &part);)
        if (!f->solids.body[part.body].open) {
            move_part(f, axis, &part, faces + part.begin);
            stop_faces(f, part.body, axis, beyond + part.begin, part.end - part.begin, faces + part.begin);
        } else if (last)
            memset(faces + part.begin, 0, (size_t)(part.end - part.begin) * sizeof *faces);
}

/* Sets the faces between a row of cells and the one before it. A body behind a face counts first, then one before. */
static void bound_across(Fluid *f, int axis, Row row) {
    const Grid *grid = &f->grid;
    int place = axis == 1 ? row.y : row.z, size = grid->size[axis], stride = axis == 1 ? 1 : grid->size[1];
    int here = flu_row_number(grid, row.y, row.z), before = place > 0 ? here - stride : here + (size - 1) * stride;
    float *faces = f->flow.velocity[axis].data + row.at;
    const uint8_t *beyond = f->solids.cells + row.at - grid->step[axis];
    if ((place > 0 || grid->periodic[axis]) && f->solids.row_occupied[before])
        bound_behind(f, axis, before, place == size, faces);
    if (place == size || !f->solids.row_occupied[here]) return;
    for (Part part = flu_parts_of(f, here); flu_next_part(f, &part);)
        if (f->solids.body[part.body].open)
            close_drain(f, axis, &part, place);
        else {
            move_part(f, axis, &part, faces + part.begin);
            stop_faces(f, part.body, axis, beyond + part.begin, part.end - part.begin, faces + part.begin);
        }
}

void flu_close_faces(Fluid *f, int axis, Row row) {
    int r = flu_row_number(&f->grid, row.y, row.z);
    if (axis > 0)
        bound_across(f, axis, row);
    else if (f->solids.row_occupied[r])
        bound_along(f, r);
}

void flu_uncover_faces(Fluid *f, const int cell[3], int body) {
    for (int axis = 0; axis < FLU_AXES(f->grid); axis++) {
        float *face = f->flow.velocity[axis].data + flu_index(&f->grid, cell);
        float at[3] = {(float)cell[0] + .5f, (float)cell[1] + .5f, (float)cell[2] + .5f};
        for (int behind = 0; behind < 2; behind++) {
            at[axis] = (float)(cell[axis] + behind);
            face[behind * f->grid.step[axis]] = flu_surface_velocity(f, body, axis, at);
        }
    }
}
