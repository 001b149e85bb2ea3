/* bench_rooms.h - what is hard on a pressure solver: 16 rooms with walls of one cell, hot air in two of them, and a
 * paddle that turns. Coarse grids blur such walls away. */
#ifndef BENCH_ROOMS_H
#define BENCH_ROOMS_H

#include "fluid/fluid.h"

enum { BENCH_ROOMS_MOST = 512 }; /* cells across */

FluidDef Rooms_Def(int size);       /* the GAME preset; the box is 1 m wide */
FluidDef Rooms_VolumeDef(int size); /* a cube of 64 rooms, at most 64 cells across */
/* A frame of 1/60 s: the walls, the paddle at its angle, sources, step. In one scene each wall has a doorway, in the
 * other every room is sealed. */
void Rooms_OpenFrame(Fluid *fluid, int frame);
void Rooms_SealedFrame(Fluid *fluid, int frame);

#endif
