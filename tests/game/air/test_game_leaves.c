/* Leaves: none is lost, none gets into anything, and they lie until the wind lifts them. Sparks: the air takes them
 * along, nothing solid holds one, and the game's state knows nothing of them. */
#include "tests/kits/body_kit.h"
#include "game/air/leaves.h"
#include "game/air/sparks.h"
#include "game/rules/game.h"
#include "tests/kits/test.h"

#include <math.h>

static BodyKit kit;
static Leaves leaves;

/* A room with leaves all over it; a wind from the left, or none. */
static void scatter(int count, float wind) {
    BodyKit_Room(&kit, 8, 4, 12);
    BodyKit_Vent(&kit, 0, 0.5f, 0.5f, 3, wind);
    BodyKit_Vent(&kit, 7.5f, 0.5f, 0.5f, 3, 0);
    kit.scene.piles = 1;
    kit.scene.leaves[0] = (SceneLeaves){{1, 1}, {6, 2}, count, 0.7f, 1.6f};
}

static void begin(const FluidHost *host) {
    BodyKit_Open(&kit, host);
    Leaves_Start(&leaves, &kit.scene, &kit.random);
}

static void tick(void) {
    BodyKit_Tick(&kit, NULL);
    Leaves_Tick(&leaves, &kit.air, kit.tick);
}

static int lying(void) {
    int count = 0;
    for (int i = 0; i < leaves.count; i++) count += leaves.leaf[i].lies;
    return count;
}

TEST(none_is_lost_and_none_gets_into_anything) {
    scatter(80, 4);
    BodyKit_Ledge(&kit, 3, 2.5f, 0.5f, 1);
    BodyKit_Machine(&kit, &OBSTACLE_PADDLE, 5, 2, 0, 0)->value[2] = 1.2f;
    BodyKit_Machine(&kit, &OBSTACLE_PISTON, 1.2f, 1, 0.8f, 0.5f);
    BodyKit_Body(&kit, &BODY_CRATE, 6.2f, 2.9f, 0.5f, 0.6f);
    begin(NULL);
    assert_int_equal(leaves.count, 80);
    for (int i = 0; i < 500; i++) {
        tick();
        for (int k = 0; k < leaves.count; k++) {
            Vec2 at = leaves.leaf[k].at;
            int body = Air_BodyAt(&kit.air, at);
            if (body) fail_msg("tick %d: leaf %d at %g %g is in body %d", i, k, at.x, at.y, body);
        }
    }
    assert_int_equal(leaves.count, 80);
}

TEST(in_still_air_they_fall_and_lie) {
    scatter(60, 0);
    begin(NULL);
    for (int i = 0; i < 60; i++) tick();
    assert_true(lying() < 30);
    for (int i = 0; i < 540; i++) tick();
    assert_int_equal(lying(), 60);
    for (int i = 0; i < leaves.count; i++) {
        assert_true(leaves.leaf[i].at.y > 3.45f && leaves.leaf[i].at.y < 3.5f);
        assert_true(leaves.leaf[i].at.x > 0.5f && leaves.leaf[i].at.x < 7.5f);
    }
}

static Sparks sparks;

/* A room with a fire in the middle and a wind from the left, or none. */
static void begin_fire(float wind) {
    BodyKit_Room(&kit, 8, 4, 12);
    BodyKit_Vent(&kit, 0, 0.5f, 0.5f, 3, wind);
    BodyKit_Vent(&kit, 7.5f, 0.5f, 0.5f, 3, 0);
    Sparks_Start(&sparks, 1);
}

static void tick_fire(void) {
    const Fire fire = {.at = {4, 2.6f}, .half = {0.3f, 0.2f}, .lapping = true};
    BodyKit_Tick(&kit, NULL);
    Sparks_Tick(&sparks, &fire, 1, &kit.air);
}

/* How far to the right of the fire they are, m, and how fast, m/s, after 3 s. */
static void drift(float wind, float *way, float *speed) {
    Spark glowing[SPARKS_MAX];
    begin_fire(wind);
    BodyKit_Open(&kit, NULL);
    for (int i = 0; i < 180; i++) tick_fire();
    int count = Sparks_Picture(&sparks, glowing);
    assert_true(count > 40 && count <= SPARKS_MAX);
    *way = *speed = 0;
    for (int i = 0; i < count; i++) *way += (glowing[i].x - 4) / (float)count;
    for (int i = 0; i < count; i++) *speed += glowing[i].vx / (float)count;
}

TEST(the_wind_takes_sparks_along) {
    float still, calm, way, speed;
    drift(0, &still, &calm);
    assert_true(fabsf(still) < 0.15f && fabsf(calm) < 0.1f);
    drift(2, &way, &speed);
    assert_true(way > 1 && way < 3.5f && speed > 0.8f && speed < 2.5f);
}

TEST(no_spark_gets_into_anything) {
    begin_fire(5);
    BodyKit_Ledge(&kit, 5, 0.5f, 0.3f, 2.4f);
    BodyKit_Machine(&kit, &OBSTACLE_PADDLE, 3, 2, 0, 0);
    BodyKit_Open(&kit, NULL);
    for (int i = 0; i < 300; i++) {
        tick_fire();
        for (int k = 0; k < SPARKS_MAX; k++) {
            if (sparks.life[k] <= 0) continue;
            int body = Air_BodyAt(&kit.air, sparks.at[k]);
            if (body) fail_msg("tick %d: one at %g %g is in body %d", i, sparks.at[k].x, sparks.at[k].y, body);
        }
    }
}

/* Two games, of which one is without its sparks after every tick. */
TEST(no_state_knows_of_sparks) {
    static Game with, without;
    const GameStart start = {"hall", {64, 36}, {.preset = FLUID_PRESET_GAME}, 1};
    const Intent still = {0};
    char error[SCENE_ERROR];
    assert_true(Game_Open(&with, &start, NULL, error, sizeof error));
    assert_true(Game_Open(&without, &start, NULL, error, sizeof error));
    for (int i = 0; i < 60; i++) {
        assert_true(Game_Tick(&with, &still, error, sizeof error));
        assert_true(Game_Tick(&without, &still, error, sizeof error));
        Sparks_Start(&without.sparks, 99);
        assert_true(Game_Hash(&with) == Game_Hash(&without));
    }
    Spark glowing[SPARKS_MAX];
    assert_true(Sparks_Picture(&with.sparks, glowing) > 10);
    Game_Close(&with);
    Game_Close(&without);
}
