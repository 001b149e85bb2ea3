/* busy_kit.h - what tests of the same bits share: air in which everything happens at once, and all that can be read of
 * it. */
#ifndef TEST_BUSY_KIT_H
#define TEST_BUSY_KIT_H

#include "tests/kits/fluid_cases.h"

enum { BUSY_WIDE = 45, BUSY_HIGH = 39 };

FluidDef Busy_Def(const Case *each); /* with every force and loss there is */
/* A disc that flies, a blade, smoke, heat, a gust; a tick is 1/60 s. */
void Busy_Play(Fluid *fluid, int ticks);
/* Plays a few ticks on a host with this parallel_for: the state, and what is read back, which belongs to the promise.
 */
uint64_t Busy_Hash(Case *each, FluidDef def, FluidParallelFor *parallel_for, void *data);

#endif
