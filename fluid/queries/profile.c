/* The profile of the last step. */
#include "../inside.h"

FluidProfile Fluid_GetProfile(const Fluid *f) {
    FluidProfile none;
    memset(&none, 0, sizeof none);
    if (!f) return none;
    flu_know_divergence(flu_owned(f));
    return f->timing.profile;
}
