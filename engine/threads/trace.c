#include "engine/threads/trace_kept.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

static const char *def_error(const TraceDef *def) {
    if (def->threads < 1 || def->threads > TRACE_THREADS) return "threads must be 1 to 64";
    if (def->frames < 1) return "frames must be 1 or more";
    if (def->spans < 1) return "spans must be 1 or more";
    return def->seconds ? NULL : "seconds, the clock, is missing";
}

Trace *Trace_Create(const TraceDef *def) {
    const char *error = def_error(def);
    if (error) return Log_Fail("trace: %s", error), NULL;
    Trace *trace = calloc(1, sizeof *trace);
    if (!trace) return Log_Fail("no memory for a trace"), NULL;
    trace->thread = calloc((size_t)def->threads, sizeof *trace->thread);
    trace->span = calloc((size_t)def->spans, sizeof *trace->span);
    trace->frame = calloc((size_t)def->frames, sizeof *trace->frame);
    if (!trace->thread || !trace->span || !trace->frame) {
        Trace_Destroy(trace);
        return Log_Fail("no memory for a trace of %d spans", def->spans), NULL;
    }
    trace->threads = def->threads;
    trace->span_room = (uint64_t)def->spans;
    trace->frame_room = def->frames;
    trace->seconds = def->seconds;
    trace->program = def->program;
    trace->origin = def->seconds();
    return trace;
}

void Trace_Destroy(Trace *trace) {
    if (!trace) return;
    free(trace->thread);
    free(trace->span);
    free(trace->frame);
    free(trace);
}

double Trace_Seconds(const Trace *trace) { return trace ? trace->seconds() : 0; }

static int64_t nanoseconds(const Trace *trace, double seconds) {
    return (int64_t)floor((seconds - trace->origin) * 1e9);
}

static int64_t now(const Trace *trace) { return nanoseconds(trace, trace->seconds()); }

/* Returns the index of the span, or -1 if there was no room. */
static int note(Trace *trace, int thread, const TraceKept *span) {
    TraceThread *own = &trace->thread[thread];
    if (own->count == TRACE_SPANS) return own->dropped++, -1;
    own->span[own->count] = *span;
    return own->count++;
}

void Trace_Begin(Trace *trace, const char *name) {
    if (!trace || !trace->in_frame) return;
    const int64_t at = now(trace);
    if (trace->depth < TRACE_DEPTH)
        trace->stack[trace->depth] = note(trace, 0, &(TraceKept){.name = name, .began = at, .ended = at});
    trace->depth++;
}

static void end_span(Trace *trace) {
    trace->depth--;
    if (trace->depth >= TRACE_DEPTH || trace->stack[trace->depth] < 0) return;
    trace->thread[0].span[trace->stack[trace->depth]].ended = now(trace);
}

/* Only Trace_EndFrame ends the frame's own span. */
void Trace_End(Trace *trace) {
    if (trace && trace->in_frame && trace->depth > 1) end_span(trace);
}

void Trace_Span(Trace *trace, const char *name, double began, double ended) {
    if (!trace || !trace->in_frame) return;
    note(trace, 0, &(TraceKept){.name = name, .began = nanoseconds(trace, began), .ended = nanoseconds(trace, ended)});
}

void Trace_Piece(Trace *trace, int thread, const TracePiece *piece) {
    if (!trace || !trace->in_frame || thread < 0 || thread >= trace->threads) return;
    note(trace, thread,
         &(TraceKept){.began = nanoseconds(trace, piece->began),
                      .ended = nanoseconds(trace, piece->ended),
                      .job = piece->job,
                      .begin = piece->begin,
                      .end = piece->end,
                      .thread = thread});
}

void Trace_Mark(Trace *trace, const char *format, ...) {
    if (!trace) return;
    if (trace->marks == TRACE_MARKS) {
        trace->marks_dropped++;
        return;
    }
    va_list arguments;
    TraceMark *mark = &trace->mark[trace->marks++];
    mark->at = now(trace);
    va_start(arguments, format);
    vsnprintf(mark->words, sizeof mark->words, format, arguments);
    va_end(arguments);
}

const TraceFrame *Trace_Frame(const Trace *trace, int i) {
    return &trace->frame[(trace->frames - trace->frames_kept + i) % trace->frame_room];
}

const TraceKept *Trace_Kept(const Trace *trace, const TraceFrame *frame, int j) {
    return &trace->span[(frame->first + (uint64_t)j) % trace->span_room];
}

int Trace_FramesDropped(const Trace *trace) { return trace ? trace->frames - trace->frames_kept : 0; }

void Trace_BeginFrame(Trace *trace) {
    if (!trace) return;
    Trace_EndFrame(trace);
    trace->in_frame = true;
    Trace_Begin(trace, "frame");
}

static void make_room(Trace *trace, uint64_t spans) {
    if (trace->frames_kept == trace->frame_room) trace->frames_kept--;
    while (trace->frames_kept > 0 && trace->span_end + spans - Trace_Frame(trace, 0)->first > trace->span_room)
        trace->frames_kept--;
}

/* Keeps at most the spans that fit at all, even if a single frame has more. */
static void keep(Trace *trace, TraceFrame *frame, const TraceThread *own) {
    for (int i = 0; i < own->count; i++) {
        if ((uint64_t)frame->count == trace->span_room) {
            trace->spans_dropped++;
            continue;
        }
        trace->span[trace->span_end++ % trace->span_room] = own->span[i];
        frame->count++;
    }
}

void Trace_EndFrame(Trace *trace) {
    uint64_t spans = 0;
    if (!trace || !trace->in_frame) return;
    while (trace->depth > 0) end_span(trace);
    for (int i = 0; i < trace->threads; i++) spans += (uint64_t)trace->thread[i].count;
    make_room(trace, spans);
    TraceFrame frame = {.first = trace->span_end, .number = trace->frames + 1};
    for (int i = 0; i < trace->threads; i++) {
        TraceThread *own = &trace->thread[i];
        keep(trace, &frame, own);
        trace->spans_dropped += (uint64_t)own->dropped;
        own->count = own->dropped = 0;
    }
    trace->frame[trace->frames % trace->frame_room] = frame;
    trace->frames++;
    trace->frames_kept++;
    trace->in_frame = false;
}
