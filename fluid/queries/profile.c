/* What the last step cost, and what it left. */
#include "../inside.h"

FluidProfile Fluid_GetProfile(const Fluid *f) {
    FluidProfile none;
    memset(&none, 0, sizeof none);
    if (!f) return none;
    flu_know_divergence((Fluid *)f); /* of the state, nothing changes */
    return f->timing.profile;
}
