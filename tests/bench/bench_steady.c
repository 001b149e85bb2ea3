/* Rows about single steps: what they leave, and how they differ from each other. */
#include "tests/bench/bench_clock.h"
#include "tests/bench/bench_counts.h"
#include "tests/bench/bench_machine.h"
#include "tests/bench/bench_rooms.h"
#include "tests/bench/bench_scene.h"
#include "tests/bench/bench_sections.h"

bool Bench_Counted(Table *table, const Effort *effort) {
    static const int sizes[] = {128, 512, 256};
    Counts counts;
    for (int i = 0; i < 3; i++) {
        const FluidDef def = Bench_GameDef(sizes[i] / effort->shrink);
        if (!Counts_Measure(&def, Bench_FluidFrame, effort->warm_up, effort->frames, &counts)) return false;
        Table_Note(table, "divergence left, %d x %d: %.4f all together, %.4f in the worst step; %.2f cycles a step",
                   def.size[0], def.size[1], counts.left, counts.worst, (double)counts.iterations / effort->frames);
    }
    Table_Row(table, ROW_DIVERGENCE, counts.left, 0);
    Table_Row(table, ROW_MEMORY, counts.bytes_a_cell, 0);
    return true;
}

/* ---- The slow ones among many steps ------------------------------------------------------------- */

/* Of values from the clock on the wall: how far the slow ones lie above the median. */
static double tail(const double *seconds, int count) {
    return Bench_Quantile(seconds, count, 0.99) / Bench_Quantile(seconds, count, 0.5);
}

/* Steps and exercises of the same length in turns, so that both meet the same interruptions. */
bool Bench_Tail(Table *table, const Effort *effort) {
    const FluidDef def = Bench_GameDef(256 / effort->shrink);
    const int steps = effort->shrink > 1 ? 20 : LAPS_MOST_FRAMES;
    double step[LAPS_MOST_FRAMES], still[LAPS_MOST_FRAMES];
    Laps laps;
    if (!Laps_Open(&laps, &def, Bench_FluidFrame, effort->warm_up, steps)) return false;
    Laps_Run(&laps);
    const Exercise exercise = Machine_Exercise(Laps_Quantile(&laps, 0.5));
    Fluid_Clear(laps.fluid);
    for (int i = 0; i < steps; i++) {
        const double start = Bench_WallTime(NULL);
        Bench_FluidFrame(laps.fluid, i);
        const double between = Bench_WallTime(NULL);
        Machine_Run(&exercise);
        step[i] = between - start, still[i] = Bench_WallTime(NULL) - between;
    }
    for (int i = 0; i < (effort->shrink > 1 ? 1 : 5); i++) Laps_Run(&laps);
    Table_Row(table, ROW_TAIL, tail(step, steps), 0);
    Table_Note(table,
               "99th percentile over median: the machine's own is %.2fx (arithmetic as long as a step, in turns); "
               "the steps' own %.2fx (each the least of many)",
               tail(still, steps), tail(laps.least, steps));
    Laps_Close(&laps);
    return true;
}

/* ---- Rooms -------------------------------------------------------------------------------------- */

typedef struct RoomsResult {
    Counts counts;
    double slowest, median; /* seconds */
} RoomsResult;

static bool measure_rooms(const Effort *effort, LapsFrame *frame, RoomsResult *result) {
    const FluidDef def = Rooms_Def(256 / effort->shrink);
    const int steps = 3 * effort->frames;
    Laps laps;
    if (!Counts_Measure(&def, frame, effort->warm_up, steps, &result->counts)) return false;
    if (!Laps_Open(&laps, &def, frame, effort->warm_up, steps)) return false;
    for (int i = 0; i < (effort->shrink > 1 ? 1 : 10); i++) Laps_Run(&laps);
    result->slowest = Laps_Quantile(&laps, 1), result->median = Laps_Quantile(&laps, 0.5);
    Laps_Close(&laps);
    return true;
}

static void note_rooms(Table *table, const char *name, const RoomsResult *rooms, int steps) {
    Table_Note(table,
               "16 rooms, %s: divergence left %.4f at worst, %.4f median; %.3f ms the slowest step, %.3f ms median; "
               "%.2f cycles a step, %d at most",
               name, rooms->counts.worst, rooms->counts.median, 1e3 * rooms->slowest, 1e3 * rooms->median,
               (double)rooms->counts.iterations / steps, rooms->counts.most_iterations);
}

static double larger(double a, double b) { return a > b ? a : b; }

bool Bench_Rooms(Table *table, const Effort *effort) {
    RoomsResult open, sealed;
    if (!measure_rooms(effort, Rooms_OpenFrame, &open) || !measure_rooms(effort, Rooms_SealedFrame, &sealed))
        return false;
    Table_Row(table, ROW_ROOMS_DIVERGENCE, larger(open.counts.worst, sealed.counts.worst), 0);
    Table_Row(table, ROW_ROOMS_SLOWEST, larger(open.slowest / open.median, sealed.slowest / sealed.median), 0);
    note_rooms(table, "a doorway in each wall", &open, 3 * effort->frames);
    note_rooms(table, "all sealed", &sealed, 3 * effort->frames);
    return true;
}
