/* Every array of a fluid and of its fluids of finer channels, from the one allocation. Their fields come first. Steps
 * swap fields, so tuning leaves them where they are. The memory of all schemes follows. Tuning lays it out anew as a
 * whole, so that the schemes of one fluid may take what those of another give up. */
#include "../inside.h"
#include "setup.h"

enum { FLU_FLUIDS = FLU_FINENESSES + 1 /* at most, in one arena */ };

/* Fluid i of the fluids that a def makes, or NULL. The last one is the flow. Where the arena only measures, f stands
 * for each of them in turn, and has nothing but a def. */
static Fluid *fluid_at(Fluid *f, const FluidDef *def, int i, const Arena *arena) {
    const bool is_flow = i == FLU_FINENESSES;
    if (arena->base) return is_flow ? f : f->finer.fluid[i];
    if (!is_flow && !flu_has_finer(def, i)) return NULL;
    memset(f, 0, sizeof *f);
    if (is_flow)
        flu_adopt_def(f, def);
    else
        flu_adopt_finer(f, NULL, def, i);
    return f;
}

static bool is_of_finer_channels(const Fluid *f) { return f->finer.fineness > 1; }

static Field take_component(const Fluid *f, int axis, Arena *arena) {
    float offset[3];
    f->flow.layout->place(axis, offset);
    return flu_take_field(arena, &f->grid, offset);
}

/* Advection and the pressure's unknowns use the same memory in turns. The reflected velocity and the pressure's weights
 * outlive both. The weights are kept as long as the mask stays. */
static void lay_out_schemes_of(Fluid *f, Arena *arena) {
    for (int axis = 0; axis < FLU_AXES(f->grid) && f->def.reflection; axis++)
        f->flow.reflected[axis] = take_component(f, axis, arena);
    flu_take_weights(arena, &f->pressure.system, f->grid.size, FLU_AXES(f->grid));
    if (f->pressure.scheme->lay_out) f->pressure.scheme->lay_out(f, arena);
    f->pressure.weighed = false;
    if (flu_any_conserves(f)) flu_take_fields(arena, &f->grid, 1, &f->transport.air);
    f->memory.shared = *arena;
    const size_t begin = arena->used;
    flu_take_unknowns(arena, &f->pressure.system);
    if (f->pressure.scheme->lay_out_shared) f->pressure.scheme->lay_out_shared(f, arena);
    size_t end = arena->used;
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
    flu_take_fields(arena, &f->grid, f->def.channel_count, f->flow.high); /* still read then, see totals.c */
    f->bodies.account = flu_take(arena, flu_most_runs(&f->grid) * sizeof(Account));
    end = arena->used > end ? arena->used : end;
    arena->used = begin;
    flu_advect_maccormack.lay_out(f, arena); /* so that every fluid can be tuned to it */
    arena->used = arena->used > end ? arena->used : end;
}

void flu_lay_out_schemes(Fluid *f, const FluidDef *def, Arena *arena) {
    for (int i = 0; i < FLU_FLUIDS; i++) {
        Fluid *each = fluid_at(f, def, i, arena);
        if (each) lay_out_schemes_of(each, arena);
    }
    flu_take(arena, 2 * FLU_LANES * sizeof(float)); /* pick.c reads so far behind an array */
}

/* Velocity components and channels use these fields in turns. */
static int next_fields(const Fluid *f) {
    return flu_max(is_of_finer_channels(f) ? 1 : FLU_AXES(f->grid), f->def.channel_count);
}

static void lay_out_fields(Fluid *f, bool burns, Arena *arena) {
    size_t rows = (size_t)f->grid.rows, cells = (size_t)f->grid.size[0] * rows;
    for (int axis = 0; axis < FLU_AXES(f->grid); axis++) f->flow.velocity[axis] = take_component(f, axis, arena);
    flu_take_fields(arena, &f->grid, f->def.channel_count, f->flow.channel);
    flu_take_fields(arena, &f->grid, next_fields(f), f->flow.next);
    if (!is_of_finer_channels(f)) {
        flu_take_fields(arena, &f->grid, 1, &f->flow.pressure);
        if (burns) flu_take_fields(arena, &f->grid, 1, &f->pressure.gas);
        f->forces.most_pushes = flu_most_pushes(&f->def);
        f->forces.push = flu_take(arena, (size_t)f->forces.most_pushes * sizeof(Push));
    }
    flu_take_calm(arena, &f->grid, &f->calm);
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
    f->solids.inert = flu_take(arena, flu_tile_count(f) + FLU_BEYOND);
    f->transport.work = flu_take(arena, flu_tile_count(f) + FLU_BEYOND);
    f->solids.row_inert = flu_take(arena, rows);
    f->per_row.sum = flu_take(arena, (size_t)flu_face_rows(&f->grid) * sizeof(float));
    f->per_row.most = flu_take(arena, (size_t)flu_face_rows(&f->grid) * sizeof(float));
}

void flu_lay_out(Fluid *f, const FluidDef *def, bool burns, Arena *arena) {
    flu_take_finer(f, def, arena);
    for (int i = 0; i < FLU_FLUIDS; i++) {
        Fluid *each = fluid_at(f, def, i, arena);
        if (each) lay_out_fields(each, burns, arena);
    }
    f->memory.schemes_begin = arena->used;
    flu_lay_out_schemes(f, def, arena);
}
