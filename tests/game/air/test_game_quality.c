/* Quality that follows a budget, against a clock and costs that the test makes up: it gets under the budget where it
 * can, comes back where there is room, and never goes to and fro. */
#include "tests/kits/engine_kit.h"
#include "game/air/quality.h"
#include "tests/kits/test.h"

#include <math.h>
#include <stdlib.h>

#define TICK (1 / 60.0)

/* What a tick costs at full quality, ms, at that time; and what the levels really cost, where not as the table says. */
typedef double Load(double seconds);

typedef struct Run {
    Quality quality;
    const double *costs; /* NULL: the table's */
    double now;
    int worst_minute; /* changes in any minute */
    int over;         /* ticks above the budget */
} Run;

static unsigned random_state;

/* -1 .. 1 */
static double noise(void) {
    random_state = random_state * 1664525u + 1013904223u;
    return (double)(random_state >> 8) / (1 << 23) - 1;
}

enum { ALL = (1 << QUALITY_LEVELS) - 1, NONE_FINE = ALL - (1 << QUALITY_FINE) };

static Run start(double budget) {
    random_state = 7;
    Run run = {.quality = Quality_Start(budget)};
    Quality_Offer(&run.quality, NONE_FINE);
    return run;
}

static void play(Run *run, Load *load, double seconds) {
    int changed_at[64], changes = 0, first = 0;
    for (int tick = 0; tick < (int)(seconds / TICK); tick++) {
        const int level = run->quality.level;
        const double part = run->costs ? run->costs[level] : QUALITY_LEVEL[level].cost, cost = load(run->now) * part;
        run->now += TICK;
        run->over += cost > run->quality.budget;
        const bool changed = Quality_Note(&run->quality, run->now, cost);
        assert_int_equal(changed, level != run->quality.level);
        assert_in_range(run->quality.level, 0, QUALITY_LEVELS - 1);
        assert_true(abs(run->quality.level - level) <= 1 || run->quality.offered < NONE_FINE);
        if (changed) changed_at[changes++ % 64] = tick;
        while (first < changes && tick - changed_at[first % 64] > 3600) first++;
        assert_true(changes - first < 64);
        if (changes - first > run->worst_minute) run->worst_minute = changes - first;
    }
}

static double steady(double seconds) {
    (void)seconds;
    return 1 + 0.02 * noise();
}

/* Some ticks take ten times as long: somebody else had the processor. */
static double regular_spikes(double seconds) { return (int)(seconds / TICK + 0.5) % 25 == 0 ? 10 : steady(seconds); }

static double random_spikes(double seconds) {
    random_state = random_state * 1664525u + 1013904223u;
    return (random_state >> 16) % 100 == 0 ? 10 : steady(seconds);
}

static double drift(double seconds) {
    return (seconds < 300 ? 0.7 + seconds / 500 : 1.9 - seconds / 500) + 0.02 * noise();
}
static double noisy(double seconds) { return 1 + 0.1 * noise() + 0 * seconds; }
static double hitch(double seconds) { return seconds > 20 && seconds < 21.5 ? 30 : steady(seconds); }
static double beat(double seconds) { return fmod(seconds, 14) < 4 ? 1.15 : 0.75; }

TEST(the_levels_are_ordered_by_cost) {
    assert_true(QUALITY_LEVEL[QUALITY_FULL].cost == 1 && !strcmp(QUALITY_LEVEL[QUALITY_FULL].name, "full"));
    for (int i = 1; i < QUALITY_LEVELS; i++) assert_true(QUALITY_LEVEL[i].cost < QUALITY_LEVEL[i - 1].cost);
}

/* After so many seconds of a load, from full quality on: the level, how often it has changed, and that in a minute. */
static const struct {
    double budget;
    Load *load;
    double seconds;
    int level, least, most, in_a_minute;
} RUNS[] = {
    {1.2, steady, 300, QUALITY_FULL, 0, 0, 0},
    {0.1, steady, 600, QUALITY_LEVELS - 1, QUALITY_LEVELS - 1 - QUALITY_FULL, QUALITY_LEVELS - 1 - QUALITY_FULL, 9},
    {1.2, regular_spikes, 600, QUALITY_FULL, 0, 0, 0}, /* two or three in each window */
    {1.2, random_spikes, 1800, -1, 0, 30, 6},          /* one in a hundred: by bad luck four of sixty */
    {1.2, hitch, 120, QUALITY_FULL, 2, 6, 6},          /* it is forgotten */
    {1, beat, 1800, -1, 0, 24, 8},                     /* what comes and goes is waited out */
};

TEST(it_changes_where_it_has_to) {
    for (size_t i = 0; i < sizeof RUNS / sizeof *RUNS; i++) {
        Run run = start(RUNS[i].budget);
        play(&run, RUNS[i].load, RUNS[i].seconds);
        const int changes = run.quality.changes;
        if ((RUNS[i].level >= 0 && run.quality.level != RUNS[i].level) || changes < RUNS[i].least ||
            changes > RUNS[i].most || run.worst_minute > RUNS[i].in_a_minute)
            fail_msg("row %d: level %d, %d changes, %d in a minute", (int)i, run.quality.level, changes,
                     run.worst_minute);
        if (RUNS[i].budget > 1) assert_true(run.quality.seconds[QUALITY_FULL] > 0.8 * RUNS[i].seconds);
        if (RUNS[i].budget < 1) assert_true(Quality_IsLowest(&run.quality) && run.quality.since < 6);
    }
}

/* By the definition: the smallest that at least 95 of a hundred do not exceed. */
TEST(the_percentile_is_that_of_the_window) {
    Quality quality = start(1e9).quality;
    for (int i = 0; i < 500; i++) {
        Quality_Note(&quality, i * TICK, i % 7 == 0 ? 5 : 3 + noise());
        if (i + 1 < QUALITY_WINDOW) {
            assert_true(Quality_P95(&quality) == 0);
            continue;
        }
        double best = INFINITY;
        for (int k = 0; k < QUALITY_WINDOW; k++) {
            int below = 0;
            for (int j = 0; j < QUALITY_WINDOW; j++) below += quality.cost[j] <= quality.cost[k];
            if (below * 100 >= 95 * QUALITY_WINDOW && quality.cost[k] < best) best = quality.cost[k];
        }
        assert_float_equal(Quality_P95(&quality), best, 0);
    }
}

TEST(it_goes_down_just_far_enough_and_stays) {
    for (int level = QUALITY_FULL + 1; level < QUALITY_LEVELS; level++) {
        Run run = start(QUALITY_LEVEL[level].cost * 1.03);
        play(&run, steady, 600);
        assert_int_equal(run.quality.level, level);
        assert_int_equal(run.quality.changes, level - QUALITY_FULL);
        assert_true(run.over < 62 * (level - QUALITY_FULL));
    }
}

/* Half as much again, slowly, and back. */
TEST(it_follows_a_slow_drift) {
    Run run = start(1);
    play(&run, drift, 290);
    const int lowest = run.quality.level, down = run.quality.changes;
    assert_true(QUALITY_LEVEL[lowest].cost * 1.3 <= 1.01);
    assert_int_equal(down, lowest - QUALITY_FULL);
    play(&run, drift, 310);
    assert_int_equal(run.quality.level, QUALITY_FULL);
    assert_true(run.quality.changes <= 2 * lowest + 4 && run.over < run.quality.changes * 70 + 60);
}

TEST(noise_at_the_threshold_is_no_reason_to_change) {
    for (double budget = 0.6; budget < 1.15; budget += 0.02) {
        Run run = start(budget);
        play(&run, noisy, 900);
        if (run.quality.changes > 12 || run.worst_minute > 7)
            fail_msg("budget %g: %d changes in a quarter of an hour, %d in a minute", budget, run.quality.changes,
                     run.worst_minute);
    }
}

/* A machine whose levels cost something else than the table says: going up fails, and is tried ever more seldom. */
TEST(what_failed_is_tried_later_each_time) {
    static const double LIES[QUALITY_LEVELS] = {9, 1, 0.4, 0.39, 0.38, 0.37};
    (void)state;
    Run run = start(0.9);
    run.costs = LIES;
    play(&run, steady, 3600);
    assert_true(run.quality.level <= QUALITY_FULL + 1 && run.quality.changes <= 20);
    assert_true(run.quality.seconds[QUALITY_FULL + 1] > 3500);
}

TEST(only_levels_that_are_offered_are_taken) {
    Run run = start(0.1);
    Quality_Offer(&run.quality, 1u << 3 | 1u << 5);
    assert_int_equal(run.quality.offered, 1u << QUALITY_FULL | 1u << 3 | 1u << 5);
    play(&run, steady, 30);
    assert_int_equal(run.quality.level, 5);
    assert_int_equal(run.quality.changes, 2);
    Quality_Offer(&run.quality, 1u << 3);
    assert_int_equal(run.quality.level, 3);
    Quality_Offer(&run.quality, 0);
    assert_int_equal(run.quality.level, QUALITY_FULL);
    play(&run, steady, 30);
    assert_true(run.quality.level == QUALITY_FULL && Quality_IsLowest(&run.quality));
    double sum = 0;
    for (int i = 0; i < QUALITY_LEVELS; i++) sum += run.quality.seconds[i];
    assert_float_equal(sum, 60, 0.1);
}

/* It begins at full quality, and goes up where there is time to spare; it comes down when that is gone, or withdrawn.
 */
TEST(time_to_spare_makes_smoke_fine) {
    Run run = {.quality = Quality_Start(3)};
    assert_int_equal(run.quality.level, QUALITY_FULL);
    play(&run, steady, 30);
    assert_int_equal(run.quality.level, QUALITY_FINE);
    run.quality.budget = 1.2;
    play(&run, steady, 30);
    assert_int_equal(run.quality.level, QUALITY_FULL);
    run.quality.budget = 3;
    play(&run, steady, 60);
    assert_int_equal(run.quality.level, QUALITY_FINE);
    Quality_Offer(&run.quality, NONE_FINE);
    assert_int_equal(run.quality.level, QUALITY_FULL);
}
