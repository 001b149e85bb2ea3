/* sound_kit.h - what the tests of sound share: a recording made without a device, what can be measured of it, and a WAV
 * file to listen to. */
#ifndef TESTS_SOUND_KIT_H
#define TESTS_SOUND_KIT_H

#include <stdbool.h>

enum { TAPE_RATE = 48000, TAPE_SECONDS = 100 };

/* Stereo, from the start. */
typedef struct Tape {
    float sample[TAPE_RATE * TAPE_SECONDS][2];
    int frames;
} Tape;

/* All of a part, in seconds; of both ears. */
float Tape_Rms(const Tape *tape, float from, float to);
float Tape_Peak(const Tape *tape, float from, float to);
float Tape_Jump(const Tape *tape, float from, float to);   /* the largest between neighbouring samples of an ear */
float Tape_Bright(const Tape *tape, float from, float to); /* Hz: of a sine that crosses zero as often */
bool Tape_Finite(const Tape *tape);                        /* and nothing beyond -1 .. 1 */

/* Into the folder that the environment's EMBER_WAVS names, as NAME.wav, 16 bits; without it does nothing. */
void Tape_Keep(const Tape *tape, const char *name);

#endif
