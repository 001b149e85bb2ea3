/* Grids of any size and any number of channels work. */
#include "tests/kits/fluid_cases.h"
#include "tests/kits/fluid_kit.h"
#include "tests/kits/test.h"

#include <math.h>

static const int odd_sizes[][2] = {{1, 1},   {1, 7},   {9, 1}, {2, 2},  {3, 2},
                                   {1, 300}, {257, 2}, {5, 5}, {16, 1}, {31, 17}};

static void check_odd_sizes(Case *each) {
    for (size_t i = 0; i < sizeof odd_sizes / sizeof *odd_sizes; i++) {
        FluidDef def = each->def;
        def.vorticity = 1, def.viscosity = 0.01f;
        Case_Resize(&def, odd_sizes[i][0], odd_sizes[i][1], 0.1f);
        Fluid *fluid = Fluid_Create(&def);
        if (!Case_Expect(each, fluid != NULL, "%d x %d is refused", odd_sizes[i][0], odd_sizes[i][1])) continue;
        Fluid_Add(fluid, FLUID_SMOKE, FLUID_AT(0, 0), FLUID_AT(0, 0), 1, 1);
        Fluid_Push(fluid, FLUID_AT(0, 0), FLUID_AT(9, 9), 1, FLUID_AT(1, -1));
        Fluid_StampCapsule(fluid, 1, FLUID_AT(0.35f, 0.35f), FLUID_AT(0.35f, 0.35f), 0.01f);
        for (int step = 0; step < 5; step++) Fluid_Step(fluid, 0.1f);
        const double total = Fluid_Total(fluid, FLUID_SMOKE);
        Case_Expect(each, isfinite(total), "%d x %d: total %g", odd_sizes[i][0], odd_sizes[i][1], total);
        Fluid_Destroy(fluid);
    }
}

TEST(test_odd_sizes_work) { Cases_Walk(check_odd_sizes); }

static void check_channel_counts(Case *each) {
    for (int count = 0; count <= FLUID_MAX_CHANNELS; count++) {
        FluidDef def = each->def;
        def.channel_count = count;
        Fluid *fluid = Fluid_Create(&def);
        if (!Case_Expect(each, fluid != NULL, "%d channels are refused", count)) continue;
        for (int c = 0; c < count; c++) Fluid_Add(fluid, c, FLUID_AT(1, 1), FLUID_AT(1, 1), 0.3f, (float)(c + 1));
        Fluid_Step(fluid, 0.02f);
        for (int c = 0; c < count; c++)
            Case_Expect(each, Fluid_Total(fluid, c) > 0, "%d channels: channel %d is empty", count, c);
        Case_Expect(each, !Fluid_Add(fluid, count, FLUID_AT(1, 1), FLUID_AT(1, 1), 0.3f, 1),
                    "a channel beyond %d works", count);
        Case_Expect(each, Fluid_Channel(fluid, count).data == NULL, "a channel beyond %d has a view", count);
        Fluid_Destroy(fluid);
    }
}

TEST(test_any_number_of_channels) { Cases_WalkTransport(check_channel_counts); }
