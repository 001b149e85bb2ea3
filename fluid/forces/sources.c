/* A game adds to the air in the free cells whose centres lie in a capsule. */
#include "../inside.h"

/* A sample becomes the amount, or has it added, but does not become less than `least`. */
typedef struct Change {
    bool adds;
    float amount, least;
} Change;

static void change_samples(float *value, const uint8_t *covered, int count, void *data) {
    const Change *change = data;
    for (int i = 0; i < count; i++)
        if (covered[i])
            value[i] =
                flu_maxf(flu_bounded((change->adds ? value[i] : 0) + change->amount, FLU_MAX_VALUE), change->least);
}

static void change_channel(Fluid *f, int channel, const float a[3], const float b[3], float radius, bool adds,
                           float amount) {
    Change change = {adds, amount, flu_least(f, channel)};
    const Cover cover = flu_cover(f, a, b, radius);
    f->timing.profile.missed += flu_cover_misses(f, &cover);
    Box box = cover.cells;
    flu_widen(f, &box, 1);
    flu_touch(f, &box);
    flu_visit_covered(f, channel, a, b, radius, change_samples, &change);
}

bool Fluid_Add(Fluid *f, int channel, const float a[3], const float b[3], float radius, float amount) {
    if (!b) b = a;
    if (!flu_takes_channel(f, __func__, channel) || !flu_takes_capsule(f, __func__, a, b, radius) ||
        !flu_takes_number(f, __func__, "amount", amount))
        return false;
    change_channel(f, channel, a, b, radius, true, amount);
    return true;
}

bool Fluid_Set(Fluid *f, int channel, const float a[3], const float b[3], float radius, float value) {
    if (!b) b = a;
    if (!flu_takes_channel(f, __func__, channel) || !flu_takes_capsule(f, __func__, a, b, radius) ||
        !flu_takes_number(f, __func__, "value", value))
        return false;
    if (value < flu_least(f, channel))
        return flu_refuse(f, __func__, "value is negative, and channel %d is not", channel);
    change_channel(f, channel, a, b, radius, false, value);
    return true;
}

bool Fluid_Push(Fluid *f, const float a[3], const float b[3], float radius, const float velocity_change[3]) {
    if (!b) b = a;
    if (!flu_takes_capsule(f, __func__, a, b, radius) ||
        !flu_takes_place(f, __func__, "velocity_change", velocity_change))
        return false;
    if (f->forces.push_count == f->forces.most_pushes)
        return flu_refuse(f, __func__, "%d pushes wait for the next step, and no more can", f->forces.push_count);
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
