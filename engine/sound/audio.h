/* audio.h - the sound device: hands scores from the game's thread to the mixer on the device's own.
 *
 * Scores go through a ring without a lock, so neither thread ever waits for the other. A device that is lost in the
 * middle is looked for again every few seconds; until then there is silence. Everything takes NULL for "no sound".
 */
#ifndef ENGINE_AUDIO_H
#define ENGINE_AUDIO_H

#include "engine/sound/score.h"

typedef struct Audio Audio;

/* NULL, with a reason, where there is no device. A driver that plays to nowhere ("dummy") is taken, and the log told.
 */
Audio *Audio_Open(void);
void Audio_Close(Audio *audio); /* before the App's end, which closes all of SDL */

/* Once a frame. A score that comes while the device is lost, or stalls, is dropped: false. */
bool Audio_Play(Audio *audio, const Score *score);

bool Audio_IsHeard(const Audio *audio); /* there is a device, and it does not play to nowhere */

#endif
