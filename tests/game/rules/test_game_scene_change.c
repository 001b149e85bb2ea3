/* A game that goes on in another scene: what is the same in both goes on as it was. */
#include "game/rules/footing.h"
#include "game/rules/game.h"

#include "tests/kits/document_kit.h"

static Game game;

static int close_all(void **state) {
    Game_Close(&game);
    return close_document(state);
}

/* A scene of the workshop, without a keeper. */
static const Scene *scene_now(void) {
    scene = document.now->scene;
    scene.has_player = false;
    return &scene;
}

static void open_game(const char *name) {
    const GameStart start = {name, {0}, Tuning_Of(FLUID_PRESET_GAME), 1, {0, false}};
    open_scene(name);
    if (!Game_OpenScene(&game, scene_now(), &start, NULL, error, sizeof error)) fail_msg("%s", error);
}

static void tick(int count) {
    static const Intent still;
    for (int i = 0; i < count; i++) assert_true(Game_Tick(&game, &still, error, sizeof error));
}

static void change_scene(void) {
    if (!Game_ChangeScene(&game, scene_now(), error, sizeof error)) fail_msg("%s", error);
}

static float smoke(void) { return (float)Fluid_Total(game.air.fluid, FLUID_SMOKE); }

TEST_WITH(NULL, close_all, the_same_scene_changes_nothing) {
    open_game("hall");
    tick(40);
    const uint64_t before = Game_Hash(&game);
    change_scene();
    assert_true(Game_Hash(&game) == before);
}

TEST_WITH(NULL, close_all, stone_is_in_the_air_at_once_and_smoke_stays) {
    open_game("hall");
    tick(60);
    const float before = smoke();
    const Fluid *fluid = game.air.fluid;
    assert_true(before > 0.01f && Air_BodyAt(&game.air, Vec2_At(6, 1.5f)) == 0);
    must((DocumentChange){.act = DOCUMENT_STONE, .at = {5.5f, 1}, .size = {1, 1}});
    change_scene();
    assert_true(game.air.fluid == fluid && game.tick == 60);
    assert_int_equal(Air_BodyAt(&game.air, Vec2_At(6, 1.5f)), AIR_STONE);
    assert_true(fabsf(smoke() - before) < 0.05f * before);
    tick(5);
    assert_true(undo());
    change_scene();
    assert_int_equal(Air_BodyAt(&game.air, Vec2_At(6, 1.5f)), 0);
    tick(5);
    assert_true(smoke() > 0.5f * before);
}

/* Machines stay in step, and fires that are moved go on burning. */
TEST_WITH(NULL, close_all, things_go_on) {
    open_game("hall");
    int lit = -1;
    for (int i = 0; i < game.scene.braziers; i++)
        if (game.brazier[i].lit) lit = i;
    assert_true(lit >= 0);
    tick(90);
    const Pose pose = game.obstacle[0].pose;
    const float glow = game.brazier[lit].glow;
    must((DocumentChange){.act = DOCUMENT_ADD, .name = "brazier", .at = {6, 3}});
    must((DocumentChange){.act = DOCUMENT_ADD, .name = "paddle", .at = {4, 3}});
    change_scene();
    assert_true(game.obstacle[0].pose.angle == pose.angle && game.obstacle[0].pose.at.x == pose.at.x);
    assert_true(game.brazier[lit].glow == glow);
    assert_true(Air_BodyAt(&game.air, Vec2_At(6, 3.1f)) == AIR_BOWL);
    tick(30);
}

/* A larger hall, or other cells, take over the smoke that is there. */
TEST_WITH(NULL, close_all, another_grid_takes_over_the_air) {
    open_game("hall");
    tick(60);
    const float before = smoke();
    must((DocumentChange){.act = DOCUMENT_MAP_SET, .name = "cells_per_metre", .value = NUMBER_OF(12)});
    change_scene();
    assert_true(fabsf(smoke() - before) < 0.1f * before);
    const int cells = game.air.grid[0];
    must((DocumentChange){.act = DOCUMENT_MAP_SIZE, .size = {20, 9}});
    change_scene();
    assert_true(game.air.grid[0] > cells);
    tick(10);
    assert_true(smoke() > 0.5f * before);
}

/* Random editing of a hall that burns. */
TEST_WITH(NULL, close_all, a_hall_stands_any_change) {
    static const char *const KINDS[] = {"paddle", "fan", "vent", "brazier", "crate", "lantern", "leaves", "drain"};
    Random random = Random_Seed(5);
    open_game("hall");
    for (int i = 0; i < 120; i++) {
        const uint32_t bits = Random_Bits(&random);
        const Vec2 at = Vec2_At((float)(bits % 15), (float)(bits / 16 % 8)), size = {1 + (float)(bits / 256 % 3), 0.5f};
        DocumentChange one = {.act = DOCUMENT_ADD, .name = KINDS[bits / 1024 % 8], .at = at, .size = size};
        if (bits / 8192 % 4 == 0) one.act = bits / 32768 % 2 ? DOCUMENT_STONE : DOCUMENT_ERASE;
        if (bits / 8192 % 4 == 1 && document.now->objects)
            one.act = DOCUMENT_DELETE, one.id = document.now->object[bits / 64 % (uint32_t)document.now->objects].id;
        if (bits / 8192 % 4 == 2 && document.done)
            undo();
        else
            change(one);
        change_scene();
        tick(1);
    }
}

/* ---- Where a keeper begins -------------------------------------------------------------------------------- */

TEST(a_keeper_begins_on_stone_near_the_pointer) {
    Vec2 feet;
    assert_true(Scene_Load(&scene, "hall", error, sizeof error));
    for (float x = 0.5f; x < 15.5f; x += 1.5f)
        for (float y = 1; y < 8.5f; y += 1.5f) {
            if (!Footing_Find(&scene, Vec2_At(x, y), &feet)) continue;
            scene.has_player = true, scene.start = feet;
            if (!Footing_Check(&scene, error, sizeof error)) fail_msg("%s", error);
        }
    assert_true(Footing_Find(&scene, Vec2_At(8, 6), &feet));
    assert_true(fabsf(feet.x - 8) < 2);
    assert_true(Scene_Load(&scene, "box", error, sizeof error));
    scene.wall.slabs = 0;
    assert_false(Footing_Find(&scene, Vec2_At(4, 4), &feet)); /* no floor at all */
}
