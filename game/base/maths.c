#include "game/base/maths.h"

#include <string.h>

/* Sine within a quarter turn of zero. The odd Taylor series to x^11 is exact below a float's rounding there. */
static float sine_near_zero(float x) {
    float s = x * x;
    float p = 2.7557319e-6f + s * -2.5052108e-8f;
    p = -1.9841270e-4f + s * p;
    p = 8.3333333e-3f + s * p;
    p = -1.6666667e-1f + s * p;
    return x + x * s * p;
}

float Maths_Sin(double angle) {
    double turns = angle / MATHS_TURN;
    turns -= floor(turns + 0.5);
    if (turns > 0.25) turns = 0.5 - turns;
    if (turns < -0.25) turns = -0.5 - turns;
    return sine_near_zero((float)(turns * MATHS_TURN));
}

float Maths_Cos(double angle) { return Maths_Sin(angle + MATHS_TURN / 4); }

Vec2 Maths_Way(float degrees) {
    double angle = (double)degrees * (MATHS_TURN / 360);
    return Vec2_At(Maths_Cos(angle), Maths_Sin(angle));
}

static uint32_t scramble(uint32_t x) {
    x = (x ^ (x >> 16)) * 0x7feb352du;
    x = (x ^ (x >> 15)) * 0x846ca68bu;
    return x ^ (x >> 16);
}

static float lattice(int32_t x, int32_t y, uint32_t lane) {
    uint32_t mixed = scramble((uint32_t)x * 73856093u ^ scramble((uint32_t)y * 19349663u ^ lane * 83492791u));
    return (float)(mixed >> 8) / 16777216.0f;
}

float Maths_Noise(float x, float y, uint32_t lane) {
    x = Maths_Clamp(x, -1e6f, 1e6f);
    y = Maths_Clamp(y, -1e6f, 1e6f);
    float column = floorf(x), row = floorf(y);
    int32_t i = (int32_t)column, j = (int32_t)row;
    float s = Maths_Ease(x - column), t = Maths_Ease(y - row);
    float top = Maths_Mix(lattice(i, j, lane), lattice(i + 1, j, lane), s);
    float bottom = Maths_Mix(lattice(i, j + 1, lane), lattice(i + 1, j + 1, lane), s);
    return Maths_Mix(top, bottom, t);
}

Random Random_Seed(uint64_t seed) {
    Random random = {seed * 2862933555777941757ull + 3037000493ull};
    (void)Random_Bits(&random);
    return random;
}

uint32_t Random_Bits(Random *random) {
    uint64_t old = random->state;
    random->state = old * 6364136223846793005ull + 1442695040888963407ull;
    uint32_t word = (uint32_t)(((old >> 18) ^ old) >> 27);
    uint32_t turn = (uint32_t)(old >> 59);
    return (word >> turn) | (word << ((32 - turn) & 31));
}

float Random_Unit(Random *random) { return (float)(Random_Bits(random) >> 8) / 16777216.0f; }

uint64_t Maths_Hash(uint64_t hash, const void *bytes, int count) {
    const unsigned char *byte = bytes;
    for (int i = 0; i < count; i++) hash = (hash ^ byte[i]) * 1099511628211ull;
    return hash;
}

uint64_t Maths_HashWord(uint64_t hash, uint64_t word) {
    for (int i = 0; i < 8; i++) hash = (hash ^ ((word >> (8 * i)) & 255)) * 1099511628211ull;
    return hash;
}

uint64_t Maths_HashFloat(uint64_t hash, float value) {
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return Maths_HashWord(hash, bits);
}

uint64_t Maths_HashFloats(uint64_t hash, const float *values, int count) {
    for (int i = 0; i < count; i++) hash = Maths_HashFloat(hash, values[i]);
    return hash;
}
