/* Where channels are carried and where they need not be: nothing is left behind, whatever the size, and one fast sample
 * does not stall a step. */
#include "fluid_kit.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <time.h>
#include <cmocka.h>

static FluidDef periodic_def(int width, FluidAdvection advection) {
    FluidDef def = Fluid_DefaultDef();
    def.size[0] = width, def.size[1] = 48, def.cell_size = 1;
    for (int side = 0; side < 4; side++) def.side[side].kind = FLUID_PERIODIC;
    for (int c = 0; c < FLUID_MAX_CHANNELS; c++) def.channel[c].advection = advection;
    return def;
}

/* A strip of smoke beside the seam, carried across it. The last face of the axis is left to the step. */
static void check_seam(int width, FluidAdvection advection, float courant) {
    const FluidDef def = periodic_def(width, advection);
    Fluid *air = Fluid_Create(&def);
    assert_non_null(air);
    const FluidView wind = Fluid_Velocity(air, 0), smoke = Fluid_Channel(air, FLUID_SMOKE);
    for (int y = 0; y < 48; y++) {
        for (int x = 0; x < width; x++) *Kit_At(wind, x, y) = courant;
        for (int x = 0; x < 3; x++) *Kit_At(smoke, x, y) = 1;
    }
    const double before = Fluid_Total(air, FLUID_SMOKE);
    assert_true(Fluid_StepChannels(air, 1));
    assert_float_equal(Fluid_Total(air, FLUID_SMOKE) / before, 1, 1e-5);
    Fluid_Destroy(air);
}

static void test_smoke_crosses_seams_of_any_width(void **state) {
    (void)state;
    static const int widths[] = {100, 128, 129, 130, 143};
    static const float courants[] = {-4, 4, -5.5f, 1, -1};
    for (int i = 0; i < 5; i++)
        for (int k = 0; k < 5; k++)
            for (int advection = FLUID_LINEAR; advection <= FLUID_CONSERVING; advection++)
                check_seam(widths[i], (FluidAdvection)advection, courants[k]);
}

static void test_ambient_air_may_hold_any_value(void **state) {
    (void)state;
    FluidDef def = Fluid_DefaultDef();
    def.size[0] = def.size[1] = 96;
    def.channel[FLUID_HEAT].ambient = 20.3f, def.channel[FLUID_HEAT].buoyancy = 0;
    Fluid *air = Fluid_Create(&def);
    assert_non_null(air);
    Fluid_Add(air, FLUID_SMOKE, FLUID_AT(2, 2), FLUID_AT(2, 2), .5f, 1);
    for (int i = 0; i < 30; i++) {
        Fluid_Push(air, FLUID_AT(2, 2), FLUID_AT(2, 2), .5f, FLUID_AT(.5f, .2f));
        Fluid_Step(air, 1 / 60.f);
    }
    float low, high;
    Kit_FreeRange(air, FLUID_HEAT, &low, &high);
    assert_float_equal(low, 20.3f, 0);
    assert_float_equal(high, 20.3f, 0);
    Fluid_Destroy(air);
}

/* A surface that holds a value gives it to air that held nothing. */
static void test_held_surfaces_start_something(void **state) {
    (void)state;
    FluidDef def = Fluid_DefaultDef();
    def.size[0] = def.size[1] = 64;
    Fluid *air = Fluid_Create(&def);
    assert_non_null(air);
    FluidBody fire = {.velocity = {0, -1, 0}};
    fire.holds[FLUID_SMOKE] = true, fire.value[FLUID_SMOKE] = 1;
    Fluid_SetBody(air, 1, &fire);
    Kit_StampDisc(air, 1, 1.6f, 1.6f, .3f);
    for (int i = 0; i < 20; i++) Fluid_Step(air, 1 / 60.f);
    assert_true(Fluid_Total(air, FLUID_SMOKE) > .01);
    Fluid_Destroy(air);
}

static double seconds_of_step(Fluid *air) {
    const clock_t begin = clock();
    Fluid_StepChannels(air, 1);
    return (double)(clock() - begin) / CLOCKS_PER_SEC;
}

static void test_one_fast_sample_does_not_stall(void **state) {
    (void)state;
    FluidDef def = Fluid_DefaultDef();
    def.size[0] = 16384, def.size[1] = 32, def.cell_size = 1;
    Fluid *air = Fluid_Create(&def);
    assert_non_null(air);
    Kit_SetChannel(air, FLUID_SMOKE, 1);
    const double plain = seconds_of_step(air);
    *Kit_At(Fluid_Velocity(air, 0), 5000, 16) = 6000;
    const double fast = seconds_of_step(air);
    assert_true(fast < 20 * plain + .5);
    Fluid_Destroy(air);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_smoke_crosses_seams_of_any_width),
        cmocka_unit_test(test_ambient_air_may_hold_any_value),
        cmocka_unit_test(test_held_surfaces_start_something),
        cmocka_unit_test(test_one_fast_sample_does_not_stall),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
