#include "engine/background.h"
#include "engine/masonry.h"
#include "engine/scalar.h"
#include <math.h>
#include <stdlib.h>

Wall Wall_Default(float width, float height) { return (Wall){.seed = 1, .width = width, .height = height}; }

static void store_texel(Background *background, int x, int y, const Texel *sum) {
    const size_t at = Background_Index(background, x, y);
    for (int c = 0; c < 3; c++)
        background->stone[c][at] = (uint8_t)(255 * sqrtf(Clampf(sum->colour[c] / 4, 0, 1)) + .5f);
    Plane_Row(&background->open, y)[x] = sum->open / 4;
    background->front[at] = (uint8_t)(255 * Clampf(sum->front / 4, 0, 1) + .5f);
}

static void bake_sample(Background *background, const Wall *wall, int x, int y) {
    const int fine_row = 2 * background->open.width;
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
        for (int x = 0; x < background->open.width; x++) bake_sample(background, wall, x, y);
        float *deep = Plane_Row(&background->deep, y), *keep = Plane_Row(&background->keep, y);
        float *columns = Plane_Row(&background->columns, y);
        for (int x = 0; x < background->deep.width; x++) {
            const float far_x = (background->left + ((float)(x - background->far_margin) + .5f) * step) / unit;
            const float far_y = (background->top + ((float)y + .5f) * step) / unit;
            deep[x] = FarHall_Deep(&background->noise, far_x, far_y);
            columns[x] = FarHall_Colonnade(&background->noise, far_x, far_y, &keep[x]);
        }
    }
}

static float stone_at(const Background *background, int x, int y) {
    return Background_Stone(background->stone[0][Background_Index(background, x, y)]);
}

/* What is left over after the half-size wall has been stretched smoothly. Rows at the rim repeat. */
static uint8_t grain_texel(const Background *background, int x, int y) {
    const int width = background->open.width, height = background->open.height, i = x >> 1, j = y >> 1;
    const float wanted = background->fine[x + (size_t)y * (size_t)(2 * width)];
    if (wanted < 0) return 128;
    const int beside = x & 1 ? i + (i < width - 1) : i - (i > 0), other = y & 1 ? j + (j < height - 1) : j - (j > 0);
    const float near = .75f * stone_at(background, i, j) + .25f * stone_at(background, beside, j);
    const float far = .75f * stone_at(background, i, other) + .25f * stone_at(background, beside, other);
    const float coarse = .75f * near + .25f * far;
    return (uint8_t)(128 * Clampf(sqrtf((wanted + .01f) / (coarse + .01f)), .5f, 1.5f));
}

void Background_Grain(Background *background, int begin, int end) {
    const int width = 2 * background->open.width;
    for (int y = 2 * begin; y < 2 * end; y++)
        for (int x = 0; x < width; x++)
            background->grain[(size_t)y * (size_t)width + (size_t)(x % 2 * width / 2 + x / 2)] =
                grain_texel(background, x, y);
}

bool Background_Prepare(Background *background, const Wall *wall, float left, float top, float scale, int width,
                        int height) {
    Background_Free(background);
    const int margin = (int)(2 * scale) + 2;
    const size_t count = 4 * (size_t)width * (size_t)height;
    background->grain = malloc(count);
    background->fine = malloc(count * sizeof(float));
    background->front = malloc(count / 4);
    bool fits = background->grain && background->fine && background->front &&
                Plane_Resize(&background->open, width, height) &&
                Plane_Resize(&background->deep, width + 2 * margin, height) &&
                Plane_Resize(&background->keep, width + 2 * margin, height) &&
                Plane_Resize(&background->columns, width + 2 * margin, height);
    for (int c = 0; c < 3; c++) fits = (background->stone[c] = malloc(count / 4)) && fits;
    if (!fits) return Background_Free(background), false;
    background->left = left, background->top = top, background->scale = scale, background->far_margin = margin;
    Noise_Bake(&background->noise, wall->seed);
    return true;
}

bool Background_Finish(Background *background) {
    const int width = background->open.width, height = background->open.height, blocks = width / BACKGROUND_BLOCK + 1;
    free(background->fine);
    background->fine = NULL;
    background->openings = calloc((size_t)blocks * (size_t)height, 1);
    if (!background->openings) return false;
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
            if (Plane_Row(&background->open, y)[x] > 0) background->openings[x / BACKGROUND_BLOCK + y * blocks] = 1;
    return true;
}

void Background_Free(Background *background) {
    for (int c = 0; c < 3; c++) free(background->stone[c]), background->stone[c] = NULL;
    Plane_Free(&background->open);
    Plane_Free(&background->deep), Plane_Free(&background->keep), Plane_Free(&background->columns);
    free(background->fine), free(background->grain), free(background->openings), free(background->front);
    background->fine = NULL, background->grain = NULL, background->openings = NULL, background->front = NULL;
}
