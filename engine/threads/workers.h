/* workers.h - a few threads that share short jobs with the calling thread.
 *
 * They are a FluidPool of fluid_sdl.h with a timeline. If no more threads are granted, the caller does everything. */
#ifndef ENGINE_WORKERS_H
#define ENGINE_WORKERS_H

#include "engine/threads/trace.h"

typedef struct Workers Workers;
typedef void WorkersTask(int begin, int end, void *task_data);

#define WORKERS_MAX TRACE_THREADS

/* Counts the caller. 0 means one thread per core, which are also the most that there can be. NULL only if out of
 * memory. */
Workers *Workers_Create(int threads);
void Workers_Destroy(Workers *workers);    /* NULL is fine */
int Workers_Count(const Workers *workers); /* counts the caller, 1 for NULL */

/* The share of all threads' time since the last call in which they waited for work, 0 .. 1, as FluidPool_Waiting. */
double Workers_Waiting(Workers *workers);

/* Records in this trace which thread ran which piece of a job. NULL stops that. Do not call it while a job runs. */
void Workers_SetTrace(Workers *workers, Trace *trace);
Trace *Workers_Trace(const Workers *workers); /* NULL for NULL */

/* Runs task over [0, count) in pieces of at least `grain` items, the last perhaps smaller. Returns when all are done,
 * and the caller sees what tasks wrote. Pieces do not overlap, and their order is undefined. A call from inside a task,
 * or while another thread's job runs, is not shared and runs on its own thread. */
void Workers_Run(Workers *workers, int count, int grain, WorkersTask *task, void *task_data);

#endif
