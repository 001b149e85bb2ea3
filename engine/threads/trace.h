/* trace.h - a timeline of what each thread did when.
 *
 * Spans of the main thread nest within frames. Spans of workers are pieces of jobs. The last frames are kept in memory
 * that is allocated once. They are written as Chrome trace events, which Perfetto and speedscope open.
 *
 *      main      [frame [tick ][draw      ]]
 *      worker          [piece][piece ]
 *
 * Every call accepts NULL and then does nothing, so a program without a timeline needs no special case. */
#ifndef ENGINE_TRACE_H
#define ENGINE_TRACE_H

#include "engine/files/log.h"
#include "engine/threads/profiler.h"

#define TRACE_THREADS 64   /* with the main thread */
#define TRACE_SPANS   4096 /* for each thread in a frame. More are dropped and counted */
#define TRACE_MARKS   64

typedef struct Trace Trace;

typedef struct TraceDef {
    int threads;             /* 1 .. TRACE_THREADS */
    int frames, spans;       /* the last `frames` frames are kept, or fewer if `spans` spans do not suffice */
    double (*seconds)(void); /* monotonic clock, which is App_Seconds or a test's own */
    const char *program;     /* its name in the file, or NULL, which must outlive the trace */
} TraceDef;

Trace *Trace_Create(const TraceDef *def); /* NULL on failure, see Log_Reason */
void Trace_Destroy(Trace *trace);

double Trace_Seconds(const Trace *trace); /* its clock, or 0 for NULL */

/* Call these on the main thread. Nothing between frames is recorded. */
void Trace_BeginFrame(Trace *trace);
void Trace_EndFrame(Trace *trace);                /* also ends the spans that are still open */
void Trace_Begin(Trace *trace, const char *name); /* the name must outlive the trace */
void Trace_End(Trace *trace);                     /* ends the span that was begun last */
void Trace_Span(Trace *trace, const char *name, double began, double ended); /* ended already, s by the same clock */
void Trace_Mark(Trace *trace, const char *format, ...) LOG_PRINTF(2, 3);     /* a moment, described in words */

/* A piece of a job that a thread ran. In the file, a job has its number and the name of the main thread's span around
 * it. Call Trace_Piece on that thread, while the main thread waits for the job. */
typedef struct TracePiece {
    unsigned job;
    int begin, end; /* items */
    double began, ended;
} TracePiece;

void Trace_Piece(Trace *trace, int thread, const TracePiece *piece);

/* A fact about the whole run, for the file. It is a number if `text` is NULL. */
typedef struct TraceFact {
    const char *name, *text;
    double number;
} TraceFact;

int Trace_FramesDropped(const Trace *trace); /* dropped at the beginning for lack of room */

/* Writes the timeline, with each series of the profiler as a counter. The profiler must have seen the same frames. */
bool Trace_Write(const Trace *trace, const Profiler *profiler, const TraceFact *facts, int count, const char *path);

#endif
