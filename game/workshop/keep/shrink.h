/* shrink.h - a small copy of a picture. Each of its pixels is the mean of four in its square of the large one. */
#ifndef GAME_SHRINK_H
#define GAME_SHRINK_H

#include <stdint.h>

/* The size that fits into width x height with the same shape, never larger than the picture. */
void Shrink_Fit(int from_width, int from_height, int width, int height, int size[2]);
void Shrink(const uint32_t *from, int from_width, int from_height, int pitch, uint32_t *to, int width, int height);

#endif
