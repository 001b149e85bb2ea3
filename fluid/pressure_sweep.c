/* Successive over-relaxation of the pressure, red-black (Young 1954); with factor 1 it is the paper's Gauss-Seidel. */
#include "solver.h"

enum { SWEEPS_A_CHECK = 4 };

typedef struct Weights { /* by the number of ways out of a cell */
    float id[5], keep[5], seam_id[5], seam_keep[5];
} Weights;

typedef struct Setup {
    Fluid *fluid;
    Weights weights;
} Setup;

/* With lagged ghosts (the paper's set_bnd) a closed neighbour counts with the cell's own value of the sweep before. */
static Weights weights_for(const Fluid *f, float factor) {
    Weights w = {{0}, {0}, {0}, {0}};
    for (int ways = 0; ways <= 4; ways++) {
        float diagonal = f->layout->lagged_ghosts ? 4 : (float)ways;
        if (diagonal == 0) continue;
        w.id[ways] = factor / diagonal;
        w.keep[ways] = 1 - factor * ((float)ways / diagonal);
        w.seam_id[ways] = .8f / diagonal;
        w.seam_keep[ways] = 1 - .8f * ((float)ways / diagonal);
    }
    return w;
}

static void setup_rows(int begin, int end, void *data) {
    const Setup *job = data;
    Fluid *f = job->fluid;
    const System *s = &f->system;
    for (int y = begin; y < end; y++) {
        const uint8_t *cell = f->cells + flu_at(f, 0, y);
        for (int x = 0; x < f->width; x++) {
            int ways = (cell[x - 1] != 0) + (cell[x + 1] != 0) + (cell[x - f->row] != 0) + (cell[x + f->row] != 0);
            bool seam = flu_on_odd_seam(s, x, y), free = cell[x] == FLU_FREE;
            ptrdiff_t at = flu_half(s, y) + (x >> 1);
            s->id[(x + y) & 1][at] = !free ? 0 : seam ? job->weights.seam_id[ways] : job->weights.id[ways];
            s->keep[(x + y) & 1][at] = !free ? 0 : seam ? job->weights.seam_keep[ways] : job->weights.keep[ways];
        }
    }
}

/* ---- The residual ---------------------------------------------------------------------------------------------------- */

static float residual_at(const Fluid *f, int x, int y) {
    const System *s = &f->system;
    const uint8_t *cell = f->cells + flu_at(f, x, y);
    if (*cell != FLU_FREE) return 0;
    int c = (x + y) & 1, odd = x & 1;
    ptrdiff_t at = flu_half(s, y) + (x >> 1);
    const float *q = s->p[!c] + at;
    int ways = (cell[-1] != 0) + (cell[1] != 0) + (cell[-f->row] != 0) + (cell[f->row] != 0);
    return s->b[c][at] + ((q[0] + q[odd ? 1 : -1]) + (q[-s->row] + q[s->row])) - (float)ways * s->p[c][at];
}

static void residual_rows(int begin, int end, void *data) {
    Fluid *f = data;
    for (int y = begin; y < end; y++) {
        f->row_maxima[y] = 0;
        for (int x = 0; x < f->width; x++) {
            float r = fabsf(residual_at(f, x, y));
            if (r > f->row_maxima[y]) f->row_maxima[y] = r;
        }
    }
}

float flu_largest_residual(Fluid *f) {
    float largest = 0;
    flu_rows(f, f->height, residual_rows, f);
    for (int y = 0; y < f->height; y++) largest = f->row_maxima[y] > largest ? f->row_maxima[y] : largest;
    return largest;
}

/* ---- The two rows of the table ----------------------------------------------------------------------------------------- */

static int sweep(Fluid *f, float factor) {
    Setup setup = {f, weights_for(f, factor)};
    flu_rows(f, f->height, setup_rows, &setup);
    float tolerance = f->def.pressure_tolerance * f->def.cell_size;
    int most = f->def.pressure_iterations, done = 0;
    while (done < most) {
        int sweeps = tolerance > 0 && most - done > SWEEPS_A_CHECK ? SWEEPS_A_CHECK : most - done;
        if (tolerance > 0 && flu_largest_residual(f) <= tolerance) break;
        flu_relax(f, &f->system, sweeps);
        done += sweeps;
    }
    return done;
}

static int gauss_seidel(Fluid *f) { return sweep(f, 1); }

static int sor(Fluid *f) { return sweep(f, f->def.over_relaxation); }

const PressureScheme flu_gauss_seidel = {"gauss-seidel", FLUID_GAUSS_SEIDEL, gauss_seidel};
const PressureScheme flu_sor = {"sor", FLUID_SOR, sor};
