/* West's advection (2007): totals are kept to rounding, nothing goes below zero, nothing passes a wall. */
#include "tests/kits/conserving_kit.h"
#include "tests/kits/fluid_cases.h"
#include "tests/kits/fluid_kit.h"
#include "tests/kits/parallel.h"
#include "tests/kits/test.h"

#include <math.h>
#include <stdio.h>

/* ---- Boxes and masks ---------------------------------------------------------------------------- */

static void no_mask(uint8_t *mask) { (void)mask; }
static void rooms(uint8_t *mask) {
    for (int i = 0; i < WIDE * HIGH; i++) mask[i] = i % WIDE % 9 == 4 || i / WIDE % 7 == 3;
}
static void diagonal(uint8_t *mask) {
    for (int i = 0; i < WIDE * HIGH; i++) mask[i] = i % WIDE == i / WIDE;
}
static void grains(uint8_t *mask) {
    KitRandom random = {5};
    for (int i = 0; i < WIDE * HIGH; i++) mask[i] = Kit_RandomInt(&random, 0, 3) == 0;
}
static void checkerboard(uint8_t *mask) {
    for (int i = 0; i < WIDE * HIGH; i++) mask[i] = (i % WIDE + i / WIDE) % 2 != 0;
}

static const struct {
    void (*build)(uint8_t *mask);
    const char *what;
} masks[] = {{no_mask, "an empty box"},
             {rooms, "rooms"},
             {diagonal, "a diagonal"},
             {grains, "grains"},
             {checkerboard, "a checkerboard"}};

static void blow(Fluid *fluid, KitRandom *random, float speed) {
    const float turn = Kit_RandomFloat(random, -1, 1);
    if (turn > 0)
        Kit_Stir(fluid, speed * turn);
    else
        Kit_SetWind(fluid, speed * (turn + 0.5f), speed * Kit_RandomFloat(random, -1, 1));
}

static void expect_box_kept(FluidLayout layout, FluidSideKind kind, size_t mask, float courant) {
    FluidDef def = Conserving_Def(layout, kind);
    def.channel[FLUID_HEAT].ambient = 4;
    Fluid *fluid = Conserving_Create(&def);
    uint8_t occupancy[WIDE * HIGH] = {0};
    KitRandom random = {9};
    masks[mask].build(occupancy);
    Fluid_SetOccupancy(fluid, occupancy);
    Fluid_StepChannels(fluid, dt);
    Conserving_Fill(fluid);
    const Totals before = Conserving_Totals(fluid);
    for (int i = 0; i < 40; i++) blow(fluid, &random, courant * cell / dt), Fluid_StepChannels(fluid, dt);
    char what[120];
    snprintf(what, sizeof what, "layout %d, sides %d, %s at Courant %g", layout, kind, masks[mask].what,
             (double)courant);
    Conserving_ExpectKept(fluid, before, what);
    Fluid_Destroy(fluid);
}

TEST(test_closed_boxes_keep_their_totals) {
    static const float courants[] = {0.2f, 0.9f, 3.3f, 20, 1e3f, 1e6f};
    for (size_t i = 0; i < sizeof courants / sizeof *courants; i++)
        for (size_t mask = 0; mask < sizeof masks / sizeof *masks; mask++)
            for (int layout = 0; layout < 2; layout++) {
                expect_box_kept((FluidLayout)layout, FLUID_WALL, mask, courants[i]);
                expect_box_kept((FluidLayout)layout, FLUID_PERIODIC, mask, courants[i]);
            }
}

TEST(test_thin_boxes_keep_their_totals) {
    static const int sizes[][2] = {{1, 1}, {1, 9}, {9, 1}, {2, 2}, {3, 1}};
    for (int i = 0; i < 20; i++) {
        FluidDef def = Conserving_Def((FluidLayout)(i % 2), i / 2 % 2 ? FLUID_PERIODIC : FLUID_WALL);
        Case_Resize(&def, sizes[i / 4][0], sizes[i / 4][1], cell);
        Fluid *fluid = Conserving_Create(&def);
        Kit_SetChannel(fluid, FLUID_SMOKE, 0.3f);
        Kit_Put(Fluid_Channel(fluid, FLUID_SMOKE), 0, 0, 2);
        const double before = Fluid_Total(fluid, FLUID_SMOKE);
        for (int k = 0; k < 50; k++) Kit_SetWind(fluid, (float)k, 7 - (float)k), Fluid_Step(fluid, dt);
        assert_float_equal(Fluid_Total(fluid, FLUID_SMOKE) / before, 1, rounding);
        Fluid_Destroy(fluid);
    }
}

/* A puff in a wind that turns like a wheel, and is nowhere free of what grids do to it, for 1000 steps: this is what
 * the accounts are for. The backtrace alone makes smoke where it leaves the box's corners and loses it where it enters.
 */
static double after_turning(FluidAdvection advection, float *low) {
    FluidDef def = Conserving_Def(FLUID_STAGGERED, FLUID_WALL);
    def.channel[FLUID_SMOKE].advection = advection;
    def.channel[FLUID_SMOKE].keeps_total = false;
    Fluid *fluid = Conserving_Create(&def);
    Conserving_Fill(fluid);
    const double before = Fluid_Total(fluid, FLUID_SMOKE);
    for (int i = 0; i < 1000; i++) {
        Kit_Stir(fluid, 4);
        for (int y = 0; y < HIGH; y++) *Kit_At(Fluid_Velocity(fluid, 0), 20, y) *= 0.7f; /* compressed there */
        Fluid_StepChannels(fluid, dt);
    }
    float high;
    Kit_FreeRange(fluid, FLUID_SMOKE, low, &high);
    const double kept = Fluid_Total(fluid, FLUID_SMOKE) / before;
    Fluid_Destroy(fluid);
    return kept;
}

TEST(test_a_turning_puff_is_kept_where_a_backtrace_loses_it) {
    float low;
    assert_float_equal(after_turning(FLUID_CONSERVING, &low), 1, rounding);
    assert_true(low >= 0);
    const double linear = after_turning(FLUID_LINEAR, &low);
    if (fabs(linear - 1) < 0.05) fail_msg("the linear backtrace keeps %g", linear);
}

/* How even a field stays in a flow without divergence: to second order around the seams of a periodic box, to first at
 * walls, where it adds up. */
static void expect_even(FluidSideKind kind, int steps, float courant, float within) {
    for (int layout = 0; layout < 2; layout++) {
        const FluidDef def = Conserving_Def((FluidLayout)layout, kind);
        Fluid *fluid = Conserving_Create(&def);
        Kit_SetChannel(fluid, FLUID_SMOKE, 1);
        Kit_Stir(fluid, courant * cell / dt);
        for (int i = 0; i < steps; i++) Fluid_StepChannels(fluid, dt);
        float low, high;
        Kit_FreeRange(fluid, FLUID_SMOKE, &low, &high);
        if (!(low > 1 - within && high < 1 + within))
            fail_msg("even smoke, layout %d, sides %d: %g .. %g", layout, kind, (double)low, (double)high);
        Fluid_Destroy(fluid);
    }
}

TEST(test_even_smoke_stays_nearly_even) {
    expect_even(FLUID_PERIODIC, 1000, 0.3f, 0.03f);
    expect_even(FLUID_PERIODIC, 1000, 0.9f, 0.05f);
    expect_even(FLUID_WALL, 10, 0.3f, 0.03f);
    expect_even(FLUID_WALL, 10, 0.9f, 0.06f);
}

/* Below zero too the sum is kept, and nothing exceeds what there was in all. */
TEST(test_signed_values_are_bounded_by_their_sum) {
    const FluidDef def = Conserving_Def(FLUID_STAGGERED, FLUID_WALL);
    Fluid *fluid = Conserving_Create(&def);
    KitRandom random = {3};
    double all = 0, sum = 0;
    for (int i = 0; i < WIDE * HIGH; i++) {
        const float value = Kit_RandomFloat(&random, -1, 1.5f);
        Kit_Put(Fluid_Channel(fluid, FLUID_SMOKE), i % WIDE, i / WIDE, value);
        all += fabsf(value);
    }
    sum = Fluid_Total(fluid, FLUID_SMOKE);
    for (int i = 0; i < 200; i++) blow(fluid, &random, i % 50 ? 20 : 2e4f), Fluid_StepChannels(fluid, dt);
    assert_float_equal(Fluid_Total(fluid, FLUID_SMOKE), sum, rounding * all * cell * cell);
    assert_true(Kit_MaxAbs(Fluid_Channel(fluid, FLUID_SMOKE)) <= all);
    Fluid_Destroy(fluid);
}

/* ---- Ways out and in ---------------------------------------------------------------------------- */

TEST(test_open_sides_carry_away_and_bring_in) {
    for (int layout = 0; layout < 2; layout++)
        for (float courant = 0.4f; courant < 9; courant *= 2.7f) {
            FluidDef def = Conserving_Def((FluidLayout)layout, FLUID_WALL);
            def.side[0].kind = FLUID_INFLOW, def.side[1].kind = FLUID_OPEN;
            def.side[0].velocity[0] = courant * cell / dt;
            def.side[0].holds[FLUID_SMOKE] = true, def.side[0].value[FLUID_SMOKE] = 0.5f;
            def.channel[FLUID_HEAT].ambient = 3;
            Fluid *fluid = Conserving_Create(&def);
            Conserving_Fill(fluid);
            Kit_SetWind(fluid, courant * cell / dt, 0);
            for (int i = 0; i < 300; i++) Fluid_StepChannels(fluid, dt);
            float low, high;
            Kit_FreeRange(fluid, FLUID_SMOKE, &low, &high);
            assert_float_equal(low, 0.5, 1e-4);
            assert_float_equal(high, 0.5, 1e-4);
            Kit_FreeRange(fluid, FLUID_HEAT, &low, &high);
            assert_float_equal(low, 3, 1e-3);
            assert_float_equal(high, 3, 1e-3);
            Fluid_Destroy(fluid);
        }
}

/* Between a vent that holds and a drain: as much goes as comes. */
TEST(test_what_a_vent_brings_a_drain_takes) {
    const FluidDef def = Conserving_Def(FLUID_STAGGERED, FLUID_WALL);
    Fluid *fluid = Conserving_Create(&def);
    Fluid_SetBody(fluid, 1, &(FluidBody){.velocity = {2, 0, 0}, .holds = {true}, .value = {0.5f}});
    Fluid_SetBody(fluid, 2, &(FluidBody){.open = true});
    Kit_StampCells(fluid, 1, 0, 0, 2, HIGH);
    Kit_StampCells(fluid, 2, WIDE - 2, 0, 2, HIGH);
    Kit_Steps(fluid, 400, dt);
    float low, high;
    Kit_FreeRange(fluid, FLUID_SMOKE, &low, &high);
    assert_float_equal(low, 0.5, 0.01);
    assert_float_equal(high, 0.5, 0.01);
    Fluid_Destroy(fluid);
}

/* ---- Velocity, splits -------------------------------------------------------------------------- */

static void play(Fluid *fluid, int tick) {
    Conserving_StampMill(fluid, tick, 0.6f);
    Fluid_Add(fluid, FLUID_SMOKE, FLUID_AT(1.2f, 2.4f), FLUID_AT(1.5f, 2.4f), 0.2f, 0.2f);
    Fluid_Add(fluid, FLUID_HEAT, FLUID_AT(1.2f, 2.4f), FLUID_AT(1.5f, 2.4f), 0.2f, 9);
    if (tick % 20 == 5) Fluid_Push(fluid, FLUID_AT(1, 1), FLUID_AT(1.4f, 1), 0.2f, FLUID_AT(9, -4));
    Fluid_Step(fluid, dt);
}

static FluidDef lively(FluidLayout layout) {
    FluidDef def = Conserving_Def(layout, FLUID_WALL);
    def.advection = FLUID_CONSERVING;
    def.channel[FLUID_HEAT].buoyancy = 0.033f, def.channel[FLUID_HEAT].decay = 0.5f;
    def.side[2].kind = FLUID_OPEN;
    def.vorticity = 1;
    return def;
}

TEST(test_velocity_is_stable) {
    for (int layout = 0; layout < 2; layout++) {
        const FluidDef def = lively((FluidLayout)layout);
        Fluid *fluid = Conserving_Create(&def);
        float top = 0;
        for (int tick = 0; tick < 600; tick++) play(fluid, tick), top = fmaxf(top, Kit_TopSpeed(fluid));
        assert_true(Kit_AllFinite(fluid));
        if (!(top < 40)) fail_msg("layout %d: top speed %g", layout, (double)top);
        Fluid_Destroy(fluid);
    }
}

static uint64_t played(FluidLayout layout, FluidParallelFor *parallel_for, void *host) {
    FluidDef def = lively(layout);
    if (layout == FLUID_CENTRED) Case_AxisSides(&def, 1, FLUID_PERIODIC, 0);
    def.host.parallel_for = parallel_for, def.host.data = host;
    Fluid *fluid = Conserving_Create(&def);
    for (int tick = 0; tick < 40; tick++) {
        if (tick % 10 == 3) Kit_Stir(fluid, tick % 20 == 3 ? 60 : 3); /* far and near */
        play(fluid, tick);
    }
    const uint64_t hash = Fluid_Hash(fluid);
    Fluid_Destroy(fluid);
    return hash;
}

TEST(test_the_split_does_not_show) {
    for (int layout = 0; layout < 2; layout++) {
        const uint64_t alone = played((FluidLayout)layout, NULL, NULL);
        for (int seed = 1; seed < 6; seed++) {
            int host = 7919 * seed;
            assert_true(played((FluidLayout)layout, Parallel_Backwards, &host) == alone);
        }
    }
}
