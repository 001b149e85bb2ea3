/* Multigrid V-cycles over any mask (Brandt 1977): each coarse face opens as far as the mean of the fine faces it stands
 * for, residuals are summed and corrections copied, and level k is relaxed 1 + k times before and after, which
 * piecewise constant corrections ask for. Where one-cell walls mislead the coarse levels, cycles may stall: then
 * conjugate gradients take over, with a symmetric cycle as preconditioner. */
#include "multigrid.h"

enum { BOTTOM_SWEEPS = 8 };

static void cycle(Fluid *f, int k, bool symmetric, bool from_zero, bool norm) {
    const Level *l = &f->level[k];
    int half_sweeps = 2 * (1 + k), then = norm ? FLU_THEN_NORM : FLU_THEN_STOP;
    if (k == f->level_count - 1) {
        half_sweeps = 2 * BOTTOM_SWEEPS + (symmetric ? 1 : 2);
        flu_go(&(Way){f, l, NULL, false, from_zero, FLU_RED, half_sweeps, then});
        return;
    }
    flu_go(&(Way){f, l, l + 1, false, from_zero, FLU_RED, half_sweeps, FLU_THEN_RESTRICT});
    cycle(f, k + 1, symmetric, true, false);
    flu_go(&(Way){f, l, l + 1, true, false, symmetric ? FLU_BLACK : FLU_RED, half_sweeps, then});
}

void flu_multigrid_cycle(Fluid *f, bool symmetric, bool from_zero, bool norm) {
    cycle(f, 0, symmetric, from_zero, norm);
}

#define STALLED .5  /* a cycle that leaves more than this of the residual */
#define MISLED  .05 /* of the first residual, after the last cycle: too much to leave it at that */

/* Iterations that led nowhere: back to where they began. */
static void go_back(Fluid *f, int cycles) {
    flu_divergence(f);
    flu_poisson(f);
    flu_system_clear(f);
    flu_system_wrap(&f->system);
    for (int i = 0; i < cycles; i++) flu_multigrid_cycle(f, false, i == 0, true);
}

static int iterate(Fluid *f, double first, double left, int cycles) {
    double reached = left;
    int iterations = flu_conjugate_gradients(f, first, &reached, f->def.pressure_iterations - cycles);
    if (!(reached < left && reached < first)) go_back(f, left < first ? cycles : 0);
    return cycles + iterations;
}

static int solve(Fluid *f) {
    float tolerance = f->def.pressure_tolerance * f->def.cell_size;
    int cycles = 0;
    if (tolerance > 0) flu_system_clear(f);
    flu_poisson(f);
    flu_multigrid_set_up(f);
    double first = sqrt(flu_sum_rows(f)), left = first;
    while (cycles < f->def.pressure_iterations && left > FLU_NOTHING * first) {
        if (tolerance > 0 && flu_largest_residual(f) <= tolerance) break;
        double before = left;
        flu_multigrid_cycle(f, false, cycles == 0, true);
        cycles++;
        left = sqrt(flu_sum_rows(f));
        bool last = cycles == f->def.pressure_iterations;
        if (left > FLU_NOTHING * first && (last ? !(left < MISLED * first) : !(left < STALLED * before)))
            return iterate(f, first, left, cycles);
    }
    return cycles;
}

const PressureScheme flu_multigrid = {"multigrid", FLUID_MULTIGRID, flu_multigrid_lay_out, solve};
