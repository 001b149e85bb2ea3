/* Smoke that bodies push aside: the total stays, even smoke stays even. */
#include "tests/kits/fluid_cases.h"
#include "tests/kits/fluid_kit.h"
#include "tests/kits/test.h"

#include <math.h>

enum { SIDE = 48 };
static const float cell = 0.1f, dt = 1 / 60.0f;

static Fluid *open_grid(Case *each) {
    FluidDef def = Case_Quiet(each);
    Case_Resize(&def, SIDE, SIDE, cell);
    return Case_Create(each, &def);
}

static void expect_total(Case *each, Fluid *fluid, const char *what, double wanted, double share) {
    Case_Near(each, what, Fluid_Total(fluid, FLUID_SMOKE), wanted, share * wanted);
}

/* Of cells where a row keeps totals: it leaves single samples at a surface empty, but no cell. */
static void find_range(Case *each, Fluid *fluid, float *low, float *high) {
    if (Case_Conserves(each))
        Kit_CellRange(fluid, FLUID_SMOKE, low, high);
    else
        Kit_FreeRange(fluid, FLUID_SMOKE, low, high);
}

/* A body that appears in smoke and goes again, with and without a velocity, alone or by full steps. */
static void check_appearing(Case *each) {
    for (int turn = 0; turn < 6; turn++) { /* one with a velocity that stays in place is a vent: no full steps */
        Fluid *fluid = open_grid(each);
        const float one = 1;
        const KitPuff puff = {2.2f, 2.5f, 0.5f, 1};
        Kit_FillChannel(fluid, FLUID_SMOKE, turn & 1 ? Kit_Puff : Kit_Constant, turn & 1 ? (const void *)&puff : &one);
        Fluid_Step(fluid, dt);
        const double before = Fluid_Total(fluid, FLUID_SMOKE);
        if (turn & 4) Fluid_SetBody(fluid, 3, &(FluidBody){.velocity = {0.5f, 0.2f, 0}});
        Kit_StampDisc(fluid, 3, 2.41f, 2.37f, 0.5f);
        for (int i = 0; i < 3; i++) turn & 2 ? Fluid_Step(fluid, dt) : Fluid_StepChannels(fluid, dt);
        expect_total(each, fluid, "smoke around a body that appeared", before, 0.02);
        Fluid_ClearOccupancy(fluid);
        turn & 2 ? Fluid_Step(fluid, dt) : Fluid_StepChannels(fluid, dt);
        expect_total(each, fluid, "smoke after a body came and went", before, 0.01);
        float low, high;
        find_range(each, fluid, &low, &high);
        Case_AtLeast(each, "least smoke after a body came and went", low,
                     turn & 1               ? -1e-5
                     : Case_Conserves(each) ? 0.07
                                            : 0.2);
        Fluid_Destroy(fluid);
    }
}

TEST(test_a_body_that_appears_and_goes_leaves_the_total) { Cases_Walk(check_appearing); }

/* What a body covers goes to its neighbours, not to all the room. */
static void check_local(Case *each) {
    Fluid *fluid = open_grid(each);
    KitRandom random = {31};
    float before[SIDE * SIDE];
    for (int i = 0; i < SIDE * SIDE; i++)
        Kit_PutCell(fluid, FLUID_SMOKE, i % SIDE, i / SIDE, before[i] = Kit_RandomFloat(&random, 0.5f, 1));
    Kit_StampDisc(fluid, 3, 2.4f, 2.4f, 0.5f);
    Fluid_StepChannels(fluid, dt);
    int changed = 0;
    for (int i = 0; i < SIDE * SIDE; i++) {
        const bool far = i % SIDE < 12 || i % SIDE >= 36 || i / SIDE < 12 || i / SIDE >= 36;
        changed += far && Kit_CellGap(fluid, FLUID_SMOKE, i % SIDE, i / SIDE, 0, before[i]) > 0;
    }
    Case_Near(each, "cells changed more than six cells away from a body", changed, 0, 0);
    Fluid_Destroy(fluid);
}

TEST(test_smoke_is_pushed_to_neighbours) { Cases_WalkTransport(check_local); }

/* At its pivot a body that turns has no way to come by: what appears there has not swept in, and its smoke goes to the
 * cells beside it alone. Channels that conserve then even it out. */
static void check_pivot(Case *each) {
    Fluid *fluid = open_grid(each);
    Kit_SetChannel(fluid, FLUID_SMOKE, 1);
    Fluid_SetBody(fluid, 3, &(FluidBody){.spin = {0, 0, 5}, .pivot = {20.5f * cell, 30.5f * cell, 0}});
    const double before = Fluid_Total(fluid, FLUID_SMOKE);
    Kit_StampCells(fluid, 3, 20, 30, 1, 1);
    Fluid_StepChannels(fluid, dt);
    expect_total(each, fluid, "smoke around what appears at its pivot", before, 1e-6);
    if (!Case_Conserves(each)) Case_Near(each, "smoke beside it", Kit_Cell(fluid, FLUID_SMOKE, 21, 30, 0), 1.25, 1e-4);
    if (!Case_Conserves(each))
        Case_Near(each, "smoke two cells away", Kit_Cell(fluid, FLUID_SMOKE, 22, 30, 0), 1, 1e-6);
    Fluid_Destroy(fluid);
}

TEST(test_a_body_that_appears_at_its_pivot_has_not_moved) { Cases_WalkTransport(check_pivot); }

/* Moves a disc from `x` on by `cells` a tick, `ticks` times, with its true velocity. */
static void sweep(Fluid *fluid, float x, float y, float radius, float cells, int ticks) {
    Fluid_SetBody(fluid, 1, &(FluidBody){.velocity = {cells * cell / dt, 0, 0}});
    for (int i = 0; i < ticks; i++) {
        Fluid_ClearOccupancy(fluid);
        Kit_StampDisc(fluid, 1, x + cells * cell * (float)i, y, radius);
        Fluid_Step(fluid, dt);
    }
}

/* A row that keeps totals cannot keep the cells at a moving body's surface even: there the grid has too much room or
 * too little, by a cell's part. Where channels are finer, a fast one leaves whole cells empty behind it. */
static void expect_range(Case *each, float low, float high, const char *what, float speed) {
    const bool emptied = Case_IsFiner(each) && speed >= 1;
    const float below = Case_Conserves(each) ? (emptied ? 1.01f : 0.9f) : 1e-3f,
                above = Case_Conserves(each) ? 7 : 1e-3f;
    Case_Expect(each, low > 1 - below && high < 1 + above, "even smoke around %s at %g cells a step: %g .. %g", what,
                speed, low, high);
}

/* The same for what turns, swings, comes out of a wall and crosses another, with an ambient value that is not the
 * smoke's. */
static void stamp_machines(Fluid *fluid, int tick, bool turning) {
    const float time = (float)tick * dt, angle = 2 * time, lift = 3.6f + 0.8f * sinf(3 * time);
    const FluidBody paddle = {.spin = {0, 0, 2}, .pivot = {1.6f, 1.6f, 0}};
    const FluidBody piston = {.velocity = {1.5f * (time < 1 ? 1 : -1), 0, 0}};
    const FluidBody plate = {.velocity = {0, 2.4f * cosf(3 * time), 0}};
    const float reach = time < 1 ? 1.5f * time : 1.5f * (2 - time);
    Fluid_SetBody(fluid, 1, &paddle);
    Fluid_SetBody(fluid, 2, &piston);
    Fluid_SetBody(fluid, 3, &plate);
    Fluid_ClearOccupancy(fluid);
    if (turning) Fluid_StampBox(fluid, 1, paddle.pivot, FLUID_AT3(0.8f, 0.12f, 9), angle);
    Fluid_StampBox(fluid, 2, FLUID_AT(0.2f + reach - 1, 3.9f), FLUID_AT3(1, 0.2f, 9), 0);
    Fluid_StampBox(fluid, 3, FLUID_AT(3.6f, lift), FLUID_AT3(0.6f, 0.05f, 9), 0);
}

static void expect_even(Case *each, bool turning) {
    FluidDef def = Case_Quiet(each);
    Case_Resize(&def, SIDE, SIDE, cell);
    def.channel[FLUID_SMOKE].ambient = 0.2f;
    Fluid *fluid = Case_Create(each, &def);
    stamp_machines(fluid, 0, turning);
    Fluid_Step(fluid, dt);
    Kit_SetChannel(fluid, FLUID_SMOKE, 1);
    float low = 1, high = 1;
    for (int tick = 1; tick < 120; tick++) {
        float least, most;
        stamp_machines(fluid, tick, turning);
        Fluid_Step(fluid, dt);
        find_range(each, fluid, &least, &most);
        low = fminf(low, least);
        high = fmaxf(high, most);
    }
    expect_range(each, low, high, turning ? "machines that turn" : "machines", 0.3f);
    Fluid_Destroy(fluid);
}

static void check_machines(Case *each) {
    if (each->def.pressure == FLUID_COMPRESSIBLE) return;
    expect_even(each, false);
    expect_even(each, true);
}

TEST(test_even_smoke_stays_even_around_machines) {
    Cases_WalkPresets(check_machines);
    Cases_WalkTransport(check_machines);
}

static void check_swept_puff(Case *each) {
    if (each->def.pressure == FLUID_COMPRESSIBLE && !Case_Conserves(each)) return; /* backtraces want no divergence */
    for (int turn = 0; turn < 4; turn++) {
        Fluid *fluid = open_grid(each);
        const KitPuff puff = {2.2f, 2.4f + 0.2f * (float)(turn / 2), 0.4f, 1};
        Kit_FillChannel(fluid, FLUID_SMOKE, Kit_Puff, &puff);
        const double before = Fluid_Total(fluid, FLUID_SMOKE);
        sweep(fluid, 0.8f, 2.4f, turn % 2 ? 0.4f : 0.25f, 1, 30);
        expect_total(each, fluid, "smoke of a puff swept at one cell a step", before, 0.05);
        Fluid_ClearOccupancy(fluid);
        Fluid_Step(fluid, dt);
        expect_total(each, fluid, "smoke after the disc is gone", before, 0.05);
        Fluid_Destroy(fluid);
    }
}

TEST(test_a_disc_through_a_puff_keeps_the_total) { Cases_Walk(check_swept_puff); }

/* A body that leaves through a wall, or fills a closed pocket, or covers everything: finite, and no smoke from nowhere.
 */
static void check_corners(Case *each) {
    Fluid *fluid = open_grid(each);
    Kit_SetChannel(fluid, FLUID_SMOKE, 1);
    const double before = Fluid_Total(fluid, FLUID_SMOKE);
    sweep(fluid, 3.5f, 2.4f, 0.5f, 1, 30);
    Case_AtMost(each, "smoke after a body left through a wall", Fluid_Total(fluid, FLUID_SMOKE), 1.05 * before);
    Kit_StampDisc(fluid, 2, 2.4f, 2.4f, 99);
    Fluid_Step(fluid, dt);
    Case_Near(each, "smoke where everything is solid", Fluid_Total(fluid, FLUID_SMOKE), 0, 0);
    Fluid_ClearOccupancy(fluid);
    Fluid_Step(fluid, dt);
    Case_Expect(each, Kit_AllFinite(fluid), "a field is not finite after everything was solid");
    Case_AtMost(each, "smoke after everything was solid", Fluid_Total(fluid, FLUID_SMOKE), 1.05 * before);
    Fluid_Destroy(fluid);
}

TEST(test_no_smoke_comes_from_nowhere) { Cases_Walk(check_corners); }

/* What a body stirs up on one side of a wall is no matter of the other side, whose smoke lies even: next door, or
 * around a corner far away. */
static void sweep_beside_wall(Case *each, int wall_length, float tolerance) {
    Fluid *fluid = open_grid(each);
    const KitPuff puff = {1.4f, 2.4f, 0.4f, 1};
    Kit_StampCells(fluid, 2, 24, 0, 1, wall_length);
    Fluid_Step(fluid, dt);
    Kit_FillChannel(fluid, FLUID_SMOKE, Kit_Puff, &puff);
    for (int y = 0; y < SIDE; y++)
        for (int x = 24; x < SIDE; x++) Kit_PutCell(fluid, FLUID_SMOKE, x, y, 0.5f);
    for (int i = 0; i < 15; i++) {
        Fluid_SetBody(fluid, 1, &(FluidBody){.velocity = {cell / dt, 0, 0}});
        Fluid_ClearOccupancy(fluid);
        Kit_StampDisc(fluid, 1, 0.6f + cell * (float)i, 2.4f, 0.3f);
        Kit_StampCells(fluid, 2, 24, 0, 1, wall_length);
        Fluid_Step(fluid, dt);
    }
    float worst = 0;
    for (int y = 0; y < wall_length - 12; y++)
        for (int x = 25; x < SIDE; x++) worst = fmaxf(worst, Kit_CellGap(fluid, FLUID_SMOKE, x, y, 0, 0.5f));
    Case_AtMost(each, "change of even smoke behind a wall", worst, tolerance);
    Fluid_Destroy(fluid);
}

static void check_next_door(Case *each) {
    if (each->def.layout != FLUID_STAGGERED) return;
    sweep_beside_wall(each, SIDE, 1e-6f);
    sweep_beside_wall(each, SIDE - 4, Case_Conserves(each) ? 1e-2f : 1e-3f);
}

TEST(test_a_body_leaves_the_other_side_of_a_wall_alone) {
    Cases_WalkPresets(check_next_door);
    Cases_WalkTransport(check_next_door);
}

/* What a body covers does not come out beyond a thin wall that it touches. */
static void check_pushed_through(Case *each) {
    if (each->def.layout != FLUID_STAGGERED) return;
    Fluid *fluid = open_grid(each);
    for (int i = 0; i < 20; i++) {
        Fluid_ClearOccupancy(fluid);
        Kit_StampDisc(fluid, 2, 1.2f + 0.07f * (float)i, 2.4f, 0.4f);
        Kit_StampCells(fluid, 1, 24, 0, 1, SIDE);
        Fluid_SetBody(fluid, 2, &(FluidBody){.velocity = {0.07f / dt, 0, 0}});
        if (i == 0) {
            Fluid_Step(fluid, dt);
            for (int y = 0; y < SIDE; y++)
                for (int x = 0; x < 24; x++) Kit_PutCell(fluid, FLUID_SMOKE, x, y, 1);
        }
        Fluid_Step(fluid, dt);
    }
    float leaked = 0;
    for (int y = 0; y < SIDE; y++)
        for (int x = 25; x < SIDE; x++) leaked = fmaxf(leaked, Kit_CellGap(fluid, FLUID_SMOKE, x, y, 0, 0));
    Case_Expect(each, leaked == 0, "a body pushes %g through a thin wall", leaked);
    Fluid_Destroy(fluid);
}

TEST(test_a_body_pushes_nothing_through_a_wall) { Cases_Walk(check_pushed_through); }
