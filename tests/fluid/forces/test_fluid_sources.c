/* Sources: thin ones, when pushes act, and their queue. What shapes cover is in test_fluid_queries.c. */
#include "tests/kits/fluid_cases.h"
#include "tests/kits/fluid_kit.h"
#include "tests/kits/test.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static void check_add_point(Case *each) {
    FluidDef def = Case_Quiet(each);
    Fluid *fluid = Case_Create(each, &def);
    Fluid_Add(fluid, FLUID_SMOKE, FLUID_AT3(1.21f, 0.79f, 0.05f), FLUID_AT3(1.21f, 0.79f, 0.05f), 0.001f, 3);
    Case_Near(each, "the cell that holds a", *Kit_At(Fluid_Channel(fluid, FLUID_SMOKE), 12, 7), 3, 1e-6);
    Case_Near(each, "all that was added", Fluid_Total(fluid, FLUID_SMOKE),
              3 * 0.01 * (double)Kit_Depth(fluid) / each->def.size[2], 1e-7);
    Kit_StampCells(fluid, 1, 12, 7, 1, 1);
    const uint64_t hash = Fluid_Hash(fluid);
    Case_Expect(
        each, Fluid_Add(fluid, FLUID_SMOKE, FLUID_AT3(1.21f, 0.79f, 0.05f), FLUID_AT3(1.21f, 0.79f, 0.05f), 0.001f, 3),
        "a source that finds no free cell is refused");
    Case_Expect(each, Fluid_Hash(fluid) == hash, "a source that finds no free cell changes something");
    Fluid_Destroy(fluid);
}

TEST(test_a_thin_source_fills_the_cell_of_its_start) { Cases_WalkPresets(check_add_point); }

/* A capsule without its second end is a disc; and where Fluid_Set acts, the channel has that value and no other. */
static void check_set(Case *each) {
    const FluidDef def = Case_Quiet(each);
    Fluid *fluid = Case_Create(each, &def), *twin = Case_Create(each, &def);
    const float *at = FLUID_AT3(1.2f, 0.8f, 0.15f);
    Fluid_Add(fluid, FLUID_SMOKE, at, NULL, 0.3f, 3);
    Fluid_Add(twin, FLUID_SMOKE, at, at, 0.3f, 3);
    Case_Expect(each, Fluid_Hash(fluid) == Fluid_Hash(twin), "a source without a second end is no disc");
    const double added = Fluid_Total(fluid, FLUID_SMOKE);
    Case_Expect(each, Fluid_Set(fluid, FLUID_SMOKE, at, NULL, 0.3f, 0.5f), "a value is refused");
    Case_Near(each, "a third and a sixth of what was there", Fluid_Total(fluid, FLUID_SMOKE), added / 6, 1e-5 * added);
    Kit_PutCell3(fluid, FLUID_SMOKE, 11, 7, each->def.size[2] / 2, NAN);
    Case_Expect(each, Fluid_Set(fluid, FLUID_SMOKE, at, NULL, 0.3f, 0.25f), "a value is refused");
    Case_Near(each, "half of that, whatever was written there", Fluid_Total(fluid, FLUID_SMOKE), added / 12,
              1e-5 * added);
    Case_Expect(each, Fluid_Set(fluid, FLUID_SMOKE, at, at, 0.5f, 0), "a value is refused");
    Case_Near(each, "smoke after the vacuum cleaner", Fluid_Total(fluid, FLUID_SMOKE), 0, 0);
    Fluid_Destroy(fluid);
    Fluid_Destroy(twin);
}

TEST(test_a_channel_is_set) {
    Cases_WalkPresets(check_set);
    Cases_WalkFiner(check_set);
}

/* Sums what a push of (1, -2) gave to both components, and finds the extremes: in full, once. */
static void expect_pushed(Case *each, Fluid *fluid, int covered_wide, int covered_high, float times) {
    const bool faces = Fluid_GetDef(fluid)->layout == FLUID_STAGGERED;
    const FluidView u = Fluid_Velocity(fluid, 0), v = Fluid_Velocity(fluid, 1);
    double sum_u = 0, sum_v = 0;
    for (int y = 0; y < u.size[1]; y++)
        for (int x = 0; x < u.size[0]; x++) sum_u += *Kit_At(u, x, y);
    for (int y = 0; y < v.size[1]; y++)
        for (int x = 0; x < v.size[0]; x++) sum_v += *Kit_At(v, x, y);
    Case_Near(each, "pushed along x", sum_u, times * (float)((covered_wide + faces) * covered_high), 1e-3);
    Case_Near(each, "pushed along y", sum_v, -2 * times * (float)(covered_wide * (covered_high + faces)), 2e-3);
    Case_Near(each, "largest push along x", Kit_MaxAbs(u), times, 1e-4);
    Case_Near(each, "largest push along y", Kit_MaxAbs(v), 2 * times, 2e-4);
}

static FluidDef without_projection(const Case *each) {
    FluidDef def = Case_Quiet(each);
    def.pressure_iterations = 0;
    return def;
}

/* Two cells high, four wide, around (1, 1). */
static void push_eight_cells(Fluid *fluid) {
    Fluid_Push(fluid, FLUID_AT3(0.85f, 1, 0.05f), FLUID_AT3(1.15f, 1, 0.05f), 0.06f, FLUID_AT(1, -2));
}

static void check_push(Case *each) {
    const FluidDef def = without_projection(each);
    Fluid *fluid = Case_Create(each, &def);
    push_eight_cells(fluid);
    Case_Near(each, "speed before the step", Kit_TopSpeed(fluid), 0, 0);
    Fluid_StepChannels(fluid, 1e-7f);
    Case_Near(each, "speed after StepChannels", Kit_TopSpeed(fluid), 0, 0);
    Fluid_StepVelocity(fluid, 1e-7f);
    expect_pushed(each, fluid, 4, 2, 1);
    Fluid_StepVelocity(fluid, 1e-7f);
    expect_pushed(each, fluid, 4, 2, 1);
    push_eight_cells(fluid);
    push_eight_cells(fluid);
    Fluid_Step(fluid, 1e-7f);
    expect_pushed(each, fluid, 4, 2, 3);
    Fluid_Destroy(fluid);
}

TEST(test_pushes_act_once_and_in_full) { Cases_Walk(check_push); }

/* The push finds the cells that are free when it is applied, and never moves a solid. */
static void check_push_late_solid(Case *each) {
    const FluidDef def = without_projection(each);
    Fluid *fluid = Case_Create(each, &def);
    push_eight_cells(fluid);
    Kit_StampCells(fluid, 1, 8, 9, 2, 2);
    Fluid_StepVelocity(fluid, 1e-7f);
    const FluidView u = Fluid_Velocity(fluid, 0);
    Case_Near(each, "push in a cell that stayed free", *Kit_At(u, 11, 9), 1, 1e-4);
    if (each->def.layout == FLUID_STAGGERED) Case_Near(each, "push on the face of a solid", *Kit_At(u, 10, 9), 0, 0);
    Fluid_Destroy(fluid);
}

TEST(test_pushes_see_the_solids_of_the_step) { Cases_Walk(check_push_late_solid); }

/* At Courant 5 a push that were applied before advection would be carried off. */
static void check_push_in_wind(Case *each) {
    FluidDef def = without_projection(each);
    if (def.order == FLUID_PROJECT_TWICE) return; /* projects first, then advects */
    Case_AllSides(&def, FLUID_PERIODIC, 0);
    Fluid *fluid = Case_Create(each, &def);
    Kit_SetWind(fluid, 5, 0);
    push_eight_cells(fluid);
    Fluid_StepVelocity(fluid, 0.1f);
    const FluidView u = Fluid_Velocity(fluid, 0), v = Fluid_Velocity(fluid, 1);
    double sum = 0;
    for (int y = 0; y < 24; y++)
        for (int x = 0; x < 32; x++) sum += *Kit_At(u, x, y) - 5;
    Case_Near(each, "momentum kept in fast wind", sum, def.layout == FLUID_STAGGERED ? 10 : 8, 1e-2);
    Case_Near(each, "the push stands where it was aimed", *Kit_At(v, 9, 10), -2, 1e-3);
    Fluid_Destroy(fluid);
}

TEST(test_pushes_come_after_advection) { Cases_Walk(check_push_in_wind); }

/* However many are queued: each is applied, or refused and counted. */
static void check_many_pushes(Case *each) {
    const FluidDef def = without_projection(each);
    Fluid *fluid = Case_Create(each, &def);
    int taken = 0;
    for (int i = 0; i < 3000; i++)
        taken += Fluid_Push(fluid, FLUID_AT3(1.05f, 1.05f, 0.05f), FLUID_AT3(1.05f, 1.05f, 0.05f), 0.01f,
                            FLUID_AT(0, 0.001f));
    Case_AtLeast(each, "pushes that a tick can queue", taken, 100);
    Fluid_StepVelocity(fluid, 1e-7f);
    Case_Near(each, "sum of all pushes taken", *Kit_At(Fluid_Velocity(fluid, 1), 10, 10), 0.001 * taken, 2e-3);
    Case_Near(each, "pushes refused", (double)Fluid_GetProfile(fluid).refused, 3000 - taken, 0);
    Fluid_Destroy(fluid);
}

TEST(test_many_pushes) { Cases_WalkPresets(check_many_pushes); }

/* As many as the def says, 512 if it says nothing; a saved state holds them all. */
static void check_most_pushes(Case *each) {
    static const int most[] = {0, 1, 700};
    for (int i = 0; i < 3; i++) {
        FluidDef def = each->def, other;
        def.pushes = most[i];
        Fluid *fluid = Case_Create(each, &def), *copy = Case_Create(each, &def);
        const int room = most[i] ? most[i] : 512;
        int taken = 0;
        while (taken < 1000 && Fluid_Push(fluid, FLUID_AT3(1.05f, 1.05f, 0.05f), NULL, 0.01f, FLUID_AT(0, 0.001f)))
            taken++;
        Case_Near(each, "pushes that can wait", taken, room, 0);
        const size_t size = Fluid_Save(fluid, NULL, 0);
        uint8_t *image = malloc(size);
        assert_non_null(image);
        Fluid_Save(fluid, image, size);
        Case_Expect(each, Fluid_Restore(copy, image, size), "%s", Fluid_LastRefusal(copy));
        Fluid_Step(fluid, 0.01f);
        Fluid_Step(copy, 0.01f);
        Case_Expect(each, Fluid_Hash(fluid) == Fluid_Hash(copy), "pushes were not saved");
        other = def, other.pushes = room + 1;
        Case_Expect(each, !Fluid_Tune(fluid, &other), "pushes can be tuned");
        other.pushes = room, other.viscosity = 0.1f;
        Case_Expect(each, Fluid_Tune(fluid, &other), "a def that says 512 is not one that says nothing");
        free(image);
        Fluid_Destroy(fluid);
        Fluid_Destroy(copy);
    }
    FluidDef def = each->def;
    def.pushes = -1;
    Case_Expect(each, !strncmp(Fluid_DefError(&def), "pushes:", 7), "less than no push can wait");
}

TEST(test_the_def_says_how_many_pushes_wait) { Cases_RunOne(check_most_pushes); }
