/* Buoyancy, vorticity confinement, friction, decay and diffusion against their formulas. */
#include "tests/kits/fluid_cases.h"
#include "tests/kits/fluid_kit.h"
#include "tests/kits/test.h"

#include <math.h>

static FluidDef periodic(const Case *each) {
    FluidDef def = Case_Quiet(each);
    Case_AllSides(&def, FLUID_PERIODIC, 0);
    return def;
}

static void check_decay(Case *each) {
    FluidDef def = periodic(each);
    def.channel[FLUID_SMOKE].decay = 0.7f, def.channel[FLUID_SMOKE].ambient = 0.25f;
    def.channel[FLUID_HEAT].ambient = -3;
    Fluid *fluid = Case_Create(each, &def);
    Kit_SetChannel(fluid, FLUID_SMOKE, 2);
    Kit_SetChannel(fluid, FLUID_HEAT, 8);
    Kit_Steps(fluid, 30, 0.1f);
    Case_Near(each, "decay towards ambient", *Kit_At(Fluid_Channel(fluid, FLUID_SMOKE), 3, 4),
              0.25 + 1.75 / pow(1.07, 30), 2e-5);
    Case_Near(each, "no decay", *Kit_At(Fluid_Channel(fluid, FLUID_HEAT), 3, 4), 8, 2e-5);
    Fluid_Destroy(fluid);
}

TEST(test_decay) { Cases_WalkTransport(check_decay); }

static void check_friction(Case *each) {
    FluidDef def = periodic(each);
    def.friction = 0.9f;
    Fluid *fluid = Case_Create(each, &def);
    Kit_SetWind(fluid, 2, -1);
    Kit_Steps(fluid, 30, 0.1f);
    Case_Near(each, "friction along x", *Kit_At(Fluid_Velocity(fluid, 0), 3, 4), 2 / pow(1.09, 30), 2e-5);
    Case_Near(each, "friction along y", *Kit_At(Fluid_Velocity(fluid, 1), 3, 4), -1 / pow(1.09, 30), 2e-5);
    Fluid_Destroy(fluid);
}

TEST(test_friction) { Cases_Walk(check_friction); }

typedef struct Spread {
    double sum, variance[2];
} Spread;

static Spread measure(Fluid *fluid, FluidView view) {
    const double h = (double)Fluid_GetDef(fluid)->cell_size / Kit_Fineness(fluid, view);
    double sum = 0, first[2] = {0}, second[2] = {0};
    for (int y = 0; y < view.size[1]; y++)
        for (int x = 0; x < view.size[0]; x++) {
            const double value = *Kit_At(view, x, y), at[2] = {(x + 0.5) * h, (y + 0.5) * h};
            sum += value;
            for (int axis = 0; axis < 2; axis++)
                first[axis] += value * at[axis], second[axis] += value * at[axis] * at[axis];
        }
    Spread spread = {.sum = sum};
    for (int axis = 0; axis < 2; axis++)
        spread.variance[axis] = second[axis] / sum - first[axis] / sum * first[axis] / sum;
    return spread;
}

/* A puff's variance along each axis grows by 2 D t, implicit steps or not. */
static void check_diffusion(Case *each) {
    FluidDef def = Case_Quiet(each);
    Case_Resize(&def, 64, 60, 0.05f);
    def.channel[FLUID_SMOKE].diffusion = 0.02f;
    Fluid *fluid = Case_Create(each, &def);
    const KitPuff puff = {1.6f, 1.5f, 0.15f, 1};
    Kit_FillChannel(fluid, FLUID_SMOKE, Kit_Puff, &puff);
    Kit_FillChannel(fluid, FLUID_HEAT, Kit_Puff, &puff);
    const Spread before = measure(fluid, Fluid_Channel(fluid, FLUID_SMOKE));
    Kit_Steps(fluid, 40, 0.05f); /* a = D dt / h^2 = 0.4 */
    const Spread after = measure(fluid, Fluid_Channel(fluid, FLUID_SMOKE)),
                 undiffused = measure(fluid, Fluid_Channel(fluid, FLUID_HEAT));
    for (int axis = 0; axis < 2; axis++) {
        Case_Near(each, "growth of variance", after.variance[axis] - before.variance[axis], 2 * 0.02 * 2, 0.02 * 0.08);
        Case_Near(each, "variance without diffusion", undiffused.variance[axis], before.variance[axis], 1e-6);
    }
    Case_Near(each, "smoke that diffused", after.sum, before.sum, 1e-3 * before.sum);
    Fluid_Destroy(fluid);
}

TEST(test_diffusion_spreads_as_it_should) { Cases_WalkTransport(check_diffusion); }

/* In cells so large, or times so short, that nothing gets from one to the next, everything stays where it is. */
static void check_hardly_any_diffusion(Case *each) {
    FluidDef def = Case_Quiet(each);
    Case_Resize(&def, 9, 7, 1e6f);
    def.channel[FLUID_SMOKE].diffusion = 1e-12f;
    Fluid *fluid = Case_Create(each, &def);
    Kit_Put(Fluid_Channel(fluid, FLUID_SMOKE), 4, 3, 1e10f);
    Fluid_StepChannels(fluid, 1e-7f);
    Case_Near(each, "a cell that hardly diffuses", *Kit_At(Fluid_Channel(fluid, FLUID_SMOKE), 4, 3), 1e10, 0);
    Case_Near(each, "the cell beside it", *Kit_At(Fluid_Channel(fluid, FLUID_SMOKE), 5, 3), 0, 0.1);
    Fluid_Destroy(fluid);
}

TEST(test_hardly_any_diffusion_changes_nothing) { Cases_WalkTransport(check_hardly_any_diffusion); }

/* A shear wave u = sin(k y) decays by 1 / (1 + nu dt k'^2) a step, with k' of the five-point stencil. */
static void check_viscosity(Case *each) {
    FluidDef def = periodic(each);
    def.viscosity = 0.05f;
    Fluid *fluid = Case_Create(each, &def);
    const FluidView u = Fluid_Velocity(fluid, 0);
    const double k = 2 * 3.14159265358979 / 24, rate = 0.05 * 0.05 * (2 - 2 * cos(k)) / 0.01;
    for (int y = 0; y < 24; y++)
        for (int x = 0; x < u.size[0]; x++) Kit_Put(u, x, y, (float)sin(k * (y + 0.5)));
    Kit_Steps(fluid, 60, 0.05f);
    Case_Near(each, "a shear wave", *Kit_At(Fluid_Velocity(fluid, 0), 7, 5), sin(k * 5.5) * pow(1 + rate, -60), 2e-3);
    Fluid_Destroy(fluid);
}

TEST(test_viscosity_damps_shear) { Cases_Walk(check_viscosity); }

/* Without projection, one step gives evenly warm air its buoyancy times dt along `up`, whichever way that is. */
static void check_lift(Case *each) {
    static const float ups[][2] = {{0, -1}, {1, 0}, {0.6f, 0.8f}, {-0.8f, 0.6f}};
    for (int i = 0; i < 4; i++) {
        FluidDef def = periodic(each);
        def.pressure_iterations = 0;
        def.up[0] = ups[i][0], def.up[1] = ups[i][1];
        def.channel[FLUID_SMOKE].buoyancy = -0.5f, def.channel[FLUID_HEAT].buoyancy = 0.25f;
        def.channel[FLUID_HEAT].ambient = 20;
        Fluid *fluid = Case_Create(each, &def);
        Kit_SetChannel(fluid, FLUID_SMOKE, 1);
        Kit_SetChannel(fluid, FLUID_HEAT, 28);
        Fluid_Step(fluid, 0.1f);
        for (int axis = 0; axis < 2; axis++) /* 0.25 * 8 - 0.5 * 1 */
            Case_Near(each, "lift", *Kit_At(Fluid_Velocity(fluid, axis), 7, 9), 1.5 * 0.1 * ups[i][axis], 1e-5);
        Fluid_Destroy(fluid);
    }
}

TEST(test_lift_is_buoyancy_above_ambient) { Cases_Walk(check_lift); }
