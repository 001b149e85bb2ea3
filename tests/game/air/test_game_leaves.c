/* Leaves: none is lost, none gets into anything, and they lie until the wind lifts them. */
#include "tests/kits/body_kit.h"
#include "game/air/leaves.h"
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
