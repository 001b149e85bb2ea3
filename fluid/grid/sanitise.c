/* Makes values that a game wrote through views finite and bounded again. */
#include "../inside.h"

typedef struct Sanitise {
    Field *field;
    float least, limit;
} Sanitise;

/* x if it is finite, else 0. Uses a mask, as compilers turn a choice into a comparison, and to compare a NaN would
 * raise FE_INVALID. */
FLU_INLINE float number(float x) {
    uint32_t bits, mask = 0u - (uint32_t)flu_finite(x);
    memcpy(&bits, &x, sizeof bits);
    bits &= mask;
    memcpy(&x, &bits, sizeof x);
    return x;
}

FLU_HOT static void sanitise_row(float *FLU_RESTRICT x, int count, float least, float limit) {
    for (int i = 0; i < count; i++)
        x[i] = flu_maxf(flu_bounded(number(x[i]), limit), least); /* as a saved state has it */
}

/* Whether sanitise_row would change any. Most rows hold what steps have stored, and are only read. Bits of floats
 * without sign are in the order of the floats. -0 becomes 0, too. */
FLU_HOT static bool is_unfit_row(const float *x, int count, float least, float limit) {
    const float tiny = FLU_TINY;
    uint32_t low, high, unfit = 0;
    const uint32_t sign = least < 0 ? 0u : 1u;
    memcpy(&low, &tiny, sizeof low);
    memcpy(&high, &limit, sizeof high);
    for (int i = 0; i < count; i++) {
        uint32_t bits;
        memcpy(&bits, &x[i], sizeof bits);
        unfit |= (uint32_t)((bits & INT32_MAX) - low - 1 >= high - low) & (uint32_t)(bits != 0);
        unfit |= bits >> 31 & sign;
    }
    return unfit != 0;
}

static void sanitise_rows(int begin, int end, void *data) {
    const Sanitise *job = data;
    for (int r = begin; r < end; r++) {
        float *row = job->field->data + flu_field_row(job->field, r).at;
        if (is_unfit_row(row, job->field->size[0], job->least, job->limit))
            sanitise_row(row, job->field->size[0], job->least, job->limit);
    }
}

static void sanitise(Fluid *f, int what, Field *field, float least, float limit) {
    if (f->flow.written[what]) flu_rows(f, flu_field_rows(field), sanitise_rows, &(Sanitise){field, least, limit});
    if (f->flow.written[what]) flu_touch_all(f);
    f->flow.written[what] = false;
}

static void sanitise_channel(Fluid *f, int c) {
    sanitise(f, FLU_CHANNEL + c, &f->flow.channel[c], flu_least(f, c), FLU_MAX_VALUE);
}

void flu_sanitise(Fluid *f) {
    for (int axis = 0; axis < FLU_AXES(f->grid); axis++)
        sanitise(f, axis, &f->flow.velocity[axis], -FLU_MAX_SPEED, FLU_MAX_SPEED);
    for (int c = 0; c < f->def.channel_count; c++) sanitise_channel(f, c);
    sanitise(f, FLU_PRESSURE, &f->flow.pressure, -FLU_MAX_VALUE, FLU_MAX_VALUE);
    for (int i = 0; i < FLU_FINENESSES; i++)
        if (f->finer.fluid[i]) flu_sanitise(f->finer.fluid[i]);
}

void flu_raise(Fluid *f) {
    for (int c = 0; c < f->def.channel_count; c++) {
        if (!f->def.channel[c].nonnegative) continue;
        f->flow.written[FLU_CHANNEL + c] = true;
        sanitise_channel(f, c);
    }
    for (int i = 0; i < FLU_FINENESSES; i++)
        if (f->finer.fluid[i]) flu_raise(f->finer.fluid[i]);
}
