/* The flame in the hand: how much wind it bears, how it goes out, and what shelters it. */

#include "game/keeper/hand.h"
#include "tests/kits/test.h"

static const Vec2 STILL = {0, 0};

/* Of a flame in a wind, on a body that is carried along: after how many seconds it is out (60: never), and how well it
 * burns after ten. */
static const struct {
    float flame, torch;
    Vec2 air, carried;
    float least, most, dim, bright;
} WINDS[] = {
    {1, 0, {1, 0}, {0, 0}, 60, 60, 1, 1},
    {1, 0, {-2.4f, 0}, {0, 0}, 60, 60, 1, 1},
    {1, 0, {0, -9}, {0, 0}, 60, 60, 1, 1}, /* its own warm air rises past it */
    {1, 0, {2.8f, 0}, {0, 0}, 60, 60, 0.6f, 0.8f},
    {1, 0, {0, 3.2f}, {0, 0}, 60, 60, 0.2f, 0.4f},
    {1, 0, {3.3f, 0}, {0, 0}, 60, 60, 0, 1},
    {1, 0, {4, 0}, {0, 0}, 1, 1.4f, 0, 0},
    {1, 0, {9, 0}, {0, 0}, 0.2f, 0.5f, 0, 0},
    /* running is no wind, but running into it is */
    {1, 0, {0, 0}, {4.2f, 0}, 60, 60, 1, 1},
    {1, 0, {-1, 0}, {4.2f, 0}, 60, 60, 1, 1},
    {1, 0, {0, 0}, {4.2f, -9.5f}, 60, 60, 1, 1},
    {1, 0, {6, 0}, {4.2f, 0}, 60, 60, 1, 1},
    {1, 0, {6, 0}, {0, 0}, 0, 1, 0, 0},
    {1, 0, {-3, 0}, {4.2f, 0}, 0, 1.4f, 0, 0},
    {1, 0, {-3, 0}, {0, 0}, 60, 60, 0, 1},
    /* a torch bears more */
    {1, 0, {5, 0}, {0, 0}, 0, 1.2f, 0, 0},
    {1, 1, {5, 0}, {0, 0}, 60, 60, 0, 1},
    {1, 1, {8, 0}, {0, 0}, 0, 1.2f, 0, 0},
    {0.2f, 0, {0, 0}, {0, 0}, 60, 60, 1, 1}, /* it recovers */
};

TEST(wind_makes_it_gutter_and_blows_it_out) {
    for (size_t i = 0; i < sizeof WINDS / sizeof *WINDS; i++) {
        Hand hand = {.flame = WINDS[i].flame, .torch = WINDS[i].torch};
        float lasts = 60, flame = 0;
        for (int tick = 0; tick < 3600 && lasts == 60; tick++) {
            if (tick == 600) flame = hand.flame;
            if (hand.out) lasts = (float)tick / 60;
            Hand_Feel(&hand, WINDS[i].air, WINDS[i].carried, false);
        }
        if (lasts < WINDS[i].least || lasts > WINDS[i].most || flame < WINDS[i].dim || flame > WINDS[i].bright)
            fail_msg("row %d: out after %g s, burns at %g", (int)i, (double)lasts, (double)flame);
    }
}

/* Over a low wall there is wind, but whoever stands close in its lee keeps a flame. */
TEST(stone_in_front_keeps_a_flame) {
    Hand hand = {.flame = 1, .raised = 1};
    for (int tick = 0; tick < 600; tick++) Hand_Feel(&hand, Vec2_At(-9, 3), STILL, true);
    assert_true(!hand.out && hand.flame > 0.3f && hand.flame < 0.5f);
    for (int tick = 0; tick < 60; tick++) Hand_Feel(&hand, Vec2_At(-9, 3), STILL, false);
    assert_true(hand.out);
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
