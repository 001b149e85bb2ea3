/* background.h - the hall behind the smoke: masonry, arches, a far hall in moonlight, ledges of stone.
 *
 * Baking turns a Wall (wall.h) into cached maps for one size, which takes one core a second or more; frames then only
 * read those. All randomness comes from the wall's seed, so a scene always looks the same. */
#ifndef ENGINE_BACKGROUND_H
#define ENGINE_BACKGROUND_H

#include "engine/maths/noise.h"
#include "engine/maths/plane.h"
#include "engine/stone/wall.h"
#include <stdbool.h>
#include <stdint.h>

enum { BACKGROUND_BLOCK = 16 };
#define BACKGROUND_BRIGHTEST 1.75f

/* The baked maps: samples at half the picture's resolution, the first at (left, top), width x height of them row by
 * row: bytes, as all of them are read for every picture. */
typedef struct Background {
    float left, top, scale; /* m, m, samples per m */
    uint8_t *stone[3];      /* 255 times the root of how much light the wall gives back: red, green, blue; where it is
                               open in part, that part of it: what two share adds up as it does on a screen */
    uint8_t *front;         /* 0..255: stone in front of the smoke */
    uint8_t *open;          /* 0..255: how far one sees through to the far hall */
    uint8_t *openings;      /* for each BACKGROUND_BLOCK samples of a row, whether any is open; made by Finish */
    uint8_t *deep;          /* light of the far hall: as stone, but up to BACKGROUND_BRIGHTEST; */
    uint8_t *keep;          /* what its colonnade leaves of that, 0..255, */
    uint8_t *columns;       /* and adds, as stone: these three are far_margin samples wider on both sides */
    int far_margin, width, height;
    uint8_t *grain; /* fine masonry at the picture's own resolution: of each line the left pixels of all samples, then
                       the right ones; 128 changes nothing */
    float *fine;    /* while baking: the wall at that resolution */
    Noise noise;
} Background;

/* Baking: Prepare, then Rows over all [0, height), then Grain over the same, both in any pieces, which may run at the
 * same time; then Finish. Prepare says false when out of memory, and the background is empty. */
bool Background_Prepare(Background *background, const Wall *wall, float left, float top, float scale, int width,
                        int height);
void Background_Rows(Background *background, const Wall *wall, int begin, int end);
void Background_Grain(Background *background, int begin, int end);
bool Background_Finish(Background *background); /* lets go of what only baking needs; false: out of memory */
void Background_Free(Background *background);   /* zeroed structs are fine */

/* The sample that begins at this place, or nearest to it. */
void Background_Find(const Background *background, float left, float top, int sample[2]);

static inline size_t Background_Index(const Background *background, int x, int y) {
    return (size_t)x + (size_t)y * (size_t)background->width;
}

/* The same in the maps of the far hall; x from -far_margin to width + far_margin. */
static inline size_t Background_FarIndex(const Background *background, int x, int y) {
    return (size_t)(x + background->far_margin) + (size_t)y * (size_t)(background->width + 2 * background->far_margin);
}

static inline float Background_Stone(uint8_t texel) { return (float)texel * (float)texel * (1.0f / 65025); }

/* The next run of blocks in row y that are open somewhere, of those that end behind x: samples [range[0], range[1]).
 * False: there are none. */
bool Background_NextOpen(const Background *background, int x, int y, int range[2]);

#endif
