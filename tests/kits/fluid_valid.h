/* fluid_valid.h - what the tests against published figures (test_fluid_valid_*.c) share. Each prints our figure beside
 * the published one, and fails where they lie further apart than it says. Defs are 2D;
 * fluid_valid_deep.h has three axes. */
#ifndef FLUID_VALID_H
#define FLUID_VALID_H

#include "fluid/fluid.h"

/* The GAME preset without what games add: no confinement, no buoyancy, no decay, no diffusion; no-slip walls all round;
 * cells of 1 / `across` m; twice the pressure's cycles, so that they are not what is measured. */
FluidDef Valid_Def(int width, int height, int across);
/* Prints a line, and fails the test if |ours - published| > tolerance. */
void Valid_Near(const char *what, double ours, double published, double tolerance, const char *reference);
/* Prints a line, and fails the test unless the finer grid's error is at most the coarser one's / `by`. */
void Valid_Falls(const char *what, double coarse, double fine, double by);

#endif
