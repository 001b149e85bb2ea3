/* What a step costs: the table of fluid/docs/costs.md, by size and threads, of air that is busy and of air that is
 * calm.
 *
 * Busy is bench_scene.h's scene, calm the same box with nothing in it. Medians, of one thread by its own time, of more
 * by the clock, as a game waits for the slowest. Numbers of threads that the machine does not have are left out. */
#include "tests/bench/bench_scene.h"
#include "tests/bench/bench_sections.h"
#include "tests/kits/parallel.h"

#include <stdio.h>
#include <unistd.h>

enum { COSTS_THREADS = 4, COSTS_FEWEST = 5 /* steps that count */ };

static const int threads_of[COSTS_THREADS] = {1, 2, 4, 8};

typedef struct Cost {
    double milliseconds[COSTS_THREADS]; /* 0: not measured */
    double bytes;                       /* a cell */
} Cost;

static void calm_frame(Fluid *fluid, int frame) {
    (void)frame;
    Fluid_Step(fluid, 1 / 60.0f);
}

/* A lap at least, and more while there is time, so that small grids have many. */
static bool measure(FluidDef def, LapsFrame *frame, int threads, const Effort *effort, double *median) {
    Pool *pool = threads > 1 ? Pool_Open(threads) : NULL;
    Laps laps;
    if (threads > 1 && !pool) return false;
    if (pool) def.host = (FluidHost){.data = pool, .parallel_for = Pool_Run};
    const double cells = (double)def.size[0] * def.size[1] * def.size[2];
    const int fewer = cells > 1 << 20 ? 4 : 1;
    const bool open =
        Laps_Open(&laps, &def, frame, effort->warm_up / fewer + 1, effort->frames / fewer / 2 + COSTS_FEWEST);
    if (open) {
        laps.clock = pool ? Bench_WallTime : Bench_ThreadTime;
        const double begin = Bench_WallTime(NULL);
        do { Laps_Run(&laps); } while (Bench_WallTime(NULL) - begin < effort->seconds / 4);
        *median = 1e3 * Laps_Quantile(&laps, .5);
        Laps_Close(&laps);
    }
    Pool_Close(pool);
    return open;
}

static bool measure_all(const FluidDef *def, LapsFrame *frame, const Effort *effort, Cost *cost) {
    *cost = (Cost){{0}, 0};
    Fluid *fluid = Fluid_Create(def);
    if (!fluid) return false;
    cost->bytes = (double)Fluid_GetProfile(fluid).bytes / ((double)def->size[0] * def->size[1] * def->size[2]);
    Fluid_Destroy(fluid);
    for (int i = 0; i < COSTS_THREADS; i++)
        if (threads_of[i] <= sysconf(_SC_NPROCESSORS_ONLN) &&
            !measure(*def, frame, threads_of[i], effort, &cost->milliseconds[i]))
            return false;
    return true;
}

/* Three digits, as those of a machine that does other things are not worth more. */
static void print_costs(const Cost *cost) {
    for (int i = 0; i < COSTS_THREADS; i++) {
        const double ms = cost->milliseconds[i];
        if (ms > 0)
            printf(" %.*f |", ms < .1 ? 3 : ms < 10 ? 2 : ms < 100 ? 1 : 0, ms);
        else
            printf(" |");
    }
}

static bool print_size(int size, bool deep, const Effort *effort) {
    FluidDef def = Bench_GameDef(size / effort->shrink);
    Cost busy, calm;
    if (deep) def.size[2] = def.size[0];
    if (!measure_all(&def, Bench_FluidFrame, effort, &busy)) return false;
    if (!measure_all(&def, calm_frame, effort, &calm)) return false;
    printf("| %d x %d", size, size);
    if (deep) printf(" x %d", size);
    printf(" | %.0f |", busy.bytes);
    print_costs(&busy);
    print_costs(&calm);
    printf("\n");
    fflush(stdout);
    return true;
}

bool Bench_Costs(const Effort *effort, int most) {
    bool whole = true;
    printf("| cells | bytes a cell | busy: 1 thread, ms | 2 | 4 | 8 | calm: 1 thread, ms | 2 | 4 | 8 |\n"
           "|---|---|---|---|---|---|---|---|---|---|\n");
    for (int size = 64; size <= 4096 && size <= most && whole; size *= 2) whole = print_size(size, false, effort);
    for (int size = 32; size <= 256 && size <= most / 8 && whole; size *= 2) whole = print_size(size, true, effort);
    return whole;
}
