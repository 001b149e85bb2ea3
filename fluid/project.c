/* Projection: the part of the velocity that no volume disappears in (Helmholtz-Hodge). */
#include "solver.h"

typedef struct Projection {
    Fluid *fluid;
    float pascal; /* per m/s of p */
    bool first;   /* of this step */
} Projection;

FLU_WIDE static void mask_row(const uint8_t *FLU_RESTRICT cell, float *FLU_RESTRICT b, int count) {
    for (int k = 0; k < count; k++) b[k] = cell[2 * k] == FLU_FREE ? b[k] : 0;
}

static void right_hand_side(int begin, int end, void *data) {
    const Projection *job = data;
    Fluid *f = job->fluid;
    for (int y = begin; y < end; y++) {
        float *even = f->system.b[y & 1] + flu_half(&f->system, y),
              *odd = f->system.b[!(y & 1)] + flu_half(&f->system, y);
        const uint8_t *cells = f->cells + flu_at(f, 0, y);
        f->layout->divergence(f, y, even, odd);
        mask_row(cells, even, (f->width + 1) / 2);
        mask_row(cells + 1, odd, f->width / 2);
    }
}

static float square(const float *x, int count) { return flu_dot(x, x, count); }

static void square_rows(int begin, int end, void *data) {
    const Projection *job = data;
    Fluid *f = job->fluid;
    const System *s = &f->system;
    for (int y = begin; y < end; y++)
        f->row_sums[y] = square(s->b[y & 1] + flu_half(s, y), (f->width + 1) / 2) +
                         square(s->b[!(y & 1)] + flu_half(s, y), f->width / 2);
}

float flu_divergence(Fluid *f) {
    Projection job = {f, 0, false};
    int64_t cells = 0;
    flu_system_begin(&f->system, f->width, f->height, &f->def);
    flu_rows(f, f->height, right_hand_side, &job);
    flu_remove_room_means(f, f->system.b);
    flu_rows(f, f->height, square_rows, &job);
    for (int r = 0; r < f->first_run[f->height]; r++) cells += f->runs[r].end - f->runs[r].begin;
    return cells ? sqrtf((float)(flu_sum_rows(f) / (double)cells)) / f->def.cell_size : 0;
}

/* ---- From pressure to velocity ------------------------------------------------------------------ */

static void join_rows(int begin, int end, void *data) {
    const Projection *job = data;
    Fluid *f = job->fluid;
    const System *s = &f->system;
    for (int y = begin - 1; y < end - 1; y++) {
        const float *even = s->p[y & 1] + flu_half(s, y), *odd = s->p[!(y & 1)] + flu_half(s, y);
        float *p = flu_scratch(f)->data + flu_at(f, 0, y);
        p[-1] = odd[-1];
        for (int k = 0; k <= f->width / 2; k++) p[2 * k] = even[k], p[2 * k + 1] = odd[k];
    }
}

FLU_WIDE static void keep_row(const float *FLU_RESTRICT p, float pascal, bool first, int count,
                              float *FLU_RESTRICT to) {
    for (int x = 0; x < count; x++) to[x] = flu_bounded((first ? 0 : to[x]) + pascal * p[x], FLU_MAX_VALUE);
}

static void gradient_rows(int begin, int end, void *data) {
    const Projection *job = data;
    Fluid *f = job->fluid;
    for (int y = begin; y < end; y++) {
        f->layout->gradient(f, flu_scratch(f), y);
        keep_row(flu_scratch(f)->data + flu_at(f, 0, y), job->pascal, job->first, f->width,
                 f->pressure.data + flu_at(f, 0, y));
    }
}

void flu_project(Fluid *f, float dt, bool first) {
    if (first) flu_apply_pushes(f);
    float divergence = flu_divergence(f);
    f->profile.divergence_before = divergence;
    if (divergence > 0 && f->def.pressure_iterations > 0) {
        flu_note_stirred_rooms(f);
        f->profile.pressure_iterations += f->pressure_scheme->solve(f);
        flu_clear_quiet_rooms(f);
    } else
        flu_system_clear(f);
    flu_remove_room_means(f, f->system.p);
    flu_system_wrap(&f->system);
    Projection job = {f, flu_bounded(f->def.density * (f->def.cell_size / dt), FLU_MAX_VALUE), first};
    flu_rows(f, f->height + 2, join_rows, &job);
    flu_rows(f, f->height, gradient_rows, &job);
    flu_set_velocity_bnd(f);
}
