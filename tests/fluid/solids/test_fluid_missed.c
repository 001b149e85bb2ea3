/* The profile's `missed`: what lay wholly outside the grid, and nothing else. */
#include "tests/kits/fluid_cases.h"
#include "tests/kits/fluid_kit.h"
#include "tests/kits/test.h"

#include <math.h>
#include <stdlib.h>

static const uint8_t sprite[4] = {255, 255, 0, 0};
static Fluid *fluid; /* 32 x 24 cells of 1/8 m: 4 x 3 m */

static FluidDef small_def(void) {
    FluidDef def = Fluid_DefaultDef();
    Case_Resize(&def, 32, 24, 0.125f);
    return def;
}

static int set_up(void **state) {
    (void)state;
    const FluidDef def = small_def();
    fluid = Fluid_Create(&def);
    return !fluid;
}

static int tear_down(void **state) {
    (void)state;
    Fluid_Destroy(fluid);
    return 0;
}

static int missed(void) { return (int)Fluid_GetProfile(fluid).missed; }

/* Each call with a shape of half a metre around (x, y); how many of them missed. */
static int stamp_all(float x, float y, float reach) {
    const int before = missed();
    const float at[3] = {x, y, 0}, half[3] = {reach, reach, 0}, corner[3] = {x - reach, y - reach, 0};
    const float wind[3] = {1, 1, 0};
    assert_true(Fluid_StampCapsule(fluid, 1, at, at, reach) && Fluid_StampBox(fluid, 1, at, half, 0));
    assert_true(Fluid_StampBitmap(fluid, 1, corner, reach, sprite, 2, 2, 1, 2, 1));
    assert_true(Fluid_Add(fluid, FLUID_SMOKE, at, at, reach, 1) && Fluid_Push(fluid, at, at, reach, wind));
    return missed() - before;
}

TEST_WITH(set_up, tear_down, test_each_call_counts) {
    static const float outside[][2] = {{-0.6f, 1}, {4.6f, 1}, {2, -0.6f}, {2, 3.6f}, {-9, -9}, {1e30f, 1}, {2, -3e38f}};
    for (size_t i = 0; i < sizeof outside / sizeof *outside; i++)
        assert_int_equal(stamp_all(outside[i][0], outside[i][1], 0.5f), 5);
    assert_int_equal(Kit_Marked(fluid, 1), 0); /* all were taken, and did nothing */
    assert_true(Fluid_Total(fluid, FLUID_SMOKE) == 0);
    assert_int_equal(stamp_all(2, 1, 0.5f), 0);
    assert_int_equal(stamp_all(2, 1, 40) + stamp_all(2, 1, 1e30f), 0); /* larger than the grid */
    assert_int_equal(Kit_Marked(fluid, 1), Kit_Cells(fluid));
}

/* Touching a side is no miss, nor is what is too small to hold a cell's centre. */
TEST_WITH(set_up, tear_down, test_borders_belong_to_the_grid) {
    static const float touching[][2] = {{-0.5f, 1}, {4.5f, 1}, {2, -0.5f}, {2, 3.5f}};
    for (int i = 0; i < 4; i++) assert_int_equal(stamp_all(touching[i][0], touching[i][1], 0.5f), 0);
    static const float points[][2] = {{0, 0}, {4, 3}, {4, 1.01f}, {2.01f, 3}, {1.001f, 1.001f}};
    for (int i = 0; i < 5; i++) {
        const float at[3] = {points[i][0], points[i][1], 0};
        assert_true(Fluid_StampCapsule(fluid, 1, at, at, 0) && Fluid_StampBox(fluid, 1, at, FLUID_AT(0, 0), 1));
        assert_true(Fluid_Add(fluid, 0, at, at, 0, 1) && Fluid_Push(fluid, at, at, 0, at));
        assert_int_equal(missed(), 0);
    }
    Fluid_StampCapsule(fluid, 1, FLUID_AT(-1, 3), FLUID_AT(5, 3), 0); /* lines along a side, and one beside it */
    Fluid_StampCapsule(fluid, 1, FLUID_AT(-1, 1.01f), FLUID_AT(0, 1.01f), 0);
    assert_int_equal(missed(), 0);
    Fluid_StampCapsule(fluid, 1, FLUID_AT(-1, 3.01f), FLUID_AT(5, 3.01f), 0);
    assert_int_equal(missed(), 1);
}

/* Around a periodic axis nothing misses; beside it everything does that did. */
TEST_WITH(set_up, tear_down, test_periodic_axes_have_no_outside) {
    FluidDef def = small_def();
    Case_AxisSides(&def, 0, FLUID_PERIODIC, 0);
    assert_true(Fluid_Tune(fluid, &def));
    assert_int_equal(stamp_all(-9, 1, 0.5f) + stamp_all(500, 1, 0.5f), 0);
    assert_int_equal(stamp_all(2, -0.6f, 0.5f) + stamp_all(-900, 3.6f, 0.5f), 10);
    Fluid_StampBox(fluid, 1, FLUID_AT(-50, 1), FLUID_AT(0.5f, 0.1f), 0.7f);
    assert_int_equal(missed(), 10);
}

/* Inside, but without a free cell: not missed. What is refused is only refused. */
TEST_WITH(set_up, tear_down, test_only_what_lies_outside_counts) {
    Kit_StampDisc(fluid, 1, 2, 1, 9);
    assert_int_equal(stamp_all(2, 1, 0.1f), 0);
    Fluid_StampCapsule(fluid, 0, FLUID_AT(-9, 1), FLUID_AT(-9, 1), 0.1f);
    Fluid_Add(fluid, 7, FLUID_AT(-9, 1), FLUID_AT(-9, 1), 0.1f, 1);
    Fluid_StampBox(fluid, 1, FLUID_AT(-9, NAN), FLUID_AT(1, 1), 0);
    while (Fluid_Push(fluid, FLUID_AT(1, 1), FLUID_AT(1, 1), 0.1f, FLUID_AT(1, 1))) continue;
    assert_false(Fluid_Push(fluid, FLUID_AT(-9, 1), FLUID_AT(-9, 1), 0.1f, FLUID_AT(1, 1)));
    assert_int_equal(missed(), 0);
    float mean;
    Fluid_Mean(fluid, 0, FLUID_AT(-9, 1), FLUID_AT(-9, 1), 0.1f, &mean, NULL); /* readers add nothing */
    assert_int_equal(missed(), 0);
}

/* Like `refused` it outlives whatever makes the state another one. */
TEST_WITH(set_up, tear_down, test_the_count_stays) {
    static uint8_t image[1 << 17];
    const size_t size = Fluid_Save(fluid, image, sizeof image);
    assert_true(size > 0);
    assert_int_equal(stamp_all(-9, 1, 0.5f), 5);
    Fluid_Step(fluid, 1 / 60.f);
    Fluid_Clear(fluid);
    assert_int_equal(missed(), 5);
    assert_true(Fluid_Restore(fluid, image, size));
    assert_true(Fluid_Scroll(fluid, (const int[3]){3, 0, 0}));
    assert_int_equal(missed(), 5);
    FluidDef def = small_def(); /* cells of half the size: the room ends at 2 m */
    def.cell_size /= 2;
    assert_true(Fluid_Tune(fluid, &def));
    assert_int_equal(missed(), 5);
    assert_int_equal(stamp_all(3, 1, 0.5f), 5);
}

/* Near the corners, where a shape's bounds meet the grid and the shape does not. Boxes at any turn are in
 * test_fluid_turned_boxes.c. */
TEST_WITH(set_up, tear_down, test_slanting_shapes) {
    for (int corner = 0; corner < 4; corner++) {
        const bool right = corner % 2, low = corner / 2;
        const float x[3] = {right ? 5 : -1, right ? 3.1f : 0.9f, right ? 2.9f : 1.1f},
                    y[3] = {low ? 2.1f : 0.9f, low ? 4 : -1, low ? 4 : -1}, turn = right == low ? -0.785f : 0.785f;
        const int before = missed();
        Fluid_StampCapsule(fluid, 1, FLUID_AT(x[0], y[0]), FLUID_AT(x[1], y[1]), 0); /* cuts the corner off outside */
        Fluid_StampBox(fluid, 1, FLUID_AT(right ? 4.2f : -0.2f, low ? 3.2f : -0.2f), FLUID_AT(1, 0.1f), turn);
        assert_int_equal(missed(), before + 2);
        Fluid_StampCapsule(fluid, 1, FLUID_AT(x[0], y[0]), FLUID_AT(x[2], y[2]), 0.1f); /* and within */
        assert_int_equal(missed(), before + 2);
    }
}
