/* loudness_kit.h - how loud a recording is, by ITU-R BS.1770-4 and EBU R128: integrated loudness with both gates, and
 * the true peak, four times oversampled. Also how much of its energy is above 500 Hz. For 48000 frames a second. */
#ifndef TESTS_LOUDNESS_KIT_H
#define TESTS_LOUDNESS_KIT_H

#include "tests/kits/sound_kit.h"

#include <math.h>
#include <string.h>

enum { LOUDNESS_HOP = TAPE_RATE / 10, LOUDNESS_HOPS = 3000, LOUDNESS_TAPS = 24 };

typedef struct Biquad {
    double b[3], a[2];
} Biquad;

typedef struct BiquadState {
    double z[2];
} BiquadState;

/* Starts with Loudness_Start. Frames may come in parts of any length. */
typedef struct Loudness {
    BiquadState k[2][2], high[2][2]; /* of each ear */
    float recent[2][LOUDNESS_TAPS];
    double hop[LOUDNESS_HOPS]; /* K-weighted power of each tenth of a second, both ears added */
    double sum;                /* of the hop that is not whole */
    int hops, frames;
    double energy, energy_high;
    float true_peak;
    float tap[3][LOUDNESS_TAPS]; /* for the three places between two samples */
} Loudness;

static inline double Biquad_Pass(const Biquad *filter, BiquadState *state, double x) {
    const double y = filter->b[0] * x + state->z[0];
    state->z[0] = filter->b[1] * x - filter->a[0] * y + state->z[1];
    state->z[1] = filter->b[2] * x - filter->a[1] * y;
    return y;
}

/* Butterworth's high pass of the fourth order, as two of the second. */
static inline Biquad Biquad_High(double hertz, double q) {
    const double w = 2 * 3.14159265358979 * hertz / TAPE_RATE, alpha = sin(w) / (2 * q), a = 1 + alpha;
    const double side = (1 + cos(w)) / 2 / a;
    return (Biquad){{side, -2 * side, side}, {-2 * cos(w) / a, (1 - alpha) / a}};
}

static inline void Loudness_Start(Loudness *loudness) {
    memset(loudness, 0, sizeof *loudness);
    for (int k = 0; k < 3; k++)
        for (int i = 0; i < LOUDNESS_TAPS; i++) {
            const double x = i - LOUDNESS_TAPS / 2 + (k + 1) / 4.0, at = x / (LOUDNESS_TAPS / 2 + 0.5);
            const double sinc = sin(3.14159265358979 * x) / (3.14159265358979 * x);
            loudness->tap[k][i] = (float)(sinc * pow(cos(1.57079632679 * at), 2));
        }
}

/* The largest of a sample and the three places before it. */
static inline void Loudness_Peak(Loudness *loudness, int ear, float x) {
    float *recent = loudness->recent[ear];
    memmove(recent, recent + 1, (LOUDNESS_TAPS - 1) * sizeof *recent);
    recent[LOUDNESS_TAPS - 1] = x;
    loudness->true_peak = fmaxf(loudness->true_peak, fabsf(x));
    for (int k = 0; k < 3; k++) {
        float between = 0;
        for (int i = 0; i < LOUDNESS_TAPS; i++) between += loudness->tap[k][i] * recent[i];
        loudness->true_peak = fmaxf(loudness->true_peak, fabsf(between));
    }
}

static inline void Loudness_Hear(Loudness *loudness, float (*sample)[2], int frames) {
    static const Biquad SHELF = {{1.53512485958697, -2.69169618940638, 1.19839281085285},
                                 {-1.69065929318241, 0.73248077421585}},
                        PASS = {{1, -2, 1}, {-1.99004745483398, 0.99007225036621}};
    const Biquad high[2] = {Biquad_High(500, 0.54119610), Biquad_High(500, 1.30656296)};
    for (int i = 0; i < 2 * frames; i++) {
        const int ear = i % 2;
        const float x = sample[i / 2][ear];
        const double k = Biquad_Pass(&PASS, &loudness->k[ear][1], Biquad_Pass(&SHELF, &loudness->k[ear][0], (double)x));
        const double h =
            Biquad_Pass(&high[1], &loudness->high[ear][1], Biquad_Pass(&high[0], &loudness->high[ear][0], (double)x));
        Loudness_Peak(loudness, ear, x);
        loudness->energy += (double)x * (double)x;
        loudness->energy_high += h * h;
        loudness->sum += k * k;
        if (!ear || ++loudness->frames % LOUDNESS_HOP) continue;
        if (loudness->hops < LOUDNESS_HOPS) loudness->hop[loudness->hops++] = loudness->sum / LOUDNESS_HOP;
        loudness->sum = 0;
    }
}

static inline double Loudness_Of(double power) { return -0.691 + 10 * log10(power + 1e-20); }

/* Of a block of 400 ms that begins with this hop. */
static inline double Loudness_Block(const Loudness *loudness, int hop) {
    const double *at = loudness->hop + hop;
    return (at[0] + at[1] + at[2] + at[3]) / 4;
}

/* The mean power of all blocks that are louder than the gate, LUFS. */
static inline double Loudness_Gated(const Loudness *loudness, double gate) {
    double sum = 0;
    int count = 0;
    for (int i = 0; i + 4 <= loudness->hops; i++) {
        const double power = Loudness_Block(loudness, i);
        if (Loudness_Of(power) > gate) sum += power, count++;
    }
    return count ? sum / count : 0;
}

static inline double Loudness_Integrated(const Loudness *loudness) { /* LUFS */
    return Loudness_Of(Loudness_Gated(loudness, Loudness_Of(Loudness_Gated(loudness, -70)) - 10));
}

static inline double Loudness_TruePeak(const Loudness *loudness) { /* dB over full scale */
    return 20 * log10((double)loudness->true_peak + 1e-20);
}

static inline double Loudness_High(const Loudness *loudness) { /* share of the energy above 500 Hz */
    return loudness->energy_high / (loudness->energy + 1e-30);
}

#endif
