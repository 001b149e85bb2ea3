/* samples - what a channel holds, cell by cell: one that is finer than the flow has several samples in each. */
#ifndef GAME_SAMPLES_H
#define GAME_SAMPLES_H

#include "fluid/fluid.h"

typedef struct Samples {
    FluidView view;
    int fineness, count; /* along a cell's edge; in a cell */
} Samples;

static inline Samples Samples_Of(const Fluid *fluid, FluidView channel) {
    const FluidDef *def = Fluid_GetDef(fluid);
    int n = channel.size[0] / def->size[0];
    return (Samples){channel, n, def->size[2] > 1 ? n * n * n : n * n};
}

/* Number `k` of those in a cell. */
static inline float *Samples_At(const Samples *samples, int x, int y, int layer, int k) {
    const int n = samples->fineness;
    return &samples->view.data[x * n + k % n + (y * n + k / n % n) * samples->view.row +
                               (layer * n + k / (n * n)) * samples->view.slab];
}

#endif
