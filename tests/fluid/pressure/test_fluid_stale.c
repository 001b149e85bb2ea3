/* The pressure's weights are made anew only where the mask changes. A fluid that keeps the others goes on like one into
 * which its state was just restored, and which has to make all of them; also where diffusion solves its own system in
 * the same memory. */
#include "tests/kits/fluid_cases.h"
#include "tests/kits/fluid_kit.h"
#include "tests/kits/patience.h"
#include "tests/kits/test.h"

#include <stdio.h>
#include <stdlib.h>

enum { WALL = 1, DISC = 2, DRAIN = 3 };
enum { HALLS = 120, CHANCES = 12, BROADEST = 160, HIGHEST = 100 };

static FluidDef def_by_chance(KitRandom *random) {
    FluidDef def = Fluid_DefaultDef();
    Case_Resize(&def, Kit_RandomInt(random, 1, BROADEST), Kit_RandomInt(random, 1, HIGHEST), .1f);
    if (Kit_RandomInt(random, 0, 3) == 0) def.viscosity = def.channel[FLUID_SMOKE].diffusion = .01f;
    for (int axis = 0; axis < 2; axis++) {
        const bool wraps = Kit_RandomInt(random, 0, 3) == 0;
        def.size[axis] += wraps && def.size[axis] % 2;
        for (int side = 2 * axis; side < 2 * axis + 2; side++)
            def.side[side].kind = wraps ? FLUID_PERIODIC : Kit_RandomInt(random, 0, 2) ? FLUID_WALL : FLUID_OPEN;
    }
    return def;
}

/* Blocks of stone, air and drains here and there, and now and then a capsule. */
static void change_by_chance(Fluid *fluid, uint8_t *mask, KitRandom *random) {
    const int *size = Fluid_GetDef(fluid)->size;
    for (int block = Kit_RandomInt(random, 0, 3); block > 0; block--) {
        const uint8_t fills[] = {0, WALL, DRAIN};
        const uint8_t fill = fills[Kit_RandomInt(random, 0, 2)];
        const int left = Kit_RandomInt(random, 0, size[0] - 1), top = Kit_RandomInt(random, 0, size[1] - 1);
        for (int i = 0; i < 25; i++)
            if (left + i % 5 < size[0] && top + i / 5 < size[1]) mask[left + i % 5 + size[0] * (top + i / 5)] = fill;
    }
    Fluid_SetOccupancy(fluid, mask);
    Fluid_SetBody(fluid, DRAIN, &(FluidBody){.open = Kit_RandomInt(random, 0, 2) > 0});
    const float x = Kit_RandomFloat(random, 0, .1f * (float)size[0]),
                y = Kit_RandomFloat(random, 0, .1f * (float)size[1]);
    if (Kit_RandomInt(random, 0, 1)) Fluid_StampCapsule(fluid, DISC, FLUID_AT(x, y), FLUID_AT(x + .5f, y), .3f);
    Fluid_Push(fluid, FLUID_AT(x, y), FLUID_AT(x, y), .5f, FLUID_AT(3, -2));
}

static void check_by_chance(KitRandom *random, int hall) {
    const FluidDef def = def_by_chance(random);
    Fluid *fluid = Fluid_Create(&def);
    uint8_t mask[BROADEST * HIGHEST] = {0};
    for (int i = 0; i < def.size[0] * def.size[1] && hall % 3; i++)
        mask[i] =
            hall % 3 == 1 ? Kit_RandomInt(random, 0, 39) == 0 : i / def.size[0] % 7 == 3 && i % def.size[0] % 11 != 5;
    const size_t size = Fluid_Save(fluid, NULL, 0);
    void *image = malloc(size);
    assert_non_null(image);
    for (int tick = 0; tick < CHANCES; tick++) {
        if (tick % 3 != 2) change_by_chance(fluid, mask, random);
        Fluid *anew = Fluid_Create(&def);
        assert_int_equal(Fluid_Save(fluid, image, size), size);
        assert_true(Fluid_Restore(anew, image, size));
        Fluid_Step(fluid, 1 / 60.0f), Fluid_Step(anew, 1 / 60.0f);
        if (Fluid_Hash(fluid) != Fluid_Hash(anew))
            fail_msg("hall %d, %d x %d cells: differs in tick %d", hall, def.size[0], def.size[1], tick);
        Fluid_Destroy(anew);
    }
    free(image);
    Fluid_Destroy(fluid);
}

TEST(test_weights_kept_in_halls_by_chance) {
    KitRandom random = {5};
    for (int hall = 0; hall < HALLS / (Patience_Sanitized() ? 8 : 1); hall++) check_by_chance(&random, hall);
}
