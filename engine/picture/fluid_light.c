#include "engine/picture/inside.h"
#include "engine/maths/scalar.h"
#include <math.h>
#include <string.h>

enum { LIGHT_CELLS = 400 };     /* the most, along the longer side */
enum { TILE = 16, BESIDE = 6 }; /* cells. A crop begins at whole tiles, BESIDE cells beyond the view */

static const float LIGHT_CELL = .1f;                 /* m */
static const float SMOKE_DEPTH = 4, STONE_DEPTH = 9; /* 1/m, optical depth of smoke at density 1 and of stone */
static const float DIMMEST = .008f;                  /* share of a light's strength below which it does not show */
static const float BILLOWS = .06f;                   /* brightness of the billows in cold light */
static const float BLOOMS = 60;                      /* degrees. Cooler gas adds nothing to the bloom */

static float right_of(const Canvas *canvas) { return canvas->left + (float)canvas->width / canvas->scale; }

/* Finds the lights that reach a place in sight. */
static void find_lights(Picture *picture, const PictureFrame *frame, const Canvas *canvas) {
    const float right = right_of(canvas), bottom = canvas->top + (float)canvas->height / canvas->scale;
    picture->lamps = 0;
    for (int i = 0; i < frame->light_count && picture->lamps < PICTURE_LIGHTS; i++) {
        const Light *light = &frame->lights[i];
        const float x = light->x - Clampf(light->x, canvas->left, right);
        const float y = light->y - Clampf(light->y, canvas->top, bottom), square = x * x + y * y;
        if (light->strength > DIMMEST * (1 + square * (1.25f + square * .012f)))
            picture->lamp[picture->lamps++] = *light;
    }
}

/* Returns the number of the fluid's cells along a cell of the light. It is a power of two. Cells of
 * the light are LIGHT_CELL to a little over twice that wide, unless the fluid has larger cells or too many. No
 * difference shows within that range. */
static int find_block(const FluidFields *fields) {
    const int longer = Maxi(fields->width, fields->height);
    int block = 1;
    while (2 * (float)block * fields->cell < 2.2f * LIGHT_CELL || longer > LIGHT_CELLS * block) block *= 2;
    return block;
}

static void include(float range[2], float from, float to) {
    range[0] = Minf(from, range[0]), range[1] = Maxf(to, range[1]);
}

/* Finds the range that matters for light, from left to right, m. It holds the view, nearby bloom, and the lights. */
static void find_range(const Picture *picture, const Canvas *canvas, float range[2]) {
    const float left = canvas->left, right = right_of(canvas), slant = LIGHT_SHAFT_SLOPE * picture->maps.wall.height;
    range[0] = left - LIGHT_BLOOM_REACH, range[1] = right + LIGHT_BLOOM_REACH;
    for (int i = 0; i < picture->lamps; i++)
        if (isfinite(picture->lamp[i].x)) include(range, picture->lamp[i].x, picture->lamp[i].x);
    for (int i = 0; i < picture->maps.wall.shafts; i++) {
        const LightShaft *shaft = &picture->maps.wall.shaft[i];
        const float from = shaft->x - shaft->half_width, to = shaft->x + shaft->half_width;
        if (from < right && to + slant > left) include(range, from, to);
    }
}

FluidFields FluidLight_Crop(Picture *picture, const FluidFields *fields, const PictureFrame *frame,
                            const Canvas *canvas) {
    const int block = find_block(fields), tile = Maxi(TILE, block);
    const float width = (float)fields->width, scale = 1 / fields->cell;
    float range[2];
    find_lights(picture, frame, canvas);
    find_range(picture, canvas, range);
    picture->block = block;
    const int from = (int)Clampf(range[0] * scale - BESIDE, 0, width - 1) / tile * tile;
    const int to = (int)Clampf(range[1] * scale + BESIDE, 0, width) / tile * tile + tile;
    return FluidFields_Columns(fields, from, Mini(to, fields->width));
}

WIDE_LOOP static void add_cells(float *restrict sum, const float *restrict row, int count) {
    for (int i = 0; i < count; i++) sum[i] += row[i];
}

WIDE_LOOP static void count_stone(float *restrict sum, const uint8_t *restrict row, int count) {
    for (int i = 0; i < count; i++) sum[i] += row[i] ? 1.0f : 0.0f;
}

/* Smoke dims light and stone stops it. Mixed cells get a part of both. `mist` becomes the smoke's thickness for now. */
static void dim_row(Picture *picture, const FluidFields *fields, int y) {
    const int width = fields->width, block = picture->block, bottom = Mini((y + 1) * block, fields->height);
    float *smoke = picture->sums, *stone = smoke + width;
    LightField *light = &picture->maps.light;
    memset(smoke, 0, 2 * (size_t)width * sizeof *smoke);
    for (int j = y * block; j < bottom; j++) {
        add_cells(smoke, Plane_Row(&picture->maps.smoke, j), width);
        if (fields->occupancy) count_stone(stone, fields->occupancy + j * fields->occupancy_row, width);
    }
    for (int x = 0, left = 0; left < width; x++, left += block) {
        const int columns = Mini(block, width - left);
        float density = 0, solid = 0;
        for (int i = left; i < left + columns; i++) density += smoke[i], solid += stone[i];
        density /= (float)(columns * (bottom - y * block)), solid /= (float)(columns * (bottom - y * block));
        Plane_Row(&light->depth, y)[x] = light->cell * (SMOKE_DEPTH * density * (1 - solid) + STONE_DEPTH * solid);
        Plane_Row(&light->mist, y)[x] = Clampf(1.6f * density - .2f, 0, 1) * (1 - solid);
    }
}

/* Adds the light of hot cells to the coarse cells that hold them. */
static void glow_row(Picture *picture, int y) {
    const int block = picture->block;
    const float *heat = Plane_Row(&picture->maps.heat, y), share = 1 / (float)(block * block);
    float *bloom = Plane_Row(&picture->maps.light.field[LIGHT_BLOOM], y / block);
    for (int x = 0; x < picture->maps.heat.width; x++)
        if (heat[x] > BLOOMS) bloom[x / block] += share * Glow_Red(&picture->maps.glow, heat[x]);
}

/* Dye shines into the coarse cells that hold it. */
WIDE_LOOP static void shine(const float *restrict dye, int block, float share, float *restrict tint, int count) {
    for (int x = 0; x < count; x++)
        for (int i = 0; i < block; i++) tint[x] += share * dye[x * block + i];
}

static bool tint(Picture *picture) {
    const int block = picture->block, width = picture->maps.smoke.width, whole = width / block;
    const float share = 1 / (float)(block * block);
    LightField *light = &picture->maps.light;
    light->tinted = picture->maps.dyed;
    if (!light->tinted) return true;
    if (!LightField_PrepareTint(light)) return false;
    for (int c = 0; c < 3; c++)
        for (int y = 0; y < picture->maps.smoke.height; y++) {
            const float *dye = Plane_Row(&picture->maps.dye[c], y);
            float *row = Plane_Row(&light->tint[c], y / block);
            shine(dye, block, share, row, whole);
            for (int x = whole * block; x < width; x++) row[whole] += share * dye[x];
        }
    LightField_Tint(light);
    return true;
}

static bool in_window(const WallArch *arch, float x, float y) {
    const float across = (x - arch->x) / arch->half_width, up = (arch->spring - y) / (1.25f * arch->half_width);
    return y < arch->sill && across * across + (up > 0 ? up * up : 0) < 1;
}

static void open_windows(Picture *picture) {
    LightField *light = &picture->maps.light;
    for (int y = 0; y < light->sky.height; y++)
        for (int x = 0; x < light->sky.width; x++) {
            const float place[2] = {light->left + ((float)x + .5f) * light->cell, ((float)y + .5f) * light->cell};
            float *sky = Plane_Row(&light->sky, y) + x;
            *sky = 0;
            for (int i = 0; i < picture->maps.wall.arches; i++)
                if (in_window(&picture->maps.wall.arch[i], place[0], place[1])) *sky = 1;
        }
    picture->sky_known = true, picture->sky_left = light->left;
}

/* Faint billows show the depth of thick smoke that lies still. They are larger than cells, so two rows share them. */
static void billow_rows(Picture *picture, int y) {
    const LightField *light = &picture->maps.light;
    const Noise *noise = &picture->maps.glow.licks;
    float *above = Plane_Row(&light->mist, y), *below = y + 1 < light->mist.height ? above + light->mist.row : above;
    const float down = (float)(y + 1) * light->cell, aside = (float)fmod(picture->seconds * .11, NOISE_PERIOD);
    const NoiseLine near = Noise_Line(noise, down * .9f + aside), far = Noise_Line(noise, down * 1.3f - aside + 3);
    for (int x = light->from[0]; x < light->to[0]; x++) {
        if (!(above[x] + below[x] > 0)) continue;
        const float across = light->left + ((float)x + .5f) * light->cell;
        const float wave = Noise_AlongLine(&near, across * .9f + aside) * Noise_AlongLine(&far, across * 1.3f - aside);
        const float light_in = BILLOWS * Clampf(4 * wave - .5f, 0, 1.5f);
        above[x] *= light_in;
        if (below != above) below[x] *= light_in;
    }
}

/* Asks for the light along one axis, for `size` metres from `start` on, and a little more on both sides. */
static void ask(LightField *light, int axis, float start, float size) {
    const float cells = (float)(axis ? light->depth.height : light->depth.width);
    light->from[axis] = (int)Clampf(start / light->cell - BESIDE, 0, cells);
    light->to[axis] = (int)Clampf((start + size) / light->cell + BESIDE, 0, cells);
}

bool FluidLight_Sweep(Picture *picture, const FluidFields *fields, const Canvas *canvas) {
    const int block = picture->block;
    const int width = (fields->width + block - 1) / block, height = (fields->height + block - 1) / block;
    LightField *light = &picture->maps.light;
    const float cell = fields->cell * (float)block;
    const bool resized = light->sky.width != width || light->sky.height != height || light->cell != cell;
    if (!LightField_Resize(light, width, height, cell)) return false;
    light->left = fields->left;
    ask(light, 0, canvas->left - fields->left, (float)canvas->width / canvas->scale);
    ask(light, 1, canvas->top, (float)canvas->height / canvas->scale);
    if (!picture->sky_known || picture->sky_left != light->left || resized) open_windows(picture);
    for (int y = 0; y < height; y++) dim_row(picture, fields, y);
    for (int y = light->from[1] / 2 * 2; y < light->to[1]; y += 2) billow_rows(picture, y);
    LightField_Sweep(light, picture->lamp, picture->lamps, picture->maps.wall.shaft, picture->maps.wall.shafts);
    Plane_Clear(&light->field[LIGHT_BLOOM]);
    for (int y = 0; y < fields->height; y++) glow_row(picture, y);
    LightField_Bloom(light);
    return tint(picture);
}
