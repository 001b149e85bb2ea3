/* liquid.h - liquid textures (Stam 1999; Max, Crawfis and Williams 1992): three sets of texture coordinates that flow
 * with a fluid.
 *
 * Each set says for each cell where the liquid in it has come from: (u, v), in metres. What flows for long is torn into
 * threads too fine to see, so each set starts again from (x, y) once in a period, a third of a period after the one
 * before it. A picture blends what it reads through the three sets. A set counts for nothing while it starts again, so
 * nobody sees that. A long period follows the flow for long, but tears the texture; a short one keeps its grain, but
 * lags behind.
 *
 * Two coordinates in three sets are six channels; with smoke and heat that is all that a fluid has.
 *
 *     Liquid_Carry(&def, 2);                       before Fluid_Create
 *     Liquid_Begin(fluid, 2);                      after it
 *     Liquid_Turn(fluid, 2, tick, 360);            in each tick, before the step
 *     Liquid_Weights(tick, 360, liquid.weight);    for the picture: see PictureLiquid
 *
 * All but Liquid_Weights may be part of a game's state: they use + - * / alone. */
#ifndef ENGINE_LIQUID_H
#define ENGINE_LIQUID_H

#include "fluid/fluid.h"

enum { LIQUID_SETS = 3, LIQUID_CHANNELS = 2 * LIQUID_SETS };

/* The channels u, v, u, v, u, v from `channel` on carry coordinates; those behind them are in use no more. */
void Liquid_Carry(FluidDef *def, int channel);
void Liquid_Begin(Fluid *fluid, int channel); /* all three sets start from the place of each cell */
/* Lets the set whose turn it is start again. A period of that many ticks is at least 3. */
void Liquid_Turn(Fluid *fluid, int channel, uint64_t tick, int period);
int Liquid_Age(uint64_t tick, int period, int set); /* ticks since the set started again, 0 .. period - 1 */
/* How much each set counts in that tick: 0 where it has just started again, most in the middle of its period. They add
 * up to 1, and their squares to 1/2: the contrast of a blend never pulses. */
void Liquid_Weights(uint64_t tick, int period, float weight[LIQUID_SETS]);

#endif
