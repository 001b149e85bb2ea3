/* bench - what a step costs, and what that buys: for 64^2 to 1024^2 and each preset that stands, beside the paper's own
 * code.
 *
 *   bench [--quick] [--size N] [--preset NAME] [--threads N] [--steps N]
 *
 * A line is one preset at one size: median and least milliseconds a frame (occupancy cleared and stamped, sources,
 * step); the 99th percentile over the median; nanoseconds a cell; how often it fits into a frame of the paper's code at
 * the same size, measured in the same process; bytes a cell; how much of the divergence the projection leaves (rms
 * after over before); and what share of the frame each stage takes. */
#include "bench_scene.h"
#include "parallel.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MAX_STEPS = 600, WARM_UP = 10 };

typedef struct Options {
    int size, threads, steps; /* 0: all sizes; no pool; as many as fit into a few seconds */
    const char *preset;       /* NULL: all */
    bool quick;
} Options;

typedef struct Times {
    double median, least, tail; /* seconds; the 99th percentile */
    int steps;
} Times;

static double now(void *host) {
    struct timespec time;
    (void)host;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static int compare(const void *a, const void *b) {
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static Times summarise(double *seconds, int count) {
    qsort(seconds, (size_t)count, sizeof *seconds, compare);
    return (Times){seconds[count / 2], seconds[0], seconds[(count - 1) * 99 / 100], count};
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

static Times measure_fluid(Fluid *fluid, int steps, double patience, Spent *spent) {
    double seconds[MAX_STEPS];
    int count = 0;
    for (int frame = 0; frame < WARM_UP; frame++) Bench_FluidFrame(fluid, frame);
    const double begin = now(NULL);
    while (count < steps && (count < 5 || now(NULL) - begin < patience)) {
        const double start = now(NULL);
        Bench_FluidFrame(fluid, WARM_UP + count);
        seconds[count] = now(NULL) - start;
        const FluidProfile profile = Fluid_GetProfile(fluid);
        add_profile(spent, &profile, seconds[count++]);
    }
    return summarise(seconds, count);
}

static bool measure_paper(int size, int steps, double patience, Times *times) {
    PaperReference paper;
    double seconds[MAX_STEPS];
    int count = 0;
    const bool open = Bench_OpenPaper(&paper, size);
    if (open) {
        Bench_PaperFrame(&paper, 0);
        const double begin = now(NULL);
        while (count < steps && (count < 3 || now(NULL) - begin < patience)) {
            const double start = now(NULL);
            Bench_PaperFrame(&paper, 1 + count);
            seconds[count++] = now(NULL) - start;
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
static bool bench_preset(const Options *options, int size, int preset, Pool *pool, const Times *paper) {
    FluidDef def = Fluid_PresetDef((FluidPreset)preset);
    const char *name = Fluid_PresetName((FluidPreset)preset);
    Spent spent = {0};
    Bench_SetUp(&def, size);
    def.host = (FluidHost){.data = pool, .parallel_for = pool ? Pool_Run : NULL, .seconds = now};
    if ((options->preset && strcmp(options->preset, name)) || Fluid_DefError(&def)) return true;
    Fluid *fluid = Fluid_Create(&def);
    if (!fluid) return false;
    const Times times = measure_fluid(fluid, options->steps, options->quick ? 0.2 : 4, &spent);
    print_fluid(size, name, &times, paper, &spent, Fluid_GetProfile(fluid).bytes);
    fflush(stdout);
    Fluid_Destroy(fluid);
    return true;
}

static bool bench_size(const Options *options, int size, Pool *pool) {
    Times paper;
    if (!measure_paper(size, options->steps, options->quick ? 0.2 : 3, &paper)) return false;
    print_times(size, "paper's code", &paper, &paper);
    printf(" %7.1f%*s %6d\n", 4.0 * 8 + 1, 9 + 9 * FLUID_STAGE_COUNT, "", paper.steps);
    bool whole = true;
    for (int preset = 0; preset < FLUID_PRESET_COUNT; preset++)
        whole = bench_preset(options, size, preset, pool, &paper) && whole;
    return whole;
}

static bool bench_all(const Options *options, Pool *pool) {
    static const int sizes[] = {64, 128, 256, 512, 1024};
    print_heading();
    if (options->size) return bench_size(options, options->size, pool);
    bool whole = true;
    for (int i = 0; i < (options->quick ? 1 : 5); i++) whole = bench_size(options, sizes[i], pool) && whole;
    return whole;
}

/* A whole number within the limits, or -1. */
static int number(const char *text, int low, int high) {
    char *end;
    const long value = strtol(text, &end, 10);
    return *text && !*end && value >= low && value <= high ? (int)value : -1;
}

static bool known_preset(const char *name) {
    for (int preset = 0; preset < FLUID_PRESET_COUNT; preset++)
        if (!strcmp(name, Fluid_PresetName((FluidPreset)preset))) return true;
    return false;
}

static bool parse(int count, char **words, Options *options) {
    *options = (Options){.steps = MAX_STEPS};
    for (int i = 1; i < count; i++) {
        const char *word = words[i], *value = i + 1 < count ? words[i + 1] : "";
        if (!strcmp(word, "--quick")) {
            options->quick = true;
            continue;
        }
        i++;
        if (!strcmp(word, "--size") && (options->size = number(value, 8, 8192)) > 0) continue;
        if (!strcmp(word, "--threads") && (options->threads = number(value, 1, 64)) > 0) continue;
        if (!strcmp(word, "--steps") && (options->steps = number(value, 1, MAX_STEPS)) > 0) continue;
        if (!strcmp(word, "--preset") && known_preset(options->preset = value)) continue;
        fprintf(stderr,
                "bench: cannot use %s %s\nusage: bench [--quick] [--size 8..8192] [--preset NAME] [--threads 1..64] "
                "[--steps 1..%d]\n",
                word, value, MAX_STEPS);
        return false;
    }
    if (options->quick && options->steps > 20) options->steps = 20;
    return true;
}

int main(int count, char **words) {
    Options options;
    if (!parse(count, words, &options)) return 2;
    Pool *pool = options.threads > 1 ? Pool_Open(options.threads) : NULL;
    if (options.threads > 1 && !pool) {
        fprintf(stderr, "bench: cannot start %d threads\n", options.threads);
        return 2;
    }
    const bool whole = bench_all(&options, pool);
    if (!whole) fprintf(stderr, "bench: out of memory\n");
    Pool_Close(pool);
    return whole ? 0 : 1;
}
