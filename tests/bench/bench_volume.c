/* Three dimensions: ratios to the paper's code, large grids over small ones, memory, divergence, threads. */
#include "tests/bench/bench_scene.h"
#include "tests/bench/bench_sections.h"

#include <stdio.h>
#include <string.h>

static FluidDef game_def(const int size[3]) {
    FluidDef def = Bench_GameDef(size[0]);
    memcpy(def.size, size, sizeof def.size);
    return def;
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

static bool compare(Table *table, const Effort *effort) {
    static const double least[2][SIZES] = {{0, 18, 0, 0}, {0, 32, 0, 0}},
                        aim[2][SIZES] = {{0, 28, 0, 0}, {0, 50, 0, 0}};
    Ratio ratio[SIZES];
    double cost[SIZES];
    char name[64];
    for (int i = 0; i < SIZES; i++) {
        int size[3];
        shrink(sizes[i], effort, size);
        if (!Ratio_Measure(sizes[i], effort, &ratio[i])) return false;
        cost[i] = nanoseconds(ratio[i].game, size);
        Table_Note("%d x %d x %d, ms a frame: the paper's code %.2f, without idle diffusion %.2f; GAME %.2f (%.1f ns a "
                   "cell), linear %.2f",
                   size[0], size[1], size[2], 1e3 * ratio[i].paper, 1e3 * ratio[i].lean, 1e3 * ratio[i].game, cost[i],
                   1e3 * ratio[i].linear);
    }
    for (int linear = 0; linear < 2; linear++)
        for (int i = 0; i < SIZES; i++) {
            const double ours = linear ? ratio[i].linear : ratio[i].game;
            snprintf(name, sizeof name, "%s, %d x %d x %d", linear ? "with linear advection" : "GAME", sizes[i][0],
                     sizes[i][1], sizes[i][2]);
            Table_Row(table, (Goal){name, least[linear][i], aim[linear][i], .digits = 1}, ratio[i].paper / ours,
                      ratio[i].lean / ours);
        }
    Table_Row(table, (Goal){"time a cell, 128 x 128 x 128 over 64 x 64 x 64", 1.15, 0, true, 2},
              cost[LARGE] / cost[MIDDLE], 0);
    return true;
}

/* ---- What can be counted ------------------------------------------------------------------------ */

static bool weigh(Table *table, const Effort *effort) {
    static const Goal goal[] = {{"memory a cell with two channels, 64 x 64 x 64", 115, 90, true, 1, " B"},
                                {"memory a cell with two channels, 128 x 128 x 128", 95, 80, true, 1, " B"}};
    for (int i = 0; i < 2; i++) {
        int size[3];
        shrink(sizes[MIDDLE + i], effort, size);
        const FluidDef def = game_def(size);
        Counts counts;
        if (!Counts_Measure(&def, Bench_FluidFrame, 0, 1, &counts)) return false;
        Table_Row(table, goal[i], counts.bytes_a_cell, 0);
    }
    return true;
}

/* The most that a scene leaves, or two. */
static bool count(Table *table, Goal goal, FluidDef def, LapsFrame *const frame[2], const Effort *effort) {
    Counts counts;
    double left = 0;
    for (int i = 0; i < 2 && frame[i]; i++) {
        if (!Counts_Measure(&def, frame[i], effort->warm_up, effort->frames, &counts)) return false;
        if (counts.left > left) left = counts.left;
    }
    Table_Row(table, goal, left, 0);
    return true;
}

bool Bench_Volume(Table *table, const Effort *whole) {
    const Effort effort = effort_of(whole);
    int size[3];
    shrink(sizes[MIDDLE], whole, size);
    return compare(table, &effort) && weigh(table, &effort) &&
           count(table, (Goal){"divergence left by a step's projection, rms, 64 x 64 x 64", 0.05, 0.03, true, 4, ""},
                 game_def(size), (LapsFrame *[]){Bench_FluidFrame, NULL}, &effort) &&
           count(table, (Goal){"64 rooms and a paddle, 64 x 64 x 64: divergence left", 0.1, 0.05, true, 4, ""},
                 Rooms_VolumeDef(size[0]), (LapsFrame *[]){Rooms_OpenFrame, Rooms_SealedFrame}, &effort) &&
           Bench_CompareThreads(table, (Goal){"two threads over one, 64 x 64 x 64", 1.6, 1.85, .digits = 2},
                                game_def(size), Bench_FluidFrame, &effort);
}
