/* MacCormack's scheme on backtraces (Selle, Fedkiw, Kim, Liu and Rossignac 2008). It carries the field forward, carries
 * the result back, and takes off half of the round trip's error, within the values that the first carry met. It is of
 * second order where the flow is smooth. Near solids, where a path may be clipped, the first carry stands,
 * as both bounds are its value there (hold_closed_row and retrace in advect_linear.c). */
#include "../inside.h"

#define FLU_LONG_PATH      2.f /* cells */
#define FLU_VELOCITY_SHARE .6f /* of the difference between the first carry and a bound */

/* Takes half of the round trip's error off the first carry, within the least and the largest of the values that this
 * was interpolated from. On a long path these lie far apart, and combs would grow in hard shear. So the first carry
 * stands if a value leaves them there. The result takes the place of the lower bounds. */
FLU_WIDEST static void correct_channel(const float *FLU_RESTRICT now, const float *FLU_RESTRICT forward,
                                       const float *FLU_RESTRICT length, const float *FLU_RESTRICT high,
                                       const float *FLU_RESTRICT back, int count, float *FLU_RESTRICT result) {
    for (int i = 0; i < count; i++) {
        float value = forward[i] + .5f * (now[i] - back[i]);
        float held = value > result[i] ? value : result[i];
        held = held < high[i] ? held : high[i];
        held = held != value && length[i] > FLU_LONG_PATH ? forward[i] : held;
        result[i] = fabsf(held) > FLU_TINY ? held : 0;
    }
}

/* A velocity is held within a part of the difference to each bound, however long its path. A velocity that may reach
 * its bounds gains energy without end where eddies tumble in three dimensions. */
FLU_WIDEST static void correct_velocity(const float *FLU_RESTRICT now, const float *FLU_RESTRICT forward,
                                        const float *FLU_RESTRICT high, const float *FLU_RESTRICT back, int count,
                                        float *FLU_RESTRICT result) {
    for (int i = 0; i < count; i++) {
        float most = FLU_VELOCITY_SHARE * (high[i] - forward[i]), least = FLU_VELOCITY_SHARE * (result[i] - forward[i]);
        float change = .5f * (now[i] - back[i]), held = change > least ? change : least;
        float value = forward[i] + (held < most ? held : most);
        result[i] = fabsf(value) > FLU_TINY ? value : 0;
    }
}

static bool brings_its_own(const Fluid *f, int side) {
    return f->def.side[side].kind == FLUID_OPEN || f->def.side[side].kind == FLUID_INFLOW;
}

/* Whether a path leads to a side that brings its own values. Beyond it they are extrapolated, and no bounds. */
static bool meets_side(const CarryJob *job, const int sample[3], float length) {
    const Fluid *f = job->fluid;
    const int *size = job->fields[0].now->size; /* one more than cells where there are faces */
    bool reaches = false;
    for (int side = 0; side < 2 * FLU_AXES(f->grid); side++) {
        int axis = side / 2, to_side = side & 1 ? size[axis] - 1 - sample[axis] : sample[axis];
        reaches |= brings_its_own(f, side) && (float)to_side <= length + 1;
    }
    return reaches;
}

static void keep_near_sides(const CarryJob *job, const Paths *paths, Row row, int x, int count) {
    for (int i = 0; i < count; i++) {
        if (!meets_side(job, (const int[3]){x + i, row.y, row.z}, paths->length[i])) continue;
        ptrdiff_t at = row.at + x + i;
        for (int k = 0; k < job->count; k++) job->fields[k].next->data[at] = job->fields[k].forward->data[at];
    }
}

/* Curved paths differ from one direction to the other. Straight ones are each other's opposite. */
static void find_path_back(const CarryJob *job, Row row, int x, int count, Paths *paths, Ends *back) {
    const Fluid *f = job->fluid;
    flu_find_paths(f, &job->fields[0], row, x, count, job->courant, FLU_DOWNSTREAM, paths);
    flu_find_ends(f, &job->fields[0], row, x, count, paths, FLU_DOWNSTREAM, back);
    if (flu_paths_curve(f)) flu_find_paths(f, &job->fields[0], row, x, count, job->courant, FLU_UPSTREAM, paths);
}

static void correct_chunk(const CarryJob *job, Row row, int r, int x, int count) {
    (void)r;
    Fluid *f = job->fluid;
    Paths paths;
    Ends back;
    FLU_ALIGNED float returned[FLU_CHUNK];
    find_path_back(job, row, x, count, &paths, &back);
    for (int k = 0; k < job->count; k++) {
        const Carried *field = &job->fields[k];
        const ptrdiff_t at = row.at + x;
        const float *now = field->now->data + at, *forward = field->forward->data + at, *high = field->high->data + at;
        float *next = field->next->data + at;
        flu_interpolate(&f->grid, forward, &back, count, &(Read){returned, NULL, NULL});
        if (field->what < FLU_CHANNEL)
            correct_velocity(now, forward, high, returned, count, next);
        else
            correct_channel(now, forward, paths.length, high, returned, count, next);
    }
    const int first[3] = {x, row.y, row.z}, last[3] = {x + count - 1, row.y, row.z};
    if (meets_side(job, first, paths.longest) || meets_side(job, last, paths.longest))
        keep_near_sides(job, &paths, row, x, count);
}

static void correct_rows(int begin, int end, void *data) { flu_carry_busy(data, begin, end, correct_chunk); }

/* For as many fields as are carried together, which are the channels or one component of a velocity. */
static void lay_out_maccormack(Fluid *f, Arena *arena) {
    int count = flu_max(f->def.channel_count, 1);
    /* `high` comes first, as totals read it, and count in the memory behind. */
    flu_take_fields(arena, &f->grid, count, f->flow.high);
    flu_take_fields(arena, &f->grid, count, f->flow.forward);
}

static void advect_maccormack(Fluid *f, const Carried *fields, int count, float dt) {
    CarryJob job = {f, fields, count, flu_courant(f, dt)};
    Carried forward[FLUID_MAX_CHANNELS] = {{0}};
    for (int k = 0; k < count; k++)
        forward[k] = (Carried){.now = fields[k].now,
                               .next = fields[k].forward,
                               .what = fields[k].what,
                               .width = fields[k].width,
                               .low = fields[k].next,
                               .high = fields[k].high};
    flu_carry_linearly(f, forward, count, dt);
    for (int k = 0; k < count; k++) {
        flu_rest_around_awake(f, fields[k].forward, fields[k].what);
        flu_set_ring(f, fields[k].forward, fields[k].what);
    }
    flu_rows(f, flu_field_rows(fields[0].now), correct_rows, &job);
}

FLU_ROW AdvectionScheme flu_advect_maccormack = {"maccormack", FLUID_MACCORMACK, true, lay_out_maccormack,
                                                 advect_maccormack};
