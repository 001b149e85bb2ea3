/* Halls with depth: what reaches through all layers and what stands in the middle ones, and that the game's rules,
 * which know two dimensions, find there what they know. */

#include "tests/kits/game_kit.h"
#include "tests/kits/patience.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { LAYERS = 8 };

static int cells_in_layer(int body, int layer) {
    const uint8_t *cells = Fluid_GetOccupancy(game.air.fluid) + (size_t)layer * Air_Layer(&game.air);
    int count = 0;
    for (size_t i = 0; i < Air_Layer(&game.air); i++) count += cells[i] == body;
    return count;
}

static int flat[256];

static void count_flat(void) {
    open_layers("hall", 160, 90, 1);
    go(3, 0, 0, 8, 4);
    for (int body = 1; body < 256; body++) flat[body] = cells_in_layer(body, 0);
}

static bool is_slim(int body) {
    int machine = body - Air_MachineBody(&game.scene, 0);
    return body == AIR_BOWL || body == AIR_PLAYER ||
           (machine >= 0 && machine < game.scene.obstacles && game.obstacle[machine].slim);
}

TEST(layers_are_as_in_two_dimensions) {
    count_flat();
    open_layers("hall", 160, 90, LAYERS);
    go(3, 0, 0, 8, 4);
    int slim = 0;
    for (int body = 2; body < 256; body++) /* the stone shows where what is slim stands in front of it, too */
        for (int layer = 0; layer < LAYERS; layer++) {
            const bool ends = is_slim(body), outer = layer == 0 || layer == LAYERS - 1,
                       middle = abs(2 * layer + 1 - LAYERS) == 1;
            const int cells = cells_in_layer(body, layer), wanted = ends && outer ? 0 : flat[body];
            slim += ends && outer && flat[body] > 0;
            if (ends && !outer && !middle && cells < wanted) continue; /* ends are round */
            if (abs(cells - wanted) > wanted / 20)
                fail_msg("body %d, layer %d: %d cells, not %d", body, layer, cells, wanted);
        }
    assert_true(slim >= 3 * 2); /* the keeper, bowls, a pendulum */
}

static double smoke_in(int begin, int end) {
    const FluidView smoke = Fluid_ReadChannel(game.air.fluid, FLUID_SMOKE);
    double sum = 0;
    for (int z = begin; z < end; z++)
        for (int y = 0; y < smoke.size[1]; y++)
            for (int x = 0; x < smoke.size[0]; x++) sum += (double)smoke.data[x + y * smoke.row + z * smoke.slab];
    return sum;
}

TEST(smoke_comes_before_and_behind_the_fires) {
    if (Patience_Sanitized()) return;
    open_layers("hall", 160, 90, LAYERS);
    go(90, 0, 0, 8, 4);
    const double front = smoke_in(0, LAYERS / 4), back = smoke_in(LAYERS - LAYERS / 4, LAYERS),
                 all = smoke_in(0, LAYERS);
    assert_true(front > 0.05 * all && back > 0.05 * all);
    assert_true(fabs(front - back) < 0.6 * (front + back));
}

/* On a block that starts to rise, in the middle of the hall with nothing else in it. */
TEST(forces_are_told_per_metre_of_depth) {
    Vec2 force[2];
    float torque[2];
    for (int deep = 0; deep < 2; deep++) {
        open_layers("hall", 160, 90, deep ? LAYERS : 1);
        FluidBody rising = {.velocity = {0, -1, 0}};
        FluidDef def = *Fluid_GetDef(game.air.fluid);
        def.pressure_iterations = 20;
        assert_true(Fluid_Tune(game.air.fluid, &def));
        Fluid_ClearOccupancy(game.air.fluid);
        Fluid_SetBody(game.air.fluid, 200, &rising);
        Fluid_StampBox(game.air.fluid, 200, FLUID_AT3(8, 5, Air_Middle(&game.air)), FLUID_AT3(0.5f, 0.3f, 2), 0);
        Fluid_StepVelocity(game.air.fluid, 1 / 60.f);
        Air_Force(&game.air, 200, Vec2_At(7, 5), Vec2_At(0, 0), Vec2_At(16, 9), &force[deep], &torque[deep]);
    }
    assert_true(force[0].y > 30);
    assert_true(fabsf(force[1].y - force[0].y) < 0.05f * force[0].y);
    assert_true(fabsf(torque[1] - torque[0]) < 0.05f * fabsf(torque[0]));
}

TEST(fans_blow_as_hard_in_every_layer) {
    open_layers("hall", 160, 90, LAYERS);
    Vec2 from = {2, 1.2f}, to = {5, 1.2f};
    Air_BlowThrough(&game.air, from, to, 0.2f, Vec2_At(3, 0));
    Fluid_StepVelocity(game.air.fluid, 1e-4f);
    float least = 9, most = 0;
    for (int layer = 0; layer < LAYERS; layer++) {
        float wind[3] = {0, 0, 0};
        Fluid_SampleVelocity(game.air.fluid, FLUID_AT3(3.5f, 1.2f, ((float)layer + 0.5f) * game.air.cell), wind);
        least = fminf(least, wind[0]), most = fmaxf(most, wind[0]);
    }
    assert_true(least > 0.7f * most && most > 1.5f);
}

TEST(experiments_keep_their_own_air) {
    static const char *const EXPERIMENTS[] = {"cavity", "cube"};
    Game_Close(&game);
    for (int i = 0; i < 2; i++) {
        GameStart start = {EXPERIMENTS[i], {0, 0, LAYERS}, {.preset = FLUID_PRESET_GAME}, 1};
        assert_false(Game_Open(&game, &start, NULL, error, sizeof error));
        assert_non_null(strstr(error, "it measures air of its own depth; --depth is for halls"));
    }
    GameStart start = {"hall", {2048, 1024, 2}, {.preset = FLUID_PRESET_GAME}, 1};
    assert_false(Game_Open(&game, &start, NULL, error, sizeof error));
    assert_string_equal(error, "hall: its grid would have too many cells; --grid or --depth gives it fewer");
}

TEST(depth_stays_with_another_hall_and_preset) {
    static const Tuning OTHER = {.preset = FLUID_PRESET_STAM_2003};
    open_layers("hall", 80, 45, LAYERS);
    go(4, 0, 0, 8, 4);
    assert_true(Game_Change(&game, NULL, &OTHER, error, sizeof error));
    assert_int_equal(game.air.grid[2], LAYERS);
    go(4, 0, 0, 8, 4);
    assert_true(Game_Change(&game, "porch", &OTHER, error, sizeof error));
    assert_int_equal(game.air.grid[2], LAYERS);
    go(4, 0, 0, 8, 4);
}

TEST_GROUP(NULL, close_game)
