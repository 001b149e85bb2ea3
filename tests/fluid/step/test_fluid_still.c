/* Calm air (FluidDef.still): what sleeps costs no truth. Each row of the kit is played twice, with some of it asleep
 * and with all awake, and again on other splits and from a saved state. */
#include "tests/kits/fluid_kit.h"
#include "tests/kits/parallel.h"
#include "tests/kits/patience.h"
#include "tests/kits/still_kit.h"
#include "tests/kits/test.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- As with still 0 ------------------------------------------------------------------------------ */

static float velocities_apart(const Fluid *a, const Fluid *b) {
    float most = 0;
    for (int axis = 0; axis < Kit_Axes(a); axis++)
        most = fmaxf(most, Kit_LargestDifference(Fluid_ReadVelocity(a, axis), Fluid_ReadVelocity(b, axis)));
    return most;
}

static double totals_apart(const Fluid *a, const Fluid *b) {
    double most = 0;
    for (int c = 0; c < Fluid_GetDef(a)->channel_count; c++)
        most = fmax(most, fabs(Fluid_Total(a, c) - Fluid_Total(b, c)) / (fabs(Fluid_Total(a, c)) + 1e-9));
    return most;
}

static float channels_apart(const Fluid *a, const Fluid *b) {
    float most = 0;
    for (int c = 0; c < Fluid_GetDef(a)->channel_count; c++)
        most = fmaxf(most, Kit_LargestDifference(Fluid_ReadChannel(a, c), Fluid_ReadChannel(b, c)));
    return most;
}

static double share_awake(const Fluid *fluid) {
    return (double)Fluid_GetProfile(fluid).awake / (double)Kit_Cells(fluid);
}

/* Both worlds are played; the most that they differed. */
typedef struct Gap {
    double totals, awake;
    float velocity, smoke;
} Gap;

static Gap gap_of(const StillRow *row) {
    const StillWorld all = {Still_Create(Still_Def(row, 0)), row, 0},
                     some = {Still_Create(Still_Def(row, still)), row, still};
    Gap gap = {0};
    for (int i = 0; i < row->steps; i++) {
        Still_Play(&all, i), Still_Play(&some, i);
        if (share_awake(all.fluid) != 1) fail_msg("%s: with still 0 something sleeps", row->name);
        gap.totals = fmax(gap.totals, totals_apart(all.fluid, some.fluid));
        gap.velocity = fmaxf(gap.velocity, velocities_apart(all.fluid, some.fluid));
        gap.awake += share_awake(some.fluid) / row->steps;
    }
    gap.smoke = Kit_LargestDifference(Fluid_ReadChannel(all.fluid, 0), Fluid_ReadChannel(some.fluid, 0));
    Fluid_Destroy(all.fluid), Fluid_Destroy(some.fluid);
    return gap;
}

TEST(test_what_sleeps_costs_no_truth) {
    int failures = 0;
    if (Patience_Sanitized()) return;
    for (int r = 0; r < still_row_count; r++) {
        const StillRow *row = &still_rows[r];
        const Gap gap = gap_of(row);
        const double apart = (double)(gap.velocity / still);
        const bool good = gap.totals <= 1e-4 && apart <= row->apart && gap.awake <= row->awake;
        if (!good || getenv("EMBER_SHOW"))
            print_message("%-18s awake %.3f, totals %.1e, velocity %.3f still, smoke %.1e\n", row->name, gap.awake,
                          gap.totals, apart, (double)gap.smoke);
        failures += !good;
    }
    assert_int_equal(failures, 0);
}

/* ---- The same bits -------------------------------------------------------------------------------- */

static Fluid *restored(const StillWorld *world, FluidDef def) {
    const size_t size = Fluid_Save(world->fluid, NULL, 0);
    uint8_t *image = malloc(size);
    assert_non_null(image);
    assert_true(Fluid_Save(world->fluid, image, size) == size);
    def.still = 0; /* the image brings it */
    Fluid *fluid = Still_Create(def);
    assert_true(Fluid_Restore(fluid, image, size));
    free(image);
    return fluid;
}

/* On any split and order, and from a state that was saved in the middle, in which part sleeps. */
TEST(test_bits_depend_neither_on_threads_nor_on_the_past) {
    int seed = 7, failures = 0;
    for (int r = 0; r < still_row_count; r++) {
        const StillRow *row = &still_rows[r];
        const int steps = Patience_Sanitized() ? 13 : row->steps; /* then all of the row has happened */
        FluidDef def = Still_Def(row, still);
        StillWorld plain = {Still_Create(def), row, still}, saved = {NULL, row, still};
        def.host = (FluidHost){.data = &seed, .parallel_for = Parallel_Backwards};
        StillWorld split = {Still_Create(def), row, still};
        bool same = true;
        for (int i = 0; i < steps; i++) {
            if (i == 9) saved.fluid = restored(&plain, def);
            Still_Play(&plain, i), Still_Play(&split, i);
            if (saved.fluid) Still_Play(&saved, i);
            same &= Fluid_Hash(plain.fluid) == Fluid_Hash(split.fluid);
            same &= !saved.fluid || Fluid_Hash(plain.fluid) == Fluid_Hash(saved.fluid);
            same &= !saved.fluid || Fluid_GetProfile(plain.fluid).awake == Fluid_GetProfile(saved.fluid).awake;
        }
        if (!same) print_message("%s: other bits\n", row->name);
        failures += !same;
        Fluid_Destroy(plain.fluid), Fluid_Destroy(split.fluid), Fluid_Destroy(saved.fluid);
    }
    assert_int_equal(failures, 0);
}

/* Solvers that take the grid as a whole let nothing sleep. */
TEST(test_other_solvers_never_sleep) {
    static const FluidPressure solvers[] = {FLUID_GAUSS_SEIDEL, FLUID_SOR, FLUID_FFT, FLUID_COMPRESSIBLE};
    for (int i = 0; i < 4; i++) {
        const StillRow row = {"", PUSH, 6, NULL, 1, 0};
        StillWorld world[2];
        for (int k = 0; k < 2; k++) {
            FluidDef def = Still_Def(&row, k ? still : 0);
            def.pressure = solvers[i];
            def.layout = FLUID_CENTRED, def.advection = FLUID_LINEAR;
            world[k] = (StillWorld){Still_Create(def), &row, still};
            for (int step = 0; step < row.steps; step++) Still_Play(&world[k], step);
        }
        assert_true(share_awake(world[1].fluid) == 1);
        assert_true(velocities_apart(world[0].fluid, world[1].fluid) == 0);
        assert_true(channels_apart(world[0].fluid, world[1].fluid) == 0);
        Fluid_Destroy(world[0].fluid), Fluid_Destroy(world[1].fluid);
    }
}

/* ---- Bad input -------------------------------------------------------------------------------------- */

TEST(test_a_bad_still_is_refused_by_name) {
    static const float bad[] = {-1e-9f, -1, NAN, INFINITY, -INFINITY};
    FluidDef def = Fluid_DefaultDef();
    def.still = still;
    Fluid *fluid = Still_Create(def);
    for (int i = 0; i < 5; i++) {
        def.still = bad[i];
        const char *error = Fluid_DefError(&def);
        assert_true(error && strncmp(error, "still", 5) == 0);
        assert_null(Fluid_Create(&def));
        assert_false(Fluid_Tune(fluid, &def));
    }
    assert_true(Fluid_GetDef(fluid)->still == still);
    assert_true(Fluid_GetProfile(fluid).refused == 5);
    Fluid_Destroy(fluid);
}

/* ---- Who sleeps, and when --------------------------------------------------------------------------- */

static FluidDef hall(float limit) {
    FluidDef def = Fluid_PresetDef(FLUID_PRESET_GAME);
    def.size[0] = 256, def.size[1] = 160, def.still = limit;
    return def;
}

TEST(test_an_empty_box_sleeps_and_a_puff_wakes_a_part_for_a_while) {
    FluidDef def = hall(still);
    Still_Fade(&def);
    Fluid *fluid = Still_Create(def);
    for (int i = 0; i < 20; i++) {
        Fluid_Step(fluid, tick);
        assert_true(Fluid_GetProfile(fluid).awake == 0);
    }
    const uint64_t empty = Fluid_Hash(fluid);
    Fluid_Add(fluid, FLUID_HEAT, FLUID_AT(9, 2), FLUID_AT(9, 2), .3f, 5);
    Fluid_Step(fluid, tick);
    assert_true(Fluid_GetProfile(fluid).awake > 0 && share_awake(fluid) < .2);
    for (int i = 0; i < 90; i++) Fluid_Step(fluid, tick);
    assert_true(Fluid_GetProfile(fluid).awake == 0);
    assert_true(Kit_TopSpeed(fluid) == 0 && Fluid_Total(fluid, FLUID_HEAT) == 0);
    assert_true(Fluid_Hash(fluid) == empty);
    Fluid_Destroy(fluid);
}

TEST(test_a_room_sleeps_beside_a_busy_one) {
    Fluid *fluid = Still_Create(hall(still));
    Kit_StampCells(fluid, 1, 64, 0, 1, 160);
    for (int i = 0; i < 30; i++) {
        Fluid_Push(fluid, FLUID_AT(1.5f, 6), FLUID_AT(1.5f, 6), .5f, FLUID_AT(0, -1));
        Fluid_Add(fluid, FLUID_HEAT, FLUID_AT(1.5f, 7), FLUID_AT(1.5f, 7), .3f, 5);
        Fluid_Step(fluid, tick);
    }
    assert_true(share_awake(fluid) < .36); /* the left quarter, and the tiles that what is fast could reach */
    Fluid_Destroy(fluid);
}

/* A gust that leaves by the top comes in at the bottom. */
TEST(test_what_stirs_wakes_air_around_the_box) {
    Fluid *fluid[2];
    for (int k = 0; k < 2; k++) {
        FluidDef def = hall(k ? still : 0);
        def.side[2].kind = def.side[3].kind = FLUID_PERIODIC;
        fluid[k] = Still_Create(def);
        for (int i = 0; i < 8; i++) {
            *Kit_At(Fluid_Velocity(fluid[k], 1), 120, 2) = -2;
            Fluid_Step(fluid[k], tick);
        }
    }
    const float apart = velocities_apart(fluid[0], fluid[1]) / still;
    if (getenv("EMBER_SHOW"))
        print_message("around the box: %.2f still, awake %.2f\n", (double)apart, share_awake(fluid[1]));
    assert_true(apart < 2 && share_awake(fluid[1]) < .3);
    Fluid_Destroy(fluid[0]), Fluid_Destroy(fluid[1]);
}

/* Hot air lies on cold air in one of two rooms, above the door between them. */
TEST(test_layers_stay_at_rest) {
    float top[2];
    if (Patience_Sanitized()) return;
    for (int k = 0; k < 2; k++) {
        FluidDef def = hall(k ? still : 0);
        def.pressure_tolerance = 2e-6f, def.pressure_iterations = 400;
        Fluid *fluid = Still_Create(def);
        Kit_StampCells(fluid, 1, 128, 0, 1, 120);
        for (int i = 0; i < 128 * 30; i++) Kit_PutCell(fluid, FLUID_HEAT, i % 128, i / 128, 5);
        for (int i = 0; i < 40; i++) Fluid_Step(fluid, tick);
        assert_true(k ? share_awake(fluid) < .3 : share_awake(fluid) == 1);
        top[k] = Kit_TopSpeed(fluid);
        Fluid_Destroy(fluid);
    }
    if (getenv("EMBER_SHOW"))
        print_message("layers at rest: %g m/s, %g with still 0\n", (double)top[1], (double)top[0]);
    assert_true(top[1] < 1e-5f);
}

/* The first step of a body that starts in air that sleeps: beside it and 20 cells away. */
TEST(test_air_gives_way_at_once) {
    if (Patience_Sanitized()) return;
    for (int deep_too = 0; deep_too < 2; deep_too++) {
        Fluid *fluid[2];
        const float x = deep_too ? 1 : 4, y = 1.2f, z = deep_too ? y : .5f;
        for (int k = 0; k < 2; k++) {
            FluidDef def = hall(k ? still : 0);
            def.size[0] = 512, def.size[1] = 320;
            if (deep_too) def.size[0] = 288, def.size[1] = def.size[2] = 48;
            def.pressure_tolerance = 1e-4f, def.pressure_iterations = 50;
            fluid[k] = Still_Create(def);
            for (int i = 0; i < 6; i++) {
                Fluid_SetBody(fluid[k], 1, &(FluidBody){.velocity = {i == 5 ? .3f : 0}});
                Fluid_ClearOccupancy(fluid[k]);
                Fluid_StampCapsule(fluid[k], 1, FLUID_AT3(x, y, z), FLUID_AT3(x, y, z), .15f);
                Fluid_Step(fluid[k], tick);
                assert_true(k == 0 || i == 0 || i == 5 || Fluid_GetProfile(fluid[k]).awake == 0);
            }
        }
        float far[3];
        Fluid_SampleVelocity(fluid[0], FLUID_AT3(x + 1.15f, y, z), far);
        assert_true(fabsf(far[0]) > (deep_too ? .5f : 3) * still); /* 20 cells away */
        const float apart = velocities_apart(fluid[0], fluid[1]) / still;
        if (getenv("EMBER_SHOW"))
            print_message("gives way: %.2f still, awake %.2f\n", (double)apart, share_awake(fluid[1]));
        assert_true(apart < 2 && share_awake(fluid[1]) < .3);
        Fluid_Destroy(fluid[0]), Fluid_Destroy(fluid[1]);
    }
}

/* The same for a bar that starts to turn, so fast that it wakes all. */
TEST(test_air_gives_way_to_what_turns) {
    Fluid *fluid[2];
    for (int k = 0; k < 2; k++) {
        fluid[k] = Still_Create(hall(k ? still : 0));
        for (int i = 0; i < 6; i++) {
            Fluid_SetBody(fluid[k], 1, &(FluidBody){.spin = {0, 0, i == 5 ? 2 : 0}, .pivot = {6, 4, 0}});
            Fluid_ClearOccupancy(fluid[k]);
            Fluid_StampBox(fluid[k], 1, FLUID_AT(6, 4), FLUID_AT(.6f, .1f), 0);
            Fluid_Step(fluid[k], tick);
        }
    }
    const float apart = velocities_apart(fluid[0], fluid[1]) / still;
    if (getenv("EMBER_SHOW"))
        print_message("gives way to a turn: %.2f still, awake %.2f\n", (double)apart, share_awake(fluid[1]));
    assert_true(apart < 2);
    Fluid_Destroy(fluid[0]), Fluid_Destroy(fluid[1]);
}

/* ---- Mirrors ------------------------------------------------------------------------------------------ */

static float mirrored_apart(Fluid *plain, Fluid *mirror, int axis) {
    float most = 0;
    for (int component = 0; component < 2; component++) {
        const FluidView a = Fluid_Velocity(plain, component), b = Fluid_Velocity(mirror, component);
        for (int y = 0; y < a.size[1]; y++)
            for (int x = 0; x < a.size[0]; x++) {
                const float other = *Kit_At(b, axis == 0 ? a.size[0] - 1 - x : x, axis == 1 ? a.size[1] - 1 - y : y);
                most = fmaxf(most, fabsf(*Kit_At(a, x, y) - (component == axis ? -other : other)));
            }
    }
    return most;
}

TEST(test_mirrors_agree) {
    static const int things[] = {0, PUSH, FAR, DOORS, VENT};
    if (Patience_Sanitized()) return;
    for (int i = 0; i < 5; i++)
        for (int axis = 0; axis < 2; axis++) {
            const StillRow row = {"", things[i], 25, NULL, 1, 0};
            FluidDef def = Still_Def(&row, still);
            def.pressure_iterations = 6;
            const StillWorld left = {Still_Create(def), &row, still};
            if (axis == 1) def.up[1] = 1;
            const StillWorld right = {Still_Create(def), &row, still, {axis == 0, axis == 1}};
            for (int step = 0; step < row.steps; step++) Still_Play(&left, step), Still_Play(&right, step);
            const float apart = mirrored_apart(left.fluid, right.fluid, axis) / still;
            if (getenv("EMBER_SHOW"))
                print_message("mirror %d, axis %d: %.3f still %g %g\n", things[i], axis, (double)apart,
                              share_awake(left.fluid), share_awake(right.fluid));
            assert_true(fabs(share_awake(left.fluid) - share_awake(right.fluid)) < .03);
            assert_true(apart < 10);
            Fluid_Destroy(left.fluid), Fluid_Destroy(right.fluid);
        }
}
