/* What a game adds to the air, and the means that it asks for: over the free cells whose centres lie in a capsule. */
#include "../inside.h"

bool Fluid_Add(Fluid *f, int channel, const float a[3], const float b[3], float radius, float amount) {
    if (!flu_capsule_ok(f, a, b, radius) || !flu_has_channel(f, channel) || !flu_finite(amount)) return flu_refuse(f);
    float *value = f->flow.channel[channel].data;
    Cover cover = flu_cover(f, a, b, radius);
    int ax, ay;
    if (flu_cover_falls_back(f, &cover, a, &ax, &ay)) {
        if (ax >= 0) value[flu_at(f, ax, ay)] = flu_bounded(value[flu_at(f, ax, ay)] + amount, FLU_MAX_VALUE);
        return true;
    }
    for (Covered at = flu_covered(&cover); flu_next_covered(&at);)
        for (int i = 0; i < at.count; i++) {
            float *cell = &value[flu_at(f, at.x + i, at.y)];
            if (at.cell[i] && flu_is_free(f, at.x + i, at.y)) *cell = flu_bounded(*cell + amount, FLU_MAX_VALUE);
        }
    return true;
}

bool Fluid_Push(Fluid *f, const float a[3], const float b[3], float radius, const float velocity_change[3]) {
    if (!flu_capsule_ok(f, a, b, radius) || !velocity_change || !flu_finite(velocity_change[0]) ||
        !flu_finite(velocity_change[1]) || f->forces.push_count == FLU_MAX_PUSHES)
        return flu_refuse(f);
    f->forces.push[f->forces.push_count++] =
        (Push){{a[0], a[1], 0}, {b[0], b[1], 0}, radius, {velocity_change[0], velocity_change[1], 0}};
    return true;
}

/* ---- Means -------------------------------------------------------------------------------------- */
