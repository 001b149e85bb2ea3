/* poses.h - how the keeper holds itself, as a table of poses that blend. For the picture only. */
#ifndef GAME_POSES_H
#define GAME_POSES_H

#include "game/base/maths.h"

enum { POSES_MOST = 24 };

struct Figure;
struct FigureCue;

/* Places are forward and up, in metres. A hand counts from its shoulder, a foot from the ground below the body. Angles
 * are in radians, forward. */
typedef struct Bearing {
    float hip, ahead; /* m, height of the hip, and how far it is before the feet */
    float lean, nod;  /* of the back, and of the head beyond that */
    float hunch;      /* m that the shoulders are drawn up */
    Vec2 hand;        /* the hand without the bowl */
    Vec2 bowl;        /* m from where the game carries it */
    Vec2 foot[2];     /* the second is the one behind */
} Bearing;

typedef struct KeeperPose {
    const char *name;
    float (*when)(const struct Figure *figure,
                  const struct FigureCue *cue); /* 0 .. 1, how much the moment asks for it */
    float taken, left;                          /* s to take it and to leave it */
    float hand, feet;                           /* 0 .. 1, how far it decides where the free hand and the feet are */
    Bearing holds;                              /* hip, angles and bowl add to those of the other poses */
    Bearing sways;                              /* added to and fro, */
    float beat;                                 /* rad/s */
    /* NULL, or changes `holds` as the moment wants it, such as by the way of the wind. */
    void (*adapt)(const struct Figure *figure, const struct FigureCue *cue, Bearing *holds);
} KeeperPose;

const KeeperPose *Poses_Table(int *count);

void Poses_Change(struct Figure *figure, const struct FigureCue *cue, float dt); /* takes and leaves poses */
Bearing Poses_Blend(const struct Figure *figure, const struct FigureCue *cue);
float Poses_Taken(const struct Figure *figure, const char *name); /* 0 .. 1, how far it has taken that pose */

#endif
