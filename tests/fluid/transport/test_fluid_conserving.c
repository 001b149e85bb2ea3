/* West's advection (2007): totals are kept to rounding, nothing goes below zero, nothing passes a wall. */
#include "tests/kits/conserving_kit.h"
#include "tests/kits/fluid_cases.h"
#include "tests/kits/fluid_kit.h"
#include "tests/kits/test.h"

#include <math.h>
#include <stdio.h>

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

/* ---- Velocity, splits -------------------------------------------------------------------------- */
