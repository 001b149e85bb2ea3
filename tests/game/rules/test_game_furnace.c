/* A fire that is to be snuffed: what snuffs it, and the furnace of the engine house, whose wind guards a brazier. */
#include "tests/kits/hall_kit.h"
#include "tests/kits/test.h"

#define FRAIL(x, snuffed)                                                                                              \
    ",{\"type\":\"brazier\",\"x\":" #x ",\"y\":7.1,\"properties\":[{\"name\":\"lit\",\"value\":true},"                 \
    "{\"name\":\"snuffed\",\"value\":" #snuffed "}]}"

enum { FURNACE = 6, GUARDED = 7 };

TEST_WITH(NULL, close_game, some_fires_are_snuffed_by_less) {
    open(KIT_START(14) FRAIL(3, 1.2) KIT_LIT(5) KIT_WIND(5.9, 2, 2.5));
    Kit_Wait(&game, 400);
    assert_true(!game.brazier[0].lit && game.brazier[1].lit);
    open(KIT_START(14) FRAIL(3, 12) KIT_WIND(5.9, 2, 7));
    Kit_Wait(&game, 400);
    assert_true(game.brazier[0].lit);
}

TEST_WITH(NULL, close_game, it_can_be_lit_again_in_the_calm) {
    open(KIT_START(2.4) FRAIL(3, 1.2));
    for (int i = 0; i < 240 && game.brazier[0].lit; i++) {
        game.brazier[0].strain = 3;
        Kit_Wait(&game, 1);
    }
    assert_false(game.brazier[0].lit);
    Kit_Wait(&game, 120);
    assert_true(game.brazier[0].lit && Kit_Count(EVENT_BRAZIER_LIT) == 1);
}

/* The keeper in front of the furnace, on a coarse grid, with the wind of its vent up. */
static void before_the_furnace(void) {
    GameStart start = {"engine", {232, 112}, {.preset = FLUID_PRESET_GAME}, 1};
    Game_Close(&game);
    if (!Game_Open(&game, &start, NULL, error, sizeof error)) fail_msg("%s", error);
    assert_true(game.scene.braziers == GUARDED + 1 && game.brazier[FURNACE].lit && !game.brazier[GUARDED].lit);
    game.player = Player_Start(Vec2_At(20.95f, 13));
    game.hand = Hand_Start(&game.player);
    Kit_Wait(&game, 120);
}

TEST_WITH(NULL, close_game, its_wind_takes_the_flame) {
    before_the_furnace();
    Kit_Run(&game, 27.5f);
    assert_true(game.hand.out && game.embers == RULES_EMBERS);
    Kit_Wait(&game, 60);
    assert_false(game.brazier[GUARDED].lit);
}

TEST_WITH(NULL, close_game, bellows_snuff_it_and_the_way_is_free) {
    before_the_furnace();
    Vec2 coals = Vec2_Sub(game.scene.brazier[FURNACE].at, Vec2_At(0, 0.15f));
    int ticks = 0;
    while (game.brazier[FURNACE].lit && ticks++ < 600) Kit_Tick(&game, 0, INTENT_BELLOWS, coals);
    assert_true(!game.brazier[FURNACE].lit && ticks > 60); /* some puffs are needed, one feeds it */
    Kit_Wait(&game, 60);
    Kit_Run(&game, 27.5f);
    Kit_Wait(&game, 30);
    assert_true(!game.hand.out && game.brazier[GUARDED].lit);
    Kit_Run(&game, 22.4f);
    Kit_Wait(&game, 120); /* running past does not light it: it is to be held there */
    assert_true(game.brazier[FURNACE].lit);
    Kit_Wait(&game, 300); /* its wind is up again, and snuffs neither */
    assert_true(game.brazier[FURNACE].lit && game.brazier[GUARDED].lit);
}

/* High above: what the upper fan blows leaves by the roof, also while a keeper stops up the door. Where it could not,
 * it shot past him, and down through the house to the furnace. */
TEST_WITH(NULL, close_game, a_keeper_in_the_upper_door_lets_air_pass) {
    float most = 0;
    before_the_furnace();
    for (int i = 0; i < 480; i++) {
        if (i % 60 == 0) game.player = Player_Start(Vec2_At(5.8f + 0.2f * (float)(i / 60), 4.5f));
        Kit_Wait(&game, 1);
        for (float y = 2.5f; y < 4.5f; y += 0.12f)
            for (float x = 5.5f; x < 7.5f; x += 0.12f) {
                float wind = Vec2_Length(Air_At(&game.air, Vec2_At(x, y)));
                if (wind > most) most = wind;
            }
    }
    if (most > 30) fail_msg("%.0f m/s", (double)most);
}
