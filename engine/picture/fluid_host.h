/* fluid_host.h - lends the engine's threads and clock to a Fluid. */
#ifndef ENGINE_FLUID_HOST_H
#define ENGINE_FLUID_HOST_H

#include "engine/threads/workers.h"
#include "fluid/fluid.h"

/* For FluidDef.host. The workers must outlive the Fluid; NULL, or one that is alone, means serial. Stages go into the
 * trace that the workers have by now. */
FluidHost FluidHost_Make(Workers *workers);

#endif
