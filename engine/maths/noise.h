/* noise.h - seeded noise for pictures of stone, haze and flames. The game must not depend on it. */
#ifndef ENGINE_NOISE_H
#define ENGINE_NOISE_H

#include "engine/maths/scalar.h"
#include <stdint.h>

enum { NOISE_SIZE = 256, NOISE_PERIOD = 8 };

/* Five octaves of smooth noise over 0..1 with mean .5. They repeat every NOISE_PERIOD units along both axes. */
typedef struct Noise {
    float texel[NOISE_SIZE][NOISE_SIZE];
} Noise;

void Noise_Bake(Noise *noise, uint32_t seed);
float Noise_At(const Noise *noise, float x, float y); /* one unit is the largest octave's grain */

/* Noise along a horizontal line. The part that depends on y alone is looked up once. */
typedef struct NoiseLine {
    const float *above, *below;
    float part;
} NoiseLine;

static inline NoiseLine Noise_Line(const Noise *noise, float y) {
    const float line = y * (NOISE_SIZE / NOISE_PERIOD);
    const int top = Floori(line);
    return (NoiseLine){noise->texel[(unsigned)top % NOISE_SIZE], noise->texel[((unsigned)top + 1) % NOISE_SIZE],
                       line - (float)top};
}

static inline float Noise_AlongLine(const NoiseLine *line, float x) {
    const float place = x * (NOISE_SIZE / NOISE_PERIOD);
    const int left = Floori(place);
    const unsigned i = (unsigned)left % NOISE_SIZE, right = (i + 1) % NOISE_SIZE;
    const float s = place - (float)left;
    return Mixf(Mixf(line->above[i], line->above[right], s), Mixf(line->below[i], line->below[right], s), line->part);
}

float Noise_Random(uint32_t seed, int x, int y); /* 0..1, a plain hash */

/* Ordered dither. This is the threshold of pixel (x & 7, y & 7), in 256ths of a step. Added before a value is cut to a
 * whole number, it hides banding. Neighbours differ widely. */
enum { NOISE_TILE = 8 };
extern const uint8_t NOISE_DITHER[NOISE_TILE][NOISE_TILE];

/* Rises smoothly from 0 at `from` to 1 at `to`, and stays constant beyond. Falls instead where from > to. */
static inline float Smoothstep(float from, float to, float x) {
    const float t = Clampf((x - from) / (to - from), 0, 1);
    return t * t * (3 - 2 * t);
}

#endif
