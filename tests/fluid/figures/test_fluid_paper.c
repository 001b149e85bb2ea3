/* The preset stam-2003 against the paper's algorithm, written down independently in paper_reference.c. */
#include "tests/kits/fluid_cases.h"
#include "tests/kits/fluid_kit.h"
#include "tests/kits/paper_reference.h"
#include "tests/kits/test.h"

#include <math.h>
#include <stdio.h>

enum { N = 64, STEPS = 10 };
static const float dt = 0.02f;

/* The paper's box has sides of length 1: so has the fluid's here, and both share all units. */
static FluidDef paper_def(const Case *each, float viscosity, float diffusion) {
    FluidDef def = each->def;
    Case_Resize(&def, N, N, 1.0f / N);
    for (int side = 0; side < 4; side++) def.side[side] = Fluid_PresetDef(FLUID_PRESET_STAM_2003).side[side];
    def.viscosity = viscosity, def.vorticity = def.friction = 0;
    for (int c = 0; c < 2; c++) {
        def.channel[c].diffusion = diffusion;
        def.channel[c].ambient = def.channel[c].decay = def.channel[c].buoyancy = 0;
    }
    return def;
}

static void load(PaperReference *paper, Fluid *fluid) {
    const KitPuff puff = {0.4f, 0.55f, 0.1f, 1};
    Kit_Stir(fluid, 1);
    Kit_FillChannel(fluid, FLUID_SMOKE, Kit_Puff, &puff);
    KitRandom random = {2003};
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++) {
            const ptrdiff_t at = PaperReference_Index(paper, i + 1, j + 1, 1);
            *Kit_At(Fluid_Velocity(fluid, 0), i, j) += Kit_RandomFloat(&random, -0.2f, 0.2f);
            Kit_Put(Fluid_Channel(fluid, FLUID_HEAT), i, j, Kit_RandomFloat(&random, 0, 1));
            paper->v[0][at] = *Kit_At(Fluid_Velocity(fluid, 0), i, j);
            paper->v[1][at] = *Kit_At(Fluid_Velocity(fluid, 1), i, j);
            for (int c = 0; c < 2; c++) paper->x[c][at] = *Kit_At(Fluid_Channel(fluid, c), i, j);
        }
    for (int k = 0; k <= N + 1; k++) /* the ring, as set_bnd leaves it */
        for (int side = 0; side < 4; side++) {
            const int i = side == 0 ? 0 : side == 1 ? N + 1 : k, j = side == 2 ? 0 : side == 3 ? N + 1 : k;
            const ptrdiff_t to = PaperReference_Index(paper, i, j, 1);
            const ptrdiff_t from = PaperReference_Index(paper, i < 1 ? 1 : i > N ? N : i, j < 1 ? 1 : j > N ? N : j, 1);
            paper->v[0][to] = i < 1 || i > N ? -paper->v[0][from] : paper->v[0][from];
            paper->v[1][to] = j < 1 || j > N ? -paper->v[1][from] : paper->v[1][from];
            for (int c = 0; c < 2; c++) paper->x[c][to] = paper->x[c][from];
        }
}

/* The largest difference of a field over its largest value. */
static double distance(const PaperReference *paper, const float *theirs, FluidView ours) {
    double most = 0, largest = 0;
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++) {
            const double value = theirs[PaperReference_Index(paper, i + 1, j + 1, 1)];
            most = fmax(most, fabs(value - *Kit_At(ours, i, j)));
            largest = fmax(largest, fabs(value));
        }
    return most / largest;
}

/* Sources act in each step: a force at the left and smoke at the right. The force is written into the velocity, since
 * the paper adds its forces before diffusion, and a push comes after it. */
static void advance(PaperReference *paper, Fluid *fluid, int step) {
    PaperReference_ClearSources(paper);
    paper->v_prev[0][PaperReference_Index(paper, 11 + 3 * step, 21, 1)] = 30;
    paper->v_prev[1][PaperReference_Index(paper, 11 + 3 * step, 21, 1)] = -20;
    paper->x_prev[0][PaperReference_Index(paper, 50, 40, 1)] = 10;
    *Kit_At(Fluid_Velocity(fluid, 0), 10 + 3 * step, 20) += 30 * dt;
    *Kit_At(Fluid_Velocity(fluid, 1), 10 + 3 * step, 20) += -20 * dt;
    Fluid_Add(fluid, FLUID_SMOKE, FLUID_AT(49.5f / N, 39.5f / N), FLUID_AT(49.5f / N, 39.5f / N), 0.001f, 10 * dt);
    PaperReference_Step(paper, dt);
    Fluid_Step(fluid, dt);
}

static double compare(Case *each, const FluidDef *def, PaperOrder order) {
    PaperReference paper;
    assert_true(PaperReference_Open(&paper, (const int[3]){N, N, 1}, 2));
    paper.order = order;
    paper.skips_idle_diffusion = order == PAPER_RED_BLACK; /* which only takes time */
    paper.viscosity = def->viscosity;
    paper.diffusion[0] = paper.diffusion[1] = def->channel[0].diffusion;
    Fluid *fluid = Case_Create(each, def);
    load(&paper, fluid);
    for (int step = 0; step < STEPS; step++) advance(&paper, fluid, step);
    const double apart[4] = {
        distance(&paper, paper.v[0], Fluid_Velocity(fluid, 0)), distance(&paper, paper.v[1], Fluid_Velocity(fluid, 1)),
        distance(&paper, paper.x[0], Fluid_Channel(fluid, 0)), distance(&paper, paper.x[1], Fluid_Channel(fluid, 1))};
    printf("    viscosity %g, diffusion %g, %s: u %.2g, v %.2g, smoke %.2g, noise %.2g of the largest value\n",
           def->viscosity, def->channel[0].diffusion, order == PAPER_RED_BLACK ? "red-black" : "the paper's order",
           apart[0], apart[1], apart[2], apart[3]);
    Fluid_Destroy(fluid);
    PaperReference_Close(&paper);
    return fmax(fmax(apart[0], apart[1]), fmax(apart[2], apart[3]));
}

static void check_paper(Case *each) {
    static const float rates[][2] = {{0, 0}, {1e-3f, 0}, {0, 1e-4f}, {2e-3f, 1e-3f}};
    const FluidDef paper = Fluid_PresetDef(FLUID_PRESET_STAM_2003);
    if (each->def.layout != paper.layout || each->def.order != paper.order || each->def.advection != paper.advection ||
        each->def.pressure != paper.pressure || each->def.pressure_iterations != paper.pressure_iterations)
        return;
    for (size_t i = 0; i < sizeof rates / sizeof *rates; i++) {
        const FluidDef def = paper_def(each, rates[i][0], rates[i][1]);
        Case_AtMost(each, "distance from the paper with red-black sweeps", compare(each, &def, PAPER_RED_BLACK), 1e-5);
        Case_AtMost(each, "distance from the paper's own order", compare(each, &def, PAPER_LEXICOGRAPHIC), 0.1);
    }
}

TEST(test_stam_2003_is_the_paper) { Cases_WalkPresets(check_paper); }
