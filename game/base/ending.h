/* ending.h - what a path or a name ends in. */
#ifndef GAME_ENDING_H
#define GAME_ENDING_H

#include <stdbool.h>
#include <string.h>

/* False for an ending alone, as in ".json". */
static inline bool Ending_Is(const char *text, const char *ending) {
    size_t length = strlen(text), tail = strlen(ending);
    return length > tail && !strcmp(text + length - tail, ending);
}

#endif
