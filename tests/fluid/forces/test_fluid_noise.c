/* Noise in proportion to smoke (Stam 1999): uniform numbers, independent of each other, in cells, axes and steps. */
#include "tests/kits/fluid_cases.h"
#include "tests/kits/fluid_kit.h"
#include "tests/kits/parallel.h"
#include "tests/kits/test.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const float noise = 3, value = 2.5f, ambient = 0.5f, dt = 0.1f;
static const double most = 3. * (2.5 - 0.5) * 0.1; /* m/s */

/* Even smoke in a box that goes round, and no other force; without a projection the noise is all that moves. */
static FluidDef noisy(FluidLayout layout, bool deep) {
    FluidDef def = Fluid_DefaultDef();
    Case_Resize(&def, deep ? 28 : 150, deep ? 26 : 120, 1);
    if (deep) def.size[2] = 24;
    Case_AllSides(&def, FLUID_PERIODIC, 0);
    Case_AxisSides(&def, 2, FLUID_PERIODIC, 0);
    def.layout = layout, def.pressure_iterations = 0, def.vorticity = 0;
    def.channel[FLUID_SMOKE].noise = noise, def.channel[FLUID_SMOKE].ambient = ambient;
    return def;
}

static Fluid *create(const FluidDef *def) {
    Fluid *fluid = Fluid_Create(def);
    assert_non_null(fluid);
    Kit_SetChannel(fluid, FLUID_SMOKE, value);
    return fluid;
}

/* What one step from rest gives to each cell, without the faces that repeat the first ones. */
static float *draw(Fluid *fluid, int axis) {
    const FluidView view = Fluid_Velocity(fluid, axis);
    const int *size = Fluid_GetDef(fluid)->size;
    float *numbers = malloc((size_t)Kit_Cells(fluid) * sizeof *numbers), *to = numbers;
    assert_non_null(numbers);
    for (int z = 0; z < size[2]; z++)
        for (int y = 0; y < size[1]; y++)
            for (int x = 0; x < size[0]; x++) *to++ = *Kit_At3(view, x, y, z);
    return numbers;
}

static void rest(Fluid *fluid) {
    for (int axis = 0; axis < Kit_Axes(fluid); axis++)
        Kit_Fill(fluid, Fluid_Velocity(fluid, axis), Kit_Constant, &(float){0});
}

static void expect_uniform(const float *numbers, int count) {
    double sum = 0, squares = 0, fourths = 0, largest = 0;
    for (int i = 0; i < count; i++) {
        const double r = (double)numbers[i] / most, r2 = r * r;
        sum += r, squares += r2, fourths += r2 * r2, largest = fmax(largest, fabs(r));
    }
    const double mean = sum / count, variance = squares / count, fourth = fourths / count;
    print_message("    mean %.5f, variance %.5f (1/3), fourth moment %.5f (1/5), largest %.5f\n", mean, variance,
                  fourth, largest);
    assert_true(fabs(mean) < 4 * sqrt(1 / 3. / count));
    assert_true(fabs(variance - 1 / 3.) < 4 * sqrt(4 / 45. / count)); /* that of the mean of so many squares */
    assert_true(fabs(fourth - 1 / 5.) < 4 * sqrt(16 / 225. / count));
    assert_true(largest <= 1.000001 && largest > .999);
}

static void expect_independent(const float *a, const float *b, int count, const char *what) {
    double sum = 0;
    for (int i = 0; i < count; i++) sum += (double)a[i] / most * ((double)b[i] / most);
    const double correlation = 3 * sum / count;
    if (fabs(correlation) * sqrt(count) >= 4) print_message("    %s: correlation %.4f\n", what, correlation);
    assert_true(fabs(correlation) * sqrt(count) < 4);
}

static void expect_noise(FluidLayout layout, bool deep) {
    const FluidDef def = noisy(layout, deep);
    Fluid *fluid = create(&def);
    const int count = Kit_Cells(fluid), row = def.size[0], slab = row * def.size[1], axes = Kit_Axes(fluid);
    float *now[3] = {NULL}, *next[3] = {NULL};
    Fluid_StepVelocity(fluid, dt);
    for (int axis = 0; axis < axes; axis++) now[axis] = draw(fluid, axis);
    rest(fluid);
    Fluid_StepVelocity(fluid, dt);
    for (int axis = 0; axis < axes; axis++) next[axis] = draw(fluid, axis);
    for (int axis = 0; axis < axes; axis++) {
        expect_uniform(now[axis], count);
        expect_independent(now[axis], now[axis] + 1, count - 1, "cells side by side");
        expect_independent(now[axis], now[axis] + row, count - row, "rows");
        expect_independent(now[axis], now[axis] + row + 1, count - row - 1, "cells across a corner");
        if (deep) expect_independent(now[axis], now[axis] + slab, count - slab, "slabs");
        expect_independent(now[axis], now[(axis + 1) % axes], count, "axes");
        expect_independent(now[axis], next[axis], count, "steps");
        expect_independent(now[axis], next[axis] + 1, count - 1, "a step and a cell");
        expect_independent(now[axis], next[(axis + 1) % axes], count, "a step and an axis");
    }
    for (int axis = 0; axis < axes; axis++) free(now[axis]), free(next[axis]);
    Fluid_Destroy(fluid);
}

TEST(test_numbers_are_uniform_and_independent) {
    for (int layout = 0; layout < 2; layout++)
        for (int deep = 0; deep < 2; deep++) expect_noise((FluidLayout)layout, deep);
}

/* A face has the mean of its two cells; air without smoke, and what is solid, feels nothing. */
TEST(test_noise_is_in_proportion_to_smoke) {
    FluidDef def = noisy(FLUID_STAGGERED, false);
    Case_AllSides(&def, FLUID_WALL, 0);
    Fluid *even = create(&def), *patch = create(&def);
    const float moving = 0.25f;
    Kit_SetChannel(patch, FLUID_SMOKE, ambient);
    for (int y = 10; y < 20; y++)
        for (int x = 10; x < 20; x++) Kit_Put(Fluid_Channel(patch, FLUID_SMOKE), x, y, value);
    Fluid_SetBody(patch, 1, &(FluidBody){.velocity = {moving, 0, 0}});
    Kit_StampCells(patch, 1, 12, 12, 3, 3);
    Fluid_StepVelocity(even, dt);
    Fluid_StepVelocity(patch, dt);
    const FluidView all = Fluid_Velocity(even, 0), some = Fluid_Velocity(patch, 0);
    for (int x = 0; x <= def.size[0]; x++) {
        const float share = x < 10 || x > 20 ? 0 : x == 10 || x == 20 ? 0.5f : 1;
        assert_true(fabsf(*Kit_At(some, x, 18) - share * *Kit_At(all, x, 18)) < 1e-6f);
    }
    for (int x = 12; x <= 15; x++) assert_true(*Kit_At(some, x, 13) == moving);
    assert_true(*Kit_At(all, 0, 5) == 0 && *Kit_At(all, def.size[0], 5) == 0);
    Fluid_Destroy(even);
    Fluid_Destroy(patch);
}

static void play(Fluid *fluid, int steps) {
    for (int i = 0; i < steps; i++) {
        Fluid_Add(fluid, FLUID_SMOKE, FLUID_AT3(1.2f, 1, 0.2f), FLUID_AT3(1.2f, 1, 0.2f), 0.3f, 0.5f);
        Fluid_Step(fluid, 0.03f);
    }
}

static Fluid *playing(Case *each, FluidHost host) {
    FluidDef def = each->def;
    def.host = host;
    def.channel[FLUID_SMOKE].noise = 20, def.channel[FLUID_HEAT].noise = 1;
    return Case_Create(each, &def);
}

static void check_state(Case *each) {
    Pool *pool = Pool_Open(3);
    assert_non_null(pool);
    Fluid *fluid = playing(each, (FluidHost){.data = pool, .parallel_for = Pool_Run}),
          *other = playing(each, (FluidHost){0});
    const size_t size = Fluid_Save(fluid, NULL, 0);
    void *image = malloc(size);
    assert_non_null(image);
    play(fluid, 3), play(other, 3);
    Case_Expect(each, Fluid_Hash(fluid) == Fluid_Hash(other), "three threads differ from one");
    Case_Expect(each, Kit_TopSpeed(fluid) > 0, "there is no noise");
    Case_Expect(each, Fluid_Save(fluid, image, size) == size, "is not saved");
    play(fluid, 3);
    const uint64_t played = Fluid_Hash(fluid);
    Fluid_Clear(other);
    Case_Expect(each, Fluid_Restore(other, image, size), "is not restored");
    play(other, 3);
    Case_Expect(each, Fluid_Hash(other) == played, "does not go on alike when it is restored");
    Fluid_Clear(other);
    play(other, 3);
    Case_Expect(each, Fluid_Save(other, NULL, 0) == size && Fluid_Hash(other) != played, "time stands still");
    Fluid_Restore(fluid, image, size);
    Case_Expect(each, Fluid_Hash(other) == Fluid_Hash(fluid), "differs after Fluid_Clear");
    free(image);
    Fluid_Destroy(fluid);
    Fluid_Destroy(other);
    Pool_Close(pool);
}

TEST(test_it_is_part_of_the_state) { Cases_Walk(check_state); }

/* A fluid whose noise is 0 again has another future than one that never had any. */
TEST(test_steps_with_noise_count_for_ever) {
    FluidDef def = noisy(FLUID_STAGGERED, false);
    Fluid *fluid = create(&def), *other = create(&def);
    Fluid_StepVelocity(fluid, dt);
    rest(fluid);
    def.channel[FLUID_SMOKE].noise = 0;
    assert_true(Fluid_Tune(fluid, &def) && Fluid_Tune(other, &def));
    Fluid_StepVelocity(fluid, dt), Fluid_StepVelocity(other, dt);
    assert_true(Kit_TopSpeed(fluid) == 0 && Fluid_Hash(fluid) != Fluid_Hash(other));
    Fluid_Destroy(fluid);
    Fluid_Destroy(other);
}

/* Numbers belong to places in the window. */
TEST(test_scrolling_moves_no_number) {
    const FluidDef def = noisy(FLUID_STAGGERED, false);
    Fluid *fluid = create(&def), *scrolled = create(&def);
    Fluid_Scroll(scrolled, (const int[3]){5, -3, 0});
    Fluid_StepVelocity(fluid, dt), Fluid_StepVelocity(scrolled, dt);
    assert_true(Kit_LargestDifference(Fluid_Velocity(fluid, 0), Fluid_Velocity(scrolled, 0)) == 0);
    Fluid_Destroy(fluid);
    Fluid_Destroy(scrolled);
}

TEST(test_any_noise_is_bounded) {
    FluidDef def = noisy(FLUID_CENTRED, true);
    for (int c = 0; c < 2; c++) def.channel[c].noise = 1e12f;
    Fluid *fluid = create(&def);
    for (int c = 0; c < 2; c++) Kit_SetChannel(fluid, c, c ? -1e12f : 1e12f);
    for (int i = 0; i < 3; i++) Fluid_Step(fluid, 1e12f);
    assert_true(Kit_AllFinite(fluid) && Kit_TopSpeed(fluid) <= 1e9f);
    Fluid_Destroy(fluid);
}
