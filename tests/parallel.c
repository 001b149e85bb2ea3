#include "parallel.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>

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

/* Jobs are short and follow each other closely, so threads look out for the next one a little before they go to sleep.
 */
enum { PATIENCE = 2000 };

struct Pool {
    pthread_mutex_t lock; /* of sleeping */
    pthread_cond_t begun;
    int sleepers;
    pthread_t *threads;
    int thread_count; /* besides the caller */
    FluidTask *task;  /* the job's, written before `job` counts up */
    void *data;
    int count, piece;
    atomic_int next, done; /* items up to `next` are taken; threads that have found no more */
    atomic_uint job;       /* counts up */
    atomic_bool closing;
};

static void work(Pool *pool) {
    int begin;
    while ((begin = atomic_fetch_add(&pool->next, pool->piece)) < pool->count) {
        const int end = begin + pool->piece < pool->count ? begin + pool->piece : pool->count;
        pool->task(begin, end, pool->data);
    }
}

static void await_job(Pool *pool, unsigned seen) {
    for (int i = 0; i < PATIENCE; i++)
        if (atomic_load(&pool->job) != seen) return;
    pthread_mutex_lock(&pool->lock);
    pool->sleepers++;
    while (atomic_load(&pool->job) == seen) pthread_cond_wait(&pool->begun, &pool->lock);
    pool->sleepers--;
    pthread_mutex_unlock(&pool->lock);
}

static void announce_job(Pool *pool) {
    pthread_mutex_lock(&pool->lock);
    atomic_fetch_add(&pool->job, 1);
    if (pool->sleepers) pthread_cond_broadcast(&pool->begun);
    pthread_mutex_unlock(&pool->lock);
}

static void *serve(void *data) {
    Pool *pool = data;
    for (unsigned seen = 0;; seen++) {
        await_job(pool, seen);
        if (atomic_load(&pool->closing)) return NULL;
        work(pool);
        atomic_fetch_add(&pool->done, 1);
    }
}

void Pool_Run(int count, int grain, FluidTask *task, void *task_data, void *host) {
    Pool *pool = host;
    const int shares = 2 * (pool->thread_count + 1), share = (count + shares - 1) / shares;
    pool->task = task;
    pool->data = task_data;
    pool->piece = share > grain ? share : grain > 0 ? grain : 1;
    pool->count = count;
    atomic_store(&pool->next, 0);
    atomic_store(&pool->done, 0);
    announce_job(pool);
    work(pool);
    for (int i = 0; atomic_load(&pool->done) < pool->thread_count; i++)
        if (i > PATIENCE) sched_yield();
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
    announce_job(pool);
    for (int i = 0; i < pool->thread_count; i++) pthread_join(pool->threads[i], NULL);
    pthread_cond_destroy(&pool->begun);
    pthread_mutex_destroy(&pool->lock);
    free(pool->threads);
    free(pool);
}
