#include "tests/bench/bench_laps.h"
#include "tests/bench/bench_clock.h"

#include <float.h>

bool Laps_Open(Laps *laps, const FluidDef *def, LapsFrame *frame, int warm_up, int frames) {
    *laps = (Laps){.frame = frame, .clock = Bench_ThreadTime, .warm_up = warm_up, .frames = frames};
    for (int i = 0; i < frames; i++) {
        laps->least[i] = DBL_MAX;
        for (int stage = 0; stage < FLUID_STAGE_COUNT; stage++) laps->stage[stage][i] = DBL_MAX;
    }
    return (laps->fluid = Fluid_Create(def)) != NULL;
}

static void keep_least(double *least, double seconds) {
    if (seconds < *least) *least = seconds;
}

static void keep_stages(Laps *laps, int at) {
    const FluidProfile profile = Fluid_GetProfile(laps->fluid);
    for (int stage = 0; stage < FLUID_STAGE_COUNT; stage++)
        keep_least(&laps->stage[stage][at], profile.stage_seconds[stage]);
}

void Laps_Run(Laps *laps) {
    const bool staged = Fluid_GetDef(laps->fluid)->host.seconds != NULL;
    Fluid_Clear(laps->fluid);
    for (int i = 0; i < laps->warm_up; i++) laps->frame(laps->fluid, i);
    for (int i = 0; i < laps->frames; i++) {
        const double start = laps->clock(laps->clock_data);
        laps->frame(laps->fluid, laps->warm_up + i);
        keep_least(&laps->least[i], laps->clock(laps->clock_data) - start);
        if (staged) keep_stages(laps, i);
    }
}

void Laps_Close(Laps *laps) { Fluid_Destroy(laps->fluid); }

double Laps_Mean(const Laps *laps) { return Bench_Mean(laps->least, laps->frames); }

double Laps_Quantile(const Laps *laps, double share) { return Bench_Quantile(laps->least, laps->frames, share); }

double Laps_StageMean(const Laps *laps, FluidStage stage) { return Bench_Mean(laps->stage[stage], laps->frames); }
