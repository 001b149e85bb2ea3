/* conjugate.h - conjugate gradients with a preconditioner of one's own. */
#ifndef FLU_CONJUGATE_H
#define FLU_CONJUGATE_H

#include "../../inside.h"

/* Finds in the pressure system's p what about solves it for its b. Symmetric and positive. */
typedef void Precondition(Fluid *fluid);

/* From p = 0, whose residual is `first`; at most def.pressure_iterations, of which it returns the number. */
FLU_LOCAL int flu_preconditioned_gradients(Fluid *fluid, Precondition *precondition, double first);

#endif
