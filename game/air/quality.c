#include "game/air/quality.h"

/* Costs are 95th percentiles relative to full quality, as means over three halls with the preset "game" on one thread.
 * "Half the iterations" was measured in one hall with the other presets. These are first guesses, as each step is
 * measured when it is taken. Turns come after levels that cost more but look better, because smoke then moves only
 * thirty times a second. Linear advection of smoke and heat is not a level. It saves only a tenth, and leaves six
 * tenths of the smoke and a quarter of its edges, while turns leave all of it. */
const QualityLevel QUALITY_LEVEL[QUALITY_LEVELS] = {
    {"fine smoke", true, 1.70, 1, false, false},  {"full", false, 1.00, 1, false, false},
    {"linear flow", false, 0.93, 1, true, false}, {"half the iterations", false, 0.88, 0.5, true, false},
    {"turns", false, 0.76, 1, false, true},       {"turns with linear flow", false, 0.67, 0.5, true, true},
};

#define ROOM          0.9 /* share of the budget into which a better level must be expected to fit */
#define PATIENCE      5.0 /* s */
#define PATIENCE_MOST 600.0
#define PROBATION     30.0 /* s, a level that is left again sooner was entered too early */
#define STEP_LEAST    1.02
#define STEP_MOST     1.5 /* times the guess, beyond which a change has other causes */

static double guess(int above, int below) { return QUALITY_LEVEL[above].cost / QUALITY_LEVEL[below].cost; }

/* The next level on offer, up (-1) or down (1). Returns -1 if there is none. */
static int next(const Quality *quality, int from, int way) {
    for (int level = from + way; level >= 0 && level < QUALITY_LEVELS; level += way)
        if (quality->offered >> level & 1) return level;
    return -1;
}

static void guess_steps(Quality *quality) {
    for (int i = 0; i < QUALITY_LEVELS; i++) {
        const int below = next(quality, i, 1);
        quality->step[i] = below < 0 ? 1 : guess(i, below);
        quality->patience[i] = PATIENCE;
    }
}

Quality Quality_Start(double budget) {
    Quality quality = {.budget = budget, .level = QUALITY_FULL, .offered = (1u << QUALITY_LEVELS) - 1, .roomy = -1};
    guess_steps(&quality);
    return quality;
}

static void enter(Quality *quality, int level) {
    quality->level = level;
    quality->since = quality->now;
    quality->noted = 0;
    quality->roomy = -1;
}

void Quality_Offer(Quality *quality, unsigned levels) {
    levels |= 1u << QUALITY_FULL;
    if (levels == quality->offered) return;
    quality->offered = levels;
    guess_steps(quality);
    quality->before = 0;
    if (levels >> quality->level & 1) return;
    const int above = next(quality, quality->level, -1);
    enter(quality, above >= 0 ? above : next(quality, quality->level, 1));
}

/* Nearest rank. `top` holds the largest costs in ascending order. Its first is the percentile. */
double Quality_P95(const Quality *quality) {
    double top[QUALITY_WINDOW / 20 + 1];
    const int room = QUALITY_WINDOW - (QUALITY_WINDOW * 95 + 99) / 100 + 1;
    if (quality->noted < QUALITY_WINDOW) return 0;
    for (int i = 0; i < room; i++) top[i] = 0;
    for (int i = 0; i < QUALITY_WINDOW; i++) {
        int place = 0;
        if (quality->cost[i] <= top[0]) continue;
        for (; place + 1 < room && top[place + 1] < quality->cost[i]; place++) top[place] = top[place + 1];
        top[place] = quality->cost[i];
    }
    return top[0];
}

/* Measures what the last change of level gained. */
static void compare(Quality *quality, double p95) {
    const bool down = quality->level > quality->from;
    const int above = down ? quality->from : quality->level, below = down ? quality->level : quality->from;
    const double step = down ? quality->before / p95 : p95 / quality->before;
    quality->before = 0;
    if (down && step > STEP_MOST * guess(above, below)) return;
    quality->step[above] = step > STEP_LEAST ? step : STEP_LEAST;
    quality->measured[above] = quality->now;
}

/* An old measurement is worth no more than the guess. */
static double step_to(Quality *quality, int above) {
    if (quality->now - quality->measured[above] > PATIENCE_MOST) quality->step[above] = guess(above, quality->level);
    return quality->step[above];
}

static bool change(Quality *quality, int level, double p95) {
    quality->from = quality->level;
    quality->before = p95;
    quality->changes++;
    enter(quality, level);
    return true;
}

static bool go_down(Quality *quality, double p95) {
    const int below = next(quality, quality->level, 1);
    double *patience = &quality->patience[quality->level];
    if (below < 0) return false;
    if (quality->changes > 0 && quality->from > quality->level && quality->now - quality->since < PROBATION)
        *patience = *patience * 2 < PATIENCE_MOST ? *patience * 2 : PATIENCE_MOST;
    return change(quality, below, p95);
}

static bool go_up(Quality *quality, double p95) {
    const int above = next(quality, quality->level, -1);
    if (above < 0 || p95 * step_to(quality, above) > ROOM * quality->budget) {
        quality->roomy = -1;
        return false;
    }
    if (quality->roomy < 0) quality->roomy = quality->now;
    return quality->now - quality->roomy >= quality->patience[above] && change(quality, above, p95);
}

bool Quality_Note(Quality *quality, double now, double cost) {
    quality->seconds[quality->level] += now - quality->now;
    quality->now = now;
    quality->cost[quality->noted++ % QUALITY_WINDOW] = cost;
    const double p95 = Quality_P95(quality);
    if (p95 <= 0) return false;
    if (quality->before > 0) compare(quality, p95);
    return p95 > quality->budget ? go_down(quality, p95) : go_up(quality, p95);
}

bool Quality_IsLowest(const Quality *quality) { return next(quality, quality->level, 1) < 0; }
