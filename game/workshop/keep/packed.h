/* packed.h - a picture in one and a half bytes a pixel. Its brightness is whole, its colour at half the size. */
#ifndef GAME_PACKED_H
#define GAME_PACKED_H

#include <stddef.h>
#include <stdint.h>

/* Width and height are even. Pixels are 0xXXRRGGBB without gaps. */
size_t Packed_Size(int width, int height);
void Packed_Put(uint8_t *packed, const uint32_t *pixels, int width, int height);
void Packed_Take(const uint8_t *packed, uint32_t *pixels, int width, int height);

#endif
