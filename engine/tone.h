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
 * thousandth brighter. The light is at most 1e4. */
static inline float ToneHeld(float light, float white) {
    const float x = light, square = white * white;
    const float n = x * (3.921875f * square * x + .0375f * square), d = x * (1.8984375f * x + .36875f) + .07f;
    const float half = n * d;
    uint32_t bits;
    float guess;
    memcpy(&bits, &half, sizeof bits);
    bits = 0x5ef7599eu - (bits >> 1);
    memcpy(&guess, &bits, sizeof guess);
    return n * guess * (1.5008909f - half * (guess * guess));
}

static inline float ToneQuick(float light, float white) { return ToneHeld(light < 1e4f ? light : 1e4f, white); }

/* exp(-x) for x >= 0, within 2 % where it matters, and quick; and one over that. */
static inline float Fading(float x) { return 1 + x * (1 + x * (.5f + x * .16667f)); }
static inline float Fade(float x) { return 1 / Fading(x); }

#endif
