/* body.h - a light body, which moves as the air pushes it, and pushes back.
 *
 * A kind is a file that ends in a row (see Body_Kinds). It has properties in a map, a weight, hard parts and a drawing.
 * All bodies are moved by bodies.h. A free body has `at` at its centre of mass. A hinged body has it at the hinge. The
 * air is a slice, so masses and forces are per metre of depth. */
#ifndef GAME_BODY_H
#define GAME_BODY_H

#include "game/things/obstacles.h"
#include "game/things/stuff.h"

#define BODY_GRAVITY 9.81f /* m/s^2 */
#define BODY_AIR     1.2f  /* kg/m^3 */

enum { BODY_SOLIDS = 4, BODY_SHAPES = 12 };

typedef struct Body Body;

/* A row of the table. A map draws all kinds as rectangles. */
typedef struct BodyKind {
    const char *name;
    const Property *properties; /* body->value has their values in this order */
    int property_count;
    void (*build)(Body *body);                                  /* fills the second part of the body from the first */
    int (*solids)(const Body *body, Pose pose, Solid *solids);  /* at most BODY_SOLIDS */
    int (*outline)(const Body *body, Pose pose, Shape *shapes); /* at most BODY_SHAPES, only for the picture */
    Stuff stuff;                                                /* of shapes without a stuff */
    bool slim;                                                  /* as ObstacleKind's */
    Shown shown;
} BodyKind;

struct Body {
    const BodyKind *kind;
    char name[32]; /* from the scene, for messages */
    Vec2 place;    /* m, the middle of the rectangle in the map */
    Vec2 half;     /* m, half of its size */
    float value[PROPERTY_MAX];

    /* Set by the kind's `build`, otherwise 0. */
    float mass, inertia; /* kg, kg m^2 about `at` */
    Vec2 arm;            /* m, from `at` to the centre of mass as it hangs */
    /* Air that it drags along (its added mass), in kg when it moves, in kg m^2 when it turns about `at`. Twice too much
     * only delays the body by a tick. Half makes it shake. */
    float carried, swept;
    bool hinged, upright; /* it only turns, or never turns */
    float low, high;      /* rad, limits of a hinge */
    float rub;            /* 1/s, friction of its hinge */
    float friction;
    float bounce;    /* share of its speed that it keeps in a hit */
    bool soft;       /* the keeper walks through it and pushes it aside */
    float foot;      /* cells by which it is longer for the air when it leans, see with_foot in air.c */
    float floats_at; /* degrees of warmth that carry its weight. 0 never floats. */
    float glow;      /* strength of its light. 1 is a lantern's. */

    /* State. */
    Vec2 at, before;            /* m, now and a tick ago */
    float angle, angle_before;  /* rad, clockwise on screen */
    Vec2 velocity;              /* m/s */
    float spin;                 /* rad/s */
    Vec2 gain, stop;            /* m/s^2 of the last tick, by all pulls and by hits */
    float spin_gain, spin_stop; /* rad/s^2, likewise */
    Vec2 force;                 /* N, of the air in the last step */
    float torque;               /* N m about `at` */
    float warmth;               /* degrees, of the air in it */
    float heft, swing;          /* 1 or more, factors of `carried` and `swept` for now */
    Vec2 home;                  /* m, where it comes back to */
    float home_angle;           /* its angle there, see Bodies_Keep */
};

const BodyKind *const *Body_Kinds(int *count); /* `count` is the number of rows */

/* Body_Start puts it at rest at its place in the map, Body_Return at its home. */
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
