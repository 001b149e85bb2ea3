#include "../setup/setup.h"
#include "state.h"

/* If nothing but names or a reaction that is off differs, these are taken and nothing is made anew. */
static void take_names(Fluid *f, const FluidDef *def) {
    f->def.reaction = def->reaction;
    for (int c = 0; c < FLUID_MAX_CHANNELS; c++) f->def.channel[c].name = def->channel[c].name;
}

bool Fluid_Tune(Fluid *f, const FluidDef *def) {
    if (!f || !flu_can_tune(f, def)) return flu_refuse(f);
    if (flu_same_def(def, &f->def))
        take_names(f, def);
    else
        flu_tune(f, def);
    return true;
}
