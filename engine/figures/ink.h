/* ink.h - thin strokes with smooth edges on a canvas: streamlines and arrows over a scientific view. */
#ifndef ENGINE_INK_H
#define ENGINE_INK_H

#include "engine/figures/silhouette.h"

/* From a to b, in pixels of the canvas. Strokes that go on from each other in nearly the same direction join without a
 * seam. */
typedef struct Stroke {
    float a[2], b[2];
    float half;      /* its width to one side, up to INK_HALF */
    float cover[2];  /* how much it hides at a and at b, 0..1 */
    uint32_t colour; /* 0xRRGGBB */
} Stroke;

#define INK_HALF 8.0f
enum { INK_BAND = 64 /* lines: what is drawn in pieces of so many costs little more than in one */ };

/* What of it lies on the lines [begin, end), which are some of the canvas'. Different lines may be drawn at the same
 * time. Strokes that are not finite are not drawn. */
void Ink_Stroke(const Canvas *canvas, const Stroke *stroke, int begin, int end);

/* A filled triangle, its corners in either order. */
void Ink_Triangle(const Canvas *canvas, const float (*corner)[2], uint32_t colour, float cover, int begin, int end);

#endif
