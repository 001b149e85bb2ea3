/* Where two rules meet, halls that are refused, and what must be in the hash. */
#include "tests/kits/hall_kit.h"
#include "tests/kits/test.h"

#include <string.h>

/* ---- Corners ------------------------------------------------------------------------------------------------------
 */

#define PRESS                                                                                                          \
    ",{\"type\":\"piston\",\"x\":9,\"y\":5,\"width\":2,\"height\":0.6,\"properties\":[{\"name\":\"travel\",\"value\":" \
    "2.4},"                                                                                                            \
    "{\"name\":\"period\",\"value\":2}]}"

/* Holds the keeper under the press until that comes down on it. */
static void be_crushed(void) {
    int before = Kit_Count(EVENT_CRUSHED);
    for (int i = 0; i < 400 && Kit_Count(EVENT_CRUSHED) == before; i++) {
        game.player.at.x = 10;
        Kit_Wait(&game, 1);
    }
    assert_int_equal(Kit_Count(EVENT_CRUSHED), before + 1);
}

TEST(a_crush_costs_an_ember_too) {
    open(KIT_START(2) KIT_LIT(14) KIT_EXIT(12) PRESS);
    game.breath = 0.2f;
    be_crushed();
    assert_true(game.embers == RULES_EMBERS - 1 && near(game.player.at.x, 2, 0.1f) && game.breath > 0.9f);
    game.embers = 0;
    Kit_Wait(&game, 100);
    be_crushed();
    assert_true(game.outcome == GAME_LOST && Kit_Count(EVENT_LOST) == 1);
    assert_int_equal(Kit_Count(EVENT_SPENT), 1);
}

TEST(who_is_crushed_in_a_faint_pays_once) {
    open(KIT_START(2) KIT_LIT(14) KIT_EXIT(12) PRESS);
    for (int i = 0; i < 400 && Kit_Count(EVENT_CRUSHED) == 0; i++) {
        game.player.at.x = 10;
        game.fainting = 30;
        Kit_Wait(&game, 1);
    }
    assert_true(Kit_Count(EVENT_CRUSHED) == 1 && game.fainting == 0);
    assert_true(game.embers == RULES_EMBERS && game.outcome == GAME_ON);
    assert_int_equal(Kit_Count(EVENT_SPENT), 0);
}

/* Something has come to stand where the keeper wakes: that empties no purse. */
TEST(a_place_that_is_taken_costs_no_more) {
    open(KIT_START(2) KIT_LIT(14) KIT_EXIT(12) KIT_LEDGE(5, 4, 2, 3));
    game.player.home = Vec2_At(6, 6); /* in stone */
    Kit_Faint(&game);
    for (int i = 0; i < 50; i++) Kit_Wait(&game, 1);
    assert_true(game.embers >= RULES_EMBERS - 3 && Kit_Count(EVENT_CRUSHED) <= 3);
    assert_int_equal(Kit_Count(EVENT_SPENT), RULES_EMBERS - game.embers);
}

/* The card at the end names it. */
TEST(what_a_hall_is_lost_to_is_told) {
    open(KIT_START(2) KIT_LIT(14) KIT_EXIT(12) PRESS);
    game.embers = 0;
    be_crushed();
    assert_true(game.outcome == GAME_LOST && Rules_Loss(&game) == LOSS_CRUSH);
    open(KIT_START(2) KIT_LIT(14) KIT_EXIT(12));
    Kit_Wait(&game, 2);
    assert_int_equal(Rules_Loss(&game), LOSS_NONE);
    game.embers = 0;
    game.player.at.y = game.scene.wall.height + 5;
    Kit_Wait(&game, 1);
    assert_true(game.outcome == GAME_LOST && Rules_Loss(&game) == LOSS_FALL);
    open(KIT_START(2) KIT_LIT(14) KIT_EXIT(12));
    game.embers = 0;
    game.breath = 0.001f;
    Kit_Smoke(&game, 1);
    Kit_Wait(&game, 1);
    assert_true(game.outcome == GAME_LOST && Rules_Loss(&game) == LOSS_BREATH);
    open(KIT_START(2) KIT_DARK(14) KIT_EXIT(12));
    game.embers = 0;
    game.hand.out = true;
    Kit_Wait(&game, RULES_RELIGHT_TICKS);
    assert_true(game.outcome == GAME_LOST && Rules_Loss(&game) == LOSS_FLAME);
}

TEST(winning_goes_before_fainting) {
    open(KIT_START(2) KIT_LIT(14) KIT_EXIT(9));
    Kit_Run(&game, 8.9f);
    game.player.at.x = 9.5f;
    game.breath = 0.0001f;
    game.embers = 0;
    game.outcome = GAME_ON;
    Kit_Smoke(&game, 1);
    Kit_Wait(&game, 1);
    assert_true(game.outcome == GAME_WON && Kit_Count(EVENT_FAINT) == 0);
}

TEST(restart_in_the_middle_of_a_faint) {
    open(KIT_START(2) KIT_LIT(14) KIT_EXIT(12));
    Kit_Wait(&game, 1);
    uint64_t fresh = Game_Hash(&game);
    Kit_Run(&game, 5);
    game.breath = 0.001f;
    Kit_Smoke(&game, 1);
    Kit_Wait(&game, RULES_FAINT_TICKS / 2);
    assert_true(game.fainting > 0 && game.player.slump > 0);
    Kit_Tick(&game, 0, INTENT_RESTART, Vec2_At(8, 4));
    assert_true(Game_Hash(&game) == fresh && game.fainting == 0 && game.player.slump == 0);
}

TEST(other_air_leaves_the_rules_where_they_are) {
    open(KIT_START(2) KIT_DARK(6) KIT_LIT(14) KIT_EXIT(12));
    Kit_Run(&game, 6);
    game.embers = 1;
    game.breath = 0.5f;
    for (int i = 0; i < 3; i++) Kit_Tick(&game, 0, INTENT_NEXT_PRESET, Vec2_At(8, 4));
    assert_true(game.brazier[0].lit && game.embers == 1 && game.player.home.x == 6);
    assert_true(near(game.breath, 0.5f, 0.1f) && game.outcome == GAME_ON);
}

TEST(the_next_hall_is_a_new_game) {
    open(KIT_START(2) KIT_DARK(6) KIT_EXIT(12));
    game.embers = 0;
    game.hand.out = true;
    Kit_Wait(&game, RULES_RELIGHT_TICKS + 5);
    assert_true(game.outcome == GAME_LOST);
    game.cells_asked[0] = 64;
    game.cells_asked[1] = 36;
    Kit_Tick(&game, 0, INTENT_NEXT_SCENE, Vec2_At(8, 4));
    assert_true(game.outcome == GAME_ON && game.embers == RULES_EMBERS && !game.hand.out && game.player.slump == 0);
}

#define CRATE                                                                                                          \
    ",{\"type\":\"crate\",\"x\":12,\"y\":7.4,\"width\":0.6,\"height\":0.6,\"properties\":[{\"name\":\"mass\","         \
    "\"value\":50}]}"

/* What was pushed away, out of reach perhaps, lies again as it lay when the keeper came to the place of waking. */
TEST(what_is_loose_comes_back_with_the_keeper) {
    open(KIT_START(2) KIT_LIT(14) KIT_EXIT(0.5) CRATE KIT_POINT("checkpoint", 5, 8));
    Body *crate = &game.bodies.body[0];
    crate->at.x = 9;
    Kit_Faint(&game);
    assert_true(near(crate->at.x, 12.3f, 0.02f) && near(game.player.at.x, 2, 0.1f));
    crate->at.x = 9;
    Kit_Run(&game, 5);
    assert_int_equal(Kit_Count(EVENT_CHECKPOINT), 1);
    crate->at.x = 10.5f;
    crate->angle = 1;
    Kit_Faint(&game);
    assert_true(near(crate->at.x, 9, 0.02f) && near(crate->angle, 0, 0.02f) && near(game.player.at.x, 5, 0.7f));
    Kit_Tick(&game, 0, INTENT_RESTART, Vec2_At(8, 4));
    assert_true(near(crate->at.x, 12.3f, 0.02f) && crate->home.x == crate->place.x);
    uint64_t hash = Game_Hash(&game);
    crate->home.x += 1;
    assert_true(Game_Hash(&game) != hash);
}

/* Each part of what the rules remember makes another state. */
TEST(all_of_it_is_in_the_hash) {
    open(KIT_START(2) KIT_LIT(14) KIT_EXIT(12));
    Kit_Wait(&game, 2);
    uint64_t hash = Game_Hash(&game);
    float *numbers[] = {&game.breath,           &game.brazier[0].glow,   &game.brazier[0].flare,
                        &game.brazier[0].touch, &game.brazier[0].strain, &game.brazier[0].calm,
                        &game.hand.flame,       &game.player.slump,      &game.player.home.x,
                        &game.player.updraught};
    int *counts[] = {&game.embers, &game.fainting, &game.relighting, &game.fresh};
    bool *flags[] = {&game.exit_open, &game.gasping, &game.brazier[0].lit, &game.hand.out};
    for (int i = 0; i < 10; i++) {
        *numbers[i] += 0.125f;
        assert_true(Game_Hash(&game) != hash);
        *numbers[i] -= 0.125f;
    }
    for (int i = 0; i < 4; i++) {
        counts[i][0]++;
        assert_true(Game_Hash(&game) != hash);
        counts[i][0]--;
        *flags[i] = !*flags[i];
        assert_true(Game_Hash(&game) != hash);
        *flags[i] = !*flags[i];
    }
    game.outcome = GAME_WON;
    assert_true(Game_Hash(&game) != hash);
}

/* A plain box of air to stir: however hard it is stirred, its fire comes back. */
TEST(a_fire_without_a_keeper_never_stays_out) {
    open(KIT_LIT(6));
    game.brazier[0].glow = 0.001f;
    game.brazier[0].strain = 20;
    Kit_Wait(&game, 2);
    assert_true(game.brazier[0].lit && game.brazier[0].glow > 0.1f && Kit_Count(EVENT_BRAZIER_OUT) == 0);
}

#define NAMED(id, name, type, x, y)                                                                                    \
    ",{\"id\":" #id ",\"name\":\"" name "\",\"type\":\"" type "\",\"x\":" #x ",\"y\":" #y
#define WAY_OUT(x, y) NAMED(7, "way out", "exit", x, y) ",\"width\":1,\"height\":2}"

TEST(halls_that_cannot_be_left_are_refused) {
    static const char EXIT[] =
        "test.json: object 7 'way out': 'x', 'y', 'width' and 'height' put the exit into stone or "
        "beyond the walls";
    static const char *const WRONG[][2] = {
        {KIT_START(2) KIT_LIT(3) KIT_EXIT(9) WAY_OUT(12, 6), "test.json: object 7 'way out': one exit too many"},
        {KIT_LIT(3) WAY_OUT(9, 6), "test.json: object 7 'way out': type 'exit' needs an object of type 'start'"},
        {KIT_START(2) KIT_LIT(3) WAY_OUT(9, 6) KIT_LEDGE(8, 5, 3, 3), EXIT},
        {KIT_START(2) KIT_LIT(3) WAY_OUT(20, 6), EXIT},
        {KIT_START(2) KIT_LIT(3) WAY_OUT(9, 12), EXIT},
        {NAMED(5, "door mat", "start", 4, 8.5) "}",
         "test.json: object 5 'door mat': 'x' and 'y' put the start at 4, 8.5 m, in stone, too near a side of the hall "
         "or in a machine's way"},
        {KIT_START(2) KIT_POINT("checkpoint", 4, 8) NAMED(9, "half way", "checkpoint", 5, 8.5) "}",
         "test.json: object 9 'half way': 'x' and 'y' put the checkpoint at 5, 8.5 m, in stone, too near a side of the "
         "hall or in a machine's way"},
        {KIT_START(2) NAMED(9, "", "checkpoint", 10, 8) "}" PRESS,
         "test.json: object 9 '': 'x' and 'y' put the checkpoint at 10, 8 m, in stone, too near a side of the hall or "
         "in a machine's way"},
    };
    for (size_t i = 0; i < sizeof WRONG / sizeof *WRONG; i++) {
        Game_Close(&game);
        bool good = Kit_Open(&game, WRONG[i][0], error, sizeof error);
        if (good || strncmp(error, WRONG[i][1], strlen(WRONG[i][1])))
            fail_msg("should say '%s', says '%s'", WRONG[i][1], good ? "" : error);
    }
}

TEST_GROUP(NULL, close_game)
