/* colours.h - the colours of dye, as amounts of red, green and blue light, 0 .. 1. */
#ifndef GAME_COLOURS_H
#define GAME_COLOURS_H

typedef struct Colour {
    float part[3]; /* red, green, blue */
} Colour;

/* COLOUR_NONE is plain smoke. */
typedef enum {
    COLOUR_NONE,
    COLOUR_RED,
    COLOUR_ORANGE,
    COLOUR_YELLOW,
    COLOUR_GREEN,
    COLOUR_CYAN,
    COLOUR_BLUE,
    COLOUR_VIOLET,
    COLOUR_PINK,
    COLOUR_COUNT
} ColourName;

extern const char *const COLOUR_NAMES[]; /* as maps have them. NULL behind the last. */
Colour Colour_Of(ColourName name);
Colour Colour_Hue(float turns); /* around the wheel of colours, from red over green and blue */

#endif
