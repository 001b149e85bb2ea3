/* A refused call says why: its name, and the argument that is wrong. */
#include "tests/kits/fluid_kit.h"
#include "tests/kits/test.h"

#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const float ok[3] = {1, 1, 0}, bad[3] = {1, NAN, 0};
static const uint8_t bytes[4] = {255, 0, 0, 0};

#define REFUSED(sentence, call)                                                                                        \
    do {                                                                                                               \
        const uint64_t before_ = Fluid_GetProfile(fluid).refused;                                                      \
        (void)(call);                                                                                                  \
        assert_string_equal(Fluid_LastRefusal(fluid), sentence);                                                       \
        assert_int_equal(Fluid_GetProfile(fluid).refused, before_ + 1);                                                \
    } while (0)

static void refuse_stamps(Fluid *fluid) {
    FluidBody body = Fluid_DefaultBody();
    REFUSED("Fluid_StampCapsule: body 0 is not 1 .. 255", Fluid_StampCapsule(fluid, 0, ok, ok, 1));
    REFUSED("Fluid_StampCapsule: a is NULL", Fluid_StampCapsule(fluid, 1, NULL, ok, 1));
    REFUSED("Fluid_StampBox: centre is not finite", Fluid_StampBox(fluid, 1, bad, ok, 0));
    REFUSED("Fluid_StampBox: half is negative or not finite", Fluid_StampBox(fluid, 1, ok, FLUID_AT(-1, 1), 0));
    REFUSED("Fluid_StampBox: angle is not finite", Fluid_StampBox(fluid, 1, ok, ok, INFINITY));
    REFUSED("Fluid_StampTurnedBox: turn is 0 0 0 0, which is no quaternion of a turn",
            Fluid_StampTurnedBox(fluid, 1, ok, ok, (const float[4]){0, 0, 0, 0}));
    REFUSED("Fluid_StampBitmap: pixel_size is not a number above 0",
            Fluid_StampBitmap(fluid, 1, ok, 0, bytes, 1, 1, 1, 1, 1));
    REFUSED("Fluid_StampBitmap: 0 x 3 pixels are no bitmap", Fluid_StampBitmap(fluid, 1, ok, 1, bytes, 0, 3, 1, 1, 1));
    REFUSED("Fluid_SetTiles: body 256 is not 0 .. 255", Fluid_SetTiles(fluid, 256, bytes, 1, 1, 1));
    REFUSED("Fluid_SetTiles: 2 columns and -1 rows are no map", Fluid_SetTiles(fluid, 1, bytes, 2, -1, 1));
    REFUSED("Fluid_SetOccupancy: occupancy is NULL", Fluid_SetOccupancy(fluid, NULL));
    body.slip = 2;
    REFUSED("Fluid_SetBody: slip is not 0 .. 1", Fluid_SetBody(fluid, 1, &body));
    body = Fluid_DefaultBody(), body.open = body.blows = true;
    REFUSED("Fluid_SetBody: a body is either open or blows", Fluid_SetBody(fluid, 1, &body));
    body = Fluid_DefaultBody(), body.pivot[1] = NAN;
    REFUSED("Fluid_SetBody: pivot is not finite", Fluid_SetBody(fluid, 1, &body));
    REFUSED("Fluid_SetBody: body -2147483648 is not 1 .. 255", Fluid_SetBody(fluid, INT_MIN, &body));
}

static void refuse_sources(Fluid *fluid) {
    REFUSED("Fluid_Add: channel 99 is not 0 .. 1", Fluid_Add(fluid, 99, ok, ok, 1, 1));
    REFUSED("Fluid_Add: a is not finite", Fluid_Add(fluid, 0, bad, NULL, 1, 1));
    REFUSED("Fluid_Add: radius is negative or not finite", Fluid_Add(fluid, 0, ok, ok, -1, 1));
    REFUSED("Fluid_Add: amount is not finite", Fluid_Add(fluid, 0, ok, ok, 1, NAN));
    REFUSED("Fluid_Set: value is not finite", Fluid_Set(fluid, 0, ok, ok, 1, NAN));
    REFUSED("Fluid_Push: b is not finite", Fluid_Push(fluid, ok, bad, 1, ok));
    REFUSED("Fluid_Push: velocity_change is NULL", Fluid_Push(fluid, ok, ok, 1, NULL));
    while (Fluid_Push(fluid, ok, ok, 0.1f, ok)) {}
    REFUSED("Fluid_Push: 3 pushes wait for the next step, and no more can", Fluid_Push(fluid, ok, ok, 1, ok));
    REFUSED("Fluid_Step: dt is negative or not finite", Fluid_Step(fluid, -1));
    REFUSED("Fluid_StepVelocity: dt is negative or not finite", Fluid_StepVelocity(fluid, NAN));
    REFUSED("Fluid_StepChannels: dt is negative or not finite", Fluid_StepChannels(fluid, INFINITY));
}

static void refuse_readers(Fluid *fluid) {
    float value, vector[3], tracers[2][3] = {{1, 1, 0}, {1, INFINITY, 0}};
    REFUSED("Fluid_Channel: channel -1 is not 0 .. 1", Fluid_Channel(fluid, -1));
    REFUSED("Fluid_ReadChannel: channel 2 is not 0 .. 1", Fluid_ReadChannel(fluid, 2));
    REFUSED("Fluid_Velocity: axis 3 is not 0 .. 2", Fluid_Velocity(fluid, 3));
    REFUSED("Fluid_ReadVelocity: axis -1 is not 0 .. 2", Fluid_ReadVelocity(fluid, -1));
    REFUSED("Fluid_Sample: position is NULL", Fluid_Sample(fluid, 0, NULL));
    REFUSED("Fluid_SampleVelocity: velocity is NULL", (Fluid_SampleVelocity(fluid, ok, NULL), 0));
    REFUSED("Fluid_Mean: radius is negative or not finite", Fluid_Mean(fluid, 0, ok, ok, NAN, &value, vector));
    REFUSED("Fluid_Total: channel 8 is not 0 .. 1", Fluid_Total(fluid, 8));
    REFUSED("Fluid_Ray: to is not finite", Fluid_Ray(fluid, 0, ok, bad));
    REFUSED("Fluid_Carry: count is negative", Fluid_Carry(fluid, tracers, -1, 1));
    REFUSED("Fluid_Carry: positions[1] is not finite", Fluid_Carry(fluid, tracers, 2, 1));
    REFUSED("Fluid_BodyForce: body 0 is not 1 .. 255", Fluid_BodyForce(fluid, 0, vector, vector));
}

static void refuse_states(Fluid *fluid) {
    FluidDef def = *Fluid_GetDef(fluid), wide = def, fewer = def;
    wide.size[0]++, fewer.channel_count = 1, def.viscosity = -1;
    Fluid *other = Fluid_Create(&wide), *one = Fluid_Create(&fewer);
    const size_t size = Fluid_Save(other, NULL, 0);
    uint8_t *image = malloc(size);
    assert_true(image && one && Fluid_Save(other, image, size) == size);
    REFUSED("Fluid_Tune: viscosity: must be between 0 and 1e12 m^2/s", Fluid_Tune(fluid, &def));
    REFUSED("Fluid_Tune: size: cannot be tuned", Fluid_Tune(fluid, &wide));
    REFUSED("Fluid_Tune: def: there is none", Fluid_Tune(fluid, NULL));
    REFUSED("Fluid_Scroll: cells is NULL", Fluid_Scroll(fluid, NULL));
    REFUSED("Fluid_Resample: from and to are the same fluid", Fluid_Resample(fluid, fluid));
    REFUSED("Fluid_Resample: from has 1 channels and to has 2", Fluid_Resample(fluid, one));
    REFUSED("Fluid_Save: the image needs more bytes than capacity", Fluid_Save(fluid, image, 8));
    REFUSED("Fluid_Restore: image is NULL", Fluid_Restore(fluid, NULL, 8));
    REFUSED("Fluid_Restore: the image is of a fluid of another size", Fluid_Restore(fluid, image, size));
    image[size / 2] ^= 1;
    REFUSED("Fluid_Restore: the image is damaged, or of another version", Fluid_Restore(fluid, image, size));
    free(image);
    Fluid_Destroy(other);
    Fluid_Destroy(one);
}

/* The sentence stays until the next refusal, and is no part of the state. */
TEST(test_a_refused_call_says_why) {
    FluidDef def = Fluid_DefaultDef();
    def.pushes = 3;
    Fluid *fluid = Fluid_Create(&def);
    assert_non_null(fluid);
    assert_string_equal(Fluid_LastRefusal(fluid), "");
    const uint64_t hash = Fluid_Hash(fluid);
    refuse_stamps(fluid);
    refuse_readers(fluid);
    refuse_states(fluid);
    assert_true(Fluid_Hash(fluid) == hash);
    refuse_sources(fluid);
    Fluid_Step(fluid, 0.01f);
    Fluid_Clear(fluid);
    assert_string_equal(Fluid_LastRefusal(fluid), "Fluid_StepChannels: dt is negative or not finite");
    Fluid_Destroy(fluid);
    def.channel_count = 0;
    fluid = Fluid_Create(&def);
    REFUSED("Fluid_Add: the fluid has no channels", Fluid_Add(fluid, 0, ok, ok, 1, 1));
    Fluid_Destroy(fluid);
}

TEST(test_versions) {
    int major = -1, minor = -1, patch = -1;
    assert_int_equal(sscanf(FLUID_VERSION, "%d.%d.%d", &major, &minor, &patch), 3);
    assert_int_equal(FLUID_VERSION_NUMBER, major * 10000 + minor * 100 + patch);
    assert_string_equal(Fluid_Version(), FLUID_VERSION);
}

/* Air comes in at the named side and nowhere else. */
TEST(test_sides_have_names) {
    static const int side[] = {FLUID_LEFT, FLUID_RIGHT, FLUID_TOP, FLUID_BOTTOM, FLUID_NEAR, FLUID_FAR};
    static const float beyond[][3] = {{-9, .1f, .1f}, {9, .1f, .1f},  {.1f, -9, .1f},
                                      {.1f, 9, .1f},  {.1f, .1f, -9}, {.1f, .1f, 9}};
    FluidDef def = Fluid_DefaultDef();
    def.size[0] = def.size[1] = def.size[2] = 8;
    for (int i = 0; i < 6; i++)
        def.side[side[i]].kind = FLUID_OPEN, def.side[side[i]].holds[0] = true, def.side[side[i]].value[0] = (float)i;
    Fluid *fluid = Fluid_Create(&def);
    assert_non_null(fluid);
    for (int i = 0; i < 6; i++) assert_true(Fluid_Sample(fluid, 0, beyond[i]) == (float)i);
    Fluid_Destroy(fluid);
}
