/* fluid_planes.h - reads from a fluid what a picture needs, into planes: cleaned of unusable numbers, and continued
 * into solids. */
#ifndef ENGINE_FLUID_PLANES_H
#define ENGINE_FLUID_PLANES_H

#include "engine/maths/plane.h"
#include "fluid/fluid.h"
#include <stdint.h>

/* The views of a fluid at one time. Tests fill it by hand. A view with data NULL counts as all zero. Smoke, heat and
 * fuel may have more samples than there are cells, or fewer; their size tells. */
typedef struct FluidFields {
    int width, height; /* cells */
    float cell, left;  /* m; the size of a cell, and where the first column begins in the world */
    FluidView smoke, heat, velocity[3], pressure; /* velocity[2] has data NULL in two dimensions */
    FluidView veil; /* smoke in front of the figures, as its share of all layers adds up; NULL: none */
    FluidView fuel; /* of the reaction below; data NULL: nothing burns */
    FluidReaction reaction;
    const uint8_t *occupancy; /* `height` rows of `width` bytes, `occupancy_row` apart; NULL if all is free */
    ptrdiff_t occupancy_row;
    const Fluid *fluid; /* that they are read from; NULL: none */
} FluidFields;

/* Of a fluid with depth, the plane across z that lies at this part of it, 0..1. Of NULL: one free and empty cell of 1
 * m. */
FluidFields FluidFields_At(const Fluid *fluid, float part);

/* Smoke, heat, fuel and occupancy of the columns [from, to). */
FluidFields FluidFields_Columns(const FluidFields *fields, int from, int to);

/* How many samples along a cell's edge the finest of smoke, heat and fuel has. And the same fields by cells that are so
 * much smaller; `occupancy` is memory for theirs. */
int FluidFields_Fineness(const FluidFields *fields);
FluidFields FluidFields_Finer(const FluidFields *fields, int fineness, uint8_t *occupancy);
bool FluidFields_IsCoarser(const FluidFields *fields, const FluidView *view); /* than cells */
/* A plane with its border, of such a view, to one with so many times as many samples along each axis. */
void FluidFields_Enlarge(const Plane *from, int cells, Plane *to);

/* Copies a view of cell centres into a plane that has the right size already; of one that is finer, means over cells.
 * Numbers are clamped to [low, high]; NaN becomes 0. */
void FluidFields_Copy(const FluidFields *fields, const FluidView *view, float low, float high, Plane *plane);

/* Gives occupied cells the mean of their free neighbours, three cells deep, and 0 further inside: otherwise smoothing
 * would draw a dark halo around every solid. Then it fills the borders. `state` is scratch of (width + 2) (height + 2)
 * bytes. */
void FluidFields_FillSolids(const FluidFields *fields, Plane *const *planes, int count, uint8_t *state);

#endif
