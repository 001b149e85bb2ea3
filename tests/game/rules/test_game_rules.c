/* What is won and lost: breath, faints, waking, the way out; each rule in a small hall, played with intents. */
#include "tests/kits/hall_kit.h"
#include "tests/kits/test.h"

/* ---- Breath --------------------------------------------------------------------------------------------- */

static float breath_after(float density, int ticks) {
    open(KIT_START(4) KIT_DARK(14) KIT_EXIT(12));
    for (int i = 0; i < ticks; i++) {
        Kit_Smoke(&game, density);
        Kit_Wait(&game, 1);
    }
    return game.breath;
}

TEST(thick_smoke_costs_breath) {
    assert_true(near(breath_after(0.8f, 150), 0.5f, 0.05f));
    assert_true(breath_after(0.35f, 150) == 1);
    assert_true(Kit_Count(EVENT_GASP) == 0);
    breath_after(0.8f, 240);
    assert_true(Kit_Count(EVENT_GASP) == 1 && game.gasping && game.breath < RULES_GASP);
    Kit_Smoke(&game, 0);
    Kit_Wait(&game, 150);
    assert_true(game.breath > 0.95f && !game.gasping && Kit_Count(EVENT_GASP) == 1);
    assert_int_equal(game.embers, RULES_EMBERS);
}

/* Neither a keeper who thinks beside a fire nor one who wakes there is choked by it. */
TEST(beside_a_fire_one_can_stand) {
    static const float PLACES[] = {5.3f, 5.7f, 6.0f, 6.5f};
    for (int i = 0; i < 4; i++) {
        open(KIT_START(3) KIT_DARK(6) KIT_EXIT(12) KIT_LIT(14.5));
        Kit_Run(&game, 5.6f);
        Kit_Wait(&game, 30);
        Kit_Run(&game, PLACES[i]);
        Kit_Wait(&game, 900);
        assert_true(game.brazier[0].lit && game.breath > 0.9f);
    }
    Kit_Run(&game, 9);
    for (int i = 0; i < 150; i++) {
        Kit_Smoke(&game, 0.8f);
        Kit_Wait(&game, 1);
    }
    assert_true(game.breath < 0.6f);
}

TEST(the_torch_in_the_open_does_not_choke) {
    open(KIT_START(8) KIT_LIT(14));
    for (int i = 0; i < 300; i++) Kit_Tick(&game, 0, INTENT_TORCH, Vec2_At(8, 4));
    assert_true(game.breath > 0.3f && Kit_Count(EVENT_FAINT) == 0);
}

TEST(out_of_breath_is_a_faint) {
    assert_true(breath_after(0.9f, 330) <= 0 || game.fainting || Kit_Count(EVENT_FAINT) == 1);
    assert_true(Kit_Count(EVENT_FAINT) == 1 && game.embers == RULES_EMBERS - 1);
}

TEST(a_faint_ends_at_the_start_with_the_flame_lit) {
    open(KIT_START(2) KIT_LIT(14) KIT_EXIT(12));
    Kit_Run(&game, 6);
    game.breath = 0.001f;
    game.hand.out = true;
    Kit_Smoke(&game, 1);
    Kit_Wait(&game, 2);
    assert_true(game.fainting > 0 && game.outcome == GAME_ON);
    Vec2 lay = game.player.at;
    for (int i = 0; i < RULES_FAINT_TICKS / 2; i++) Kit_Tick(&game, 100, INTENT_JUMP, Vec2_At(8, 4));
    assert_true(near(game.player.at.x, lay.x, 0.2f) && game.player.slump > 0.5f);
    Kit_Smoke(&game, 0);
    Kit_Wait(&game, RULES_FAINT_TICKS / 2 + 2);
    assert_true(!game.fainting && near(game.player.at.x, 2, 0.1f) && !game.hand.out && game.hand.flame == 1);
    assert_true(game.breath > 0.9f && game.embers == RULES_EMBERS - 1 && game.player.slump < 0.2f);
}

TEST(the_fourth_faint_loses) {
    open(KIT_START(2) KIT_LIT(14) KIT_EXIT(12));
    for (int i = 1; i <= RULES_EMBERS; i++) {
        Kit_Faint(&game);
        assert_true(game.embers == RULES_EMBERS - i && game.outcome == GAME_ON);
    }
    Kit_Faint(&game);
    assert_true(game.outcome == GAME_LOST && game.embers == 0);
    assert_true(Kit_Count(EVENT_LOST) == 1 && Kit_Count(EVENT_FAINT) == RULES_EMBERS + 1);
    assert_true(game.player.slump == 1);
}

TEST(a_lost_hall_goes_on_if_that_is_asked_for) {
    open(KIT_START(2) KIT_POINT("checkpoint", 6, 8) KIT_LIT(14) KIT_EXIT(12));
    Kit_Tick(&game, 0, INTENT_GO_ON, Vec2_At(8, 4));
    assert_true(!game.helped && game.embers == RULES_EMBERS);
    Kit_Run(&game, 7);
    game.embers = 0;
    Kit_Faint(&game);
    assert_true(game.outcome == GAME_LOST);
    uint64_t lost = Game_Hash(&game);
    game.helped = true;
    assert_true(Game_Hash(&game) != lost);
    game.helped = false;
    Kit_Tick(&game, 0, INTENT_GO_ON, Vec2_At(8, 4));
    assert_true(game.outcome == GAME_ON && game.embers == RULES_EMBERS && game.helped);
    assert_true(near(game.player.at.x, 6, 0.1f) && !game.hand.out && game.breath == 1);
    Kit_Run(&game, 12.5f);
    assert_true(game.outcome == GAME_WON);
    Kit_Tick(&game, 0, INTENT_RESTART, Vec2_At(8, 4));
    assert_false(game.helped);
}

TEST(without_an_exit_nothing_is_ever_lost) {
    open(KIT_START(2) KIT_DARK(14));
    for (int i = 0; i < 5; i++) Kit_Faint(&game);
    game.hand.out = true;
    for (int i = 0; i < RULES_RELIGHT_TICKS + 2; i++) Kit_Tick(&game, 0, INTENT_TORCH, Vec2_At(8, 4));
    assert_true(game.outcome == GAME_ON && game.embers == RULES_EMBERS && !game.hand.out);
}

/* ---- Where one wakes ---------------------------------------------------------------------------------------- */

TEST(checkpoints_are_woken_at) {
    open(KIT_START(2) KIT_POINT("checkpoint", 6, 8) KIT_EXIT(14) KIT_DARK(13.5));
    Kit_Run(&game, 4);
    assert_int_equal(Kit_Count(EVENT_CHECKPOINT), 0);
    Kit_Run(&game, 9);
    assert_int_equal(Kit_Count(EVENT_CHECKPOINT), 1);
    Kit_Faint(&game);
    assert_true(near(game.player.at.x, 6, 0.1f));
    assert_int_equal(Kit_Count(EVENT_CHECKPOINT), 1);
}

TEST(lanterns_and_the_flame_light_each_other) {
    open(KIT_START(2) KIT_POINT("checkpoint", 6, 8) KIT_EXIT(14) KIT_DARK(13.5));
    game.hand.out = true, game.hand.flame = 0;
    Kit_Run(&game, 6);
    assert_true(game.reached == 0 && game.hand.out && Kit_Count(EVENT_CHECKPOINT) == 0);
    game.hand = Hand_Start(&game.player);
    Kit_Wait(&game, 2);
    assert_true(game.reached == 1 && Kit_Count(EVENT_CHECKPOINT) == 1);
    Kit_Run(&game, 4);
    game.hand.out = true, game.hand.flame = 0;
    Kit_Run(&game, 6);
    assert_true(!game.hand.out && Kit_Count(EVENT_RELIT) == 1 && game.embers == RULES_EMBERS);
}

TEST(no_lantern_lights_a_flame_in_a_storm) {
    open(KIT_START(5) KIT_POINT("checkpoint", 3, 8) KIT_EXIT(14) KIT_DARK(13.5) KIT_WIND(5.9, 2, 7));
    Kit_Run(&game, 3); /* against the wind */
    Kit_Wait(&game, 60);
    game.reached = 1;
    game.hand.out = true, game.hand.flame = 0;
    Kit_Wait(&game, 60);
    assert_true(game.hand.out && game.hand.draught > 3 && Kit_Count(EVENT_RELIT) == 0);
}

TEST(lanterns_that_were_reached_burn_on) {
    open(KIT_START(2) KIT_POINT("checkpoint", 5, 8) KIT_POINT("checkpoint", 8, 8) KIT_EXIT(14) KIT_DARK(13.5));
    assert_int_equal(game.reached, 0);
    Kit_Run(&game, 5);
    assert_int_equal(game.reached, 1);
    Kit_Run(&game, 8);
    assert_int_equal(game.reached, 3);
    uint64_t both = Game_Hash(&game);
    game.reached = 2;
    assert_true(Game_Hash(&game) != both);
    Kit_Tick(&game, 0, INTENT_RESTART, Vec2_At(8, 4));
    assert_int_equal(game.reached, 0);
}

TEST(a_brazier_that_goes_out_smokes_once_more) {
    open(KIT_START(2) KIT_LIT(12) KIT_EXIT(14));
    Kit_Wait(&game, 2);
    Kit_Smoke(&game, 0);
    game.brazier[0].glow = 0.0001f, game.brazier[0].strain = 50;
    Kit_Wait(&game, 1);
    Vec2 at = game.scene.brazier[0].at;
    assert_true(!game.brazier[0].lit && Kit_Count(EVENT_BRAZIER_OUT) == 1);
    assert_true(Air_Mean(&game.air, FLUID_SMOKE, Vec2_Sub(at, Vec2_At(0, 0.3f)), 0.3f) > 0.5f);
}

TEST(so_are_braziers_that_were_lit) {
    open(KIT_START(2) KIT_DARK(6) KIT_LIT(9) KIT_EXIT(14));
    Kit_Run(&game, 11);
    Kit_Faint(&game);
    assert_true(near(game.player.at.x, 6, 0.1f));
}

/* Its foot is in the press's way: lit, but no place to wake at. */
TEST(but_not_in_the_way_of_a_machine) {
    open(KIT_START(2) KIT_DARK(6) KIT_EXIT(14) ",{\"type\":\"piston\",\"x\":5.5,\"y\":2,\"width\":1,\"height\":0.5,"
                                               "\"properties\":[{\"name\":\"travel\",\"value\":5}]}");
    assert_false(game.scene.brazier[0].haven);
    game.hand.at = Vec2_At(6, 6.8f);
    for (int i = 0; i < 60 && !game.brazier[0].lit; i++) {
        game.player.at = Vec2_At(4.9f, 8);
        Kit_Tick(&game, 0, 0, Vec2_At(8, 4));
    }
    assert_true(game.brazier[0].lit && game.player.home.x == 2);
}

/* ---- Winning -------------------------------------------------------------------------------------------------- */

TEST(the_exit_opens_when_all_burns) {
    open(KIT_START(2) KIT_DARK(6) KIT_EXIT(9));
    Kit_Run(&game, 4);
    game.player.at.x = 9.5f;
    Kit_Wait(&game, 30);
    assert_true(!game.exit_open && game.outcome == GAME_ON);
    Kit_Run(&game, 5.6f);
    Kit_Wait(&game, 15);
    assert_true(game.exit_open && Kit_Count(EVENT_EXIT_OPEN) == 1 && game.outcome == GAME_ON);
    Kit_Run(&game, 9.5f);
    assert_true(game.outcome == GAME_WON && Kit_Count(EVENT_WON) == 1);
}

TEST(it_closes_when_one_goes_out) {
    open(KIT_START(2) KIT_LIT(14) KIT_EXIT(9));
    Kit_Wait(&game, 10);
    assert_true(game.exit_open);
    game.brazier[0].lit = false;
    Kit_Wait(&game, 1);
    assert_false(game.exit_open);
    Kit_Run(&game, 9.5f);
    assert_true(game.outcome == GAME_ON);
}

TEST(after_the_end_only_the_air_moves) {
    open(KIT_START(2) KIT_LIT(6) KIT_EXIT(9));
    Kit_Run(&game, 9.5f);
    Kit_Wait(&game, 20);
    assert_true(game.outcome == GAME_WON);
    Vec2 at = game.player.at;
    uint64_t air = Fluid_Hash(game.air.fluid);
    for (int i = 0; i < 60; i++) Kit_Tick(&game, 100, INTENT_JUMP | INTENT_BELLOWS | INTENT_TORCH, Vec2_At(12, 4));
    assert_true(near(game.player.at.x, at.x, 0.05f) && near(game.player.at.y, at.y, 0.05f));
    assert_true(game.hand.torch == 0 && game.hand.puff == 0 && Fluid_Hash(game.air.fluid) != air);
    Kit_Faint(&game);
    assert_true(game.outcome == GAME_WON && game.embers == RULES_EMBERS && Kit_Count(EVENT_WON) == 1);
}

TEST(restart_begins_anew) {
    open(KIT_START(2) KIT_DARK(6) KIT_POINT("checkpoint", 4, 8) KIT_EXIT(9));
    Kit_Wait(&game, 1);
    uint64_t fresh = Game_Hash(&game);
    Kit_Run(&game, 7);
    Kit_Faint(&game);
    game.player.at.x = 2;
    game.hand.out = true;
    game.embers = 0;
    Kit_Wait(&game, RULES_RELIGHT_TICKS / 2);
    assert_true(game.outcome == GAME_ON);
    game.brazier[0].lit = false;
    Kit_Wait(&game, RULES_RELIGHT_TICKS + 5);
    assert_true(game.outcome == GAME_ON); /* a lantern burns */
    game.reached = 0;
    Kit_Wait(&game, RULES_RELIGHT_TICKS + 5);
    assert_true(game.outcome == GAME_LOST);
    Kit_Tick(&game, 0, INTENT_RESTART, Vec2_At(8, 4));
    assert_true(game.outcome == GAME_ON && game.embers == RULES_EMBERS && !game.brazier[0].lit);
    assert_true(Game_Hash(&game) == fresh);
}

TEST_GROUP(NULL, close_game)
