/* The profile tells processor time beside the time by the clock, and --hold goes by it: a solver that other programs
 * delay is not slow, but one is that keeps its worker threads busy. */
#define KIT_FOLDER "test_game_processor.folder"
#include "tests/kits/session_kit.h"

#include "engine/picture/fluid_host.h"
#include "engine/threads/processor.h"
#include "tests/kits/test.h"

#if defined(_WIN32) || defined(__EMSCRIPTEN__)
int main(void) { return 0; } /* where both are the same */
#else

#define BUDGET 4 /* ms */
#define LATE   6 /* ms that a step is delayed, or keeps another thread busy for */

enum { TICKS = 70 }; /* more than Quality looks at */

/* The first job of each step comes late. */
static bool late;

static void once_a_step(void (*act)(void)) {
    if (late) act();
    late = false;
}

static void wait_for_others(void) { SDL_Delay(LATE); }

static void delayed(int count, int grain, FluidTask *task, void *task_data, void *host) {
    (void)grain, (void)host;
    once_a_step(wait_for_others);
    task(0, count, task_data);
}

static int SDLCALL work(void *data) {
    const ProcessorTime began = Processor_Now();
    while (Processor_Since(began).thread < 2e-3 * LATE) {}
    return data != NULL;
}

static void let_work(void) { SDL_WaitThread(SDL_CreateThread(work, "work", NULL), NULL); }

static void done_by_another(int count, int grain, FluidTask *task, void *task_data, void *host) {
    (void)grain, (void)host;
    once_a_step(let_work);
    task(0, count, task_data);
}

static void play(FluidParallelFor *parallel_for, const char *options) {
    char line[200], error[OPTIONS_ERROR];
    snprintf(line, sizeof line, "--headless --frames 999 --scene box --budget %d %s", BUDGET, options);
    open_with(line);
    FluidHost host = FluidHost_Make(session.devices.workers);
    const GameStart start = {.scene = "box", .cells = {32, 18, 0}, .tuning = session.options.tuning, .seed = 1};
    host.parallel_for = parallel_for;
    Game_Close(&session.hall.game);
    if (!Game_Open(&session.hall.game, &start, &host, error, sizeof error)) fail_msg("%s", error);
    for (int i = 0; i < TICKS; i++) {
        late = true;
        play_ticks(1);
    }
}

static ProfilerStats stats_of(int series) { return Profiler_Summary(session.meter.profiler, series, TICKS, BUDGET); }

TEST_WITH(set_up, tear_down, a_solver_that_is_delayed_is_not_slow) {
    play(delayed, "--hold");
    assert_true(stats_of(SERIES_SOLVER).p50 > BUDGET);
    assert_true(stats_of(SERIES_SOLVER_CPU).p50 > 0 && stats_of(SERIES_SOLVER_CPU).p50 < BUDGET);
    assert_true(session.meter.quality.level <= QUALITY_FULL);
    assert_true(stats_of(SERIES_FRAME_CPU).p50 < stats_of(SERIES_FRAME).p50 - LATE / 2.);
}

TEST_WITH(set_up, tear_down, a_solver_that_waits_for_its_threads_is_slow) {
    play(done_by_another, "--hold --threads 2");
    assert_true(stats_of(SERIES_SOLVER_CPU).p50 > BUDGET);
    assert_true(session.meter.quality.level > QUALITY_FULL);
}

/* A row has a column for it after all that were there before. */
TEST_WITH(set_up, tear_down, the_columns_come_last) {
    open_with("--headless --frames 3");
    const Profiler *profiler = session.meter.profiler;
    static const char *const LAST[] = {"quality", "work_cpu", "solver_cpu", "p50_cpu", "p95_cpu",
                                       "p99_cpu", "max_cpu",  "waiting",    "awake"};
    const int count = (int)(sizeof LAST / sizeof *LAST);
    for (int i = 0; i < count; i++)
        assert_string_equal(Profiler_SeriesName(profiler, Profiler_SeriesCount(profiler) - count + i), LAST[i]);
}

/* Percent. Alone a thread waits for nobody. Where there are two cores, the second thread waits in the serial parts. */
TEST_WITH(set_up, tear_down, what_threads_wait_is_told) {
    for (int threads = 1; threads <= SDL_min(SDL_GetCPUCount(), 2); threads++) {
        char line[80];
        snprintf(line, sizeof line, "--headless --frames 99 --scene hall --threads %d", threads);
        open_with(line);
        play_ticks(40);
        const ProfilerStats stats = stats_of(SERIES_WAITING);
        assert_true(stats.frames >= 40 && stats.max <= 100);
        assert_true(threads == 1 ? stats.max == 0 : stats.p50 > .5 && stats.p50 < 90);
        Session_Close(&session);
        session = (Session){.devices.app = NULL};
    }
}
#endif
