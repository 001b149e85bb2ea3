/* MacCormack's scheme on backtraces (Selle, Fedkiw, Kim, Liu and Rossignac 2008): carry forward, carry the result back,
 * and take off half of what the round trip lost, within the values that the way there met. Second order where the flow
 * is smooth; near solids, where a way may be clipped, the first carry stands. */
#include "../inside.h"

#define FLU_LONG_WAY 2.f  /* cells */
#define FLU_TUMBLES  64.f /* flow leads along a plane where its least component is below this part of its length */

/* Half of what the round trip lost comes off the first carry, within the least and the largest of the values that the
 * way there was interpolated from. What leaves the bounds is held to them; on a long way, where they lie far apart and
 * combs would grow in hard shear, the first carry stands instead. The result takes the place of the lower bounds. */
FLU_INLINE void correct(const float *FLU_RESTRICT now, const float *FLU_RESTRICT once, const float *FLU_RESTRICT length,
                        const float *FLU_RESTRICT high, const float *FLU_RESTRICT back, int count, bool long_ways,
                        float *FLU_RESTRICT result) {
    for (int i = 0; i < count; i++) {
        float value = once[i] + .5f * (now[i] - back[i]);
        float held = value > result[i] ? value : result[i];
        held = held < high[i] ? held : high[i];
        if (long_ways) held = held != value && length[i] > FLU_LONG_WAY ? once[i] : held;
        result[i] = fabsf(held) > FLU_TINY ? held : 0;
    }
}

FLU_WIDE static void correct_short(const float *now, const float *once, const float *length, const float *high,
                                   const float *back, int count, float *result) {
    correct(now, once, length, high, back, count, false, result);
}

FLU_WIDE static void correct_long(const float *now, const float *once, const float *length, const float *high,
                                  const float *back, int count, float *result) {
    correct(now, once, length, high, back, count, true, result);
}

/* The same of a velocity with three axes. One that is held to its bounds gains energy without end where eddies tumble;
 * the first carry does not. In flow along a plane of the grid, as in two dimensions, bounds are safe and blur less. */
FLU_WIDE static void correct_tumbling(const float *FLU_RESTRICT now, const float *FLU_RESTRICT once,
                                      const float *FLU_RESTRICT tumbles, const float *FLU_RESTRICT high,
                                      const float *FLU_RESTRICT back, int count, float *FLU_RESTRICT result) {
    for (int i = 0; i < count; i++) {
        float value = once[i] + .5f * (now[i] - back[i]), held = value > result[i] ? value : result[i];
        held = held < high[i] ? held : high[i];
        held = held != value ? held + tumbles[i] * (once[i] - held) : held;
        result[i] = fabsf(held) > FLU_TINY ? held : 0;
    }
}

/* 0 in flow along a plane, 1 where the air tumbles; and on long ways. */
FLU_WIDE static void find_tumbling(const Ways *FLU_RESTRICT ways, int count, float *FLU_RESTRICT tumbles) {
    for (int i = 0; i < count; i++) {
        float x = fabsf(ways->d[0][i]), y = fabsf(ways->d[1][i]), z = fabsf(ways->d[2][i]), length = ways->length[i];
        float least = x < y ? x : y;
        least = least < z ? least : z;
        float part = FLU_TUMBLES * least / (length + FLU_TINY);
        tumbles[i] = part > 1 || length > FLU_LONG_WAY ? 1 : part;
    }
}

/* Of the velocities around a sample along one axis, four at most. */
typedef struct Nearby {
    const float *velocity;
    ptrdiff_t step[4];
} Nearby;

FLU_INLINE float largest_around(const Nearby *around, int i) {
    float most = 0;
    for (int k = 0; k < 4; k++) most = flu_maxf(fabsf(around->velocity[i + around->step[k]]), most);
    return most;
}

/* Beside a side that drags, the way across it is always short. What counts are the velocities along it, with those of
 * the neighbours: where a jet that hits the side parts, they are 0 just there. */
FLU_WIDE static void find_tumbling_beside(const Nearby *u, const Nearby *v, float courant,
                                          const float *FLU_RESTRICT length, int count, float *FLU_RESTRICT tumbles) {
    const Nearby a = *u, b = *v;
    for (int i = 0; i < count; i++) {
        float along = largest_around(&a, i), aside = largest_around(&b, i),
              least = courant * (along < aside ? along : aside), part = FLU_TUMBLES * least / (length[i] + FLU_TINY);
        tumbles[i] = part > 1 || length[i] > FLU_LONG_WAY ? 1 : part;
    }
}

static bool drags(const Fluid *f, int side) {
    return f->def.side[side].kind == FLUID_WALL && f->def.side[side].slip < 1;
}

/* place: of a sample of the lattice, whose faces go on to the end of the grid along their own axis. */
static bool beside_dragging(const Fluid *f, const Field *lattice, int axis, int place) {
    return (place == 0 && drags(f, 2 * axis)) || (place == lattice->size[axis] - 1 && drags(f, 2 * axis + 1));
}

/* On faces, the four of another axis around a sample lie on both sides of it along both axes; so mirrored scenes stay
 * mirrored. */
static Nearby velocities_around(const Fluid *f, int what, int axis, ptrdiff_t at) {
    const ptrdiff_t step = f->grid.step[axis], back = -f->grid.step[what];
    const Nearby own = {f->flow.velocity[axis].data + at, {-step, 0, step, 0}},
                 others = {own.velocity, {0, step, back, step + back}};
    return axis == what || f->flow.velocity[axis].offset[axis] > .25f ? own : others;
}

/* axis: across the side. */
static void tumble_beside(const Fluid *f, int what, int axis, ptrdiff_t at, float courant, const float *length,
                          int count, float *tumbles) {
    const int a = axis == 0 ? 1 : 0;
    const Nearby u = velocities_around(f, what, a, at), v = velocities_around(f, what, 3 - axis - a, at);
    find_tumbling_beside(&u, &v, courant, length, count, tumbles);
}

/* The first and the last sample of a row may lie beside a side, or the whole row. */
static void find_tumbling_in_row(const Fluid *f, const Carried *field, Row row, int x, int count, float courant,
                                 const Ways *ways, float *tumbles) {
    const int last = count - 1, what = field->what;
    const float *length = ways->length;
    find_tumbling(ways, count, tumbles);
    if (beside_dragging(f, field->now, 0, x)) tumble_beside(f, what, 0, row.at + x, courant, length, 1, tumbles);
    if (beside_dragging(f, field->now, 0, x + last))
        tumble_beside(f, what, 0, row.at + x + last, courant, length + last, 1, tumbles + last);
    for (int axis = 1; axis < 3; axis++)
        if (beside_dragging(f, field->now, axis, axis == 1 ? row.y : row.z))
            tumble_beside(f, what, axis, row.at + x, courant, length, count, tumbles);
}

static bool brings_its_own(const Fluid *f, int side) {
    return f->def.side[side].kind == FLUID_OPEN || f->def.side[side].kind == FLUID_INFLOW;
}

/* Whether a way leads to a side that brings its own values: beyond it they are extrapolated, and no bounds. */
static bool meets_side(const Fluid *f, const Field *lattice, const int sample[3], float length) {
    bool reaches = false;
    for (int side = 0; side < 2 * f->grid.axes; side++) {
        int axis = side / 2, to_side = side & 1 ? lattice->size[axis] - 1 - sample[axis] : sample[axis];
        reaches |= brings_its_own(f, side) && (float)to_side <= length + 1;
    }
    return reaches;
}

static void keep_near_sides(const CarryJob *job, const Ways *ways, Row row, int x, int count) {
    for (int i = 0; i < count; i++) {
        if (!meets_side(job->fluid, job->fields[0].now, (const int[3]){x + i, row.y, row.z}, ways->length[i])) continue;
        ptrdiff_t at = row.at + x + i;
        for (int k = 0; k < job->count; k++) job->fields[k].next->data[at] = job->fields[k].once->data[at];
    }
}

/* Curved ways differ from one direction to the other; straight ones are each other's opposite. */
static void find_way_back(const CarryJob *job, Row row, int x, int count, Ways *ways, Ends *back) {
    const Fluid *f = job->fluid;
    flu_find_ways(f, &job->fields[0], row, x, count, job->courant, FLU_DOWNSTREAM, ways);
    flu_find_ends(f, &job->fields[0], row, x, count, ways, FLU_DOWNSTREAM, back);
    if (flu_ways_curve(f)) flu_find_ways(f, &job->fields[0], row, x, count, job->courant, FLU_UPSTREAM, ways);
}

static void correct_chunk(const CarryJob *job, Row row, int r, int x, int count) {
    (void)r;
    Fluid *f = job->fluid;
    Ways ways;
    Ends back;
    FLU_ALIGNED float returned[FLU_CHUNK], tumbles[FLU_CHUNK];
    bool tumbling = f->grid.axes > 2 && job->fields[0].what < FLU_CHANNEL;
    find_way_back(job, row, x, count, &ways, &back);
    if (tumbling) find_tumbling_in_row(f, &job->fields[0], row, x, count, job->courant, &ways, tumbles);
    ptrdiff_t at = row.at + x;
    for (int k = 0; k < job->count; k++) {
        const Carried *field = &job->fields[k];
        const float *once = field->once->data + at;
        flu_interpolate(&f->grid, once, &back, count, FLU_RAW, &(Read){returned, NULL, NULL});
        if (tumbling) {
            correct_tumbling(field->now->data + at, once, tumbles, field->high->data + at, returned, count,
                             field->next->data + at);
            continue;
        }
        (ways.longest > FLU_LONG_WAY ? correct_long : correct_short)(
            field->now->data + at, once, ways.length, field->high->data + at, returned, count, field->next->data + at);
    }
    const int first[3] = {x, row.y, row.z}, last[3] = {x + count - 1, row.y, row.z};
    const Field *lattice = job->fields[0].now;
    if (meets_side(f, lattice, first, ways.longest) || meets_side(f, lattice, last, ways.longest))
        keep_near_sides(job, &ways, row, x, count);
}

static void correct_rows(int begin, int end, void *data) { flu_carry_busy(data, begin, end, correct_chunk); }

/* For as many fields as are carried together. */
static void lay_out_maccormack(Fluid *f, Arena *arena) {
    int count = flu_max(flu_on_one_lattice(f) ? f->grid.axes : 1, f->def.channel_count);
    flu_take_fields(arena, &f->grid, count, f->flow.once);
    flu_take_fields(arena, &f->grid, count, f->flow.high);
}

static void advect_maccormack(Fluid *f, const Carried *fields, int count, float dt) {
    CarryJob job = {f, fields, count, flu_courant(f, dt)};
    Carried once[FLUID_MAX_CHANNELS] = {{0}};
    for (int k = 0; k < count; k++)
        once[k] = (Carried){.now = fields[k].now,
                            .next = fields[k].once,
                            .what = fields[k].what,
                            .width = fields[k].width,
                            .low = fields[k].next,
                            .high = fields[k].high};
    flu_carry_linearly(f, once, count, dt);
    for (int k = 0; k < count; k++) flu_set_ring(f, fields[k].once, fields[k].what);
    flu_rows(f, flu_field_rows(fields[0].now), correct_rows, &job);
}

const AdvectionScheme flu_advect_maccormack = {"maccormack", FLUID_MACCORMACK, true, lay_out_maccormack,
                                               advect_maccormack};
