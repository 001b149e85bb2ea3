/* bench - what a step costs, and what that buys.
 *
 *   bench [--markdown] [--check] [--quick] [--only SECTION]
 *   bench [--quick] [--size N] [--preset NAME] [--threads N] [--steps N]
 *
 * The first form prints a table, each row with what it has to reach at least and aims for, and notes below it; it takes
 * three minutes. Ratios are times of the paper's code over ours, in turns in one process, by the thread's own time,
 * least of many repeats; a second column has the paper's code without the diffusion that it runs even where the rate is
 * 0. Rows about threads and percentiles go by the clock on the wall, and mean little on a machine that does anything
 * else.
 * --markdown prints the table as solver_cost.md has it. --check exits with 1 if a row misses its "at least": for quiet
 * machines, which is why no test asks for it (what can be counted is tested, by test_fluid_budget.c). --quick runs
 * everything on small grids, once: its figures mean nothing. --only measures one section: ratios, counts, threads,
 * builds, scaling, tail, rooms, direct, finer, idle or volume.
 *
 * The second form prints a line for each preset at each size: see bench_lines.c. */
#include "tests/bench/bench_clock.h"
#include "tests/bench/bench_lines.h"
#include "tests/bench/bench_sections.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct Options {
    Lines lines;
    bool in_lines, markdown, check;
    const char *only; /* one section; NULL: all */
} Options;

typedef bool Section(Table *table, const Effort *effort);
static const struct {
    const char *name;
    Section *run;
} sections[] = {{"ratios", Bench_Ratios}, {"counts", Bench_Counted},  {"threads", Bench_Threads},
                {"builds", Bench_Builds}, {"scaling", Bench_Scaling}, {"tail", Bench_Tail},
                {"rooms", Bench_Rooms},   {"direct", Bench_Direct},   {"finer", Bench_Finer},
                {"idle", Bench_Idle},     {"volume", Bench_Volume}};
enum { SECTIONS = sizeof sections / sizeof *sections };

static bool run_sections(Table *table, const Effort *effort, const char *only) {
    bool whole = true;
    for (int i = 0; i < SECTIONS; i++)
        if (!only || !strcmp(only, sections[i].name)) whole = sections[i].run(table, effort) && whole;
    return whole;
}

static bool known_section(const char *name) {
    for (int i = 0; i < SECTIONS; i++)
        if (!strcmp(name, sections[i].name)) return true;
    return false;
}

/* Ratios are too low on a machine whose processors share their units with other work: what waits for its own results,
 * as the paper's sweeps do, hardly minds, and what keeps the units busy is halved. */
static void note_machine(Table *table) {
    double load[1] = {0};
    const bool known = getloadavg(load, 1) == 1;
    Table_Note(table, "machine: %ld processors, load %.1f before the benchmark began%s; compiled by %s",
               sysconf(_SC_NPROCESSORS_ONLN), load[0], known && load[0] > 0.5 ? " (busy: figures are too low)" : "",
               __VERSION__);
}

static int print_table(const Options *options, const char *folder) {
    Table table;
    Table_Begin(&table, options->markdown, folder);
    note_machine(&table);
    const bool whole = run_sections(&table, options->lines.quick ? &effort_quick : &effort_full, options->only);
    Table_End(&table);
    if (!whole) fprintf(stderr, "bench: out of memory, or of threads\n");
    return !whole || (options->check && table.missed > 0);
}

static int print_lines(const Lines *lines) {
    Pool *pool = lines->threads > 1 ? Pool_Open(lines->threads) : NULL;
    if (lines->threads > 1 && !pool) {
        fprintf(stderr, "bench: cannot start %d threads\n", lines->threads);
        return 2;
    }
    const bool whole = Lines_Print(lines, pool);
    if (!whole) fprintf(stderr, "bench: out of memory\n");
    Pool_Close(pool);
    return !whole;
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

static bool parse_switch(const char *word, Options *options) {
    if (!strcmp(word, "--quick")) return options->lines.quick = true;
    if (!strcmp(word, "--markdown")) return options->markdown = true;
    if (!strcmp(word, "--check")) return options->check = true;
    return false;
}

static bool parse_value(const char *word, const char *value, Lines *lines) {
    if (!strcmp(word, "--size")) return (lines->size = number(value, 8, 8192)) > 0;
    if (!strcmp(word, "--threads")) return (lines->threads = number(value, 1, 64)) > 0;
    if (!strcmp(word, "--steps")) return (lines->steps = number(value, 1, LINES_MOST_STEPS)) > 0;
    return !strcmp(word, "--preset") && known_preset(lines->preset = value);
}

static bool parse(int count, char **words, Options *options) {
    *options = (Options){.lines.steps = LINES_MOST_STEPS};
    for (int i = 1; i < count; i++) {
        const char *word = words[i], *value = i + 1 < count ? words[i + 1] : "";
        if (parse_switch(word, options)) continue;
        if (!strcmp(word, "--only") && known_section(options->only = value)) {
            i++;
            continue;
        }
        if (parse_value(word, value, &options->lines)) {
            options->in_lines = true;
            i++;
            continue;
        }
        fprintf(stderr,
                "bench: cannot use %s %s\nusage: bench [--markdown] [--check] [--quick] [--only SECTION]\n       bench "
                "[--quick] "
                "[--size 8..8192] [--preset NAME] [--threads 1..64] [--steps 1..%d]\n",
                word, value, LINES_MOST_STEPS);
        return false;
    }
    if (options->lines.quick && options->lines.steps > 20) options->lines.steps = 20;
    options->lines.clock = options->lines.threads > 1 ? Bench_WallTime : Bench_ThreadTime;
    return true;
}

/* Where this program lies: its folder holds the others that it runs. */
static void find_folder(const char *program, char *folder, size_t size) {
    const char *slash = strrchr(program, '/');
    snprintf(folder, size, "%.*s", slash ? (int)(slash - program) : 1, slash ? program : ".");
}

int main(int count, char **words) {
    Options options;
    char folder[512];
    if (!parse(count, words, &options)) return 2;
    find_folder(words[0], folder, sizeof folder);
    return options.in_lines ? print_lines(&options.lines) : print_table(&options, folder);
}
