/* Red-black successive over-relaxation of the pressure (Young 1954). With factor 1 it is the paper's Gauss-Seidel. */
#include "../inside.h"

enum { FLU_SWEEPS_A_CHECK = 4 };

static int solve_by_sweeps(Fluid *f, float factor) {
    float tolerance = f->def.pressure_tolerance * f->grid.cell;
    int most = f->def.pressure_iterations, done = 0;
    flu_system_clear(&f->pressure.system);
    flu_poisson_relaxed(f, factor, f->flow.layout->lagged_ghosts);
    while (done < most) {
        int sweeps = tolerance > 0 && most - done > FLU_SWEEPS_A_CHECK ? FLU_SWEEPS_A_CHECK : most - done;
        if (tolerance > 0 && flu_largest_residual(f) <= tolerance) break;
        flu_relax(f, &f->pressure.system, sweeps);
        done += sweeps;
    }
    return done;
}

static int gauss_seidel(Fluid *f) { return solve_by_sweeps(f, 1); }

/* At a factor of 2 nothing would ever settle. Few over-relaxed sweeps overshoot, and reflection would add energy by
 * that. */
static int sor(Fluid *f) { return solve_by_sweeps(f, f->def.reflection ? 1 : flu_minf(f->def.over_relaxation, 1.99f)); }

FLU_ROW PressureScheme flu_gauss_seidel = {"gauss-seidel", FLUID_GAUSS_SEIDEL, NULL, NULL, gauss_seidel, false};
FLU_ROW PressureScheme flu_sor = {"sor", FLUID_SOR, NULL, NULL, sor, false};
