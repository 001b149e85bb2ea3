#include "engine/maths/scalar.h"
#include "engine/figures/spark.h"
#include <math.h>

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

/* Distributes a point over the four pixels around it. */
static void dot(const Canvas *canvas, float x, float y, const float colour[3], float strength) {
    const float left = floorf(x - .5f), top = floorf(y - .5f), s = x - .5f - left, t = y - .5f - top;
    for (int i = 0; i < 4; i++)
        add(canvas, (int)left + (i & 1), (int)top + (i >> 1), colour,
            strength * (i & 1 ? s : 1 - s) * (i >> 1 ? t : 1 - t));
}

/* `left` leads from the middle to the first pixel. `square` is the squared distance down. */
WIDE_LOOP static void halo_row(uint32_t *restrict pixel, int count, float left, float square, float scale,
                               float strength) {
    for (int i = 0; i < count; i++) {
        const float across = left + (float)i, away = 1 - (across * across + square) * scale;
        const float part = away > 0 ? away : 0, light = strength * part * part;
        const float red = (float)(int)(pixel[i] >> 16 & 255) + LOOK_HALO[0] * light;
        const float green = (float)(int)(pixel[i] >> 8 & 255) + LOOK_HALO[1] * light;
        const float blue = (float)(int)(pixel[i] & 255) + LOOK_HALO[2] * light;
        pixel[i] = 0xff000000u | (uint32_t)(int)(red < 255 ? red : 255) << 16 |
                   (uint32_t)(int)(green < 255 ? green : 255) << 8 | (uint32_t)(int)(blue < 255 ? blue : 255);
    }
}

static void halo(const Canvas *canvas, float x, float y, float radius, float strength) {
    const int reach = (int)radius, column = (int)floorf(x), line = (int)floorf(y);
    const int left = Maxi(column - reach, 0), right = Mini(column + reach + 1, canvas->width);
    for (int j = Maxi(line - reach, 0); left < right && j < Mini(line + reach + 1, canvas->height); j++)
        halo_row(canvas->pixels + left + (ptrdiff_t)j * canvas->row, right - left, (float)(left - column),
                 (float)((j - line) * (j - line)), 1 / (radius * radius), strength);
}

void Spark_Draw(const Canvas *canvas, const Spark *spark) {
    const float x = (spark->x - canvas->left) * canvas->scale, y = (spark->y - canvas->top) * canvas->scale;
    const float shutter = LOOK_SHUTTER * canvas->scale, dx = -spark->vx * shutter, dy = -spark->vy * shutter;
    const float glow = spark->glow < 1 ? spark->glow : 1, size = canvas->scale / LOOK_SPARK_PER,
                length = sqrtf(dx * dx + dy * dy);
    const float reach = length + LOOK_HALO_SIZE * size + 2;
    if (!(glow > 0) || !(length < 1e4f) || !(x > -reach && y > -reach)) return;
    if (!(x < (float)canvas->width + reach && y < (float)canvas->height + reach)) return;
    const float colour[3] = {LOOK_SPARK[0], LOOK_SPARK[1] * Mixf(LOOK_SPARK_COOL, 1, glow), LOOK_SPARK[2] * glow};
    const int steps = 1 + (int)(length < LOOK_TAIL * size ? length : LOOK_TAIL * size);
    for (int i = 0; i <= steps; i++) {
        const float along = (float)i / (float)steps;
        dot(canvas, x + dx * along, y + dy * along, colour, LOOK_TAIL_PART * glow * (1 - LOOK_TAIL_FADE * along));
    }
    halo(canvas, x, y, LOOK_HALO_SIZE * size, LOOK_HALO_PART * glow);
}
