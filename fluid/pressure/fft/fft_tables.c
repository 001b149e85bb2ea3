/* Sines, and which transform belongs to which ends. The sum of differences along an axis leaves a wave that fits its
 * ends unchanged but for a factor, its eigenvalue. That is 4 sin^2(k / 2), since 2 - 2 cos k loses digits of slow
 * waves. */
#include "../../inside.h"

enum { FLU_MOST_RADIX = 61 /* larger prime factors cost more than a convolution */ };

/* Finds cosine and sine of part / whole of a full turn, by Taylor's series up to an eighth. It uses + - * / alone, so
 * that all machines get the same bits. */
static void find_turn(uint64_t part, uint64_t whole, double *cosine, double *sine) {
    part %= whole;
    uint64_t quarter = (8 * part / whole + 1) / 2;
    double t = 1.5707963267948966 * ((double)(int64_t)(4 * part - quarter * whole) / (double)whole), c = 1, s = 1;
    for (int k = 16; k > 0; k -= 2) {
        c = 1 - t * t / (double)(k * (k - 1)) * c;
        s = 1 - t * t / (double)(k * (k + 1)) * s;
    }
    s *= t;
    const double turned[5][2] = {{c, s}, {-s, c}, {-c, -s}, {s, -c}, {c, s}};
    *cosine = turned[quarter][0], *sine = turned[quarter][1];
}

/* 4 sin^2 of part / whole of a full turn. */
static float eigenvalue(int part, int whole) {
    double cosine, sine;
    find_turn((uint64_t)part, (uint64_t)whole, &cosine, &sine);
    return (float)(4 * sine * sine);
}

static int without(int length, int factor) {
    while (length % factor == 0) length /= factor;
    return length;
}

static int largest_prime(int length) {
    int prime = 1;
    for (int factor = 2; factor * factor <= length; factor++)
        if (length % factor == 0) prime = factor, length = without(length, factor);
    return flu_max(prime, length);
}

/* 0 if a transform of that length needs no convolution. */
static int stretched_length(int length) {
    if (largest_prime(length) <= FLU_MOST_RADIX) return 0;
    int longer = 2 * length - 1;
    while (without(without(longer, 2), 3) > 1) longer++; /* fives cost more than a longer one */
    return longer;
}

int flu_longest_transform(int size) {
    const int lengths[] = {size, size + 1, 2 * size, 2 * size + 1};
    int longest = 1;
    for (int i = 0; i < 4; i++) longest = flu_max(longest, flu_max(lengths[i], stretched_length(lengths[i])));
    return longest;
}

static float *take_pairs(Arena *arena, int count) { return flu_take(arena, 2 * (uint64_t)count * sizeof(float)); }

void flu_take_plan(Arena *arena, FftPlan *plan, int size) {
    const int longest = flu_longest_transform(size), most = 2 * size + 1;
    *plan = (FftPlan){.size = 0};
    plan->eigenvalue = flu_take(arena, ((uint64_t)size + 1) * sizeof(float));
    plan->half_turns = take_pairs(arena, most), plan->chirp = take_pairs(arena, most);
    plan->roots = take_pairs(arena, longest), plan->kernel = take_pairs(arena, longest);
}

int flu_ends_key(const BoxEnds *ends) {
    if (ends->around) return 9;
    int key = 0;
    for (int i = 0; i < 2; i++) {
        float own = ends->own[i];
        if (own != -1 && own != 0 && own != 1) return -1;
        key = 3 * key + (int)own + 1;
    }
    return key;
}

/* Chooses waves of a half or a whole period between two ends alike. Waves of odd quarters have one end that is 0 and
 * another that is not. The end without flux comes first. Sines from half a step behind 0 are alternating cosines. */
static FftPlan choose_waves(int size, int key) {
    FftPlan plan = {.size = size, .key = key, .waves = FLU_AROUND, .length = size};
    if (key == 9) return plan;
    int first = key / 3 - 1, last = key % 3 - 1;
    plan.flipped = first == 0 && last != 0;
    if (plan.flipped) last = 0, first = key % 3 - 1;
    plan.alternating = first < 0;
    plan.waves = first == 0 ? FLU_SINES : first == last ? FLU_COSINES : FLU_ODD_COSINES;
    plan.length = first == 0 ? size + 1 : first == last ? size : last == 0 ? 2 * size + 1 : 2 * size;
    return plan;
}

double flu_transform_cost(int size, int key) {
    int length = choose_waves(size, key).length, stretched = stretched_length(length);
    return stretched ? 2.5 * stretched : length + .02 * (double)length * largest_prime(length);
}

static float eigenvalue_of(const FftPlan *plan, int k) {
    const int length = plan->length;
    if (plan->waves == FLU_AROUND) return eigenvalue(flu_min(k, length - k), 2 * length);
    if (plan->waves == FLU_SINES) return eigenvalue(k + 1, 4 * length);
    int m = plan->waves == FLU_COSINES ? k : 2 * k + 1;
    return eigenvalue(plan->alternating ? length - m : m, 4 * length);
}

static void fill_turns(float *pairs, int count, uint64_t step, uint64_t whole, int sign) {
    for (int k = 0; k < count; k++) {
        double cosine, sine;
        find_turn((uint64_t)k * step, whole, &cosine, &sine);
        pairs[2 * k] = (float)cosine, pairs[2 * k + 1] = (float)(sign * sine);
    }
}

/* A real wave keeps the cosine's part in the first half, and the sine's in the second. Sines have sin(pi k /
 * length). */
static void fill_half_turns(const FftPlan *plan) {
    const int length = plan->length;
    fill_turns(plan->half_turns, length, plan->waves == FLU_SINES ? 2 : 1, 4 * (uint64_t)length, 1);
    for (int k = 0; k < length && plan->waves == FLU_AROUND; k++) {
        if (2 * k == length) continue; /* stays half each */
        plan->half_turns[2 * k] = 2 * k<length, plan->half_turns[2 * k + 1] = 2 * k> length;
    }
}

/* A transform of any length as a convolution with exp(i pi k^2 / length) (Bluestein 1970). */
static void fill_chirp(const FftPlan *plan, Bench bench) {
    const uint64_t length = (uint64_t)plan->length;
    flu_fill(bench.from.re, plan->stretched * FLU_LINES, 0);
    for (uint64_t k = 0; k < length; k++) {
        double cosine, sine;
        find_turn(k * k % (2 * length), 2 * length, &cosine, &sine);
        plan->chirp[2 * k] = (float)cosine, plan->chirp[2 * k + 1] = (float)-sine;
        const uint64_t places[2] = {k, k ? (uint64_t)plan->stretched - k : 0};
        for (int i = 0; i < 2; i++) {
            bench.from.re[places[i] * FLU_LINES] = (float)cosine;
            bench.from.im[places[i] * FLU_LINES] = (float)sine;
        }
    }
    flu_transform_smooth(plan->roots, plan->stretched, &bench);
    for (int k = 0; k < plan->stretched; k++) {
        plan->kernel[2 * k] = bench.from.re[k * FLU_LINES] / (float)plan->stretched;
        plan->kernel[2 * k + 1] = bench.from.im[k * FLU_LINES] / (float)plan->stretched;
    }
}

void flu_fill_plan(FftPlan *plan, int size, int key, Bench bench) {
    FftPlan chosen = choose_waves(size, key);
    chosen.stretched = stretched_length(chosen.length);
    chosen.eigenvalue = plan->eigenvalue, chosen.half_turns = plan->half_turns, chosen.roots = plan->roots;
    chosen.chirp = plan->chirp, chosen.kernel = plan->kernel;
    *plan = chosen;
    const int count = chosen.stretched ? chosen.stretched : chosen.length;
    for (int k = 0; k < size; k++) plan->eigenvalue[k] = eigenvalue_of(plan, k);
    fill_turns(plan->roots, count, 1, (uint64_t)count, -1);
    fill_half_turns(plan);
    if (plan->stretched) fill_chirp(plan, bench);
}
