#include "engine/stone/background.h"
#include "engine/stone/masonry.h"
#include "engine/stone/panel_maps.h"
#include "engine/maths/scalar.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

static uint8_t part_byte(float part) { return (uint8_t)(255 * Clampf(part, 0, 1) + .5f); }
static float root(float light) { return sqrtf(Clampf(light, 0, 1)); }

static void store_stone(const Texel *sum, uint8_t *const stone[3], size_t at) {
    const float closed = sqrtf(Clampf(1 - sum->open / 4, 0, 1));
    for (int c = 0; c < 3; c++) stone[c][at] = part_byte(closed * root(sum->colour[c] / 4));
}

/* The sum of the four pixels of a sample. `fine` becomes their brightness; -1 where they are open. */
static Texel sum_pixels(const Background *background, const Wall *wall, int x, int y, bool shown, float fine[4]) {
    Texel sum = {{0, 0, 0}, 0, 0};
    for (int i = 0; i < 4; i++) {
        const int column = 2 * x + (i & 1), line = 2 * y + (i >> 1);
        const float step = .5f / background->scale;
        const Texel texel = Masonry_At(&background->noise, wall, background->left + ((float)column + .5f) * step,
                                       background->top + ((float)line + .5f) * step, shown);
        fine[i] = texel.open > .3f ? -1 : texel.colour[0];
        for (int c = 0; c < 3; c++) sum.colour[c] += texel.colour[c];
        sum.open += texel.open, sum.front += texel.front;
    }
    return sum;
}

/* `width` samples in a row. */
static void store_fine(const float fine[4], int x, int y, int width, float *to) {
    for (int i = 0; i < 4; i++) to[2 * x + (i & 1) + (size_t)(2 * y + (i >> 1)) * (size_t)(2 * width)] = fine[i];
}

static void bake_sample(Background *background, const Wall *wall, int x, int y) {
    const size_t at = Background_Index(background, x, y);
    float fine[4];
    const Texel sum = sum_pixels(background, wall, x, y, false, fine);
    store_fine(fine, x, y, background->width, background->fine);
    store_stone(&sum, background->stone, at);
    background->open[at] = part_byte(sum.open / 4);
    background->front[at] = part_byte(sum.front / 4);
}

/* Keeps what has just been baked as the dark version of a panel, and bakes the other one. */
static void bake_panel(Background *background, const Wall *wall, int panel, int block) {
    BackgroundPanel *p = &background->panel[panel];
    int x[2], y[2];
    if (!PanelMaps_Meet(background, panel, block, x, y)) return;
    for (int j = y[0]; j < y[1]; j++)
        for (int i = x[0]; i < x[1]; i++) {
            const int column = i - p->left, line = j - p->top;
            const size_t at = (size_t)column + (size_t)line * (size_t)p->width;
            float fine[4];
            for (int k = 0; k < 4; k++)
                fine[k] =
                    background->fine[2 * i + (k & 1) + (size_t)(2 * j + (k >> 1)) * (size_t)(2 * background->width)];
            store_fine(fine, column, line, p->width, p->fine[0]);
            for (int c = 0; c < 3; c++) p->stone[0][c][at] = background->stone[c][Background_Index(background, i, j)];
            const Texel sum = sum_pixels(background, wall, i, j, true, fine);
            store_fine(fine, column, line, p->width, p->fine[1]);
            store_stone(&sum, p->stone[1], at);
        }
    PanelMaps_MixStone(background, panel, block);
}

static void bake_far(Background *background, const Wall *wall, int x, int y) {
    const float unit = wall->height / 9, step = 1 / background->scale;
    const size_t at = Background_FarIndex(background, x, y);
    const float far_x = (background->left + ((float)x + .5f) * step) / unit;
    const float far_y = (background->top + ((float)y + .5f) * step) / unit;
    float keep;
    const float lit = FarHall_Near(&background->noise, wall, far_x, far_y, &keep);
    const float deep = FarHall_Deep(&background->noise, wall, far_x, far_y) / BACKGROUND_BRIGHTEST;
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
    for (int i = 0; i < background->panels; i++) bake_panel(background, wall, i, block);
    background->state[block] = BACKGROUND_BAKED;
}

/* What fine detail is found from. */
typedef struct Layer {
    const uint8_t *red;
    const float *fine;
    int width, height;
} Layer;

static float stone_at(const Layer *layer, int x, int y) {
    return Background_Stone(layer->red[(size_t)x + (size_t)y * (size_t)layer->width]);
}

/* The detail that is lost when the wall at half size is enlarged smoothly. The outermost rows repeat. */
static uint8_t grain_texel(const Layer *layer, int x, int y) {
    const int width = layer->width, height = layer->height, i = x >> 1, j = y >> 1;
    const float wanted = layer->fine[x + (size_t)y * (size_t)(2 * width)];
    if (wanted < 0) return 128;
    const int beside = x & 1 ? i + (i < width - 1) : i - (i > 0), other = y & 1 ? j + (j < height - 1) : j - (j > 0);
    const float near = .75f * stone_at(layer, i, j) + .25f * stone_at(layer, beside, j);
    const float far = .75f * stone_at(layer, i, other) + .25f * stone_at(layer, beside, other);
    const float coarse = .75f * near + .25f * far;
    return (uint8_t)(128 * Clampf(sqrtf((wanted + .01f) / (coarse + .01f)), .5f, 1.5f));
}

static void make_panel_grain(Background *background, int panel, int block) {
    BackgroundPanel *p = &background->panel[panel];
    int x[2], y[2];
    if (!PanelMaps_Meet(background, panel, block, x, y)) return;
    for (int version = 0; version < 2; version++) {
        const Layer layer = {p->stone[version][0], p->fine[version], p->width, p->height};
        for (int j = y[0] - p->top; j < y[1] - p->top; j++)
            for (int i = x[0] - p->left; i < x[1] - p->left; i++)
                for (int k = 0; k < 4; k++)
                    p->grain[version][4 * ((size_t)i + (size_t)j * (size_t)p->width) + (size_t)k] =
                        grain_texel(&layer, 2 * i + (k & 1), 2 * j + (k >> 1));
    }
    PanelMaps_MixGrain(background, panel, block);
}

void Background_Grain(Background *background, int block) {
    const Layer layer = {background->stone[0], background->fine, background->width, background->height};
    const int width = 2 * background->width;
    int across[2], down[2];
    Background_Samples(background, block, across, down);
    for (int y = 2 * down[0]; y < 2 * down[1]; y++)
        for (int x = 2 * across[0]; x < 2 * across[1]; x++)
            background->grain[(size_t)y * (size_t)width + (size_t)(x % 2 * width / 2 + x / 2)] =
                grain_texel(&layer, x, y);
    for (int i = 0; i < background->panels; i++) make_panel_grain(background, i, block);
    background->state[block] = BACKGROUND_DONE;
}

/* ---- Blocks ---- */

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
    background->width = width, background->height = height;
    background->blocks[0] = across, background->blocks[1] = down;
    background->left = left, background->top = top, background->scale = scale, background->far_margin = margin;
    if (!PanelMaps_Prepare(background, wall) || !fits) return Background_Free(background), false;
    Noise_Bake(&background->noise, wall->seed);
    return true;
}

void Background_Finish(Background *background) {
    free(background->fine);
    background->fine = NULL;
    PanelMaps_Finish(background);
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
    PanelMaps_Free(background);
    *background = (Background){0};
}
