/* shape.h - the primitives that figures are made of, in metres, and how far a place is from their outlines.
 *
 *        .-----------.           .--------.          .-.
 *      ( a           b )        |    a    |        (  |
 *        `-----------'           `--------'          `-'
 *           capsule                 box            crescent */
#ifndef ENGINE_SHAPE_H
#define ENGINE_SHAPE_H

typedef enum {
    SHAPE_CAPSULE,  /* tapered, from a with radius to b with radius_b. It is a disc if a == b */
    SHAPE_BOX,      /* centre a, half sizes b, rotated by `turn`, corners rounded by radius */
    SHAPE_CRESCENT, /* the disc (a, radius) minus the disc (b, radius_b). A huge radius_b leaves half a disc */
    SHAPE_POLYGON,  /* convex with `points` corners, clockwise or not, rounded by radius */
    SHAPE_KINDS
} ShapeKind;

enum { SHAPE_POINTS = 8 };

typedef struct Shape {
    ShapeKind kind;
    float a[2], b[2];       /* m */
    float radius, radius_b; /* m */
    float turn[2];          /* cosine and sine of the angle of a box */
    float melt;             /* m, how softly it merges with the shapes before it in its figure. 0 gives a sharp union */
    int stuff;              /* a number of the game's own for its material, 0 at first */
    int points;             /* corners of a polygon, 3..SHAPE_POINTS */
    float point[SHAPE_POINTS][2];
} Shape;

Shape Shape_Capsule(float ax, float ay, float radius_a, float bx, float by, float radius_b);
Shape Shape_Disc(float x, float y, float radius);
Shape Shape_Box(float x, float y, float half_width, float half_height, float angle, float corner); /* rad, clockwise */
Shape Shape_Crescent(float x, float y, float radius, float cut_x, float cut_y, float cut_radius);
Shape Shape_Polygon(const float (*points)[2], int count, float corner);
Shape Shape_Melt(Shape shape, float melt); /* the same shape, merged softly with the shapes before it */
Shape Shape_Of(Shape shape, int stuff);    /* the same shape of another material */

void Shape_Shift(Shape *shape, float right, float down); /* by m */

float Shape_Distance(const Shape *shape, float x, float y); /* m to the outline, negative inside */
void Shape_Distances(const Shape *shape, const float *x, const float *y, float *distance,
                     int count); /* the same for many places */

/* Merges the distances of another shape with those to the shapes before it, as softly as its `melt` says. */
void Shape_Join(float *restrict distance, const float *restrict other, float melt, int count);

void Shape_Bounds(const Shape *shape, float low[2], float high[2]); /* m, of a box that holds it */

#endif
