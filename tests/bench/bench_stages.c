/* Where the time goes: stages beside what memory allows, small grids beside large ones, moving air beside still. */
#include "tests/bench/bench_clock.h"
#include "tests/bench/bench_laps.h"
#include "tests/bench/bench_machine.h"
#include "tests/bench/bench_scene.h"
#include "tests/bench/bench_sections.h"

#include <math.h>

/* ---- Stages ------------------------------------------------------------------------------------- */

/* Bytes a cell that a stage of the GAME preset with two channels has to move: each array that it reads or writes once,
 * however often it comes back to it while a few rows are in a cache. Only the pressure's cycles have to pass over the
 * whole grid again and again: down and up, over p (read and written), its right-hand side and its diagonal; coarser
 * levels add a third. */
static double bytes_of(FluidStage stage, double cycles) {
    const double f = sizeof(float), leg = 4 * f * 4 / 3;
    switch (stage) {
    case FLUID_STAGE_SOLIDS:
        return 1 + 1 + 1; /* occupancy; map of cells, clearance */
    case FLUID_STAGE_FORCES:
        return 2 * f + f + 2 * f + 1; /* velocity, heat; velocity; map */
    case FLUID_STAGE_PROJECT:
        return 4 * f + f + 1 + 2 * cycles * leg; /* velocity twice, pressure, map */
    case FLUID_STAGE_ADVECT:
        return 4 * f + 1; /* velocity twice; clearance */
    case FLUID_STAGE_SCALARS:
        return 2 * f + 4 * f + 1; /* velocity; two channels twice; clearance */
    default:
        return 0; /* nothing diffuses */
    }
}

static void note_stage(Table *table, const char *name, const double *share, const double *nanoseconds,
                       const double *limit) {
    Table_Note(table, "  %-8s %6.1f%% %10.2f %8.2f %10.1f%% %10.2f %8.2f", name, 100 * share[0], nanoseconds[0],
               limit[0], 100 * share[1], nanoseconds[1], limit[1]);
}

/* Of two sizes, a stage a line; the rest of a frame clears, stamps and adds. */
static void note_stages(Table *table, const Laps *const laps[2]) {
    double share[2], cost[2], limit[2], rest[2], bandwidth[2], cycles[2], cells[2];
    for (int i = 0; i < 2; i++) {
        const FluidProfile profile = Fluid_GetProfile(laps[i]->fluid);
        const int *size = Fluid_GetDef(laps[i]->fluid)->size;
        bandwidth[i] = Machine_Bandwidth(profile.bytes), cycles[i] = profile.pressure_iterations;
        cells[i] = (double)size[0] * size[1], rest[i] = Laps_Mean(laps[i]);
        Table_Note(table, "memory: a triad over the %.1f MB of %d x %d moves %.1f GB/s", 1e-6 * (double)profile.bytes,
                   size[0], size[1], 1e-9 * bandwidth[i]);
    }
    Table_Note(table, "where the time goes, GAME, ns a cell (least) beside what moving the stage's arrays takes:");
    Table_Note(table, "  %-8s %7s %10s %8s %11s %10s %8s", "", "256^2", "ns a cell", "memory", "1024^2", "ns a cell",
               "memory");
    for (int stage = 0; stage < FLUID_STAGE_COUNT; stage++) {
        for (int i = 0; i < 2; i++) {
            const double seconds = Laps_StageMean(laps[i], (FluidStage)stage);
            share[i] = seconds / Laps_Mean(laps[i]), cost[i] = 1e9 * seconds / cells[i], rest[i] -= seconds;
            limit[i] = bandwidth[i] > 0 ? 1e9 * bytes_of((FluidStage)stage, cycles[i]) / bandwidth[i] : 0;
        }
        note_stage(table, Fluid_StageName((FluidStage)stage), share, cost, limit);
    }
    for (int i = 0; i < 2; i++)
        share[i] = rest[i] / Laps_Mean(laps[i]), cost[i] = 1e9 * rest[i] / cells[i], limit[i] = 0;
    note_stage(table, "stamps", share, cost, limit);
}

/* ---- Large grids over small ones ---------------------------------------------------------------- */

bool Bench_Scaling(Table *table, const Effort *effort) {
    static const int sizes[4] = {64, 1024, 256, 1024}; /* the latter two by stages */
    Laps laps[4] = {{0}};
    double cost[2];
    bool open = true;
    for (int i = 0; i < 4; i++) {
        FluidDef def = Bench_GameDef(sizes[i] / effort->shrink);
        if (i >= 2) def.host.seconds = Bench_ThreadTime;
        open = Laps_Open(&laps[i], &def, Bench_FluidFrame, effort->warm_up, effort->frames / 2) && open;
    }
    const double begin = Bench_ThreadTime(NULL);
    do {
        for (int i = 0; i < 4 && open; i++)
            for (int again = 0; again < (sizes[i] < 1024 ? 4 : 1); again++) Laps_Run(&laps[i]);
    } while (Bench_ThreadTime(NULL) - begin < effort->seconds);
    for (int i = 0; i < 2; i++) cost[i] = 1e9 * Laps_Mean(&laps[i]) / pow((double)sizes[i] / effort->shrink, 2);
    if (open) {
        Table_Row(table, ROW_SCALING, cost[1] / cost[0], 0);
        Table_Note(table, "a cell takes %.2f ns at 64 x 64, %.2f ns at 1024 x 1024", cost[0], cost[1]);
        note_stages(table, (const Laps *const[]){&laps[2], &laps[3]});
    }
    for (int i = 0; i < 4; i++) Laps_Close(&laps[i]);
    return open;
}

/* ---- Still air ---------------------------------------------------------------------------------- */

enum { TILE = 16 };

static void idle_frame(Fluid *fluid, int frame) {
    (void)frame;
    Fluid_Step(fluid, 1 / 60.0f);
}

static bool tile_within(FluidView view, int x0, int y0, float limit) {
    for (int y = y0; y < y0 + TILE && y < view.size[1]; y++)
        for (int x = x0; x < x0 + TILE && x < view.size[0]; x++)
            if (fabsf(view.data[x + y * view.row]) > limit) return false;
    return true;
}

/* Tiles of 16 x 16 cells: the parts of them where air moves less than a thousandth of a cell a step, and where there is
 * no smoke or heat to carry. */
static void census(Fluid *fluid, double *still, double *clear) {
    const FluidDef *def = Fluid_GetDef(fluid);
    const float slow = 1e-3f * def->cell_size * 60;
    const FluidView u = Fluid_Velocity(fluid, 0), v = Fluid_Velocity(fluid, 1),
                    smoke = Fluid_Channel(fluid, FLUID_SMOKE), heat = Fluid_Channel(fluid, FLUID_HEAT);
    int tiles = 0, still_tiles = 0, clear_tiles = 0;
    for (int y = 0; y < def->size[1]; y += TILE)
        for (int x = 0; x < def->size[0]; x += TILE) {
            tiles++;
            still_tiles += tile_within(u, x, y, slow) && tile_within(v, x, y, slow);
            clear_tiles += tile_within(smoke, x, y, 1e-4f) && tile_within(heat, x, y, 1e-4f);
        }
    *still = (double)still_tiles / tiles, *clear = (double)clear_tiles / tiles;
}

/* At most: as if a skipped tile cost nothing, and to find it neither. */
static void note_saving(Table *table, const char *where, const Laps *laps) {
    double still, clear;
    census(laps->fluid, &still, &clear);
    const double all = Laps_Mean(laps),
                 moving = Laps_StageMean(laps, FLUID_STAGE_ADVECT) + Laps_StageMean(laps, FLUID_STAGE_FORCES),
                 carried = Laps_StageMean(laps, FLUID_STAGE_SCALARS);
    Table_Note(
        table,
        "idle air, %s: %.0f%% of tiles of 16 x 16 still, %.0f%% without smoke and heat; skipping the ones in advect "
        "and forces would save at most %.0f%% of a frame, the others in scalars %.0f%%",
        where, 100 * still, 100 * clear, 100 * still * moving / all, 100 * clear * carried / all);
}

bool Bench_Idle(Table *table, const Effort *effort) {
    FluidDef def = Bench_GameDef(256 / effort->shrink);
    Laps idle, lively, hall;
    def.host.seconds = Bench_ThreadTime;
    bool open = Laps_Open(&idle, &def, idle_frame, effort->warm_up, effort->frames);
    open &= Laps_Open(&lively, &def, Bench_FluidFrame, effort->warm_up, effort->frames);
    def.size[0] *= 4;
    open &= Laps_Open(&hall, &def, Bench_FluidFrame, effort->warm_up, effort->frames);
    for (int i = 0; i < (effort->shrink > 1 ? 1 : 10) && open; i++) {
        Laps_Run(&idle);
        Laps_Run(&lively);
        if (i < 3) Laps_Run(&hall);
    }
    if (open) {
        Table_Row(table, ROW_IDLE, Laps_Mean(&idle) / Laps_Mean(&lively), 0);
        Table_Note(table, "idle air: %.3f ms a step in an empty box, %.3f ms in the lively scene",
                   1e3 * Laps_Mean(&idle), 1e3 * Laps_Mean(&lively));
        note_saving(table, "the lively scene", &lively);
        note_saving(table, "the same in a hall four times as wide", &hall);
    }
    Laps_Close(&idle), Laps_Close(&lively), Laps_Close(&hall);
    return open;
}
