/* The same bits: in every run, for every split of a parallel_for, on real threads; and a hash that misses no state. */
#include "fluid_cases.h"
#include "fluid_kit.h"
#include "parallel.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>
#ifdef __SSE2__
#include <xmmintrin.h>
#endif

enum { WIDE = 45, HIGH = 39 };

static void play(Fluid *fluid, int ticks) {
    for (int i = 0; i < ticks; i++) {
        const float x = 1.4f + 0.06f * (float)i;
        Fluid_SetBody(fluid, 2, &(FluidBody){.velocity = {3.6f, 0, 0}, .spin = {0, 0, 1}, .pivot = {x, 2, 0}});
        Fluid_ClearOccupancy(fluid);
        Kit_StampDisc(fluid, 2, x, 2, 0.45f);
        Fluid_StampBox(fluid, 3, FLUID_AT(3.3f, 3.2f), FLUID_AT(1, 0.02f), 0.3f);
        Fluid_Add(fluid, FLUID_SMOKE, FLUID_AT(2, 3.6f), FLUID_AT(3, 3.7f), 0.3f, 0.5f);
        Fluid_Add(fluid, FLUID_HEAT, FLUID_AT(2, 3.6f), FLUID_AT(3, 3.7f), 0.3f, 10);
        Fluid_Push(fluid, FLUID_AT(1, 3), FLUID_AT(1.5f, 3), 0.3f, FLUID_AT(1, -1));
        Fluid_Step(fluid, 1 / 60.0f);
    }
}

static FluidDef busy(const Case *each) {
    FluidDef def = each->def;
    Case_Resize(&def, WIDE, HIGH, 0.1f);
    def.vorticity = 1, def.viscosity = 0.001f, def.friction = 0.1f;
    for (int c = 0; c < 2; c++)
        def.channel[c].diffusion = 0.001f, def.channel[c].decay = 0.1f, def.channel[c].buoyancy = 0.02f;
    return def;
}

static uint64_t hash_with(Case *each, FluidDef def, FluidParallelFor *parallel_for, void *data) {
    def.host.parallel_for = parallel_for;
    def.host.data = data;
    Fluid *fluid = Case_Create(each, &def);
    play(fluid, 6);
    const uint64_t hash = Fluid_Hash(fluid);
    const double total = Fluid_Total(fluid, FLUID_SMOKE);
    const FluidProfile profile = Fluid_GetProfile(fluid);
    Fluid_Destroy(fluid);
    /* what is read back belongs to the promise */
    return hash ^ (uint64_t)(total * 1e9) ^ ((uint64_t)(profile.divergence_after * 1e9f) << 20) ^
           (uint64_t)profile.pressure_iterations;
}

static void check_splits(Case *each) {
    const FluidDef def = busy(each);
    const uint64_t serial = hash_with(each, def, NULL, NULL);
    Case_Expect(each, hash_with(each, def, NULL, NULL) == serial, "two runs differ");
    for (int seed = 1; seed <= 2; seed++)
        Case_Expect(each, hash_with(each, def, Parallel_Backwards, &seed) == serial,
                    "pieces of odd sizes in reverse order (seed %d) differ", seed);
}

static void test_results_do_not_depend_on_the_split(void **state) {
    (void)state;
    Cases_Walk(check_splits);
}

/* The thread sanitizer's target: a piece that touched another's data would show. */
static void check_threads(Case *each) {
    Pool *pool = Pool_Open(3);
    assert_non_null(pool);
    const FluidDef def = busy(each);
    Case_Expect(each, hash_with(each, def, Pool_Run, pool) == hash_with(each, def, NULL, NULL),
                "three threads differ from one");
    Pool_Close(pool);
}

static void test_results_do_not_depend_on_threads(void **state) {
    (void)state;
    Cases_Walk(check_threads);
}

/* Two fluids on two pools of one host share nothing either; one pool serves both in turn. */
static void test_one_pool_serves_two_fluids(void **state) {
    (void)state;
    Pool *pool = Pool_Open(2);
    FluidDef def = Fluid_DefaultDef();
    Case_Resize(&def, WIDE, HIGH, 0.1f);
    def.host = (FluidHost){.data = pool, .parallel_for = Pool_Run};
    Fluid *a = Fluid_Create(&def), *b = Fluid_Create(&def);
    assert_non_null(a);
    assert_non_null(b);
    for (int i = 0; i < 6; i++) play(a, 1), play(b, 1);
    assert_true(Fluid_Hash(a) == Fluid_Hash(b));
    Fluid_Destroy(a);
    Fluid_Destroy(b);
    Pool_Close(pool);
}

/* A processor that flushes the smallest numbers to zero computes the same: the solver never keeps any. */
static void check_flush_to_zero(Case *each) {
#ifdef __SSE2__
    FluidDef def = busy(each);
    def.friction = 30, def.channel[FLUID_SMOKE].decay = 40; /* everything fades fast */
    const unsigned mode = _mm_getcsr();
    const uint64_t plain = hash_with(each, def, NULL, NULL);
    _mm_setcsr(mode | 0x8040);
    const uint64_t flushed = hash_with(each, def, NULL, NULL);
    _mm_setcsr(mode);
    Case_Expect(each, plain == flushed, "flushing to zero changes the state");
#else
    (void)each;
#endif
}

static void test_flush_to_zero_changes_nothing(void **state) {
    (void)state;
    Cases_WalkPresets(check_flush_to_zero);
    Cases_WalkTransport(check_flush_to_zero);
}

/* A game that draws lends views on every tick; one that runs without a window lends none. Speeds reach the limit, and
 * what fades reaches the smallest numbers. */
static uint64_t hash_of_extremes(Case *each, bool lends) {
    FluidDef def = busy(each);
    def.channel[FLUID_SMOKE].decay = 40;
    Case_AxisSides(&def, 0, FLUID_INFLOW, 0);
    def.side[0].velocity[0] = 1e-25f, def.side[1].velocity[0] = 3, def.side[1].holds[0] = true;
    Fluid *fluid = Case_Create(each, &def);
    for (int i = 0; i < 12; i++) {
        const float speed = i % 4 == 2 ? 0.9e9f : 1e-21f;
        Fluid_Push(fluid, FLUID_AT(3, 2), FLUID_AT(3, 2), 0.2f, FLUID_AT(speed, -speed));
        play(fluid, 1);
        for (int axis = 0; lends && axis < 2; axis++) Fluid_Velocity(fluid, axis);
        if (i % 4 == 3) Fluid_SetBody(fluid, 3, &(FluidBody){.velocity = {2e9f, 1e-22f, 0}});
    }
    const uint64_t hash = Fluid_Hash(fluid);
    Fluid_Destroy(fluid);
    return hash;
}

static void check_lending(Case *each) {
    Case_Expect(each, hash_of_extremes(each, true) == hash_of_extremes(each, false), "lending views changes the state");
}

static void test_lending_views_changes_nothing(void **state) {
    (void)state;
    Cases_WalkPresets(check_lending);
    Cases_WalkTransport(check_lending);
}

/* ---- What the hash must notice
 * ------------------------------------------------------------------------------------------- */

static void change_smoke(Fluid *fluid) { *Kit_At(Fluid_Channel(fluid, FLUID_SMOKE), WIDE - 1, HIGH - 1) += 0.5f; }
static void change_heat(Fluid *fluid) { *Kit_At(Fluid_Channel(fluid, FLUID_HEAT), 0, 0) += 0.5f; }
static void change_u(Fluid *fluid) { *Kit_At(Fluid_Velocity(fluid, 0), 5, HIGH - 1) += 0.001f; }
static void change_v(Fluid *fluid) { *Kit_At(Fluid_Velocity(fluid, 1), WIDE - 1, 7) += 0.001f; }
static void change_occupancy(Fluid *fluid) { Kit_StampCells(fluid, 1, WIDE - 1, HIGH - 1, 1, 1); }
static void change_body_number(Fluid *fluid) { Kit_StampDisc(fluid, 4, 1.46f, 2, 0.45f); }
static void change_velocity_of_a_body(Fluid *fluid) { Fluid_SetBody(fluid, 255, &(FluidBody){.velocity = {0, 1, 0}}); }
static void change_spin(Fluid *fluid) { Fluid_SetBody(fluid, 255, &(FluidBody){.spin = {0, 0, 1}}); }
static void change_pivot(Fluid *fluid) { Fluid_SetBody(fluid, 255, &(FluidBody){.pivot = {1, 0, 0}}); }
static void change_slip(Fluid *fluid) { Fluid_SetBody(fluid, 255, &(FluidBody){.slip = 1}); }
static void change_open(Fluid *fluid) { Fluid_SetBody(fluid, 255, &(FluidBody){.open = true}); }
static void change_held(Fluid *fluid) { Fluid_SetBody(fluid, 255, &(FluidBody){.holds = {true}}); }
static void change_queue(Fluid *fluid) { Fluid_Push(fluid, FLUID_AT(1, 1), FLUID_AT(1, 1), 0.1f, FLUID_AT(0, 0.1f)); }
static void change_tuning(Fluid *fluid) {
    FluidDef def = *Fluid_GetDef(fluid);
    def.channel[1].decay += 0.5f;
    Fluid_Tune(fluid, &def);
}
static void change_side(Fluid *fluid) {
    FluidDef def = *Fluid_GetDef(fluid);
    def.side[3].velocity[0] += 0.5f;
    Fluid_Tune(fluid, &def);
}

static const struct {
    void (*change)(Fluid *);
    const char *what;
} changes[] = {{change_smoke, "smoke"},
               {change_heat, "heat"},
               {change_u, "u"},
               {change_v, "v"},
               {change_occupancy, "occupancy"},
               {change_body_number, "a body's number"},
               {change_velocity_of_a_body, "a body's velocity"},
               {change_spin, "spin"},
               {change_pivot, "a pivot"},
               {change_slip, "slip"},
               {change_open, "a drain"},
               {change_held, "a held value"},
               {change_queue, "queued pushes"},
               {change_tuning, "tuning"},
               {change_side, "a side"}};

static void check_notices(Case *each) {
    FluidDef def = each->def;
    Case_Resize(&def, WIDE, HIGH, 0.1f);
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        Fluid *fluid = Case_Create(each, &def);
        play(fluid, 2);
        const uint64_t before = Fluid_Hash(fluid);
        Case_Expect(each, Fluid_Hash(fluid) == before, "asking for the hash changes it");
        changes[i].change(fluid);
        Case_Expect(each, Fluid_Hash(fluid) != before, "the hash does not notice %s", changes[i].what);
        Fluid_Destroy(fluid);
    }
}

static void test_the_hash_notices_every_state(void **state) {
    (void)state;
    Cases_WalkPresets(check_notices);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_results_do_not_depend_on_the_split),
        cmocka_unit_test(test_results_do_not_depend_on_threads),
        cmocka_unit_test(test_one_pool_serves_two_fluids),
        cmocka_unit_test(test_flush_to_zero_changes_nothing),
        cmocka_unit_test(test_lending_views_changes_nothing),
        cmocka_unit_test(test_the_hash_notices_every_state),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
