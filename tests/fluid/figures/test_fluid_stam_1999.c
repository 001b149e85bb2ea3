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
