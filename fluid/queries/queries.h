/* queries.h - reading at any point. The part of queries/ that other wings may use. */
#ifndef FLU_QUERIES_H
#define FLU_QUERIES_H

#include "../transport/transport.h"

/* A position in cells, wrapped around periodic axes. `side` is the side that it lies beyond, or -1. */
typedef struct Place {
    float at[3];
    int side;
} Place;

FLU_LOCAL Place flu_place(const Fluid *fluid, const float at[3]); /* finite, in cells */
FLU_LOCAL Departure flu_cell_of(const Fluid *fluid,
                                const Place *place); /* `place` lies in the box. The result's `body` fills the cell */
FLU_LOCAL float flu_velocity_at(const Fluid *fluid, const Place *place, int axis); /* m/s, anywhere */
FLU_LOCAL float flu_sample_cell(const Fluid *fluid, int channel,
                                const Departure *at);                      /* as Fluid_Sample, within a free cell */
FLU_LOCAL float flu_side_value(const Fluid *fluid, int channel, int side); /* beyond it */

#endif
