/* bench.h - measures what the air costs. Runs every scene without a window over presets, sizes and threads. */
#ifndef GAME_BENCH_H
#define GAME_BENCH_H

#include "game/rules/game.h"
#include "game/session/options.h"

#include <stdio.h>

/* A way to run a scene, and its result. */
typedef struct BenchRow {
    const char *scene;
    Tuning tuning;
    char preset[TUNING_WORDS];
    int cells[3]; /* asked for, 0 for the scene's own */
    int grid[3];  /* actual */
    int threads;
    int took_part;             /* threads, no more than cores */
    int first;                 /* the row that differs only in having the first number of threads */
    int ticks;                 /* ticks counted */
    double p50, p95, p99, max; /* ms of the solver in a tick */
    double p50_cpu, p95_cpu;   /* ms of processor time */
    int over;                  /* ticks above the budget */
    double cell_ns;            /* the median for each cell */
    double divergence;         /* 1/s, rms that a tick leaves, as a mean over the ticks */
    double speed_up;           /* the median of the first row over this one's */
} BenchRow;

/* Runs all that the options ask for, reports progress on standard error, and prints the table. Also writes it as CSV if
 * there is a profile. Returns the program's exit code. */
int Bench_Run(const Options *options);

/* ---- The bench's own files ---------------------------------------------------------------------------------- */

/* Returns all rows, not yet run, to be freed by the caller. NULL with a sentence if a scene or preset cannot be had. */
BenchRow *Bench_Plan(const Options *options, int *count, char *error, size_t capacity);

void Bench_Print(FILE *file, const BenchRow *rows, int count, double budget);
bool Bench_WriteCSV(const BenchRow *rows, int count, double budget, const char *path); /* false, see Log_Reason */

#endif
