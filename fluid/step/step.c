/* The step. Read it from top to bottom. */
#include "../inside.h"
#include "step.h"

static void advect(Fluid *f, Field field[2], float dt) {
    flu_advect_velocity(f, field, dt);
    flu_stage_done(f, FLUID_STAGE_ADVECT);
}

static void forces(Fluid *f, float dt) {
    flu_apply_forces(f, dt);
    flu_add_noise(f, dt);
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

/* Takes the place of a step's last projection. */
static void push_by_density(Fluid *f, float dt) {
    flu_push_by_density(f, dt);
    flu_blow_velocity(f, dt);
    flu_filter_by_diffusion(f);
}

static void project(Fluid *f, float dt, bool first) {
    bool last = first == (f->def.order != FLUID_PROJECT_TWICE);
    if (!flu_is_compressible(f))
        flu_project(f, dt, first);
    else if (last)
        push_by_density(f, dt);
    flu_stage_done(f, FLUID_STAGE_PROJECT);
}

/* Stam 2003, vel_step. */
static void project_twice(Fluid *f, float dt) {
    forces(f, dt);
    diffuse(f, dt);
    push(f);
    project(f, dt, true);
    advect(f, f->flow.velocity, dt);
    project(f, dt, false);
}

/* Stam 1999, figure 2. */
static void force_first(Fluid *f, float dt) {
    forces(f, dt);
    advect(f, f->flow.velocity, dt);
    diffuse(f, dt);
    push(f);
    project(f, dt, true);
}

/* Zehnder, Narain and Thomaszewski 2018. Reflection makes the first projection's impulse count twice. */
static void advect_reflected(Fluid *f, float dt) {
    advect(f, f->flow.velocity, .5f * dt);
    flu_keep_velocity(f);
    project(f, .5f * dt, true);
    flu_reflect_velocity(f);
    advect(f, f->flow.reflected, .5f * dt);
}

/* Our order projects forces before the flow carries them anywhere, so that stratified air stays at rest. */
static void advect_first(Fluid *f, float dt) {
    if (f->def.reflection)
        advect_reflected(f, dt);
    else
        advect(f, f->flow.velocity, dt);
    forces(f, dt);
    diffuse(f, dt);
    push(f);
    project(f, dt, !f->def.reflection);
}

static void (*const vel_step[])(Fluid *, float) = {
    [FLUID_ADVECT_FIRST] = advect_first, [FLUID_FORCE_FIRST] = force_first, [FLUID_PROJECT_TWICE] = project_twice};

static void diffuse_channels(Fluid *f, float dt) {
    for (int c = 0; c < f->def.channel_count; c++)
        if (!flu_is_finer(f, c)) flu_diffuse(f, &f->flow.channel[c], FLU_CHANNEL + c, f->def.channel[c].diffusion, dt);
}

/* The air is carried like the channels in it (West 2007). */
static void carry_density(Fluid *f, float dt) {
    flu_advect_density(f, dt);
    flu_blow_density(f, dt);
    flu_end_density(f);
}

/* Stam 2003, dens_step. Sstep of 1999 diffuses after it has carried. */
static void dens_step(Fluid *f, float dt) {
    bool carried_first = f->def.order == FLUID_FORCE_FIRST;
    flu_set_channels_bnd(f);
    if (!carried_first) diffuse_channels(f, dt);
    flu_look_ahead(f, dt);
    for (int c = 0; c < f->def.channel_count; c++)
        if (flu_advect_channels_like(f, c, dt)) flu_keep_totals(f, f->transport.channel_scheme[c], dt);
    flu_set_channels_bnd(f);
    if (carried_first) diffuse_channels(f, dt);
    for (int c = 0; c < f->def.channel_count; c++)
        if (!flu_is_finer(f, c)) flu_decay(f, c, dt, carried_first && f->def.channel[c].diffusion > 0);
    flu_react(f, dt);
}

static void update_solids(Fluid *f) {
    flu_share_solids(f);
    flu_update_solids(f);
}

/* Comes before the flow's own channels, while it still knows where bodies were. */
static void step_finer(Fluid *f, Fluid *finer, float dt) {
    memcpy(finer->bodies.may_go, f->bodies.may_go, sizeof f->bodies.may_go);
    flu_update_solids(finer);
    flu_refine_velocity(finer);
    flu_displace(finer, dt);
    dens_step(finer, dt);
}

static void average_what_pushes(Fluid *f) {
    for (int c = 0; c < f->def.channel_count; c++)
        if (f->def.channel[c].buoyancy != 0 || f->def.channel[c].noise > 0) flu_average_finer(f, c);
}

static void step_velocity(Fluid *f, float dt) {
    flu_start_clock(f);
    flu_sanitise(f);
    if (dt < FLU_TINY) return;
    dt = flu_bounded(dt, FLU_MAX_VALUE);
    flu_begin_timing(f, true);
    flu_uncover(f);
    update_solids(f);
    flu_wake(f, dt);
    flu_set_velocity_bnd(f, false);
    flu_begin_loads(f);
    flu_stage_done(f, FLUID_STAGE_SOLIDS);
    average_what_pushes(f);
    flu_begin_expansion(f, dt);
    vel_step[f->def.order](f, dt);
    flu_end_expansion(f);
    flu_end_loads(f, dt);
    flu_stage_done(f, FLUID_STAGE_SOLIDS);
}

/* `enforced` says that the velocity's rings are as StepVelocity left them. */
static void step_channels(Fluid *f, float dt, bool enforced) {
    flu_start_clock(f);
    flu_sanitise(f);
    if (dt < FLU_TINY) return;
    dt = flu_bounded(dt, FLU_MAX_VALUE);
    flu_begin_timing(f, false);
    flu_wake_touched(f);
    if (f->solids.changed) flu_know_divergence(f); /* while the map is still that of the last projection */
    update_solids(f);
    for (int axis = 0; axis < FLU_AXES(f->grid) && !enforced; axis++) flu_set_ring(f, &f->flow.velocity[axis], axis);
    for (int i = 0; i < FLU_FINENESSES; i++)
        if (f->finer.fluid[i]) step_finer(f, f->finer.fluid[i], dt);
    if (flu_is_compressible(f)) flu_begin_density(f);
    flu_displace(f, dt);
    if (flu_is_compressible(f)) carry_density(f, dt);
    dens_step(f, dt);
    flu_stage_done(f, FLUID_STAGE_SCALARS);
}

bool Fluid_StepVelocity(Fluid *f, float dt) {
    if (!flu_takes_amount(f, __func__, "dt", dt)) return false;
    step_velocity(f, dt);
    return true;
}

/* A game may have written to a view since StepVelocity. */
bool Fluid_StepChannels(Fluid *f, float dt) {
    if (!flu_takes_amount(f, __func__, "dt", dt)) return false;
    step_channels(f, dt, false);
    return true;
}

bool Fluid_Step(Fluid *f, float dt) {
    if (!flu_takes_amount(f, __func__, "dt", dt)) return false;
    step_velocity(f, dt);
    step_channels(f, dt, true);
    return true;
}
