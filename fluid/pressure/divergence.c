/* Finds the right-hand side of the pressure's equation from the velocity. */
#include "../inside.h"

#define FLU_MEAN_ROUNDING 1e-7 /* part of the divergence. Smaller means are left alone */

FLU_HOT static void mask(const uint8_t *FLU_RESTRICT cell, float *FLU_RESTRICT b, int count) {
    for (int x = 0; x < count; x++) b[x] = cell[x] == FLU_FREE ? b[x] : 0;
}

FLU_HOT static void add_gas(const float *FLU_RESTRICT gas, float speed, int count, float *FLU_RESTRICT b) {
    for (int x = 0; x < count; x++) b[x] += flu_bounded(gas[x] * speed, FLU_MAX_SPEED);
}

FLU_HOT static void split_colours(const float *FLU_RESTRICT b, int count, float *FLU_RESTRICT even,
                                  float *FLU_RESTRICT odd) {
    for (int k = 0; k < count / 2; k++) even[k] = b[2 * k], odd[k] = b[2 * k + 1];
    if (count & 1) even[count / 2] = b[count - 1];
}

static float squares(const Fluid *f, Row row) {
    const System *s = &f->pressure.system;
    int c = flu_odd(0, row);
    const float *even = s->b[c] + row.at, *odd = s->b[!c] + row.at;
    float sum = 0;
    for (Columns part = flu_awake(f, row, 0); flu_any(&part); part = flu_awake(f, row, part.end)) {
        const int from = part.begin / 2, count = part.end - part.begin;
        sum += flu_dot(even + from, even + from, (count + 1) / 2) + flu_dot(odd + from, odd + from, count / 2);
    }
    return sum;
}

static void right_hand_side_of_row(const Fluid *f, int r) {
    const System *s = &f->pressure.system;
    const Row row = flu_system_row(s, r), cells = flu_row(&f->grid, r);
    float b[FLU_CHUNK], *even = s->b[flu_odd(0, row)] + row.at, *odd = s->b[flu_odd(1, row)] + row.at;
    for (int x = 0, count; (count = flu_awake_chunk(f, cells, &x)) > 0; x += count) {
        f->flow.layout->divergence(f, cells, x, count, b);
        if (f->pressure.gas_speed > 0) add_gas(f->pressure.gas.data + cells.at + x, f->pressure.gas_speed, count, b);
        if (f->solids.row_occupied[r]) mask(f->solids.cells + cells.at + x, b, count);
        split_colours(b, count, even + x / 2, odd + x / 2);
    }
}

static void right_hand_side(int begin, int end, void *data) {
    Fluid *f = data;
    const System *s = &f->pressure.system;
    for (int r = begin; r < end; r++) {
        if (r >= f->solids.open_rows) {
            flu_clear_row(s, s->b, flu_system_row(s, r).at);
            f->per_row.sum[r] = 0;
            continue;
        }
        right_hand_side_of_row(f, r);
        flu_sum_runs(f, s, r, s->b);
        f->per_row.sum[r] = squares(f, flu_system_row(s, r));
    }
}

FLU_HOT static void take_off_mean(float *FLU_RESTRICT even, float *FLU_RESTRICT odd, int width, float mean) {
    for (int k = 0; k < width / 2; k++) even[k] -= mean, odd[k] -= mean;
    if (width & 1) even[width / 2] -= mean;
}

static void take_off_means(int begin, int end, void *data) {
    Fluid *f = data;
    const System *s = &f->pressure.system;
    for (int r = begin; r < end; r++) {
        const Row row = flu_system_row(s, r);
        const Run *run = flu_whole_row(f, r);
        if (run)
            take_off_mean(s->b[flu_odd(0, row)] + row.at, s->b[flu_odd(1, row)] + row.at, f->grid.size[0],
                          flu_room_mean(f, run));
        else
            flu_subtract_means(f, s, r, s->b);
        f->per_row.sum[r] = squares(f, row);
    }
}

static bool means_count(const Fluid *f) {
    double of_means = 0;
    for (int i = 0; i < f->solids.first_run[f->grid.rows]; i++) {
        const Run *run = &f->solids.runs[i];
        if (run->room == i) of_means += run->sum * run->sum * (double)run->cells;
    }
    return of_means > FLU_MEAN_ROUNDING * FLU_MEAN_ROUNDING * flu_sum_rows(f);
}

float flu_divergence(Fluid *f) {
    int64_t cells = 0;
    flu_system_begin(f, &f->pressure.system, f->grid.size);
    flu_clear_around_awake(f, &f->pressure.system, 0);
    flu_rows(f, f->grid.rows, right_hand_side, f);
    flu_average_rooms(f);
    if (means_count(f)) flu_rows(f, f->grid.rows, take_off_means, f);
    for (int i = 0; i < f->solids.first_run[f->grid.rows]; i++)
        if (f->solids.runs[i].room == i) cells += f->solids.runs[i].cells;
    return cells ? sqrtf((float)(flu_sum_rows(f) / (double)cells)) / f->grid.cell : 0;
}

/* Computes it when somebody asks, or before its inputs change. */
void flu_know_divergence(Fluid *f) {
    FluidProfile *p = &f->timing.profile;
    if ((p->divergence_before > 0 || flu_is_compressible(f)) && !f->pressure.divergence_known)
        p->divergence_after = flu_bounded(flu_divergence(f), FLT_MAX);
    f->pressure.divergence_known = true;
}

void flu_begin_expansion(Fluid *f, float dt) {
    if (f->def.reaction.rate == 0) return;
    if (flu_is_compressible(f))
        flu_press_gas(f);
    else
        f->pressure.gas_speed = flu_bounded(f->grid.cell / dt, FLU_MAX_VALUE);
}

void flu_end_expansion(Fluid *f) {
    if (f->def.reaction.rate == 0) return;
    flu_know_divergence(f); /* while the gas is there */
    f->pressure.gas_speed = 0;
    flu_fill_field(&f->pressure.gas, 0);
    flu_stage_done(f, FLUID_STAGE_PROJECT);
}
