/* saved_kit.h - the image of a saved state. */
#ifndef TESTS_SAVED_KIT_H
#define TESTS_SAVED_KIT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "fluid/fluid.h"

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

#endif
