/* masonry.h - what a wall looks like at each place, which background.c bakes.
 *
 * Places are in metres. Lengths in the code are those of a hall 9 m high; other halls scale the masonry with their
 * height. */
#ifndef ENGINE_MASONRY_H
#define ENGINE_MASONRY_H

#include "engine/stone/background.h"

/* How much light a place reflects (linear), how much of the far hall shows there, and how much of it is stone in front
 * of the smoke; the last two are 0..1. */
typedef struct Texel {
    float colour[3];
    float open, front;
} Texel;

/* With panels dark or shown. */
Texel Masonry_At(const Noise *noise, const Wall *wall, float x, float y, bool shown);

/* What adorns the wall at the back. Lengths are those of a hall 9 m high; `arch_gap` is the distance to the nearest
 * opening, at least 0. */
void Masonry_Ornament(const Noise *noise, const Wall *wall, float x, float y, float arch_gap, float colour[3]);

/* The two layers seen through openings, in lengths of a hall 9 m high: the light of the deep layer, and that of the
 * one in front of it, which lets `*keep` of the deep layer through. */
float FarHall_Deep(const Noise *noise, const Wall *wall, float x, float y);
float FarHall_Near(const Noise *noise, const Wall *wall, float x, float y, float *keep);

#endif
