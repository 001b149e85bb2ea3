/* Fires under the rules: what lights, feeds, snuffs and shelters them, in small halls played with intents. */
#include "tests/kits/hall_kit.h"
#include "tests/kits/test.h"

#include <stdio.h>

/* ---- Braziers --------------------------------------------------------------------------------------- */

TEST(a_flame_lights_a_brazier) {
    open(KIT_START(3) KIT_DARK(7) KIT_DARK(14) KIT_EXIT(9));
    Fire fires[4];
    Kit_Wait(&game, 30);
    assert_true(!game.brazier[0].lit && Game_Fires(&game, fires, 4) == 1);
    Kit_Run(&game, 5.6f); /* the flame is 0.9 m short of it */
    Kit_Wait(&game, 60);
    assert_false(game.brazier[0].lit);
    Kit_Run(&game, 6.4f);
    Kit_Wait(&game, 12);
    assert_true(game.brazier[0].lit && !game.brazier[1].lit && Game_Fires(&game, fires, 4) == 2);
    assert_true(game.brazier[0].glow < 0.8f);
    Kit_Wait(&game, 180);
    assert_true(game.brazier[0].glow == 1 && Kit_Count(EVENT_BRAZIER_LIT) == 1);
    assert_true(Fluid_Sample(game.air.fluid, FLUID_HEAT, FLUID_AT(7, 6.9f)) > 100);
}

TEST(running_past_is_enough) {
    open(KIT_START(3) KIT_DARK(7) KIT_EXIT(12));
    Kit_Run(&game, 10);
    assert_true(game.brazier[0].lit);
}

TEST(a_flame_that_is_out_lights_nothing) {
    open(KIT_START(3) KIT_DARK(7) KIT_LIT(12) KIT_EXIT(9));
    game.hand.out = true;
    game.hand.flame = 0;
    Kit_Run(&game, 6.5f);
    Kit_Wait(&game, 60);
    assert_false(game.brazier[0].lit);
    Kit_Run(&game, 11.5f);
    Kit_Wait(&game, 12);
    assert_true(!game.hand.out && Kit_Count(EVENT_RELIT) == 1 && game.embers == RULES_EMBERS);
}

#define GRATING(x, degrees)                                                                                            \
    ",{\"type\":\"vent\",\"x\":" #x ",\"y\":7.9,\"width\":1.4,\"height\":0.1,\"properties\":["                         \
    "{\"name\":\"wind\",\"value\":1},{\"name\":\"angle\",\"value\":-90},{\"name\":\"heat\",\"value\":" #degrees "}]}"

TEST(a_burning_grating_gives_its_flame) {
    open(KIT_START(2) KIT_DARK(14) KIT_EXIT(9) GRATING(4, 20) GRATING(7, 130));
    game.hand.out = true;
    game.hand.flame = 0;
    game.embers = 0;
    Kit_Wait(&game, RULES_RELIGHT_TICKS + 30); /* nobody is lost while it burns */
    assert_true(game.outcome == GAME_ON);
    game.embers = RULES_EMBERS;
    Kit_Run(&game, 4.5f); /* warm air alone has no fire to give */
    Kit_Wait(&game, 30);
    assert_true(game.hand.out);
    Kit_Run(&game, 7.3f);
    Kit_Wait(&game, 2);
    assert_true(!game.hand.out && Kit_Count(EVENT_RELIT) == 1 && game.embers == RULES_EMBERS);
}

TEST(strong_wind_snuffs_a_brazier) {
    open(KIT_START(14) KIT_LIT(3) KIT_WIND(5.9, 2, 7));
    int out = 0;
    for (int i = 0; i < 600 && game.brazier[0].lit; i++) {
        Kit_Wait(&game, 1);
        out += game.brazier[0].wind > 4;
    }
    assert_true(!game.brazier[0].lit && Kit_Count(EVENT_BRAZIER_OUT) == 1);
    assert_true(out > 60 && out < 170); /* ticks of more than 4 m/s: 2 s, less where it is more */
    assert_true(game.brazier[0].glow == 0 && game.brazier[0].wind > 4);
}

TEST(a_draught_does_not) {
    open(KIT_START(14) KIT_LIT(3) KIT_WIND(5.9, 2, 2.5));
    Kit_Wait(&game, 400);
    assert_true(game.brazier[0].lit && game.brazier[0].glow == 1);
    assert_true(game.brazier[0].wind > 1);
}

TEST(a_wall_shelters_a_brazier) {
    open(KIT_START(14) KIT_LIT(3) KIT_WIND(5.9, 2, 7) KIT_LEDGE(1.6, 5.5, 0.3, 2.5));
    Kit_Wait(&game, 400);
    assert_true(game.brazier[0].lit);
}

TEST(no_flame_takes_in_a_storm) {
    open(KIT_START(6.5) KIT_DARK(7));
    for (int i = 0; i < 60; i++) {
        game.brazier[0].strain = 9;
        Kit_Wait(&game, 1);
    }
    assert_true(!game.brazier[0].lit && Brazier_Windy(&game.brazier[0]));
    Kit_Wait(&game, 60);
    assert_true(game.brazier[0].lit);
}

TEST(a_puff_feeds_it) {
    open(KIT_START(8) KIT_LIT(10));
    float hot[2];
    Fire fires[4];
    Kit_Wait(&game, 120);
    assert_true(game.brazier[0].flare == 0);
    Game_Fires(&game, fires, 4);
    hot[0] = fires[1].heat;
    for (int i = 0; i < 10; i++) Kit_Tick(&game, 0, i < 3 ? INTENT_BELLOWS : 0, Vec2_At(10, 6.9f));
    Kit_Wait(&game, 20);
    assert_true(game.brazier[0].flare > 0.5f && game.brazier[0].lit);
    Game_Fires(&game, fires, 4);
    hot[1] = fires[1].heat;
    assert_true(hot[1] > 1.25f * hot[0] && fires[1].push > 1.5f * 11);
    Kit_Wait(&game, 330);
    assert_true(game.brazier[0].flare == 0);
}

TEST(from_afar_or_aimed_elsewhere_it_does_not) {
    open(KIT_START(4) KIT_LIT(10));
    for (int i = 0; i < 60; i++) Kit_Tick(&game, 0, INTENT_BELLOWS, Vec2_At(10, 6.9f));
    assert_true(game.brazier[0].flare == 0);
    open(KIT_START(8.2) KIT_LIT(10));
    for (int i = 0; i < 60; i++) Kit_Tick(&game, 0, INTENT_BELLOWS, Vec2_At(0, 6.9f));
    assert_true(game.brazier[0].flare == 0);
}

TEST(bellows_held_close_snuff_it_in_the_end) {
    open(KIT_START(8.6) KIT_LIT(10));
    Kit_Wait(&game, 30);
    for (int i = 0; i < 180; i++) Kit_Tick(&game, 0, INTENT_BELLOWS, Vec2_At(10, 6.9f));
    assert_true(game.brazier[0].lit);
    for (int i = 0; i < 900 && game.brazier[0].lit; i++) Kit_Tick(&game, 0, INTENT_BELLOWS, Vec2_At(10, 6.9f));
    assert_true(!game.brazier[0].lit && !game.hand.out);
}

/* ---- The hand's flame -------------------------------------------------------------------------------- */

TEST(wind_blows_the_flame_out) {
    open(KIT_START(6) KIT_LIT(14) KIT_EXIT(9) KIT_WIND(5.9, 2, 9));
    Kit_Run(&game, 4); /* facing the wind: its own back shelters a flame, too */
    for (int i = 0; i < 600 && !game.hand.out; i++) Kit_Wait(&game, 1);
    assert_true(game.hand.out && Kit_Count(EVENT_FLAME_OUT) == 1 && game.hand.flame == 0);
    Fire fires[4];
    assert_true(Game_Fires(&game, fires, 4) == 1 && !fires[0].in_hand);
    Kit_Wait(&game, 240); /* a brazier burns: no ember is spent */
    assert_true(game.hand.out && game.embers == RULES_EMBERS);
}

TEST(a_wall_shelters_the_flame) {
    open(KIT_START(6) KIT_LIT(14) KIT_WIND(5.9, 2, 9) KIT_LEDGE(2.6, 5.6, 0.3, 2.4));
    Kit_Run(&game, 4);
    Kit_Wait(&game, 400);
    assert_true(!game.hand.out && game.hand.flame > 0.8f);
}

TEST(it_is_held_up_before_a_thin_wall_too) {
    open(KIT_START(4) KIT_LIT(14) KIT_LEDGE(6, 5.6, 0.15, 2.4));
    Kit_Run(&game, 5.77f);
    Kit_Wait(&game, 30);
    assert_true(game.player.at.x > 5.7f && game.hand.raised == 1);
    Kit_Run(&game, 5);
    assert_true(game.hand.raised == 0);
}

TEST(running_and_jumping_do_it_no_harm) {
    open(KIT_START(2) KIT_LIT(8));
    float least = 1;
    for (int i = 0; i < 600; i++) {
        Kit_Tick(&game, i / 150 % 2 ? -100 : 100, i % 70 < 40 ? INTENT_JUMP : 0, Vec2_At(8, 4));
        least = game.hand.flame < least ? game.hand.flame : least;
    }
    assert_true(least > 0.7f);
}

static void hold_torch(int ticks) {
    for (int i = 0; i < ticks; i++) Kit_Tick(&game, 0, INTENT_TORCH, Vec2_At(8, 4));
}

TEST(an_ember_is_never_spent_unasked) {
    open(KIT_START(4) KIT_DARK(14) KIT_EXIT(9));
    game.hand.out = true;
    Kit_Wait(&game, 5 * RULES_RELIGHT_TICKS);
    assert_true(game.hand.out && game.embers == RULES_EMBERS && game.outcome == GAME_ON);
    hold_torch(RULES_RELIGHT_TICKS - 1);
    assert_true(game.hand.out && game.embers == RULES_EMBERS);
    hold_torch(1);
    assert_true(!game.hand.out && game.embers == RULES_EMBERS - 1 && Kit_Count(EVENT_RELIT) == 1);
    Kit_Wait(&game, 120);
    assert_true(game.hand.flame == 1 && game.embers == RULES_EMBERS - 1);
}

/* Nor by a torch that was held against the wind. */
TEST(the_torch_is_to_be_let_go_first) {
    open(KIT_START(4) KIT_DARK(14) KIT_EXIT(9));
    hold_torch(5);
    game.hand.flame = -1; /* blown out in the next tick */
    hold_torch(1);
    assert_int_equal(Kit_Count(EVENT_FLAME_OUT), 1);
    hold_torch(2 * RULES_RELIGHT_TICKS);
    assert_true(game.hand.out && game.embers == RULES_EMBERS);
    Kit_Wait(&game, 1);
    hold_torch(RULES_RELIGHT_TICKS);
    assert_true(!game.hand.out && game.embers == RULES_EMBERS - 1);
}

TEST(a_fire_elsewhere_changes_nothing_about_that) {
    open(KIT_START(4) KIT_LIT(14) KIT_EXIT(9));
    game.hand.out = true;
    for (int i = 0; i < RULES_RELIGHT_TICKS / 2; i++) Kit_Tick(&game, 0, INTENT_TORCH, Vec2_At(8, 4));
    Kit_Wait(&game, 200);
    assert_true(game.hand.out && game.embers == RULES_EMBERS);
    for (int i = 0; i < RULES_RELIGHT_TICKS + 1; i++) Kit_Tick(&game, 0, INTENT_TORCH, Vec2_At(8, 4));
    assert_true(!game.hand.out && game.embers == RULES_EMBERS - 1);
}

TEST(without_an_ember_the_dark_has_won) {
    open(KIT_START(4) KIT_DARK(14) KIT_EXIT(9));
    game.embers = 0;
    game.hand.out = true;
    Kit_Wait(&game, RULES_RELIGHT_TICKS + 5);
    assert_true(game.outcome == GAME_LOST && game.hand.out && Kit_Count(EVENT_LOST) == 1);
}

/* m that a glider has risen after 2 s, from 2 m above the bowl. */
static float rises(bool lit, bool flares) {
    open(KIT_START(2) KIT_LIT(8));
    game.brazier[0].lit = lit;
    Kit_Wait(&game, 180);
    game.player = Player_Start(Vec2_At(8, 5));
    game.player.jump_held = true;
    for (int i = 0; i < 120; i++) {
        if (flares) game.brazier[0].flare = 1;
        Kit_Tick(&game, game.player.at.x < 7.95f ? 40 : game.player.at.x > 8.05f ? -40 : 0, INTENT_JUMP, Vec2_At(1, 1));
    }
    return 5 - game.player.at.y;
}

TEST(a_fire_carries_a_glider) {
    float dark = rises(false, false), lit = rises(true, false), flares = rises(true, true);
    assert_true(dark < -1 && lit > 0.3f && flares > lit + 0.8f);
}

/* How fast air rises over a vent that a brazier drives. */
static float flue(const char *brazier, bool fed) {
    char things[640];
    snprintf(
        things, sizeof things,
        KIT_START(2) "%s" KIT_EXIT(
            14) ",{\"type\":\"vent\",\"x\":10,\"y\":7.8,\"width\":1,\"height\":0.2,\"properties\":["
                "{\"name\":\"wind\",\"value\":2},{\"name\":\"angle\",\"value\":-90},{\"name\":\"fire\",\"value\":1}]}"
                ",{\"type\":\"vent\",\"x\":15.8,\"y\":1,\"width\":0.2,\"height\":2,\"properties\":[{\"name\":\"drain\","
                "\"value\":true}]}",
        brazier);
    open(things);
    for (int i = 0; i < 120; i++) {
        if (fed) game.brazier[0].flare = 1;
        Kit_Wait(&game, 1);
    }
    float wind[3] = {0};
    Fluid_SampleVelocity(game.air.fluid, FLUID_AT(10.5f, 7.4f), wind);
    return -wind[1];
}

TEST(a_brazier_drives_a_vent) {
    float cold = flue(KIT_DARK(6), false), warm = flue(KIT_LIT(6), false), fed = flue(KIT_LIT(6), true);
    assert_true(Maths_Abs(cold) < 0.4f && warm > 1.4f && fed > 1.6f * warm);
}

/* ---- Assists ----------------------------------------------------------------------------------------- */

TEST(with_assists_braziers_stay_lit) {
    open(KIT_START(14) KIT_LIT(3) KIT_WIND(5.9, 2, 7));
    Rules_Assist(&game, (Assist){0, true});
    Kit_Wait(&game, 600);
    assert_true(game.brazier[0].lit && game.brazier[0].glow > 0.3f && Kit_Count(EVENT_BRAZIER_OUT) == 0);
    Rules_Assist(&game, (Assist){0, false});
    Kit_Wait(&game, 300);
    assert_false(game.brazier[0].lit);
}

TEST(with_assists_there_are_more_embers) {
    open(KIT_START(6) KIT_LIT(14) KIT_EXIT(9));
    Rules_Assist(&game, (Assist){2, false});
    assert_true(game.embers == RULES_EMBERS + 2 && Rules_Embers(&game) == RULES_EMBERS + 2);
    for (int i = 1; i <= RULES_EMBERS + 2; i++) {
        Kit_Faint(&game);
        assert_true(game.embers == RULES_EMBERS + 2 - i && game.outcome == GAME_ON);
    }
    Rules_Assist(&game, (Assist){0, false}); /* what has been spent is not owed */
    assert_int_equal(game.embers, 0);
    Rules_Assist(&game, (Assist){3, false});
    Kit_Tick(&game, 0, INTENT_RESTART, Vec2_At(0, 0));
    assert_int_equal(game.embers, RULES_EMBERS + 3);
}

TEST_GROUP(NULL, close_game)
