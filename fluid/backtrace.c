/* Where the samples of a row came from, or go to: cells and weights, relative to each sample, so that precision does
 * not depend on the place. Chunks of a row at a time, in loops that vectorise. */
#include "solver.h"

typedef struct Range { /* the displacements that stay within the box, from sample `first` on */
    float low, high;
    int size;
} Range;

static Range range_from(const Fluid *f, const Field *field, int axis, int first) {
    float at = (float)first + field->offset[axis], size = (float)f->def.size[axis];
    if (flu_periodic(&f->def, axis)) return (Range){-1e6f, 1e6f, f->def.size[axis]};
    return (Range){-at, size - at, 0};
}

FLU_INLINE float within(float x, float low, float high) { return x < low ? low : x > high ? high : x; }

/* Whole cells and the rest of a displacement. */
FLU_INLINE int whole(float x) {
    int i = (int)x;
    return i - (x < (float)i);
}

FLU_WIDE static void find_cells(const float *FLU_RESTRICT dx, const float *FLU_RESTRICT dy, int count, Range rx,
                                Range ry, int row, float *FLU_RESTRICT wx, float *FLU_RESTRICT wy,
                                int *FLU_RESTRICT cell) {
    for (int i = 0; i < count; i++) {
        float x = within(-dx[i], rx.low - (float)i, rx.high - (float)i), y = within(-dy[i], ry.low, ry.high);
        int ix = whole(x), iy = whole(y);
        wx[i] = x - (float)ix;
        wy[i] = y - (float)iy;
        cell[i] = i + ix + iy * row;
    }
}

/* Around periodic axes, where cells lie may wrap. */
static void wrap_cells(Backtrace *b, int count, Range rx, Range ry, int x0, int y, int row) {
    for (int i = 0; i < count; i++) {
        float dx = within(-b->dx[i], rx.low - (rx.size ? 0 : (float)i), rx.high - (rx.size ? 0 : (float)i));
        float dy = within(-b->dy[i], ry.low, ry.high);
        int ix = x0 + i + whole(dx), iy = y + whole(dy);
        b->wx[i] = dx - (float)whole(dx);
        b->wy[i] = dy - (float)whole(dy);
        if (rx.size) ix = flu_wrap(ix, rx.size);
        if (ry.size) iy = flu_wrap(iy, ry.size);
        b->cell[i] = ix - x0 + (iy - y) * row;
    }
}

void flu_backtrace(const Fluid *f, const Carried *field, int x0, int y, int count, float courant, Backtrace *b) {
    Range rx = range_from(f, field->now, 0, x0), ry = range_from(f, field->now, 1, y);
    f->layout->displace(f, field->what, x0, y, count, courant, b->dx, b->dy);
    if (rx.size || ry.size)
        wrap_cells(b, count, rx, ry, x0, y, (int)f->row);
    else
        find_cells(b->dx, b->dy, count, rx, ry, (int)f->row, b->wx, b->wy, b->cell);
}

FLU_WIDE static void longest_of_eight(const float *FLU_RESTRICT dx, const float *FLU_RESTRICT dy, int count,
                                      float *FLU_RESTRICT most) {
    for (int i = 0; i + 8 <= count; i += 8)
        for (int k = 0; k < 8; k++) {
            float x = fabsf(dx[i + k]), y = fabsf(dy[i + k]), far = x > y ? x : y;
            most[k] = far > most[k] ? far : most[k];
        }
}

float flu_longest(const Backtrace *b, int count, float so_far) {
    float most[8] = {0};
    longest_of_eight(b->dx, b->dy, count, most);
    for (int i = count & ~7; i < count; i++) {
        float x = fabsf(b->dx[i]), y = fabsf(b->dy[i]), far = x > y ? x : y;
        most[0] = far > most[0] ? far : most[0];
    }
    for (int k = 0; k < 8; k++) so_far = most[k] > so_far ? most[k] : so_far;
    return so_far;
}

FLU_WIDE static void flush_row(float *x, int count) {
    for (int i = 0; i < count; i++) x[i] = fabsf(x[i]) > FLU_TINY ? x[i] : 0;
}

/* Reads from anywhere stay one by one; what can be done in step follows in a loop of its own. */
FLU_WIDE static void interpolate_raw(const float *FLU_RESTRICT from, ptrdiff_t row, const int *FLU_RESTRICT cell,
                                     const float *FLU_RESTRICT wx, const float *FLU_RESTRICT wy, int count,
                                     float *FLU_RESTRICT to) {
    for (int i = 0; i < count; i++) {
        const float *p = from + cell[i], *q = p + row;
        float left = p[0] + wy[i] * (q[0] - p[0]), right = p[1] + wy[i] * (q[1] - p[1]);
        to[i] = left + wx[i] * (right - left);
    }
}

void flu_interpolate(const float *from, ptrdiff_t row, const Backtrace *b, int count, float *to) {
    interpolate_raw(from, row, b->cell, b->wx, b->wy, count, to);
    flush_row(to, count);
}
