/* samples.h - the samples of a channel, cell by cell. A channel that is finer than the flow has several in a cell.
 *     k in a cell, fineness 2:   0 1
 *                                2 3 */
#ifndef GAME_SAMPLES_H
#define GAME_SAMPLES_H

#include "fluid/fluid.h"

enum { SAMPLES_MOST = 16 /* in a cell */ };

typedef struct Samples {
    FluidView view;
    int fineness, count;            /* along a cell's edge, and in a cell */
    ptrdiff_t offset[SAMPLES_MOST]; /* of each from the cell's first sample */
} Samples;

static inline Samples Samples_Of(const Fluid *fluid, FluidView channel) {
    const FluidDef *def = Fluid_GetDef(fluid);
    int n = channel.size[0] / def->size[0];
    Samples samples = {channel, n, def->size[2] > 1 ? n * n * n : n * n, {0}};
    for (int k = 0; k < samples.count; k++)
        samples.offset[k] = k % n + k / n % n * channel.row + k / (n * n) * channel.slab;
    return samples;
}

/* Sample `k` of a cell. */
static inline float *Samples_At(const Samples *samples, int x, int y, int layer, int k) {
    const FluidView *view = &samples->view;
    return view->data + samples->fineness * (x + y * view->row + layer * view->slab) + samples->offset[k];
}

/* Raises all samples of a cell to at least `least`. */
static inline void Samples_Raise(const Samples *samples, int x, int y, int layer, float least) {
    for (int k = 0; k < samples->count; k++) {
        float *here = Samples_At(samples, x, y, layer, k);
        if (*here < least) *here = least;
    }
}

#endif
