/* canvas.h - pixels to draw on, and where they are in the world. */
#ifndef ENGINE_CANVAS_H
#define ENGINE_CANVAS_H

#include <stddef.h>
#include <stdint.h>

/* Pixels 0xAARRGGBB, `row` from line to line. World point (x, y) is pixel (scale * (x - left), scale * (y - top)). */
typedef struct Canvas {
    uint32_t *pixels;
    int width, height, row;
    float left, top; /* m */
    float scale;     /* pixels per m */
    float mirror;    /* Usually 0. Faint mirror images show this part of them on the last line, nothing on the first. */
} Canvas;

#endif
