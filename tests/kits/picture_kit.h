/* picture_kit.h - for the picture's tests: a fluid of plain arrays behind FluidViews, and images to compose. */
#ifndef TEST_PICTURE_KIT_H
#define TEST_PICTURE_KIT_H

#include "engine/picture/inside.h"
#include "game/stone/styles.h"
#include "tests/kits/own_kit.h"
#include "tests/kits/test.h"
#include <stdio.h>
#include <stdlib.h>
#include <math.h>

enum { HAND_FIELDS = 5 }; /* smoke, heat, pressure, velocity along x and y */

typedef struct Hand {
    FluidFields fields;
    float *value[HAND_FIELDS];
    uint8_t *occupancy;
} Hand;

static inline FluidView hand_view(float *data, int width, int height, float x, float y) {
    return (FluidView){.data = data, .size = {width, height, 1}, .row = width, .offset = {x, y, .5f}};
}

/* Still, clear, cold air; faces as on a staggered grid. */
static inline Hand hand_make(int width, int height, float cell) {
    Hand hand = {.fields = {.width = width, .height = height, .cell = cell}};
    const size_t count = (size_t)(width + 1) * (size_t)(height + 1);
    for (int i = 0; i < HAND_FIELDS; i++) hand.value[i] = calloc(count, sizeof(float));
    hand.occupancy = calloc(count, 1);
    hand.fields.smoke = hand_view(hand.value[0], width, height, .5f, .5f);
    hand.fields.heat = hand_view(hand.value[1], width, height, .5f, .5f);
    hand.fields.pressure = hand_view(hand.value[2], width, height, .5f, .5f);
    hand.fields.velocity[0] = hand_view(hand.value[3], width + 1, height, 0, .5f);
    hand.fields.velocity[1] = hand_view(hand.value[4], width, height + 1, .5f, 0);
    hand.fields.occupancy = hand.occupancy, hand.fields.occupancy_row = width;
    return hand;
}

static inline void hand_free(Hand *hand) {
    for (int i = 0; i < HAND_FIELDS; i++) free(hand->value[i]);
    free(hand->occupancy);
}

OWN_VALUE(Hand, hand_free)
#define OwnHand OWNED(Hand)

OWN_VALUE(Numbers, Numbers_Free)
#define OwnNumbers OWNED(Numbers)

static inline void hand_fill(const FluidView *view, int left, int top, int right, int bottom, float value) {
    for (int y = top; y < bottom; y++)
        for (int x = left; x < right; x++) view->data[x + y * view->row] = value;
}

static inline void hand_solid(Hand *hand, int left, int top, int right, int bottom, int body) {
    for (int y = top; y < bottom; y++)
        for (int x = left; x < right; x++) hand->occupancy[x + y * hand->fields.width] = (uint8_t)body;
}

/* How bright a pixel is: its three channels together. */
static inline int brightness(uint32_t pixel) { return (int)((pixel >> 16 & 255) + (pixel >> 8 & 255) + (pixel & 255)); }

static const uint32_t UNTOUCHED = 0x00123456u;

typedef struct Image {
    uint32_t *pixel;
    int width, height, row;
} Image;

static inline Image image_make(int width, int height) {
    Image image = {.width = width, .height = height, .row = width + 3};
    const size_t count = (size_t)image.row * (size_t)height;
    image.pixel = malloc(count * sizeof *image.pixel);
    for (size_t i = 0; i < count; i++) image.pixel[i] = UNTOUCHED;
    return image;
}

static inline void image_free(Image *image) { free(image->pixel); }

OWN_VALUE(Image, image_free)
#define OwnImage OWNED(Image)

static inline bool compose(Picture *picture, const Hand *hand, const PictureFrame *frame, const Image *image) {
    return Picture_ComposeFields(picture, &hand->fields, frame, image->pixel, image->width, image->height, image->row);
}

static inline void assert_filled(const Image *image) {
    for (int y = 0; y < image->height; y++)
        for (int x = 0; x < image->row; x++) {
            const uint32_t pixel = image->pixel[x + y * image->row];
            if (x < image->width)
                assert_int_equal(pixel >> 24, 255);
            else
                assert_int_equal(pixel, UNTOUCHED);
        }
}

static inline float fraction(int x, int y) {
    const unsigned hash = ((unsigned)x * 73856093u ^ (unsigned)y * 19349663u) * 2654435761u;
    return (float)(hash >> 20) / 4096;
}

/* Something of everything: smoke, fire, wind, solids. */
static inline Hand busy_air(int width, int height, float cell) {
    Hand hand = hand_make(width, height, cell);
    for (int y = 0; y <= height; y++)
        for (int x = 0; x <= width; x++) {
            const int i = x + y * width;
            if (x < width && y < height) {
                hand.value[0][i] = fraction(x / 3, y / 3);
                hand.value[1][i] = fraction(x / 4, y) > .8f ? 600 : 5;
                hand.value[2][i] = fraction(x, y) - .5f;
                hand.occupancy[i] = (uint8_t)(fraction(x / 5, y / 4) > .85f ? 1 + (x + y) % 7 : 0);
            }
            if (y < height) hand.value[3][x + y * (width + 1)] = fraction(x, y + 9) - .5f;
            if (x < width) hand.value[4][i] = fraction(x + 9, y) - .5f;
        }
    return hand;
}

/* A picture whose wall is quickly baked. It has about as many texels as pictures of 320 x 180 have pixels. */
static inline Picture *quick_picture(const FluidHost *host) {
    Picture *picture = Picture_Create(host);
    assert_non_null(picture);
    picture->fineness = 25;
    return picture;
}

/* Walls with something of everything. */
static inline Wall hall(float width, float height) {
    Wall wall = Wall_Default(width, height);
    wall.style = &HALL_STYLE[HALL_CASTLE];
    wall.wet_floor = .9f * height;
    wall.arches = wall.slabs = wall.shafts = 1;
    wall.arch[0] = (WallArch){.5f * width, .15f * width, .4f * height, .8f * height};
    wall.slab[0] = (WallSlab){0, .9f * height, width, height};
    wall.shaft[0] = (LightShaft){.3f * width, .05f * width, 1};
    wall.panels = 1;
    wall.panel[0] = (WallSlab){.70f * width, .3f * height, .76f * width, .6f * height};
    return wall;
}

/* A picture that is composed once, of this wall; NULL: a plain one. */
static inline Image composed(const Hand *hand, const Wall *wall, const PictureFrame *frame, int width, int height) {
    OwnPicture *picture = quick_picture(NULL);
    Image image = image_make(width, height);
    if (wall) Picture_SetWall(picture, wall);
    assert_true(compose(picture, hand, frame, &image));
    assert_filled(&image);
    return image;
}

/* A picture of 320 x 180 pixels of a plain wall 16 x 9 m, 80 x 45 cells. */
static inline Image plain(const Hand *hand, PictureMode mode, const Light *light) {
    const PictureFrame frame = {.mode = mode, .area = {0, 0, 16, 9}, .lights = light, .light_count = light != NULL};
    return composed(hand, NULL, &frame, 320, 180);
}

/* Of a fluid. */
static inline void show(Picture *picture, const PictureFrame *frame, const Image *image) {
    assert_true(Picture_Compose(picture, frame, image->pixel, image->width, image->height, image->row));
    assert_filled(image);
}

/* How two pictures of the same size differ: the mean of all channels, and the largest difference in brightness. */
static inline double image_apart(const Image *a, const Image *b, int *most) {
    double sum = 0;
    *most = 0;
    for (int y = 0; y < a->height; y++)
        for (int x = 0; x < a->width; x++) {
            const uint32_t one = a->pixel[x + y * a->row], other = b->pixel[x + y * b->row];
            const int by = abs(brightness(one) - brightness(other));
            for (int shift = 0; shift < 24; shift += 8)
                sum += abs((int)(one >> shift & 255) - (int)(other >> shift & 255));
            if (by > *most) *most = by;
        }
    return sum / (3.0 * a->width * a->height);
}

static inline void assert_same(const Image *a, const Image *b) {
    for (int y = 0; y < a->height; y++)
        assert_memory_equal(a->pixel + y * a->row, b->pixel + y * b->row, (size_t)a->width * sizeof *a->pixel);
}

static inline uint32_t at(const Image *image, float x, float y) {
    return image->pixel[(int)(x * 20) + (int)(y * 20) * image->row];
}

static inline int around(const Image *image, float x, float y, float reach) {
    int sum = 0, count = 0;
    for (float dy = -reach; dy <= reach; dy += .05f)
        for (float dx = -reach; dx <= reach; dx += .05f, count++) sum += brightness(at(image, x + dx, y + dy));
    return sum / count;
}

#endif
