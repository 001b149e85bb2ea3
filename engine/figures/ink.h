/* ink.h - thin strokes with smooth edges on a canvas, for streamlines and arrows over a scientific view. */
#ifndef ENGINE_INK_H
#define ENGINE_INK_H

#include "engine/figures/canvas.h"

/* A stroke from a to b, in pixels. Strokes that continue each other in about the same direction join without a seam. */
typedef struct Stroke {
    float a[2], b[2];
    float half;      /* half its width, up to INK_HALF */
    float cover[2];  /* how opaque it is at a and at b, 0..1 */
    uint32_t colour; /* 0xRRGGBB */
} Stroke;

#define INK_HALF 8.0f
enum { INK_BAND = 64 /* Lines. Pieces of this height cost little more than one piece. */ };

/* Draws the part of a stroke on lines [begin, end), unless a number is not finite. Threads may each draw lines of their
 * own. */
void Ink_Stroke(const Canvas *canvas, const Stroke *stroke, int begin, int end);

/* A filled triangle, clockwise or not. */
void Ink_Triangle(const Canvas *canvas, const float (*corner)[2], uint32_t colour, float cover, int begin, int end);

#endif
