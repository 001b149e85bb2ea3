#include "parallel.h"

#include <pthread.h>
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

struct Pool {
    pthread_mutex_t lock;
    pthread_cond_t begun, done;
    pthread_t *threads;
    int thread_count; /* besides the caller */
    FluidTask *task;
    void *data;
    int next, count, piece; /* of the job: items up to `next` are taken */
    int busy;               /* threads inside a piece */
    unsigned job;           /* counts up, so that nobody sleeps through one */
    bool closing;
};

/* Takes pieces until none is left; called with the lock held. */
static void work(Pool *pool) {
    while (pool->next < pool->count) {
        const int begin = pool->next, end = pool->count - begin < 2 * pool->piece ? pool->count : begin + pool->piece;
        pool->next = end;
        pool->busy++;
        pthread_mutex_unlock(&pool->lock);
        pool->task(begin, end, pool->data);
        pthread_mutex_lock(&pool->lock);
        if (--pool->busy == 0 && pool->next >= pool->count) pthread_cond_signal(&pool->done);
    }
}

static void *serve(void *data) {
    Pool *pool = data;
    unsigned seen = 0;
    pthread_mutex_lock(&pool->lock);
    while (!pool->closing) {
        if (pool->job == seen) pthread_cond_wait(&pool->begun, &pool->lock);
        seen = pool->job;
        work(pool);
    }
    pthread_mutex_unlock(&pool->lock);
    return NULL;
}

void Pool_Run(int count, int grain, FluidTask *task, void *task_data, void *host) {
    Pool *pool = host;
    const int shares = 2 * (pool->thread_count + 1), share = (count + shares - 1) / shares;
    pthread_mutex_lock(&pool->lock);
    pool->task = task;
    pool->data = task_data;
    pool->piece = share > grain ? share : grain > 0 ? grain : 1;
    pool->next = 0;
    pool->count = count;
    pool->job++;
    pthread_cond_broadcast(&pool->begun);
    work(pool);
    while (pool->busy) pthread_cond_wait(&pool->done, &pool->lock);
    pthread_mutex_unlock(&pool->lock);
}

Pool *Pool_Open(int threads) {
    Pool *pool = calloc(1, sizeof *pool);
    if (!pool) return NULL;
    pthread_mutex_init(&pool->lock, NULL);
    pthread_cond_init(&pool->begun, NULL);
    pthread_cond_init(&pool->done, NULL);
    pool->threads = calloc((size_t)threads, sizeof *pool->threads);
    while (pool->threads && pool->thread_count < threads - 1 &&
           pthread_create(&pool->threads[pool->thread_count], NULL, serve, pool) == 0)
        pool->thread_count++;
    if (pool->thread_count == threads - 1) return pool;
    Pool_Close(pool);
    return NULL;
}

void Pool_Close(Pool *pool) {
    if (!pool) return;
    pthread_mutex_lock(&pool->lock);
    pool->closing = true;
    pool->job++;
    pthread_cond_broadcast(&pool->begun);
    pthread_mutex_unlock(&pool->lock);
    for (int i = 0; i < pool->thread_count; i++) pthread_join(pool->threads[i], NULL);
    pthread_cond_destroy(&pool->begun);
    pthread_cond_destroy(&pool->done);
    pthread_mutex_destroy(&pool->lock);
    free(pool->threads);
    free(pool);
}
