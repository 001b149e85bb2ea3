/* Where channels are carried and where they need not be: nothing is left behind, whatever the size, and one fast sample
 * does not stall a step. */
#include "tests/kits/fluid_kit.h"
#include "tests/kits/test.h"

#include <math.h>
#include <time.h>

static FluidDef periodic_def(int width, FluidAdvection advection) {
    FluidDef def = Fluid_DefaultDef();
    def.size[0] = width, def.size[1] = 48, def.cell_size = 1;
    for (int side = 0; side < 4; side++) def.side[side].kind = FLUID_PERIODIC;
    for (int c = 0; c < FLUID_MAX_CHANNELS; c++) def.channel[c].advection = advection;
    return def;
}

/* A strip of smoke beside the seam, carried across it. The last face of the axis is left to the step. */
static void check_seam(int width, FluidAdvection advection, float courant) {
    const FluidDef asked = periodic_def(width, advection), def = Kit_Usable(&asked);
    Fluid *air = Fluid_Create(&def);
    assert_non_null(air);
    const FluidView wind = Fluid_Velocity(air, 0), smoke = Fluid_Channel(air, FLUID_SMOKE);
    for (int y = 0; y < 48; y++) {
        for (int x = 0; x < width; x++) Kit_Put(wind, x, y, courant);
        for (int x = 0; x < 3; x++) Kit_Put(smoke, x, y, 1);
    }
    const double before = Fluid_Total(air, FLUID_SMOKE);
    assert_true(Fluid_StepChannels(air, 1));
    assert_float_equal(Fluid_Total(air, FLUID_SMOKE) / before, 1, 1e-5);
    Fluid_Destroy(air);
}

TEST(test_smoke_crosses_seams_of_any_width) {
    static const int widths[] = {100, 128, 129, 130, 143};
    static const float courants[] = {-4, 4, -5.5f, 1, -1};
    for (int i = 0; i < 5; i++)
        for (int k = 0; k < 5; k++)
            for (int advection = FLUID_LINEAR; advection <= FLUID_CONSERVING; advection++)
                check_seam(widths[i], (FluidAdvection)advection, courants[k]);
}

enum { WIDE = 160, HIGH = 96, LEDGE = 1, OTHER, PADDLE, VENT };

/* A gusty hall with a thick ledge and a paddle beside it, and a vent that holds smoke. Every other column of the ledge
 * is `other`. */
static void stamp_hall(Fluid *air, int other, int tick) {
    const float h = Fluid_GetDef(air)->cell_size;
    FluidBody paddle = {.velocity = {.6f, .2f, 0}}, vent = {.blows = true, .velocity = {0, -.7f, 0}};
    vent.holds[FLUID_SMOKE] = vent.holds[FLUID_HEAT] = true, vent.value[FLUID_SMOKE] = .8f;
    Fluid_ClearOccupancy(air);
    for (int x = 7; x < 107; x++)
        Fluid_StampBox(air, x % 2 ? LEDGE : other, FLUID_AT(((float)x + .5f) * h, 30 * h), FLUID_AT(h / 2, 20 * h), 0);
    Fluid_SetBody(air, PADDLE, &paddle);
    Fluid_SetBody(air, VENT, &vent);
    Kit_StampDisc(air, PADDLE, 2 + .01f * (float)tick, 2.7f, .2f);
    Kit_StampDisc(air, VENT, 7, 4.4f, .2f);
}

/* With a third channel that differs from ambient everywhere, air is carried everywhere. */
static Fluid *hall(int other, bool stirred, int ticks) {
    FluidDef def = Fluid_DefaultDef();
    def.size[0] = WIDE, def.size[1] = HIGH, def.channel_count = stirred ? 3 : 2;
    Fluid *air = Fluid_Create(&def);
    assert_non_null(air);
    if (stirred)
        for (int y = 0; y < HIGH; y++)
            for (int x = 0; x < WIDE; x++) Kit_Put(Fluid_Channel(air, 2), x, y, 1 + .1f * (float)(x % 7));
    for (int tick = 0; tick < ticks; tick++) {
        stamp_hall(air, other, tick);
        Fluid_Add(air, FLUID_HEAT, FLUID_AT(6, 3.5f), FLUID_AT(6, 3.5f), .1f, 20);
        if (tick % 8 == 0) Fluid_Push(air, FLUID_AT(6, 2), FLUID_AT(7, 3), .4f, FLUID_AT(-4, -2));
        Fluid_Step(air, 1 / 60.f);
    }
    return air;
}

static void assert_same(FluidView a, FluidView b) {
    for (int y = 0; y < a.size[1]; y++)
        assert_memory_equal(a.data + y * a.row, b.data + y * b.row, (size_t)a.size[0] * sizeof *a.data);
}

static void assert_same_air(Fluid *a, Fluid *b) {
    for (int c = 0; c < 2; c++) assert_same(Fluid_Channel(a, c), Fluid_Channel(b, c));
    for (int axis = 0; axis < 2; axis++) assert_same(Fluid_Velocity(a, axis), Fluid_Velocity(b, axis));
    assert_float_equal(Fluid_GetProfile(a).max_courant, Fluid_GetProfile(b).max_courant, 0);
    Fluid_Destroy(a), Fluid_Destroy(b);
}

TEST(test_idle_air_is_what_carrying_it_would_make) { assert_same_air(hall(LEDGE, false, 40), hall(LEDGE, true, 40)); }

/* A patch in wind of so many cells a step, which leaves idle air around it; with a third channel, none. */
static Fluid *patch(FluidAdvection advection, float across, float down, bool stirred) {
    FluidDef def = Fluid_DefaultDef();
    def.size[0] = WIDE, def.size[1] = HIGH, def.cell_size = 1, def.channel_count = stirred ? 3 : 2;
    for (int c = 0; c < def.channel_count; c++) def.channel[c].advection = advection;
    Fluid *air = Fluid_Create(&def);
    assert_non_null(air);
    Kit_SetWind(air, across, down);
    for (int y = 44; y < 53; y++)
        for (int x = 72; x < 83; x++)
            Kit_Put(Fluid_Channel(air, FLUID_SMOKE), x, y, .1f * (float)((x * 7 + y * 3) % 9));
    if (stirred) Kit_SetChannel(air, 2, 1);
    for (int step = 0; step < 3; step++) assert_true(Fluid_StepChannels(air, 1));
    return air;
}

TEST(test_wind_reaches_no_idle_air) {
    static const float ways[] = {0, .3f, 1.1f, 2.6f, 3.4f, 3.6f, 4.2f, 5.5f, 7.6f, 8.2f};
    const int count = sizeof ways / sizeof *ways;
    for (int advection = FLUID_LINEAR; advection <= FLUID_MACCORMACK; advection++)
        for (int i = 0; i < 4 * count * count; i++) {
            const float across = ways[i / 4 % count] * (i & 1 ? 1 : -1), down = ways[i / 4 / count] * (i & 2 ? 1 : -1);
            assert_same_air(patch((FluidAdvection)advection, across, down, false),
                            patch((FluidAdvection)advection, across, down, true));
        }
}

/* A ledge in stripes of two bodies has no tile that one body fills. */
TEST(test_what_stands_is_what_carrying_it_would_make) {
    assert_same_air(hall(LEDGE, false, 40), hall(OTHER, false, 40));
}

static double seconds_of_step(Fluid *air) {
    const clock_t begin = clock();
    Fluid_StepChannels(air, 1);
    return (double)(clock() - begin) / CLOCKS_PER_SEC;
}

TEST(test_one_fast_sample_does_not_stall) {
    FluidDef def = Fluid_DefaultDef();
    def.size[0] = 16384, def.size[1] = 32, def.cell_size = 1;
    Fluid *air = Fluid_Create(&def);
    assert_non_null(air);
    Kit_SetChannel(air, FLUID_SMOKE, 1);
    const double plain = seconds_of_step(air);
    Kit_Put(Fluid_Velocity(air, 0), 5000, 16, 6000);
    const double fast = seconds_of_step(air);
    assert_true(fast < 20 * plain + .5);
    Fluid_Destroy(air);
}

/* Below a ceiling that fills its rows, beside a post: the air there is not within the ceiling's stone. */
TEST(test_each_row_has_its_own_stone) {
    FluidDef def = Fluid_DefaultDef();
    def.size[0] = def.size[1] = 64, def.cell_size = 1;
    Fluid *air = Fluid_Create(&def);
    assert_non_null(air);
    Kit_StampCells(air, 1, 0, 0, 64, 32);
    Kit_StampCells(air, 1, 0, 32, 16, 32);
    const FluidView wind = Fluid_Velocity(air, 0), smoke = Fluid_Channel(air, 0);
    for (int y = 33; y < 64; y++) {
        for (int x = 20; x < 60; x++) Kit_Put(wind, x, y, 1);
        Kit_Put(smoke, 40, y, 1);
    }
    assert_true(Fluid_StepChannels(air, 1));
    for (int y = 34; y < 63; y++) assert_float_equal(*Kit_At(Fluid_ReadChannel(air, 0), 41, y), 1, 1e-5);
    Fluid_Destroy(air);
}

/* An ambient that a step would store as 0 is 0 everywhere: within solids at rest, too, where nothing is carried. */
TEST(test_a_tiny_ambient_is_none) {
    FluidDef def = Fluid_DefaultDef();
    def.size[0] = def.size[1] = 64;
    def.channel[0].ambient = 1e-25f;
    Fluid *air = Fluid_Create(&def);
    assert_non_null(air);
    Kit_StampCells(air, 1, 0, 32, 64, 32);
    Fluid_Add(air, 0, FLUID_AT(1, .5f), FLUID_AT(1, .5f), .2f, 1);
    assert_true(Fluid_Step(air, 1 / 60.f));
    const FluidView smoke = Fluid_ReadChannel(air, 0);
    for (int y = 0; y < 64; y++)
        for (int x = 0; x < 64; x++) assert_true(*Kit_At(smoke, x, y) == 0 || *Kit_At(smoke, x, y) > 1e-20f);
    Fluid_Destroy(air);
}
