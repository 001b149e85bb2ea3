/* jet.h - keeps up what fans blow: friction would stop it within a few metres. What stands in the way shelters. */
#ifndef GAME_JET_H
#define GAME_JET_H

#include "game/air/air.h"

void Jet_Blow(Air *air, const Obstacle *obstacles, int count); /* after the stamps, before the step */

#endif
