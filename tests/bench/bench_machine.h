/* bench_machine.h - what the machine itself does, to hold beside what the solver does on it. */
#ifndef BENCH_MACHINE_H
#define BENCH_MACHINE_H

#include "tests/kits/parallel.h"

#include <stddef.h>

/* Bytes a second that a[i] = b[i] + s c[i] moves (McCalpin's triad: 12 bytes an element) on one thread, over three
 * arrays that fill `bytes` together. 0 without memory. */
double Machine_Bandwidth(size_t bytes);
/* Arithmetic on registers that takes about so long, and neither more nor less work however busy the machine is. */
typedef struct Exercise {
    long rounds;
} Exercise;
Exercise Machine_Exercise(double seconds);
void Machine_Run(const Exercise *exercise);
/* Seconds from giving a pool of two threads a job until both have been at it and the caller goes on: the median of
 * jobs that follow each other after `gap` seconds. */
double Machine_HandOff(Pool *pool, double gap);

#endif
