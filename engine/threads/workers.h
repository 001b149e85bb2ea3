/* workers.h - a few threads that share short jobs with the thread that has them.
 *
 * The calling thread takes part. Idle workers wait awake for a few microseconds, as jobs come in bursts, then sleep.
 * One thread, or a system that gives no more, means: all on the caller.
 */
#ifndef ENGINE_WORKERS_H
#define ENGINE_WORKERS_H

#include "engine/threads/trace.h"

typedef struct Workers Workers;
typedef void WorkersTask(int begin, int end, void *task_data);

#define WORKERS_MAX TRACE_THREADS

Workers *Workers_Create(int threads);      /* the caller counted; 0: one a core. NULL only if out of memory */
void Workers_Destroy(Workers *workers);    /* NULL is fine */
int Workers_Count(const Workers *workers); /* threads that take part, the caller counted; 1 for NULL */

/* Which thread ran which piece of a job, and when, goes into this trace; NULL: none. Not while a job runs. */
void Workers_SetTrace(Workers *workers, Trace *trace);
Trace *Workers_Trace(const Workers *workers); /* NULL for NULL */

/* Runs task over [0, count) in pieces of at least `grain` items (the last excepted) and returns when all are done: what
 * the task wrote is then visible. Pieces never overlap, in no particular order. A call from inside a task, or while
 * another thread's job runs, is not shared out: it runs whole on its own thread. */
void Workers_Run(Workers *workers, int count, int grain, WorkersTask *task, void *task_data);

#endif
