/* Solids that are known as shapes: how much of each cell they cover, exactly enough for smooth faces and edges. */
#include "engine/volume/inside.h"
#include "engine/maths/scalar.h"
#include <math.h>
#include <string.h>

enum { TILE = VOLUME_BLOCK };

uint64_t VolumeCover_Blocks(const uint8_t *row, int count) {
    uint64_t blocks = 0;
    for (int i = 0; i < count; i += TILE) {
        uint64_t part[2];
        memcpy(part, row + i, sizeof part);
        blocks |= (uint64_t)((part[0] | part[1]) != 0) << (i / TILE);
    }
    return blocks;
}

static float length(float x, float y, float z) { return sqrtf(x * x + y * y + z * z); }

static float to_box(const VolumeShape *shape, const float at[3]) {
    const float c = cosf(shape->angle), s = sinf(shape->angle), x = at[0] - shape->a[0], y = at[1] - shape->a[1];
    const float beyond[3] = {fabsf(c * x + s * y) - shape->half[0], fabsf(c * y - s * x) - shape->half[1],
                             fabsf(at[2] - shape->a[2]) - shape->half[2]};
    const float out = length(Maxf(beyond[0], 0), Maxf(beyond[1], 0), Maxf(beyond[2], 0));
    return out + Minf(Maxf(beyond[0], Maxf(beyond[1], beyond[2])), 0);
}

static float to_capsule(const VolumeShape *shape, const float at[3]) {
    float along[3], from[3], square = 0, dot = 0;
    for (int i = 0; i < 3; i++) {
        along[i] = shape->b[i] - shape->a[i], from[i] = at[i] - shape->a[i];
        square += along[i] * along[i], dot += along[i] * from[i];
    }
    const float part = square > 0 ? Clampf(dot / square, 0, 1) : 0;
    return length(from[0] - part * along[0], from[1] - part * along[1], from[2] - part * along[2]);
}

/* m: how far a place lies outside the shape; negative within. */
static float distance(const VolumeShape *shape, const float at[3]) {
    return (shape->kind == VOLUME_BOX ? to_box(shape, at) : to_capsule(shape, at)) - shape->radius;
}

/* Half the size of the box around a shape. */
static float reach(const VolumeShape *shape, int axis) {
    if (shape->kind == VOLUME_CAPSULE) return shape->radius + .5f * fabsf(shape->b[axis] - shape->a[axis]);
    return shape->radius + (axis == 2 ? shape->half[2] : length(shape->half[0], shape->half[1], 0));
}

/* The cells [range[0], range[1]) that a shape may cover along an axis of the copy. */
static void find_range(const Volume *volume, const VolumeShape *shape, int i, int range[2]) {
    const int axis = volume->cells.axis[i];
    const float cell = volume->scene->cell, size = (float)volume->cells.size[i], far = reach(shape, axis) + 3 * cell;
    const float middle = shape->kind == VOLUME_BOX ? shape->a[axis] : .5f * (shape->a[axis] + shape->b[axis]);
    range[0] = (int)Clampf(floorf((middle - far) / cell), 0, size);
    range[1] = (int)Clampf(ceilf((middle + far) / cell), 0, size);
}

/* Slopes are gentle enough for differences of neighbours, and steep enough for edges. */
static void cover_row(const Volume *volume, const VolumeShape *shape, const int across[2], int j, int k) {
    const Cells *cells = &volume->cells;
    const float cell = volume->scene->cell;
    uint8_t *cover = cells->cover + j * cells->row + k * cells->slab;
    uint8_t *soft = cells->soft + j * cells->row + k * cells->slab;
    float at[3];
    at[cells->axis[1]] = cell * ((float)j + .5f), at[cells->axis[2]] = cell * ((float)k + .5f);
    for (int i = across[0]; i < across[1]; i++) {
        at[cells->axis[0]] = cell * ((float)i + .5f);
        const float inside = -distance(shape, at) / cell;
        const uint8_t part = (uint8_t)(VOLUME_COVERED * Clampf(.34f + .08f * inside, 0, 1));
        const uint8_t smooth = (uint8_t)(VOLUME_COVERED * Clampf(.5f + .2f * inside, 0, 1));
        if (part > cover[i]) cover[i] = part;
        if (smooth > soft[i]) soft[i] = smooth;
    }
}

void VolumeShapes_Slabs(int begin, int end, void *data) {
    const Volume *volume = data;
    const Cells *cells = &volume->cells;
    for (int n = 0; n < volume->scene->shapes; n++) {
        const VolumeShape *shape = &volume->scene->shape[n];
        int across[2], down[2], deep[2];
        find_range(volume, shape, 0, across), find_range(volume, shape, 1, down), find_range(volume, shape, 2, deep);
        for (int k = Maxi(begin, deep[0]); k < Mini(end, deep[1]) && across[0] < across[1]; k++)
            for (int j = down[0]; j < down[1]; j++) {
                const ptrdiff_t at = j * cells->row + k * cells->slab;
                uint64_t *blocks = &cells->solid[j + k * cells->size[1]];
                if (!*blocks)
                    memset(cells->cover + at, 0, (size_t)cells->row), memset(cells->soft + at, 0, (size_t)cells->row);
                cover_row(volume, shape, across, j, k);
                *blocks = VolumeCover_Blocks(cells->soft + at, (int)cells->row - TILE);
            }
    }
}
