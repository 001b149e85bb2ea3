/* Light bodies: they go where the air takes them, stand still where it does not, and stay whole whatever they weigh. */
#include "tests/kits/body_kit.h"
#include "tests/kits/test.h"

#include <math.h>

static BodyKit kit;

static Body *first(void) { return &kit.bodies.body[0]; }
static float speed(const Body *body) { return Vec2_Length(body->velocity); }

static Fire fire_at(float x, float y) {
    return (Fire){.at = {x, y}, .half = {0.36f, 0.16f}, .heat = 680, .smoke = 14, .push = 11, .lapping = true};
}

/* A corridor 10 m long and as high as said, through which the wind goes to the right; 0: open at both ends. */
static void corridor(float height, float wind) {
    BodyKit_Room(&kit, 10, height + 1, 16);
    BodyKit_Vent(&kit, 0, 0.5f, 0.5f, height, wind);
    BodyKit_Vent(&kit, 9.5f, 0.5f, 0.5f, height, 0);
}

/* ---- Lanterns ------------------------------------------------------------------------------------ */

TEST(a_lantern_over_a_fire_rises_and_rests_under_the_ceiling) {
    Fire fire = fire_at(1.5f, 4.2f);
    BodyKit_Room(&kit, 3, 5, 16);
    BodyKit_Body(&kit, &BODY_LANTERN, 1.3f, 3, 0.4f, 0.5f);
    BodyKit_Open(&kit, NULL);
    BodyKit_Go(&kit, 480, &fire);
    float sum = 0;
    for (int i = 0; i < 240; i++) {
        BodyKit_Tick(&kit, &fire);
        sum += speed(first());
        if (first()->at.y > 1.1f || speed(first()) > 1.5f) /* it may bump once */
            fail_msg("tick %d: %g m under the ceiling at %g m/s", (int)kit.tick, first()->at.y - 0.75f, speed(first()));
    }
    assert_true(sum / 240 < 0.2f);
    assert_true(first()->warmth > first()->floats_at);
}

/* ---- Doors and signs ------------------------------------------------------------------------------ */

TEST(a_door_in_still_air_hangs_closed) {
    corridor(2, 0);
    BodyKit_Body(&kit, &BODY_DOOR, 4.9f, 0.5f, 0.16f, 1.98f);
    BodyKit_Open(&kit, NULL);
    BodyKit_Go(&kit, 60, NULL);
    assert_true(first()->angle == 0 && first()->spin == 0);
    first()->angle = 0.8f;
    BodyKit_Go(&kit, 600, NULL);
    assert_true(fabsf(first()->angle) < 0.05f && fabsf(first()->spin) < 0.1f);
}

TEST(a_draught_swings_it_open) {
    for (int way = -1; way <= 1; way++) {
        corridor(2, 4);
        BodyKit_Body(&kit, &BODY_DOOR, 4.9f, 0.5f, 0.16f, 1.98f)->value[2] = (float)way;
        BodyKit_Open(&kit, NULL);
        BodyKit_Go(&kit, 240, NULL);
        float behind = Air_At(&kit.air, Vec2_At(8, 1.5f)).x;
        if (way >= 0)
            assert_true(first()->angle < -0.9f && behind > 2.5f); /* its foot goes to the right */
        else
            assert_true(first()->angle > -0.01f && behind < 0.1f);
    }
}

/* Of a door that hangs at (7, 2.5): whether one of its cells has one of the ledge at its left beside it. */
static bool touches_ledge(void) {
    const uint8_t *cell = Fluid_GetOccupancy(kit.air.fluid);
    const int width = kit.air.grid[0], door = Air_MachineBody(&kit.scene, 0);
    bool touches = false;
    for (int y = 1; y < kit.air.grid[1] - 1; y++)
        for (int x = 1; (float)x * kit.air.cell < 6.2f; x++) {
            const uint8_t *at = cell + x + y * width;
            touches = touches || (*at == door && (at[-1] == AIR_STONE || at[1] == AIR_STONE ||
                                                  at[-width] == AIR_STONE || at[width] == AIR_STONE));
        }
    return touches;
}

/* Wherever the cells lie, and though it trembles by some millimetres. */
TEST(a_door_that_leans_on_a_ledge_lets_no_air_past_its_foot) {
    for (int i = 0; i < 24; i++) {
        const float face = 5.6f + 0.0041f * (float)i;
        BodyKit_Room(&kit, 10, 6, 16);
        BodyKit_Ledge(&kit, face - 0.3f, 2.65f, 0.3f, 2.9f);
        BodyKit_Body(&kit, &BODY_DOOR, 6.9f, 2.5f, 0.2f, 2);
        BodyKit_Open(&kit, NULL);
        for (int tremble = 0; tremble < 8; tremble++) {
            const float gap = 0.002f * (float)tremble, wanted = 7 - face - 0.1f - gap;
            first()->angle = asinf(wanted / 1.9f);
            Bodies_Hulls(&kit.bodies, kit.thing);
            Air_Stamp(&kit.air, &kit.scene, kit.thing, 1, NULL);
            if (!touches_ledge()) fail_msg("a ledge at %g m, %g m away: air goes through", face, gap);
        }
    }
}

/* A fan blows at it in a room with a way round; behind the door the air hardly stirs. */
TEST(while_it_hangs_it_keeps_the_air_out) {
    float behind[2];
    for (int door = 0; door < 2; door++) {
        BodyKit_Room(&kit, 10, 3, 16);
        BodyKit_Vent(&kit, 0, 0.5f, 0.5f, 2, 2);
        BodyKit_Vent(&kit, 2, 0, 1, 0.5f, 0);
        BodyKit_Vent(&kit, 9.5f, 0.5f, 0.5f, 2, 0);
        if (door) BodyKit_Body(&kit, &BODY_DOOR, 4.9f, 0.5f, 0.16f, 1.98f)->value[0] = 50;
        BodyKit_Open(&kit, NULL);
        BodyKit_Go(&kit, 120, NULL);
        behind[door] = Air_At(&kit.air, Vec2_At(7, 1.5f)).x;
    }
    assert_true(behind[0] > 0.5f);
    assert_true(fabsf(behind[1]) < 0.05f * behind[0]);
}

/* ---- What stands on the ground --------------------------------------------------------------------- */

static bool tips(const BodyKind *kind, float wind) {
    corridor(3, wind);
    BodyKit_Body(&kit, kind, 4.5f, 2.8f, 0.5f, 0.7f);
    BodyKit_Open(&kit, NULL);
    float most = 0;
    for (int i = 0; i < 240; i++) {
        BodyKit_Tick(&kit, NULL);
        most = fmaxf(most, fabsf(first()->angle));
    }
    return most > 1.2f;
}

TEST(wind_tips_a_crate_and_a_breeze_does_not) {
    assert_false(tips(&BODY_CRATE, 1));
    assert_false(tips(&BODY_CRATE, 1.5f));
    assert_true(tips(&BODY_CRATE, 5));
    assert_false(tips(&BODY_URN, 1));
    assert_true(tips(&BODY_URN, 5));
}

TEST(what_stands_in_still_air_stands_still) {
    static const BodyKind *const KINDS[] = {&BODY_CRATE, &BODY_URN};
    corridor(3, 0);
    for (int i = 0; i < 2; i++) BodyKit_Body(&kit, KINDS[i], 4.5f + (float)i, 2.8f, 0.5f, 0.7f);
    BodyKit_Open(&kit, NULL);
    BodyKit_Go(&kit, 600, NULL);
    for (int i = 0; i < 2; i++) {
        const Body *body = &kit.bodies.body[i];
        assert_true(fabsf(body->at.x - 4.75f - (float)i) < 0.02f && fabsf(body->at.y - 3.15f) < 0.003f);
        assert_true(fabsf(body->angle) < 0.002f);
    }
    assert_int_equal(kit.knocks, 0);
}

TEST(they_stack) {
    BodyKit_Room(&kit, 3, 4, 12);
    for (int i = 0; i < 3; i++) BodyKit_Body(&kit, &BODY_CRATE, 1.2f, 2.89f - 0.61f * (float)i, 0.6f, 0.6f);
    BodyKit_Open(&kit, NULL);
    BodyKit_Go(&kit, 400, NULL);
    for (int i = 0; i < 3; i++) {
        const Body *body = &kit.bodies.body[i];
        if (fabsf(body->at.x - 1.5f) > 0.05f || fabsf(body->at.y - 3.2f + 0.6f * (float)i) > 0.01f ||
            speed(body) > 0.01f)
            fail_msg("crate %d lies at %g %g, %g m/s", i, body->at.x, body->at.y, speed(body));
    }
}

/* ---- The keeper ----------------------------------------------------------------------------------------- */
