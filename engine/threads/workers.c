#include "engine/threads/workers.h"
#include "engine/files/log.h"
#include "fluid/fluid_sdl.h"

#include <stdatomic.h>
#include <stdlib.h>

struct Workers {
    FluidPool *pool;
    Trace *trace;
    atomic_uint job; /* the number of the last job, which wraps around */
};

typedef struct TracedJob {
    const Workers *workers;
    WorkersTask *task;
    void *task_data;
    int count;
    unsigned number;
} TracedJob;

static void run_traced(int begin, int end, void *data) {
    const TracedJob *job = data;
    const bool shared = begin > 0 || end < job->count;
    TracePiece piece = {job->number, begin, end, Trace_Seconds(job->workers->trace), 0};
    job->task(begin, end, job->task_data);
    piece.ended = Trace_Seconds(job->workers->trace);
    if (shared) Trace_Piece(job->workers->trace, FluidPool_Current(job->workers->pool), &piece);
}

void Workers_Run(Workers *workers, int count, int grain, WorkersTask *task, void *task_data) {
    if (!workers || !workers->trace) {
        FluidPool_Run(count, grain, task, task_data, workers ? workers->pool : NULL);
        return;
    }
    TracedJob job = {workers, task, task_data, count, atomic_fetch_add(&workers->job, 1) + 1};
    FluidPool_Run(count, grain, run_traced, &job, workers->pool);
}

void Workers_SetTrace(Workers *workers, Trace *trace) { workers->trace = trace; }

Trace *Workers_Trace(const Workers *workers) { return workers ? workers->trace : NULL; }

static void nothing(int begin, int end, void *task_data) { (void)begin, (void)end, (void)task_data; }

Workers *Workers_Create(int threads) {
    Workers *workers = calloc(1, sizeof *workers);
    if (workers) workers->pool = FluidPool_Create(threads);
    if (!workers || !workers->pool) return free(workers), Log_Fail("no memory for the worker threads"), NULL;
    const int wanted = FluidPool_Threads(workers->pool);
    FluidPool_Run(2, 1, nothing, NULL, workers->pool); /* starts the threads, so that Workers_Count knows them */
    if (Workers_Count(workers) < wanted)
        Log_Warn("only %d of %d threads could be started: %s", Workers_Count(workers), wanted, SDL_GetError());
    return workers;
}

void Workers_Destroy(Workers *workers) {
    if (!workers) return;
    FluidPool_Destroy(workers->pool);
    free(workers);
}

double Workers_Waiting(Workers *workers) { return workers ? FluidPool_Waiting(workers->pool) : 0; }

int Workers_Count(const Workers *workers) { return workers ? FluidPool_Threads(workers->pool) : 1; }
