/* fluid_slice.h - a fluid with depth: planes of it for the views of numbers, and what engine/volume draws of it. */
#ifndef ENGINE_FLUID_SLICE_H
#define ENGINE_FLUID_SLICE_H

#include "engine/picture/fluid_planes.h"
#include "engine/volume/volume.h"

/* Smoke, heat and occupancy of a fluid; add shapes if they are known. Good until the fluid's next call. */
VolumeScene FluidSlice_Scene(const Fluid *fluid);

/* Memory for the means over cells of channels that are finer than the flow; a zeroed struct is empty. */
typedef struct FluidMeans {
    float *values[2]; /* of smoke, of heat */
    size_t cells;     /* how many they have room for */
} FluidMeans;

/* A channel, FLUID_SMOKE or FLUID_HEAT, with one sample a cell: its own view, or means in that memory, good until the
 * next call. False: out of memory. */
bool FluidMeans_Read(FluidMeans *means, const Fluid *fluid, int channel, FluidView *view);

/* Memory for one slice, or for the maps of all layers together (fluid_through.c); a zeroed struct is empty. */
enum { FLUID_SLICE_MAPS = 6 };
typedef struct FluidSlice {
    float *values; /* FLUID_SLICE_MAPS for each cell */
    uint8_t *occupancy;
    size_t cells; /* how many they have room for */
    FluidMeans means;
} FluidSlice;

/* The plane of cells across an axis: z (2) shows x and y; x (0) shows z to the right and y down; y (1) shows x to the
 * right and z down. `part` is where, 0..1 from the first cells to the last; anything else is held to that. Velocity is
 * that in the plane, and in velocity[2] that through it. The fields are good until the next slice, and until the
 * fluid's next call. False: out of memory. */
bool FluidSlice_Take(FluidSlice *slice, const Fluid *fluid, int axis, float part, FluidFields *fields);
bool FluidSlice_MakeRoom(FluidSlice *slice, size_t cells); /* false: out of memory, and it is empty */
void FluidSlice_Free(FluidSlice *slice);

#endif
