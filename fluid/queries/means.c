/* Means over the free cells of a capsule, and totals. */
#include "../inside.h"

typedef struct Mean {
    double value, velocity[3], cells;
} Mean;

static void count_cell(const Fluid *f, int channel, const int cell[3], Mean *mean) {
    static const float centre[3] = {.5f, .5f, .5f};
    mean->value += (double)f->flow.channel[channel].data[flu_index(&f->grid, cell)];
    for (int axis = 0; axis < f->grid.axes; axis++)
        mean->velocity[axis] += (double)f->flow.layout->sample(f, &f->flow.velocity[axis], axis, cell, centre);
    mean->cells += 1;
}

static Mean mean_over(const Fluid *f, int channel, const Cover *cover, const float a[3]) {
    Mean mean = {0, {0, 0, 0}, 0};
    int cell[3];
    if (flu_cover_falls_back(f, cover, a, cell)) {
        if (cell[0] >= 0) count_cell(f, channel, cell, &mean);
        return mean;
    }
    for (Covered at = flu_covered(cover); flu_next_covered_free(f, &at);)
        for (int i = 0; i < at.count; i++)
            if (at.cell[i]) count_cell(f, channel, (const int[3]){at.first[0] + i, at.first[1], at.first[2]}, &mean);
    return mean;
}

bool Fluid_Mean(const Fluid *f, int channel, const float a[3], const float b[3], float radius, float *value,
                float velocity[3]) {
    if (!flu_capsule_ok(f, a, b, radius) || !flu_has_channel(f, channel)) return flu_refuse(f);
    Cover cover = flu_cover(f, a, b, radius);
    Mean mean = mean_over(f, channel, &cover, a);
    if (value) *value = mean.cells > 0 ? (float)(mean.value / mean.cells) : f->def.channel[channel].ambient;
    for (int axis = 0; velocity && axis < 3; axis++)
        velocity[axis] = mean.cells > 0 ? (float)(mean.velocity[axis] / mean.cells) : 0;
    return mean.cells > 0;
}

static double sum_free(const float *value, const uint8_t *occupancy, int count) {
    double s[4] = {0, 0, 0, 0};
    for (int x = 0; x < count; x++) s[x & 3] += occupancy[x] ? 0 : (double)value[x];
    return (s[0] + s[1]) + (s[2] + s[3]);
}

double Fluid_Total(const Fluid *f, int channel) {
    if (!flu_has_channel(f, channel)) return flu_refuse(f);
    const Grid *grid = &f->grid;
    double sum = 0, h = (double)grid->cell;
    for (int r = 0; r < grid->rows; r++)
        sum += sum_free(f->flow.channel[channel].data + flu_row(grid, r).at,
                        f->solids.occupancy + (ptrdiff_t)r * grid->size[0], grid->size[0]);
    return grid->axes > 2 ? sum * h * h * h : sum * h * h;
}
