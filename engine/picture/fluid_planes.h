/* fluid_planes.h - reads what a picture needs out of a fluid into planes, made safe and filled in behind solids. */
#ifndef ENGINE_FLUID_PLANES_H
#define ENGINE_FLUID_PLANES_H

#include "engine/maths/plane.h"
#include "fluid/fluid.h"
#include <stdint.h>

/* The views of one fluid at one time. Tests fill it by hand. Views with data NULL count as all zero. */
typedef struct FluidFields {
    int width, height; /* cells */
    float cell, left;  /* m; left is where the first column begins in the world */
    FluidView smoke, heat, velocity[2], pressure;
    const uint8_t *occupancy; /* height rows of width, each `occupancy_row` after the other; NULL is all free */
    ptrdiff_t occupancy_row;
} FluidFields;

FluidFields
FluidFields_Of(const Fluid *fluid); /* of a 3D fluid, its middle slab; NULL is one free, empty cell of 1 m */

/* Smoke, heat and occupancy of the columns [from, to), which must be some of these. */
FluidFields FluidFields_Columns(const FluidFields *fields, int from, int to);

/* Copies a view of cell centres into a plane of width x height (resized already). Numbers that are not in
 * [low, high] are brought there; NaN becomes 0. */
void FluidFields_Copy(const FluidFields *fields, const FluidView *view, float low, float high, Plane *plane);

/* Occupied cells get the mean of their free neighbours, three cells deep, and deeper in 0; otherwise smoothing would
 * pull dark halos out of every solid. Then the edges are repeated outward. `state` lends (width + 2) (height + 2)
 * bytes. */
void FluidFields_FillSolids(const FluidFields *fields, Plane *const *planes, int count, uint8_t *state);

#endif
