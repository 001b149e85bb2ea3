/* smoulder.h - what smokes without a fire (see SceneSmoulder). */
#ifndef GAME_SMOULDER_H
#define GAME_SMOULDER_H

#include "game/air.h"

void Smoulder_Smoke(const SceneSmoulder *smoulder, Air *air, uint64_t tick); /* before the air flows */

#endif
