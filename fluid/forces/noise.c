/* Noise in proportion to smoke (Stam 1999). Pushes in random directions make it billow. Their numbers are a hash of
 * place and step. So there is no generator with a state, and any thread can work out any number. */
#include "../inside.h"

enum { FLU_NOISY = 32 /* samples of a row at once */ };

typedef struct NoisePass {
    Fluid *fluid;
    float strength[FLUID_MAX_CHANNELS]; /* m/s per unit above ambient */
} NoisePass;

/* One to one. Each bit of x changes about half of the bits of the result (C. Wellons, "lowbias32", 2018). */
FLU_INLINE uint32_t mix_bits(uint32_t x) {
    x = (x ^ x >> 16) * 0x7feb352du;
    x = (x ^ x >> 15) * 0x846ca68bu;
    return x ^ x >> 16;
}

static uint32_t row_key(int step, int axis, Row row, uint32_t salt) {
    const uint32_t when = mix_bits((uint32_t)step ^ salt);
    return mix_bits(mix_bits(mix_bits(when ^ (uint32_t)axis) ^ (uint32_t)row.y) ^ (uint32_t)row.z);
}

/* Two keys keep rows that share one of them from sharing numbers. The result is an odd multiple of 2^-24 of either
 * sign, so that the mean is 0. */
FLU_INLINE float number_at(uint32_t x, uint32_t key, uint32_t other) {
    const uint32_t bits = mix_bits(mix_bits(x ^ key) + other);
    return (float)((int32_t)(bits >> 7 | 1) - (1 << 24)) * (1 / 16777216.f);
}

/* `before` are the previous samples along the velocity's axis, or the same ones at centres. */
FLU_HOT static void add_amounts(const float *FLU_RESTRICT value, const float *FLU_RESTRICT before, int count,
                                float ambient, float strength, float *FLU_RESTRICT sum) {
    for (int i = 0; i < count; i++) sum[i] += strength * (.5f * (value[i] + before[i]) - ambient);
}

/* Most of the air holds nothing that pushes. */
FLU_HOT static bool is_all_zero(const float *amount, int count) {
    uint32_t any = 0;
    for (int i = 0; i < count; i++) {
        uint32_t bits;
        memcpy(&bits, &amount[i], sizeof bits);
        any |= bits << 1;
    }
    return any == 0;
}

FLU_WIDE static void push_at_random(const float *FLU_RESTRICT amount, const uint8_t *FLU_RESTRICT cell,
                                    const uint8_t *FLU_RESTRICT before, int x, int count, uint32_t key, uint32_t other,
                                    float *FLU_RESTRICT v) {
    for (int i = 0; i < count; i++) {
        float pushed = flu_bounded(v[i] + amount[i] * number_at((uint32_t)(x + i), key, other), FLU_MAX_SPEED);
        v[i] = flu_is_closed(cell[i], before[i]) ? v[i] : pushed;
    }
}

static void noise_chunk(const NoisePass *job, int axis, Row row, int x, int count) {
    Fluid *f = job->fluid;
    const Field *velocity = &f->flow.velocity[axis];
    const ptrdiff_t at = row.at + x, back = velocity->offset[axis] < .25f ? f->grid.step[axis] : 0;
    const uint8_t *cell = f->solids.cells + at;
    FLU_ALIGNED float amount[FLU_NOISY];
    flu_fill(amount, count, 0);
    for (int c = 0; c < f->def.channel_count; c++) {
        const float *value = f->flow.channel[c].data + at;
        if (job->strength[c] > 0)
            add_amounts(value, value - back, count, f->def.channel[c].ambient, job->strength[c], amount);
    }
    if (is_all_zero(amount, count)) return;
    push_at_random(amount, cell, cell - back, x, count, row_key(f->forces.noise_steps, axis, row, 0),
                   row_key(f->forces.noise_steps, axis, row, 0x9e3779b9u), velocity->data + at);
}

static void noise_rows(int begin, int end, void *data) {
    const NoisePass *job = data;
    for (int axis = 0; axis < FLU_AXES(job->fluid->grid); axis++) {
        const Field *velocity = &job->fluid->flow.velocity[axis];
        for (int r = begin; r < end && r < flu_field_rows(velocity); r++)
            for (int x = 0; x < velocity->size[0]; x += FLU_NOISY)
                noise_chunk(job, axis, flu_field_row(velocity, r), x, flu_min(velocity->size[0] - x, FLU_NOISY));
    }
}

void flu_add_noise(Fluid *f, float dt) {
    NoisePass job = {f, {0}};
    bool any = false;
    for (int c = 0; c < f->def.channel_count; c++) {
        job.strength[c] = flu_bounded(f->def.channel[c].noise * dt, FLU_MAX_SPEED);
        if (job.strength[c] == 0) continue;
        any = true;
        flu_set_bnd(f, FLU_CHANNEL + c);
    }
    if (!any) return;
    flu_rows(f, flu_face_rows(&f->grid), noise_rows, &job);
    f->forces.noise_steps = (int)(((uint32_t)f->forces.noise_steps + 1) & INT32_MAX);
    flu_set_velocity_bnd(f, true);
}
