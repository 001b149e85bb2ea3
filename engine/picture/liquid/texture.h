/* texture.h - textures read through coordinates, a row at a time. */
#ifndef ENGINE_TEXTURE_H
#define ENGINE_TEXTURE_H

#include "engine/maths/noise.h"
#include "engine/picture/wide.h"

void Texture_AddPlaces(float *row, float first, float step, int count); /* first, first + step, ... */

/* Samples from x on of row y of a picture: coordinates u and v, from how far they lie from their places. `first`: m,
 * where the first sample lies; `step`: m from sample to sample. */
void Texture_Coordinates(const Wide *moved, int set, const float first[2], float step, int x, int y, int count,
                         float *u, float *v);

/* Adds weight * texture(u, v), which is 0..1, to each sum. u and v are in m, within 1e5 of 0; the largest grain of the
 * fractal texture is that many m wide. */
void Texture_AddFractal(const Noise *noise, float grain, const float *u, const float *v, float weight, float *sum,
                        int count);
/* The same, coarser and faster: each place takes the texel that it lies in, where texels are finer than samples. */
void Texture_AddTexels(const Noise *noise, float grain, const float *u, const float *v, float weight, float *sum,
                       int count);
void Texture_AddLines(const Noise *noise, const float *u, const float *v, float weight, float *sum, int count);

#endif
