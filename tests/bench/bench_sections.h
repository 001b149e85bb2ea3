/* bench_sections.h - the parts of the benchmark. Each measures some rows of the table and notes what stands behind
 * them. False without memory or threads. */
#ifndef BENCH_SECTIONS_H
#define BENCH_SECTIONS_H

#include "tests/bench/bench_ratio.h"
#include "tests/bench/bench_table.h"

bool Bench_Ratios(Table *table, const Effort *effort);  /* to the paper's code */
bool Bench_Counted(Table *table, const Effort *effort); /* divergence and memory: no times */
bool Bench_Threads(Table *table, const Effort *effort); /* two over one, and what handing work over costs */
/* A row about two threads, of any scene. */
bool Bench_CompareThreads(Table *table, TableRow row, FluidDef def, LapsFrame *frame, const Effort *effort);
/* The solver as plain compilers make it: runs bench_gcc_O2 and so on, which the target bench_plain builds. */
bool Bench_Builds(Table *table, const Effort *effort);
bool Bench_Scaling(Table *table, const Effort *effort); /* and where the time goes, at 256^2 and 1024^2 */
bool Bench_Tail(Table *table, const Effort *effort);    /* beside the machine's own */
bool Bench_Rooms(Table *table, const Effort *effort);
bool Bench_Direct(Table *table, const Effort *effort); /* the direct solver beside multigrid, to the same residual */
bool Bench_Finer(Table *table, const Effort *effort);  /* smoke with more samples than the flow has cells */
bool Bench_Idle(Table *table, const Effort *effort);   /* and what skipping still regions would bring */
bool Bench_Volume(Table *table, const Effort *effort); /* three dimensions */

#endif
