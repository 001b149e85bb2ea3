/* Thousands of calls a case in any order with odd numbers: nothing crashes (run under the sanitizers), everything stays
 * finite, and a call that returns false has changed nothing. */
#include "fluid_cases.h"
#include "fluid_kit.h"

#include <float.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

enum { CALLS = 2500, WIDE = 19, HIGH = 14 };

static float number(KitRandom *random) {
    static const float odd[] = {0,      -0.0f,   NAN,    INFINITY, -INFINITY, FLT_MAX, -FLT_MAX, 1e30f,
                                -1e30f, FLT_MIN, 1e-40f, 1,        -1,        0.05f,   1e9f,     2147483648.0f};
    switch (Kit_RandomInt(random, 0, 9)) {
    case 0:
        return odd[Kit_RandomInt(random, 0, (int)(sizeof odd / sizeof *odd) - 1)];
    case 1:
        return Kit_RandomFloat(random, -100, 100);
    default:
        return Kit_RandomFloat(random, -0.3f, 2.2f);
    }
}

static int small(KitRandom *random) {
    return Kit_RandomInt(random, 0, 9) ? Kit_RandomInt(random, 0, 4) : Kit_RandomInt(random, -300, 300);
}

static void vector(KitRandom *random, float out[3]) {
    for (int i = 0; i < 3; i++) out[i] = number(random);
}

static bool call_step(Fluid *fluid, KitRandom *random) {
    const float dt = Kit_RandomInt(random, 0, 3) ? 1 / 60.0f : number(random);
    switch (Kit_RandomInt(random, 0, 3)) {
    case 0:
        return Fluid_StepVelocity(fluid, dt);
    case 1:
        return Fluid_StepChannels(fluid, dt);
    default:
        return Fluid_Step(fluid, dt);
    }
}

static bool call_stamp(Fluid *fluid, KitRandom *random) {
    float a[3], b[3];
    uint8_t alpha[64], mask[WIDE * HIGH];
    vector(random, a);
    vector(random, b);
    switch (Kit_RandomInt(random, 0, 4)) {
    case 0:
        return Fluid_StampCapsule(fluid, small(random), a, b, number(random));
    case 1:
        return Fluid_StampBox(fluid, small(random), a, b, number(random));
    case 2:
        for (int i = 0; i < 64; i++) alpha[i] = (uint8_t)Kit_Random(random);
        return Fluid_StampBitmap(fluid, small(random), a, number(random), alpha + 28, 3, 4,
                                 Kit_RandomInt(random, -2, 2), Kit_RandomInt(random, -8, 8),
                                 (uint8_t)Kit_Random(random));
    case 3:
        Fluid_ClearOccupancy(fluid);
        return true;
    default:
        for (int i = 0; i < WIDE * HIGH; i++) mask[i] = Kit_RandomInt(random, 0, 5) ? 0 : (uint8_t)Kit_Random(random);
        return Fluid_SetOccupancy(fluid, mask);
    }
}

static bool call_body(Fluid *fluid, KitRandom *random) {
    FluidBody body = {.open = Kit_RandomInt(random, 0, 4) == 0,
                      .slip = Kit_RandomInt(random, 0, 5) ? 0.5f : number(random)};
    vector(random, body.velocity);
    vector(random, body.spin);
    vector(random, body.pivot);
    for (int c = 0; c < 3; c++) body.holds[c] = Kit_Random(random) & 1, body.value[c] = number(random);
    return Fluid_SetBody(fluid, small(random), &body);
}

static bool call_source(Fluid *fluid, KitRandom *random) {
    float a[3], b[3], change[3];
    vector(random, a);
    vector(random, b);
    vector(random, change);
    if (Kit_Random(random) & 1) return Fluid_Add(fluid, small(random), a, b, number(random), number(random));
    return Fluid_Push(fluid, a, b, number(random), change);
}

static bool call_tune(Fluid *fluid, KitRandom *random) {
    FluidDef def = *Fluid_GetDef(fluid);
    const int side = Kit_RandomInt(random, 0, 3);
    float *const knobs[] = {&def.viscosity,
                            &def.friction,
                            &def.vorticity,
                            &def.density,
                            &def.cell_size,
                            &def.over_relaxation,
                            &def.pressure_tolerance,
                            &def.up[0],
                            &def.side[side].velocity[0],
                            &def.side[side].slip,
                            &def.side[side].value[0],
                            &def.channel[0].ambient,
                            &def.channel[0].diffusion,
                            &def.channel[1].decay,
                            &def.channel[1].buoyancy};
    if (Kit_RandomInt(random, 0, 2))
        *knobs[Kit_RandomInt(random, 0, (int)(sizeof knobs / sizeof *knobs) - 1)] = number(random);
    else if (Kit_Random(random) & 1)
        def.side[side].kind = (FluidSideKind)Kit_RandomInt(random, -1, 4);
    else
        def.side[side & 2].kind = def.side[side | 1].kind = (FluidSideKind)Kit_RandomInt(random, 0, 3);
    if (Kit_RandomInt(random, 0, 5) == 0)
        def.order = (FluidOrder)Kit_RandomInt(random, -1, 3),
        def.pressure = (FluidPressure)Kit_RandomInt(random, -1, 5);
    def.pressure_iterations = Kit_RandomInt(random, 0, 9) ? 12 : small(random);
    def.side[side].holds[1] = Kit_Random(random) & 1;
    return Fluid_Tune(fluid, &def);
}

static bool call_view(Fluid *fluid, KitRandom *random) {
    const FluidView views[] = {Fluid_Velocity(fluid, small(random)), Fluid_Channel(fluid, small(random)),
                               Fluid_Pressure(fluid)};
    const FluidView view = views[Kit_RandomInt(random, 0, 2)];
    for (int i = 0; view.data && i < 20; i++)
        *Kit_At(view, Kit_RandomInt(random, 0, view.size[0] - 1), Kit_RandomInt(random, 0, view.size[1] - 1)) =
            number(random);
    return true;
}

static bool call_reader(Fluid *fluid, KitRandom *random) {
    float a[3], b[3], velocity[3] = {0}, value = 0;
    vector(random, a);
    vector(random, b);
    Fluid_Sample(fluid, small(random), a);
    Fluid_SampleVelocity(fluid, a, velocity);
    Fluid_Mean(fluid, small(random), a, b, number(random), &value, Kit_Random(random) & 1 ? velocity : NULL);
    Fluid_Total(fluid, small(random));
    Fluid_GetProfile(fluid);
    return true;
}

static bool call_clear(Fluid *fluid, KitRandom *random) {
    if (Kit_RandomInt(random, 0, 9) == 0) Fluid_Clear(fluid);
    return true;
}

typedef bool Call(Fluid *, KitRandom *);

static void check_random_calls(Case *each) {
    static Call *const calls[] = {call_step, call_stamp, call_body,   call_source,
                                  call_tune, call_view,  call_reader, call_clear};
    FluidDef def = each->def;
    Case_Resize(&def, WIDE, HIGH, 0.1f);
    def.channel_count = 3;
    def.pressure_iterations = 12;
    Fluid *fluid = Case_Create(each, &def);
    KitRandom random = {20261u + 7919u * (uint32_t)each->name[0] + (uint32_t)def.order * 31u +
                        (uint32_t)def.pressure * 17u};
    for (int i = 0; i < CALLS; i++) {
        Call *const call = calls[Kit_RandomInt(&random, 0, 7)];
        const uint64_t before = Fluid_Hash(fluid);
        if (!call(fluid, &random))
            Case_Expect(each, Fluid_Hash(fluid) == before, "refused call %d changes the state", i);
        if (call != call_step || !Fluid_Step(fluid, 0.01f)) continue;
        if (!Case_Expect(each, Kit_AllFinite(fluid), "after call %d a field is not finite", i)) break;
    }
    Fluid_Destroy(fluid);
}

static void test_random_calls(void **state) {
    (void)state;
    Cases_Walk(check_random_calls);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_random_calls)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
