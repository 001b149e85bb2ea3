/* The samples of a channel on which a source or a mean acts. */
#include "../inside.h"

typedef struct Visit {
    const Fluid *holder;
    float *value;
    int samples; /* of the holder along an edge of the cover's cells */
    CoveredSamples *take;
    void *data;
} Visit;

static void visit_cell_samples(const Visit *v, const int cell[3]) {
    static const uint8_t all[FLU_MAX_FINENESS] = {1, 1, 1, 1};
    const int n = v->samples, deep = FLU_AXES(v->holder->grid) > 2 ? n : 1;
    for (int part = 0; part < n * deep; part++) {
        const int first[3] = {cell[0] * n, cell[1] * n + part % n, cell[2] * deep + part / n};
        v->take(v->value + flu_index(&v->holder->grid, first), all, n, v->data);
    }
}

static void visit_row(const Visit *v, const Covered *at) {
    if (v->samples == 1)
        v->take(v->value + flu_index(&v->holder->grid, at->first), at->cell, at->count, v->data);
    else
        for (int i = 0; i < at->count; i++)
            if (at->cell[i]) visit_cell_samples(v, (const int[3]){at->first[0] + i, at->first[1], at->first[2]});
}

void flu_visit_covered(const Fluid *f, int channel, const float a[3], const float b[3], float radius,
                       CoveredSamples *take, void *data) {
    const Fluid *holder = flu_holder(f, &channel);
    Visit v = {holder, holder->flow.channel[channel].data, 1, take, data};
    Cover cover = flu_cover(holder, a, b, radius);
    bool alone = flu_fall_back(holder, &cover, a);
    if (holder != f && (alone || radius == 0)) { /* whole cells of the flow */
        v.samples = holder->finer.fineness;
        cover = flu_cover(f, a, b, radius);
        flu_fall_back(f, &cover, a);
    }
    const Fluid *counted = v.samples > 1 ? f : holder;
    for (Covered at = flu_covered(&cover); flu_next_covered_free(counted, &at);) visit_row(&v, &at);
}
