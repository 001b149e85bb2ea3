/* Fire: what burns, what comes of it, and the room that it takes. */
#include "tests/kits/fluid_cases.h"
#include "tests/kits/fluid_kit.h"
#include "tests/kits/parallel.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

enum { FUEL = 2 };
static const float dt = 1 / 60.f;

static FluidDef fire(const Case *each) {
    FluidDef def = Case_Quiet(each);
    def.channel_count = 3;
    def.reaction =
        (FluidReaction){.fuel = FUEL, .ignition = 100, .rate = 20, .heat = 500, .smoke = .25f, .expansion = 3};
    return def;
}

static float gas_at(float x, float y, const void *data) {
    (void)data;
    return .8f + .2f * sinf(7 * x) * cosf(5 * y);
}

static float heat_at(float x, float y, const void *data) {
    (void)data;
    return 100 + 60 * sinf(4 * x + 1) * cosf(3 * y);
}

/* Gas and heat in the middle of the box. */
static void put_fire(Fluid *fluid) {
    Fluid_Add(fluid, FUEL, FLUID_AT3(1.2f, 1.2f, .15f), FLUID_AT3(1.6f, 1.2f, .15f), .35f, .5f);
    Fluid_Add(fluid, FLUID_HEAT, FLUID_AT3(1.4f, 1.2f, .15f), FLUID_AT3(1.4f, 1.2f, .15f), .3f, 300);
}

/* ---- What burns ---------------------------------------------------------------------------------- */

static void check_cells(Case *each) {
    const FluidDef def = fire(each);
    Fluid *fluid = Case_Create(each, &def), *before = Case_Create(each, &def);
    Kit_StampCells(fluid, 1, 10, 8, 4, 3);
    Kit_StampCells(before, 1, 10, 8, 4, 3);
    Fluid_StepChannels(fluid, dt); /* so that the body's cells are no news */
    for (int i = 0; i < 2; i++) {
        Kit_FillChannel(i ? before : fluid, FUEL, gas_at, NULL);
        Kit_FillChannel(i ? before : fluid, FLUID_HEAT, heat_at, NULL);
    }
    Fluid_StepChannels(fluid, dt);
    const float part = 20 * dt / (1 + 20 * dt);
    double worst = 0;
    int burning = 0, cold = 0;
    for (int y = 0; y < def.size[1]; y++)
        for (int x = 0; x < def.size[0]; x++) {
            const float fuel = *Kit_At(Fluid_Channel(before, FUEL), x, y),
                        heat = *Kit_At(Fluid_Channel(before, FLUID_HEAT), x, y),
                        burnt = fuel - *Kit_At(Fluid_Channel(fluid, FUEL), x, y),
                        warmer = *Kit_At(Fluid_Channel(fluid, FLUID_HEAT), x, y) - heat,
                        smoke = *Kit_At(Fluid_Channel(fluid, FLUID_SMOKE), x, y);
            if (!Kit_IsFree(fluid, x, y)) {
                Case_Near(each, "smoke within a solid", smoke, 0, 0);
                continue;
            }
            const bool burns = heat >= 100;
            burning += burns, cold += !burns;
            worst = fmax(worst, fabs((double)burnt - (burns ? fuel * part : 0)));
            worst = fmax(worst, fabs((double)warmer / 500 - burnt));
            worst = fmax(worst, fabs((double)smoke / .25 - burnt));
        }
    Case_AtMost(each, "burnt, heat or smoke of a cell is off by", worst, 3e-7);
    Case_Expect(each, burning > 100 && cold > 100, "%d cells burn, %d do not", burning, cold);
    Fluid_Destroy(fluid);
    Fluid_Destroy(before);
}

static void test_each_cell_burns_by_its_heat(void **state) {
    (void)state;
    Cases_Walk(check_cells);
}

/* Cells where fuel has met heat. */
static int unburnt(Fluid *fluid) {
    const FluidView fuel = Fluid_Channel(fluid, FUEL), heat = Fluid_Channel(fluid, FLUID_HEAT);
    int count = 0;
    for (int y = 0; y < fuel.size[1]; y++)
        for (int x = 0; x < fuel.size[0]; x++)
            count += Kit_IsFree(fluid, x, y) && *Kit_At(fuel, x, y) > 0 && *Kit_At(heat, x, y) >= 100;
    return count;
}

/* In a stirred box, in one gulp: a step leaves no fuel where it is hot, what fuel loses, smoke gains, and no channel is
 * ever below 0. */
static void check_totals(Case *each) {
    FluidDef def = fire(each);
    float low = 0, high = 0;
    def.reaction.rate = 1e12f;
    def.reaction.expansion = .3f;
    Fluid *fluid = Case_Create(each, &def);
    Kit_Stir(fluid, 1);
    put_fire(fluid);
    const double fuel = Fluid_Total(fluid, FUEL);
    for (int i = 0; i < 40; i++) {
        Fluid_Step(fluid, dt);
        Case_Near(each, "cells with fuel and heat", unburnt(fluid), 0, 0);
        for (int c = 0; c < 3; c++) {
            Kit_FreeRange(fluid, c, &low, &high);
            Case_AtLeast(each, "the least of a channel", low, 0);
        }
    }
    const double left = Fluid_Total(fluid, FUEL), burnt = Fluid_Total(fluid, FLUID_SMOKE) / .25;
    Case_AtMost(each, "fuel left, of what there was", left / fuel, .9);
    if (Case_Conserves(each)) Case_Near(each, "fuel and what has burnt", (left + burnt) / fuel, 1, 1e-4);
    Fluid_Destroy(fluid);
}

static void test_totals_of_fuel_and_burnt(void **state) {
    (void)state;
    Cases_WalkTransport(check_totals);
}

/* Heat and smoke come to cells that the cutoff had found idle, and are carried on from there. */
static void check_idle(Case *each) {
    FluidDef def = fire(each);
    def.channel[FLUID_SMOKE].cutoff = def.channel[FLUID_HEAT].cutoff = .01f;
    def.reaction.ignition = 0;
    Fluid *fluid = Case_Create(each, &def);
    Fluid_Add(fluid, FUEL, FLUID_AT3(1.4f, 1.2f, .15f), FLUID_AT3(1.4f, 1.2f, .15f), .3f, .5f);
    const double fuel = Fluid_Total(fluid, FUEL);
    for (int i = 0; i < 10; i++) Fluid_StepChannels(fluid, dt);
    const double burnt = fuel - Fluid_Total(fluid, FUEL);
    Case_AtLeast(each, "burnt, of the fuel", burnt / fuel, .8);
    Case_Near(each, "heat for what has burnt", Fluid_Total(fluid, FLUID_HEAT) / (500 * burnt), 1, 1e-4);
    Case_Near(each, "smoke for what has burnt", Fluid_Total(fluid, FLUID_SMOKE) / (.25 * burnt), 1, 1e-4);
    Fluid_Destroy(fluid);
}

static void test_idle_cells_catch_fire(void **state) {
    (void)state;
    Cases_WalkTransport(check_idle);
}

/* ---- The room that it takes ------------------------------------------------------------------------ */

/* Through the open side on the right, m^3/s; in 2D of one metre's depth. */
static double outflow(Fluid *fluid) {
    const FluidDef *def = Fluid_GetDef(fluid);
    const FluidView u = Fluid_Velocity(fluid, 0);
    double sum = 0;
    for (int z = 0; z < u.size[2]; z++)
        for (int y = 0; y < u.size[1]; y++) sum += (double)*Kit_At3(u, u.size[0] - 1, y, z);
    return sum * (double)def->cell_size * (double)Kit_Depth(fluid) / def->size[2];
}

static double burn_once(Fluid *fluid) {
    put_fire(fluid);
    const double fuel = Fluid_Total(fluid, FUEL);
    Fluid_StepChannels(fluid, dt);
    return fuel - Fluid_Total(fluid, FUEL);
}

/* Of the gas it is 4.5 1/s. A projection at centres leaves some of what changes from cell to cell, as ever, and the gas
 * has sharp edges. */
static void expect_no_other_divergence(Case *each, const Fluid *fluid) {
    Case_AtMost(each, "divergence that is not of the gas", Fluid_GetProfile(fluid).divergence_after,
                each->def.layout == FLUID_CENTRED ? 1.3 : 5e-4);
}

static FluidDef open_fire(const Case *each) {
    FluidDef def = fire(each);
    def.side[1].kind = FLUID_OPEN;
    Case_Converge(&def, 1e-4f);
    return def;
}

static void check_outflow(Case *each) {
    if (Case_ConvergesSlowly(each)) return;
    const FluidDef def = open_fire(each);
    Fluid *fluid = Case_Create(each, &def);
    const double gas = 3 * burn_once(fluid);
    Case_AtLeast(each, "gas made, m^3", gas, .01);
    Fluid_StepVelocity(fluid, dt);
    Case_Near(each, "what leaves, of the gas", outflow(fluid) * (double)dt / gas, 1, 2e-3);
    expect_no_other_divergence(each, fluid);
    Fluid_StepVelocity(fluid, dt);
    Case_Near(each, "what leaves a step later", outflow(fluid) * (double)dt / gas, 0, 2e-3);
    Fluid_Destroy(fluid);
}

static void test_the_gas_leaves_through_the_open_side(void **state) {
    (void)state;
    Cases_Walk(check_outflow);
}

/* Two steps of channels before one of velocity; and the latter in another time. */
static void check_unequal_steps(Case *each) {
    const FluidDef def = open_fire(each);
    Fluid *fluid = Case_Create(each, &def);
    double gas = 3 * burn_once(fluid);
    gas += 3 * burn_once(fluid);
    Fluid_StepVelocity(fluid, 2 * dt);
    Case_Near(each, "what leaves, of the gas", outflow(fluid) * 2 * (double)dt / gas, 1, 2e-3);
    Fluid_Destroy(fluid);
}

static void test_all_that_burnt_since_expands(void **state) {
    (void)state;
    Cases_WalkPresets(check_unequal_steps);
}

static void check_sealed(Case *each) {
    FluidDef def = fire(each);
    if (Case_ConvergesSlowly(each)) return;
    Case_Converge(&def, 1e-4f);
    Fluid *fluid = Case_Create(each, &def);
    burn_once(fluid);
    Fluid_StepVelocity(fluid, dt);
    Case_AtLeast(each, "the fire's wind, m/s", Kit_TopSpeed(fluid), .1);
    expect_no_other_divergence(each, fluid);
    for (int i = 0; i < 60; i++) Fluid_Step(fluid, dt);
    Case_Expect(each, Kit_AllFinite(fluid), "a field is not finite");
    Case_AtMost(each, "wind a second later, m/s", Kit_TopSpeed(fluid), 1);
    Fluid_Clear(fluid);
    float full = 1, hot = 200;
    Kit_FillChannel(fluid, FUEL, Kit_Constant, &full);
    Kit_FillChannel(fluid, FLUID_HEAT, Kit_Constant, &hot);
    for (int i = 0; i < 3; i++) Fluid_Step(fluid, dt);
    Case_AtMost(each, "wind where all of the room burns, m/s", Kit_TopSpeed(fluid), 1e-4);
    Fluid_Destroy(fluid);
}

static void test_a_sealed_room_takes_no_gas(void **state) {
    (void)state;
    Cases_Walk(check_sealed);
}

static void check_moved(Case *each) {
    const FluidDef def = open_fire(each);
    FluidDef coarse = def, none = def;
    Case_Resize(&coarse, def.size[0] / 2, def.size[1] / 2, 2 * def.cell_size);
    none.reaction.rate = 0;
    Fluid *fluid = Case_Create(each, &def), *cold = Case_Create(each, &none), *to = Case_Create(each, &coarse);
    double gas = 3 * burn_once(fluid);
    Fluid_Resample(to, fluid);
    Fluid_StepVelocity(to, dt);
    Case_Near(each, "what leaves a coarser grid", outflow(to) * (double)dt / gas, 1, 3e-3);
    burn_once(to);
    Fluid_Resample(to, cold);
    Fluid_StepVelocity(to, dt);
    Case_AtMost(each, "wind after what did not burn", Kit_TopSpeed(to), 0);
    Fluid_Scroll(fluid, (const int[3]){-6, 3, 0});
    Fluid_StepVelocity(fluid, dt);
    Case_Near(each, "what leaves after scrolling", outflow(fluid) * (double)dt / gas, 1, 2e-3);
    burn_once(fluid);
    Fluid_Scroll(fluid, (const int[3]){40, 0, 0});
    Fluid_StepVelocity(fluid, dt);
    Fluid_Clear(fluid);
    burn_once(fluid);
    Fluid_Clear(fluid);
    Fluid_StepVelocity(fluid, dt);
    Case_AtMost(each, "wind after Clear", Kit_TopSpeed(fluid), 0);
    Fluid_Destroy(fluid);
    Fluid_Destroy(cold);
    Fluid_Destroy(to);
}

static void test_scrolled_resampled_cleared(void **state) {
    (void)state;
    Cases_WalkPresets(check_moved);
}

/* ---- Off and on ------------------------------------------------------------------------------------ */

static void play(Fluid *fluid) {
    for (int i = 0; i < 12; i++) {
        put_fire(fluid);
        Fluid_Push(fluid, FLUID_AT(2, 1), FLUID_AT(2.4f, 1), .2f, FLUID_AT(1, -1));
        Fluid_Step(fluid, dt);
    }
}

static uint64_t played(Case *each, const FluidDef *def) {
    Fluid *fluid = Case_Create(each, def);
    play(fluid);
    const uint64_t hash = Fluid_Hash(fluid);
    Fluid_Destroy(fluid);
    return hash;
}

static void check_off(Case *each) {
    FluidDef off = fire(each), none = off, on = off;
    off.reaction.rate = 0;
    none.reaction = (FluidReaction){0};
    const uint64_t wanted = played(each, &none);
    Case_Expect(each, played(each, &off) == wanted, "a rate of 0 changes something");
    Case_Expect(each, played(each, &on) != wanted, "nothing burns");
    Fluid *fluid = Case_Create(each, &on);
    burn_once(fluid);
    Case_Expect(each, Fluid_Tune(fluid, &off), "fire cannot be turned off");
    Fluid_Clear(fluid);
    play(fluid);
    Case_Expect(each, Fluid_Hash(fluid) == wanted, "a fire turned off changes something");
    Case_Expect(each, Fluid_Tune(fluid, &on), "fire cannot be turned on again");
    Fluid_Clear(fluid);
    play(fluid);
    Case_Expect(each, Fluid_Hash(fluid) == played(each, &on), "a fire turned on again is another");
    Fluid_Destroy(fluid);
}

static void test_a_rate_of_0_is_no_reaction(void **state) {
    (void)state;
    Cases_Walk(check_off);
}

static void check_tuned(Case *each) {
    FluidDef on = fire(each), off = on, large = on;
    off.reaction.rate = 0;
    Fluid *fluid = Case_Create(each, &off);
    Case_Expect(each, !Fluid_Tune(fluid, &on), "fire is turned on where there is no memory for it");
    Fluid_Destroy(fluid);
    if (on.order != FLUID_ADVECT_FIRST || on.reflection) return;
    large.reflection = true; /* which takes more than fire does */
    large.reaction.rate = 0;
    fluid = Case_Create(each, &large);
    Case_Expect(each, !Fluid_Tune(fluid, &on), "fire is turned on where it was not laid out");
    Fluid_Destroy(fluid);
    fluid = Case_Create(each, &on);
    Case_Expect(each, !Fluid_Tune(fluid, &large), "the fire's memory is given away");
    Fluid_Destroy(fluid);
}

static void test_tuning_needs_the_memory(void **state) {
    (void)state;
    Cases_WalkPresets(check_tuned);
}

static void check_saved(Case *each) {
    const FluidDef def = fire(each);
    FluidDef off = def;
    Fluid *fluid = Case_Create(each, &def), *copy = Case_Create(each, &def);
    const size_t size = Fluid_Save(fluid, NULL, 0);
    uint8_t *image = malloc(size);
    assert_non_null(image);
    play(fluid);
    Fluid_StepChannels(fluid, dt);
    Case_Expect(each, Fluid_Save(fluid, image, size) == size, "a saved fire has another size");
    off.reaction.rate = 0;
    Fluid_Tune(copy, &off);
    Case_Expect(each, Fluid_Save(copy, NULL, 0) == size, "the size changes where fire is turned off");
    Case_Expect(each, Fluid_Restore(copy, image, size), "a saved fire is refused");
    Case_Expect(each, Fluid_Hash(copy) == Fluid_Hash(fluid), "a restored fire is another");
    Fluid_StepVelocity(fluid, dt);
    Fluid_StepVelocity(copy, dt);
    Case_Expect(each, Fluid_Hash(copy) == Fluid_Hash(fluid), "a restored fire takes another room");
    Fluid_Restore(copy, image, size);
    const uint64_t burning = Fluid_Hash(copy);
    Fluid_Clear(copy);
    Fluid_Restore(copy, image, size);
    Case_Expect(each, Fluid_Hash(copy) == burning, "a cleared fire is not restored");
    free(image);
    Fluid_Destroy(fluid);
    Fluid_Destroy(copy);
}

static void test_saved_and_restored(void **state) {
    (void)state;
    Cases_Walk(check_saved);
}

static void check_threads(Case *each) {
    FluidDef def = fire(each);
    const uint64_t wanted = played(each, &def);
    Pool *pool = Pool_Open(3);
    def.host = (FluidHost){.data = pool, .parallel_for = Pool_Run};
    Case_Expect(each, played(each, &def) == wanted, "three threads differ from one");
    Pool_Close(pool);
}

static void test_results_do_not_depend_on_threads(void **state) {
    (void)state;
    Cases_WalkPresets(check_threads);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_each_cell_burns_by_its_heat),
        cmocka_unit_test(test_totals_of_fuel_and_burnt),
        cmocka_unit_test(test_idle_cells_catch_fire),
        cmocka_unit_test(test_the_gas_leaves_through_the_open_side),
        cmocka_unit_test(test_all_that_burnt_since_expands),
        cmocka_unit_test(test_a_sealed_room_takes_no_gas),
        cmocka_unit_test(test_scrolled_resampled_cleared),
        cmocka_unit_test(test_a_rate_of_0_is_no_reaction),
        cmocka_unit_test(test_tuning_needs_the_memory),
        cmocka_unit_test(test_saved_and_restored),
        cmocka_unit_test(test_results_do_not_depend_on_threads),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
