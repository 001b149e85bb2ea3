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
static void compare_threads(Table *table, TableRow row, const Effort *effort, Laps *one, Laps *two,
                            const Counted *counted) {
    const double begin = Bench_ThreadTime(NULL);
    int laps = 0;
    one->clock = two->clock = Bench_WallTime;
    do {
        Laps_Run(one);
        Laps_Run(two);
        laps++;
    } while (Bench_ThreadTime(NULL) - begin < effort->seconds);
    const double jobs = (double)counted->jobs / laps / (effort->warm_up + effort->frames);
    const bool alike = Fluid_Hash(one->fluid) == Fluid_Hash(two->fluid);
    Table_Row(table, row, Laps_Mean(one) / Laps_Mean(two), 0);
    Table_Note(table, "threads: %.3f ms on one, %.3f ms on two; %.0f jobs a step; %s bits", 1e3 * Laps_Mean(one),
               1e3 * Laps_Mean(two), jobs, alike ? "the same" : "DIFFERENT");
    table->missed += !alike;
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

static bool note_serial(Table *table, FluidDef def, LapsFrame *frame, const Effort *effort) {
    Watch watch = {0};
    Laps laps = {0}, outside = {0};
    bool open = Laps_Open(&laps, &def, frame, effort->warm_up, effort->frames);
    def.host = (FluidHost){.data = &watch, .parallel_for = run_watched, .seconds = time_outside};
    open = open && Laps_Open(&outside, &def, frame, effort->warm_up, effort->frames);
    outside.clock = time_outside, outside.clock_data = &watch;
    const double begin = Bench_ThreadTime(NULL);
    do {
        if (open) Laps_Run(&laps);
        if (open) Laps_Run(&outside);
    } while (open && Bench_ThreadTime(NULL) - begin < effort->seconds / 4);
    if (open) print_serial(table, &laps, &outside);
    Laps_Close(&laps);
    Laps_Close(&outside);
    return open;
}

/* ---- Sections ----------------------------------------------------------------------------------- */

bool Bench_CompareThreads(Table *table, TableRow row, FluidDef def, LapsFrame *frame, const Effort *effort) {
    Counted counted = {Pool_Open(2), 0};
    Laps one = {0}, two = {0};
    bool open = counted.pool && Laps_Open(&one, &def, frame, effort->warm_up, effort->frames);
    def.host = (FluidHost){.data = &counted, .parallel_for = run_counted};
    open = open && Laps_Open(&two, &def, frame, effort->warm_up, effort->frames);
    if (open) compare_threads(table, row, effort, &one, &two, &counted);
    Laps_Close(&one);
    Laps_Close(&two);
    Pool_Close(counted.pool);
    def.host = (FluidHost){0};
    return open && note_serial(table, def, frame, effort);
}

static bool note_hand_off(Table *table) {
    Pool *pool = Pool_Open(2);
    if (!pool) return false;
    Table_Note(table,
               "threads: handing work over and having it back takes %.2f us, after a gap of 20 us %.2f us, of 1 ms "
               "%.2f us",
               1e6 * Machine_HandOff(pool, 0), 1e6 * Machine_HandOff(pool, 20e-6), 1e6 * Machine_HandOff(pool, 1e-3));
    Pool_Close(pool);
    return true;
}

bool Bench_Threads(Table *table, const Effort *effort) {
    const FluidDef def = Bench_GameDef(512 / effort->shrink);
    return Bench_CompareThreads(table, ROW_THREADS, def, Bench_FluidFrame, effort) && note_hand_off(table);
}
