/* What a session notes about its frames: the rows of the profile, and the line that ends a run. */
#include "game/session.h"

#include "engine/log.h"
#include "game/complaint.h"

#include <math.h>
#include <stdio.h>

#define ROWS_KEPT 36000 /* in a run without an end */
#define ROWS_MAX  200000

bool Session_OpenProfiler(Session *session) {
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
        [SERIES_CELLS] = "cells",
        [SERIES_CELL_NS] = "ns_a_cell",
        [SERIES_MEMORY] = "memory",
        [SERIES_BUDGET] = "budget",
        [SERIES_OVER] = "over",
        [SERIES_P50] = "p50",
        [SERIES_P95] = "p95",
        [SERIES_P99] = "p99",
        [SERIES_MAX] = "max",
    };
    for (int i = 0; i < FLUID_STAGE_COUNT; i++) names[SERIES_STAGES + i] = Fluid_StageName((FluidStage)i);
    for (int i = 0; i < PICTURE_STAGE_COUNT; i++) names[SERIES_PICTURE_STAGES + i] = Picture_StageName((PictureStage)i);
    int rows = session->limit ? session->limit : ROWS_KEPT;
    ProfilerDef def = {names, SERIES_COUNT, rows < ROWS_MAX ? rows : ROWS_MAX, App_Seconds};
    session->profiler = Profiler_Create(&def);
    return session->profiler != NULL;
}

void Session_NoteTimes(Session *session, double seconds) {
    FluidProfile profile = Fluid_GetProfile(session->game.air.fluid);
    Profiler *profiler = session->profiler;
    double cells = (double)session->game.air.grid[0] * session->game.air.grid[1];
    Profiler_Add(profiler, SERIES_SOLVER, 1000 * profile.step_seconds);
    Profiler_Add(profiler, SERIES_TICK, 1000 * (seconds - profile.step_seconds));
    for (int i = 0; i < FLUID_STAGE_COUNT; i++)
        Profiler_Add(profiler, SERIES_STAGES + i, 1000 * profile.stage_seconds[i]);
    Profiler_Set(profiler, SERIES_ITERATIONS, profile.pressure_iterations);
    Profiler_Set(profiler, SERIES_DIVERGENCE, (double)profile.divergence_after);
    Profiler_Set(profiler, SERIES_COURANT, (double)profile.max_courant);
    Profiler_Set(profiler, SERIES_CELLS, cells);
    Profiler_Set(profiler, SERIES_CELL_NS, 1e9 * profile.step_seconds / cells);
    Profiler_Set(profiler, SERIES_MEMORY, (double)profile.bytes);
}

void Session_BeginFrame(Session *session) { Profiler_BeginFrame(session->profiler); }

/* The percentiles are known only once the frame is one of those that they are taken over. */
static void note_percentiles(Profiler *profiler, double budget) {
    ProfilerStats stats = Profiler_Summary(profiler, SERIES_SOLVER, PROFILER_HISTORY, budget);
    const double values[] = {stats.p50, stats.p95, stats.p99, stats.max};
    for (int i = 0; i < 4 && stats.frames; i++) Profiler_Amend(profiler, SERIES_P50 + i, values[i]);
}

void Session_EndFrame(Session *session) {
    Profiler *profiler = session->profiler;
    double solver = Profiler_Now(profiler, SERIES_SOLVER), budget = session->options.budget;
    bool over = !isnan(solver) && solver > budget;
    session->timed += !isnan(solver);
    session->over_budget += over;
    Profiler_Set(profiler, SERIES_BUDGET, budget);
    if (!isnan(solver)) Profiler_Set(profiler, SERIES_OVER, over);
    Profiler_EndFrame(profiler);
    if (session->options.profile) note_percentiles(profiler, budget);
}

void Session_PrintTimes(const Session *session, uint64_t state) {
    ProfilerStats times = Profiler_Summary(session->profiler, SERIES_SOLVER, 0, session->options.budget);
    printf("ticks %d  solver p50 %.3f ms p95 %.3f ms p99 %.3f ms max %.3f ms  over budget %d  state %016llx\n",
           session->ticked, times.p50, times.p95, times.p99, times.max, times.over, (unsigned long long)state);
}

bool Session_WriteProfile(const Session *session, char *error, size_t capacity) {
    const char *path = session->options.profile;
    return !path || Profiler_WriteCSV(session->profiler, path) || Complain(error, capacity, "%s", Log_Reason());
}
