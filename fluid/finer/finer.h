/* finer.h - channels with more than one sample along a cell's edge. Those of one fineness lie in a fluid of their own,
 * whose cells are so much smaller: all that carries, displaces, samples and saves channels works there as it does
 * elsewhere. It has no flow of its own, but takes it, and the solids, from the fluid that it belongs to. What other
 * wings may use of finer/. */
#ifndef FLU_FINER_H
#define FLU_FINER_H

#include "../layout/layout.h"

enum { FLU_FINENESSES = 2 /* 2 and 4 */, FLU_MAX_FINENESS = 4 };

typedef struct Finer {
    Fluid *fluid[FLU_FINENESSES];    /* with its channels of each fineness, or NULL */
    int place[FLUID_MAX_CHANNELS];   /* of each channel that is finer, in there */
    int channel[FLUID_MAX_CHANNELS]; /* in there: which of the flow's channels each one is */
    Fluid *flow;                     /* in there: the fluid that it belongs to; elsewhere NULL */
    int fineness;                    /* in there: cells along an edge of the flow's; elsewhere 1 */
} Finer;

FLU_LOCAL void flu_share_solids(Fluid *fluid); /* with its fluids of finer channels, if they changed */
/* Of a fluid of finer channels: what a side or body of the flow's holds, by its own channels. */
FLU_LOCAL void flu_take_held(const Fluid *finer, bool *holds, float *value);
/* The fluid that holds a channel, with solids as they are now; there the channel has another number. */
FLU_LOCAL Fluid *flu_holder(const Fluid *fluid, int *channel);
/* The same without the solids, for its field alone. */
FLU_LOCAL Fluid *flu_holder_of_field(const Fluid *fluid, int *channel);
/* A finer channel's means over cells, in its place among the flow's channels, where forces and the reaction read them.
 */
FLU_LOCAL void flu_average_finer(Fluid *fluid, int channel);
/* The other way: samples take what was added to their cell's mean, and share what was taken from it in proportion. */
FLU_LOCAL void flu_spread_change(Fluid *fluid, int channel);
/* covered.c: the samples of a channel's free cells whose centres lie in a capsule; where there are none, or of one
 * without radius, all those of the cell of the flow that Fluid_Add means. `covered` is 0 where a sample is not meant.
 */
typedef void CoveredSamples(float *value, const uint8_t *covered, int count, void *data);
FLU_LOCAL void flu_visit_covered(const Fluid *fluid, int channel, const float a[3], const float b[3], float radius,
                                 CoveredSamples *take, void *data);
/* refine.c: the flow of the fluid that it belongs to. */
FLU_LOCAL void flu_refine_velocity(Fluid *finer);

#endif
