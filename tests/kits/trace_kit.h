/* trace_kit.h - reads a file of Chrome trace events as a viewer would, and checks what the format asks for: every event
 * with its fields, spans of a thread that nest, threads that have names. */
#ifndef TESTS_TRACE_KIT_H
#define TESTS_TRACE_KIT_H

#include "tests/kits/engine_kit.h"
#include "tests/kits/own_kit.h"

#include <cjson/cJSON.h>
#include <stdlib.h>

enum { TRACE_KIT_MOST = 400000, TRACE_KIT_DEEP = 32 };

typedef struct KitSpan {
    const char *name;
    const struct KitSpan *parent; /* NULL: it lies in no other */
    int64_t began, ended;         /* ns */
    double from, to;              /* microseconds, as a viewer adds them up */
    int thread, job;              /* job: 0 if it says nothing of one */
} KitSpan;

typedef struct KitTrace {
    cJSON *json;
    const cJSON *other;
    KitSpan *span;
    int spans, counters, marks;
    int first_frame, last_frame; /* by number */
    char named[128];             /* threads that have a name */
    const char *program;         /* NULL: nothing names it */
} KitTrace;

static inline double kit_number(const cJSON *from, const char *name) {
    const cJSON *item = cJSON_GetObjectItemCaseSensitive(from, name);
    if (!cJSON_IsNumber(item)) fail_msg("'%s' is missing or no number", name);
    return item->valuedouble;
}

static inline const char *kit_text(const cJSON *from, const char *name) {
    const cJSON *item = cJSON_GetObjectItemCaseSensitive(from, name);
    if (!cJSON_IsString(item)) fail_msg("'%s' is missing or no text", name);
    return item->valuestring;
}

static inline int kit_argument(const cJSON *event, const char *name) {
    const cJSON *item = cJSON_GetObjectItemCaseSensitive(cJSON_GetObjectItemCaseSensitive(event, "args"), name);
    return item ? item->valueint : 0;
}

static inline int64_t kit_nanoseconds(double microseconds) { return (int64_t)(microseconds * 1000 + 0.5); }

static inline void kit_take_span(KitTrace *trace, const cJSON *event) {
    const double ts = kit_number(event, "ts"), dur = kit_number(event, "dur");
    assert_true(trace->spans < TRACE_KIT_MOST && dur >= 0);
    trace->span[trace->spans++] = (KitSpan){
        .name = kit_text(event, "name"),
        .began = kit_nanoseconds(ts),
        .ended = kit_nanoseconds(ts) + kit_nanoseconds(dur),
        .from = ts,
        .to = ts + dur,
        .thread = (int)kit_number(event, "tid"),
        .job = kit_argument(event, "job"),
    };
}

/* Frames count up by one. */
static inline void kit_take_counter(KitTrace *trace, const char *name, double value) {
    trace->counters++;
    if (strcmp(name, "frame") != 0) return;
    assert_true(!trace->last_frame || (int)value == trace->last_frame + 1);
    if (!trace->first_frame) trace->first_frame = (int)value;
    trace->last_frame = (int)value;
}

static inline void kit_take_event(KitTrace *trace, const cJSON *event) {
    const char *phase = kit_text(event, "ph"), *name = kit_text(event, "name");
    const int thread = (int)kit_number(event, "tid");
    const cJSON *arguments = cJSON_GetObjectItemCaseSensitive(event, "args");
    assert_true(strlen(phase) == 1 && *name && kit_number(event, "ts") >= 0);
    assert_true(kit_number(event, "pid") == 1 && thread > 0 && thread < (int)sizeof trace->named);
    if (*phase == 'X') {
        kit_take_span(trace, event);
    } else if (*phase == 'C') {
        kit_take_counter(trace, name, kit_number(arguments, "value"));
    } else if (*phase == 'i') {
        assert_string_equal(kit_text(event, "s"), "g");
        trace->marks++;
    } else {
        assert_string_equal(phase, "M");
        assert_true(*kit_text(arguments, "name"));
        if (!strcmp(name, "thread_name")) trace->named[thread] = 1;
        if (!strcmp(name, "process_name")) trace->program = kit_text(arguments, "name");
    }
}

static inline int kit_in_order(const void *left, const void *right) {
    const KitSpan *a = left, *b = right;
    if (a->thread != b->thread) return a->thread - b->thread;
    if (a->began != b->began) return a->began < b->began ? -1 : 1;
    return (a->ended < b->ended) - (a->ended > b->ended);
}

static inline void kit_nest(KitTrace *trace) {
    KitSpan *open[TRACE_KIT_DEEP];
    int depth = 0;
    qsort(trace->span, (size_t)trace->spans, sizeof *trace->span, kit_in_order);
    for (int i = 0; i < trace->spans; i++) {
        KitSpan *span = &trace->span[i];
        if (i && span[-1].thread != span->thread) depth = 0;
        while (depth > 0 && open[depth - 1]->ended <= span->began)
            if (open[--depth]->to > span->from) fail_msg("%s ends within %s after it", open[depth]->name, span->name);
        if (depth > 0 && open[depth - 1]->ended < span->ended)
            fail_msg("thread %d: %s ends within %s", span->thread, open[depth - 1]->name, span->name);
        if (!trace->named[span->thread]) fail_msg("thread %d has no name", span->thread);
        span->parent = depth > 0 ? open[depth - 1] : NULL;
        assert_true(depth < TRACE_KIT_DEEP);
        open[depth++] = span;
    }
}

/* Ends the test if the file is not what it should be. */
static inline void kit_read_trace(KitTrace *trace, const char *path) {
    size_t size;
    const char *rest;
    const cJSON *event;
    char *text = File_ReadAll(path, &size);
    *trace = (KitTrace){.span = calloc(TRACE_KIT_MOST, sizeof *trace->span)};
    if (!text) fail_msg("%s", Log_Reason());
    trace->json = cJSON_ParseWithOpts(text, &rest, true);
    if (!trace->json) fail_msg("no JSON: '%.60s'", rest);
    assert_string_equal(kit_text(trace->json, "displayTimeUnit"), "ms");
    trace->other = cJSON_GetObjectItemCaseSensitive(trace->json, "otherData");
    const cJSON *events = cJSON_GetObjectItemCaseSensitive(trace->json, "traceEvents");
    assert_true(cJSON_IsObject(trace->other) && cJSON_IsArray(events));
    cJSON_ArrayForEach(event, events) kit_take_event(trace, event);
    kit_nest(trace);
    free(text);
}

static inline void kit_free_trace(KitTrace *trace) {
    cJSON_Delete(trace->json);
    free(trace->span);
}

OWN_VALUE(KitTrace, kit_free_trace)
#define OwnKitTrace OWNED(KitTrace)

/* How many spans there are of this name, and how many of those lie right within one of that name (NULL: in none). */
static inline int kit_count(const KitTrace *trace, const char *name) {
    int count = 0;
    for (int i = 0; i < trace->spans; i++) count += !strcmp(trace->span[i].name, name);
    return count;
}

static inline int kit_count_within(const KitTrace *trace, const char *name, const char *parent) {
    int count = 0;
    for (int i = 0; i < trace->spans; i++) {
        const KitSpan *around = trace->span[i].parent;
        bool fits = parent ? around && !strcmp(around->name, parent) : !around;
        count += fits && !strcmp(trace->span[i].name, name);
    }
    return count;
}

#endif
