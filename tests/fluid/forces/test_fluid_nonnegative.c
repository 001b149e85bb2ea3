/* Channels that are nonnegative. */
#include "tests/kits/fluid_cases.h"
#include "tests/kits/fluid_kit.h"
#include "tests/kits/test.h"

#include <math.h>
#include <stdlib.h>

static float lowest(Fluid *fluid) {
    float low, high, least = INFINITY;
    for (int c = 0; c < 2; c++) {
        Kit_FreeRange(fluid, c, &low, &high);
        least = low < least ? low : least;
    }
    return least;
}

static FluidDef nonnegative(const Case *each) {
    FluidDef def = each->def;
    for (int c = 0; c < FLUID_MAX_CHANNELS; c++) def.channel[c].nonnegative = true;
    return def;
}

/* Takes away more than there is, around a body that moves, beside smoke that is thin. */
static void check_steps(Case *each) {
    FluidDef def = nonnegative(each);
    def.channel[FLUID_SMOKE].diffusion = def.channel[FLUID_HEAT].decay = 0.01f;
    Fluid *fluid = Case_Create(each, &def);
    Kit_Stir(fluid, 3);
    for (int i = 0; i < 12; i++) {
        const float x = 0.8f + 0.05f * (float)i;
        FluidBody body = Fluid_DefaultBody();
        body.velocity[0] = 3;
        Fluid_SetBody(fluid, 1, &body);
        Fluid_ClearOccupancy(fluid);
        Kit_StampDisc(fluid, 1, x, 1.2f, 0.25f);
        for (int c = 0; c < 2; c++) {
            Fluid_Add(fluid, c, FLUID_AT3(1.2f, 1.0f, 0.15f), NULL, 0.4f, 0.3f);
            Fluid_Add(fluid, c, FLUID_AT3(1.5f, 1.2f, 0.15f), NULL, 0.3f, -0.5f);
        }
        Case_AtLeast(each, "lowest value after a source", lowest(fluid), 0);
        Fluid_Step(fluid, 1 / 60.f);
        Case_AtLeast(each, "lowest value after a step", lowest(fluid), 0);
    }
    Case_AtLeast(each, "smoke that is left", Fluid_Total(fluid, FLUID_SMOKE), 0.01);
    Fluid_Destroy(fluid);
}

TEST(test_nothing_becomes_negative) {
    Cases_WalkTransport(check_steps);
    Cases_WalkPresets(check_steps);
    Cases_WalkFiner(check_steps);
}

/* The next step raises it before it is carried, so that it eats nothing; even one of no time. */
static void check_views(Case *each) {
    const FluidDef def = nonnegative(each);
    Fluid *fluid = Case_Create(each, &def), *twin = Case_Create(each, &def);
    for (int i = 0; i < 2; i++) {
        Fluid *it = i ? twin : fluid;
        Kit_Stir(it, 1);
        Fluid_Add(it, FLUID_SMOKE, FLUID_AT3(1.2f, 1, 0.15f), NULL, 0.4f, 1);
        Kit_Put(Fluid_Channel(it, FLUID_SMOKE), 3, 3, 0);
    }
    Kit_Put(Fluid_Channel(fluid, FLUID_SMOKE), 3, 3, -7);
    Fluid_Step(fluid, 0);
    Case_Near(each, "lowest value after no time", lowest(fluid), 0, 0);
    Kit_Put(Fluid_Channel(fluid, FLUID_SMOKE), 3, 3, -7);
    Fluid_Step(fluid, 1 / 60.f);
    Fluid_Step(twin, 1 / 60.f);
    Case_Expect(each, Fluid_Hash(fluid) == Fluid_Hash(twin), "a value below 0 does something");
    Fluid_Destroy(fluid);
    Fluid_Destroy(twin);
}

TEST(test_the_next_step_raises_what_was_written) {
    Cases_WalkPresets(check_views);
    Cases_WalkFiner(check_views);
}

/* Of a fluid that is not nonnegative, or becomes so. */
static void check_taken_over(Case *each) {
    FluidDef def = nonnegative(each);
    Fluid *from = Case_Create(each, &each->def), *to = Case_Create(each, &def);
    Fluid_Add(from, FLUID_SMOKE, FLUID_AT3(1.2f, 1, 0.15f), NULL, 0.4f, -1);
    Case_Near(each, "lowest value of one that may be negative", lowest(from), -1, 1e-6);
    Fluid_Resample(to, from);
    Case_Near(each, "lowest value taken over", lowest(to), 0, 0);
    def = *Fluid_GetDef(from);
    for (int c = 0; c < 2; c++) def.channel[c].nonnegative = true;
    Case_Expect(each, Fluid_Tune(from, &def), "%s", Fluid_LastRefusal(from));
    Case_Near(each, "lowest value when tuned", lowest(from), 0, 0);
    Fluid_Destroy(from);
    Fluid_Destroy(to);
}

TEST(test_what_is_taken_over_is_raised) {
    Cases_WalkPresets(check_taken_over);
    Cases_WalkFiner(check_taken_over);
}

/* A fire that eats smoke and heat. */
static void check_fire(Case *each) {
    FluidDef def = nonnegative(each);
    def.channel_count = 3;
    def.channel[2] = def.channel[FLUID_SMOKE];
    def.reaction = (FluidReaction){2, 1, 50, -90, -90, 0};
    Fluid *fluid = Fluid_Create(&def);
    if (!Case_Expect(each, fluid != NULL, "%s", Fluid_DefError(&def))) return;
    for (int c = 0; c < 3; c++) Kit_SetChannel(fluid, c, 1.5f);
    Fluid_Step(fluid, 1 / 60.f);
    Case_Near(each, "lowest value in a fire", lowest(fluid), 0, 0);
    Fluid_Destroy(fluid);
}

TEST(test_a_fire_takes_no_more_than_there_is) {
    Cases_RunOne(check_fire);
    Cases_WalkFiner(check_fire);
}

/* An image replaces the bodies. One whose own bodies hold values of channels that are not in use is sound, too. */
static void check_images(Case *each, Fluid *fluid, Fluid *holder) {
    FluidBody body = Fluid_DefaultBody();
    body.holds[5] = true, body.value[5] = -1;
    Case_Expect(each, Fluid_SetBody(fluid, 2, &body), "%s", Fluid_LastRefusal(fluid));
    const size_t size = Fluid_Save(fluid, NULL, 0);
    uint8_t *image = malloc(size);
    assert_non_null(image);
    Fluid_Save(fluid, image, size);
    Case_Expect(each, Fluid_Restore(fluid, image, size), "its own image: %s", Fluid_LastRefusal(fluid));
    Case_Expect(each, Fluid_Restore(holder, image, size), "%s", Fluid_LastRefusal(holder));
    free(image);
}

static void check_refused(Case *each) {
    FluidDef def = nonnegative(each), held = def, ambient = def;
    ambient.channel[1].ambient = -1, held.side[2].holds[1] = true, held.side[2].value[1] = -1;
    Case_Expect(each, Fluid_DefError(&ambient) && Fluid_DefError(&held), "a negative ambient or held value is taken");
    held.side[2].holds[1] = false;
    Case_Expect(each, !Fluid_DefError(&held), "a value that is not held is refused");
    FluidBody body = Fluid_DefaultBody();
    body.holds[1] = true, body.value[1] = -1;
    Fluid *fluid = Case_Create(each, &def), *free = Case_Create(each, &each->def);
    Case_Expect(each, !Fluid_SetBody(fluid, 1, &body), "a body holds a negative value");
    Case_Expect(each, !Fluid_Set(fluid, 1, FLUID_AT(1, 1), NULL, 1, -1), "a channel is set to a negative value");
    Case_Expect(each, Fluid_SetBody(free, 1, &body) && Fluid_Set(free, 1, FLUID_AT(1, 1), NULL, 1, -1),
                "a channel that may be negative is not");
    Case_Expect(each, !Fluid_Tune(free, &def), "tuned while a body holds a negative value");
    check_images(each, fluid, free);
    Fluid_Destroy(fluid);
    Fluid_Destroy(free);
}

TEST(test_negative_ambient_and_held_values_are_refused) { Cases_RunOne(check_refused); }
