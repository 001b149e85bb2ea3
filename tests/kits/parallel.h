/* parallel.h - two ways to run a FluidParallelFor: a hostile one, which shows what depends on the split, and a small
 * pool of threads for timings and for the thread sanitizer. */
#ifndef TEST_PARALLEL_H
#define TEST_PARALLEL_H

#include "fluid/fluid.h"

/* On the caller's thread, in pieces of odd sizes not below grain, the last piece first. `host` is an int *: a seed for
 * the sizes. */
FluidParallelFor Parallel_Backwards;

typedef struct Pool Pool;
Pool *Pool_Open(int threads); /* the caller's included; NULL where threads cannot be made */
void Pool_Close(Pool *pool);  /* NULL is fine */
FluidParallelFor Pool_Run;    /* `host` is the Pool */

#endif
