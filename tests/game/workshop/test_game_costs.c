/* What a hall would cost: which rows there are, that they are measured in slices, and what is told of them. */
#include "tests/kits/game_kit.h"

#include "engine/files/file.h"
#include "engine/window/app.h"
#include "game/hud/hud.h"
#include "game/workshop/measure/costs.h"
#include "tests/kits/engine_kit.h"

#include <string.h>

static Costs costs;

static int close_all(void **state) {
    Costs_Cancel(&costs);
    costs = (Costs){.rows = 0};
    return close_game(state);
}

static void begin(int threads, double budget) {
    if (!Costs_Begin(&costs, &game, threads, budget, error, sizeof error)) fail_msg("%s", error);
}

static const CostsRow *find(const char *label, int threads) {
    for (int i = 0; i < costs.rows; i++)
        if (!strcmp(costs.row[i].label, label) && costs.row[i].threads == threads) return &costs.row[i];
    fail_msg("there is no row '%s' for %d threads", label, threads);
    return NULL;
}

static void finish(void) {
    while (Costs_Run(&costs, 10)) continue;
}

TEST_WITH(NULL, close_all, every_way_to_run_a_hall_is_a_row) {
    open_at("hall", 48, 27);
    begin(2, 4);
    assert_int_equal(costs.rows, 2 * (4 + FLUID_PRESET_COUNT - 1)); /* its own preset is the first row */
    finish();
    assert_null(costs.from);
    for (int i = 0; i < costs.rows; i++) {
        const CostsRow *row = &costs.row[i];
        if (row->state != COSTS_DONE) fail_msg("%s: %s", row->label, row->why);
        double sum = 0;
        for (int k = 0; k < FLUID_STAGE_COUNT; k++) sum += row->stage[k];
        assert_true(row->ticks >= 12 && row->ms > 0 && sum > 0);
    }
    const CostsRow *own = find("as it is", 1), *twice = find("double the grid", 1), *half = find("half the grid", 2);
    assert_true(own->grid[0] == 48 && own->grid[1] == 27 && twice->grid[0] == 96 && half->grid[0] == 24);
    assert_true(own->bytes == Fluid_GetProfile(game.air.fluid).bytes && twice->bytes > 2 * own->bytes);
    assert_true(twice->ms > own->ms); /* it has four times the cells */
    const CostsRow *deep = find("depth 8", 1);
    assert_true(deep->grid[2] == 8 && deep->ms > own->ms);
    assert_true(find("preset west-2007", 2)->tuning.preset == FLUID_PRESET_WEST_2007);
}

/* A tuned hall's own preset is a row as well. On one thread there is one row for each. */
TEST_WITH(NULL, close_all, rows_follow_the_tuning_and_the_threads) {
    open_at("hall", 48, 27);
    assert_true(Tuning_Set(&game.air.tuning, Tuning_Find("vorticity"), 3));
    begin(1, 4);
    assert_int_equal(costs.rows, 4 + FLUID_PRESET_COUNT);
    assert_int_equal(find("preset game", 1)->tuning.set, 0);
}

TEST_WITH(NULL, close_all, what_cannot_be_is_a_sentence) {
    open_at("street", 0, 0);
    begin(1, 4);
    while (costs.at < 4) Costs_Run(&costs, 0);
    const CostsRow *deep = find("depth 8", 1);
    assert_true(deep->state == COSTS_REFUSED && strstr(deep->why, "depth"));
    assert_true(costs.row[0].state == COSTS_DONE && costs.row[2].state == COSTS_DONE);
}

/* The hall of then is measured, and the hall itself goes on as if nothing were. */
TEST_WITH(NULL, close_all, the_hall_does_not_notice) {
    open_at("hall", 48, 27);
    go(30, 0, INTENT_TORCH, 3, 3);
    const uint64_t hash = Game_Hash(&game);
    begin(1, 4);
    assert_true(Costs_Run(&costs, 0) && !costs.trial && Costs_Run(&costs, 0));
    const double smoke = Fluid_Total(game.air.fluid, FLUID_SMOKE);
    assert_float_equal(Fluid_Total(costs.trial->air.fluid, FLUID_SMOKE), smoke, 1e-3 * smoke);
    assert_true(costs.trial->tick == game.tick);
    Game_Close(&game);
    while (costs.at < 2) Costs_Run(&costs, 0);
    open_at("hall", 48, 27);
    go(30, 0, INTENT_TORCH, 3, 3);
    assert_true(Game_Hash(&game) == hash);
}

static int jobs;

static void count_jobs(int count, int grain, FluidTask *task, void *task_data, void *host) {
    (void)grain, (void)host;
    jobs++;
    task(0, count, task_data);
}

TEST_WITH(NULL, close_all, one_thread_asks_nobody_for_help) {
    const FluidHost host = {.parallel_for = count_jobs};
    open_start(&(GameStart){"hall", {48, 27}, Tuning_Of(FLUID_PRESET_GAME), 1, {0, false}}, &host);
    begin(2, 4);
    jobs = 0;
    while (costs.at < 1) Costs_Run(&costs, 0);
    assert_true(jobs == 0 && costs.row[0].threads == 1 && costs.row[0].ms > 0);
    while (costs.at < 2) Costs_Run(&costs, 0);
    assert_true(jobs > 0 && costs.row[1].threads == 2 && costs.row[1].ms > 0);
}

/* A slice is no longer than it was meant to be and a tick. */
TEST_WITH(NULL, close_all, it_works_in_slices_and_can_be_stopped) {
    int slices = 0;
    open_at("hall", 48, 27);
    begin(1, 4);
    while (costs.at < 1) Costs_Run(&costs, 0), slices++;
    assert_int_equal(slices, 2 + costs.warmed + costs.row[0].ticks); /* it began, was opened, and played by ticks */
    assert_true(costs.warmed >= 4 && costs.row[0].ticks >= 12);
    assert_true(Costs_Run(&costs, 0));
    assert_int_equal(costs.row[1].state, COSTS_RUNS);
    Costs_Cancel(&costs);
    assert_true(!costs.from && !costs.trial && !Costs_Run(&costs, 1));
    assert_true(costs.row[0].state == COSTS_DONE && costs.row[1].state == COSTS_WAITS);
    CostsLine lines[COSTS_ROWS];
    assert_int_equal(Costs_Lines(&costs, lines), costs.rows);
    assert_true(lines[0].known && !lines[1].known && strstr(lines[1].value, "not measured"));
}

TEST_WITH(NULL, close_all, rows_stand_beside_the_budget) {
    static const double BUDGETS[] = {1e-6, 1000};
    CostsLine lines[COSTS_ROWS];
    open_at("hall", 48, 27);
    for (int i = 0; i < 2; i++) {
        begin(1, BUDGETS[i]);
        while (costs.at < 1) Costs_Run(&costs, 0);
        Costs_Lines(&costs, lines);
        assert_true(lines[0].known && lines[0].held == (i == 1));
        assert_string_equal(lines[0].label, "as it is, 1 thread");
        assert_non_null(strstr(lines[0].value, i ? "of 1e+03 ms" : "of 1e-06 ms"));
        assert_true(!strncmp(lines[0].details, "48x27, solids ", 14) && strstr(lines[0].details, "project"));
    }
}

TEST_WITH(NULL, close_all, tables_are_written_or_refused_in_a_sentence) {
    char path[1024];
    assert_false(Costs_Write(&costs, kit_path(path, "costs_test.csv"), error, sizeof error));
    assert_non_null(strstr(error, "nothing has been measured"));
    open_at("hall", 48, 27);
    begin(1, 4);
    while (costs.at < 2) Costs_Run(&costs, 0);
    assert_true(Costs_Write(&costs, path, error, sizeof error));
    char *text = File_ReadAll(path, NULL);
    assert_non_null(text);
    assert_non_null(strstr(text, "run,preset,width,height,depth,threads,ticks,ms,solids ms,"));
    assert_non_null(strstr(text, "\r\nas it is,game,48,27,1,1,"));
    assert_non_null(strstr(text, "\r\nhalf the grid,game,24,14,1,1,"));
    assert_null(strstr(text, "double"));
    free(text);
    remove(path);
    assert_true(Costs_Write(&costs, kit_path(path, "costs_test.txt"), error, sizeof error));
    text = File_ReadAll(path, NULL);
    assert_true(text && strstr(text, "half the grid") && strstr(text, "budget of 4 ms"));
    free(text);
    remove(path);
    assert_false(Costs_Write(&costs, kit_path(path, "no_such_folder/costs.csv"), error, sizeof error));
    assert_non_null(strstr(error, "costs.csv"));
}

TEST_WITH(NULL, close_all, the_running_hall_is_told_by_stage) {
    CostsLine lines[1 + FLUID_STAGE_COUNT];
    CostsNow now = {.ms = 0};
    open_at("hall", 48, 27);
    go(1, 0, 0, 3, 3);
    Costs_Note(&now, &game.air);
    const FluidProfile profile = Air_Profile(&game.air);
    assert_true(now.ms == 1000 * profile.step_seconds && now.bytes > 0);
    assert_true(now.stage[FLUID_STAGE_PROJECT] == 1000 * profile.stage_seconds[FLUID_STAGE_PROJECT]);
    now.ms = 5, now.stage[FLUID_STAGE_PROJECT] = 3.25;
    assert_int_equal(Costs_NowLines(&now, 4, lines), 1 + FLUID_STAGE_COUNT);
    assert_true(!lines[0].held && strstr(lines[0].value, "5.00 of 4 ms"));
    assert_string_equal(lines[1 + FLUID_STAGE_PROJECT].label, "project");
    assert_string_equal(lines[1 + FLUID_STAGE_PROJECT].value, "3.25 ms");
    Costs_NowLines(&now, 6, lines);
    assert_true(lines[0].held);
    now.ms = 1e9;
    Costs_Note(&now, &game.air); /* a tick alone hardly moves it */
    assert_true(now.ms < 1e9 && now.ms > 0.9e9);
}
