#include "tests/bench/bench_clock.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MOST = 1024 };

static double read_clock(clockid_t clock) {
    struct timespec time;
    clock_gettime(clock, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

double Bench_WallTime(void *host) {
    (void)host;
    return read_clock(CLOCK_MONOTONIC);
}

double Bench_ThreadTime(void *host) {
    (void)host;
    return read_clock(CLOCK_THREAD_CPUTIME_ID);
}

double Bench_Least(const double *values, int count) {
    double least = values[0];
    for (int i = 1; i < count; i++)
        if (values[i] < least) least = values[i];
    return least;
}

double Bench_Mean(const double *values, int count) {
    double sum = 0;
    for (int i = 0; i < count; i++) sum += values[i];
    return sum / count;
}

static int compare(const void *a, const void *b) {
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

double Bench_Quantile(const double *values, int count, double share) {
    double sorted[MOST];
    if (count > MOST) count = MOST;
    memcpy(sorted, values, (size_t)count * sizeof *values);
    qsort(sorted, (size_t)count, sizeof *sorted, compare);
    return sorted[(int)(share * (count - 1) + 0.5)];
}
