/* colours.h - a palette for many pictures, and the index of the nearest colour in it. */
#ifndef ENGINE_COLOURS_H
#define ENGINE_COLOURS_H

#include <stdint.h>

enum { COLOURS = 255, COLOURS_BINS = 1 << 18 /* 6 bits of each channel */ };

/* Zeroed at first, then pictures are counted, then the palette is chosen. */
typedef struct Colours {
    uint32_t count[COLOURS_BINS];
    int16_t nearest[COLOURS_BINS]; /* -1 until it is asked for */
    uint32_t colour[COLOURS];      /* 0xRRGGBB */
    int colours;
} Colours;

void Colours_Count(Colours *colours, const uint32_t *pixels, int count);
void Colours_Choose(Colours *colours);
int Colours_Nearest(Colours *colours, int red, int green, int blue); /* 0 .. 255 each */

#endif
