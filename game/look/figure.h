/* figure.h - the figure of the flame-keeper, a hooded walker in a cloak with a bowl of fire. For the picture only.
 *
 * Poses follow the body's motion. The cloak hangs in the air of the hall. Landings squash the figure, and leaps stretch
 * it. The face glows as the flame does, and dims as breath runs short. */
#ifndef GAME_FIGURE_H
#define GAME_FIGURE_H

#include "engine/figures/silhouette.h"
#include "engine/figures/spark.h"
#include "game/keeper/hand.h"
#include "game/look/canopy.h"
#include "game/look/cloak.h"

enum { FIGURE_SHAPES = 40, FIGURE_PUFFS = 3 /* of breath */ };

/* Parts that move from picture to picture. Zeroed is a figure at rest. */
typedef struct Figure {
    double seconds;          /* of the last picture */
    Vec2 trail, trail_speed; /* m, m/s. The hood's peak is blown there. */
    Cloak cloak;
    float tall, tall_speed;         /* of its height, beyond 1 */
    float gasp, puff, aloft, glide; /* 0 .. 1, how far it has taken these poses */
    float rise;                     /* -1 if it falls fast, 1 if it rises fast */
    Canopy canopy;                  /* the sail as it is spread */
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
} FigureCue;

void Figure_Move(Figure *figure, const FigureCue *cue); /* up to cue->seconds */

/* Fills at most FIGURE_SHAPES and returns how many. */
int Figure_Make(const Figure *figure, const FigureCue *cue, Shape *shapes);
float Figure_FaceGlow(const FigureCue *cue); /* 0 .. 1, of its shapes of STUFF_FACE and STUFF_EYES */

/* Shows short breath as puffs at the mouth. Fills at most FIGURE_PUFFS and returns how many. */
int Figure_Breathe(const Figure *figure, const FigureCue *cue, Fleck *puffs);

#endif
