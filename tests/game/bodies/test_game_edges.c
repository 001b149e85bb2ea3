/* Light bodies at the ends of a hall and where two stones meet. */

#include "tests/kits/body_kit.h"
#include "tests/kits/test.h"

static BodyKit kit;

static int close_room(void **state) {
    (void)state;
    BodyKit_Close(&kit);
    return 0;
}

/* No stone anywhere: the hall itself ends. */
TEST(nothing_leaves_the_hall) {
    static const Vec2 WAYS[] = {{-9, 0}, {9, 0}, {0, -9}, {0, 9}};
    for (int i = 0; i < 4; i++) {
        BodyKit_Room(&kit, 6, 4, 8);
        kit.scene.wall.slabs = 0;
        Body *crate = BodyKit_Body(&kit, &BODY_CRATE, 2.7f, 1.7f, 0.6f, 0.6f);
        crate->value[0] = 50;
        BodyKit_Open(&kit, NULL);
        crate = &kit.bodies.body[0];
        crate->velocity = WAYS[i];
        float low[2] = {6, 4}, high[2] = {0, 0};
        for (int tick = 0; tick < 45; tick++) {
            BodyKit_Tick(&kit, NULL);
            const float at[2] = {crate->at.x, crate->at.y};
            for (int k = 0; k < 2; k++)
                low[k] = at[k] < low[k] ? at[k] : low[k], high[k] = at[k] > high[k] ? at[k] : high[k];
        }
        if (low[0] < 0.25f || high[0] > 5.75f || low[1] < 0.25f || high[1] > 3.75f)
            fail_msg("thrown by %g, %g it comes to %g .. %g, %g .. %g", WAYS[i].x, WAYS[i].y, low[0], high[0], low[1],
                     high[1]);
        const float reached = i == 0 ? low[0] : i == 1 ? 6 - high[0] : i == 2 ? low[1] : 4 - high[1];
        if (reached > 0.6f) fail_msg("thrown by %g, %g it stops %g m before the end", WAYS[i].x, WAYS[i].y, reached);
        BodyKit_Close(&kit);
    }
    BodyKit_Room(&kit, 6, 4, 8);
    BodyKit_Open(&kit, NULL);
}

/* How far a crate slides over a floor of so many stones. */
static float slides(int stones, float speed) {
    BodyKit_Close(&kit);
    BodyKit_Room(&kit, 8, 4, 8);
    for (int i = 0; i < stones; i++)
        BodyKit_Ledge(&kit, 1 + 6.0f * (float)i / (float)stones, 3, 6.0f / (float)stones, 0.5f);
    Body *crate = BodyKit_Body(&kit, &BODY_CRATE, 3.7f, 2.4f, 0.6f, 0.6f);
    crate->value[0] = 50;
    BodyKit_Open(&kit, NULL);
    crate = &kit.bodies.body[0];
    BodyKit_Go(&kit, 20, NULL);
    crate->velocity.x = speed;
    const float from = crate->at.x;
    BodyKit_Go(&kit, 60, NULL);
    assert_true(Maths_Abs(crate->angle) < 0.02f);
    return crate->at.x - from;
}

TEST(no_seam_stops_what_slides) {
    for (int way = -1; way <= 1; way += 2) {
        const float whole = slides(1, 3.0f * (float)way), parted = slides(12, 3.0f * (float)way);
        assert_true(Maths_Abs(whole) > 0.5f && Maths_Abs(whole - parted) < 0.02f);
    }
}

/* A crate that turns over many times keeps its angle within half a turn either way. */
TEST(what_tumbles_turns_round_and_round) {
    for (int way = -1; way <= 1; way += 2) {
        BodyKit_Close(&kit);
        BodyKit_Room(&kit, 4, 6, 4);
        BodyKit_Body(&kit, &BODY_CRATE, 1.7f, 1.2f, 0.6f, 0.6f);
        BodyKit_Open(&kit, NULL);
        Body *crate = &kit.bodies.body[0];
        for (int i = 0; i < 45; i++) {
            const float half = (float)MATHS_TURN / 2;
            crate->spin = 11.0f * (float)way;
            BodyKit_Tick(&kit, NULL);
            const float turned = crate->angle - crate->angle_before;
            assert_true(crate->angle >= -half && crate->angle <= half);
            assert_float_equal(turned + (way * turned < 0 ? 2 * half * (float)way : 0), crate->spin / 60, 1e-4);
        }
    }
}

/* A step is no seam: whatever slides against it stops. */
TEST(a_step_stops_it) {
    for (int way = -1; way <= 1; way += 2) {
        BodyKit_Close(&kit);
        BodyKit_Room(&kit, 8, 4, 8);
        BodyKit_Ledge(&kit, way < 0 ? 2 : 5, 3, 1, 0.5f);
        Body *crate = BodyKit_Body(&kit, &BODY_CRATE, 3.7f, 2.9f, 0.6f, 0.6f);
        crate->value[0] = 50;
        BodyKit_Open(&kit, NULL);
        crate = &kit.bodies.body[0];
        BodyKit_Go(&kit, 5, NULL);
        crate->velocity.x = 6.0f * (float)way;
        BodyKit_Go(&kit, 40, NULL);
        const float beside = way < 0 ? 3.3f : 4.7f;
        assert_true(kit.knocks > 0);
        if (way < 0 ? crate->at.x < beside - 0.03f : crate->at.x > beside + 0.03f) fail_msg("it is at %g", crate->at.x);
    }
}

TEST_GROUP(NULL, close_room)
