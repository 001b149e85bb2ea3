/* sounds.h - what is heard in a hall: the wind at the keeper's head, fires, machines, and what happens.
 *
 * Only reads the game. Call Sounds_Tick after each tick, and Sounds_Take once a frame, paused or not.
 */
#ifndef GAME_SOUNDS_H
#define GAME_SOUNDS_H

#include "engine/window/camera.h"
#include "game/sound/beds.h"
#include "game/sound/cues.h"

/* As the player sets them, 0 .. 1. */
typedef struct Volumes {
    float all;
    float effects;  /* what happens: steps, bellows, bells, menus */
    float ambience; /* what is always there: wind, fires, machines, the hall's hum and its swells */
} Volumes;

/* Starts zeroed. */
typedef struct Sounds {
    Score score;      /* since the last frame */
    uint64_t ambient; /* a bit for each of its notes: it belongs to the ambience */
    Random chance;    /* of its own: nothing is drawn from the game's */
    Beds beds;
    float beat;                 /* of the heart: how much of a beat is left */
    float lull;                 /* s since the last swell */
    bool gliding;               /* in the last tick */
    float silence[EVENT_KINDS]; /* s until this kind is heard again */
} Sounds;

void Sounds_Tick(Sounds *sounds, const Game *game, const Camera *camera);
void Sounds_Menu(Sounds *sounds, MenuCue cue);

/* What has gathered since the last call, for Audio_Play. Paused: the world fades down, and menus are heard. */
Score Sounds_Take(Sounds *sounds, const Volumes *volumes, bool paused);

#endif
