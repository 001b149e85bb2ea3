/* The fluids of channels that are finer than the flow. Makes their defs, and their places in its allocation. */
#include "../inside.h"
#include "setup.h"

static int fineness_at(int i) { return 2 << i; }

/* The flow's channels of one fineness. Returns how many there are. */
static int list_channels(const FluidDef *def, int fineness, int channel[]) {
    int count = 0;
    for (int c = 0; c < def->channel_count; c++)
        if (def->channel[c].fineness == fineness) channel[count++] = c;
    return count;
}

static void leave_flow_out(FluidDef *def) {
    def->advection = FLUID_LINEAR;
    def->reflection = false;
    def->pressure = def->pressure == FLUID_FFT ? FLUID_FFT : FLUID_GAUSS_SEIDEL; /* as diffusion is solved */
    def->reaction.rate = 0;
}

static FluidDef finer_def(const FluidDef *def, const Finer *finer, int count) {
    FluidDef to = *def;
    const int fineness = finer->fineness;
    to.channel_count = count;
    for (int c = 0; c < count; c++) {
        to.channel[c] = def->channel[finer->channel[c]];
        to.channel[c].fineness = 1;
    }
    for (int axis = 0; axis < (def->size[2] > 1 ? 3 : 2); axis++) to.size[axis] *= fineness;
    to.cell_size = def->cell_size / (float)fineness;
    to.tracer_tolerance = def->tracer_tolerance * (float)fineness; /* cells */
    leave_flow_out(&to);
    return to;
}

bool flu_has_finer(const FluidDef *def, int i) {
    int channel[FLUID_MAX_CHANNELS];
    return list_channels(def, fineness_at(i), channel) > 0;
}

void flu_adopt_finer(Fluid *f, Fluid *flow, const FluidDef *def, int i) {
    f->finer = (Finer){.flow = flow, .fineness = fineness_at(i)};
    const int count = list_channels(def, f->finer.fineness, f->finer.channel);
    const FluidDef finer = finer_def(def, &f->finer, count);
    flu_adopt_def(f, &finer);
    for (int side = 0; side < 6; side++) flu_take_held(f, f->def.side[side].holds, f->def.side[side].value);
}

void flu_take_finer(Fluid *f, const FluidDef *def, Arena *arena) {
    for (int i = 0; i < FLU_FINENESSES; i++) {
        Fluid *finer = flu_has_finer(def, i) ? flu_take(arena, sizeof(Fluid)) : NULL;
        if (!finer) continue;
        flu_adopt_finer(finer, f, def, i);
        f->finer.fluid[i] = finer;
        for (int c = 0; c < finer->def.channel_count; c++) f->finer.place[finer->finer.channel[c]] = c;
    }
}

bool flu_is_as_fine(const FluidDef *a, const FluidDef *b) {
    bool same = true;
    for (int c = 0; c < a->channel_count; c++)
        same = same && flu_max(a->channel[c].fineness, 1) == flu_max(b->channel[c].fineness, 1);
    return same;
}

void flu_tune_finer(Fluid *f) {
    for (int i = 0; i < FLU_FINENESSES; i++)
        if (f->finer.fluid[i]) flu_adopt_finer(f->finer.fluid[i], f, &f->def, i);
}
