/* obstacles.h - the machines of a hall: pendulums, pistons, paddles, lifts, revolving doors, fans, wagons.
 *
 * Each is a deterministic function of the tick: its kind's `pose` tells where it is at a time, everything else follows.
 * A kind is one file that ends in one row (see Obstacle_Kinds); scenes name it, the air stamps its solids with its true
 * velocity, the player collides with them, and the picture draws its outline.
 */
#ifndef GAME_OBSTACLES_H
#define GAME_OBSTACLES_H

#include "engine/figures/silhouette.h"
#include "game/base/property.h"
#include "game/base/solid.h"
#include "game/things/pose.h"

#include <stdbool.h>

enum { OBSTACLE_SOLIDS = 6, OBSTACLE_SHAPES = 16 };

typedef struct Obstacle Obstacle;
typedef struct ObstacleKind ObstacleKind;

/* A row of the table. */
struct ObstacleKind {
    const char *name;           /* the object's type in a scene */
    bool sized;                 /* a scene draws it as a rectangle, else as a point */
    const Property *properties; /* what a scene may set; obstacle->value has their values in this order */
    int property_count;
    Pose (*pose)(const Obstacle *obstacle, double seconds);
    int (*solids)(const Obstacle *obstacle, Pose pose, Solid *solids); /* fills at most OBSTACLE_SOLIDS */
    int (*outline)(const Obstacle *obstacle, Pose pose,
                   Shape *shapes); /* at most OBSTACLE_SHAPES; for the picture only */
    /* NULL, or the wind that it blows, m/s, and how far it keeps that up, m. */
    Vec2 (*blow)(const Obstacle *obstacle, double seconds, float *reach);
    bool yields;               /* it pushes the keeper, but crushes nobody */
    const ObstacleKind *frame; /* NULL, or what stands still around it: a scene adds it as a machine of its own */
    bool slim;                 /* in a hall with depth it reaches through the middle half, not through all of it */
};

struct Obstacle {
    const ObstacleKind *kind;
    char name[32]; /* from the scene, for messages */
    Vec2 at;       /* m: where the scene puts it (its anchor, its hub, its place of rest) */
    Vec2 half;     /* m: half of the size that the scene gives it; 0 for a point */
    float value[PROPERTY_MAX];
    float hung[2]; /* m: where the stone is from which a lift's left and right chains hang; below 0: out of sight */
    bool sunk;     /* a lift whose lowest place is in stone */

    /* Made by Obstacle_Move: */
    Pose pose, before; /* now and one tick ago */
    Vec2 velocity;     /* m/s of the pivot, */
    float spin;        /* rad/s about it: the way from `before` to `pose` in one tick */
    Solid solids[OBSTACLE_SOLIDS];
    int solid_count;
    Vec2 wind;   /* m/s at which air comes out of it, */
    float reach; /* m: and how far it blows */
    float foot;  /* cells by which the air finds its last solid longer: see with_foot in air.c */
    bool soft;   /* the keeper walks through it */
    bool light;  /* it gives way: nobody is crushed by it */
    bool slim;   /* as its kind */
};

#define LIFT_CHAIN 0.1f                   /* m from a lift's sides to its chains */
float Lift_Highest(const Obstacle *lift); /* m from the top of the hall, of its plank at its highest */

/* All kinds; count is the number of rows. */
const ObstacleKind *const *Obstacle_Kinds(int *count);

/* Moves it to where it is at the end of that tick; tick 0 is the start. Its velocity is how it came there. */
void Obstacle_Move(Obstacle *obstacle, uint64_t tick);

Vec2 Obstacle_PointVelocity(const Obstacle *obstacle, Vec2 point); /* m/s of a point that moves with it */

/* Half of its size along a direction, m. */
static inline float Obstacle_Extent(const Obstacle *obstacle, Vec2 way) {
    return Maths_Abs(way.x) * obstacle->half.x + Maths_Abs(way.y) * obstacle->half.y;
}

/* Its figure `between` the last two ticks, 0 .. 1; returns the number of shapes. */
int Obstacle_Outline(const Obstacle *obstacle, float between, Shape *shapes);

extern const ObstacleKind OBSTACLE_PENDULUM, OBSTACLE_PISTON, OBSTACLE_PADDLE, OBSTACLE_LIFT, OBSTACLE_REVOLVER,
    OBSTACLE_FAN, OBSTACLE_WAGON;

#endif
