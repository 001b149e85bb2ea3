/* fluid_valid.h - what the tests against published figures (test_fluid_valid_*.c) share. Each prints our figure beside
 * the published one, and fails where they lie further apart than it says. */
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

/* ---- Three dimensions ---- */

typedef struct DeepScheme {
    const char *name;
    FluidLayout layout;
    FluidAdvection advection; /* of velocity and channels */
    bool reflection;
} DeepScheme;

/* Valid_Def for a cube of 1 m with such sides, which slip, and the pressure solved until 1e-5 1/s are left. */
FluidDef Deep_Def(int cells, FluidSideKind sides, const DeepScheme *scheme);

/* The component along `axis` of a velocity at a point in metres. */
typedef double DeepFormula(int axis, const double at[3], const void *data);
void Deep_PlaceOf(const Fluid *fluid, FluidView view, int x, int y, int z, double at[3]);
void Deep_FillVelocity(Fluid *fluid, DeepFormula *formula, const void *data);

#endif
