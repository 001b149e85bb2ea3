/* The timeline against a clock that the test turns: what is kept, what is dropped, and the file that comes of it. */
#include "engine/threads/trace.h"
#include "engine/threads/workers.h"
#include "tests/kits/trace_kit.h"
#include "tests/kits/test.h"

int SDLCALL SDL_GetCPUCount(void) { return 3; } /* the library's own may know of fewer */

static double now;
static double fake_clock(void) { return now; }

static const char *const series[] = {"work", "solver"};

static Trace *make(int threads, int frames, int spans) {
    now = 1000;
    Trace *trace = Trace_Create(&(TraceDef){threads, frames, spans, fake_clock, "a \"game\""});
    assert_non_null(trace);
    return trace;
}

static void wait(double microseconds) { now += microseconds * 1e-6; }

static void write_and_read(const Trace *trace, const Profiler *profiler, KitTrace *read, const char *name) {
    char path[1024];
    const TraceFact facts[] = {{"scene", "a \"hall\"\\\n", 0}, {"budget", NULL, 2.5}};
    assert_true(Trace_Write(trace, profiler, facts, 2, kit_path(path, name)));
    kit_read_trace(read, path);
    remove(path);
    assert_string_equal(kit_text(read->other, "scene"), "a \"hall\"\\\n");
    assert_float_equal(kit_number(read->other, "budget"), 2.5, 0);
    assert_string_equal(read->program, "a \"game\"");
}

static void run_frame(Trace *trace) {
    Trace_BeginFrame(trace);
    Trace_Begin(trace, "tick");
    wait(10);
    const double began = now;
    wait(5);
    Trace_Span(trace, "stage", began, now); /* told before what is around it */
    Trace_Span(trace, "solver", began - 2e-6, now);
    wait(1);
    Trace_End(trace);
    wait(100);
    Trace_EndFrame(trace);
    wait(50);
}

TEST(spans_nest_within_frames) {
    OwnKitTrace read = {0};
    OwnTrace *trace = make(1, 10, 100);
    Trace_Begin(trace, "before the first frame");
    Trace_End(trace);
    for (int i = 0; i < 3; i++) run_frame(trace);
    write_and_read(trace, NULL, &read, "test_trace_nest.json");
    assert_int_equal(read.spans, 12);
    assert_int_equal(kit_count_within(&read, "frame", NULL), 3);
    assert_int_equal(kit_count_within(&read, "tick", "frame"), 3);
    assert_int_equal(kit_count_within(&read, "solver", "tick"), 3);
    assert_int_equal(kit_count_within(&read, "stage", "solver"), 3);
    assert_in_range(read.span[1].ended - read.span[1].began, 15997, 16001);
    assert_true(read.first_frame == 1 && read.last_frame == 3);
    assert_int_equal(kit_number(read.other, "frames"), 3);
}

TEST(open_spans_end_with_the_frame) {
    OwnKitTrace read = {0};
    OwnTrace *trace = make(1, 10, 100);
    Trace_End(trace);
    Trace_BeginFrame(trace);
    Trace_End(trace); /* not the frame itself */
    for (int i = 0; i < 100; i++) Trace_Begin(trace, "deep"), wait(1);
    for (int i = 0; i < 50; i++) Trace_End(trace);
    Trace_BeginFrame(trace);
    wait(7);
    Trace_EndFrame(trace);
    Trace_EndFrame(trace);
    write_and_read(trace, NULL, &read, "test_trace_open.json");
    assert_int_equal(kit_count(&read, "frame"), 2);
    assert_in_range(kit_count(&read, "deep"), 10, 31);
}

TEST(the_last_frames_that_fit_are_kept) {
    static const struct {
        int frames, spans, kept;
    } CASES[] = {{10, 1000, 10}, {1000, 17, 4}, {1000, 16, 4}, {1000, 15, 3}, {1, 1000, 1}, {1000, 4, 1}, {1000, 2, 1}};
    for (size_t i = 0; i < SDL_arraysize(CASES); i++) {
        OwnKitTrace read = {0};
        OwnTrace *trace = make(1, CASES[i].frames, CASES[i].spans);
        for (int k = 0; k < 50; k++) run_frame(trace);
        assert_int_equal(Trace_FramesDropped(trace), 50 - CASES[i].kept);
        write_and_read(trace, NULL, &read, "test_trace_last.json");
        assert_int_equal(kit_number(read.other, "frames dropped"), 50 - CASES[i].kept);
        assert_int_equal(kit_count(&read, "frame"), CASES[i].kept);
        assert_true(read.first_frame == 51 - CASES[i].kept && read.last_frame == 50);
        assert_int_equal(kit_number(read.other, "spans dropped"), CASES[i].spans < 4 ? 100 : 0);
    }
}

TEST(too_many_spans_are_counted) {
    OwnKitTrace read = {0};
    OwnTrace *trace = make(1, 2, 100000);
    Trace_BeginFrame(trace);
    for (int i = 0; i < TRACE_SPANS + 9; i++) Trace_Span(trace, "one of many", now, now), wait(1);
    Trace_EndFrame(trace);
    for (int i = 0; i < TRACE_MARKS + 5; i++) Trace_Mark(trace, "mark %d", i);
    write_and_read(trace, NULL, &read, "test_trace_many.json");
    assert_int_equal(read.spans, TRACE_SPANS);
    assert_int_equal(kit_number(read.other, "spans dropped"), 10);
    assert_int_equal(read.marks, TRACE_MARKS);
    assert_int_equal(kit_number(read.other, "marks dropped"), 5);
}

TEST(every_series_is_a_counter) {
    OwnKitTrace read = {0};
    OwnTrace *trace = make(1, 3, 100);
    OwnProfiler *profiler = Profiler_Create(&(ProfilerDef){series, 2, 0, fake_clock});
    for (int i = 0; i < 5; i++) {
        Profiler_BeginFrame(profiler);
        if (i != 3) Profiler_Set(profiler, 1, i);
        run_frame(trace);
        Profiler_EndFrame(profiler);
    }
    write_and_read(trace, profiler, &read, "test_trace_counters.json");
    assert_int_equal(read.counters, 3 + 3 + 2); /* of three frames; one of them had no solver */
}

TEST(nothing_is_noted_without_a_trace) {
    run_frame(NULL);
    Trace_Mark(NULL, "nothing");
    Trace_Piece(NULL, 0, &(TracePiece){0});
    assert_true(Trace_Seconds(NULL) == 0 && Trace_FramesDropped(NULL) == 0);
    Trace_Destroy(NULL);
    assert_null(Trace_Create(&(TraceDef){0, 1, 1, fake_clock}));
    assert_null(Trace_Create(&(TraceDef){TRACE_THREADS + 1, 1, 1, fake_clock}));
    assert_null(Trace_Create(&(TraceDef){1, 0, 1, fake_clock}));
    assert_null(Trace_Create(&(TraceDef){1, 1, 0, fake_clock}));
    assert_null(Trace_Create(&(TraceDef){1, 1, 1, NULL}));
    assert_non_null(strstr(Log_Reason(), "trace: seconds"));
}

/* ---- Workers ------------------------------------------------------------------------------------------------ */

static void busy(int begin, int end, void *data) {
    for (int i = begin; i < end; i++) ((volatile int *)data)[i]++;
    SDL_Delay(1);
}

static void check_job(const KitTrace *read, int job) {
    int pieces = 0;
    for (int i = 0; i < read->spans; i++) {
        if (read->span[i].job != job) continue;
        assert_string_equal(read->span[i].name, "stage piece");
        pieces++;
    }
    assert_int_equal(pieces, 12); /* four for each of three threads */
}

TEST(pieces_are_told_by_the_threads_that_took_them) {
    static int visits[120];
    char path[1024];
    OwnKitTrace read = {0};
    Workers *workers = Workers_Create(3);
    OwnTrace *trace = Trace_Create(&(TraceDef){3, 10, 1000, App_Seconds});
    Workers_SetTrace(workers, trace);
    assert_ptr_equal(Workers_Trace(workers), trace);
    Trace_BeginFrame(trace);
    const double began = App_Seconds();
    for (int i = 0; i < 5; i++) Workers_Run(workers, 120, 1, busy, visits);
    Trace_Span(trace, "stage", began, App_Seconds());
    Workers_Run(workers, 1, 1, busy, visits); /* not shared out */
    Trace_EndFrame(trace);
    Workers_SetTrace(workers, NULL);
    Workers_Run(workers, 120, 1, busy, visits);
    Workers_Destroy(workers);
    assert_true(Trace_Write(trace, NULL, NULL, 0, kit_path(path, "test_trace_workers.json")));
    kit_read_trace(&read, path);
    remove(path);
    for (int job = 1; job <= 5; job++) check_job(&read, job);
    assert_int_equal(kit_count(&read, "stage piece"), 60);
    assert_int_equal(read.spans, 62);
}
