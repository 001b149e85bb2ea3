/* reel.h - a hall as its recording plays it, for the programs that take pictures of it. */
#ifndef TESTS_REEL_H
#define TESTS_REEL_H

#include "engine/window/camera.h"
#include "game/look/look.h"
#include "game/look/stage/framing.h"
#include "game/saved/replay.h"

/* Pixels of a picture. Each is the mean of `finer` times `finer` that are drawn. */
typedef struct ReelSize {
    int width, height, finer;
} ReelSize;

typedef struct Reel {
    Game game;
    Look look;
    LookView view;
    Camera camera;
    Framing framing;
    Picture *picture;
    Volume *volume;
    VolumeShape solids[EXPERIMENT_SHAPES];
    Replay replay; /* no ticks: there is none */
    int tick;
    float dark; /* 0 .. 1, of what is drawn */
    ReelSize size;
    uint32_t *drawn, *pixels; /* 0xRRGGBB */
} Reel;

/* Opens the hall of RECORDINGS/NAME.rec, or NAME if there is no recording. All return false after a message. */
bool Reel_Open(Reel *reel, const char *name, const char *recordings, ReelSize size);
/* The cloak trails and the gate opens from tick to tick, so no tick is left out. The camera goes as in the game. */
bool Reel_Play(Reel *reel, int tick);
/* Turns the next picture elsewhere, m, than the game's camera. */
void Reel_LookAt(Reel *reel, Vec2 middle, float across, float dark);
bool Reel_Draw(Reel *reel, PictureMode mode); /* into `pixels` */
void Reel_Close(Reel *reel);                  /* zeroed ones are fine */

#endif
