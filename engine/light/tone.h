/* tone.h - turns linear light into screen values by exposure, a filmic curve and gamma 2. .14 becomes middle grey. */
#ifndef ENGINE_TONE_H
#define ENGINE_TONE_H

#include "engine/light/look.h"
#include "engine/maths/plane.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

static inline float Tone(float light) {
    const float x = light * LOOK_EXPOSURE;
    const float seen = x * (LOOK_TONE_A * x + LOOK_TONE_B) / (x * (LOOK_TONE_C * x + LOOK_TONE_D) + LOOK_TONE_E);
    return sqrtf(seen < 1 ? seen : 1);
}

/* Returns Tone times `white` within half a step of 255, and is faster in loops. A single reciprocal square root
 * replaces the root and the division. It is guessed from the bits of the number and refined once (Blinn, and Lomont
 * 2003). The result may exceed `white` by a thousandth. */
static inline float ToneQuick(float light, float white) {
    const float x = light < 1e4f ? light : 1e4f, square = white * white;
    const float n = x * (3.921875f * square * x + .0375f * square), d = x * (1.8984375f * x + .36875f) + .07f;
    const float half = n * d;
    uint32_t bits;
    float guess;
    memcpy(&bits, &half, sizeof bits);
    bits = 0x5ef7599eu - (bits >> 1);
    memcpy(&guess, &bits, sizeof guess);
    return n * guess * (1.5008909f - half * (guess * guess));
}

/* Tone in whole numbers, within a step of 255. Loops handle twice as many at a time. As a function of the root of the
 * light, Tone is nearly a sum of parabolas. Each rises to a knot and is constant beyond it. Two of the fitted constants
 * are parameters, since compilers would turn known factors into many shifts. TONE_ROOT is light 1, 4080 is white. */
#define TONE_ROOT 4982.656f
enum { TONE_FIRST = 50, TONE_SECOND = 13 };

INLINE_LOOP uint16_t Tone_Below(uint16_t knot, uint16_t root) {
    const uint16_t high = root > knot ? root : knot;
    return (uint16_t)(high - root);
}

INLINE_LOOP uint16_t ToneRoot(uint16_t root, uint16_t first, uint16_t second) {
    const uint16_t a = Tone_Below(1220, root), b = Tone_Below(3457, root);
    const uint16_t c = Tone_Below(5524, root), d = Tone_Below(11348, root);
    const uint16_t steep_a = (uint16_t)(a * first), steep_b = (uint16_t)(b * second);
    const uint16_t steep_c = (uint16_t)(c << 2), steep_d = (uint16_t)(d >> 1);
    return (uint16_t)(4080 + Part16(a, steep_a) - Part16(b, steep_b) - Part16(c, steep_c) - Part16(d, steep_d));
}

/* The root of the sum of two squares, within 1.5 %. It is the largest of five linear functions. */
INLINE_LOOP uint16_t Tone_Both(uint16_t u, uint16_t v) {
    const uint16_t larger = u > v ? u : v, lesser = u > v ? v : u;
    const uint16_t near = (uint16_t)(Part16(larger, 61145) + Part16(lesser, 25362));
    const uint16_t sum = (uint16_t)(u + v), between = Part16(sum, 46793);
    const uint16_t most = larger > near ? larger : near;
    return most > between ? most : between;
}

/* Fade is a fast exp(-x) for x >= 0, within 2 % where it matters. Fading is its reciprocal. */
static inline float Fading(float x) { return 1 + x * (1 + x * (.5f + x * .16667f)); }
static inline float Fade(float x) { return 1 / Fading(x); }

#endif
