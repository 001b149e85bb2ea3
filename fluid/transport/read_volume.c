/* Reads the eight samples around the end of each path, with three axes.
 *
 *      paths lead by 2 cells:         . . a b c d .     Each reads its own letter and the next: rows as they stand.
 *      paths lead by 1 or 2 cells:    . z a b c d .     Each reads two of three: an early one z a, a late one a b.
 *
 * Neighbours mostly go the same way. If sixteen in a row lead by the same number of whole cells along an axis, their
 * samples lie side by side as they do. If two numbers occur that differ by 1, three samples along the axis hold all,
 * and each path takes two of them. So there is nothing to gather, and each group is read in whole rows. Others are read
 * one by one (.5 % at one cell a step). */
#include "../inside.h"

typedef struct Sixteen {
    const float *from; /* the sample at the larger end of all, for the first of the group */
    int high[3];       /* the larger number of whole cells */
    bool mixed[3];     /* whether there are two */
} Sixteen;

FLU_INLINE float weighted(float a, float b, float weight) { return a + weight * (b - a); }

/* An interpolated value, and the least and the largest of the samples that it was interpolated from. */
typedef struct Found {
    float value, least, most;
} Found;

/* Chooses by bits. From a choice between numbers in memory, compilers make loads of some lanes only, and compute with
 * the garbage in the others, which traps would notice. */
FLU_INLINE float chosen(bool first, float a, float b) {
    const uint32_t mask = 0u - (uint32_t)first;
    uint32_t bits, others;
    memcpy(&bits, &a, sizeof bits);
    memcpy(&others, &b, sizeof others);
    bits = (bits & mask) | (others & ~mask);
    memcpy(&a, &bits, sizeof a);
    return a;
}

/* Interpolates between two neighbours. If three were read, an early end lies between the first two. Samples without
 * weight do not count in the bounds, so that a mirrored scene has the same. */
FLU_INLINE Found between(const Found *before, const Found *at, const Found *behind, bool early, float weight,
                         bool bounded) {
    const float a = chosen(early, before->value, at->value), b = chosen(early, at->value, behind->value);
    Found found = {weighted(a, b, weight), 0, 0};
    if (bounded) {
        const float c = chosen(early, before->least, at->least), d = chosen(early, at->least, behind->least),
                    e = chosen(early, before->most, at->most), f = chosen(early, at->most, behind->most);
        found.least = flu_minf(c, weight > 0 ? d : c), found.most = flu_maxf(e, weight > 0 ? f : e);
    }
    return found;
}

/* Whether a sample's end lies early along each axis, and its weights. */
typedef struct Lane {
    bool early[3];
    float weight[3];
} Lane;

FLU_INLINE Found in_row(const float *place, const Lane *lane, bool mixed, bool bounded) {
    const float x = mixed ? place[-1] : 0, y = place[0], z = place[1];
    return between(&(Found){x, x, x}, &(Found){y, y, y}, &(Found){z, z, z}, lane->early[0], lane->weight[0], bounded);
}

FLU_INLINE Found in_slab(const float *place, ptrdiff_t row, const Lane *lane, const bool mixed[3], bool bounded) {
    Found before = {0, 0, 0}, at = in_row(place, lane, mixed[0], bounded),
          behind = in_row(place + row, lane, mixed[0], bounded);
    if (mixed[1]) before = in_row(place - row, lane, mixed[0], bounded);
    return between(&before, &at, &behind, lane->early[1], lane->weight[1], bounded);
}

FLU_INLINE Found in_volume(const float *place, const Grid *grid, const Lane *lane, const bool mixed[3], bool bounded) {
    const ptrdiff_t row = grid->step[1], slab = grid->step[2];
    Found before = {0, 0, 0}, at = in_slab(place, row, lane, mixed, bounded),
          behind = in_slab(place + slab, row, lane, mixed, bounded);
    if (mixed[2]) before = in_slab(place - slab, row, lane, mixed, bounded);
    return between(&before, &at, &behind, lane->early[2], lane->weight[2], bounded);
}

FLU_INLINE void read_sixteen(const Sixteen *g, const Grid *grid, const Ends *ends, int begin, bool mixed_x,
                             bool mixed_y, bool mixed_z, bool bounded, const Read *to) {
    const bool mixed[3] = {mixed_x, mixed_y, mixed_z};
    const float *from = g->from, *wx = ends->w[0] + begin, *wy = ends->w[1] + begin, *wz = ends->w[2] + begin;
    const int *x = ends->shift[0] + begin, *y = ends->shift[1] + begin, *z = ends->shift[2] + begin;
    const int high[3] = {g->high[0], g->high[1], g->high[2]};
    FLU_ALIGNED float value[FLU_LANES], least[FLU_LANES],
        most[FLU_LANES]; /* on the stack, so that compilers know that nothing else is there */
    for (int i = 0; i < FLU_LANES; i++) {
        const Lane lane = {{mixed_x && x[i] < high[0], mixed_y && y[i] < high[1], mixed_z && z[i] < high[2]},
                           {wx[i], wy[i], wz[i]}};
        const Found found = in_volume(from + i, grid, &lane, mixed, bounded);
        value[i] = fabsf(found.value) > FLU_TINY ? found.value : 0;
        least[i] = found.least, most[i] = found.most;
    }
    memcpy(to->value + begin, value, sizeof value);
    if (!bounded) return;
    memcpy(to->low + begin, least, sizeof least);
    memcpy(to->high + begin, most, sizeof most);
}

/* Chooses one of three loops, by whether all axes have one number of whole cells, y has two, as where smoke rises, or
 * any axis may have two. */
FLU_INLINE void read_any_sixteen(const Sixteen *g, const Grid *grid, const Ends *ends, int begin, bool bounded,
                                 const Read *to) {
    if (g->mixed[0] || g->mixed[2])
        read_sixteen(g, grid, ends, begin, true, true, true, bounded, to);
    else if (g->mixed[1])
        read_sixteen(g, grid, ends, begin, false, true, false, bounded, to);
    else
        read_sixteen(g, grid, ends, begin, false, false, false, bounded, to);
}

/* False if along some axis the numbers of whole cells lie further apart than by 1. */
FLU_INLINE bool find_sixteen(const Grid *grid, const float *from, const Ends *FLU_RESTRICT ends, int begin,
                             Sixteen *to) {
    bool near_by = true;
    to->from = from + begin;
    for (int axis = 0; axis < 3; axis++) {
        const int *shift = ends->shift[axis] + begin;
        int low = shift[0], high = shift[0];
        for (int i = 1; i < FLU_LANES; i++) low = flu_min(low, shift[i]), high = flu_max(high, shift[i]);
        near_by &= high - low < 2;
        to->high[axis] = high, to->mixed[axis] = high > low;
        to->from += high * grid->step[axis];
    }
    return near_by;
}

/* The least and the largest of the corners that have weight. */
static void bound_one(const float *corner, const Grid *grid, const float weight[3], float *least, float *most) {
    *least = *most = corner[0];
    for (int k = 1; k < 8; k++) {
        ptrdiff_t to = 0;
        bool weighs = true;
        for (int axis = 0; axis < 3; axis++)
            if (k >> axis & 1) to += grid->step[axis], weighs &= weight[axis] > 0;
        if (weighs) *least = flu_minf(*least, corner[to]), *most = flu_maxf(*most, corner[to]);
    }
}

static void read_one(const Grid *grid, const float *from, const Ends *ends, int i, bool bounded, const Read *to) {
    const float *corner = from + ends->cell[i], weight[3] = {ends->w[0][i], ends->w[1][i], ends->w[2][i]};
    float slabs[2];
    for (int k = 0; k < 2; k++) {
        const float *upper = corner + k * grid->step[2], *lower = upper + grid->step[1];
        slabs[k] =
            weighted(weighted(upper[0], upper[1], weight[0]), weighted(lower[0], lower[1], weight[0]), weight[1]);
    }
    const float here = weighted(slabs[0], slabs[1], weight[2]);
    to->value[i] = fabsf(here) > FLU_TINY ? here : 0;
    if (bounded) bound_one(corner, grid, weight, &to->low[i], &to->high[i]);
}

/* The last group overlaps with the one before. Samples that are read twice stay the same. */
FLU_INLINE void read_volume(const Grid *grid, const float *from, const Ends *ends, int count, bool bounded,
                            const Read *to) {
    for (int i = 0; i < count; i += FLU_LANES) {
        const int begin = flu_max(flu_min(i, count - FLU_LANES), 0), end = flu_min(begin + FLU_LANES, count);
        Sixteen group;
        if (end - begin == FLU_LANES && find_sixteen(grid, from, ends, begin, &group))
            read_any_sixteen(&group, grid, ends, begin, bounded, to);
        else
            for (int k = begin; k < end; k++) read_one(grid, from, ends, k, bounded, to);
    }
}

FLU_WIDEST static void read_values(const Grid *grid, const float *from, const Ends *ends, int count, const Read *to) {
    read_volume(grid, from, ends, count, false, to);
}

FLU_WIDEST static void read_bounds(const Grid *grid, const float *from, const Ends *ends, int count, const Read *to) {
    read_volume(grid, from, ends, count, true, to);
}

void flu_interpolate_volume(const Grid *grid, const float *from, const Ends *ends, int count, const Read *to) {
    (to->low ? read_bounds : read_values)(grid, from, ends, count, to);
}
