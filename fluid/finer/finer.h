/* finer.h - channels with more than one sample along a cell's edge. Channels of one fineness lie in a fluid of their
 * own, whose cells are so much smaller. All that carries, displaces, samples and saves channels works there as
 * elsewhere. Such a fluid takes its flow and its solids from the fluid that it belongs to. For other wings, too.
 *      +---+---+
 *      | o | o |      a cell of the flow, and the samples in it of a channel of fineness 2
 *      +---+---+
 *      | o | o |
 *      +---+---+ */
#ifndef FLU_FINER_H
#define FLU_FINER_H

#include "../layout/layout.h"

enum { FLU_FINENESSES = 2 /* 2 and 4 */, FLU_MAX_FINENESS = 4 };

typedef struct Finer {
    Fluid *fluid[FLU_FINENESSES];    /* with its channels of each fineness, or NULL */
    int place[FLUID_MAX_CHANNELS];   /* of each finer channel, its number in there */
    int channel[FLUID_MAX_CHANNELS]; /* in there, each channel's number in the flow */
    Fluid *flow;                     /* in there, the fluid that it belongs to, elsewhere NULL */
    int fineness;                    /* in there, cells along an edge of the flow's cells, elsewhere 1 */
} Finer;

FLU_LOCAL void flu_share_solids(Fluid *fluid); /* with its fluids of finer channels, if they changed */
/* Turns the held values of a side or body of the flow into those of a finer fluid's own channels. */
FLU_LOCAL void flu_take_held(const Fluid *finer, bool *holds, float *value);
/* The fluid that holds a channel, with solids as they are now. `channel` becomes its number there. */
FLU_LOCAL Fluid *flu_holder(const Fluid *fluid, int *channel);
/* The same without the solids, for its field alone. */
FLU_LOCAL Fluid *flu_holder_of_field(const Fluid *fluid, int *channel);
/* Puts a finer channel's means over cells in its place among the flow's channels, for forces and the reaction. */
FLU_LOCAL void flu_average_finer(Fluid *fluid, int channel);
/* The other way. Samples take the part added to their cell's mean, and share in proportion the part taken from it. */
FLU_LOCAL void flu_spread_change(Fluid *fluid, int channel);
/* covered.c. The samples of a channel's free cells whose centres lie in a capsule. If there are none, or the radius is
 * 0, all samples of the flow's cell that Fluid_Add means. `covered` is 0 where a sample is not meant. */
typedef void CoveredSamples(float *value, const uint8_t *covered, int count, void *data);
FLU_LOCAL void flu_visit_covered(const Fluid *fluid, int channel, const float a[3], const float b[3], float radius,
                                 CoveredSamples *take, void *data);
/* refine.c. Takes the flow of the fluid that it belongs to. */
FLU_LOCAL void flu_refine_velocity(Fluid *finer);

#endif
