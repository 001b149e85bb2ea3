/* fluid_planes.h - reads planes of a fluid for a picture, without unusable numbers, and continued into solids. */
#ifndef ENGINE_FLUID_PLANES_H
#define ENGINE_FLUID_PLANES_H

#include "engine/maths/plane.h"
#include "fluid/fluid.h"
#include <stdint.h>

/* The views of a fluid at one time. Tests fill it by hand. A view with data NULL counts as all zero. Smoke, heat and
 * fuel may have more samples than there are cells, or fewer, as their size tells. */
typedef struct FluidFields {
    int width, height;                            /* cells */
    float cell, left;                             /* m, the size of a cell, and the left edge of the first column */
    FluidView smoke, heat, velocity[3], pressure; /* velocity[2] has data NULL in two dimensions */
    FluidView veil; /* smoke in front of the figures, as its share of all layers adds up, or NULL */
    FluidView fuel; /* of the reaction below, data NULL if nothing burns */
    FluidReaction reaction;
    const uint8_t *occupancy; /* `height` rows of `width` bytes, `occupancy_row` apart, NULL if all is free */
    ptrdiff_t occupancy_row;
    const Fluid *fluid; /* the fluid they are read from, or NULL */
} FluidFields;

/* Takes the plane across z at this part of the depth, 0..1. NULL gives a free and empty cell of 1 m. */
FluidFields FluidFields_At(const Fluid *fluid, float part);

/* Smoke, heat, fuel and occupancy of the columns [from, to). */
FluidFields FluidFields_Columns(const FluidFields *fields, int from, int to);

/* Fineness returns the samples along a cell's edge in the finest of smoke, heat and fuel. Finer returns the fields with
 * cells smaller by that factor, whose occupancy it writes to `occupancy`. */
int FluidFields_Fineness(const FluidFields *fields);
FluidFields FluidFields_Finer(const FluidFields *fields, int fineness, uint8_t *occupancy);
bool FluidFields_IsCoarser(const FluidFields *fields, const FluidView *view); /* than cells */
/* Enlarges a plane with its border to `cells` times as many samples along each axis. */
void FluidFields_Enlarge(const Plane *from, int cells, Plane *to);

/* Copies a view of cell centres, or means over cells, into a plane of the right size. Clamps numbers. NaN becomes 0. */
void FluidFields_Copy(const FluidFields *fields, const FluidView *view, float low, float high, Plane *plane);

/* Gives occupied cells the mean of their free neighbours, three cells deep, and 0 further inside. Otherwise smoothing
 * would draw a dark halo around solids. Fills the borders, too. `state` has (width + 2) (height + 2) bytes. */
void FluidFields_FillSolids(const FluidFields *fields, Plane *const *planes, int count, uint8_t *state);

#endif
