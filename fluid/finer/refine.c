/* The flow on a finer grid. Between two faces of a cell a component is linear along its own axis. Across it, it changes
 * by slopes that its neighbours give. A parabola in between takes off the divergence that the slopes bring. So each
 * small cell has exactly the divergence of the cell that it lies in (Balsara 2001 does so for magnetic fields). Nothing
 * flows through walls. Samples at centres change by slopes alone. */
#include "../inside.h"

enum { FLU_MOST_PARTS = FLU_MAX_FINENESS };

/* A component in a chunk of a row of cells. `base` is before the cell along the component's axis, and `gain` leads to
 * the face behind. The slopes along other axes have the same. */
typedef struct Shape {
    float base[FLU_CHUNK], gain[FLU_CHUNK], slope[3][FLU_CHUNK], slope_gain[3][FLU_CHUNK], bulge[FLU_CHUNK];
} Shape;

typedef struct Refinement {
    const Fluid *flow;
    Fluid *to;
    int fineness, axis, own; /* `own` is the axis along which the component lies on faces, or -1 */
    Row row;                 /* of cells */
    int x, count;            /* the part of the row */
} Refinement;

/* The change of a component from cell to cell along another axis. Its samples lie between cells that are `own` apart.
 * Both neighbours count, but a closed neighbour adds nothing. */
FLU_WIDEST static void find_slopes(const float *v, const uint8_t *cell, ptrdiff_t own, ptrdiff_t other, int count,
                                   float *FLU_RESTRICT to) {
    for (int i = 0; i < count; i++) {
        const float before = v[i] - v[i - other], behind = v[i + other] - v[i];
        const float rise = (flu_is_closed(cell[i - other], cell[i - other - own]) ? 0 : before) +
                           (flu_is_closed(cell[i + other], cell[i + other - own]) ? 0 : behind);
        to[i] = flu_is_closed(cell[i], cell[i - own]) ? 0 : .5f * rise;
    }
}

FLU_HOT static void subtract_row(const float *a, const float *b, int count, float *to) {
    for (int i = 0; i < count; i++) to[i] = a[i] - b[i];
}

FLU_WIDE static void add_part_of(const float *FLU_RESTRICT from, float part, int count, float *FLU_RESTRICT to) {
    for (int i = 0; i < count; i++) to[i] += part * from[i];
}

/* The slopes along `other` of component `axis` on the faces before the cells, and how much steeper they are behind. */
static void find_both_slopes(const Refinement *job, int axis, int other, float *slope, float *gain) {
    const Grid *grid = &job->flow->grid;
    const ptrdiff_t at = job->row.at + job->x, own = grid->step[axis];
    const float *v = job->flow->flow.velocity[axis].data + at;
    const uint8_t *cell = job->flow->solids.cells + at;
    find_slopes(v, cell, own, grid->step[other], job->count, slope);
    find_slopes(v + own, cell + own, own, grid->step[other], job->count, gain);
    subtract_row(gain, slope, job->count, gain);
}

static void find_shape_on_faces(const Refinement *job, Shape *to) {
    const Grid *grid = &job->flow->grid;
    const float *v = job->flow->flow.velocity[job->axis].data + job->row.at + job->x;
    float slope[FLU_CHUNK], gain[FLU_CHUNK];
    memcpy(to->base, v, (size_t)job->count * sizeof *v);
    subtract_row(v + grid->step[job->axis], v, job->count, to->gain);
    flu_fill(to->bulge, job->count, 0);
    for (int other = 0; other < FLU_AXES(*grid); other++) {
        if (other == job->axis) continue;
        find_both_slopes(job, job->axis, other, to->slope[other], to->slope_gain[other]);
        find_both_slopes(job, other, job->axis, slope, gain);
        add_part_of(gain, 1, job->count, to->bulge);
    }
}

static void find_shape_at_centres(const Refinement *job, Shape *to) {
    const Grid *grid = &job->flow->grid;
    const ptrdiff_t at = job->row.at + job->x;
    const float *v = job->flow->flow.velocity[job->axis].data + at;
    memcpy(to->base, v, (size_t)job->count * sizeof *v);
    for (int other = 0; other < FLU_AXES(*grid); other++)
        find_slopes(v, job->flow->solids.cells + at, 0, grid->step[other], job->count, to->slope[other]);
}

/* ---- Rows of the finer grid ------------------------------------------------------------------------ */

/* Along x, within each cell, base + place * rise + hump * bulge. */
typedef struct Spread {
    float base[FLU_CHUNK], rise[FLU_CHUNK], place[FLU_MOST_PARTS], hump[FLU_MOST_PARTS];
} Spread;

FLU_INLINE void spread_row(const Spread *FLU_RESTRICT s, const float *FLU_RESTRICT bulge, int count, int fineness,
                           float *FLU_RESTRICT to) {
    for (int i = 0; i < count; i++)
        for (int k = 0; k < fineness; k++)
            to[fineness * i + k] =
                flu_bounded(s->base[i] + s->place[k] * s->rise[i] + s->hump[k] * bulge[i], FLU_MAX_SPEED);
}

FLU_WIDEST static void spread_row_2(const Spread *s, const float *bulge, int count, float *to) {
    spread_row(s, bulge, count, 2, to);
}
FLU_HOT static void spread_row_4(const Spread *s, const float *bulge, int count, float *to) {
    spread_row(s, bulge, count, 4, to);
}

/* The place where a part of a cell's edge begins, 0 .. 1. The next gives its middle, from the cell's middle. The last
 * is a parabola that is 0 on both faces, so steep that it makes up for slopes across. */
static float begin_of(int part, int fineness) { return (float)part / (float)fineness; }
static float middle_of(int part, int fineness) { return ((float)part + .5f) / (float)fineness - .5f; }
static float hump_at(float place) { return .5f * place * (1 - place); }

/* `part` has the parts along y and z that the row is in. Along the component's own axis the last face has one more. */
static void find_spread(const Refinement *job, const Shape *shape, const int part[3], Spread *to) {
    const int n = job->fineness, count = job->count, own = job->own;
    const float along = own > 0 ? begin_of(part[own], n) : 0;
    memcpy(to->base, shape->base, (size_t)count * sizeof(float));
    memcpy(to->rise, own == 0 ? shape->gain : shape->slope[0], (size_t)count * sizeof(float));
    for (int k = 0; k < n; k++) {
        to->place[k] = own == 0 ? begin_of(k, n) : middle_of(k, n);
        to->hump[k] = own == 0 ? hump_at(to->place[k]) : 0;
    }
    if (own > 0) {
        add_part_of(shape->gain, along, count, to->base);
        add_part_of(shape->bulge, hump_at(along), count, to->base);
        add_part_of(shape->slope_gain[0], along, count, to->rise);
    }
    for (int other = 1; other < FLU_AXES(job->flow->grid); other++) {
        if (other == own) continue;
        const float across = middle_of(part[other], n);
        add_part_of(shape->slope[other], across, count, to->base);
        if (own >= 0)
            add_part_of(shape->slope_gain[other], own > 0 ? across * along : across, count,
                        own > 0 ? to->base : to->rise);
    }
}

static void write_row(const Refinement *job, const Shape *shape, const int part[3]) {
    static const float flat[FLU_CHUNK];
    const int n = job->fineness, last = job->count - 1;
    const Field *field = &job->to->flow.velocity[job->axis];
    const int y = job->row.y * n + part[1], z = job->row.z * n + part[2];
    float *to = field->data + y * field->row + z * field->slab + job->x * n;
    Spread spread;
    find_spread(job, shape, part, &spread);
    (n == 2 ? spread_row_2 : spread_row_4)(&spread, job->own == 0 ? shape->bulge : flat, job->count, to);
    if (job->own == 0 && job->x + job->count == job->flow->grid.size[0])
        to[job->count * n] = flu_bounded(spread.base[last] + spread.rise[last], FLU_MAX_SPEED);
}

/* Rows of samples in the row of cells along an axis. On the box's last faces there is one more. */
static int parts_along(const Refinement *job, int axis) {
    if (axis >= FLU_AXES(job->flow->grid)) return 1;
    return job->fineness + (axis == job->own && flu_row_along(job->row, axis) == job->flow->grid.size[axis] - 1);
}

static void refine_chunk(const Refinement *job) {
    Shape shape;
    (job->own < 0 ? find_shape_at_centres : find_shape_on_faces)(job, &shape);
    for (int z = 0; z < parts_along(job, 2); z++)
        for (int y = 0; y < parts_along(job, 1); y++) write_row(job, &shape, (const int[3]){0, y, z});
}

static void refine_rows(int begin, int end, void *data) {
    Fluid *to = data;
    const Fluid *flow = to->finer.flow;
    for (int r = begin; r < end; r++)
        for (int axis = 0; axis < FLU_AXES(flow->grid); axis++)
            for (int x = 0; x < flow->grid.size[0]; x += FLU_CHUNK)
                refine_chunk(&(Refinement){flow, to, to->finer.fineness, axis,
                                           flow->flow.velocity[axis].offset[axis] < .25f ? axis : -1,
                                           flu_row(&flow->grid, r), x, flu_chunk(flow->grid.size[0], x)});
}

void flu_refine_velocity(Fluid *f) {
    flu_rows(f, f->finer.flow->grid.rows, refine_rows, f);
    for (int axis = 0; axis < FLU_AXES(f->grid); axis++) flu_set_ring(f, &f->flow.velocity[axis], axis);
}
