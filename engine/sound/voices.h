/* voices.h - a note and a bed as they sound: what the mixer (mixer.h) keeps of each between two blocks. */
#ifndef ENGINE_VOICES_H
#define ENGINE_VOICES_H

#include "engine/sound/filter.h"
#include "engine/sound/score.h"

enum { VOICES_BLOCK = 64 }; /* frames that are made at a time; whatever glides does so in straight lines within one */

/* Where sound goes. */
typedef struct Bus {
    float left[VOICES_BLOCK], right[VOICES_BLOCK], send[VOICES_BLOCK]; /* send: to the hall */
} Bus;

typedef struct NoteVoice {
    Note note; /* every number within its range */
    int wait;  /* frames until it begins */
    float rise, fall;
    float pitch, colour;             /* Hz, now */
    float pitch_step, colour_step;   /* what they are multiplied by in each block */
    int gliding;                     /* blocks left in which they are */
    float phase, bend_phase, fading; /* turns, turns; factor of `fall` a frame */
    Filter filter;
    uint32_t noise;
} NoteVoice;

NoteVoice NoteVoice_Start(const Note *note, uint32_t seed);
bool NoteVoice_Add(NoteVoice *voice, Bus *bus); /* one block; false: it has ended */

typedef struct BedVoice {
    Bed now, then; /* then: what it glides to */
    float gain[2]; /* of its noise in each ear, and */
    float hum[2];  /* of its sine, at the end of the last block */
    float phase;
    Filter filter[2];
    uint32_t noise[2];
} BedVoice;

void BedVoice_Set(BedVoice *voice, const Bed *bed);
void BedVoice_Add(BedVoice *voice, Bus *bus);

#endif
