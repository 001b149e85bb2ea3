/* Checks the def of Fluid_Create and Fluid_Tune. Each check answers with one sentence that names the field. */
#include "../inside.h"
#include "setup.h"

static bool lies_between(float x, float low, float high) { return flu_is_amount(x - low) && flu_is_amount(high - x); }

static bool rate(float x) { return lies_between(x, 0, FLU_MAX_VALUE); }

static bool value_ok(float x) { return lies_between(x, -FLU_MAX_VALUE, FLU_MAX_VALUE); }

static const char *size_error(const FluidDef *def) {
    int64_t cells = 1;
    for (int axis = 0; axis < 3; axis++) {
        if (def->size[axis] < 1) return "size: each axis needs at least one cell";
        if (def->size[axis] > FLU_MAX_SIDE || (cells *= def->size[axis]) > FLU_MAX_CELLS)
            return "size: the grid is too large";
    }
#if defined(FLUID_2D_ONLY)
    if (def->size[2] > 1) return "size: this build is for two dimensions alone (FLUID_2D_ONLY)";
#endif
    if (!lies_between(def->cell_size, 1e-6f, 1e6f)) return "cell_size: must be between 1e-6 and 1e6 m";
    return NULL;
}

static const char *scheme_error(const FluidDef *def) {
    if (!flu_find_layout(def->layout)) return "layout: no such layout";
    if ((unsigned)def->order > FLU_LAST_ORDER) return "order: no such order";
    if (!flu_find_advection(def->advection)) return "advection: no such scheme";
    if (!flu_find_pressure(def->pressure)) return "pressure: no such solver";
    if (def->layout == FLUID_CENTRED && def->advection == FLUID_MACCORMACK)
        return "advection: MACCORMACK needs the staggered layout; take FLUID_LINEAR or FLUID_CONSERVING at centres";
    for (int axis = 0; axis < 3 && def->pressure == FLUID_FFT; axis++)
        if (def->size[axis] > FLU_MAX_FFT_SIDE) return "size: FLUID_FFT takes at most 1048576 cells along an axis";
    if (def->pressure == FLUID_COMPRESSIBLE && def->layout != FLUID_CENTRED)
        return "pressure: COMPRESSIBLE needs the centred layout";
    if (def->pressure == FLUID_COMPRESSIBLE && def->reflection)
        return "reflection: COMPRESSIBLE has no projection to reflect";
    if (def->reflection && def->order != FLUID_ADVECT_FIRST) return "reflection: needs the order ADVECT_FIRST";
    return NULL;
}

static const char *number_error(const FluidDef *def) {
    double up2 = 0;
    for (int axis = 0; axis < 3; axis++)
        up2 += flu_finite(def->up[axis]) ? (double)def->up[axis] * (double)def->up[axis] : 9;
    if (!rate(def->density) || def->density == 0) return "density: must be positive and at most 1e12 kg/m^3";
    if (def->pressure_iterations < 0) return "pressure_iterations: must not be negative";
    if (!rate(def->pressure_tolerance)) return "pressure_tolerance: must be between 0 and 1e12 1/s";
    if (!lies_between(def->over_relaxation, 1, 2)) return "over_relaxation: must be between 1 and 2";
    if (!rate(def->viscosity)) return "viscosity: must be between 0 and 1e12 m^2/s";
    if (!rate(def->friction)) return "friction: must be between 0 and 1e12 1/s";
    if (!rate(def->vorticity)) return "vorticity: must be between 0 and 1e12 1/s";
    if (!(up2 >= .999 && up2 <= 1.001)) return "up: must be a unit vector";
    if (!rate(def->stiffness)) return "stiffness: must be between 0 and 1e12 m^2/s^2";
    if (!lies_between(def->filter, 0, 1)) return "filter: must be between 0 and 1";
    if (def->pushes < 0 || def->pushes > FLU_MAX_PUSHES) return "pushes: must be between 0 and 1048576";
    if (!rate(def->still)) return "still: must be between 0 and 1e12 m/s";
    if (!rate(def->tracer_tolerance)) return "tracer_tolerance: must be between 0 and 1e12 cells";
    return NULL;
}

static const char *reaction_error(const FluidDef *def) {
    const FluidReaction *reaction = &def->reaction;
    if (!rate(reaction->rate)) return "reaction: rate must be between 0 and 1e12 1/s";
    if (reaction->rate == 0) return NULL;
    if (reaction->fuel <= FLUID_HEAT || reaction->fuel >= def->channel_count)
        return "reaction: fuel must be one of the channels, and neither smoke nor heat";
    if (!value_ok(reaction->ignition)) return "reaction: ignition must be finite and below 1e12";
    if (!value_ok(reaction->heat)) return "reaction: heat must be finite and below 1e12";
    if (!value_ok(reaction->smoke)) return "reaction: smoke must be finite and below 1e12";
    if (!rate(reaction->expansion)) return "reaction: expansion must be between 0 and 1e12";
    return NULL;
}

static const char *side_error(const FluidSide *side) {
    if ((unsigned)side->kind > FLUID_PERIODIC) return "side: no such kind";
    for (int axis = 0; axis < 3; axis++)
        if (!lies_between(side->velocity[axis], -FLU_MAX_SPEED, FLU_MAX_SPEED))
            return "side: velocity must be finite and below 1e9 m/s";
    if (!lies_between(side->slip, 0, 1)) return "side: slip must be between 0 and 1";
    for (int c = 0; c < FLUID_MAX_CHANNELS; c++)
        if (side->holds[c] && !value_ok(side->value[c])) return "side: value must be finite and below 1e12";
    return NULL;
}

static const char *finer_size_error(const FluidDef *def, int fineness) {
    int64_t cells = 1;
    for (int axis = 0; axis < 3 && fineness > 1; axis++) {
        const int64_t size = (int64_t)def->size[axis] * (def->size[axis] > 1 || axis < 2 ? fineness : 1);
        if (size > FLU_MAX_SIDE || (cells *= size) > FLU_MAX_CELLS) return "channel: fineness makes the grid too large";
    }
    return NULL;
}

static const char *channel_error(const FluidDef *def, const FluidChannel *channel) {
    const int fineness = channel->fineness;
    if (!flu_find_advection(channel->advection)) return "channel: no such advection";
    if (!value_ok(channel->ambient)) return "channel: ambient must be finite and below 1e12";
    if (!rate(channel->diffusion)) return "channel: diffusion must be between 0 and 1e12 m^2/s";
    if (!rate(channel->decay)) return "channel: decay must be between 0 and 1e12 1/s";
    if (!value_ok(channel->buoyancy)) return "channel: buoyancy must be finite and below 1e12 m/s^2";
    if (!rate(channel->cutoff)) return "channel: cutoff must be between 0 and 1e12";
    if (!rate(channel->noise)) return "channel: noise must be between 0 and 1e12 m/s^2";
    if (channel->nonnegative && channel->ambient < 0) return "channel: ambient is negative, and nonnegative is set";
    if (fineness != 0 && fineness != 1 && fineness != 2 && fineness != 4) return "channel: fineness must be 1, 2 or 4";
    if (fineness == 4 && def->size[2] > 1) return "channel: fineness must be 1 or 2 in three dimensions";
    return finer_size_error(def, fineness);
}

static const char *held_error(const FluidDef *def, int side, int c) {
    const bool below = def->side[side].holds[c] && def->side[side].value[c] < 0;
    return below && def->channel[c].nonnegative ? "side: value is negative, and its channel is nonnegative" : NULL;
}

static const char *parts_error(const FluidDef *def) {
    const char *error = NULL;
    for (int side = 0; side < 6 && !error; side++) error = side_error(&def->side[side]);
    for (int axis = 0; axis < 3 && !error; axis++)
        if ((def->side[2 * axis].kind == FLUID_PERIODIC) != (def->side[2 * axis + 1].kind == FLUID_PERIODIC))
            error = "side: PERIODIC must be set on both sides of an axis";
        else if (def->side[2 * axis].kind == FLUID_PERIODIC && def->pressure == FLUID_MULTIGRID &&
                 def->size[axis] % 2 && (axis < 2 || def->size[2] > 1))
            error = "size: MULTIGRID needs an even number of cells along a PERIODIC axis; take that, or FLUID_FFT";
    if (!error && (def->channel_count < 0 || def->channel_count > FLUID_MAX_CHANNELS))
        error = "channel_count: must be between 0 and 8";
    for (int c = 0; !error && c < def->channel_count; c++) error = channel_error(def, &def->channel[c]);
    for (int i = 0; !error && i < 6 * def->channel_count; i++) error = held_error(def, i % 6, i / 6);
    if (!error) error = reaction_error(def);
    if (!error && !def->host.allocate != !def->host.release) error = "host: allocate and release go together";
    return error;
}

const char *Fluid_DefError(const FluidDef *def) {
    if (!def) return "def: there is none";
    if (def->cookie != FLU_COOKIE) return "cookie: start from Fluid_DefaultDef or Fluid_PresetDef";
    const char *error = size_error(def);
    if (!error) error = scheme_error(def);
    if (!error) error = number_error(def);
    if (!error) error = parts_error(def);
    return error;
}
