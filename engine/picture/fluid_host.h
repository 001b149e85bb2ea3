/* fluid_host.h - lends the engine's threads and clock to a Fluid. */
#ifndef ENGINE_FLUID_HOST_H
#define ENGINE_FLUID_HOST_H

#include "engine/threads/workers.h"
#include "fluid/fluid.h"

/* Makes FluidDef.host. The workers must outlive the Fluid. NULL, or workers without a second thread, means serial.
 * Stages go into the trace that the workers have at the time of this call. */
FluidHost FluidHost_Make(Workers *workers);

/* Workers_Waiting of the workers that the host lends. 0 if it is another host. */
double FluidHost_Waiting(const FluidHost *host);

#endif
