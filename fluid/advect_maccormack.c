/* MacCormack's scheme on backtraces (Selle, Fedkiw, Kim, Liu and Rossignac 2008): carry forward, carry the result back,
 * and take off half of what the round trip lost, within the values that the way there met. Second order where the flow
 * is smooth; near solids, where a way may be clipped, the first carry stands. */
#include "solver.h"

#define LONG_WAY 2.f /* cells */

typedef struct MacCormack {
    Fluid *fluid;
    const Carried *fields;
    int count;
    float courant;
} MacCormack;

static float smaller(float a, float b) { return a < b ? a : b; }
static float larger(float a, float b) { return a > b ? a : b; }

/* The least and the largest of the values that the way there was interpolated from; those of no weight have no say, so
 * that a mirrored scene has the same. */
FLU_WIDE static void bounds(const float *FLU_RESTRICT now, ptrdiff_t row, const Backtrace *FLU_RESTRICT there,
                            int count, float *FLU_RESTRICT low, float *FLU_RESTRICT high) {
    for (int i = 0; i < count; i++) {
        ptrdiff_t right = there->wx[i] > 0, below = there->wy[i] > 0 ? row : 0;
        const float *p = now + there->cell[i], *q = p + below;
        low[i] = smaller(smaller(p[0], p[right]), smaller(q[0], q[right]));
        high[i] = larger(larger(p[0], p[right]), larger(q[0], q[right]));
    }
}

/* What leaves the bounds is held to them; on a long way, where they lie far apart and combs would grow in hard shear,
 * the first carry stands instead. */
FLU_WIDE static void correct(const float *FLU_RESTRICT now, const float *FLU_RESTRICT once,
                             const float *FLU_RESTRICT back, const float *FLU_RESTRICT low,
                             const float *FLU_RESTRICT high, const Backtrace *FLU_RESTRICT there, int count,
                             float *FLU_RESTRICT result) {
    for (int i = 0; i < count; i++) {
        float value = once[i] + .5f * (now[i] - back[i]), x = fabsf(there->dx[i]), y = fabsf(there->dy[i]);
        float held = value < low[i] ? low[i] : value > high[i] ? high[i] : value;
        value = held != value && (x > LONG_WAY || y > LONG_WAY) ? once[i] : held;
        result[i] = fabsf(value) > FLU_TINY ? value : 0;
    }
}

/* Values beyond a side that brings its own are extrapolated, and no bounds. */
static bool near_side(const Fluid *f, int x, int y, float dx, float dy) {
    float far = fabsf(dx) > fabsf(dy) ? fabsf(dx) : fabsf(dy);
    const int to_side[4] = {x, f->width - 1 - x, y, f->height - 1 - y};
    bool near = false;
    for (int side = 0; side < 4; side++) {
        FluidSideKind kind = f->def.side[side].kind;
        near |= (kind == FLUID_OPEN || kind == FLUID_INFLOW) && (float)to_side[side] <= far + 1;
    }
    return near;
}

static bool brings_its_own(const Fluid *f) {
    bool any = false;
    for (int side = 0; side < 4; side++)
        any |= f->def.side[side].kind == FLUID_OPEN || f->def.side[side].kind == FLUID_INFLOW;
    return any;
}

static void keep_near_sides(const MacCormack *job, const Backtrace *b, int x0, int y, int count) {
    for (int i = 0; i < count; i++) {
        if (!near_side(job->fluid, x0 + i, y, b->dx[i], b->dy[i])) continue;
        ptrdiff_t at = flu_at(job->fluid, x0 + i, y);
        for (int k = 0; k < job->count; k++) job->fields[k].next->data[at] = job->fields[k].once->data[at];
    }
}

static void keep_near_solids(const MacCormack *job, const Backtrace *b, int x0, int y, int count) {
    uint8_t flag[FLU_CHUNK];
    if (!flu_flag_near_solids(job->fluid, &job->fields[0], b, x0, y, count, flag)) return;
    for (int i = 0; i < count; i++) {
        if (!flag[i]) continue;
        ptrdiff_t at = flu_at(job->fluid, x0 + i, y);
        for (int k = 0; k < job->count; k++) job->fields[k].next->data[at] = job->fields[k].once->data[at];
    }
}

static void correct_chunk(const MacCormack *job, int x0, int y, int count) {
    Fluid *f = job->fluid;
    Backtrace there, back;
    flu_backtrace(f, &job->fields[0], x0, y, count, job->courant, &there);
    flu_backtrace(f, &job->fields[0], x0, y, count, -job->courant, &back);
    ptrdiff_t at = flu_at(f, x0, y);
    float round_trip[FLU_CHUNK], low[FLU_CHUNK], high[FLU_CHUNK];
    for (int k = 0; k < job->count; k++) {
        const float *now = job->fields[k].now->data + at, *once = job->fields[k].once->data + at;
        flu_interpolate(once, f->row, &back, count, round_trip);
        bounds(now, f->row, &there, count, low, high);
        correct(now, once, round_trip, low, high, &there, count, job->fields[k].next->data + at);
    }
    keep_near_solids(job, &there, x0, y, count);
    if (brings_its_own(f)) keep_near_sides(job, &there, x0, y, count);
}

static void correct_rows(int begin, int end, void *data) {
    const MacCormack *job = data;
    int width = job->fields[0].now->size[0];
    for (int y = begin; y < end; y++)
        for (int x = 0; x < width; x += FLU_CHUNK)
            correct_chunk(job, x, y, width - x < FLU_CHUNK ? width - x : FLU_CHUNK);
}

static void advect(Fluid *f, const Carried *fields, int count, float dt) {
    MacCormack job = {f, fields, count, flu_courant(f, dt)};
    Carried once[FLUID_MAX_CHANNELS];
    for (int k = 0; k < count; k++) once[k] = (Carried){fields[k].now, fields[k].once, NULL, fields[k].what};
    flu_carry_linearly(f, once, count, dt);
    for (int k = 0; k < count; k++) flu_set_ring(f, fields[k].once, fields[k].what);
    flu_rows(f, fields[0].now->size[1], correct_rows, &job);
}

const AdvectionScheme flu_advect_maccormack = {"maccormack", FLUID_MACCORMACK, flu_maccormack_lay_out, advect};
