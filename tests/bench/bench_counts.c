#include "tests/bench/bench_counts.h"

static const double nothing = 1e-5; /* 1/s: what rounding leaves, which no solver improves on */

typedef struct Sums {
    double before, after, left[LAPS_MOST_FRAMES];
} Sums;

static void add_step(Fluid *fluid, int at, Sums *sums, Counts *counts) {
    const FluidProfile profile = Fluid_GetProfile(fluid);
    const double before = profile.divergence_before, after = profile.divergence_after;
    sums->before += before;
    sums->after += after;
    sums->left[at] = before > nothing ? after / before : 0;
    counts->iterations += profile.pressure_iterations;
    if (profile.pressure_iterations > counts->most_iterations) counts->most_iterations = profile.pressure_iterations;
}

bool Counts_Measure(const FluidDef *def, LapsFrame *frame, int warm_up, int frames, Counts *counts) {
    Sums sums = {0};
    Fluid *fluid = Fluid_Create(def);
    *counts = (Counts){0};
    if (!fluid) return false;
    for (int i = 0; i < warm_up; i++) frame(fluid, i);
    for (int i = 0; i < frames; i++) {
        frame(fluid, warm_up + i);
        add_step(fluid, i, &sums, counts);
    }
    counts->bytes_a_cell = (double)Fluid_GetProfile(fluid).bytes / ((double)def->size[0] * def->size[1] * def->size[2]);
    counts->left = sums.before > 0 ? sums.after / sums.before : 0;
    counts->worst = Bench_Quantile(sums.left, frames, 1);
    counts->median = Bench_Quantile(sums.left, frames, 0.5);
    Fluid_Destroy(fluid);
    return true;
}
