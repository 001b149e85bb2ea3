/* bench_counts.h - what a scene costs in things that can be counted: the same on any machine, however busy it is. */
#ifndef BENCH_COUNTS_H
#define BENCH_COUNTS_H

#include "tests/bench/bench_laps.h"

typedef struct Counts {
    double bytes_a_cell;
    double left;          /* of the divergence, rms after / before the step's last projection: sum over sum */
    double worst, median; /* the same of single steps */
    int iterations, most_iterations; /* of the pressure solver: all steps together, in one step */
} Counts;

/* `frames` steps (at most LAPS_MOST_FRAMES) after a warm-up. False if the def is refused or there is no memory. */
bool Counts_Measure(const FluidDef *def, LapsFrame *frame, int warm_up, int frames, Counts *counts);

#endif
