/* Velocity at cell centres that alternates from cell to cell along its own axis is divergence that the projection does
 * not see. MacCormack's scheme keeps it, and flow that gathers unseen gains energy; a linear backtrace wears it away.
 * So where five samples in a line go up and down in turn, half of the least of their four differences comes off the
 * middle one. Then nothing is left of an even zigzag. Smooth flow has no such place, and near one the change is small,
 * so that rounding does not decide. */
#include "../inside.h"

enum { FLU_FILTER_REACH = 2, FLU_FILTER_SAMPLES = 5 };

/* Samples along an axis, the one to be filtered in the middle, and their cells of the map. */
typedef struct FilterLine {
    const float *v[FLU_FILTER_SAMPLES];
    const uint8_t *cell[FLU_FILTER_SAMPLES];
} FilterLine;

/* False where the line would leave the box. */
static bool line_through(const Fluid *f, int axis, const int cell[3], FilterLine *line) {
    for (int i = 0; i < FLU_FILTER_SAMPLES; i++) {
        int to[3] = {cell[0], cell[1], cell[2]};
        to[axis] = flu_wrapped(f, axis, to[axis] + i - FLU_FILTER_REACH);
        if (!flu_in_grid(&f->grid, to)) return false;
        line->v[i] = f->flow.velocity[axis].data + flu_index(&f->grid, to);
        line->cell[i] = f->solids.cells + flu_index(&f->grid, to);
    }
    return true;
}

FLU_INLINE float least_of_four(float a, float b, float c, float d) { return flu_minf(flu_minf(a, b), flu_minf(c, d)); }

/* `count` samples beside each other, among free cells alone. */
FLU_HOT static void filter_samples(const FilterLine *line, int count, float *FLU_RESTRICT to) {
    const float *a = line->v[0], *b = line->v[1], *c = line->v[2], *d = line->v[3], *e = line->v[4];
    const uint8_t *ca = line->cell[0], *cb = line->cell[1], *cc = line->cell[2], *cd = line->cell[3],
                  *ce = line->cell[4];
    for (int i = 0; i < count; i++) {
        uint8_t is_free = ca[i] & cb[i] & cc[i] & cd[i] & ce[i] & FLU_FREE;
        float peak = least_of_four(a[i] - b[i], c[i] - b[i], c[i] - d[i], e[i] - d[i]),
              dip = least_of_four(b[i] - a[i], b[i] - c[i], d[i] - c[i], d[i] - e[i]);
        float above = peak > 0 ? peak : 0, below = dip > 0 ? dip : 0;
        to[i] = c[i] - (is_free ? .5f * (above - below) : 0);
    }
}

static void filter_row(const Fluid *f, int axis, Row row) {
    const int width = f->grid.size[0], inner = width - 2 * FLU_FILTER_REACH;
    float *to = f->flow.next[axis].data + row.at;
    FilterLine line;
    memcpy(to, f->flow.velocity[axis].data + row.at, (size_t)width * sizeof *to);
    if (axis > 0) {
        if (line_through(f, axis, (const int[3]){0, row.y, row.z}, &line)) filter_samples(&line, width, to);
        return;
    }
    for (int x = 0, count; x < width; x += count) { /* the ends one by one, as their lines may wrap */
        count = x == FLU_FILTER_REACH && inner > 0 ? inner : 1;
        if (line_through(f, 0, (const int[3]){x, row.y, row.z}, &line)) filter_samples(&line, count, to + x);
    }
}

static void filter_rows(int begin, int end, void *data) {
    Fluid *f = data;
    for (int r = begin; r < end; r++)
        for (int axis = 0; axis < f->grid.axes; axis++) filter_row(f, axis, flu_row(&f->grid, r));
}

void flu_filter_velocity(Fluid *f) {
    flu_rows(f, f->grid.rows, filter_rows, f);
    for (int axis = 0; axis < f->grid.axes; axis++) flu_swap(&f->flow.velocity[axis], &f->flow.next[axis]);
}
