/* step.h - private to step/. reflect.c, stirring.c and wake.c, for step.c. */
#ifndef FLU_STEP_H
#define FLU_STEP_H

#include "../fluid.h"

FLU_LOCAL void flu_keep_velocity(Fluid *fluid);    /* as `reflected`, until the next call */
FLU_LOCAL void flu_reflect_velocity(Fluid *fluid); /* reflected = 2 velocity - kept velocity */

/* ---- stirring.c marks tiles that something stirs with FLU_STIRS ------------------------------------ */

FLU_LOCAL void flu_find_stirring_rows(int begin, int end, void *fluid); /* rows of tiles, by what their fields hold */
FLU_LOCAL void flu_mark_expansion(Fluid *fluid);
FLU_LOCAL void flu_mark_bodies_and_sides(Fluid *fluid);
FLU_LOCAL void flu_mark_changes(Fluid *fluid); /* of the occupancy */
FLU_LOCAL void flu_mark_pushes(Fluid *fluid);

/* ---- wake.c ------------------------------------------------------------------------------------------ */

FLU_LOCAL void flu_wake(Fluid *fluid, float dt); /* finds the tiles that are awake in a step of dt */
FLU_LOCAL void flu_wake_touched(Fluid *fluid);   /* what calls have changed since, in the middle of a step */

#endif
