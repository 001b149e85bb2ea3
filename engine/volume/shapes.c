/* Covers cells by solids that are known as shapes, exactly enough for smooth faces and edges. */
#include "engine/volume/inside.h"
#include "engine/maths/scalar.h"
#include <math.h>
#include <string.h>

enum { TILE = VOLUME_BLOCK };

#define THINNEST 1.3f /* cells, half of a plate */

uint64_t VolumeCover_Blocks(const uint8_t *row, int count) {
    uint64_t blocks = 0;
    for (int i = 0; i < count; i += TILE) {
        uint64_t part[2];
        memcpy(part, row + i, sizeof part);
        blocks |= (uint64_t)((part[0] | part[1]) != 0) << (i / TILE);
    }
    return blocks;
}

INLINE_LOOP float length(float x, float y, float z) { return sqrtf(x * x + y * y + z * z); }

/* A shape seen from the first cell of a row, with the step from cell to cell, m. */
typedef struct Probe {
    float from[3], step[3];    /* from the middle of the box, or the first end of the capsule */
    float half[3], axis[3][3]; /* half sizes and directions of the box's own axes */
    float along[3], per;       /* from end to end, and 1 over its length squared, or 0 for a sphere */
    float side[3];             /* 1 or -1, the side of the box along each of its axes that the camera may see */
    float radius;
} Probe;

INLINE_LOOP float above(float x) { return x > 0 ? x : 0; }
INLINE_LOOP float larger(float x, float y) { return x > y ? x : y; }

INLINE_LOOP float to_corner(float u, float v, float w) {
    const float deepest = larger(u, larger(v, w));
    return length(above(u), above(v), above(w)) + (deepest < 0 ? deepest : 0);
}

/* The distance outside the shape, m, negative within. `seen` is the distance outside a box that never ends behind the
 * faces that the camera sees. Its slopes are their normals even in a thin plate. There the other face would turn them
 * over in each second slab, and a plate aslant to the slabs would show stripes. */
INLINE_LOOP float to_box(const Probe *p, float x, float y, float z, float *seen) {
    const float u = x * p->axis[0][0] + y * p->axis[0][1] + z * p->axis[0][2];
    const float v = x * p->axis[1][0] + y * p->axis[1][1] + z * p->axis[1][2];
    const float w = x * p->axis[2][0] + y * p->axis[2][1] + z * p->axis[2][2];
    const float a = p->half[0], b = p->half[1], c = p->half[2];
    *seen = to_corner(p->side[0] * u - a, p->side[1] * v - b, p->side[2] * w - c) - p->radius;
    return to_corner(fabsf(u) - a, fabsf(v) - b, fabsf(w) - c) - p->radius;
}

INLINE_LOOP float to_capsule(const Probe *p, float x, float y, float z) {
    const float part = p->per * (x * p->along[0] + y * p->along[1] + z * p->along[2]);
    const float at = part > 0 ? part < 1 ? part : 1 : 0;
    return length(x - at * p->along[0], y - at * p->along[1], z - at * p->along[2]) - p->radius;
}

/* Slopes are gentle, so that differences of neighbours give normals and slabs do not show as steps. */
INLINE_LOOP void cover_cells(const Probe *given, bool box, float per_cell, uint8_t *restrict cover,
                             uint8_t *restrict soft, int count) {
    const Probe p = *given;
    for (int i = 0; i < count; i++) {
        const float far = (float)i, x = p.from[0] + far * p.step[0], y = p.from[1] + far * p.step[1];
        const float z = p.from[2] + far * p.step[2];
        float seen = 0;
        const float far_out = box ? to_box(&p, x, y, z, &seen) : to_capsule(&p, x, y, z);
        const float inside = -per_cell * far_out, near_face = box ? -per_cell * seen : inside;
        const float steep = .34f + .08f * inside, smooth = inside > -2.5f ? .5f + .2f * near_face : 0;
        const uint8_t part = (uint8_t)(int)(VOLUME_COVERED * (steep > 0 ? steep < 1 ? steep : 1 : 0));
        const uint8_t round = (uint8_t)(int)(VOLUME_COVERED * (smooth > 0 ? smooth < 1 ? smooth : 1 : 0));
        cover[i] = part > cover[i] ? part : cover[i];
        soft[i] = round > soft[i] ? round : soft[i];
    }
}

WIDE_LOOP static void cover_box(const Probe *p, float per_cell, uint8_t *cover, uint8_t *soft, int count) {
    cover_cells(p, true, per_cell, cover, soft, count);
}

WIDE_LOOP static void cover_capsule(const Probe *p, float per_cell, uint8_t *cover, uint8_t *soft, int count) {
    cover_cells(p, false, per_cell, cover, soft, count);
}

/* Returns half the size of the box around a shape. */
static float reach(const VolumeShape *shape, int axis) {
    if (shape->kind == VOLUME_CAPSULE) return shape->radius + .5f * fabsf(shape->b[axis] - shape->a[axis]);
    return shape->radius + length(shape->half[0], shape->half[1], shape->half[2]);
}

/* Finds the cells [range[0], range[1]) that a shape may cover along an axis of the copy. */
static void find_range(const Volume *volume, const VolumeShape *shape, int i, int range[2]) {
    const int axis = volume->cells.axis[i];
    const float cell = volume->scene->cell, size = (float)volume->cells.size[i], far = reach(shape, axis) + 3 * cell;
    const float middle = shape->kind == VOLUME_BOX ? shape->a[axis] : .5f * (shape->a[axis] + shape->b[axis]);
    range[0] = (int)Clampf(floorf((middle - far) / cell), 0, size);
    range[1] = (int)Clampf(ceilf((middle + far) / cell), 0, size);
}

static void turn_axes(const float turn[4], float axis[3][3]) {
    const float square = turn[0] * turn[0] + turn[1] * turn[1] + turn[2] * turn[2] + turn[3] * turn[3];
    const float two = square > 0 ? 2 / square : 0, w = turn[3];
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        axis[i][i] = 1 - two * (turn[j] * turn[j] + turn[k] * turn[k]);
        axis[i][j] = two * (turn[i] * turn[j] + turn[k] * w);
        axis[i][k] = two * (turn[i] * turn[k] - turn[j] * w);
    }
}

static void find_sides(const VolumeView *view, const VolumeShape *shape, Probe *probe) {
    for (int i = 0; i < 3; i++) {
        float towards = 0;
        for (int k = 0; k < 3; k++)
            towards += probe->axis[i][k] * (view->away * (view->middle[k] - shape->a[k]) - view->ahead[k]);
        probe->side[i] = towards < 0 ? -1 : 1;
    }
}

/* A plate that is thinner than the slabs can show would fade, so it is thickened. */
static Probe probe_of(const VolumeView *view, const VolumeShape *shape, float cell) {
    Probe probe = {.radius = shape->radius};
    float square = 0;
    for (int i = 0; i < 3; i++) {
        probe.half[i] = Maxf(shape->half[i], THINNEST * cell), probe.along[i] = shape->b[i] - shape->a[i];
        square += probe.along[i] * probe.along[i];
    }
    probe.per = square > 0 ? 1 / square : 0;
    turn_axes(shape->turn, probe.axis);
    find_sides(view, shape, &probe);
    return probe;
}

static void cover_row(const Volume *volume, const VolumeShape *shape, Probe *probe, const int across[2], int j, int k) {
    const Cells *cells = &volume->cells;
    const float cell = volume->scene->cell;
    const int place[3] = {across[0], j, k};
    const ptrdiff_t at = j * cells->row + k * cells->slab + across[0];
    for (int i = 0; i < 3; i++) {
        const int axis = cells->axis[i];
        probe->from[axis] = cell * ((float)place[i] + .5f) - shape->a[axis];
        probe->step[axis] = i == 0 ? cell : 0;
    }
    void (*const cover)(const Probe *, float, uint8_t *, uint8_t *, int) =
        shape->kind == VOLUME_BOX ? cover_box : cover_capsule;
    cover(probe, 1 / cell, cells->cover + at, cells->soft + at, across[1] - across[0]);
}

void VolumeShapes_Slabs(int begin, int end, void *data) {
    const Volume *volume = data;
    const Cells *cells = &volume->cells;
    for (int n = 0; n < volume->scene->shapes; n++) {
        const VolumeShape *shape = &volume->scene->shape[n];
        Probe probe = probe_of(&volume->view, shape, volume->scene->cell);
        int across[2], down[2], deep[2];
        find_range(volume, shape, 0, across), find_range(volume, shape, 1, down), find_range(volume, shape, 2, deep);
        for (int k = Maxi(begin, deep[0]); k < Mini(end, deep[1]) && across[0] < across[1]; k++)
            for (int j = down[0]; j < down[1]; j++) {
                const ptrdiff_t at = j * cells->row + k * cells->slab;
                uint64_t *blocks = &cells->solid[j + k * cells->size[1]];
                if (!*blocks)
                    memset(cells->cover + at, 0, (size_t)cells->row), memset(cells->soft + at, 0, (size_t)cells->row);
                cover_row(volume, shape, &probe, across, j, k);
                *blocks = VolumeCover_Blocks(cells->soft + at, (int)cells->row - TILE);
            }
    }
}
