#include "parallel.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>

enum { MAX_PIECES = 64 };

void Parallel_Backwards(int count, int grain, FluidTask *task, void *task_data, void *host) {
    int ends[MAX_PIECES], pieces = 0, end = 0;
    unsigned seed = (unsigned)*(int *)host;
    while (end < count) {
        seed = seed * 1103515245u + 12345u;
        end += (grain > 0 ? grain : 1) + (int)(seed >> 16) % 7;
        if (end > count || pieces == MAX_PIECES - 1) end = count;
        ends[pieces++] = end;
    }
    while (pieces--) task(pieces ? ends[pieces - 1] : 0, ends[pieces], task_data);
}

/* Jobs are short and follow each other closely: threads look out for the next one for some microseconds before they go
 * to sleep, since waking up takes longer than most jobs. */
enum { PIECES_PER_THREAD = 2, LOOKS = 32, AWAKE_MICROSECONDS = 50 };

/* `open` counts the pieces that nobody has taken. Who takes one off it owns that piece, and the job's other fields stay
 * as they are until `left`, the pieces not finished, is 0. */
struct Pool {
    pthread_mutex_t lock; /* of sleeping */
    pthread_cond_t begun;
    pthread_t *threads;
    int thread_count; /* besides the caller */
    FluidTask *task;
    void *data;
    int count, pieces;
    char apart[64]; /* what every thread writes lies on cache lines of its own */
    atomic_int open;
    char apart_too[64];
    atomic_int left, sleepers;
    atomic_bool closing;
};

static int begin_of(const Pool *pool, int piece) { return (int)((int64_t)pool->count * piece / pool->pieces); }

static bool run_a_piece(Pool *pool) {
    int piece = atomic_load(&pool->open);
    do {
        if (piece == 0) return false;
    } while (!atomic_compare_exchange_weak(&pool->open, &piece, piece - 1));
    pool->task(begin_of(pool, piece - 1), begin_of(pool, piece), pool->data);
    atomic_fetch_sub(&pool->left, 1);
    return true;
}

static bool has_news(Pool *pool) { return atomic_load(&pool->open) > 0 || atomic_load(&pool->closing); }

static int64_t microseconds(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000000 + time.tv_nsec / 1000;
}

static void relax_a_little(void) {
#if defined(__GNUC__) && (defined(__x86_64__) || defined(__i386__))
    __builtin_ia32_pause();
#endif
}

static bool wait_awake(Pool *pool) {
    const int64_t end = microseconds() + AWAKE_MICROSECONDS;
    do {
        for (int i = 0; i < LOOKS; i++) {
            if (has_news(pool)) return true;
            relax_a_little();
        }
    } while (microseconds() < end);
    return false;
}

static void sleep_until_woken(Pool *pool) {
    pthread_mutex_lock(&pool->lock);
    atomic_fetch_add(&pool->sleepers, 1);
    while (!has_news(pool)) pthread_cond_wait(&pool->begun, &pool->lock);
    atomic_fetch_sub(&pool->sleepers, 1);
    pthread_mutex_unlock(&pool->lock);
}

static void wake_all(Pool *pool) {
    if (atomic_load(&pool->sleepers) == 0) return;
    pthread_mutex_lock(&pool->lock);
    pthread_cond_broadcast(&pool->begun);
    pthread_mutex_unlock(&pool->lock);
}

static void *serve(void *data) {
    Pool *pool = data;
    while (!atomic_load(&pool->closing)) {
        while (run_a_piece(pool)) {}
        if (!wait_awake(pool)) sleep_until_woken(pool);
    }
    return NULL;
}

static void wait_until_done(Pool *pool) {
    const int64_t end = microseconds() + AWAKE_MICROSECONDS;
    while (atomic_load(&pool->left) > 0) {
        relax_a_little();
        if (microseconds() > end) sched_yield(); /* its core may be what the last piece waits for */
    }
}

void Pool_Run(int count, int grain, FluidTask *task, void *task_data, void *host) {
    Pool *pool = host;
    const int most = PIECES_PER_THREAD * (pool->thread_count + 1), whole = count / (grain > 0 ? grain : 1);
    if (count <= 0) return;
    pool->task = task;
    pool->data = task_data;
    pool->count = count;
    pool->pieces = whole > most ? most : whole > 1 ? whole : 1;
    atomic_store(&pool->left, pool->pieces);
    atomic_store(&pool->open, pool->pieces);
    wake_all(pool);
    while (run_a_piece(pool)) {}
    wait_until_done(pool);
}

Pool *Pool_Open(int threads) {
    Pool *pool = calloc(1, sizeof *pool);
    if (!pool) return NULL;
    pthread_mutex_init(&pool->lock, NULL);
    pthread_cond_init(&pool->begun, NULL);
    pool->threads = calloc((size_t)threads, sizeof *pool->threads);
    while (pool->threads && pool->thread_count < threads - 1 &&
           pthread_create(&pool->threads[pool->thread_count], NULL, serve, pool) == 0)
        pool->thread_count++;
    if (pool->threads && pool->thread_count == threads - 1) return pool;
    Pool_Close(pool);
    return NULL;
}

void Pool_Close(Pool *pool) {
    if (!pool) return;
    atomic_store(&pool->closing, true);
    wake_all(pool);
    for (int i = 0; i < pool->thread_count; i++) pthread_join(pool->threads[i], NULL);
    pthread_cond_destroy(&pool->begun);
    pthread_mutex_destroy(&pool->lock);
    free(pool->threads);
    free(pool);
}
