/* Advection-reflection (Zehnder, Narain and Thomaszewski 2018): what the projection in the middle of a step takes off,
 * comes off once more, so that the second half of the advection carries in what the first one lost.
 *
 * 2 u - kept satisfies what both do: faces of solids and sides keep their velocity, and values behind walls are right.
 */
#include "../inside.h"
#include "step.h"

static void keep_velocity_rows(int begin, int end, void *data) {
    Fluid *f = data;
    for (int axis = 0; axis < f->grid.axes; axis++) {
        const Field *velocity = &f->flow.velocity[axis];
        for (int r = begin; r < end && r < flu_field_rows(velocity); r++) {
            ptrdiff_t at = flu_field_row(velocity, r).at;
            memcpy(f->flow.reflected[axis].data + at, velocity->data + at, (size_t)velocity->size[0] * sizeof(float));
        }
    }
}

void flu_keep_velocity(Fluid *f) { flu_rows(f, flu_face_rows(&f->grid), keep_velocity_rows, f); }

FLU_HOT static void reflect_row(const float *FLU_RESTRICT u, int count, float *FLU_RESTRICT kept) {
    for (int i = 0; i < count; i++) kept[i] = flu_bounded(2 * u[i] - kept[i], FLU_MAX_SPEED);
}

static void reflect_rows(int begin, int end, void *data) {
    Fluid *f = data;
    for (int axis = 0; axis < f->grid.axes; axis++) {
        const Field *velocity = &f->flow.velocity[axis];
        for (int r = begin; r < end && r < flu_field_rows(velocity); r++) {
            ptrdiff_t at = flu_field_row(velocity, r).at;
            reflect_row(velocity->data + at, velocity->size[0], f->flow.reflected[axis].data + at);
        }
    }
}

void flu_reflect_velocity(Fluid *f) {
    flu_rows(f, flu_face_rows(&f->grid), reflect_rows, f);
    for (int axis = 0; axis < f->grid.axes; axis++) flu_set_ring(f, &f->flow.reflected[axis], axis);
}
