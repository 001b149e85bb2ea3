/* Channels with two or four samples along a cell's edge: where these lie, what fills and forces them, and their state.
 * What walls, bodies and fire do to them is in the tests that walk the rows. */
#include "tests/kits/fluid_kit.h"
#include "tests/kits/test.h"

#include <math.h>
#include <stdio.h>

enum { WIDTH = 32, HEIGHT = 24, FUEL = 2 };
static const float cell = .1f, dt = 1 / 60.f;

static FluidDef fine_def(FluidLayout layout, FluidAdvection advection, int fineness) {
    FluidDef def = Fluid_PresetDef(layout == FLUID_STAGGERED ? FLUID_PRESET_GAME : FLUID_PRESET_STAM_2003);
    def.size[0] = WIDTH, def.size[1] = HEIGHT, def.cell_size = cell;
    def.channel_count = 3;
    for (int c = 0; c < 3; c++) def.channel[c].advection = advection, def.channel[c].fineness = fineness;
    return def;
}

static Fluid *create(const FluidDef *def) {
    Fluid *fluid = Fluid_Create(def);
    if (!fluid) print_error("%s\n", Fluid_DefError(def));
    assert_non_null(fluid);
    return fluid;
}

typedef void FineCheck(FluidLayout layout, FluidAdvection advection, int fineness);

static void in_all_schemes(FineCheck *check) {
    for (int layout = 0; layout < 2; layout++)
        for (int advection = 0; advection < 3; advection++)
            for (int fineness = 2; fineness <= 4; fineness *= 2)
                check((FluidLayout)layout, (FluidAdvection)advection, fineness);
}

/* ---- Where samples lie ---------------------------------------------------------------------------- */

TEST(test_samples_lie_in_small_squares) {
    for (int n = 2; n <= 4; n *= 2) {
        const FluidDef def = fine_def(FLUID_STAGGERED, FLUID_LINEAR, n);
        Fluid *fluid = create(&def);
        const FluidView view = Fluid_Channel(fluid, FLUID_SMOKE);
        assert_int_equal(view.size[0], WIDTH * n);
        assert_int_equal(view.size[1], HEIGHT * n);
        assert_true(view.offset[0] == .5f && view.offset[1] == .5f);
        double sum = 0;
        for (int y = 0; y < view.size[1]; y++)
            for (int x = 0; x < view.size[0]; x++) sum += *Kit_At(view, x, y) = (float)(x * y % 7);
        for (int y = 0; y < view.size[1]; y += 3)
            for (int x = 0; x < view.size[0]; x += 5) {
                const float at[3] = {((float)x + .5f) * cell / (float)n, ((float)y + .5f) * cell / (float)n, 0};
                assert_float_equal(Fluid_Sample(fluid, FLUID_SMOKE, at), *Kit_At(view, x, y), 1e-3);
            }
        assert_float_equal(Fluid_Total(fluid, FLUID_SMOKE), sum * (double)(cell * cell) / (n * n), 1e-4 * sum);
        Fluid_Destroy(fluid);
    }
}

TEST(test_sources_fill_cells) {
    for (int n = 2; n <= 4; n *= 2) {
        FluidDef def = fine_def(FLUID_STAGGERED, FLUID_LINEAR, n);
        const float edge = def.cell_size = .125f; /* so that places are exact */
        Fluid *fluid = create(&def);
        const FluidView view = Fluid_Channel(fluid, FLUID_SMOKE);
        const float at[3] = {(5 + .5f / (float)n) * edge, (7 + .5f / (float)n) * edge, 0}; /* on a sample's place */
        assert_true(Fluid_Add(fluid, FLUID_SMOKE, at, at, 0, 2));
        for (int y = 0; y < view.size[1]; y++)
            for (int x = 0; x < view.size[0]; x++)
                assert_true(*Kit_At(view, x, y) == (x / n == 5 && y / n == 7 ? 2 : 0));
        float mean;
        assert_true(Fluid_Mean(fluid, FLUID_SMOKE, at, at, 0, &mean, NULL));
        assert_true(mean == 2);
        Fluid_Clear(fluid);
        Fluid_Add(fluid, FLUID_SMOKE, at, at, .26f * edge, 1); /* now less than the cell, and some of the next */
        const double area = Fluid_Total(fluid, FLUID_SMOKE) / (double)(edge * edge);
        assert_true(area > 0 && area < 1);
        Kit_StampCells(fluid, 1, 5, 7, 1, 1); /* solids count at once */
        const double left = Fluid_Total(fluid, FLUID_SMOKE);
        assert_true(Fluid_Sample(fluid, FLUID_SMOKE, at) == 0);
        assert_true(Fluid_Add(fluid, FLUID_SMOKE, at, at, 0, 2));
        assert_true(Fluid_Total(fluid, FLUID_SMOKE) == left);
        Fluid_Destroy(fluid);
    }
}

/* ---- Solids --------------------------------------------------------------------------------------- */

/* Where channels step alone, a body that stays put moves no air, whatever its velocity: the total stays. */
static void rest_around_body(FluidLayout layout, FluidAdvection advection, int n, int depth) {
    FluidDef def = fine_def(layout, advection, n);
    def.size[2] = depth;
    Fluid *fluid = create(&def);
    const KitPuff puff = {1.5f, 1.3f, .3f, 1};
    Fluid_SetBody(fluid, 1, &(FluidBody){.velocity = {.5f, .2f, .1f}, .spin = {0, 0, 1}, .pivot = {1.2f, 1.2f, .4f}});
    Fluid_StampCapsule(fluid, 1, FLUID_AT3(1.2f, 1.2f, .4f), FLUID_AT3(1.2f, 1.2f, .4f), .35f);
    Fluid_StepChannels(fluid, dt);
    Kit_FillChannel(fluid, FLUID_SMOKE, Kit_Puff, &puff);
    const double before = Fluid_Total(fluid, FLUID_SMOKE);
    for (int i = 0; i < 5; i++) Fluid_StepChannels(fluid, dt);
    const double kept = Fluid_Total(fluid, FLUID_SMOKE) / before;
    if (kept != 1)
        print_error("layout %d, advection %d, fineness %d, depth %d: %.7f\n", layout, advection, n, depth, kept);
    assert_true(kept == 1);
    Fluid_Destroy(fluid);
}

static void rest_in_all_sizes(FluidLayout layout, FluidAdvection advection, int n) {
    rest_around_body(layout, advection, n, 1);
    rest_around_body(layout, advection, n / 2, 1);
    if (n == 2) rest_around_body(layout, advection, n, 8), rest_around_body(layout, advection, 1, 8);
}

TEST(test_channels_alone_feel_no_bodys_velocity) { in_all_schemes(rest_in_all_sizes); }

/* ---- Forces and fire ------------------------------------------------------------------------------ */

TEST(test_forces_take_means) {
    float up[3];
    for (int i = 0, n = 1; i < 3; i++, n *= 2) {
        FluidDef def = fine_def(FLUID_STAGGERED, FLUID_LINEAR, n);
        def.channel[FLUID_SMOKE].buoyancy = 1, def.channel[FLUID_SMOKE].noise = .5f;
        Fluid *fluid = create(&def);
        const FluidView smoke = Fluid_Channel(fluid, FLUID_SMOKE);
        for (int y = 10 * n; y < 14 * n; y++)
            for (int x = 12 * n; x < 16 * n; x++)
                *Kit_At(smoke, x, y) = n == 1 ? 3 : x % n == 0 && y % n == 0 ? 3 * (float)(n * n) : 0;
        Fluid_StepVelocity(fluid, dt);
        float velocity[3];
        Fluid_SampleVelocity(fluid, FLUID_AT(1.4f, 1.1f), velocity);
        up[i] = velocity[1];
        Fluid_Destroy(fluid);
    }
    assert_true(up[0] < -.01f && up[1] == up[0] && up[2] == up[0]);
}

/* ---- State ---------------------------------------------------------------------------------------- */

/* Other fluids get the fine field resampled, sample by sample where they are as fine. Fineness stays. */
TEST(test_state_is_fine) {
    FluidDef def = fine_def(FLUID_STAGGERED, FLUID_MACCORMACK, 2);
    def.channel[FLUID_HEAT].fineness = 4, def.channel[FUEL].fineness = 1;
    FluidDef coarse_def = def;
    for (int c = 0; c < 3; c++) coarse_def.channel[c].fineness = 1;
    Fluid *fluid = create(&def), *twin = create(&def), *coarse = create(&coarse_def);
    Kit_StampCells(fluid, 1, 20, 5, 1, 9);
    Fluid_Add(fluid, FLUID_SMOKE, FLUID_AT(1, 1), FLUID_AT(1.5f, 1), .2f, 1);
    Fluid_Add(fluid, FLUID_HEAT, FLUID_AT(1, 1), FLUID_AT(1.5f, 1), .2f, 90);
    Kit_Stir(fluid, 2);
    Kit_Steps(fluid, 5, dt);
    assert_false(Fluid_Tune(coarse, &def));
    Fluid_SetOccupancy(coarse, Fluid_GetOccupancy(fluid));
    assert_true(Fluid_Resample(coarse, fluid));
    for (int c = 0; c < 3; c++)
        assert_float_equal(Fluid_Total(coarse, c), Fluid_Total(fluid, c), 1e-3 * Fluid_Total(fluid, c) + 1e-9);
    assert_true(Fluid_Resample(twin, fluid));
    const FluidView heat = Fluid_ReadChannel(fluid, FLUID_HEAT), copy = Fluid_ReadChannel(twin, FLUID_HEAT);
    assert_true(Kit_MaxAbs(heat) > 1 && Kit_LargestDifference(heat, copy) == 0);
    Fluid_Destroy(coarse), Fluid_Destroy(twin), Fluid_Destroy(fluid);
}

/* In an unforced even flow nothing bunches up: each small cell has its cell's divergence. */
TEST(test_small_cells_have_no_divergence) {
    for (int n = 2; n <= 4; n *= 2) {
        FluidDef def = fine_def(FLUID_STAGGERED, FLUID_CONSERVING, n);
        for (int side = 0; side < 4; side++) def.side[side].kind = FLUID_PERIODIC;
        def.pressure = FLUID_FFT;
        Fluid *fluid = create(&def);
        const FluidView smoke = Fluid_Channel(fluid, FLUID_SMOKE);
        for (int y = 0; y < smoke.size[1]; y++)
            for (int x = 0; x < smoke.size[0]; x++) *Kit_At(smoke, x, y) = 1;
        Kit_Stir(fluid, .6f);
        for (int i = 0; i < 10; i++) Fluid_Step(fluid, dt);
        float low = 1, high = 1;
        const FluidView after = Fluid_ReadChannel(fluid, FLUID_SMOKE);
        for (int y = 0; y < after.size[1]; y++)
            for (int x = 0; x < after.size[0]; x++)
                low = fminf(low, *Kit_At(after, x, y)), high = fmaxf(high, *Kit_At(after, x, y));
        print_message("    fineness %d: even smoke between %.4f and %.4f\n", n, (double)low, (double)high);
        assert_true(low > .9972f && high < 1.003f); /* without the parabola .9963 and 1.0034 */
        Fluid_Destroy(fluid);
    }
}
