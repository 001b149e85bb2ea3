#include "game/base/colours.h"

#include "game/base/maths.h"

#include <stddef.h>

static const Colour COLOUR[COLOUR_COUNT] = {
    [COLOUR_NONE] = {{0, 0, 0}},
    [COLOUR_RED] = {{1, 0.05f, 0.04f}},
    [COLOUR_ORANGE] = {{1, 0.30f, 0.02f}},
    [COLOUR_YELLOW] = {{0.95f, 0.70f, 0.04f}},
    [COLOUR_GREEN] = {{0.08f, 0.85f, 0.14f}},
    [COLOUR_CYAN] = {{0.04f, 0.70f, 0.85f}},
    [COLOUR_BLUE] = {{0.06f, 0.18f, 1}},
    [COLOUR_VIOLET] = {{0.42f, 0.08f, 1}},
    [COLOUR_PINK] = {{1, 0.14f, 0.50f}},
};

const char *const COLOUR_NAMES[] = {"none", "red", "orange", "yellow", "green", "cyan", "blue", "violet", "pink", NULL};

Colour Colour_Of(ColourName name) { return COLOUR[name]; }

/* A third of the wheel from its place, a part is gone. A little of it is left, as pure light would show no shades. */
static float part_at(float turns, float place) {
    const float off = turns - place, around = Maths_Abs(off - floorf(off + 0.5f));
    return Maths_Mix(0.03f, 1, Maths_Ease(Maths_Clamp(2 - 6 * around, 0, 1)));
}

Colour Colour_Hue(float turns) {
    const float wheel = turns - floorf(turns);
    return (Colour){{part_at(wheel, 0), part_at(wheel, 1.0f / 3), part_at(wheel, 2.0f / 3)}};
}
