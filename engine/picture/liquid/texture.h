/* texture.h - textures read through coordinates, a row at a time. */
#ifndef ENGINE_TEXTURE_H
#define ENGINE_TEXTURE_H

#include "engine/maths/noise.h"
#include "engine/picture/picture.h"

/* Adds weight * texture(u, v), which is 0..1, to each sum. u and v are in m, within a million of 0. */
void Texture_Add(const Noise *noise, LiquidTexture texture, const float *u, const float *v, float weight, float *sum,
                 int count);

#endif
