/* The whole game without a window: bellows blow, the air answers, and Tab leads on. */

#include "tests/kits/game_kit.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

TEST(a_runner_drags_the_air_along) {
    open_at("hall", 160, 90);
    go(40, 100, 0, 8, 4);
    Vec2 ahead = Vec2_Add(game.player.at, Vec2_At(PLAYER_RADIUS + game.air.cell, -0.5f));
    assert_true(game.player.velocity.x > 4 && Air_At(&game.air, ahead).x > 1.5f);
}

TEST(bellows_blow_where_one_aims) {
    float blown[2];
    for (int aim = 0; aim < 2; aim++) {
        open_at("hall", 160, 90);
        go(60, 0, 0, 8, game.hand.at.y);
        go(12, 0, INTENT_BELLOWS, aim ? 16.0f : -16.0f, game.hand.at.y);
        Vec2 probe = Vec2_Add(game.hand.at, Vec2_At(aim ? 1.0f : -0.9f, 0));
        blown[aim] = Air_At(&game.air, probe).x;
    }
    assert_true(blown[1] > 2);
    assert_true(blown[0] < blown[1] - 2);
}

TEST(tab_walks_all_scenes) {
    open_at("hall", 40, 40);
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
}

TEST(the_pointer_stirs_the_box) {
    open_at("box", 80, 80);
    go(30, 0, 0, 2, 2);
    double before = Fluid_Total(game.air.fluid, FLUID_SMOKE);
    for (int i = 0; i < 30; i++) go(1, 0, INTENT_BELLOWS | INTENT_TORCH, 2 + (float)i * 0.05f, 2);
    assert_true(Fluid_Total(game.air.fluid, FLUID_SMOKE) > before + 0.1);
    assert_true(Air_At(&game.air, Vec2_At(3.5f, 2)).x > 0.5f);
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

TEST_GROUP(NULL, close_game)
