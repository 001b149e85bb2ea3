/* Stam's linear backtrace (1999, 2003) follows the flow back from each sample and interpolates there. Samples whose
 * path may meet a solid are traced again, from cell to cell. */
#include "../inside.h"

static bool find_departure_of(const CarryJob *job, const int cell[3], const float path[3], int side, Departure *to) {
    const Fluid *f = job->fluid;
    return (f->def.tracer_tolerance > 0 ? flu_find_departure_adaptively
                                        : flu_find_departure)(f, &job->fields[0], cell, path, job->courant, side, to);
}

/* Carries one sample by a trace. A face that the flow does not leave takes the mean of both sides. */
static void retrace(const CarryJob *job, const int cell[3], const float straight[3]) {
    Fluid *f = job->fluid;
    Departure from;
    float value[FLUID_MAX_CHANNELS], other[FLUID_MAX_CHANNELS], path[3] = {straight[0], straight[1], straight[2]};
    if (flu_paths_curve(f)) f->flow.layout->displace(f, job->fields[0].what, cell, job->courant, path);
    bool on_edge = find_departure_of(job, cell, path, 1, &from);
    flu_departure_values(f, job->fields, job->count, &from, value);
    if (on_edge) {
        find_departure_of(job, cell, path, -1, &from);
        flu_departure_values(f, job->fields, job->count, &from, other);
    }
    ptrdiff_t at = flu_index(&f->grid, cell);
    for (int k = 0; k < job->count; k++) {
        const Carried *field = &job->fields[k];
        if (on_edge) value[k] = .5f * (value[k] + other[k]);
        value[k] = flu_bounded(value[k], FLU_MAX_VALUE);
        field->next->data[at] = value[k];
        if (field->low) field->low->data[at] = field->high->data[at] = value[k];
    }
}

/* Samples that are closed keep their values. All flagged samples get bounds that equal the value, so that a correction
 * leaves it as it is. */
FLU_WIDEST static void hold_closed_row(const uint8_t *FLU_RESTRICT flag, const uint8_t *FLU_RESTRICT closed,
                                       const float *FLU_RESTRICT now, int count, float *FLU_RESTRICT next,
                                       float *FLU_RESTRICT low, float *FLU_RESTRICT high) {
    for (int i = 0; i < count; i++) {
        float held = flu_bounded(now[i], FLU_MAX_VALUE);
        next[i] = closed[i] ? held : next[i];
    }
    for (int i = 0; i < count && low; i++) low[i] = flag[i] ? next[i] : low[i], high[i] = flag[i] ? next[i] : high[i];
}

static void hold_closed(const CarryJob *job, const uint8_t *flag, const uint8_t *closed, ptrdiff_t at, int count) {
    for (int k = 0; k < job->count; k++) {
        const Carried *field = &job->fields[k];
        float *low = field->low ? field->low->data + at : NULL, *high = field->low ? field->high->data + at : NULL;
        hold_closed_row(flag, closed, field->now->data + at, count, field->next->data + at, low, high);
    }
}

static void retrace_near_solids(const CarryJob *job, const Paths *paths, Row row, int x, int count) {
    const Fluid *f = job->fluid;
    const Field *field = job->fields[0].now;
    uint8_t seen[FLU_CHUNK], flag[FLU_CHUNK], closed[FLU_CHUNK];
    int list[FLU_CHUNK];
    if (!flu_flag_near_solids(f, &job->fields[0], paths, row, x, count, seen)) return;
    memcpy(flag, seen, (size_t)count);
    flu_take_closed(f, field, row, x, count, flag, closed);
    hold_closed(job, seen, closed, row.at + x, count);
    int blocked = flu_list_blocked(f, field, paths, row, x, count, flag, list);
    for (int k = 0; k < blocked; k++) {
        int i = list[k];
        retrace(job, (const int[3]){x + i, row.y, row.z},
                (const float[3]){paths->d[0][i], paths->d[1][i], FLU_AXES(f->grid) > 2 ? paths->d[2][i] : 0});
    }
}

static void linear_chunk(const CarryJob *job, Row row, int r, int x, int count) {
    Fluid *f = job->fluid;
    Paths paths;
    Ends ends;
    flu_find_paths(f, &job->fields[0], row, x, count, job->courant, FLU_UPSTREAM, &paths);
    flu_find_ends(f, &job->fields[0], row, x, count, &paths, FLU_UPSTREAM, &ends);
    f->per_row.most[r] = flu_maxf(f->per_row.most[r], paths.longest);
    for (int k = 0; k < job->count; k++) {
        const Carried *field = &job->fields[k];
        ptrdiff_t at = row.at + x;
        Read to = {field->next->data + at, NULL, NULL};
        if (field->low) to.low = field->low->data + at, to.high = field->high->data + at;
        flu_interpolate(&f->grid, field->now->data + at, &ends, count, &to);
    }
    retrace_near_solids(job, &paths, row, x, count);
}

static void linear_rows(int begin, int end, void *data) {
    const CarryJob *job = data;
    for (int r = begin; r < end; r++) job->fluid->per_row.most[r] = 0;
    flu_carry_busy(job, begin, end, linear_chunk);
}

void flu_carry_linearly(Fluid *f, const Carried *fields, int count, float dt) {
    CarryJob job = {f, fields, count, flu_courant(f, dt)};
    int rows = flu_field_rows(fields[0].now);
    for (int k = 0; k < count; k++)
        if (fields[k].what < FLU_CHANNEL) flu_still_outside(f, fields[k].now, fields[k].what);
    flu_rows(f, rows, linear_rows, &job);
    flu_note_courant(f, rows);
}

FLU_ROW AdvectionScheme flu_advect_linear = {"linear", FLUID_LINEAR, true, NULL, flu_carry_linearly};
