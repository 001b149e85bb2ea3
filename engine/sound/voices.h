/* voices.h - sounding notes and beds, as the mixer keeps them between two blocks. */
#ifndef ENGINE_VOICES_H
#define ENGINE_VOICES_H

#include "engine/sound/filter.h"
#include "engine/sound/score.h"

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
    float phase, bend_phase, fading; /* turns, turns, and the factor of `fall` for each frame */
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
