/* voices.h - notes and beds as they sound: what the mixer (mixer.h) keeps of each between two blocks. */
#ifndef ENGINE_VOICES_H
#define ENGINE_VOICES_H

#include "engine/sound/filter.h"
#include "engine/sound/score.h"

enum { VOICES_BLOCK = 64 }; /* frames rendered at a time; within them everything that glides does so linearly */

/* Where voices add their sound. */
typedef struct Bus {
    float left[VOICES_BLOCK], right[VOICES_BLOCK], send[VOICES_BLOCK]; /* send: to the hall */
} Bus;

typedef struct NoteVoice {
    Note note; /* with every number in range */
    int wait;  /* frames until it begins */
    float rise, fall;
    float pitch, colour;             /* Hz, now */
    float pitch_step, colour_step;   /* factors that pitch and colour are multiplied by in each block */
    int gliding;                     /* blocks for which they still glide */
    float phase, bend_phase, fading; /* turns; turns; factor of `fall` for each frame */
    Filter filter;
    uint32_t noise;
} NoteVoice;

NoteVoice NoteVoice_Start(const Note *note, uint32_t seed);
bool NoteVoice_Add(NoteVoice *voice, Bus *bus); /* adds one block; false when the note has ended */

typedef struct BedVoice {
    Bed now, then; /* then: the target that it glides to */
    float gain[2]; /* gain of the noise in each ear, and */
    float hum[2];  /* of the sine, both at the end of the last block */
    float phase;
    Filter filter[2];
    uint32_t noise[2];
} BedVoice;

void BedVoice_Set(BedVoice *voice, const Bed *bed);
void BedVoice_Add(BedVoice *voice, Bus *bus);

#endif
