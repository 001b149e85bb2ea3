/* sounds.h - what is heard of a hall: the wind at the keeper's head, fires, machines, and what happens.
 *
 * Only reads the game. Sounds_Tick after each tick, Sounds_Take once a frame, paused or not.
 */
#ifndef GAME_SOUNDS_H
#define GAME_SOUNDS_H

#include "engine/window/camera.h"
#include "game/sound/beds.h"
#include "game/sound/cues.h"

/* Zeroed is a good start. */
typedef struct Sounds {
    Score score;   /* since the last frame */
    Random chance; /* no draw of the game's */
    Beds beds;
    float beat;                 /* of the heart: how much of it is left */
    float lull;                 /* s since the last swell */
    bool gliding;               /* in the last tick */
    float silence[EVENT_KINDS]; /* s until this kind is heard again */
} Sounds;

void Sounds_Tick(Sounds *sounds, const Game *game, const Camera *camera);
void Sounds_Menu(Sounds *sounds, MenuCue cue);

/* What has gathered, for Audio_Play; starts to gather anew. Paused: the world fades down, menus are heard. volume is
 * 0 .. 1 as a person sets it. */
Score Sounds_Take(Sounds *sounds, float volume, bool paused);

#endif
