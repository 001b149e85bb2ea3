/* An even field of smoke stays even. An air of 1 in every cell is carried along with the channels. Where bodies move
 * and walls turn the flow, the advection leaves more than 1 in some cells and less in others. Here air flows from the
 * former to the latter, and takes its share of the smoke with it.
 *
 * The air flows down the slopes of a potential p, whose Laplacian makes up for the surplus s = air - 1.
 *
 *          +---+                        s of the middle cell is the sum of its falls to free neighbours,
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
#include "arrivals.h"

enum { FLU_EVEN_SWEEPS = 12 };
#define FLU_EVEN_RADIUS .94f        /* of Jacobi's iteration, so that the sweeps reduce faster modes alike */
#define FLU_EVEN_MOST   (1 - 1e-6f) /* the part of its content that may leave a cell, for rounding's sake */

typedef struct EvenOut EvenOut;
/* Adds up over both faces of `count` cells from `at` on that lie across one axis, `step` samples from the next. */
typedef void AddFaces(const EvenOut *, ptrdiff_t at, ptrdiff_t step, int count, float *sum);
typedef void UseSums(const EvenOut *, ptrdiff_t at, int count, const float *sum);

struct EvenOut {
    Fluid *fluid;
    Field air, surplus, potential;
    Field other;          /* the previous iterate, which becomes the next one, and in the end the rate */
    uint8_t *faces;       /* of each cell, those towards free cells */
    float courant, ahead; /* of the step, and the over-relaxation of the sweep */
    Field content;        /* of a channel, the part that goes with each unit of air. In the surplus's memory */
    const float *from;    /* the channel and, after it flowed with the air, its next values */
    float *to;
    AddFaces *add; /* what the rows are for */
    UseSums *use;
};

/* Where gas expands, the flow's divergence thins the smoke out, and nothing is short. */
static void count_gas_in(const EvenOut *e, Row row) {
    const Fluid *f = e->fluid;
    float inflow[FLU_CHUNK];
    for (int x = 0; x < f->grid.size[0]; x += FLU_CHUNK) {
        const int count = flu_chunk(f->grid.size[0], x);
        float *surplus = e->surplus.data + row.at + x;
        f->flow.layout->divergence(f, row, x, count, inflow);
        for (int i = 0; i < count; i++) surplus[i] -= e->courant * inflow[i];
    }
}

FLU_WIDE static void count_free_faces(const uint8_t *FLU_RESTRICT cell, const Grid *grid, uint8_t *FLU_RESTRICT faces) {
    const ptrdiff_t row = grid->step[1], slab = grid->step[2];
    const int count = grid->size[0];
    for (int i = 0; i < count; i++)
        faces[i] = (uint8_t)((cell[i - 1] == FLU_FREE) + (cell[i + 1] == FLU_FREE) + (cell[i - row] == FLU_FREE) +
                             (cell[i + row] == FLU_FREE) + (cell[i - slab] == FLU_FREE) + (cell[i + slab] == FLU_FREE));
}

static void find_surplus_rows(int begin, int end, void *data) {
    const EvenOut *e = data;
    const Fluid *f = e->fluid, *flow = f->finer.flow ? f->finer.flow : f;
    const bool expands = flow->def.reaction.rate > 0 && flow->def.reaction.expansion != 0;
    for (int r = begin; r < end; r++) {
        const Row row = flu_row(&f->grid, r);
        const float *air = e->air.data + row.at;
        float *surplus = e->surplus.data + row.at;
        for (int i = 0; i < f->grid.size[0]; i++) surplus[i] = air[i] - 1;
        if (expands) count_gas_in(e, row);
        count_free_faces(f->solids.cells + row.at, &f->grid, e->faces + row.at);
    }
}

static void visit_rows(int begin, int end, void *data) {
    const EvenOut *e = data;
    const Grid *grid = &e->fluid->grid;
    for (int r = begin; r < end; r++)
        for (int x = 0; x < grid->size[0]; x += FLU_CHUNK) {
            const ptrdiff_t at = flu_row(grid, r).at + x;
            const int count = flu_chunk(grid->size[0], x);
            float sum[FLU_CHUNK];
            memset(sum, 0, (size_t)count * sizeof *sum);
            for (int axis = 0; axis < FLU_AXES(*grid); axis++) e->add(e, at, grid->step[axis], count, sum);
            e->use(e, at, count, sum);
        }
}

static void visit_cells(EvenOut *e, AddFaces *add, UseSums *use) {
    e->add = add, e->use = use;
    flu_rows(e->fluid, e->fluid->grid.rows, visit_rows, e);
}

/* Around periodic axes the ring repeats the other end. No cell is free beyond other sides, where it stays as it is. */
static void wrap_row(const Grid *grid, Row row, const Field *field) {
    float *p = field->data + row.at;
    if (grid->periodic[0]) p[-1] = p[grid->size[0] - 1], p[grid->size[0]] = p[0];
    for (int axis = 1; axis < FLU_AXES(*grid); axis++) {
        const ptrdiff_t around = grid->size[axis] * grid->step[axis];
        const int place = flu_row_along(row, axis);
        const size_t bytes = (size_t)grid->size[0] * sizeof *p;
        if (grid->periodic[axis] && place == 0) memcpy(p + around, p, bytes);
        if (grid->periodic[axis] && place == grid->size[axis] - 1) memcpy(p - around, p, bytes);
    }
}

/* ---- The potential ------------------------------------------------------------------------------- */

/* It is 0 where no cell is free. In 2D the next slab is the cell itself, to which nothing falls. */
FLU_WIDEST static void relax_potential(const float *FLU_RESTRICT p, const float *FLU_RESTRICT surplus,
                                       const uint8_t *FLU_RESTRICT cell, const uint8_t *FLU_RESTRICT faces,
                                       const Grid *grid, float ahead, float *FLU_RESTRICT other) {
    const ptrdiff_t row = grid->step[1], slab = grid->step[2];
    const int count = grid->size[0];
    const float share = (1 + FLU_EVEN_RADIUS) / (4 * (float)FLU_AXES(*grid));
    for (int i = 0; i < count; i++) {
        const float around = (p[i - 1] + p[i + 1]) + (p[i - row] + p[i + row]) + (p[i - slab] + p[i + slab]);
        const float change = share * (surplus[i] - ((float)faces[i] * p[i] - around)) + (p[i] - other[i]);
        other[i] = cell[i] == FLU_FREE ? other[i] + ahead * change : 0;
    }
}

static void relax_potential_rows(int begin, int end, void *data) {
    const EvenOut *e = data;
    const Fluid *f = e->fluid;
    for (int r = begin; r < end; r++) {
        const Row row = flu_row(&f->grid, r);
        relax_potential(e->potential.data + row.at, e->surplus.data + row.at, f->solids.cells + row.at,
                        e->faces + row.at, &f->grid, e->ahead, e->other.data + row.at);
        wrap_row(&f->grid, row, &e->other);
    }
}

static void find_potential(EvenOut *e) {
    const Fluid *f = e->fluid;
    const float square = FLU_EVEN_RADIUS * FLU_EVEN_RADIUS;
    for (int sweep = 0; sweep < FLU_EVEN_SWEEPS; sweep++) {
        e->ahead = sweep == 0 ? 1 : 1 / (1 - .25f * square * (sweep == 1 ? 2 : e->ahead));
        flu_rows(f, f->grid.rows, relax_potential_rows, e);
        flu_swap(&e->potential, &e->other);
    }
}

/* ---- The flow down its slopes -------------------------------------------------------------------- */

/* How far the potential falls from a cell to the one `to` samples on, if that is free. */
FLU_INLINE float fall_to(const float *p, const uint8_t *cell, ptrdiff_t to) {
    const float slope = p[0] - p[to];
    return cell[to] == FLU_FREE ? slope : 0;
}

FLU_WIDE static void add_outflow(const EvenOut *e, ptrdiff_t at, ptrdiff_t step, int count, float *FLU_RESTRICT sum) {
    const float *FLU_RESTRICT p = e->potential.data + at;
    const uint8_t *FLU_RESTRICT cell = e->fluid->solids.cells + at;
    for (int i = 0; i < count; i++)
        sum[i] += flu_maxf(fall_to(p + i, cell + i, -step), 0) + flu_maxf(fall_to(p + i, cell + i, step), 0);
}

/* The part of a cell's content that goes with each unit of air. Solids hold none. FLU_TINY keeps the divisor from 0. */
FLU_WIDE static void find_rate(const EvenOut *e, ptrdiff_t at, int count, const float *FLU_RESTRICT outflow) {
    const float *FLU_RESTRICT air = e->air.data + at;
    const uint8_t *FLU_RESTRICT cell = e->fluid->solids.cells + at;
    float *FLU_RESTRICT rate = e->other.data + at;
    for (int i = 0; i < count; i++) {
        const float most = flu_maxf(outflow[i], air[i]);
        rate[i] = cell[i] == FLU_FREE ? FLU_EVEN_MOST / (most + FLU_TINY) : 0;
    }
}

static void find_content_rows(int begin, int end, void *data) {
    const EvenOut *e = data;
    const Grid *grid = &e->fluid->grid;
    for (int r = begin; r < end; r++) {
        const Row row = flu_row(grid, r);
        for (ptrdiff_t i = row.at; i < row.at + grid->size[0]; i++) e->content.data[i] = e->other.data[i] * e->from[i];
        wrap_row(grid, row, &e->content);
    }
}

/* The air takes along a part of the content of the cell that it leaves. */
FLU_INLINE float leaving_to(const float *p, const float *content, const uint8_t *cell, ptrdiff_t to) {
    const float fall = fall_to(p, cell, to), here = content[0], there = content[to];
    return fall * (fall > 0 ? here : there);
}

FLU_WIDE static void add_leaving(const EvenOut *e, ptrdiff_t at, ptrdiff_t step, int count, float *FLU_RESTRICT sum) {
    const float *FLU_RESTRICT p = e->potential.data + at, *FLU_RESTRICT content = e->content.data + at;
    const uint8_t *FLU_RESTRICT cell = e->fluid->solids.cells + at;
    for (int i = 0; i < count; i++)
        sum[i] += leaving_to(p + i, content + i, cell + i, -step) + leaving_to(p + i, content + i, cell + i, step);
}

FLU_WIDE static void flow_out(const EvenOut *e, ptrdiff_t at, int count, const float *FLU_RESTRICT leaving) {
    const float *FLU_RESTRICT from = e->from + at;
    const uint8_t *FLU_RESTRICT cell = e->fluid->solids.cells + at;
    float *FLU_RESTRICT to = e->to + at;
    for (int i = 0; i < count; i++) {
        const float left = from[i] - leaving[i];
        to[i] = flu_bounded(cell[i] == FLU_FREE ? left : from[i], FLU_MAX_VALUE);
    }
}

static Field placed_at(const Field *lattice, float *data) {
    Field field = *lattice;
    field.data = data;
    return field;
}

void flu_even_out(Fluid *f, const Arrivals *arrivals, const Carried *air, const Carried *channels, int count,
                  float courant) {
    EvenOut e = {.fluid = f, .air = *air->now, .surplus = *air->next, .content = *air->next, .courant = courant};
    e.faces = arrivals->blocked;
    e.potential = placed_at(air->now, arrivals->w[0]), e.other = placed_at(air->now, arrivals->w[1]);
    flu_fill_field(&e.surplus, 0), flu_fill_field(&e.potential, 0), flu_fill_field(&e.other, 0);
    flu_rows(f, f->grid.rows, find_surplus_rows, &e);
    find_potential(&e);
    visit_cells(&e, add_outflow, find_rate);
    for (int i = 0; i < count; i++) {
        e.from = channels[i].now->data, e.to = channels[i].next->data;
        flu_rows(f, f->grid.rows, find_content_rows, &e);
        visit_cells(&e, add_leaving, flow_out);
        flu_swap(channels[i].now, channels[i].next);
    }
}
