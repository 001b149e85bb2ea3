/* Values at departure points, between cells, read without looking through walls. */
#include "../inside.h"

/* The side of a cell that a place in it is nearer to, along each axis, and the weight of the neighbour there.
 *
 *      +---+---+
 *      | 0 | 1 |     The place * reads its own cell 0, and the others around the nearest corner. Bit a of a
 *      |  *|   |     corner's number stands for the neighbour along axis a. If 1 and 2 are solids, 3 has no
 *      +---+---+     weight either, as it cannot be seen from 0.
 *      | 2 | 3 |
 *      +---+---+
 */
typedef struct Lean {
    int side[3];
    float weight[3];
} Lean;

FLU_INLINE Lean lean_of(const float at[3], int axes) {
    Lean lean = {{0, 0, 0}, {0, 0, 0}};
    for (int axis = 0; axis < axes; axis++) {
        lean.side[axis] = at[axis] < .5f ? -1 : 1;
        lean.weight[axis] = fabsf(at[axis] - .5f);
    }
    return lean;
}

/* The weights of the cells around the corner if all were free. */
FLU_INLINE void weigh(const Lean *lean, int axes, float weight[8]) {
    const float x = lean->weight[0], y = lean->weight[1], z = lean->weight[2];
    weight[0] = (1 - x) * (1 - y), weight[1] = x * (1 - y), weight[2] = (1 - x) * y, weight[3] = x * y;
    for (int i = 0; i < 4 && axes > 2; i++) weight[i + 4] = weight[i] * z, weight[i] *= 1 - z;
}

/* Bits of the free cells around the corner, where some may lie outside the grid. Neighbours of the first cell are taken
 * as they are, cells further on as their mirror images inside. */
FLU_NOINLINE static unsigned free_beyond(const Fluid *f, const int cell[3], const Lean *lean) {
    unsigned is_free = 0;
    for (int corner = 1; corner < 1 << FLU_AXES(f->grid); corner++) {
        bool beside = (corner & (corner - 1)) == 0;
        int to[3] = {cell[0], cell[1], cell[2]};
        for (int axis = 0; axis < FLU_AXES(f->grid); axis++) {
            if (corner >> axis & 1) to[axis] += lean->side[axis];
            if (!beside) to[axis] = flu_nearest(f, axis, to[axis]);
        }
        is_free |= (unsigned)(flu_body_in(f, to) == 0) << corner;
    }
    return is_free;
}

/* The same where all cells lie in the grid. */
FLU_INLINE unsigned free_inside(const Fluid *f, const int cell[3], const Lean *lean, int axes) {
    const ptrdiff_t row = f->grid.size[0], slab = row * f->grid.size[1];
    const uint8_t *occupancy = f->solids.occupancy + cell[0] + cell[1] * row + (axes > 2 ? cell[2] * slab : 0);
    unsigned is_free = 0;
    for (int corner = 1; corner < 1 << axes; corner++) {
        const uint8_t *to = occupancy;
        if (corner & 1) to += lean->side[0];
        if (corner & 2) to += lean->side[1] * row;
        if (corner & 4) to += lean->side[2] * slab;
        is_free |= (unsigned)(*to == 0) << corner;
    }
    return is_free;
}

/* Bits of the cells that are free and joined to the first one by free cells. */
FLU_INLINE unsigned open_corners(const Fluid *f, const int cell[3], const Lean *lean, int axes) {
    bool inside = true;
    for (int axis = 0; axis < axes; axis++) inside &= cell[axis] > 0 && cell[axis] < f->grid.size[axis] - 1;
    unsigned is_free = inside ? free_inside(f, cell, lean, axes) : free_beyond(f, cell, lean), open = 1;
    for (int corner = 1; corner < 1 << axes; corner++)
        if (flu_is_reached(open, corner, axes)) open |= is_free & 1u << corner;
    return open;
}

/* Adds in pairs, with the other four of three axes last. */
FLU_INLINE float sum_of_corners(const float part[8], int axes) {
    float sum = (part[0] + part[1]) + (part[2] + part[3]);
    return axes > 2 ? sum + ((part[4] + part[5]) + (part[6] + part[7])) : sum;
}

/* Linear interpolation among the cells around the nearest corner. Occupied cells have no weight, nor cells behind them.
 */
FLU_INLINE void weigh_corners(const Fluid *f, const Departure *at, int axes, Stencil *to) {
    const Lean lean = lean_of(at->at, axes);
    const unsigned open = open_corners(f, at->cell, &lean, axes);
    float weight[8];
    int next[3] = {0, 0, 0};
    weigh(&lean, axes, weight);
    for (int axis = 0; axis < axes; axis++) next[axis] = flu_wrapped(f, axis, at->cell[axis] + lean.side[axis]);
    for (int corner = 0; corner < 1 << axes; corner++) {
        weight[corner] *= (float)(open >> corner & 1);
        for (int axis = 0; axis < 3; axis++) to->cell[corner][axis] = corner >> axis & 1 ? next[axis] : at->cell[axis];
    }
    to->count = 1 << axes;
    to->share = sum_of_corners(weight, axes);
    for (int corner = 0; corner < 1 << axes; corner++) to->weight[corner] = weight[corner] / to->share;
}

void flu_stencil(const Fluid *f, const Departure *at, Stencil *to) {
    if (FLU_AXES(f->grid) > 2)
        weigh_corners(f, at, 3, to);
    else
        weigh_corners(f, at, 2, to);
}

FLU_INLINE float read_cells(const Fluid *f, const Field *field, const Stencil *s, int axes) {
    float part[8];
    for (int i = 0; i < 1 << axes; i++) part[i] = s->weight[i] * field->data[flu_index(&f->grid, s->cell[i])];
    return sum_of_corners(part, axes);
}

static float read_stencil(const Fluid *f, const Field *field, const Stencil *s) {
    return FLU_AXES(f->grid) > 2 ? read_cells(f, field, s, 3) : read_cells(f, field, s, 2);
}

FLU_INLINE float sample_over(const Fluid *f, const Field *field, const Departure *at, int axes) {
    Stencil s;
    weigh_corners(f, at, axes, &s);
    return read_cells(f, field, &s, axes);
}

float flu_sample_channel(const Fluid *f, const Field *field, const Departure *at) {
    return FLU_AXES(f->grid) > 2 ? sample_over(f, field, at, 3) : sample_over(f, field, at, 2);
}

/* Neighbours that hold a value take part, by the value on their surface, which lies midway. */
FLU_INLINE float sample_beside_held(const Fluid *f, const Field *field, int what, const Departure *at, const Stencil *s,
                                    int axes, float open) {
    const Lean lean = lean_of(at->at, axes);
    float here = field->data[flu_index(&f->grid, at->cell)], all[8], sum = 0, share = s->share;
    weigh(&lean, axes, all);
    for (int axis = 0; axis < axes; axis++) {
        const int side = lean.side[axis];
        /* a new array each time, as the processor waits for one that was changed in part */
        const int beside[3] = {at->cell[0] + (axis == 0 ? side : 0), at->cell[1] + (axis == 1 ? side : 0),
                               at->cell[2] + (axis == 2 ? side : 0)};
        float weight = all[1 << axis];
        int body = flu_body_in(f, beside);
        const FluidBody *surface = &f->solids.body[body]; /* air's holds nothing */
        if (!(weight > 0) || (!surface->holds[what - FLU_CHANNEL] && !surface->open && !flu_is_vent(f, body))) continue;
        Ghost ghost = flu_surface_ghost(f, what, body, axis, at->at);
        sum += weight * (ghost.own * here + ghost.add);
        share += weight;
    }
    return share == s->share ? open : (s->share * open + sum) / share;
}

static float sample_beside_surfaces(const Fluid *f, const Field *field, int what, const Departure *at,
                                    const Stencil *s) {
    float open = read_stencil(f, field, s);
    if (s->share == 1) return open;
    return FLU_AXES(f->grid) > 2 ? sample_beside_held(f, field, what, at, s, 3, open)
                                 : sample_beside_held(f, field, what, at, s, 2, open);
}

static float departure_channel(const Fluid *f, const Carried *field, const Departure *from, const Stencil *s) {
    if (from->body) {
        Ghost wall =
            flu_surface_ghost(f, field->what, from->body, 0, from->at); /* a channel's is the same everywhere */
        if (wall.own < 0) return .5f * wall.add;
    }
    return sample_beside_surfaces(f, field->now, field->what, from, s);
}

void flu_departure_values(const Fluid *f, const Carried *fields, int count, const Departure *from, float *to) {
    Stencil s;
    bool channels = fields[0].what >= FLU_CHANNEL;
    if (channels) flu_stencil(f, from, &s);
    for (int k = 0; k < count; k++)
        to[k] = channels ? departure_channel(f, &fields[k], from, &s)
                         : (1 - from->still) *
                               f->flow.layout->sample(f, fields[k].now, fields[k].what, from->cell, from->at);
}
