#include "game/session/meter.h"

#include "engine/files/file.h"
#include "engine/files/log.h"
#include "engine/window/app.h"
#include "engine/window/ticker.h"
#include "game/base/complaint.h"
#include "game/base/count.h"
#include "game/hud/hud.h"

#include <math.h>
#include <stdio.h>

#define ROWS_KEPT 36000 /* in a run without end */
#define ROWS_MAX  200000

#define TRACE_FRAMES 3600   /* a minute */
#define TRACE_KEPT   200000 /* spans, about 25 MB of text */

bool Meter_OpenTrace(Meter *meter, const Options *options, Workers *workers) {
    meter->threads = Workers_Count(workers);
    if (!options->profile || !File_EndsIn(options->profile, ".json")) return true;
    TraceDef def = {Workers_Count(workers), TRACE_FRAMES, TRACE_KEPT, App_Seconds, "ember"};
    meter->trace = Trace_Create(&def);
    Workers_SetTrace(workers, meter->trace);
    return meter->trace != NULL;
}

bool Meter_OpenProfiler(Meter *meter, int limit) {
    const char *names[SERIES_COUNT] = {
        [SERIES_FRAME] = "work",
        [SERIES_SOLVER] = "solver",
        [SERIES_TICK] = "tick",
        [SERIES_PICTURE] = "picture",
        [SERIES_HUD] = "hud",
        [SERIES_PRESENT] = "present",
        [SERIES_DIVERGENCE] = "divergence",
        [SERIES_COURANT] = "courant",
        [SERIES_ITERATIONS] = "iterations",
        [SERIES_TWIN] = "solver_b",
        [SERIES_CELLS] = "cells",
        [SERIES_CELL_NS] = "ns_a_cell",
        [SERIES_MEMORY] = "memory",
        [SERIES_BUDGET] = "budget",
        [SERIES_OVER] = "over",
        [SERIES_P50] = "p50",
        [SERIES_P95] = "p95",
        [SERIES_P99] = "p99",
        [SERIES_MAX] = "max",
        [SERIES_QUALITY] = "quality",
        [SERIES_FRAME_CPU] = "work_cpu",
        [SERIES_SOLVER_CPU] = "solver_cpu",
        [SERIES_P50_CPU] = "p50_cpu",
        [SERIES_P95_CPU] = "p95_cpu",
        [SERIES_P99_CPU] = "p99_cpu",
        [SERIES_MAX_CPU] = "max_cpu",
        [SERIES_WAITING] = "waiting",
        [SERIES_AWAKE] = "awake",
    };
    for (int i = 0; i < FLUID_STAGE_COUNT; i++) names[SERIES_STAGES + i] = Fluid_StageName((FluidStage)i);
    for (int i = 0; i < PICTURE_STAGE_COUNT; i++) names[SERIES_PICTURE_STAGES + i] = Picture_StageName((PictureStage)i);
    int rows = limit ? limit : ROWS_KEPT;
    ProfilerDef def = {names, SERIES_COUNT, rows < ROWS_MAX ? rows : ROWS_MAX, App_Seconds};
    meter->profiler = Profiler_Create(&def);
    return meter->profiler != NULL;
}

void Meter_Close(Meter *meter) {
    Profiler_Destroy(meter->profiler);
    Trace_Destroy(meter->trace);
}

/* ---- Quality ---------------------------------------------------------------------------------------------- */

/* A level that the fluid refuses is not offered again. The twin follows, since A and B may differ only in tuning. */
static void follow(Quality *quality, Game *game) {
    Air *air = &game->air, *twin = game->twin;
    while (air->quality != quality->level && !Air_SetQuality(air, quality->level) && quality->level != QUALITY_FULL)
        Quality_Offer(quality, Air_Qualities(air, &game->scene));
    if (twin && twin->quality != air->quality && !(twin->refused >> air->quality & 1))
        Air_SetQuality(twin, air->quality);
}

/* ms */
static double solver_cost(const Meter *meter, const Air *air) {
    return 1000 * Processor_Cost(air->spent, meter->threads);
}

/* Quality goes by the time of the game, so a pause or a missing window changes nothing. The cost is processor time, so
 * that delays by other programs do not lower quality. */
bool Meter_Hold(Meter *meter, Game *game, int ticks) {
    Quality *quality = &meter->quality;
    const int before = quality->level;
    Quality_Offer(quality, Air_Qualities(&game->air, &game->scene));
    Quality_Note(quality, (ticks + 1) * (double)TICKER_SECONDS, solver_cost(meter, &game->air));
    follow(quality, game);
    if (quality->level == before) return false;
    Trace_Mark(meter->trace, "quality: %s since %.1f s", QUALITY_LEVEL[quality->level].name, quality->since);
    Log_Info("quality: %s since %.1f s", QUALITY_LEVEL[quality->level].name, quality->since);
    return true;
}

void Meter_PrintQuality(const Meter *meter) {
    const Quality *quality = &meter->quality;
    const char *between = "quality:";
    for (int i = 0; i < QUALITY_LEVELS; i++) {
        if (quality->seconds[i] <= 0) continue;
        printf("%s %s %.1f s", between, QUALITY_LEVEL[i].name, quality->seconds[i]);
        between = ",";
    }
    printf("%s%d change%s\n", *between == ',' ? "; " : " ", quality->changes, quality->changes == 1 ? "" : "s");
}

/* ---- Rows ------------------------------------------------------------------------------------------------- */

void Meter_NoteTick(Meter *meter, const Game *game, double seconds) {
    FluidProfile profile = Air_Profile(&game->air);
    Profiler *profiler = meter->profiler;
    double cells = (double)Air_Cells(&game->air);
    double twin = game->twin ? Air_Profile(game->twin).step_seconds : 0;
    Profiler_Add(profiler, SERIES_SOLVER, 1000 * profile.step_seconds);
    Profiler_Add(profiler, SERIES_SOLVER_CPU, solver_cost(meter, &game->air));
    Profiler_Add(profiler, SERIES_TICK, 1000 * (seconds - profile.step_seconds - twin));
    if (game->twin) Profiler_Add(profiler, SERIES_TWIN, 1000 * twin);
    for (int i = 0; i < FLUID_STAGE_COUNT; i++)
        Profiler_Add(profiler, SERIES_STAGES + i, 1000 * profile.stage_seconds[i]);
    Profiler_Set(profiler, SERIES_ITERATIONS, profile.pressure_iterations);
    Profiler_Set(profiler, SERIES_DIVERGENCE, (double)profile.divergence_after);
    Profiler_Set(profiler, SERIES_COURANT, (double)profile.max_courant);
    Profiler_Set(profiler, SERIES_CELLS, cells);
    Profiler_Set(profiler, SERIES_CELL_NS, 1e9 * profile.step_seconds / cells);
    Profiler_Set(profiler, SERIES_MEMORY, (double)profile.bytes);
    Profiler_Set(profiler, SERIES_QUALITY, game->air.quality);
    Profiler_Set(profiler, SERIES_WAITING, 100 * game->air.waiting);
    Profiler_Set(profiler, SERIES_AWAKE, (double)profile.awake);
}

void Meter_BeginFrame(Meter *meter) {
    Trace_BeginFrame(meter->trace);
    Profiler_BeginFrame(meter->profiler);
    meter->began = Processor_Now();
}

double Meter_Solver(const Meter *meter) {
    const double now = Profiler_Now(meter->profiler, SERIES_SOLVER);
    return isnan(now) ? meter->solver : now;
}

/* Amends the frame that has just ended, so that its own times count, too. */
static void note_percentiles(Profiler *profiler, int series, int first) {
    ProfilerStats stats = Profiler_Summary(profiler, series, PROFILER_HISTORY, 0);
    const double values[] = {stats.p50, stats.p95, stats.p99, stats.max};
    for (int i = 0; i < 4 && stats.frames; i++) Profiler_Amend(profiler, first + i, values[i]);
}

void Meter_EndFrame(Meter *meter, const Options *options) {
    Profiler *profiler = meter->profiler;
    double solver = Profiler_Now(profiler, SERIES_SOLVER), budget = options->budget;
    bool over = !isnan(solver) && solver > budget;
    if (!isnan(solver)) meter->solver = solver;
    meter->timed += !isnan(solver);
    meter->over_budget += over;
    Profiler_Set(profiler, SERIES_BUDGET, budget);
    if (!isnan(solver)) Profiler_Set(profiler, SERIES_OVER, over);
    Profiler_Set(profiler, SERIES_FRAME_CPU, 1000 * Processor_Cost(Processor_Since(meter->began), meter->threads));
    Profiler_EndFrame(profiler);
    if (!options->profile) return;
    note_percentiles(profiler, SERIES_SOLVER, SERIES_P50);
    note_percentiles(profiler, SERIES_SOLVER_CPU, SERIES_P50_CPU);
}

void Meter_PrintTimes(const Meter *meter, int ticks, double budget, uint64_t state) {
    ProfilerStats times = Profiler_Summary(meter->profiler, SERIES_SOLVER, 0, budget);
    ProfilerStats cpu = Profiler_Summary(meter->profiler, SERIES_SOLVER_CPU, 0, budget);
    printf("ticks %d  solver p50 %.3f ms p95 %.3f ms p99 %.3f ms max %.3f ms  over budget %d  "
           "cpu p50 %.3f ms p95 %.3f ms p99 %.3f ms max %.3f ms  state %016llx\n",
           ticks, times.p50, times.p95, times.p99, times.max, times.over, cpu.p50, cpu.p95, cpu.p99, cpu.max,
           (unsigned long long)state);
}

static bool write_trace(const Meter *meter, const Game *game, const Options *options) {
    const Air *air = &game->air;
    char grid[AIR_GRID], tuning[TUNING_WORDS];
    Tuning_Words(&air->tuning, tuning, sizeof tuning);
    Air_PrintGrid(air->grid, grid);
    ProfilerStats solver = Profiler_Summary(meter->profiler, SERIES_SOLVER, 0, options->budget);
    ProfilerStats cpu = Profiler_Summary(meter->profiler, SERIES_SOLVER_CPU, 0, options->budget);
    const TraceFact facts[] = {
        {"version", FLUID_VERSION, 0},
        {"scene", game->scene_given, 0},
        {"preset", tuning, 0},
        {"grid", grid, 0},
        {"threads", NULL, meter->threads},
        {"budget ms", NULL, options->budget},
        {"solver p50 ms", NULL, solver.p50},
        {"solver p95 ms", NULL, solver.p95},
        {"solver p99 ms", NULL, solver.p99},
        {"solver max ms", NULL, solver.max},
        {"frames over budget", NULL, solver.over},
        {"solver cpu p50 ms", NULL, cpu.p50},
        {"solver cpu p95 ms", NULL, cpu.p95},
        {"solver cpu p99 ms", NULL, cpu.p99},
        {"solver cpu max ms", NULL, cpu.max},
    };
    if (Trace_FramesDropped(meter->trace))
        Log_Warn("the trace holds the last frames only, %d from the start were dropped",
                 Trace_FramesDropped(meter->trace));
    return Trace_Write(meter->trace, meter->profiler, facts, COUNT_OF(facts), options->profile);
}

bool Meter_Write(const Meter *meter, const Game *game, const Options *options, char *error, size_t capacity) {
    const char *path = options->profile;
    bool written =
        !path || (meter->trace ? write_trace(meter, game, options) : Profiler_WriteCSV(meter->profiler, path));
    return written || Complain(error, capacity, "%s", Log_Reason());
}
