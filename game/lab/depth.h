/* depth.h - helpers of experiments in air with depth. */
#ifndef GAME_LAB_DEPTH_H
#define GAME_LAB_DEPTH_H

#include "game/lab/experiment.h"

/* Drags the air along the pointer's way within a tick, in m, and fills it with smoke. */
void Depth_Stir(Fluid *fluid, const float from[3], const float to[3]);

void Depth_Stamp(Fluid *fluid, const VolumeShape *shape); /* as its body */

/* Calls `value` for each sample of a view, with its place in m, and adds the result to the sample. */
typedef float DepthValue(const float at[3], const void *data);
void Depth_Add(const Fluid *fluid, FluidView view, DepthValue *value, const void *data);

/* A ring of spinning air around a vertical axis. Its vorticity falls off as exp(-r^2 / core^2). */
typedef struct DepthRing {
    float at[3];        /* m, its middle */
    float radius, core; /* m */
    float circulation;  /* m^2/s, rises if positive */
} DepthRing;

void Depth_AddRing(Fluid *fluid, const DepthRing *ring); /* its wind, which still needs a projection */
void Depth_AddRingSmoke(Fluid *fluid, const DepthRing *ring, float smoke); /* in its core */

#endif
