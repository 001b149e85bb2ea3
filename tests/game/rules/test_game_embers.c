/* What costs an ember and what does not, the flame in the dark, short breath, and where one wakes: as a player meets
 * it. */
#include "tests/kits/hall_kit.h"
#include "tests/kits/test.h"

#include <stdio.h>
#include <string.h>

static void hold(unsigned buttons, int ticks) {
    for (int i = 0; i < ticks; i++) Kit_Tick(&game, 0, buttons, Vec2_At(8, 4));
}

static void put_out(void) { game.hand.out = true, game.hand.flame = 0; }

/* ---- Crushes -------------------------------------------------------------------------------------------- */

/* In a cleft too narrow for a body, which crushes in the next tick. */
#define CLEFT Vec2_At(13.15f, 7.5f)
#define HALL  KIT_START(2) KIT_LIT(4) KIT_EXIT(9) KIT_LEDGE(11, 4, 2, 4) KIT_LEDGE(13.3, 4, 2, 4)

static void crush(void) {
    game.player.at = game.player.before = CLEFT;
    Kit_Wait(&game, 1);
}

TEST(a_second_crush_is_free_only_while_one_has_just_woken) {
    open(HALL);
    Kit_Wait(&game, 5);
    crush();
    assert_true(game.embers == RULES_EMBERS - 1 && Kit_Count(EVENT_CRUSHED) == 1);
    for (int i = 0; i < 4; i++) {
        Kit_Wait(&game, 40);
        crush();
        assert_true(game.embers == RULES_EMBERS - 1 && Kit_Count(EVENT_CRUSHED) == 1);
    }
    Kit_Wait(&game, 90);
    crush();
    assert_true(game.embers == RULES_EMBERS - 2 && Kit_Count(EVENT_CRUSHED) == 2);
}

/* Something has come to stand where the keeper wakes: the faint is paid for, and nothing else. */
TEST(a_place_of_waking_that_is_taken_costs_nothing) {
    open(HALL);
    game.player.home = CLEFT;
    Kit_Faint(&game);
    Kit_Wait(&game, 300);
    assert_true(game.embers == RULES_EMBERS - 1 && Kit_Count(EVENT_SPENT) == 1 && Kit_Count(EVENT_CRUSHED) == 0);
    game.player.home = Vec2_At(2, 8);
    Kit_Wait(&game, 2);
    assert_true(near(game.player.at.x, 2, 0.1f) && game.embers == RULES_EMBERS - 1 && game.outcome == GAME_ON);
}

TEST(with_the_last_ember_one_wakes_and_without_one_is_lost) {
    open(HALL);
    game.embers = 1;
    crush();
    assert_true(game.embers == 0 && game.outcome == GAME_ON);
    Kit_Wait(&game, 90);
    crush();
    assert_true(game.outcome == GAME_LOST && Kit_Count(EVENT_LOST) == 1 && Kit_Count(EVENT_SPENT) == 1);
}

/* ---- The flame in the dark ---------------------------------------------------------------------------------- */

TEST(a_torch_held_without_embers_loses_nothing_while_a_fire_burns) {
    static const char *const FIRES[] = {KIT_LIT(14), KIT_DARK(14) KIT_POINT("checkpoint", 4, 8)};
    for (int i = 0; i < 2; i++) {
        char things[600];
        snprintf(things, sizeof things, KIT_START(2) KIT_EXIT(9) "%s", FIRES[i]);
        open(things);
        if (i == 1) Kit_Run(&game, 4);
        Kit_Run(&game, 6);
        game.embers = 0;
        put_out();
        hold(INTENT_TORCH, 3 * RULES_RELIGHT_TICKS);
        assert_true(game.outcome == GAME_ON && game.hand.out && game.embers == 0 && Kit_Count(EVENT_SPENT) == 0);
    }
}

/* Held for two seconds at a stretch: letting it go begins anew. */
TEST(a_torch_let_go_begins_anew) {
    open(KIT_START(4) KIT_DARK(14) KIT_EXIT(9));
    put_out();
    for (int i = 0; i < 3; i++) {
        hold(INTENT_TORCH, RULES_RELIGHT_TICKS - 1);
        Kit_Wait(&game, 1);
    }
    assert_true(game.hand.out && game.embers == RULES_EMBERS && Kit_Count(EVENT_SPENT) == 0);
    hold(INTENT_TORCH, RULES_RELIGHT_TICKS);
    assert_true(!game.hand.out && game.embers == RULES_EMBERS - 1 && Kit_Count(EVENT_SPENT) == 1);
    hold(INTENT_TORCH, 2 * RULES_RELIGHT_TICKS); /* a flame that burns costs nothing */
    assert_true(!game.hand.out && game.embers == RULES_EMBERS - 1);
}

TEST(a_flame_too_weak_lights_no_brazier) {
    open(KIT_START(6.4) KIT_DARK(7) KIT_EXIT(12));
    for (int i = 0; i < 60; i++) {
        game.hand.flame = 0.05f;
        Kit_Wait(&game, 1);
    }
    assert_false(game.brazier[0].lit);
    game.hand.flame = 0.3f;
    Kit_Wait(&game, 30);
    assert_true(game.brazier[0].lit);
}

TEST(coals_that_die_light_no_flame) {
    open(KIT_START(6.4) KIT_LIT(7) KIT_EXIT(12));
    for (int i = 0; i < 60; i++) {
        if (!i) put_out();
        game.brazier[0].glow = 0.25f;
        Kit_Wait(&game, 1);
    }
    assert_true(game.hand.out);
    game.brazier[0].glow = 0.4f;
    Kit_Wait(&game, 30);
    assert_true(!game.hand.out && game.embers == RULES_EMBERS);
}

#define GRATING                                                                                                        \
    ",{\"type\":\"vent\",\"x\":7,\"y\":7.9,\"width\":1.4,\"height\":0.1,\"properties\":[{\"name\":\"wind\","           \
    "\"value\":0.5},{\"name\":\"angle\",\"value\":-90},{\"name\":\"heat\",\"value\":130}]}"

/* The flame's place, not the keeper's: from above, as high as a hand reaches. */
TEST(a_grating_lights_only_what_is_over_it) {
    static const float PLACES[][3] = {{6.9f, 7.0f, 0}, {8.5f, 7.0f, 0},  {7.1f, 7.0f, 1},
                                      {8.3f, 7.0f, 1}, {7.7f, 6.45f, 0}, {7.7f, 6.7f, 1}};
    for (int i = 0; i < 6; i++) {
        open(KIT_START(2) KIT_DARK(14) KIT_EXIT(9) GRATING);
        Kit_Wait(&game, 2);
        put_out();
        Vec2 flame = Vec2_At(PLACES[i][0], PLACES[i][1]);
        game.player.at = game.player.before = Vec2_Add(game.player.at, Vec2_Sub(flame, game.hand.at));
        game.player.velocity = Vec2_At(0, 0);
        game.player.at.y += PLAYER_GRAVITY / -3600;
        Kit_Wait(&game, 1);
        if (game.hand.out == (PLACES[i][2] > 0)) fail_msg("at %g, %g", flame.x, flame.y);
    }
}

/* ---- Breath ------------------------------------------------------------------------------------------------- */

/* Ticks in smoke in which one neither loses breath nor gets any. */
static void breathe_at(float breath, int ticks) {
    game.breath = breath;
    for (int i = 0; i < ticks; i++) {
        Kit_Smoke(&game, 0.449f);
        Kit_Wait(&game, 1);
    }
}

/* One gasps until there is much more breath than where it began, and is heard once. */
TEST(a_gasp_does_not_come_and_go) {
    open(KIT_START(4) KIT_DARK(14) KIT_EXIT(12));
    breathe_at(RULES_GASP + 0.02f, 3);
    assert_true(!game.gasping && Kit_Count(EVENT_GASP) == 0);
    for (int i = 0; i < 4; i++) {
        breathe_at(RULES_GASP - 0.02f, 3);
        assert_true(game.gasping && Kit_Count(EVENT_GASP) == 1);
        breathe_at(RULES_CALM - 0.02f, 3);
        assert_true(game.gasping && Kit_Count(EVENT_GASP) == 1);
    }
    breathe_at(RULES_CALM + 0.02f, 1);
    assert_false(game.gasping);
    breathe_at(RULES_GASP + 0.02f, 3);
    assert_true(!game.gasping && Kit_Count(EVENT_GASP) == 1);
    breathe_at(RULES_GASP - 0.02f, 1);
    assert_true(game.gasping && Kit_Count(EVENT_GASP) == 2);
}

/* Seconds from one breath to another in smoke that stays. */
static float takes(float smoke, float from, float to) {
    open(KIT_START(4) KIT_DARK(14) KIT_EXIT(12));
    game.breath = from;
    int ticks = 0;
    for (; ticks < 1200 && (from > to ? game.breath > to : game.breath < to); ticks++) {
        Kit_Smoke(&game, smoke);
        Kit_Wait(&game, 1);
    }
    return (float)ticks / 60;
}

TEST(breath_goes_in_five_seconds_and_comes_in_half_of_that) {
    assert_true(near(takes(2, 1, 0.1f), 4.5f, 0.15f));
    assert_true(near(takes(0.525f, 1, 0.55f), 4.5f, 0.3f)); /* half as thick: half as fast */
    assert_true(near(takes(0, 0.1f, 1), 2.25f, 0.15f));
    assert_true(near(takes(0.225f, 0.55f, 1), 2.25f, 0.15f));
}

/* Only one that burns, and only beside it. */
TEST(only_a_fire_that_burns_gives_breath) {
    static const float PLACES[] = {-1.5f, -0.9f, 0.9f, 1.5f};
    for (int lit = 0; lit < 2; lit++)
        for (int i = 0; i < 4; i++) {
            open(KIT_START(3) KIT_LIT(8) KIT_EXIT(13));
            put_out();
            game.player.at = game.player.before = Vec2_At(8 + PLACES[i], 8);
            for (int k = 0; k < 60; k++) {
                game.brazier[0].lit = lit;
                game.hand.out = true;
                Kit_Smoke(&game, 1);
                Kit_Wait(&game, 1);
            }
            bool breathes = game.breath == 1;
            if (breathes != (lit && Maths_Abs(PLACES[i]) < 1)) fail_msg("%g m from one, lit: %d", PLACES[i], lit);
        }
}

/* ---- Where one wakes, and the way out ------------------------------------------------------------------------- */

TEST(the_lantern_passed_last_is_where_one_wakes) {
    open(KIT_START(2) KIT_POINT("checkpoint", 5, 8) KIT_POINT("checkpoint", 8, 8) KIT_EXIT(14) KIT_DARK(13.5));
    Kit_Run(&game, 5);
    Kit_Run(&game, 8);
    Kit_Run(&game, 10);
    assert_true(game.player.home.x == 8);
    Kit_Run(&game, 5);
    Kit_Run(&game, 3);
    assert_true(game.player.home.x == 5 && Kit_Count(EVENT_CHECKPOINT) == 2);
    Kit_Faint(&game);
    assert_true(near(game.player.at.x, 5, 0.1f) && game.player.home.x == 5);
}

TEST(a_lantern_overhead_or_aside_is_not_passed) {
    static const float PLACES[][3] = {{8.25f, 8, 0}, {9.75f, 8, 0}, {9, 7.2f, 0},
                                      {9, 7.4f, 1},  {8.35f, 8, 1}, {9.65f, 8, 1}};
    for (int i = 0; i < 6; i++) {
        open(KIT_START(2) KIT_POINT("checkpoint", 9, 8) KIT_EXIT(14) KIT_DARK(13.5));
        game.player.at = game.player.before = Vec2_At(PLACES[i][0], PLACES[i][1]);
        Kit_Wait(&game, 1);
        if ((game.reached == 1) != (PLACES[i][2] > 0)) fail_msg("at %g, %g", PLACES[i][0], PLACES[i][1]);
    }
}

TEST(the_way_out_is_where_it_is) {
    static const float PLACES[][3] = {{8.9f, 7.5f, 0},  {9.1f, 7.5f, 1},  {9.9f, 7.5f, 1}, {10.1f, 7.5f, 0},
                                      {9.5f, 6.75f, 0}, {9.5f, 6.95f, 1}, {9.5f, 5, 0}};
    for (int i = 0; i < 7; i++) {
        open(KIT_START(2) KIT_LIT(14) KIT_EXIT(9));
        Kit_Wait(&game, 2);
        game.player.at = game.player.before = Vec2_At(PLACES[i][0], PLACES[i][1]);
        Kit_Wait(&game, 1);
        if ((game.outcome == GAME_WON) != (PLACES[i][2] > 0)) fail_msg("at %g, %g", PLACES[i][0], PLACES[i][1]);
    }
}

/* Of two braziers one is not all. */
TEST(one_brazier_of_two_opens_nothing) {
    open(KIT_START(2) KIT_LIT(12) KIT_DARK(6) KIT_EXIT(9));
    Kit_Wait(&game, 5);
    assert_false(game.exit_open);
    game.brazier[1].lit = true;
    Kit_Wait(&game, 1);
    assert_true(game.exit_open && Rules_Lit(&game) == 2);
    bool heard = false; /* from the middle of the exit */
    for (int i = 0; i < game.events.count; i++)
        heard |= game.events.list[i].kind == EVENT_EXIT_OPEN && game.events.list[i].at.x == 9.5f;
    assert_true(heard);
}

/* ---- Machines ------------------------------------------------------------------------------------------------- */

/* A press that goes up first and comes down, a little way into a keeper's head, at the end of three quarters of its
 * period. */
static bool stands(const char *period, float y) {
    char things[700];
    snprintf(
        things, sizeof things,
        KIT_START(2) ",{\"type\":\"checkpoint\",\"x\":10,\"y\":8},{\"type\":\"piston\",\"x\":9,\"y\":%g,\"width\":2,"
                     "\"height\":0.6,\"properties\":[{\"name\":\"travel\",\"value\":2.4},{\"name\":\"phase\","
                     "\"value\":0.5},{\"name\":\"period\",\"value\":%s}]}",
        (double)y, period);
    Game_Close(&game);
    return Kit_Open(&game, things, error, sizeof error);
}

/* Whoever comes to a checkpoint late is as safe as who comes early. */
TEST(machines_are_looked_at_for_a_minute) {
    static const char *const PERIODS[] = {"1", "8", "30", "60"};
    for (int i = 0; i < 4; i++) {
        if (stands(PERIODS[i], 3.6f)) fail_msg("a press with a period of %s s is not seen", PERIODS[i]);
        assert_non_null(strstr(error, "put the checkpoint at 10, 8 m"));
        if (!stands(PERIODS[i], 3.3f)) fail_msg("%s", error); /* it stops above the head */
    }
}

TEST_GROUP(NULL, close_game)
