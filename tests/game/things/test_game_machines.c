/* Machines that blow and that let air through in pockets: fans, what shelters from them, revolving doors. */
#include "tests/kits/body_kit.h"
#include "tests/kits/test.h"

#include <math.h>

static BodyKit kit;

enum { WIND, ANGLE, REACH, PERIOD, DUTY };

static Obstacle *fan_room(float wind) {
    BodyKit_Room(&kit, 12, 5, 10);
    Obstacle *fan = BodyKit_Machine(&kit, &OBSTACLE_FAN, 2, 1.5f, 0.4f, 2);
    fan->value[WIND] = wind;
    return fan;
}

TEST(a_fan_blows_as_far_as_it_says) {
    fan_room(6)->value[REACH] = 5;
    BodyKit_Open(&kit, NULL);
    BodyKit_Go(&kit, 180, NULL);
    assert_true(Air_At(&kit.air, Vec2_At(3, 2.5f)).x > 5);
    assert_true(Air_At(&kit.air, Vec2_At(5.5f, 2.5f)).x > 2);
    assert_true(Air_At(&kit.air, Vec2_At(1.95f, 2.5f)).x > 4); /* it takes air in behind */
    assert_true(fabsf(kit.thing[0].velocity.x) < 1e-6f);       /* and carries nobody along */
    assert_true(Air_BodyAt(&kit.air, Vec2_At(2.2f, 2.5f)) == Air_MachineBody(&kit.scene, 0));
}

TEST(it_blows_where_its_angle_says) {
    for (int i = 0; i < 2; i++) {
        BodyKit_Room(&kit, 6, 6, 10);
        Obstacle *fan = BodyKit_Machine(&kit, &OBSTACLE_FAN, 2, i ? 4.5f : 1, 2, 0.4f);
        fan->value[ANGLE] = i ? -90.0f : 90.0f;
        BodyKit_Open(&kit, NULL);
        BodyKit_Go(&kit, 90, NULL);
        float down = Air_At(&kit.air, Vec2_At(3, 3)).y;
        assert_true(i ? down < -3 : down > 3);
    }
}

TEST(what_stands_in_the_way_shelters) {
    float wind[2];
    for (int wall = 0; wall < 2; wall++) {
        fan_room(7)->value[REACH] = 8;
        if (wall) BodyKit_Ledge(&kit, 5, 1.0f, 0.5f, 3.5f);
        BodyKit_Open(&kit, NULL);
        float sum = 0;
        for (int i = 0; i < 180; i++) {
            BodyKit_Tick(&kit, NULL);
            if (i >= 120) sum += fabsf(Air_At(&kit.air, Vec2_At(6.2f, 3)).x) / 60;
        }
        wind[wall] = sum;
    }
    assert_true(wind[0] > 4);
    assert_true(wind[1] < 0.35f * wind[0]);
}

TEST(gusts_come_and_go) {
    Obstacle *fan = fan_room(6);
    fan->value[PERIOD] = 4, fan->value[DUTY] = 0.5f;
    BodyKit_Open(&kit, NULL);
    BodyKit_Go(&kit, 100, NULL);
    assert_true(kit.thing[0].wind.x > 5.99f && Air_At(&kit.air, Vec2_At(3, 2.5f)).x > 4);
    BodyKit_Go(&kit, 130, NULL);
    assert_true(kit.thing[0].wind.x < 0.01f && Air_At(&kit.air, Vec2_At(3, 2.5f)).x < 2.5f);
    for (uint64_t tick = 0; tick < 2000; tick++) { /* never at once */
        float before = kit.thing[0].wind.x;
        Obstacle_Move(&kit.thing[0], tick);
        assert_true(tick == 0 || fabsf(kit.thing[0].wind.x - before) < 0.4f);
    }
}

/* Two halves of a room with a drum between them; smoke on the left. */
static void halves(float period, float drum) {
    BodyKit_Room(&kit, 8, 5, 12);
    BodyKit_Ledge(&kit, 3.6f, 0, 0.8f, 1.0f);
    BodyKit_Ledge(&kit, 3.6f, 4.0f, 0.8f, 1.0f);
    for (int i = 0; i < 2; i++) {
        const ObstacleKind *kind = i ? &OBSTACLE_REVOLVER : OBSTACLE_REVOLVER.frame;
        Obstacle *machine = BodyKit_Machine(&kit, kind, 4, 2.5f, 0, 0);
        machine->value[0] = 1.5f, machine->value[1] = period, machine->value[2] = 0.1f, machine->value[3] = drum;
    }
    BodyKit_Open(&kit, NULL);
    Fluid_Add(kit.air.fluid, FLUID_SMOKE, FLUID_AT(1.2f, 2.5f), FLUID_AT(2.2f, 2.5f), 2, 1);
}

/* The mean smoke on one side. */
static float smoke_from(float x) {
    float sum = 0;
    for (int i = 0; i < 20; i++)
        for (int k = 0; k < 10; k++)
            sum +=
                Fluid_Sample(kit.air.fluid, FLUID_SMOKE, FLUID_AT(x + 0.09f * (float)i, 0.6f + 0.4f * (float)k)) / 200;
    return sum;
}

/* It is an airlock: wind stays out, and what its pockets hold goes through little by little. */
TEST(a_revolving_door_keeps_the_wind_out) {
    for (int turns = 0; turns < 2; turns++) {
        halves(turns ? -6.0f : 0, 1);
        for (int i = 0; i < 400; i++) {
            Fluid_Push(kit.air.fluid, FLUID_AT(1.2f, 1), FLUID_AT(2, 1), 0.4f, FLUID_AT(0.2f, 0));
            BodyKit_Tick(&kit, NULL);
        }
        float here = smoke_from(0.6f), there = smoke_from(5.7f), wind = fabsf(Air_At(&kit.air, Vec2_At(6.5f, 2.5f)).x);
        assert_true(here > 0.1f && there < 0.02f * here);
        assert_true(turns ? there > 1e-5f && wind < 0.5f : there == 0 && wind < 0.01f);
    }
}

TEST(without_its_drum_it_stirs) {
    halves(-6, 0);
    BodyKit_Go(&kit, 300, NULL);
    assert_true(smoke_from(5.7f) > 0.004f * smoke_from(0.6f));
}
