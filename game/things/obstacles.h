/* obstacles.h - pendulums, pistons, paddles, lifts, revolving doors, fans and wagons.
 *
 * Things are machines and light bodies (body.h). A machine moves by the clock, a light body as air and hits push it. An
 * Obstacle is a machine or the hull of a light body. The fluid calls all of these bodies (air.h has their numbers).
 * Each machine is a deterministic function of the tick. Its kind's `pose` says where it is at a time, and everything
 * else follows. A kind is a file that ends in a row (see Obstacle_Kinds). Scenes name it. The air stamps its solids
 * with its true velocity, the player collides with them, and the picture draws its outline. */
#ifndef GAME_OBSTACLES_H
#define GAME_OBSTACLES_H

#include "engine/figures/silhouette.h"
#include "game/base/code.h"
#include "game/base/property.h"
#include "game/base/shown.h"
#include "game/base/solid.h"
#include "game/things/pose.h"
#include "game/things/stuff.h"

#include <stdbool.h>

enum { OBSTACLE_SOLIDS = 6, OBSTACLE_SHAPES = 16 };

typedef struct Obstacle Obstacle;
typedef struct ObstacleKind ObstacleKind;

/* A row of the table. */
struct ObstacleKind {
    const char *name;           /* the object's type in a scene */
    bool sized;                 /* a rectangle in a scene, else a point */
    const Property *properties; /* a scene may set them. obstacle->value has their values in this order. */
    int property_count;
    Pose (*pose)(const Obstacle *obstacle, double seconds);
    int (*solids)(const Obstacle *obstacle, Pose pose, Solid *solids); /* fills at most OBSTACLE_SOLIDS */
    int (*outline)(const Obstacle *obstacle, Pose pose,
                   Shape *shapes); /* fills at most OBSTACLE_SHAPES, only for the picture */
    /* NULL, or returns the wind that it blows, m/s, and sets how far it blows, m. */
    Vec2 (*blow)(const Obstacle *obstacle, double seconds, float *reach);
    bool yields;               /* It pushes the keeper, but never crushes. If false, it is outlined as a hazard */
    const ObstacleKind *frame; /* NULL, or its frame, which a scene adds as a machine of its own */
    bool slim;                 /* in a hall with depth it reaches only through the middle half */
    /* For scenes that are exported as a program, functions in C, and calls of them that stamp it and, if it blows, push
     * the air. In a call {x}, {y}, {w}, {h} (half sizes), {right} and {down} (along its angle), {sunk} and the
     * properties' names in braces become numbers. */
    const char *code, *call, *source;
    Shown shown;
};

struct Obstacle {
    const ObstacleKind *kind;
    char name[32]; /* from the scene, for messages */
    Vec2 at;       /* m, the place in the scene, as anchor, hub or place of rest */
    Vec2 half;     /* m, half of its size in the scene, 0 for a point */
    float value[PROPERTY_MAX];
    float hung[2]; /* m, the stone that holds a lift's left and right chain, below 0 out of sight */
    bool sunk;     /* a lift whose lowest place is in stone */

    /* Made by Obstacle_Move. */
    Pose pose, before; /* now and a tick ago */
    Vec2 velocity;     /* m/s of the pivot */
    float spin;        /* rad/s about it, from `before` to `pose` in a tick */
    Solid solids[OBSTACLE_SOLIDS];
    int solid_count;
    Vec2 wind;   /* m/s of the air that it blows */
    float reach; /* m that it blows */
    float foot;  /* cells by which its last solid is longer for the air, see with_foot in air.c */
    bool soft;   /* the keeper walks through it */
    bool light;  /* kind->yields */
    bool slim;   /* as its kind */
};

#define LIFT_CHAIN 0.1f                   /* m from a lift's sides to its chains */
float Lift_Highest(const Obstacle *lift); /* m from the top of the hall to its plank at its highest */

double Piston_Turn(const Obstacle *piston, double seconds); /* 0 .. 1 through its period. It is drawn in at .75 */
double Piston_Period(const Obstacle *piston);               /* s */
float Piston_Out(const Obstacle *piston, double seconds, Vec2 *way); /* 0 drawn in .. 1 driven out, and where to */

/* `count` is the number of rows. */
const ObstacleKind *const *Obstacle_Kinds(int *count);

/* Moves it to its place at the end of that tick. Tick 0 is the start. Its velocity is that of the last tick's
 * motion. */
void Obstacle_Move(Obstacle *obstacle, uint64_t tick);

Vec2 Obstacle_PointVelocity(const Obstacle *obstacle, Vec2 point); /* m/s of a point that moves with it */

/* m, half of its size along a direction. */
static inline float Obstacle_Extent(const Obstacle *obstacle, Vec2 way) {
    return Maths_Abs(way.x) * obstacle->half.x + Maths_Abs(way.y) * obstacle->half.y;
}

/* Draws it `between` the last two ticks, 0 .. 1. Returns the number of shapes. */
int Obstacle_Outline(const Obstacle *obstacle, float between, Shape *shapes);

/* An iron strap across a leaf or a blade from the hub to its tip, at a share of the way, with half its width there. */
static inline Shape Obstacle_Strap(Vec2 hub, Vec2 tip, float share, float half) {
    Vec2 at = Vec2_Mix(hub, tip, share), way = Vec2_Unit(Vec2_Sub(tip, hub), Vec2_At(1, 0));
    Vec2 out = Vec2_At(-half * way.y, half * way.x);
    return Shape_Of(Shape_Capsule(at.x - out.x, at.y - out.y, 0.026f, at.x + out.x, at.y + out.y, 0.026f), STUFF_IRON);
}

extern const ObstacleKind OBSTACLE_PENDULUM, OBSTACLE_PISTON, OBSTACLE_PADDLE, OBSTACLE_LIFT, OBSTACLE_REVOLVER,
    OBSTACLE_FAN, OBSTACLE_WAGON;

#endif
