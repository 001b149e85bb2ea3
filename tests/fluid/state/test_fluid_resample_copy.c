/* Another grid for what flows: what is copied bit for bit, what stays as it is, and what is refused. */
#include "tests/kits/fluid_cases.h"
#include "tests/kits/fluid_kit.h"
#include "tests/kits/test.h"

#include <math.h>
#include <string.h>

static Fluid *create(Case *each, FluidDef def, int width, int height, float cell) {
    Case_Resize(&def, width, height, cell);
    return Case_Create(each, &def);
}

static void make_lively(Fluid *fluid, float x) {
    for (int i = 0; i < 3; i++) {
        Fluid_ClearOccupancy(fluid);
        Kit_StampDisc(fluid, 2, x + 0.05f * (float)i, 1, 0.3f), Kit_StampCells(fluid, 1, 20, 0, 1, 12);
        Fluid_SetBody(fluid, 2, &(FluidBody){.velocity = {3, 0, 0}});
        Fluid_Add(fluid, FLUID_SMOKE, FLUID_AT(1, 1.5f), FLUID_AT(2, 1.5f), 0.2f, 1);
        Fluid_Push(fluid, FLUID_AT(1, 1.5f), FLUID_AT(2, 1.5f), 0.2f, FLUID_AT(2, -1));
        Fluid_Step(fluid, 1 / 60.f);
    }
}

static void expect_copies(Case *each, Fluid *to, Fluid *from) {
    for (int i = 0; i < 2; i++) {
        const FluidView channels[2] = {Fluid_Channel(to, i), Fluid_Channel(from, i)};
        const FluidView winds[2] = {Fluid_Velocity(to, i), Fluid_Velocity(from, i)};
        Case_Near(each, "a copied channel", (double)Kit_LargestDifference(channels[0], channels[1]), 0, 0);
        Case_Near(each, "a copied velocity", (double)Kit_LargestDifference(winds[0], winds[1]), 0, 0);
    }
    Case_Near(each, "a copied pressure", (double)Kit_LargestDifference(Fluid_Pressure(to), Fluid_Pressure(from)), 0, 0);
}

/* Beside the sides samples read what lies beyond. */
static void expect_samples(Case *each, Fluid *to, Fluid *from) {
    for (int i = 0; i < 40; i++) {
        const float at[3] = {i % 4 ? 0.08f * (float)i : 0.01f, i % 3 ? 0.06f * (float)i : 2.39f, 0};
        float velocity[2][3];
        Fluid_SampleVelocity(to, at, velocity[0]), Fluid_SampleVelocity(from, at, velocity[1]);
        Case_Expect(each, !memcmp(velocity[0], velocity[1], sizeof velocity[0]), "another wind at %g, %g",
                    (double)at[0], (double)at[1]);
        Case_Expect(each, Fluid_Sample(to, 0, at) == Fluid_Sample(from, 0, at), "other smoke at %g, %g", (double)at[0],
                    (double)at[1]);
    }
}

static void check_copy(Case *each) {
    FluidDef def = each->def;
    for (int wraps = 0; wraps < 2; wraps++) {
        if (wraps) Case_AxisSides(&def, 0, FLUID_PERIODIC, 0);
        Fluid *from = Case_Create(each, &def), *to = Case_Create(each, &def);
        make_lively(from, 1);
        Fluid_SetOccupancy(to, Fluid_GetOccupancy(from)), Fluid_SetBody(to, 2, &(FluidBody){.velocity = {3, 0, 0}});
        Case_Expect(each, Fluid_Resample(to, from), "refused");
        expect_samples(each, to, from);
        Kit_Put(Fluid_Velocity(from, 1), 0, 0, 7); /* written, and not yet stepped */
        Kit_Put(Fluid_Channel(from, FLUID_SMOKE), 3, 3, 1e-30f);
        Case_Expect(each, Fluid_Resample(to, from), "refused");
        expect_copies(each, to, from);
        Case_Expect(each, *Kit_At(Fluid_Channel(to, FLUID_SMOKE), 3, 3) == 1e-30f, "a bit is lost");
        Fluid_Destroy(from), Fluid_Destroy(to);
    }
}

TEST(test_the_same_grid_is_copied) { Cases_WalkPresets(check_copy); }

/* A step after a copy is the step that the source would have taken, bodies and all. */
static void check_goes_on(Case *each) {
    FluidDef def = each->def;
    Fluid *from = Case_Create(each, &def), *to = Case_Create(each, &def);
    make_lively(from, 1), make_lively(to, 1.6f);
    Kit_StampDisc(to, 2, 1.8f, 1, 0.3f), Fluid_StepVelocity(to, 1 / 60.f);
    Fluid_SetOccupancy(to, Fluid_GetOccupancy(from));
    Case_Expect(each, Fluid_Resample(to, from), "refused");
    Fluid *both[2] = {from, to};
    for (int i = 0; i < 2; i++) {
        Fluid_SetBody(both[i], 2, &(FluidBody){.velocity = {-4, 1, 0}});
        Fluid_ClearOccupancy(both[i]), Kit_StampDisc(both[i], 2, 1.02f, 1, 0.3f);
        Fluid_Step(both[i], 1 / 60.f);
    }
    Case_Expect(each, Fluid_Hash(from) == Fluid_Hash(to), "goes on in another way");
    Fluid_Destroy(from), Fluid_Destroy(to);
}

TEST(test_a_copy_goes_on_alike) { Cases_WalkPresets(check_goes_on); }

/* Queue, bodies, tuning and occupancy are the target's own, and the profile tells of its own last step: as a twin's,
 * which is left alone. */
TEST(test_the_rest_stays) {
    Case each = {.name = "the rest"};
    FluidDef def = Fluid_DefaultDef();
    Fluid *from = create(&each, def, 32, 24, 0.1f);
    def.vorticity = 3;
    Fluid *to = create(&each, def, 40, 20, 0.09f), *twin = create(&each, def, 40, 20, 0.09f);
    float force[2][3], torque[3];
    make_lively(from, 1), make_lively(to, 0.8f), make_lively(twin, 0.8f);
    const uint64_t hash = Fluid_Hash(from);
    assert_true(Fluid_Resample(to, from) && Fluid_Hash(from) == hash);
    const FluidProfile is = Fluid_GetProfile(to), was = Fluid_GetProfile(twin);
    Fluid_BodyForce(to, 2, force[0], torque), Fluid_BodyForce(twin, 2, force[1], torque);
    assert_memory_equal(force[0], force[1], sizeof force[0]);
    assert_memory_equal(Fluid_GetOccupancy(to), Fluid_GetOccupancy(twin), 800);
    assert_true(is.divergence_after == was.divergence_after && is.max_courant == was.max_courant && is.refused == 0);
    assert_true(Fluid_GetDef(to)->vorticity == 3);
    Fluid_Push(to, FLUID_AT(1, 0.5f), FLUID_AT(1, 0.5f), 0.1f, FLUID_AT(5, 0));
    const uint64_t queued = Fluid_Hash(to);
    assert_true(Fluid_Resample(to, from) && Fluid_Hash(to) == queued);
    Fluid_Destroy(from), Fluid_Destroy(to), Fluid_Destroy(twin);
}

TEST(test_what_is_refused) {
    FluidDef def = Fluid_DefaultDef();
    Case_Resize(&def, 32, 24, 0.1f);
    Fluid *fluid = Fluid_Create(&def);
    def.channel_count = 3;
    Fluid *other = Fluid_Create(&def);
    make_lively(fluid, 1), make_lively(other, 1);
    const uint64_t hash = Fluid_Hash(fluid), others = Fluid_Hash(other);
    assert_false(Fluid_Resample(fluid, NULL) || Fluid_Resample(NULL, fluid) || Fluid_Resample(NULL, NULL));
    assert_false(Fluid_Resample(fluid, other) || Fluid_Resample(fluid, fluid) || Fluid_Resample(other, fluid));
    assert_true(Fluid_Hash(fluid) == hash && Fluid_Hash(other) == others);
    assert_int_equal(Fluid_GetProfile(fluid).refused, 3);
    assert_int_equal(Fluid_GetProfile(other).refused, 1);
    Fluid_Destroy(fluid), Fluid_Destroy(other);
}

static void make_wild(Fluid *fluid) {
    static const float wild[] = {NAN, INFINITY, -INFINITY, 3e38f, -3e38f, 1e-40f};
    for (int k = 0; k < 90; k++) {
        Kit_Put(Fluid_Velocity(fluid, k % 2), k * 7 % 32, k * 5 % 24, wild[k % 6]);
        Kit_Put(Fluid_Channel(fluid, k % 2), k * 11 % 32, k * 3 % 24, wild[k / 2 % 6]);
    }
}

/* What was written through views, whatever it is: taken as the next step would make it, and the source is left alone.
 */
TEST(test_wild_numbers) {
    static const float cells[] = {0.1f, 0.05f, 0.2f, 0.07f, 0.13f};
    static uint8_t image[1 << 18];
    Case each = {.name = "wild numbers"};
    for (int i = 0; i < 5; i++) {
        const FluidDef def = Fluid_DefaultDef();
        Fluid *from = create(&each, def, 32, 24, 0.1f), *tamed = create(&each, def, 32, 24, 0.1f);
        Fluid *to = create(&each, def, 32, 24, cells[i]), *twin = create(&each, def, 32, 24, cells[i]);
        make_wild(from), make_wild(tamed), Fluid_Step(tamed, 0);
        const uint64_t hash = Fluid_Hash(from);
        Case_Expect(&each, Fluid_Resample(to, from) && Fluid_Resample(twin, tamed), "refused");
        Case_Expect(&each, Fluid_Hash(from) == hash, "the source is another");
        const size_t size = Fluid_Save(to, image, sizeof image);
        Case_Expect(&each, size && Fluid_Restore(twin, image, size), "is saved as what no calls bring");
        Fluid_Step(to, 0), Fluid_Resample(twin, tamed);
        Case_Expect(&each, Fluid_Hash(to) == Fluid_Hash(twin), "cells of %g m: is not what the source's step makes",
                    (double)cells[i]);
        Case_Expect(&each, Fluid_Step(to, 1 / 60.f) && Kit_AllFinite(to), "not finite after a step");
        Fluid_Destroy(from), Fluid_Destroy(to), Fluid_Destroy(tamed), Fluid_Destroy(twin);
    }
    Case_End(each.failures);
}
