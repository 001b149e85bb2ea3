#include "engine/window/settle.h"

#include <stdbool.h>

static bool leaps(int from, int to) {
    const int larger = from > to ? from : to, lesser = from > to ? to : from;
    return larger - lesser > larger / 4;
}

void Settle_Ask(Settle *settle, int width, int height, double now, int size[2]) {
    const bool rests = settle->asked[0] == width && settle->asked[1] == height;
    const bool jumps =
        leaps(settle->asked[0], width) || leaps(settle->asked[1], height); /* the first size jumps, too */
    if (!rests) settle->since = now;
    settle->asked[0] = width, settle->asked[1] = height;
    if (jumps || now - settle->since >= SETTLE_SECONDS) settle->taken[0] = width, settle->taken[1] = height;
    size[0] = settle->taken[0], size[1] = settle->taken[1];
}
