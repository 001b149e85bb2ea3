/* The profile of a session as a timeline: every frame is there, and what happens in it lies where it belongs. */
#define KIT_FOLDER "test_game_profile.folder"
#include "session_kit.h"
#include "trace_kit.h"

static char path[1100];

static int64_t length(const KitSpan *span) { return span->ended - span->began; }

static bool is_stage(const char *name) {
    for (int i = 0; i < FLUID_STAGE_COUNT; i++)
        if (!strcmp(name, Fluid_StageName((FluidStage)i))) return true;
    return false;
}

/* Pieces apart, which lie in everything, and below the frame itself. */
static void check_places(const KitTrace *trace, int frames) {
    assert_int_equal(kit_count_within(trace, "frame", NULL), frames);
    assert_int_equal(kit_count_within(trace, "tick", "frame"), kit_count(trace, "tick"));
    assert_int_equal(kit_count_within(trace, "solver", "tick"), kit_count(trace, "tick"));
    assert_int_equal(kit_count_within(trace, "picture", "frame"), frames);
    assert_int_equal(kit_count_within(trace, "hud", "frame"), frames);
    assert_int_equal(kit_count_within(trace, "present", "frame"), frames);
    for (int i = 0; i < FLUID_STAGE_COUNT; i++) {
        const char *name = Fluid_StageName((FluidStage)i);
        assert_true(kit_count(trace, name) >= kit_count(trace, "solver"));
        assert_int_equal(kit_count_within(trace, name, "solver"), kit_count(trace, name));
    }
    for (int i = 0; i < PICTURE_STAGE_COUNT; i++) {
        const char *name = Picture_StageName((PictureStage)i);
        assert_int_equal(kit_count_within(trace, name, "picture"), frames);
    }
}

static void check_sums(const KitTrace *trace) {
    int64_t all = 0, told = 0;
    for (int i = 0; i < trace->spans; i++) {
        const KitSpan *solver = &trace->span[i];
        int64_t sum = 0;
        if (strcmp(solver->name, "solver") != 0) continue;
        for (int k = i + 1; k < trace->spans && trace->span[k].began < solver->ended; k++)
            if (trace->span[k].parent == solver && is_stage(trace->span[k].name)) sum += length(&trace->span[k]);
        assert_true(sum > 0 && sum <= length(solver));
        all += length(solver);
        told += sum;
    }
    assert_true(told > all / 2);
}

static void write_profile(void) {
    char error[OPTIONS_ERROR];
    Trace_EndFrame(session.trace);
    if (!Session_WriteProfile(&session, error, sizeof error)) fail_msg("%s", error);
}

static void open_traced(const char *options) {
    char line[1400];
    snprintf(path, sizeof path, "%s/trace.json", folder);
    snprintf(line, sizeof line, "--scene hall --profile %s %.100s", path, options);
    open_with(line);
}

static void every_frame_is_told_stage_by_stage(void **state) {
    (void)state;
    static KitTrace trace;
    open_traced("--threads 2 --grid 96x54");
    for (int i = 1; i < 40; i++) frame();
    write_profile();
    kit_read_trace(&trace, path);
    assert_int_equal(kit_number(trace.other, "frames"), 40);
    assert_int_equal(kit_number(trace.other, "frames dropped"), 0);
    assert_int_equal(kit_number(trace.other, "spans dropped"), 0);
    assert_string_equal(kit_text(trace.other, "scene"), "hall");
    assert_string_equal(kit_text(trace.other, "grid"), "96x54");
    assert_true(trace.first_frame == 1 && trace.last_frame == 40);
    check_places(&trace, 40);
    check_sums(&trace);
    assert_true(kit_count(&trace, "project piece") > 0);
    assert_true(trace.counters >= 40 * (SERIES_COUNT - 8));
    kit_free_trace(&trace);
}

/* What the solver's stages took is told twice, and alike. */
static void spans_and_counters_agree(void **state) {
    (void)state;
    static KitTrace trace;
    open_traced("");
    for (int i = 1; i < 20; i++) play_ticks(1);
    write_profile();
    kit_read_trace(&trace, path);
    double spans = 0, rows = 0;
    for (int i = 0; i < trace.spans; i++)
        if (is_stage(trace.span[i].name)) spans += 1e-6 * (double)length(&trace.span[i]);
    for (int age = 0; age < Profiler_Frames(session.profiler); age++) {
        double solver = Profiler_Value(session.profiler, SERIES_SOLVER, age);
        rows += solver > 0 ? solver : 0;
    }
    assert_float_equal(spans, rows, 1e-3 * rows + 1e-3);
    kit_free_trace(&trace);
}

static void tables_and_games_make_no_trace(void **state) {
    (void)state;
    open_with("--scene hall");
    assert_null(session.trace);
    assert_null(Fluid_GetDef(session.game.air.fluid)->host.span);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(every_frame_is_told_stage_by_stage),
        TEST(spans_and_counters_agree),
        TEST(tables_and_games_make_no_trace),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
