/* filter.h - white noise, a sine, and a filter in Simper's form, which is stable however fast its frequency changes. */
#ifndef ENGINE_FILTER_H
#define ENGINE_FILTER_H

#include "engine/maths/scalar.h"

#include <math.h>
#include <stdbool.h>
#include <stdint.h>

static inline float Filter_White(uint32_t *state) { /* -1 .. 1 */
    *state = *state * 1664525u + 1013904223u;
    return (float)(int32_t)*state * (1.0f / 2147483648.0f);
}

/* An approximate sine of an angle in turns. The third harmonic is 60 dB below. */
static inline float Filter_Sine(float turns) {
    const float x = turns - (float)Floori(turns + 0.5f);
    const float y = 8 * x * (1 - 2 * fabsf(x));
    return y * (0.775f + 0.225f * fabsf(y));
}

/* The share of the way to a target for each of `steps` steps a second, for a time constant in seconds. */
static inline float Filter_Share(float seconds, float steps) { return 1 - expf(-1 / (seconds * steps)); }

typedef struct FilterShape {
    float a1, a2, a3;
    float low, band; /* factors that turn white noise into low and band outputs with a mean square of 1 */
} FilterShape;

typedef struct Filter {
    float s1, s2;
} Filter;

static inline FilterShape Filter_Shape(float colour, float sharp, bool low, float rate) {
    const float g = tanf(3.14159265f * Clampf(colour / rate, 0.0001f, 0.45f)), k = 1 / sharp;
    const float width = 3.14159265f * colour / rate / 3; /* the power of white noise in a band of `colour` Hz */
    FilterShape shape = {.a1 = 1 / (1 + g * (g + k))};
    shape.a2 = g * shape.a1;
    shape.a3 = g * shape.a2;
    if (low)
        shape.low = 1 / sqrtf(width * sharp);
    else
        shape.band = k / sqrtf(width / sharp);
    return shape;
}

static inline float Filter_Pass(Filter *filter, const FilterShape *shape, float x) {
    const float v3 = x - filter->s2;
    const float band = shape->a1 * filter->s1 + shape->a2 * v3;
    const float low = filter->s2 + shape->a2 * filter->s1 + shape->a3 * v3;
    filter->s1 = 2 * band - filter->s1;
    filter->s2 = 2 * low - filter->s2;
    return shape->low * low + shape->band * band;
}

#endif
