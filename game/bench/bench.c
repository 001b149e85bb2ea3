#include "game/bench/bench.h"

#include "engine/files/log.h"
#include "engine/picture/fluid_host.h"
#include "engine/threads/profiler.h"
#include "engine/window/app.h"
#include "game/base/complaint.h"

#include <stdlib.h>
#include <string.h>

#define WARM_TICKS   20  /* not counted, as memory is touched for the first time and fires come up */
#define TICKS        120 /* counted, unless --frames says how many */
#define SECONDS      110 /* for all rows, unless --frames is given, so a slow row ends early */
#define TICKS_LEAST  40
#define SECONDS_EACH 0.3 /* at least */

typedef struct Limit {
    int ticks;
    double seconds; /* 0 for no limit */
} Limit;

enum { SOLVER = 1, DIVERGENCE, CPU, SERIES };

/* The torch burns, so that there are heat and smoke. The keeper does nothing else. */
static void tick(Game *game) {
    char error[OPTIONS_ERROR];
    const Wall *wall = &game->scene.wall;
    Intent intent = {.buttons = INTENT_TORCH, .aim = {(int)(500 * wall->width), (int)(500 * wall->height)}};
    Game_Tick(game, &intent, error, sizeof error);
}

static double mean(const Profiler *profiler, int series) {
    double sum = 0;
    for (int age = 0; age < Profiler_Frames(profiler); age++) sum += Profiler_Value(profiler, series, age);
    return sum / Profiler_Frames(profiler);
}

static void sum_up(BenchRow *row, const Profiler *profiler, double budget) {
    ProfilerStats stats = Profiler_Summary(profiler, SOLVER, 0, budget);
    row->ticks = stats.frames;
    row->p50 = stats.p50, row->p95 = stats.p95, row->p99 = stats.p99, row->max = stats.max;
    const ProfilerStats cpu = Profiler_Summary(profiler, CPU, 0, budget);
    row->p50_cpu = cpu.p50, row->p95_cpu = cpu.p95;
    row->over = stats.over;
    row->cell_ns = 1e6 * stats.p50 / row->grid[0] / row->grid[1] / row->grid[2];
    row->divergence = mean(profiler, DIVERGENCE);
}

static void measure(BenchRow *row, Game *game, Profiler *profiler, const Limit *limit, double budget) {
    double began = App_Seconds();
    memcpy(row->grid, game->air.grid, sizeof row->grid);
    for (int i = 0; i < WARM_TICKS; i++) tick(game);
    for (int i = 0; i < limit->ticks; i++) {
        if (limit->seconds > 0 && i >= TICKS_LEAST && App_Seconds() - began > limit->seconds) break;
        Profiler_BeginFrame(profiler);
        tick(game);
        FluidProfile profile = Air_Profile(&game->air);
        Profiler_Set(profiler, SOLVER, 1000 * profile.step_seconds);
        Profiler_Set(profiler, DIVERGENCE, (double)profile.divergence_after);
        Profiler_Set(profiler, CPU, 1000 * Processor_Cost(game->air.spent, row->threads));
        Profiler_EndFrame(profiler);
    }
    sum_up(row, profiler, budget);
}

static bool run(BenchRow *row, const Options *options, const Limit *limit, char *error, size_t capacity) {
    static const char *const NAMES[SERIES] = {"tick", "solver", "divergence", "cpu"};
    static Game game;
    Workers *workers = Workers_Create(row->threads);
    Profiler *profiler = Profiler_Create(&(ProfilerDef){NAMES, SERIES, limit->ticks, App_Seconds});
    FluidHost host = FluidHost_Make(workers);
    GameStart start = {row->scene, {row->cells[0], row->cells[1], row->cells[2]}, row->tuning, options->seed};
    row->took_part = Workers_Count(workers);
    bool open = workers && profiler && Game_Open(&game, &start, &host, error, capacity);
    if (!workers || !profiler) snprintf(error, capacity, "%s", Log_Reason());
    if (open) measure(row, &game, profiler, limit, options->budget);
    if (open) Game_Close(&game);
    Profiler_Destroy(profiler);
    Workers_Destroy(workers);
    return open;
}

/* Prints a line that the next call overwrites. */
static void tell(const BenchRow *row, int number, int count) {
    char words[80];
    snprintf(words, sizeof words, "%s, %s, %d thread%s", row->scene, row->preset, row->threads,
             row->threads == 1 ? "" : "s");
    fprintf(stderr, "\rbench: %d of %d  %-50.50s", number, count, words);
    fflush(stderr);
}

static bool run_all(BenchRow *rows, int count, const Options *options, char *error, size_t capacity) {
    Limit limit = {options->frames ? options->frames : TICKS, 0};
    double share = (double)SECONDS / count;
    if (!options->frames) limit.seconds = share > SECONDS_EACH ? share : SECONDS_EACH;
    for (int i = 0; i < count; i++) {
        tell(&rows[i], i + 1, count);
        if (!run(&rows[i], options, &limit, error, capacity)) return fputc('\n', stderr), false;
        rows[i].speed_up = rows[rows[i].first].p50 / rows[i].p50;
    }
    fprintf(stderr, "\r%75s\r", "");
    return true;
}

int Bench_Run(const Options *options) {
    char error[OPTIONS_ERROR];
    int count, code = 0;
    if (!Options_CheckOutputs(options, error, sizeof error)) return Complain_Refuse(error);
    BenchRow *rows = Bench_Plan(options, &count, error, sizeof error);
    if (!rows) return Complain_Refuse(error);
    if (run_all(rows, count, options, error, sizeof error)) {
        Bench_Print(stdout, rows, count, options->budget);
        if (options->profile && !Bench_WriteCSV(rows, count, options->budget, options->profile))
            code = Complain_Refuse(Log_Reason());
    } else {
        code = Complain_Refuse(error);
    }
    free(rows);
    return code;
}
