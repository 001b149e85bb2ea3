/* inside.h - the parts of a Fluid. These are the states of the wings, each declared in its wing's header. Every .c file
 * of the module includes this one. All of them use these words:
 *
 * what       which field: a velocity component (0, 1, 2), FLU_CHANNEL + a channel's number, or FLU_PRESSURE
 * row        the samples along x at one y and z
 * slab       the rows at one z
 * ring       the samples around a field, one deep, which hold what lies beyond the sides (ghost cells)
 * ghost      the value that a wall shows to the sample before it
 * face       of a cell, the square that it shares with a neighbour
 * before, behind   the previous and the next one along an axis
 * path       the displacement of a sample over a step, in cells. It ends at a departure point or an arrival
 * inv        of a linear system, the inverse of its diagonal
 * run, room  free cells side by side in a row, and runs that are connected
 * tile       FLU_TILE cells side by side in a row. Transport carries the whole tile or none of it. For what sleeps it
 *            is FLU_TILE_HIGH rows high and deep, too (calm/)
 * inert      of a tile, all within solids at rest. Nothing moves there, and its samples keep their values
 * busy       of a tile, that air which differs from ambient may reach it in this step. Each channel has a bit for that,
 *            as heat is gone long before the smoke. A channel without its bit stays ambient there
 * work       the tiles that are busy and not inert, the only ones in which channels are carried
 * stale      made for another mask than the present one
 * finer      of a channel with more than one sample along a cell's edge. It lies in a fluid of its own (finer/) */
#ifndef FLU_INSIDE_H
#define FLU_INSIDE_H

#include "bodies/bodies.h"
#include "finer/finer.h"
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
    Calm calm;
    PerRow per_row;
    Timing timing;
    Refusal refusal;
    Solids solids;
    Flow flow;
    Transport transport;
    Pressure pressure;
    Forces forces;
    Bodies bodies;
    Finer finer;
};

/* From cell x of a row on, the next stretch of cells that are awake; empty if there are no more. */
FLU_INLINE Columns flu_awake(const Fluid *fluid, Row row, int x) {
    const int width = fluid->grid.size[0];
    return fluid->calm.sleeps ? flu_next_awake(fluid, 0, row.y, row.z, width, x) : (Columns){x, width};
}
/* The same, at most a chunk. Moves x to its first cell and returns how many there are, 0 if there are no more. */
FLU_INLINE int flu_awake_chunk(const Fluid *fluid, Row row, int *x) {
    const Columns part = flu_awake(fluid, row, *x);
    *x = part.begin;
    return flu_min(part.end - part.begin, FLU_CHUNK);
}
/* Of rows [y, end) at z, the first of which is awake or asleep in the same cells as that at y: the end of these. */
FLU_INLINE int flu_alike_rows(const Fluid *fluid, int y, int end) {
    const int next = (y / FLU_TILE_HIGH + 1) * FLU_TILE_HIGH;
    return !fluid->calm.sleeps || next >= fluid->grid.size[1] ? end : flu_min(next, end);
}
/* Whether any cell is awake in the row at y and z. */
FLU_INLINE bool flu_row_is_awake(const Fluid *fluid, int y, int z) {
    return !fluid->calm.sleeps || fluid->calm.row_awake[flu_tile_row(&fluid->grid, &fluid->calm, y, z)] & FLU_AWAKE;
}
/* The same, or in the tiles beside. */
FLU_INLINE bool flu_row_is_near_awake(const Fluid *fluid, int y, int z) {
    return !fluid->calm.sleeps || fluid->calm.row_awake[flu_tile_row(&fluid->grid, &fluid->calm, y, z)];
}
/* A call may have changed anything anywhere, so all tiles are looked at in the next step. */
FLU_INLINE void flu_touch_all(Fluid *fluid) { fluid->calm.mapped = false; }

/* ---- Questions of every wing --------------------------------------------------------------------- */

FLU_INLINE bool flu_has_channel(const Fluid *fluid, int channel) {
    return fluid && channel >= 0 && channel < fluid->def.channel_count;
}
/* The least value that a channel may have. */
FLU_INLINE float flu_least(const Fluid *fluid, int channel) {
    return fluid->def.channel[channel].nonnegative ? 0 : -FLU_MAX_VALUE;
}
FLU_INLINE bool flu_is_finer(const Fluid *fluid, int channel) { return fluid->def.channel[channel].fineness > 1; }
FLU_INLINE bool flu_is_compressible(const Fluid *fluid) { return fluid->def.pressure == FLUID_COMPRESSIBLE; }
FLU_INLINE bool flu_conserves(const Fluid *fluid, int channel) {
    return fluid->def.channel[channel].advection == FLUID_CONSERVING;
}
/* True if the step corrects the channel's total. Backtraces lose and make most where a body drives smoke about. */
FLU_INLINE bool flu_corrects_total(const Fluid *fluid, int channel) {
    return (fluid->def.channel[channel].keeps_total || fluid->bodies.any_moves) && !flu_conserves(fluid, channel) &&
           !flu_is_finer(fluid, channel);
}
FLU_INLINE bool flu_paths_curve(const Fluid *fluid) { /* a path differs from the velocity at its start */
    return fluid->def.midpoint || fluid->def.tracer_tolerance > 0;
}

FLU_INLINE bool flu_any_conserves(const Fluid *fluid) {
    bool any = false;
    for (int c = 0; c < fluid->def.channel_count; c++) any |= flu_conserves(fluid, c);
    return any;
}
/* True if an air that was even before the step shows where channels gather (transport/conserving/even_out.c).
 * Compressible air has a density of its own. */
FLU_INLINE bool flu_evens_out(const Fluid *fluid) {
    return flu_any_conserves(fluid) && !flu_is_compressible(fluid->finer.flow ? fluid->finer.flow : fluid);
}

/* `carried` is a channel or the air (FLU_AIR). True if it is there and conserving advection carries it. The next two
 * give its field and its ambient value. */
FLU_INLINE bool flu_is_conserved(const Fluid *fluid, int carried) {
    if (carried == FLU_AIR) return flu_is_compressible(fluid) || flu_evens_out(fluid);
    return carried < fluid->def.channel_count && flu_conserves(fluid, carried);
}
FLU_INLINE Field *flu_carried_field(Fluid *fluid, int carried) {
    if (carried != FLU_AIR) return &fluid->flow.channel[carried];
    return flu_is_compressible(fluid) ? &fluid->flow.pressure : &fluid->transport.air;
}
FLU_INLINE float flu_ambient(const Fluid *fluid, int carried) {
    return carried == FLU_AIR ? 1 : fluid->def.channel[carried].ambient;
}
FLU_INLINE bool flu_is_position(const Fluid *fluid, const float p[3]) { /* finite, in 2D with any z */
    bool finite = p != NULL;
    for (int axis = 0; finite && axis < FLU_AXES(fluid->grid); axis++) finite = flu_finite(p[axis]);
    return finite;
}
FLU_INLINE Field *flu_scratch(Fluid *fluid) { return &fluid->flow.next[0]; } /* free between advections */

/* A place along one axis, around a periodic one in the grid, since the ring may be stale between steps. */
FLU_INLINE int flu_wrapped(const Fluid *fluid, int axis, int x) {
    return fluid->grid.periodic[axis] ? flu_wrap(x, fluid->grid.size[axis]) : x;
}
/* The same, but the nearest place in the grid if it lies outside. */
FLU_INLINE int flu_nearest(const Fluid *fluid, int axis, int x) {
    int size = fluid->grid.size[axis];
    return fluid->grid.periodic[axis] ? flu_wrap(x, size) : flu_clamp(x, 0, size - 1);
}

/* Wraps a cell along periodic axes. False if it lies outside the grid even so. */
FLU_INLINE bool flu_wrap_cell(const Fluid *fluid, const int cell[3], int to[3]) {
    for (int axis = 0; axis < 3; axis++) to[axis] = flu_wrapped(fluid, axis, cell[axis]);
    return flu_in_grid(&fluid->grid, to);
}
/* The cell beyond one of the 2 * axes sides of a cell in the grid. False if it lies outside the grid. */
FLU_INLINE bool flu_neighbour(const Fluid *fluid, const int cell[3], int side, int to[3]) {
    int axis = side / 2;
    memcpy(to, cell, 3 * sizeof *to);
    to[axis] = flu_wrapped(fluid, axis, cell[axis] + (side & 1 ? 1 : -1));
    return flu_in_grid(&fluid->grid, to);
}

/* The body that fills a cell, by the present occupancy or the previous one. 0 outside. Wraps along periodic axes. */
FLU_INLINE int flu_occupant(const Fluid *fluid, const uint8_t *occupancy, const int cell[3]) {
    int in[3];
    if (flu_in_grid(&fluid->grid, cell)) return occupancy[flu_number(&fluid->grid, cell)];
    return flu_wrap_cell(fluid, cell, in) ? occupancy[flu_number(&fluid->grid, in)] : 0;
}
FLU_INLINE int flu_body_in(const Fluid *fluid, const int cell[3]) {
    return flu_occupant(fluid, fluid->solids.occupancy, cell);
}
/* The map of cells from x = 0 on, in the row that lies at y and z. */
FLU_INLINE const uint8_t *flu_map_row(const Fluid *fluid, Row row) {
    return fluid->solids.cells + flu_row_at(&fluid->grid, row.y, row.z).at;
}
FLU_INLINE bool flu_free_cell(const Fluid *fluid, const int cell[3]) { /* `cell` lies in the grid */
    return fluid->solids.occupancy[flu_number(&fluid->grid, cell)] == 0;
}

/* True if air comes out of a body. The next is true if a body has a velocity but stands still. */
FLU_INLINE bool flu_is_vent(const Fluid *fluid, int body) {
    return fluid->solids.body[body].blows && flu_moves(&fluid->grid, &fluid->solids.body[body]);
}
FLU_INLINE bool flu_stands(const Fluid *fluid, int body) {
    return !fluid->solids.body[body].blows && !(fluid->bodies.may_go[body] > 0);
}

/* Row r's only run of free cells, if that is the whole row, else NULL. */
FLU_INLINE const Run *flu_whole_row(const Fluid *fluid, int r) {
    const int *first = fluid->solids.first_run + r;
    const Run *run = &fluid->solids.runs[*first];
    bool whole = first[1] == first[0] + 1 && run->end - (int)run->begin == fluid->grid.size[0];
    return whole ? run : NULL;
}
/* The mean over a run's room, which flu_average_rooms leaves in the sum of the room's first run. */
FLU_INLINE float flu_room_mean(const Fluid *fluid, const Run *run) { return (float)fluid->solids.runs[run->room].sum; }

#endif
