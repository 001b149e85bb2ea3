/* Three dimensions: ratios to the paper's code, large grids over small ones, memory, divergence, threads. */
#include "tests/bench/bench_clock.h"
#include "tests/bench/bench_counts.h"
#include "tests/bench/bench_rooms.h"
#include "tests/bench/bench_scene.h"
#include "tests/bench/bench_sections.h"
#include "tests/kits/paper_volume.h"

#include <stdio.h>
#include <string.h>

/* ---- The scene: a plume of hot smoke in the middle, and a ball that sweeps through it ------------- */

static const float dt = 1 / 60.0f, ball_radius = 0.08f, ball_speed = 0.6f;
static const float source_height = 0.9f, source_half = 0.05f, source_radius = 0.04f, rate = 10; /* of smoke and heat */
enum { BALL = 1 };

/* Back and forth through the plume; the centre, and which way it goes. */
static float ball_at(int frame, const int size[3], float at[3]) {
    const int lap = 60, now = frame % (2 * lap), width = size[0];
    at[0] = 0.2f + ball_speed * dt * (float)(now < lap ? now : 2 * lap - now);
    for (int axis = 1; axis < 3; axis++) at[axis] = 0.5f * (float)size[axis] / (float)width;
    return now < lap ? 1.0f : -1.0f;
}

static FluidDef with_depth(FluidDef def, const int size[3]) {
    memcpy(def.size, size, sizeof def.size);
    return def;
}

static FluidDef game_def(const int size[3]) { return with_depth(Bench_GameDef(size[0]), size); }
static FluidDef linear_def(const int size[3]) { return with_depth(Bench_LinearDef(size[0]), size); }

static void fluid_frame(Fluid *fluid, int frame) {
    const int *size = Fluid_GetDef(fluid)->size;
    float at[3];
    const float direction = ball_at(frame, size, at), y = source_height * (float)size[1] / (float)size[0];
    const float *a = FLUID_AT3(0.5f - source_half, y, at[2]), *b = FLUID_AT3(0.5f + source_half, y, at[2]);
    Fluid_SetBody(fluid, BALL, &(FluidBody){.velocity = {direction * ball_speed, 0, 0}});
    Fluid_ClearOccupancy(fluid);
    Fluid_StampCapsule(fluid, BALL, at, at, ball_radius);
    Fluid_Add(fluid, FLUID_SMOKE, a, b, source_radius, rate * dt);
    Fluid_Add(fluid, FLUID_HEAT, a, b, source_radius, rate * dt);
    Fluid_Step(fluid, dt);
}

static bool open_paper(PaperVolume *paper, const int size[3]) {
    if (!PaperVolume_Open(paper, size, 2)) return false;
    paper->confinement = 1;
    paper->buoyancy[FLUID_HEAT] = 1;
    return true;
}

/* The fluid's source as a box of cells. */
static void add_sources(PaperVolume *paper) {
    const float width = (float)paper->n[0],
                middle[3] = {0.5f * width, source_height * (float)paper->n[1], 0.5f * (float)paper->n[2]};
    const float reach[3] = {(source_half + source_radius) * width, source_radius * width, source_radius * width};
    int first[3], last[3];
    for (int axis = 0; axis < 3; axis++) {
        first[axis] = (int)(middle[axis] - reach[axis]) + 1;
        last[axis] = (int)(middle[axis] + reach[axis]) + 1;
    }
    for (int k = first[2]; k <= last[2]; k++)
        for (int j = first[1]; j <= last[1]; j++)
            for (int i = first[0]; i <= last[0]; i++)
                for (int channel = 0; channel < 2; channel++)
                    paper->x_prev[channel][PaperVolume_Index(paper, i, j, k)] = rate;
}

static void paper_frame(void *data, int frame) {
    PaperVolume *paper = data;
    float at[3];
    paper->solid_velocity[0] = ball_speed * ball_at(frame, paper->n, at);
    PaperVolume_StampBall(paper, at, ball_radius);
    PaperVolume_ClearSources(paper);
    add_sources(paper);
    PaperVolume_Step(paper, dt);
}

/* ---- Sizes -------------------------------------------------------------------------------------- */

enum { SIZES = 4, MIDDLE = 1, LARGE = 2 };
static const int sizes[SIZES][3] = {{32, 32, 32}, {64, 64, 64}, {128, 128, 128}, {128, 72, 16}};

/* Few frames, as those of the largest take so long: the same ones at each size. */
static Effort effort_of(const Effort *whole) {
    const bool quick = whole->shrink > 1;
    return (Effort){whole->shrink, quick ? 0 : 5, quick ? 2 : 20, quick ? 2 : 10};
}

static void shrink(const int size[3], const Effort *effort, int to[3]) {
    for (int axis = 0; axis < 3; axis++) to[axis] = size[axis] / effort->shrink;
}

static double nanoseconds(double seconds, const int size[3]) {
    return 1e9 * seconds / ((double)size[0] * size[1] * size[2]);
}

/* ---- Times -------------------------------------------------------------------------------------- */

static bool measure(const int size[3], const Effort *effort, Ratio *ratio) {
    PaperVolume printed, lean;
    Contest contest = {game_def(size), linear_def(size), fluid_frame, &printed, &lean, paper_frame};
    contest.game.host.seconds = Bench_ThreadTime;
    bool open = open_paper(&printed, size); /* both are tried: both will be closed */
    open = open_paper(&lean, size) && open;
    lean.skips_idle_diffusion = true;
    open = open && Ratio_Run(&contest, effort, ratio);
    PaperVolume_Close(&printed);
    PaperVolume_Close(&lean);
    return open;
}

static void note_stages(Table *table, const int size[3], const Ratio *ratio) {
    char stages[256] = "";
    double rest = ratio->game;
    for (int stage = 0, used = 0; stage < FLUID_STAGE_COUNT; stage++) {
        used += snprintf(stages + used, sizeof stages - (size_t)used, "%s %.1f, ", Fluid_StageName((FluidStage)stage),
                         nanoseconds(ratio->stage[stage], size));
        rest -= ratio->stage[stage];
    }
    Table_Note(table, "  GAME, ns a cell: %sstamps %.1f", stages, nanoseconds(rest, size));
}

static void note_times(Table *table, const int size[3], const Ratio *ratio) {
    const double seconds[4] = {ratio->paper, ratio->lean, ratio->game, ratio->linear};
    char text[4][32];
    for (int i = 0; i < 4; i++)
        snprintf(text[i], sizeof text[i], "%.2f (%.1f)", 1e3 * seconds[i], nanoseconds(seconds[i], size));
    Table_Note(table,
               "%d x %d x %d, ms a frame (ns a cell): the paper's code %s, without idle diffusion %s; GAME %s, linear "
               "%s",
               size[0], size[1], size[2], text[0], text[1], text[2], text[3]);
    note_stages(table, size, ratio);
}

static bool compare(Table *table, const Effort *effort) {
    Ratio ratio[SIZES];
    double cost[SIZES];
    for (int i = 0; i < SIZES; i++) {
        int size[3];
        shrink(sizes[i], effort, size);
        if (!measure(size, effort, &ratio[i])) return false;
        note_times(table, size, &ratio[i]);
        cost[i] = nanoseconds(ratio[i].game, size);
    }
    for (int i = 0; i < SIZES; i++)
        Table_Row(table, (TableRow)(ROW_VOLUME_GAME + i), ratio[i].paper / ratio[i].game,
                  ratio[i].lean / ratio[i].game);
    for (int i = 0; i < SIZES; i++)
        Table_Row(table, (TableRow)(ROW_VOLUME_LINEAR + i), ratio[i].paper / ratio[i].linear,
                  ratio[i].lean / ratio[i].linear);
    Table_Row(table, ROW_VOLUME_SCALING, cost[LARGE] / cost[MIDDLE], 0);
    return true;
}

/* ---- What can be counted ------------------------------------------------------------------------ */

static bool weigh(Table *table, const Effort *effort) {
    for (int i = MIDDLE; i <= LARGE; i++) {
        int size[3];
        shrink(sizes[i], effort, size);
        const FluidDef def = game_def(size);
        Fluid *fluid = Fluid_Create(&def);
        if (!fluid) return false;
        const double bytes = (double)Fluid_GetProfile(fluid).bytes;
        Table_Row(table, (TableRow)(ROW_VOLUME_MEMORY_64 + i - MIDDLE), bytes / ((double)size[0] * size[1] * size[2]),
                  0);
        Fluid_Destroy(fluid);
    }
    return true;
}

static bool count(Table *table, TableRow row, FluidDef def, LapsFrame *const frame[2], const Effort *effort) {
    Counts counts;
    double left = 0;
    for (int i = 0; i < 2 && frame[i]; i++) {
        if (!Counts_Measure(&def, frame[i], effort->warm_up, effort->frames, &counts)) return false;
        Table_Note(table, "divergence left%s: %.4f all together, %.4f in the worst step; %.2f cycles a step",
                   !frame[1] ? ""
                   : i       ? ", rooms all sealed"
                             : ", rooms with doorways",
                   counts.left, counts.worst, (double)counts.iterations / effort->frames);
        if (counts.left > left) left = counts.left;
    }
    Table_Row(table, row, left, 0);
    return true;
}

bool Bench_Volume(Table *table, const Effort *whole) {
    const Effort effort = effort_of(whole);
    int size[3];
    shrink(sizes[MIDDLE], whole, size);
    return compare(table, &effort) && weigh(table, &effort) &&
           count(table, ROW_VOLUME_DIVERGENCE, game_def(size), (LapsFrame *[]){fluid_frame, NULL}, &effort) &&
           count(table, ROW_VOLUME_ROOMS, Rooms_VolumeDef(size[0]), (LapsFrame *[]){Rooms_OpenFrame, Rooms_SealedFrame},
                 &effort) &&
           Bench_CompareThreads(table, ROW_VOLUME_THREADS, game_def(size), fluid_frame, &effort);
}
