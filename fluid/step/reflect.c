/* Advection-reflection (Zehnder, Narain and Thomaszewski 2018). The part of the velocity that the projection in the
 * middle of a step takes off comes off once more. So the second half of the advection carries in what the first half
 * lost.
 *
 * 2 u - kept meets the conditions of both. Faces of solids and sides keep their velocity, and ghosts are right. */
#include "../inside.h"
#include "step.h"

static void keep_velocity_rows(int begin, int end, void *data) {
    Fluid *f = data;
    for (int axis = 0; axis < FLU_AXES(f->grid); axis++) {
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
    for (int axis = 0; axis < FLU_AXES(f->grid); axis++) {
        const Field *velocity = &f->flow.velocity[axis];
        for (int r = begin; r < end && r < flu_field_rows(velocity); r++) {
            ptrdiff_t at = flu_field_row(velocity, r).at;
            reflect_row(velocity->data + at, velocity->size[0], f->flow.reflected[axis].data + at);
        }
    }
}

void flu_reflect_velocity(Fluid *f) {
    flu_rows(f, flu_face_rows(&f->grid), reflect_rows, f);
    for (int axis = 0; axis < FLU_AXES(f->grid); axis++) flu_set_ring(f, &f->flow.reflected[axis], axis);
}
