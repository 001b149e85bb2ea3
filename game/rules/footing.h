/* footing.h - the places where a body can begin, free of stone and out of every machine's way. */
#ifndef GAME_FOOTING_H
#define GAME_FOOTING_H

#include "game/keeper/player.h"

/* Checks that the start and all checkpoints stay free while machines move for a minute, and that the exit has room for
 * a keeper. Sets the `haven` of braziers whose foot stays free. False with a sentence in `error` that names file,
 * object and property. */
bool Footing_Check(Scene *scene, char *error, size_t capacity);

/* Finds a place of the feet near `at` where a keeper can begin, on stone. False if there is none. */
bool Footing_Find(const Scene *scene, Vec2 at, Vec2 *feet);

#endif
