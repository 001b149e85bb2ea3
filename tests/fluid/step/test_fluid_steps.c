/* Steps as a game makes them: in halves, with readers in between, with walls that move. */
#include "tests/kits/fluid_cases.h"
#include "tests/kits/fluid_kit.h"
#include "tests/kits/test.h"

#include <math.h>

static const float cell = 0.1f, dt = 1 / 60.0f;

static void set_scene(Fluid *fluid, int tick) {
    const float x = 1 + 0.03f * (float)tick;
    Fluid_SetBody(fluid, 1, &(FluidBody){.velocity = {0.03f / dt, 0, 0}});
    Fluid_ClearOccupancy(fluid);
    Kit_StampDisc(fluid, 1, x, 1.3f, 0.3f);
    Fluid_Add(fluid, FLUID_HEAT, FLUID_AT(1, 2), FLUID_AT(1.5f, 2), 0.15f, 1);
    Fluid_Push(fluid, FLUID_AT(2, 1), FLUID_AT(2, 1), 0.25f, FLUID_AT(-0.3f, 0.1f));
}

static void check_halves(Case *each) {
    Fluid *whole = Case_Create(each, &each->def), *halves = Case_Create(each, &each->def);
    for (int i = 0; i < 10; i++) {
        set_scene(whole, i);
        set_scene(halves, i);
        Fluid_Step(whole, dt);
        Fluid_StepVelocity(halves, dt);
        Fluid_StepChannels(halves, dt);
    }
    Case_Expect(each, Fluid_Hash(whole) == Fluid_Hash(halves), "two half steps are not a step");
    Fluid_Destroy(whole);
    Fluid_Destroy(halves);
}

TEST(test_two_halves_make_a_step) { Cases_Walk(check_halves); }

/* StepChannels leaves the flow alone, StepVelocity the channels. */
static void check_half_alone(Case *each) {
    FluidDef def = each->def;
    def.channel[FLUID_HEAT].decay = def.channel[FLUID_HEAT].diffusion = 0.1f;
    Fluid *fluid = Case_Create(each, &def), *before = Case_Create(each, &def);
    for (int i = 0; i < 3; i++)
        set_scene(fluid, i), set_scene(before, i), Fluid_Step(fluid, dt), Fluid_Step(before, dt);
    for (int i = 0; i < 3; i++) Fluid_StepChannels(fluid, dt);
    for (int axis = 0; axis < Kit_Axes(fluid); axis++)
        Case_Near(each, "velocity after StepChannels",
                  Kit_LargestDifference(Fluid_Velocity(fluid, axis), Fluid_Velocity(before, axis)), 0, 0);
    Fluid_Destroy(fluid);
    fluid = Case_Create(each, &def);
    for (int i = 0; i < 3; i++) set_scene(fluid, i), Fluid_Step(fluid, dt);
    for (int i = 0; i < 3; i++) Fluid_StepVelocity(fluid, dt);
    for (int c = 0; c < 2; c++)
        Case_Near(each, "a channel after StepVelocity",
                  Kit_LargestDifference(Fluid_Channel(fluid, c), Fluid_Channel(before, c)), 0, 0);
    Fluid_Destroy(fluid);
    Fluid_Destroy(before);
}

TEST(test_each_half_leaves_the_other_alone) { Cases_Walk(check_half_alone); }

static void read_everything(Fluid *fluid) {
    float velocity[3], value;
    Fluid_Channel(fluid, FLUID_SMOKE), Fluid_Velocity(fluid, 0), Fluid_Velocity(fluid, 1), Fluid_Pressure(fluid);
    Fluid_Sample(fluid, FLUID_HEAT, FLUID_AT(1, 1));
    Fluid_SampleVelocity(fluid, FLUID_AT(1.3f, 1.3f), velocity);
    Fluid_Mean(fluid, FLUID_HEAT, FLUID_AT(1, 1), FLUID_AT(1, 2), 0.2f, &value, velocity);
    Fluid_Total(fluid, FLUID_HEAT), Fluid_GetProfile(fluid), Fluid_GetOccupancy(fluid), Fluid_Hash(fluid);
}

static void check_readers(Case *each) {
    Fluid *read = Case_Create(each, &each->def), *alone = Case_Create(each, &each->def);
    for (int i = 0; i < 10; i++) {
        set_scene(read, i);
        set_scene(alone, i);
        read_everything(read);
        Fluid_Step(read, dt);
        read_everything(read);
        Fluid_Step(alone, dt);
    }
    Case_Expect(each, Fluid_Hash(read) == Fluid_Hash(alone), "reading changes what happens");
    Fluid_Destroy(read);
    Fluid_Destroy(alone);
}

TEST(test_reading_changes_nothing) { Cases_Walk(check_readers); }

/* A one-cell piston through the whole channel, which is a ring: it moves all air along with it, and what is ahead stays
 * ahead. */
static void check_piston(Case *each) {
    static const float speeds[] = {0.25f, 0.5f, 1};
    if (each->def.layout != FLUID_STAGGERED || Case_ConvergesSlowly(each)) return;
    for (int k = 0; k < 3; k++) {
        FluidDef def = Case_Quiet(each);
        Case_Resize(&def, 48, 12, cell);
        Case_AxisSides(&def, 0, FLUID_PERIODIC, 0);
        Case_AxisSides(&def, 1, FLUID_WALL, 1);
        Case_Converge(&def, 1e-3f);
        Fluid *fluid = Case_Create(each, &def);
        Fluid_SetBody(fluid, 1, &(FluidBody){.velocity = {speeds[k] * cell / dt, 0, 0}, .slip = 1});
        Kit_StampCells(fluid, 1, 10, 0, 1, 12);
        Fluid_Step(fluid, dt);
        for (int y = 0; y < 12; y++)
            for (int x = 11; x < 21; x++) Kit_PutCell(fluid, FLUID_SMOKE, x, y, 1);
        const double total = Fluid_Total(fluid, FLUID_SMOKE);
        int at = 10;
        for (int i = 1; i <= 16; i++) {
            at = 10 + (int)(speeds[k] * (float)i);
            Fluid_ClearOccupancy(fluid);
            Kit_StampCells(fluid, 1, at, 0, 1, 12);
            Fluid_Step(fluid, dt);
        }
        float behind = 0;
        for (int y = 0; y < 12; y++)
            for (int x = at - 8; x < at; x++) behind = fmaxf(behind, Kit_CellGap(fluid, FLUID_SMOKE, x, y, 0, 0));
        Case_Expect(each, behind < 1e-6f, "a piston at %g cells a step lets %g through", speeds[k], behind);
        Case_Near(each, "smoke ahead of a piston", Fluid_Total(fluid, FLUID_SMOKE), total, 0.05 * total);
        Fluid_Destroy(fluid);
    }
}

TEST(test_a_thin_piston_keeps_smoke_ahead) { Cases_Walk(check_piston); }

/* By the largest factor that a def may ask for; by 2 itself errors would swing for ever. */
static void check_over_relaxed(Case *each) {
    if (each->def.pressure != FLUID_SOR) return;
    FluidDef def = each->def;
    def.over_relaxation = 2, def.pressure_iterations = 2000;
    Fluid *fluid = Case_Create(each, &def);
    set_scene(fluid, 0);
    Fluid_StepVelocity(fluid, dt);
    const FluidProfile profile = Fluid_GetProfile(fluid);
    Case_AtMost(each, "share of the divergence left", profile.divergence_after / profile.divergence_before, 1e-4);
    Fluid_Destroy(fluid);
}

TEST(test_over_relaxation_by_two_settles) { Cases_WalkPresets(check_over_relaxed); }
