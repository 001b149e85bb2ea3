/* workers.h - a few threads that share short jobs with the calling thread.
 *
 * They are a FluidPool of fluid_sdl.h, with a timeline. The calling thread takes part. With one thread, or on a system
 * that grants no more, the caller does everything. */
#ifndef ENGINE_WORKERS_H
#define ENGINE_WORKERS_H

#include "engine/threads/trace.h"

typedef struct Workers Workers;
typedef void WorkersTask(int begin, int end, void *task_data);

#define WORKERS_MAX TRACE_THREADS

Workers *Workers_Create(int threads);      /* counts the caller; 0: one thread a core. NULL only if out of memory */
void Workers_Destroy(Workers *workers);    /* NULL is fine */
int Workers_Count(const Workers *workers); /* counts the caller; 1 for NULL */

/* Records in this trace which thread ran which piece of a job, and when; NULL stops that. Not while a job runs. */
void Workers_SetTrace(Workers *workers, Trace *trace);
Trace *Workers_Trace(const Workers *workers); /* NULL for NULL */

/* Runs task over [0, count) in pieces of at least `grain` items (the last may be smaller) and returns when all are
 * done; what the tasks wrote is then visible to the caller. Pieces do not overlap, and their order is undefined. A call
 * from inside a task, or while the job of another thread runs, is not shared: it runs on its own thread. */
void Workers_Run(Workers *workers, int count, int grain, WorkersTask *task, void *task_data);

#endif
