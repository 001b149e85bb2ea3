/* saved_kit.h - the image of a saved state, and a small fluid to save. */
#ifndef TESTS_SAVED_KIT_H
#define TESTS_SAVED_KIT_H

#include <stdlib.h>
#include <string.h>

#include "fluid/fluid.h"
#include "tests/kits/fluid_cases.h"
#include "tests/kits/fluid_kit.h"
#include "tests/kits/test.h"

typedef struct Saved {
    uint8_t *bytes;
    size_t size;
} Saved;

static inline Saved save(const Fluid *fluid) {
    const size_t size = Fluid_Save(fluid, NULL, 0);
    Saved image = {malloc(size), size};
    assert_non_null(image.bytes);
    assert_int_equal(Fluid_Save(fluid, image.bytes, size), size);
    return image;
}

static inline bool same(const Saved *a, const Saved *b) {
    return a->size == b->size && !memcmp(a->bytes, b->bytes, a->size);
}

static inline Fluid *small_fluid(void) {
    FluidDef def = Fluid_PresetDef(FLUID_PRESET_STAGGERED_SOR);
    Case_Resize(&def, 4, 3, 0.1f);
    Fluid *fluid = Fluid_Create(&def);
    assert_non_null(fluid);
    Fluid_SetBody(fluid, 1, &(FluidBody){.velocity = {1, 0, 0}, .slip = 0.5f, .holds = {false, true}, .value = {0, 3}});
    Kit_StampCells(fluid, 1, 1, 1, 1, 1);
    Fluid_Add(fluid, FLUID_SMOKE, FLUID_AT(0.25f, 0.05f), FLUID_AT(0.25f, 0.05f), 0, 1);
    Fluid_Push(fluid, FLUID_AT(0.3f, 0.1f), FLUID_AT(0.3f, 0.2f), 0.1f, FLUID_AT(1, -2));
    return fluid;
}

#endif
