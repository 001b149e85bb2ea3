/* The worker threads: every item once, in pieces that are not too small. This program's own SDL_GetCPUCount stands
 * before the library's, so that eight take part on any machine. */
#include "tests/kits/engine_kit.h"
#include "engine/threads/workers.h"
#include "tests/kits/own_kit.h"
#include "tests/kits/test.h"

#include <stdatomic.h>
#include <stdlib.h>

enum { MOST = 5000 };

static int cores = 8;

int SDLCALL SDL_GetCPUCount(void) { return cores; }

typedef struct Job {
    int visits[MOST]; /* plain: the thread sanitizer sees two pieces that overlap */
    atomic_int pieces, smallest, count;
} Job;

static void visit(int begin, int end, void *data) {
    Job *job = data;
    for (int i = begin; i < end; i++) job->visits[i]++;
    atomic_fetch_add(&job->pieces, 1);
    int smallest = atomic_load(&job->smallest);
    while (end != atomic_load(&job->count) && end - begin < smallest)
        if (atomic_compare_exchange_weak(&job->smallest, &smallest, end - begin)) break;
}

static void run_and_check(Workers *workers, Job *job, int count, int grain) {
    memset(job->visits, 0, sizeof job->visits);
    atomic_store(&job->pieces, 0);
    atomic_store(&job->smallest, MOST);
    atomic_store(&job->count, count);
    Workers_Run(workers, count, grain, visit, job);
    for (int i = 0; i < MOST; i++) assert_int_equal(job->visits[i], i < count);
    assert_true(atomic_load(&job->smallest) >= grain);
}

TEST(every_item_is_visited_once) {
    static const int threads[] = {1, 2, 3, 8}, counts[] = {0, 1, 2, 7, 64, 1000, MOST},
                     grains[] = {1, 2, 16, 999, MOST};
    static Job job;
    for (size_t t = 0; t < SDL_arraysize(threads); t++) {
        OwnWorkers *workers = Workers_Create(threads[t]);
        assert_int_equal(Workers_Count(workers), threads[t]);
        for (size_t c = 0; c < SDL_arraysize(counts); c++)
            for (size_t g = 0; g < SDL_arraysize(grains); g++) run_and_check(workers, &job, counts[c], grains[g]);
    }
}

TEST(a_large_job_is_shared_out) {
    static Job job;
    OwnWorkers *workers = Workers_Create(4);
    run_and_check(workers, &job, MOST, 1);
    assert_true(atomic_load(&job.pieces) >= 4);
    run_and_check(workers, &job, MOST, 0); /* a grain of 0 counts as 1 */
    assert_true(atomic_load(&job.pieces) >= 4);
}

TEST(bursts_and_pauses_lose_nothing) {
    static Job job;
    OwnWorkers *workers = Workers_Create(3);
    for (int burst = 0; burst < 60; burst++) {
        for (int i = 0; i < 50; i++) run_and_check(workers, &job, 40, 1);
        if (burst % 4 == 0) SDL_Delay(1); /* long enough for the workers to fall asleep */
    }
}

TEST(no_workers_and_a_negative_count_are_fine) {
    static Job job;
    assert_int_equal(Workers_Count(NULL), 1);
    run_and_check(NULL, &job, 100, 1);
    assert_int_equal(atomic_load(&job.pieces), 1);
    Workers_Run(NULL, -5, 1, visit, NULL);
    Workers_Destroy(NULL);
}

static int count_of(int threads, int of_cores) {
    cores = of_cores;
    OwnWorkers *workers = Workers_Create(threads);
    cores = 8;
    return Workers_Count(workers);
}

TEST(zero_means_one_a_core_and_no_more_take_part) {
    assert_int_equal(count_of(0, 3), 3);
    assert_int_equal(count_of(8, 2), 2);
    assert_int_equal(count_of(2, 8), 2);
    assert_int_equal(count_of(8, 1), 1);
    assert_int_equal(count_of(100000, 1000), WORKERS_MAX);
    assert_int_equal(count_of(3, 0), 1); /* a system that does not know */
}

typedef struct Nest {
    Workers *workers;
    Job inner[8];
} Nest;

static void run_inside(int begin, int end, void *data) {
    Nest *nest = data;
    for (int i = begin; i < end; i++) Workers_Run(nest->workers, 100, 1, visit, &nest->inner[i]);
}

TEST(a_job_inside_a_job_is_not_shared_out) {
    static Nest nest;
    nest.workers = Workers_Create(4);
    Workers_Run(nest.workers, 8, 1, run_inside, &nest);
    for (int i = 0; i < 8; i++) {
        assert_int_equal(atomic_load(&nest.inner[i].pieces), 1);
        for (int j = 0; j < 100; j++) assert_int_equal(nest.inner[i].visits[j], 1);
    }
    Workers_Destroy(nest.workers);
}

/* Returns how many items were not visited exactly once: cmocka's asserts belong to the main thread. */
static int SDLCALL run_many(void *data) {
    static Job job;
    int faults = 0;
    for (int i = 1; i <= 300; i++) {
        Workers_Run(data, 64, 1, visit, &job);
        for (int j = 0; j < 64; j++) faults += job.visits[j] != i;
    }
    return faults;
}

TEST(two_threads_may_ask_at_once) {
    static Job job;
    OwnWorkers *workers = Workers_Create(3);
    SDL_Thread *other = SDL_CreateThread(run_many, "other", workers);
    assert_non_null(other);
    for (int i = 0; i < 300; i++) run_and_check(workers, &job, 64, 1);
    int faults;
    SDL_WaitThread(other, &faults);
    assert_int_equal(faults, 0);
}

static void slow_piece(int begin, int end, void *data) {
    atomic_int *done = data;
    SDL_Delay(2);
    atomic_fetch_add(done, end - begin);
}

TEST(the_caller_waits_for_slow_pieces) {
    OwnWorkers *workers = Workers_Create(4);
    for (int i = 0; i < 5; i++) {
        atomic_int done = 0;
        Workers_Run(workers, 8, 1, slow_piece, &done);
        assert_int_equal(atomic_load(&done), 8);
    }
}

/* The caller's piece takes one of these times in ms, and that of another thread the other. */
static Uint32 takes[2];

static void uneven_pieces(int begin, int end, void *data) {
    (void)data;
    for (int i = begin; i < end; i++) SDL_Delay(takes[i]);
}

/* Whether threads wait for this share of a job with some time before and after it. A busy machine gets some tries. */
static bool waits(int threads, Uint32 alone, int count, double share) {
    double told = 0;
    OwnWorkers *workers = Workers_Create(threads);
    for (int i = 0; i < 20; i++) {
        Workers_Waiting(workers);
        SDL_Delay(alone);
        Workers_Run(workers, count, 1, uneven_pieces, NULL);
        SDL_Delay(alone);
        told = Workers_Waiting(workers);
        if (told >= share - .02 && told <= share + .02) return true;
    }
    print_error("%d threads wait %.3f of the time, not %.3f\n", threads, told, share);
    return false;
}

TEST(threads_wait_while_one_works) {
    for (int longer = 0; longer < 2; longer++) {
        takes[longer] = 15, takes[!longer] = 5;
        assert_true(waits(1, 5, 2, 0));
        assert_true(waits(2, 0, 2, 10. / 30));
        assert_true(waits(2, 5, 2, 20. / 50));
    }
    assert_true(waits(2, 10, 0, .5));
    assert_true(waits(4, 5, 1, .75)); /* a single piece is the caller's */
    assert_float_equal(Workers_Waiting(NULL), 0, 0);
}
