/* sounds.h - what is heard in a hall: the wind at the keeper's head, fires, machines, and what happens.
 *
 * Only reads the game. Call Sounds_Tick after each tick, and Sounds_Take once a frame, paused or not.
 */
#ifndef GAME_SOUNDS_H
#define GAME_SOUNDS_H

#include "engine/window/camera.h"
#include "game/sound/beds.h"
#include "game/sound/cues.h"

/* Starts zeroed. */
typedef struct Sounds {
    Score score;   /* since the last frame */
    Random chance; /* of its own: nothing is drawn from the game's */
    Beds beds;
    float beat;                 /* of the heart: how much of a beat is left */
    float lull;                 /* s since the last swell */
    bool gliding;               /* in the last tick */
    float silence[EVENT_KINDS]; /* s until this kind is heard again */
} Sounds;

void Sounds_Tick(Sounds *sounds, const Game *game, const Camera *camera);
void Sounds_Menu(Sounds *sounds, MenuCue cue);

/* What has gathered since the last call, for Audio_Play. Paused: the world fades down, and menus are heard. `volume` is
 * 0 .. 1 as the player sets it. */
Score Sounds_Take(Sounds *sounds, float volume, bool paused);

#endif
