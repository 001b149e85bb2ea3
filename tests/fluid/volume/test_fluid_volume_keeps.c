/* What a flow with depth keeps: energy that nothing drives does not grow, whatever the eddies, and a paddle makes no
 * jet. */
#include "tests/kits/fluid_cases.h"
#include "tests/kits/fluid_kit.h"
#include "tests/kits/test.h"

#include <math.h>
#include <string.h>

enum { WIDE = 24, HIGH = 18, DEEP = 12 };
static const float cell = .1f, dt = 1 / 60.f;

static FluidDef box(const Case *each, FluidSideKind x, FluidSideKind y, FluidSideKind z) {
    const FluidSideKind kinds[3] = {x, y, z};
    FluidDef def = Case_Quiet(each);
    Case_Resize(&def, WIDE, HIGH, cell);
    def.size[2] = DEEP;
    for (int axis = 0; axis < 3; axis++) Case_AxisSides(&def, axis, kinds[axis], 1);
    return def;
}

/* ---- Energy ------------------------------------------------------------------------------------- */

/* Eddies of all directions. */
static void stir(Fluid *fluid) {
    KitRandom random = {19};
    float eddy[8][7];
    for (int i = 0; i < 8; i++)
        for (int k = 0; k < 7; k++)
            eddy[i][k] = k < 3 ? Kit_RandomFloat(&random, .2f, .8f) : Kit_RandomFloat(&random, -12, 12);
    for (int axis = 0; axis < 3; axis++) {
        const FluidView v = Fluid_Velocity(fluid, axis);
        const int j = (axis + 1) % 3, l = (axis + 2) % 3, size[3] = {WIDE, HIGH, DEEP};
        for (int c = 0; c < v.size[0] * v.size[1] * v.size[2]; c++) {
            const int at[3] = {c % v.size[0], c / v.size[0] % v.size[1], c / v.size[0] / v.size[1]};
            float sum = 0;
            for (int i = 0; i < 8; i++) {
                float from[3], far2 = 0;
                for (int k = 0; k < 3; k++) {
                    from[k] = ((float)at[k] + v.offset[k] - eddy[i][k] * (float)size[k]) * cell;
                    far2 += from[k] * from[k];
                }
                sum += (eddy[i][3 + j] * from[l] - eddy[i][3 + l] * from[j]) * expf(-far2 / .06f);
            }
            *Kit_At3(v, at[0], at[1], at[2]) = sum;
        }
    }
}

static void check_energy(Case *each) {
    static const struct {
        FluidSideKind x, y, z;
        bool stones;
        int steps;
        double last;
    } boxes[] = {{FLUID_OPEN, FLUID_OPEN, FLUID_OPEN, true, 90, .5},
                 {FLUID_PERIODIC, FLUID_PERIODIC, FLUID_PERIODIC, false, 360, .9},
                 {FLUID_WALL, FLUID_OPEN, FLUID_PERIODIC, true, 90, .9}};
    const bool lively = each->def.advection == FLUID_MACCORMACK; /* others wear eddies away */
    for (size_t i = 0; i < (lively ? sizeof boxes / sizeof *boxes : 1); i++) {
        const FluidDef def = box(each, boxes[i].x, boxes[i].y, boxes[i].z);
        Fluid *fluid = Case_Create(each, &def);
        if (boxes[i].stones) {
            Fluid_StampCapsule(fluid, 1, FLUID_AT3(1.7f, .5f, .4f), FLUID_AT3(1.7f, .5f, .4f), .21f);
            Fluid_StampBox(fluid, 1, FLUID_AT3(.15f, .9f, .6f), FLUID_AT3(.04f, .4f, .3f), 0);
            Fluid_StampBox(fluid, 1, FLUID_AT3(1, 1.65f, 1.1f), FLUID_AT3(.3f, .04f, .09f), 0);
        }
        stir(fluid);
        Fluid_StepVelocity(fluid, 1e-6f);
        const double start = Kit_Energy(fluid);
        double most = 1, last = 1;
        for (int k = 0; k < boxes[i].steps; k++) {
            Fluid_StepVelocity(fluid, dt);
            last = Kit_Energy(fluid) / start;
            most = fmax(most, last);
        }
        Case_AtMost(each, "energy, of the start", most, 1.01);
        Case_Expect(each, last <= boxes[i].last, "box %zu: %g of the energy is left", i, last);
        Fluid_Destroy(fluid);
    }
}

TEST(test_energy_never_grows) { Cases_WalkDeep(check_energy); }

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

/* ---- Totals ------------------------------------------------------------------------------------- */
