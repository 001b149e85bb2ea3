/* leveque_kit.h - LeVeque's swirl: smoke is drawn out into a spiral by a wind that then turns back, and what is left at
 * the end but the puff of the beginning is the scheme's error. R. J. LeVeque, "High-resolution conservative algorithms
 * for advection in incompressible flow", SIAM J. Numer. Anal. 33 (1996), section 9: u = sin^2(pi x) sin(2 pi y) cos(pi
 * t / T), v alike, T = 1.5. The box is 1 m wide and high. */
#ifndef TESTS_LEVEQUE_KIT_H
#define TESTS_LEVEQUE_KIT_H

#include "tests/kits/fluid_kit.h"

#include <math.h>

static const double LEVEQUE_SECONDS = 1.5;

static inline double leveque_stream(double x, double y) {
    const double a = sin(3.14159265358979 * x), b = sin(3.14159265358979 * y);
    return a * a * b * b / 3.14159265358979;
}

/* Differences of the stream function: no cell has a divergence but by rounding. */
static inline void leveque_blow(Fluid *fluid, double speed) {
    const FluidView u = Fluid_Velocity(fluid, 0), v = Fluid_Velocity(fluid, 1);
    const double h = Fluid_GetDef(fluid)->cell_size;
    for (int y = 0; y < u.size[1]; y++)
        for (int x = 0; x < u.size[0]; x++)
            Kit_Put(u, x, y, (float)(speed * (leveque_stream(x * h, (y + 1) * h) - leveque_stream(x * h, y * h)) / h));
    for (int y = 0; y < v.size[1]; y++)
        for (int x = 0; x < v.size[0]; x++)
            Kit_Put(v, x, y, (float)(-speed * (leveque_stream((x + 1) * h, y * h) - leveque_stream(x * h, y * h)) / h));
}

/* The paper's smooth hump. */
static inline double leveque_hump(double x, double y) {
    const double r = fmin(sqrt((x - .25) * (x - .25) + (y - .5) * (y - .5)) / .15, 1);
    return .5 * (1 + cos(3.14159265358979 * r));
}

static inline void leveque_start(Fluid *fluid) {
    const FluidView smoke = Fluid_Channel(fluid, 0);
    const int samples = smoke.size[0];
    for (int y = 0; y < samples; y++)
        for (int x = 0; x < samples; x++)
            Kit_Put(smoke, x, y, (float)leveque_hump((x + .5) / samples, (y + .5) / samples));
}

/* Step `i` of so many, in the wind of its middle. */
static inline void leveque_step(Fluid *fluid, int i, int steps) {
    leveque_blow(fluid, cos(3.14159265358979 * (i + .5) / steps));
    Fluid_StepChannels(fluid, (float)(LEVEQUE_SECONDS / steps));
}

/* How far the smoke is from the hump, on the mean. */
static inline double leveque_distance(Fluid *fluid) {
    const FluidView smoke = Fluid_Channel(fluid, 0);
    const int samples = smoke.size[0];
    double sum = 0;
    for (int y = 0; y < samples; y++)
        for (int x = 0; x < samples; x++)
            sum += fabs((double)*Kit_At(smoke, x, y) - leveque_hump((x + .5) / samples, (y + .5) / samples));
    return sum / (samples * samples);
}

#endif
