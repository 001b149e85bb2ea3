/* What a game adds to the air, and the means that it asks for: over the free cells whose centres lie in a capsule. */
#include "../inside.h"

static bool capsule_ok(const Fluid *f, const float *a, const float *b, float radius) {
    return f && a && b && flu_finite(a[0]) && flu_finite(a[1]) && flu_finite(b[0]) && flu_finite(b[1]) &&
           flu_is_amount(radius);
}

bool Fluid_Add(Fluid *f, int channel, const float a[3], const float b[3], float radius, float amount) {
    if (!capsule_ok(f, a, b, radius) || !flu_has_channel(f, channel) || !flu_finite(amount)) return flu_refuse(f);
    float *value = f->channel[channel].data;
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
    if (!capsule_ok(f, a, b, radius) || !velocity_change || !flu_finite(velocity_change[0]) ||
        !flu_finite(velocity_change[1]) || f->push_count == FLU_MAX_PUSHES)
        return flu_refuse(f);
    f->push[f->push_count++] =
        (Push){{a[0], a[1], 0}, {b[0], b[1], 0}, radius, {velocity_change[0], velocity_change[1], 0}};
    return true;
}

/* ---- Means -------------------------------------------------------------------------------------- */

typedef struct Mean {
    double value, velocity[2], cells;
} Mean;

static void count_cell(const Fluid *f, int channel, int x, int y, Mean *mean) {
    static const float centre[2] = {.5f, .5f};
    mean->value += (double)f->channel[channel].data[flu_at(f, x, y)];
    for (int axis = 0; axis < 2; axis++)
        mean->velocity[axis] += (double)f->layout->sample(f, &f->velocity[axis], axis, x, y, centre);
    mean->cells += 1;
}

static Mean mean_over(const Fluid *f, int channel, const Cover *cover, const float a[3]) {
    Mean mean = {0, {0, 0}, 0};
    int ax, ay;
    if (flu_cover_falls_back(f, cover, a, &ax, &ay)) {
        if (ax >= 0) count_cell(f, channel, ax, ay, &mean);
        return mean;
    }
    for (Covered at = flu_covered(cover); flu_next_covered(&at);)
        for (int i = 0; i < at.count; i++)
            if (at.cell[i] && flu_is_free(f, at.x + i, at.y)) count_cell(f, channel, at.x + i, at.y, &mean);
    return mean;
}

bool Fluid_Mean(const Fluid *f, int channel, const float a[3], const float b[3], float radius, float *value,
                float velocity[3]) {
    if (!capsule_ok(f, a, b, radius) || !flu_has_channel(f, channel)) return flu_refuse(f);
    Cover cover = flu_cover(f, a, b, radius);
    Mean mean = mean_over(f, channel, &cover, a);
    if (value) *value = mean.cells > 0 ? (float)(mean.value / mean.cells) : f->def.channel[channel].ambient;
    for (int axis = 0; velocity && axis < 3; axis++)
        velocity[axis] = axis < 2 && mean.cells > 0 ? (float)(mean.velocity[axis] / mean.cells) : 0;
    return mean.cells > 0;
}

static double sum_free(const float *value, const uint8_t *occupancy, int count) {
    double s[4] = {0, 0, 0, 0};
    for (int x = 0; x < count; x++) s[x & 3] += occupancy[x] ? 0 : (double)value[x];
    return (s[0] + s[1]) + (s[2] + s[3]);
}

double Fluid_Total(const Fluid *f, int channel) {
    if (!flu_has_channel(f, channel)) return flu_refuse(f);
    double sum = 0, h = (double)f->def.cell_size;
    for (int y = 0; y < f->height; y++)
        sum += sum_free(f->channel[channel].data + flu_at(f, 0, y), f->occupancy + (ptrdiff_t)y * f->width, f->width);
    return sum * h * h;
}
