/* flames.h - the gas that experiments with fire burn. */
#ifndef GAME_LAB_FLAMES_H
#define GAME_LAB_FLAMES_H

#include "game/lab/experiment.h"

enum { FLAMES_FUEL = 2, /* its channel */ FLAMES_HEAT = 1200 /* degrees for each unit burnt */ };

/* Adds the channel and the reaction. `expansion` is in m^3 for each unit burnt. */
void Flames_Tune(FluidDef *def, float expansion);

#endif
