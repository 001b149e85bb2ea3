/* brighten.h - lifts the darkness of finished pixels, or deepens it, as a screen's gamma does. */
#ifndef ENGINE_BRIGHTEN_H
#define ENGINE_BRIGHTEN_H

#include "engine/figures/canvas.h"

typedef struct Brighten {
    uint8_t level[256]; /* the new value of each value of a channel */
} Brighten;

Brighten Brighten_By(float brightness); /* above 0, where 1 changes nothing */
void Brighten_Rows(const Brighten *brighten, const Canvas *canvas, int begin, int end);

#endif
