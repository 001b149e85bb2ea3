/* bench_lines.h - a line for each preset and size: what one looks at while making it faster. */
#ifndef BENCH_LINES_H
#define BENCH_LINES_H

#include "tests/kits/parallel.h"

enum { LINES_MOST_STEPS = 600 };

typedef struct Lines {
    int size;           /* 0: 64 to 1024 */
    int threads, steps; /* 0: no pool; at most, as many as fit into a few seconds */
    const char *preset; /* NULL: all */
    bool quick;
    double (*clock)(void *); /* seconds: see bench_clock.h */
} Lines;

/* False without memory. */
bool Lines_Print(const Lines *options, Pool *pool);

#endif
