/* harmony.h - the chords of the music, in A, and the notes of the scale over each. */
#ifndef GAME_HARMONY_H
#define GAME_HARMONY_H

#include <stdbool.h>

enum { VERSE_CHORDS = 4, CHORD_VOICES = 3 };

typedef enum { SCALE_MINOR, SCALE_LEADING, SCALE_MAJOR } Scale; /* SCALE_LEADING is minor with a raised seventh */

/* Keys are numbered as on a keyboard, a semitone each. 69 is A at 440 Hz. */
typedef struct Chord {
    int root; /* degree of the scale, 0 is A */
    Scale scale;
    int bass;                /* key */
    int voice[CHORD_VOICES]; /* keys. Each moves little from chord to chord. */
} Chord;

int Harmony_Verses(bool major);                    /* how many verses there are */
const Chord *Harmony_Verse(bool major, int verse); /* its VERSE_CHORDS chords */
int Harmony_Key(const Chord *chord, int degree);   /* degrees count from the chord's root, which lies on 57 .. 68 */
float Harmony_Hertz(float key);

#endif
