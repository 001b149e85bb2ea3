#include "engine/settle.h"

#include <stdbool.h>

void Settle_Ask(Settle *settle, int width, int height, double now, int size[2]) {
    const bool first = settle->taken[0] == 0, rests = settle->asked[0] == width && settle->asked[1] == height;
    if (!rests) settle->since = now;
    settle->asked[0] = width, settle->asked[1] = height;
    if (first || now - settle->since >= SETTLE_SECONDS) settle->taken[0] = width, settle->taken[1] = height;
    size[0] = settle->taken[0], size[1] = settle->taken[1];
}
