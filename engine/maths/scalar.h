/* scalar.h - small functions of one or two numbers. Unlike those of libm they compile to one instruction in loops. Minf
 * and Maxf return the second argument if either is NaN. Clampf returns `low` for NaN. */
#ifndef ENGINE_SCALAR_H
#define ENGINE_SCALAR_H

static inline float Minf(float a, float b) { return a < b ? a : b; }
static inline float Maxf(float a, float b) { return a > b ? a : b; }
static inline float Clampf(float x, float low, float high) { return x > low ? x < high ? x : high : low; }
static inline float Mixf(float a, float b, float t) { return a + (b - a) * t; } /* a at 0, b at 1 */

static inline int Floori(float x) { /* For |x| below 2e9. On old processors libm's floorf is a call. */
    const int cut = (int)x;
    return cut - (x < (float)cut);
}

static inline int Mini(int a, int b) { return a < b ? a : b; }
static inline int Maxi(int a, int b) { return a > b ? a : b; }

#endif
