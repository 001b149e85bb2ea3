/* score.h - what shall be heard: notes, which end by themselves, and beds, which go on as they were last told.
 *
 * Both are made of two things: a sine, which another sine may bend (frequency modulation: bells, wood), and noise
 * through a filter (wind, fire, breath, dust). Levels are linear, 1 is all that a loudspeaker can do. Anything may be
 * written here: the mixer brings every number into its range, and takes NaN for the least.
 */
#ifndef ENGINE_SCORE_H
#define ENGINE_SCORE_H

#include <stdbool.h>

enum { SCORE_NOTES = 48, SCORE_BEDS = 12 };

typedef struct Note {
    float delay;     /* s before it begins, 0 .. 10 */
    float attack;    /* s that it rises, .0005 .. 5 */
    float decay;     /* s until it has fallen by 60 dB, .002 .. 20 */
    float tone;      /* level of the sine's peaks, 0 .. 1 */
    float pitch[2];  /* Hz, from the first to the second within attack and decay, 10 .. 12000; a second of 0: stays */
    float ratio;     /* of the bending sine's pitch to it, 0 .. 20 */
    float bend;      /* rad that it bends by at first, 0 .. 10; fades twice as fast as the note */
    float noise;     /* level of the noise, root of its mean square, 0 .. 1 */
    float colour[2]; /* Hz, the middle of the noise's band, as pitch */
    float sharp;     /* how narrow the band is, middle over width, .3 .. 50 */
    float pan;       /* -1 left .. 1 right */
    float echo;      /* how much of it the hall answers, 0 .. 1 */
    bool above;      /* not of the world: heard while that is faded down */
} Note;

typedef struct Bed {
    float noise;  /* level as above; 0 of both: silent */
    float colour; /* Hz */
    float sharp;
    bool low;   /* all below the colour, not only around it */
    bool wide;  /* each ear has noise of its own */
    float tone; /* level of a sine, root of its mean square */
    float pitch, pan, echo;
} Bed;

/* Of one frame. */
typedef struct Score {
    Note note[SCORE_NOTES]; /* those that begin */
    int notes;
    Bed bed[SCORE_BEDS]; /* as they are from now on; the mixer glides there */
    float volume;        /* 0 .. 1, of everything */
    float world;         /* 0 .. 1, of all but notes `above`; 0 while paused */
} Score;

/* What does not fit is dropped. */
static inline void Score_Add(Score *score, const Note *note) {
    if (score->notes < SCORE_NOTES) score->note[score->notes++] = *note;
}

#endif
