/* Projection: the part of the velocity that no volume disappears in (Helmholtz-Hodge). */
#include "../inside.h"

#define FLU_MEAN_ROUNDING 1e-7 /* of the divergence: means below that are left alone */

/* ---- From velocity to the right-hand side ------------------------------------------------------- */

FLU_WIDE static void mask(const uint8_t *FLU_RESTRICT cell, float *FLU_RESTRICT b, int count) {
    for (int x = 0; x < count; x++) b[x] = cell[x] == FLU_FREE ? b[x] : 0;
}

FLU_WIDE static void split_colours(const float *FLU_RESTRICT b, int count, float *FLU_RESTRICT even,
                                   float *FLU_RESTRICT odd) {
    for (int k = 0; k < count / 2; k++) even[k] = b[2 * k], odd[k] = b[2 * k + 1];
    if (count & 1) even[count / 2] = b[count - 1];
}

static float squares(const Fluid *f, int y) {
    const System *s = &f->system;
    const float *even = s->b[y & 1] + flu_half(s, y), *odd = s->b[!(y & 1)] + flu_half(s, y);
    return flu_dot(even, even, (f->width + 1) / 2) + flu_dot(odd, odd, f->width / 2);
}

static void right_hand_side(int begin, int end, void *data) {
    Fluid *f = data;
    const System *s = &f->system;
    float b[FLU_CHUNK];
    for (int y = begin; y < end; y++) {
        ptrdiff_t at = flu_half(s, y);
        if (y >= f->open_rows) {
            flu_clear_row(s, s->b, y);
            f->row_sums[y] = 0;
            continue;
        }
        for (int x = 0; x < f->width; x += FLU_CHUNK) {
            f->layout->divergence(f, x, y, flu_chunk(f->width, x), b);
            if (f->row_occupied[y]) mask(f->cells + flu_at(f, x, y), b, flu_chunk(f->width, x));
            split_colours(b, flu_chunk(f->width, x), s->b[y & 1] + at + x / 2, s->b[!(y & 1)] + at + x / 2);
        }
        flu_sum_runs(f, y, s->b);
        f->row_sums[y] = squares(f, y);
    }
}

/* Off both colours of a row. */
FLU_WIDE static void take_off_mean(float *FLU_RESTRICT even, float *FLU_RESTRICT odd, int width, float mean) {
    for (int k = 0; k < width / 2; k++) even[k] -= mean, odd[k] -= mean;
    if (width & 1) even[width / 2] -= mean;
}

static void take_off_means(int begin, int end, void *data) {
    Fluid *f = data;
    const System *s = &f->system;
    for (int y = begin; y < end; y++) {
        float *even = s->b[y & 1] + flu_half(s, y), *odd = s->b[!(y & 1)] + flu_half(s, y);
        const Run *run = flu_whole_row(f, y);
        if (run)
            take_off_mean(even, odd, f->width, flu_room_mean(f, run));
        else
            flu_subtract_means(f, y, s->b);
        f->row_sums[y] = squares(f, y);
    }
}

/* Whether the rooms' means are more than what rounding leaves. */
static bool means_count(const Fluid *f) {
    double of_means = 0;
    for (int r = 0; r < f->first_run[f->height]; r++)
        if (f->runs[r].room == r) of_means += f->runs[r].sum * f->runs[r].sum * (double)f->runs[r].cells;
    return of_means > FLU_MEAN_ROUNDING * FLU_MEAN_ROUNDING * flu_sum_rows(f);
}

float flu_divergence(Fluid *f) {
    int64_t cells = 0;
    flu_system_begin(&f->system, f->width, f->height, &f->def);
    flu_rows(f, f->height, right_hand_side, f);
    flu_average_rooms(f);
    if (means_count(f)) flu_rows(f, f->height, take_off_means, f);
    for (int r = 0; r < f->first_run[f->height]; r++)
        if (f->runs[r].room == r) cells += f->runs[r].cells;
    return cells ? sqrtf((float)(flu_sum_rows(f) / (double)cells)) / f->def.cell_size : 0;
}

/* ---- From pressure to velocity ------------------------------------------------------------------ */

typedef struct Projection {
    Fluid *fluid;
    float to_pascals; /* per m/s of p */
    bool first;       /* nothing of this step's pressure is there yet */
} Projection;

/* Both colours of a row, less the mean. */
FLU_WIDE static void interleave_less_mean(const float *FLU_RESTRICT even, const float *FLU_RESTRICT odd, int count,
                                          float mean, float *FLU_RESTRICT p) {
    for (int k = 0; k <= count / 2; k++) p[2 * k] = even[k] - mean, p[2 * k + 1] = odd[k] - mean;
}

FLU_WIDE static void take_off(float *p, float mean, int count) {
    for (int i = 0; i < count; i++) p[i] -= mean;
}

static void take_off_run(const Fluid *f, const Run *run, int x, int count, float *p) {
    float mean = flu_room_mean(f, run);
    if (mean == 0) return;
    int begin = flu_clamp((int)run->begin - x, -1, count + 1), end = flu_clamp(run->end - x, -1, count + 1);
    if (end - begin >= 16)
        take_off(p + begin, mean, end - begin);
    else
        for (int i = begin; i < end; i++) p[i] -= mean;
    if (f->system.periodic[0] && x == 0 && run->end == f->width) p[-1] -= mean;
    if (f->system.periodic[0] && x + count == f->width && run->begin == 0) p[count] -= mean;
}

/* p of row y from x - 1 to x + count, its rooms' means taken off, with the wrapped ring's. */
static void join_pressure_row(const Fluid *f, int x, int y, int count, float *p) {
    const System *s = &f->system;
    ptrdiff_t at = flu_half(s, y) + x / 2;
    const float *even = s->p[y & 1] + at, *odd = s->p[!(y & 1)] + at;
    bool there = flu_inside(f, 0, y) || s->periodic[1];
    const Run *whole = there ? flu_whole_row(f, flu_wrap(y, f->height)) : NULL;
    float mean = whole ? flu_room_mean(f, whole) : 0;
    interleave_less_mean(even, odd, count, mean, p);
    p[-1] = odd[-1] - (x > 0 || s->periodic[0] ? mean : 0);
    if (x + count == f->width && !s->periodic[0]) p[count] = count & 1 ? odd[count / 2] : even[count / 2];
    if (!there || whole) return;
    y = flu_wrap(y, f->height);
    for (int r = f->first_run[y]; r < f->first_run[y + 1]; r++) take_off_run(f, &f->runs[r], x, count, p);
}

FLU_WIDE static void keep_pressure_row(const float *FLU_RESTRICT p, float to_pascals, int count,
                                       float *FLU_RESTRICT to) {
    for (int x = 0; x < count; x++) to[x] = flu_bounded(0 + to_pascals * p[x], FLU_MAX_VALUE);
}

FLU_WIDE static void add_pressure_row(const float *FLU_RESTRICT p, float to_pascals, int count,
                                      float *FLU_RESTRICT to) {
    for (int x = 0; x < count; x++) to[x] = flu_bounded(to[x] + to_pascals * p[x], FLU_MAX_VALUE);
}

/* Three rows of p at a time, joined when they are reached. */
static void gradient_rows(int begin, int end, void *data) {
    const Projection *job = data;
    Fluid *f = job->fluid;
    for (; end > f->open_rows && end > begin; end--)
        if (job->first) memset(f->pressure.data + flu_at(f, 0, end - 1), 0, (size_t)f->width * sizeof(float));
    if (begin == end) return;
    enum { FLU_JOIN_MARGIN = 16 };
    float rows[3][FLU_JOIN_MARGIN + FLU_CHUNK + FLU_JOIN_MARGIN];
    for (int x = 0; x < f->width; x += FLU_CHUNK) {
        float *above = rows[0] + FLU_JOIN_MARGIN, *here = rows[1] + FLU_JOIN_MARGIN, *below = rows[2] + FLU_JOIN_MARGIN,
              *last;
        int count = flu_chunk(f->width, x);
        join_pressure_row(f, x, begin - 1, count, above);
        join_pressure_row(f, x, begin, count, here);
        for (int y = begin; y < end; y++, last = above, above = here, here = below, below = last) {
            join_pressure_row(f, x, y + 1, count, below);
            f->layout->gradient(f, x, y, count, here, above, below);
            (job->first ? keep_pressure_row : add_pressure_row)(here, job->to_pascals, count,
                                                                f->pressure.data + flu_at(f, x, y));
        }
    }
}

static void sum_pressure(int begin, int end, void *data) {
    Fluid *f = data;
    for (int y = begin; y < end; y++) flu_sum_runs(f, y, f->system.p);
}

void flu_take_off_pressure(Fluid *f, float to_pascals, bool first) {
    flu_system_wrap(&f->system);
    flu_rows(f, f->height, sum_pressure, f);
    flu_average_rooms(f);
    flu_rows(f, f->height, gradient_rows, &(Projection){f, to_pascals, first});
    flu_set_velocity_bnd(f, true);
}

void flu_project(Fluid *f, float dt, bool first) {
    float divergence = flu_divergence(f),
          to_pascals = flu_bounded(f->def.density * (f->def.cell_size / dt), FLU_MAX_VALUE);
    f->profile.divergence_before = divergence;
    bool predicted = first && flu_predict(f, to_pascals, &divergence);
    f->divergence_known = false;
    if (divergence > 0 && f->def.pressure_iterations > 0) {
        flu_note_stirred_rooms(f);
        f->profile.pressure_iterations += f->pressure_scheme->solve(f);
        flu_clear_quiet_rooms(f);
    } else
        flu_system_clear(f);
    flu_take_off_pressure(f, to_pascals, first && !predicted);
}
