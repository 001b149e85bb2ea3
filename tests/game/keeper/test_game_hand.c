/* The flame in the hand: how much wind it bears, how it goes out, and what shelters it. */

#include "game/keeper/hand.h"
#include "tests/kits/test.h"

static const Vec2 STILL = {0, 0};

/* Seconds until it is out; 60 if it never is. */
static float lasts(Hand hand, Vec2 air, Vec2 carried) {
    for (int tick = 0; tick < 3600; tick++) {
        if (hand.out) return (float)tick / 60;
        Hand_Feel(&hand, air, carried, false);
    }
    return 60;
}

static float settles(Hand hand, Vec2 air, Vec2 carried) {
    for (int tick = 0; tick < 600; tick++) Hand_Feel(&hand, air, carried, false);
    return hand.flame;
}

TEST(a_draught_does_no_harm) {
    Hand hand = {.flame = 1};
    assert_true(settles(hand, Vec2_At(1, 0), STILL) == 1);
    assert_true(settles(hand, Vec2_At(-2.4f, 0), STILL) == 1);
    assert_true(settles(hand, Vec2_At(0, -9), STILL) == 1); /* its own warm air rises past it */
}

TEST(wind_makes_it_gutter) {
    Hand hand = {.flame = 1};
    float at_2_8 = settles(hand, Vec2_At(2.8f, 0), STILL), at_3_2 = settles(hand, Vec2_At(0, 3.2f), STILL);
    assert_true(at_2_8 > 0.6f && at_2_8 < 0.8f);
    assert_true(at_3_2 > 0.2f && at_3_2 < 0.4f);
}

TEST(kept_up_it_blows_it_out) {
    Hand hand = {.flame = 1};
    float strong = lasts(hand, Vec2_At(4, 0), STILL), gale = lasts(hand, Vec2_At(9, 0), STILL);
    assert_true(strong > 1.0f && strong < 1.4f);
    assert_true(gale > 0.2f && gale < 0.5f);
    assert_true(lasts(hand, Vec2_At(3.3f, 0), STILL) == 60);
}

TEST(running_is_no_wind_but_running_into_it_is) {
    Hand hand = {.flame = 1};
    const Vec2 run = {4.2f, 0}, leap = {4.2f, -9.5f};
    assert_true(settles(hand, STILL, run) == 1);
    assert_true(settles(hand, Vec2_At(-1, 0), run) == 1);
    assert_true(settles(hand, STILL, leap) == 1);
    assert_true(settles(hand, Vec2_At(6, 0), run) == 1);   /* with a gale */
    assert_true(lasts(hand, Vec2_At(6, 0), STILL) < 1);    /* but not standing in it */
    assert_true(lasts(hand, Vec2_At(-3, 0), run) < 1.4f);  /* and not against a wind */
    assert_true(lasts(hand, Vec2_At(-3, 0), STILL) == 60); /* that it bears when standing */
}

TEST(a_torch_bears_more) {
    Hand plain = {.flame = 1}, torch = {.flame = 1, .torch = 1};
    const Vec2 wind = {5, 0};
    assert_true(lasts(plain, wind, STILL) < 1.2f);
    assert_true(lasts(torch, wind, STILL) == 60);
    assert_true(lasts(torch, Vec2_At(8, 0), STILL) < 1.2f);
}

/* Over a low wall there is wind, but whoever stands close in its lee keeps a flame. */
TEST(stone_in_front_keeps_a_flame) {
    Hand hand = {.flame = 1, .raised = 1};
    for (int tick = 0; tick < 600; tick++) Hand_Feel(&hand, Vec2_At(-9, 3), STILL, true);
    assert_true(!hand.out && hand.flame > 0.3f && hand.flame < 0.5f);
    for (int tick = 0; tick < 60; tick++) Hand_Feel(&hand, Vec2_At(-9, 3), STILL, false);
    assert_true(hand.out);
}

TEST(it_recovers) {
    Hand hand = {.flame = 0.2f};
    for (int tick = 0; tick < 60; tick++) Hand_Feel(&hand, STILL, STILL, false);
    assert_true(hand.flame == 1);
}

TEST(out_is_out_until_it_is_lit) {
    Hand hand = {.flame = 1, .torch = 1};
    const Intent torch = {.buttons = 4};
    Player player = Player_Start(Vec2_At(5, 5));
    while (!hand.out) Hand_Feel(&hand, Vec2_At(20, 0), STILL, false);
    assert_true(hand.flame == 0 && hand.torch == 0);
    for (int tick = 0; tick < 60; tick++) {
        Hand_Move(&hand, &player, &torch);
        Hand_Feel(&hand, STILL, STILL, false);
    }
    assert_true(hand.out && hand.flame == 0 && hand.torch == 0);
    Hand_Light(&hand);
    assert_true(!hand.out && hand.flame > 0.2f && hand.flame < 1);
    for (int tick = 0; tick < 60; tick++) Hand_Feel(&hand, STILL, STILL, false);
    assert_true(hand.flame == 1);
}
