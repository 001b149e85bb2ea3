/* picture_fields.h - a fluid made by hand for the picture's tests: plain arrays behind FluidViews. */
#ifndef TESTS_PICTURE_FIELDS_H
#define TESTS_PICTURE_FIELDS_H

#include "engine/fluid_picture.h"
#include <stdlib.h>

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
    hand.fields.occupancy = hand.occupancy;
    return hand;
}

static inline void hand_free(Hand *hand) {
    for (int i = 0; i < HAND_FIELDS; i++) free(hand->value[i]);
    free(hand->occupancy);
}

static inline void hand_fill(const FluidView *view, int left, int top, int right, int bottom, float value) {
    for (int y = top; y < bottom; y++)
        for (int x = left; x < right; x++) view->data[x + y * view->row] = value;
}

static inline void hand_solid(Hand *hand, int left, int top, int right, int bottom, int body) {
    for (int y = top; y < bottom; y++)
        for (int x = left; x < right; x++) hand->occupancy[x + y * hand->fields.width] = (uint8_t)body;
}

/* How bright a pixel is: its three channels together. */
static inline int brightness(uint32_t pixel) {
    return (int)((pixel >> 16 & 255) + (pixel >> 8 & 255) + (pixel & 255));
}

#endif
