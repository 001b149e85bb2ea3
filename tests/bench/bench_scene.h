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

/* What is hard on a pressure solver: 16 rooms with walls of one cell, hot air in two of them, and a paddle that turns.
 * Coarse grids blur such walls away. In one scene each wall has a doorway, in the other every room is sealed. */
void Rooms_OpenFrame(Fluid *fluid, int frame);
void Rooms_SealedFrame(Fluid *fluid, int frame);
FluidDef Rooms_VolumeDef(int size); /* a cube of 64 rooms, at most 64 cells across */

/* Lexicographic, as printed. False without memory; PaperReference_Close is fine either way. */
bool Bench_OpenPaper(PaperReference *paper, const int size[3]);
void Bench_PaperFrame(PaperReference *paper, int frame);

#endif
