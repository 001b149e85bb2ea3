/* silhouette.h - near-black figures with soft edges and a rim of light.
 *
 * A figure is a few primitives melted into one outline, such as a walker of capsules. For each frame the game fills an
 * array of Shapes, in metres, and divides it into Silhouettes. The Picture draws them in order. The rim takes its light
 * from around the figure, and lines inside get none. */
#ifndef ENGINE_SILHOUETTE_H
#define ENGINE_SILHOUETTE_H

#include "engine/figures/canvas.h"
#include "engine/figures/shape.h"
#include "engine/light/light.h"

/* The meaning of a figure to the player, shown by a line around it. Each has its colour and its way to be drawn. */
typedef enum {
    OUTLINE_NONE,
    OUTLINE_HERO,   /* one line, white */
    OUTLINE_GOAL,   /* two lines, light blue */
    OUTLINE_HAZARD, /* a line of yellow and black stripes */
    OUTLINE_SHINE,  /* a soft golden light along its edge, which smoke in front does not hide */
    OUTLINE_KINDS
} Outline;

/* A figure of shapes[0..count). */
typedef struct Silhouette {
    const Shape *shapes;
    int count;
    float base;      /* linear brightness of its inside, .002 the hero, .004 machines, .03 pale things */
    float glow;      /* warm light from within, as through paper, 1 for a lantern, 0 for none */
    float albedo[3]; /* linear part of red, green and blue light that its face reflects */
    Outline outline; /* for Silhouette_Outline alone */
    float soft;      /* m over which its edge fades, for Silhouette_Soften alone, and how much it hides, 0..1 */
    float hides;
} Silhouette;

/* Draws the part of a figure on lines [begin, end). Different lines may be drawn at the same time. A piece that begins
 * and ends at multiples of SILHOUETTE_BAND costs no more than its share. */
enum { SILHOUETTE_BAND = 32 };
void Silhouette_Bounds(const Silhouette *figure, float low[2], float high[2]); /* m, a box that holds it */
void Silhouette_Draw(const Canvas *canvas, const Silhouette *figure, const LightField *light, int begin, int end);

/* Draws a figure that is close to the eye, dark and out of focus, on lines [begin, end) of the canvas. */
void Silhouette_Soften(const Canvas *canvas, const Silhouette *figure, int begin, int end);

/* Fills a figure with one colour and draws a line inside its edge. Use it for pictures without light. */
void Silhouette_Fill(const Canvas *canvas, const Silhouette *figure, uint32_t colour, uint32_t line, int begin,
                     int end);

/* Draws the line or the light around a figure, if it has one, on lines [begin, end) of the canvas. */
void Silhouette_Outline(const Canvas *canvas, const Silhouette *figure, int begin, int end);
uint32_t Silhouette_OutlineColour(Outline outline);          /* 0xAARRGGBB */
float Silhouette_OutlineReach(Outline outline, float scale); /* m that it reaches out of the figure */
float Silhouette_OutlineWidth(float scale); /* px of the line, whose dark ground is LOOK_GROUND times as wide */

#endif
