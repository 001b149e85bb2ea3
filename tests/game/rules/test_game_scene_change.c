/* A game that goes on in another scene: what is the same in both goes on as it was. */
#include "game/air/dye.h"
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

static void set_map(const char *name, double value) {
    must((DocumentChange){.act = DOCUMENT_MAP_SET, .name = name, .value = NUMBER_OF(value)});
    change_scene();
}

/* What a map needs in its air is there as if the map had been opened so. */
static void expect_air(void) {
    const FluidDef wanted = Air_Def(&game.scene, game.cells_asked, &game.air.tuning),
                   *is = Fluid_GetDef(game.air.fluid);
    assert_int_equal(is->channel_count, wanted.channel_count);
    assert_int_equal(is->reaction.fuel, wanted.reaction.fuel);
    for (int i = 0; i < 4; i++) assert_int_equal(is->side[i].kind, wanted.side[i].kind);
    assert_true(is->side[FLUID_LEFT].velocity[0] == wanted.side[FLUID_LEFT].velocity[0]);
    assert_int_equal(game.air.dye, game.scene.dye ? wanted.channel_count - 3 : -1);
}

TEST_WITH(NULL, close_all, gas_dye_and_wind_come_and_go) {
    open_game("hall");
    tick(60);
    const float before = smoke();
    must((DocumentChange){.act = DOCUMENT_ADD, .name = "jet", .at = {6, 3}});
    change_scene();
    expect_air();
    assert_true(fabsf(smoke() - before) < 0.01f * before);
    tick(10);
    assert_true(Fluid_Total(game.air.fluid, Fluid_GetDef(game.air.fluid)->reaction.fuel) > 0);
    set_map("dye", 1);
    expect_air();
    Dye_Stroke(&game.air, Vec2_At(6, 2), Vec2_At(7, 2), 1, Colour_Of(COLOUR_RED), 1);
    const double red = Fluid_Total(game.air.fluid, game.air.dye);
    assert_true(red > 0);
    assert_true(undo() && undo());
    set_map("dye", 1);
    expect_air();
    must((DocumentChange){.act = DOCUMENT_ADD, .name = "jet", .at = {6, 3}});
    change_scene();
    set_map("wind", 2);
    expect_air();
    set_map("wind_from", WIND_RIGHT);
    expect_air();
    tick(5);
    while (document.done) assert_true(undo());
    change_scene();
    expect_air();
    tick(5);
}

/* Dye stays when a channel comes before its own. */
TEST_WITH(NULL, close_all, dye_stays_beside_gas) {
    open_game("hall");
    set_map("dye", 1);
    Dye_Stroke(&game.air, Vec2_At(6, 2), Vec2_At(7, 2), 1, Colour_Of(COLOUR_GREEN), 1);
    const double red = Fluid_Total(game.air.fluid, game.air.dye), green = Fluid_Total(game.air.fluid, game.air.dye + 1);
    assert_true(green > 4 * red && red > 0);
    must((DocumentChange){.act = DOCUMENT_ADD, .name = "jet", .at = {6, 3}});
    change_scene();
    assert_true(Fluid_Total(game.air.fluid, game.air.dye) == red);
    assert_true(Fluid_Total(game.air.fluid, game.air.dye + 1) == green);
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
