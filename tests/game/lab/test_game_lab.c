/* The laboratory: every experiment comes to the figure that was published, within what its row allows; and it takes
 * any hands, grid and preset. */
#include "game/base/count.h"
#include "game/rules/game.h"
#include "tests/kits/patience.h"
#include "tests/kits/test.h"

#include <math.h>
#include <string.h>
#include <time.h>

static Game game;
static char error[SCENE_ERROR];

/* By the name of the scene, which is that of the experiment. */
static void open_at(const char *scene, int width, int height, FluidPreset preset, const FluidHost *host) {
    GameStart start = {scene, {width, height}, {.preset = preset}, 1};
    Game_Close(&game);
    if (!Game_Open(&game, &start, host, error, sizeof error)) fail_msg("%s", error);
}

static void tick(int move, unsigned buttons, int x, int y) {
    Intent intent = {move, buttons, {x, y}};
    if (!Game_Tick(&game, &intent, error, sizeof error)) fail_msg("%s", error);
}

static void tick_on(int ticks) {
    for (int i = 0; i < ticks; i++) tick(0, 0, 1000, 1000);
}

static void until_known(int patience) {
    for (int i = 0; i < patience && !game.gauge.known; i++) tick_on(1);
}

static double seconds(void) { return (double)clock() / CLOCKS_PER_SEC; }

/* The plume takes as long as all others together, and the cube three times as long. In the volume nothing is measured.
 */
static bool left_out(const Experiment *row) {
    const bool slow = !strcmp(row->name, "cigarette") || !strcmp(row->name, "cube");
    return Patience_Sanitized() || !row->measure || (!Patience_Long() && slow);
}

TEST(figures_are_those_published) {
    int count, off = 0;
    const Experiment *const *rows = Experiments(&count);
    for (int i = 0; i < count; i++) {
        const Experiment *row = rows[i];
        if (left_out(row)) continue;
        double began = seconds();
        open_at(row->name, 0, 0, FLUID_PRESET_GAME, NULL);
        assert_ptr_equal(game.trial.experiment, row);
        until_known(row->patience);
        if (!game.gauge.known) fail_msg("%s: no figure within %d ticks", row->name, row->patience);
        float ours = game.gauge.value, published = Trial_Published(&game.trial);
        bool near = fabsf(ours - published) <= row->tolerance * published;
        print_message("    %-10s %-22s ours %8.4f  published %8.4f (within %2.0f %%: %s)  %s  %.1f s\n", row->name,
                      row->quantity, (double)ours, (double)published, 100 * (double)row->tolerance, near ? "yes" : "NO",
                      row->source, seconds() - began);
        off += !near;
    }
    assert_int_equal(off, 0);
}

/* How fast the rolls grow at a Rayleigh number of one's own, 1/s; below 0 they die. */
static float growth_at(float rayleigh) {
    enum { GROWTH = 3 };
    open_at("convection", 0, 0, FLUID_PRESET_GAME, NULL);
    FluidDef def = *Fluid_GetDef(game.air.fluid);
    game.trial.experiment->tune(&def, rayleigh);
    assert_true(Fluid_Tune(game.air.fluid, &def));
    tick_on(480);
    return game.gauge.sum[GROWTH];
}

/* Where they neither grow nor die, on the straight line between two that do. */
TEST(convection_sets_in_at_1708) {
    if (Patience_Sanitized()) return;
    float below = growth_at(1600), above = growth_at(1900);
    assert_true(below < 0 && above > 0);
    float onset = 1600 + 300 * -below / (above - below);
    print_message("    rolls grow by %.4f 1/s at 1600, %.4f at 1900: onset at %.0f, published 1708\n", (double)below,
                  (double)above, (double)onset);
    assert_true(fabsf(onset - 1708) < 0.05f * 1708);
}

TEST(below_its_onset_the_street_stands_still) {
    if (Patience_Sanitized()) return;
    open_at("street", 160, 90, FLUID_PRESET_GAME, NULL);
    while (game.trial.step > 0) tick(-100, 0, 1000, 1000), tick(0, 0, 1000, 1000);
    until_known(4000);
    assert_true(game.gauge.known && game.gauge.value == 0 && Trial_Published(&game.trial) == 0);
}

/* The 2003 paper says of its method that fluids dampen faster than they should; what ours adds is lost between
 * advection and pressure, and reflection takes that back. */
TEST(swirls_dampen_faster_than_they_should) {
    if (Patience_Sanitized()) return;
    Tuning ours = Tuning_Of(FLUID_PRESET_GAME), paper = Tuning_Of(FLUID_PRESET_STAM_2003), reflected = ours;
    assert_true(Tuning_Set(&reflected, Tuning_Find("reflection"), 1));
    const Tuning *kinds[] = {&ours, &paper, &reflected};
    float more[3];
    for (int i = 0; i < 3; i++) {
        GameStart start = {"swirl", {0, 0}, *kinds[i], 1};
        Game_Close(&game);
        if (!Game_Open(&game, &start, NULL, error, sizeof error)) fail_msg("%s", error);
        until_known(game.trial.experiment->patience);
        more[i] = game.gauge.value / Trial_Published(&game.trial) - 1;
    }
    print_message("    more viscosity than asked for: game %.1f %%, stam-2003 %.0f %%, game with reflection %.2f %%\n",
                  (double)(100 * more[0]), (double)(100 * more[1]), (double)(100 * more[2]));
    assert_true(more[1] > 0.5f && more[1] > 10 * more[0] && fabsf(more[2]) < 0.3f * more[0]);
}

/* ---- Hands ------------------------------------------------------------------------------------------------ */

TEST(the_knob_is_turned_by_left_and_right) {
    open_at("street", 32, 18, FLUID_PRESET_GAME, NULL);
    int step = game.trial.step;
    float viscosity = Fluid_GetDef(game.air.fluid)->viscosity;
    tick(100, 0, 0, 0);
    assert_int_equal(game.trial.step, step + 1);
    assert_true(Fluid_GetDef(game.air.fluid)->viscosity < viscosity);
    for (int i = 0; i < 20; i++) tick(100, 0, 0, 0);
    assert_int_equal(game.trial.step, step + 1); /* held for a moment it does not run away */
    tick(0, 0, 0, 0);
    tick(-100, 0, 0, 0);
    assert_int_equal(game.trial.step, step);
    assert_true(Fluid_GetDef(game.air.fluid)->viscosity == viscosity);
    for (int i = 0; i < 600; i++) tick(-100, 0, 0, 0);
    assert_int_equal(game.trial.step, 0);
    for (int i = 0; i < 600; i++) tick(100, 0, 0, 0);
    assert_int_equal(game.trial.step, game.trial.experiment->settings - 1);
    tick(0, INTENT_RESTART, 0, 0);
    assert_int_equal(game.trial.step, step);
}

TEST(another_preset_keeps_the_knob) {
    open_at("street", 32, 18, FLUID_PRESET_GAME, NULL);
    tick(100, 0, 0, 0);
    int step = game.trial.step;
    float viscosity = Fluid_GetDef(game.air.fluid)->viscosity;
    tick(0, INTENT_NEXT_PRESET, 0, 0);
    assert_int_equal(game.trial.step, step);
    assert_true(game.air.tuning.preset != FLUID_PRESET_GAME);
    assert_true(Fluid_GetDef(game.air.fluid)->viscosity == viscosity);
}

/* ---- Any grid, any preset, any number of threads ----------------------------------------------------------- */

static bool is_sound(void) {
    FluidView views[] = {Fluid_Velocity(game.air.fluid, 0), Fluid_Velocity(game.air.fluid, 1),
                         Fluid_Velocity(game.air.fluid, 2), Fluid_Channel(game.air.fluid, FLUID_SMOKE),
                         Fluid_Channel(game.air.fluid, FLUID_HEAT)};
    for (int i = 0; i < 5; i++)
        for (int z = 0; views[i].data && z < views[i].size[2]; z++)
            for (int y = 0; y < views[i].size[1]; y++)
                for (int x = 0; x < views[i].size[0]; x++)
                    if (!isfinite(views[i].data[x + y * views[i].row + z * views[i].slab])) return false;
    return isfinite(game.gauge.value);
}

/* What is drawn of it fits, and is drawn from any state. */
static void draw(void) {
    static Graph graph;
    Shape shapes[EXPERIMENT_SHAPES];
    const Experiment *row = game.trial.experiment;
    graph.curves = 0;
    VolumeShape solids[EXPERIMENT_SHAPES];
    if (row->solids) assert_in_range(row->solids(&game.trial, 0.5f, solids), 1, EXPERIMENT_SHAPES);
    if (row->outline) assert_in_range(row->outline(&game.trial, 0.5f, shapes), 1, EXPERIMENT_SHAPES);
    if (row->graph) row->graph(&game.trial, &game.gauge, &graph);
    assert_in_range(graph.curves, 0, GRAPH_CURVES);
    for (int i = 0; i < graph.curves; i++) {
        assert_in_range(graph.curve[i].count, 0, GRAPH_POINTS);
        for (int k = 0; k < graph.curve[i].count; k++)
            assert_true(isfinite(graph.curve[i].x[k]) && isfinite(graph.curve[i].y[k]));
    }
    assert_true(!row->graph || (graph.low[0] < graph.high[0] && graph.low[1] < graph.high[1]));
}

static bool usable(const char *scene, FluidPreset preset) {
    static Scene loaded;
    if (!Scene_Load(&loaded, scene, error, sizeof error)) fail_msg("%s", error);
    FluidDef def = Air_Def(&loaded, (int[3]){16, 9, 1}, &(Tuning){.preset = preset});
    return !Fluid_DefError(&def);
}

TEST(they_take_any_grid_and_preset) {
    static const int GRIDS[][2] = {{1, 1}, {8, 8}, {33, 19}, {7, 40}};
    int count, presets = 0;
    const Experiment *const *rows = Experiments(&count);
    for (int i = 0; i < count; i++)
        for (int preset = 0; preset < FLUID_PRESET_COUNT; preset++) {
            if (!usable(rows[i]->name, (FluidPreset)preset)) continue;
            for (int g = 0; g < 4; g++) {
                if (rows[i]->deep > 0 && (GRIDS[g][0] < AIR_DEEP_LEAST || GRIDS[g][1] < AIR_DEEP_LEAST)) continue;
                open_at(rows[i]->name, GRIDS[g][0], GRIDS[g][1], (FluidPreset)preset, NULL);
                draw();
                for (int t = 0; t < (Patience_Sanitized() ? 6 : 40); t++)
                    tick(t % 3 ? 100 : 0, t % 5 ? INTENT_BELLOWS : INTENT_TORCH, 300 * t, 200 * t);
                draw();
                if (!is_sound())
                    fail_msg("%s, %s, %d x %d: no numbers", rows[i]->name, Fluid_PresetName((FluidPreset)preset),
                             GRIDS[g][0], GRIDS[g][1]);
                presets++;
            }
        }
    assert_true(presets >= 9 * count);
}

/* Cells are cubes, so what --grid says across and down decides the depth as well. Others are refused by one sentence,
 * and so is memory that is not there: nothing is held then. */
TEST(grids_with_depth_have_limits) {
    static const struct {
        int asked[2], had; /* 0: refused */
    } GRIDS[] = {{{0, 0}, 64}, {{16, 16}, 16}, {{40, 30}, 30}, {{15, 15}, 0}, {{64, 15}, 0}, {{257, 257}, 0}};
    for (size_t i = 0; i < COUNT_OF(GRIDS); i++) {
        GameStart start = {"volume", {GRIDS[i].asked[0], GRIDS[i].asked[1]}, {.preset = FLUID_PRESET_GAME}, 1};
        Game_Close(&game);
        if (Patience_Sanitized() && !GRIDS[i].asked[0]) continue;
        assert_true(Game_Open(&game, &start, NULL, error, sizeof error) == (GRIDS[i].had > 0));
        for (int axis = 0; axis < 3 && GRIDS[i].had; axis++) assert_int_equal(game.air.grid[axis], GRIDS[i].had);
        if (!GRIDS[i].had) assert_non_null(strstr(error, "where each may be 16 .. 256; --grid says how many"));
    }
}

static void *nothing(size_t bytes, size_t alignment, void *host) {
    (void)bytes, (void)alignment, (void)host;
    return NULL;
}

static void forget(void *memory, size_t bytes, void *host) { (void)memory, (void)bytes, (void)host; }

TEST(missing_memory_is_said) {
    const FluidHost poor = {.allocate = nothing, .release = forget};
    GameStart start = {"volume", {256, 256}, {.preset = FLUID_PRESET_GAME}, 1};
    Game_Close(&game);
    assert_false(Game_Open(&game, &start, &poor, error, sizeof error));
    assert_string_equal(error, "out of memory for the air's grid");
}

/* What the pointer drags in depth flows that way, and smokes there; it is told apart by depth alone. */
TEST(the_pointer_stirs_in_depth) {
    uint64_t hash[2];
    for (int deep = 0; deep < 2; deep++) {
        open_at("ring", 24, 24, FLUID_PRESET_GAME, NULL);
        for (int t = 0; t < 12; t++) {
            Intent intent = {0, t ? INTENT_BELLOWS : 0, {1000, 1000, 1000 + (deep ? 60 * t : 0)}}; /* m/s: 3.6 */
            assert_true(Game_Tick(&game, &intent, error, sizeof error));
        }
        float velocity[3];
        Fluid_SampleVelocity(game.air.fluid, FLUID_AT3(1, 1, 1.6f), velocity);
        float smoke = Fluid_Sample(game.air.fluid, FLUID_SMOKE, FLUID_AT3(1, 1, 1.6f));
        assert_true((velocity[2] > 0.5f) == deep && velocity[2] < 6 && fabsf(velocity[0]) < 0.5f &&
                    (smoke > 0.1f) == deep);
        hash[deep] = Game_Hash(&game);
    }
    assert_true(hash[0] != hash[1]);
}

/* Its sides matter: there is no stone beyond them, however badly the grid divides. */
TEST(no_stone_lies_over_the_sides) {
    static const int GRIDS[][2] = {{8, 8}, {64, 64}, {31, 77}};
    for (int g = 0; g < 3; g++) {
        open_at("street", GRIDS[g][0], GRIDS[g][1], FLUID_PRESET_GAME, NULL);
        const uint8_t *cells = Fluid_GetOccupancy(game.air.fluid);
        for (int i = 0; i < game.air.grid[0] * game.air.grid[1]; i++)
            assert_true(cells[i] == 0 || cells[i] >= EXPERIMENT_BODY);
        assert_true(fabsf((float)game.air.grid[1] * game.air.cell - 9) <= 0.5f * game.air.cell);
    }
}

/* The 2003 paper's own sides slip: a lid would drag no air along. */
TEST(sides_are_the_experiments_own) {
    int count;
    const Experiment *const *rows = Experiments(&count);
    for (int i = 0; i < count; i++) {
        FluidDef game_def = Fluid_PresetDef(FLUID_PRESET_GAME), paper = Fluid_PresetDef(FLUID_PRESET_STAM_2003);
        Experiment_Tune(rows[i], &game_def);
        Experiment_Tune(rows[i], &paper);
        for (int side = 0; side < 6; side++) assert_true(paper.side[side].slip == game_def.side[side].slip);
    }
}

TEST(the_logarithm_is_one) {
    for (float x = 1e-6f; x < 1e6f; x *= 1.07f) assert_true(fabsf(Lab_Log(x) - logf(x)) < 2e-6f * (1 + fabsf(logf(x))));
}
