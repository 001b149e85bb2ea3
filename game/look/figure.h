/* figure.h - the figure of the flame-keeper: a hooded walker in a cloak, with a bowl of fire. For the picture
 * only.
 *
 * Poses follow from what the body does; the cloak hangs in the air of the hall, and landings squash, leaps stretch. The
 * face is of light: it glows as the flame does, and dims as breath runs short. */
#ifndef GAME_FIGURE_H
#define GAME_FIGURE_H

#include "engine/figures/silhouette.h"
#include "engine/figures/spark.h"
#include "game/keeper/hand.h"
#include "game/look/canopy.h"
#include "game/look/cloak.h"

enum { FIGURE_SHAPES = 40, FIGURE_PUFFS = 3 /* of breath */ };

/* What moves by itself from picture to picture; zeroed is a figure at rest. */
typedef struct Figure {
    double seconds;          /* of the last picture */
    Vec2 trail, trail_speed; /* m, m/s: where the hood's peak is blown to */
    Cloak cloak;
    float tall, tall_speed;         /* of its height, beyond 1 */
    float gasp, puff, aloft, glide; /* 0 .. 1: how far it has taken these poses */
    float rise;                     /* -1 falls .. 1 rises fast */
    Canopy canopy;                  /* as it is spread */
} Figure;

/* What the figure follows. */
typedef struct FigureCue {
    const Player *player;
    const Hand *hand;
    float breath;  /* 0 .. 1 */
    float between; /* the last two ticks, 0 .. 1 */
    double seconds;
    Vec2 flame;     /* m: where the flame in its hand is seen */
    Canopy canopy;  /* the sail that there is room for */
    const Air *air; /* NULL: the wind is the player's everywhere */
} FigureCue;

void Figure_Move(Figure *figure, const FigureCue *cue); /* up to cue->seconds */

/* Fills at most FIGURE_SHAPES; returns how many. */
int Figure_Make(const Figure *figure, const FigureCue *cue, Shape *shapes);
float Figure_FaceGlow(const FigureCue *cue); /* of its shapes of STUFF_FACE and STUFF_EYES: 0 .. 1 */

/* Breath that is short shows as puffs at the mouth. Fills at most FIGURE_PUFFS; returns how many. */
int Figure_Breathe(const Figure *figure, const FigureCue *cue, Fleck *puffs);

#endif
