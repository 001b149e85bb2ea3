/* A fluid's life, from its def to one allocation, and back. */
#include "../inside.h"
#include "setup.h"
#include <stdlib.h>

const char *Fluid_Version(void) { return FLUID_VERSION; }

static void *allocate(const FluidHost *host, size_t bytes) {
    if (!host->allocate) return calloc(1, bytes);
    void *memory = host->allocate(bytes, FLU_ALIGN, host->data);
    return memory ? memset(memory, 0, bytes) : NULL;
}

static char *aligned(void *memory) {
    uintptr_t over = (uintptr_t)memory % FLU_ALIGN;
    return (char *)memory + (over ? FLU_ALIGN - over : 0);
}

static size_t bytes_for(const FluidDef *def, bool burns) {
    Arena arena = {NULL, sizeof(Fluid)};
    Fluid measured;
    flu_lay_out(&measured, def, burns, &arena);
    return arena.used;
}

Fluid *Fluid_Create(const FluidDef *def) {
    if (Fluid_DefError(def)) return NULL;
    const bool burns = def->reaction.rate > 0;
    size_t arena_bytes = bytes_for(def, burns), bytes = arena_bytes + (def->host.allocate ? 0 : FLU_ALIGN);
    void *memory = arena_bytes == FLU_MOST_BYTES ? NULL : allocate(&def->host, bytes);
    if (!memory) return NULL;
    Fluid *f = (Fluid *)(void *)aligned(memory);
    flu_adopt_def(f, def);
    Arena arena = {(char *)f, sizeof(Fluid)};
    flu_lay_out(f, def, burns, &arena);
    f->memory.block = memory;
    f->memory.bytes = arena_bytes;
    f->timing.profile.bytes = bytes;
    Fluid_Clear(f);
    return f;
}

void Fluid_Destroy(Fluid *f) {
    if (!f) return;
    FluidHost host = f->def.host;
    if (host.release)
        host.release(f->memory.block, f->timing.profile.bytes, host.data);
    else
        free(f->memory.block);
}

const FluidDef *Fluid_GetDef(const Fluid *f) { return f ? &f->def : NULL; }

/* Lays the schemes of a def out as flu_tune would, but only measures. */
static bool has_room(const Fluid *f, const FluidDef *def) {
    Arena arena = {NULL, f->memory.schemes_begin};
    Fluid measured;
    flu_lay_out_schemes(&measured, def, &arena);
    return arena.used <= f->memory.bytes;
}

const char *flu_tune_error(const Fluid *f, const FluidDef *def) {
    const char *error = Fluid_DefError(def);
    if (error) return error;
    for (int axis = 0; axis < 3; axis++)
        if (def->size[axis] != f->grid.size[axis]) return "size: cannot be tuned";
    if (def->layout != f->def.layout) return "layout: cannot be tuned";
    if (def->channel_count != f->def.channel_count) return "channel_count: cannot be tuned";
    if (flu_most_pushes(def) != f->forces.most_pushes) return "pushes: cannot be tuned";
    if (!flu_is_as_fine(def, &f->def)) return "channel: fineness cannot be tuned";
    if (!f->pressure.gas.data && def->reaction.rate > 0)
        return "reaction: can be tuned on only if Fluid_Create had it on";
    return has_room(f, def) ? NULL : "a scheme needs more memory than Fluid_Create took";
}

void flu_tune(Fluid *f, const FluidDef *def) {
    FluidHost host = f->def.host;
    const float pressure = flu_pressure_ratio(&f->def, def);
    flu_know_divergence(f);
    if (f->pressure.gas.data && (f->def.reaction.rate == 0 || def->reaction.rate == 0))
        flu_fill_field(&f->pressure.gas, 0);
    flu_adopt_def(f, def);
    flu_scale_pressure(f, pressure);
    f->def.host = host;
    flu_tune_finer(f);
    flu_lay_out_schemes(f, &f->def, &(Arena){(char *)f, f->memory.schemes_begin});
    flu_raise(f);
}

void Fluid_Clear(Fluid *f) {
    if (!f) return;
    for (int axis = 0; axis < FLU_AXES(f->grid); axis++) flu_fill_field(&f->flow.velocity[axis], 0);
    for (int c = 0; c < f->def.channel_count; c++) flu_fill_field(&f->flow.channel[c], f->def.channel[c].ambient);
    if (f->flow.pressure.data) flu_fill_field(&f->flow.pressure, 0);
    if (f->pressure.gas.data) flu_fill_field(&f->pressure.gas, 0);
    Fluid_ClearOccupancy(f);
    memcpy(f->solids.occupancy_before, f->solids.occupancy, (size_t)f->grid.size[0] * (size_t)f->grid.rows);
    f->forces.push_count = 0;
    f->forces.noise_steps = 0;
    memset(f->bodies.load, 0, sizeof f->bodies.load);
    f->solids.uncovered = false;
    f->pressure.divergence_known = false;
    flu_forget_motion(f);
    flu_touch_all(f);
    FluidProfile kept = f->timing.profile;
    memset(&f->timing.profile, 0, sizeof f->timing.profile);
    f->timing.profile.bytes = kept.bytes;
    f->timing.profile.refused = kept.refused, f->timing.profile.missed = kept.missed;
    for (int i = 0; i < FLU_FINENESSES; i++) Fluid_Clear(f->finer.fluid[i]);
}
