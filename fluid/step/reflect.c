/* Advection-reflection (Zehnder, Narain and Thomaszewski 2018): what the projection in the middle of a step takes off,
 * comes off once more, so that the second half of the advection carries in what the first one lost.
 *
 * 2 u - kept satisfies what both do: faces of solids and sides keep their velocity, and values behind walls are right.
 */
#include "../inside.h"
#include "step.h"

static int rows_of(const Fluid *f) { return f->grid.size[1] + 1; } /* of the lattice that has most */

static void keep_velocity_rows(int begin, int end, void *data) {
    Fluid *f = data;
    for (int axis = 0; axis < 2; axis++)
        for (int y = begin; y < end && y < f->flow.velocity[axis].size[1]; y++)
            memcpy(f->flow.reflected[axis].data + flu_at(f, 0, y), f->flow.velocity[axis].data + flu_at(f, 0, y),
                   (size_t)f->flow.velocity[axis].size[0] * sizeof(float));
}

void flu_keep_velocity(Fluid *f) { flu_rows(f, rows_of(f), keep_velocity_rows, f); }

FLU_WIDE static void reflect_row(const float *FLU_RESTRICT u, int count, float *FLU_RESTRICT kept) {
    for (int i = 0; i < count; i++) kept[i] = flu_bounded(2 * u[i] - kept[i], FLU_MAX_SPEED);
}

static void reflect_rows(int begin, int end, void *data) {
    Fluid *f = data;
    for (int axis = 0; axis < 2; axis++)
        for (int y = begin; y < end && y < f->flow.velocity[axis].size[1]; y++)
            reflect_row(f->flow.velocity[axis].data + flu_at(f, 0, y), f->flow.velocity[axis].size[0],
                        f->flow.reflected[axis].data + flu_at(f, 0, y));
}

void flu_reflect_velocity(Fluid *f) {
    flu_rows(f, rows_of(f), reflect_rows, f);
    for (int axis = 0; axis < 2; axis++) flu_set_ring(f, &f->flow.reflected[axis], axis);
}
