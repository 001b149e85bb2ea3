/* The body: jumps as high as it should, forgives what it should, and is never left inside anything hard. The flame in
 * the hand: how much wind it bears, and what shelters it. */

#include "game/keeper/hand.h"
#include "tests/kits/test.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define FLOOR 8.0f

/* Level ground with a drop at x = 10. */
static Scene ground(void) {
    Scene scene = {.has_player = true, .start = {4, FLOOR}};
    scene.wall.width = 20;
    scene.wall.height = 16;
    scene.wall.slab[scene.wall.slabs++] = (WallSlab){0, FLOOR, 10, FLOOR + 1};
    scene.wall.slab[scene.wall.slabs++] = (WallSlab){0, 15, 20, 16};
    return scene;
}

static void go(Player *player, const Scene *scene, int move, unsigned buttons, int ticks) {
    Intent intent = {.move = move, .buttons = buttons};
    for (int i = 0; i < ticks; i++) {
        Player_Move(player, &intent, NULL);
        Player_Collide(player, scene, NULL, 0);
    }
}

static Player standing(const Scene *scene) {
    Player player = Player_Start(scene->start);
    go(&player, scene, 0, 0, 10);
    return player;
}

/* A blast throws it up at twice the speed of the fastest fall, and no faster. */
TEST(it_flies_up_no_faster_than_that) {
    Scene scene = ground();
    Player player = Player_Start(Vec2_At(4, 4));
    player.velocity.y = -9 * PLAYER_FALL_MAX;
    go(&player, &scene, 0, 0, 1);
    assert_true(fabsf(player.velocity.y + 2 * PLAYER_FALL_MAX) < 0.5f);
}

/* The last landing may still be felt. It softens no other. */
TEST(a_landing_is_felt_in_full) {
    Scene scene = ground();
    float plain = 0;
    for (float before = 0; before < 1; before += 0.01f) {
        Player player = Player_Start(Vec2_At(4, FLOOR - 0.05f));
        player.velocity.y = 5, player.landing = before;
        go(&player, &scene, 0, 0, 1);
        assert_int_equal(player.ground, PLAYER_ON_STONE);
        if (before == 0) plain = player.landing;
        assert_true(player.landing >= plain && player.landing <= fmaxf(plain, before));
    }
    assert_true(plain > 0.5f && plain < 0.7f);
}

static float rise(int held_for) {
    Scene scene = ground();
    Player player = standing(&scene);
    float top = player.at.y;
    for (int i = 0; i < 90; i++) {
        go(&player, &scene, 0, i < held_for ? INTENT_JUMP : 0, 1);
        top = player.at.y < top ? player.at.y : top;
    }
    return FLOOR - top;
}

TEST(the_longer_the_key_the_higher_the_jump) {
    float full = PLAYER_JUMP * PLAYER_JUMP / (2 * PLAYER_GRAVITY);
    assert_true(fabsf(rise(60) - full) < 0.12f);
    assert_true(rise(3) < 0.6f * full && rise(3) > 0.15f * full);
    assert_true(rise(12) > rise(6) && rise(6) > rise(3));
}

/* Runs off the edge and asks for a jump so many ticks after the ground is gone. */
static bool jumps_late(int ticks_late) {
    Scene scene = ground();
    Player player = standing(&scene);
    while (player.ground != PLAYER_IN_AIR) go(&player, &scene, 100, 0, 1);
    go(&player, &scene, 100, 0, ticks_late);
    go(&player, &scene, 100, INTENT_JUMP, 1);
    return player.velocity.y < -5;
}

TEST(an_edge_is_forgiven_for_a_tenth_of_a_second) {
    assert_true(jumps_late(0));
    assert_true(jumps_late(PLAYER_GRACE - 2));
    assert_false(jumps_late(PLAYER_GRACE + 1));
}

/* Falls, and taps jump so many ticks before the ground is there. */
static bool jumps_early(int ticks_early) {
    Scene scene = ground();
    Player player = standing(&scene);
    player.at.y -= 1.5f;
    int falls = 0;
    for (Player probe = player; probe.ground == PLAYER_IN_AIR || falls == 0; falls++) go(&probe, &scene, 0, 0, 1);
    go(&player, &scene, 0, 0, falls - ticks_early);
    go(&player, &scene, 0, INTENT_JUMP, 1);
    for (int i = 0; i < 12; i++) {
        go(&player, &scene, 0, 0, 1);
        if (player.velocity.y < -2) return true;
    }
    return false;
}

TEST(a_jump_asked_for_early_is_remembered) {
    assert_true(jumps_early(1));
    assert_true(jumps_early(PLAYER_GRACE - 2));
    assert_false(jumps_early(PLAYER_GRACE + 3));
}

TEST(a_glider_sinks_slowly_and_rides_on_warm_air) {
    Scene scene = ground();
    scene.start = (Vec2){15, 3};
    Player player = Player_Start(scene.start);
    go(&player, &scene, 0, INTENT_JUMP, 90);
    assert_true(player.gliding && fabsf(player.velocity.y - PLAYER_GLIDE_SINK) < 0.05f);
    Player_Feel(&player, Vec2_At(0, 0), 1);
    go(&player, &scene, 0, INTENT_JUMP, 30);
    assert_true(player.velocity.y < -0.7f);
    Player_Feel(&player, Vec2_At(0, -3), 3);
    go(&player, &scene, 0, INTENT_JUMP, 20);
    assert_true(player.gliding && player.velocity.y < -1);
    go(&player, &scene, 0, 0, 60);
    assert_true(!player.gliding && player.velocity.y > 4);
}

TEST(wind_carries_a_body_along) {
    Scene scene = ground();
    Player player = standing(&scene), calm = player;
    Player_Feel(&player, Vec2_At(8, 0), 0);
    go(&player, &scene, 0, 0, 60);
    assert_true(player.at.x > 4.5f);
    Player_Feel(&calm, Vec2_At(0.5f, 0), 0);
    go(&calm, &scene, 0, 0, 60);
    assert_true(calm.at.x == 4);
}

TEST(a_body_between_two_edges_can_jump_out) {
    Scene scene = ground();
    scene.wall.slab[scene.wall.slabs++] = (WallSlab){2, 6, 3.8f, 6.4f};
    scene.wall.slab[scene.wall.slabs++] = (WallSlab){4.2f, 6, 6, 6.4f};
    Player player = Player_Start(Vec2_At(4, 5.5f));
    go(&player, &scene, 0, 0, 60);
    assert_true(player.at.y < 6.4f && player.ground != PLAYER_IN_AIR);
    go(&player, &scene, 0, INTENT_JUMP, 3);
    assert_true(player.velocity.y < -5);
}

/* ---- Among machines ------------------------------------------------------------------------------- */

static void move_all(Scene *scene, uint64_t tick) {
    for (int i = 0; i < scene->obstacles; i++) Obstacle_Move(&scene->obstacle[i], tick);
}

TEST(a_lift_carries) {
    Scene scene = ground();
    Obstacle lift = {.kind = &OBSTACLE_LIFT, .at = {4, 7}, .half = {1, 0.1f}, .value = {3, 6, 0}};
    scene.obstacle[scene.obstacles++] = lift;
    move_all(&scene, 0);
    Player player = Player_Start(Vec2_At(4, scene.obstacle[0].pose.at.y - 0.1f));
    Intent idle = {0};
    for (uint64_t tick = 1; tick < 1200; tick++) {
        Player_Move(&player, &idle, scene.obstacle);
        move_all(&scene, tick);
        Player_Collide(&player, &scene, scene.obstacle, scene.obstacles);
        if (tick > 5) assert_int_equal(player.ground, 0);
        assert_true(fabsf(player.at.y - (scene.obstacle[0].pose.at.y - 0.1f)) < 0.02f);
    }
    assert_int_equal(player.crushed, 0);
}

/* Whoever plays at random for minutes is free after every tick, and inside the hall. */
TEST(nobody_is_ever_stuck) {
    char error[SCENE_ERROR];
    static Scene scene;
    if (!Scene_Load(&scene, "hall", error, sizeof error)) fail_msg("%s", error);
    int crushed = 0;
    for (uint32_t seed = 1; seed <= 12; seed++) {
        Random random = Random_Seed(seed);
        Player player = Player_Start(scene.start);
        Intent intent = {0};
        for (uint64_t tick = 1; tick <= 3000; tick++) {
            if (Random_Bits(&random) % 20 == 0) intent.move = (int)(Random_Bits(&random) % 3) * 100 - 100;
            if (Random_Bits(&random) % 12 == 0) intent.buttons ^= INTENT_JUMP;
            float gust = Random_Unit(&random) * 2 - 1;
            float updraught = Random_Unit(&random) * 5;
            Player_Feel(&player, Vec2_At(gust * 6, -updraught), updraught);
            Player_Move(&player, &intent, scene.obstacle);
            move_all(&scene, tick);
            Player_Collide(&player, &scene, scene.obstacle, scene.obstacles);
            float overlap = Player_Overlap(&player, &scene, scene.obstacle, scene.obstacles);
            if (overlap > PLAYER_STUCK || !(player.at.x > 0 && player.at.x < 16 && player.at.y > 0 && player.at.y < 9))
                fail_msg("seed %u, tick %d: %g m inside at %g, %g", seed, (int)tick, overlap, player.at.x, player.at.y);
        }
        crushed += player.crushed;
    }
    assert_true(crushed < 60);
}

/* ---- The flame -------------------------------------------------------------------------------------- */

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
