/* The same bits: in every run, for every split of a parallel_for; and a hash that misses no state. */
#include "tests/kits/busy_kit.h"
#include "tests/kits/fluid_kit.h"
#include "tests/kits/parallel.h"
#include "tests/kits/test.h"

#include <string.h>

#ifdef __SSE2__
#include <xmmintrin.h>
#endif

static void check_splits(Case *each) {
    const FluidDef def = Busy_Def(each);
    const uint64_t serial = Busy_Hash(each, def, NULL, NULL);
    Case_Expect(each, Busy_Hash(each, def, NULL, NULL) == serial, "two runs differ");
    for (int seed = 1; seed <= 2; seed++)
        Case_Expect(each, Busy_Hash(each, def, Parallel_Backwards, &seed) == serial,
                    "pieces of odd sizes in reverse order (seed %d) differ", seed);
}

TEST(test_results_do_not_depend_on_the_split) { Cases_Walk(check_splits); }

enum { WIDE = 24, HIGH = 600 };

/* Bodies that move and turn, a drain among them, lie in scattered cells, and in so many rows that those are handed out
 * where solids are enforced. */
static uint64_t hash_of_rubble(Case *each, FluidParallelFor *parallel_for, int *seed) {
    static uint8_t rubble[WIDE * HIGH];
    KitRandom random = {5};
    FluidDef def = each->def;
    Case_Resize(&def, WIDE, HIGH, 0.1f);
    def.host = (FluidHost){.data = seed, .parallel_for = parallel_for};
    Fluid *fluid = Case_Create(each, &def);
    for (int i = 0; i < WIDE * HIGH; i++) {
        const int body = Kit_RandomInt(&random, -8, 4);
        rubble[i] = (uint8_t)(body > 0 ? body : 0);
    }
    for (int body = 1; body <= 4; body++)
        Fluid_SetBody(
            fluid, body,
            &(FluidBody){.velocity = {1, (float)body, 0}, .spin = {0, 0, (float)(body % 2)}, .open = body == 4});
    Kit_SetMask(fluid, rubble);
    Fluid_Step(fluid, 0.016f);
    const uint64_t hash = Fluid_Hash(fluid);
    Fluid_Destroy(fluid);
    return hash;
}

static void check_rubble(Case *each) {
    const uint64_t serial = hash_of_rubble(each, NULL, NULL);
    for (int seed = 1; seed <= 2; seed++)
        Case_Expect(each, hash_of_rubble(each, Parallel_Backwards, &seed) == serial, "rubble differs by the split");
}

TEST(test_solids_do_not_depend_on_the_split) { Cases_WalkPresets(check_rubble); }

/* A processor that flushes the smallest numbers to zero computes the same: the solver never keeps any. */
static void check_flush_to_zero(Case *each) {
#ifdef __SSE2__
    FluidDef def = Busy_Def(each);
    def.friction = 30, def.channel[FLUID_SMOKE].decay = 40; /* everything fades fast */
    const unsigned mode = _mm_getcsr();
    const uint64_t plain = Busy_Hash(each, def, NULL, NULL);
    _mm_setcsr(mode | 0x8040);
    const uint64_t flushed = Busy_Hash(each, def, NULL, NULL);
    _mm_setcsr(mode);
    Case_Expect(each, plain == flushed, "flushing to zero changes the state");
#else
    (void)each;
#endif
}

TEST(test_flush_to_zero_changes_nothing) {
    Cases_WalkPresets(check_flush_to_zero);
    Cases_WalkTransport(check_flush_to_zero);
}

/* A game that draws lends views on every tick; one that runs without a window lends none. Speeds reach the limit, and
 * what fades reaches the smallest numbers. */
static uint64_t hash_of_extremes(Case *each, bool lends) {
    FluidDef def = Busy_Def(each);
    def.channel[FLUID_SMOKE].decay = 40;
    Case_AxisSides(&def, 0, FLUID_INFLOW, 0);
    def.side[0].velocity[0] = 1e-25f, def.side[1].velocity[0] = 3, def.side[1].holds[0] = true;
    Fluid *fluid = Case_Create(each, &def);
    for (int i = 0; i < 12; i++) {
        const float speed = i % 4 == 2 ? 0.9e9f : 1e-21f;
        Fluid_Push(fluid, FLUID_AT(3, 2), FLUID_AT(3, 2), 0.2f, FLUID_AT(speed, -speed));
        Busy_Play(fluid, 1);
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

TEST(test_lending_views_changes_nothing) {
    Cases_WalkPresets(check_lending);
    Cases_WalkTransport(check_lending);
}

/* ---- What the hash must notice -------------------------------------------------------------------- */

static void change_smoke(Fluid *fluid) {
    *Kit_At(Fluid_Channel(fluid, FLUID_SMOKE), BUSY_WIDE - 1, BUSY_HIGH - 1) += 0.5f;
}
static void change_heat(Fluid *fluid) { *Kit_At(Fluid_Channel(fluid, FLUID_HEAT), 0, 0) += 0.5f; }
static void change_u(Fluid *fluid) { *Kit_At(Fluid_Velocity(fluid, 0), 5, BUSY_HIGH - 1) += 0.001f; }
static void change_v(Fluid *fluid) { *Kit_At(Fluid_Velocity(fluid, 1), BUSY_WIDE - 1, 7) += 0.001f; }
static void change_occupancy(Fluid *fluid) { Kit_StampCells(fluid, 1, BUSY_WIDE - 1, BUSY_HIGH - 1, 1, 1); }
static void change_body_number(Fluid *fluid) { Kit_StampDisc(fluid, 4, 1.46f, 2, 0.45f); }
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
               {change_queue, "queued pushes"},
               {change_tuning, "tuning"},
               {change_side, "a side"}};

static const struct {
    FluidBody body;
    const char *what;
} bodies[] = {{{.velocity = {0, 1, 0}}, "a body's velocity"},
              {{.spin = {0, 0, 1}}, "spin"},
              {{.pivot = {1, 0, 0}}, "a pivot"},
              {{.slip = 1}, "slip"},
              {{.open = true}, "a drain"},
              {{.blows = true}, "a vent"},
              {{.holds = {true}}, "a held value"}};

static void expect_noticed(Case *each, Fluid *fluid, uint64_t before, const char *what) {
    Case_Expect(each, Fluid_Hash(fluid) != before, "the hash does not notice %s", what);
}

static void check_notices(Case *each) {
    FluidDef def = each->def;
    Case_Resize(&def, BUSY_WIDE, BUSY_HIGH, 0.1f);
    Fluid *fluid = Case_Create(each, &def);
    Busy_Play(fluid, 2);
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        const uint64_t before = Fluid_Hash(fluid);
        Case_Expect(each, Fluid_Hash(fluid) == before, "asking for the hash changes it");
        changes[i].change(fluid);
        expect_noticed(each, fluid, before, changes[i].what);
    }
    Fluid_SetBody(fluid, 255, &(FluidBody){.slip = 0});
    const uint64_t before = Fluid_Hash(fluid);
    for (size_t i = 0; i < sizeof bodies / sizeof *bodies; i++) {
        Fluid_SetBody(fluid, 255, &bodies[i].body);
        expect_noticed(each, fluid, before, bodies[i].what);
    }
    Fluid_Destroy(fluid);
}

TEST(test_the_hash_notices_every_state) { Cases_WalkPresets(check_notices); }

/* Games tune whenever something may have changed: what has not is no new state, and nothing is made anew for it. */
static void check_tunes_to_the_same(Case *each) {
    FluidDef def = each->def;
    Case_Resize(&def, BUSY_WIDE, BUSY_HIGH, 0.1f);
    Fluid *fluid = Case_Create(each, &def), *twin = Case_Create(each, &def);
    Busy_Play(fluid, 2), Busy_Play(twin, 2);
    const uint64_t before = Fluid_Hash(fluid);
    FluidDef same = *Fluid_GetDef(fluid);
    same.channel[FLUID_SMOKE].name = "fog";
    Case_Expect(each, Fluid_Tune(fluid, &same) && Fluid_Hash(fluid) == before, "tuned to what it is it changes");
    Case_Expect(each, !strcmp(Fluid_GetDef(fluid)->channel[FLUID_SMOKE].name, "fog"), "a new name is lost");
    Fluid_Step(fluid, 0.016f), Fluid_Step(twin, 0.016f);
    Case_Expect(each, Fluid_Hash(fluid) == Fluid_Hash(twin), "tuned to what it is it flows on in another way");
    Fluid_Destroy(fluid), Fluid_Destroy(twin);
}

TEST(test_tuning_to_the_same_changes_nothing) { Cases_WalkPresets(check_tunes_to_the_same); }
