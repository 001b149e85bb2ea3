/* fluid_valid_deep.h - what the tests of figures in three dimensions (tests/fluid/volume/test_fluid_valid_*.c) share
 * beside fluid_valid.h: fields by formula, errors, and the flow of a dipole in a box. */
#ifndef FLUID_VALID_DEEP_H
#define FLUID_VALID_DEEP_H

#include "fluid/fluid.h"

/* Valid_Def in three dimensions: cells of 1 / `across` m, and the pressure solved until 1e-5 1/s are left. */
FluidDef Deep_Def(int width, int height, int depth, int across);
void Deep_AllSides(FluidDef *def, FluidSideKind kind, float slip);

typedef struct DeepScheme {
    const char *name;
    FluidLayout layout;
    FluidAdvection advection; /* of velocity and channels */
    bool reflection;
} DeepScheme;
void Deep_Use(FluidDef *def, const DeepScheme *scheme);

/* The component along `axis` of a velocity, or a channel's value (axis is then 3), at a point in metres. */
typedef double DeepFormula(int axis, const double at[3], const void *data);

void Deep_Fill(Fluid *fluid, FluidView view, int axis, DeepFormula *formula, const void *data);
void Deep_FillVelocity(Fluid *fluid, DeepFormula *formula, const void *data);
/* Root mean square distance of the velocity from the formula, as part of the formula's own. */
double Deep_Off(Fluid *fluid, DeepFormula *formula, const void *data);
double Deep_Energy(Fluid *fluid); /* mean over the box of velocity^2 / 2 */

/* The flow of a dipole along x in the middle of a box whose walls slip: (3 x r / r^2 - e) / r^3 and that of its mirror
 * images, of which those across a wall in front or behind point the other way. images_alone leaves the dipole out. */
void Deep_Dipole(const double box[3], const double from_middle[3], bool images_alone, double velocity[3]);

#endif
