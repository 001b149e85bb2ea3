#include "tests/bench/bench_laps.h"
#include "tests/bench/bench_scene.h"

#include <float.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* ---- Clocks and sums ------------------------------------------------------------------------------ */

static double read_clock(clockid_t clock) {
    struct timespec time;
    clock_gettime(clock, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

double Bench_WallTime(void *host) {
    (void)host;
    return read_clock(CLOCK_MONOTONIC);
}

double Bench_ThreadTime(void *host) {
    (void)host;
    return read_clock(CLOCK_THREAD_CPUTIME_ID);
}

static double mean(const double *values, int count) {
    double sum = 0;
    for (int i = 0; i < count; i++) sum += values[i];
    return sum / count;
}

static int compare(const void *a, const void *b) {
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* ---- Laps ----------------------------------------------------------------------------------------- */

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

void Laps_Run(Laps *laps) {
    Fluid_Clear(laps->fluid);
    for (int i = 0; i < laps->warm_up; i++) laps->frame(laps->fluid, i);
    for (int i = 0; i < laps->frames; i++) {
        const double start = laps->clock(NULL);
        laps->frame(laps->fluid, laps->warm_up + i);
        keep_least(&laps->least[i], laps->clock(NULL) - start);
        const FluidProfile profile = Fluid_GetProfile(laps->fluid);
        for (int stage = 0; stage < FLUID_STAGE_COUNT; stage++)
            keep_least(&laps->stage[stage][i], profile.stage_seconds[stage]);
    }
}

void Laps_Close(Laps *laps) { Fluid_Destroy(laps->fluid); }

double Laps_Mean(const Laps *laps) { return mean(laps->least, laps->frames); }

double Laps_Quantile(const Laps *laps, double share) {
    double sorted[LAPS_MOST_FRAMES];
    memcpy(sorted, laps->least, sizeof sorted);
    qsort(sorted, (size_t)laps->frames, sizeof *sorted, compare);
    return sorted[(int)(share * (laps->frames - 1) + 0.5)];
}

double Laps_StageMean(const Laps *laps, FluidStage stage) { return mean(laps->stage[stage], laps->frames); }

/* ---- Counts --------------------------------------------------------------------------------------- */

static const double nothing = 1e-5; /* 1/s: what rounding leaves, which no solver improves on */

bool Counts_Measure(const FluidDef *def, LapsFrame *frame, int warm_up, int frames, Counts *counts) {
    double sum_before = 0, sum_after = 0;
    Fluid *fluid = Fluid_Create(def);
    *counts = (Counts){0};
    if (!fluid) return false;
    for (int i = 0; i < warm_up; i++) frame(fluid, i);
    for (int i = 0; i < frames; i++) {
        frame(fluid, warm_up + i);
        const FluidProfile profile = Fluid_GetProfile(fluid);
        const double before = profile.divergence_before, after = profile.divergence_after;
        sum_before += before, sum_after += after;
        if (before > nothing && after / before > counts->worst) counts->worst = after / before;
        counts->iterations += profile.pressure_iterations;
        if (profile.pressure_iterations > counts->most_iterations)
            counts->most_iterations = profile.pressure_iterations;
    }
    counts->bytes_a_cell = (double)Fluid_GetProfile(fluid).bytes / ((double)def->size[0] * def->size[1] * def->size[2]);
    counts->left = sum_before > 0 ? sum_after / sum_before : 0;
    Fluid_Destroy(fluid);
    return true;
}

/* ---- Ratios --------------------------------------------------------------------------------------- */

const Effort effort_full = {1, 8, 20, 40}, effort_quick = {8, 0, 2, 4};

typedef struct Yardstick {
    PaperReference paper;
    int frame;
    double least;
} Yardstick;

/* Its sweeps are the same whatever the flow does, so that the least of all frames is what each costs. The first two
 * warm it up. */
static void run_yardstick(Yardstick *yardstick) {
    const double start = Bench_ThreadTime(NULL);
    Bench_PaperFrame(&yardstick->paper, yardstick->frame++);
    if (yardstick->frame > 2) keep_least(&yardstick->least, Bench_ThreadTime(NULL) - start);
}

double Bench_PaperSeconds(int size, double seconds) {
    Yardstick yardstick = {.least = DBL_MAX};
    const bool open = Bench_OpenPaper(&yardstick.paper, (const int[3]){size, size, 1});
    const double begin = Bench_ThreadTime(NULL);
    while (open && (yardstick.frame < 4 || Bench_ThreadTime(NULL) - begin < seconds)) run_yardstick(&yardstick);
    PaperReference_Close(&yardstick.paper);
    return open ? yardstick.least : 0;
}

bool Ratio_Measure(const int size[3], const Effort *effort, Ratio *ratio) {
    FluidDef def[2] = {Bench_GameDef(size[0]), Bench_LinearDef(size[0])};
    Laps laps[2];
    Yardstick yardstick[2]; /* as printed, and lean */
    bool open = true;       /* all are tried: all will be closed */
    for (int i = 0; i < 2; i++) {
        for (int axis = 0; axis < 3; axis++) def[i].size[axis] = (size[axis] - 1) / effort->shrink + 1;
        def[i].cell_size = 1 / (float)def[i].size[0];
        yardstick[i] = (Yardstick){.least = DBL_MAX};
        open = Bench_OpenPaper(&yardstick[i].paper, def[i].size) && open;
        yardstick[i].paper.skips_idle_diffusion = i == 1;
        open = Laps_Open(&laps[i], &def[i], Bench_FluidFrame, effort->warm_up, effort->frames) && open;
    }
    const double begin = Bench_ThreadTime(NULL);
    for (int lap = 0; open && (lap < 4 || Bench_ThreadTime(NULL) - begin < effort->seconds); lap++)
        for (int i = 0; i < 2; i++) run_yardstick(&yardstick[i]), Laps_Run(&laps[i]);
    *ratio = (Ratio){yardstick[0].least, yardstick[1].least, Laps_Mean(&laps[0]), Laps_Mean(&laps[1])};
    for (int i = 0; i < 2; i++) Laps_Close(&laps[i]), PaperReference_Close(&yardstick[i].paper);
    return open;
}
