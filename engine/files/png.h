/* png.h - pixels as a PNG file, written atomically (see file.h). */
#ifndef ENGINE_PNG_H
#define ENGINE_PNG_H

#include <stdbool.h>
#include <stdint.h>

/* `pixels` are 0xXXRRGGBB with `pitch` pixels from row to row. They are written opaque. */
bool Png_Write(const char *path, const uint32_t *pixels, int width, int height, int pitch);

#endif
