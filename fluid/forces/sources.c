/* A game adds to the air in the free cells whose centres lie in a capsule. */
#include "../inside.h"

static void add_to_samples(float *value, const uint8_t *covered, int count, void *data) {
    const float amount = *(const float *)data;
    for (int i = 0; i < count; i++)
        if (covered[i]) value[i] = flu_bounded(value[i] + amount, FLU_MAX_VALUE);
}

bool Fluid_Add(Fluid *f, int channel, const float a[3], const float b[3], float radius, float amount) {
    if (!flu_capsule_ok(f, a, b, radius) || !flu_has_channel(f, channel) || !flu_finite(amount)) return flu_refuse(f);
    const Cover cover = flu_cover(f, a, b, radius);
    f->timing.profile.missed += flu_cover_misses(f, &cover);
    Box box = cover.cells;
    flu_widen(f, &box, 1);
    flu_touch(f, &box);
    flu_visit_covered(f, channel, a, b, radius, add_to_samples, &amount);
    return true;
}

bool Fluid_Push(Fluid *f, const float a[3], const float b[3], float radius, const float velocity_change[3]) {
    if (!flu_capsule_ok(f, a, b, radius) || !flu_is_position(f, velocity_change) ||
        f->forces.push_count == FLU_MAX_PUSHES)
        return flu_refuse(f);
    Cover cover = flu_cover(f, a, b, radius);
    f->timing.profile.missed += flu_cover_misses(f, &cover);
    Push *push = &f->forces.push[f->forces.push_count++];
    *push = (Push){.radius = radius};
    for (int axis = 0; axis < FLU_AXES(f->grid); axis++) {
        push->a[axis] = a[axis], push->b[axis] = b[axis];
        push->velocity_change[axis] = velocity_change[axis];
    }
    return true;
}
