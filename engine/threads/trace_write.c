/* Writes a trace as a file in the JSON object format of Chrome's trace events. Times are whole nanoseconds, written as
 * microseconds with three decimals. So nothing is rounded, and spans that nest in memory nest in the file. */
#include "engine/files/file.h"
#include "engine/threads/trace_kept.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

typedef struct Writer {
    const Trace *trace;
    const Profiler *profiler;
    const TraceFact *facts;
    int fact_count;
    TraceKept *sorted; /* of one frame */
    FILE *file;
    const char *before; /* the separator to write before the next event */
} Writer;

enum { NEST_DEPTH = 32 };

/* The spans that enclose the current span, as kept, and their ends in the file. */
typedef struct Nest {
    TraceKept raw[NEST_DEPTH];
    int64_t end[NEST_DEPTH];
    int depth;
} Nest;

static void print_text(FILE *file, const char *text) {
    fputc('"', file);
    for (; *text; text++) {
        const unsigned char letter = (unsigned char)*text;
        if (letter < 0x20 || letter == 0x7F)
            fprintf(file, "\\u%04x", letter);
        else
            fprintf(file, letter == '"' || letter == '\\' ? "\\%c" : "%c", letter);
    }
    fputc('"', file);
}

static void print_micros(FILE *file, int64_t ns) { fprintf(file, "%" PRId64 ".%03d", ns / 1000, (int)(ns % 1000)); }

/* Writes the fields of all events. Threads count from 1, because some viewers take thread 0 for the idle thread. */
static void begin_event(Writer *writer, char phase, int thread, int64_t at) {
    fprintf(writer->file, "%s\n{\"ph\":\"%c\",\"pid\":1,\"tid\":%d,\"ts\":", writer->before, phase, thread + 1);
    print_micros(writer->file, at);
    writer->before = ",";
}

static void print_threads(Writer *writer) {
    if (writer->trace->program) {
        begin_event(writer, 'M', 0, 0);
        fputs(",\"name\":\"process_name\",\"args\":{\"name\":", writer->file);
        print_text(writer->file, writer->trace->program);
        fputs("}}", writer->file);
    }
    for (int i = 0; i < writer->trace->threads; i++) {
        begin_event(writer, 'M', i, 0);
        fputs(",\"name\":\"thread_name\",\"args\":{\"name\":", writer->file);
        if (i == 0)
            fputs("\"main\"}}", writer->file);
        else
            fprintf(writer->file, "\"worker %d\"}}", i);
    }
}

/* Orders by thread, then by begin. An enclosing span comes before the spans inside. */
static int in_order(const void *left, const void *right) {
    const TraceKept *a = left, *b = right;
    if (a->thread != b->thread) return a->thread < b->thread ? -1 : 1;
    if (a->began != b->began) return a->began < b->began ? -1 : 1;
    return (a->ended < b->ended) - (a->ended > b->ended);
}

/* Returns the name of the innermost span of the main thread that was open when the piece began. */
static const char *name_of(const TraceKept *spans, int count, const TraceKept *piece) {
    const char *name = "job";
    for (int i = 0; i < count && spans[i].thread == 0 && spans[i].began <= piece->began; i++)
        if (spans[i].name && spans[i].ended >= piece->began) name = spans[i].name;
    return name;
}

static void print_span(Writer *writer, int count, const TraceKept *span) {
    FILE *file = writer->file;
    begin_event(writer, 'X', span->thread, span->began);
    fputs(",\"dur\":", file);
    print_micros(file, span->ended > span->began ? span->ended - span->began : 0);
    if (span->name) {
        fputs(",\"name\":", file);
        print_text(file, span->name);
    } else {
        fprintf(file, ",\"name\":\"%s piece\",\"args\":{\"job\":%u,\"begin\":%d,\"end\":%d}",
                name_of(writer->sorted, count, span), (unsigned)span->job, span->begin, span->end);
    }
    fputc('}', file);
}

/* Viewers add durations to begins in floating point, and may then take spans that touch for spans that cross. So each
 * span ends a nanosecond early, and before the span that encloses it. */
static void part(Nest *nest, TraceKept *span) {
    const TraceKept raw = *span;
    while (nest->depth > 0 &&
           (nest->raw[nest->depth - 1].thread != raw.thread || nest->raw[nest->depth - 1].ended <= raw.began))
        nest->depth--;
    const int64_t limit = nest->depth > 0 ? nest->end[nest->depth - 1] : raw.ended;
    span->ended = (raw.ended < limit ? raw.ended : limit) - 1;
    if (span->ended < raw.began) span->ended = raw.began < limit ? raw.began : limit;
    if (span->began > span->ended) span->began = span->ended;
    if (nest->depth == NEST_DEPTH) return;
    nest->raw[nest->depth] = raw;
    nest->end[nest->depth++] = span->ended;
}

static void print_frame(Writer *writer, const TraceFrame *frame) {
    Nest nest = {.depth = 0};
    for (int i = 0; i < frame->count; i++) writer->sorted[i] = *Trace_Kept(writer->trace, frame, i);
    qsort(writer->sorted, (size_t)frame->count, sizeof *writer->sorted, in_order);
    for (int i = 0; i < frame->count; i++) {
        TraceKept span = writer->sorted[i];
        part(&nest, &span);
        print_span(writer, frame->count, &span);
    }
}

static void print_counter(Writer *writer, const TraceFrame *frame, const char *name, double value) {
    char number[FILE_NUMBER];
    if (!isfinite(value)) return;
    begin_event(writer, 'C', 0, Trace_Kept(writer->trace, frame, 0)->began);
    fputs(",\"name\":", writer->file);
    print_text(writer->file, name);
    fprintf(writer->file, ",\"args\":{\"value\":%s}}", File_Number(number, value));
}

/* Writes the frame's number as a counter. As an argument it would give each span a name of its own in some viewers. */
static void print_counters(Writer *writer, const TraceFrame *frame) {
    const Profiler *profiler = writer->profiler;
    print_counter(writer, frame, "frame", frame->number);
    for (int i = 0; profiler && i < Profiler_SeriesCount(profiler); i++)
        print_counter(writer, frame, Profiler_SeriesName(profiler, i),
                      Profiler_Value(profiler, i, Profiler_Frames(profiler) - frame->number));
}

static void print_marks(Writer *writer) {
    for (int i = 0; i < writer->trace->marks; i++) {
        begin_event(writer, 'i', 0, writer->trace->mark[i].at);
        fputs(",\"s\":\"g\",\"name\":", writer->file);
        print_text(writer->file, writer->trace->mark[i].words);
        fputc('}', writer->file);
    }
}

static void print_facts(const Writer *writer) {
    char number[FILE_NUMBER];
    const Trace *trace = writer->trace;
    fprintf(writer->file, "\"frames\":%d,\"frames dropped\":%d,\"spans dropped\":%" PRIu64 ",\"marks dropped\":%d",
            trace->frames, Trace_FramesDropped(trace), trace->spans_dropped, trace->marks_dropped);
    for (int i = 0; i < writer->fact_count; i++) {
        const TraceFact *fact = &writer->facts[i];
        fputc(',', writer->file);
        print_text(writer->file, fact->name);
        fputc(':', writer->file);
        if (fact->text)
            print_text(writer->file, fact->text);
        else
            fputs(isfinite(fact->number) ? File_Number(number, fact->number) : "null", writer->file);
    }
}

static bool print_all(FILE *file, const void *data) {
    Writer writer = *(const Writer *)data;
    writer.file = file;
    fputs("{\"displayTimeUnit\":\"ms\",\"otherData\":{", file);
    print_facts(&writer);
    fputs("},\"traceEvents\":[", file);
    print_threads(&writer);
    for (int i = 0; i < writer.trace->frames_kept; i++) {
        const TraceFrame *frame = Trace_Frame(writer.trace, i);
        print_frame(&writer, frame);
        print_counters(&writer, frame);
    }
    print_marks(&writer);
    fputs("\n]}\n", file);
    return true;
}

bool Trace_Write(const Trace *trace, const Profiler *profiler, const TraceFact *facts, int count, const char *path) {
    int most = 1;
    for (int i = 0; i < trace->frames_kept; i++)
        if (Trace_Frame(trace, i)->count > most) most = Trace_Frame(trace, i)->count;
    Writer writer = {trace, profiler, facts, count, malloc((size_t)most * sizeof(TraceKept)), NULL, ""};
    if (!writer.sorted) return Log_Fail("%s cannot be written: no memory", path);
    const bool written = File_WriteThrough(path, print_all, &writer);
    free(writer.sorted);
    return written;
}
