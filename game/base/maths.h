/* maths.h - arithmetic for the game's ticks, with vectors, our own sine, noise and random numbers.
 *
 * Everything here gives the same bits on every machine. It uses only + - * / sqrtf floorf and comparisons. Whatever
 * reaches the game's state or the fluid uses these and no libm function. Pictures and the HUD may use libm. Positions
 * are metres, x to the right and y down as on screen. Angles are radians, clockwise on screen. */
#ifndef GAME_MATHS_H
#define GAME_MATHS_H

#include <math.h>
#include <stdint.h>

#define MATHS_TURN 6.28318530717958648 /* a full turn, radians */

typedef struct Vec2 {
    float x, y;
} Vec2;

static inline Vec2 Vec2_At(float x, float y) { return (Vec2){x, y}; }
static inline Vec2 Vec2_Add(Vec2 a, Vec2 b) { return Vec2_At(a.x + b.x, a.y + b.y); }
static inline Vec2 Vec2_Sub(Vec2 a, Vec2 b) { return Vec2_At(a.x - b.x, a.y - b.y); }
static inline Vec2 Vec2_Scale(Vec2 a, float s) { return Vec2_At(a.x * s, a.y * s); }
static inline Vec2 Vec2_Mix(Vec2 a, Vec2 b, float t) { return Vec2_At(a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t); }
static inline float Vec2_Dot(Vec2 a, Vec2 b) { return a.x * b.x + a.y * b.y; }
static inline float Vec2_Length(Vec2 a) { return sqrtf(a.x * a.x + a.y * a.y); }
/* The vector of length 1 along a, or `otherwise` if a is almost zero. */
static inline Vec2 Vec2_Unit(Vec2 a, Vec2 otherwise) {
    float length = Vec2_Length(a);
    return length > 1e-6f ? Vec2_Scale(a, 1 / length) : otherwise;
}
/* a turned clockwise on screen by the angle whose cosine and sine are given. */
static inline Vec2 Vec2_Turn(Vec2 a, float cosine, float sine) {
    return Vec2_At(a.x * cosine - a.y * sine, a.x * sine + a.y * cosine);
}

/* NaN becomes low. */
static inline float Maths_Clamp(float x, float low, float high) { return x > low ? (x < high ? x : high) : low; }
static inline float Maths_Abs(float x) { return x < 0 ? -x : x; }
static inline float Maths_Mix(float a, float b, float t) { return a + (b - a) * t; }
static inline float Maths_Ease(float t) { return t * t * (3 - 2 * t); } /* 0 .. 1, flat at both ends */
/* value moved towards target by at most step. */
static inline float Maths_Approach(float value, float target, float step) {
    return value < target ? (value + step < target ? value + step : target)
                          : (value - step > target ? value - step : target);
}

/* Sine and cosine to 2e-7. The angle is reduced in double, so that hours of play stay exact. */
float Maths_Sin(double angle);
float Maths_Cos(double angle);
Vec2 Maths_Way(float degrees); /* unit vector. 0 points right, 90 down. */

/* Smooth noise in [0, 1) over the plane, with about one feature a unit. `lane` picks an independent plane. */
float Maths_Noise(float x, float y, uint32_t lane);

/* A stream of random numbers (PCG). Draw once in a statement, because C does not fix the order of evaluation in it. */
typedef struct Random {
    uint64_t state;
} Random;

Random Random_Seed(uint64_t seed);
uint32_t Random_Bits(Random *random);
float Random_Unit(Random *random); /* [0, 1) */

/* FNV-1a over bytes, folded into `hash`. Start from MATHS_HASH_START. */
#define MATHS_HASH_START 14695981039346656037ull
uint64_t Maths_Hash(uint64_t hash, const void *bytes, int count);
uint64_t Maths_HashFloat(uint64_t hash, float value); /* the value's bits, low byte first on every machine */
uint64_t Maths_HashFloats(uint64_t hash, const float *values, int count);
uint64_t Maths_HashWord(uint64_t hash, uint64_t word); /* low byte first on every machine */

#endif
