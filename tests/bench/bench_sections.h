/* bench_sections.h - the benchmark's table, and the parts that fill it. */
#ifndef BENCH_SECTIONS_H
#define BENCH_SECTIONS_H

#include "tests/bench/bench_laps.h"

typedef struct Table {
    const char *folder; /* where bench and the programs that it runs lie */
    int missed;         /* rows that do not reach what they have to */
} Table;

/* A row's name, and what it has to reach. */
typedef struct Goal {
    const char *name;
    double least, aim; /* 0: none */
    bool falls;        /* the smaller the better: least is the most that it may be */
    int digits;        /* behind the point */
    const char *unit;  /* NULL: x, a ratio */
} Goal;

/* Prints a row. `lean`: a ratio to the paper's code without its idle diffusion. 0: not measured. */
void Table_Row(Table *table, Goal goal, double ours, double lean);
void Table_Note(const char *format, ...); /* what stands behind it, to stderr */

/* Two threads over one. */
bool Bench_CompareThreads(Table *table, Goal goal, FluidDef def, LapsFrame *frame, const Effort *effort);

bool Bench_Roofline(const Effort *effort);        /* its own table. False without memory */
bool Bench_Costs(const Effort *effort, int most); /* likewise. `most`: cells along an edge in 2D; an eighth in 3D */

/* False without memory or threads. */
typedef bool Section(Table *table, const Effort *effort);
Section Bench_Ratios, Bench_Counted, Bench_Threads, Bench_Builds, Bench_Scaling, Bench_Tail, Bench_Rooms, Bench_Direct,
    Bench_Idle, Bench_Volume;

#endif
