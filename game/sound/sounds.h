/* sounds.h - the sounds of a hall. It only reads the game. Call Sounds_Tick after each tick, and Sounds_Take once a
 * frame, also in a pause. */
#ifndef GAME_SOUNDS_H
#define GAME_SOUNDS_H

#include "engine/window/camera.h"
#include "game/sound/beds.h"
#include "game/sound/cues.h"
#include "game/sound/music.h"

/* The player's settings, 0 .. 1. */
typedef struct Volumes {
    float all;
    float effects;  /* steps, bellows, bells, menus */
    float ambience; /* wind, fires, machines, the hall's hum and its swells */
    float music;
} Volumes;

/* Starts zeroed. */
typedef struct Sounds {
    Score score;      /* since the last frame */
    uint64_t ambient; /* bit i is set if note i belongs to the ambience */
    Random chance;    /* its own, so that it draws nothing from the game's */
    Beds beds;
    Music music;
    float beat;                 /* of the heart, how much of a beat is left */
    float lull;                 /* s since the last swell */
    bool gliding;               /* in the last tick */
    float silence[EVENT_KINDS]; /* s until this kind may sound again */
} Sounds;

void Sounds_Tick(Sounds *sounds, const Game *game, const Camera *camera);
void Sounds_Menu(Sounds *sounds, MenuCue cue);

/* Returns everything since the last call, for Audio_Play. In a pause the world fades down, and menus are heard. */
Score Sounds_Take(Sounds *sounds, const Volumes *volumes, bool paused);

#endif
