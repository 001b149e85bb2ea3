/* bench_scene.h - what the benchmark measures: a plume of hot smoke, a disc or ball that sweeps through it, confinement
 * and buoyancy. It is the same for the solver and for the paper's code. One call is one frame: occupancy cleared and
 * stamped, sources, step. */
#ifndef BENCH_SCENE_H
#define BENCH_SCENE_H

#include "fluid/fluid.h"
#include "tests/kits/paper_reference.h"

/* What the scene asks of a def; schemes stay as the preset has them. The box is 1 m wide and `size` cells each way, dt
 * 1/60 s. */
void Bench_SetUp(FluidDef *def, int size);
FluidDef Bench_GameDef(int size);               /* the GAME preset, set up */
FluidDef Bench_LinearDef(int size);             /* the same with linear advection, of velocity and channels */
void Bench_FluidFrame(Fluid *fluid, int frame); /* of any size and depth */

#define BENCH_BALL_RADIUS 0.08f
#define BENCH_BALL_SPEED  0.6f
#define BENCH_SOURCE_HALF 0.05f /* it lies along x in the middle of z, */
#define BENCH_SOURCE_Y    0.9f  /* of the height */
#define BENCH_RATE        10.0f /* of smoke and heat */
float Bench_SourceRadius(const int size[3]);
/* Back and forth through the plume: the ball's centre. Returns which way it goes. */
float Bench_BallAt(int frame, const int size[3], float at[3]);

bool Bench_OpenPaper(PaperReference *paper, int size); /* lexicographic, as printed; false without memory */
void Bench_PaperFrame(PaperReference *paper, int frame);

#endif
