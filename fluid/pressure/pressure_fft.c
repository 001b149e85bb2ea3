/* Finds the pressure directly where nothing is occupied (the FISHPAK routine and the FourierStep of Stam 1999). Else
 * the box's own equation is a good guess, and preconditions conjugate gradients. */
#include "krylov/conjugate.h"

#define FLU_CONSTANT_PART .1f /* part of the slowest wave's eigenvalue that the constant wave gets */

typedef struct Exchange {
    Fluid *fluid;
    float *const *field; /* both colours of the system */
} Exchange;

FLU_HOT static void join_colours(const float *FLU_RESTRICT even, const float *FLU_RESTRICT odd, int size,
                                 float *FLU_RESTRICT to) {
    for (int k = 0; k < size / 2; k++) to[2 * k] = even[k], to[2 * k + 1] = odd[k];
    if (size & 1) to[size - 1] = even[size / 2];
}

FLU_WIDE static void part_colours(const float *FLU_RESTRICT from, int size, float *FLU_RESTRICT even,
                                  float *FLU_RESTRICT odd) {
    for (int k = 0; k < size / 2; k++) even[k] = from[2 * k], odd[k] = from[2 * k + 1];
    if (size & 1) even[size / 2] = from[size - 1];
}

static void clear_occupied(const uint8_t *cell, int size, float *even, float *odd) {
    for (int x = 0; x < size; x++)
        if (cell[x] != FLU_FREE) (x & 1 ? odd : even)[x >> 1] = 0;
}

static void load_rows(int begin, int end, void *data) {
    const Exchange *job = data;
    const Fluid *f = job->fluid;
    for (int r = begin; r < end; r++) {
        const Row row = flu_system_row(&f->pressure.system, r);
        join_colours(job->field[flu_odd(0, row)] + row.at, job->field[flu_odd(1, row)] + row.at, f->grid.size[0],
                     f->pressure.fft.x + r * f->pressure.fft.row);
    }
}

static void store_rows(int begin, int end, void *data) {
    const Exchange *job = data;
    const Fluid *f = job->fluid;
    for (int r = begin; r < end; r++) {
        const Row row = flu_system_row(&f->pressure.system, r);
        float *even = job->field[flu_odd(0, row)] + row.at, *odd = job->field[flu_odd(1, row)] + row.at;
        part_colours(f->pressure.fft.x + r * f->pressure.fft.row, f->grid.size[0], even, odd);
        if (f->solids.row_occupied[r]) clear_occupied(flu_map_row(f, row), f->grid.size[0], even, odd);
    }
}

/* Beyond a WALL or an INFLOW the pressure is that of the cell before it. Beyond an OPEN side it is 0. */
static BoxEquation pressure_box(const Fluid *f) {
    BoxEquation box = {.size = {f->grid.size[0], f->grid.size[1], f->grid.size[2]}};
    for (int side = 0; side < 2 * FLU_AXES(f->grid); side++) {
        box.ends[side / 2].around = f->grid.periodic[side / 2];
        box.ends[side / 2].own[side & 1] = f->def.side[side].kind == FLUID_OPEN ? 0 : 1;
    }
    return box;
}

static void solve_without_solids(Fluid *f, float floor) {
    BoxEquation box = pressure_box(f);
    box.floor = floor;
    flu_rows(f, f->grid.rows, load_rows, &(Exchange){f, f->pressure.system.b});
    flu_solve_box(f, &box);
    flu_rows(f, f->grid.rows, store_rows, &(Exchange){f, f->pressure.system.p});
}

static void guess_pressure(Fluid *f) {
    float longest = (float)flu_max(f->grid.size[0], flu_max(f->grid.size[1], f->grid.size[2]));
    solve_without_solids(f, FLU_CONSTANT_PART * 9.87f / (longest * longest));
}

static int solve_directly(Fluid *f) {
    const float tolerance = f->def.pressure_tolerance * f->grid.cell;
    double first = sqrt(flu_sum_rows(f));
    flu_system_clear(&f->pressure.system);
    if (tolerance > 0 && flu_largest_residual(f) <= tolerance) return 0;
    if (f->solids.exist) return flu_preconditioned_gradients(f, guess_pressure, first);
    solve_without_solids(f, 0);
    return 1;
}

FLU_ROW PressureScheme flu_fft = {"fft", FLUID_FFT, flu_fft_lay_out, flu_fft_lay_out_shared, solve_directly, true};
