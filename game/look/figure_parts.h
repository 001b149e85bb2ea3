/* figure_parts.h - the parts of the keeper's figure as shapes. */
#ifndef GAME_FIGURE_PARTS_H
#define GAME_FIGURE_PARTS_H

#include "game/look/figure.h"
#include "game/things/stuff.h"

/* The frame of the body. +x is where it looks, y counts up from the feet, in metres. */
typedef struct Pen {
    Vec2 feet;
    float side;       /* -1 .. 1 */
    float tall, wide; /* factors of heights and widths */
    Shape *shapes;
    int count;
    Stuff stuff; /* of the shapes to come */
} Pen;

/* Where the parts are. Hip, neck and head are in the body's own frame, the others in the hall. */
typedef struct Posture {
    Bearing bearing;
    Pen pen;
    Vec2 hip, neck, head;
    Vec2 shoulder[2], elbow[2], hand[2]; /* of the free arm, then of the arm with the bowl */
} Posture;

Vec2 Pen_Place(const Pen *pen, float forward, float up);
Vec2 Pen_Find(const Pen *pen, Vec2 at); /* forward and up, of a place in the hall */

/* Each adds a part to the pen of the posture. */
void Part_Legs(Posture *body);
void Part_Trunk(Posture *body);
void Part_BowlArm(Posture *body, Vec2 flame);
void Part_FreeArm(Posture *body);
void Part_Bellows(Posture *body, const Hand *hand, float blows);
void Part_Sail(Posture *body, const Canopy *canopy, float open, float seconds);
void Part_Cloak(Posture *body, const Cloak *cloak, float seconds);
void Part_Hood(Posture *body, Vec2 trail, float side);
void Part_Face(Posture *body, float side, float open); /* `open` is 0 in a blink, else 1 */

Vec2 Part_FaceAt(const Posture *body, float side); /* m, in the hall */

/* Where a joint is between a and b, with limbs of these lengths. It bends to the left of the way from a to b, as a knee
 * does, or to the right if `bend` is -1, as an elbow. */
Vec2 Part_Joint(Vec2 a, Vec2 b, float first, float second, float bend);

#endif
