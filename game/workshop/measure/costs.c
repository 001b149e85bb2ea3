#include "game/workshop/measure/costs.h"

#include "engine/picture/fluid_host.h"
#include "engine/window/app.h"
#include "game/base/complaint.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A row is warmed up, then counted, until it has enough ticks or has taken long enough. */
#define WARM_SECONDS 0.4
#define SECONDS      1.5

enum { WARM_TICKS = 20, WARM_LEAST = 4, TICKS_LEAST = 12 };

/* ---- The rows ------------------------------------------------------------------------------------------------- */

static void add(Costs *costs, int threads, const char *label, const int cells[3], const Tuning *tuning) {
    const int both[] = {1, threads};
    for (int i = 0; i < (threads > 1 ? 2 : 1); i++) {
        CostsRow *row = &costs->row[costs->rows++];
        *row = (CostsRow){.tuning = *tuning, .threads = both[i]};
        snprintf(row->label, sizeof row->label, "%s", label);
        memcpy(row->cells, cells, sizeof row->cells);
    }
}

static void add_presets(Costs *costs, int threads, const int cells[3], const Tuning *own) {
    for (int i = 0; i < FLUID_PRESET_COUNT; i++) {
        const Tuning tuning = Tuning_Of((FluidPreset)i);
        char label[COSTS_LABEL];
        snprintf(label, sizeof label, "preset %s", Fluid_PresetName((FluidPreset)i));
        if (!Tuning_Same(&tuning, own)) add(costs, threads, label, cells, &tuning);
    }
}

static void plan(Costs *costs, const Game *hall, int threads) {
    const int *grid = hall->air.grid, layers = hall->scene.experiment ? 0 : grid[2];
    const int own[3] = {grid[0], grid[1], layers}, half[3] = {(grid[0] + 1) / 2, (grid[1] + 1) / 2, layers},
              twice[3] = {2 * grid[0], 2 * grid[1], layers}, deep[3] = {grid[0], grid[1], COSTS_DEPTH};
    const Tuning *tuning = &hall->air.tuning;
    costs->rows = costs->at = 0;
    add(costs, threads, "as it is", own, tuning);
    add(costs, threads, "half the grid", half, tuning);
    add(costs, threads, "double the grid", twice, tuning);
    if (layers != COSTS_DEPTH) add(costs, threads, "depth 8", deep, tuning);
    add_presets(costs, threads, own, tuning);
}

/* ---- Beginning and ending -------------------------------------------------------------------------------------- */

static void drop(Game **game) {
    if (*game) Game_Close(*game);
    free(*game);
    *game = NULL;
}

void Costs_Cancel(Costs *costs) {
    drop(&costs->trial);
    drop(&costs->from);
    if (costs->at < costs->rows) costs->row[costs->at].state = COSTS_WAITS;
}

bool Costs_Begin(Costs *costs, const Game *hall, int threads, double budget, char *error, size_t capacity) {
    Costs_Cancel(costs);
    Game *from = malloc(sizeof *from);
    if (from) *from = *hall, from->twin = NULL;
    if (!from || !Air_Copy(&hall->air, &from->air)) {
        free(from);
        return Complain(error, capacity, "out of memory to run the hall a second time");
    }
    costs->from = from;
    costs->budget = budget;
    plan(costs, hall, threads);
    return true;
}

/* ---- One row --------------------------------------------------------------------------------------------------- */

/* Everything is where it is in the hall, in air that has taken over smoke and wind. */
static bool open_trial(Costs *costs, CostsRow *row) {
    const FluidHost serial = FluidHost_Make(NULL);
    Game *trial = malloc(sizeof *trial);
    if (!trial) return Complain(row->why, sizeof row->why, "out of memory to run the hall a second time");
    *trial = *costs->from;
    if (row->threads == 1) trial->host = serial;
    trial->host.seconds = serial.seconds;
    if (!Air_Open(&trial->air, &trial->scene, row->cells, &row->tuning, &trial->host, row->why, sizeof row->why)) {
        free(trial);
        return false;
    }
    if (!trial->scene.experiment) Air_TakeFlow(&trial->air, &costs->from->air);
    trial->bodies.ticks = trial->trial.ticks = 0;
    Game_BeginTrial(trial, &trial->air);
    memcpy(row->grid, trial->air.grid, sizeof row->grid);
    costs->trial = trial;
    costs->warmed = 0, costs->spent = 0;
    return true;
}

static int by_size(const void *a, const void *b) {
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median(double *samples, int count) {
    qsort(samples, (size_t)count, sizeof *samples, by_size);
    return count % 2 ? samples[count / 2] : (samples[count / 2 - 1] + samples[count / 2]) / 2;
}

static void sum_up(Costs *costs, CostsRow *row) {
    row->ms = median(costs->sample[FLUID_STAGE_COUNT], row->ticks);
    for (int i = 0; i < FLUID_STAGE_COUNT; i++) row->stage[i] = median(costs->sample[i], row->ticks);
    row->bytes = Fluid_GetProfile(costs->trial->air.fluid).bytes;
    row->held = row->ms <= costs->budget;
    row->state = COSTS_DONE;
}

static void note(Costs *costs, CostsRow *row) {
    const FluidProfile profile = Air_Profile(&costs->trial->air);
    for (int i = 0; i < FLUID_STAGE_COUNT; i++) costs->sample[i][row->ticks] = 1000 * profile.stage_seconds[i];
    costs->sample[FLUID_STAGE_COUNT][row->ticks++] = 1000 * profile.step_seconds;
}

/* Plays a tick with nobody's hands. True if it was the row's last. */
static bool play(Costs *costs, CostsRow *row) {
    const double began = App_Seconds();
    const Vec2 at = costs->trial->pointer;
    const Intent still = {0, 0, {(int)(1000 * at.x), (int)(1000 * at.y), 0}};
    char error[SCENE_ERROR];
    const bool warm =
        costs->warmed >= WARM_TICKS || (costs->warmed >= WARM_LEAST && costs->spent > WARM_SECONDS) || row->ticks;
    Game_Tick(costs->trial, &still, error, sizeof error);
    costs->spent += App_Seconds() - began;
    if (warm)
        note(costs, row);
    else
        costs->warmed++;
    return row->ticks == COSTS_TICKS || (row->ticks >= TICKS_LEAST && costs->spent > SECONDS);
}

/* Opens a row that has begun, or plays a tick of it. */
static void go_on(Costs *costs) {
    CostsRow *row = &costs->row[costs->at];
    if (!costs->trial) {
        row->state = open_trial(costs, row) ? COSTS_RUNS : COSTS_REFUSED;
        costs->at += row->state == COSTS_REFUSED;
    } else if (play(costs, row)) {
        sum_up(costs, row);
        drop(&costs->trial);
        costs->at++;
    }
}

/* True if the next row has just begun, which a picture should tell before the row is opened. */
static bool begin_row(Costs *costs) {
    CostsRow *row = &costs->row[costs->at];
    if (row->state == COSTS_RUNS) return false;
    row->state = COSTS_RUNS;
    row->ticks = 0;
    return true;
}

bool Costs_Run(Costs *costs, double seconds) {
    const double began = App_Seconds();
    while (costs->from && costs->at < costs->rows) {
        if (begin_row(costs)) break;
        go_on(costs);
        if (App_Seconds() - began >= seconds) break;
    }
    if (costs->from && costs->at == costs->rows) Costs_Cancel(costs);
    return costs->from != NULL;
}
