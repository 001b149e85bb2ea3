/* Life of a Fluid: cleared, tuned, and with any number of channels. From any def to any other: test_fluid_tuned.c. */
#include "tests/kits/fluid_cases.h"
#include "tests/kits/fluid_kit.h"
#include "tests/kits/test.h"

#include <math.h>

static void use(Fluid *fluid) {
    const FluidBody body = {.velocity = {0.5f, 0, 0}};
    Fluid_SetBody(fluid, 3, &body);
    for (int i = 0; i < 5; i++) {
        Fluid_ClearOccupancy(fluid);
        Kit_StampDisc(fluid, 3, 1.0f + 0.05f * (float)i, 1.2f, 0.3f);
        Fluid_Add(fluid, FLUID_SMOKE, FLUID_AT(1, 2), FLUID_AT(2, 2), 0.2f, 1);
        Fluid_Add(fluid, FLUID_HEAT, FLUID_AT(1, 2), FLUID_AT(2, 2), 0.2f, 30);
        Fluid_Push(fluid, FLUID_AT(2, 1), FLUID_AT(2.4f, 1), 0.2f, FLUID_AT(1, -1));
        Fluid_Step(fluid, 1 / 60.0f);
    }
}

static bool is_still_and_ambient(Fluid *fluid) {
    const FluidDef *def = Fluid_GetDef(fluid);
    bool still = Kit_TopSpeed(fluid) == 0 && Kit_MaxAbs(Fluid_Pressure(fluid)) == 0;
    for (int c = 0; c < def->channel_count; c++) {
        float low, high;
        Kit_FreeRange(fluid, c, &low, &high);
        still = still && low == def->channel[c].ambient && high == def->channel[c].ambient;
    }
    for (int i = 0; i < def->size[0] * def->size[1]; i++) still = still && Fluid_GetOccupancy(fluid)[i] == 0;
    return still;
}

static void check_clear(Case *each) {
    FluidDef def = each->def;
    def.channel[FLUID_SMOKE].ambient = 0.25f;
    Fluid *used = Case_Create(each, &def), *fresh = Case_Create(each, &def);
    Case_Expect(each, is_still_and_ambient(fresh), "a new fluid is not still, ambient and empty");
    use(used);
    Fluid_Push(used, FLUID_AT(1, 1), FLUID_AT(1, 1), 0.3f, FLUID_AT(1, 1));
    Fluid_Clear(used);
    Case_Expect(each, is_still_and_ambient(used), "a cleared fluid is not still, ambient and empty");
    const FluidBody body = {.velocity = {0.5f, 0, 0}};
    Fluid_SetBody(fresh, 3, &body);
    Case_Expect(each, Fluid_Hash(used) == Fluid_Hash(fresh), "a cleared fluid differs from a new one with its bodies");
    use(used);
    use(fresh);
    Case_Expect(each, Kit_LargestDifference(Fluid_Velocity(used, 0), Fluid_Velocity(fresh, 0)) == 0,
                "something outlives Fluid_Clear");
    Fluid_Destroy(used);
    Fluid_Destroy(fresh);
}

TEST(test_clear) { Cases_Walk(check_clear); }

static void check_tune(Case *each) {
    FluidDef def = Case_Quiet(each), tuned = def;
    Case_AllSides(&def, FLUID_PERIODIC, 0);
    Case_AllSides(&tuned, FLUID_PERIODIC, 0);
    tuned.friction = 2;
    Fluid *fluid = Case_Create(each, &def);
    Kit_SetWind(fluid, 1, 0);
    Case_Expect(each, Fluid_Tune(fluid, &tuned), "friction cannot be tuned");
    Case_Expect(each, Fluid_GetDef(fluid)->friction == 2, "the tuned friction is not in the def");
    Fluid_Step(fluid, 0.1f);
    Case_Near(each, "wind after tuned friction", *Kit_At(Fluid_Velocity(fluid, 0), 5, 5), 1 / 1.2, 1e-5);
    if (tuned.layout == FLUID_STAGGERED) tuned.advection = FLUID_MACCORMACK;
    for (int c = 0; c < FLUID_MAX_CHANNELS; c++) tuned.channel[c].advection = FLUID_MACCORMACK;
    Case_Expect(each, Fluid_Tune(fluid, &tuned), "there is no room to tune it to MacCormack's scheme");
    Fluid_Destroy(fluid);
}

TEST(test_tune) { Cases_Walk(check_tune); }

static void expect_refused_tuning(Case *each, Fluid *fluid, FluidDef tuned, const char *what) {
    const FluidDef before = *Fluid_GetDef(fluid);
    const uint64_t hash = Fluid_Hash(fluid), refused = Fluid_GetProfile(fluid).refused;
    Case_Expect(each, !Fluid_Tune(fluid, &tuned), "tuning the %s is accepted", what);
    const FluidDef *after = Fluid_GetDef(fluid);
    Case_Expect(each,
                after->size[0] == before.size[0] && after->layout == before.layout &&
                    after->channel_count == before.channel_count && after->viscosity == before.viscosity &&
                    Fluid_Hash(fluid) == hash,
                "refused tuning of the %s changes something", what);
    Case_Expect(each, Fluid_GetProfile(fluid).refused == refused + 1, "refused tuning of the %s is not counted", what);
}

static void check_refused_tuning(Case *each) {
    Fluid *fluid = Case_Create(each, &each->def);
    use(fluid);
    FluidDef def = each->def;
    def.size[0]++;
    expect_refused_tuning(each, fluid, def, "size");
    def = each->def;
    def.layout = def.layout == FLUID_CENTRED ? FLUID_STAGGERED : FLUID_CENTRED;
    expect_refused_tuning(each, fluid, def, "layout");
    def = each->def;
    def.channel_count = 1;
    expect_refused_tuning(each, fluid, def, "channel count");
    def = each->def;
    def.viscosity = NAN;
    expect_refused_tuning(each, fluid, def, "viscosity to NaN");
    def = each->def;
    def.cookie = 0;
    expect_refused_tuning(each, fluid, def, "cookie");
    Fluid_Destroy(fluid);
}

TEST(test_refused_tuning) { Cases_WalkPresets(check_refused_tuning); }

static void check_two_fluids(Case *each) {
    Fluid *a = Case_Create(each, &each->def), *b = Case_Create(each, &each->def);
    use(a);
    const uint64_t hash = Fluid_Hash(a);
    Kit_Stir(b, 3);
    use(b);
    Case_Expect(each, Fluid_Hash(a) == hash, "one fluid changes another");
    Fluid_Destroy(b);
    Case_Expect(each, Fluid_Hash(a) == hash, "the end of one fluid changes another");
    Fluid_Destroy(a);
}

TEST(test_fluids_share_nothing) { Cases_WalkPresets(check_two_fluids); }

static void check_channel_counts(Case *each) {
    for (int count = 0; count <= FLUID_MAX_CHANNELS; count++) {
        FluidDef def = each->def;
        def.channel_count = count;
        Fluid *fluid = Fluid_Create(&def);
        if (!Case_Expect(each, fluid != NULL, "%d channels are refused", count)) continue;
        for (int c = 0; c < count; c++) Fluid_Add(fluid, c, FLUID_AT(1, 1), FLUID_AT(1, 1), 0.3f, (float)(c + 1));
        Fluid_Step(fluid, 0.02f);
        for (int c = 0; c < count; c++)
            Case_Expect(each, Fluid_Total(fluid, c) > 0, "%d channels: channel %d is empty", count, c);
        Case_Expect(each, !Fluid_Add(fluid, count, FLUID_AT(1, 1), FLUID_AT(1, 1), 0.3f, 1),
                    "a channel beyond %d works", count);
        Case_Expect(each, Fluid_Channel(fluid, count).data == NULL, "a channel beyond %d has a view", count);
        Fluid_Destroy(fluid);
    }
}

TEST(test_any_number_of_channels) { Cases_WalkTransport(check_channel_counts); }
