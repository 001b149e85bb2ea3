/* The projection starts from the last step's pressure where the air hardly moves: what has changed since, and solids
 * that came, must not see any of it. */
#include "tests/kits/fluid_kit.h"
#include "tests/kits/test.h"

#include <math.h>

/* Warm above cold, at rest after some steps. */
static Fluid *layered_air(void) {
    FluidDef def = Fluid_DefaultDef();
    def.size[0] = def.size[1] = 48;
    Fluid *air = Fluid_Create(&def);
    assert_non_null(air);
    const FluidView heat = Fluid_Channel(air, FLUID_HEAT);
    for (int y = 0; y < 48; y++)
        for (int x = 0; x < 48; x++) Kit_Put(heat, x, y, 20 * (1 - ((float)y + .5f) / 48));
    for (int i = 0; i < 10; i++) Fluid_Step(air, 1 / 60.f);
    return air;
}

TEST(test_layered_air_comes_to_rest) {
    Fluid *air = layered_air();
    assert_true(Kit_TopSpeed(air) < 1e-6f);
    Fluid_Destroy(air);
}

TEST(test_a_drain_has_no_pressure) {
    Fluid *air = layered_air();
    Fluid_SetBody(air, 1, &(FluidBody){.open = true});
    Kit_StampCells(air, 1, 20, 10, 4, 28);
    for (int i = 0; i < 4; i++) {
        Fluid_Step(air, 1 / 60.f);
        const FluidView pressure = Fluid_Pressure(air);
        for (int y = 10; y < 38; y++) assert_float_equal(*Kit_At(pressure, 21, y), 0, 0);
    }
    Fluid_Destroy(air);
}

static double mean_pressure(Fluid *air, int y0, int y1) {
    const FluidView pressure = Fluid_Pressure(air);
    double sum = 0;
    for (int y = y0; y < y1; y++)
        for (int x = 0; x < 48; x++) sum += (double)*Kit_At(pressure, x, y);
    return sum / (48 * (y1 - y0));
}

TEST(test_each_new_room_has_its_own_mean) {
    Fluid *air = layered_air();
    Kit_StampCells(air, 1, 0, 23, 48, 2);
    for (int i = 0; i < 4; i++) {
        Fluid_Step(air, 1 / 60.f);
        assert_float_equal(mean_pressure(air, 0, 23), 0, 1e-4);
        assert_float_equal(mean_pressure(air, 25, 48), 0, 1e-4);
    }
    Fluid_Destroy(air);
}

/* Whatever a game wrote there is not believed. */
TEST(test_a_written_pressure_moves_nothing) {
    Fluid *air = layered_air();
    const FluidView pressure = Fluid_Pressure(air);
    for (int y = 0; y < 48; y++)
        for (int x = 0; x < 48; x++) Kit_Put(pressure, x, y, (float)((x * 7 + y * 13) % 11) * 100);
    for (int i = 0; i < 3; i++) Fluid_Step(air, 1 / 60.f);
    assert_true(Kit_TopSpeed(air) < 1e-3f);
    Fluid_Destroy(air);
}
