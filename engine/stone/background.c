#include "engine/stone/background.h"
#include "engine/maths/scalar.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_TAPS = 17 };

/* The share of the box [middle - half, middle + half) that texel i covers. */
static float overlap(float middle, float half, int i) {
    return Maxf(Minf((float)(i + 1), middle + half) - Maxf((float)i, middle - half), 0) / (2 * half);
}

/* Each of `count` places is the mean of a box around it. Places begin at texel `from` and are `step` texels wide. The
 * box is as wide, but no narrower than a texel, so that larger pictures mix two texels. Beyond the ends, the last texel
 * repeats.
 *
 *      texels   |    |    |    |    |    |
 *      box         [==========]           each texel weighs by the part of the box that it covers */
static bool set_scaling(Scaling *scaling, int count, float from, float step, int texels) {
    const float half = .5f * Clampf(step, 1, MOST_TAPS - 1);
    scaling->count = count, scaling->taps = Mini((int)ceilf(2 * half) + 1, texels);
    scaling->first = malloc((size_t)count * sizeof *scaling->first);
    scaling->weight = calloc((size_t)count * (size_t)scaling->taps, sizeof *scaling->weight);
    if (!scaling->first || !scaling->weight) return false;
    for (int i = 0; i < count; i++) {
        const float middle = from + ((float)i + .5f) * step;
        const int low = (int)floorf(Clampf(middle - half, -1e6f, 1e6f));
        const int first = scaling->first[i] = Maxi(Mini(low, texels - scaling->taps), 0);
        for (int k = low; (float)k < middle + half; k++)
            scaling->weight[i * scaling->taps + Maxi(Mini(k, texels - 1), 0) - first] += overlap(middle, half, k);
    }
    return true;
}

/* Sums up texels down to a row of sums, then sums across to a place, four numbers each. */
WIDE_LOOP static void add_row(const uint8_t *restrict texel, float weight, float *restrict sum, int count) {
    for (int i = 0; i < count; i++) sum[i] += weight * (float)texel[i];
}

static void sum_down(const Baked *baked, const uint8_t *texels, const Scaling *down, int y, const int range[2],
                     float *sum) {
    const int count = 4 * (range[1] - range[0]);
    memset(sum, 0, (size_t)count * sizeof *sum);
    for (int k = 0; k < down->taps; k++) {
        const size_t at = (size_t)(down->first[y] + k) * (size_t)baked->width + (size_t)range[0];
        const float weight = down->weight[y * down->taps + k];
        if (weight > 0) add_row(texels + 4 * at, weight, sum, count);
    }
}

static void sum_across(const Scaling *across, int x, const float *sums, int first, float sum[4]) {
    const float *weight = across->weight + x * across->taps, *from = sums + 4 * (across->first[x] - first);
    for (int c = 0; c < 4; c++) sum[c] = .5f;
    for (int k = 0; k < across->taps; k++)
        for (int c = 0; c < 4; c++) sum[c] += weight[k] * from[4 * k + c];
}

/* Finds the texels that places [from, to) read. */
static void texels_of(const Scaling *across, int from, int to, int range[2]) {
    range[0] = across->first[from], range[1] = across->first[to - 1] + across->taps;
}

static void fit_wall(Background *background, const Baked *baked, const int x[2], int y, float *sums) {
    const Scaling *across = &background->wall[0];
    int range[2];
    texels_of(across, x[0], x[1], range);
    sum_down(baked, baked->near, &background->wall[1], y, range, sums);
    for (int i = x[0]; i < x[1]; i++) {
        const size_t at = Background_Index(background, i, y);
        float sum[4];
        sum_across(across, i, sums, range[0], sum);
        for (int c = 0; c < 3; c++) background->stone[c][at] = (uint8_t)Minf(LOOK_STONE_ROOT * sum[c], 255);
        background->front[at] = (uint8_t)sum[BAKED_FRONT];
    }
}

/* Samples [begin, end), which reach far_margin beyond the wall's on both sides. */
static void fit_far(Background *background, const Baked *baked, int begin, int end, int y, float *sums) {
    const Scaling *across = &background->beyond;
    const int margin = background->far_margin;
    int range[2];
    texels_of(across, begin + margin, end + margin, range);
    sum_down(baked, baked->far, &background->wall[1], y, range, sums);
    for (int x = begin; x < end; x++) {
        const size_t at = Background_FarIndex(background, x, y);
        float sum[4];
        sum_across(across, x + margin, sums, range[0], sum);
        background->deep[at] = (uint8_t)sum[BAKED_DEEP], background->keep[at] = (uint8_t)sum[BAKED_KEEP];
        background->columns[at] = (uint8_t)sum[BAKED_COLUMNS];
        if (x >= 0 && x < background->width)
            background->open[Background_Index(background, x, y)] = (uint8_t)sum[BAKED_OPEN];
    }
}

/* Makes room for sums of a row of texels. Without memory it returns NULL, and the row keeps its content. */
static float *make_sums(const Baked *baked) { return malloc(4 * (size_t)baked->width * sizeof(float)); }

/* The far hall stays as it is where only a part of the wall is made anew. */
void Background_Fit(Background *background, const Baked *baked, const int x[2], int begin, int end) {
    float *sums = make_sums(baked);
    for (int y = begin; sums && y < end; y++) {
        fit_wall(background, baked, x, y, sums);
        if (x[1] - x[0] == background->width)
            fit_far(background, baked, -background->far_margin, background->width + background->far_margin, y, sums);
    }
    free(sums);
}

/* The far hall beside the samples may be seen through them. */
void Background_FitBeyond(Background *background, const Baked *baked, const int x[2], int begin, int end) {
    const int margin = background->far_margin, last = background->width + margin;
    float *sums = make_sums(baked);
    for (int y = begin; sums && y < end; y++)
        fit_far(background, baked, Maxi(x[0] - margin, -margin), Mini(x[1] + margin, last), y, sums);
    free(sums);
}

static float light_of(float texel) { return texel * texel * (1.0f / 65025); }

static float stone_at(const Background *background, int x, int y) {
    return light_of(background->stone[0][Background_Index(background, x, y)]);
}

/* Returns the wanted light of a pixel over the light that smooth enlarging gives it. The outermost samples repeat. */
static uint8_t grain_at(const Background *background, float wanted, int x, int y) {
    const int last = background->width - 1, lowest = background->height - 1, i = x >> 1, j = y >> 1;
    const int beside = x & 1 ? Mini(i + 1, last) : Maxi(i - 1, 0), other = y & 1 ? Mini(j + 1, lowest) : Maxi(j - 1, 0);
    const float near = .75f * stone_at(background, i, j) + .25f * stone_at(background, beside, j);
    const float far = .75f * stone_at(background, i, other) + .25f * stone_at(background, beside, other);
    const float coarse = .75f * near + .25f * far;
    return (uint8_t)(128 * Clampf(sqrtf((light_of(wanted) + .01f) / (coarse + .01f)), .5f, 1.5f));
}

void Background_Grain(Background *background, const Baked *baked, const int x[2], int begin, int end) {
    const Scaling *across = &background->pixel[0];
    float *sums = make_sums(baked);
    int range[2];
    texels_of(across, 2 * x[0], 2 * x[1], range);
    for (int y = 2 * begin; sums && y < 2 * end; y++) {
        uint8_t *grain = background->grain + (size_t)y * (size_t)(2 * background->width);
        sum_down(baked, baked->near, &background->pixel[1], y, range, sums);
        for (int i = 2 * x[0]; i < 2 * x[1]; i++) {
            const bool open = background->open[Background_Index(background, i >> 1, y >> 1)] > 76;
            float sum[4];
            sum_across(across, i, sums, range[0], sum);
            grain[(i & 1) * background->width + (i >> 1)] =
                open ? 128 : grain_at(background, LOOK_STONE_ROOT * sum[BAKED_RED], i, y);
        }
    }
    free(sums);
}

bool Background_Prepare(Background *background, const Baked *baked, float left, float top, float scale, int width,
                        int height) {
    Background_Free(background);
    const int margin = (int)(BAKED_ASIDE * scale) + 2;
    const size_t count = (size_t)width * (size_t)height, far = (size_t)(width + 2 * margin) * (size_t)height;
    const struct {
        uint8_t **map;
        size_t bytes;
    } maps[] = {
        {&background->front, count},    {&background->open, count},     {&background->stone[0], count},
        {&background->stone[1], count}, {&background->stone[2], count}, {&background->deep, far},
        {&background->keep, far},       {&background->columns, far},    {&background->grain, 4 * count},
    };
    const float step = baked->scale / scale;
    const float x = (left - baked->left) * baked->scale, y = (top - baked->top) * baked->scale;
    bool fits = set_scaling(&background->wall[0], width, x, step, baked->width) &&
                set_scaling(&background->wall[1], height, y, step, baked->height) &&
                set_scaling(&background->pixel[0], 2 * width, x, step / 2, baked->width) &&
                set_scaling(&background->pixel[1], 2 * height, y, step / 2, baked->height) &&
                set_scaling(&background->beyond, width + 2 * margin, x - (float)margin * step, step, baked->width);
    for (size_t i = 0; i < sizeof maps / sizeof *maps; i++) fits = (*maps[i].map = calloc(maps[i].bytes, 1)) && fits;
    background->width = width, background->height = height;
    background->left = left, background->top = top, background->scale = scale, background->far_margin = margin;
    if (!fits) Background_Free(background);
    return fits;
}

void Background_Find(const Background *background, float left, float top, int sample[2]) {
    sample[0] = (int)floorf((left - background->left) * background->scale + .5f);
    sample[1] = (int)floorf((top - background->top) * background->scale + .5f);
}

void Background_Free(Background *background) {
    Scaling *scaling[] = {&background->wall[0], &background->wall[1], &background->beyond, &background->pixel[0],
                          &background->pixel[1]};
    for (int i = 0; i < 5; i++) free(scaling[i]->first), free(scaling[i]->weight);
    for (int c = 0; c < 3; c++) free(background->stone[c]);
    free(background->open), free(background->front);
    free(background->deep), free(background->keep), free(background->columns), free(background->grain);
    free(background->from), free(background->part);
    *background = (Background){0};
}
