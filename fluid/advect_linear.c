/* Stam's linear backtrace (1999, 2003): follow the flow back from each sample and interpolate there.
 *
 * Samples whose way comes near solids are done again, with care. */
#include "solver.h"

typedef struct Linear {
    Fluid *fluid;
    const Carried *fields;
    int count;
    float courant; /* dt / cell size */
} Linear;

/* One sample with care. On a face that the flow does not leave, both sides have their say. */
static void redo(const Linear *job, int x, int y, float dx, float dy) {
    Fluid *f = job->fluid;
    const Field *field = job->fields[0].now;
    bool on_x = field->offset[0] < .25f && dx == 0, on_y = field->offset[1] < .25f && dy == 0;
    bool occupied = flu_is_closed(f, field, x, y);
    float from_x = (float)x + field->offset[0], from_y = (float)y + field->offset[1];
    Departure a = {0, 0, {0, 0}, 0}, b = a;
    if (!occupied) a = b = flu_trace(f, from_x, from_y, -dx, -dy, 1);
    if (!occupied && (on_x || on_y)) b = flu_trace(f, from_x, from_y, -dx, -dy, -1);
    for (int k = 0; k < job->count; k++) {
        const Field *now = job->fields[k].now;
        float *value = &job->fields[k].next->data[flu_at(f, x, y)];
        if (occupied)
            *value = now->data[flu_at(f, x, y)];
        else
            *value = flu_departed_value(f, now, job->fields[k].what, &a);
        if (!occupied && (on_x || on_y)) *value = .5f * (*value + flu_departed_value(f, now, job->fields[k].what, &b));
        *value = flu_bounded(*value, FLU_MAX_VALUE);
    }
}

/* Samples that may see a solid, but for those that stay where they are. */
static void redo_near_solids(const Linear *job, const Ways *ways, int x0, int y, int count) {
    uint8_t flag[FLU_CHUNK];
    if (!flu_flag_near_solids(job->fluid, &job->fields[0], ways, x0, y, count, flag)) return;
    for (int i = 0; i < count; i++)
        if (flag[i] && (ways->dx[i] != 0 || ways->dy[i] != 0)) redo(job, x0 + i, y, ways->dx[i], ways->dy[i]);
}

static void linear_chunk(const Linear *job, int x0, int y, int count) {
    Fluid *f = job->fluid;
    Ways ways;
    Ends ends;
    flu_find_ways(f, &job->fields[0], x0, y, count, job->courant, &ways);
    flu_find_ends(f, &job->fields[0], x0, y, count, &ways, UPSTREAM, &ends);
    if (ways.longest > f->row_maxima[y]) f->row_maxima[y] = ways.longest;
    for (int k = 0; k < job->count; k++) {
        ptrdiff_t at = flu_at(f, x0, y);
        flu_interpolate(job->fields[k].now->data + at, f->row, &ends, count, job->fields[k].next->data + at);
    }
    redo_near_solids(job, &ways, x0, y, count);
}

static void linear_rows(int begin, int end, void *data) {
    const Linear *job = data;
    int width = job->fields[0].now->size[0];
    for (int y = begin; y < end; y++) {
        job->fluid->row_maxima[y] = 0;
        for (int x = 0; x < width; x += FLU_CHUNK)
            linear_chunk(job, x, y, width - x < FLU_CHUNK ? width - x : FLU_CHUNK);
    }
}

void flu_carry_linearly(Fluid *f, const Carried *fields, int count, float dt) {
    Linear job = {f, fields, count, flu_courant(f, dt)};
    int rows = fields[0].now->size[1];
    flu_rows(f, rows, linear_rows, &job);
    flu_note_courant(f, rows);
}

const AdvectionScheme flu_advect_linear = {"linear", FLUID_LINEAR, NULL, flu_carry_linearly};
