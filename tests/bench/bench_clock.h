/* bench_clock.h - what the benchmark reads time with, and how it sums many times up. Seconds. */
#ifndef BENCH_CLOCK_H
#define BENCH_CLOCK_H

/* Either one fits FluidHost.seconds. */
double Bench_WallTime(void *host);
/* What this thread has had of the processor: other programs on the machine do not count, threads it hands work to
 * neither. */
double Bench_ThreadTime(void *host);

double Bench_Least(const double *values, int count);
double Bench_Mean(const double *values, int count);
/* The value that the part `share` (0 .. 1) of all lie below; .5 is the median. At most 1024 values. */
double Bench_Quantile(const double *values, int count, double share);

#endif
