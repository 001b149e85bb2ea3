/* figure.h - the figure of the flame-keeper, slim and hooded, in a cloak, with a bowl of fire. For the picture only.
 *
 * Poses (poses.h) follow the moment and blend. The cloak hangs in the air of the hall. Landings squash the figure, and
 * leaps stretch it. Two embers glow under the hood as the flame does, and dim as breath runs short. */
#ifndef GAME_FIGURE_H
#define GAME_FIGURE_H

#include "engine/figures/silhouette.h"
#include "engine/figures/spark.h"
#include "game/keeper/hand.h"
#include "game/look/canopy.h"
#include "game/look/cloak.h"
#include "game/look/poses.h"

enum { FIGURE_SHAPES = 48, FIGURE_PUFFS = 5 /* of breath */ };

/* Parts that move from picture to picture. Zeroed is a figure at rest. */
typedef struct Figure {
    double seconds;          /* of the last picture */
    Vec2 trail, trail_speed; /* m, m/s. The hood's peak is blown there. */
    Cloak cloak;
    float tall, tall_speed;  /* of its height, beyond 1 */
    float taken[POSES_MOST]; /* 0 .. 1, how far it has taken each pose */
    float swing, reach;      /* rad forward from straight down, and m, of the free hand from its shoulder */
    float stride, steps;     /* rad, of the last picture, and m/s to the right that the legs last made */
    double stepped;          /* s, when they did */
    float pace, drift;       /* m/s to the right over the ground, and the same a moment ago */
    float wind;              /* m/s to the right, without its own */
    float gaze;              /* rad upwards, to what it looks at */
    float head;              /* -1 .. 1, the side to which the head looks */
    Canopy canopy;           /* the sail as it is spread */
} Figure;

/* The input of the figure. */
typedef struct FigureCue {
    const Player *player;
    const Hand *hand;
    float breath;  /* 0 .. 1 */
    float between; /* 0 .. 1 between the last two ticks */
    double seconds;
    Vec2 flame;     /* m, the flame in its hand as it is seen */
    Canopy canopy;  /* the sail that fits */
    const Air *air; /* NULL if the wind is the player's everywhere */
    Vec2 sight;     /* m, something near, if it sees anything */
    bool sees, pushes;
    float glad; /* 0 .. 1, after a bowl was lit */
} FigureCue;

void Figure_Move(Figure *figure, const FigureCue *cue); /* up to cue->seconds */

/* Fills at most FIGURE_SHAPES and returns how many. The first `outer` of them are its whole outline. */
int Figure_Make(const Figure *figure, const FigureCue *cue, Shape *shapes, int *outer);
float Figure_EyeGlow(const FigureCue *cue);                        /* 0 .. 1, of its shapes of STUFF_EYES */
Vec2 Figure_BowlAside(const Figure *figure, const FigureCue *cue); /* m from where the game carries the flame */

/* Shows short breath as puffs at the mouth. Fills at most FIGURE_PUFFS and returns how many. */
int Figure_Breathe(const Figure *figure, const FigureCue *cue, Fleck *puffs);

#endif
