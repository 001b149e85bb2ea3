/* silhouette.h - near-black figures with soft edges and a rim of light.
 *
 * A figure is a few primitives melted into one outline: a walker of capsules, a crescent on a rod, a plank. The game
 * fills an array of Shapes in metres for each frame, cuts it into Silhouettes, and hands both to fluid_view, which
 * draws them over the picture in order. Rims come from the light around a figure, never from lines inside it. */
#ifndef ENGINE_SILHOUETTE_H
#define ENGINE_SILHOUETTE_H

#include "engine/light/light.h"
#include <stdbool.h>
#include <stdint.h>

typedef enum {
    SHAPE_CAPSULE,  /* from a with radius to b with radius_b, tapered; a == b is a disc */
    SHAPE_BOX,      /* centre a, half sizes b, turned, corners rounded by radius */
    SHAPE_CRESCENT, /* the disc (a, radius) without the disc (b, radius_b); a half disc with a huge radius_b */
    SHAPE_POLYGON,  /* convex, `points` corners in either order, rounded by radius */
    SHAPE_KINDS
} ShapeKind;

enum { SHAPE_POINTS = 8 };

typedef struct Shape {
    ShapeKind kind;
    float a[2], b[2];       /* m */
    float radius, radius_b; /* m */
    float turn[2];          /* of a box: cosine and sine of its angle */
    float melt;             /* m: how softly it joins the shapes before it in its figure; 0 is a hard union */
    int points;             /* of a polygon: 3..SHAPE_POINTS */
    float point[SHAPE_POINTS][2];
} Shape;

/* One figure: shapes[0..count). */
typedef struct Silhouette {
    const Shape *shapes;
    int count;
    float base; /* how dark its inside is, linear: .002 the hero, .004 machines, .03 pale things */
    float glow; /* of warm light from within, as through paper: 1 a lantern, 0 none */
} Silhouette;

Shape Shape_Capsule(float ax, float ay, float radius_a, float bx, float by, float radius_b);
Shape Shape_Disc(float x, float y, float radius);
Shape Shape_Box(float x, float y, float half_width, float half_height, float angle,
                float corner); /* angle in rad, clockwise on screen */
Shape Shape_Crescent(float x, float y, float radius, float cut_x, float cut_y, float cut_radius);
Shape Shape_Polygon(const float (*points)[2], int count, float corner);
Shape Shape_Melt(Shape shape, float melt); /* the same shape, joined softly to those before it */

float Shape_Distance(const Shape *shape, float x, float y); /* m to the outline, negative inside */
void Shape_Distances(const Shape *shape, const float *x, const float *y, float *distance, int count); /* the same */
void Shape_Bounds(const Shape *shape, float low[2], float high[2]); /* m, a box that holds it */

/* What a picture offers to draw on: 0xAARRGGBB pixels, `row` pixels from line to line, of which world point (x, y) is
 * pixel ((x - left) * scale, (y - top) * scale). */
typedef struct Canvas {
    uint32_t *pixels;
    int width, height, row;
    float left, top; /* m */
    float scale;     /* pixels per m */
    float mirror; /* 0 is the usual; otherwise figures are faint: so much of them shows on the last line, and less and
                     less towards the first */
} Canvas;

/* Draws what of a figure lies on the lines [begin, end). Different lines may be drawn at the same time; each piece that
 * begins and ends at a multiple of SILHOUETTE_BAND lines costs no more than its share. */
enum { SILHOUETTE_BAND = 32 };
void Silhouette_Bounds(const Silhouette *figure, float low[2], float high[2]); /* m, a box that holds it */
void Silhouette_Draw(const Canvas *canvas, const Silhouette *figure, const LightField *light, int begin, int end);

/* A glowing point with a short tail against its velocity, added over the picture. */
typedef struct Spark {
    float x, y;   /* m */
    float vx, vy; /* m/s */
    float glow;   /* 0..1: fades with age, may flicker */
} Spark;

void Spark_Draw(const Canvas *canvas, const Spark *spark);

/* A tongue of fire, finer than the fluid's cells: added over the picture. */
typedef struct Flame {
    float x, y;          /* m, its foot */
    float height, width; /* m; the width to one side */
    float lean;          /* m, how far aside its tip is */
    float strength;      /* 0..1 */
    float phase;         /* rad, runs on with time: it sways */
} Flame;

void Flame_Draw(const Canvas *canvas, const Flame *flame);

/* A leaf, a scrap: small, lit by what is around it. */
typedef struct Fleck {
    float x, y;    /* m, its middle */
    float half[2]; /* m, from there to its tip */
    float wide;    /* m, to one side */
    float pale;    /* how much light it gives back: .3 a dry leaf */
    bool glows;    /* added over the picture, as dust in a beam; else it hides what is behind */
} Fleck;

void Fleck_Draw(const Canvas *canvas, const Fleck *fleck, const LightField *light);

#endif
