/* Sets the parts of a fluid that follow from its def before there is any memory, the grid and the schemes. */
#include "../inside.h"
#include "setup.h"

static Grid grid_of(const FluidDef *def) {
    Grid grid = {.cell = def->cell_size, .axes = def->size[2] > 1 ? 3 : 2, .rows = def->size[1] * def->size[2]};
    for (int axis = 0; axis < 3; axis++)
        grid.size[axis] = def->size[axis], grid.periodic[axis] = def->side[2 * axis].kind == FLUID_PERIODIC;
    grid.step[0] = 1, grid.step[1] = flu_row_length(def->size[0]);
    if (FLU_AXES(grid) > 2) grid.step[2] = grid.step[1] * (def->size[1] + 4);
    return grid;
}

void flu_adopt_def(Fluid *f, const FluidDef *def) {
    f->def = *def;
    for (int c = 0; c < def->channel_count; c++)
        f->def.channel[c].ambient = flu_bounded(def->channel[c].ambient, FLU_MAX_VALUE); /* as steps store it */
    f->grid = grid_of(def);
    f->flow.layout = flu_find_layout(def->layout);
    f->transport.velocity_scheme = flu_find_advection(def->advection);
    for (int c = 0; c < def->channel_count; c++)
        f->transport.channel_scheme[c] = flu_is_finer(f, c) ? NULL : flu_find_advection(def->channel[c].advection);
    f->pressure.scheme = flu_find_pressure(def->pressure);
    f->finer.fineness = flu_max(f->finer.fineness, 1);
    flu_note_change(&f->solids);
    flu_touch_all(f);
}
