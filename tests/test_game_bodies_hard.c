/* Light bodies whatever happens to them: any mass, any knock, any number of threads. */
#include "body_kit.h"
#include "parallel.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static BodyKit kit;

static Body *first(void) { return &kit.bodies.body[0]; }
static float speed(const Body *body) { return Vec2_Length(body->velocity); }

static Fire fire_at(float x, float y) {
    return (Fire){.at = {x, y}, .half = {0.36f, 0.16f}, .heat = 680, .smoke = 14, .push = 11, .lapping = true};
}

static void crowd(float mass) {
    static const BodyKind *const KINDS[] = {&BODY_LANTERN, &BODY_SIGN, &BODY_DOOR, &BODY_CRATE, &BODY_URN};
    BodyKit_Room(&kit, 10, 5, 10);
    BodyKit_Vent(&kit, 0, 0.5f, 0.5f, 4, 5);
    BodyKit_Vent(&kit, 9.5f, 0.5f, 0.5f, 4, 0);
    for (int i = 0; i < 15; i++)
        BodyKit_Body(&kit, KINDS[i % 5], 1 + 0.5f * (float)i, 1 + 0.9f * (float)(i % 4), 0.4f, 0.6f)->value[0] = mass;
    BodyKit_Machine(&kit, &OBSTACLE_PADDLE, 5, 2.5f, 0, 0)->value[2] = 1.5f;
    BodyKit_Machine(&kit, &OBSTACLE_PISTON, 7, 2.0f, 0.8f, 0.6f);
}

static void of_any_mass_they_stay_finite_and_out_of_stone(void **state) {
    (void)state;
    static const float MASSES[] = {0.05f, 0.4f, 3, 50};
    for (int m = 0; m < 4; m++) {
        Fire fire = fire_at(3, 4);
        crowd(MASSES[m]);
        BodyKit_Open(&kit, NULL);
        for (int i = 0; i < 240; i++) {
            BodyKit_Tick(&kit, &fire);
            assert_true(BodyKit_Finite(&kit));
            for (int b = 0; b < kit.bodies.count && i > 60; b++) {
                const Body *body = &kit.bodies.body[b];
                assert_true(body->at.x > 0 && body->at.x < 10 && body->at.y > 0 && body->at.y < 5);
                assert_true(speed(body) <= 12.01f && fabsf(body->spin) <= 12.01f);
            }
        }
        BodyKit_Close(&kit);
    }
}

static void what_falls_fast_is_stopped_by_a_thin_floor(void **state) {
    (void)state;
    BodyKit_Room(&kit, 4, 12, 8);
    BodyKit_Ledge(&kit, 0, 11, 4, 0.1f);
    BodyKit_Body(&kit, &BODY_CRATE, 1.5f, 1, 0.4f, 0.4f)->value[0] = 50;
    BodyKit_Open(&kit, NULL);
    first()->velocity.y = 12;
    first()->spin = 9;
    for (int i = 0; i < 240; i++) {
        BodyKit_Tick(&kit, NULL);
        assert_true(first()->at.y < 11 && BodyKit_Depth(&kit, 0) < 0.06f);
    }
    assert_true(first()->at.y > 10.7f && kit.knocks > 0);
    BodyKit_Close(&kit);
}

static uint64_t play(const FluidHost *host) {
    Fire fire = fire_at(3, 4);
    crowd(0.5f);
    BodyKit_Open(&kit, host);
    BodyKit_Go(&kit, 60, &fire);
    uint64_t hash = BodyKit_Hash(&kit);
    BodyKit_Close(&kit);
    return hash;
}

static void threads_change_nothing(void **state) {
    (void)state;
    int seed = 3;
    FluidHost backwards = {.data = &seed, .parallel_for = Parallel_Backwards};
    Pool *pool = Pool_Open(2);
    FluidHost two = {.data = pool, .parallel_for = Pool_Run};
    uint64_t alone = play(NULL);
    assert_true(play(&backwards) == alone);
    if (pool) assert_true(play(&two) == alone);
    Pool_Close(pool);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(of_any_mass_they_stay_finite_and_out_of_stone),
        cmocka_unit_test(what_falls_fast_is_stopped_by_a_thin_floor),
        cmocka_unit_test(threads_change_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
