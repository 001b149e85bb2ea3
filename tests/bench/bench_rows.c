/* The rows about two dimensions. */
#include "tests/bench/bench_scene.h"
#include "tests/bench/bench_sections.h"
#include "tests/kits/parallel.h"

#include <float.h>
#include <math.h>
#include <stdio.h>

/* ---- Ratios to the paper's code: of this build, and of plain compilers ---------------------------- */

static void note_ratio(const char *what, int size, const Ratio *r) {
    Table_Note("%s, %d x %d, ms a frame: the paper's code %.3f, without idle diffusion %.3f; GAME %.3f, linear %.3f",
               what, size, size, 1e3 * r->paper, 1e3 * r->lean, 1e3 * r->game, 1e3 * r->linear);
}

bool Bench_Ratios(Table *table, const Effort *effort) {
    static const int sizes[3] = {128, 256, 512};
    Ratio ratio[3];
    char name[64];
    for (int i = 0; i < 3; i++) {
        if (!Ratio_Measure((const int[3]){sizes[i], sizes[i], 1}, effort, &ratio[i])) return false;
        note_ratio("this build", sizes[i] / effort->shrink, &ratio[i]);
    }
    for (int i = 0; i < 3; i++) {
        snprintf(name, sizeof name, "GAME, %d x %d", sizes[i], sizes[i]);
        Table_Row(table, (Goal){name, 40, 70, .digits = 1}, ratio[i].paper / ratio[i].game,
                  ratio[i].lean / ratio[i].game);
    }
    for (int i = 0; i < 3; i++) {
        snprintf(name, sizeof name, "with linear advection, %d x %d", sizes[i], sizes[i]);
        Table_Row(table, (Goal){name, 65, 100, .digits = 1}, ratio[i].paper / ratio[i].linear,
                  ratio[i].lean / ratio[i].linear);
    }
    return true;
}

/* Runs bench_gcc_O2 and so on, which the target bench_plain builds. */
static bool run_build(const char *folder, const char *name, bool quick, Ratio *ratio) {
    char command[1024];
    snprintf(command, sizeof command, "'%s/bench_%s' %s 2>&1", folder, name, quick ? "--quick" : "");
    FILE *said = popen(command, "r");
    if (!said) return false;
    const int read = fscanf(said, "%lf %lf %lf %lf", &ratio->paper, &ratio->lean, &ratio->game, &ratio->linear);
    return pclose(said) == 0 && read == 4;
}

bool Bench_Builds(Table *table, const Effort *effort) {
    static const struct {
        const char *program;
        Goal goal;
    } builds[4] = {{"gcc_O2", {"GAME by plain `gcc -O2`, 256 x 256", 18, 30, .digits = 1}},
                   {"gcc_O3", {"GAME by plain `gcc -O3`, 256 x 256", 25, 40, .digits = 1}},
                   {"clang_O2", {"GAME by plain `clang -O2`, 256 x 256", .digits = 1}},
                   {"clang_O3", {"GAME by plain `clang -O3`, 256 x 256", .digits = 1}}};
    for (int i = 0; i < 4; i++) {
        Ratio ratio;
        const bool built = run_build(table->folder, builds[i].program, effort->shrink > 1, &ratio);
        Table_Row(table, builds[i].goal, built ? ratio.paper / ratio.game : 0, built ? ratio.lean / ratio.game : 0);
        if (built)
            note_ratio(builds[i].program, 256 / effort->shrink, &ratio);
        else
            Table_Note("not measured: build the target bench_plain (it needs the compiler)");
    }
    return true;
}

/* ---- What can be counted -------------------------------------------------------------------------- */

bool Bench_Counted(Table *table, const Effort *effort) {
    const FluidDef def = Bench_GameDef(256 / effort->shrink);
    Counts counts;
    if (!Counts_Measure(&def, Bench_FluidFrame, effort->warm_up, effort->frames, &counts)) return false;
    Table_Row(table, (Goal){"divergence left by a step's projection, rms, 256 x 256", 0.05, 0.02, true, 4, ""},
              counts.left, 0);
    Table_Row(table, (Goal){"memory a cell with two channels, 256 x 256", 128, 90, true, 1, " B"}, counts.bytes_a_cell,
              0);
    return true;
}

/* ---- Two in turns: threads, large grids over small ones, moving air over still --------------------- */

/* Of each the mean of a frame. */
static bool compare_scenes(const FluidDef def[2], LapsFrame *const frame[2], double clock(void *), const Effort *effort,
                           double mean[2], bool *alike) {
    Laps laps[2] = {{0}};
    bool open = true;
    for (int i = 0; i < 2; i++) {
        open = Laps_Open(&laps[i], &def[i], frame[i], effort->warm_up, effort->frames / 2) && open;
        laps[i].clock = clock;
    }
    const double begin = Bench_ThreadTime(NULL);
    do {
        for (int i = 0; i < 2 && open; i++)
            for (int again = 0; again < (def[i].size[0] < 1024 ? 4 : 1); again++) Laps_Run(&laps[i]);
    } while (open && Bench_ThreadTime(NULL) - begin < effort->seconds);
    *alike = open && Fluid_Hash(laps[0].fluid) == Fluid_Hash(laps[1].fluid);
    for (int i = 0; i < 2; i++) mean[i] = Laps_Mean(&laps[i]), Laps_Close(&laps[i]);
    return open;
}

/* By the clock on the wall. */
bool Bench_CompareThreads(Table *table, Goal goal, FluidDef def, LapsFrame *frame, const Effort *effort) {
    Pool *pool = Pool_Open(2);
    FluidDef defs[2] = {def, def};
    double mean[2];
    bool alike = false;
    defs[1].host = (FluidHost){.data = pool, .parallel_for = Pool_Run};
    const bool open = pool && compare_scenes(defs, (LapsFrame *[]){frame, frame}, Bench_WallTime, effort, mean, &alike);
    if (open) {
        Table_Row(table, goal, mean[0] / mean[1], 0);
        Table_Note("%.3f ms on one thread, %.3f ms on two; %s bits", 1e3 * mean[0], 1e3 * mean[1],
                   alike ? "the same" : "DIFFERENT");
        table->missed += !alike;
    }
    Pool_Close(pool);
    return open;
}

bool Bench_Threads(Table *table, const Effort *effort) {
    return Bench_CompareThreads(table, (Goal){"two threads over one, 512 x 512", 1.5, 1.9, .digits = 2},
                                Bench_GameDef(512 / effort->shrink), Bench_FluidFrame, effort);
}

static void idle_frame(Fluid *fluid, int frame) {
    (void)frame;
    Fluid_Step(fluid, 1 / 60.0f);
}

bool Bench_Scaling(Table *table, const Effort *effort) {
    const FluidDef def[2] = {Bench_GameDef(64 / effort->shrink), Bench_GameDef(1024 / effort->shrink)};
    double mean[2];
    bool alike;
    if (!compare_scenes(def, (LapsFrame *[]){Bench_FluidFrame, Bench_FluidFrame}, Bench_ThreadTime, effort, mean,
                        &alike))
        return false;
    Table_Row(table, (Goal){"time a cell, 1024 x 1024 over 64 x 64", 3, 1.4, true, 2}, mean[1] / mean[0] / 256, 0);
    return true;
}

bool Bench_Idle(Table *table, const Effort *effort) {
    const FluidDef def[2] = {Bench_GameDef(256 / effort->shrink), Bench_GameDef(256 / effort->shrink)};
    double mean[2];
    bool alike;
    if (!compare_scenes(def, (LapsFrame *[]){idle_frame, Bench_FluidFrame}, Bench_ThreadTime, effort, mean, &alike))
        return false;
    Table_Row(table, (Goal){"still air in an empty box over the lively scene, 256 x 256", 0, 0.1, true, 3},
              mean[0] / mean[1], 0);
    return true;
}

/* ---- The slow ones among many steps --------------------------------------------------------------- */

/* By the clock on the wall, so that it is the machine's as well. The note has the least of each step over five laps. */
bool Bench_Tail(Table *table, const Effort *effort) {
    const FluidDef def = Bench_GameDef(256 / effort->shrink);
    double tail[2];
    Laps laps;
    if (!Laps_Open(&laps, &def, Bench_FluidFrame, effort->warm_up, effort->shrink > 1 ? 20 : LAPS_MOST_FRAMES))
        return false;
    laps.clock = Bench_WallTime;
    for (int i = 0; i < (effort->shrink > 1 ? 2 : 6); i++) {
        Laps_Run(&laps);
        tail[i > 0] = Laps_Quantile(&laps, 0.99) / Laps_Quantile(&laps, 0.5);
    }
    Table_Row(table, (Goal){"99th percentile over median of 600 steps, 256 x 256", 2, 1.3, true, 2}, tail[0], 0);
    Table_Note("of the least of many laps the 99th percentile is %.2f of the median", tail[1]);
    Laps_Close(&laps);
    return true;
}

/* ---- Rooms ---------------------------------------------------------------------------------------- */

bool Bench_Rooms(Table *table, const Effort *effort) {
    LapsFrame *const frames[2] = {Rooms_OpenFrame, Rooms_SealedFrame};
    const FluidDef def = Bench_GameDef(256 / effort->shrink);
    const int steps = 3 * effort->frames;
    double worst = 0, slowest = 0;
    for (int i = 0; i < 2; i++) {
        Counts counts;
        Laps laps;
        if (!Counts_Measure(&def, frames[i], effort->warm_up, steps, &counts)) return false;
        if (!Laps_Open(&laps, &def, frames[i], effort->warm_up, steps)) return false;
        for (int lap = 0; lap < (effort->shrink > 1 ? 1 : 10); lap++) Laps_Run(&laps);
        worst = fmax(worst, counts.worst);
        slowest = fmax(slowest, Laps_Quantile(&laps, 1) / Laps_Quantile(&laps, 0.5));
        Table_Note("16 rooms, %s: divergence left %.4f at worst; %.3f ms median; %.2f cycles a step, %d at most",
                   i ? "all sealed" : "a doorway in each wall", counts.worst, 1e3 * Laps_Quantile(&laps, 0.5),
                   (double)counts.iterations / steps, counts.most_iterations);
        Laps_Close(&laps);
    }
    Table_Row(table, (Goal){"16 rooms and a paddle, 256 x 256: divergence left, worst step", 0.1, 0.02, true, 4, ""},
              worst, 0);
    Table_Row(table, (Goal){"16 rooms and a paddle: slowest step over the median", 6, 3, true, 2}, slowest, 0);
    return true;
}

/* ---- Projections alone: the direct solver beside cycles ------------------------------------------- */

static const struct Box {
    Goal goal;
    int size[3];
    FluidSideKind sides;
} boxes[] = {
    {{"FFT over multigrid to the same residual, 256 x 256", 1, .digits = 1}, {256, 256, 1}, FLUID_WALL},
    {{"FFT over multigrid to the same residual, 256 x 256 periodic", 1, .digits = 1}, {256, 256, 1}, FLUID_PERIODIC},
    {{"FFT over multigrid to the same residual, 256 x 256 open", .digits = 1}, {256, 256, 1}, FLUID_OPEN},
    {{"FFT over multigrid to the same residual, 255 x 257", 1, .digits = 1}, {255, 257, 1}, FLUID_WALL},
    {{"FFT over multigrid to the same residual, 64 x 64 x 64", 1, .digits = 1}, {64, 64, 64}, FLUID_WALL}};
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
            Table_Row(table, box->goal, cycles.seconds / direct.seconds, 0);
            Table_Note("FFT %.3f ms, leaves %.0e; %d cycles %.3f ms, leave %.0e", 1e3 * direct.seconds, direct.left,
                       Fluid_GetProfile(cycles.fluid).pressure_iterations, 1e3 * cycles.seconds, cycles.left);
        }
        Fluid_Destroy(direct.fluid), Fluid_Destroy(cycles.fluid);
        if (!open) return false;
    }
    return true;
}
