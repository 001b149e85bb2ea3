/* liquid.h - liquid textures (Stam 1999, and Max, Crawfis and Williams 1992), by three sets of texture coordinates that
 * flow with a fluid.
 *
 * A set tells for each cell where the liquid in it has come from, (u, v) in metres. A long flow tears it into threads
 * too fine to see. So each set starts again from (x, y) once in a period, a third of a period after another set. A
 * picture blends the three. A set has weight 0 when it starts again, so this does not show. Long periods follow the
 * flow for long, but tear the texture. Short periods keep its grain, but lag behind.
 *
 *      set 0   |--------|--------|--------       | starts again
 *      set 1   ------|--------|--------|--
 *      set 2   ---|--------|--------|-----
 *
 * The six channels, with smoke and heat, are all that a fluid has.
 *
 *     Liquid_Carry(&def, 2);                       before Fluid_Create
 *     Liquid_Begin(fluid, 2);                      after it
 *     Liquid_Turn(fluid, 2, tick, 360);            in each tick, before the step
 *     Liquid_Weights(tick, 360, liquid.weight);    for the picture, see PictureLiquid
 *
 * All but Liquid_Weights may be part of a game's state, since they use + - * / alone. */
#ifndef ENGINE_LIQUID_H
#define ENGINE_LIQUID_H

#include "fluid/fluid.h"

enum { LIQUID_SETS = 3, LIQUID_CHANNELS = 2 * LIQUID_SETS };

/* Channels u, v, u, v, u, v from `channel` on carry coordinates. Later channels are no longer used. */
void Liquid_Carry(FluidDef *def, int channel);
void Liquid_Begin(Fluid *fluid, int channel); /* all three sets start from the place of each cell */
/* Starts a set again when its turn comes. `period` is at least 3 ticks. */
void Liquid_Turn(Fluid *fluid, int channel, uint64_t tick, int period);
int Liquid_Age(uint64_t tick, int period, int set); /* ticks since the set started again, 0 .. period - 1 */
/* Sets weights that are 0 for a set that has just started again, and largest in the middle of its period. They add up
 * to 1, and their squares to 1/2, so that the contrast of a blend never pulses. */
void Liquid_Weights(uint64_t tick, int period, float weight[LIQUID_SETS]);

#endif
