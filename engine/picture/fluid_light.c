#include "engine/picture/inside.h"
#include "engine/maths/scalar.h"
#include "engine/stone/style.h"
#include <math.h>
#include <string.h>

enum { LIGHT_CELLS = 800 };     /* the most, along the longer side */
enum { TILE = 16, BESIDE = 6 }; /* cells. A crop begins at whole tiles, BESIDE rough cells beyond the view */

static const float FINE_CELL = .045f, ROUGH_CELL = .08f; /* m, the least */
static const float DIMMEST = .008f;                      /* share of a light's strength below which it does not show */
static const float BARS = .7f;                           /* depth of the stripes in light from windows */
static const float BILLOWS = .06f;                       /* brightness of the billows in cold light */
static const float BLOOMS = 60;                          /* degrees. Cooler gas adds nothing to the bloom */

static float right_of(const Canvas *canvas) { return canvas->left + (float)canvas->width / canvas->scale; }

/* Finds the lights that reach a place in sight. */
static void find_lights(Picture *picture, const PictureFrame *frame, const Canvas *canvas) {
    const float right = right_of(canvas), bottom = canvas->top + (float)canvas->height / canvas->scale;
    picture->lamps = 0;
    for (int i = 0; i < frame->light_count && picture->lamps < PICTURE_LIGHTS - GAS_LIGHTS; i++) {
        const Light *light = &frame->lights[i];
        const float x = light->x - Clampf(light->x, canvas->left, right);
        const float y = light->y - Clampf(light->y, canvas->top, bottom), square = x * x + y * y;
        if (light->strength > DIMMEST * (1 + square * (1.25f + square * .012f)))
            picture->lamp[picture->lamps++] = *light;
    }
}

/* Finds the number of the fluid's cells along a cell of the light, and of these along a rough one. Both are powers of
 * two. */
static void find_blocks(Picture *picture, const FluidFields *fields) {
    const int longer = Maxi(fields->width, fields->height);
    picture->block = picture->rougher = 1;
    while ((float)picture->block * fields->cell < FINE_CELL || longer > LIGHT_CELLS * picture->block)
        picture->block *= 2;
    while ((float)(picture->block * picture->rougher) * fields->cell < ROUGH_CELL) picture->rougher *= 2;
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
    find_blocks(picture, fields);
    const int tile = Maxi(TILE, picture->block * picture->rougher);
    const float width = (float)fields->width, scale = 1 / fields->cell;
    float range[2];
    find_lights(picture, frame, canvas);
    find_range(picture, canvas, range);
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

WIDE_LOOP static void set_depths(const float *restrict smoke, const float *restrict stone, float share, float cell,
                                 float *restrict depth, float *restrict density, int count) {
    for (int i = 0; i < count; i++) {
        const float solid = stone[i] * share, thick = smoke[i] * share * (1 - solid);
        density[i] = thick;
        depth[i] = cell * (LIGHT_SMOKE * thick + LIT_STONE * solid);
    }
}

static void add_blocks(float *cells, int width, int block) {
    for (int x = 0, left = 0; left < width; x++, left += block) {
        float sum = 0;
        for (int i = left; i < Mini(left + block, width); i++) sum += cells[i];
        cells[x] = sum;
    }
}

/* Smoke dims light and stone stops it. Mixed cells get a part of both. `mist` becomes the smoke's density for now. */
static void dim_row(Picture *picture, const FluidFields *fields, int y) {
    const int width = fields->width, block = picture->block, bottom = Mini((y + 1) * block, fields->height);
    float *smoke = picture->sums, *stone = smoke + width;
    LightField *light = &picture->maps.light;
    memset(smoke, 0, 2 * (size_t)width * sizeof *smoke);
    for (int j = y * block; j < bottom; j++) {
        add_cells(smoke, Plane_Row(&picture->maps.smoke, j), width);
        if (fields->occupancy) count_stone(stone, fields->occupancy + j * fields->occupancy_row, width);
    }
    if (block > 1) add_blocks(smoke, width, block), add_blocks(stone, width, block);
    set_depths(smoke, stone, 1 / (float)(block * block), light->cell, Plane_Row(&light->depth, y),
               Plane_Row(&light->mist, y), light->depth.width);
}

/* Takes the rough depths and densities from the fine ones. */
static void roughen_row(Picture *picture, int y) {
    const LightField *light = &picture->maps.light, *rough = &picture->rough_light;
    const int times = picture->rougher, bottom = Mini((y + 1) * times, light->depth.height);
    const int width = light->depth.width;
    float *depth = picture->sums, *density = depth + width;
    memset(depth, 0, 2 * (size_t)width * sizeof *depth);
    for (int j = y * times; j < bottom; j++) {
        add_cells(depth, Plane_Row(&light->depth, j), width);
        add_cells(density, Plane_Row(&light->mist, j), width);
    }
    add_blocks(depth, width, times), add_blocks(density, width, times);
    for (int x = 0; x < rough->depth.width; x++) {
        const float cells = (float)(Mini(times, width - x * times) * (bottom - y * times));
        Plane_Row(&rough->depth, y)[x] = depth[x] * (float)times / cells;
        Plane_Row(&rough->mist, y)[x] = density[x] / cells;
    }
}

/* Adds the light of hot cells to the rough cells that hold them. */
static void glow_row(Picture *picture, int y) {
    const int block = picture->block * picture->rougher;
    const float *heat = Plane_Row(&picture->maps.heat, y), share = 1 / (float)(block * block);
    float *glow = Plane_Row(&picture->glow, y / block);
    for (int x = 0; x < picture->maps.heat.width; x++)
        if (heat[x] > BLOOMS) glow[x / block] += share * Glow_Red(&picture->maps.glow, heat[x]);
}

/* Dye shines into the rough cells that hold it. */
WIDE_LOOP static void shine(const float *restrict dye, int block, float share, float *restrict tint, int count) {
    for (int x = 0; x < count; x++)
        for (int i = 0; i < block; i++) tint[x] += share * dye[x * block + i];
}

static bool tint(Picture *picture) {
    const int block = picture->block * picture->rougher, width = picture->maps.smoke.width, whole = width / block;
    const float share = 1 / (float)(block * block);
    LightField *light = &picture->maps.light, *rough = &picture->rough_light;
    light->tinted = rough->tinted = picture->maps.dyed;
    if (!light->tinted) return true;
    if (!LightField_PrepareTint(light) || !LightField_PrepareTint(rough)) return false;
    for (int c = 0; c < 3; c++)
        for (int y = 0; y < picture->maps.smoke.height; y++) {
            const float *dye = Plane_Row(&picture->maps.dye[c], y);
            float *row = Plane_Row(&rough->tint[c], y / block);
            shine(dye, block, share, row, whole);
            for (int x = whole * block; x < width; x++) row[whole] += share * dye[x];
        }
    LightField_Tint(rough);
    return true;
}

static bool in_window(const WallArch *arch, float x, float y) {
    const float across = (x - arch->x) / arch->half_width, up = (arch->spring - y) / (1.25f * arch->half_width);
    return y < arch->sill && across * across + (up > 0 ? up * up : 0) < 1;
}

/* The share of light of a colour that LOOK_WARM has, and not LOOK_COLD, so that red and blue are right. */
static float warmth_of(const float root[3]) {
    const float red = root[0] * root[0], blue = root[2] * root[2];
    const float warm = Maxf(red * LOOK_COLD[2] - blue * LOOK_COLD[0], 0);
    const float cold = Maxf(blue * LOOK_WARM[0] - red * LOOK_WARM[2], 0);
    return warm / Maxf(warm + cold, 1e-6f);
}

/* Bars and columns in the windows make stripes in their light. */
static void open_windows(Picture *picture) {
    LightField *light = &picture->rough_light;
    for (int y = 0; y < light->sky.height; y++)
        for (int x = 0; x < light->sky.width; x++) {
            const float place[2] = {light->left + ((float)x + .5f) * light->cell, ((float)y + .5f) * light->cell};
            float *sky = Plane_Row(&light->sky, y) + x;
            *sky = 0;
            const float across = place[0] - LIGHT_SHAFT_SLOPE * place[1]; /* the same all along a beam */
            for (int i = 0; i < picture->maps.wall.arches; i++)
                if (in_window(&picture->maps.wall.arch[i], place[0], place[1]))
                    *sky = 1 + BARS * sinf(6.1f * across) * sinf(2.3f * across + 1);
        }
    light->sky_warm = warmth_of(picture->maps.wall.style->haze);
    picture->sky_known = true, picture->sky_left = light->left;
}

static float thickness(float density) { return Clampf(1.6f * density - .2f, 0, 1); }

/* Faint billows show the depth of thick smoke that lies still. They are larger than cells, so two rows share them. */
static void billow_rows(Picture *picture, int y) {
    const LightField *light = &picture->rough_light;
    const Noise *noise = &picture->maps.glow.licks;
    float *above = Plane_Row(&light->mist, y), *below = y + 1 < light->mist.height ? above + light->mist.row : above;
    const float down = (float)(y + 1) * light->cell, aside = (float)fmod(picture->seconds * .11, NOISE_PERIOD);
    const NoiseLine near = Noise_Line(noise, down * .9f + aside), far = Noise_Line(noise, down * 1.3f - aside + 3);
    for (int x = light->from[0]; x < light->to[0]; x++) {
        above[x] = thickness(above[x]);
        if (below != above) below[x] = thickness(below[x]);
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

/* The rough light covers the wanted fine cells and two more on each side. */
static bool resize(Picture *picture, const FluidFields *fields, const Canvas *canvas) {
    LightField *light = &picture->maps.light, *rough = &picture->rough_light;
    const int block = picture->block, times = picture->rougher;
    const int width = (fields->width + block - 1) / block, height = (fields->height + block - 1) / block;
    const int wide = (width + times - 1) / times, high = (height + times - 1) / times;
    const float cell = fields->cell * (float)block, rough_cell = cell * (float)times;
    const bool resized = rough->sky.width != wide || rough->sky.height != high || rough->cell != rough_cell;
    if (!LightField_Resize(light, width, height, cell) || !LightField_Resize(rough, wide, high, rough_cell) ||
        !Plane_Resize(&picture->glow, wide, high))
        return false;
    light->left = rough->left = fields->left;
    ask(light, 0, canvas->left - fields->left, (float)canvas->width / canvas->scale);
    ask(light, 1, canvas->top, (float)canvas->height / canvas->scale);
    const int size[2] = {wide, high};
    for (int axis = 0; axis < 2; axis++) {
        rough->from[axis] = Maxi(light->from[axis] / times - 2, 0);
        rough->to[axis] = Mini(light->to[axis] / times + 3, size[axis]);
    }
    if (!picture->sky_known || picture->sky_left != light->left || resized) open_windows(picture);
    return true;
}

static void find_depths(Picture *picture, const FluidFields *fields, const PictureFrame *frame) {
    LightField *light = &picture->maps.light;
    for (int y = 0; y < light->depth.height; y++) dim_row(picture, fields, y);
    Lit_ClearAround(light, picture->lamp, picture->lamps);
    Lit_CastFigures(light, frame->silhouettes, frame->silhouette_count, picture->lamp, picture->lamps);
    for (int y = 0; y < picture->rough_light.depth.height; y++) roughen_row(picture, y);
}

bool FluidLight_Sweep(Picture *picture, const FluidFields *fields, const PictureFrame *frame, const Canvas *canvas) {
    LightField *light = &picture->maps.light, *rough = &picture->rough_light;
    const Wall *wall = &picture->maps.wall;
    if (!resize(picture, fields, canvas)) return false;
    Plane_Clear(&picture->glow);
    for (int y = 0; y < fields->height; y++) glow_row(picture, y);
    picture->lamps += Lit_BurningGas(&picture->gas, &picture->glow, rough, fields->fluid, picture->seconds,
                                     picture->lamp, picture->lamps);
    find_depths(picture, fields, frame);
    const int strong = Lit_Strongest(picture->strong, picture->lamp, picture->lamps, canvas);
    LightField_Clear(rough);
    LightField_AddBeams(rough);
    for (int y = rough->from[1] / 2 * 2; y < rough->to[1]; y += 2) billow_rows(picture, y);
    LightField_AddLamps(rough, picture->lamp + strong, picture->lamps - strong);
    if (wall->shafts > 0) LightField_AddShafts(rough, wall->shaft, wall->shafts);
    LightField_AddSky(rough);
    for (int y = 0; y < rough->depth.height; y++)
        memcpy(Plane_Row(&rough->field[LIGHT_BLOOM], y), Plane_Row(&picture->glow, y),
               (size_t)rough->depth.width * sizeof(float));
    LightField_Bloom(rough);
    if (!tint(picture)) return false;
    LightField_Refine(light, rough, picture->rougher, picture->lamp, strong);
    return true;
}
