/* fluid_calls.h - calls of the public interface by chance, from a seed or from bytes (a fuzzer's), the same on every
 * machine: any function, in any order, with any numbers. */
#ifndef FLUID_CALLS_H
#define FLUID_CALLS_H

#include "tests/kits/fluid_kit.h"

#include <stddef.h>

enum { CALLS_DEPTH = 6 };

/* Where the choices come from. */
typedef struct Calls {
    KitRandom random;     /* if `bytes` is NULL; else from these, and zeros after their end */
    const uint8_t *bytes; /* not owned */
    size_t left;
    int grain; /* of the chances that a number is odd: 1 in grain */
} Calls;

Calls Calls_FromSeed(uint32_t seed);
Calls Calls_FromBytes(const uint8_t *bytes, size_t count);

int Calls_Int(Calls *calls, int low, int high); /* both included */
/* Mostly what a small grid may meet, sometimes NaN, infinity, FLT_MAX, a denormal, or any bits. */
float Calls_Float(Calls *calls);

void Calls_Vector(Calls *calls, float out[3]);
bool Calls_OneIn(Calls *calls, int times);

/* A def by chance, over grids from 1 x 1 to 33 x 17: any enumerator, numbers that may be refused, no host. */
FluidDef Calls_Def(Calls *calls);
/* The same, but one that Fluid_DefError accepts. */
FluidDef Calls_UsableDef(Calls *calls);
/* The same, and a third of them have depth: up to CALLS_DEPTH slabs, or a flat grid that stands on one of its edges. A
 * third can burn, if they have a third channel. A third have finer channels. */
FluidDef Calls_UsableDeepDef(Calls *calls);
/* Changes of a def: any schemes, any sides, one of the numbers, any fire, any fineness of each channel. */
void Calls_ChooseSchemes(Calls *calls, FluidDef *def);
void Calls_ChooseSides(Calls *calls, FluidDef *def);
void Calls_TurnAKnob(Calls *calls, FluidDef *def);
void Calls_ChooseReaction(Calls *calls, FluidDef *def);
void Calls_ChooseFineness(Calls *calls, FluidDef *def);
/* Another fluid of the same grid and channels, with any schemes and a few calls behind it. NULL if these cannot be. */
Fluid *Calls_Other(Calls *calls, const Fluid *fluid);

typedef enum { CALL_REFUSED, CALL_TAKEN, CALL_STEPPED, CALL_KEPT /* taken, and nothing changed */ } CallResult;
/* One call by chance. One that is refused has changed nothing; it counts once; after one that
 * stepped, Calls_Wrong is NULL. */
CallResult Calls_Make(Calls *calls, Fluid *fluid);
/* The same, and sometimes one that is not among those of 0.9, whose golden states Calls_Make keeps. */
CallResult Calls_MakeAny(Calls *calls, Fluid *fluid);
/* What is not finite or not bounded, or NULL. */
const char *Calls_Wrong(Fluid *fluid);
/* One call by chance, and what of that does not hold, or NULL. */
const char *Calls_Check(Calls *calls, Fluid *fluid);

#endif
