/* png.h - pixels as a PNG file, written atomically (see file.h). */
#ifndef ENGINE_PNG_H
#define ENGINE_PNG_H

#include <stdbool.h>
#include <stdint.h>

/* pixels: 0xXXRRGGBB, `pitch` pixels from row to row; written opaque. */
bool Png_Write(const char *path, const uint32_t *pixels, int width, int height, int pitch);

#endif
