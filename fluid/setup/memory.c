/* Every array of a fluid, from its one allocation. */
#include "../inside.h"
#include "setup.h"

/* Advection and the pressure's unknowns use the same memory in turns. The reflected velocity and the pressure's weights
 * outlive both: the weights are kept as long as the mask stays. */
void flu_lay_out_schemes(Fluid *f, Arena *arena) {
    for (int axis = 0; axis < f->grid.axes && f->def.reflection; axis++)
        f->flow.reflected[axis] = flu_take_field(arena, &f->grid, f->flow.velocity[axis].offset);
    flu_take_weights(arena, &f->pressure.system, f->grid.size, f->grid.axes);
    if (f->pressure.scheme->lay_out) f->pressure.scheme->lay_out(f, arena);
    f->pressure.weighed = false;
    size_t begin = f->memory.turns_begin = arena->used, end;
    flu_take_unknowns(arena, &f->pressure.system);
    if (f->pressure.scheme->lay_out_turns) f->pressure.scheme->lay_out_turns(f, arena);
    end = arena->used;
    for (int i = -1; i < f->def.channel_count; i++) {
        const AdvectionScheme *scheme = i < 0 ? f->transport.velocity_scheme : f->transport.channel_scheme[i];
        arena->used = begin;
        if (scheme && scheme->lay_out) scheme->lay_out(f, arena);
        end = arena->used > end ? arena->used : end;
    }
    arena->used = begin;
    if (flu_is_compressible(f)) flu_advect_conserving.lay_out(f, arena);
    end = arena->used > end ? arena->used : end;
    arena->used = begin;
    f->bodies.account = flu_take(arena, flu_most_runs(&f->grid) * sizeof(Account));
    end = arena->used > end ? arena->used : end;
    arena->used = begin;
    flu_advect_maccormack.lay_out(f, arena); /* so that every fluid can be tuned to it */
    arena->used = arena->used > end ? arena->used : end;
    flu_take(arena, 2 * FLU_LANES * sizeof(float)); /* pick.c reads so far behind an array */
}

/* Velocity components and channels use these fields in turns. */
static int turns(const Fluid *f) { return flu_max(f->finer.flow ? 1 : f->grid.axes, f->def.channel_count); }

void flu_lay_out(Fluid *f, bool burns, Arena *arena) {
    size_t rows = (size_t)f->grid.rows, cells = (size_t)f->grid.size[0] * rows;
    for (int axis = 0; axis < f->grid.axes; axis++) {
        float offset[3];
        f->flow.layout->place(axis, offset);
        f->flow.velocity[axis] = flu_take_field(arena, &f->grid, offset);
    }
    flu_take_fields(arena, &f->grid, f->def.channel_count, f->flow.channel);
    flu_take_fields(arena, &f->grid, turns(f), f->flow.next);
    if (!f->finer.flow) flu_take_fields(arena, &f->grid, 1, &f->flow.pressure);
    if (burns) flu_take_fields(arena, &f->grid, 1, &f->pressure.gas);
    f->solids.occupancy = flu_take(arena, cells);
    f->solids.occupancy_before = flu_take(arena, cells);
    f->solids.cells = flu_take_map(arena, &f->grid);
    f->solids.clearance = flu_take_map(arena, &f->grid);
    f->solids.marks = flu_take_map(arena, &f->grid);
    f->solids.changes = flu_take(arena, rows * sizeof(Columns));
    f->solids.remapped = flu_take(arena, rows * sizeof(Columns));
    f->solids.row_occupied = flu_take(arena, rows);
    f->solids.row_clearance = flu_take(arena, rows);
    f->solids.runs = flu_take(arena, flu_most_runs(&f->grid) * sizeof(Run));
    f->solids.first_run = flu_take(arena, (rows + 1) * sizeof(int));
    f->transport.smoky = flu_take(arena, flu_smoky_count(f));
    f->transport.beside = flu_take(arena, flu_busy_count(f));
    f->transport.busy = flu_take(arena, flu_busy_count(f) + FLU_BEYOND);
    f->solids.shut = flu_take(arena, flu_shut_count(f) + FLU_BEYOND);
    f->transport.work = flu_take(arena, flu_shut_count(f) + FLU_BEYOND);
    f->solids.row_shut = flu_take(arena, rows);
    f->per_row.sum = flu_take(arena, (size_t)flu_face_rows(&f->grid) * sizeof(float));
    f->per_row.most = flu_take(arena, (size_t)flu_face_rows(&f->grid) * sizeof(float));
    f->memory.schemes_begin = arena->used;
    flu_lay_out_schemes(f, arena);
}
