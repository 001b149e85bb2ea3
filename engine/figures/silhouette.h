/* silhouette.h - near-black figures with soft edges and a rim of light.
 *
 * A figure is a few primitives melted into one outline: a walker of capsules, a crescent on a rod, a plank. For each
 * frame the game fills an array of Shapes, in metres, divides it into Silhouettes and hands both to the Picture, which
 * draws them in order. A rim takes its light from around the figure; lines inside the figure get none. */
#ifndef ENGINE_SILHOUETTE_H
#define ENGINE_SILHOUETTE_H

#include "engine/figures/canvas.h"
#include "engine/figures/shape.h"
#include "engine/light/light.h"

/* What a figure means to who plays, for lines around it: each differs in colour and in the way it is drawn. */
typedef enum {
    OUTLINE_NONE,
    OUTLINE_HERO,   /* one line, white */
    OUTLINE_GOAL,   /* two lines, light blue */
    OUTLINE_HAZARD, /* a line of yellow and black stripes */
    OUTLINE_KINDS
} Outline;

/* One figure: shapes[0..count). */
typedef struct Silhouette {
    const Shape *shapes;
    int count;
    float base; /* brightness of its inside, linear: .002 the hero, .004 machines, .03 pale things */
    float glow; /* warm light from within, as through paper: 1 a lantern, 0 none */
    float
        albedo[3]; /* how much of red, green and blue light its face reflects, linear; 0: it is black but for its rim */
    Outline outline; /* for Silhouette_Outline alone */
} Silhouette;

/* Draws the part of a figure that lies on lines [begin, end). Different lines may be drawn at the same time. A piece
 * that begins and ends at multiples of SILHOUETTE_BAND costs no more than its share. */
enum { SILHOUETTE_BAND = 32 };
void Silhouette_Bounds(const Silhouette *figure, float low[2], float high[2]); /* m, a box that holds it */
void Silhouette_Draw(const Canvas *canvas, const Silhouette *figure, const LightField *light, int begin, int end);

/* The same in one colour, with a line of another inside its edge: for pictures in which light means nothing. */
void Silhouette_Fill(const Canvas *canvas, const Silhouette *figure, uint32_t colour, uint32_t line, int begin,
                     int end);

/* The line around a figure, on lines [begin, end) of the canvas; without an outline, nothing. */
void Silhouette_Outline(const Canvas *canvas, const Silhouette *figure, int begin, int end);
uint32_t Silhouette_OutlineColour(Outline outline); /* 0xAARRGGBB */
float Silhouette_OutlineWidth(float scale);         /* px of the line; its dark ground is LOOK_GROUND times as wide */

#endif
