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

static void bake_far(Background *background, const Wall *wall, int x, int y) {
    const float unit = wall->height / 9, step = 1 / background->scale;
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

static void find_opening(Background *background, const int x[2], int y) {
    uint8_t any = 0;
    for (int i = x[0]; i < x[1]; i++) any |= background->open[Background_Index(background, i, y)];
    background->openings[x[0] / BACKGROUND_BLOCK + y * background->blocks[0]] = any > 0;
}

/* The far hall is wider than the wall: blocks at its ends reach on. */
void Background_Bake(Background *background, const Wall *wall, int block) {
    int x[2], y[2];
    Background_Samples(background, block, x, y);
    for (int j = y[0]; j < y[1]; j++) {
        for (int i = x[0]; i < x[1]; i++) bake_sample(background, wall, i, j);
        find_opening(background, x, j);
        const int from = x[0] > 0 ? x[0] : -background->far_margin;
        const int to = x[1] < background->width ? x[1] : background->width + background->far_margin;
        for (int i = from; i < to; i++) bake_far(background, wall, i, j);
    }
    background->state[block] = BACKGROUND_BAKED;
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

void Background_Grain(Background *background, int block) {
    const int width = 2 * background->width;
    int across[2], down[2];
    Background_Samples(background, block, across, down);
    for (int y = 2 * down[0]; y < 2 * down[1]; y++)
        for (int x = 2 * across[0]; x < 2 * across[1]; x++)
            background->grain[(size_t)y * (size_t)width + (size_t)(x % 2 * width / 2 + x / 2)] =
                grain_texel(background, x, y);
    background->state[block] = BACKGROUND_DONE;
}

/* ---- Blocks ---- */

void Background_Samples(const Background *background, int block, int x[2], int y[2]) {
    x[0] = block % background->blocks[0] * BACKGROUND_BLOCK, y[0] = block / background->blocks[0] * BACKGROUND_LINES;
    x[1] = Mini(x[0] + BACKGROUND_BLOCK, background->width), y[1] = Mini(y[0] + BACKGROUND_LINES, background->height);
}

/* Whether a block and those around it have come that far: fine detail also reads the samples beside it. */
static bool reached(const Background *background, int block, BackgroundState state) {
    const int x = block % background->blocks[0], y = block / background->blocks[0];
    for (int j = Maxi(y - 1, 0); j <= Mini(y + 1, background->blocks[1] - 1); j++)
        for (int i = Maxi(x - 1, 0); i <= Mini(x + 1, background->blocks[0] - 1); i++)
            if (background->state[i + j * background->blocks[0]] < state) return false;
    return true;
}

int Background_Due(const Background *background, BackgroundState next, const int x[2], const int y[2], int block[],
                   int most) {
    const int left = Maxi(x[0] / BACKGROUND_BLOCK, 0);
    const int right = Mini((x[1] - 1) / BACKGROUND_BLOCK, background->blocks[0] - 1);
    const int top = Maxi(y[0] / BACKGROUND_LINES, 0);
    const int bottom = Mini((y[1] - 1) / BACKGROUND_LINES, background->blocks[1] - 1);
    int count = 0;
    for (int j = top; j <= bottom; j++)
        for (int i = left; i <= right && count < most; i++) {
            const int at = i + j * background->blocks[0];
            const bool due =
                background->state[at] < next && (next < BACKGROUND_DONE || reached(background, at, next - 1));
            if (due) block[count++] = at;
        }
    return count;
}

/* ---- The maps ---- */

bool Background_Prepare(Background *background, const Wall *wall, float left, float top, float scale, int width,
                        int height) {
    Background_Free(background);
    const int margin = (int)(2 * scale) + 2, across = (width + BACKGROUND_BLOCK - 1) / BACKGROUND_BLOCK;
    const int down = (height + BACKGROUND_LINES - 1) / BACKGROUND_LINES;
    const size_t count = (size_t)width * (size_t)height, far = (size_t)(width + 2 * margin) * (size_t)height;
    const struct {
        uint8_t **map;
        size_t bytes;
    } maps[] = {
        {&background->front, count},
        {&background->open, count},
        {&background->stone[0], count},
        {&background->stone[1], count},
        {&background->stone[2], count},
        {&background->deep, far},
        {&background->keep, far},
        {&background->columns, far},
        {&background->grain, 4 * count},
        {&background->openings, (size_t)across * (size_t)height},
        {&background->state, (size_t)across * (size_t)down},
    };
    bool fits = (background->fine = malloc(4 * count * sizeof *background->fine));
    for (size_t i = 0; i < sizeof maps / sizeof *maps; i++) fits = (*maps[i].map = calloc(maps[i].bytes, 1)) && fits;
    if (!fits) return Background_Free(background), false;
    background->width = width, background->height = height;
    background->blocks[0] = across, background->blocks[1] = down;
    background->left = left, background->top = top, background->scale = scale, background->far_margin = margin;
    Noise_Bake(&background->noise, wall->seed);
    return true;
}

void Background_Finish(Background *background) {
    free(background->fine);
    background->fine = NULL;
}

void Background_Find(const Background *background, float left, float top, int sample[2]) {
    sample[0] = (int)floorf((left - background->left) * background->scale + .5f);
    sample[1] = (int)floorf((top - background->top) * background->scale + .5f);
}

bool Background_NextOpen(const Background *background, int x, int y, int range[2]) {
    const int blocks = background->blocks[0], first = x / BACKGROUND_BLOCK;
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
    free(background->fine), free(background->grain), free(background->state);
    *background = (Background){0};
}
