#include "engine/background.h"
#include "engine/scalar.h"
#include <math.h>
#include <stdlib.h>

/* Lengths below are those of a hall 9 m high; other halls scale the masonry with their height. */

Wall Wall_Default(float width, float height) { return (Wall){.seed = 1, .width = width, .height = height}; }

/* A stone of the near wall: its brightness, and a random number of its own. */
typedef struct Stone {
    float light, tint;
} Stone;

static Stone brick(const Noise *noise, uint32_t seed, float x, float y) {
    const float width = .62f, height = .3f;
    const int row = Floori(y / height);
    const float shifted = x + (float)(row & 1) * width * .5f + .1f * Noise_Random(seed, row, 5);
    const int place = Floori(shifted / width);
    const float own = Noise_Random(seed, place, row), turn = 8 * own;
    const float across = shifted / width - (float)place, down = y / height - (float)row;
    const float to_side = Minf(across, 1 - across) * width, to_bed = Minf(down, 1 - down) * height;
    const float rough = Noise_At(noise, x * 7 + turn, y * 7), fine = Noise_At(noise, x * 26, y * 26 + turn);
    const float edge = Minf(to_side, to_bed) + .02f * (Noise_At(noise, x * 9, y * 9) - .5f);
    const float relief = .70f + .30f * Smoothstep(0, .07f, edge);
    float light = (.24f + .13f * own) * relief * (.60f + .8f * rough) * (.82f + .36f * fine);
    if (to_bed < .06f && down < .5f) light *= 1.25f; /* the upper edge catches light */
    return (Stone){Mixf(.13f + .06f * fine, light, Smoothstep(.004f, .028f, edge)), own};
}

/* Below 0 in the opening; *turn counts the stones along its rim. */
static float arch_distance(const WallArch *arch, float x, float y, float unit, float *turn) {
    const float dx = x - arch->x, dy = y - arch->spring;
    *turn = dy < 0 ? atan2f(dy, dx) * 3.2f : dy / unit * 3.1f;
    const float side = dy < 0 ? sqrtf(dx * dx + .64f * dy * dy) - arch->half_width : fabsf(dx) - arch->half_width;
    return side / unit;
}

static float rim_stone(const Noise *noise, uint32_t seed, float x, float y, float distance, float turn) {
    const float part = turn - floorf(turn), joint = Smoothstep(0, .08f, Minf(part, 1 - part));
    const float shape = joint * Smoothstep(0, .03f, distance) * Smoothstep(.34f, .31f, distance);
    const float rough = Noise_At(noise, x * 7, y * 7), fine = Noise_At(noise, x * 26, y * 26);
    const float own = Noise_Random(seed, (int)floorf(turn), 3);
    return Mixf(.08f, .42f * (.6f + .7f * rough) * (.8f + .4f * fine) * (.8f + .4f * own), shape);
}

/* The wall without what stands in front of it; *open gets the part of the far hall seen through it. */
static Stone near_wall(const Noise *noise, const Wall *wall, float x, float y, float *open) {
    const float unit = wall->height / 9, ux = x / unit, uy = y / unit;
    Stone stone = brick(noise, wall->seed, ux, uy);
    *open = 0;
    for (int i = 0; i < wall->arches; i++) {
        const WallArch *arch = &wall->arch[i];
        if (fabsf(x - arch->x) > arch->half_width + .4f * unit) continue;
        float turn;
        const float distance = arch_distance(arch, x, y, unit, &turn);
        const float ragged = distance + .05f * (Noise_At(noise, ux * 3, uy * 3) - .5f);
        const float through = Smoothstep(0, -.05f, ragged) * Smoothstep(arch->sill + .04f, arch->sill - .04f, y);
        *open = Maxf(*open, through);
        if (distance > 0 && distance < .34f && y < arch->sill + .6f * unit)
            stone.light = rim_stone(noise, wall->seed, ux, uy, distance, turn);
    }
    stone.light *= .55f + .9f * Noise_At(noise, ux * .7f + 9, uy * .45f);
    return stone;
}

/* Slabs that reach the world's end go on beyond it, without an edge. */
static float slab_distance(const WallSlab *slab, const Wall *wall, float x, float y) {
    const float round = .03f, far = 99;
    const float left = slab->left > 0 ? slab->left : -far, top = slab->top > 0 ? slab->top : -far;
    const float right = slab->right < wall->width ? slab->right : wall->width + far;
    const float bottom = slab->bottom < wall->height ? slab->bottom : wall->height + far;
    const float dx = Maxf(left - x, x - right) + round, dy = Maxf(top - y, y - bottom) + round;
    const float ox = Maxf(dx, 0), oy = Maxf(dy, 0);
    return sqrtf(ox * ox + oy * oy) + Minf(Maxf(dx, dy), 0) - round;
}

/* To the nearest slab, and how deep below its upper edge. */
static float slabs_distance(const Wall *wall, float x, float y, float *below) {
    float distance = 1;
    for (int i = 0; i < wall->slabs; i++) {
        const float away = slab_distance(&wall->slab[i], wall, x, y);
        if (away >= distance) continue;
        distance = away;
        *below = y - wall->slab[i].top;
    }
    return distance;
}

/* Worn slabs, a seam at each 1.1 m, worn bright along the upper edge and dark underneath. */
static float slab_stone(const Noise *noise, float x, float y, float distance, float below) {
    const float shifted = x / 1.1f + .5f * floorf(y / 1.1f), seam = (shifted - floorf(shifted)) * 1.1f;
    const float joint = Smoothstep(0, .03f, Minf(seam, 1.1f - seam));
    const float rough = .5f + .8f * Noise_At(noise, x * 6, y * 6), fine = .7f + .6f * Noise_At(noise, x * 22, y * 22);
    const float edge = Smoothstep(-.07f, -.01f, distance), upper = Smoothstep(.1f, .04f, below);
    const float lit = .34f + edge * (.12f + .38f * upper);
    return lit * rough * fine * (.35f + .65f * joint) * (.6f + .4f * Smoothstep(.5f, 0, below));
}

/* The far hall: cold haze that thickens upward, columns that carry arches, every second bay with a moonlit window. */
static float far_window(const Noise *noise, float across, float y) {
    const float inside = Smoothstep(.30f, .26f, fabsf(across)) * Smoothstep(5.6f, 5.5f, y) *
                         Smoothstep(0, .05f, y - (3.3f + across * across * 3));
    const float pane = fabsf(y - .62f * floorf(y / .62f) - .31f);
    const float bars = Smoothstep(.015f, .03f, fabsf(across)) * Smoothstep(.02f, .035f, pane);
    const float glow = expf(-across * across / .5f - (y - 4.4f) * (y - 4.4f) / 1.96f);
    return .75f * inside * bars * (.6f + .8f * Noise_At(noise, across * 3 + 2, y * 3)) + .1f * glow;
}

static float from_middle(float x, float period) { return x - period * floorf(x / period) - period / 2; }

static float far_light(const Noise *noise, float x, float y) {
    const float bay = from_middle(x + 20.3f, 3.1f);
    const float column = Smoothstep(.34f, .28f, fabsf(bay)) * Smoothstep(1.6f, 1.7f, y);
    const float to_arch = 1.55f - fabsf(bay), rise = (y - 2.9f) * .9f;
    const float vault = y < 2.9f ? Smoothstep(0, .06f, sqrtf(to_arch * to_arch + rise * rise) - 1.22f) : 0;
    const float haze = Mixf(.045f, .16f, Smoothstep(8.2f, 2, y)) * (1 - .62f * Maxf(column, vault));
    const float light = haze + far_window(noise, from_middle(x + 20.3f, 6.2f), y);
    return light * (.8f + .4f * Noise_At(noise, x * .9f, y * .9f));
}

typedef struct Texel {
    Stone stone;
    float open, front;
} Texel;

static Texel wall_texel(const Background *background, const Wall *wall, float x, float y) {
    Texel texel;
    texel.stone = near_wall(&background->noise, wall, x, y, &texel.open);
    float below = 0;
    const float distance = slabs_distance(wall, x, y, &below);
    texel.front = Smoothstep(.008f, -.008f, distance);
    texel.open *= 1 - texel.front;
    texel.stone.light *= 1 - texel.open;
    if (texel.front > 0)
        texel.stone.light = Mixf(texel.stone.light, slab_stone(&background->noise, x, y, distance, below), texel.front);
    else
        texel.stone.light *= 1 - .3f * Smoothstep(.3f, 0, distance); /* contact shadow */
    return texel;
}

static void store_texel(Background *background, int x, int y, Texel sum) {
    const float light = sum.stone.light / 4, tint = sum.stone.tint / 4 - .5f;
    Plane_Row(&background->stone[0], y)[x] = light * (1 + .10f * tint);
    Plane_Row(&background->stone[1], y)[x] = light * (.86f + .04f * tint);
    Plane_Row(&background->stone[2], y)[x] = light * (.74f - .10f * tint);
    Plane_Row(&background->open, y)[x] = sum.open / 4;
    Plane_Row(&background->front, y)[x] = sum.front / 4;
}

static void bake_sample(Background *background, const Wall *wall, int x, int y) {
    const int fine_row = 2 * background->open.width;
    Texel sum = {{0, 0}, 0, 0};
    for (int i = 0; i < 4; i++) {
        const int column = 2 * x + (i & 1), line = 2 * y + (i >> 1);
        const float step = .5f / background->scale;
        const Texel texel = wall_texel(background, wall, background->left + ((float)column + .5f) * step,
                                       background->top + ((float)line + .5f) * step);
        background->fine[column + (size_t)line * (size_t)fine_row] = texel.open > .3f ? -1 : texel.stone.light;
        sum.stone.light += texel.stone.light, sum.stone.tint += texel.stone.tint;
        sum.open += texel.open, sum.front += texel.front;
    }
    store_texel(background, x, y, sum);
}

void Background_Rows(Background *background, const Wall *wall, int begin, int end) {
    const float unit = wall->height / 9, step = 1 / background->scale;
    for (int y = begin; y < end; y++) {
        for (int x = 0; x < background->open.width; x++) bake_sample(background, wall, x, y);
        float *far_row = Plane_Row(&background->far_hall, y);
        for (int x = 0; x < background->far_hall.width; x++)
            far_row[x] = far_light(&background->noise,
                                   (background->left + ((float)(x - background->far_margin) + .5f) * step) / unit,
                                   (background->top + ((float)y + .5f) * step) / unit);
    }
}

/* What is left over after the half-size wall has been stretched smoothly. Rows at the rim repeat. */
static uint8_t grain_texel(const Background *background, int x, int y) {
    const int width = background->open.width, height = background->open.height, i = x >> 1, j = y >> 1;
    const float wanted = background->fine[x + (size_t)y * (size_t)(2 * width)];
    if (wanted < 0) return 128;
    const int beside = x & 1 ? i + (i < width - 1) : i - (i > 0), other = y & 1 ? j + (j < height - 1) : j - (j > 0);
    const float *near = Plane_Row(&background->stone[0], j), *far = Plane_Row(&background->stone[0], other);
    const float coarse = .75f * (.75f * near[i] + .25f * near[beside]) + .25f * (.75f * far[i] + .25f * far[beside]);
    return (uint8_t)(128 * Clampf(sqrtf((wanted + .01f) / (coarse + .01f)), .5f, 1.5f));
}

void Background_Grain(Background *background, int begin, int end) {
    const int width = 2 * background->open.width;
    for (int y = 2 * begin; y < 2 * end; y++)
        for (int x = 0; x < width; x++)
            background->grain[x + (size_t)y * (size_t)width] = grain_texel(background, x, y);
}

bool Background_Prepare(Background *background, const Wall *wall, float left, float top, float scale, int width,
                        int height) {
    Background_Free(background);
    const int margin = (int)(2 * scale) + 2;
    const size_t count = 4 * (size_t)width * (size_t)height;
    background->grain = malloc(count);
    background->fine = malloc(count * sizeof(float));
    bool fits = background->grain && background->fine && Plane_Resize(&background->open, width, height) &&
                Plane_Resize(&background->front, width, height) &&
                Plane_Resize(&background->far_hall, width + 2 * margin, height);
    for (int c = 0; c < 3; c++) fits = fits && Plane_Resize(&background->stone[c], width, height);
    if (!fits) return Background_Free(background), false;
    background->left = left, background->top = top, background->scale = scale, background->far_margin = margin;
    Noise_Bake(&background->noise, wall->seed);
    return true;
}

void Background_Finish(Background *background) {
    free(background->fine);
    background->fine = NULL;
}

void Background_Free(Background *background) {
    for (int c = 0; c < 3; c++) Plane_Free(&background->stone[c]);
    Plane_Free(&background->open);
    Plane_Free(&background->front);
    Plane_Free(&background->far_hall);
    Background_Finish(background);
    free(background->grain);
    background->grain = NULL;
}
