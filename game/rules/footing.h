/* footing.h - where a body can begin: free of stone, and out of every machine's way. */
#ifndef GAME_FOOTING_H
#define GAME_FOOTING_H

#include "game/keeper/player.h"

/* Looks a minute ahead at the start, all checkpoints, and the feet of all braziers, whose `haven` it sets; and whether
 * the exit has room for a keeper. False: one sentence in `error` that names file, object and property. */
bool Footing_Check(Scene *scene, char *error, size_t capacity);

#endif
