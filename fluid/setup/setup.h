/* setup.h - from a def to a fluid. The part of setup/ that other wings may use. */
#ifndef FLU_SETUP_H
#define FLU_SETUP_H

#include "../pressure/pressure.h"
#include "../transport/transport.h"

#define FLU_COOKIE 0x464c5544u

/* The last of each enumeration. This is the only place to raise when the header gets another. */
enum {
    FLU_LAST_LAYOUT = FLUID_CENTRED,
    FLU_LAST_ORDER = FLUID_PROJECT_TWICE,
    FLU_LAST_ADVECTION = FLUID_CONSERVING,
    FLU_LAST_PRESSURE = FLUID_COMPRESSIBLE
};

/* schemes.c. NULL if there is no such row */
FLU_LOCAL const LayoutScheme *flu_find_layout(FluidLayout layout);
FLU_LOCAL const AdvectionScheme *flu_find_advection(FluidAdvection advection);
FLU_LOCAL const PressureScheme *flu_find_pressure(FluidPressure pressure);

/* memory.c. Takes every array of all fluids that a def makes, or those of their schemes alone, from arena.used on.
 * `fluid` has adopted the def. Where the arena only measures, it is memory for one fluid that may hold anything.
 * `burns` says that there may be a reaction. */
FLU_LOCAL void flu_lay_out(Fluid *fluid, const FluidDef *def, bool burns, Arena *arena);
FLU_LOCAL void flu_lay_out_schemes(Fluid *fluid, const FluidDef *def, Arena *arena);

/* create_finer.c. Takes places in the arena for the fluids of finer channels, but not for their arrays */
FLU_LOCAL void flu_take_finer(Fluid *fluid, const FluidDef *def, Arena *arena);
/* True if a flow's def has the i-th fluid of finer channels. The next makes `finer` that fluid. */
FLU_LOCAL bool flu_has_finer(const FluidDef *def, int i);
FLU_LOCAL void flu_adopt_finer(Fluid *finer, Fluid *flow, const FluidDef *def, int i);
FLU_LOCAL void flu_tune_finer(Fluid *fluid);                         /* they adopt what the flow has adopted */
FLU_LOCAL bool flu_is_as_fine(const FluidDef *a, const FluidDef *b); /* defs of as many channels */

FLU_LOCAL void flu_adopt_def(Fluid *fluid, const FluidDef *def); /* adopt.c */
/* NULL, or why the fluid cannot take the def. The next takes it. */
FLU_LOCAL const char *flu_tune_error(const Fluid *fluid, const FluidDef *def);
FLU_LOCAL void flu_tune(Fluid *fluid, const FluidDef *def);

#endif
