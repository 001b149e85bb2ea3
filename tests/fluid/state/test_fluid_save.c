/* Saved states: what is restored goes on bit for bit, reads the same, and nothing damaged, foreign or forged gets in.
 */
#include "tests/kits/fluid_cases.h"
#include "tests/kits/fluid_kit.h"
#include "tests/kits/saved_kit.h"
#include "tests/kits/patience.h"
#include "tests/kits/test.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- A lively scene ----------------------------------------------------------------------------- */

static void stamp(Fluid *fluid, int i) {
    const float x = 1.0f + 0.06f * (float)i;
    Fluid_SetBody(fluid, 2, &(FluidBody){.velocity = {3.6f, 0, 0}, .spin = {0, 0, 1}, .pivot = {x, 1.3f, 0}});
    Fluid_SetBody(fluid, 4, &(FluidBody){.open = true, .holds = {true}, .value = {0.2f}});
    Fluid_ClearOccupancy(fluid);
    Fluid_StampBox(fluid, 3, FLUID_AT(2.2f, 2), FLUID_AT(0.6f, 0.02f), 0.3f + 0.1f * (float)i);
    Kit_StampDisc(fluid, 2, x, 1.3f, 0.3f);
    Fluid_SetBody(fluid, 5, &(FluidBody){.velocity = {0, 0.5f, 0}}); /* covers a cell on each twelfth tick or so */
    Kit_StampDisc(fluid, 5, 2.4f, 1.02f + 0.5f / 60 * (float)i, 0.25f);
    if (i % 2) Kit_StampDisc(fluid, 4, 2.8f, 0.5f, 0.1f);
}

static void tell(Fluid *fluid, int i) {
    stamp(fluid, i);
    Fluid_Add(fluid, FLUID_SMOKE, FLUID_AT(1, 2), FLUID_AT(2, 2.1f), 0.2f, 0.5f);
    Fluid_Add(fluid, FLUID_HEAT, FLUID_AT(1, 2), FLUID_AT(2, 2.1f), 0.2f, 10);
    Fluid_Push(fluid, FLUID_AT(0.5f, 1), FLUID_AT(0.8f, 1), 0.2f, FLUID_AT(1, -1));
}

static void play(Fluid *fluid, int begin, int end) {
    for (int i = begin; i < end; i++) {
        tell(fluid, i);
        Fluid_Step(fluid, 1 / 60.0f);
    }
}

static FluidDef lively(const Case *each, FluidSideKind sides) {
    FluidDef def = each->def;
    Case_AxisSides(&def, 0, sides, 0.3f);
    def.vorticity = 1, def.viscosity = 0.001f, def.friction = 0.1f;
    def.side[2].holds[FLUID_HEAT] = true, def.side[2].value[FLUID_HEAT] = 3;
    for (int c = 0; c < 2; c++)
        def.channel[c].diffusion = 0.001f, def.channel[c].decay = 0.1f, def.channel[c].buoyancy = 0.02f,
        def.channel[c].cutoff = 1e-4f;
    return def;
}

/* In the middle of a tick: half a step done, bodies moved on, pushes queued, views written. */
static void stop_in_the_middle(Fluid *fluid) {
    play(fluid, 0, 5);
    tell(fluid, 5);
    Fluid_StepVelocity(fluid, 1 / 60.0f);
    tell(fluid, 6);
    Kit_Put(Fluid_Velocity(fluid, 0), 0, 3, 7);
    Kit_Put(Fluid_Velocity(fluid, 1), 9, 9, 1e30f);
    Kit_Put(Fluid_Channel(fluid, FLUID_SMOKE), 4, 4, NAN);
    Kit_Put(Fluid_Channel(fluid, FLUID_SMOKE), 5, 4, -INFINITY);
    Kit_Put(Fluid_Channel(fluid, FLUID_HEAT), 6, 4, 1e-30f);
}

/* ---- Going on ----------------------------------------------------------------------------------- */

static bool profiles_agree(const Fluid *a, const Fluid *b) {
    const FluidProfile p = Fluid_GetProfile(a), q = Fluid_GetProfile(b);
    return p.pressure_iterations == q.pressure_iterations && p.divergence_before == q.divergence_before &&
           p.divergence_after == q.divergence_after && p.max_courant == q.max_courant;
}

/* What is not finite counts as 0. */
static bool views_agree(FluidView a, FluidView b) {
    bool agree = true;
    for (int y = 0; y < a.size[1]; y++)
        for (int x = 0; x < a.size[0]; x++) {
            const float p = *Kit_At(a, x, y), q = *Kit_At(b, x, y);
            agree = agree && (isfinite(p) ? p : 0) == (isfinite(q) ? q : 0);
        }
    return agree;
}

static bool fields_agree(Fluid *a, Fluid *b) {
    return views_agree(Fluid_Velocity(a, 0), Fluid_Velocity(b, 0)) &&
           views_agree(Fluid_Velocity(a, 1), Fluid_Velocity(b, 1)) &&
           views_agree(Fluid_Channel(a, 0), Fluid_Channel(b, 0)) &&
           views_agree(Fluid_Channel(a, 1), Fluid_Channel(b, 1)) && views_agree(Fluid_Pressure(a), Fluid_Pressure(b));
}

static bool readings_agree(const Fluid *a, const Fluid *b) {
    KitRandom random = {5};
    bool agree = Fluid_Total(a, FLUID_HEAT) == Fluid_Total(b, FLUID_HEAT);
    for (int i = 0; i < (Patience_Sanitized() ? 10 : 200); i++) {
        const float x = Kit_RandomFloat(&random, -0.2f, 3.4f), y = Kit_RandomFloat(&random, -0.2f, 2.6f);
        float u[3], v[3], m[3], n[3], p = 0, q = 0;
        Fluid_SampleVelocity(a, FLUID_AT(x, y), u);
        Fluid_SampleVelocity(b, FLUID_AT(x, y), v);
        agree = agree && !memcmp(u, v, sizeof u);
        Fluid_BodyForce(a, 1 + i, u, m);
        Fluid_BodyForce(b, 1 + i, v, n);
        agree = agree && !memcmp(u, v, sizeof u) && !memcmp(m, n, sizeof m);
        agree = agree && Fluid_Sample(a, 1, FLUID_AT(x, y)) == Fluid_Sample(b, 1, FLUID_AT(x, y));
        agree = agree && Fluid_Mean(a, 1, FLUID_AT(x, y), FLUID_AT(x, y), 0.2f, &p, m) ==
                             Fluid_Mean(b, 1, FLUID_AT(x, y), FLUID_AT(x, y), 0.2f, &q, n);
        agree = agree && p == q && !memcmp(m, n, sizeof m);
    }
    return agree;
}

static void expect_the_same(Case *each, Fluid *a, Fluid *b, const char *when) {
    Saved one = save(a), other = save(b);
    Case_Expect(each, Fluid_Hash(a) == Fluid_Hash(b), "%s: the hashes differ", when);
    Case_Expect(each, same(&one, &other), "%s: the images differ", when);
    Case_Expect(each, profiles_agree(a, b), "%s: the profiles differ", when);
    Case_Expect(each, readings_agree(a, b), "%s: what is read differs", when);
    Case_Expect(each, fields_agree(a, b), "%s: the fields differ", when);
    free(one.bytes);
    free(other.bytes);
}

static void expect_to_go_on(Case *each, const Saved *image, Fluid *into) {
    const FluidDef def = *Fluid_GetDef(into);
    Fluid *like = Fluid_Create(&def);
    assert_non_null(like);
    Case_Expect(each, Fluid_Restore(like, image->bytes, image->size), "refused by a like fluid");
    Case_Expect(each, Fluid_Restore(into, image->bytes, image->size), "refused");
    expect_the_same(each, like, into, "restored");
    Fluid_Destroy(like);
}

static int last(void) { return Patience_Sanitized() ? 8 : 12; } /* tick */

/* `original` was saved as `image` and goes on; `copy` takes up from there. */
static void check_goes_on(Case *each, Fluid *original, Fluid *copy, const Saved *image) {
    Case_Expect(each, Fluid_Restore(copy, image->bytes, image->size), "refused");
    expect_the_same(each, original, copy, "restored");
    Fluid_StepChannels(original, 1 / 60.0f);
    Fluid_StepChannels(copy, 1 / 60.0f);
    expect_the_same(each, original, copy, "after the other half");
    for (int i = 7; i < last(); i++) {
        play(original, i, i + 1);
        play(copy, i, i + 1);
        expect_the_same(each, original, copy, "later");
    }
}

static void check_round_trip(Case *each, FluidSideKind sides) {
    const FluidDef def = lively(each, sides);
    FluidDef other = def;
    Case_AllSides(&other, FLUID_OPEN, 1);
    other.channel[1].ambient = 2, other.viscosity = other.vorticity = 0, other.up[0] = 1, other.up[1] = 0;
    other.cell_size = 0.3f, other.pressure_iterations = 3;
    Fluid *original = Case_Create(each, &def), *fresh = Case_Create(each, &other), *used = Case_Create(each, &def);
    stop_in_the_middle(original);
    play(used, 0, 7);
    Saved image = save(original), again;
    expect_to_go_on(each, &image, used);
    play(used, 20, 23);
    check_goes_on(each, original, fresh, &image);
    Case_Expect(each, Fluid_Restore(used, image.bytes, image.size), "refused by a used fluid");
    again = save(used);
    Case_Expect(each, same(&image, &again), "what was restored is saved as other bytes");
    Fluid_StepChannels(used, 1 / 60.0f);
    play(used, 7, last());
    expect_the_same(each, original, used, "in a used fluid");
    free(image.bytes), free(again.bytes);
    Fluid_Destroy(original), Fluid_Destroy(fresh), Fluid_Destroy(used);
}

/* Saved between two steps, before or after the next one's stamps. */
static void check_between(Case *each, bool stamped) {
    const FluidDef def = lively(each, FLUID_WALL);
    Fluid *original = Case_Create(each, &def), *copy = Case_Create(each, &def);
    play(original, 0, 2);
    if (stamped) tell(original, 6);
    Saved image = save(original);
    Case_Expect(each, Fluid_Restore(copy, image.bytes, image.size), "refused");
    expect_the_same(each, original, copy, "restored");
    for (int i = 0; i < 4; i++) {
        Fluid_StepVelocity(original, 1 / 60.0f);
        Fluid_StepVelocity(copy, 1 / 60.0f);
        expect_the_same(each, original, copy, "a tick without stamps later");
        tell(original, 8 + 8 * i);
        tell(copy, 8 + 8 * i);
    }
    free(image.bytes);
    Fluid_Destroy(original), Fluid_Destroy(copy);
}

static void check_before_stamps(Case *each) { check_between(each, false); }
static void check_after_stamps(Case *each) { check_between(each, true); }
static void check_walls(Case *each) { check_round_trip(each, FLUID_WALL); }
static void check_periodic(Case *each) { check_round_trip(each, FLUID_PERIODIC); }
static void check_open(Case *each) { check_round_trip(each, FLUID_OPEN); }

TEST(test_a_restored_state_goes_on_bit_for_bit) {
    Cases_Walk(check_walls);
    Cases_WalkPresets(check_before_stamps);
    Cases_WalkPresets(check_after_stamps);
    Cases_WalkPresets(check_periodic);
    Cases_WalkPresets(check_open);
}

TEST(test_a_fire_is_restored_with_its_numbers) {
    FluidDef def = Fluid_DefaultDef();
    def.size[0] = def.size[1] = 8, def.channel_count = 3;
    def.reaction = (FluidReaction){.fuel = 2, .ignition = 50, .rate = 5, .heat = 700, .smoke = .5f, .expansion = .3f};
    Fluid *from = Fluid_Create(&def);
    def.reaction = (FluidReaction){.fuel = 2, .ignition = 60, .rate = 4, .heat = 800, .smoke = .6f, .expansion = .4f};
    Fluid *to = Fluid_Create(&def);
    Saved image = save(from);
    assert_true(Fluid_Restore(to, image.bytes, image.size));
    const FluidReaction *is = &Fluid_GetDef(to)->reaction, *was = &Fluid_GetDef(from)->reaction;
    assert_true(is->ignition == was->ignition && is->rate == was->rate && is->heat == was->heat);
    assert_true(is->smoke == was->smoke && is->expansion == was->expansion);
    free(image.bytes);
    Fluid_Destroy(from), Fluid_Destroy(to);
}

/* What sleeps depends on it, so it is tuned, hashed and saved, and what is restored lets the same air sleep. */
TEST(test_still_is_part_of_the_state) {
    FluidDef def = Fluid_DefaultDef();
    Case_Resize(&def, 96, 40, .1f);
    def.still = .001f;
    Fluid *fluid = Fluid_Create(&def), *copy;
    def.still = 0, copy = Fluid_Create(&def);
    assert_true(Fluid_Hash(fluid) != Fluid_Hash(copy));
    for (int i = 0; i < 3; i++) {
        Fluid_Add(fluid, FLUID_HEAT, FLUID_AT(1, 2), FLUID_AT(1, 2), .2f, 10);
        Fluid_Step(fluid, 1 / 60.f);
    }
    Saved image = save(fluid);
    assert_true(Fluid_Restore(copy, image.bytes, image.size));
    assert_true(Fluid_GetDef(copy)->still == .001f);
    for (int i = 0; i < 3; i++) Fluid_Step(fluid, 1 / 60.f), Fluid_Step(copy, 1 / 60.f);
    assert_true(Fluid_Hash(fluid) == Fluid_Hash(copy));
    assert_true(Fluid_GetProfile(copy).awake == Fluid_GetProfile(fluid).awake);
    assert_true(Fluid_Tune(copy, &def));
    assert_true(Fluid_GetDef(copy)->still == 0);
    Fluid_Step(copy, 1 / 60.f);
    assert_int_equal(Fluid_GetProfile(copy).awake, 96 * 40);
    free(image.bytes);
    Fluid_Destroy(fluid), Fluid_Destroy(copy);
}

/* ---- What the bytes are ------------------------------------------------------------------------- */

static uint64_t sum_of(const Saved *image) {
    uint64_t sum = 0;
    for (size_t i = 0; i < image->size; i++) sum = sum * 31 + image->bytes[i];
    return sum;
}

/* The number changes with the format, and then so does its version. */
TEST(test_the_bytes_are_the_same_everywhere) {
    Fluid *fluid = small_fluid();
    Saved image = save(fluid);
    const uint64_t sum = sum_of(&image);
    if (sum != 0x8f0c3f915711e794u) fail_msg("the bytes sum up to %016llx", (unsigned long long)sum);
    free(image.bytes);
    Fluid_Destroy(fluid);
}

TEST(test_the_size_stays) {
    Fluid *fluid = small_fluid();
    const size_t size = Fluid_Save(fluid, NULL, 0);
    for (int i = 0; i < 600; i++) Fluid_Push(fluid, FLUID_AT(0, 0), FLUID_AT(0, 0), 0.1f, FLUID_AT(1, 1));
    FluidDef def = *Fluid_GetDef(fluid);
    def.side[0].holds[1] = def.side[1].holds[7] = true, def.channel[0].name = "a long name";
    assert_true(Fluid_Tune(fluid, &def));
    assert_int_equal(Fluid_Save(fluid, NULL, 0), size);
    Fluid_Step(fluid, 0.1f);
    assert_int_equal(Fluid_Save(fluid, NULL, 0), size);
    Fluid_Destroy(fluid);
}

TEST(test_too_little_room_is_left_alone) {
    Fluid *fluid = small_fluid();
    const Saved image = save(fluid);
    uint8_t *room = malloc(image.size);
    assert_non_null(room);
    memset(room, 0x5a, image.size);
    assert_int_equal(Fluid_Save(fluid, room, image.size - 1), 0);
    assert_int_equal(Fluid_Save(fluid, room, 0), 0);
    for (size_t i = 0; i < image.size; i++) assert_int_equal(room[i], 0x5a);
    assert_int_equal(Fluid_GetProfile(fluid).refused, 2);
    assert_int_equal(Fluid_Save(NULL, room, image.size), 0);
    free(room), free(image.bytes);
    Fluid_Destroy(fluid);
}
