/* body.h - one light body: it moves as the air pushes it, and pushes back.
 *
 * A kind is one file that ends in one row (see Body_Kinds): its properties in a map, its weight, its hard parts and
 * how it is drawn. bodies.h moves them all. A body is free (`at` is its centre of mass) or hinged
 * (`at` is the hinge about which it turns). The air is a slice: masses are kg per metre of depth, and so are
 * forces.
 */
#ifndef GAME_BODY_H
#define GAME_BODY_H

#include "game/things/obstacles.h"
#include "game/things/stuff.h"

#define BODY_GRAVITY 9.81f /* m/s^2 */
#define BODY_AIR     1.2f  /* kg/m^3 */

enum { BODY_SOLIDS = 4, BODY_SHAPES = 12 };

typedef struct Body Body;

/* A row of the table; all are drawn as rectangles in a map. */
typedef struct BodyKind {
    const char *name;
    const Property *properties; /* body->value has their values in this order */
    int property_count;
    void (*build)(Body *body);                                  /* fills the second part of the body from the first */
    int (*solids)(const Body *body, Pose pose, Solid *solids);  /* at most BODY_SOLIDS */
    int (*outline)(const Body *body, Pose pose, Shape *shapes); /* at most BODY_SHAPES; for the picture only */
    Stuff stuff;                                                /* of the shapes that say nothing else */
    bool slim;                                                  /* as ObstacleKind's */
} BodyKind;

struct Body {
    const BodyKind *kind;
    char name[32]; /* from the scene, for messages */
    Vec2 place;    /* m: the middle of the rectangle in the map, */
    Vec2 half;     /* m: and half of its size */
    float value[PROPERTY_MAX];

    /* Set by the kind's `build`, otherwise 0: */
    float mass, inertia; /* kg, kg m^2 about `at` */
    Vec2 arm;            /* m, from `at` to the centre of mass as it hangs */
    /* The air that it drags along (its added mass): kg when it moves, kg m^2 when it turns about `at`. Better twice too
     * much, which delays it by a tick, than half, which makes it shake. */
    float carried, swept;
    bool hinged, upright; /* only turns; never turns */
    float low, high;      /* rad: how far a hinge turns */
    float rub;            /* 1/s: friction of its hinge */
    float friction;
    float bounce;    /* share of its speed that it keeps when it hits something */
    bool soft;       /* the keeper walks through it and pushes it aside */
    float foot;      /* cells by which the air finds it longer when it leans, at most: see with_foot in air.c */
    float floats_at; /* degrees of warmth that carry its weight; 0: it never floats */
    float glow;      /* strength of the light in it; 1 is a lantern's */

    /* Its state: */
    Vec2 at, before;            /* m: now and one tick ago */
    float angle, angle_before;  /* rad, clockwise on screen */
    Vec2 velocity;              /* m/s */
    float spin;                 /* rad/s */
    Vec2 gain, stop;            /* m/s^2: how its velocity changed in the last tick, by all pulls and by what it hit, */
    float spin_gain, spin_stop; /* rad/s^2: and its spin */
    Vec2 force;                 /* N, of the air in the last step */
    float torque;               /* N m about `at` */
    float warmth;               /* degrees, of the air in it */
    float heft, swing;          /* 1 or more: by this much more than `carried` and `swept` it drags along just now */
    Vec2 home;                  /* m: where it comes back to, */
    float home_angle;           /* and how it stands there: see Bodies_Keep */
};

const BodyKind *const *Body_Kinds(int *count); /* all kinds; count is the number of rows */

/* Puts it at rest where the map has it, or at its home. */
void Body_Start(Body *body);
void Body_Return(Body *body);
float Body_Mass(const Body *body);    /* kg, with the air that it drags along in the open */
float Body_Inertia(const Body *body); /* kg m^2 about `at`, likewise */
Pose Body_Pose(const Body *body);
Vec2 Body_PointVelocity(const Body *body, Vec2 point); /* m/s of a point that moves with it */
int Body_Outline(const Body *body, float between, Shape *shapes);
uint64_t Body_Hash(const Body *body, uint64_t hash);

extern const BodyKind BODY_LANTERN, BODY_SIGN, BODY_DOOR, BODY_CRATE, BODY_URN;

#endif
