/* The paper's algorithm with three axes, written down in paper_volume.c, which bench.c divides by: what it must do
 * whatever the solver does, and that the preset stam-2003 follows it. */
#include "fluid/fluid.h"
#include "tests/kits/paper_volume.h"
#include "tests/kits/test.h"

#include <math.h>
#include <stdio.h>

enum { N = 20, STEPS = 5 };
static const int cube[3] = {N, N, N};
static const float dt = 0.02f;

static void each_cell(void visit(PaperVolume *paper, ptrdiff_t cell, int i, int j, int k, void *data),
                      PaperVolume *paper, void *data) {
    for (int k = 1; k <= paper->n[2]; k++)
        for (int j = 1; j <= paper->n[1]; j++)
            for (int i = 1; i <= paper->n[0]; i++) visit(paper, PaperVolume_Index(paper, i, j, k), i, j, k, data);
}

/* ---- The yardstick itself ----------------------------------------------------------------------- */

/* Along the axes that x, y and z become. */
static void turned(const int axis[3], float x, float y, float z, float to[3]) {
    to[axis[0]] = x, to[axis[1]] = y, to[axis[2]] = z;
}

/* A ball moves, and smoke and a force enter beside it: all of it turned. */
static void run_turned(PaperVolume *paper, const int axis[3]) {
    static const float speed = 2;
    assert_true(PaperVolume_Open(paper, cube, 1));
    paper->confinement = 1;
    paper->viscosity = 1e-3f;
    turned(axis, speed, 0, 0, paper->solid_velocity);
    for (int step = 0; step < STEPS; step++) {
        float centre[3], at[3];
        turned(axis, 0.3f + speed * dt * (float)step, 0.4f, 0.6f, centre);
        turned(axis, 13, 9, 7, at);
        const ptrdiff_t source = PaperVolume_Index(paper, (int)at[0], (int)at[1], (int)at[2]);
        PaperVolume_StampBall(paper, centre, 0.13f);
        PaperVolume_ClearSources(paper);
        paper->x_prev[0][source] = 100;
        paper->v_prev[axis[1]][source] = 200;
        PaperVolume_Step(paper, dt);
    }
}

/* Sweeps go along all three axes alike: a cell is relaxed after the ones before it along each. */
TEST(test_no_axis_is_special) {
    static const int plain[3] = {0, 1, 2}, cycled[3] = {1, 2, 0};
    PaperVolume a, b;
    double apart = 0, largest = 0;
    (void)state;
    run_turned(&a, plain), run_turned(&b, cycled);
    for (int k = 1; k <= N; k++)
        for (int j = 1; j <= N; j++)
            for (int i = 1; i <= N; i++) {
                const ptrdiff_t at = PaperVolume_Index(&a, i, j, k), to = PaperVolume_Index(&b, k, i, j);
                for (int axis = 0; axis < 3; axis++) {
                    apart = fmax(apart, fabs((double)a.v[axis][at] - (double)b.v[cycled[axis]][to]));
                    largest = fmax(largest, fabs((double)a.v[axis][at]));
                }
                assert_true(fabsf(a.x[0][at] - b.x[0][to]) < 1e-4f);
            }
    print_message("turned flows differ by %.2g of the largest speed\n", apart / largest);
    assert_true(largest > 0.1);
    assert_true(apart < 1e-4 * largest);
    PaperVolume_Close(&a), PaperVolume_Close(&b);
}

static void set_plume(PaperVolume *paper, ptrdiff_t cell, int i, int j, int k, void *data) {
    (void)data;
    if (i < 8 || i > 13 || j < 12 || j > 17 || k < 8 || k > 13) return;
    paper->x[0][cell] = paper->x[1][cell] = 1;
}

static void sum_plume(PaperVolume *paper, ptrdiff_t cell, int i, int j, int k, void *data) {
    double *sum = data;
    (void)i, (void)k;
    assert_true(isfinite(paper->v[0][cell]) && isfinite(paper->x[0][cell]));
    if (!paper->solid[cell]) sum[0] += (double)paper->x[0][cell], sum[1] += (double)paper->x[0][cell] * (14.5 - j);
}

TEST(test_hot_smoke_rises_and_is_kept) {
    PaperVolume paper;
    double before[2] = {0}, after[2] = {0};
    (void)state;
    assert_true(PaperVolume_Open(&paper, cube, 2));
    paper.buoyancy[1] = paper.confinement = 1;
    PaperVolume_StampBall(&paper, (const float[3]){0.5f, 0.3f, 0.5f}, 0.1f);
    each_cell(set_plume, &paper, NULL);
    each_cell(sum_plume, &paper, before);
    for (int step = 0; step < 20; step++) {
        PaperVolume_ClearSources(&paper);
        PaperVolume_Step(&paper, 0.05f);
    }
    each_cell(sum_plume, &paper, after);
    print_message("of the smoke %.3f is left, and %.2f cells higher\n", after[0] / before[0], after[1] / after[0]);
    assert_true(fabs(after[0] / before[0] - 1) < 0.25);
    assert_true(after[1] / after[0] > 1);
    PaperVolume_Close(&paper);
}

static void set_swell(PaperVolume *paper, ptrdiff_t cell, int i, int j, int k, void *data) {
    const float at[3] = {(float)i, (float)j, (float)k};
    (void)data;
    for (int axis = 0; axis < 3; axis++) paper->v[axis][cell] = sinf(6.2831853f * (at[axis] - 0.5f) / (float)N);
}

/* Nothing moves in a step of no time: it only projects. */
TEST(test_its_projection_takes_divergence_away) {
    PaperVolume paper;
    (void)state;
    assert_true(PaperVolume_Open(&paper, cube, 0));
    each_cell(set_swell, &paper, NULL);
    const double before = PaperVolume_Divergence(&paper);
    PaperVolume_Step(&paper, 0);
    print_message("divergence %.3f 1/s before, %.3f after\n", before, PaperVolume_Divergence(&paper));
    assert_true(before > 1);
    assert_true(PaperVolume_Divergence(&paper) < 0.5 * before);
    PaperVolume_Close(&paper);
}

static void compare_cell(PaperVolume *paper, ptrdiff_t cell, int i, int j, int k, void *data) {
    const PaperVolume *lean = data;
    (void)i, (void)j, (void)k;
    for (int axis = 0; axis < 3; axis++) assert_true(paper->v[axis][cell] == lean->v[axis][cell]);
    assert_true(paper->x[0][cell] == lean->x[0][cell]);
}

static void run_plume(PaperVolume *paper, bool skips_idle_diffusion) {
    assert_true(PaperVolume_Open(paper, (const int[3]){N, 12, 6}, 1));
    paper->skips_idle_diffusion = skips_idle_diffusion;
    paper->buoyancy[0] = paper->confinement = paper->solid_velocity[0] = 1;
    for (int step = 0; step < STEPS; step++) {
        PaperVolume_StampBall(paper, (const float[3]){0.3f + 0.02f * (float)step, 0.2f, 0.15f}, 0.1f);
        PaperVolume_ClearSources(paper);
        paper->x_prev[0][PaperVolume_Index(paper, 10, 9, 3)] = 100;
        PaperVolume_Step(paper, dt);
    }
}

TEST(test_idle_diffusion_only_takes_time) {
    PaperVolume printed, lean;
    (void)state;
    run_plume(&printed, false), run_plume(&lean, true);
    each_cell(compare_cell, &printed, &lean);
    assert_true(fabsf(printed.v[1][PaperVolume_Index(&printed, 10, 8, 3)]) > 0.01f);
    PaperVolume_Close(&printed), PaperVolume_Close(&lean);
}

/* ---- stam-2003 ---------------------------------------------------------------------------------- */

static float *sample(FluidView view, int i, int j, int k) { /* counted from 1, as the paper does */
    return view.data + (i - 1) + (j - 1) * view.row + (k - 1) * view.slab;
}

static FluidDef paper_def(void) {
    FluidDef def = Fluid_PresetDef(FLUID_PRESET_STAM_2003);
    for (int axis = 0; axis < 3; axis++) def.size[axis] = N;
    def.cell_size = 1.0f / N;
    def.viscosity = 1e-3f;
    def.vorticity = def.friction = 0;
    def.channel_count = 1;
    def.channel[0].diffusion = 1e-4f;
    def.channel[0].ambient = def.channel[0].decay = def.channel[0].buoyancy = 0;
    return def;
}

static void load_cell(PaperVolume *paper, ptrdiff_t cell, int i, int j, int k, void *data) {
    Fluid *fluid = data;
    const float turn = 6.2831853f / N, x = ((float)i - 0.5f) * turn, y = ((float)j - 0.5f) * turn,
                z = ((float)k - 0.5f) * turn;
    const float v[3] = {sinf(x) * cosf(y), -cosf(x) * sinf(y) * cosf(z), cosf(y) * sinf(z)};
    for (int axis = 0; axis < 3; axis++) *sample(Fluid_Velocity(fluid, axis), i, j, k) = paper->v[axis][cell] = v[axis];
    *sample(Fluid_Channel(fluid, 0), i, j, k) = paper->x[0][cell] = 2 + sinf(x + 1) * cosf(y) * sinf(z + 2);
}

typedef struct Apart { /* of the velocity, and of the channel */
    Fluid *fluid;
    double most[2], largest[2];
} Apart;

static void measure_cell(PaperVolume *paper, ptrdiff_t cell, int i, int j, int k, void *data) {
    Apart *apart = data;
    for (int f = 0; f < 4; f++) {
        const FluidView ours = f < 3 ? Fluid_Velocity(apart->fluid, f) : Fluid_Channel(apart->fluid, 0);
        const double theirs = (double)(f < 3 ? paper->v[f] : paper->x[0])[cell];
        apart->most[f == 3] = fmax(apart->most[f == 3], fabs(theirs - (double)*sample(ours, i, j, k)));
        apart->largest[f == 3] = fmax(apart->largest[f == 3], fabs(theirs));
    }
}

/* Roughly: the preset's sweeps are red-black, and 20 leave a solution half done. */
TEST(test_stam_2003_follows_it) {
    const FluidDef def = paper_def();
    PaperVolume paper;
    Apart apart = {.fluid = Fluid_Create(&def)};
    (void)state;
    assert_non_null(apart.fluid);
    assert_true(PaperVolume_Open(&paper, cube, 1));
    paper.viscosity = def.viscosity;
    paper.diffusion[0] = def.channel[0].diffusion;
    each_cell(load_cell, &paper, apart.fluid);
    for (int step = 0; step < STEPS; step++) {
        PaperVolume_ClearSources(&paper);
        PaperVolume_Step(&paper, dt);
        Fluid_Step(apart.fluid, dt);
    }
    each_cell(measure_cell, &paper, &apart);
    print_message("from stam-2003: velocity %.3f, smoke %.4f of the largest value\n", apart.most[0] / apart.largest[0],
                  apart.most[1] / apart.largest[1]);
    assert_true(apart.most[0] < 0.1 * apart.largest[0]);
    assert_true(apart.most[1] < 0.02 * apart.largest[1]);
    Fluid_Destroy(apart.fluid);
    PaperVolume_Close(&paper);
}
