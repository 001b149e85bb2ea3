/* bench_divergence.h - what a projection left, measured apart from the solver's own profile. */
#ifndef BENCH_DIVERGENCE_H
#define BENCH_DIVERGENCE_H

#include "fluid/fluid.h"

/* Root mean square over free cells, 1/s, each connected room's mean taken off, as FluidProfile.divergence_after is
 * defined for boxes with walls all round. Staggered layout. -1 without memory. */
double Bench_Divergence(Fluid *fluid);

#endif
