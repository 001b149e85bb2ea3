/* Light bodies whatever happens to them: any mass, any knock, the ends of a hall, and where two stones meet. */
#include "tests/kits/body_kit.h"
#include "tests/kits/test.h"

#include <math.h>

static BodyKit kit;

static Body *first(void) { return &kit.bodies.body[0]; }
static float speed(const Body *body) { return Vec2_Length(body->velocity); }

static Fire fire_at(float x, float y) {
    return (Fire){.at = {x, y}, .half = {0.36f, 0.16f}, .heat = 680, .smoke = 14, .push = 11, .lapping = true};
}

static float depth_in(const Solid *mine, const Solid *other) {
    float deepest = 0;
    Vec2 out;
    for (int i = 0; i <= 20; i++)
        for (int k = 0; k <= 20; k++) {
            float s = (float)i / 10 - 1, t = (float)k / 10 - 1;
            Vec2 p = mine->kind == SOLID_CAPSULE
                         ? Vec2_Add(Vec2_Mix(mine->a, mine->b, (s + 1) / 2), Vec2_At(0, t * mine->radius))
                         : Vec2_Add(mine->a, Vec2_Turn(Vec2_At(s * mine->b.x, t * mine->b.y), cosf(mine->angle),
                                                       sinf(mine->angle)));
            deepest = fminf(deepest, Solid_Distance(other, p, &out));
        }
    return -deepest;
}

/* How deep a body is in stone or a machine, m, 0 where it is free; its hinge does not count. */
static float depth_of(int body) {
    const Obstacle *hull = &kit.thing[kit.scene.obstacles + body];
    const Wall *wall = &kit.scene.wall;
    float deepest = 0;
    for (int s = 0; s < hull->solid_count; s++) {
        for (int i = 0; i < wall->slabs; i++) {
            Vec2 low = {wall->slab[i].left, wall->slab[i].top}, high = {wall->slab[i].right, wall->slab[i].bottom};
            Solid slab = Solid_Box(Vec2_Mix(low, high, 0.5f), Vec2_Scale(Vec2_Sub(high, low), 0.5f), 0);
            deepest = fmaxf(deepest, depth_in(&hull->solids[s], &slab));
        }
        for (int i = 0; i < kit.scene.obstacles; i++)
            for (int k = 0; k < kit.thing[i].solid_count; k++)
                deepest = fmaxf(deepest, depth_in(&hull->solids[s], &kit.thing[i].solids[k]));
    }
    return deepest;
}

static bool all_finite(void) {
    float sum = 0;
    for (int i = 0; i < kit.bodies.count; i++) {
        const Body *body = &kit.bodies.body[i];
        sum += body->at.x + body->at.y + body->angle + body->velocity.x + body->velocity.y + body->spin + body->warmth;
        sum += body->force.x + body->force.y + body->torque;
    }
    return isfinite(sum);
}

TEST(of_any_mass_they_stay_finite_and_out_of_stone) {
    static const float MASSES[] = {0.05f, 0.4f, 3, 50};
    for (int m = 0; m < 4; m++) {
        Fire fire = fire_at(3, 4);
        BodyKit_Crowd(&kit, MASSES[m]);
        BodyKit_Open(&kit, NULL);
        for (int i = 0; i < 240; i++) {
            BodyKit_Tick(&kit, &fire);
            assert_true(all_finite());
            for (int b = 0; b < kit.bodies.count && i > 60; b++) {
                const Body *body = &kit.bodies.body[b];
                assert_true(body->at.x > 0 && body->at.x < 10 && body->at.y > 0 && body->at.y < 5);
                assert_true(speed(body) <= 12.01f && fabsf(body->spin) <= 12.01f);
            }
        }
    }
}

/* How much a speed goes to and fro from tick to tick, on average: what shakes looks broken, and is heard. */
static float shaking(int ticks, const Fire *fire) {
    float sum = 0, before = 0, spun = 0;
    for (int i = 0; i < ticks; i++) {
        Body was = *first();
        BodyKit_Tick(&kit, fire);
        float change = first()->velocity.x - was.velocity.x, turned = first()->spin - was.spin;
        if (change * before < 0) sum += fminf(fabsf(change), fabsf(before));
        if (turned * spun < 0) sum += fminf(fabsf(turned), fabsf(spun));
        before = change, spun = turned;
    }
    return sum / (float)ticks;
}

TEST(however_light_they_do_not_shake) {
    static const float MASSES[] = {0.02f, 0.1f, 1};
    for (int m = 0; m < 3; m++) {
        Fire fire = fire_at(1.2f, 3.2f);
        BodyKit_Room(&kit, 2.4f, 4, 12);
        BodyKit_Body(&kit, &BODY_LANTERN, 1, 2, 0.4f, 0.5f)->value[0] = MASSES[m];
        BodyKit_Open(&kit, NULL);
        float lantern = shaking(400, &fire);
        BodyKit_Room(&kit, 12, 3, 8);
        BodyKit_Vent(&kit, 0, 0.5f, 0.5f, 2, 0);
        BodyKit_Vent(&kit, 11.5f, 0.5f, 0.5f, 2, 0);
        BodyKit_Body(&kit, &BODY_DOOR, 6, 0.5f, 0.2f, 1.97f)->value[0] = 2.5f * MASSES[m];
        BodyKit_Open(&kit, NULL);
        first()->angle = 0.3f;
        float door = shaking(400, NULL);
        if (lantern > 0.02f || door > 0.02f) fail_msg("%g kg: %g m/s, %g rad/s", MASSES[m], lantern, door);
    }
}

/* At first only weight and the air that goes along count: about that of the ellipse's, BODY_AIR pi a^2. */
TEST(a_light_one_starts_as_fast_as_the_air_lets_it) {
    static const float MASSES[] = {0.02f, 0.08f, 1, 50};
    for (int m = 0; m < 4; m++) {
        BodyKit_Room(&kit, 4, 5, 20);
        BodyKit_Body(&kit, &BODY_LANTERN, 1.8f, 1, 0.4f, 0.5f)->value[0] = MASSES[m];
        BodyKit_Open(&kit, NULL);
        BodyKit_Go(&kit, 10, NULL);
        float speed = 9.81f * 10 / 60 * MASSES[m] / (MASSES[m] + 1.2f * 3.14f * 0.04f);
        if (fabsf(first()->velocity.y - speed) > 0.35f * speed)
            fail_msg("%g kg falls at %g m/s, not %g", MASSES[m], first()->velocity.y, speed);
    }
}

/* What stands on the ground is pressed from above by all the air, and on the grid not from below. */
TEST(an_even_pressure_moves_nothing) {
    BodyKit_Room(&kit, 8, 4, 10);
    BodyKit_Vent(&kit, 0, 0.5f, 0.5f, 3, 1);
    BodyKit_Vent(&kit, 7.5f, 0.5f, 0.5f, 0.4f, 0);
    BodyKit_Body(&kit, &BODY_CRATE, 4, 2.9f, 0.6f, 0.6f)->value[0] = 5;
    BodyKit_Open(&kit, NULL);
    BodyKit_Go(&kit, 90, NULL);
    FluidView pressure = Fluid_Pressure(kit.air.fluid);
    float around = pressure.data[35 + 33 * pressure.row] * 0.6f, newton[3];
    Fluid_BodyForce(kit.air.fluid, Air_MachineBody(&kit.scene, 0), newton, NULL);
    assert_true(around > 10 && newton[1] > 0.8f * around);
    assert_true(fabsf(first()->force.y) < 0.15f * around && fabsf(first()->force.x) < 0.15f * around);
}

TEST(what_falls_fast_is_stopped_by_a_thin_floor) {
    BodyKit_Room(&kit, 4, 12, 8);
    BodyKit_Ledge(&kit, 0, 11, 4, 0.1f);
    BodyKit_Body(&kit, &BODY_CRATE, 1.5f, 1, 0.4f, 0.4f)->value[0] = 50;
    BodyKit_Open(&kit, NULL);
    first()->velocity.y = 12;
    first()->spin = 9;
    for (int i = 0; i < 240; i++) {
        BodyKit_Tick(&kit, NULL);
        assert_true(first()->at.y < 11 && depth_of(0) < 0.06f);
    }
    assert_true(first()->at.y > 10.7f && kit.knocks > 0);
}

/* As a keeper does. What stands on the bottom from the start has not fallen. */
TEST(what_falls_into_a_gap_comes_back) {
    BodyKit_Room(&kit, 8, 4, 8);
    kit.scene.wall.slab[0] = (WallSlab){0, 3.5f, 5, 4}; /* the floor ends there */
    BodyKit_Body(&kit, &BODY_CRATE, 2, 3, 0.5f, 0.5f)->value[0] = 50;
    BodyKit_Body(&kit, &BODY_CRATE, 6.5f, 3.5f, 0.5f, 0.5f)->value[0] = 50;
    BodyKit_Open(&kit, NULL);
    first()->at = Vec2_At(5.6f, 2.5f);
    BodyKit_Go(&kit, 20, NULL);
    assert_true(first()->at.x > 5);
    BodyKit_Go(&kit, 60, NULL);
    assert_true(fabsf(first()->at.x - 2.25f) < 0.02f && fabsf(first()->at.y - 3.25f) < 0.02f);
    assert_true(fabsf(kit.bodies.body[1].at.x - 6.75f) < 0.05f);
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
    }
}

/* How far a crate slides over a floor of so many stones. */
static float slides(int stones, float speed) {
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
