/* step.h - advection-reflection's part of the step. Face of the wing step/. */
#ifndef FLU_STEP_H
#define FLU_STEP_H

#include "../fluid.h"

void flu_keep_velocity(Fluid *fluid);    /* as `reflected`, until: */
void flu_reflect_velocity(Fluid *fluid); /* reflected = 2 velocity - what was kept */

#endif
