/* What is won and lost: each rule in a small hall of its own, played with intents. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "tests/rules_kit.h"

static Game game;
static char error[SCENE_ERROR];

static void open(const char *things) {
    Game_Close(&game);
    if (!Kit_Open(&game, things, error, sizeof error)) fail_msg("%s", error);
}

static int close_game(void **state) {
    (void)state;
    Game_Close(&game);
    return 0;
}

static bool near(float a, float b, float by) { return Maths_Abs(a - b) <= by; }

/* ---- Braziers --------------------------------------------------------------------------------------- */

static void a_flame_lights_a_brazier(void **state) {
    (void)state;
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

static void running_past_is_enough(void **state) {
    (void)state;
    open(KIT_START(3) KIT_DARK(7) KIT_EXIT(12));
    Kit_Run(&game, 10);
    assert_true(game.brazier[0].lit);
}

static void a_flame_that_is_out_lights_nothing(void **state) {
    (void)state;
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

static void strong_wind_snuffs_a_brazier(void **state) {
    (void)state;
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

static void a_draught_does_not(void **state) {
    (void)state;
    open(KIT_START(14) KIT_LIT(3) KIT_WIND(5.9, 2, 2.5));
    Kit_Wait(&game, 400);
    assert_true(game.brazier[0].lit && game.brazier[0].glow == 1);
    assert_true(game.brazier[0].wind > 1);
}

static void a_wall_shelters_a_brazier(void **state) {
    (void)state;
    open(KIT_START(14) KIT_LIT(3) KIT_WIND(5.9, 2, 7) KIT_LEDGE(1.6, 5.5, 0.3, 2.5));
    Kit_Wait(&game, 400);
    assert_true(game.brazier[0].lit);
}

static void no_flame_takes_in_a_storm(void **state) {
    (void)state;
    open(KIT_START(6.5) KIT_DARK(7));
    for (int i = 0; i < 60; i++) {
        game.brazier[0].strain = 9;
        Kit_Wait(&game, 1);
    }
    assert_true(!game.brazier[0].lit && Brazier_Windy(&game.brazier[0]));
    Kit_Wait(&game, 60);
    assert_true(game.brazier[0].lit);
}

static void a_puff_feeds_it(void **state) {
    (void)state;
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

static void from_afar_or_aimed_elsewhere_it_does_not(void **state) {
    (void)state;
    open(KIT_START(4) KIT_LIT(10));
    for (int i = 0; i < 60; i++) Kit_Tick(&game, 0, INTENT_BELLOWS, Vec2_At(10, 6.9f));
    assert_true(game.brazier[0].flare == 0);
    open(KIT_START(8.2) KIT_LIT(10));
    for (int i = 0; i < 60; i++) Kit_Tick(&game, 0, INTENT_BELLOWS, Vec2_At(0, 6.9f));
    assert_true(game.brazier[0].flare == 0);
}

static void bellows_held_close_snuff_it_in_the_end(void **state) {
    (void)state;
    open(KIT_START(8.6) KIT_LIT(10));
    Kit_Wait(&game, 30);
    for (int i = 0; i < 180; i++) Kit_Tick(&game, 0, INTENT_BELLOWS, Vec2_At(10, 6.9f));
    assert_true(game.brazier[0].lit);
    for (int i = 0; i < 900 && game.brazier[0].lit; i++) Kit_Tick(&game, 0, INTENT_BELLOWS, Vec2_At(10, 6.9f));
    assert_true(!game.brazier[0].lit && !game.hand.out);
}

/* ---- The hand's flame -------------------------------------------------------------------------------- */

static void wind_blows_the_flame_out(void **state) {
    (void)state;
    open(KIT_START(6) KIT_LIT(14) KIT_EXIT(9) KIT_WIND(5.9, 2, 9));
    Kit_Run(&game, 4); /* facing the wind: its own back shelters a flame, too */
    for (int i = 0; i < 600 && !game.hand.out; i++) Kit_Wait(&game, 1);
    assert_true(game.hand.out && Kit_Count(EVENT_FLAME_OUT) == 1 && game.hand.flame == 0);
    Fire fires[4];
    assert_true(Game_Fires(&game, fires, 4) == 1 && !fires[0].in_hand);
    Kit_Wait(&game, 240); /* a brazier burns: no ember is spent */
    assert_true(game.hand.out && game.embers == RULES_EMBERS);
}

static void a_wall_shelters_the_flame(void **state) {
    (void)state;
    open(KIT_START(6) KIT_LIT(14) KIT_WIND(5.9, 2, 9) KIT_LEDGE(2.6, 5.6, 0.3, 2.4));
    Kit_Run(&game, 4);
    Kit_Wait(&game, 400);
    assert_true(!game.hand.out && game.hand.flame > 0.8f);
}

static void running_and_jumping_do_it_no_harm(void **state) {
    (void)state;
    open(KIT_START(2) KIT_LIT(8));
    float least = 1;
    for (int i = 0; i < 600; i++) {
        Kit_Tick(&game, i / 150 % 2 ? -100 : 100, i % 70 < 40 ? INTENT_JUMP : 0, Vec2_At(8, 4));
        least = game.hand.flame < least ? game.hand.flame : least;
    }
    assert_true(least > 0.7f);
}

static void an_ember_relights_it_where_nothing_burns(void **state) {
    (void)state;
    open(KIT_START(4) KIT_DARK(14) KIT_EXIT(9));
    game.hand.out = true;
    Kit_Wait(&game, RULES_RELIGHT_TICKS - 2);
    assert_true(game.hand.out && game.embers == RULES_EMBERS);
    Kit_Wait(&game, 4);
    assert_true(!game.hand.out && game.embers == RULES_EMBERS - 1 && Kit_Count(EVENT_RELIT) == 1);
    Kit_Wait(&game, 120);
    assert_true(game.hand.flame == 1 && game.embers == RULES_EMBERS - 1);
}

static void or_where_the_torch_is_asked_for(void **state) {
    (void)state;
    open(KIT_START(4) KIT_LIT(14) KIT_EXIT(9));
    game.hand.out = true;
    for (int i = 0; i < RULES_RELIGHT_TICKS / 2; i++) Kit_Tick(&game, 0, INTENT_TORCH, Vec2_At(8, 4));
    Kit_Wait(&game, 200);
    assert_true(game.hand.out && game.embers == RULES_EMBERS);
    for (int i = 0; i < RULES_RELIGHT_TICKS + 1; i++) Kit_Tick(&game, 0, INTENT_TORCH, Vec2_At(8, 4));
    assert_true(!game.hand.out && game.embers == RULES_EMBERS - 1);
}

static void without_an_ember_the_dark_has_won(void **state) {
    (void)state;
    open(KIT_START(4) KIT_DARK(14) KIT_EXIT(9));
    game.embers = 0;
    game.hand.out = true;
    Kit_Wait(&game, RULES_RELIGHT_TICKS + 5);
    assert_true(game.outcome == GAME_LOST && game.hand.out && Kit_Count(EVENT_LOST) == 1);
}

/* ---- Breath --------------------------------------------------------------------------------------------- */

static float breath_after(float density, int ticks) {
    open(KIT_START(4) KIT_EXIT(12));
    for (int i = 0; i < ticks; i++) {
        Kit_Smoke(&game, density);
        Kit_Wait(&game, 1);
    }
    return game.breath;
}

static void thick_smoke_costs_breath(void **state) {
    (void)state;
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

static void the_torch_in_the_open_does_not_choke(void **state) {
    (void)state;
    open(KIT_START(8) KIT_LIT(14));
    for (int i = 0; i < 300; i++) Kit_Tick(&game, 0, INTENT_TORCH, Vec2_At(8, 4));
    assert_true(game.breath > 0.3f && Kit_Count(EVENT_FAINT) == 0);
}

static void out_of_breath_is_a_faint(void **state) {
    (void)state;
    assert_true(breath_after(0.9f, 330) <= 0 || game.fainting || Kit_Count(EVENT_FAINT) == 1);
    assert_true(Kit_Count(EVENT_FAINT) == 1 && game.embers == RULES_EMBERS - 1);
}

static void a_faint_ends_at_the_start_with_the_flame_lit(void **state) {
    (void)state;
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

static void faint_now(void) {
    game.breath = 0.001f;
    Kit_Smoke(&game, 1);
    Kit_Wait(&game, 2);
    Kit_Smoke(&game, 0);
    Kit_Wait(&game, RULES_FAINT_TICKS + 70);
}

static void the_fourth_faint_loses(void **state) {
    (void)state;
    open(KIT_START(2) KIT_LIT(14) KIT_EXIT(12));
    for (int i = 1; i <= RULES_EMBERS; i++) {
        faint_now();
        assert_true(game.embers == RULES_EMBERS - i && game.outcome == GAME_ON);
    }
    faint_now();
    assert_true(game.outcome == GAME_LOST && game.embers == 0);
    assert_true(Kit_Count(EVENT_LOST) == 1 && Kit_Count(EVENT_FAINT) == RULES_EMBERS + 1);
    assert_true(game.player.slump == 1);
}

static void without_an_exit_nothing_is_ever_lost(void **state) {
    (void)state;
    open(KIT_START(2) KIT_DARK(14));
    for (int i = 0; i < 5; i++) faint_now();
    game.hand.out = true;
    Kit_Wait(&game, RULES_RELIGHT_TICKS + 2);
    assert_true(game.outcome == GAME_ON && game.embers == RULES_EMBERS && !game.hand.out);
}

/* ---- Where one wakes ---------------------------------------------------------------------------------------- */

static void checkpoints_are_woken_at(void **state) {
    (void)state;
    open(KIT_START(2) KIT_POINT("checkpoint", 6, 8) KIT_EXIT(14) KIT_DARK(13.5));
    Kit_Run(&game, 4);
    assert_int_equal(Kit_Count(EVENT_CHECKPOINT), 0);
    Kit_Run(&game, 9);
    assert_int_equal(Kit_Count(EVENT_CHECKPOINT), 1);
    faint_now();
    assert_true(near(game.player.at.x, 6, 0.1f));
    assert_int_equal(Kit_Count(EVENT_CHECKPOINT), 1);
}

static void so_are_braziers_that_were_lit(void **state) {
    (void)state;
    open(KIT_START(2) KIT_DARK(6) KIT_LIT(9) KIT_EXIT(14));
    Kit_Run(&game, 11);
    faint_now();
    assert_true(near(game.player.at.x, 6, 0.1f));
}

/* Its foot is in the press's way: lit, but no place to wake at. */
static void but_not_in_the_way_of_a_machine(void **state) {
    (void)state;
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

static void the_exit_opens_when_all_burns(void **state) {
    (void)state;
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

static void it_closes_when_one_goes_out(void **state) {
    (void)state;
    open(KIT_START(2) KIT_LIT(14) KIT_EXIT(9));
    Kit_Wait(&game, 10);
    assert_true(game.exit_open);
    game.brazier[0].lit = false;
    Kit_Wait(&game, 1);
    assert_false(game.exit_open);
    Kit_Run(&game, 9.5f);
    assert_true(game.outcome == GAME_ON);
}

static void after_the_end_only_the_air_moves(void **state) {
    (void)state;
    open(KIT_START(2) KIT_LIT(6) KIT_EXIT(9));
    Kit_Run(&game, 9.5f);
    Kit_Wait(&game, 20);
    assert_true(game.outcome == GAME_WON);
    Vec2 at = game.player.at;
    uint64_t air = Fluid_Hash(game.air.fluid);
    for (int i = 0; i < 60; i++) Kit_Tick(&game, 100, INTENT_JUMP | INTENT_BELLOWS | INTENT_TORCH, Vec2_At(12, 4));
    assert_true(near(game.player.at.x, at.x, 0.05f) && near(game.player.at.y, at.y, 0.05f));
    assert_true(game.hand.torch == 0 && game.hand.puff == 0 && Fluid_Hash(game.air.fluid) != air);
    faint_now();
    assert_true(game.outcome == GAME_WON && game.embers == RULES_EMBERS && Kit_Count(EVENT_WON) == 1);
}

static void restart_begins_anew(void **state) {
    (void)state;
    open(KIT_START(2) KIT_DARK(6) KIT_POINT("checkpoint", 4, 8) KIT_EXIT(9));
    Kit_Wait(&game, 1);
    uint64_t fresh = Game_Hash(&game);
    Kit_Run(&game, 7);
    faint_now();
    game.player.at.x = 2;
    game.hand.out = true;
    game.embers = 0;
    Kit_Wait(&game, RULES_RELIGHT_TICKS / 2);
    assert_true(game.outcome == GAME_ON);
    game.brazier[0].lit = false;
    Kit_Wait(&game, RULES_RELIGHT_TICKS + 5);
    assert_true(game.outcome == GAME_LOST);
    Kit_Tick(&game, 0, INTENT_RESTART, Vec2_At(8, 4));
    assert_true(game.outcome == GAME_ON && game.embers == RULES_EMBERS && !game.brazier[0].lit);
    assert_true(Game_Hash(&game) == fresh);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_flame_lights_a_brazier),
        cmocka_unit_test(running_past_is_enough),
        cmocka_unit_test(a_flame_that_is_out_lights_nothing),
        cmocka_unit_test(strong_wind_snuffs_a_brazier),
        cmocka_unit_test(a_draught_does_not),
        cmocka_unit_test(a_wall_shelters_a_brazier),
        cmocka_unit_test(no_flame_takes_in_a_storm),
        cmocka_unit_test(a_puff_feeds_it),
        cmocka_unit_test(from_afar_or_aimed_elsewhere_it_does_not),
        cmocka_unit_test(bellows_held_close_snuff_it_in_the_end),
        cmocka_unit_test(wind_blows_the_flame_out),
        cmocka_unit_test(a_wall_shelters_the_flame),
        cmocka_unit_test(running_and_jumping_do_it_no_harm),
        cmocka_unit_test(an_ember_relights_it_where_nothing_burns),
        cmocka_unit_test(or_where_the_torch_is_asked_for),
        cmocka_unit_test(without_an_ember_the_dark_has_won),
        cmocka_unit_test(thick_smoke_costs_breath),
        cmocka_unit_test(the_torch_in_the_open_does_not_choke),
        cmocka_unit_test(out_of_breath_is_a_faint),
        cmocka_unit_test(a_faint_ends_at_the_start_with_the_flame_lit),
        cmocka_unit_test(the_fourth_faint_loses),
        cmocka_unit_test(without_an_exit_nothing_is_ever_lost),
        cmocka_unit_test(checkpoints_are_woken_at),
        cmocka_unit_test(so_are_braziers_that_were_lit),
        cmocka_unit_test(but_not_in_the_way_of_a_machine),
        cmocka_unit_test(the_exit_opens_when_all_burns),
        cmocka_unit_test(it_closes_when_one_goes_out),
        cmocka_unit_test(after_the_end_only_the_air_moves),
        cmocka_unit_test(restart_begins_anew),
    };
    return cmocka_run_group_tests(tests, NULL, close_game);
}
