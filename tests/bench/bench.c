/* bench - what a step costs, and what that buys.
 *
 *   bench [--check] [--quick] [--only SECTION]
 *   bench [--quick] --size N
 *   bench [--quick] --roofline
 *   bench [--quick] --costs [--size N]
 *
 * The first form prints the table of solver_cost.md, each row with what it has to reach at least and aims for, in three
 * minutes. What stands behind the rows goes to stderr. Ratios are times of the paper's code over ours, in turns in one
 * process, by the thread's own time, least of many repeats. A second column has the paper's code without the diffusion
 * that it runs even where the rate is 0. Rows about threads and percentiles go by the clock on the wall, and mean
 * little on a machine that does anything else.
 * --check exits with 1 if a row misses its "at least". It is for quiet machines, so no test asks for it. What can be
 * counted is tested by test_fluid_budget.c. --quick runs everything on small grids, once: its figures mean nothing.
 * --only measures one section: ratios, counts, threads, builds, scaling, tail, rooms, direct, idle or volume.
 *
 * The second form prints a line for each preset at that size: milliseconds a frame (occupancy cleared and
 * stamped, sources, step), how often it fits into a frame of the paper's code, bytes a cell, and the share of each
 * stage.
 *
 * The third form prints the bytes and operations of each stage beside its time, and how near to the machine's own that
 * is (bench_roofline.c).
 *
 * The fourth form prints the table of fluid/docs/costs.md: what a step costs, by size and threads (bench_costs.c). N is
 * the longest side in two dimensions, and eight times that in three. */
#include "tests/bench/bench_scene.h"
#include "tests/bench/bench_sections.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- The table ------------------------------------------------------------------------------------ */

static void print_cell(const Goal *goal, bool is_goal, double value) {
    const char *unit = goal->unit ? goal->unit : "x";
    if (value > 0 && is_goal)
        printf(" %s%g%s |", goal->falls ? "at most " : "", value, unit);
    else if (value > 0)
        printf(" %.*f%s |", goal->digits, value, unit);
    else
        printf("  |");
}

void Table_Row(Table *table, Goal goal, double ours, double lean) {
    const bool missed = ours > 0 && goal.least > 0 && (goal.falls ? ours > goal.least : ours < goal.least);
    printf("| %s |", goal.name);
    print_cell(&goal, false, ours);
    print_cell(&goal, false, lean);
    print_cell(&goal, true, goal.least);
    print_cell(&goal, true, goal.aim);
    printf("\n");
    fflush(stdout);
    table->missed += missed;
    if (missed) Table_Note("missed: %s", goal.name);
}

void Table_Note(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    fprintf(stderr, "    ");
    vfprintf(stderr, format, arguments);
    fprintf(stderr, "\n");
    va_end(arguments);
}

static const struct {
    const char *name;
    Section *run;
} sections[] = {{"ratios", Bench_Ratios}, {"counts", Bench_Counted},  {"threads", Bench_Threads},
                {"builds", Bench_Builds}, {"scaling", Bench_Scaling}, {"tail", Bench_Tail},
                {"rooms", Bench_Rooms},   {"direct", Bench_Direct},   {"idle", Bench_Idle},
                {"volume", Bench_Volume}};
enum { SECTIONS = sizeof sections / sizeof *sections };

/* What keeps a processor's units busy is slower beside other work, and what waits for its own results hardly is. */
static void note_machine(void) {
    double load[1] = {0};
    getloadavg(load, 1);
    Table_Note("%ld processors, load %.1f (if busy, ratios are too low); compiled by %s", sysconf(_SC_NPROCESSORS_ONLN),
               load[0], __VERSION__);
}

/* ---- Lines ---------------------------------------------------------------------------------------- */

typedef struct Options {
    bool check, quick, roofline, costs;
    int size;
    const char *only; /* NULL: all */
} Options;

static bool print_line(const Options *options, const Effort *effort, FluidPreset preset, double paper) {
    FluidDef def = Fluid_PresetDef(preset);
    Laps laps;
    Bench_SetUp(&def, options->size);
    def.host.seconds = Bench_ThreadTime;
    if (Fluid_DefError(&def)) return true; /* of no use with this scene */
    if (!Laps_Open(&laps, &def, Bench_FluidFrame, effort->warm_up, effort->frames)) return false;
    laps.clock = def.host.seconds;
    const double begin = Bench_WallTime(NULL);
    do { Laps_Run(&laps); } while (Bench_WallTime(NULL) - begin < effort->seconds / 2);
    const double mean = Laps_Mean(&laps), cells = (double)options->size * options->size;
    printf("%-14s %9.3f %8.2f %8.1f %7.1f ", Fluid_PresetName(preset), 1e3 * mean, 1e9 * mean / cells, paper / mean,
           (double)Fluid_GetProfile(laps.fluid).bytes / cells);
    for (int stage = 0; stage < FLUID_STAGE_COUNT; stage++)
        printf(" %7.1f%%", 100 * Laps_StageMean(&laps, (FluidStage)stage) / mean);
    printf("\n");
    fflush(stdout);
    Laps_Close(&laps);
    return true;
}

static bool print_lines(const Options *options, const Effort *effort) {
    const double paper = Bench_PaperSeconds(options->size, effort->seconds / 4);
    bool whole = paper > 0;
    printf("%-14s %9s %8s %8s %7s ", "preset", "ms", "ns/cell", "x paper", "B/cell");
    for (int stage = 0; stage < FLUID_STAGE_COUNT; stage++) printf(" %8s", Fluid_StageName((FluidStage)stage));
    printf("\n");
    for (int i = 0; i < FLUID_PRESET_COUNT && whole; i++) whole = print_line(options, effort, (FluidPreset)i, paper);
    return whole;
}

/* ---- Options -------------------------------------------------------------------------------------- */

static bool known_section(const char *name) {
    for (int i = 0; i < SECTIONS; i++)
        if (!strcmp(name, sections[i].name)) return true;
    return false;
}

static bool parse_value(const char *word, const char *value, Options *options) {
    if (!strcmp(word, "--only")) return known_section(options->only = value);
    options->size = atoi(value);
    return !strcmp(word, "--size") && options->size >= 8 && options->size <= 8192;
}

static bool parse(int count, char **words, Options *options) {
    for (int i = 1; i < count; i++) {
        const char *value = i + 1 < count ? words[i + 1] : "";
        if (!strcmp(words[i], "--quick"))
            options->quick = true;
        else if (!strcmp(words[i], "--check"))
            options->check = true;
        else if (!strcmp(words[i], "--roofline"))
            options->roofline = true;
        else if (!strcmp(words[i], "--costs"))
            options->costs = true;
        else if (parse_value(words[i], value, options))
            i++;
        else
            return fprintf(stderr, "bench: cannot use %s %s\n", words[i], value), false;
    }
    return true;
}

int main(int count, char **words) {
    Options options = {0};
    if (!parse(count, words, &options)) {
        fprintf(stderr, "usage: bench [--check] [--quick] [--only SECTION]\n"
                        "       bench [--quick] --size 8..8192\n"
                        "       bench [--quick] --roofline\n"
                        "       bench [--quick] --costs [--size 8..8192]\n");
        return 2;
    }
    const Effort *effort = options.quick ? &effort_quick : &effort_full;
    bool whole = true;
    char folder[512];
    const char *slash = strrchr(words[0], '/');
    snprintf(folder, sizeof folder, "%.*s", slash ? (int)(slash - words[0]) : 1, slash ? words[0] : ".");
    Table table = {.folder = folder};
    if (options.roofline)
        note_machine(), whole = Bench_Roofline(effort);
    else if (options.costs)
        note_machine(), whole = Bench_Costs(effort, options.size ? options.size : 4096);
    else if (options.size)
        whole = print_lines(&options, effort);
    else {
        note_machine();
        printf("| | ours | idle diffusion left out | at least | aim |\n|---|---|---|---|---|\n");
        for (int i = 0; i < SECTIONS; i++) {
            if (options.only && strcmp(options.only, sections[i].name) != 0) continue;
            whole = sections[i].run(&table, effort) && whole;
        }
    }
    if (!whole) fprintf(stderr, "bench: out of memory, or of threads\n");
    return !whole || (options.check && table.missed > 0);
}
