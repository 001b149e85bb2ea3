/* At the edges of what can be asked. Without a fluid, without a place, or for what there is none of, the module answers
 * with nothing and does nothing: what a game gets that has lost a pointer. */
#include "tests/kits/fluid_kit.h"
#include "tests/kits/test.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const float place[3] = {1, 1, 0}, nan_place[3] = {1, NAN, 0};

TEST(test_no_fluid) {
    float values[3] = {7, 7, 7}, positions[1][3] = {{1, 1, 0}};
    const FluidDef def = Fluid_DefaultDef();
    const FluidBody body = {.velocity = {1, 0, 0}};
    const uint8_t alpha = 255;
    assert_null(Fluid_GetDef(NULL));
    assert_null(Fluid_GetOccupancy(NULL));
    assert_null(Fluid_Channel(NULL, 0).data);
    assert_null(Fluid_Velocity(NULL, 0).data);
    assert_null(Fluid_Pressure(NULL).data);
    assert_null(Fluid_ReadChannel(NULL, 0).data);
    assert_null(Fluid_ReadVelocity(NULL, 0).data);
    assert_null(Fluid_ReadPressure(NULL).data);
    assert_int_equal(Fluid_GetProfile(NULL).bytes, 0);
    assert_int_equal(Fluid_Save(NULL, NULL, 0), 0);
    (void)Fluid_Hash(NULL); /* some number */
    assert_true(Fluid_Sample(NULL, 0, place) == 0 && Fluid_Total(NULL, 0) == 0);
    assert_true(Fluid_Ray(NULL, 0, place, place) == 0);
    assert_false(Fluid_Tune(NULL, &def) || Fluid_Restore(NULL, values, sizeof values));
    assert_false(Fluid_SetBody(NULL, 1, &body) || Fluid_SetOccupancy(NULL, &alpha));
    assert_false(Fluid_StampCapsule(NULL, 1, place, place, 1) || Fluid_StampBox(NULL, 1, place, place, 0));
    assert_false(Fluid_StampBitmap(NULL, 1, place, 1, &alpha, 1, 1, 1, 1, 1) ||
                 Fluid_SetTiles(NULL, 1, &alpha, 1, 1, 1));
    assert_false(Fluid_Add(NULL, 0, place, place, 1, 1) || Fluid_Push(NULL, place, place, 1, place));
    assert_false(Fluid_Set(NULL, 0, place, place, 1, 1));
    assert_string_equal(Fluid_LastRefusal(NULL), "");
    assert_false(Fluid_Step(NULL, 1) || Fluid_StepVelocity(NULL, 1) || Fluid_StepChannels(NULL, 1));
    assert_false(Fluid_Mean(NULL, 0, place, place, 1, values, values) || Fluid_Carry(NULL, positions, 1, 1));
    assert_false(Fluid_BodyForce(NULL, 1, values, values) || Fluid_Scroll(NULL, (const int[3]){1, 0, 0}));
    assert_false(Fluid_Resample(NULL, NULL));
    Fluid_SampleVelocity(NULL, place, values);
    Fluid_Clear(NULL);
    Fluid_ClearOccupancy(NULL);
    Fluid_Destroy(NULL);
    assert_null(Fluid_Create(NULL));
}

/* Each is refused, and counted; the state stays. */
TEST(test_no_place) {
    float velocity[3] = {7, 7, 7};
    const FluidDef def = Fluid_DefaultDef();
    Fluid *fluid = Fluid_Create(&def);
    Kit_Stir(fluid, 1);
    const uint64_t hash = Fluid_Hash(fluid);
    uint64_t refused = Fluid_GetProfile(fluid).refused;
    const float *const places[] = {NULL, nan_place};
    for (int i = 0; i < 2; i++) {
        const float *p = places[i];
        assert_false(Fluid_Add(fluid, 0, p, place, 1, 1) || Fluid_Add(fluid, 0, place, nan_place, 1, 1));
        assert_false(Fluid_Push(fluid, p, place, 1, place) || Fluid_Push(fluid, place, place, 1, p));
        assert_false(Fluid_StampCapsule(fluid, 1, p, p, 1) || Fluid_StampCapsule(fluid, 1, place, nan_place, 1));
        assert_false(Fluid_StampBox(fluid, 1, p, place, 0) || Fluid_StampBox(fluid, 1, place, p, 0));
        assert_false(Fluid_Mean(fluid, 0, p, place, 1, velocity, velocity));
        Fluid_SampleVelocity(fluid, p, velocity);
        assert_int_equal(Fluid_GetProfile(fluid).refused, refused += 10);
    }
    Fluid_SampleVelocity(fluid, place, NULL);
    assert_false(Fluid_SetBody(fluid, 1, NULL) || Fluid_SetOccupancy(fluid, NULL));
    assert_int_equal(Fluid_GetProfile(fluid).refused, refused + 3);
    assert_true(velocity[0] == 7 && Fluid_Hash(fluid) == hash);
    Fluid_Destroy(fluid);
}

static void keep(void *memory, size_t bytes, void *host) { (void)memory, (void)bytes, (void)host; }

TEST(test_no_such_thing) {
    FluidDef def = Fluid_PresetDef(FLUID_PRESET_COUNT);
    assert_null(Fluid_PresetName(FLUID_PRESET_COUNT));
    assert_null(Fluid_StageName(FLUID_STAGE_COUNT));
    assert_non_null(Fluid_DefError(&def));
    assert_null(Fluid_Create(&def));
    def = Fluid_DefaultDef();
    def.host.release = keep;
    assert_non_null(strstr(Fluid_DefError(&def), "host"));
}
