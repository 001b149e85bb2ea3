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

typedef struct Guard {
    unsigned char *memory, *strip; /* what malloc gave, and where the strip begins in it; NULL: nothing is lent */
} Guard;

static inline void *guard_lend(size_t bytes, size_t alignment, void *host) {
    Guard *guard = host;
    guard->memory = malloc(bytes + alignment + GUARD_STRIP);
    if (!guard->memory) return NULL;
    unsigned char *block = guard->memory + (alignment - (uintptr_t)guard->memory % alignment) % alignment;
    guard->strip = block + bytes;
    memset(guard->strip, GUARD_FILL, GUARD_STRIP);
    ASAN_POISON_MEMORY_REGION(guard->strip, GUARD_STRIP);
    return block;
}

static inline void guard_take_back(void *block, size_t bytes, void *host) {
    Guard *guard = host;
    (void)block, (void)bytes;
    ASAN_UNPOISON_MEMORY_REGION(guard->strip, GUARD_STRIP);
    free(guard->memory);
    *guard = (Guard){NULL, NULL};
}

/* The guard has to outlive the fluid, and guards one fluid at a time. */
static inline FluidHost Guard_Host(Guard *guard) {
    return (FluidHost){.data = guard, .allocate = guard_lend, .release = guard_take_back};
}

/* How many bytes behind the block the last one lies that was written to. 0: none was. */
static inline size_t Guard_Overrun(const Guard *guard) {
    const unsigned char *strip = guard->strip;
    size_t overrun = GUARD_STRIP;
    if (GUARD_POISONS || (strip[0] == GUARD_FILL && !memcmp(strip, strip + 1, GUARD_STRIP - 1))) return 0;
    while (overrun > 0 && strip[overrun - 1] == GUARD_FILL) overrun--;
    return overrun;
}

#endif
