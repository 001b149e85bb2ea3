/* voices.h - sounding notes and beds, as the mixer keeps them between two blocks. */
#ifndef ENGINE_VOICES_H
#define ENGINE_VOICES_H

#include "engine/maths/scalar.h"
#include "engine/sound/score.h"

#include <math.h>
#include <stdbool.h>
#include <stdint.h>

/* ---- White noise, a sine, and a filter in Simper's form, which is stable however fast its frequency changes ---- */

static inline float Filter_White(uint32_t *state) { /* -1 .. 1 */
    *state = *state * 1664525u + 1013904223u;
    return (float)(int32_t)*state * (1.0f / 2147483648.0f);
}

/* An approximate sine of an angle in turns. The third harmonic is 60 dB below. */
static inline float Filter_Sine(float turns) {
    const float x = turns - (float)Floori(turns + 0.5f);
    const float y = 8 * x * (1 - 2 * fabsf(x));
    return y * (0.775f + 0.225f * fabsf(y));
}

/* The share of the way to a target for each of `steps` steps a second, for a time constant in seconds. */
static inline float Filter_Share(float seconds, float steps) { return 1 - expf(-1 / (seconds * steps)); }

typedef struct FilterShape {
    float a1, a2, a3;
    float low, band; /* factors that turn white noise into low and band outputs with a mean square of 1 */
} FilterShape;

typedef struct Filter {
    float s1, s2;
} Filter;

static inline FilterShape Filter_Shape(float colour, float sharp, bool low, float rate) {
    const float g = tanf(3.14159265f * Clampf(colour / rate, 0.0001f, 0.45f)), k = 1 / sharp;
    const float width = 3.14159265f * colour / rate / 3; /* the power of white noise in a band of `colour` Hz */
    FilterShape shape = {.a1 = 1 / (1 + g * (g + k))};
    shape.a2 = g * shape.a1;
    shape.a3 = g * shape.a2;
    if (low)
        shape.low = 1 / sqrtf(width * sharp);
    else
        shape.band = k / sqrtf(width / sharp);
    return shape;
}

static inline float Filter_Pass(Filter *filter, const FilterShape *shape, float x) {
    const float v3 = x - filter->s2;
    const float band = shape->a1 * filter->s1 + shape->a2 * v3;
    const float low = filter->s2 + shape->a2 * filter->s1 + shape->a3 * v3;
    filter->s1 = 2 * band - filter->s1;
    filter->s2 = 2 * low - filter->s2;
    return shape->low * low + shape->band * band;
}

/* ---- Voices ---- */

enum { VOICES_BLOCK = 64 }; /* Frames rendered at a time. Within a block all glides are linear. */

typedef struct Bus {
    float left[VOICES_BLOCK], right[VOICES_BLOCK], send[VOICES_BLOCK]; /* `send` goes to the hall */
} Bus;

typedef struct NoteVoice {
    Note note; /* with every number in range */
    int wait;  /* frames until it begins */
    float rise, fall;
    float pitch, colour;             /* Hz, now */
    float pitch_step, colour_step;   /* factors of pitch and colour for each block */
    int gliding;                     /* blocks for which they still glide */
    int hold;                        /* frames that it still keeps its full level */
    float phase, bend_phase, fading; /* turns, turns, and the factor of `fall` for each frame */
    float sway;                      /* turns, of the waver */
    Filter filter;
    uint32_t noise;
} NoteVoice;

NoteVoice NoteVoice_Start(const Note *note, uint32_t seed);
bool NoteVoice_Add(NoteVoice *voice, Bus *bus); /* Adds one block. False when the note has ended. */

typedef struct BedVoice {
    Bed now, then; /* `then` is the target that it glides to */
    float gain[2]; /* of the noise in each ear, at the end of the last block */
    float hum[2];  /* of the sine, likewise */
    float phase;
    Filter filter[2];
    uint32_t noise[2];
} BedVoice;

void BedVoice_Set(BedVoice *voice, const Bed *bed);
void BedVoice_Add(BedVoice *voice, Bus *bus);

#endif
