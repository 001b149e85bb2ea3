/* fluid_kit.h - what tests of the solver do with views: write fields by formula, compare, measure. In depth, formulas
 * and boxes of cells are drawn out along z, discs are balls in the middle of the depth, and all measures go through
 * every slab. */
#ifndef FLUID_KIT_H
#define FLUID_KIT_H

#include "fluid/fluid.h"

/* The def, with FLUID_FFT where MULTIGRID would meet an odd PERIODIC axis, and LINEAR velocity where MACCORMACK would
 * lie at centres. */
FluidDef Kit_Usable(const FluidDef *def);

/* A value at a point in metres. */
typedef float KitFormula(float x, float y, const void *data);

KitFormula Kit_Constant; /* data: const float * */
/* data: const KitPuff * */
typedef struct KitPuff {
    float x, y, sigma, height;
} KitPuff;
KitFormula Kit_Puff;

float *Kit_At(FluidView view, int x, int y); /* in the first slab */
float *Kit_At3(FluidView view, int x, int y, int z);
void Kit_Put(FluidView view, int x, int y, float value); /* through the whole depth */
void Kit_Fill(Fluid *fluid, FluidView view, KitFormula *formula, const void *data);
void Kit_FillChannel(Fluid *fluid, int channel, KitFormula *formula, const void *data);
void Kit_SetChannel(Fluid *fluid, int channel, float value);
void Kit_SetWind(Fluid *fluid, float x, float y);
/* A channel's cells, however fine it is: the mean of a cell's samples; the most that one of them is off a value; and
 * all of them set, in one slab or through the whole depth. */
float Kit_Cell(const Fluid *fluid, int channel, int x, int y, int z);
float Kit_CellGap(const Fluid *fluid, int channel, int x, int y, int z, float value);
void Kit_PutCell3(Fluid *fluid, int channel, int x, int y, int z, float value);
void Kit_PutCell(Fluid *fluid, int channel, int x, int y, float value);
int Kit_Fineness(const Fluid *fluid, FluidView view); /* samples along a cell's edge */
/* A swirl through the whole box, with no normal flow and no slip at the walls. */
void Kit_Stir(Fluid *fluid, float speed);

int Kit_Axes(const Fluid *fluid); /* 2 or 3 */
int Kit_Cells(const Fluid *fluid);
float Kit_Depth(const Fluid *fluid);                 /* m; in 2D 1: forces and totals are per metre */
void Kit_SetMask(Fluid *fluid, const uint8_t *slab); /* the same occupancy in every slab */
bool Kit_IsFree(const Fluid *fluid, int x, int y);   /* within the grid and not occupied; in the first slab */
bool Kit_IsFree3(const Fluid *fluid, int x, int y, int z);
bool Kit_IsFinite(FluidView view);
bool Kit_AllFinite(Fluid *fluid); /* velocity, channels, pressure */
float Kit_MaxAbs(FluidView view); /* NaN if one is */
float Kit_TopSpeed(Fluid *fluid); /* largest component */
/* Of a channel's samples in free cells. */
void Kit_FreeRange(Fluid *fluid, int channel, float *low, float *high);
void Kit_CellRange(const Fluid *fluid, int channel, float *low, float *high); /* of its cells' means */

double Kit_Energy(Fluid *fluid); /* sum of squared velocity components */
/* Root mean square of the divergence over free cells, 1/s, as the layout defines it (faces; central differences). */
double Kit_FaceDivergence(Fluid *fluid);
float Kit_LargestDifference(FluidView a, FluidView b);
int Kit_Marked(const Fluid *fluid, int body); /* cells that the body fills */
void Kit_StampDisc(Fluid *fluid, int body, float x, float y, float radius);
void Kit_StampCells(Fluid *fluid, int body, int x, int y, int width, int height); /* a box of whole cells */
void Kit_Steps(Fluid *fluid, int count, float dt);

/* Puts the right checksum under a saved state that was changed, at least 8 bytes long. */
void Kit_Seal(uint8_t *image, size_t size);

/* A generator of test inputs: the same on every machine. */
typedef struct KitRandom {
    uint32_t state; /* not 0 */
} KitRandom;
uint32_t Kit_Random(KitRandom *random);
int Kit_RandomInt(KitRandom *random, int low, int high); /* both included */
float Kit_RandomFloat(KitRandom *random, float low, float high);

#endif
