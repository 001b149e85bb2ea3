/* apng.h - an animated PNG: the chunks of each frame's own PNG, put in a row. */
#ifndef TESTS_APNG_H
#define TESTS_APNG_H

#include <SDL.h>
#include <stdbool.h>
#include <stdio.h>

typedef struct Apng {
    FILE *file;
    int frames;       /* that there will be, */
    int milliseconds; /* each shown for so long */
    int frame;        /* added so far */
    Uint32 sequence;
} Apng;

bool Apng_Add(Apng *clip,
              SDL_Surface *canvas); /* each with 8 bits and the first one's size and colours; false: see SDL_GetError */
void Apng_End(Apng *clip);

#endif
