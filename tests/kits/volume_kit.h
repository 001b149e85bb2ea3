/* volume_kit.h - for the tests of the volume's picture: a volume of plain arrays, and a picture of it. */
#ifndef TEST_VOLUME_KIT_H
#define TEST_VOLUME_KIT_H

#include "engine/volume/inside.h"
#include "tests/kits/own_kit.h"
#include "tests/kits/test.h"
#include <stdlib.h>
#include <string.h>
#include <math.h>

enum { SHOT_WIDTH = 160, SHOT_HEIGHT = 120, SHOT_ROW = 163 };

typedef struct Box {
    VolumeScene scene;
    float *smoke, *heat;
    uint8_t *occupancy;
} Box;

static inline Box box_make(int width, int height, int depth) {
    const size_t cells = (size_t)width * (size_t)height * (size_t)depth;
    Box box = {.scene = {.size = {width, height, depth}, .cell = .1f}};
    box.smoke = calloc(cells, sizeof(float)), box.heat = calloc(cells, sizeof(float)), box.occupancy = calloc(cells, 1);
    box.scene.smoke = (VolumeField){box.smoke, width, (ptrdiff_t)width * height};
    box.scene.heat = (VolumeField){box.heat, width, (ptrdiff_t)width * height};
    box.scene.occupancy = box.occupancy;
    return box;
}

static inline void box_free(Box *box) { free(box->smoke), free(box->heat), free(box->occupancy); }

OWN_VALUE(Box, box_free)
#define OwnBox OWNED(Box)

static inline size_t box_at(const Box *box, int x, int y, int z) {
    return (size_t)(x + box->scene.size[0] * (y + box->scene.size[1] * z));
}

static inline size_t box_cells(const Box *box) {
    return (size_t)box->scene.size[0] * (size_t)box->scene.size[1] * (size_t)box->scene.size[2];
}

/* Smoke in billows, fire below, a ball, and a wall of one cell. */
static inline Box busy_box(int width, int height, int depth) {
    Box box = box_make(width, height, depth);
    for (int z = 0; z < depth; z++)
        for (int y = 0; y < height; y++)
            for (int x = 0; x < width; x++) {
                const float u = (float)x / (float)width - .5f, v = (float)y / (float)height - .5f;
                const float w = (float)z / (float)depth - .5f, far = sqrtf(u * u + v * v + w * w);
                const float wave = sinf(17 * u + 3 * v) * sinf(13 * v - 2 * w) * sinf(19 * w + 5 * u);
                box.smoke[box_at(&box, x, y, z)] = fmaxf(0, 1 - 2.5f * far + wave);
                box.heat[box_at(&box, x, y, z)] = v > .2f && far < .4f ? 300 : 0;
                const float ball = sqrtf((u - .3f) * (u - .3f) + v * v + (w + .2f) * (w + .2f));
                box.occupancy[box_at(&box, x, y, z)] = ball < .15f ? 1 : x == 2 && y > height / 2 ? 2 : 0;
            }
    return box;
}

/* Straight ahead, with parallel rays. */
static inline VolumeCamera straight(float yaw, float pitch) {
    return (VolumeCamera){.yaw = yaw, .pitch = pitch, .zoom = 1};
}

/* Neither floor nor edges. */
static inline VolumeLook plain_look(void) {
    VolumeLook look = Volume_DefaultLook();
    memset(look.floor, 0, sizeof look.floor);
    look.edges = 0;
    return look;
}

typedef struct Shot {
    uint32_t pixel[SHOT_ROW * SHOT_HEIGHT];
} Shot;

static inline void shoot(Volume *volume, const VolumeScene *scene, const VolumeCamera *camera, const VolumeLook *look,
                         Shot *shot) {
    memset(shot, 0x55, sizeof *shot);
    assert_true(Volume_Draw(volume, scene, camera, look, shot->pixel, SHOT_WIDTH, SHOT_HEIGHT, SHOT_ROW));
    for (int y = 0; y < SHOT_HEIGHT; y++)
        for (int x = 0; x < SHOT_ROW; x++) {
            const uint32_t pixel = shot->pixel[x + y * SHOT_ROW];
            if (x < SHOT_WIDTH)
                assert_int_equal(pixel >> 24, 255);
            else
                assert_int_equal(pixel, 0x55555555u);
        }
}

/* By a Volume of its own, on so many threads. */
static inline void shoot_once(const VolumeScene *scene, const VolumeCamera *camera, const VolumeLook *look, int threads,
                              Shot *shot) {
    OwnWorkers *workers = Workers_Create(threads);
    OwnVolume *volume = Volume_Create(workers);
    assert_non_null(volume);
    shoot(volume, scene, camera, look, shot);
}

static inline int apart(uint32_t a, uint32_t b) {
    int most = 0;
    for (int shift = 0; shift < 24; shift += 8) {
        const int difference = abs((int)(a >> shift & 255) - (int)(b >> shift & 255));
        if (difference > most) most = difference;
    }
    return most;
}

/* The mean and the largest difference of two pictures. */
static inline float difference(const Shot *a, const Shot *b, int *most) {
    double sum = 0;
    *most = 0;
    for (int y = 0; y < SHOT_HEIGHT; y++)
        for (int x = 0; x < SHOT_WIDTH; x++) {
            const int by = apart(a->pixel[x + y * SHOT_ROW], b->pixel[x + y * SHOT_ROW]);
            sum += by;
            if (by > *most) *most = by;
        }
    return (float)(sum / (SHOT_WIDTH * SHOT_HEIGHT));
}

#endif
