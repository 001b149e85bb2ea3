/* A fluid's life, and its step: read it top to bottom. */
#include "snapshot.h"
#include <stdlib.h>

/* ---- Life --------------------------------------------------------------------------------------- */

static void *allocate(const FluidHost *host, size_t bytes) {
    if (!host->allocate) return calloc(1, bytes);
    void *memory = host->allocate(bytes, FLU_ALIGN, host->data);
    return memory ? memset(memory, 0, bytes) : NULL;
}

static char *aligned(void *memory) {
    uintptr_t over = (uintptr_t)memory % FLU_ALIGN;
    return (char *)memory + (over ? FLU_ALIGN - over : 0);
}

static void adopt(Fluid *f, const FluidDef *def) {
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
    adopt(&measured, def);
    flu_lay_out(&measured, &arena);
    return arena.used;
}

Fluid *Fluid_Create(const FluidDef *def) {
    if (Fluid_DefError(def)) return NULL;
    size_t arena_bytes = bytes_for(def), bytes = arena_bytes + (def->host.allocate ? 0 : FLU_ALIGN);
    void *memory = arena_bytes == FLU_MOST_BYTES ? NULL : allocate(&def->host, bytes);
    if (!memory) return NULL;
    Fluid *f = (Fluid *)(void *)aligned(memory);
    adopt(f, def);
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
    adopt(f, def);
    f->def.host = host;
    flu_lay_out_schemes(f, &(Arena){(char *)f, f->schemes_begin}); /* steps have swapped the fields since: leave them */
}

/* Names that differ are taken; for nothing else that is as it was is anything made anew. */
static void take_names(Fluid *f, const FluidDef *def) {
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

/* With the ring, which samples read. */
static void fill(Field *field, float value) {
    for (int y = -1; y <= field->size[1]; y++)
        for (int x = -1; x <= field->size[0]; x++) field->data[x + y * field->row] = value;
}

void Fluid_Clear(Fluid *f) {
    if (!f) return;
    for (int axis = 0; axis < 2; axis++) fill(&f->velocity[axis], 0);
    for (int c = 0; c < f->def.channel_count; c++) fill(&f->channel[c], f->def.channel[c].ambient);
    fill(&f->pressure, 0);
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

/* ---- The step ----------------------------------------------------------------------------------- */

static void advect(Fluid *f, Field field[2], float dt) {
    flu_advect_velocity(f, field, dt);
    flu_stage_done(f, FLUID_STAGE_ADVECT);
}

static void forces(Fluid *f, float dt) {
    flu_apply_forces(f, dt);
    flu_stage_done(f, FLUID_STAGE_FORCES);
}

static void push(Fluid *f) {
    flu_apply_pushes(f);
    flu_stage_done(f, FLUID_STAGE_FORCES);
}

static void diffuse(Fluid *f, float dt) {
    flu_diffuse_velocity(f, dt);
    flu_feel_viscosity(f, dt);
    flu_stage_done(f, FLUID_STAGE_DIFFUSE);
}

static void project(Fluid *f, float dt, bool first) {
    flu_project(f, dt, first);
    flu_stage_done(f, FLUID_STAGE_PROJECT);
}

/* Stam 2003, vel_step. */
static void project_twice(Fluid *f, float dt) {
    forces(f, dt);
    diffuse(f, dt);
    push(f);
    project(f, dt, true);
    advect(f, f->velocity, dt);
    project(f, dt, false);
}

/* Stam 1999, figure 2. */
static void force_first(Fluid *f, float dt) {
    forces(f, dt);
    advect(f, f->velocity, dt);
    diffuse(f, dt);
    push(f);
    project(f, dt, true);
}

/* Zehnder, Narain and Thomaszewski 2018. The first projection's impulse counts twice: once more by reflection. */
static void advect_reflected(Fluid *f, float dt) {
    advect(f, f->velocity, .5f * dt);
    flu_keep_velocity(f);
    project(f, .5f * dt, true);
    flu_reflect_velocity(f);
    advect(f, f->reflected, .5f * dt);
}

/* Ours: what forces do is projected before it is carried anywhere, so that stratified air stays at rest. */
static void advect_first(Fluid *f, float dt) {
    if (f->def.reflection)
        advect_reflected(f, dt);
    else
        advect(f, f->velocity, dt);
    forces(f, dt);
    diffuse(f, dt);
    push(f);
    project(f, dt, !f->def.reflection);
}

static void (*const vel_step[])(Fluid *, float) = {
    [FLUID_ADVECT_FIRST] = advect_first, [FLUID_FORCE_FIRST] = force_first, [FLUID_PROJECT_TWICE] = project_twice};

static void diffuse_channels(Fluid *f, float dt) {
    for (int c = 0; c < f->def.channel_count; c++)
        flu_diffuse(f, &f->channel[c], FLU_CHANNEL + c, f->def.channel[c].diffusion, dt);
}

/* Stam 2003, dens_step; in 1999, Sstep diffuses what has been carried. */
static void dens_step(Fluid *f, float dt) {
    bool carried_first = f->def.order == FLUID_FORCE_FIRST;
    for (int c = 0; c < f->def.channel_count; c++) flu_set_bnd(f, FLU_CHANNEL + c);
    if (!carried_first) diffuse_channels(f, dt);
    flu_advect_channels(f, dt);
    flu_balance(f, dt);
    if (carried_first) diffuse_channels(f, dt);
    for (int c = 0; c < f->def.channel_count; c++)
        flu_decay(f, c, dt, carried_first && f->def.channel[c].diffusion > 0);
}

bool Fluid_StepVelocity(Fluid *f, float dt) {
    if (!f || !flu_is_amount(dt)) return flu_refuse(f);
    flu_start_clock(f);
    flu_sanitise(f);
    if (dt < FLU_TINY) return true;
    dt = flu_bounded(dt, FLU_MAX_VALUE);
    flu_begin_timing(f, true);
    flu_uncover(f);
    flu_update_solids(f);
    flu_set_velocity_bnd(f, false);
    flu_begin_loads(f);
    flu_stage_done(f, FLUID_STAGE_SOLIDS);
    vel_step[f->def.order](f, dt);
    flu_end_loads(f, dt);
    flu_stage_done(f, FLUID_STAGE_SOLIDS);
    return true;
}

/* `enforced`: the velocity's rings are as its step left them. */
static void step_channels(Fluid *f, float dt, bool enforced) {
    flu_start_clock(f);
    flu_sanitise(f);
    if (dt < FLU_TINY) return;
    dt = flu_bounded(dt, FLU_MAX_VALUE);
    flu_begin_timing(f, false);
    flu_update_solids(f);
    for (int axis = 0; axis < 2 && !enforced; axis++) flu_set_ring(f, &f->velocity[axis], axis);
    flu_displace(f, dt);
    dens_step(f, dt);
    flu_stage_done(f, FLUID_STAGE_SCALARS);
}

/* A view may have been written since the velocity's step. */
bool Fluid_StepChannels(Fluid *f, float dt) {
    if (!f || !flu_is_amount(dt)) return flu_refuse(f);
    step_channels(f, dt, false);
    return true;
}

bool Fluid_Step(Fluid *f, float dt) {
    if (!Fluid_StepVelocity(f, dt)) return false;
    step_channels(f, dt, true);
    return true;
}
