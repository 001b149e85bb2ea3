/* The cells that a capsule covers. Geometry is in cells and double, with + - * / and sqrt only. */
#include "../inside.h"

void flu_cells_within(int size, double low, double high, int *begin, int *end) {
    *begin = flu_truncate(low - .5, 0, size);
    *end = flu_truncate(high + .5, -1, size - 1) + 1;
}

Cover flu_cover(const Fluid *f, const float a[3], const float b[3], float radius) {
    Cover cover = {{{0}, {1, 1, 1}}, {.5, .5, .5}, {0}, 0, 0};
    double h = (double)f->grid.cell, r = (double)radius / h;
    cover.radius2 = r * r;
    for (int axis = 0; axis < FLU_AXES(f->grid); axis++) {
        double from = (double)a[axis] / h, to = (double)b[axis] / h;
        cover.a[axis] = from, cover.along[axis] = to - from;
        cover.length2 += cover.along[axis] * cover.along[axis];
        flu_cells_within(f->grid.size[axis], flu_mind(from, to) - r, flu_maxd(from, to) + r, &cover.cells.begin[axis],
                         &cover.cells.end[axis]);
    }
    return cover;
}

/* ---- Whether it misses the grid ------------------------------------------------------------------ */

/* How fast the squared distance to the grid grows at a part of the way from a to b, and that distance. */
static double parting(const Fluid *f, const Cover *cover, double part, double *distance2) {
    double growth = 0;
    *distance2 = 0;
    for (int axis = 0; axis < FLU_AXES(f->grid); axis++) {
        double beyond = flu_beyond(&f->grid, axis, cover->a[axis] + part * cover->along[axis]);
        growth += beyond * cover->along[axis];
        *distance2 += beyond * beyond;
    }
    return growth;
}

/* The distance has one minimum along the way. Halving finds it if it does not lie at an end. */
bool flu_cover_misses(const Fluid *f, const Cover *cover) {
    double part = 0, distance2, radius = sqrt(cover->radius2), length = sqrt(cover->length2);
    double reach = radius + FLU_TOUCHES + FLU_ROUNDED * (radius + length), reach2 = reach * reach;
    if (parting(f, cover, 0, &distance2) >= 0 || distance2 <= reach2) return distance2 > reach2;
    if (parting(f, cover, 1, &distance2) <= 0) return distance2 > reach2;
    for (double half = .5; half > DBL_EPSILON && distance2 > reach2; half *= .5)
        if (parting(f, cover, part + half, &distance2) < 0) part += half;
    return distance2 > reach2;
}

/* ---- Which cells it covers ----------------------------------------------------------------------- */

/* Whether the capsule holds the point at this distance from `a`. length2 is not 0. */
FLU_INLINE bool cover_holds(const Cover *cover, double length2, double dx, double dy, double dz) {
    double part = (dx * cover->along[0] + dy * cover->along[1] + dz * cover->along[2]) / length2;
    part = part < 0 ? 0 : part > 1 ? 1 : part;
    dx -= part * cover->along[0], dy -= part * cover->along[1], dz -= part * cover->along[2];
    return dx * dx + dy * dy + dz * dz <= cover->radius2;
}

/* A capsule of no length divides 0 by it, so that any number will do. */
static double length2_of(const Cover *cover) { return cover->length2 > 0 ? cover->length2 : 1; }

static double from_a(const Cover *cover, int axis, int cell) { return (double)cell + .5 - cover->a[axis]; }

bool flu_covers(const Cover *cover, const int cell[3]) {
    for (int axis = 0; axis < 3; axis++)
        if (cell[axis] < cover->cells.begin[axis] || cell[axis] >= cover->cells.end[axis]) return false;
    return cover_holds(cover, length2_of(cover), from_a(cover, 0, cell[0]), from_a(cover, 1, cell[1]),
                       from_a(cover, 2, cell[2]));
}

FLU_WIDE static void cover_cells(const Cover *cover, int x, double dy, double dz, int count,
                                 uint8_t *FLU_RESTRICT covered) {
    const double length2 = length2_of(cover);
    for (int i = 0; i < count; i++)
        covered[i] = cover_holds(cover, length2, (double)(x + i) + .5 - cover->a[0], dy, dz) ? 1 : 0;
}

void flu_cover_row(const Cover *cover, const int first[3], int count, uint8_t *covered) {
    int begin = flu_max(first[0], cover->cells.begin[0]), end = flu_min(first[0] + count, cover->cells.end[0]);
    cover_cells(cover, begin, from_a(cover, 1, first[1]), from_a(cover, 2, first[2]), end - begin,
                covered + begin - first[0]);
}

bool flu_next_covered(Covered *at) {
    const Cover *cover = at->cover;
    at->first[0] += at->count;
    if (at->first[0] >= cover->cells.end[0]) at->first[0] = cover->cells.begin[0], at->first[1]++;
    if (at->first[1] >= cover->cells.end[1]) at->first[1] = cover->cells.begin[1], at->first[2]++;
    int left = cover->cells.end[0] - at->first[0];
    if (left <= 0 || cover->cells.begin[1] >= cover->cells.end[1] || at->first[2] >= cover->cells.end[2]) return false;
    at->count = left < FLU_CHUNK ? left : FLU_CHUNK;
    flu_cover_row(cover, at->first, at->count, at->cell);
    return true;
}

bool flu_next_covered_free(const Fluid *f, Covered *at) {
    if (!flu_next_covered(at)) return false;
    const uint8_t *occupied = f->solids.occupancy + flu_number(&f->grid, at->first);
    for (int i = 0; i < at->count; i++) at->cell[i] = at->cell[i] && !occupied[i];
    return true;
}

bool flu_fall_back(const Fluid *f, Cover *cover, const float a[3]) {
    for (Covered at = flu_covered(cover); flu_next_covered_free(f, &at);)
        if (memchr(at.cell, 1, (size_t)at.count)) return false;
    Cover alone = {{{0}, {1, 1, 1}}, {.5, .5, .5}, {0}, 0, 0};
    for (int axis = 0; axis < FLU_AXES(f->grid); axis++) {
        alone.cells.begin[axis] = flu_floor((double)a[axis] / (double)f->grid.cell, -1, f->grid.size[axis]);
        alone.cells.end[axis] = alone.cells.begin[axis] + 1, alone.a[axis] = alone.cells.begin[axis] + .5;
    }
    bool is_free = flu_in_grid(&f->grid, alone.cells.begin) && flu_free_cell(f, alone.cells.begin);
    *cover = is_free ? alone : (Cover){.radius2 = 0};
    return true;
}
