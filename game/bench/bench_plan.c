/* The rows of a bench are all combinations that the options leave open. */
#include "game/base/complaint.h"
#include "game/bench/bench.h"
#include "game/saved/preset_file.h"

#include "engine/threads/workers.h"

#include <stdlib.h>
#include <string.h>

enum { SIZES = 2 };

typedef struct Plan {
    BenchRow *rows;
    int count, room;
    const Options *options;
    int threads[OPTIONS_COUNTS], counts;
    Tuning tuning[FLUID_PRESET_COUNT];
    int tunings;
} Plan;

/* As asked for, or a single thread and as many as there are cores. */
static void plan_threads(Plan *plan) {
    plan->counts = plan->options->count;
    memcpy(plan->threads, plan->options->counts, sizeof plan->threads);
    if (plan->counts) return;
    Workers *workers = Workers_Create(0);
    int cores = Workers_Count(workers);
    Workers_Destroy(workers);
    plan->threads[0] = 1, plan->threads[1] = cores;
    plan->counts = cores == 1 ? 1 : 2;
}

static bool plan_tunings(Plan *plan, char *error, size_t capacity) {
    const Options *options = plan->options;
    plan->tuning[0] = options->tuning;
    plan->tunings = 1;
    if (options->preset) return PresetFile_Read(&plan->tuning[0], options->preset, error, capacity);
    if (options->preset_given) return true;
    plan->tunings = 0;
    for (int i = 0; i < FLUID_PRESET_COUNT; i++) {
        Tuning tuning = Tuning_Of((FluidPreset)i);
        if (!Tuning_Error(&tuning)) plan->tuning[plan->tunings++] = tuning;
    }
    return true;
}

static void add_rows(Plan *plan, const char *scene, const Tuning *tuning, const int cells[3]) {
    const int first = plan->count;
    for (int k = 0; k < plan->counts; k++) {
        BenchRow *row = &plan->rows[plan->count++];
        *row = (BenchRow){.scene = scene, .tuning = *tuning, .threads = plan->threads[k], .first = first};
        memcpy(row->cells, cells, sizeof row->cells);
        Tuning_Words(tuning, row->preset, sizeof row->preset);
    }
}

/* Adds the scene's own grid, and half of it each way. An experiment tunes the fluid itself, so it has one grid and
 * preset. */
static bool add_scene(Plan *plan, const char *name, char *error, size_t capacity) {
    static Scene scene;
    const Options *options = plan->options;
    int cells[SIZES][3] = {{options->grid[0], options->grid[1]}}, own[2];
    float cell;
    if (!Scene_Load(&scene, name, error, capacity)) return false;
    Air_Grid(&scene, cells[0], own, &cell);
    cells[1][0] = (own[0] + 1) / 2, cells[1][1] = (own[1] + 1) / 2;
    if (!scene.experiment || options->scene_given) cells[0][2] = cells[1][2] = options->depth;
    int sizes = options->grid[0] || scene.experiment ? 1 : SIZES, tunings = scene.experiment ? 1 : plan->tunings;
    for (int t = 0; t < tunings; t++)
        for (int s = 0; s < sizes; s++) add_rows(plan, name, &plan->tuning[t], cells[s]);
    return true;
}

static int scenes_of(const Options *options) {
    int count = 1; /* at least */
    if (options->scene_given) return count;
    while (Scene_Name(count)) count++;
    return count;
}

BenchRow *Bench_Plan(const Options *options, int *count, char *error, size_t capacity) {
    Plan plan = {.options = options};
    int scenes = scenes_of(options);
    if (!plan_tunings(&plan, error, capacity)) return NULL;
    plan_threads(&plan);
    plan.rows = calloc((size_t)scenes * (size_t)plan.tunings * SIZES * (size_t)plan.counts, sizeof *plan.rows);
    if (!plan.rows) return Complain(error, capacity, "out of memory"), NULL;
    for (int i = 0; i < scenes; i++)
        if (!add_scene(&plan, options->scene_given ? options->scene : Scene_Name(i), error, capacity)) {
            free(plan.rows);
            return NULL;
        }
    *count = plan.count;
    return plan.rows;
}
