/* fluid_sdl.h: wind zones and readings in pixels, and bad input to all that is in the sections of sources and readings.
 */
#include "tests/fluid/sdl/overlay_kit.h"
#include "tests/kits/test.h"

/* Everywhere, until the next step. */
static void blow(FluidOverlay *air, float velocity_x) {
    const FluidView speed = Fluid_Velocity(FluidOverlay_Fluid(air), 0);
    for (int y = 0; y < speed.size[1]; y++)
        for (int x = 0; x < speed.size[0]; x++) speed.data[x + y * speed.row] = velocity_x / KIT_SCALE;
}

TEST(a_zone_brings_its_wind) {
    const SDL_FRect zone = {40, 40, 240, 60};
    const int rates[] = {60, 30, 240};
    float early[3], late[3];
    for (int i = 0; i < 3; i++) {
        FluidOverlay *air = kit_overlay();
        for (int frame = 0; frame < 4 * rates[i]; frame++) {
            assert_true(FluidOverlay_WindZone(air, &zone, 120, 0, 1. / rates[i]));
            FluidOverlay_Advance(air, 1. / rates[i]);
            if (frame + 1 == rates[i] / 2) early[i] = FluidOverlay_Wind(air, 160, 70).x;
        }
        late[i] = FluidOverlay_Wind(air, 160, 70).x;
        assert_in_range((long)late[i], 90, 150);
        assert_true(early[i] > 20 && early[i] < late[i]);
        assert_float_equal(late[i], late[0], 8);
        assert_float_equal(early[i], early[0], 8);
        FluidOverlay_Destroy(air);
    }
}

TEST(a_zone_takes_one_push) {
    FluidOverlay *air = kit_overlay();
    const SDL_FRect zone = {40, 40, 240, 60};
    for (int i = 0; i < 2000; i++) assert_true(FluidOverlay_WindZone(air, &zone, 120, 0, 0)); /* no time, no push */
    for (int i = 0; i < 512; i++) assert_true(FluidOverlay_WindZone(air, &zone, 120, 0, .001));
    kit_refused(FluidOverlay_WindZone(air, &zone, 120, 0, .001), "pushes");
    FluidOverlay_LevelRect(air, 0, 0, 320, 160, true);
    assert_true(FluidOverlay_WindZone(air, &zone, 120, 0, .001)); /* no air to push */
    FluidOverlay_Destroy(air);
}

TEST(means_and_rays_are_in_pixels) {
    FluidOverlay *air = kit_overlay();
    SDL_FPoint wind = {7, 7};
    float value = 7;
    FluidOverlay_Add(air, FLUID_SMOKE, 160, 80, 40, .5f);
    blow(air, 80);
    assert_true(FluidOverlay_Mean(air, FLUID_SMOKE, 160, 80, 30, &value, &wind));
    assert_float_equal(value, .5, 1e-5);
    assert_float_equal(wind.x, 80, .01);
    assert_float_equal(wind.y, 0, .01);
    assert_float_equal(FluidOverlay_Ray(air, FLUID_SMOKE, 160, 0, 160, 160), .5 * 80 / KIT_SCALE, .06);
    assert_float_equal(FluidOverlay_Ray(air, FLUID_SMOKE, 20, 0, 20, 100), 0, 1e-6);
    assert_true(FluidOverlay_Mean(air, FLUID_SMOKE, 160, 80, 30, NULL, NULL));
    FluidOverlay_LevelRect(air, 100, 20, 120, 120, true);
    assert_true(FluidOverlay_Ray(air, FLUID_SMOKE, 20, 80, 300, 80) == INFINITY);
    assert_false(FluidOverlay_Mean(air, FLUID_SMOKE, 160, 80, 10, &value, &wind)); /* no air */
    assert_true(value == 0 && wind.x == 0);
    FluidOverlay_Destroy(air);
}

TEST(points_are_carried) {
    enum { MANY = 2500 };
    static SDL_FPoint points[MANY], at[MANY];
    FluidOverlay *air = kit_overlay();
    for (int i = 0; i < MANY; i++) points[i] = (SDL_FPoint){20 + .013f * (float)i, 40 + .01f * (float)i};
    const SDL_FPoint first = points[0], last = points[MANY - 1];
    memcpy(at, points, sizeof at);
    assert_true(FluidOverlay_Carry(air, points, MANY, 1));
    assert_memory_equal(at, points, sizeof at); /* still air moves none */
    blow(air, 100);
    assert_true(FluidOverlay_Carry(air, points, MANY, .25));
    assert_float_equal(points[0].x, first.x + 25, .05);
    assert_float_equal(points[MANY - 1].x, last.x + 25, .05);
    assert_float_equal(points[MANY - 1].y, last.y, .05);
    FluidOverlay_LevelRect(air, 160, 0, 16, 160, true);
    blow(air, 100);
    assert_true(FluidOverlay_Carry(air, points, MANY, 4));
    for (int i = 0; i < MANY; i++) assert_true(points[i].x < 160.01f);
    assert_true(points[0].x > 150);
    const SDL_FPoint before = points[0];
    points[1].y = NAN;
    kit_refused(FluidOverlay_Carry(air, points, 2, .1), "finite");
    kit_refused(FluidOverlay_Carry(air, NULL, 2, .1), "NULL");
    kit_refused(FluidOverlay_Carry(air, points, -1, .1), "count");
    kit_refused(FluidOverlay_Carry(air, points, 1, -.1), "dt");
    kit_refused(FluidOverlay_Carry(air, points, 1, NAN), "dt");
    assert_memory_equal(&before, &points[0], sizeof before);
    assert_true(FluidOverlay_Carry(air, NULL, 0, .1));
    FluidOverlay_Destroy(air);
}

TEST(bodies_feel_the_air) {
    FluidOverlay *air = kit_overlay();
    SDL_FPoint force = {7, 7};
    float torque = 7, newtons[3], turn[3];
    for (int tick = 0; tick < 20; tick++) { /* ever faster to the right */
        FluidOverlay_MoveRect(air, 3, 60 + .2f * (float)(tick * tick), 60, 32, 32, 2 * tick);
        FluidOverlay_Step(air, 1 / 60.f);
    }
    assert_true(FluidOverlay_BodyForce(air, 3, &force, &torque));
    assert_true(Fluid_BodyForce(FluidOverlay_Fluid(air), 3, newtons, turn));
    assert_true(force.x == newtons[0] && force.y == newtons[1] && torque == turn[2]);
    assert_true(force.x < 0 && torque != 0); /* the air is in its way */
    force.x = torque = 7;
    kit_refused(FluidOverlay_BodyForce(air, 0, &force, &torque), "1 .. 255");
    kit_refused(FluidOverlay_BodyForce(air, 256, &force, &torque), "1 .. 255");
    assert_true(force.x == 7 && torque == 7);
    assert_true(FluidOverlay_BodyForce(air, 3, NULL, NULL));
    FluidOverlay_Destroy(air);
}

TEST(wrong_sources_and_readings_are_refused) {
    const FluidDef def = FluidOverlay_DyeDef(320, 160, 8, KIT_SCALE);
    FluidOverlay *air = FluidOverlay_Create(&def, KIT_SCALE);
    const SDL_Color red = {255, 0, 0, 255};
    const SDL_FRect zone = {0, 0, 80, 40}, flat = {0, 0, 80, 0}, wild = {NAN, 0, 80, 40};
    const uint64_t before = Fluid_Hash(FluidOverlay_Fluid(air));
    SDL_FPoint wind = {7, 7};
    float value = 7;
    kit_refused(FluidOverlay_Fire(air, NAN, 0, 10, .1), "place");
    kit_refused(FluidOverlay_Fire(air, 0, 0, 0, .1), "size");
    kit_refused(FluidOverlay_Fire(air, 0, 0, NAN, .1), "size");
    kit_refused(FluidOverlay_Fire(air, 0, 0, 10, -.1), "dt");
    kit_refused(FluidOverlay_Fire(air, 0, 0, 10, INFINITY), "dt");
    kit_refused(FluidOverlay_Splat(air, INFINITY, 0, 0, 0, 10, red), "place");
    kit_refused(FluidOverlay_Splat(air, 0, 0, 0, NAN, 10, red), "velocity");
    kit_refused(FluidOverlay_Splat(air, 0, 0, 0, 0, -1, red), "radius");
    kit_refused(FluidOverlay_WindZone(air, NULL, 1, 0, .1), "area is NULL");
    kit_refused(FluidOverlay_WindZone(air, &flat, 1, 0, .1), "area");
    kit_refused(FluidOverlay_WindZone(air, &wild, 1, 0, .1), "area");
    kit_refused(FluidOverlay_WindZone(air, &zone, NAN, 0, .1), "vx and vy");
    kit_refused(FluidOverlay_WindZone(air, &zone, 1, 0, -.1), "dt");
    kit_refused(FluidOverlay_Mean(air, 5, 0, 0, 8, &value, &wind), "channel");
    kit_refused(FluidOverlay_Mean(air, 0, NAN, 0, 8, &value, &wind), "place");
    kit_refused(FluidOverlay_Mean(air, 0, 0, 0, -8, &value, &wind), "radius");
    kit_refused(FluidOverlay_Ray(air, -1, 0, 0, 8, 8) != 0, "channel");
    kit_refused(FluidOverlay_Ray(air, 0, 0, 0, NAN, 8) != 0, "finite");
    assert_true(value == 7 && wind.x == 7);
    assert_true(FluidOverlay_Wind(air, NAN, 0).x == 0 && FluidOverlay_Wind(air, NAN, 0).y == 0);
    kit_refused(FluidOverlay_Sample(air, 99, 0, 0) != 0, "channel");
    kit_refused(FluidOverlay_MoveCapsule(air, 1, -3e38f, 0, 3e38f, 0, 1), "ends");
    assert_true(FluidOverlay_LevelRect(air, 0, 1e6f, 3e38f, 3e38f, true)); /* far below */
    assert_true(before == Fluid_Hash(FluidOverlay_Fluid(air)));
    assert_int_equal(Fluid_GetProfile(FluidOverlay_Fluid(air)).refused, 2); /* the winds. No other came so far */
    FluidOverlay_Destroy(air);
    FluidDef plain = FluidOverlay_Def(320, 160, 8, KIT_SCALE);
    plain.channel_count = 1;
    air = FluidOverlay_Create(&plain, KIT_SCALE);
    kit_refused(FluidOverlay_Fire(air, 0, 0, 10, .1), "smoke and heat");
    FluidOverlay_Destroy(air);
    plain.channel_count = 0;
    air = FluidOverlay_Create(&plain, KIT_SCALE);
    kit_refused(FluidOverlay_WindZone(air, &zone, 100, 0, .1), "channel");
    FluidOverlay_Destroy(air);
}

TEST(without_an_overlay_there_is_nothing_to_read) {
    const SDL_FRect zone = {0, 0, 80, 40};
    SDL_FPoint point = {7, 7};
    kit_refused(FluidOverlay_Fire(NULL, 0, 0, 10, .1), "no overlay");
    kit_refused(FluidOverlay_Splat(NULL, 0, 0, 0, 0, 10, (SDL_Color){255, 0, 0, 255}), "no overlay");
    kit_refused(FluidOverlay_WindZone(NULL, &zone, 1, 0, .1), "no overlay");
    kit_refused(FluidOverlay_Mean(NULL, 0, 0, 0, 8, NULL, &point), "no overlay");
    kit_refused(FluidOverlay_Carry(NULL, &point, 1, .1), "no overlay");
    kit_refused(FluidOverlay_BodyForce(NULL, 1, &point, NULL), "no overlay");
    kit_refused(FluidOverlay_DrawDebug(NULL, NULL, NULL, NULL), "no overlay");
    FluidOverlay_SetSmooth(NULL, false);
    assert_true(FluidOverlay_Ray(NULL, 0, 0, 0, 8, 8) == 0);
    assert_true(point.x == 7);
}

static int set_up(void **state) { return (void)state, SDL_Init(SDL_INIT_VIDEO); }
static int tear_down(void **state) { return (void)state, SDL_Quit(), 0; }

TEST_GROUP(set_up, tear_down)
