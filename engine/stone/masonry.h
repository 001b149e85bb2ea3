/* masonry.h - what a wall looks like at each place, which baked.c paints.
 *
 * Places are in metres. Lengths in the code are those of a hall 9 m high; other halls scale the masonry with their
 * height. */
#ifndef ENGINE_MASONRY_H
#define ENGINE_MASONRY_H

#include "engine/maths/noise.h"
#include "engine/stone/wall.h"
#include <stdbool.h>

/* How much light a place reflects (linear), how much of the far hall shows there, and how much of it is stone in front
 * of the smoke. The last two are 0..1. */
typedef struct Texel {
    float colour[3];
    float open, front;
} Texel;

/* Something that hangs between two arches: its middle, and the height of its rod. */
typedef struct MasonryHanging {
    float x, top;
    uint32_t seed;
} MasonryHanging;

/* A wall with everything that is found once for all of its places. */
typedef struct Masonry {
    const Wall *wall; /* not a copy */
    Noise noise;
    MasonryHanging hanging[WALL_ARCHES];
    int hangings;
} Masonry;

void Masonry_Prepare(Masonry *masonry, const Wall *wall);

/* With panels dark or shown. */
Texel Masonry_At(const Masonry *masonry, float x, float y, bool shown);

/* Parts of the above, in ornament.c: finds what hangs; adorns a place of the wall at the back. Lengths are those of a
 * hall 9 m high. `arch_gap` is the distance to the nearest opening, at least 0. */
void Masonry_Hang(Masonry *masonry);
void Masonry_Ornament(const Masonry *masonry, float x, float y, float arch_gap, float colour[3]);

/* The two layers seen through openings, in lengths of a hall 9 m high: the light of the deep layer, and that of the
 * one in front of it, which lets `*keep` of the deep layer through. */
float Masonry_Deep(const Masonry *masonry, float x, float y);
float Masonry_Near(const Masonry *masonry, float x, float y, float *keep);

#endif
