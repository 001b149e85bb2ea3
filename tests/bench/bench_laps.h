/* bench_laps.h - the same frames measured again and again: a lap clears the fluid, runs a few frames to warm up, and
 * then some that count. A lap computes the same bits each time, so that of each frame the least time over all laps is
 * what it costs; what else the machine does meanwhile falls out. */
#ifndef BENCH_LAPS_H
#define BENCH_LAPS_H

#include "fluid/fluid.h"

enum { LAPS_MOST_FRAMES = 600 };

typedef void LapsFrame(Fluid *fluid, int frame);

typedef struct Laps {
    Fluid *fluid;
    LapsFrame *frame;
    double (*clock)(void *);
    void *clock_data;
    int warm_up, frames;                               /* at most LAPS_MOST_FRAMES that count */
    double least[LAPS_MOST_FRAMES];                    /* seconds a frame, everything in it */
    double stage[FLUID_STAGE_COUNT][LAPS_MOST_FRAMES]; /* its stages, if the def lends a clock */
} Laps;

/* False if the def is refused or there is no memory. Frames are timed by the thread's time until another clock is
 * set. */
bool Laps_Open(Laps *laps, const FluidDef *def, LapsFrame *frame, int warm_up, int frames);
void Laps_Run(Laps *laps);
void Laps_Close(Laps *laps);

double Laps_Mean(const Laps *laps); /* seconds a frame */
double Laps_Quantile(const Laps *laps, double share);
double Laps_StageMean(const Laps *laps, FluidStage stage);

#endif
