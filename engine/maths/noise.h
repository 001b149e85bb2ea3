/* noise.h - seeded noise for pictures: stone, haze, licks of flame, dither. Nothing of it may reach the game. */
#ifndef ENGINE_NOISE_H
#define ENGINE_NOISE_H

#include "engine/maths/scalar.h"
#include <stdint.h>

enum { NOISE_SIZE = 256, NOISE_PERIOD = 8 };

/* Five octaves of smooth noise over 0..1 (mean .5), baked once; repeats every NOISE_PERIOD units along both axes. */
typedef struct Noise {
    float texel[NOISE_SIZE][NOISE_SIZE];
} Noise;

void Noise_Bake(Noise *noise, uint32_t seed);
float Noise_At(const Noise *noise, float x, float y); /* one unit is the largest octave's grain */

/* The same along a line: what `y` decides is looked up once. */
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

/* Thresholds for the pixels (x & 7, y & 7): adding one before a number is cut to a whole one hides
 * banding. Each is 0..255 of a step; its neighbours are far from it. */
enum { NOISE_TILE = 8 };
extern const uint8_t NOISE_DITHER[NOISE_TILE][NOISE_TILE];

/* 0 below `from`, 1 above `to`, smooth between; the other way round with from > to. */
static inline float Smoothstep(float from, float to, float x) {
    const float t = Clampf((x - from) / (to - from), 0, 1);
    return t * t * (3 - 2 * t);
}

#endif
