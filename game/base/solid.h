/* solid.h - the hard parts of the world, which bodies bump into and which are stamped into the air.
 *
 * A Solid is a convex shape in metres. A moving thing consists of one or more solids. Same bits everywhere (see
 * maths.h). */
#ifndef GAME_SOLID_H
#define GAME_SOLID_H

#include "game/base/maths.h"

typedef enum { SOLID_CAPSULE, SOLID_BOX } SolidKind;

typedef struct Solid {
    SolidKind kind;
    Vec2 a, b;    /* a capsule's two ends, or a box's centre and half sizes */
    float radius; /* of a capsule, > 0 */
    float angle;  /* of a box */
} Solid;

Solid Solid_Capsule(Vec2 a, Vec2 b, float radius);
Solid Solid_Box(Vec2 centre, Vec2 half, float angle);

/* Distance from p to the outline, negative inside. *outward is the unit direction in which it grows. */
float Solid_Distance(const Solid *solid, Vec2 p, Vec2 *outward);

/* Returns the gap between an upright capsule (segment a..b, radius) and the solid, negative where they overlap.
 * `outward` is the unit direction that frees the capsule. `where` is the closest point of its segment. */
float Solid_Gap(const Solid *solid, Vec2 a, Vec2 b, float radius, Vec2 *outward, Vec2 *where);

/* m, the radius of a circle around its middle that holds it. */
static inline float Solid_Reach(const Solid *solid, Vec2 *middle) {
    const int box = solid->kind == SOLID_BOX;
    *middle = box ? solid->a : Vec2_Mix(solid->a, solid->b, 0.5f);
    return box ? Vec2_Length(solid->b) : Vec2_Length(Vec2_Sub(solid->b, solid->a)) / 2 + solid->radius;
}

/* A lower bound of that gap, which is cheap. */
float Solid_LeastGap(const Solid *solid, Vec2 a, Vec2 b, float radius);

#endif
