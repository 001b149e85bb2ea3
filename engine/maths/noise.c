#include "engine/maths/noise.h"
#include "engine/maths/scalar.h"
#include <math.h>

float Noise_Random(uint32_t seed, int x, int y) {
    uint32_t h = seed * 0x9e3779b9u ^ (uint32_t)x * 73856093u ^ (uint32_t)y * 19349663u;
    h = (h ^ h >> 16) * 0x7feb352du;
    h = (h ^ h >> 15) * 0x846ca68bu;
    return (float)((h ^ h >> 16) >> 8) / 16777216.0f;
}

const uint8_t NOISE_DITHER[NOISE_TILE][NOISE_TILE] = {
    {2, 130, 34, 162, 10, 138, 42, 170},  {194, 66, 226, 98, 202, 74, 234, 106},
    {50, 178, 18, 146, 58, 186, 26, 154}, {242, 114, 210, 82, 250, 122, 218, 90},
    {14, 142, 46, 174, 6, 134, 38, 166},  {206, 78, 238, 110, 198, 70, 230, 102},
    {62, 190, 30, 158, 54, 182, 22, 150}, {254, 126, 222, 94, 246, 118, 214, 86},
};

/* An octave has random values at `cells` points along each side of the tile, and smooth steps between them. */
static float octave(uint32_t seed, int cells, float x, float y) {
    const int i = (int)x, j = (int)y, right = (i + 1) % cells, below = (j + 1) % cells;
    const float s = Smoothstep(0, 1, x - (float)i), t = Smoothstep(0, 1, y - (float)j);
    return Mixf(Mixf(Noise_Random(seed, i, j), Noise_Random(seed, right, j), s),
                Mixf(Noise_Random(seed, i, below), Noise_Random(seed, right, below), s), t);
}

static void add_octave(Noise *noise, uint32_t seed, int cells, float strength) {
    const float step = (float)cells / NOISE_SIZE;
    for (int y = 0; y < NOISE_SIZE; y++)
        for (int x = 0; x < NOISE_SIZE; x++)
            noise->texel[y][x] += strength * octave(seed, cells, (float)x * step, (float)y * step);
}

void Noise_Bake(Noise *noise, uint32_t seed) {
    *noise = (Noise){0};
    float strength = 16.0f / 31;
    for (int cells = NOISE_PERIOD; cells < NOISE_SIZE; cells *= 2, strength /= 2)
        add_octave(noise, seed + (uint32_t)cells, cells, strength);
}

float Noise_At(const Noise *noise, float x, float y) {
    const NoiseLine line = Noise_Line(noise, y);
    return Noise_AlongLine(&line, x);
}
