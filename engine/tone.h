/* tone.h - from linear light to what the screen shows: exposure, a filmic curve, gamma 2. Strength 0.14 comes out as a
 * middle grey; whatever is brighter than 8 is white. */
#ifndef ENGINE_TONE_H
#define ENGINE_TONE_H

#include <math.h>

static inline float Tone(float light) {
    const float x = light * 1.25f;
    const float seen = x * (2.51f * x + .03f) / (x * (2.43f * x + .59f) + .14f);
    return sqrtf(seen < 1 ? seen : 1);
}

/* exp(-x) for x >= 0, within 2 % where it matters, and quick. */
static inline float Fade(float x) { return 1 / (1 + x * (1 + x * (.5f + x * .16667f))); }

#endif
