/* The fluids of channels that are finer than the flow: their defs, and their place in its allocation. */
#include "../inside.h"
#include "setup.h"

/* Nothing but channels moves in there. */
static void leave_flow_out(FluidDef *def) {
    def->advection = FLUID_LINEAR;
    def->reflection = false;
    def->pressure = def->pressure == FLUID_FFT ? FLUID_FFT : FLUID_GAUSS_SEIDEL; /* as diffusion is solved */
    def->reaction.rate = 0;
}

/* False if no channel is so fine. */
static bool finer_def(const FluidDef *def, int fineness, FluidDef *to) {
    *to = *def;
    to->channel_count = 0;
    for (int c = 0; c < def->channel_count; c++) {
        if (def->channel[c].fineness != fineness) continue;
        to->channel[to->channel_count] = def->channel[c];
        to->channel[to->channel_count++].fineness = 1;
    }
    for (int axis = 0; axis < (def->size[2] > 1 ? 3 : 2); axis++) to->size[axis] *= fineness;
    to->cell_size = def->cell_size / (float)fineness;
    to->tracer_tolerance = def->tracer_tolerance * (float)fineness; /* cells */
    leave_flow_out(to);
    return to->channel_count > 0;
}

static void adopt_finer(const Fluid *flow, Fluid *f, const FluidDef *def, int fineness) {
    int count = 0;
    f->finer = (Finer){.flow = (Fluid *)flow, .fineness = fineness};
    for (int c = 0; c < flow->def.channel_count; c++)
        if (flow->def.channel[c].fineness == fineness) f->finer.channel[count++] = c;
    flu_adopt_def(f, def);
    f->def.host = flow->def.host;
    for (int side = 0; side < 6; side++) flu_take_held(f, f->def.side[side].holds, f->def.side[side].value);
}

static size_t measure_finer(const Fluid *flow, const FluidDef *def, int fineness) {
    Arena arena = {NULL, sizeof(Fluid)};
    Fluid measured;
    memset(&measured, 0, sizeof measured);
    adopt_finer(flow, &measured, def, fineness);
    flu_lay_out(&measured, false, &arena);
    return arena.used;
}

void flu_lay_out_finer(Fluid *f, Arena *arena) {
    FluidDef def;
    for (int i = 0, fineness = 2; i < FLU_FINENESSES; i++, fineness *= 2) {
        if (!finer_def(&f->def, fineness, &def)) continue;
        const size_t bytes = measure_finer(f, &def, fineness);
        Fluid *finer = flu_take(arena, bytes);
        if (!finer) continue;
        adopt_finer(f, finer, &def, fineness);
        flu_lay_out(finer, false, &(Arena){(char *)finer, sizeof(Fluid)});
        finer->memory.bytes = bytes;
        f->finer.fluid[i] = finer;
        for (int c = 0; c < finer->def.channel_count; c++) f->finer.place[finer->finer.channel[c]] = c;
    }
}

bool flu_can_tune_finer(const Fluid *f, const FluidDef *def) {
    bool fits = true;
    FluidDef finer;
    for (int c = 0; c < f->def.channel_count; c++)
        fits = fits && flu_max(def->channel[c].fineness, 1) == flu_max(f->def.channel[c].fineness, 1);
    for (int i = 0, fineness = 2; i < FLU_FINENESSES; i++, fineness *= 2)
        if (fits && finer_def(def, fineness, &finer))
            fits = measure_finer(f, &finer, fineness) <= f->finer.fluid[i]->memory.bytes;
    return fits;
}

void flu_tune_finer(Fluid *f) {
    FluidDef def;
    for (int i = 0, fineness = 2; i < FLU_FINENESSES; i++, fineness *= 2) {
        Fluid *finer = f->finer.fluid[i];
        if (!finer) continue;
        finer_def(&f->def, fineness, &def);
        adopt_finer(f, finer, &def, fineness);
        flu_lay_out_schemes(finer, &(Arena){(char *)finer, finer->memory.schemes_begin});
    }
}
