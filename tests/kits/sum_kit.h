/* sum_kit.h - many numbers pinned down by one: each counts with a weight of its own, so that none can change, nor
 * change places with another, without their sum. A test that fails prints the new sums: they belong into its table if
 * the change was meant. Not for what the solver computes: that has its golden states. */
#ifndef TESTS_SUM_KIT_H
#define TESTS_SUM_KIT_H

#include "tests/kits/test.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

typedef struct Sum {
    double total, size; /* size: of all numbers without their signs, by which rounding is judged */
    double weight;      /* of the last one, less 1 */
} Sum;

typedef struct SumRow {
    const char *name;
    double total;
} SumRow;

static inline void Sum_Add(Sum *sum, double number) {
    sum->weight +=
        sum->weight < 0.375 ? 0.625 - 0.0078125 : -0.375 - 0.0078125; /* exact in binary, and goes round in 128 */
    if (!isfinite(number)) number = 1000;
    sum->total += (1 + sum->weight) * number, sum->size += fabs(number);
}

static inline void Sum_Floats(Sum *sum, const float *numbers, int count) {
    for (int i = 0; i < count; i++) Sum_Add(sum, (double)numbers[i]);
}

/* `slack`: by how much it may be off, as libm rounds otherwise on another machine. */
static inline bool Sum_Within(const Sum *sum, double slack, const char *name, const SumRow *rows, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (!strcmp(rows[i].name, name) && fabs(rows[i].total - sum->total) <= slack) return true;
    printf("    {\"%s\", %.12g},\n", name, sum->total);
    return false;
}

static inline bool Sum_Is(const Sum *sum, const char *name, const SumRow *rows, size_t count) {
    return Sum_Within(sum, 2e-4 + 1e-8 * sum->size, name, rows, count);
}

/* Of pixels 0xAARRGGBB, some of which may be off by one: a change of one in a million is seen. */
static inline void Sum_Pixels(Sum *sum, const uint32_t *pixels, size_t count) {
    for (size_t i = 0; i < count; i++)
        for (int shift = 0; shift < 24; shift += 8) Sum_Add(sum, pixels[i] >> shift & 255);
}

static inline bool Sum_Shows(const Sum *sum, const char *name, const SumRow *rows, size_t count) {
    return Sum_Within(sum, 12 + 1e-6 * sum->size, name, rows, count);
}

#endif
