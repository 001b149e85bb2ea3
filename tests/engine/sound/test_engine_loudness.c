/* The meter by which the game's loudness is measured, on sounds whose loudness is known. */
#include "tests/kits/loudness_kit.h"
#include "tests/kits/test.h"

#define LEVEL(decibels) powf(10, (decibels) / 20.0f)

static Tape tape;
static Loudness loudness;

static void sine(float seconds, double hertz, double phase, float left, float right) {
    const int frames = (int)(seconds * TAPE_RATE);
    for (int i = 0; i < frames; i++, tape.frames++) {
        const float x = (float)sin(6.283185307179586 * (hertz * i / TAPE_RATE + phase));
        tape.sample[tape.frames][0] = left * x;
        tape.sample[tape.frames][1] = right * x;
    }
}

static double integrated(void) {
    Loudness_Start(&loudness);
    Loudness_Hear(&loudness, tape.sample, tape.frames);
    tape.frames = 0;
    return Loudness_Integrated(&loudness);
}

static void near(double found, double wanted, double slack) {
    if (!(fabs(found - wanted) <= slack)) fail_msg("%.3f instead of %.3f", found, wanted);
}

/* The standard's own example: a full sine of 997 Hz in one channel reads -3.01. */
TEST(a_sine_reads_its_level) {
    sine(5, 997, 0, LEVEL(-20), LEVEL(-20));
    near(integrated(), -20, .05);
    sine(5, 997, 0, LEVEL(-20), 0);
    near(integrated(), -23.01, .05);
    sine(5, 997, 0, 0, LEVEL(-40));
    near(integrated(), -43.01, .05);
}

/* K: +4 dB far above 2 kHz, and little of what lies below 40 Hz. */
TEST(ears_hear_highs_better_than_lows) {
    sine(5, 10000, 0, LEVEL(-20), LEVEL(-20));
    near(integrated(), -16.7, .3);
    sine(5, 40, 0, LEVEL(-20), LEVEL(-20));
    near(integrated(), -26, 2);
}

TEST(gates_leave_out_what_is_silent_or_far_softer) {
    sine(10, 997, 0, LEVEL(-20), LEVEL(-20));
    sine(20, 997, 0, 0, 0);
    sine(20, 997, 0, LEVEL(-36), LEVEL(-36));
    near(integrated(), -20, .2);
    sine(10, 997, 0, LEVEL(-20), LEVEL(-20));
    sine(10, 997, 0, LEVEL(-26), LEVEL(-26)); /* within the gate, so it counts */
    near(integrated(), -22.04, .15);
}

/* The samples of this sine are 3 dB below its crest. */
TEST(peaks_are_found_between_samples) {
    sine(1, 12000, .125, LEVEL(-6), 0);
    assert_true(Tape_Peak(&tape, .1f, .9f) < LEVEL(-8.9f));
    integrated();
    near(Loudness_TruePeak(&loudness), -6, .3);
}

TEST(highs_are_told_from_lows) {
    static const struct { double hertz, share; } CASES[] = {{100, 0}, {500, .5}, {2000, 1}};
    for (int i = 0; i < 3; i++) {
        sine(4, CASES[i].hertz, 0, .1f, .1f);
        integrated();
        near(Loudness_High(&loudness), CASES[i].share, .02);
    }
}
