/* background.h - the hall behind the smoke: masonry, arches, a far hall in moonlight, ledges of stone.
 *
 * Baking turns a Wall (wall.h) into cached maps for one size, which takes one core a second or more; frames then only
 * read those. It is done in blocks, in any order, so that it can begin with what is in sight, and go on from frame to
 * frame; a rough version of a block takes a thirtieth of the time. All randomness comes from the wall's seed, so a
 * scene always looks the same. */
#ifndef ENGINE_BACKGROUND_H
#define ENGINE_BACKGROUND_H

#include "engine/maths/noise.h"
#include "engine/maths/plane.h"
#include "engine/stone/wall.h"
#include <stdbool.h>
#include <stdint.h>

enum { BACKGROUND_BLOCK = 16, BACKGROUND_LINES = 8 }; /* samples: the size of a block */

/* What has been made of a block: nothing; something to look at; its samples; its grain as well. Numbers beyond that
 * count how often the block has changed since. */
typedef enum { BACKGROUND_BARE, BACKGROUND_ROUGH, BACKGROUND_BAKED, BACKGROUND_DONE } BackgroundState;

#define BACKGROUND_BRIGHTEST 1.75f

/* A panel of the wall, dark and shown, from which the maps are mixed: width x height samples, the first at (left, top).
 */
typedef struct BackgroundPanel {
    int left, top, width, height;
    uint8_t *stone[2][3], *grain[2]; /* grain: four pixels for each sample */
    float *fine[2];                  /* only while baking, row by row at twice the resolution */
    float shown;
} BackgroundPanel;

/* The baked maps: width x height samples, row by row, the first at (left, top). They are bytes, because every frame
 * reads all of them. */
typedef struct Background {
    float left, top, scale; /* m, m, samples per m */
    uint8_t *stone[3]; /* red, green and blue: 255 times the root of the share of light that the wall reflects, scaled
                          down where the wall is partly open. Roots, because they add up as screen values do */
    uint8_t *front;    /* 0..255: how much stone stands in front of the smoke */
    uint8_t *open;     /* 0..255: how much of the far hall shows */
    uint8_t *openings; /* for each block of BACKGROUND_BLOCK samples in a row: whether any is open */
    uint8_t *deep;     /* light of the far hall: like stone, but up to BACKGROUND_BRIGHTEST */
    uint8_t *keep;     /* share of that which the colonnade lets through, 0..255 */
    uint8_t *columns;  /* light of the colonnade itself, like stone. These three maps are far_margin samples wider on
                          both sides */
    int far_margin, width, height;
    uint8_t *grain; /* fine detail at twice the resolution: for each line the left pixels of all samples, then the right
                       ones; 128 changes nothing */
    float *fine;    /* only while baking: the wall at that resolution */
    uint8_t *state; /* of each block, row by row: a BackgroundState */
    int blocks[2];  /* how many there are in a row, and rows of them */
    Noise noise;
    BackgroundPanel panel[WALL_PANELS];
    int panels;
} Background;

/* To bake, call Prepare (false: out of memory, empty), then for each block Bake and, once those around it are baked,
 * Grain; different blocks may be made at the same time. Then Finish frees what only baking needs. Before Bake, Rough
 * makes something to look at. */
bool Background_Prepare(Background *background, const Wall *wall, float left, float top, float scale, int width,
                        int height);
void Background_Rough(Background *background, const Wall *wall, int block);
void Background_Bake(Background *background, const Wall *wall, int block);
void Background_Grain(Background *background, int block);
void Background_Finish(Background *background);

/* How far a panel has come out of the dark, 0..1: colour rises from its foot. Not while blocks are being made. */
void Background_Show(Background *background, int panel, float shown);

/* Finds up to `most` blocks that hold some of samples [x[0], x[1]) x [y[0], y[1]) and are to be brought to this state;
 * returns how many. */
int Background_Due(const Background *background, BackgroundState next, const int x[2], const int y[2], int block[],
                   int most);

void Background_Free(Background *background); /* zeroed structs are fine */

/* The sample that begins nearest to this place. */
void Background_Find(const Background *background, float left, float top, int sample[2]);

static inline size_t Background_Index(const Background *background, int x, int y) {
    return (size_t)x + (size_t)y * (size_t)background->width;
}

/* The same for the maps of the far hall; x from -far_margin to width + far_margin. */
static inline size_t Background_FarIndex(const Background *background, int x, int y) {
    return (size_t)(x + background->far_margin) + (size_t)y * (size_t)(background->width + 2 * background->far_margin);
}

/* The samples of a block: [x[0], x[1]) x [y[0], y[1]). */
static inline void Background_Samples(const Background *background, int block, int x[2], int y[2]) {
    x[0] = block % background->blocks[0] * BACKGROUND_BLOCK, y[0] = block / background->blocks[0] * BACKGROUND_LINES;
    x[1] = Mini(x[0] + BACKGROUND_BLOCK, background->width), y[1] = Mini(y[0] + BACKGROUND_LINES, background->height);
}

static inline float Background_Stone(uint8_t texel) { return (float)texel * (float)texel * (1.0f / 65025); }

/* Finds the next run of blocks in row y that are partly open and end behind x: samples [range[0], range[1]). False if
 * there is none. */
bool Background_NextOpen(const Background *background, int x, int y, int range[2]);

#endif
