#include "tests/kits/parallel.h"

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
enum { PIECES_PER_THREAD = 4, LOOKS = 32, AWAKE_MICROSECONDS = 100, LINE = 64 /* bytes, of a cache */ };

/* A thread's own part of each job: the same rows again and again, which it still has in its cache. `open` counts the
 * pieces of it that nobody has taken. Who takes one off it owns that piece, and the job's other fields stay as they are
 * until `left`, the pieces not finished, is 0. */
typedef struct Home {
    atomic_int open;
    char apart[LINE - sizeof(atomic_int)]; /* what every thread writes lies on cache lines of its own */
} Home;

struct Pool {
    pthread_mutex_t lock; /* of sleeping */
    pthread_cond_t begun;
    int threads, started; /* with the caller, whose number is 0; without */
    pthread_t *thread;
    Home *home; /* of each thread */
    atomic_int numbered;
    FluidTask *task;
    void *data;
    int count, pieces;
    char apart[LINE];
    atomic_int sleepers;
    atomic_bool closing;
    char apart_too[LINE];
    atomic_int left;
};

static int begin_of(const Pool *pool, int piece) { return (int)((int64_t)pool->count * piece / pool->pieces); }

static int first_piece(const Pool *pool, int thread) { return pool->pieces * thread / pool->threads; }

static bool take_from(Pool *pool, int thread) {
    int open = atomic_load(&pool->home[thread].open);
    do {
        if (open == 0) return false;
    } while (!atomic_compare_exchange_weak(&pool->home[thread].open, &open, open - 1));
    const int piece = first_piece(pool, thread) + open - 1;
    pool->task(begin_of(pool, piece), begin_of(pool, piece + 1), pool->data);
    atomic_fetch_sub(&pool->left, 1);
    return true;
}

/* Of its own, or else one that another thread has not come to. */
static bool run_a_piece(Pool *pool, int thread) {
    for (int i = 0; i < pool->threads; i++)
        if (take_from(pool, (thread + i) % pool->threads)) return true;
    return false;
}

static bool has_news(Pool *pool) {
    bool any = atomic_load(&pool->closing);
    for (int i = 0; i < pool->threads && !any; i++) any = atomic_load(&pool->home[i].open) > 0;
    return any;
}

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
    const int thread = atomic_fetch_add(&pool->numbered, 1) + 1;
    while (!atomic_load(&pool->closing)) {
        while (run_a_piece(pool, thread)) {}
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
    const int most = PIECES_PER_THREAD * pool->threads, whole = count / (grain > 0 ? grain : 1);
    if (count <= 0) return;
    pool->task = task;
    pool->data = task_data;
    pool->count = count;
    pool->pieces = whole > most ? most : whole > 1 ? whole : 1;
    atomic_store(&pool->left, pool->pieces);
    for (int i = 0; i < pool->threads; i++)
        atomic_store(&pool->home[i].open, first_piece(pool, i + 1) - first_piece(pool, i));
    wake_all(pool);
    while (run_a_piece(pool, 0)) {}
    wait_until_done(pool);
}

Pool *Pool_Open(int threads) {
    Pool *pool = calloc(1, sizeof *pool);
    if (!pool) return NULL;
    pthread_mutex_init(&pool->lock, NULL);
    pthread_cond_init(&pool->begun, NULL);
    pool->threads = threads;
    pool->thread = calloc((size_t)threads, sizeof *pool->thread);
    pool->home = calloc((size_t)threads, sizeof *pool->home);
    while (pool->thread && pool->home && pool->started < threads - 1 &&
           pthread_create(&pool->thread[pool->started], NULL, serve, pool) == 0)
        pool->started++;
    if (pool->thread && pool->home && pool->started == threads - 1) return pool;
    Pool_Close(pool);
    return NULL;
}

void Pool_Close(Pool *pool) {
    if (!pool) return;
    atomic_store(&pool->closing, true);
    wake_all(pool);
    for (int i = 0; i < pool->started; i++) pthread_join(pool->thread[i], NULL);
    pthread_cond_destroy(&pool->begun);
    pthread_mutex_destroy(&pool->lock);
    free(pool->thread);
    free(pool->home);
    free(pool);
}
