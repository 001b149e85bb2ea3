/* What departures bring: values between cells, read without looking through walls. */
#include "../inside.h"

/* From a place across a cell, along each axis: to the side whose neighbour it lies nearer to, and how much that counts.
 */
typedef struct Lean {
    int side[3];
    float weight[3];
} Lean;

FLU_INLINE Lean lean_of(const float at[3], int axes) {
    Lean lean;
    for (int axis = 0; axis < axes; axis++) {
        lean.side[axis] = at[axis] < .5f ? -1 : 1;
        lean.weight[axis] = fabsf(at[axis] - .5f);
    }
    return lean;
}

/* The weight of one of the cells around the corner. */
FLU_INLINE float weight_of(const Lean *lean, int corner, int axes) {
    float weight = corner & 1 ? lean->weight[0] : 1 - lean->weight[0];
    for (int axis = 1; axis < axes; axis++) weight *= corner >> axis & 1 ? lean->weight[axis] : 1 - lean->weight[axis];
    return weight;
}

/* Which of the cells around the corner are free, and can be seen over others that are; of those outside the box the
 * first ones stand for what is there, and those further on for the ones inside that they mirror. Within the box one
 * look at its edges does for all. */
FLU_INLINE void look_around(const Fluid *f, const int cell[3], const Lean *lean, int axes, bool open[8]) {
    bool inside = true;
    for (int axis = 0; axis < axes; axis++) inside &= cell[axis] > 0 && cell[axis] < f->grid.size[axis] - 1;
    ptrdiff_t step[3] = {1, f->grid.size[0], (ptrdiff_t)f->grid.size[0] * f->grid.size[1]};
    const uint8_t *occupancy = f->solids.occupancy + flu_number(&f->grid, cell);
    open[0] = true;
    for (int corner = 1; corner < 1 << axes; corner++) {
        bool beside = (corner & (corner - 1)) == 0, is_free;
        ptrdiff_t to = 0;
        int place[3] = {0, 0, 0};
        for (int axis = 0; axis < axes; axis++) {
            int by = corner >> axis & 1 ? lean->side[axis] : 0;
            to += by * step[axis], place[axis] = cell[axis] + by;
        }
        if (inside)
            is_free = !occupancy[to];
        else {
            for (int axis = 0; axis < axes && !beside; axis++) place[axis] = flu_nearest(f, axis, place[axis]);
            is_free = !flu_body_in(f, place);
        }
        open[corner] = is_free && flu_is_reached(open, corner, axes);
    }
}

/* In pairs, and three axes' other four last. */
FLU_INLINE float sum_of_corners(const float part[8], int axes) {
    float sum = (part[0] + part[1]) + (part[2] + part[3]);
    return axes > 2 ? sum + ((part[4] + part[5]) + (part[6] + part[7])) : sum;
}

/* Linear interpolation among the cell and those that share the nearest corner. What is occupied has no weight, nor what
 * lies behind it. */
FLU_INLINE void weigh_corners(const Fluid *f, const Departure *at, int axes, Stencil *to) {
    const Lean lean = lean_of(at->at, axes);
    bool open[8];
    look_around(f, at->cell, &lean, axes, open);
    to->count = 1 << axes;
    for (int corner = 0; corner < 1 << axes; corner++) {
        to->weight[corner] = open[corner] ? weight_of(&lean, corner, axes) : 0;
        to->cell[corner][2] = 0;
        for (int axis = 0; axis < axes; axis++)
            to->cell[corner][axis] =
                corner >> axis & 1 ? flu_wrapped(f, axis, at->cell[axis] + lean.side[axis]) : at->cell[axis];
    }
    to->share = sum_of_corners(to->weight, axes);
    for (int corner = 0; corner < 1 << axes; corner++) to->weight[corner] /= to->share;
}

static void stencil_2(const Fluid *f, const Departure *at, Stencil *to) { weigh_corners(f, at, 2, to); }
static void stencil_3(const Fluid *f, const Departure *at, Stencil *to) { weigh_corners(f, at, 3, to); }

void flu_stencil(const Fluid *f, const Departure *at, Stencil *to) {
    (f->grid.axes > 2 ? stencil_3 : stencil_2)(f, at, to);
}

static float read_stencil(const Fluid *f, const Field *field, const Stencil *s) {
    float part[8];
    for (int i = 0; i < s->count; i++) part[i] = s->weight[i] * field->data[flu_index(&f->grid, s->cell[i])];
    return sum_of_corners(part, f->grid.axes);
}

float flu_sample_channel(const Fluid *f, const Field *field, const Departure *at) {
    Stencil s;
    flu_stencil(f, at, &s);
    return read_stencil(f, field, &s);
}

/* Where neighbours are surfaces that hold a value, which lies midway, on the surface, they take part. */
static float sample_beside_surfaces(const Fluid *f, const Field *field, int what, const Departure *at,
                                    const Stencil *s) {
    const int axes = f->grid.axes;
    float sum = 0, share = s->share, open = read_stencil(f, field, s);
    if (share == 1) return open;
    const Lean lean = lean_of(at->at, axes);
    float here = field->data[flu_index(&f->grid, at->cell)];
    for (int axis = 0; axis < axes; axis++) {
        int beside[3] = {at->cell[0], at->cell[1], at->cell[2]};
        beside[axis] += lean.side[axis];
        float weight = weight_of(&lean, 1 << axis, axes);
        int body = flu_body_in(f, beside);
        const FluidBody *surface = &f->solids.body[body]; /* air's holds nothing */
        if (!(weight > 0) || (!surface->holds[what - FLU_CHANNEL] && !surface->open)) continue;
        Ghost ghost = flu_surface_ghost(f, what, body, axis, at->at);
        sum += weight * (ghost.own * here + ghost.add);
        share += weight;
    }
    return share == s->share ? open : (s->share * open + sum) / share;
}

static float departed_channel(const Fluid *f, const Carried *field, const Departure *from, const Stencil *s) {
    if (from->body) {
        Ghost wall =
            flu_surface_ghost(f, field->what, from->body, 0, from->at); /* a channel's is the same everywhere */
        if (wall.own < 0) return .5f * wall.add;
    }
    return sample_beside_surfaces(f, field->now, field->what, from, s);
}

void flu_departed_values(const Fluid *f, const Carried *fields, int count, const Departure *from, float *to) {
    Stencil s;
    bool channels = fields[0].what >= FLU_CHANNEL;
    if (channels) flu_stencil(f, from, &s);
    for (int k = 0; k < count; k++)
        to[k] = channels ? departed_channel(f, &fields[k], from, &s)
                         : f->flow.layout->sample(f, fields[k].now, fields[k].what, from->cell, from->at);
}
