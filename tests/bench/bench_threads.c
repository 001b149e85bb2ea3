/* How threads share a step: the gain, what handing work over costs, and what is never handed over. */
#include "tests/bench/bench_clock.h"
#include "tests/bench/bench_laps.h"
#include "tests/bench/bench_machine.h"
#include "tests/bench/bench_scene.h"
#include "tests/bench/bench_sections.h"

#include <stdio.h>

typedef struct Counted { /* a pool whose jobs are counted */
    Pool *pool;
    long jobs;
} Counted;

static void run_counted(int count, int grain, FluidTask *task, void *task_data, void *host) {
    Counted *counted = host;
    counted->jobs++;
    Pool_Run(count, grain, task, task_data, counted->pool);
}

/* By the clock on the wall, in turns. */
static void compare_threads(Table *table, const Effort *effort, Laps *one, Laps *two, const Counted *counted) {
    const double begin = Bench_ThreadTime(NULL);
    int laps = 0;
    one->clock = two->clock = Bench_WallTime;
    do {
        Laps_Run(one);
        Laps_Run(two);
        laps++;
    } while (Bench_ThreadTime(NULL) - begin < effort->seconds);
    const double jobs = (double)counted->jobs / laps / (effort->warm_up + effort->frames);
    Table_Row(table, ROW_THREADS, Laps_Mean(one) / Laps_Mean(two), 0);
    Table_Note(table, "threads: %.3f ms on one, %.3f ms on two; %.0f jobs a step", 1e3 * Laps_Mean(one),
               1e3 * Laps_Mean(two), jobs);
}

/* ---- What stays on one thread ------------------------------------------------------------------- */

typedef struct Watch {
    double handed; /* seconds spent in jobs, all of them */
} Watch;

static void run_watched(int count, int grain, FluidTask *task, void *task_data, void *host) {
    Watch *watch = host;
    const double start = Bench_ThreadTime(NULL);
    (void)grain;
    task(0, count, task_data);
    watch->handed += Bench_ThreadTime(NULL) - start;
}

/* A clock that stands still within jobs: what a stage takes by it, no second thread can take over. */
static double time_outside(void *host) { return Bench_ThreadTime(NULL) - ((const Watch *)host)->handed; }

static void print_serial(Table *table, const Laps *laps, const Laps *outside) {
    const double all = Laps_Mean(laps), serial = Laps_Mean(outside) / all;
    double stamps = serial;
    char shares[256] = "";
    for (int stage = 0, used = 0; stage < FLUID_STAGE_COUNT; stage++) {
        const double share = Laps_StageMean(outside, (FluidStage)stage) / all;
        used += snprintf(shares + used, sizeof shares - (size_t)used, "%s %.1f%%, ", Fluid_StageName((FluidStage)stage),
                         100 * share);
        stamps -= share;
    }
    Table_Note(table, "threads: %.1f%% of a frame is not handed over (%sstamps %.1f%%): two gain at most %.2fx",
               100 * serial, shares, 100 * stamps, 2 / (1 + serial));
}

static bool note_serial(Table *table, const Effort *effort) {
    Watch watch = {0};
    FluidDef def = Bench_GameDef(512 / effort->shrink);
    Laps laps = {0}, outside = {0};
    bool open = Laps_Open(&laps, &def, Bench_FluidFrame, effort->warm_up, effort->frames);
    def.host = (FluidHost){.data = &watch, .parallel_for = run_watched, .seconds = time_outside};
    open = open && Laps_Open(&outside, &def, Bench_FluidFrame, effort->warm_up, effort->frames);
    outside.clock = time_outside, outside.clock_data = &watch;
    for (int i = 0; i < (effort->shrink > 1 ? 1 : 8) && open; i++) {
        Laps_Run(&laps);
        Laps_Run(&outside);
    }
    if (open) print_serial(table, &laps, &outside);
    Laps_Close(&laps);
    Laps_Close(&outside);
    return open;
}

bool Bench_Threads(Table *table, const Effort *effort) {
    FluidDef def = Bench_GameDef(512 / effort->shrink);
    Counted counted = {Pool_Open(2), 0};
    Laps one = {0}, two = {0};
    bool open = counted.pool && Laps_Open(&one, &def, Bench_FluidFrame, effort->warm_up, effort->frames);
    def.host = (FluidHost){.data = &counted, .parallel_for = run_counted};
    open = open && Laps_Open(&two, &def, Bench_FluidFrame, effort->warm_up, effort->frames);
    if (open) {
        compare_threads(table, effort, &one, &two, &counted);
        Table_Note(table,
                   "threads: handing work over and having it back takes %.2f us, after a gap of 20 us %.2f us, of 1 ms "
                   "%.2f us",
                   1e6 * Machine_HandOff(counted.pool, 0), 1e6 * Machine_HandOff(counted.pool, 20e-6),
                   1e6 * Machine_HandOff(counted.pool, 1e-3));
    }
    Laps_Close(&one);
    Laps_Close(&two);
    Pool_Close(counted.pool);
    return open && note_serial(table, effort);
}
