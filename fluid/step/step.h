/* step.h - reflect.c for step.c. */
#ifndef FLU_STEP_H
#define FLU_STEP_H

#include "../fluid.h"

FLU_LOCAL void flu_keep_velocity(Fluid *fluid);    /* as `reflected`, until the next call */
FLU_LOCAL void flu_reflect_velocity(Fluid *fluid); /* reflected = 2 velocity - kept velocity */

#endif
