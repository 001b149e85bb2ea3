/* show.h - a scene at a moment of its play, as a picture. */
#ifndef TESTS_SHOW_H
#define TESTS_SHOW_H

#include "engine/window/camera.h"
#include "game/look/look.h"
#include "game/look/orbit.h"
#include "game/saved/replay.h"

enum { SHOW_WIDTH = 1280, SHOW_HEIGHT = 720 };

typedef struct Show {
    Game game;
    Look look;
    LookView view;
    Camera camera;
    Picture *picture;
    Volume *volume;
    VolumeShape solids[EXPERIMENT_SHAPES];
    Replay replay; /* no ticks: there is none */
    int tick;
    uint32_t pixels[SHOW_WIDTH * SHOW_HEIGHT]; /* 0xRRGGBB, by Show_Draw */
} Show;

/* By its recording, NAME.rec in that folder, if there is one. False: why has been said. */
bool Show_Open(Show *show, const char *name, const char *recordings);
bool Show_Tick(Show *show); /* false: likewise */
bool Show_Draw(Show *show, PictureMode mode);
/* The mean of shrink x shrink pixels of what was drawn, the first at x * shrink, y * shrink: red, green, blue. */
void Show_Mean(const Show *show, int shrink, int x, int y, uint8_t rgb[3]);
void Show_Close(Show *show); /* zeroed ones are fine */

#endif
