/* conjugate.h - conjugate gradients with a preconditioner of the caller's. */
#ifndef FLU_CONJUGATE_H
#define FLU_CONJUGATE_H

#include "../../inside.h"

/* Finds a p that roughly solves the pressure system for its b. The operation is symmetric and positive. */
typedef void Precondition(Fluid *fluid);

/* Solves from p = 0, whose residual is `first`. Returns the number of iterations, at most def.pressure_iterations. */
FLU_LOCAL int flu_preconditioned_gradients(Fluid *fluid, Precondition *precondition, double first);

#endif
