/* mixer.h - turns scores into samples: notes, beds, the echo of a stone hall, and a limiter.
 *
 * Knows no device and no thread (audio.h brings both). The same scores give the same samples, however they are cut into
 * calls. No sample is ever beyond -1 .. 1 or not a number.
 */
#ifndef ENGINE_MIXER_H
#define ENGINE_MIXER_H

#include "engine/sound/score.h"

enum { MIXER_RATE = 48000, MIXER_NOTES = 48 }; /* frames a second; notes at once, further ones are dropped */

typedef struct Mixer Mixer;

Mixer *Mixer_Create(void);           /* silent; NULL if out of memory */
void Mixer_Destroy(Mixer *mixer);    /* NULL is fine */
int Mixer_Notes(const Mixer *mixer); /* that sound, or wait for their delay */

void Mixer_Take(Mixer *mixer, const Score *score);
void Mixer_Render(Mixer *mixer, float *stereo, int frames); /* left and right in turns, 2 x frames numbers */

#endif
