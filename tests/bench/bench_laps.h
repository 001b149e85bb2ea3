/* bench_laps.h - times of frames. A lap clears the fluid, runs a few frames to warm up, and then some that count. It
 * computes the same bits each time, so the least time of a frame over all laps is what it costs. Seconds. */
#ifndef BENCH_LAPS_H
#define BENCH_LAPS_H

#include "fluid/fluid.h"

/* Either one fits FluidHost.seconds. The second is what this thread has had of the processor: other programs do not
 * count, and neither do threads that it hands work to. */
double Bench_WallTime(void *host);
double Bench_ThreadTime(void *host);

enum { LAPS_MOST_FRAMES = 600 };

typedef void LapsFrame(Fluid *fluid, int frame);

typedef struct Laps {
    Fluid *fluid;
    LapsFrame *frame;
    double (*clock)(void *);
    int warm_up, frames;                               /* at most LAPS_MOST_FRAMES that count */
    double least[LAPS_MOST_FRAMES];                    /* everything in a frame */
    double stage[FLUID_STAGE_COUNT][LAPS_MOST_FRAMES]; /* its stages, if the def lends a clock */
} Laps;

/* False if the def is refused or there is no memory. Frames are timed by the thread's time until another clock is
 * set. */
bool Laps_Open(Laps *laps, const FluidDef *def, LapsFrame *frame, int warm_up, int frames);
void Laps_Run(Laps *laps);
void Laps_Close(Laps *laps);

double Laps_Mean(const Laps *laps);                   /* of a frame */
double Laps_Quantile(const Laps *laps, double share); /* the part `share` (0 .. 1) lie below it; .5: the median */
double Laps_StageMean(const Laps *laps, FluidStage stage);

/* ---- What can be counted: the same on any machine, however busy it is ---- */

typedef struct Counts {
    double bytes_a_cell;
    double left;  /* of the divergence, rms after / before the step's last projection: sum over sum */
    double worst; /* the same of a single step */
    int iterations, most_iterations; /* of the pressure solver: all steps together, in one step */
} Counts;

/* `frames` steps after a warm-up. False if the def is refused or there is no memory. */
bool Counts_Measure(const FluidDef *def, LapsFrame *frame, int warm_up, int frames, Counts *counts);

/* ---- A fluid beside the paper's code, in turns in one process ---- */

/* Of the whole benchmark: how large and how long. */
typedef struct Effort {
    int shrink;          /* grids are divided by it: 1, or a smoke test */
    double seconds;      /* that a comparison may take on a machine that does nothing else */
    int warm_up, frames; /* of a lap */
} Effort;

extern const Effort effort_full, effort_quick;

/* Seconds a frame. */
typedef struct Ratio {
    double paper, lean;  /* as printed; without diffusion that does nothing */
    double game, linear; /* the GAME preset; with linear advection of velocity and channels */
} Ratio;

double Bench_PaperSeconds(int size, double seconds); /* a frame of the paper's code as printed; 0 without memory */
/* In bench_scene.h's scene, divided by the effort's `shrink`. False if there is no memory. */
bool Ratio_Measure(const int size[3], const Effort *effort, Ratio *ratio);

#endif
