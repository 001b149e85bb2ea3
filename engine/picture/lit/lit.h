/* lit.h - what lights a picture and what throws shadows in it, for fluid_light.c.
 *
 * Smoke around a fire does not dim it. Figures throw shadows. Burning gas far from every fire becomes a few lights that
 * move with it. The strongest lights are swept on fine cells (light.h). */
#ifndef ENGINE_LIT_H
#define ENGINE_LIT_H

#include "engine/figures/canvas.h"
#include "engine/figures/silhouette.h"
#include "engine/light/light.h"
#include "fluid/fluid.h"

enum { LIT_STRONG = 3, GAS_LIGHTS = 4 };

#define LIT_STONE  14.f /* 1/m, optical depth of stone, */
#define LIT_FIGURE 14.f /* and of figures */

/* The lights of burning gas, which follow it smoothly. A zeroed struct has none. */
typedef struct GasLights {
    Light light[GAS_LIGHTS];
    const Fluid *fluid;
    double seconds; /* of the last frame */
} GasLights;

/* `depth` holds stone and smoke, `mist` the density of smoke. Takes smoke out of the depth near the lamps. */
void Lit_ClearAround(LightField *light, const Light *lamps, int count);

/* Adds figures to the depth, except those that shine or have a lamp inside. */
void Lit_CastFigures(LightField *light, const Silhouette *figures, int count, const Light *lamps, int lamp_count);

/* Appends the lights of burning gas to the lamps and returns how many. `glow` tells the light of each cell of `rough`.
 * Gas near a lamp adds nothing. */
int Lit_BurningGas(GasLights *gas, const Plane *glow, const LightField *rough, const Fluid *fluid, double seconds,
                   Light *lamps, int count);

/* Sorts the strongest lights to the front and returns how many, at most LIT_STRONG. `last` holds those of the last
 * frame, which are preferred. */
int Lit_Strongest(Light last[LIT_STRONG], Light *lamps, int count, const Canvas *canvas);

#endif
