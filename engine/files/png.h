/* png.h - pixels as a PNG file, written atomically (see file.h), and read again. */
#ifndef ENGINE_PNG_H
#define ENGINE_PNG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* `pixels` are 0xXXRRGGBB with `pitch` pixels from row to row. They are written opaque. */
bool Png_Write(const char *path, const uint32_t *pixels, int width, int height, int pitch);

/* Reads 0xXXRRGGBB, row by row without a gap. False if it is no PNG, is larger than width x height, or this build reads
 * none, as in a browser. */
bool Png_Decode(const void *bytes, size_t length, uint32_t *pixels, int width, int height, int size[2]);

/* ---- For the engine's other files ------------------------------------------------------------- */

struct SDL_Surface;
void *Png_Encode(struct SDL_Surface *surface, size_t *size); /* SDL_free it. NULL on failure, see Log_Reason */

#endif
