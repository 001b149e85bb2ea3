/* The whole game without a window: bodies are in the air's mask, fires burn, bellows blow, and the air answers. */

#include "game/rules/game.h"
#include "tests/kits/patience.h"
#include "tests/kits/test.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static Game game;
static char error[400];

static void open(const char *scene, int width, int height) {
    GameStart start = {scene, {width, height}, {.preset = FLUID_PRESET_GAME}, 1};
    if (!Game_Open(&game, &start, NULL, error, sizeof error)) fail_msg("%s", error);
}

static void go(int ticks, int move, unsigned buttons, float x, float y) {
    Intent intent = {move, buttons, {(int)(x * 1000), (int)(y * 1000)}};
    for (int i = 0; i < ticks; i++)
        if (!Game_Tick(&game, &intent, error, sizeof error)) fail_msg("%s", error);
}

static int count_cells(int body) {
    const uint8_t *cells = Fluid_GetOccupancy(game.air.fluid);
    int count = 0;
    for (int i = 0; i < game.air.grid[0] * game.air.grid[1]; i++) count += cells[i] == body;
    return count;
}

TEST(everything_hard_is_in_the_mask) {
    open("hall", 160, 90);
    go(3, 0, 0, 8, 4);
    float cell = game.air.cell * game.air.cell, body = 2 * PLAYER_RADIUS * (PLAYER_HEIGHT - 2 * PLAYER_RADIUS);
    body += (float)MATHS_TURN / 2 * PLAYER_RADIUS * PLAYER_RADIUS;
    assert_true(fabsf((float)count_cells(AIR_PLAYER) * cell - body) < 0.3f * body);
    assert_true(count_cells(AIR_STONE) > 1000 && count_cells(AIR_BOWL) > 10);
    for (int i = 0; i < game.scene.vents; i++) assert_true(count_cells(AIR_VENT + i) > 0);
    for (int i = 0; i < game.scene.obstacles; i++) assert_true(count_cells(Air_MachineBody(&game.scene, i)) > 0);
    Game_Close(&game);
}

TEST(a_runner_drags_the_air_along) {
    open("hall", 160, 90);
    go(40, 100, 0, 8, 4);
    Vec2 ahead = Vec2_Add(game.player.at, Vec2_At(PLAYER_RADIUS + game.air.cell, -0.5f));
    assert_true(game.player.velocity.x > 4 && Air_At(&game.air, ahead).x > 1.5f);
    Game_Close(&game);
}

TEST(fires_heat_and_smoke) {
    open("hall", 160, 90);
    go(60, 0, 0, 8, 4);
    for (int i = 0; i < game.scene.braziers; i++) {
        Vec2 at = game.scene.brazier[i].at;
        assert_true(Fluid_Sample(game.air.fluid, FLUID_HEAT, FLUID_AT(at.x, at.y - 0.15f)) > 100);
    }
    assert_true(Fluid_Total(game.air.fluid, FLUID_SMOKE) > 0.1);
    Game_Close(&game);
}

TEST(the_torch_smokes) {
    double total[2];
    for (int torch = 0; torch < 2; torch++) {
        open("hall", 160, 90);
        go(60, 0, torch ? INTENT_TORCH : 0, 8, 4);
        total[torch] = Fluid_Total(game.air.fluid, FLUID_SMOKE);
        assert_true(torch ? game.hand.torch == 1 : game.hand.torch == 0);
        Game_Close(&game);
    }
    assert_true(total[1] > 1.2 * total[0]);
}

TEST(bellows_blow_where_one_aims) {
    float blown[2];
    for (int aim = 0; aim < 2; aim++) {
        open("hall", 160, 90);
        go(60, 0, 0, 8, game.hand.at.y);
        go(12, 0, INTENT_BELLOWS, aim ? 16.0f : -16.0f, game.hand.at.y);
        Vec2 probe = Vec2_Add(game.hand.at, Vec2_At(aim ? 1.0f : -0.9f, 0));
        blown[aim] = Air_At(&game.air, probe).x;
        Game_Close(&game);
    }
    assert_true(blown[1] > 2);
    assert_true(blown[0] < blown[1] - 2);
}

TEST(before_a_wall_the_flame_is_held_up) {
    open("hall", 160, 90);
    go(60, -100, 0, 8, 4);
    assert_true(game.hand.raised == 1 && game.hand.at.y < game.player.at.y - PLAYER_HEIGHT);
    assert_true(Fluid_Sample(game.air.fluid, FLUID_HEAT, FLUID_AT(game.hand.at.x, game.hand.at.y)) > 100);
    go(60, 100, 0, 8, 4);
    assert_true(game.hand.raised == 0);
    Game_Close(&game);
}

TEST(another_preset_leaves_player_and_smoke_where_they_are) {
    open("hall", 80, 45);
    go(40, 100, 0, 8, 4);
    Vec2 at = game.player.at;
    double smoke = Fluid_Total(game.air.fluid, FLUID_SMOKE);
    go(1, 0, INTENT_NEXT_PRESET, 8, 4);
    assert_true(smoke > 0 && fabs(Fluid_Total(game.air.fluid, FLUID_SMOKE) / smoke - 1) < 0.05);
    assert_true(game.air.tuning.preset != FLUID_PRESET_GAME);
    assert_true(fabsf(game.player.at.x - at.x) < 0.1f && game.tick == 41);
    for (int i = 0; i < FLUID_PRESET_COUNT && game.air.tuning.preset != FLUID_PRESET_GAME; i++)
        go(1, 0, INTENT_NEXT_PRESET, 8, 4);
    assert_int_equal(game.air.tuning.preset, FLUID_PRESET_GAME);
    Game_Close(&game);
}

TEST(restart_is_a_new_start) {
    open("hall", 80, 45);
    go(1, 0, 0, 8, 4);
    uint64_t fresh = Game_Hash(&game);
    go(50, 100, INTENT_JUMP | INTENT_TORCH, 8, 4);
    assert_true(Game_Hash(&game) != fresh);
    go(1, 0, INTENT_RESTART, 8, 4);
    assert_true(Game_Hash(&game) == fresh);
    Game_Close(&game);
}

TEST(tab_walks_all_scenes) {
    open("hall", 40, 40);
    go(1, 0, INTENT_NEXT_SCENE, 1, 1);
    assert_string_equal(game.scene.name, "box");
    uint64_t walked = 1;
    for (int scene = Scene_Index("box") + 1; Scene_Name(scene); scene++, walked++) {
        go(1, 0, INTENT_NEXT_SCENE, 1, 1);
        assert_string_equal(game.scene.name, Scene_Name(scene));
    }
    go(1, 0, INTENT_NEXT_SCENE, 1, 1);
    assert_string_equal(game.scene.name, Scene_Name(0));
    assert_true(game.ticks == walked + 1 && game.tick == 1);
    Game_Close(&game);
}

TEST(the_pointer_stirs_the_box) {
    open("box", 80, 80);
    go(30, 0, 0, 2, 2);
    double before = Fluid_Total(game.air.fluid, FLUID_SMOKE);
    for (int i = 0; i < 30; i++) go(1, 0, INTENT_BELLOWS | INTENT_TORCH, 2 + (float)i * 0.05f, 2);
    assert_true(Fluid_Total(game.air.fluid, FLUID_SMOKE) > before + 0.1);
    assert_true(Air_At(&game.air, Vec2_At(3.5f, 2)).x > 0.5f);
    Game_Close(&game);
}

TEST(too_fine_a_grid_is_refused) {
    static Scene scene;
    static const int OWN[3] = {0, 0, 0};
    Air air;
    assert_true(Scene_Load(&scene, "hall", error, sizeof error));
    scene.cells_per_metre = 200;
    assert_false(Air_Open(&air, &scene, OWN, &(Tuning){.preset = FLUID_PRESET_GAME}, NULL, error, sizeof error));
    assert_string_equal(error, "hall: its grid would have too many cells; --grid gives it fewer");
    Air_Close(&air);
}

/* Whatever is pressed, on whatever grid, all stays finite and within the hall. */
TEST(random_play_stays_sane) {
    static const int GRIDS[][2] = {{64, 36}, {97, 53}, {3, 200}, {1, 1}};
    for (int g = 0; g < 4; g++) {
        Random random = Random_Seed((uint64_t)g);
        open("hall", GRIDS[g][0], GRIDS[g][1]);
        for (int i = 0; i < (Patience_Sanitized() ? 50 : 300); i++) {
            int move = (int)(Random_Bits(&random) % 201) - 100;
            unsigned buttons = Random_Bits(&random) % 8;
            float x = Random_Unit(&random) * 40 - 12;
            go(3, move, buttons, x, 4);
        }
        assert_true(game.player.at.x > 0 && game.player.at.x < 16 && game.player.at.y > 0 && game.player.at.y < 9);
        assert_true(isfinite(game.hand.flame) && isfinite(game.player.wind.x) &&
                    isfinite(Fluid_Total(game.air.fluid, FLUID_HEAT)));
        Game_Close(&game);
    }
}
