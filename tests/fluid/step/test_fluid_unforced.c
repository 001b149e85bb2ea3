/* Air that nothing drives: its energy never exceeds what it started with, whatever the sides and schemes, and it leaves
 * where the box is open. Plumes pass open sides as if the box went on, and a paddle makes no jet. */
#include "tests/kits/fluid_cases.h"
#include "tests/kits/fluid_kit.h"
#include "tests/kits/patience.h"
#include "tests/kits/test.h"

#include <math.h>

enum { WIDTH = 96, HEIGHT = 48, STONE = 1 };
static const float cell = .05f, dt = 1 / 60.f;

/* Eddies that lie about in the box, of all directions; in 2D they all turn about z. */
enum { EDDIES = 8 };

typedef struct Eddy {
    float at[3], turn[3]; /* parts of the box; about each axis */
} Eddy;

static float eddies_at(const Eddy *eddy, const FluidView *v, int axis, const int at[3], const int size[3]) {
    const int j = (axis + 1) % 3, l = (axis + 2) % 3, axes = size[2] > 1 ? 3 : 2;
    const float radius = .2f * (float)size[0];
    float sum = 0;
    for (int i = 0; i < EDDIES; i++) {
        float from[3] = {0, 0, 0}, far2 = 0;
        const float turn[3] = {axes > 2 ? eddy[i].turn[0] : 0, axes > 2 ? eddy[i].turn[1] : 0, eddy[i].turn[2]};
        for (int k = 0; k < axes; k++) {
            from[k] = (float)at[k] + v->offset[k] - eddy[i].at[k] * (float)size[k];
            far2 += from[k] * from[k];
        }
        sum += (turn[j] * from[l] - turn[l] * from[j]) * expf(-far2 / (radius * radius));
    }
    return sum;
}

/* So fast that the fastest air goes `courant` cells a step. */
static void stir_up(Fluid *fluid, float courant) {
    KitRandom random = {96};
    Eddy eddy[EDDIES];
    for (int i = 0; i < EDDIES; i++) {
        for (int k = 0; k < 3; k++) eddy[i].at[k] = Kit_RandomFloat(&random, .2f, .8f);
        for (int k = 0; k < 3; k++) eddy[i].turn[k] = Kit_RandomFloat(&random, -1, 1);
    }
    for (int pass = 0; pass < 2; pass++) {
        const float scale = pass ? courant * cell / dt / Kit_TopSpeed(fluid) : 1;
        for (int axis = 0; axis < Kit_Axes(fluid); axis++) {
            const FluidView v = Fluid_Velocity(fluid, axis);
            for (int c = 0; c < v.size[0] * v.size[1] * v.size[2]; c++) {
                const int at[3] = {c % v.size[0], c / v.size[0] % v.size[1], c / v.size[0] / v.size[1]};
                float *sample = Kit_At3(v, at[0], at[1], at[2]);
                *sample = scale * (pass ? *sample : eddies_at(eddy, &v, axis, at, Fluid_GetDef(fluid)->size));
            }
        }
    }
}

typedef struct Box {
    int size[3];
    FluidSideKind sides[3];
    bool stones, reflects;
    int iterations; /* 0: the row's own */
    int steps;
    double last; /* of the energy at the end, at most */
} Box;

static void put_stones(Fluid *fluid) {
    const int *size = Fluid_GetDef(fluid)->size;
    Kit_StampCells(fluid, STONE, 1, size[1] / 3, 1, size[1] / 3);
    Kit_StampCells(fluid, STONE, size[0] / 3, 1, size[0] / 4, 1);
    Kit_StampCells(fluid, STONE, size[0] - 4, size[1] / 2, 2, 3);
    if (size[2] > 1) Fluid_StampCapsule(fluid, STONE, FLUID_AT3(.5f, .5f, .3f), FLUID_AT3(.5f, .5f, .3f), .16f);
}

static void expect_decay(Case *each, const Box *box) {
    FluidDef def = Case_Quiet(each);
    for (int axis = 0; axis < 3; axis++) {
        def.size[axis] = box->size[axis];
        Case_AxisSides(&def, axis, box->sides[axis], 1);
    }
    def.cell_size = cell, def.channel_count = 0;
    def.reflection = def.reflection || box->reflects;
    if (box->iterations) def.over_relaxation = 1.9f, def.pressure_iterations = box->iterations;
    Fluid *fluid = Case_Create(each, &def);
    if (box->stones) put_stones(fluid);
    stir_up(fluid, box->iterations ? .15f : .9f);
    for (int i = 0; i < 3; i++) Fluid_StepVelocity(fluid, 1e-6f);
    const double start = Kit_Energy(fluid);
    const bool all = Patience_Long() || box->last < 1; /* else what is promised of steps */
    const int steps = all ? box->steps : (int)fmin(box->steps, 300);
    double most = 1, last = 1;
    for (int i = 0; i < steps && most < 10; i++) {
        Fluid_StepVelocity(fluid, dt);
        last = Kit_Energy(fluid) / start, most = fmax(most, last);
    }
    Case_Expect(each, most <= 1.01 && last <= box->last,
                "%d x %d x %d, sides %d %d %d, %d iterations: energy grows to %g of the start, %g at last",
                box->size[0], box->size[1], box->size[2], box->sides[0], box->sides[1], box->sides[2], box->iterations,
                most, last);
    Fluid_Destroy(fluid);
}

static void check_energy(Case *each) {
    static const Box flat[] = {{{96, 48, 1}, {FLUID_OPEN, FLUID_OPEN, FLUID_WALL}, false, false, 0, 1200, .05},
                               {{96, 48, 1}, {FLUID_OPEN, FLUID_OPEN, FLUID_WALL}, true, false, 0, 600, .35},
                               {{96, 48, 1}, {FLUID_WALL, FLUID_WALL, FLUID_WALL}, false, false, 0, 1200, 1},
                               {{96, 48, 1}, {FLUID_WALL, FLUID_OPEN, FLUID_WALL}, true, false, 0, 600, 1},
                               {{96, 48, 1}, {FLUID_PERIODIC, FLUID_PERIODIC, FLUID_WALL}, false, false, 0, 600, 1}};
    static const Box deep[] = {
        {{24, 18, 12}, {FLUID_OPEN, FLUID_OPEN, FLUID_OPEN}, true, false, 0, 90, .5},
        {{24, 18, 12}, {FLUID_PERIODIC, FLUID_PERIODIC, FLUID_PERIODIC}, false, false, 0, 360, .95},
        {{24, 18, 12}, {FLUID_WALL, FLUID_OPEN, FLUID_PERIODIC}, true, false, 0, 90, .95}};
    const bool is_deep = Case_IsDeep(each);
    for (int i = 0; i < (is_deep ? 3 : 5); i++) expect_decay(each, is_deep ? &deep[i] : &flat[i]);
}

TEST(test_energy_never_grows) { Cases_WalkTransport(check_energy); }

/* However little of the divergence is found, by few iterations or at centres: what is reflected is never more than what
 * there was. */
static void check_reflected(Case *each) {
    static const int iterations[] = {1, 2, 4, 20};
    if (each->def.order != FLUID_ADVECT_FIRST || each->def.pressure == FLUID_COMPRESSIBLE || Case_IsDeep(each)) return;
    for (int i = 0; i < 4; i++)
        expect_decay(each,
                     &(Box){{24, 20, 1}, {FLUID_WALL, FLUID_WALL, FLUID_WALL}, false, true, iterations[i], 300, 1});
    for (int i = 0; i < 2; i++)
        expect_decay(each, &(Box){{12, 10, 7}, {FLUID_WALL, FLUID_WALL, FLUID_WALL}, false, true, 1 + 2 * i, 300, 1});
}

TEST(test_reflected_energy_never_grows) { Cases_Walk(check_reflected); }

/* ---- Air that is driven ---------------------------------------------------------------------------- */

/* m^2/s that rise through the height of 2.4 m above a fire, on average over the second half of fifteen seconds. */
static double rising(Case *each, FluidDef *def, int height) {
    Case_Resize(def, WIDTH, height, cell);
    Fluid *fluid = Case_Create(each, def);
    const float floor = (float)height * cell, x = .5f * WIDTH * cell;
    double sum = 0;
    for (int i = 0; i < 900; i++) {
        Fluid_Add(fluid, FLUID_HEAT, FLUID_AT(x, floor - .15f), FLUID_AT(x, floor - .15f), .25f, 60 * dt);
        Fluid_Step(fluid, dt);
        const FluidView v = Fluid_ReadVelocity(fluid, 1);
        for (int k = 0; k < WIDTH && i >= 450; k++) sum += fmax(-(double)*Kit_At(v, k, height - 46), 0);
    }
    Fluid_Destroy(fluid);
    return sum * cell / 450;
}

static void check_plume(Case *each) {
    FluidDef def = each->def;
    Case_AllSides(&def, FLUID_OPEN, 0);
    def.side[3].kind = FLUID_WALL;
    if (Case_IsDeep(each)) return;
    const double low = rising(each, &def, HEIGHT), tall = rising(each, &def, 2 * HEIGHT);
    Case_Near(each, "what rises through an open ceiling, beside a room twice as high", low / tall, 1, .3);
}

TEST(test_plumes_leave) { Cases_WalkPresets(check_plume); }

/* A paddle whose tips go at 1.4 m/s, in a box whose sides drag. At the edges of its blades the air goes half as fast
 * again, and nowhere faster. */
static void check_paddle(Case *each) {
    enum { SIDE = 32 };
    static const float spin = 2.1f, size = 4;
    if (each->def.layout != FLUID_STAGGERED || each->def.advection == FLUID_CONSERVING) return;
    FluidDef def = each->def;
    Case_Resize(&def, SIDE, SIDE, size / SIDE);
    def.size[2] = SIDE, def.vorticity = 0, def.friction = .05f;
    for (int axis = 0; axis < 3; axis++) Case_AxisSides(&def, axis, FLUID_WALL, 0);
    Fluid *fluid = Case_Create(each, &def);
    FluidBody paddle = Fluid_DefaultBody();
    float most = 0;
    paddle.spin[2] = spin, paddle.pivot[0] = 2.95f, paddle.pivot[1] = 1.5f, paddle.pivot[2] = 2;
    Fluid_SetBody(fluid, 1, &paddle);
    for (int tick = 0; tick < 250; tick++) {
        Fluid_ClearOccupancy(fluid);
        for (int blade = 0; blade < 3; blade++) {
            const float angle = spin * (float)tick * dt + 2.0943951f * (float)blade;
            Fluid_StampBox(fluid, 1, FLUID_AT3(2.95f + .34f * cosf(angle), 1.5f + .34f * sinf(angle), 2),
                           FLUID_AT3(.34f, .05f, .5f), angle);
        }
        Fluid_StepVelocity(fluid, dt);
        most = fmaxf(most, Kit_TopSpeed(fluid));
    }
    Case_AtMost(each, "fastest air around a paddle, m/s", most, 2.4);
    Fluid_Destroy(fluid);
}

TEST(test_no_jet_runs_along_a_side_that_drags) { Cases_WalkDeep(check_paddle); }
