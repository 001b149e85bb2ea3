/* setup.h - from a def to a fluid. What other wings may use of setup/. */
#ifndef FLU_SETUP_H
#define FLU_SETUP_H

#include "../pressure/pressure.h"
#include "../transport/transport.h"

#define FLU_COOKIE 0x464c5544u

/* The last of each enumeration: the only place to raise when the header gets another. */
enum {
    FLU_LAST_LAYOUT = FLUID_CENTRED,
    FLU_LAST_ORDER = FLUID_PROJECT_TWICE,
    FLU_LAST_ADVECTION = FLUID_CONSERVING,
    FLU_LAST_PRESSURE = FLUID_COMPRESSIBLE
};

/* schemes.c: NULL if there is no such row */
const LayoutScheme *flu_find_layout(FluidLayout layout);
const AdvectionScheme *flu_find_advection(FluidAdvection advection);
const PressureScheme *flu_find_pressure(FluidPressure pressure);

/* Every array, from the one allocation. burns: there may be a reaction. */
void flu_lay_out(Fluid *fluid, bool burns, Arena *arena);
void flu_lay_out_schemes(Fluid *fluid, Arena *arena);

/* create_finer.c: the fluids of finer channels, within the arena */
void flu_lay_out_finer(Fluid *fluid, Arena *arena);
bool flu_can_tune_finer(const Fluid *fluid, const FluidDef *def);
void flu_tune_finer(Fluid *fluid);

void flu_adopt_def(Fluid *fluid, const FluidDef *def); /* adopt.c */
/* Whether the fluid can take the def; and takes it. */
bool flu_can_tune(const Fluid *fluid, const FluidDef *def);
void flu_tune(Fluid *fluid, const FluidDef *def);

#endif
