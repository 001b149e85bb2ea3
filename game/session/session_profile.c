/* What a session notes about its frames: the rows of the profile, and the line that ends a run. */
#include "game/session/session.h"

#include "engine/files/log.h"
#include "engine/window/ticker.h"
#include "game/base/complaint.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define ROWS_KEPT 36000 /* in a run without an end */
#define ROWS_MAX  200000

#define TRACE_FRAMES 3600   /* a minute */
#define TRACE_KEPT   200000 /* spans: about 25 MB of text */

static bool is_trace(const char *path) {
    size_t length = path ? strlen(path) : 0;
    return length >= 5 && !strcmp(path + length - 5, ".json");
}

bool Session_OpenTrace(Session *session) {
    if (!is_trace(session->options.profile)) return true;
    TraceDef def = {Workers_Count(session->devices.workers), TRACE_FRAMES, TRACE_KEPT, App_Seconds, "ember"};
    session->meter.trace = Trace_Create(&def);
    Workers_SetTrace(session->devices.workers, session->meter.trace);
    return session->meter.trace != NULL;
}

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
    };
    for (int i = 0; i < FLUID_STAGE_COUNT; i++) names[SERIES_STAGES + i] = Fluid_StageName((FluidStage)i);
    for (int i = 0; i < PICTURE_STAGE_COUNT; i++) names[SERIES_PICTURE_STAGES + i] = Picture_StageName((PictureStage)i);
    int rows = session->run.limit ? session->run.limit : ROWS_KEPT;
    ProfilerDef def = {names, SERIES_COUNT, rows < ROWS_MAX ? rows : ROWS_MAX, App_Seconds};
    session->meter.profiler = Profiler_Create(&def);
    return session->meter.profiler != NULL;
}

/* ---- Quality ---------------------------------------------------------------------------------------------- */

/* A level that the fluid refuses is not offered again. A twin is to differ by nothing but its tuning. */
static void follow(Session *session) {
    Quality *quality = &session->meter.quality;
    Air *air = &session->hall.game.air;
    while (air->quality != quality->level && !Air_SetQuality(air, quality->level) && quality->level != QUALITY_FULL)
        Quality_Offer(quality, Air_Qualities(air, &session->hall.game.scene));
    Air *twin = session->hall.game.twin;
    if (twin && twin->quality != air->quality && !(twin->refused >> air->quality & 1))
        Air_SetQuality(twin, air->quality);
}

static void tell_quality(Session *session) {
    const Quality *quality = &session->meter.quality;
    const char *name = QUALITY_LEVEL[quality->level].name;
    double now = App_Seconds();
    Trace_Mark(session->meter.trace, "quality: %s since %.1f s", name, quality->since);
    Hud_Toast(&session->overlay.hud, now, "quality: %s, to hold %.3g ms", name, quality->budget);
    Log_Info("quality: %s since %.1f s", name, quality->since);
}

/* By the time of the game: who pauses it waits, and a run without a window waits for as many ticks as one with it. */
static void hold(Session *session, double cost) {
    Quality *quality = &session->meter.quality;
    Air *air = &session->hall.game.air;
    int before = quality->level;
    Quality_Offer(quality, Air_Qualities(air, &session->hall.game.scene));
    Quality_Note(quality, (session->run.ticked + 1) * (double)TICKER_SECONDS, cost);
    follow(session);
    if (quality->level != before) tell_quality(session);
}

void Session_PrintQuality(const Session *session) {
    const char *between = "quality:";
    for (int i = 0; i < QUALITY_LEVELS; i++) {
        if (session->meter.quality.seconds[i] <= 0) continue;
        printf("%s %s %.1f s", between, QUALITY_LEVEL[i].name, session->meter.quality.seconds[i]);
        between = ",";
    }
    printf("%s%d change%s\n", *between == ',' ? "; " : " ", session->meter.quality.changes,
           session->meter.quality.changes == 1 ? "" : "s");
}

/* ---- Rows ------------------------------------------------------------------------------------------------- */

void Session_NoteTimes(Session *session, double seconds) {
    FluidProfile profile = Air_Profile(&session->hall.game.air);
    Profiler *profiler = session->meter.profiler;
    double cells = (double)session->hall.game.air.grid[0] * session->hall.game.air.grid[1];
    Profiler_Add(profiler, SERIES_SOLVER, 1000 * profile.step_seconds);
    double twin = session->hall.game.twin ? Air_Profile(session->hall.game.twin).step_seconds : 0;
    Profiler_Add(profiler, SERIES_TICK, 1000 * (seconds - profile.step_seconds - twin));
    if (session->hall.game.twin) Profiler_Add(profiler, SERIES_TWIN, 1000 * twin);
    for (int i = 0; i < FLUID_STAGE_COUNT; i++)
        Profiler_Add(profiler, SERIES_STAGES + i, 1000 * profile.stage_seconds[i]);
    Profiler_Set(profiler, SERIES_ITERATIONS, profile.pressure_iterations);
    Profiler_Set(profiler, SERIES_DIVERGENCE, (double)profile.divergence_after);
    Profiler_Set(profiler, SERIES_COURANT, (double)profile.max_courant);
    Profiler_Set(profiler, SERIES_CELLS, cells);
    Profiler_Set(profiler, SERIES_CELL_NS, 1e9 * profile.step_seconds / cells);
    Profiler_Set(profiler, SERIES_MEMORY, (double)profile.bytes);
    Profiler_Set(profiler, SERIES_QUALITY, session->hall.game.air.quality);
    if (session->options.hold) hold(session, 1000 * profile.step_seconds);
}

void Session_BeginFrame(Session *session) {
    Trace_BeginFrame(session->meter.trace);
    Profiler_BeginFrame(session->meter.profiler);
}

/* The percentiles are known only once the frame is one of those that they are taken over. */
static void note_percentiles(Profiler *profiler, double budget) {
    ProfilerStats stats = Profiler_Summary(profiler, SERIES_SOLVER, PROFILER_HISTORY, budget);
    const double values[] = {stats.p50, stats.p95, stats.p99, stats.max};
    for (int i = 0; i < 4 && stats.frames; i++) Profiler_Amend(profiler, SERIES_P50 + i, values[i]);
}

void Session_EndFrame(Session *session) {
    Profiler *profiler = session->meter.profiler;
    double solver = Profiler_Now(profiler, SERIES_SOLVER), budget = session->options.budget;
    bool over = !isnan(solver) && solver > budget;
    session->meter.timed += !isnan(solver);
    session->meter.over_budget += over;
    Profiler_Set(profiler, SERIES_BUDGET, budget);
    if (!isnan(solver)) Profiler_Set(profiler, SERIES_OVER, over);
    Profiler_EndFrame(profiler);
    if (session->options.profile) note_percentiles(profiler, budget);
}

void Session_PrintTimes(const Session *session, uint64_t state) {
    ProfilerStats times = Profiler_Summary(session->meter.profiler, SERIES_SOLVER, 0, session->options.budget);
    printf("ticks %d  solver p50 %.3f ms p95 %.3f ms p99 %.3f ms max %.3f ms  over budget %d  state %016llx\n",
           session->run.ticked, times.p50, times.p95, times.p99, times.max, times.over, (unsigned long long)state);
}

static bool write_trace(const Session *session) {
    const Air *air = &session->hall.game.air;
    char grid[40], tuning[TUNING_WORDS];
    Tuning_Words(&air->tuning, tuning, sizeof tuning);
    snprintf(grid, sizeof grid, "%dx%d", air->grid[0], air->grid[1]);
    ProfilerStats solver = Profiler_Summary(session->meter.profiler, SERIES_SOLVER, 0, session->options.budget);
    const TraceFact facts[] = {
        {"version", FLUID_VERSION, 0},
        {"scene", session->hall.game.scene_given, 0},
        {"preset", tuning, 0},
        {"grid", grid, 0},
        {"threads", NULL, Workers_Count(session->devices.workers)},
        {"budget ms", NULL, session->options.budget},
        {"solver p50 ms", NULL, solver.p50},
        {"solver p95 ms", NULL, solver.p95},
        {"solver p99 ms", NULL, solver.p99},
        {"solver max ms", NULL, solver.max},
        {"frames over budget", NULL, solver.over},
    };
    if (Trace_FramesDropped(session->meter.trace))
        Log_Warn("the trace holds the last frames only, %d from the start were dropped",
                 Trace_FramesDropped(session->meter.trace));
    return Trace_Write(session->meter.trace, session->meter.profiler, facts, (int)(sizeof facts / sizeof *facts),
                       session->options.profile);
}

bool Session_WriteProfile(const Session *session, char *error, size_t capacity) {
    const char *path = session->options.profile;
    bool written =
        !path || (session->meter.trace ? write_trace(session) : Profiler_WriteCSV(session->meter.profiler, path));
    return written || Complain(error, capacity, "%s", Log_Reason());
}
