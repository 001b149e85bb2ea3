/* Rows about single steps: what they leave, and how they differ from each other. */
#include "tests/bench/bench_clock.h"
#include "tests/bench/bench_counts.h"
#include "tests/bench/bench_machine.h"
#include "tests/bench/bench_rooms.h"
#include "tests/bench/bench_scene.h"
#include "tests/bench/bench_sections.h"
#include "tests/kits/leveque_kit.h"

#include <float.h>

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

/* ---- Projections alone: the direct solver beside cycles --------------------------------------------- */

static const struct Box {
    const char *name;
    int size[3];
    FluidSideKind sides;
} boxes[] = {{"256 x 256, closed", {256, 256, 1}, FLUID_WALL},
             {"256 x 256, periodic", {256, 256, 1}, FLUID_PERIODIC},
             {"256 x 256, open", {256, 256, 1}, FLUID_OPEN},
             {"255 x 257, closed", {255, 257, 1}, FLUID_WALL},
             {"64 x 64 x 64, closed", {64, 64, 64}, FLUID_WALL}};
enum { BOXES = sizeof boxes / sizeof *boxes };

typedef struct Projection {
    Fluid *fluid;
    double seconds, left; /* the least of all; of the divergence */
} Projection;

static bool open_projection(const struct Box *box, const Effort *effort, FluidPressure pressure, int cycles,
                            Projection *projection) {
    FluidDef def = Fluid_PresetDef(FLUID_PRESET_GAME);
    for (int axis = 0; axis < 3; axis++) def.size[axis] = (box->size[axis] + effort->shrink - 1) / effort->shrink;
    for (int side = 0; side < 6; side++) def.side[side].kind = box->sides;
    def.channel_count = 0;
    def.pressure = pressure, def.pressure_iterations = cycles;
    def.host.seconds = Bench_ThreadTime;
    *projection = (Projection){.fluid = Fluid_Create(&def), .seconds = DBL_MAX};
    return projection->fluid != NULL;
}

/* Random winds, the same each time, and no pressure to start from; the step is so short that nothing else happens. */
static void project(Projection *projection) {
    uint32_t random = 1;
    Fluid_Clear(projection->fluid);
    for (int axis = 0; axis < 3; axis++) {
        const FluidView v = Fluid_Velocity(projection->fluid, axis);
        for (int z = 0; v.data && z < v.size[2]; z++)
            for (int y = 0; y < v.size[1]; y++)
                for (int x = 0; x < v.size[0]; x++)
                    v.data[x + y * v.row + z * v.slab] =
                        (float)(int32_t)(random = random * 1664525 + 1013904223) * 1e-9f;
    }
    Fluid_StepVelocity(projection->fluid, 1e-9f);
    const FluidProfile profile = Fluid_GetProfile(projection->fluid);
    const double seconds = profile.stage_seconds[FLUID_STAGE_PROJECT];
    if (seconds < projection->seconds) projection->seconds = seconds;
    projection->left = (double)(profile.divergence_after / profile.divergence_before);
}

/* As many cycles as leave no more than that; at most 16, should they never. */
static bool open_as_good(const struct Box *box, const Effort *effort, double left, Projection *cycles) {
    for (int count = 1;; count++) {
        if (!open_projection(box, effort, FLUID_MULTIGRID, count, cycles)) return false;
        project(cycles);
        if (cycles->left <= left || count == 16) return true;
        Fluid_Destroy(cycles->fluid);
    }
}

bool Bench_Direct(Table *table, const Effort *effort) {
    for (int i = 0; i < BOXES; i++) {
        const struct Box *box = &boxes[i];
        Projection direct, cycles;
        if (!open_projection(box, effort, FLUID_FFT, 1, &direct)) return false;
        project(&direct);
        const bool open = open_as_good(box, effort, direct.left, &cycles);
        for (int turn = 0; turn < (effort->shrink > 1 ? 1 : 60) && open; turn++) project(&direct), project(&cycles);
        if (open) {
            Table_Row(table, (TableRow)(ROW_DIRECT + i), cycles.seconds / direct.seconds, 0);
            Table_Note(table, "%s: FFT %.3f ms, leaves %.0e; %d cycles %.3f ms, leave %.0e", box->name,
                       1e3 * direct.seconds, direct.left, Fluid_GetProfile(cycles.fluid).pressure_iterations,
                       1e3 * cycles.seconds, cycles.left);
        }
        Fluid_Destroy(direct.fluid), Fluid_Destroy(cycles.fluid);
        if (!open) return false;
    }
    return true;
}

/* ---- Smoke that is finer than the flow ---------------------------------------------------------------- */

typedef struct Swirl {
    double off, seconds; /* smoke out of place, of all; the least of all steps */
} Swirl;

static bool swirl(int cells, int fineness, Swirl *result) {
    FluidDef def = Fluid_PresetDef(FLUID_PRESET_GAME);
    def.size[0] = def.size[1] = cells, def.cell_size = 1.f / (float)cells;
    def.channel_count = 1, def.channel[0].decay = 0, def.channel[0].fineness = fineness;
    def.host.seconds = Bench_ThreadTime;
    Fluid *fluid = Fluid_Create(&def);
    if (!fluid) return false;
    leveque_start(fluid);
    const double all = Fluid_Total(fluid, 0);
    const int steps = (int)ceil(LEVEQUE_SECONDS * cells / .8);
    result->seconds = DBL_MAX;
    for (int i = 0; i < steps; i++) {
        leveque_step(fluid, i, steps);
        result->seconds = fmin(result->seconds, Fluid_GetProfile(fluid).stage_seconds[FLUID_STAGE_SCALARS]);
    }
    result->off = leveque_distance(fluid) / all;
    Fluid_Destroy(fluid);
    return true;
}

bool Bench_Finer(Table *table, const Effort *effort) {
    Swirl at[3];
    for (int i = 0; i < 3; i++)
        if (!swirl(64 / effort->shrink, 1 << i, &at[i])) return false;
    for (int i = 1; i < 3; i++) {
        Table_Row(table, (TableRow)(ROW_FINER + 2 * i - 2), at[i].off / at[0].off, 0);
        Table_Row(table, (TableRow)(ROW_FINER + 2 * i - 1), at[i].seconds / at[0].seconds, 0);
    }
    for (int i = 0; i < 3; i++)
        Table_Note(table, "LeVeque's swirl, fineness %d: %.2f %% of the smoke out of place, %.3f ms a step", 1 << i,
                   100 * at[i].off, 1e3 * at[i].seconds);
    return true;
}
