/* An even field of smoke stays even. An air of 1 in every cell is carried along with the channels. Where bodies move
 * and walls turn the flow, the advection leaves more than 1 in some cells and less in others. Here air flows from the
 * former to the latter, and takes its share of the smoke with it.
 *
 * The air flows down the slopes of a potential p, whose Laplacian makes up for the surplus s = air - 1.
 *
 *          +---+                        s of the middle cell is the sum of its falls to free neighbours:
 *          | N |
 *      +---+---+---+                    (p - pN) + (p - pE) + (p - pS) + 0
 *      |###| p | E |   W is solid
 *      +---+---+---+                    A fall is the air that leaves through the face. So nothing passes a wall.
 *          | S |
 *          +---+
 *
 * Chebyshev's iteration (Golub and Varga 1961) finds p within some cells, as far as one step disturbs the air. Smoother
 * surplus stays. No cell gives more than it has, and another cell gains it. So totals stay, and nothing becomes
 * negative. Lentine, Aanjaneya and Fedkiw (2011) let the weights of their conserving advection diffuse for the same
 * end. */
#include "landings.h"

enum { FLU_EVEN_SWEEPS = 12 };
#define FLU_EVEN_RADIUS .94f        /* of Jacobi's iteration: the sweeps reduce faster modes alike */
#define FLU_EVEN_MOST   (1 - 1e-6f) /* the part of its content that may leave a cell, for rounding's sake */

typedef struct Evening {
    Fluid *fluid;
    Field air, surplus, potential;
    Field other;          /* the previous iterate, which becomes the next one; in the end the rate */
    float courant, ahead; /* of the step; over-relaxation of the sweep */
    const Field *from;    /* a channel and, after it flowed with the air, its next values */
    Field *to;
} Evening;

/* Where gas expands, the flow's divergence thins the smoke out: there is no shortage then. */
static void count_gas_in(const Evening *e, Row row) {
    const Fluid *f = e->fluid;
    float inflow[FLU_CHUNK];
    for (int x = 0; x < f->grid.size[0]; x += FLU_CHUNK) {
        const int count = flu_chunk(f->grid.size[0], x);
        float *surplus = e->surplus.data + row.at + x;
        f->flow.layout->divergence(f, row, x, count, inflow);
        for (int i = 0; i < count; i++) surplus[i] -= e->courant * inflow[i];
    }
}

static void find_surplus_rows(int begin, int end, void *data) {
    const Evening *e = data;
    const Fluid *f = e->fluid, *flow = f->finer.flow ? f->finer.flow : f;
    const bool expands = flow->def.reaction.rate > 0 && flow->def.reaction.expansion != 0;
    for (int r = begin; r < end; r++) {
        const Row row = flu_row(&f->grid, r);
        const float *air = e->air.data + row.at;
        float *surplus = e->surplus.data + row.at;
        for (int i = 0; i < f->grid.size[0]; i++) surplus[i] = air[i] - 1;
        if (expands) count_gas_in(e, row);
    }
}

/* How far the potential falls from a cell to the one `to` samples on, if that is free. */
FLU_INLINE float fall_to(const float *p, const uint8_t *cell, ptrdiff_t to) {
    const float slope = p[0] - p[to];
    return cell[to] == FLU_FREE ? slope : 0;
}

FLU_INLINE float falls_along(const float *p, const uint8_t *cell, ptrdiff_t step) {
    return fall_to(p, cell, -step) + fall_to(p, cell, step);
}

FLU_INLINE void relax_potential(const float *FLU_RESTRICT surplus, const float *FLU_RESTRICT p,
                                const uint8_t *FLU_RESTRICT cell, const Grid *grid, int axes, float ahead,
                                float *FLU_RESTRICT other) {
    const ptrdiff_t row = grid->step[1], slab = grid->step[2];
    const int count = grid->size[0];
    const float share = (1 + FLU_EVEN_RADIUS) / (4 * (float)axes);
    for (int i = 0; i < count; i++) {
        float falls = falls_along(p + i, cell + i, 1) + falls_along(p + i, cell + i, row);
        if (axes > 2) falls += falls_along(p + i, cell + i, slab);
        const float next = other[i] + ahead * (share * (surplus[i] - falls) + (p[i] - other[i]));
        other[i] = cell[i] == FLU_FREE ? next : 0;
    }
}

FLU_WIDE static void relax_potential_2(const float *surplus, const float *p, const uint8_t *cell, const Grid *grid,
                                       float ahead, float *other) {
    relax_potential(surplus, p, cell, grid, 2, ahead, other);
}
FLU_WIDE static void relax_potential_3(const float *surplus, const float *p, const uint8_t *cell, const Grid *grid,
                                       float ahead, float *other) {
    relax_potential(surplus, p, cell, grid, 3, ahead, other);
}

static void relax_potential_rows(int begin, int end, void *data) {
    const Evening *e = data;
    const Fluid *f = e->fluid;
    for (int r = begin; r < end; r++) {
        const ptrdiff_t at = flu_row(&f->grid, r).at;
        (f->grid.axes > 2 ? relax_potential_3 : relax_potential_2)(
            e->surplus.data + at, e->potential.data + at, f->solids.cells + at, &f->grid, e->ahead, e->other.data + at);
    }
}

/* Beyond sides of other kinds no cell is free. */
static void wrap_ring(Fluid *f, Field *field) {
    if (f->grid.periodic[0] || f->grid.periodic[1] || f->grid.periodic[2]) flu_set_ring(f, field, FLU_PRESSURE);
}

static void find_potential(Evening *e) {
    const Fluid *f = e->fluid;
    const float square = FLU_EVEN_RADIUS * FLU_EVEN_RADIUS;
    flu_fill_field(&e->potential, 0), flu_fill_field(&e->other, 0);
    for (int sweep = 0; sweep < FLU_EVEN_SWEEPS; sweep++) {
        e->ahead = sweep == 0 ? 1 : 1 / (1 - .25f * square * (sweep == 1 ? 2 : e->ahead));
        flu_rows(f, f->grid.rows, relax_potential_rows, e);
        flu_swap(&e->potential, &e->other);
        wrap_ring(e->fluid, &e->potential);
    }
}

/* The same, or 0 where the potential rises. */
FLU_INLINE float downwards(float slope) { return .5f * (slope + fabsf(slope)); }

FLU_INLINE float outflow_along(const float *p, const uint8_t *cell, ptrdiff_t step) {
    return downwards(fall_to(p, cell, -step)) + downwards(fall_to(p, cell, step));
}

/* The part of a cell's content that goes with each unit of air. Solids hold none. */
FLU_INLINE void find_rate(const float *FLU_RESTRICT air, const float *FLU_RESTRICT p, const uint8_t *FLU_RESTRICT cell,
                          const Grid *grid, int axes, float *FLU_RESTRICT rate) {
    const ptrdiff_t row = grid->step[1], slab = grid->step[2];
    const int count = grid->size[0];
    for (int i = 0; i < count; i++) {
        float outflow = outflow_along(p + i, cell + i, 1) + outflow_along(p + i, cell + i, row);
        if (axes > 2) outflow += outflow_along(p + i, cell + i, slab);
        const float most = outflow > air[i] ? outflow : air[i];
        rate[i] = cell[i] == FLU_FREE ? FLU_EVEN_MOST / (most > FLU_TINY ? most : 1) : 0;
    }
}

FLU_HOT static void find_rate_2(const float *air, const float *p, const uint8_t *cell, const Grid *grid, float *rate) {
    find_rate(air, p, cell, grid, 2, rate);
}
FLU_WIDE static void find_rate_3(const float *air, const float *p, const uint8_t *cell, const Grid *grid, float *rate) {
    find_rate(air, p, cell, grid, 3, rate);
}

static void find_rate_rows(int begin, int end, void *data) {
    const Evening *e = data;
    const Fluid *f = e->fluid;
    for (int r = begin; r < end; r++) {
        const ptrdiff_t at = flu_row(&f->grid, r).at;
        (f->grid.axes > 2 ? find_rate_3 : find_rate_2)(e->air.data + at, e->potential.data + at, f->solids.cells + at,
                                                       &f->grid, e->other.data + at);
    }
}

/* Content that leaves through a face: a part of that of the cell on the upper side of the slope. */
FLU_INLINE float leaving_to(const float *p, const float *rate, const float *from, const uint8_t *cell, ptrdiff_t to) {
    const float slope = fall_to(p, cell, to), here = rate[0] * from[0], there = rate[to] * from[to];
    return downwards(slope) * here - downwards(-slope) * there;
}

FLU_INLINE float leaving_along(const float *p, const float *rate, const float *from, const uint8_t *cell,
                               ptrdiff_t step) {
    return leaving_to(p, rate, from, cell, -step) + leaving_to(p, rate, from, cell, step);
}

FLU_INLINE void flow_out(const float *FLU_RESTRICT p, const float *FLU_RESTRICT rate, const float *FLU_RESTRICT from,
                         const uint8_t *FLU_RESTRICT cell, const Grid *grid, int axes, float *FLU_RESTRICT to) {
    const ptrdiff_t row = grid->step[1], slab = grid->step[2];
    const int count = grid->size[0];
    for (int i = 0; i < count; i++) {
        float sum = leaving_along(p + i, rate + i, from + i, cell + i, 1) +
                    leaving_along(p + i, rate + i, from + i, cell + i, row);
        if (axes > 2) sum += leaving_along(p + i, rate + i, from + i, cell + i, slab);
        to[i] = flu_bounded(from[i] - (cell[i] == FLU_FREE ? sum : 0), FLU_MAX_VALUE);
    }
}

FLU_WIDE static void flow_out_2(const float *p, const float *rate, const float *from, const uint8_t *cell,
                                const Grid *grid, float *to) {
    flow_out(p, rate, from, cell, grid, 2, to);
}
FLU_WIDE static void flow_out_3(const float *p, const float *rate, const float *from, const uint8_t *cell,
                                const Grid *grid, float *to) {
    flow_out(p, rate, from, cell, grid, 3, to);
}

static void flow_out_rows(int begin, int end, void *data) {
    const Evening *e = data;
    const Fluid *f = e->fluid;
    for (int r = begin; r < end; r++) {
        const ptrdiff_t at = flu_row(&f->grid, r).at;
        (f->grid.axes > 2 ? flow_out_3 : flow_out_2)(e->potential.data + at, e->other.data + at, e->from->data + at,
                                                     f->solids.cells + at, &f->grid, e->to->data + at);
    }
}

static Field placed_at(const Field *lattice, float *data) {
    Field field = *lattice;
    field.data = data;
    return field;
}

void flu_even_out(Fluid *f, const Landings *landings, const Carried *air, const Carried *channels, int count,
                  float courant) {
    Evening e = {.fluid = f, .air = *air->now, .surplus = *air->next, .courant = courant};
    e.potential = placed_at(air->now, landings->w[0]), e.other = placed_at(air->now, landings->w[1]);
    flu_rows(f, f->grid.rows, find_surplus_rows, &e);
    find_potential(&e);
    flu_rows(f, f->grid.rows, find_rate_rows, &e);
    wrap_ring(f, &e.other);
    for (int i = 0; i < count; i++) {
        e.from = channels[i].now, e.to = channels[i].next;
        flu_set_ring(f, channels[i].now, channels[i].what);
        flu_rows(f, f->grid.rows, flow_out_rows, &e);
        flu_swap(channels[i].now, channels[i].next);
    }
}
