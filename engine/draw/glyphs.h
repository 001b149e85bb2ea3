/* glyphs.h - one size of one font as a texture of white letters, for text.c. */
#ifndef ENGINE_GLYPHS_H
#define ENGINE_GLYPHS_H

#include "engine/draw/draw.h"

#include <SDL_ttf.h>

enum { GLYPHS_COUNT = 256 }; /* Latin-1 */

typedef struct Glyph {
    SDL_Rect place; /* in the texture; w = 0 for what leaves no mark */
    int left;       /* px from the pen to the picture */
    int advance;    /* px to the next pen */
} Glyph;

typedef struct Glyphs {
    SDL_Texture *texture;
    Glyph glyph[GLYPHS_COUNT];
    int line_height; /* px */
    int pixels;      /* the font's size that this was made for; 0: nothing made */
    uint32_t generation;
} Glyphs;

/* Makes them anew for a size in pixels. On failure they are empty, and Log_Reason tells. */
bool Glyphs_Make(Glyphs *glyphs, Draw *draw, TTF_Font *font, int pixels);
void Glyphs_Drop(Glyphs *glyphs);

#endif
