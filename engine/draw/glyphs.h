/* glyphs.h - one size of one font as a texture of white letters, for text.c. */
#ifndef ENGINE_GLYPHS_H
#define ENGINE_GLYPHS_H

#include "engine/draw/draw.h"

#include <SDL_ttf.h>

enum { GLYPHS_COUNT = 256 }; /* Latin-1 */

typedef struct Glyph {
    SDL_Rect place; /* In the texture. w = 0 for a glyph without a picture, such as a blank. */
    int left, top;  /* px from the pen to the left edge, and from the line's top to the picture's */
    int advance;    /* px from this pen to the next */
} Glyph;

typedef struct Glyphs {
    SDL_Texture *texture;
    Glyph glyph[GLYPHS_COUNT];
    int line_height; /* px */
    int pixels;      /* font size that they were made for, 0 before */
    uint32_t generation;
} Glyphs;

/* Makes all glyphs for a font size in pixels. On failure there are none, and Log_Reason says why. `carved` letters are
 * capitals, small ones for lower case. They stand apart, and fade from white at their tops to ember at their feet. */
bool Glyphs_Make(Glyphs *glyphs, Draw *draw, TTF_Font *font, int pixels, bool carved);
void Glyphs_Drop(Glyphs *glyphs);

#endif
