/* trace.h - a timeline: which thread did what, and when.
 *
 * The main thread's spans nest within frames; the workers' are the pieces of the jobs that they took. The last frames
 * are kept, in memory that is taken once, and written as Chrome trace events, which Perfetto and speedscope open.
 *
 * Every call is fine with NULL and then does nothing: who asks for no timeline has none made.
 */
#ifndef ENGINE_TRACE_H
#define ENGINE_TRACE_H

#include "engine/files/log.h"
#include "engine/threads/profiler.h"

#define TRACE_THREADS 64   /* the main thread counted */
#define TRACE_SPANS   4096 /* a frame and a thread; more are dropped, and counted */
#define TRACE_MARKS   64

typedef struct Trace Trace;

typedef struct TraceDef {
    int threads;             /* 1 .. TRACE_THREADS */
    int frames, spans;       /* to keep at most: the last so many frames, and as many of these as have so many spans */
    double (*seconds)(void); /* monotonic clock: App_Seconds, or a test's own */
    const char *program;     /* its name in the file; must outlive the trace. NULL: none */
} TraceDef;

Trace *Trace_Create(const TraceDef *def); /* NULL: see Log_Reason */
void Trace_Destroy(Trace *trace);

double Trace_Seconds(const Trace *trace); /* its clock; 0 for NULL */

/* On the main thread. What is told between frames is not kept. */
void Trace_BeginFrame(Trace *trace);
void Trace_EndFrame(Trace *trace);                                           /* ends what is still open */
void Trace_Begin(Trace *trace, const char *name);                            /* the name must outlive the trace */
void Trace_End(Trace *trace);                                                /* of the last that is open */
void Trace_Span(Trace *trace, const char *name, double began, double ended); /* told afterwards, s by that clock */
void Trace_Mark(Trace *trace, const char *format, ...) LOG_PRINTF(2, 3);     /* a moment, in words */

/* What a thread did of a job; the job goes by its number, and by the name of the main thread's span
 * that it was in. On the thread itself, while the main thread waits for the job. */
typedef struct TracePiece {
    unsigned job;
    int piece, pieces;
    double began, ended;
} TracePiece;

void Trace_Piece(Trace *trace, int thread, const TracePiece *piece);

/* What the file says about the run as a whole: a text, or where that is NULL a number. */
typedef struct TraceFact {
    const char *name, *text;
    double number;
} TraceFact;

int Trace_FramesDropped(const Trace *trace); /* from the front, for want of room */

/* With each series of the profiler, whose frames must be the trace's, as a counter. */
bool Trace_Write(const Trace *trace, const Profiler *profiler, const TraceFact *facts, int count, const char *path);

#endif
