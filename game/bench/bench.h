/* bench.h - what the air costs: every scene without a window, over presets, sizes and numbers of threads, as one table.
 */
#ifndef GAME_BENCH_H
#define GAME_BENCH_H

#include "game/rules/game.h"
#include "game/session/options.h"

#include <stdio.h>

/* One way to run one scene, and what it came to. */
typedef struct BenchRow {
    const char *scene;
    Tuning tuning;
    char preset[TUNING_WORDS];
    int cells[3]; /* asked for, 0: the scene's own; */
    int grid[3];  /* and had */
    int threads;
    int ticks;                 /* counted */
    double p50, p95, p99, max; /* ms that the solver took a tick, */
    double p50_cpu, p95_cpu;   /* and of processor time */
    int over;                  /* ticks above the budget */
    double cell_ns;            /* of the median, a cell */
    double divergence;         /* rms that a tick left, 1/s: the mean over the ticks */
} BenchRow;

/* Runs all that the options ask for, says on standard error how far it is, and prints the table; also writes it as CSV
 * where a profile is asked for. Returns the program's exit code. */
int Bench_Run(const Options *options);

/* ---- The bench's own files ---------------------------------------------------------------------------------- */

/* All rows to run, not yet run; free() them. NULL, with a sentence: a scene or preset cannot be had. */
BenchRow *Bench_Plan(const Options *options, int *count, char *error, size_t capacity);

void Bench_Print(FILE *file, const BenchRow *rows, int count, double budget);
bool Bench_WriteCSV(const BenchRow *rows, int count, double budget, const char *path); /* false: see Log_Reason */

#endif
