/* The complex fast Fourier transform of any length, of FLU_PAIRS sequences at once (Cooley and Tukey 1965). In
 * Stockham's order each pass writes to the other buffer, and nothing has to be sorted. Bluestein 1970 serves large
 * prime factors. */
#include "fft_pairs.h"

enum { FLU_HALF_RADIX = 30 };

/* Sequences of `count` numbers, `apart` of which lie side by side, are split into `radix` shorter ones each. */
typedef struct FftPass {
    Pairs from, to;
    const float *roots;
    int root_step; /* step in the table from one root of the present length to the next */
    int count, apart, radix;
} FftPass;

FLU_INLINE Root unit_root(const FftPass *pass, int k) {
    const float *at = pass->roots + 2 * (ptrdiff_t)k * pass->root_step;
    return (Root){at[0], at[1]};
}

FLU_HOT static void pass_of_two(const FftPass *pass) {
    const int half = pass->count / 2, wide = pass->apart * FLU_LINES;
    const ptrdiff_t further = (ptrdiff_t)half * wide;
    for (int p = 0; p < half; p++) {
        const Root w = unit_root(pass, p);
        for (ptrdiff_t i = (ptrdiff_t)p * wide, to = 2 * i; i < (ptrdiff_t)(p + 1) * wide;
             i += FLU_LINES, to += FLU_LINES) {
            const float *re = pass->from.re + i, *im = pass->from.im + i;
            const EightPairs a = flu_get_pairs(re, im), b = flu_get_pairs(re + further, im + further);
            const EightPairs sum = flu_sum_of(&a, &b), gap = flu_gap_of(&a, &b);
            flu_put_pairs(&sum, pass->to.re + to, pass->to.im + to);
            flu_put_turned(&gap, w, pass->to.re + to + wide, pass->to.im + to + wide);
        }
    }
}

FLU_INLINE void butterfly_of_four(const FftPass *pass, ptrdiff_t from, ptrdiff_t further, ptrdiff_t to, int wide,
                                  const Root w[3]) {
    const float *re = pass->from.re + from, *im = pass->from.im + from;
    float *to_re = pass->to.re + to, *to_im = pass->to.im + to;
    const EightPairs a = flu_get_pairs(re, im), b = flu_get_pairs(re + further, im + further),
                     c = flu_get_pairs(re + 2 * further, im + 2 * further),
                     d = flu_get_pairs(re + 3 * further, im + 3 * further);
    const EightPairs even = flu_sum_of(&a, &c), less = flu_gap_of(&a, &c), odd = flu_sum_of(&b, &d),
                     gap = flu_gap_of(&b, &d);
    const EightPairs zero = flu_sum_of(&even, &odd), one = flu_quarter_turned(&less, &gap, -1),
                     two = flu_gap_of(&even, &odd), three = flu_quarter_turned(&less, &gap, 1);
    flu_put_pairs(&zero, to_re, to_im);
    flu_put_turned(&one, w[0], to_re + wide, to_im + wide);
    flu_put_turned(&two, w[1], to_re + 2 * wide, to_im + 2 * wide);
    flu_put_turned(&three, w[2], to_re + 3 * wide, to_im + 3 * wide);
}

FLU_WIDE static void pass_of_four(const FftPass *pass) {
    const int quarter = pass->count / 4, wide = pass->apart * FLU_LINES;
    const ptrdiff_t further = (ptrdiff_t)quarter * wide;
    for (int p = 0; p < quarter; p++) {
        const Root w[3] = {unit_root(pass, p), unit_root(pass, 2 * p), unit_root(pass, 3 * p)};
        const ptrdiff_t at = (ptrdiff_t)p * wide;
        for (int i = 0; i < wide; i += FLU_LINES) butterfly_of_four(pass, at + i, further, 4 * at + i, wide, w);
    }
}

/* The sums and differences of numbers as far from the first as from the last. An odd radix needs no more. */
typedef struct Folded {
    EightPairs first, sum[FLU_HALF_RADIX], gap[FLU_HALF_RADIX];
} Folded;

/* Leaves output 0, which is the sum of all, in `to`. */
FLU_INLINE void fold(int radix, const float *re, const float *im, ptrdiff_t further, Folded *f,
                     float *FLU_RESTRICT to_re, float *FLU_RESTRICT to_im) {
    EightPairs all;
    for (int k = 0; k < FLU_PAIRS; k++) all.re[k] = re[k], all.im[k] = im[k];
    f->first = all;
    for (int j = 1; 2 * j < radix; j++) {
        const float *FLU_RESTRICT a = re + j * further, *FLU_RESTRICT b = re + (radix - j) * further;
        const float *FLU_RESTRICT c = im + j * further, *FLU_RESTRICT d = im + (radix - j) * further;
        EightPairs *FLU_RESTRICT sum = &f->sum[j - 1], *FLU_RESTRICT gap = &f->gap[j - 1];
        for (int k = 0; k < FLU_PAIRS; k++) {
            float sum_re = a[k] + b[k], sum_im = c[k] + d[k];
            sum->re[k] = sum_re, gap->re[k] = a[k] - b[k];
            sum->im[k] = sum_im, gap->im[k] = c[k] - d[k];
            all.re[k] += sum_re, all.im[k] += sum_im;
        }
    }
    for (int k = 0; k < FLU_PAIRS; k++) to_re[k] = all.re[k], to_im[k] = all.im[k];
}

/* Output q of the radix, and the output as far from its end. */
FLU_INLINE void unfold(const FftPass *pass, int radix, const Folded *f, int p, int q, float *to_re, float *to_im,
                       ptrdiff_t wide) {
    const int unit = pass->count / radix;
    EightPairs x = f->first, turn = {{0}, {0}}, a, b;
    for (int j = 1, place = q; 2 * j < radix; j++, place = place + q < radix ? place + q : place + q - radix) {
        const Root z = unit_root(pass, place * unit);
        const EightPairs *sum = &f->sum[j - 1], *gap = &f->gap[j - 1];
        for (int k = 0; k < FLU_PAIRS; k++) {
            x.re[k] += z.re * sum->re[k], x.im[k] += z.re * sum->im[k];
            turn.re[k] -= z.im * gap->im[k], turn.im[k] += z.im * gap->re[k];
        }
    }
    for (int k = 0; k < FLU_PAIRS; k++) {
        a.re[k] = x.re[k] + turn.re[k], a.im[k] = x.im[k] + turn.im[k];
        b.re[k] = x.re[k] - turn.re[k], b.im[k] = x.im[k] - turn.im[k];
    }
    flu_put_turned(&a, unit_root(pass, p * q), to_re + q * wide, to_im + q * wide);
    flu_put_turned(&b, unit_root(pass, p * (radix - q)), to_re + (radix - q) * wide, to_im + (radix - q) * wide);
}

FLU_INLINE void odd_pass(const FftPass *pass, int radix) {
    const int shorter = pass->count / radix;
    const ptrdiff_t wide = (ptrdiff_t)pass->apart * FLU_LINES;
    Folded f;
    for (int p = 0; p < shorter; p++)
        for (ptrdiff_t i = 0; i < wide; i += FLU_LINES) {
            float *to_re = pass->to.re + radix * p * wide + i, *to_im = pass->to.im + radix * p * wide + i;
            fold(radix, pass->from.re + p * wide + i, pass->from.im + p * wide + i, shorter * wide, &f, to_re, to_im);
            for (int q = 1; 2 * q < radix; q++) unfold(pass, radix, &f, p, q, to_re, to_im, wide);
        }
}

FLU_HOT static void pass_of_three(const FftPass *pass) { odd_pass(pass, 3); }
FLU_HOT static void pass_of_five(const FftPass *pass) { odd_pass(pass, 5); }
FLU_HOT static void pass_of_odd(const FftPass *pass) { odd_pass(pass, pass->radix); }

static void run_pass(const FftPass *pass) {
    (pass->radix == 4   ? pass_of_four
     : pass->radix == 2 ? pass_of_two
     : pass->radix == 3 ? pass_of_three
     : pass->radix == 5 ? pass_of_five
                        : pass_of_odd)(pass);
}

static int radix_for(int count) {
    if (count % 2 == 0) return count % 4 == 0 ? 4 : 2;
    int radix = 3;
    while (count % radix) radix += 2;
    return radix;
}

static void swap_buffers(Bench *bench) {
    Pairs from = bench->from;
    bench->from = bench->to, bench->to = from;
}

void flu_transform_smooth(const float *roots, int length, Bench *bench) {
    FftPass pass = {.roots = roots, .root_step = 1, .count = length, .apart = 1};
    while (pass.count > 1) {
        pass.radix = radix_for(pass.count);
        pass.from = bench->from, pass.to = bench->to;
        run_pass(&pass);
        swap_buffers(bench);
        pass.count /= pass.radix, pass.apart *= pass.radix, pass.root_step *= pass.radix;
    }
}

FLU_HOT static void multiply_by(const float *table, int count, Pairs pairs) {
    for (int k = 0; k < count; k++) {
        float *re = pairs.re + k * FLU_LINES, *im = pairs.im + k * FLU_LINES;
        const EightPairs x = flu_get_pairs(re, im);
        flu_put_turned(&x, (Root){table[2 * k], table[2 * k + 1]}, re, im);
    }
}

static Pairs exchanged(Pairs pairs) { return (Pairs){pairs.im, pairs.re}; }

static float *lower_part(Pairs pairs) { return pairs.re < pairs.im ? pairs.re : pairs.im; }

void flu_exchange(Bench *bench) { bench->from = exchanged(bench->from), bench->to = exchanged(bench->to); }

void flu_transform(const FftPlan *plan, Bench *bench) {
    const int length = plan->length, stretched = plan->stretched, beyond = stretched - length;
    if (!stretched) {
        flu_transform_smooth(plan->roots, length, bench);
        return;
    }
    multiply_by(plan->chirp, length, bench->from);
    flu_fill(lower_part(bench->from) + length * FLU_LINES, beyond * FLU_LINES, 0);
    flu_transform_smooth(plan->roots, stretched, bench);
    multiply_by(plan->kernel, stretched, bench->from);
    flu_exchange(bench);
    flu_transform_smooth(plan->roots, stretched, bench);
    flu_exchange(bench);
    multiply_by(plan->chirp, length, bench->from);
}
