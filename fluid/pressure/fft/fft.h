/* fft.h - the direct solver's state, and a box of equations for it. Part of pressure.h. The end is private to fft/. */
#ifndef FLU_FFT_H
#define FLU_FFT_H

#include "../../grid/grid.h"

enum {
    FLU_PAIRS = 8,             /* complex numbers side by side, which are transformed at once */
    FLU_LINES = 2 * FLU_PAIRS, /* lines at once. Each pair makes the real part and the imaginary part */
    FLU_PLANS = 4,             /* kept for each axis */
    FLU_SHARES = 8,            /* of the lines, one for each thread at most */
    FLU_MAX_FFT_SIDE = 1 << 20 /* cells, so that the length of every transform fits an int */
};

/* The values beyond the last samples along an axis, as a multiple of their own value. 1 is the same (no flux), 0 is
 * nothing (0 one step further), and -1 is the opposite (0 half a step further). */
typedef struct BoxEnds {
    bool around; /* the axis is periodic, and own counts for nothing */
    float own[2];
} BoxEnds;

/* (shift + the sum over all axes of 2 x - its neighbours) x = b, on a lattice without obstacles. */
typedef struct BoxEquation {
    int size[3];
    BoxEnds ends[3];
    float shift;
    float floor;  /* lines with an eigenvalue of 0 get this one. Above 0 the equation always has one solution */
    bool no_mean; /* For ends that are all around or see their own value. b has no mean, and so x gets none. Otherwise
                     the rounding error of b's mean would be divided by the shift, however small that is. */
} BoxEquation;

typedef enum { FLU_AROUND, FLU_COSINES, FLU_ODD_COSINES, FLU_SINES } Waves;

typedef struct FftPlan {
    int size, key; /* samples of a line, and its ends */
    Waves waves;
    bool flipped, alternating; /* the samples are taken from behind, and every second one is negated */
    int length;                /* of the complex transform */
    int stretched;             /* length of a convolution in its place where length has a large prime factor, else 0 */
    float *eigenvalue;         /* [size] */
    float *half_turns;     /* [length] pairs of cosine and sine, from the complex transform to cosines or real waves */
    float *roots;          /* [length or stretched] pairs, roots of 1 */
    float *chirp, *kernel; /* [length], [stretched] pairs */
} FftPlan;

typedef struct Fft {
    FftPlan plan[3][FLU_PLANS];
    int last[3];   /* the plan that was made last for each axis */
    float *x;      /* b, and then the solution. Sample (x, y, z) is at x + (y + z * size[1]) * row */
    ptrdiff_t row; /* a multiple of FLU_LINES, as lines beyond the last one may be transformed too */
    float *share;  /* work space of each share of the lines */
    size_t share_floats;
    int longest; /* complex transform, stretched or not, of any axis and ends */
} Fft;

/* fft_solve.c */
FLU_LOCAL bool flu_can_solve_box(const Fluid *fluid, const BoxEquation *box);
FLU_LOCAL void flu_solve_box(Fluid *fluid, const BoxEquation *box); /* pressure.fft.x, in place */
FLU_LOCAL void flu_fft_lay_out(Fluid *fluid, Arena *arena);         /* tables */
FLU_LOCAL void flu_fft_lay_out_shared(Fluid *fluid, Arena *arena);  /* all else */

/* ---- Private to fft/ --------------------------------------------------------------------------------- */

/* Complex numbers, FLU_PAIRS side by side. First come the real parts, then the imaginary ones, in steps of
 * FLU_LINES. */
typedef struct Pairs {
    float *re, *im;
} Pairs;

/* The work space of a share, with samples of FLU_LINES lines, and numbers before and after a transform. */
typedef struct Bench {
    float *lines;
    ptrdiff_t along; /* from a sample of the lines to the next */
    Pairs from, to;
} Bench;

/* fft_tables.c */
FLU_LOCAL int flu_longest_transform(int size); /* of lines with so many cells */
FLU_LOCAL void flu_take_plan(Arena *arena, FftPlan *plan, int size);
FLU_LOCAL int flu_ends_key(const BoxEnds *ends); /* a number for each combination that has a transform, else -1 */
FLU_LOCAL double flu_transform_cost(int size, int key);
FLU_LOCAL void flu_fill_plan(FftPlan *plan, int size, int key, Bench bench);

/* fft_complex.c. `from` becomes its transform, and `to` is overwritten. */
FLU_LOCAL void flu_transform(const FftPlan *plan, Bench *bench);
FLU_LOCAL void flu_transform_smooth(const float *roots, int length, Bench *bench);
FLU_LOCAL void flu_exchange(Bench *bench); /* real and imaginary parts. A transform then goes backwards */

/* fft_lines.c. bench.lines[size] to coefficients and back, times flu_scale. */
FLU_LOCAL void flu_to_waves(const FftPlan *plan, Bench *bench);
FLU_LOCAL void flu_from_waves(const FftPlan *plan, Bench *bench);
FLU_LOCAL float flu_scale(const FftPlan *plan);

#endif
