/* conserving_kit.h - what tests of totals share: a quiet box of 37 x 29 cells, filled, swept, and weighed again. */
#ifndef CONSERVING_KIT_H
#define CONSERVING_KIT_H

#include "fluid/fluid.h"

enum { WIDE = 37, HIGH = 29 };
static const float cell = 0.1f, dt = 1 / 60.0f;
static const double rounding = 1e-5; /* of a total */

typedef struct Totals {
    double smoke, heat;
} Totals;

FluidDef Conserving_Def(FluidLayout layout, FluidSideKind kind); /* both channels FLUID_CONSERVING */
Fluid *Conserving_Create(const FluidDef *def);                   /* never NULL: fails the test instead */
void Conserving_Fill(Fluid *fluid);                              /* smoke in a puff, heat at random, in solids too */
Totals Conserving_Totals(const Fluid *fluid);
/* Fails the test unless totals are what they were and nothing is below zero. */
void Conserving_ExpectKept(Fluid *fluid, Totals before, const char *what);

#endif
