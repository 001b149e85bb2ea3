/* The preset stam-1999 against its paper, step by step: J. Stam, "Stable Fluids", SIGGRAPH 1999. Vstep adds forces,
 * transports, diffuses, projects; Sstep adds sources, transports, diffuses, dissipates. */
#include "tests/bench/bench_scene.h"
#include "tests/kits/fluid_cases.h"
#include "tests/kits/fluid_kit.h"
#include "tests/kits/test.h"

#include <math.h>
#include <stdlib.h>

static const double pi = 3.14159265358979;
static const float cell = 0.1f;

static FluidDef preset(int width, int height, FluidSideKind kind) {
    FluidDef def = Fluid_PresetDef(FLUID_PRESET_STAM_1999);
    Case_Resize(&def, width, height, cell);
    Case_AllSides(&def, kind, 0);
    for (int c = 0; c < 2; c++) def.channel[c].buoyancy = def.channel[c].decay = 0;
    return def;
}

static Fluid *create(const FluidDef *def) {
    Fluid *fluid = Fluid_Create(def);
    assert_non_null(fluid);
    return fluid;
}

/* Its sides are the paper's fixed ones: nothing slips along them. */
TEST(test_choices) {
    const FluidDef def = Fluid_PresetDef(FLUID_PRESET_STAM_1999);
    assert_null(Fluid_DefError(&def));
    assert_int_equal(def.order, FLUID_FORCE_FIRST);
    assert_int_equal(def.advection, FLUID_LINEAR);
    assert_true(def.midpoint);
    assert_int_equal(def.pressure, FLUID_MULTIGRID);
    assert_true(def.vorticity == 0 && def.friction == 0 && !def.reflection);
    for (int side = 0; side < 4; side++) assert_true(def.side[side].kind == FLUID_WALL && def.side[side].slip == 0);
    for (int c = 0; c < 2; c++)
        assert_true(def.channel[c].advection == FLUID_LINEAR && def.channel[c].decay > 0 &&
                    def.channel[c].ambient == 0);
}

static double wave(const FluidView view, int x) { return sin(2 * pi * (x + (double)view.offset[0]) / 32); }

/* w1 = w0 + dt f, and then w2(x) = w1(p(x, -dt)): a force that waves along x arrives three cells downwind. */
TEST(test_forces_are_added_then_transported) {
    FluidDef def = preset(32, 24, FLUID_PERIODIC);
    def.channel[FLUID_HEAT].buoyancy = 2;
    Fluid *fluid = create(&def);
    const float dt = 0.25f;
    Kit_SetWind(fluid, 3 * cell / dt, 0);
    const FluidView heat = Fluid_Channel(fluid, FLUID_HEAT);
    for (int y = 0; y < 24; y++)
        for (int x = 0; x < 32; x++) Kit_Put(heat, x, y, (float)wave(heat, x));
    Fluid_StepVelocity(fluid, dt);
    const FluidView v = Fluid_Velocity(fluid, 1); /* y is down, heat rises */
    for (int x = 0; x < 32; x++) assert_true(fabs(*Kit_At(v, x, 7) + 2 * dt * wave(v, x - 3)) < 1e-3);
    Fluid_Destroy(fluid);
}

/* Once around in 40 steps: how far from where it started a puff's middle comes to lie, in cells. */
static double gone_astray(bool midpoint) {
    enum { SIZE = 96, STEPS = 40 };
    FluidDef def = preset(SIZE, SIZE, FLUID_WALL);
    def.midpoint = midpoint;
    Fluid *fluid = create(&def);
    const double middle = SIZE / 2, turn = 2 * pi / STEPS;
    const KitPuff puff = {(float)(middle + 16) * cell, (float)middle * cell, 4 * cell, 1};
    Kit_FillChannel(fluid, FLUID_SMOKE, Kit_Puff, &puff);
    for (int axis = 0; axis < 2; axis++) {
        const FluidView v = Fluid_Velocity(fluid, axis);
        for (int y = 0; y < v.size[1]; y++)
            for (int x = 0; x < v.size[0]; x++)
                *Kit_At(v, x, y) =
                    (float)(axis ? turn * (x + v.offset[0] - middle) : turn * (middle - y - v.offset[1])) * cell;
    }
    for (int i = 0; i < STEPS; i++) Fluid_StepChannels(fluid, 1);
    const FluidView smoke = Fluid_Channel(fluid, FLUID_SMOKE);
    double sum = 0, at[2] = {0, 0};
    for (int y = 0; y < SIZE; y++)
        for (int x = 0; x < SIZE; x++) {
            const double value = *Kit_At(smoke, x, y);
            sum += value, at[0] += value * (x + 0.5), at[1] += value * (y + 0.5);
        }
    Fluid_Destroy(fluid);
    return hypot(at[0] / sum - (middle + 16), at[1] / sum - middle);
}

/* TraceParticle, "a simple second order Runge-Kutta (RK2) method". */
TEST(test_particles_are_traced_by_midpoints) {
    const double straight = gone_astray(false), traced = gone_astray(true);
    print_message("    a puff comes back within %.3f cells, on straight ways within %.3f: x%.0f\n", traced, straight,
                  straight / traced);
    assert_true(straight > 1);
    assert_true(traced < straight / 8);
}

/* "The maximum value of the new field is never larger than the largest value of the previous field", however long the
 * step. */
TEST(test_transport_is_stable_at_any_step) {
    const FluidDef def = preset(48, 40, FLUID_WALL);
    for (float dt = 0.01f; dt < 1e4f; dt *= 10) {
        Fluid *fluid = create(&def);
        Kit_Stir(fluid, 3);
        const KitPuff puff = {2, 2, 0.3f, 1};
        Kit_FillChannel(fluid, FLUID_SMOKE, Kit_Puff, &puff);
        double energy = 1e9;
        for (int i = 0; i < 20; i++) {
            Fluid_Step(fluid, dt);
            assert_true(Kit_Energy(fluid) <= energy * 1.02);
            energy = Kit_Energy(fluid);
        }
        assert_true(Kit_TopSpeed(fluid) < 6 && Kit_MaxAbs(Fluid_Channel(fluid, FLUID_SMOKE)) <= 1);
        Fluid_Destroy(fluid);
    }
}

/* (I - dt visc lap) w3 = w2, where explicit steps would be unstable: visc dt = 5 h^2. */
TEST(test_diffusion_is_implicit) {
    FluidDef def = preset(32, 24, FLUID_PERIODIC);
    def.viscosity = 5 * cell * cell;
    Fluid *fluid = create(&def);
    const FluidView v = Fluid_Velocity(fluid, 1);
    for (int y = 0; y < v.size[1]; y++)
        for (int x = 0; x < 32; x++) Kit_Put(v, x, y, (float)wave(v, x));
    Fluid_StepVelocity(fluid, 1);
    const double left = 1 / (1 + 5 * (2 - 2 * cos(2 * pi / 32)));
    const FluidView after = Fluid_Velocity(fluid, 1);
    for (int x = 0; x < 32; x++) assert_true(fabs(*Kit_At(after, x, 7) - left * wave(after, x)) < 1e-3);
    Fluid_Destroy(fluid);
}

/* "We have used a more accurate solver for the projection step." In the benchmark's scene: a plume and a moving disc.
 */
TEST(test_projection_is_solved_well) {
    FluidDef def = Fluid_PresetDef(FLUID_PRESET_STAM_1999);
    Bench_SetUp(&def, 96);
    def.vorticity = 0;
    Fluid *fluid = create(&def);
    double worst = 0, most = 0;
    for (int i = 0; i < 120; i++) {
        Bench_FluidFrame(fluid, i);
        const FluidProfile profile = Fluid_GetProfile(fluid);
        const double left = (double)profile.divergence_after / (double)profile.divergence_before;
        worst = left > worst ? left : worst, most = fmax(most, profile.pressure_iterations);
    }
    print_message("    divergence left by the projection: %.2g of what there was at most, in %.0f cycles at most\n",
                  worst, most);
    assert_true(worst <= 1e-3);
    Fluid_Destroy(fluid);
}

static void swirl_smoke(Fluid *fluid, float diffusion, float speed, float dt) {
    FluidDef def = *Fluid_GetDef(fluid);
    def.channel[FLUID_SMOKE].diffusion = diffusion;
    assert_true(Fluid_Tune(fluid, &def));
    Kit_Stir(fluid, speed);
    Fluid_StepChannels(fluid, dt);
}

/* Sstep transports, then diffuses. */
TEST(test_substances_diffuse_where_they_arrive) {
    const FluidDef def = preset(48, 40, FLUID_WALL);
    Fluid *at_once = create(&def), *in_turn = create(&def);
    const KitPuff puff = {2.2f, 1.5f, 0.2f, 1};
    Kit_FillChannel(at_once, FLUID_SMOKE, Kit_Puff, &puff);
    Kit_FillChannel(in_turn, FLUID_SMOKE, Kit_Puff, &puff);
    swirl_smoke(at_once, 0.02f, 2, 0.5f);
    swirl_smoke(in_turn, 0, 2, 0.5f);
    swirl_smoke(in_turn, 0.02f, 0, 0.5f);
    assert_true(Kit_LargestDifference(Fluid_Channel(at_once, FLUID_SMOKE), Fluid_Channel(in_turn, FLUID_SMOKE)) < 1e-6);
    Fluid_Destroy(at_once);
    Fluid_Destroy(in_turn);
}

/* (1 + dt a) S1 = S0. */
TEST(test_substances_dissipate) {
    FluidDef def = preset(32, 24, FLUID_PERIODIC);
    def.channel[FLUID_SMOKE].decay = 0.8f;
    def.channel[FLUID_HEAT].decay = Fluid_PresetDef(FLUID_PRESET_STAM_1999).channel[FLUID_HEAT].decay;
    Fluid *fluid = create(&def);
    Kit_SetWind(fluid, 1, 2);
    Kit_SetChannel(fluid, FLUID_SMOKE, 3);
    Kit_SetChannel(fluid, FLUID_HEAT, 50);
    Kit_Steps(fluid, 10, 0.5f);
    assert_true(fabs(*Kit_At(Fluid_Channel(fluid, FLUID_SMOKE), 5, 9) - 3 / pow(1.4, 10)) < 1e-5);
    assert_true(fabs(*Kit_At(Fluid_Channel(fluid, FLUID_HEAT), 5, 9) - 50 / pow(1.05, 10)) < 1e-3);
    Fluid_Destroy(fluid);
}
