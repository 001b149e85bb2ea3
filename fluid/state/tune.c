#include "../setup/setup.h"
#include "state.h"

/* If nothing but names or a reaction that is off differs, these are taken and nothing is made anew. */
static void take_names(Fluid *f, const FluidDef *def) {
    f->def.reaction = def->reaction;
    for (int c = 0; c < FLUID_MAX_CHANNELS; c++) f->def.channel[c].name = def->channel[c].name;
}

static bool holds_negative(const Fluid *f, const FluidDef *def) {
    bool any = false;
    for (int body = 1; body < FLUID_MAX_BODIES; body++)
        for (int c = 0; c < def->channel_count; c++)
            any |= def->channel[c].nonnegative && f->solids.body[body].value[c] < 0;
    return any;
}

bool Fluid_Tune(Fluid *f, const FluidDef *def) {
    const char *error = f ? flu_tune_error(f, def) : NULL;
    if (f && !error && holds_negative(f, def)) error = "channel: nonnegative, and a body holds a negative value";
    if (!f || error) return flu_refuse(f, __func__, "%s", error);
    if (flu_same_def(def, &f->def))
        take_names(f, def);
    else
        flu_tune(f, def);
    return true;
}
