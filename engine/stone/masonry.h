/* masonry.h - what a wall is made of, place by place: what Background bakes. Inside of background.h.
 *
 * Places are metres; lengths in the code are those of a hall 9 m high, others scale the masonry with their height. */
#ifndef ENGINE_MASONRY_H
#define ENGINE_MASONRY_H

#include "engine/stone/background.h"

/* How much light a place gives back (linear), how far one sees through it to the far hall, and how much of it is stone
 * in front of the smoke; the last two 0..1. */
typedef struct Texel {
    float colour[3];
    float open, front;
} Texel;

Texel Masonry_At(const Noise *noise, const Wall *wall, float x, float y);

/* The wall behind everything: bricks, arches, ornaments. In lengths of a hall 9 m high; `arch_gap` is the distance to
 * the nearest opening, at least 0. */
void Masonry_Ornament(const Noise *noise, const Wall *wall, float x, float y, float arch_gap, float colour[3]);

/* The two layers seen through openings, in lengths of a hall 9 m high: light of the deep one, and of the colonnade in
 * front of it, which leaves `*keep` of the deep one. */
float FarHall_Deep(const Noise *noise, float x, float y);
float FarHall_Colonnade(const Noise *noise, float x, float y, float *keep);

#endif
