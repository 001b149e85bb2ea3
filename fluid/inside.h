/* inside.h - what a Fluid is made of: the states of the wings, each declared by the wing's own face. Every .c file of
 * the module includes this one. */
#ifndef FLU_INSIDE_H
#define FLU_INSIDE_H

#include "bodies/bodies.h"
#include "forces/forces.h"
#include "grid/grid.h"
#include "layout/layout.h"
#include "pressure/pressure.h"
#include "solids/solids.h"
#include "transport/transport.h"

struct Fluid {
    FluidDef def;
    Memory memory;
    Grid grid;
    PerRow per_row;
    Timing timing;
    Solids solids;
    Flow flow;
    Transport transport;
    Pressure pressure;
    Forces forces;
    Bodies bodies;
};

/* ---- What every wing asks ------------------------------------------------------------------------ */

FLU_INLINE bool flu_inside(const Fluid *fluid, int x, int y) {
    return (unsigned)x < (unsigned)fluid->grid.size[0] &&
           (unsigned)y < (unsigned)fluid->grid.size[1]; /* below 0 is far beyond */
}
FLU_INLINE ptrdiff_t flu_at(const Fluid *fluid, int x, int y) { return x + (ptrdiff_t)y * fluid->grid.step[1]; }
FLU_INLINE bool flu_has_channel(const Fluid *fluid, int channel) {
    return fluid && channel >= 0 && channel < fluid->def.channel_count;
}
FLU_INLINE bool flu_is_place(const float p[3]) { return p && flu_finite(p[0]) && flu_finite(p[1]); }
FLU_INLINE bool flu_conserves(const Fluid *fluid, int channel) {
    return fluid->def.channel[channel].advection == FLUID_CONSERVING;
}
FLU_INLINE bool flu_periodic(const FluidDef *def, int axis) { return def->side[2 * axis].kind == FLUID_PERIODIC; }
/* What wraps around is read in place: between steps, the ring may be out of date. */
FLU_INLINE int flu_wrapped(const Fluid *fluid, int axis, int x) {
    return fluid->grid.periodic[axis] ? flu_wrap(x, fluid->grid.size[axis]) : x;
}
/* The cell itself, around a periodic axis, or the outermost one. */
FLU_INLINE int flu_nearest(const Fluid *fluid, int axis, int x) {
    int size = fluid->grid.size[axis];
    return fluid->grid.periodic[axis] ? flu_wrap(x, size) : flu_clamp(x, 0, size - 1);
}
FLU_INLINE Field *flu_scratch(Fluid *fluid) { return &fluid->flow.next[0]; } /* free between advections */
FLU_INLINE const Run *flu_whole_row(const Fluid *fluid, int y) {             /* NULL if it is not one run */
    const Run *run = &fluid->solids.runs[fluid->solids.first_run[y]];
    bool whole = fluid->solids.first_run[y + 1] == fluid->solids.first_run[y] + 1 &&
                 run->end - (int)run->begin == fluid->grid.size[0];
    return whole ? run : NULL;
}
FLU_INLINE float flu_room_mean(const Fluid *fluid, const Run *run) { return (float)fluid->solids.runs[run->room].sum; }
FLU_INLINE int flu_body_at(const Fluid *fluid, int x, int y) { /* 0 outside too; x, y wrap along periodic axes */
    if (!flu_inside(fluid, x, y)) {
        if (fluid->grid.periodic[0]) x = flu_wrap(x, fluid->grid.size[0]);
        if (fluid->grid.periodic[1]) y = flu_wrap(y, fluid->grid.size[1]);
        if (!flu_inside(fluid, x, y)) return 0;
    }
    return fluid->solids.occupancy[x + (ptrdiff_t)y * fluid->grid.size[0]];
}
/* What fills a cell now, or before: 0 outside, too; wraps along periodic axes. */
FLU_INLINE int flu_occupant(const Fluid *fluid, const uint8_t *occupancy, const int cell[3]) {
    int in[3] = {cell[0], cell[1], cell[2]};
    if (!flu_in_grid(&fluid->grid, in)) {
        for (int axis = 0; axis < 3; axis++) in[axis] = flu_wrapped(fluid, axis, in[axis]);
        if (!flu_in_grid(&fluid->grid, in)) return 0;
    }
    return occupancy[flu_number(&fluid->grid, in)];
}
FLU_INLINE int flu_body_in(const Fluid *fluid, const int cell[3]) {
    return flu_occupant(fluid, fluid->solids.occupancy, cell);
}
FLU_INLINE bool flu_free_cell(const Fluid *fluid, const int cell[3]) { /* of one in the grid */
    return fluid->solids.occupancy[flu_number(&fluid->grid, cell)] == 0;
}
/* Faces through which a cell has a neighbour, or the air outside. */
FLU_INLINE int flu_ways_out(const Fluid *fluid, const int cell[3]) {
    return flu_open_faces(&fluid->grid, fluid->solids.cells + flu_index(&fluid->grid, cell));
}
FLU_INLINE bool flu_is_position(const Fluid *fluid, const float p[3]) {
    bool finite = p != NULL;
    for (int axis = 0; finite && axis < fluid->grid.axes; axis++) finite = flu_finite(p[axis]);
    return finite;
}
FLU_INLINE bool flu_is_free(const Fluid *fluid, int x, int y) {
    return fluid->solids.occupancy[x + (ptrdiff_t)y * fluid->grid.size[0]] == 0;
}
/* Faces through which a cell has a neighbour, or the air outside. */
FLU_INLINE int flu_ways(const Fluid *fluid, int x, int y) {
    const uint8_t *cell = fluid->solids.cells + flu_at(fluid, x, y);
    return (cell[-1] != 0) + (cell[1] != 0) + (cell[-fluid->grid.step[1]] != 0) + (cell[fluid->grid.step[1]] != 0);
}

#endif
