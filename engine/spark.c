#include "engine/silhouette.h"
#include <math.h>

static const float COLOUR[3] = {255, 150, 50}, HALO[3] = {255, 110, 30};

static void add(const Canvas *canvas, int x, int y, const float colour[3], float strength) {
    if (x < 0 || y < 0 || x >= canvas->width || y >= canvas->height) return;
    uint32_t *pixel = canvas->pixels + x + (ptrdiff_t)y * canvas->row, sum = 0xff000000u;
    for (int c = 0; c < 3; c++) {
        const int shift = 16 - 8 * c;
        const float channel = (float)(*pixel >> shift & 255) + colour[c] * strength;
        sum |= (uint32_t)(channel < 255 ? channel : 255) << shift;
    }
    *pixel = sum;
}

/* A point between pixels, shared among the four around it. */
static void dot(const Canvas *canvas, float x, float y, const float colour[3], float strength) {
    const float left = floorf(x - .5f), top = floorf(y - .5f), s = x - .5f - left, t = y - .5f - top;
    for (int i = 0; i < 4; i++)
        add(canvas, (int)left + (i & 1), (int)top + (i >> 1), colour,
            strength * (i & 1 ? s : 1 - s) * (i >> 1 ? t : 1 - t));
}

static void halo(const Canvas *canvas, float x, float y, float radius, float strength) {
    const int reach = (int)radius;
    for (int j = -reach; j <= reach; j++)
        for (int i = -reach; i <= reach; i++) {
            const float far = (float)(i * i + j * j) / (radius * radius), part = far < 1 ? 1 - far : 0;
            if (part > 0) add(canvas, (int)x + i, (int)y + j, HALO, strength * part * part);
        }
}

void Spark_Draw(const Canvas *canvas, const Spark *spark) {
    const float x = (spark->x - canvas->left) * canvas->scale, y = (spark->y - canvas->top) * canvas->scale;
    const float shutter = .028f * canvas->scale, dx = -spark->vx * shutter, dy = -spark->vy * shutter;
    const float glow = spark->glow < 1 ? spark->glow : 1, size = canvas->scale / 80, length = sqrtf(dx * dx + dy * dy);
    const float reach = fminf(length, 14 * size) + 6 * size + 2;
    if (!(glow > 0) || !(length < 1e4f) || !(x > -reach && y > -reach)) return;
    if (!(x < (float)canvas->width + reach && y < (float)canvas->height + reach)) return;
    const float colour[3] = {COLOUR[0], COLOUR[1] * (.4f + .6f * glow), COLOUR[2] * glow};
    const int steps = 1 + (int)(length < 14 * size ? length : 14 * size);
    for (int i = 0; i <= steps; i++) {
        const float along = (float)i / (float)steps;
        dot(canvas, x + dx * along, y + dy * along, colour, 1.25f * glow * (1 - .8f * along));
    }
    halo(canvas, x, y, 6 * size, .22f * glow);
}
