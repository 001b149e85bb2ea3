/* bench_ratio.h - a frame of the GAME preset beside one of the paper's code, measured in turns in one process. */
#ifndef BENCH_RATIO_H
#define BENCH_RATIO_H

#include "tests/bench/bench_laps.h"

/* Of the whole benchmark: how large and how long. */
typedef struct Effort {
    int shrink;          /* grids are divided by it; 1, or a smoke test */
    double seconds;      /* that a comparison may take on a machine that does nothing else */
    int warm_up, frames; /* of a lap */
} Effort;

extern const Effort effort_full, effort_quick;

/* Seconds a frame. */
typedef struct Ratio {
    double paper, lean;              /* as printed; without diffusion that does nothing */
    double game, linear;             /* the preset; with linear advection of velocity and channels */
    double stage[FLUID_STAGE_COUNT]; /* of the preset's, if its def lends a clock */
} Ratio;

/* The same scene for all: two fluids, and two of the paper's, whose frames start from 0 and go on. */
typedef struct Contest {
    FluidDef game, linear;
    LapsFrame *frame;
    void *printed, *lean;
    void (*paper_frame)(void *paper, int frame);
} Contest;

/* False if a def is refused or there is no memory. */
bool Ratio_Run(const Contest *contest, const Effort *effort, Ratio *ratio);
bool Ratio_Measure(int size, const Effort *effort, Ratio *ratio); /* of the scene in two dimensions */

#endif
