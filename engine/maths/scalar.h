/* scalar.h - the few functions of one number that pictures are made of. Unlike libm's they become one instruction in
 * loops: of two numbers, one of which is NaN, the second is taken. */
#ifndef ENGINE_SCALAR_H
#define ENGINE_SCALAR_H

static inline float Minf(float a, float b) { return a < b ? a : b; }
static inline float Maxf(float a, float b) { return a > b ? a : b; }
static inline float Clampf(float x, float low, float high) { return x > low ? x < high ? x : high : low; }
static inline float Mixf(float a, float b, float t) { return a + (b - a) * t; } /* a at 0, b at 1 */

static inline int Floori(float x) { /* |x| below 2e9; libm's floorf is a call on old processors */
    const int cut = (int)x;
    return cut - (x < (float)cut);
}

static inline int Mini(int a, int b) { return a < b ? a : b; }
static inline int Maxi(int a, int b) { return a > b ? a : b; }

#endif
