/* Tests whether arithmetic does what the source says, by sums that show what the compiler or the processor does. */
#include "../inside.h"

enum { FLU_TEST_LANES = 37 /* more than the widest registers hold, and not a multiple */ };

typedef struct TestLanes {
    float a[FLU_TEST_LANES], b[FLU_TEST_LANES], to[FLU_TEST_LANES];
    int count;
} TestLanes;

/* Loops like those of the stages, which make `to` from a and b. */

FLU_HOT static void add_lanes(const float *FLU_RESTRICT a, const float *FLU_RESTRICT b, int count,
                              float *FLU_RESTRICT to) {
    for (int i = 0; i < count; i++) to[i] = a[i] + b[i];
}

FLU_HOT static void multiply_lanes(const float *FLU_RESTRICT a, const float *FLU_RESTRICT b, int count,
                                   float *FLU_RESTRICT to) {
    for (int i = 0; i < count; i++) to[i] = a[i] * b[i];
}

FLU_HOT static void add_square_row(const float *FLU_RESTRICT a, const float *FLU_RESTRICT b, int count,
                                   float *FLU_RESTRICT to) {
    for (int i = 0; i < count; i++) to[i] = flu_bounded(b[i] * b[i] + a[i], 1);
}

#if defined(FLU_AVX512)
FLU_AVX512 static void add_square_512(const float *FLU_RESTRICT a, const float *FLU_RESTRICT b, int count,
                                      float *FLU_RESTRICT to) {
    for (int i = 0; i < count; i++) to[i] = b[i] * b[i] + a[i];
}
#endif

/* Computes as code for AVX-512 does. Clang may contract that in a build that has no such instruction elsewhere. */
static void add_square_widest(const float *FLU_RESTRICT a, const float *FLU_RESTRICT b, int count,
                              float *FLU_RESTRICT to) {
#if defined(FLU_AVX512)
    if (FLU_HAS_AVX512) {
        add_square_512(a, b, count, to);
        return;
    }
#endif
    add_square_row(a, b, count, to);
}

typedef struct TestPair {
    float sum, other;
} TestPair;

static TestPair squared_and_added(float a, float b) { return (TestPair){b * b + a, b}; }

/* Does the same through a struct that is returned, like a ghost. Compilers treat that differently. */
static void add_square_pairs(const float *FLU_RESTRICT a, const float *FLU_RESTRICT b, int count,
                             float *FLU_RESTRICT to) {
    for (int i = 0; i < count; i++) to[i] = squared_and_added(a[i], b[i]).sum;
}

FLU_HOT static void there_and_back_row(const float *FLU_RESTRICT a, const float *FLU_RESTRICT b, int count,
                                       float *FLU_RESTRICT to) {
    for (int i = 0; i < count; i++) to[i] = (a[i] + b[i]) - a[i];
}

FLU_HOT static void divide_lanes(const float *FLU_RESTRICT a, const float *FLU_RESTRICT b, int count,
                                 float *FLU_RESTRICT to) {
    float divisor = b[0];
    for (int i = 0; i < count; i++) to[i] = a[i] / divisor;
}

FLU_HOT static void root_lanes(const float *FLU_RESTRICT a, const float *FLU_RESTRICT b, int count,
                               float *FLU_RESTRICT to) {
    for (int i = 0; i < count; i++) to[i] = b[i] / sqrtf(a[i]);
}

/* ---- Questions and answers ---------------------------------------------------------------------- */

#define FLU_HALF_ULP      0x1p-24f /* of 1 */
#define FLU_TEST_NOTHING  0x1p-120f
#define FLU_TEST_DENORMAL 0x1p-127f

typedef struct Question {
    void (*row)(const float *, const float *, int, float *);
    float a, b, answer;
    bool breaks_if; /* if true, this answer breaks the promise. If false, any other does */
    unsigned breaks;
} Question;

static const Question questions[] = {
    {add_square_row, -(1 + 0x1p-11f), 1 + 0x1p-12f, FLU_HALF_ULP, true, FLUID_BREAKS_CONTRACTION},
    {add_square_widest, -(1 + 0x1p-11f), 1 + 0x1p-12f, FLU_HALF_ULP, true, FLUID_BREAKS_CONTRACTION},
    {add_square_pairs, -(1 + 0x1p-11f), 1 + 0x1p-12f, FLU_HALF_ULP, true, FLUID_BREAKS_CONTRACTION},
    {there_and_back_row, 1, FLU_HALF_ULP, FLU_HALF_ULP, true, FLUID_BREAKS_PRECISION},
    {there_and_back_row, 1, FLU_TEST_NOTHING, FLU_TEST_NOTHING, true, FLUID_BREAKS_FAST_MATH},
    {divide_lanes, 41, 41, 1, false, FLUID_BREAKS_FAST_MATH},
    {root_lanes, 2401, 49, 1, false, FLUID_BREAKS_FAST_MATH},
    {add_lanes, 1, .5f * FLU_HALF_ULP, 1, false, FLUID_BREAKS_ROUNDING},
    {add_lanes, -1, -.5f * FLU_HALF_ULP, -1, false, FLUID_BREAKS_ROUNDING},
    {add_lanes, 1, 1.5f * FLU_HALF_ULP, 1 + 2 * FLU_HALF_ULP, false, FLUID_BREAKS_ROUNDING},
    {multiply_lanes, 2 * FLU_TEST_DENORMAL, .5f, FLU_TEST_DENORMAL, false, FLUID_BREAKS_DENORMALS},
    {multiply_lanes, FLU_TEST_DENORMAL, 2, 2 * FLU_TEST_DENORMAL, false, FLUID_BREAKS_DENORMALS},
};

static uint32_t bits_of(float x) {
    uint32_t bits;
    memcpy(&bits, &x, sizeof bits); /* == takes denormals for 0 in some modes */
    return bits;
}

/* Asks through volatile values, which no compiler knows. */
static void ask(const Question *q, TestLanes *lanes) {
    volatile float a = q->a, b = q->b;
    volatile int count = FLU_TEST_LANES;
    lanes->count = count;
    for (int i = 0; i < FLU_TEST_LANES; i++) lanes->a[i] = a, lanes->b[i] = b;
    q->row(lanes->a, lanes->b, lanes->count, lanes->to);
}

static unsigned broken(const Question *q) {
    TestLanes lanes;
    ask(q, &lanes);
    for (int i = 0; i < FLU_TEST_LANES; i++)
        if ((bits_of(lanes.to[i]) == bits_of(q->answer)) == q->breaks_if) return q->breaks;
    return 0;
}

static unsigned broken_doubles(void) {
    volatile double one = 1, square_of = 1 + 0x1p-27, less = -(1 + 0x1p-26), tenth = .1, half_ulp = 0x1p-53;
    double a = square_of, c = less, b = one, d = half_ulp, fused = a * a + c, back = (b + d) - b;
    return (fused == 0x1p-54 ? FLUID_BREAKS_CONTRACTION : 0) | (back == d ? FLUID_BREAKS_PRECISION : 0) |
           (tenth == (double).1f ? FLUID_BREAKS_FAST_MATH : 0);
}

unsigned Fluid_SelfTest(void) {
    unsigned found = broken_doubles();
    for (size_t i = 0; i < sizeof questions / sizeof *questions; i++) found |= broken(&questions[i]);
    if (found & FLUID_BREAKS_FAST_MATH) found &= ~FLUID_BREAKS_PRECISION; /* fast math causes it */
    if (found & FLUID_BREAKS_PRECISION) found &= ~FLUID_BREAKS_CONTRACTION;
    return found;
}
