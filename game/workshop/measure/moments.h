/* moments.h - time in the workshop. It goes fast or slow, stands, or goes on by a single tick. The air can be cleared,
 * and its state can be kept to go back to. */
#ifndef GAME_MOMENTS_H
#define GAME_MOMENTS_H

#include "game/rules/game.h"

typedef enum { MOMENTS_FULL, MOMENTS_HALF, MOMENTS_QUARTER, MOMENTS_PAUSED, MOMENTS_PACES } MomentsPace;

/* Zeroed, time goes on at full speed and nothing is kept. */
typedef struct Moments {
    MomentsPace pace;
    bool step;    /* a single tick is due */
    Game *kept;   /* without its airs, or NULL */
    FluidDef def; /* of the kept air */
    void *image;  /* Fluid_Save of it */
    size_t size;
} Moments;

const char *Moments_PaceName(MomentsPace pace); /* "half speed", "paused" */
float Moments_Pace(const Moments *moments);     /* for App_SetPace, 1 in a pause */
void Moments_Step(Moments *moments);            /* pauses, and asks for a tick */
/* The ticks to do in a frame in which so many would be due. In a pause call App_HoldTicks in each frame, too. */
int Moments_Due(Moments *moments, int due);

/* Leaves still, clean air. Fires go on and fill it anew. An experiment begins anew. */
void Moments_Clear(Game *game);

/* Keeps the state of the game and its air in place of what was kept before. False with a sentence if out of memory, and
 * then the old state is still kept. */
bool Moments_Keep(Moments *moments, const Game *game, char *error, size_t capacity);
/* Goes back to it, bit for bit, with the tuning of then. If the scene has changed in more than its probes, only the air
 * and the clock go back, and `error` has a sentence that says so, else "". A twin starts from the same state. False
 * with a sentence if nothing is kept or the grid is another, and then nothing has changed. */
bool Moments_GoBack(const Moments *moments, Game *game, char *error, size_t capacity);
void Moments_Free(Moments *moments); /* forgets what is kept */

#endif
