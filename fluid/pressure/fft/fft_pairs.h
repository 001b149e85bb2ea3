/* fft_pairs.h - private to fft/. Arithmetic of FLU_PAIRS complex numbers. They are read and written as a whole, since
 * compilers make no vectors from stores that might overlap. */
#ifndef FLU_FFT_PAIRS_H
#define FLU_FFT_PAIRS_H

#include "../../inside.h"

typedef struct Root {
    float re, im;
} Root;

typedef struct EightPairs {
    FLU_ALIGNED float re[FLU_PAIRS], im[FLU_PAIRS];
} EightPairs;

FLU_INLINE void flu_put_pairs(const EightPairs *x, float *FLU_RESTRICT re, float *FLU_RESTRICT im) {
    for (int k = 0; k < FLU_PAIRS; k++) re[k] = x->re[k], im[k] = x->im[k];
}

FLU_INLINE EightPairs flu_get_pairs(const float *FLU_RESTRICT re, const float *FLU_RESTRICT im) {
    EightPairs x;
    for (int k = 0; k < FLU_PAIRS; k++) x.re[k] = re[k], x.im[k] = im[k];
    return x;
}

FLU_INLINE EightPairs flu_sum_of(const EightPairs *a, const EightPairs *b) {
    EightPairs x;
    for (int k = 0; k < FLU_PAIRS; k++) x.re[k] = a->re[k] + b->re[k], x.im[k] = a->im[k] + b->im[k];
    return x;
}

FLU_INLINE EightPairs flu_gap_of(const EightPairs *a, const EightPairs *b) {
    EightPairs x;
    for (int k = 0; k < FLU_PAIRS; k++) x.re[k] = a->re[k] - b->re[k], x.im[k] = a->im[k] - b->im[k];
    return x;
}

/* a + sign * i * b, where sign is -1 or 1. */
FLU_INLINE EightPairs flu_quarter_turned(const EightPairs *a, const EightPairs *b, float sign) {
    EightPairs x;
    for (int k = 0; k < FLU_PAIRS; k++) x.re[k] = a->re[k] - sign * b->im[k], x.im[k] = a->im[k] + sign * b->re[k];
    return x;
}

FLU_INLINE void flu_put_turned(const EightPairs *x, Root w, float *FLU_RESTRICT re, float *FLU_RESTRICT im) {
    for (int k = 0; k < FLU_PAIRS; k++) {
        re[k] = x->re[k] * w.re - x->im[k] * w.im;
        im[k] = x->re[k] * w.im + x->im[k] * w.re;
    }
}

#endif
