/* body.h - one light body: it moves as the air pushes it, and pushes back.
 *
 * A kind is one file that ends in one row (see Body_Kinds): what a map may say of it, what it weighs, what of it is
 * hard and how it is drawn. How all of them move is bodies.h. A body is free (`at` is its centre of mass) or hinged
 * (`at` is the hinge, about which alone it turns). The air is a slice: masses are kg per metre of depth, and so are
 * forces.
 */
#ifndef GAME_BODY_H
#define GAME_BODY_H

#include "game/things/obstacles.h"

#define BODY_GRAVITY 9.81f /* m/s^2 */
#define BODY_AIR     1.2f  /* kg/m^3 */

enum { BODY_SOLIDS = 4, BODY_SHAPES = 12 };

typedef struct Body Body;

/* A row of the table; all are drawn as rectangles in a map. */
typedef struct BodyKind {
    const char *name;
    const Property *properties; /* body->value has their values in this order */
    int property_count;
    void (*build)(Body *body);                                  /* fills the second part of a body from the first */
    int (*solids)(const Body *body, Pose pose, Solid *solids);  /* at most BODY_SOLIDS */
    int (*outline)(const Body *body, Pose pose, Shape *shapes); /* at most BODY_SHAPES; only for the eye */
    float base;                                                 /* how dark its figure is, see Silhouette */
} BodyKind;

struct Body {
    const BodyKind *kind;
    char name[32]; /* from the scene, for messages */
    Vec2 place;    /* m: the middle of the rectangle in the map, */
    Vec2 half;     /* m: and half of its size */
    float value[PROPERTY_MAX];

    /* What the kind makes of it; the rest is 0: */
    float mass, inertia; /* kg, kg m^2 about `at` */
    Vec2 arm;            /* m, from `at` to the centre of mass as it hangs */
    /* The air that it carries along, kg when it moves and kg m^2 when it turns about `at`: rather twice too much, which
     * costs a tick of delay, than half, which shakes. */
    float carried, swept;
    bool hinged, upright; /* only turns; never turns */
    float low, high;      /* rad: how far a hinge turns */
    float rub;            /* 1/s, of its turning */
    float friction;
    float bounce;    /* of the speed at which it hits something, kept */
    bool soft;       /* the keeper walks through, and it yields */
    float foot;      /* by how many cells the air finds it longer where it leans, at most: see Air_Stamp */
    float floats_at; /* degrees of warmth that lift its weight; 0: none do */
    float glow;      /* of the light in it; 1 is a lantern's */

    /* How it is doing: */
    Vec2 at, before;            /* m: now and one tick ago */
    float angle, angle_before;  /* rad, clockwise on screen */
    Vec2 velocity;              /* m/s */
    float spin;                 /* rad/s */
    Vec2 gain, stop;            /* m/s^2: how its velocity changed in the last tick, by all pulls and by what it hit, */
    float spin_gain, spin_stop; /* rad/s^2: and its spin */
    Vec2 force;                 /* N, of the air in the last step */
    float torque;               /* N m about `at` */
    float warmth;               /* degrees, of the air in it */
    float heft, swing;          /* 1 or more: how many times `carried` and `swept` go along just now */
    Vec2 home;                  /* m: where it comes back to, */
    float home_angle;           /* and how it stands there: see Bodies_Keep */
};

const BodyKind *const *Body_Kinds(int *count); /* all kinds; count is the number of rows */

/* Puts it where the map has it, at rest; or where it comes back to. */
void Body_Start(Body *body);
void Body_Return(Body *body);
float Body_Mass(const Body *body);    /* kg, with the air that goes along in the open */
float Body_Inertia(const Body *body); /* kg m^2 about `at`, likewise */
Pose Body_Pose(const Body *body);
Vec2 Body_PointVelocity(const Body *body, Vec2 point); /* m/s of a point that moves with it */
int Body_Outline(const Body *body, float between, Shape *shapes);
uint64_t Body_Hash(const Body *body, uint64_t hash);

extern const BodyKind BODY_LANTERN, BODY_SIGN, BODY_DOOR, BODY_CRATE, BODY_URN;

#endif
