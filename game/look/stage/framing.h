/* framing.h - what the camera shows of a hall: how far it looks ahead of the keeper, and how near it comes.
 *
 * It only reads the game. Changes of direction and of zoom wait until they have lasted, and every speed and
 * acceleration has a bound, so that nobody gets seasick. */
#ifndef GAME_FRAMING_H
#define GAME_FRAMING_H

#include "game/rules/game.h"

#define FRAMING_AHEAD      1.5f  /* m that the view lies ahead of a keeper who runs */
#define FRAMING_FARTHEST   0.8f  /* zoom over plumes and in long falls */
#define FRAMING_NEAREST    1.3f  /* zoom where it is narrowest */
#define FRAMING_PAN_MOST   2.6f  /* m/s by which the view moves ahead */
#define FRAMING_ZOOM_MOST  0.34f /* 1/s of zoom */
#define FRAMING_PAN_HASTE  9.0f  /* m/s^2 */
#define FRAMING_ZOOM_HASTE 0.8f  /* 1/s^2 */

/* Something that follows a goal with bounds. */
typedef struct Glide {
    float at, speed;
} Glide;

typedef struct Framing {
    Glide ahead;  /* m to the right of the keeper */
    Glide zoom;   /* as Camera takes it */
    float side;   /* -1, 0, 1, the way that it looks */
    float going;  /* m that the keeper has gone one way, left of 0 or right */
    float wanted; /* the zoom that the place asks for */
    float lasted; /* s that it has asked for it */
    float fallen; /* s of falling fast */
} Framing;

Framing Framing_Start(const Game *game, bool calm);
/* A calm view keeps its zoom. */
void Framing_Move(Framing *framing, const Game *game, bool calm, float seconds);

#endif
