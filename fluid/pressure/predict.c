/* Where the air hardly moves, the last step's pressure still holds. Its gradient is subtracted first, so that the
 * solver only has to find the change since. So layered air around a solid comes to rest. Otherwise the error that a few
 * cycles leave would stir it in each step. */
#include "../inside.h"

#define FLU_HARDLY_MOVES  .1f /* cells a step */
#define FLU_WORTH_KEEPING .5f /* part of the divergence. A prediction that leaves more is dropped */

typedef struct Prediction {
    Fluid *fluid;
    float scale; /* m/s of p per Pa */
} Prediction;

/* Takes only cells that are free now, since solids, drains and rooms may have changed. */
static void recall_rows(int begin, int end, void *data) {
    const Prediction *job = data;
    const Fluid *f = job->fluid;
    const System *s = &f->pressure.system;
    for (int r = begin; r < end; r++) {
        const Row row = flu_system_row(s, r), cells = flu_row(&f->grid, r);
        for (Columns part = flu_awake(f, cells, 0); flu_any(&part); part = flu_awake(f, cells, part.end))
            for (int x = part.begin; x < part.end; x++) {
                bool is_free = f->solids.cells[cells.at + x] == FLU_FREE;
                float p = is_free ? job->scale * f->flow.pressure.data[cells.at + x] : 0;
                s->p[flu_odd(x, row)][row.at + (x >> 1)] = flu_bounded(p, FLU_MAX_VALUE);
            }
    }
}

/* Rows of the lattice, with the ring and the last faces. */
static int rows_with_ring(const Grid *grid) {
    return (grid->size[1] + 3) * (FLU_AXES(*grid) > 2 ? grid->size[2] + 3 : 1);
}

static void copy_velocity_rows(int begin, int end, void *data) {
    Fluid *f = data;
    int across = f->grid.size[1] + 3;
    for (int axis = 0; axis < FLU_AXES(f->grid); axis++)
        for (int r = begin; r < end; r++) {
            ptrdiff_t at = flu_row_at(&f->grid, r % across - 1, FLU_AXES(f->grid) > 2 ? r / across - 1 : 0).at - 1;
            memcpy(f->flow.next[axis].data + at, f->flow.velocity[axis].data + at,
                   (size_t)(f->grid.size[0] + 3) * sizeof(float));
        }
}

bool flu_predict(Fluid *f, float to_pascals, float *divergence) {
    bool one_projection = f->def.order == FLUID_ADVECT_FIRST && !f->def.reflection && f->def.pressure_iterations > 0;
    if (!one_projection || !(f->timing.profile.max_courant < FLU_HARDLY_MOVES) || !(*divergence > 0) ||
        !(to_pascals > 0))
        return false;
    float before = *divergence;
    flu_rows(f, rows_with_ring(&f->grid), copy_velocity_rows, f);
    flu_rows(f, f->grid.rows, recall_rows, &(Prediction){f, 1 / to_pascals});
    flu_take_off_pressure(f, to_pascals, true);
    *divergence = flu_divergence(f);
    if (*divergence < FLU_WORTH_KEEPING * before) return true;
    for (int axis = 0; axis < FLU_AXES(f->grid); axis++) flu_swap(&f->flow.velocity[axis], &f->flow.next[axis]);
    *divergence = flu_divergence(f);
    return false;
}
