/* Takes over the fields of another grid. Each sample becomes the mean of the area that it covers there. Areas are
 * products of lengths along the axes, so that centres, faces and both layouts differ in their offsets alone.
 *      source   |   o   |   o   |   o   |
 *      target      [     x     ]            x is the mean over its bracket */
#include "../inside.h"

#define FLU_SLIVER 1e-4 /* of the length that a sample covers. Less is rounding, as the sizes of cells are floats */

/* The samples along one axis, in samples of the source. Sample i covers `width` around first + i * step. A face lies at
 * a point of its own axis, not around it. It covers a whole sample there, and so is interpolated. So a flow that is
 * free of divergence stays so. */
typedef struct Scale {
    double first, step, width, begin, end; /* begin and end are the source's sides */
    bool face;
} Scale;

/* The stretch that one sample covers along an axis. `covered` of it lies in the source's box, over [begin, end). */
typedef struct Share {
    double low, high, covered;
    int begin, end;
} Share;

typedef struct Resample {
    const Fluid *from;
    const Field *source;
    Field *target;
    Scale scale[3];
    bool slopes; /* within the source's samples, for velocity alone, as a channel must keep within its bounds */
    float ambient, limit;
} Resample;

/* The sides of two boxes of the same size, but for rounding, lie one on the other. Depth has no size in 2D. */
static Scale scale_of(const Fluid *to, const Fluid *from, const Resample *job, int axis) {
    int here = to->grid.size[axis], there = from->grid.size[axis];
    double offset = (double)job->target->offset[axis], other = (double)job->source->offset[axis];
    double step = (double)to->grid.cell / (double)from->grid.cell;
    if (axis >= flu_min(FLU_AXES(to->grid), FLU_AXES(from->grid)))
        return (Scale){.5 * there - other, 0, there, -other, there - other, false};
    if (fabs(step * here - there) < FLU_SLIVER * there) step = (double)there / here;
    bool face = offset < .25;
    return (Scale){offset * step - other, step, face ? 1 : step, -other, there - other, face};
}

static Share share_of(const Scale *scale, int i, int samples) {
    double middle = scale->first + i * scale->step, sliver = FLU_SLIVER * scale->width;
    Share share = {middle - .5 * scale->width, middle + .5 * scale->width, 0, 0, 0};
    if (scale->face) {
        share.covered = middle >= scale->begin - FLU_SLIVER && middle <= scale->end + FLU_SLIVER;
    } else {
        share.low = flu_maxd(share.low, scale->begin), share.high = flu_mind(share.high, scale->end);
        share.covered = share.high > share.low ? (share.high - share.low) / scale->width : 0;
    }
    share.begin = flu_floor(share.low + .5 + sliver, 0, samples);
    share.end = flu_floor(share.high + .5 - sliver, -1, samples - 1) + 1;
    return share;
}

/* ---- The source's samples ------------------------------------------------------------------------ */

/* True if the sample lies in the field, and in no solid nor on its faces. Values there mean nothing. */
static bool is_free(const Resample *job, const int at[3]) {
    int before[3];
    for (int axis = 0; axis < 3; axis++) {
        if (at[axis] < 0 || at[axis] >= job->source->size[axis]) return false;
        before[axis] = at[axis] - (job->source->offset[axis] < .25f);
    }
    return !flu_body_in(job->from, at) && !flu_body_in(job->from, before);
}

static double value_at(const Resample *job, const int at[3]) {
    float value = job->source->data[at[0] + at[1] * job->source->row + at[2] * job->source->slab];
    return flu_finite(value) ? (double)flu_bounded(value, job->limit) : 0;
}

/* The lesser of the differences from both neighbours, or the only one. So a profile that is linear stays so. */
static double slope_at(const Resample *job, const int at[3], int axis) {
    double rise[2] = {0, 0};
    bool there[2];
    for (int side = 0; side < 2; side++) {
        int beside[3] = {at[0], at[1], at[2]};
        beside[axis] += 2 * side - 1;
        there[side] = is_free(job, beside);
        if (there[side]) rise[side] = (value_at(job, beside) - value_at(job, at)) * (2 * side - 1);
    }
    if (!there[0] || !there[1]) return rise[0] + rise[1];
    if (rise[0] * rise[1] <= 0) return 0;
    return fabs(rise[0]) < fabs(rise[1]) ? rise[0] : rise[1];
}

/* ---- Means --------------------------------------------------------------------------------------- */

typedef struct Sum {
    double value, weight;
} Sum;

static void add_sample(const Resample *job, const Share share[3], const int at[3], Sum *sum) {
    double weight = 1, value = value_at(job, at);
    for (int axis = 0; axis < 3; axis++) {
        double low = flu_maxd(share[axis].low, at[axis] - .5), high = flu_mind(share[axis].high, at[axis] + .5);
        double away = .5 * (low + high) - at[axis];
        weight *= high - low;
        if (job->slopes && !job->scale[axis].face && away != 0) value += away * slope_at(job, at, axis);
    }
    sum->value += weight * value, sum->weight += weight;
}

static float covered_mean(const Resample *job, const Share share[3]) {
    double covered = share[0].covered * share[1].covered * share[2].covered;
    Sum sum = {0, 0};
    int at[3];
    if (covered <= 0) return job->ambient;
    for (at[2] = share[2].begin; at[2] < share[2].end; at[2]++)
        for (at[1] = share[1].begin; at[1] < share[1].end; at[1]++)
            for (at[0] = share[0].begin; at[0] < share[0].end; at[0]++)
                if (is_free(job, at)) add_sample(job, share, at, &sum);
    if (sum.weight <= 0) return job->ambient;
    return (float)(covered * (sum.value / sum.weight) + (1 - covered) * (double)job->ambient);
}

static void resample_rows(int begin, int end, void *data) {
    const Resample *job = data;
    const int *size = job->source->size;
    for (int r = begin; r < end; r++) {
        const Row row = flu_field_row(job->target, r);
        Share share[3] = {
            {0, 0, 0, 0, 0}, share_of(&job->scale[1], row.y, size[1]), share_of(&job->scale[2], row.z, size[2])};
        for (int x = 0; x < job->target->size[0]; x++) {
            share[0] = share_of(&job->scale[0], x, size[0]);
            job->target->data[row.at + x] = covered_mean(job, share);
        }
    }
}

static void copy_rows(int begin, int end, void *data) {
    const Resample *job = data;
    for (int r = begin; r < end; r++) {
        ptrdiff_t at = flu_field_row(job->target, r).at;
        memcpy(job->target->data + at, job->source->data + at, (size_t)job->target->size[0] * sizeof(float));
    }
}

/* ---- All of it ----------------------------------------------------------------------------------- */

static bool is_same_grid(const Fluid *a, const Fluid *b) {
    return memcmp(a->grid.size, b->grid.size, sizeof a->grid.size) == 0 && a->def.cell_size == b->def.cell_size &&
           a->def.layout == b->def.layout;
}

static void take_over(Fluid *to, Field *target, const Fluid *from, const Field *source, int what) {
    Resample job = {.from = from, .source = source, .target = target, .slopes = what < FLU_CHANNEL};
    bool channel = what >= FLU_CHANNEL && what < FLU_PRESSURE;
    job.ambient = channel ? to->def.channel[what - FLU_CHANNEL].ambient : 0;
    job.limit = job.slopes ? FLU_MAX_SPEED : FLU_MAX_VALUE;
    for (int axis = 0; axis < 3; axis++) job.scale[axis] = scale_of(to, from, &job, axis);
    flu_rows(to, flu_field_rows(target), is_same_grid(to, from) ? copy_rows : resample_rows, &job);
    to->flow.written[what] = true;
}

static void take_all(Fluid *to, const Fluid *from) {
    for (int axis = 0; axis < FLU_AXES(to->grid); axis++)
        take_over(to, &to->flow.velocity[axis], from, &from->flow.velocity[axis], axis);
    for (int c = 0; c < to->def.channel_count; c++) {
        int place = c, place_before = c;
        Fluid *holder = flu_holder_of_field(to, &place);
        const Fluid *before = flu_holder(from, &place_before);
        take_over(holder, &holder->flow.channel[place], before, &before->flow.channel[place_before],
                  FLU_CHANNEL + place);
    }
    take_over(to, &to->flow.pressure, from, &from->flow.pressure, FLU_PRESSURE);
    flu_scale_pressure(to, flu_pressure_ratio(&from->def, &to->def));
    if (to->def.reaction.rate == 0) return;
    if (from->def.reaction.rate > 0)
        take_over(to, &to->pressure.gas, from, &from->pressure.gas, FLU_PRESSURE);
    else
        flu_fill_field(&to->pressure.gas, 0);
}

/* Readers see the rings until the next step. Setting them changes faces on the sides too, so copies are made again. */
bool Fluid_Resample(Fluid *to, const Fluid *from) {
    if (!flu_takes_pointer(to, __func__, "from", from)) return false;
    if (to == from) return flu_refuse(to, __func__, "from and to are the same fluid");
    if (to->def.channel_count != from->def.channel_count)
        return flu_refuse(to, __func__, "from has %d channels and to has %d", from->def.channel_count,
                          to->def.channel_count);
    flu_know_divergence(to);
    take_all(to, from);
    flu_sanitise(to);
    for (int axis = 0; axis < FLU_AXES(to->grid); axis++) flu_set_ring(to, &to->flow.velocity[axis], axis);
    for (int c = 0; c < to->def.channel_count; c++) {
        int place = c;
        Fluid *holder = flu_holder_of_field(to, &place);
        flu_set_bnd(holder, FLU_CHANNEL + place);
    }
    if (is_same_grid(to, from)) take_all(to, from);
    flu_raise(to);
    memcpy(to->solids.occupancy_before, to->solids.occupancy, (size_t)to->grid.size[0] * (size_t)to->grid.rows);
    to->solids.uncovered = false;
    flu_note_change(&to->solids);
    return true;
}
