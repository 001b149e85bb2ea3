/* Rest stays rest, and nothing blows up. */
#include "tests/kits/fluid_cases.h"
#include "tests/kits/fluid_kit.h"
#include "tests/kits/patience.h"
#include "tests/kits/test.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static void check_still(Case *each) {
    FluidDef def = each->def;
    for (int c = 0; c < 2; c++) def.channel[c].buoyancy = def.channel[c].decay = def.channel[c].diffusion = 0;
    def.vorticity = 2, def.viscosity = 0.01f;
    Fluid *fluid = Case_Create(each, &def);
    Kit_StampDisc(fluid, 1, 1.6f, 1.2f, 0.3f);
    Kit_StampCells(fluid, 2, 3, 3, 1, 12);
    Fluid_Step(fluid, 0.01f);
    const KitPuff puff = {1, 1.3f, 0.3f, 1};
    Kit_FillChannel(fluid, FLUID_SMOKE, Kit_Puff, &puff);
    Fluid_Step(fluid, 0.02f);
    const double total = Fluid_Total(fluid, FLUID_SMOKE), value = Kit_Cell(fluid, FLUID_SMOKE, 9, 14, 0);
    Kit_Steps(fluid, 50, 0.02f);
    Case_Expect(each, Kit_TopSpeed(fluid) == 0, "still air moves at %g", Kit_TopSpeed(fluid));
    Case_Near(each, "smoke in still air", Fluid_Total(fluid, FLUID_SMOKE), total, 0);
    Case_Near(each, "a cell of smoke in still air", Kit_Cell(fluid, FLUID_SMOKE, 9, 14, 0), value, 0);
    Fluid_Destroy(fluid);
}

TEST(test_still_air_stays_still) { Cases_Walk(check_still); }

/* Warm above cold, at rest around bodies, along any axis: the pressure carries it. Forces come right before the
 * projection. */
static void check_stratified(Case *each) {
    static const float ups[3][3] = {{0, -1, 0}, {0, 0, -1}, {.48f, -.6f, .64f}};
    FluidDef def = Case_Quiet(each);
    if (def.layout != FLUID_STAGGERED || def.order != FLUID_ADVECT_FIRST || Case_ConvergesSlowly(each)) return;
    if (Case_IsDeep(each)) def.size[0] = 24, def.size[1] = 18, def.size[2] = 12;
    def.channel[FLUID_HEAT].buoyancy = 0.05f;
    Case_Converge(&def, 2e-6f);
    def.pressure_iterations = 4000;
    for (int i = 0; i < (Case_IsDeep(each) ? 3 : 1); i++) {
        memcpy(def.up, ups[i], sizeof def.up);
        Fluid *fluid = Case_Create(each, &def);
        Fluid_StampCapsule(fluid, 1, FLUID_AT3(1.3f, .85f, .6f), FLUID_AT3(1.3f, .85f, .6f), .33f);
        Fluid_StampTurnedBox(fluid, 2, FLUID_AT3(.5f, .5f, .5f), FLUID_AT3(0, .4f, .3f),
                             (const float[4]){.1f, .2f, .3f, .9f});
        Fluid_Step(fluid, 0.02f);
        const FluidView heat = Fluid_Channel(fluid, FLUID_HEAT);
        for (int z = 0; z < heat.size[2]; z++)
            for (int y = 0; y < heat.size[1]; y++)
                for (int x = 0; x < heat.size[0]; x++)
                    *Kit_At3(heat, x, y, z) =
                        20 + 0.8f * (def.up[0] * (float)x + def.up[1] * (float)y + def.up[2] * (float)z);
        Kit_Steps(fluid, 12, 0.02f);
        Case_AtMost(each, "currents in stratified air, m/s", Kit_TopSpeed(fluid), 1e-5);
        Fluid_Destroy(fluid);
    }
}

TEST(test_stratified_air_stays_at_rest) {
    Cases_Walk(check_stratified);
    Cases_WalkDeep(check_stratified);
}

/* ---- Bounded for any time step and any state
 * ------------------------------------------------------------------------- */

static void spoil(FluidView view, KitRandom *random) {
    static const float odd[] = {NAN,      INFINITY, -INFINITY, 1e38f, -1e38f, FLT_MAX,
                                -FLT_MAX, 1e-40f,   FLT_MIN,   -0.0f, 1e20f,  7};
    for (int i = 0; i < view.size[0] * view.size[1] / 3; i++)
        view.data[Kit_RandomInt(random, 0, view.size[0] - 1) + Kit_RandomInt(random, 0, view.size[1] - 1) * view.row +
                  (view.size[2] > 1 ? Kit_RandomInt(random, 0, view.size[2] - 1) * view.slab : 0)] =
            odd[Kit_RandomInt(random, 0, (int)(sizeof odd / sizeof *odd) - 1)];
}

static void expect_bounded(Case *each, Fluid *fluid, float dt) {
    const FluidProfile profile = Fluid_GetProfile(fluid);
    float velocity[3], value;
    Case_Expect(each, Kit_AllFinite(fluid), "after a step of %g s a field is not finite", dt);
    Case_Expect(each,
                isfinite(profile.divergence_before) && isfinite(profile.divergence_after) &&
                    isfinite(profile.max_courant),
                "after a step of %g s the profile tells %g, %g, %g", dt, profile.divergence_before,
                profile.divergence_after, profile.max_courant);
    Fluid_SampleVelocity(fluid, FLUID_AT(1.11f, 1.22f), velocity);
    Fluid_Mean(fluid, FLUID_HEAT, FLUID_AT(1, 1), FLUID_AT(2, 1), 0.3f, &value, NULL);
    Case_Expect(each,
                isfinite(velocity[0]) && isfinite(velocity[1]) && isfinite(value) &&
                    isfinite(Fluid_Total(fluid, FLUID_SMOKE)),
                "after a step of %g s a reader is not finite", dt);
}

static void check_bounded(Case *each) {
    static const float steps[] = {0, 1e-30f, 1e-6f, 1 / 60.0f, 1, 1e4f, 1e30f, FLT_MAX, 0.02f};
    KitRandom random = {4711};
    for (int forced = 0; forced < 2; forced++) {
        FluidDef def = each->def;
        def.viscosity = forced ? 0.1f : 0, def.vorticity = forced ? 5 : 0, def.friction = forced ? 1 : 0;
        for (int c = 0; c < 2; c++)
            def.channel[c].diffusion = def.channel[c].decay = def.channel[c].buoyancy = forced ? 1 : 0;
        Fluid *fluid = Case_Create(each, &def);
        for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
            spoil(Fluid_Velocity(fluid, 0), &random);
            spoil(Fluid_Velocity(fluid, Kit_Axes(fluid) - 1), &random);
            spoil(Fluid_Channel(fluid, FLUID_SMOKE), &random);
            spoil(Fluid_Channel(fluid, FLUID_HEAT), &random);
            spoil(Fluid_Pressure(fluid), &random);
            Kit_StampDisc(fluid, 1, 1.3f + 0.2f * (float)i, 1.2f, 0.4f);
            Case_Expect(each, Fluid_Step(fluid, steps[i]), "a step of %g s is refused", steps[i]);
            expect_bounded(each, fluid, steps[i]);
            for (int k = 0; k < 3; k++) Fluid_Step(fluid, steps[i]);
            expect_bounded(each, fluid, steps[i]);
            Fluid_ClearOccupancy(fluid);
        }
        Fluid_Destroy(fluid);
    }
}

TEST(test_steps_are_bounded) { Cases_Walk(check_bounded); }

/* dt 0 advances nothing. */
static void check_zero(Case *each) {
    FluidDef def = Case_Quiet(each);
    Case_AllSides(&def, FLUID_PERIODIC, 0);
    def.friction = def.channel[0].decay = def.channel[1].buoyancy = 3;
    Fluid *fluid = Case_Create(each, &def);
    Kit_SetWind(fluid, 3, -2);
    Fluid_Add(fluid, FLUID_SMOKE, FLUID_AT(1, 1), FLUID_AT(1, 1), 0.3f, 1);
    Fluid_Add(fluid, FLUID_HEAT, FLUID_AT(1, 1), FLUID_AT(1, 1), 0.3f, 1);
    const double total = Fluid_Total(fluid, FLUID_SMOKE);
    Fluid_Step(fluid, 0);
    Case_Near(each, "smoke after a step of nothing", Kit_Cell(fluid, FLUID_SMOKE, 10, 10, 0), 1, 0);
    Case_Near(each, "all smoke after a step of nothing", Fluid_Total(fluid, FLUID_SMOKE), total, 0);
    Case_Near(each, "wind after a step of nothing", *Kit_At(Fluid_Velocity(fluid, 0), 3, 3), 3, 1e-6);
    Fluid_Destroy(fluid);
}

TEST(test_a_step_of_zero_advances_nothing) { Cases_Walk(check_zero); }

/* Speed and smoke stay within what was put in, however long the step. */
static void check_no_growth(Case *each) {
    static const float steps[] = {0.01f, 0.1f, 1, 100};
    for (int i = 0; i < 4; i++) {
        FluidDef def = Case_Quiet(each);
        Fluid *fluid = Case_Create(each, &def);
        Kit_Stir(fluid, 2);
        const KitPuff puff = {1, 1, 0.3f, 1};
        Kit_FillChannel(fluid, FLUID_SMOKE, Kit_Puff, &puff);
        Kit_Steps(fluid, Patience_Long() ? 200 : 80, steps[i]);
        float low, high;
        Kit_FreeRange(fluid, FLUID_SMOKE, &low, &high);
        const bool sharp = Case_IsDeep(each) || def.tracer_tolerance > 0; /* less of it is worn away */
        Case_AtMost(each, "speed without forces", Kit_TopSpeed(fluid), sharp ? 5 : 4);
        const bool clamped = def.channel[0].advection != FLUID_CONSERVING;
        if (clamped) Case_AtLeast(each, "least smoke", low, -1e-6);
        if (clamped) Case_AtMost(each, "most smoke", high, 1 + 1e-5);
        Fluid_Destroy(fluid);
    }
}

TEST(test_nothing_grows_without_forces) { Cases_Walk(check_no_growth); }
