/* A line for each preset at each size: median and least milliseconds a frame (occupancy cleared and stamped, sources,
 * step); the 99th percentile over the median; nanoseconds a cell; how often it fits into a frame of the paper's code at
 * the same size, measured in the same process; bytes a cell; how much of the divergence the projection leaves (rms
 * after over before); and what share of the frame each stage takes. On one thread times are that thread's own, with a
 * pool they are by the clock on the wall. */
#include "tests/bench/bench_lines.h"
#include "tests/bench/bench_clock.h"
#include "tests/bench/bench_scene.h"

#include <stdio.h>
#include <string.h>

enum { WARM_UP = 10 };

typedef struct Times {
    double median, least, tail; /* seconds; the 99th percentile */
    int steps;
} Times;

static Times summarise(const double *seconds, int count) {
    return (Times){Bench_Quantile(seconds, count, 0.5), Bench_Least(seconds, count),
                   Bench_Quantile(seconds, count, 0.99), count};
}

/* Sums over the measured steps. */
typedef struct Spent {
    double before, after, stage[FLUID_STAGE_COUNT], all;
} Spent;

static void add_profile(Spent *spent, const FluidProfile *profile, double seconds) {
    spent->before += profile->divergence_before;
    spent->after += profile->divergence_after;
    for (int stage = 0; stage < FLUID_STAGE_COUNT; stage++) spent->stage[stage] += profile->stage_seconds[stage];
    spent->all += seconds;
}

static Times measure_fluid(const Lines *options, Fluid *fluid, double patience, Spent *spent) {
    double seconds[LINES_MOST_STEPS];
    int count = 0;
    for (int frame = 0; frame < WARM_UP; frame++) Bench_FluidFrame(fluid, frame);
    const double begin = options->clock(NULL);
    while (count < options->steps && (count < 5 || options->clock(NULL) - begin < patience)) {
        const double start = options->clock(NULL);
        Bench_FluidFrame(fluid, WARM_UP + count);
        seconds[count] = options->clock(NULL) - start;
        const FluidProfile profile = Fluid_GetProfile(fluid);
        add_profile(spent, &profile, seconds[count++]);
    }
    return summarise(seconds, count);
}

static bool measure_paper(const Lines *options, int size, double patience, Times *times) {
    PaperReference paper;
    double seconds[LINES_MOST_STEPS];
    int count = 0;
    const bool open = Bench_OpenPaper(&paper, size);
    if (open) {
        Bench_PaperFrame(&paper, 0);
        const double begin = Bench_ThreadTime(NULL);
        while (count < options->steps && (count < 3 || Bench_ThreadTime(NULL) - begin < patience)) {
            const double start = Bench_ThreadTime(NULL);
            Bench_PaperFrame(&paper, 1 + count);
            seconds[count++] = Bench_ThreadTime(NULL) - start;
        }
        *times = summarise(seconds, count);
    }
    PaperReference_Close(&paper);
    return open;
}

static void print_heading(void) {
    printf("%-10s %-14s %9s %9s %7s %8s %8s %7s %7s ", "size", "preset", "ms median", "ms min", "p99/med", "ns/cell",
           "x paper", "B/cell", "div left");
    for (int stage = 0; stage < FLUID_STAGE_COUNT; stage++) printf(" %8s", Fluid_StageName((FluidStage)stage));
    printf(" %6s\n", "steps");
}

static void print_times(int size, const char *name, const Times *times, const Times *paper) {
    char dimensions[24];
    snprintf(dimensions, sizeof dimensions, "%dx%d", size, size);
    printf("%-10s %-14s %9.3f %9.3f %7.2f %8.2f %8.1f", dimensions, name, 1e3 * times->median, 1e3 * times->least,
           times->tail / times->median, 1e9 * times->median / ((double)size * size), paper->median / times->median);
}

static void print_fluid(int size, const char *name, const Times *times, const Times *paper, const Spent *spent,
                        size_t bytes) {
    print_times(size, name, times, paper);
    printf(" %7.1f %8.4f ", (double)bytes / ((double)size * size),
           spent->before > 0 ? spent->after / spent->before : 0);
    for (int stage = 0; stage < FLUID_STAGE_COUNT; stage++) printf(" %7.1f%%", 100 * spent->stage[stage] / spent->all);
    printf(" %6d\n", times->steps);
}

/* False without memory. A preset that is not built yet is passed over. */
static bool bench_preset(const Lines *options, int size, int preset, Pool *pool, const Times *paper) {
    FluidDef def = Fluid_PresetDef((FluidPreset)preset);
    const char *name = Fluid_PresetName((FluidPreset)preset);
    Spent spent = {0};
    Bench_SetUp(&def, size);
    def.host = (FluidHost){.data = pool, .parallel_for = pool ? Pool_Run : NULL, .seconds = options->clock};
    if ((options->preset && strcmp(options->preset, name)) || Fluid_DefError(&def)) return true;
    Fluid *fluid = Fluid_Create(&def);
    if (!fluid) return false;
    const Times times = measure_fluid(options, fluid, options->quick ? 0.2 : 4, &spent);
    print_fluid(size, name, &times, paper, &spent, Fluid_GetProfile(fluid).bytes);
    fflush(stdout);
    Fluid_Destroy(fluid);
    return true;
}

static bool bench_size(const Lines *options, int size, Pool *pool) {
    Times paper;
    if (!measure_paper(options, size, options->quick ? 0.2 : 3, &paper)) return false;
    print_times(size, "paper's code", &paper, &paper);
    printf(" %7.1f%*s %6d\n", 4.0 * 8 + 1, 9 + 9 * FLUID_STAGE_COUNT, "", paper.steps);
    bool whole = true;
    for (int preset = 0; preset < FLUID_PRESET_COUNT; preset++)
        whole = bench_preset(options, size, preset, pool, &paper) && whole;
    return whole;
}

bool Lines_Print(const Lines *options, Pool *pool) {
    static const int sizes[] = {64, 128, 256, 512, 1024};
    print_heading();
    if (options->size) return bench_size(options, options->size, pool);
    bool whole = true;
    for (int i = 0; i < (options->quick ? 1 : 5); i++) whole = bench_size(options, sizes[i], pool) && whole;
    return whole;
}
