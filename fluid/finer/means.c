/* Means of finer channels over cells, for tasks on cells. Their changes are given back to the samples. */
#include "../inside.h"

typedef struct CellMeans {
    const Fluid *flow;
    Field *coarse, *fine;
    int fineness, slabs; /* slabs of samples, in a cell */
} CellMeans;

static CellMeans means_of(Fluid *f, int channel) {
    int place = channel;
    Fluid *holder = flu_holder_of_field(f, &place);
    const int fineness = holder->finer.fineness;
    return (CellMeans){f, &f->flow.channel[channel], &holder->flow.channel[place], fineness,
                       FLU_AXES(f->grid) > 2 ? fineness : 1};
}

/* Row `part` of the samples in a row of cells, from its cell at x on. */
static float *samples_of_cell(const CellMeans *job, Row row, int part, int x) {
    const int y = row.y * job->fineness + part % job->fineness, z = row.z * job->slabs + part / job->fineness;
    return job->fine->data + y * job->fine->row + z * job->fine->slab + x * job->fineness;
}

FLU_HOT static void add_twos(const float *FLU_RESTRICT from, int count, float *FLU_RESTRICT sum) {
    for (int i = 0; i < count; i++) sum[i] += from[2 * i] + from[2 * i + 1];
}

FLU_HOT static void add_fours_of(const float *FLU_RESTRICT from, int count, float *FLU_RESTRICT sum) {
    for (int i = 0; i < count; i++) sum[i] += (from[4 * i] + from[4 * i + 1]) + (from[4 * i + 2] + from[4 * i + 3]);
}

static void average_cells(const CellMeans *job, Row row, int x, int count, float *mean) {
    const int parts = job->fineness * job->slabs;
    flu_fill(mean, count, 0);
    for (int part = 0; part < parts; part++)
        (job->fineness == 2 ? add_twos : add_fours_of)(samples_of_cell(job, row, part, x), count, mean);
    for (int i = 0; i < count; i++)
        mean[i] = flu_bounded(mean[i] * (1 / (float)(parts * job->fineness)), FLU_MAX_VALUE);
}

static void average_rows(int begin, int end, void *data) {
    const CellMeans *job = data;
    const Grid *grid = &job->flow->grid;
    for (int r = begin; r < end; r++)
        average_cells(job, flu_row(grid, r), 0, grid->size[0], job->coarse->data + flu_row(grid, r).at);
}

void flu_average_finer(Fluid *f, int channel) {
    if (!flu_is_finer(f, channel)) return;
    CellMeans job = means_of(f, channel);
    flu_rows(f, f->grid.rows, average_rows, &job);
}

static void spread_to_cell(const CellMeans *job, Row row, int x, float before, float now) {
    const bool shrinks = fabsf(now) < fabsf(before) && now * before >= 0;
    const float factor = shrinks ? now / before : 1, more = shrinks ? 0 : now - before;
    for (int part = 0; part < job->fineness * job->slabs; part++) {
        float *sample = samples_of_cell(job, row, part, x);
        for (int i = 0; i < job->fineness; i++) sample[i] = flu_bounded(sample[i] * factor + more, FLU_MAX_VALUE);
    }
}

static void spread_rows(int begin, int end, void *data) {
    const CellMeans *job = data;
    const Grid *grid = &job->flow->grid;
    float before[FLU_CHUNK];
    for (int r = begin; r < end; r++) {
        const Row row = flu_row(grid, r);
        for (int x = 0; x < grid->size[0]; x += FLU_CHUNK) {
            const float *now = job->coarse->data + row.at + x;
            const int count = flu_chunk(grid->size[0], x);
            average_cells(job, row, x, count, before);
            for (int i = 0; i < count; i++)
                if (now[i] != before[i]) spread_to_cell(job, row, x + i, before[i], now[i]);
        }
    }
}

void flu_spread_change(Fluid *f, int channel) {
    if (!flu_is_finer(f, channel)) return;
    CellMeans job = means_of(f, channel);
    flu_rows(f, f->grid.rows, spread_rows, &job);
}
