/* Which tiles are awake in a step: those that something stirs, and all that it may reach. */
#include "../inside.h"
#include "step.h"

/* Around an axis that wraps the last tile may be short. */
static int margin_of_tiles(const Fluid *f, int axis, float cells) {
    const int side = flu_tile_side(axis), size = f->grid.size[axis];
    return flu_min(1 + flu_truncate((double)cells, 0, size) / side, (size + side - 1) / side) +
           (f->grid.periodic[axis] && size % side != 0);
}

/* Stillness means nothing to air that is compressed, and to solvers that take the grid as a whole. */
static bool may_sleep(const Fluid *f) {
    return f->def.still > 0 && f->def.pressure == FLUID_MULTIGRID && f->finer.fineness <= 1;
}

/* Gives FLU_REACHED to all tiles that what stirs may reach in a step of dt. */
static void find_reached_tiles(Fluid *f, float dt) {
    flu_mark_expansion(f);
    flu_mark_bodies_and_sides(f);
    flu_mark_changes(f);
    flu_mark_pushes(f);
    const float cells = flu_fastest(f) * flu_courant(f, dt) + 2;
    const int margin[3] = {margin_of_tiles(f, 0, cells), margin_of_tiles(f, 1, cells),
                           FLU_AXES(f->grid) > 2 ? margin_of_tiles(f, 2, cells) : 0};
    flu_spread_tiles(f, margin, FLU_STIRS, FLU_REACHED);
}

void flu_wake(Fluid *f, float dt) {
    Calm *calm = &f->calm;
    const bool knew = calm->mapped, slept = calm->sleeps;
    if (!may_sleep(f)) {
        if (slept) flu_wake_all(f);
        calm->mapped = false;
        flu_count_awake(f);
        return;
    }
    if (!knew) calm->sleeps = false;
    flu_rows(f, calm->count / calm->across, flu_find_stirring_rows, f);
    bool all = flu_too_few_sleep(calm, FLU_STIRS);
    if (!all) find_reached_tiles(f, dt), all = flu_too_few_sleep(calm, FLU_REACHED);
    if (all)
        flu_stay_awake(f);
    else
        flu_fall_asleep(f);
    if (!knew || slept || calm->sleeps) flu_find_rooms_partly_asleep(f);
    if (!knew || slept != calm->sleeps) f->pressure.settled = false;
    flu_count_awake(f);
}

void flu_wake_touched(Fluid *f) {
    Calm *calm = &f->calm;
    bool woke = false;
    if (!calm->mapped) calm->sleeps = false;
    for (int i = 0; i < calm->count && calm->sleeps; i++) woke |= calm->tile[i] & FLU_TOUCHED;
    if (!woke) return;
    const int margin[3] = {1, 1, FLU_AXES(f->grid) > 2}; /* as channels diffuse */
    flu_spread_tiles(f, margin, FLU_TOUCHED, FLU_REACHED);
    for (int i = 0; i < calm->count; i++) calm->tile[i] |= calm->tile[i] & FLU_REACHED ? FLU_AWAKE : 0;
    f->pressure.settled = false;
    flu_note_runs_and_rim(f);
}
