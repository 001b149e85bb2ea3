/* Bodies sweep through channels that conserve: not a crumb is lost, and nothing slips past what closes a passage. */
#include "tests/kits/conserving_kit.h"
#include "tests/kits/fluid_kit.h"
#include "tests/kits/test.h"

#include <math.h>
#include <stdio.h>

/* It goes to and fro by `cells` a tick. */
static void stamp_disc(Fluid *fluid, int tick, float cells) {
    const float way = cells * cell * (float)tick, span = 2.4f, lap = fmodf(way, 2 * span);
    const bool back = lap > span;
    Fluid_SetBody(fluid, 1, &(FluidBody){.velocity = {(back ? -1.0f : 1.0f) * cells * cell / dt, 0, 0}});
    Fluid_ClearOccupancy(fluid);
    Kit_StampDisc(fluid, 1, 0.65f + (back ? 2 * span - lap : lap), 1.3f, 0.45f);
}

static void stamp_mill(Fluid *fluid, int tick, float cells) {
    const float spin = cells / dt / 10;
    stamp_disc(fluid, tick, 0.5f * cells);
    Fluid_SetBody(fluid, 2, &(FluidBody){.spin = {0, 0, spin}, .pivot = {1.9f, 1.4f, 0}});
    Fluid_StampBox(fluid, 2, FLUID_AT(1.9f, 1.4f), FLUID_AT(1.1f, 0.12f), spin * dt * (float)tick);
}

static void stamp_plates(Fluid *fluid, int tick, float cells) {
    stamp_disc(fluid, tick, cells);
    const float lift = 1.4f + 0.9f * sinf(cells * 0.1f * (float)tick);
    Fluid_SetBody(fluid, 2, &(FluidBody){.velocity = {0, 9 * cosf(cells * 0.1f * (float)tick), 0}});
    Fluid_StampBox(fluid, 2, FLUID_AT(2.3f, lift), FLUID_AT(1, 0.05f), 0);
}

/* Appears and goes without a velocity, in places; `cells` sets how large. */
static void stamp_flicker(Fluid *fluid, int tick, float cells) {
    Fluid_ClearOccupancy(fluid);
    if (tick % 3) Kit_StampDisc(fluid, 1, 0.3f * (float)(tick % 10), 1.3f, 0.3f * cells);
    if (tick % 2) Kit_StampCells(fluid, 2, 5, 0, 1, HIGH);
}

static void sweep(FluidLayout layout, void (*stamp)(Fluid *, int, float), float cells, const char *what) {
    const FluidDef def = Conserving_Def(layout, FLUID_WALL);
    Fluid *fluid = Conserving_Create(&def);
    stamp(fluid, 0, cells);
    Fluid_Step(fluid, dt);
    Conserving_Fill(fluid);
    const Totals before = Conserving_Totals(fluid);
    for (int tick = 1; tick < 200; tick++) {
        char where[80];
        snprintf(where, sizeof where, "%s at %g cells a step, layout %d, tick %d", what, (double)cells, layout, tick);
        stamp(fluid, tick, cells);
        Fluid_Step(fluid, dt);
        Conserving_ExpectKept(fluid, before, where);
    }
    Fluid_Destroy(fluid);
}

TEST(test_bodies_sweep_without_loss) {
    static const float speeds[] = {0.13f, 0.7f, 1, 2.2f, 4.7f};
    for (size_t i = 0; i < sizeof speeds / sizeof *speeds; i++)
        for (int layout = 0; layout < 2; layout++) {
            sweep((FluidLayout)layout, stamp_disc, speeds[i], "a disc");
            sweep((FluidLayout)layout, stamp_plates, speeds[i], "a disc and a plate");
            sweep((FluidLayout)layout, stamp_mill, speeds[i], "a mill");
        }
    sweep(FLUID_STAGGERED, stamp_flicker, 1, "what comes and goes");
    sweep(FLUID_STAGGERED, stamp_flicker, 4, "what comes and goes, and is large");
}

/* A piston that fills the whole height drives all smoke before it, and leaves none behind. */
TEST(test_nothing_slips_past_a_piston) {
    for (float cells = 0.1f; cells < 1.1f; cells += 0.3f) {
        const FluidDef def = Conserving_Def(FLUID_STAGGERED, FLUID_WALL);
        Fluid *fluid = Conserving_Create(&def);
        double before = 0;
        for (int tick = 0; (float)tick * cells < 18; tick++) {
            const int x = 4 + (int)((float)tick * cells);
            Fluid_SetBody(fluid, 1, &(FluidBody){.velocity = {cells * cell / dt, 0, 0}});
            Fluid_ClearOccupancy(fluid);
            Kit_StampCells(fluid, 1, x, 0, 1, HIGH);
            Fluid_Step(fluid, dt);
            if (tick == 0)
                for (int i = 0; i < WIDE * HIGH; i++)
                    Kit_Put(Fluid_Channel(fluid, FLUID_SMOKE), i % WIDE, i / WIDE, i % WIDE > 4);
            if (tick == 0) before = Fluid_Total(fluid, FLUID_SMOKE);
            float behind = 0;
            for (int i = 0; i < x * HIGH; i++)
                behind = fmaxf(behind, *Kit_At(Fluid_Channel(fluid, FLUID_SMOKE), i % x, i / x));
            assert_float_equal(behind, 0, 0);
        }
        assert_float_equal(Fluid_Total(fluid, FLUID_SMOKE) / before, 1, rounding);
        Fluid_Destroy(fluid);
    }
}

/* A bar as high as the box, between walls or around: what it sweeps through stays the same in every row. */
static void check_bar(FluidSideKind kind) {
    FluidDef def = Conserving_Def(FLUID_STAGGERED, FLUID_WALL);
    for (int side = 2; side < 4; side++) def.side[side].kind = kind, def.side[side].slip = 1;
    Fluid *fluid = Conserving_Create(&def);
    const FluidView smoke = Fluid_Channel(fluid, FLUID_SMOKE);
    for (int i = 0; i < WIDE * HIGH; i++) Kit_Put(smoke, i % WIDE, i / WIDE, (float)(1 + i % WIDE % 3));
    for (int tick = 0; tick < 6; tick++) {
        Fluid_ClearOccupancy(fluid);
        Kit_StampCells(fluid, 1, 4 + tick * tick / 2, 0, 3, HIGH);
        Fluid_StepChannels(fluid, dt);
        for (int i = 0; i < WIDE * HIGH; i++)
            assert_float_equal(*Kit_At(smoke, i % WIDE, i / WIDE), *Kit_At(smoke, i % WIDE, 0), 1e-5);
    }
    Fluid_Destroy(fluid);
}

TEST(test_a_bar_leaves_all_rows_alike) {
    check_bar(FLUID_WALL);
    check_bar(FLUID_PERIODIC);
}

/* What a body closes in and then covers has nowhere to go in its pocket: it goes to the free cells around that body. */
TEST(test_a_pocket_that_closes_gives_back_what_it_held) {
    const FluidDef def = Conserving_Def(FLUID_STAGGERED, FLUID_WALL);
    Fluid *fluid = Conserving_Create(&def);
    Kit_StampCells(fluid, 1, 1, 0, 1, 2);
    Kit_StampCells(fluid, 2, 0, 1, 1, 1);
    Fluid_StepChannels(fluid, dt);
    Kit_Put(Fluid_Channel(fluid, FLUID_SMOKE), 0, 0, 3);
    Kit_StampCells(fluid, 2, 0, 0, 1, 1);
    Fluid_StepChannels(fluid, dt);
    assert_float_equal(Fluid_Total(fluid, FLUID_SMOKE), 3 * cell * cell, 1e-6);
    Kit_StampDisc(fluid, 3, 1, 1, 99); /* and where nothing is free at all, it is gone */
    Fluid_StepChannels(fluid, dt);
    Fluid_ClearOccupancy(fluid);
    Fluid_StepChannels(fluid, dt);
    assert_float_equal(Fluid_Total(fluid, FLUID_SMOKE), 0, 0);
    Fluid_Destroy(fluid);
}

/* Smoke goes outwards layer by layer, but not through hundreds: what lies deeper is given to the cells around the body.
 */
TEST(test_what_lies_deep_under_a_body_is_kept) {
    enum { SIDE = 524, BODY = 516, AT = (SIDE - BODY) / 2 };
    FluidDef def = Conserving_Def(FLUID_STAGGERED, FLUID_WALL);
    def.size[0] = def.size[1] = SIDE;
    Fluid *fluid = Conserving_Create(&def);
    Kit_Put(Fluid_Channel(fluid, FLUID_SMOKE), SIDE / 2, SIDE / 2, 5); /* 258 layers deep */
    Kit_Put(Fluid_Channel(fluid, FLUID_SMOKE), SIDE / 2, AT + 9, 3);
    const double before = Fluid_Total(fluid, FLUID_SMOKE);
    Kit_StampCells(fluid, 1, AT, AT, BODY, BODY);
    Fluid_StepChannels(fluid, dt);
    assert_float_equal(Fluid_Total(fluid, FLUID_SMOKE) / before, 1, rounding);
    assert_true(Kit_AllFinite(fluid));
    Fluid_Destroy(fluid);
}
