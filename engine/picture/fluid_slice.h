/* fluid_slice.h - planes of a fluid with depth for the views of numbers, and its scene for engine/volume. */
#ifndef ENGINE_FLUID_SLICE_H
#define ENGINE_FLUID_SLICE_H

#include "engine/picture/fluid_planes.h"
#include "engine/volume/volume.h"

/* Returns smoke, heat and occupancy of a fluid, without shapes. It is good until the fluid's next call. */
VolumeScene FluidSlice_Scene(const Fluid *fluid);

/* Memory for means over cells of channels that are finer than the flow. A zeroed struct is empty. */
typedef struct FluidMeans {
    float *values[2]; /* of smoke, of heat */
    size_t cells;     /* the number that fits */
} FluidMeans;

/* Reads FLUID_SMOKE or FLUID_HEAT with one sample a cell, which is good until the next call. False if out of memory. */
bool FluidMeans_Read(FluidMeans *means, const Fluid *fluid, int channel, FluidView *view);

/* Memory for a slice, or for the maps of all layers together (fluid_through.c). A zeroed struct is empty. */
enum { FLUID_SLICE_MAPS = 6 };
typedef struct FluidSlice {
    float *values; /* FLUID_SLICE_MAPS for each cell */
    uint8_t *occupancy;
    size_t cells; /* the number that fits */
    FluidMeans means;
} FluidSlice;

/* Takes the plane of cells across an axis at `part`, which is held to 0..1, from the first cells to the last.
 * velocity[2] is the velocity through the plane. The fields are good until the next slice, and until the fluid's next
 * call. False if out of memory.
 *
 *      axis      0    1    2
 *      right     z    x    x
 *      down      y    z    y */
bool FluidSlice_Take(FluidSlice *slice, const Fluid *fluid, int axis, float part, FluidFields *fields);
bool FluidSlice_MakeRoom(FluidSlice *slice, size_t cells); /* false if out of memory, and empty then */
void FluidSlice_Free(FluidSlice *slice);

#endif
