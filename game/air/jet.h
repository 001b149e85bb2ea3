/* jet.h - keeps up the wind of fans, which friction would stop within a few metres. Things in its way give shelter.
 * Also lets the air rise from smouldering coals. */
#ifndef GAME_JET_H
#define GAME_JET_H

#include "game/air/air.h"

void Jet_Blow(Air *air, const Obstacle *obstacles, int count); /* after the stamps, before the step */
void Jet_Rise(const SceneSmoulder *smoulder, Air *air, uint64_t tick);

#endif
