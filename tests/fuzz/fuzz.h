/* fuzz.h - what the fuzzers share: they stop at the first thing that does not hold. */
#ifndef FUZZ_H
#define FUZZ_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count);

static inline void expect(bool holds, const char *wrong) {
    if (holds) return;
    fprintf(stderr, "%s\n", wrong);
    abort();
}

/* Allocated, with `room` bytes behind its end. */
static inline char *text_of(const uint8_t *bytes, size_t count, size_t room) {
    char *text = malloc(count + 1 + room);
    memcpy(text, bytes, count);
    text[count] = 0;
    return text;
}

#endif
