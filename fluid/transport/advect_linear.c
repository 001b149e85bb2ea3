/* Stam's linear backtrace (1999, 2003): follow the flow back from each sample and interpolate there.
 *
 * Samples whose way comes near solids are done again, with care. */
#include "../inside.h"

typedef struct Linear {
    Fluid *fluid;
    const Carried *fields;
    int count;
    float courant; /* dt / cell size */
} Linear;

/* One sample with care. On a face that the flow does not leave, both sides have their say. */
static void redo(const Linear *job, int x, int y, float dx, float dy) {
    Fluid *f = job->fluid;
    Departure from;
    float value[FLUID_MAX_CHANNELS], other[FLUID_MAX_CHANNELS];
    if (f->def.midpoint) f->flow.layout->displace(f, job->fields[0].what, x, y, job->courant, &dx, &dy); /* straight */
    bool on_edge = flu_depart(f, &job->fields[0], x, y, dx, dy, job->courant, 1, &from);
    flu_departed_values(f, job->fields, job->count, &from, value);
    if (on_edge) {
        flu_depart(f, &job->fields[0], x, y, dx, dy, job->courant, -1, &from);
        flu_departed_values(f, job->fields, job->count, &from, other);
    }
    for (int k = 0; k < job->count; k++) {
        const Carried *field = &job->fields[k];
        if (on_edge) value[k] = .5f * (value[k] + other[k]);
        value[k] = flu_bounded(value[k], FLU_MAX_VALUE);
        field->next->data[flu_at(f, x, y)] = value[k];
        if (field->low) field->low->data[flu_at(f, x, y)] = field->high->data[flu_at(f, x, y)] = value[k];
    }
}

/* What is closed keeps its value, and what else is flagged the one that it has got: no other fits between its bounds.
 */
FLU_WIDE static void hold_flagged(const uint8_t *FLU_RESTRICT flag, const uint8_t *FLU_RESTRICT closed,
                                  const float *FLU_RESTRICT now, int count, float *FLU_RESTRICT next,
                                  float *FLU_RESTRICT low, float *FLU_RESTRICT high) {
    for (int i = 0; i < count; i++) {
        float held = flu_bounded(now[i], FLU_MAX_VALUE), value = closed[i] ? held : next[i];
        next[i] = value;
        low[i] = flag[i] ? value : low[i], high[i] = flag[i] ? value : high[i];
    }
}

FLU_WIDE static void hold_closed(const uint8_t *FLU_RESTRICT closed, const float *FLU_RESTRICT now, int count,
                                 float *FLU_RESTRICT next) {
    for (int i = 0; i < count; i++) {
        float held = flu_bounded(now[i], FLU_MAX_VALUE);
        next[i] = closed[i] ? held : next[i];
    }
}

static void hold(const Linear *job, const uint8_t *flag, const uint8_t *closed, int x0, int y, int count) {
    ptrdiff_t at = flu_at(job->fluid, x0, y);
    for (int k = 0; k < job->count; k++) {
        const Carried *field = &job->fields[k];
        const float *now = field->now->data + at;
        float *next = field->next->data + at;
        if (field->low)
            hold_flagged(flag, closed, now, count, next, field->low->data + at, field->high->data + at);
        else
            hold_closed(closed, now, count, next);
    }
}

/* Samples that may see a solid, but for those that stay where they are. */
static void redo_near_solids(const Linear *job, const Ways *ways, int x0, int y, int count) {
    const Fluid *f = job->fluid;
    uint8_t seen[FLU_CHUNK], flag[FLU_CHUNK], closed[FLU_CHUNK];
    int list[FLU_CHUNK];
    if (!flu_flag_near_solids(f, &job->fields[0], ways, x0, y, count, seen)) return;
    memcpy(flag, seen, (size_t)count);
    flu_take_closed(f, job->fields[0].now, x0, y, count, flag, closed);
    hold(job, seen, closed, x0, y, count);
    int blocked = flu_list_blocked(f, job->fields[0].now, ways, x0, y, count, flag, list);
    for (int k = 0; k < blocked; k++) redo(job, x0 + list[k], y, ways->dx[list[k]], ways->dy[list[k]]);
}

static void linear_chunk(const Linear *job, int x0, int y, int count) {
    Fluid *f = job->fluid;
    Ways ways;
    Ends ends;
    flu_find_ways(f, &job->fields[0], x0, y, count, job->courant, FLU_UPSTREAM, &ways);
    flu_find_ends(f, &job->fields[0], x0, y, count, &ways, FLU_UPSTREAM, &ends);
    if (ways.longest > f->per_row.most[y]) f->per_row.most[y] = ways.longest;
    for (int k = 0; k < job->count; k++) {
        const Carried *field = &job->fields[k];
        ptrdiff_t at = flu_at(f, x0, y);
        const float *from = field->now->data + at;
        float *to = field->next->data + at;
        if (field->low)
            flu_interpolate(from, f->grid.step[1], &ends, count, FLU_BOUNDED,
                            (Read){to, field->low->data + at, field->high->data + at});
        else
            flu_interpolate(from, f->grid.step[1], &ends, count, FLU_COUNTING, (Read){to, NULL, NULL});
    }
    redo_near_solids(job, &ways, x0, y, count);
}

static void linear_rows(int begin, int end, void *data) {
    const Linear *job = data;
    int width = job->fields[0].width;
    for (int y = begin; y < end; y++) {
        job->fluid->per_row.most[y] = 0;
        for (int x = 0, next; x < width; x = next) {
            Carried busy[FLUID_MAX_CHANNELS];
            Linear part = {job->fluid, busy, 0, job->courant};
            next = flu_span(job->fluid, job->fields, job->count, x, y, busy, &part.count);
            if (part.count) linear_chunk(&part, x, y, next - x);
        }
    }
}

void flu_carry_linearly(Fluid *f, const Carried *fields, int count, float dt) {
    Linear job = {f, fields, count, flu_courant(f, dt)};
    int rows = fields[0].now->size[1];
    flu_rows(f, rows, linear_rows, &job);
    flu_note_courant(f, rows);
}

const AdvectionScheme flu_advect_linear = {"linear", FLUID_LINEAR, true, NULL, flu_carry_linearly};
