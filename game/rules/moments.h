/* moments.h - what the keeper's body has done in a tick, as events. */
#ifndef GAME_MOMENTS_H
#define GAME_MOMENTS_H

#include "game/base/events.h"
#include "game/keeper/hand.h"

/* Compares the body with what it was a tick ago. */
void Moments_Tell(Events *events, const Player *was, const Player *is, const Hand *hand);

#endif
