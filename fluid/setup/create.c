/* A fluid's life: from its def to one allocation, and back. */
#include "../inside.h"
#include <stdlib.h>

static void *allocate(const FluidHost *host, size_t bytes) {
    if (!host->allocate) return calloc(1, bytes);
    void *memory = host->allocate(bytes, FLU_ALIGN, host->data);
    return memory ? memset(memory, 0, bytes) : NULL;
}

static char *aligned(void *memory) {
    uintptr_t over = (uintptr_t)memory % FLU_ALIGN;
    return (char *)memory + (over ? FLU_ALIGN - over : 0);
}

static void adopt_def(Fluid *f, const FluidDef *def) {
    f->def = *def;
    for (int c = 0; c < def->channel_count; c++)
        f->def.channel[c].ambient = flu_bounded(def->channel[c].ambient, FLU_MAX_VALUE); /* as steps store it */
    f->layout = flu_find_layout(def->layout);
    f->pressure_scheme = flu_find_pressure(def->pressure);
    f->solids_changed = true;
}

static size_t bytes_for(const FluidDef *def) {
    Arena arena = {NULL, sizeof(Fluid)};
    Fluid measured;
    memset(&measured, 0, sizeof measured);
    adopt_def(&measured, def);
    flu_lay_out(&measured, &arena);
    return arena.used;
}

Fluid *Fluid_Create(const FluidDef *def) {
    if (Fluid_DefError(def)) return NULL;
    size_t arena_bytes = bytes_for(def), bytes = arena_bytes + (def->host.allocate ? 0 : FLU_ALIGN);
    void *memory = arena_bytes == FLU_MOST_BYTES ? NULL : allocate(&def->host, bytes);
    if (!memory) return NULL;
    Fluid *f = (Fluid *)(void *)aligned(memory);
    adopt_def(f, def);
    flu_lay_out(f, &(Arena){(char *)f, sizeof(Fluid)});
    f->memory = memory;
    f->arena_bytes = arena_bytes;
    f->profile.bytes = bytes;
    Fluid_Clear(f);
    return f;
}

void Fluid_Destroy(Fluid *f) {
    if (!f) return;
    FluidHost host = f->def.host;
    if (host.release)
        host.release(f->memory, f->profile.bytes, host.data);
    else
        free(f->memory);
}

const FluidDef *Fluid_GetDef(const Fluid *f) { return f ? &f->def : NULL; }

bool flu_can_tune(const Fluid *f, const FluidDef *def) {
    if (Fluid_DefError(def)) return false;
    bool fits = def->layout == f->def.layout && def->channel_count == f->def.channel_count;
    for (int axis = 0; axis < 3; axis++) fits = fits && def->size[axis] == f->def.size[axis];
    return fits && bytes_for(def) <= f->arena_bytes;
}

void flu_tune(Fluid *f, const FluidDef *def) {
    FluidHost host = f->def.host;
    flu_know_divergence(f);
    adopt_def(f, def);
    f->def.host = host;
    flu_lay_out_schemes(f, &(Arena){(char *)f, f->schemes_begin}); /* steps have swapped the fields since: leave them */
}

/* With the ring, which samples read. */
static void fill_field(Field *field, float value) {
    for (int y = -1; y <= field->size[1]; y++)
        for (int x = -1; x <= field->size[0]; x++) field->data[x + y * field->row] = value;
}

void Fluid_Clear(Fluid *f) {
    if (!f) return;
    for (int axis = 0; axis < 2; axis++) fill_field(&f->velocity[axis], 0);
    for (int c = 0; c < f->def.channel_count; c++) fill_field(&f->channel[c], f->def.channel[c].ambient);
    fill_field(&f->pressure, 0);
    Fluid_ClearOccupancy(f);
    memcpy(f->occupancy_before, f->occupancy, (size_t)f->width * (size_t)f->height);
    f->push_count = 0;
    memset(f->load, 0, sizeof f->load);
    f->uncovered = false;
    f->divergence_known = false;
    flu_forget_ways(f);
    FluidProfile kept = f->profile;
    memset(&f->profile, 0, sizeof f->profile);
    f->profile.bytes = kept.bytes, f->profile.refused = kept.refused;
}
