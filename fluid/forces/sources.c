/* What a game adds to the air, over the free cells whose centres lie in a capsule. */
#include "../inside.h"

bool Fluid_Add(Fluid *f, int channel, const float a[3], const float b[3], float radius, float amount) {
    if (!flu_capsule_ok(f, a, b, radius) || !flu_has_channel(f, channel) || !flu_finite(amount)) return flu_refuse(f);
    float *value = f->flow.channel[channel].data;
    Cover cover = flu_cover(f, a, b, radius);
    int cell[3];
    f->timing.profile.missed += flu_cover_misses(f, &cover);
    if (flu_cover_falls_back(f, &cover, a, cell)) {
        ptrdiff_t at = flu_index(&f->grid, cell);
        if (cell[0] >= 0) value[at] = flu_bounded(value[at] + amount, FLU_MAX_VALUE);
        return true;
    }
    for (Covered at = flu_covered(&cover); flu_next_covered_free(f, &at);) {
        float *row = value + flu_index(&f->grid, at.first);
        for (int i = 0; i < at.count; i++)
            if (at.cell[i]) row[i] = flu_bounded(row[i] + amount, FLU_MAX_VALUE);
    }
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
    for (int axis = 0; axis < f->grid.axes; axis++) {
        push->a[axis] = a[axis], push->b[axis] = b[axis];
        push->velocity_change[axis] = velocity_change[axis];
    }
    return true;
}
