/* trace_kept.h - the inside of a Trace, for trace.c and trace_write.c. */
#ifndef ENGINE_TRACE_KEPT_H
#define ENGINE_TRACE_KEPT_H

#include "engine/threads/trace.h"

#include <stdint.h>

typedef struct TraceKept {
    const char *name;     /* NULL for a piece */
    int64_t began, ended; /* ns since the trace was made */
    int job, begin, end;  /* of a piece, with its items */
    int thread;
} TraceKept;

typedef struct TraceFrame {
    uint64_t first; /* number of its first span, counted over all spans ever kept */
    int count;
    int number; /* from 1 */
} TraceFrame;

typedef struct TraceMark {
    int64_t at; /* ns */
    char words[96];
} TraceMark;

/* The spans of one thread, until the frame ends. */
typedef struct TraceThread {
    TraceKept span[TRACE_SPANS];
    int count, dropped;
} TraceThread;

enum { TRACE_DEPTH = 16 };

struct Trace {
    double (*seconds)(void);
    const char *program; /* NULL for none */
    double origin;       /* s */
    TraceThread *thread;
    int threads;
    bool in_frame;
    int stack[TRACE_DEPTH]; /* open spans of the main thread, -1 if dropped */
    int depth;

    TraceKept *span; /* ring of span_room */
    uint64_t span_room, span_end;
    TraceFrame *frame; /* ring of frame_room */
    int frame_room, frames_kept, frames;
    uint64_t spans_dropped;
    TraceMark mark[TRACE_MARKS];
    int marks, marks_dropped;
};

/* The i-th kept frame, oldest first, and its j-th span. */
const TraceFrame *Trace_Frame(const Trace *trace, int i);
const TraceKept *Trace_Kept(const Trace *trace, const TraceFrame *frame, int j);

#endif
