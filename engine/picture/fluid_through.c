/* A hall with depth is seen straight through. Its layers together make the maps of two dimensions. The layers in front
 * of the middle, where the figures stand, veil the figures.
 *
 *      eye -> | veil . . . | figures | . . . . | wall
 *               z = 0                  z = depth */
#include "engine/picture/inside.h"
#include <string.h>

#define THICK 2 /* times the mean, so that smoke in half of the layers hides as much as in two dimensions */

/* Three maps, then the count of free layers. */
enum { THROUGH_SMOKE, THROUGH_HEAT, THROUGH_VEIL, THROUGH_FREE, THROUGH_MAPS };

typedef struct Through {
    float *values;
    uint8_t *solid;
    const Fluid *fluid;
    FluidView smoke, heat;
    const uint8_t *occupancy;
    float share; /* of a layer's density in the veil */
} Through;

/* A cell in a solid adds nothing. The hottest layer counts, so flames are as bright as in two dimensions. */
WIDE_LOOP static void add_layer(const float *restrict smoke, const float *restrict heat, const uint8_t *restrict solid,
                                int count, float before, float *const map[THROUGH_MAPS]) {
    float *restrict all = map[THROUGH_SMOKE], *restrict hot = map[THROUGH_HEAT], *restrict veil = map[THROUGH_VEIL],
                    *restrict open = map[THROUGH_FREE];
    for (int i = 0; i < count; i++) {
        const float is_free = solid[i] ? 0.0f : 1.0f, density = is_free * smoke[i], warm = is_free * heat[i];
        all[i] += density;
        open[i] += is_free;
        veil[i] += before * density;
        hot[i] = warm > hot[i] ? warm : hot[i];
    }
}

/* The column is solid where no layer is free. */
WIDE_LOOP static void finish_row(float *restrict smoke, float *restrict veil, const float *restrict open, int count,
                                 float share, uint8_t *restrict solid) {
    for (int i = 0; i < count; i++) {
        smoke[i] = open[i] > 0 ? THICK * smoke[i] / open[i] : 0;
        veil[i] *= share;
        solid[i] = open[i] > 0 ? 0 : 1;
    }
}

static void look_through_row(const Through *through, int y) {
    const int *size = Fluid_GetDef(through->fluid)->size, width = size[0], depth = size[2];
    const size_t cells = (size_t)width * (size_t)size[1], row = (size_t)y * (size_t)width;
    float *map[THROUGH_MAPS];
    for (int i = 0; i < THROUGH_MAPS; i++) {
        map[i] = through->values + (size_t)i * cells + row;
        memset(map[i], 0, (size_t)width * sizeof *map[i]);
    }
    for (int z = 0; z < depth; z++)
        add_layer(through->smoke.data + y * through->smoke.row + z * through->smoke.slab,
                  through->heat.data + y * through->heat.row + z * through->heat.slab,
                  through->occupancy + (size_t)z * cells + row, width, 2 * z + 1 < depth ? 1.0f : 0.0f, map);
    finish_row(map[THROUGH_SMOKE], map[THROUGH_VEIL], map[THROUGH_FREE], width, through->share, through->solid + row);
}

static void look_through_rows(int begin, int end, void *data) {
    const Through *through = data;
    for (int y = begin; y < end; y++) look_through_row(through, y);
}

bool FluidThrough_Look(Picture *picture, int which, const Fluid *fluid, FluidFields *fields) {
    const FluidDef *def = Fluid_GetDef(fluid);
    const int width = def->size[0], height = def->size[1];
    const size_t cells = (size_t)width * (size_t)height;
    FluidSlice *slice = &picture->slice[which];
    Through through = {.fluid = fluid, .occupancy = Fluid_GetOccupancy(fluid), .share = THICK / (float)def->size[2]};
    if (!FluidSlice_Means(slice, fluid, FLUID_SMOKE, &through.smoke) ||
        !FluidSlice_Means(slice, fluid, FLUID_HEAT, &through.heat))
        return false;
    if (!through.smoke.data || !through.heat.data) return true; /* there is nothing to see */
    float *values = through.values = Room_For(&slice->values, THROUGH_MAPS * cells * sizeof *values);
    through.solid = Room_For(&slice->occupancy, cells);
    if (!values || !through.solid) return false;
    Picture_Split(picture, height, PICTURE_ROWS, look_through_rows, &through);
    const FluidView view = {.size = {width, height, 1}, .row = width, .offset = {.5f, .5f, .5f}};
    fields->smoke = fields->heat = fields->veil = view;
    fields->smoke.data = values + THROUGH_SMOKE * cells;
    fields->heat.data = values + THROUGH_HEAT * cells;
    fields->veil.data = values + THROUGH_VEIL * cells;
    fields->occupancy = through.solid, fields->occupancy_row = width;
    return true;
}
