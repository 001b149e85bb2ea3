/* forces.h - what pushes the air, and what a game adds to it. Other wings may use what stands here. */
#ifndef FLU_FORCES_H
#define FLU_FORCES_H

#include "../finer/finer.h"
#include "../pressure/pressure.h"
#include "../transport/transport.h"

enum { FLU_USUAL_PUSHES = 512, FLU_MAX_PUSHES = 1 << 20 /* queued until the next StepVelocity */ };

typedef struct Push {
    float a[3], b[3], radius, velocity_change[3];
} Push;

typedef struct Forces {
    Push *push;
    int push_count, most_pushes;
    int noise_steps; /* steps with noise since Fluid_Clear, from INT32_MAX on to 0 */
} Forces;

/* How many pushes can wait. */
FLU_INLINE int flu_most_pushes(const FluidDef *def) { return def->pushes ? def->pushes : FLU_USUAL_PUSHES; }

FLU_LOCAL void flu_apply_forces(Fluid *fluid, float dt); /* buoyancy, confinement, friction */
FLU_LOCAL void flu_add_noise(Fluid *fluid, float dt);
FLU_LOCAL void flu_apply_pushes(Fluid *fluid);
FLU_LOCAL void flu_diffuse(Fluid *fluid, Field *field, int what, float coefficient, float dt);
/* `inverse` is h^2 / (coefficient dt). Returns false and does nothing if something is occupied, or if walls let slip
 * along two axes. */
FLU_LOCAL bool flu_diffuse_directly(Fluid *fluid, Field *field, int what, float inverse);
FLU_LOCAL void flu_diffuse_velocity(Fluid *fluid, float dt);
/* And raises a nonnegative channel to 0. `diffused` if it was after it was carried, so that no cell is known to be
 * ambient. */
FLU_LOCAL void flu_decay(Fluid *fluid, int channel, float dt, bool diffused);

FLU_LOCAL void flu_react(Fluid *fluid, float dt); /* fire, in reaction.c */

#endif
