/* gas.h - jets of gas that burn. The air of a scene with one has a channel of gas, and a reaction. */
#ifndef GAME_GAS_H
#define GAME_GAS_H

#include "game/air/air.h"

/* Lets the gas of a jet out for a tick, past its pilot flame. */
void Gas_Jet(const SceneJet *jet, Air *air);

#endif
