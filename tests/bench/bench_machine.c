#include "tests/bench/bench_machine.h"
#include "tests/bench/bench_clock.h"

#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>

enum { TRIADS = 30, TRIES = 300 };

static void triad(const float *b, const float *c, size_t count, float *a) {
    for (size_t i = 0; i < count; i++) a[i] = b[i] + 0.5f * c[i];
}

double Machine_Bandwidth(size_t bytes) {
    const size_t count = bytes / (3 * sizeof(float));
    float *memory = malloc(3 * count * sizeof *memory);
    double seconds[TRIADS];
    if (!memory) return 0;
    for (size_t i = 0; i < 3 * count; i++) memory[i] = (float)(i & 255);
    for (int i = 0; i < TRIADS; i++) {
        const double start = Bench_ThreadTime(NULL);
        triad(memory + count, memory + 2 * count, count, memory);
        seconds[i] = Bench_ThreadTime(NULL) - start;
        memory[count + (size_t)i % count] += memory[(size_t)i % count]; /* so that no triad is as the last */
    }
    free(memory);
    return 3 * (double)count * sizeof(float) / Bench_Least(seconds, TRIADS);
}

static volatile float kept; /* the exercise's result: without it a compiler would leave the exercise out */

void Machine_Run(const Exercise *exercise) {
    float x = 0.5f;
    for (long i = 0; i < exercise->rounds; i++) x = x * 0.999f + 0.001f;
    kept = x;
}

Exercise Machine_Exercise(double seconds) {
    const Exercise probe = {100000};
    double times[5];
    for (int i = 0; i < 5; i++) {
        const double start = Bench_ThreadTime(NULL);
        Machine_Run(&probe);
        times[i] = Bench_ThreadTime(NULL) - start;
    }
    return (Exercise){(long)(seconds / Bench_Least(times, 5) * (double)probe.rounds)};
}

/* Over when another thread has taken the other piece. */
static void meet(int begin, int end, void *data) {
    atomic_int *there = data;
    (void)begin, (void)end;
    atomic_fetch_add(there, 1);
    while (atomic_load(there) < 2) sched_yield();
}

double Machine_HandOff(Pool *pool, double gap) {
    double seconds[TRIES];
    for (int i = 0; i < TRIES; i++) {
        atomic_int there = 0;
        double start = Bench_WallTime(NULL);
        while (Bench_WallTime(NULL) - start < gap) {}
        start = Bench_WallTime(NULL);
        Pool_Run(2, 1, meet, &there, pool);
        seconds[i] = Bench_WallTime(NULL) - start;
    }
    return Bench_Quantile(seconds, TRIES, 0.5);
}
