/* Stam's linear backtrace (1999, 2003): follow the flow back from each sample and interpolate there.
 *
 * A pass over the row finds where each sample came from, relative to itself, so that precision does not depend on the
 * place; a second one interpolates. Samples whose way comes near solids are then done again, with care. */
#include "solver.h"

typedef struct Linear {
    Fluid *fluid;
    const Carried *fields;
    int count;
    float courant; /* dt / cell size */
} Linear;

typedef struct Backtrace { /* of a chunk of one row */
    float dx[FLU_CHUNK], dy[FLU_CHUNK], wx[FLU_CHUNK], wy[FLU_CHUNK];
    int cell[FLU_CHUNK];
} Backtrace;

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

static void find_cells(const float *FLU_RESTRICT dx, const float *FLU_RESTRICT dy, int count, Range rx, Range ry, int row,
                       float *FLU_RESTRICT wx, float *FLU_RESTRICT wy, int *FLU_RESTRICT cell) {
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

static void interpolate(const float *FLU_RESTRICT from, ptrdiff_t row, const Backtrace *FLU_RESTRICT b, int count, float *FLU_RESTRICT to) {
    const int *FLU_RESTRICT cell = b->cell;
    for (int i = 0; i < count; i++) {
        const float *p = from + cell[i], *q = p + row;
        float left = p[0] + b->wy[i] * (q[0] - p[0]), right = p[1] + b->wy[i] * (q[1] - p[1]);
        float value = left + b->wx[i] * (right - left);
        to[i] = value > FLU_TINY || value < -FLU_TINY ? value : 0;
    }
}

static float largest(const float *dx, const float *dy, int count, float so_far) {
    for (int i = 0; i < count; i++) {
        float x = fabsf(dx[i]), y = fabsf(dy[i]);
        x = x > y ? x : y;
        so_far = x > so_far ? x : so_far;
    }
    return so_far;
}

/* One sample with care. On a face that the flow does not leave, both sides have their say. */
static void redo(const Linear *job, int x, int y, float dx, float dy) {
    Fluid *f = job->fluid;
    const Field *field = job->fields[0].now;
    bool on_x = field->offset[0] < .25f && dx == 0, on_y = field->offset[1] < .25f && dy == 0;
    bool occupied = field->offset[0] > .25f && field->offset[1] > .25f && flu_body_at(f, x, y);
    float from_x = (float)x + field->offset[0], from_y = (float)y + field->offset[1];
    Departure a = {0, 0, {0, 0}, 0}, b = a;
    if (!occupied) a = b = flu_trace(f, from_x, from_y, -dx, -dy, 1);
    if (on_x || on_y) b = flu_trace(f, from_x, from_y, -dx, -dy, -1);
    for (int k = 0; k < job->count; k++) {
        const Field *now = job->fields[k].now;
        float *value = &job->fields[k].next->data[flu_at(f, x, y)];
        if (occupied) *value = now->data[flu_at(f, x, y)];
        else *value = flu_departed_value(f, now, job->fields[k].what, &a);
        if (on_x || on_y) *value = .5f * (*value + flu_departed_value(f, now, job->fields[k].what, &b));
        *value = flu_bounded(*value, FLU_MAX_VALUE);
    }
}

/* Samples that may see a solid. */
static void redo_near_solids(const Linear *job, const Backtrace *b, int x0, int y, int count) {
    Fluid *f = job->fluid;
    const uint8_t *clearance = f->clearance + flu_at(f, x0, y < f->height ? y : y - 1);
    float reach = job->fields[0].what < FLU_CHANNEL ? f->layout->reach : 1;
    for (int i = 0; i < count; i++) {
        float far = fabsf(b->dx[i]) > fabsf(b->dy[i]) ? fabsf(b->dx[i]) : fabsf(b->dy[i]);
        if (far + reach >= (float)clearance[x0 + i < f->width ? i : i - 1]) redo(job, x0 + i, y, b->dx[i], b->dy[i]);
    }
}

static void linear_chunk(const Linear *job, int x0, int y, int count) {
    Fluid *f = job->fluid;
    Backtrace b;
    const Field *field = job->fields[0].now;
    f->layout->displace(f, job->fields[0].what, x0, y, count, job->courant, b.dx, b.dy);
    f->row_maxima[y] = largest(b.dx, b.dy, count, f->row_maxima[y]);
    Range rx = range_from(f, field, 0, x0), ry = range_from(f, field, 1, y);
    if (rx.size || ry.size) wrap_cells(&b, count, rx, ry, x0, y, (int)f->row);
    else find_cells(b.dx, b.dy, count, rx, ry, (int)f->row, b.wx, b.wy, b.cell);
    for (int k = 0; k < job->count; k++) {
        ptrdiff_t at = flu_at(f, x0, y);
        interpolate(job->fields[k].now->data + at, f->row, &b, count, job->fields[k].next->data + at);
    }
    if (f->solids_exist) redo_near_solids(job, &b, x0, y, count);
}

static void linear_rows(int begin, int end, void *data) {
    const Linear *job = data;
    int width = job->fields[0].now->size[0];
    for (int y = begin; y < end; y++) {
        job->fluid->row_maxima[y] = 0;
        for (int x = 0; x < width; x += FLU_CHUNK) linear_chunk(job, x, y, width - x < FLU_CHUNK ? width - x : FLU_CHUNK);
    }
}

static void advect(Fluid *f, const Carried *fields, int count, float dt) {
    Linear job = {f, fields, count, flu_courant(f, dt)};
    int rows = fields[0].now->size[1];
    flu_rows(f, rows, linear_rows, &job);
    flu_note_courant(f, rows);
}

const AdvectionScheme flu_advect_linear = {"linear", FLUID_LINEAR, advect};
