#include "../setup/setup.h"
#include "state.h"

/* If nothing but names or a reaction that is off differs, these are taken and nothing is made anew. */
static void take_names(Fluid *f, const FluidDef *def) {
    f->def.reaction = def->reaction;
    for (int c = 0; c < FLUID_MAX_CHANNELS; c++) f->def.channel[c].name = def->channel[c].name;
}

bool Fluid_Tune(Fluid *f, const FluidDef *def) {
    const char *error = f ? flu_tune_error(f, def) : NULL;
    if (!f || error) return flu_refuse(f, __func__, "%s", error);
    if (flu_same_def(def, &f->def))
        take_names(f, def);
    else
        flu_tune(f, def);
    return true;
}
