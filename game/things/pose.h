/* pose.h - where a thing is, and the motions that several machines share. */
#ifndef GAME_POSE_H
#define GAME_POSE_H

#include "game/base/maths.h"

/* The origin of a thing's own frame (also its pivot) and how far the thing has turned. */
typedef struct Pose {
    Vec2 at;     /* m */
    float angle; /* rad, 0 .. a turn */
    float whirl; /* rad: how far wheels or blades on it have spun; only for the picture */
} Pose;

/* The point that lies `right` and `down` of pose.at before the pose turns it, m. */
Vec2 Pose_Point(Pose pose, float right, float down);

/* m/s of a point of something that moves and spins (rad/s) about a pivot. */
Vec2 Pose_PointVelocity(Vec2 pivot, Vec2 velocity, float spin, Vec2 point);
/* rad: the shorter way round from one angle to another. */
float Pose_Between(float from, float to);

/* Once a turn, from 0 up to 1, down to -1 and back: a sine, for what swings. */
float Pose_Swing(double turns);
/* Once a turn, from .5 up to 1, down to 0 and back, slowest at both ends: for what travels to and fro. */
float Pose_Linger(double turns);
/* Turning evenly about a point: `period` in s a turn, negative against the clock, 0 stands still; `phase` in turns. */
Pose Pose_Spin(Vec2 at, float period, float phase, double seconds);

#endif
