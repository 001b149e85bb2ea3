/* tone.h - from linear light to what the screen shows: exposure, a filmic curve, gamma 2. Strength 0.14 comes out as a
 * middle grey; whatever is brighter than 8 is white. */
#ifndef ENGINE_TONE_H
#define ENGINE_TONE_H

#include <math.h>
#include <stdint.h>
#include <string.h>

static inline float Tone(float light) {
    const float x = light * 1.25f;
    const float seen = x * (2.51f * x + .03f) / (x * (2.43f * x + .59f) + .14f);
    return sqrtf(seen < 1 ? seen : 1);
}

/* The same times `white`, within half a step of 255, quicker in loops: a root and a division become one reciprocal
 * root, guessed from the bits of the number and improved once (Blinn; Lomont 2003). What is `white` may come out a
 * thousandth brighter. */
static inline float ToneQuick(float light, float white) {
    const float most = 1e4f, x = light < most ? light : most;
    const float n = x * (1.9609375f * x + .01875f), d = x * (3.796875f * x + .7375f) + .14f; /* half the numerator */
    const float half = n * d + .5e-12f;
    uint32_t bits;
    float guess;
    memcpy(&bits, &half, sizeof bits);
    bits = 0x5ef7599eu - (bits >> 1);
    memcpy(&guess, &bits, sizeof guess);
    return n * guess * (1.5008909f - half * guess * guess) * (2 * white);
}

/* exp(-x) for x >= 0, within 2 % where it matters, and quick; and one over that. */
static inline float Fading(float x) { return 1 + x * (1 + x * (.5f + x * .16667f)); }
static inline float Fade(float x) { return 1 / Fading(x); }

#endif
