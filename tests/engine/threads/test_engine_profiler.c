/* The profiler against a clock that the test turns, and against percentiles counted from the raw rows. */
#include "tests/kits/engine_kit.h"
#include "engine/threads/profiler.h"
#include "tests/kits/own_kit.h"
#include "tests/kits/test.h"

#include <math.h>
#include <stdlib.h>

static double now;
static double fake_clock(void) { return now; }

static const char *const names[] = {"frame_ms", "solver_ms", "courant"};

static Profiler *make(int frames) {
    now = 100;
    Profiler *profiler = Profiler_Create(&(ProfilerDef){names, 3, frames, fake_clock});
    assert_non_null(profiler);
    return profiler;
}

static void run_frame(Profiler *profiler, double milliseconds, double solver) {
    Profiler_BeginFrame(profiler);
    if (!isnan(solver)) Profiler_Set(profiler, 1, solver);
    now += milliseconds / 1e3;
    Profiler_EndFrame(profiler);
}

TEST(a_frame_is_as_long_as_the_clock_says) {
    OwnProfiler *profiler = make(0);
    run_frame(profiler, 12.5, NAN);
    assert_int_equal(Profiler_Frames(profiler), 1);
    assert_float_equal(Profiler_Value(profiler, 0, 0), 12.5, 1e-6);
    assert_true(isnan(Profiler_Value(profiler, 1, 0)));
    assert_true(isnan(Profiler_Value(profiler, 0, 1)));
    assert_true(isnan(Profiler_Value(profiler, 7, 0)));
}

TEST(ticks_of_a_frame_sum_up) {
    OwnProfiler *profiler = make(0);
    Profiler_BeginFrame(profiler);
    Profiler_Add(profiler, 1, 1.5);
    Profiler_Add(profiler, 1, 2.0);
    Profiler_Set(profiler, 2, 9.0);
    Profiler_Set(profiler, 2, 3.0);
    Profiler_Add(profiler, -1, 1.0);
    Profiler_EndFrame(profiler);
    assert_float_equal(Profiler_Value(profiler, 1, 0), 3.5, 0);
    assert_float_equal(Profiler_Value(profiler, 2, 0), 3.0, 0);
    run_frame(profiler, 1, NAN);
    assert_true(isnan(Profiler_Value(profiler, 1, 0)));
    assert_float_equal(Profiler_Value(profiler, 1, 1), 3.5, 0);
}

/* The definition itself: the smallest value that at least so many percent of all do not exceed. */
static double percentile(const double *values, int count, int percent) {
    double best = INFINITY;
    for (int i = 0; i < count; i++) {
        int below = 0;
        for (int j = 0; j < count; j++) below += values[j] <= values[i];
        if (below * 100 >= percent * count && values[i] < best) best = values[i];
    }
    return best;
}

static void check_summary(int count, int frames, int window) {
    OwnProfiler *profiler = make(frames);
    double *raw = calloc((size_t)count, sizeof *raw);
    unsigned random = 12345;
    for (int i = 0; i < count; i++) {
        random = random * 1664525u + 1013904223u;
        raw[i] = (double)(random >> 20) / 100;
        run_frame(profiler, 1, raw[i]);
    }
    const int kept = SDL_min(count, SDL_max(frames, PROFILER_HISTORY)), used = window ? SDL_min(window, kept) : kept;
    const double *values = raw + count - used;
    int over = 0;
    for (int i = 0; i < used; i++) over += values[i] > 20;
    const ProfilerStats stats = Profiler_Summary(profiler, 1, window, 20);
    assert_int_equal(stats.frames, used);
    assert_int_equal(stats.over, over);
    assert_float_equal(stats.p50, percentile(values, used, 50), 0);
    assert_float_equal(stats.p95, percentile(values, used, 95), 0);
    assert_float_equal(stats.p99, percentile(values, used, 99), 0);
    assert_float_equal(stats.max, percentile(values, used, 100), 0);
    free(raw);
}

TEST(percentiles_are_those_of_the_raw_rows) {
    for (int count = 1; count <= 101; count++) check_summary(count, 0, 0);
    check_summary(500, 600, 0);
    check_summary(500, 600, 240);
    check_summary(700, 300, 0); /* the ring has gone round */
    check_summary(700, 300, 240);
}

TEST(frames_without_a_value_do_not_count) {
    OwnProfiler *profiler = make(0);
    assert_int_equal(Profiler_Summary(profiler, 1, 0, 1).frames, 0);
    run_frame(profiler, 1, 5);
    run_frame(profiler, 1, NAN);
    run_frame(profiler, 1, 7);
    const ProfilerStats stats = Profiler_Summary(profiler, 1, 0, 6);
    assert_int_equal(stats.frames, 2);
    assert_int_equal(stats.over, 1);
    assert_float_equal(stats.p50, 5, 0);
    assert_float_equal(stats.max, 7, 0);
}

/* To be freed. */
static char *csv_of(const Profiler *profiler) {
    char path[1024];
    assert_true(Profiler_WriteCSV(profiler, kit_path(path, "test_profiler.csv")));
    char *csv = File_ReadAll(path, NULL);
    assert_non_null(csv);
    remove(path);
    return csv;
}

TEST(the_csv_holds_every_frame) {
    OwnProfiler *profiler = make(0);
    run_frame(profiler, 2, 1.25);
    run_frame(profiler, 4, NAN);
    char *csv = csv_of(profiler);
    assert_string_equal(csv, "frame,frame_ms,solver_ms,courant\r\n1,2,1.25,\r\n2,4,,\r\n");
    free(csv);
    assert_false(Profiler_WriteCSV(profiler, "no/such/folder/profile.csv"));
    assert_non_null(strstr(Log_Reason(), "no/such/folder/profile.csv"));
}

TEST(the_csv_keeps_the_last_frames) {
    OwnProfiler *profiler = make(300);
    for (int i = 0; i < 1000; i++) run_frame(profiler, 1, i);
    char *csv = csv_of(profiler);
    int lines = 0;
    for (const char *c = csv; *c; c++) lines += *c == '\n';
    assert_int_equal(lines, 301);
    assert_non_null(strstr(csv, "\n701,1,700,\r\n"));
    assert_non_null(strstr(csv, "\n1000,1,999,\r\n"));
    free(csv);
}

TEST(odd_names_stand_in_quotes) {
    static const char *const odd[] = {"plain", "a,b", "say \"ms\"", "two\r\nlines"};
    OwnProfiler *profiler = Profiler_Create(&(ProfilerDef){odd, 4, 0, fake_clock});
    char *csv = csv_of(profiler);
    assert_string_equal(csv, "frame,plain,\"a,b\",\"say \"\"ms\"\"\",\"two\r\nlines\"\r\n");
    free(csv);
}

TEST(what_is_known_late_is_amended) {
    OwnProfiler *profiler = make(0);
    Profiler_Amend(profiler, 2, 1); /* there is no frame yet */
    run_frame(profiler, 2, 1.25);
    Profiler_Amend(profiler, 2, 0.5);
    Profiler_Amend(profiler, 9, 0.5);
    Profiler_BeginFrame(profiler);
    assert_true(isnan(Profiler_Now(profiler, 2)) && isnan(Profiler_Now(profiler, 9)));
    Profiler_Set(profiler, 2, 4);
    assert_float_equal(Profiler_Now(profiler, 2), 4, 0);
    assert_float_equal(Profiler_Value(profiler, 2, 0), 0.5, 0);
    assert_float_equal(Profiler_Value(profiler, 1, 0), 1.25, 0);
}

TEST(unusable_defs_are_refused) {
    static const char *const too_long[] = {"a name of more than thirty-one letters"};
    assert_null(Profiler_Create(&(ProfilerDef){names, 0, 0, fake_clock}));
    assert_null(Profiler_Create(&(ProfilerDef){names, PROFILER_MAX_SERIES + 1, 0, fake_clock}));
    assert_null(Profiler_Create(&(ProfilerDef){names, 3, -1, fake_clock}));
    assert_null(Profiler_Create(&(ProfilerDef){names, 3, 0, NULL}));
    assert_null(Profiler_Create(&(ProfilerDef){too_long, 1, 0, fake_clock}));
    assert_non_null(strstr(Log_Reason(), "series"));
    Profiler_Destroy(NULL);
}
