/* texture.h - textures read through coordinates, a row at a time. */
#ifndef ENGINE_TEXTURE_H
#define ENGINE_TEXTURE_H

#include "engine/maths/noise.h"
#include "engine/picture/wide.h"

void Texture_AddPlaces(float *row, float first, float step, int count); /* first, first + step, ... */

/* Makes coordinates u and v of samples of row y, from x on, out of their distances from their places. `first` is the
 * place of the first sample, m. `step` is the distance of samples, m. */
void Texture_Coordinates(const Wide *moved, int set, const float first[2], float step, int x, int y, int count,
                         float *u, float *v);

/* Adds weight * texture(u, v), 0..1, to each sum. u and v are in m, within 1e5. `grain` is the largest grain, m. */
void Texture_AddFractal(const Noise *noise, float grain, const float *u, const float *v, float weight, float *sum,
                        int count);
/* A faster and coarser way for texels finer than samples. Each place takes the texel that it lies in. */
void Texture_AddTexels(const Noise *noise, float grain, const float *u, const float *v, float weight, float *sum,
                       int count);
void Texture_AddLines(const Noise *noise, const float *u, const float *v, float weight, float *sum, int count);

#endif
