/* depth.h - what experiments in air with depth share. */
#ifndef GAME_LAB_DEPTH_H
#define GAME_LAB_DEPTH_H

#include "game/lab/experiment.h"

/* The pointer went from one place to the other, in m, within a tick: it drags the air along and fills it with smoke. */
void Depth_Stir(Fluid *fluid, const float from[3], const float to[3]);

void Depth_Stamp(Fluid *fluid, const VolumeShape *shape); /* as its body */

/* Calls `value` for each sample of a view, with its place in m, and adds what it returns. */
typedef float DepthValue(const float at[3], const void *data);
void Depth_Add(const Fluid *fluid, FluidView view, DepthValue *value, const void *data);

/* A ring of spinning air around an axis that points up: its vorticity falls off as exp(-r^2 / core^2). */
typedef struct DepthRing {
    float at[3];        /* m: its middle */
    float radius, core; /* m */
    float circulation;  /* m^2/s; rises if positive */
} DepthRing;

void Depth_AddRing(Fluid *fluid, const DepthRing *ring); /* its wind; a projection still has to follow */
void Depth_AddRingSmoke(Fluid *fluid, const DepthRing *ring, float smoke); /* in its core */

#endif
