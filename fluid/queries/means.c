/* Means over the free cells of a capsule, and totals. */
#include "../inside.h"

typedef struct Mean {
    double value, samples;
} Mean;

static void count_samples(float *value, const uint8_t *covered, int count, void *data) {
    Mean *mean = data;
    for (int i = 0; i < count; i++)
        if (covered[i]) mean->value += (double)value[i], mean->samples += 1;
}

typedef struct MeanFlow {
    double velocity[3], cells;
} MeanFlow;

static void count_cell(const Fluid *f, const int cell[3], MeanFlow *mean) {
    static const float centre[3] = {.5f, .5f, .5f};
    for (int axis = 0; axis < FLU_AXES(f->grid); axis++)
        mean->velocity[axis] += (double)f->flow.layout->sample(f, &f->flow.velocity[axis], axis, cell, centre);
    mean->cells += 1;
}

static void mean_flow(const Fluid *f, const float a[3], const float b[3], float radius, float velocity[3]) {
    Cover cover = flu_cover(f, a, b, radius);
    MeanFlow mean = {{0, 0, 0}, 0};
    flu_fall_back(f, &cover, a);
    for (Covered at = flu_covered(&cover); flu_next_covered_free(f, &at);)
        for (int i = 0; i < at.count; i++)
            if (at.cell[i]) count_cell(f, (const int[3]){at.first[0] + i, at.first[1], at.first[2]}, &mean);
    for (int axis = 0; axis < 3; axis++)
        velocity[axis] = mean.cells > 0 ? (float)(mean.velocity[axis] / mean.cells) : 0;
}

bool Fluid_Mean(const Fluid *f, int channel, const float a[3], const float b[3], float radius, float *value,
                float velocity[3]) {
    if (!b) b = a;
    if (!flu_takes_channel(f, __func__, channel) || !flu_takes_capsule(f, __func__, a, b, radius)) return false;
    Mean mean = {0, 0};
    flu_visit_covered(f, channel, a, b, radius, count_samples, &mean);
    if (value) *value = mean.samples > 0 ? (float)(mean.value / mean.samples) : f->def.channel[channel].ambient;
    if (velocity) mean_flow(f, a, b, radius, velocity);
    return mean.samples > 0;
}

static double sum_free(const float *value, const uint8_t *occupancy, int count) {
    double s[4] = {0, 0, 0, 0};
    for (int x = 0; x < count; x++) s[x & 3] += occupancy[x] ? 0 : (double)value[x];
    return (s[0] + s[1]) + (s[2] + s[3]);
}

double Fluid_Total(const Fluid *f, int channel) {
    if (!flu_takes_channel(f, __func__, channel)) return 0;
    const Fluid *holder = flu_holder(f, &channel);
    const Grid *grid = &holder->grid;
    double sum = 0, h = (double)grid->cell;
    for (int r = 0; r < grid->rows; r++)
        sum += sum_free(holder->flow.channel[channel].data + flu_row(grid, r).at,
                        holder->solids.occupancy + (ptrdiff_t)r * grid->size[0], grid->size[0]);
    return FLU_AXES(*grid) > 2 ? sum * h * h * h : sum * h * h;
}
