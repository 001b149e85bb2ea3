/* pose.h - the place and angle of a thing, and the motions that several machines share. */
#ifndef GAME_POSE_H
#define GAME_POSE_H

#include "game/base/maths.h"

/* The origin of a thing's own frame, which is also its pivot, and its angle. */
typedef struct Pose {
    Vec2 at;     /* m */
    float angle; /* rad, clockwise on the screen, less than a turn either way */
    float whirl; /* rad that wheels or blades on it have spun, only for the picture */
} Pose;

/* The point that lies `right` and `down` of pose.at before the pose turns it, m. */
Vec2 Pose_Point(Pose pose, float right, float down);

/* m/s of a point of a thing that moves and spins (rad/s) about a pivot. */
Vec2 Pose_PointVelocity(Vec2 pivot, Vec2 velocity, float spin, Vec2 point);
/* rad, the shorter way from one angle to another. */
float Pose_Between(float from, float to);

/* A sine for swinging. A turn goes from 0 up to 1, down to -1 and back. */
float Pose_Swing(double turns);
/* A curve for travel. A turn goes from .5 up to 1, down to 0 and back, slowest at both ends. */
float Pose_Linger(double turns);
/* An even turn about a point. `period` is in s, negative against the clock, or 0 at rest. `phase` is in turns. */
Pose Pose_Spin(Vec2 at, float period, float phase, double seconds);

#endif
