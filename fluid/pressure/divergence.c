/* From velocity to the right-hand side of the pressure's equation. */
#include "../inside.h"

#define FLU_MEAN_ROUNDING 1e-7 /* of the divergence: means below that are left alone */

FLU_WIDE static void mask(const uint8_t *FLU_RESTRICT cell, float *FLU_RESTRICT b, int count) {
    for (int x = 0; x < count; x++) b[x] = cell[x] == FLU_FREE ? b[x] : 0;
}

FLU_WIDE static void split_colours(const float *FLU_RESTRICT b, int count, float *FLU_RESTRICT even,
                                   float *FLU_RESTRICT odd) {
    for (int k = 0; k < count / 2; k++) even[k] = b[2 * k], odd[k] = b[2 * k + 1];
    if (count & 1) even[count / 2] = b[count - 1];
}

static float squares(const Fluid *f, int y) {
    const System *s = &f->pressure.system;
    const float *even = s->b[y & 1] + flu_half(s, y, 0), *odd = s->b[!(y & 1)] + flu_half(s, y, 0);
    return flu_dot(even, even, (f->grid.size[0] + 1) / 2) + flu_dot(odd, odd, f->grid.size[0] / 2);
}

static void right_hand_side(int begin, int end, void *data) {
    Fluid *f = data;
    const System *s = &f->pressure.system;
    float b[FLU_CHUNK];
    for (int y = begin; y < end; y++) {
        ptrdiff_t at = flu_half(s, y, 0);
        if (y >= f->solids.open_rows) {
            flu_clear_row(s, s->b, flu_half(s, y, 0));
            f->per_row.sum[y] = 0;
            continue;
        }
        for (int x = 0; x < f->grid.size[0]; x += FLU_CHUNK) {
            f->flow.layout->divergence(f, x, y, flu_chunk(f->grid.size[0], x), b);
            if (f->solids.row_occupied[y]) mask(f->solids.cells + flu_at(f, x, y), b, flu_chunk(f->grid.size[0], x));
            split_colours(b, flu_chunk(f->grid.size[0], x), s->b[y & 1] + at + x / 2, s->b[!(y & 1)] + at + x / 2);
        }
        flu_sum_runs(f, s, y, s->b);
        f->per_row.sum[y] = squares(f, y);
    }
}

/* Off both colours of a row. */
FLU_WIDE static void take_off_mean(float *FLU_RESTRICT even, float *FLU_RESTRICT odd, int width, float mean) {
    for (int k = 0; k < width / 2; k++) even[k] -= mean, odd[k] -= mean;
    if (width & 1) even[width / 2] -= mean;
}

static void take_off_means(int begin, int end, void *data) {
    Fluid *f = data;
    const System *s = &f->pressure.system;
    for (int y = begin; y < end; y++) {
        float *even = s->b[y & 1] + flu_half(s, y, 0), *odd = s->b[!(y & 1)] + flu_half(s, y, 0);
        const Run *run = flu_whole_row(f, y);
        if (run)
            take_off_mean(even, odd, f->grid.size[0], flu_room_mean(f, run));
        else
            flu_subtract_means(f, s, y, s->b);
        f->per_row.sum[y] = squares(f, y);
    }
}

/* Whether the rooms' means are more than what rounding leaves. */
static bool means_count(const Fluid *f) {
    double of_means = 0;
    for (int r = 0; r < f->solids.first_run[f->grid.size[1]]; r++)
        if (f->solids.runs[r].room == r)
            of_means += f->solids.runs[r].sum * f->solids.runs[r].sum * (double)f->solids.runs[r].cells;
    return of_means > FLU_MEAN_ROUNDING * FLU_MEAN_ROUNDING * flu_sum_rows(f);
}

float flu_divergence(Fluid *f) {
    int64_t cells = 0;
    flu_system_begin(&f->pressure.system, f->grid.size, f->grid.periodic);
    flu_rows(f, f->grid.size[1], right_hand_side, f);
    flu_average_rooms(f);
    if (means_count(f)) flu_rows(f, f->grid.size[1], take_off_means, f);
    for (int r = 0; r < f->solids.first_run[f->grid.size[1]]; r++)
        if (f->solids.runs[r].room == r) cells += f->solids.runs[r].cells;
    return cells ? sqrtf((float)(flu_sum_rows(f) / (double)cells)) / f->grid.cell : 0;
}

/* Computed on asking, and before anything changes that it depends on. */
void flu_know_divergence(Fluid *f) {
    FluidProfile *p = &f->timing.profile;
    if (p->divergence_before > 0 && !f->pressure.divergence_known)
        p->divergence_after = flu_bounded(flu_divergence(f), FLT_MAX);
    f->pressure.divergence_known = true;
}
