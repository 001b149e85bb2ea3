#include "engine/stone/background.h"
#include "engine/stone/masonry.h"
#include "engine/maths/scalar.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

static uint8_t part_byte(float part) { return (uint8_t)(255 * Clampf(part, 0, 1) + .5f); }
static float root(float light) { return sqrtf(Clampf(light, 0, 1)); }

static void store_texel(Background *background, int x, int y, const Texel *sum) {
    const size_t at = Background_Index(background, x, y);
    const float closed = sqrtf(Clampf(1 - sum->open / 4, 0, 1));
    for (int c = 0; c < 3; c++) background->stone[c][at] = part_byte(closed * root(sum->colour[c] / 4));
    background->open[at] = part_byte(sum->open / 4);
    background->front[at] = part_byte(sum->front / 4);
}

static void bake_sample(Background *background, const Wall *wall, int x, int y) {
    const int fine_row = 2 * background->width;
    Texel sum = {{0, 0, 0}, 0, 0};
    for (int i = 0; i < 4; i++) {
        const int column = 2 * x + (i & 1), line = 2 * y + (i >> 1);
        const float step = .5f / background->scale;
        const Texel texel = Masonry_At(&background->noise, wall, background->left + ((float)column + .5f) * step,
                                       background->top + ((float)line + .5f) * step);
        background->fine[column + (size_t)line * (size_t)fine_row] = texel.open > .3f ? -1 : texel.colour[0];
        for (int c = 0; c < 3; c++) sum.colour[c] += texel.colour[c];
        sum.open += texel.open, sum.front += texel.front;
    }
    store_texel(background, x, y, &sum);
}

void Background_Rows(Background *background, const Wall *wall, int begin, int end) {
    const float unit = wall->height / 9, step = 1 / background->scale;
    for (int y = begin; y < end; y++) {
        for (int x = 0; x < background->width; x++) bake_sample(background, wall, x, y);
        for (int x = -background->far_margin; x < background->width + background->far_margin; x++) {
            const size_t at = Background_FarIndex(background, x, y);
            const float far_x = (background->left + ((float)x + .5f) * step) / unit;
            const float far_y = (background->top + ((float)y + .5f) * step) / unit;
            float keep;
            const float lit = FarHall_Colonnade(&background->noise, far_x, far_y, &keep);
            const float deep = FarHall_Deep(&background->noise, far_x, far_y) / BACKGROUND_BRIGHTEST;
            background->columns[at] = part_byte(sqrtf(1 - keep) * root(lit));
            background->deep[at] = part_byte(root(deep));
            background->keep[at] = part_byte(keep);
        }
    }
}

static float stone_at(const Background *background, int x, int y) {
    return Background_Stone(background->stone[0][Background_Index(background, x, y)]);
}

/* The detail that is lost when the wall at half size is enlarged smoothly. The outermost rows repeat. */
static uint8_t grain_texel(const Background *background, int x, int y) {
    const int width = background->width, height = background->height, i = x >> 1, j = y >> 1;
    const float wanted = background->fine[x + (size_t)y * (size_t)(2 * width)];
    if (wanted < 0) return 128;
    const int beside = x & 1 ? i + (i < width - 1) : i - (i > 0), other = y & 1 ? j + (j < height - 1) : j - (j > 0);
    const float near = .75f * stone_at(background, i, j) + .25f * stone_at(background, beside, j);
    const float far = .75f * stone_at(background, i, other) + .25f * stone_at(background, beside, other);
    const float coarse = .75f * near + .25f * far;
    return (uint8_t)(128 * Clampf(sqrtf((wanted + .01f) / (coarse + .01f)), .5f, 1.5f));
}

void Background_Grain(Background *background, int begin, int end) {
    const int width = 2 * background->width;
    for (int y = 2 * begin; y < 2 * end; y++)
        for (int x = 0; x < width; x++)
            background->grain[(size_t)y * (size_t)width + (size_t)(x % 2 * width / 2 + x / 2)] =
                grain_texel(background, x, y);
}

bool Background_Prepare(Background *background, const Wall *wall, float left, float top, float scale, int width,
                        int height) {
    Background_Free(background);
    const int margin = (int)(2 * scale) + 2;
    const size_t count = 4 * (size_t)width * (size_t)height, far = (size_t)(width + 2 * margin) * (size_t)height;
    uint8_t **const maps[] = {&background->front, &background->open, &background->stone[0], &background->stone[1],
                              &background->stone[2]};
    background->grain = malloc(count);
    background->fine = malloc(count * sizeof(float));
    background->deep = malloc(far), background->keep = malloc(far), background->columns = malloc(far);
    bool fits = background->grain && background->fine && background->deep && background->keep && background->columns;
    for (int i = 0; i < 5; i++) fits = (*maps[i] = malloc(count / 4)) && fits;
    if (!fits) return Background_Free(background), false;
    background->width = width, background->height = height;
    background->left = left, background->top = top, background->scale = scale, background->far_margin = margin;
    Noise_Bake(&background->noise, wall->seed);
    return true;
}

bool Background_Finish(Background *background) {
    const int width = background->width, height = background->height, blocks = width / BACKGROUND_BLOCK + 1;
    free(background->fine);
    background->fine = NULL;
    background->openings = calloc((size_t)blocks * (size_t)height, 1);
    if (!background->openings) return false;
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
            if (background->open[Background_Index(background, x, y)] > 0)
                background->openings[x / BACKGROUND_BLOCK + y * blocks] = 1;
    return true;
}

void Background_Find(const Background *background, float left, float top, int sample[2]) {
    sample[0] = (int)floorf((left - background->left) * background->scale + .5f);
    sample[1] = (int)floorf((top - background->top) * background->scale + .5f);
}

bool Background_NextOpen(const Background *background, int x, int y, int range[2]) {
    const int blocks = background->width / BACKGROUND_BLOCK + 1, first = x / BACKGROUND_BLOCK;
    const uint8_t *row = background->openings + (size_t)y * (size_t)blocks, *end = row + blocks;
    const uint8_t *from = first < blocks ? memchr(row + first, 1, (size_t)(blocks - first)) : NULL;
    const uint8_t *to = from ? memchr(from, 0, (size_t)(end - from)) : NULL;
    if (!from) return false;
    range[0] = (int)(from - row) * BACKGROUND_BLOCK, range[1] = (int)((to ? to : end) - row) * BACKGROUND_BLOCK;
    return true;
}

void Background_Free(Background *background) {
    for (int c = 0; c < 3; c++) free(background->stone[c]);
    free(background->open), free(background->openings), free(background->front);
    free(background->deep), free(background->keep), free(background->columns);
    free(background->fine), free(background->grain);
    *background = (Background){0};
}
