/* masonry.h - the look of a wall at each place, which baked.c paints.
 *
 * Places are in metres. Lengths in the code are for a hall 9 m high, and scale with the height of others. */
#ifndef ENGINE_MASONRY_H
#define ENGINE_MASONRY_H

#include "engine/maths/noise.h"
#include "engine/stone/wall.h"
#include <stdbool.h>

/* Linear light that a place reflects, and the shares of the far hall and of stone in front of the smoke there. */
typedef struct Texel {
    float colour[3];
    float open, front;
} Texel;

/* An ornament that hangs between two arches, with its middle and the height of its rod. */
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
    float mean[3]; /* colour of the courses */
} Masonry;

void Masonry_Prepare(Masonry *masonry, const Wall *wall);
void Masonry_Follow(Masonry *masonry, const Wall *wall); /* the same for another wall with the same seed */

/* Returns a place of the wall with panels dark or shown. */
Texel Masonry_At(const Masonry *masonry, float x, float y, bool shown);

/* Parts of the above in ornament.c. They find hanging ornaments and adorn a place of the wall at the back. Lengths are
 * for a hall 9 m high. `arch_gap` is the distance to the nearest opening, at least 0. */
void Masonry_Hang(Masonry *masonry);
void Masonry_Ornament(const Masonry *masonry, float x, float y, float arch_gap, float colour[3]);

/* The light of the two layers seen through openings. The near layer lets `*keep` of the deep layer through. */
float Masonry_Deep(const Masonry *masonry, float x, float y);
float Masonry_Near(const Masonry *masonry, float x, float y, float *keep);

#endif
