/* sums.h - sums of products in eight lanes, so that all machines add in the same order. Private. */
#ifndef FLU_SUMS_H
#define FLU_SUMS_H

#include "../inside.h"

/* s[i] = the sum of a[i] * b[i], a[i + 8] * b[i + 8] ... of `count` numbers, a multiple of eight. Vectors are written
 * out, as compilers turn a loop over lanes into single sums, number by number. */
#if defined(__GNUC__)
typedef float SumLanes __attribute__((vector_size(16), aligned(4), may_alias));

FLU_INLINE void flu_sum_products(const float *a, const float *b, int count, float s[8]) {
    SumLanes first = {0}, second = {0};
    for (int k = 0; k < count; k += 8) {
        first += *(const SumLanes *)(a + k) * *(const SumLanes *)(b + k);
        second += *(const SumLanes *)(a + k + 4) * *(const SumLanes *)(b + k + 4);
    }
    *(SumLanes *)s = first;
    *(SumLanes *)(s + 4) = second;
}
#else
FLU_INLINE void flu_sum_products(const float *a, const float *b, int count, float s[8]) {
    for (int i = 0; i < 8; i++) s[i] = 0;
    for (int k = 0; k < count; k += 8)
        for (int i = 0; i < 8; i++) s[i] += a[k + i] * b[k + i];
}
#endif

#endif
