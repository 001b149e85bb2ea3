#include "game/air/air.h"

#include "engine/picture/fluid_host.h"
#include "engine/window/ticker.h"

/* The def of a level, made from the def of full quality. Settings that no level touches stay as they are `now`. */
static FluidDef cut(const FluidDef *full, const FluidDef *now, const QualityLevel *level) {
    FluidDef def = *now;
    def.channel[FLUID_SMOKE].fineness = level->fine_smoke ? 2 : full->channel[FLUID_SMOKE].fineness;
    def.advection = level->linear_velocity ? FLUID_LINEAR : full->advection;
    int left = (int)(level->iterations * full->pressure_iterations + 0.5);
    def.pressure_iterations = left < 1 && full->pressure_iterations > 0 ? 1 : left;
    return def;
}

static bool alike(const FluidDef *a, const FluidDef *b) {
    return a->advection == b->advection && a->pressure_iterations == b->pressure_iterations &&
           a->channel[FLUID_SMOKE].fineness == b->channel[FLUID_SMOKE].fineness;
}

static const FluidDef *full_of(const Air *air) {
    return air->quality == QUALITY_FULL ? Fluid_GetDef(air->fluid) : &air->full;
}

/* In the laboratory nothing is cut, because it measures. In air with depth, fine smoke would need eight samples in a
 * cell, so it is not offered. */
unsigned Air_Qualities(const Air *air, const Scene *scene) {
    unsigned levels = 1u << QUALITY_FULL;
    const FluidDef *full = full_of(air);
    for (int i = 0; i < QUALITY_LEVELS && !scene->experiment; i++) {
        FluidDef def = cut(full, full, &QUALITY_LEVEL[i]);
        bool differs = !Fluid_DefError(&def) && (i >= QUALITY_FULL || (full->size[2] == 1 && !alike(full, &def)));
        for (int k = 0; k < i; k++) {
            FluidDef above = cut(full, full, &QUALITY_LEVEL[k]);
            differs = differs && (QUALITY_LEVEL[i].in_turns != QUALITY_LEVEL[k].in_turns || !alike(&above, &def));
        }
        if (differs) levels |= 1u << i;
    }
    return levels & ~air->refused;
}

bool Air_SetQuality(Air *air, int level) {
    FluidDef full = *full_of(air), def = cut(&full, Fluid_GetDef(air->fluid), &QUALITY_LEVEL[level]);
    if (!Air_Become(air, &def)) {
        air->refused |= 1u << level;
        return false;
    }
    air->full = full;
    air->quality = level;
    air->turn = QUALITY_LEVEL[level].in_turns ? AIR_FLOW : AIR_BOTH;
    return true;
}

void Air_Step(Air *air) {
    const FluidHost *host = &Fluid_GetDef(air->fluid)->host;
    double began = host->span ? host->seconds(host->data) : 0;
    const ProcessorTime before = Processor_Now();
    FluidHost_Waiting(host); /* from here on */
    air->stepped = air->turn;
    if (air->turn == AIR_BOTH) {
        Fluid_Step(air->fluid, TICKER_SECONDS);
    } else if (air->turn == AIR_FLOW) {
        Fluid_StepVelocity(air->fluid, 2 * TICKER_SECONDS);
        air->turn = AIR_CHANNELS;
    } else {
        Fluid_StepChannels(air->fluid, 2 * TICKER_SECONDS);
        air->turn = AIR_FLOW;
    }
    air->waiting = FluidHost_Waiting(host);
    air->spent = Processor_Since(before);
    if (host->span) host->span("solver", began, host->seconds(host->data), host->data);
}

FluidProfile Air_Profile(const Air *air) {
    FluidProfile profile = Fluid_GetProfile(air->fluid);
    if (air->stepped != AIR_CHANNELS) return profile;
    for (int i = 0; i < FLUID_STAGE_SCALARS; i++) profile.stage_seconds[i] = 0;
    profile.step_seconds = profile.stage_seconds[FLUID_STAGE_SCALARS];
    profile.pressure_iterations = 0;
    return profile;
}
