/* mixer.h - turns scores into samples, with the echo of a stone hall and a limiter.
 *
 * The same scores give the same samples, however rendering is split into calls. Samples lie within -.8 .. .8, so that
 * the true peak, between samples, stays 1 dB below full scale. */
#ifndef ENGINE_MIXER_H
#define ENGINE_MIXER_H

#include "engine/sound/score.h"

enum { MIXER_RATE = 48000, MIXER_NOTES = 112 }; /* frames a second, and the most notes at once. Others are dropped */

typedef struct Mixer Mixer;

Mixer *Mixer_Create(void);           /* silent, or NULL if out of memory */
void Mixer_Destroy(Mixer *mixer);    /* NULL is fine */
int Mixer_Notes(const Mixer *mixer); /* how many sound or wait for their delay */

void Mixer_Take(Mixer *mixer, const Score *score);
void Mixer_Render(Mixer *mixer, float *stereo, int frames); /* 2 x frames samples, left and right alternating */

#endif
