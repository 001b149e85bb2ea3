/* Multigrid cycles over any mask (Brandt 1977). A coarse face is as open as the fine cells and faces around it let air
 * through. Restriction sums residuals, and prolongation copies corrections. Such corrections are a little too small on
 * each level. So all levels but the finest and the small ones use the coarser ones twice (a W-cycle), which costs
 * little.
 *
 * Walls mislead the coarse levels. If more than 5 % of the divergence is left after the cycles that were asked for, up
 * to two more follow. If a cycle removes less than a quarter, or the two were not enough, deflated conjugate gradients
 * take over, with a symmetric V-cycle as preconditioner. */
#include "multigrid/multigrid.h"

#define FLU_STALLED .75  /* a cycle stalls if it leaves more than this part of the residual */
#define FLU_MISLED  .05  /* part of the first residual that is too much to stop at */
#define FLU_FLOOR   1e-5 /* part of it at which cycles stall by rounding, so that nothing else gets further */
enum { FLU_MORE_CYCLES = 2 /* more than asked for, while FLU_MISLED is left */ };

/* Repeats the cycles that came before the iterations, which led nowhere. */
static void go_back(Fluid *f, int cycles) {
    flu_divergence(f);
    flu_system_clear(&f->pressure.system);
    flu_system_wrap(&f->pressure.system);
    for (int i = 0; i < cycles; i++) flu_multigrid_cycle(f, false, i == 0, true);
}

static int iterate(Fluid *f, double first, double left, int cycles) {
    double reached = left;
    const int done = flu_conjugate_gradients(f, first, &reached, f->def.pressure_iterations - cycles);
    const bool better = left < first; /* than p = 0, by the cycles */
    if (!(reached < (better ? left : first))) go_back(f, better ? cycles : 0);
    return cycles + done;
}

static bool enough(const Fluid *f, int cycles, double left, double first) {
    return left <= FLU_ROUNDOFF * first || (cycles >= f->def.pressure_iterations && left < FLU_MISLED * first);
}

static int solve_by_cycles(Fluid *f) {
    float tolerance = f->def.pressure_tolerance * f->grid.cell;
    int cycles = 0;
    if (tolerance > 0) flu_system_clear(&f->pressure.system);
    flu_poisson(f);
    flu_multigrid_set_up(f);
    double first = sqrt(flu_sum_rows(f)), left = first;

    while (!enough(f, cycles, left, first)) {
        if (tolerance > 0 && flu_largest_residual(f) <= tolerance) break;
        double before = left;
        flu_multigrid_cycle(f, false, cycles == 0, true);
        cycles++;
        left = sqrt(flu_sum_rows(f));
        bool stalls = !(left < FLU_STALLED * before) || cycles - f->def.pressure_iterations >= FLU_MORE_CYCLES;
        if (!stalls || enough(f, cycles, left, first)) continue;
        if (left <= FLU_FLOOR * first && !(tolerance > 0)) break;
        if (!f->calm.sleeps) return iterate(f, first, left, cycles);
        flu_wake_all(f); /* patches take the grid as a whole */
        flu_divergence(f);
        flu_note_divergent_rooms(f, &f->pressure.system);
        return cycles + solve_by_cycles(f);
    }
    return cycles;
}

FLU_ROW PressureScheme flu_multigrid = {"multigrid",         FLUID_MULTIGRID, flu_multigrid_lay_out,
                                        flu_patches_lay_out, solve_by_cycles, false};
