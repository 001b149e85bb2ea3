/* bench_ratio.h - a frame of the GAME preset beside one of the paper's code, measured in turns in one process. */
#ifndef BENCH_RATIO_H
#define BENCH_RATIO_H

#include <stdbool.h>

/* Of the whole benchmark: how large and how long. */
typedef struct Effort {
    int shrink;          /* grids are divided by it; 1, or a smoke test */
    double seconds;      /* that a comparison may take on a machine that does nothing else */
    int warm_up, frames; /* of a lap */
} Effort;

extern const Effort effort_full, effort_quick;

/* Seconds a frame. */
typedef struct Ratio {
    double paper, lean;  /* as printed; without diffusion that does nothing */
    double game, linear; /* the preset; with linear advection of velocity and channels */
} Ratio;

bool Ratio_Measure(int size, const Effort *effort, Ratio *ratio); /* false without memory */

#endif
