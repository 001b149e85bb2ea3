/* silhouette.h - near-black figures with soft edges and a rim of light, and the small bright things drawn with them.
 *
 * A figure is a few primitives melted into one outline: a walker of capsules, a crescent on a rod, a plank. For each
 * frame the game fills an array of Shapes, in metres, divides it into Silhouettes and hands both to the Picture, which
 * draws them in order. A rim takes its light from around the figure; lines inside the figure get none. */
#ifndef ENGINE_SILHOUETTE_H
#define ENGINE_SILHOUETTE_H

#include "engine/light/light.h"
#include <stdbool.h>
#include <stdint.h>

typedef enum {
    SHAPE_CAPSULE,  /* from a, with radius, to b, with radius_b, tapered; a disc if a == b */
    SHAPE_BOX,      /* centre a, half sizes b, rotated by `turn`, corners rounded by radius */
    SHAPE_CRESCENT, /* the disc (a, radius) minus the disc (b, radius_b); a half disc if radius_b is huge */
    SHAPE_POLYGON,  /* convex, with `points` corners, clockwise or not, rounded by radius */
    SHAPE_KINDS
} ShapeKind;

enum { SHAPE_POINTS = 8 };

typedef struct Shape {
    ShapeKind kind;
    float a[2], b[2];       /* m */
    float radius, radius_b; /* m */
    float turn[2];          /* cosine and sine of the angle of a box */
    float melt;             /* m: how softly it merges with the shapes before it in its figure; 0 is a sharp union */
    int points;             /* corners of a polygon: 3..SHAPE_POINTS */
    float point[SHAPE_POINTS][2];
} Shape;

/* One figure: shapes[0..count). */
typedef struct Silhouette {
    const Shape *shapes;
    int count;
    float base; /* brightness of its inside, linear: .002 the hero, .004 machines, .03 pale things */
    float glow; /* warm light from within, as through paper: 1 a lantern, 0 none */
} Silhouette;

Shape Shape_Capsule(float ax, float ay, float radius_a, float bx, float by, float radius_b);
Shape Shape_Disc(float x, float y, float radius);
Shape Shape_Box(float x, float y, float half_width, float half_height, float angle,
                float corner); /* angle in rad, clockwise on screen */
Shape Shape_Crescent(float x, float y, float radius, float cut_x, float cut_y, float cut_radius);
Shape Shape_Polygon(const float (*points)[2], int count, float corner);
Shape Shape_Melt(Shape shape, float melt); /* the same shape, merged softly with those before it */

float Shape_Distance(const Shape *shape, float x, float y); /* m to the outline, negative inside */
void Shape_Distances(const Shape *shape, const float *x, const float *y, float *distance,
                     int count);                                    /* the same for many places */
void Shape_Bounds(const Shape *shape, float low[2], float high[2]); /* m, a box that holds it */

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

/* Draws the part of a figure that lies on lines [begin, end). Different lines may be drawn at the same time. A piece
 * that begins and ends at multiples of SILHOUETTE_BAND costs no more than its share. */
enum { SILHOUETTE_BAND = 32 };
void Silhouette_Bounds(const Silhouette *figure, float low[2], float high[2]); /* m, a box that holds it */
void Silhouette_Draw(const Canvas *canvas, const Silhouette *figure, const LightField *light, int begin, int end);

/* A glowing point with a short tail opposite to its velocity, added to the picture. */
typedef struct Spark {
    float x, y;   /* m */
    float vx, vy; /* m/s */
    float glow;   /* 0..1: fades with age, may flicker */
} Spark;

void Spark_Draw(const Canvas *canvas, const Spark *spark);

/* A tongue of fire, finer than the cells of the fluid, added to the picture. */
typedef struct Flame {
    float x, y;          /* m, its foot */
    float height, width; /* m; width is half of it */
    float lean;          /* m, how far the tip leans aside */
    float strength;      /* 0..1 */
    float phase;         /* rad, of its swaying; the game increases it with time */
} Flame;

void Flame_Draw(const Canvas *canvas, const Flame *flame);

/* A leaf or a scrap: small, and lit by the light around it. */
typedef struct Fleck {
    float x, y;    /* m, its middle */
    float half[2]; /* m, from its middle to its tip */
    float wide;    /* m, half its width */
    float pale;    /* how much light it reflects: .3 for a dry leaf */
    bool glows;    /* true: added to the picture, like dust in a beam; false: drawn over it */
} Fleck;

void Fleck_Draw(const Canvas *canvas, const Fleck *fleck, const LightField *light);

#endif
