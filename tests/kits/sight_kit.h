/* sight_kit.h - colours as eyes see them that lack one kind of cone, and how far apart they then are.
 *
 * Machado, Oliveira and Fernandes (2009), "A Physiologically-based Model for Simulation of Color Vision Deficiency":
 * their matrices of severity 1, which apply to linear light. */
#ifndef TESTS_SIGHT_KIT_H
#define TESTS_SIGHT_KIT_H

#include <math.h>
#include <stdint.h>

enum { SIGHT_FULL, SIGHT_PROTANOPIA, SIGHT_DEUTERANOPIA, SIGHT_TRITANOPIA, SIGHTS };

static const char *const SIGHT_NAMES[SIGHTS] = {"full sight", "protanopia", "deuteranopia", "tritanopia"};

static const float SIGHT[SIGHTS][3][3] = {
    {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
    {{.152286f, 1.052583f, -.204868f}, {.114503f, .786281f, .099216f}, {-.003882f, -.048116f, 1.051998f}},
    {{.367322f, .860646f, -.227968f}, {.280085f, .672501f, .047413f}, {-.011820f, .042940f, .968881f}},
    {{1.255528f, -.076749f, -.178779f}, {-.078411f, .930809f, .147602f}, {.004733f, .691367f, .303900f}},
};

static inline float sight_linear(uint32_t channel) {
    const float seen = (float)(channel & 255) / 255;
    return seen <= .04045f ? seen / 12.92f : powf((seen + .055f) / 1.055f, 2.4f);
}

static inline float sight_root(float t) { return t > .008856f ? cbrtf(t) : 7.787f * t + 16 / 116.f; }

/* CIE L*a*b* of 0xRRGGBB, for white as in sRGB. */
static inline void sight_lab(uint32_t colour, int sight, float lab[3]) {
    float rgb[3], seen[3];
    for (int c = 0; c < 3; c++) rgb[c] = sight_linear(colour >> (16 - 8 * c));
    for (int c = 0; c < 3; c++) {
        const float *row = SIGHT[sight][c], sum = row[0] * rgb[0] + row[1] * rgb[1] + row[2] * rgb[2];
        seen[c] = fminf(fmaxf(sum, 0), 1);
    }
    const float x = sight_root((.4124f * seen[0] + .3576f * seen[1] + .1805f * seen[2]) / .9505f);
    const float y = sight_root(.2126f * seen[0] + .7152f * seen[1] + .0722f * seen[2]);
    const float z = sight_root((.0193f * seen[0] + .1192f * seen[1] + .9505f * seen[2]) / 1.089f);
    lab[0] = 116 * y - 16, lab[1] = 500 * (x - y), lab[2] = 200 * (y - z);
}

/* Two just distinguishable colours are 2.3 apart. */
static inline float sight_apart(uint32_t a, uint32_t b, int sight) {
    float of_a[3], of_b[3];
    sight_lab(a, sight, of_a), sight_lab(b, sight, of_b);
    return sqrtf(powf(of_a[0] - of_b[0], 2) + powf(of_a[1] - of_b[1], 2) + powf(of_a[2] - of_b[2], 2));
}

static inline float sight_lightness(uint32_t colour, int sight) {
    float lab[3];
    sight_lab(colour, sight, lab);
    return lab[0];
}

#endif
