/* canvas.h - pixels to draw on, and where they are in the world. */
#ifndef ENGINE_CANVAS_H
#define ENGINE_CANVAS_H

#include <stddef.h>
#include <stdint.h>

/* What figures are drawn on: 0xAARRGGBB pixels, `row` pixels from line to line. World point (x, y) lies scale * (x -
 * left) pixels across and scale * (y - top) down. */
typedef struct Canvas {
    uint32_t *pixels;
    int width, height, row;
    float left, top; /* m */
    float scale;     /* pixels per m */
    float mirror;    /* usually 0; otherwise figures are faint mirror images: this much of them shows on the last line,
                        fading to nothing on the first */
} Canvas;

#endif
