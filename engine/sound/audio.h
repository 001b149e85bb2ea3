/* audio.h - the sound device. It hands scores from the game's thread to the mixer on the device's thread.
 *
 * Scores go through a lock-free ring, so neither thread ever waits for the other. If the device is lost, there is
 * silence, and the engine looks for it every few seconds. Every call accepts NULL, which means "no sound". */
#ifndef ENGINE_AUDIO_H
#define ENGINE_AUDIO_H

#include "engine/sound/score.h"

typedef struct Audio Audio;

/* Returns NULL if there is no device. Log_Reason says why. Accepts a driver that discards all sound, with a warning. */
Audio *Audio_Open(void);
void Audio_Close(Audio *audio); /* call it before App_Destroy, which closes all of SDL */

/* Call once a frame. A score is dropped (false) while the device is lost or does not keep up. */
bool Audio_Play(Audio *audio, const Score *score);

bool Audio_IsHeard(const Audio *audio); /* true if there is a device that does not discard all sound */

#endif
