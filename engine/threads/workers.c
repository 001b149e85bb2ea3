#include "engine/threads/workers.h"
#include "engine/files/log.h"

#include <SDL.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>

enum {
    PIECES_PER_THREAD = 4,
    PAUSES_PER_LOOK = 16,
    AWAKE_MICROSECONDS = 100 /* longer than the gaps within a burst of jobs */
};
enum { LINE = 64 /* bytes of a cache line */ };

/* Each thread has a part of every job as its home: the same rows of a field each time, which are still in its cache.
 * `open` counts the pieces of it that nobody has taken. Taking one off `open` makes that piece yours, and the other
 * fields of the job do not change before `left`, the number of unfinished pieces, is 0. */
typedef struct Home {
    atomic_int open;
    char apart[LINE - sizeof(atomic_int)]; /* keeps counters that all threads write on cache lines of their own */
} Home;

struct Workers {
    int count, homes; /* threads that take part, the caller being number 0; threads that were asked for */
    SDL_Thread *thread[WORKERS_MAX];
    SDL_mutex *mutex;
    SDL_cond *wake, *done;
    atomic_bool busy, quit;
    atomic_int numbered; /* workers that have taken a number */
    atomic_int asleep;   /* workers that wait for `wake`; changed under the mutex, like the next field */
    atomic_bool caller_asleep;

    Trace *trace;
    WorkersTask *task;
    void *task_data;
    int items, pieces;
    unsigned job; /* the number of the job; wraps around */
    char apart[LINE];
    atomic_int left;
    char apart_too[LINE];
    Home home[WORKERS_MAX];
};

static void finish_piece(Workers *workers) {
    if (atomic_fetch_sub(&workers->left, 1) > 1 || !atomic_load(&workers->caller_asleep)) return;
    SDL_LockMutex(workers->mutex);
    SDL_CondSignal(workers->done);
    SDL_UnlockMutex(workers->mutex);
}

static int piece_begin(const Workers *workers, int piece) {
    return (int)((int64_t)workers->items * piece / workers->pieces);
}

static void run_traced(Workers *workers, int piece, int thread) {
    TracePiece done = {.job = workers->job, .piece = piece, .pieces = workers->pieces};
    done.began = Trace_Seconds(workers->trace);
    workers->task(piece_begin(workers, piece), piece_begin(workers, piece + 1), workers->task_data);
    done.ended = Trace_Seconds(workers->trace);
    Trace_Piece(workers->trace, thread, &done);
}

static int first_piece(const Workers *workers, int home) { return workers->pieces * home / workers->homes; }

static bool take_from(Workers *workers, int home, int thread) {
    int open = atomic_load(&workers->home[home].open);
    do {
        if (open == 0) return false;
    } while (!atomic_compare_exchange_weak(&workers->home[home].open, &open, open - 1));
    const int piece = first_piece(workers, home) + open - 1;
    if (workers->trace)
        run_traced(workers, piece, thread);
    else
        workers->task(piece_begin(workers, piece), piece_begin(workers, piece + 1), workers->task_data);
    finish_piece(workers);
    return true;
}

/* Takes a piece of the thread's own home, or else one that no other thread has come to yet. */
static bool run_a_piece(Workers *workers, int thread) {
    for (int i = 0; i < workers->homes; i++)
        if (take_from(workers, (thread + i) % workers->homes, thread)) return true;
    return false;
}

static bool has_work(Workers *workers) {
    bool any = atomic_load(&workers->quit);
    for (int i = 0; i < workers->homes && !any; i++) any = atomic_load(&workers->home[i].open) > 0;
    return any;
}

static bool is_done(Workers *workers) { return atomic_load(&workers->left) == 0; }

/* Spins for a few microseconds; false if no job came. */
static bool wait_awake(Workers *workers, bool (*is_over)(Workers *)) {
    const Uint64 patience = SDL_GetPerformanceFrequency() * AWAKE_MICROSECONDS / 1000000;
    const Uint64 start = SDL_GetPerformanceCounter();
    do {
        for (int i = 0; i < PAUSES_PER_LOOK; i++) {
            if (is_over(workers)) return true;
            SDL_CPUPauseInstruction();
        }
    } while (SDL_GetPerformanceCounter() - start < patience);
    return false;
}

static void sleep_until_woken(Workers *workers) {
    SDL_LockMutex(workers->mutex);
    atomic_fetch_add(&workers->asleep, 1);
    while (!has_work(workers)) SDL_CondWait(workers->wake, workers->mutex);
    atomic_fetch_sub(&workers->asleep, 1);
    SDL_UnlockMutex(workers->mutex);
}

static int SDLCALL work(void *data) {
    Workers *workers = data;
    const int number = atomic_fetch_add(&workers->numbered, 1) + 1;
    while (!atomic_load(&workers->quit)) {
        while (run_a_piece(workers, number)) {}
        if (!wait_awake(workers, has_work)) sleep_until_woken(workers);
    }
    return 0;
}

static void wake_all(Workers *workers) {
    if (atomic_load(&workers->asleep) == 0) return;
    SDL_LockMutex(workers->mutex);
    SDL_CondBroadcast(workers->wake);
    SDL_UnlockMutex(workers->mutex);
}

static void wait_until_done(Workers *workers) {
    if (wait_awake(workers, is_done)) return;
    SDL_LockMutex(workers->mutex);
    atomic_store(&workers->caller_asleep, true);
    while (!is_done(workers)) SDL_CondWait(workers->done, workers->mutex);
    atomic_store(&workers->caller_asleep, false);
    SDL_UnlockMutex(workers->mutex);
}

static void share_out(Workers *workers, int pieces, int count, WorkersTask *task, void *task_data) {
    workers->task = task;
    workers->task_data = task_data;
    workers->items = count;
    workers->pieces = pieces;
    workers->job++;
    atomic_store(&workers->left, pieces);
    for (int i = 0; i < workers->homes; i++)
        atomic_store(&workers->home[i].open, first_piece(workers, i + 1) - first_piece(workers, i));
    wake_all(workers);
    while (run_a_piece(workers, 0)) {}
    wait_until_done(workers);
}

void Workers_Run(Workers *workers, int count, int grain, WorkersTask *task, void *task_data) {
    if (count <= 0) return;
    const int pieces = SDL_min(count / SDL_max(grain, 1), Workers_Count(workers) * PIECES_PER_THREAD);
    if (pieces < 2 || Workers_Count(workers) < 2 || atomic_exchange(&workers->busy, true)) {
        task(0, count, task_data);
        return;
    }
    share_out(workers, pieces, count, task, task_data);
    atomic_store(&workers->busy, false);
}

void Workers_SetTrace(Workers *workers, Trace *trace) { workers->trace = trace; }

Trace *Workers_Trace(const Workers *workers) { return workers ? workers->trace : NULL; }

static bool start_threads(Workers *workers, int threads) {
    workers->mutex = SDL_CreateMutex();
    workers->wake = SDL_CreateCond();
    workers->done = SDL_CreateCond();
    if (!workers->mutex || !workers->wake || !workers->done) return false;
    for (; workers->count < threads; workers->count++) {
        SDL_Thread *thread = SDL_CreateThread(work, "worker", workers);
        if (!thread) return false;
        workers->thread[workers->count] = thread;
    }
    return true;
}

Workers *Workers_Create(int threads) {
    Workers *workers = calloc(1, sizeof *workers);
    if (!workers) return Log_Fail("no memory for the worker threads"), NULL;
    workers->count = 1;
    workers->homes = threads = SDL_clamp(threads > 0 ? threads : SDL_GetCPUCount(), 1, WORKERS_MAX);
    if (threads > 1 && !start_threads(workers, threads))
        Log_Warn("only %d of %d threads could be started: %s", workers->count, threads, SDL_GetError());
    return workers;
}

void Workers_Destroy(Workers *workers) {
    if (!workers) return;
    atomic_store(&workers->quit, true);
    if (workers->count > 1) wake_all(workers);
    for (int i = 1; i < workers->count; i++) SDL_WaitThread(workers->thread[i], NULL);
    SDL_DestroyCond(workers->done);
    SDL_DestroyCond(workers->wake);
    SDL_DestroyMutex(workers->mutex);
    free(workers);
}

int Workers_Count(const Workers *workers) { return workers ? workers->count : 1; }
