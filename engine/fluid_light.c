#include "engine/fluid_picture.h"
#include "engine/scalar.h"
#include <string.h>

enum { LIGHT_CELLS = 400 }; /* along the longer side, at most */
enum { LIGHTS_SEEN = 64 };

static const float LIGHT_CELL = .1f;                 /* m */
static const float SMOKE_DEPTH = 4, STONE_DEPTH = 9; /* optical depth per metre, at density 1 */
static const float DIMMEST = .008f;                  /* of a light's strength that arrives: less does not show */
static const float BLOOMS = 60;                      /* degrees */

WIDE_LOOP static void add_cells(float *restrict sum, const float *restrict row, int count) {
    for (int i = 0; i < count; i++) sum[i] += row[i];
}

WIDE_LOOP static void count_stone(float *restrict sum, const uint8_t *restrict row, int count) {
    for (int i = 0; i < count; i++) sum[i] += row[i] ? 1.0f : 0.0f;
}

static float sum_of(const float *from, int count) {
    float sum = 0;
    for (int i = 0; i < count; i++) sum += from[i];
    return sum;
}

/* Smoke dims, stone stops; a coarse cell that is part stone is part of both. `sums` has room for two rows of cells. */
static void dim_row(Picture *picture, const FluidFields *fields, int block, int y, float *sums) {
    const int width = fields->width, bottom = Mini((y + 1) * block, fields->height);
    float *smoke = sums, *stone = sums + width, *depth = Plane_Row(&picture->light.depth, y);
    memset(sums, 0, 2 * (size_t)width * sizeof *sums);
    for (int j = y * block; j < bottom; j++) {
        add_cells(smoke, Plane_Row(&picture->smoke, j), width);
        if (fields->occupancy) count_stone(stone, fields->occupancy + (size_t)j * (size_t)width, width);
    }
    for (int x = 0; x < picture->light.depth.width; x++) {
        const int count = Mini(block, width - x * block);
        const float share = 1 / (float)(count * (bottom - y * block)), solid = share * sum_of(stone + x * block, count);
        const float density = share * sum_of(smoke + x * block, count);
        depth[x] = picture->light.cell * (SMOKE_DEPTH * density * (1 - solid) + STONE_DEPTH * solid);
    }
}

/* Adds the light that hot cells send out to the coarse cells that hold them. */
static void glow_row(Picture *picture, int block, int y) {
    const float *heat = Plane_Row(&picture->heat, y), share = 1 / (float)(block * block);
    float *bloom = Plane_Row(&picture->light.field[LIGHT_BLOOM], y / block);
    for (int x = 0; x < picture->heat.width; x++)
        if (heat[x] > BLOOMS) bloom[x / block] += share * Shade_Glow(&picture->shade, heat[x]);
}

/* Lights that still show somewhere in sight; returns how many. */
static int find_lights(const PictureFrame *frame, const Canvas *canvas, Light *seen) {
    const float right = canvas->left + (float)canvas->width / canvas->scale;
    const float bottom = canvas->top + (float)canvas->height / canvas->scale;
    int count = 0;
    for (int i = 0; i < frame->light_count && count < LIGHTS_SEEN; i++) {
        const Light *light = &frame->lights[i];
        const float x = light->x - Clampf(light->x, canvas->left, right);
        const float y = light->y - Clampf(light->y, canvas->top, bottom), square = x * x + y * y;
        if (light->strength > DIMMEST * (1 + square * (1.25f + square * .012f))) seen[count++] = *light;
    }
    return count;
}

/* How many cells make one of the light's: a power of two, about LIGHT_CELL wide. */
static int find_block(const FluidFields *fields) {
    const int longer = Maxi(fields->width, fields->height);
    int block = 1;
    while (2 * (float)block * fields->cell < 1.01f * LIGHT_CELL || longer > LIGHT_CELLS * block) block *= 2;
    return block;
}

bool FluidLight_Sweep(Picture *picture, const FluidFields *fields, const PictureFrame *frame, const Canvas *canvas) {
    const int block = find_block(fields);
    const int width = (fields->width + block - 1) / block, height = (fields->height + block - 1) / block;
    LightField *light = &picture->light;
    if (!LightField_Resize(light, width, height, fields->cell * (float)block)) return false;
    for (int y = 0; y < height; y++) dim_row(picture, fields, block, y, picture->sums);
    Light seen[LIGHTS_SEEN];
    LightField_Sweep(light, seen, find_lights(frame, canvas, seen), picture->wall.shaft, picture->wall.shafts);
    Plane_Clear(&light->field[LIGHT_BLOOM]);
    for (int y = 0; y < fields->height; y++) {
        const int *hot = picture->shade.hot[y + 1];
        if (hot[0] < hot[1]) glow_row(picture, block, y);
    }
    LightField_Bloom(light);
    return true;
}
