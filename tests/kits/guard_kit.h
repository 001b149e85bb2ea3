/* guard_kit.h - a host that lends a block with a strip behind it. Who writes into the strip is noticed. Under the
 * address sanitizer whoever reads or writes there is stopped at once. */
#ifndef TESTS_GUARD_KIT_H
#define TESTS_GUARD_KIT_H

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "fluid/fluid.h"

#if defined __SANITIZE_ADDRESS__
#define GUARD_POISONS 1
#elif defined __has_feature
#define GUARD_POISONS __has_feature(address_sanitizer)
#else
#define GUARD_POISONS 0
#endif
#if GUARD_POISONS
#include <sanitizer/asan_interface.h>
#else
#define ASAN_POISON_MEMORY_REGION(address, size)   ((void)(address), (void)(size))
#define ASAN_UNPOISON_MEMORY_REGION(address, size) ((void)(address), (void)(size))
#endif

enum { GUARD_STRIP = 1 << 16 /* bytes */, GUARD_FILL = 0xa5 };

/* What malloc gave is noted right before the block. */
static inline void *guard_lend(size_t bytes, size_t alignment, void *host) {
    unsigned char *memory = malloc(sizeof memory + alignment + bytes + GUARD_STRIP);
    (void)host;
    if (!memory) return NULL;
    unsigned char *block = memory + sizeof memory;
    block += (alignment - (uintptr_t)block % alignment) % alignment;
    memcpy(block - sizeof memory, &memory, sizeof memory);
    memset(block + bytes, GUARD_FILL, GUARD_STRIP);
    ASAN_POISON_MEMORY_REGION(block + bytes, GUARD_STRIP);
    return block;
}

static inline void guard_take_back(void *block, size_t bytes, void *host) {
    unsigned char *memory;
    (void)host;
    ASAN_UNPOISON_MEMORY_REGION((unsigned char *)block + bytes, GUARD_STRIP);
    memcpy(&memory, (unsigned char *)block - sizeof memory, sizeof memory);
    free(memory);
}

static inline FluidHost Guard_Host(void) { return (FluidHost){.allocate = guard_lend, .release = guard_take_back}; }

/* How many bytes behind the block of such a fluid, which begins at the fluid, the last one lies that was written to.
 * 0: none was. */
static inline size_t Guard_Overrun(const Fluid *fluid) {
    const unsigned char *strip = (const unsigned char *)fluid + Fluid_GetProfile(fluid).bytes;
    size_t overrun = GUARD_STRIP;
    if (GUARD_POISONS || (strip[0] == GUARD_FILL && !memcmp(strip, strip + 1, GUARD_STRIP - 1))) return 0;
    while (overrun > 0 && strip[overrun - 1] == GUARD_FILL) overrun--;
    return overrun;
}

#endif
