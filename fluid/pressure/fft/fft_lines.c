/* Real transforms of FLU_LINES lines at once, by half as many complex ones. They are waves around, cosines (Makhoul
 * 1980) or sines (Cooley, Lewis and Welch 1970), whichever fit the ends. */
#include "fft_pairs.h"

static const float no_lines[FLU_LINES] = {0};

/* The place of sample i of a line before the transform. Even samples come first, odd ones from behind. */
static int place_of_sample(const FftPlan *plan, int i) {
    if (plan->waves == FLU_AROUND) return i;
    return i & 1 ? plan->length - (i + 1) / 2 : i / 2;
}

static int source_of(const FftPlan *plan, int i) { return plan->flipped ? plan->size - 1 - i : i; }

static float sign_of(const FftPlan *plan, int i) { return plan->alternating && (i & 1) ? -1.f : 1.f; }

FLU_INLINE float *line_at(const Bench *bench, int i) { return bench->lines + i * bench->along; }

/* Gets the first line of each pair, and the second. */
FLU_INLINE EightPairs get_both(const float *line) { return flu_get_pairs(line, line + FLU_PAIRS); }

FLU_INLINE void put_both(const EightPairs *lines, float *line) { flu_put_pairs(lines, line, line + FLU_PAIRS); }

FLU_INLINE EightPairs pairs_at(Pairs from, int place) {
    return flu_get_pairs(from.re + place * FLU_LINES, from.im + place * FLU_LINES);
}

FLU_INLINE void put_lines(const float *FLU_RESTRICT line, float sign, Pairs to, int place) {
    float *FLU_RESTRICT pairs = to.re + place * FLU_LINES;
    for (int k = 0; k < FLU_LINES; k++) pairs[k] = sign * line[k];
}

FLU_INLINE void get_lines(Pairs from, int place, float sign, float *FLU_RESTRICT line) {
    const float *FLU_RESTRICT pairs = from.re + place * FLU_LINES;
    for (int k = 0; k < FLU_LINES; k++) line[k] = sign * pairs[k];
}

/* ---- Sines -------------------------------------------------------------------------------------- */

/* The transform is hardly longer than the line. Each sample is weighed with the one as far from the other end. Then the
 * result's sines are the even coefficients, and its cosines the steps from one odd coefficient to the next. */

FLU_HOT static void put_folded(const FftPlan *plan, const Bench *bench) {
    put_lines(no_lines, 1, bench->from, 0);
    for (int i = 1; i < plan->length; i++) {
        const float *line = line_at(bench, i - 1), *opposite = line_at(bench, plan->length - 1 - i);
        const float sine = plan->half_turns[2 * i + 1], a = sine + .5f, b = sine - .5f;
        float *FLU_RESTRICT to = bench->from.re + i * FLU_LINES;
        for (int k = 0; k < FLU_LINES; k++) to[k] = a * line[k] + b * opposite[k];
    }
}

FLU_HOT static void get_sines(const FftPlan *plan, const Bench *bench) {
    EightPairs odd = {{0}, {0}};
    for (int k = 0; 2 * k < plan->length; k++) {
        const EightPairs p = pairs_at(bench->from, k), q = pairs_at(bench->from, k ? plan->length - k : 0);
        EightPairs even;
        for (int i = 0; i < FLU_PAIRS; i++) {
            even.re[i] = .5f * (q.im[i] - p.im[i]), even.im[i] = .5f * (p.re[i] - q.re[i]);
            odd.re[i] += (k ? .5f : .25f) * (p.re[i] + q.re[i]), odd.im[i] += (k ? .5f : .25f) * (p.im[i] + q.im[i]);
        }
        if (k) put_both(&even, line_at(bench, 2 * k - 1));
        if (2 * k < plan->size) put_both(&odd, line_at(bench, 2 * k));
    }
}

static void transform_sines(const FftPlan *plan, Bench *bench) {
    put_folded(plan, bench);
    flu_transform(plan, bench);
    get_sines(plan, bench);
}

/* ---- Cosines and waves around ------------------------------------------------------------------- */

/* Odd cosines are those of the line with its negative behind it. */
FLU_HOT static void put_samples(const FftPlan *plan, const Bench *bench) {
    const bool odd = plan->waves == FLU_ODD_COSINES;
    for (int i = 0; i < plan->size; i++) {
        const float *line = line_at(bench, source_of(plan, i)), sign = sign_of(plan, i);
        put_lines(line, sign, bench->from, place_of_sample(plan, i));
        if (odd) put_lines(line, -sign, bench->from, place_of_sample(plan, plan->length - 1 - i));
    }
    if (odd && (plan->length & 1)) put_lines(no_lines, 1, bench->from, place_of_sample(plan, plan->size));
}

FLU_HOT static void get_samples(const FftPlan *plan, const Bench *bench) {
    for (int i = 0; i < plan->size; i++)
        get_lines(bench->from, place_of_sample(plan, i), sign_of(plan, i), line_at(bench, source_of(plan, i)));
}

static int wave_number(const FftPlan *plan, int k) { return plan->waves == FLU_ODD_COSINES ? 2 * k + 1 : k; }

/* Gets coefficient k of both lines of each pair, from the numbers at k and as far from the end. */
FLU_WIDE static void get_coefficients(const FftPlan *plan, const Bench *bench) {
    for (int k = 0; k < plan->size; k++) {
        const int m = wave_number(plan, k), other = m ? plan->length - m : 0;
        const float c = .5f * plan->half_turns[2 * m], s = .5f * plan->half_turns[2 * m + 1];
        const EightPairs p = pairs_at(bench->from, m), q = pairs_at(bench->from, other);
        EightPairs lines;
        for (int i = 0; i < FLU_PAIRS; i++) {
            lines.re[i] = c * (p.re[i] + q.re[i]) + s * (p.im[i] - q.im[i]);
            lines.im[i] = c * (p.im[i] + q.im[i]) + s * (q.re[i] - p.re[i]);
        }
        put_both(&lines, line_at(bench, k));
    }
}

static const float *coefficient(const FftPlan *plan, const Bench *bench, int m) {
    if (plan->waves != FLU_ODD_COSINES) return m < plan->length ? line_at(bench, m) : no_lines;
    return m & 1 && m < 2 * plan->size ? line_at(bench, m / 2) : no_lines;
}

FLU_HOT static void put_coefficients(const FftPlan *plan, const Bench *bench) {
    for (int m = 0; m < plan->length; m++) {
        const float c = plan->half_turns[2 * m], s = plan->half_turns[2 * m + 1];
        const EightPairs a = get_both(coefficient(plan, bench, m)),
                         b = get_both(coefficient(plan, bench, plan->length - m));
        EightPairs x;
        for (int i = 0; i < FLU_PAIRS; i++) {
            x.re[i] = (c * a.re[i] + s * b.re[i]) - (s * a.im[i] - c * b.im[i]);
            x.im[i] = (s * a.re[i] - c * b.re[i]) + (c * a.im[i] + s * b.im[i]);
        }
        flu_put_pairs(&x, bench->from.re + m * FLU_LINES, bench->from.im + m * FLU_LINES);
    }
}

void flu_to_waves(const FftPlan *plan, Bench *bench) {
    if (plan->waves == FLU_SINES) {
        transform_sines(plan, bench);
        return;
    }
    put_samples(plan, bench);
    flu_transform(plan, bench);
    get_coefficients(plan, bench);
}

void flu_from_waves(const FftPlan *plan, Bench *bench) {
    if (plan->waves == FLU_SINES) {
        transform_sines(plan, bench);
        return;
    }
    put_coefficients(plan, bench);
    flu_exchange(bench);
    flu_transform(plan, bench);
    flu_exchange(bench);
    get_samples(plan, bench);
}

float flu_scale(const FftPlan *plan) { return (plan->waves == FLU_SINES ? 2.f : 1.f) / (float)plan->length; }
