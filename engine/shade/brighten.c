#include "engine/shade/brighten.h"

#include <math.h>

Brighten Brighten_By(float brightness) {
    Brighten brighten;
    for (int i = 0; i < 256; i++) brighten.level[i] = (uint8_t)(255 * powf((float)i / 255, 1 / brightness) + .5f);
    return brighten;
}

void Brighten_Rows(const Brighten *brighten, const Canvas *canvas, int begin, int end) {
    const uint8_t *level = brighten->level;
    for (int y = begin; y < end; y++) {
        uint32_t *pixel = canvas->pixels + (ptrdiff_t)y * canvas->row;
        for (int x = 0; x < canvas->width; x++) {
            const uint32_t p = pixel[x];
            pixel[x] = (p & 0xff000000u) | (uint32_t)level[p >> 16 & 255] << 16 | (uint32_t)level[p >> 8 & 255] << 8 |
                       level[p & 255];
        }
    }
}
