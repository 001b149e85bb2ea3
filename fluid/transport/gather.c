/* Reads the samples around the end of each path. With two axes there are four of them, in pairs that one load brings.
 * Where the compiler has vectors of four, two pairs are unzipped at a time, else samples are read one by one.
 *
 *      above_left ---- above_right
 *          |     *          |
 *      below_left ---- below_right
 */
#include "../inside.h"

typedef struct Corners {
    FLU_ALIGNED float above_left[FLU_CHUNK], above_right[FLU_CHUNK], below_left[FLU_CHUNK], below_right[FLU_CHUNK];
} Corners;

#if defined(__clang__) || (defined(__GNUC__) && __GNUC__ >= 12)

typedef float Four __attribute__((vector_size(16), aligned(4)));
typedef double FloatPair __attribute__((aligned(4), may_alias));
typedef double TwoPairs __attribute__((vector_size(16)));

FLU_INLINE const FloatPair *pair_at(const float *place) { return (const FloatPair *)(const void *)place; }

FLU_INLINE Four load_pairs(const float *a, const float *b) { return (Four)(TwoPairs){*pair_at(a), *pair_at(b)}; }

/* Parts the first numbers of each pair from the second ones. */
FLU_INLINE void unzip(Four pairs, Four more, float *FLU_RESTRICT first, float *FLU_RESTRICT second) {
    *(Four *)first = __builtin_shufflevector(pairs, more, 0, 2, 4, 6);
    *(Four *)second = __builtin_shufflevector(pairs, more, 1, 3, 5, 7);
}

FLU_HOT static int gather_fours(const float *FLU_RESTRICT from, ptrdiff_t row, const int *FLU_RESTRICT cell, int count,
                                Corners *FLU_RESTRICT to) {
    const float *below = from + row;
    int i = 0;
    for (; i + 4 <= count; i += 4) {
        ptrdiff_t a = cell[i], b = cell[i + 1], c = cell[i + 2], d = cell[i + 3];
        unzip(load_pairs(from + a, from + b), load_pairs(from + c, from + d), to->above_left + i, to->above_right + i);
        unzip(load_pairs(below + a, below + b), load_pairs(below + c, below + d), to->below_left + i,
              to->below_right + i);
    }
    return i;
}

#else

static int gather_fours(const float *from, ptrdiff_t row, const int *cell, int count, Corners *to) {
    (void)from, (void)row, (void)cell, (void)count, (void)to;
    return 0;
}

#endif

static void gather(const float *from, ptrdiff_t row, const int *cell, int count, Corners *to) {
    for (int i = gather_fours(from, row, cell, count, to); i < count; i++) {
        const float *above = from + cell[i], *below = above + row;
        to->above_left[i] = above[0], to->above_right[i] = above[1];
        to->below_left[i] = below[0], to->below_right[i] = below[1];
    }
}

#if defined(FLU_AVX2)

/* Eight at a time. Without these, a machine that has AVX2 but not AVX-512 loses 4 to 5 % of a step. With AVX-512,
 * pick.c leaves them little to do. */
typedef float Eight __attribute__((vector_size(32), aligned(4), may_alias));
typedef int32_t Ints __attribute__((vector_size(32)));
typedef int64_t Longs __attribute__((vector_size(32)));
typedef double FourPairs __attribute__((vector_size(32)));

/* Eights are handed over by pointer, as by value the ABI depends on AVX. */
FLU_AVX2 FLU_INLINE void load_four_pairs(const float *from, const int *cell, Eight *to) {
    *to = (Eight)(FourPairs){*pair_at(from + cell[0]), *pair_at(from + cell[1]), *pair_at(from + cell[4]),
                             *pair_at(from + cell[5])};
}

FLU_AVX2 FLU_INLINE void choose(const Ints *first, const Eight *a, const Eight *b, Eight *to) {
    *to = (Eight)(((Ints)*a & *first) | ((Ints)*b & ~*first));
}

FLU_AVX2 FLU_INLINE void sort(Eight *lesser, Eight *larger) {
    const Eight a = *lesser, b = *larger;
    const Ints less = a < b;
    choose(&less, &a, &b, lesser);
    choose(&less, &b, &a, larger);
}

FLU_AVX2 FLU_INLINE void move(const Eight *from, const Eight *weight, Eight *to) {
    *to = *from + *weight * (*to - *from);
}

/* The first of each pair of pairs, and the second. */
FLU_AVX2 FLU_INLINE void unzip_eights(const Eight pairs[2], Eight *first, Eight *second) {
    *first = __builtin_shufflevector(pairs[0], pairs[1], 0, 2, 8, 10, 4, 6, 12, 14);
    *second = __builtin_shufflevector(pairs[0], pairs[1], 1, 3, 9, 11, 5, 7, 13, 15);
}

/* Replaces values without weight by the others. */
FLU_AVX2 FLU_INLINE void keep_weighty(const Eight *weight, const Eight *other, Eight *value) {
    const Ints counts = *weight > 0;
    choose(&counts, value, other, value);
}

/* The same bounds as in bound_row. */
FLU_AVX2 FLU_INLINE void bounds_of(const Eight above[2], const Eight below[2], const Eight *wx, const Eight wy_of[2],
                                   bool all_weigh, float *low, float *high) {
    Eight lesser[2] = {above[0], above[1]}, larger[2] = {below[0], below[1]}, left, right;
    for (int j = 0; j < 2; j++) {
        if (!all_weigh) keep_weighty(&wy_of[j], &above[j], &larger[j]);
        sort(&lesser[j], &larger[j]);
    }
    unzip_eights(lesser, &left, &right);
    if (!all_weigh) keep_weighty(wx, &left, &right);
    sort(&left, &right);
    *(Eight *)low = left;
    unzip_eights(larger, &left, &right);
    if (!all_weigh) keep_weighty(wx, &left, &right);
    sort(&left, &right);
    *(Eight *)high = right;
}

/* Where anything flows all samples have weight, and half of the work can be left out. */
FLU_AVX2 FLU_INLINE void bound_eight(const Eight above[2], const Eight below[2], const Eight *wx, const Eight *wy,
                                     const Eight wy_of[2], float *low, float *high) {
    const Longs weigh = (Longs)((*wx > 0) & (*wy > 0));
    if ((weigh[0] & weigh[1] & weigh[2] & weigh[3]) == -1)
        bounds_of(above, below, wx, wy_of, true, low, high);
    else
        bounds_of(above, below, wx, wy_of, false, low, high);
}

/* Samples [i, i + 8). A pair above and one below become one pair before they are unzipped. From four corners it would
 * be twice the work. */
FLU_AVX2 FLU_INLINE void interpolate_eight(const float *FLU_RESTRICT from, ptrdiff_t row, const Ends *FLU_RESTRICT ends,
                                           int i, bool bounded, const Read *to) {
    const int *cell = ends->cell + i;
    const Eight wx = *(const Eight *)(ends->w[0] + i), wy = *(const Eight *)(ends->w[1] + i),
                wy_of[2] = {__builtin_shufflevector(wy, wy, 0, 0, 1, 1, 4, 4, 5, 5),
                            __builtin_shufflevector(wy, wy, 2, 2, 3, 3, 6, 6, 7, 7)};
    Eight above[2], pairs[2], left, value;
    for (int j = 0; j < 2; j++) {
        load_four_pairs(from, cell + 2 * j, &above[j]);
        load_four_pairs(from + row, cell + 2 * j, &pairs[j]);
    }
    if (bounded) bound_eight(above, pairs, &wx, &wy, wy_of, to->low + i, to->high + i);
    for (int j = 0; j < 2; j++) move(&above[j], &wy_of[j], &pairs[j]);
    unzip_eights(pairs, &left, &value);
    move(&left, &wx, &value);
    Ints bits = (Ints)value, counts = (Eight)(bits & INT32_MAX) > FLU_TINY;
    *(Eight *)(to->value + i) = (Eight)(bits & counts);
}

/* At least eight samples. If fewer than eight are left, the last eight are read again. */
FLU_AVX2 FLU_INLINE void all_eights(const float *from, ptrdiff_t row, const Ends *ends, int begin, int end,
                                    bool bounded, const Read *to) {
    for (int i = begin; i + 8 <= end; i += 8) interpolate_eight(from, row, ends, i, bounded, to);
    if ((end - begin) % 8) interpolate_eight(from, row, ends, end - 8, bounded, to);
}

FLU_AVX2 static void read_eights(const float *from, ptrdiff_t row, const Ends *ends, int begin, int end,
                                 const Read *to) {
    all_eights(from, row, ends, begin, end, false, to);
}

FLU_AVX2 static void bound_eights(const float *from, ptrdiff_t row, const Ends *ends, int begin, int end,
                                  const Read *to) {
    all_eights(from, row, ends, begin, end, true, to);
}

#endif

FLU_HOT static void interpolate_row(const Corners *FLU_RESTRICT c, const float *FLU_RESTRICT wx,
                                    const float *FLU_RESTRICT wy, int count, float *FLU_RESTRICT to) {
    for (int i = 0; i < count; i++) {
        float left = c->above_left[i] + wy[i] * (c->below_left[i] - c->above_left[i]),
              right = c->above_right[i] + wy[i] * (c->below_right[i] - c->above_right[i]),
              value = left + wx[i] * (right - left);
        to[i] = fabsf(value) > FLU_TINY ? value : 0;
    }
}

/* Samples without weight do not count, so that a mirrored scene has the same bounds. */
FLU_HOT static void bound_row(const Corners *FLU_RESTRICT c, const float *FLU_RESTRICT wx, const float *FLU_RESTRICT wy,
                              int count, float *FLU_RESTRICT low, float *FLU_RESTRICT high) {
    for (int i = 0; i < count; i++) {
        bool beside = wx[i] > 0, below = wy[i] > 0;
        float al = c->above_left[i], ar = beside ? c->above_right[i] : al;
        float bl = c->below_left[i], br = beside ? c->below_right[i] : bl;
        bl = below ? bl : al, br = below ? br : ar;
        low[i] = flu_minf(flu_minf(al, ar), flu_minf(bl, br));
        high[i] = flu_maxf(flu_maxf(al, ar), flu_maxf(bl, br));
    }
}

/* Samples [begin, end), of two axes. */
static void interpolate(const float *from, ptrdiff_t row, const Ends *ends, int begin, int end, const Read *to) {
    Corners corners;
#if defined(FLU_AVX2)
    if (FLU_HAS_AVX2 && end - begin >= 8) {
        (to->low ? bound_eights : read_eights)(from, row, ends, begin, end, to);
        return;
    }
#endif
    const float *wx = ends->w[0] + begin, *wy = ends->w[1] + begin;
    gather(from, row, ends->cell + begin, end - begin, &corners);
    interpolate_row(&corners, wx, wy, end - begin, to->value + begin);
    if (to->low) bound_row(&corners, wx, wy, end - begin, to->low + begin, to->high + begin);
}

/* Groups that pick.c did not read. */
static void interpolate_others(const float *from, ptrdiff_t row, const Ends *ends, int count, const Read *to) {
    const int groups = (count + FLU_LANES - 1) / FLU_LANES;
    uint32_t others = ~ends->picked & ((1u << groups) - 1);
    for (int i = 0, end; others; i = end) {
        bool here = others & 1;
        for (end = i; others && (others & 1) == here; others >>= 1) end += FLU_LANES;
        if (here) interpolate(from, row, ends, i, end < count ? end : count, to);
    }
}

void flu_interpolate(const Grid *grid, const float *from, const Ends *ends, int count, const Read *to) {
    if (FLU_AXES(*grid) > 2)
        flu_interpolate_volume(grid, from, ends, count, to);
    else if (ends->picked) {
        flu_read_near(from, grid->step[1], ends, count, to);
        interpolate_others(from, grid->step[1], ends, count, to);
    } else
        interpolate(from, grid->step[1], ends, 0, count, to);
}
