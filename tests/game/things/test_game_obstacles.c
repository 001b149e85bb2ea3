/* Machines: where they are follows from the tick alone, and they tell the truth about how they move. */

#include "game/things/obstacles.h"
#include "tests/kits/sum_kit.h"
#include "tests/kits/test.h"

#include <math.h>
#include <stdio.h>

#define DT (1.0f / 60)

static Obstacle make(const ObstacleKind *kind) {
    Obstacle obstacle = {.kind = kind, .at = {5, 3}, .half = {0.6f, 0.2f}};
    for (int i = 0; i < kind->property_count; i++) obstacle.value[i] = kind->properties[i].standard;
    return obstacle;
}

/* Where a point of the machine has come to after one more tick. */
static Vec2 carried(const Obstacle *from, const Obstacle *to, Vec2 point) {
    float turn = to->pose.angle - from->pose.angle;
    Vec2 arm = Vec2_Sub(point, from->pose.at);
    return Vec2_Add(to->pose.at, Vec2_Turn(arm, Maths_Cos(turn), Maths_Sin(turn)));
}

TEST(velocity_is_the_derivative_of_the_pose) {
    int kinds;
    const ObstacleKind *const *rows = Obstacle_Kinds(&kinds);
    for (int k = 0; k < kinds; k++)
        for (uint64_t tick = 0; tick < 2000; tick += 7) {
            Obstacle before = make(rows[k]), now = make(rows[k]), after = make(rows[k]);
            Obstacle_Move(&before, tick + 1);
            Obstacle_Move(&now, tick + 2);
            Obstacle_Move(&after, tick + 3);
            Vec2 tip = Vec2_Add(now.pose.at, Vec2_At(0.7f, 0.4f)), told = Obstacle_PointVelocity(&now, tip);
            Vec2 gone = Vec2_Scale(Vec2_Sub(carried(&now, &after, tip), carried(&now, &before, tip)), 0.5f / DT);
            float wrong = Vec2_Length(Vec2_Sub(told, gone));
            if (wrong > 0.06f)
                fail_msg("%s at tick %d: moves at %g %g, tells %g %g", rows[k]->name, (int)tick, gone.x, gone.y, told.x,
                         told.y);
        }
}

/* What a scene leaves out, and how far it may go: at least, usually, at most. */
TEST(properties_are_as_maps_were_made_for) {
    Sum sum = {0};
    int kinds;
    const ObstacleKind *const *rows = Obstacle_Kinds(&kinds);
    for (int k = 0; k < kinds; k++)
        for (int i = 0; i < rows[k]->property_count; i++) {
            const Property *property = &rows[k]->properties[i];
            const float numbers[] = {property->standard, property->low, property->high};
            Sum_Floats(&sum, numbers, 3);
        }
    static const SumRow ROWS[] = {{"properties", 1224.49304618}};
    if (!Sum_Is(&sum, "properties", ROWS, 1)) fail_msg("if that is meant, the row above belongs into the table");
}

TEST(solids_move_as_they_tell) {
    int kinds;
    const ObstacleKind *const *rows = Obstacle_Kinds(&kinds);
    for (int k = 0; k < kinds; k++)
        for (uint64_t tick = 1; tick < 1000; tick += 13) {
            Obstacle before = make(rows[k]), now = make(rows[k]);
            Obstacle_Move(&before, tick);
            Obstacle_Move(&now, tick + 1);
            assert_int_equal(before.solid_count, now.solid_count);
            for (int i = 0; i < now.solid_count; i++) {
                Vec2 way = Vec2_Sub(now.solids[i].a, before.solids[i].a);
                Vec2 told =
                    Vec2_Scale(Obstacle_PointVelocity(&now, Vec2_Mix(now.solids[i].a, before.solids[i].a, 0.5f)), DT);
                if (Vec2_Length(Vec2_Sub(way, told)) > 2e-4f)
                    fail_msg("%s: solid %d goes astray at tick %d", rows[k]->name, i, (int)tick);
            }
        }
}

TEST(the_tick_alone_decides) {
    int kinds;
    const ObstacleKind *const *rows = Obstacle_Kinds(&kinds);
    for (int k = 0; k < kinds; k++) {
        Obstacle walked = make(rows[k]), jumped = make(rows[k]);
        for (uint64_t tick = 0; tick <= 500; tick++) Obstacle_Move(&walked, tick);
        Obstacle_Move(&jumped, 500);
        assert_true(walked.pose.at.x == jumped.pose.at.x && walked.pose.at.y == jumped.pose.at.y &&
                    walked.pose.angle == jumped.pose.angle);
        Obstacle_Move(&jumped, 216000);
        assert_true(isfinite(jumped.velocity.x) && isfinite(jumped.spin) && fabsf(jumped.spin) < 3);
    }
}

TEST(outlines_enclose_what_is_hard) {
    int kinds;
    const ObstacleKind *const *rows = Obstacle_Kinds(&kinds);
    for (int k = 0; k < kinds; k++) {
        Shape shapes[OBSTACLE_SHAPES];
        Obstacle obstacle = make(rows[k]);
        Obstacle_Move(&obstacle, 77);
        int count = Obstacle_Outline(&obstacle, 1, shapes);
        assert_in_range(count, 1, OBSTACLE_SHAPES);
        assert_in_range(obstacle.solid_count, 1, OBSTACLE_SOLIDS);
        for (int i = 0; i < obstacle.solid_count; i++) {
            Vec2 middle = obstacle.solids[i].kind == SOLID_BOX
                              ? obstacle.solids[i].a
                              : Vec2_Mix(obstacle.solids[i].a, obstacle.solids[i].b, 0.5f);
            float nearest = 1e9f;
            for (int s = 0; s < count; s++) nearest = fminf(nearest, Shape_Distance(&shapes[s], middle.x, middle.y));
            if (nearest > 0.05f) fail_msg("%s: solid %d is not drawn", rows[k]->name, i);
        }
    }
}

/* From far away, from near by and from inside, around each kind. */
TEST(the_least_gap_is_no_more_than_the_gap) {
    const Solid solids[] = {
        Solid_Capsule(Vec2_At(4, 3), Vec2_At(6, 3.5f), 0.2f), Solid_Capsule(Vec2_At(5, 4), Vec2_At(5, 4), 0.3f),
        Solid_Box(Vec2_At(5, 3), Vec2_At(1.2f, 0.1f), 0.7f), Solid_Box(Vec2_At(5, 3), Vec2_At(1, 1), 0)};
    Vec2 outward, where;
    float closest = 1e9f;
    for (int i = 0; i < 4 * 1600; i++) {
        const Vec2 a = Vec2_At((float)(i % 40) * 0.25f, (float)(i / 40 % 40) * 0.15f), b = Vec2_At(a.x, a.y + 1.2f);
        const float gap = Solid_Gap(&solids[i / 1600], a, b, 0.3f, &outward, &where);
        const float least = Solid_LeastGap(&solids[i / 1600], a, b, 0.3f);
        assert_true(least <= gap);
        closest = fminf(closest, gap - least);
    }
    assert_true(closest < 0.1f);
}

/* A lift that rests in the floor reaches down into it until a slit would be .3 m high; one that rests on air is a
 * plank. */
TEST(a_lift_leaves_no_slit_above_the_floor) {
    for (int sunk = 0; sunk < 2; sunk++) {
        float thickest = 0;
        for (uint64_t tick = 0; tick < 600; tick++) {
            Obstacle lift = make(&OBSTACLE_LIFT);
            lift.sunk = sunk;
            Obstacle_Move(&lift, tick);
            const Solid *solid = &lift.solids[0];
            const float floor = lift.at.y - lift.half.y, bottom = solid->a.y + solid->b.y;
            assert_float_equal(solid->a.y - solid->b.y, lift.pose.at.y - lift.half.y, 1e-5);
            assert_true(!sunk || bottom > floor || bottom < floor - 0.29f);
            thickest = fmaxf(thickest, 2 * solid->b.y);
        }
        if (sunk)
            assert_true(thickest > 2 * 0.4f && thickest < 2 * 0.4f + 0.35f);
        else
            assert_float_equal(thickest, 0.4f, 1e-5);
    }
}

TEST(the_sine_is_one) {
    for (int i = -4000; i < 4000; i++) {
        double angle = i * 0.0123;
        assert_true(fabs((double)Maths_Sin(angle) - sin(angle)) < 3e-7);
        assert_true(fabs((double)Maths_Cos(angle) - cos(angle)) < 3e-7);
    }
}
