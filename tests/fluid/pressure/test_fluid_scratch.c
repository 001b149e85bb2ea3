/* Advection and pressure take turns in the same memory. Whatever one leaves there, the other must not notice, or a
 * fluid that was restored goes another way than the one that was saved. Before the first step, and so after a tune, all
 * memory of the schemes may hold anything. */
#include "fluid/inside.h"
#include "tests/kits/test.h"

#include <stdio.h>
#include <string.h>

enum { STEPS = 3, MOST = 96, NOT_A_NUMBER = 0xff /* four of these are one */ };

static void litter(Fluid *fluid, size_t from) {
    memset((char *)fluid + from, NOT_A_NUMBER, fluid->memory.bytes - from);
}

/* Every sixth cell or so is solid. */
static void scatter(uint8_t *mask, int cells, uint32_t seed) {
    for (int i = 0; i < cells; i++) {
        seed = seed * 1664525 + 1013904223;
        mask[i] = (seed >> 16) % 6 == 0;
    }
}

static void step(Fluid *fluid, const uint8_t *mask) {
    Fluid_SetOccupancy(fluid, mask);
    Fluid_Add(fluid, FLUID_HEAT, FLUID_AT(1, 1), FLUID_AT(2, 1), .3f, 5);
    Fluid_Add(fluid, FLUID_SMOKE, FLUID_AT(.5f, 1), FLUID_AT(2, 1.5f), .3f, 1);
    Fluid_Step(fluid, 1 / 60.f);
}

static int differ(const FluidDef *def, uint32_t seed) {
    uint8_t mask[MOST * MOST];
    Fluid *clean = Fluid_Create(def), *littered = Fluid_Create(def);
    assert_non_null(clean);
    assert_non_null(littered);
    scatter(mask, def->size[0] * def->size[1], seed);
    for (int i = 0; i < STEPS; i++) {
        litter(littered, i == 0 ? littered->memory.schemes_begin : littered->memory.shared.used);
        step(clean, mask);
        step(littered, mask);
    }
    const int differs = Fluid_Hash(clean) != Fluid_Hash(littered);
    if (differs) printf("    %d x %d\n", def->size[0], def->size[1]);
    Fluid_Destroy(clean);
    Fluid_Destroy(littered);
    return differs;
}

TEST(test_what_lies_in_scratch_memory_is_not_read) {
    int different = 0;
    for (int preset = 0; preset < FLUID_PRESET_COUNT; preset++)
        for (int width = 5; width <= MOST; width += 13) /* of rows that fill their padding, too */
            for (int height = 4; height <= MOST; height += 29) {
                FluidDef def = Fluid_PresetDef((FluidPreset)preset);
                if (Fluid_DefError(&def)) continue;
                def.size[0] = width, def.size[1] = height;
                def.side[height % 4].kind = FLUID_OPEN;
                def.channel[FLUID_SMOKE].fineness = 1 << width % 3;
                def.channel[FLUID_SMOKE].diffusion = height % 2 ? .001f : 0;
                different += differ(&def, (uint32_t)(width * height));
            }
    assert_int_equal(different, 0);
}
