#include "game/sound/harmony.h"
#include "game/base/count.h"

#include <math.h>

enum { LOWEST = 57, DEGREES = 7, OCTAVE = 12 };

/* Minor walks home by way of F, D and E, or it opens towards C and G. In the third verse the bass falls by steps under
 * a chord that stands still. The last two end or begin elsewhere. */
static const Chord MINOR[][VERSE_CHORDS] = {
    {{0, SCALE_MINOR, 45, {52, 60, 67}},
     {5, SCALE_MINOR, 41, {52, 60, 69}},
     {3, SCALE_MINOR, 38, {53, 60, 69}},
     {4, SCALE_MINOR, 40, {52, 59, 67}}},
    {{2, SCALE_MINOR, 48, {52, 60, 67}},
     {6, SCALE_MINOR, 43, {50, 59, 67}},
     {3, SCALE_MINOR, 38, {53, 57, 64}},
     {4, SCALE_LEADING, 40, {52, 56, 64}}},
    {{0, SCALE_MINOR, 45, {52, 57, 60}},
     {0, SCALE_MINOR, 43, {52, 57, 60}},
     {5, SCALE_MINOR, 41, {52, 57, 60}},
     {4, SCALE_LEADING, 40, {52, 56, 59}}},
    {{0, SCALE_MINOR, 45, {48, 57, 64}},
     {3, SCALE_MINOR, 41, {50, 57, 65}},
     {6, SCALE_MINOR, 43, {50, 59, 62}},
     {2, SCALE_MINOR, 48, {52, 60, 64}}},
    {{3, SCALE_MINOR, 38, {53, 57, 64}},
     {0, SCALE_MINOR, 45, {52, 57, 60}},
     {5, SCALE_MINOR, 41, {53, 57, 60}},
     {4, SCALE_LEADING, 40, {52, 56, 59}}},
};

static const Chord MAJOR[][VERSE_CHORDS] = {
    {{0, SCALE_MAJOR, 45, {52, 61, 69}},
     {3, SCALE_MAJOR, 38, {54, 62, 69}},
     {5, SCALE_MAJOR, 42, {52, 61, 69}},
     {4, SCALE_MAJOR, 40, {52, 59, 68}}},
    {{0, SCALE_MAJOR, 49, {52, 57, 64}},
     {3, SCALE_MAJOR, 50, {54, 57, 64}},
     {1, SCALE_MAJOR, 47, {54, 57, 62}},
     {4, SCALE_MAJOR, 40, {52, 56, 64}}},
    {{5, SCALE_MAJOR, 42, {54, 61, 69}},
     {3, SCALE_MAJOR, 38, {54, 62, 69}},
     {0, SCALE_MAJOR, 45, {52, 61, 69}},
     {4, SCALE_MAJOR, 40, {52, 59, 68}}},
};

int Harmony_Verses(bool major) { return major ? COUNT_OF(MAJOR) : COUNT_OF(MINOR); }

const Chord *Harmony_Verse(bool major, int verse) { return major ? MAJOR[verse] : MINOR[verse]; }

static int semitones(Scale scale, int degree) {
    static const int STEPS[][DEGREES] = {[SCALE_MINOR] = {0, 2, 3, 5, 7, 8, 10},
                                         [SCALE_LEADING] = {0, 2, 3, 5, 7, 8, 11},
                                         [SCALE_MAJOR] = {0, 2, 4, 5, 7, 9, 11}};
    return STEPS[scale][degree % DEGREES] + OCTAVE * (degree / DEGREES);
}

int Harmony_Key(const Chord *chord, int degree) { return LOWEST + semitones(chord->scale, chord->root + degree); }

float Harmony_Hertz(float key) { return 440 * exp2f((key - 69) / OCTAVE); }
