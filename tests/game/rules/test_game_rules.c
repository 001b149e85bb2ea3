/* What is won and lost: breath, faints, embers, waking, the way out; each rule in a small hall, played with intents. */
#include "tests/kits/hall_kit.h"

#define ROOM     KIT_START(2) KIT_LIT(14) KIT_EXIT(12)
#define DARKNESS KIT_START(4) KIT_DARK(14) KIT_EXIT(9)
#define WALK(...)                                                                                                      \
    const HallRow rows[] = {__VA_ARGS__};                                                                              \
    hall_walk(rows, COUNT_OF(rows))

/* ---- Breath --------------------------------------------------------------------------------------------- */

/* In such smoke one neither loses breath nor gets any. One gasps until there is much more of it, and is heard once. */
TEST(a_gasp_does_not_come_and_go) {
    WALK({DARKNESS, "breath := SHORT+.02; smoky 3 .449; !gasping; GASP = 0\n"
                    "breath := SHORT-.02; smoky 3 .449; gasping; GASP = 1\n"
                    "breath := ENOUGH-.02; smoky 3 .449; gasping; breath := SHORT-.02; smoky 3 .449; GASP = 1\n"
                    "breath := ENOUGH+.02; smoky 1 .449; !gasping\n"
                    "breath := SHORT+.02; smoky 3 .449; !gasping; GASP = 1\n"
                    "breath := SHORT-.02; smoky 1 .449; gasping; GASP = 2; embers = EMBERS"});
}

/* Seconds from one breath to another in smoke that stays. */
static float takes(float smoke, float from, float to) {
    open(DARKNESS);
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
            hall_stand(Vec2_At(8 + PLACES[i], 8));
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

TEST(the_torch_in_the_open_does_not_choke) { WALK({KIT_START(8) KIT_LIT(14), "torch 300; breath > .3; FAINT = 0"}); }

/* ---- Faints and embers ---------------------------------------------------------------------------------- */

TEST(a_faint_ends_at_the_start_with_the_flame_lit) {
    WALK({ROOM, "run 6; breath := .001; out := 1; smoke 1; wait 2; fainting > 0; outcome = on\n"
                "struggle 22; x > 5.7; x < 6.3; slump > .5; smoke 0; wait FAINTS-20\n"
                "fainting = 0; x ~ 2; !out; flame = 1; breath > .9; embers = EMBERS-1; slump < .2"});
}

TEST(the_fourth_faint_loses) {
    WALK({ROOM, "faint; embers = EMBERS-1; faint; embers = EMBERS-2; faint; embers = 0; outcome = on; LOST = 0\n"
                "faint; outcome = lost; embers = 0; LOST = 1; FAINT = EMBERS+1; slump = 1"});
}

TEST(a_lost_hall_goes_on_if_that_is_asked_for) {
    WALK({KIT_START(2) KIT_POINT("checkpoint", 6, 8) KIT_LIT(14) KIT_EXIT(12),
          "go_on; !helped; embers = EMBERS; run 7; embers := 0; faint; outcome = lost; hashed helped\n"
          "go_on; outcome = on; embers = EMBERS; helped; x ~ 6; !out; breath = 1\n"
          "run 12.5; outcome = won; restart; !helped"});
}

TEST(without_an_exit_nothing_is_ever_lost) {
    WALK({KIT_START(2) KIT_DARK(14), "faint; faint; faint; faint; faint; out := 1; torch RELIGHT+2\n"
                                     "outcome = on; embers = EMBERS; !out"});
}

/* The card at the end names it. */
TEST(what_a_hall_is_lost_to_is_told) {
    WALK({ROOM, "wait 2; loss = nothing; embers := 0; y := 14; wait 1; outcome = lost; loss = a_fall"},
         {ROOM, "embers := 0; breath := .001; smoke 1; wait 1; outcome = lost; loss = bad_air"},
         {DARKNESS, "embers := 0; out := 1; wait RELIGHT; outcome = lost; loss = the_dark; LOST = 1"});
}

/* A cleft too narrow for a body crushes in the next tick. */
#define CLEFT  "13.15 7.5"
#define CLEFTS KIT_START(2) KIT_LIT(4) KIT_EXIT(9) KIT_LEDGE(11, 4, 2, 4) KIT_LEDGE(13.3, 4, 2, 4)
#define CRUSH  "stand_at " CLEFT "; wait 1; "

TEST(a_second_crush_is_free_only_while_one_has_just_woken) {
    WALK({CLEFTS, "wait 5; breath := .2; " CRUSH "embers = EMBERS-1; CRUSHED = 1; x ~ 2; breath > .9\n"
                  "wait 40; " CRUSH "wait 40; " CRUSH "wait 40; " CRUSH "embers = EMBERS-1; CRUSHED = 1\n"
                  "wait 90; " CRUSH "embers = EMBERS-2; CRUSHED = 2"},
         {CLEFTS, "embers := 1; " CRUSH "embers = 0; outcome = on\n"
                  "wait 90; " CRUSH "outcome = lost; loss = a_crush; LOST = 1; SPENT = 1"},
         {CLEFTS, "fainting := 30; " CRUSH "CRUSHED = 1; fainting = 0; embers = EMBERS; outcome = on; SPENT = 0"});
}

/* Something has come to stand where the keeper wakes: the faint is paid for, and nothing else. */
TEST(a_place_of_waking_that_is_taken_costs_nothing) {
    WALK({CLEFTS, "home " CLEFT "; faint; wait 300; embers = EMBERS-1; SPENT = 1; CRUSHED = 0\n"
                  "home 2 8; wait 2; x ~ 2; embers = EMBERS-1; outcome = on"});
}

TEST(an_ember_is_spent_by_a_torch_that_is_held) {
    WALK({DARKNESS, "douse; wait 600; torch RELIGHT-1; wait 1; torch RELIGHT-1; wait 1; torch RELIGHT-1\n"
                    "out; embers = EMBERS; SPENT = 0; torch 1; !out; embers = EMBERS-1; SPENT = 1; RELIT = 1\n"
                    "torch RELIGHT+RELIGHT; !out; flame = 1; embers = EMBERS-1"},
         {KIT_START(4) KIT_LIT(14) KIT_EXIT(9), "out := 1; torch 60; wait 200; out; embers = EMBERS\n"
                                                "torch RELIGHT+1; !out; embers = EMBERS-1"});
}

/* Nor by a torch that was held against the wind. */
TEST(the_torch_is_to_be_let_go_first) {
    WALK({DARKNESS, "torch 5; flame := -1; torch 1; FLAME_OUT = 1; torch RELIGHT+RELIGHT; out; embers = EMBERS\n"
                    "wait 1; torch RELIGHT; !out; embers = EMBERS-1"});
}

TEST(a_torch_held_without_embers_loses_nothing_while_a_fire_burns) {
    WALK({KIT_START(2) KIT_EXIT(9) KIT_LIT(14), "run 6; embers := 0; douse; torch RELIGHT+RELIGHT\n"
                                                "outcome = on; out; embers = 0; SPENT = 0"},
         {KIT_START(2) KIT_EXIT(9) KIT_DARK(14) KIT_POINT("checkpoint", 4, 8),
          "run 4; run 6; embers := 0; douse; torch RELIGHT+RELIGHT; outcome = on; out; embers = 0; SPENT = 0"});
}

/* ---- Where one wakes ---------------------------------------------------------------------------------------- */

#define LANTERNS KIT_POINT("checkpoint", 5, 8) KIT_POINT("checkpoint", 8, 8) KIT_EXIT(14) KIT_DARK(13.5)

TEST(the_lantern_passed_last_is_where_one_wakes) {
    WALK({KIT_START(2) LANTERNS, "run 4; reached = 0; CHECKPOINT = 0; run 5; reached = 1; run 8; run 10; home.x = 8\n"
                                 "reached = 3; run 5; run 3; home.x = 5; CHECKPOINT = 2; faint; x ~ 5; home.x = 5\n"
                                 "hashed reached; restart; reached = 0; home.x = 2"});
}

TEST(lanterns_and_the_flame_light_each_other) {
    WALK({KIT_START(2) LANTERNS, "douse; run 5; reached = 0; out; CHECKPOINT = 0; light; wait 2; reached = 1\n"
                                 "CHECKPOINT = 1; run 3; douse; run 5; !out; RELIT = 1; embers = EMBERS"},
         /* in a storm they do not */
         {KIT_START(5) KIT_POINT("checkpoint", 3, 8) KIT_EXIT(14) KIT_DARK(13.5) KIT_WIND(5.9, 2, 7),
          "run 3; wait 60; reached := 1; douse; wait 60; out; draught > 3; RELIT = 0"});
}

/* Unless a machine may come to its foot. */
TEST(one_wakes_at_a_brazier_that_was_lit) {
    WALK({KIT_START(2) KIT_DARK(6) KIT_LIT(9) KIT_EXIT(14), "run 11; faint; x ~ 6"},
         {KIT_START(4.9) KIT_DARK(6) KIT_EXIT(14) ",{'type':'piston','x':5.5,'y':2,'width':1,'height':0.5,"
                                                  "'properties':[{'name':'travel','value':5}]}",
          "!haven; keep 60 x 4.95; run 5.3; lit; home.x = 4.9"});
}

#define CRATE                                                                                                          \
    ",{'type':'crate','x':12,'y':7.4,'width':0.6,'height':0.6,'properties':[{'name':'mass',"                           \
    "'value':50}]}"

/* What was pushed away, out of reach perhaps, lies again as it lay when the keeper came to the place of waking. */
TEST(what_is_loose_comes_back_with_the_keeper) {
    WALK({KIT_START(2) KIT_LIT(14) KIT_EXIT(0.5) CRATE KIT_POINT("checkpoint", 5, 8),
          "crate.x := 9; faint; crate.x > 12.28; crate.x < 12.32; x ~ 2\n"
          "crate.x := 9; run 5; CHECKPOINT = 1; crate.x := 10.5; crate.angle := 1; faint\n"
          "crate.x > 8.98; crate.x < 9.02; crate.angle > -.02; crate.angle < .02; x > 4.3; x < 5.7\n"
          "restart; crate.x > 12.28; crate.x < 12.32; crate.home > 12.28; hashed crate.home"});
}

/* ---- Winning -------------------------------------------------------------------------------------------------- */

TEST(the_exit_opens_when_all_burns) {
    WALK({KIT_START(2) KIT_DARK(6) KIT_EXIT(9),
          "run 4; x := 9.5; wait 30; !open; outcome = on; run 5.6; wait 15; open\n"
          "EXIT_OPEN = 1; outcome = on; run 9.5; outcome = won; WON = 1"},
         {KIT_START(2) KIT_LIT(12) KIT_DARK(6) KIT_EXIT(9),
          "wait 5; !open; lit2 := 1; wait 1; open; burning = 2; EXIT_OPEN.x = 9.5"},
         {KIT_START(2) KIT_LIT(14) KIT_EXIT(9), "wait 10; open; lit := 0; wait 1; !open; run 9.5; outcome = on"});
}

TEST(winning_goes_before_fainting) {
    WALK({KIT_START(2) KIT_LIT(14) KIT_EXIT(9),
          "wait 2; x := 9.5; breath := .0001; embers := 0; smoke 1; wait 1; outcome = won; FAINT = 0"});
}

TEST(after_the_end_only_the_air_moves) {
    WALK({KIT_START(2) KIT_LIT(6) KIT_EXIT(9),
          "run 9.5; wait 20; outcome = won; mark; struggle 60; x > 9; x < 9.5; y ~ 8; oil = 0; puffs = 0; stirred\n"
          "faint; outcome = won; embers = EMBERS; WON = 1"});
}

/* ---- Beginning anew ------------------------------------------------------------------------------------------- */

TEST(restart_begins_anew) {
    WALK({KIT_START(2) KIT_DARK(6) KIT_POINT("checkpoint", 4, 8) KIT_EXIT(9),
          "wait 1; mark; run 7; faint; x := 2; out := 1; embers := 0; wait 60; outcome = on\n"
          "lit := 0; wait RELIGHT+5; outcome = on\n" /* a lantern burns */
          "reached := 0; wait RELIGHT+5; outcome = lost; restart; outcome = on; embers = EMBERS; !lit; !changed"},
         {ROOM, "wait 1; mark; run 5; breath := .001; smoke 1; wait 22; fainting > 0; slump > 0\n"
                "restart; !changed; fainting = 0; slump = 0"});
}

TEST(other_air_leaves_the_rules_where_they_are) {
    WALK({KIT_START(2) KIT_DARK(6) KIT_LIT(14) KIT_EXIT(12),
          "run 6; embers := 1; breath := .5; preset; preset; preset\n"
          "lit; embers = 1; home.x = 6; breath ~ .5; outcome = on"});
}

TEST(the_next_hall_is_a_new_game) {
    WALK({DARKNESS, "embers := 0; out := 1; wait RELIGHT+5; outcome = lost; next\n"
                    "outcome = on; embers = EMBERS; !out; slump = 0"});
}

TEST(all_of_it_is_in_the_hash) {
    WALK({ROOM,
          "wait 2; hashed breath; hashed glow; hashed flare; hashed touch; hashed strain; hashed calm\n"
          "hashed flame; hashed slump; hashed home.x; hashed updraught; hashed embers; hashed fainting\n"
          "hashed relighting; hashed fresh; hashed open; hashed gasping; hashed lit; hashed out; hashed outcome"});
}

TEST_GROUP(NULL, close_game)
