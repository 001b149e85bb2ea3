#include "engine/volume/inside.h"
#include <stdlib.h>

void *Volume_Hold(Volume *volume, int piece, size_t bytes) {
    if (volume->held[piece] && volume->bytes[piece] >= bytes) return volume->held[piece];
    free(volume->held[piece]);
    volume->bytes[piece] = bytes;
    return volume->held[piece] = calloc(bytes, 1);
}
