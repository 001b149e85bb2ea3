/* score.h - the notes and beds to be heard. Notes end by themselves. Beds go on until they are changed.
 *
 * Both consist of a sine, which another sine may modulate, and of filtered noise. Frequency modulation makes bells and
 * wood. Noise makes wind, fire, breath and dust. Levels are linear, where 1 is full scale. Any number may be given. The
 * mixer brings all of them into range and takes NaN for the least value. */
#ifndef ENGINE_SCORE_H
#define ENGINE_SCORE_H

#include <stdbool.h>

enum { SCORE_NOTES = 64, SCORE_BEDS = 12 };

typedef struct Note {
    float delay;     /* s before it begins, 0 .. 10 */
    float attack;    /* s, the rise to full level, .0005 .. 5 */
    float hold;      /* s at full level, 0 .. 10 */
    float decay;     /* s, the fall by 60 dB, .002 .. 20 */
    float tone;      /* peak level of the sine, 0 .. 1 */
    float pitch[2];  /* Hz, 10 .. 12000, glides to the second while it sounds, unless that is 0 */
    float ratio;     /* pitch of the modulating sine relative to the sine, 0 .. 20 */
    float bend;      /* rad, depth of the modulation at the start, 0 .. 10. It fades twice as fast as the note. */
    float waver;     /* share of the pitch by which it wavers, as a bowed string does, 0 .. .05 */
    float noise;     /* level of the noise (root mean square), 0 .. 1 */
    float colour[2]; /* Hz, centre of the band of the noise. It glides like pitch. */
    float sharp;     /* centre over width of the band, .3 .. 50 */
    float pan;       /* -1 left .. 1 right */
    float echo;      /* how much of it the hall echoes, 0 .. 1 */
    bool above;      /* not part of the world. It stays audible while the world is faded down */
    bool music;      /* likewise, but it has a fader of its own */
} Note;

typedef struct Bed {
    float noise;  /* Level as in a note. The bed is silent if both levels are 0. */
    float colour; /* Hz */
    float sharp;
    bool low;   /* noise of all frequencies below the colour, not only around it */
    bool wide;  /* each ear gets its own noise */
    float tone; /* level of a sine (root mean square) */
    float bend; /* rad, depth of a modulation at the sine's own pitch, 0 .. 4. It adds harmonics. */
    float pitch, pan, echo;
} Bed;

/* The score of one frame. */
typedef struct Score {
    Note note[SCORE_NOTES]; /* notes that begin now */
    int notes;
    Bed bed[SCORE_BEDS]; /* Their new state. The mixer glides to it. */
    float volume;        /* 0 .. 1, of everything */
    float world;         /* 0 .. 1, of everything but music and notes `above`, 0 while paused */
    float music;         /* 0 .. 1, of the music */
} Score;

/* Adds a note, or drops it if the score is full. */
static inline void Score_Add(Score *score, const Note *note) {
    if (score->notes < SCORE_NOTES) score->note[score->notes++] = *note;
}

#endif
