/* Reads from near by, for two axes, where registers hold sixteen samples and one instruction picks from two registers
 * (AVX-512). If sixteen paths lead up or down by less than a cell, and along the row by less than eight, all ends lie
 * in windows of 32 samples in three rows. These are loaded as they stand, where gather.c needs a load for each pair.
 * Without it a step takes 5 to 6 % longer (256 x 256 cells, among walls and open).
 *
 *      first, above  | second, above     The sixteen samples lie in the middle
 *      first, here   | second, here      of the row `here`.
 *      first, below  | second, below
 */
#include "../inside.h"

#if defined(FLU_AVX512)
#include <immintrin.h>

enum {
    FLU_GROUP = FLU_LANES,
    FLU_REACH = FLU_GROUP / 2 /* samples, from a group's first one back to where its windows begin */
};

typedef __m512 Floats;
typedef __m512i Integers;
typedef __mmask16 Mask; /* a bit for each of a group */

FLU_AVX512 FLU_INLINE Integers all_of(int number) { return _mm512_set1_epi32(number); }

FLU_AVX512 FLU_INLINE Integers from_on(int first) {
    return _mm512_add_epi32(_mm512_set_epi32(15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0), all_of(first));
}

FLU_AVX512 FLU_INLINE Mask first_lanes(int count) { return (Mask)(count < FLU_GROUP ? (1u << count) - 1 : UINT16_MAX); }

/* ---- Ends ----------------------------------------------------------------------------------------------------------
 */

/* Whole cells, rounded down, and the rest. Lanes beyond the end are 0, as their garbage could raise floating-point
 * flags. */
FLU_AVX512 FLU_INLINE Integers split_paths(const float *path, Mask meant, Floats sign, float *rest) {
    const Floats d = _mm512_mul_ps(sign, _mm512_maskz_loadu_ps(meant, path));
    const Integers cells = _mm512_cvt_roundps_epi32(d, _MM_FROUND_TO_NEG_INF | _MM_FROUND_NO_EXC);
    _mm512_storeu_ps(rest, _mm512_sub_ps(d, _mm512_cvtepi32_ps(cells)));
    return cells;
}

/* Samples [i, i + 16). True if all end near by. */
FLU_AVX512 FLU_INLINE bool find_group(const Paths *FLU_RESTRICT paths, Floats sign, int i, Mask meant, int row,
                                      Ends *FLU_RESTRICT to) {
    const Integers x = split_paths(paths->d[0] + i, meant, sign, to->w[0] + i),
                   y = split_paths(paths->d[1] + i, meant, sign, to->w[1] + i);
    const Integers across = _mm512_add_epi32(x, all_of(FLU_REACH)), down = _mm512_add_epi32(y, all_of(1));
    const Mask within =
        _mm512_cmplt_epu32_mask(across, all_of(2 * FLU_REACH)) & _mm512_cmplt_epu32_mask(down, all_of(2));
    const bool inside = within == (Mask)-1;
    if (inside) {
        to->above[i / FLU_GROUP] = _mm512_cmplt_epi32_mask(y, all_of(0));
        _mm512_storeu_si512(to->cell + i, _mm512_add_epi32(across, from_on(0)));
    } else
        _mm512_storeu_si512(to->cell + i,
                            _mm512_add_epi32(_mm512_add_epi32(x, from_on(i)), _mm512_mullo_epi32(y, all_of(row))));
    return inside;
}

FLU_AVX512 static void find_groups(const Paths *paths, float sign, int begin, int end, int row, Ends *to) {
    for (int i = begin; i < end; i += FLU_GROUP)
        if (find_group(paths, _mm512_set1_ps(sign), i, first_lanes(end - i), row, to))
            to->picked |= 1u << i / FLU_GROUP;
}

void flu_find_near_ends(const Paths *paths, float sign, int begin, int end, int row, Ends *to) {
    find_groups(paths, sign, begin, end, row, to);
}

/* ---- Samples -------------------------------------------------------------------------------------------------------
 */

/* Halves of the windows of a row, and of the ones above and below. */
typedef struct Half {
    Floats above, here, below;
} Half;

FLU_AVX512 FLU_INLINE Half load_half(const float *from, ptrdiff_t row) {
    return (Half){_mm512_loadu_ps(from - row), _mm512_loadu_ps(from), _mm512_loadu_ps(from + row)};
}

FLU_AVX512 FLU_INLINE Floats pick(Floats first, Integers place, Floats second) {
    return _mm512_permutex2var_ps(first, place, second);
}

typedef struct UpperLower { /* one above the other */
    Floats upper, lower;
} UpperLower;

/* Picks samples in the rows above and here where the mask says so, else in the rows here and below. */
FLU_AVX512 FLU_INLINE UpperLower pick_pair(const Half *first, const Half *second, Mask up, Integers place) {
    const Floats here = pick(first->here, place, second->here);
    return (UpperLower){_mm512_mask_mov_ps(here, up, pick(first->above, place, second->above)),
                        _mm512_mask_mov_ps(pick(first->below, place, second->below), up, here)};
}

FLU_AVX512 FLU_INLINE Floats blend(Floats a, Floats b, Floats weight) {
    return _mm512_add_ps(a, _mm512_mul_ps(weight, _mm512_sub_ps(b, a)));
}

FLU_AVX512 FLU_INLINE void store(float *to, Mask meant, Floats values) {
    if (meant == (Mask)-1)
        _mm512_storeu_ps(to, values);
    else
        _mm512_mask_storeu_ps(to, meant, values);
}

/* The least and the largest of the corners with weight, as in bound_row. */
FLU_AVX512 FLU_INLINE void bound_group(UpperLower left, UpperLower right, Floats wx, Floats wy, Mask meant, float *low,
                                       float *high) {
    const Floats none = _mm512_setzero_ps(), al = left.upper;
    const Mask beside = _mm512_cmp_ps_mask(wx, none, _CMP_GT_OQ), below = _mm512_cmp_ps_mask(wy, none, _CMP_GT_OQ);
    const Floats ar = _mm512_mask_mov_ps(al, beside, right.upper), bl = _mm512_mask_mov_ps(al, below, left.lower);
    const Floats br = _mm512_mask_mov_ps(ar, below, _mm512_mask_mov_ps(left.lower, beside, right.lower));
    store(low, meant, _mm512_min_ps(_mm512_min_ps(al, ar), _mm512_min_ps(bl, br)));
    store(high, meant, _mm512_max_ps(_mm512_max_ps(al, ar), _mm512_max_ps(bl, br)));
}

FLU_AVX512 FLU_INLINE void read_group(const Half *first, const Half *second, const Ends *ends, int i, Mask meant,
                                      bool bounded, const Read *to) {
    const Integers place = _mm512_loadu_si512(ends->cell + i);
    const Mask up = ends->above[i / FLU_GROUP];
    const Floats wx = _mm512_loadu_ps(ends->w[0] + i), wy = _mm512_loadu_ps(ends->w[1] + i);
    const UpperLower left = pick_pair(first, second, up, place),
                     right = pick_pair(first, second, up, _mm512_add_epi32(place, all_of(1)));
    if (bounded) bound_group(left, right, wx, wy, meant, to->low + i, to->high + i);
    Floats value = blend(blend(left.upper, left.lower, wy), blend(right.upper, right.lower, wy), wx);
    value = _mm512_maskz_mov_ps(_mm512_cmp_ps_mask(_mm512_abs_ps(value), _mm512_set1_ps(FLU_TINY), _CMP_GT_OQ), value);
    store(to->value + i, meant, value);
}

/* The second half of a window is the first half of the next one. */
FLU_AVX512 FLU_INLINE void read_groups(const float *from, ptrdiff_t row, const Ends *ends, int count, bool bounded,
                                       const Read *where) {
    const Read to = *where;
    Half first = load_half(from - FLU_REACH, row);
    for (int i = 0; i < count; i += FLU_GROUP) {
        const Half second = load_half(from + i + FLU_GROUP - FLU_REACH, row);
        if (ends->picked >> i / FLU_GROUP & 1)
            read_group(&first, &second, ends, i, first_lanes(count - i), bounded, &to);
        first = second;
    }
}

FLU_AVX512 static void read_values_near(const float *from, ptrdiff_t row, const Ends *ends, int count, const Read *to) {
    read_groups(from, row, ends, count, false, to);
}

FLU_AVX512 static void read_bounds_near(const float *from, ptrdiff_t row, const Ends *ends, int count, const Read *to) {
    read_groups(from, row, ends, count, true, to);
}

void flu_read_near(const float *from, ptrdiff_t row, const Ends *ends, int count, const Read *to) {
    (to->low ? read_bounds_near : read_values_near)(from, row, ends, count, to);
}

#else

void flu_find_near_ends(const Paths *paths, float sign, int begin, int end, int row, Ends *to) {
    (void)paths, (void)sign, (void)begin, (void)end, (void)row, (void)to;
}

void flu_read_near(const float *from, ptrdiff_t row, const Ends *ends, int count, const Read *to) {
    (void)from, (void)row, (void)ends, (void)count, (void)to;
}

#endif
