/* reverb.h - the echo of a stone hall, made by eight delay lines that feed each other.
 *
 *      send -> diffusers -> + -> line 0..7 -> low pass -> KEPT -> ears
 *                           ^                              |
 *                           `----------- scatter ----------' */
#ifndef ENGINE_REVERB_H
#define ENGINE_REVERB_H

enum { REVERB_LINES = 8, REVERB_LONGEST = 4096, REVERB_DIFFUSERS = 2, REVERB_DIFFUSER_LONGEST = 1024 };

typedef struct Reverb {
    float line[REVERB_LINES][REVERB_LONGEST]; /* rings, all written at `now` */
    float dull[REVERB_LINES];                 /* state of the low pass, since stone absorbs high frequencies */
    float diffuser[REVERB_DIFFUSERS][REVERB_DIFFUSER_LONGEST];
    unsigned now;
} Reverb;

/* Adds the echo of `count` mono samples at 48 kHz. A zeroed Reverb is a silent hall. */
void Reverb_Add(Reverb *reverb, const float *send, float *left, float *right, int count);

#endif
