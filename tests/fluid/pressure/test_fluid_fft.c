/* The direct solver: exact but for rounding, whatever the sides and sizes; the flow of the multigrid; around solids
 * within its budget; diffusion by the lattice's own factor; and Stam's FourierStep. */
#include "tests/kits/fluid_kit.h"
#include "tests/kits/test.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define TURN 6.283185307179586

typedef struct Sides {
    FluidSideKind before, behind;
} Sides;

/* All that an axis may have: the pressure's slope or the pressure is 0 at either end. */
static const Sides PAIRS[] = {{FLUID_WALL, FLUID_WALL},
                              {FLUID_OPEN, FLUID_OPEN},
                              {FLUID_PERIODIC, FLUID_PERIODIC},
                              {FLUID_WALL, FLUID_OPEN},
                              {FLUID_OPEN, FLUID_INFLOW}};
enum { PAIR_COUNT = sizeof PAIRS / sizeof *PAIRS };

static FluidDef plain(int width, int height, int depth, FluidPressure pressure) {
    FluidDef def = Fluid_PresetDef(FLUID_PRESET_STAM_1999);
    def.size[0] = width, def.size[1] = height, def.size[2] = depth;
    def.cell_size = 0.1f;
    def.pressure = pressure;
    def.pressure_iterations = 1;
    def.channel[FLUID_HEAT].buoyancy = 0;
    for (int c = 0; c < FLUID_MAX_CHANNELS; c++) def.channel[c].decay = 0;
    return def;
}

static void set_sides(FluidDef *def, int axis, Sides sides) {
    def->side[2 * axis].kind = sides.before, def->side[2 * axis + 1].kind = sides.behind;
}

static void set_all_sides(FluidDef *def, Sides sides) {
    for (int axis = 0; axis < 3; axis++) set_sides(def, axis, sides);
}

static Fluid *create(const FluidDef *def) {
    Fluid *fluid = Fluid_Create(def);
    assert_non_null(fluid);
    return fluid;
}

/* The same winds for every layout: of velocity alone, by chance. */
static void stir(Fluid *fluid) {
    KitRandom random = {77};
    for (int axis = 0; axis < Kit_Axes(fluid); axis++) {
        const FluidView v = Fluid_Velocity(fluid, axis);
        for (int z = 0; z < v.size[2]; z++)
            for (int y = 0; y < v.size[1]; y++)
                for (int x = 0; x < v.size[0]; x++) *Kit_At3(v, x, y, z) = Kit_RandomFloat(&random, -1, 1);
    }
}

/* So short that only the projection does anything. */
static void project(Fluid *fluid) { assert_true(Fluid_StepVelocity(fluid, 1e-9f)); }

static double left_of_divergence(const Fluid *fluid) {
    const FluidProfile profile = Fluid_GetProfile(fluid);
    return profile.divergence_before > 0 ? (double)(profile.divergence_after / profile.divergence_before) : 0;
}

static void expect_exact(const FluidDef *def) {
    Fluid *fluid = create(def);
    stir(fluid);
    project(fluid);
    const double left = left_of_divergence(fluid);
    if (!(left < 1e-5))
        fail_msg("%d x %d x %d, sides %d %d, %d %d: %g of the divergence is left", def->size[0], def->size[1],
                 def->size[2], def->side[0].kind, def->side[1].kind, def->side[2].kind, def->side[3].kind, left);
    assert_true(Fluid_GetProfile(fluid).pressure_iterations <= 1);
    Fluid_Destroy(fluid);
}

TEST(test_exact_whatever_the_sides) {
    static const int lengths[] = {1, 2, 3, 16, 31, 67},
                     sizes[][3] = {{9, 7, 5}, {16, 8, 2}, {5, 18, 11}, {257, 256, 1}, {250, 127, 1}, {521, 64, 1}};
    for (int i = 0; i < 36 + 6; i++)
        for (int k = 0; k < PAIR_COUNT * PAIR_COUNT * PAIR_COUNT; k++) {
            const int *size = i < 36 ? (const int[3]){lengths[i % 6], lengths[i / 6], 1} : sizes[i - 36];
            FluidDef def = plain(size[0], size[1], size[2], FLUID_FFT);
            set_sides(&def, 0, PAIRS[k % PAIR_COUNT]), set_sides(&def, 1, PAIRS[k / PAIR_COUNT % PAIR_COUNT]);
            set_sides(&def, 2, PAIRS[k / PAIR_COUNT / PAIR_COUNT]);
            if (size[2] > 1 || k < PAIR_COUNT * PAIR_COUNT) expect_exact(&def);
        }
}

/* The pressure of a wave as long as the box is so high that its last digit alone would be more than 1e-5. It is solved
 * twice, and the profile says so. */
TEST(test_exact_for_slow_waves) {
    FluidDef def = plain(256, 256, 1, FLUID_FFT);
    set_all_sides(&def, PAIRS[2]);
    Fluid *fluid = create(&def);
    const FluidView u = Fluid_Velocity(fluid, 0);
    for (int y = 0; y < 256; y++)
        for (int x = 0; x < 256; x++) *Kit_At(u, x, y) = (float)sin(TURN * x / 256);
    project(fluid);
    assert_true(left_of_divergence(fluid) < 1e-5);
    assert_int_equal(Fluid_GetProfile(fluid).pressure_iterations, 2);
    Fluid_Destroy(fluid);
}

static void expect_multigrid_flow(FluidDef def, int solid) {
    Fluid *fluid[2];
    for (int i = 0; i < 2; i++) {
        def.pressure = i ? FLUID_FFT : FLUID_MULTIGRID;
        def.pressure_iterations = 40;
        fluid[i] = create(&def);
        Fluid_SetBody(fluid[i], 1, &(FluidBody){.open = solid > 1});
        if (solid) Kit_StampCells(fluid[i], 1, 11, 9, 5, 4);
        stir(fluid[i]);
        project(fluid[i]);
    }
    for (int axis = 0; axis < Kit_Axes(fluid[0]); axis++)
        assert_true(Kit_LargestDifference(Fluid_Velocity(fluid[0], axis), Fluid_Velocity(fluid[1], axis)) < 1e-4f);
    assert_true(Kit_LargestDifference(Fluid_Pressure(fluid[0]), Fluid_Pressure(fluid[1])) <
                5e-4f * Kit_MaxAbs(Fluid_Pressure(fluid[0])));
    Fluid_Destroy(fluid[0]), Fluid_Destroy(fluid[1]);
}

TEST(test_the_flow_is_the_multigrids) {
    for (int i = 0; i < 2 * 2 * 3 * PAIR_COUNT; i++) {
        FluidDef def = plain(32, 24, i & 1 ? 6 : 1, FLUID_FFT);
        def.layout = i & 2 ? FLUID_CENTRED : FLUID_STAGGERED;
        set_all_sides(&def, PAIRS[i / 4 % PAIR_COUNT]);
        expect_multigrid_flow(def, i / 4 / PAIR_COUNT);
    }
}

/* Without a preconditioner they would take hundreds. */
TEST(test_few_iterations_around_solids) {
    for (int k = 0; k < 2 * PAIR_COUNT; k++) {
        FluidDef def = plain(96, 80, 1, FLUID_FFT);
        set_all_sides(&def, PAIRS[k / 2]);
        def.pressure_iterations = 20;
        Fluid *fluid = create(&def);
        Fluid_SetBody(fluid, 2, &(FluidBody){.open = k & 1});
        for (int i = 0; i < 9; i++)
            Kit_StampDisc(fluid, i == 4 ? 2 : 1, 1.6f + 3.2f * (float)(i % 3), 1.4f + 2.6f * (float)(i / 3), 0.45f);
        Kit_StampCells(fluid, 1, 20, 40, 50, 1);
        stir(fluid);
        project(fluid);
        assert_true(left_of_divergence(fluid) < 1e-4);
        assert_true(Fluid_GetProfile(fluid).pressure_iterations <= 20);
        def.pressure_iterations = 3;
        assert_true(Fluid_Tune(fluid, &def));
        stir(fluid);
        project(fluid);
        assert_int_equal(Fluid_GetProfile(fluid).pressure_iterations, 3);
        Fluid_Destroy(fluid);
    }
}

/* A slow and a fast wave of smoke and of velocity: each step divides them by 1 + nu dt k^2, with the lattice's k. */
TEST(test_diffusion_by_the_exact_factor) {
    static const int waves[] = {1, 19};
    for (int i = 0; i < 4; i++) {
        const int n = 45, wave = waves[i % 2];
        FluidDef def = plain(n, 8, i / 2 ? 5 : 1, FLUID_FFT);
        set_all_sides(&def, PAIRS[2]);
        def.viscosity = def.channel[FLUID_SMOKE].diffusion = 0.3f;
        Fluid *fluid = create(&def);
        const FluidView v = Fluid_Velocity(fluid, 1), smoke = Fluid_Channel(fluid, FLUID_SMOKE);
        for (int x = 0; x < n; x++)
            for (int y = 0; y < 8; y++) {
                const float value = (float)cos(TURN * wave * (x + .5) / n);
                Kit_Put(v, x, y, 1e-6f * value), Kit_Put(smoke, x, y, 3 + value);
            }
        Kit_Steps(fluid, 3, 0.1f);
        const double s = sin(TURN / 2 * wave / n), factor = pow(1 + 0.3 * 0.1 / 0.01 * 4 * s * s, -3);
        const FluidView v_now = Fluid_Velocity(fluid, 1), smoke_now = Fluid_Channel(fluid, FLUID_SMOKE);
        for (int x = 0; x < n; x++) {
            const double wanted = factor * cos(TURN * wave * (x + .5) / n);
            assert_true(fabs((double)*Kit_At(v_now, x, 3) * 1e6 - wanted) < 1e-5);
            assert_true(fabs((double)*Kit_At(smoke_now, x, 3) - 3 - wanted) < 1e-5);
        }
        Fluid_Destroy(fluid);
    }
}

static double mean_of(FluidView view, const FluidDef *def) {
    double sum = 0;
    for (int z = 0; z < def->size[2]; z++)
        for (int y = 0; y < def->size[1]; y++)
            for (int x = 0; x < def->size[0]; x++) sum += (double)*Kit_At3(view, x, y, z);
    return sum / def->size[0] / def->size[1] / def->size[2];
}

/* However much diffuses in a step: between walls that insulate, and around. In a box that is periodic along all axes, a
 * velocity keeps its mean, too. */
TEST(test_diffusion_keeps_the_mean) {
    static const Sides pairs[] = {{FLUID_WALL, FLUID_WALL}, {FLUID_PERIODIC, FLUID_PERIODIC}};
    static const float rates[] = {2, 2000, 2e5f}; /* m^2/s dt / h^2 */
    for (int i = 0; i < 2 * 2 * 2 * 3; i++) {
        FluidDef def = plain(i & 1 ? 48 : 45, 31, i & 2 ? 8 : 1, FLUID_FFT);
        const bool around = i & 4;
        set_all_sides(&def, pairs[1]);
        if (!around) set_sides(&def, i & 1, pairs[0]), set_sides(&def, 2, pairs[0]);
        def.pressure_iterations = 0, def.channel_count = 1;
        def.viscosity = def.channel[FLUID_SMOKE].diffusion = rates[i / 8] * 0.01f / 1e-6f;
        Fluid *fluid = create(&def);
        stir(fluid);
        const FluidView smoke = Fluid_Channel(fluid, FLUID_SMOKE), u = Fluid_Velocity(fluid, 0);
        Kit_Put(smoke, 4, 5, 1), Kit_Put(smoke, 20, 21, -1.5f);
        const double before[2] = {mean_of(smoke, &def), mean_of(u, &def)};
        assert_true(Fluid_Step(fluid, 1e-6f));
        assert_true(fabs(mean_of(Fluid_ReadChannel(fluid, FLUID_SMOKE), &def) - before[0]) < 5e-9);
        if (around) assert_true(fabs(mean_of(Fluid_ReadVelocity(fluid, 0), &def) - before[1]) < 5e-7);
        Fluid_Destroy(fluid);
    }
}

/* Between plates that drag it along diffusion alone makes the flow linear at last; at any slip the sweeps' flow. An
 * inflow is faster than all air inside. */
TEST(test_diffusion_between_walls) {
    for (int i = 0; i < 24; i++) {
        Fluid *fluid[2];
        for (int k = 0; k < 2; k++) {
            FluidDef def = plain(21, 14, i % 2 ? 4 : 1, k ? FLUID_FFT : FLUID_SOR);
            def.pressure_iterations = 0;
            def.viscosity = 1e4f, def.channel[FLUID_SMOKE].diffusion = 2e4f;
            set_sides(&def, 0, PAIRS[i % PAIR_COUNT]);
            def.side[2].velocity[0] = 0.5f, def.side[3].slip = 0.25f * (float)(i / 2 % 3);
            def.side[3].holds[FLUID_SMOKE] = i % 3 == 0, def.side[3].value[FLUID_SMOKE] = 2;
            def.side[1].velocity[0] = -3, def.layout = i < 12 ? FLUID_STAGGERED : FLUID_CENTRED;
            fluid[k] = create(&def);
            stir(fluid[k]);
            if (i % 4 >= 2) Kit_SetWind(fluid[k], 0.5f, 0.5f); /* walls alone slow it */
            Kit_Put(Fluid_Channel(fluid[k], FLUID_SMOKE), 4, 5, 1);
            assert_true(Fluid_Step(fluid[k], 1e-6f));
        }
        const float apart = i < 12 ? 1e-4f : 1e-3f,
                    smoke = i < 12 ? 1e-5f : 1e-2f; /* a centred layout has fewer sweeps */
        for (int axis = 0; axis < Kit_Axes(fluid[0]); axis++)
            assert_true(Kit_LargestDifference(Fluid_Velocity(fluid[0], axis), Fluid_Velocity(fluid[1], axis)) < apart);
        assert_true(Kit_LargestDifference(Fluid_Channel(fluid[0], FLUID_SMOKE), Fluid_Channel(fluid[1], FLUID_SMOKE)) <
                    smoke);
        Fluid_Destroy(fluid[0]), Fluid_Destroy(fluid[1]);
    }
}

/* Stam 1999, section 3.2: each wave is divided by 1 + nu dt k^2 and loses its part along k; k_i is 2 sin(w_i / 2) here.
 */
TEST(test_the_fourier_step) {
    const int n[2] = {27, 32}, wave[2] = {2, 5};
    FluidDef def = plain(n[0], n[1], 1, FLUID_FFT);
    set_all_sides(&def, PAIRS[2]);
    def.viscosity = 0.2f;
    Fluid *fluid = create(&def);
    double k[2], along = 0, square = 0;
    const double was[2] = {0.8, -0.3};
    for (int axis = 0; axis < 2; axis++) {
        k[axis] = 2 * sin(TURN / 2 * wave[axis] / n[axis]);
        along += k[axis] * was[axis], square += k[axis] * k[axis];
        const FluidView v = Fluid_Velocity(fluid, axis);
        for (int y = 0; y < n[1]; y++)
            for (int x = 0; x < n[0]; x++)
                *Kit_At(v, x, y) =
                    1e-6f * (float)(was[axis] * sin(TURN * (wave[0] * ((double)x + (double)v.offset[0]) / n[0] +
                                                            wave[1] * ((double)y + (double)v.offset[1]) / n[1])));
    }
    assert_true(Fluid_StepVelocity(fluid, 0.05f));
    for (int axis = 0; axis < 2; axis++) {
        const FluidView v = Fluid_Velocity(fluid, axis);
        const double left = (was[axis] - k[axis] * along / square) / (1 + 0.2 * 0.05 / 0.01 * square);
        for (int y = 0; y < n[1]; y++)
            for (int x = 0; x < n[0]; x++)
                assert_true(fabs((double)*Kit_At(v, x, y) * 1e6 -
                                 left * sin(TURN * (wave[0] * ((double)x + (double)v.offset[0]) / n[0] +
                                                    wave[1] * ((double)y + (double)v.offset[1]) / n[1]))) < 1e-5);
    }
    Fluid_Destroy(fluid);
}

TEST(test_axes_that_are_too_long) {
    FluidDef def = plain((1 << 20) + 1, 1, 1, FLUID_FFT);
    assert_string_equal(Fluid_DefError(&def), "size: FLUID_FFT takes at most 1048576 cells along an axis");
    def.pressure = FLUID_SOR;
    assert_null(Fluid_DefError(&def));
}
