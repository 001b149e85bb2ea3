/* What a flow with depth keeps: air at rest stays at rest around a ball, energy that nothing drives does not grow, and
 * totals that are conserved stay what they are around bodies that move and turn in every direction. */
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

/* ---- Rest --------------------------------------------------------------------------------------- */

/* Warm above cold, along an axis that is none of the grid's. */
static void check_stratified(Case *each) {
    static const float up[3] = {.48f, -.6f, .64f};
    if (each->def.layout != FLUID_STAGGERED || each->def.order != FLUID_ADVECT_FIRST || Case_ConvergesSlowly(each))
        return;
    FluidDef def = box(each, FLUID_WALL, FLUID_WALL, FLUID_WALL);
    def.channel[FLUID_HEAT].buoyancy = .05f;
    Case_Converge(&def, 2e-6f);
    def.pressure_iterations = 4000;
    for (int slanting = 0; slanting < 2; slanting++) {
        if (!slanting) memcpy(def.up, ((const float[3]){0, 0, -1}), sizeof def.up);
        if (slanting) memcpy(def.up, up, sizeof up);
        Fluid *fluid = Case_Create(each, &def);
        Fluid_StampCapsule(fluid, 1, FLUID_AT3(1.3f, .85f, .6f), FLUID_AT3(1.3f, .85f, .6f), .33f);
        Fluid_StampTurnedBox(fluid, 2, FLUID_AT3(.5f, .5f, .5f), FLUID_AT3(0, .4f, .3f),
                             (const float[4]){.1f, .2f, .3f, .9f});
        Fluid_Step(fluid, dt);
        const FluidView heat = Fluid_Channel(fluid, FLUID_HEAT);
        for (int z = 0; z < DEEP; z++)
            for (int y = 0; y < HIGH; y++)
                for (int x = 0; x < WIDE; x++) {
                    const float high = def.up[0] * (float)x + def.up[1] * (float)y + def.up[2] * (float)z;
                    *Kit_At3(heat, x, y, z) = 20 + .8f * high;
                }
        Kit_Steps(fluid, 10, dt);
        Case_AtMost(each, "currents in stratified air, m/s", Kit_TopSpeed(fluid), 1e-5);
        Fluid_Destroy(fluid);
    }
}

TEST(test_stratified_air_stays_at_rest) { Cases_WalkDeep(check_stratified); }

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

static void stamp(Fluid *fluid, int tick, float speed) {
    const float gone = (float)tick * speed * cell, z = .6f + .25f * sinf(.3f * (float)tick);
    const float x = .4f + (gone < 1.4f ? gone : 2.8f - gone), half = .1f * (float)tick;
    FluidBody ball = Fluid_DefaultBody(), blade = ball;
    ball.velocity[0] = (gone < 1.4f ? speed : -speed) * cell / dt, ball.spin[1] = 2, ball.pivot[0] = x;
    ball.pivot[1] = .8f, ball.pivot[2] = z;
    blade.spin[0] = 3.6f / dt / 60, blade.spin[2] = 4.8f / dt / 60, blade.pivot[0] = 1.4f, blade.pivot[1] = 1.2f,
    blade.pivot[2] = .6f;
    Fluid_SetBody(fluid, 2, &ball), Fluid_SetBody(fluid, 3, &blade);
    Fluid_ClearOccupancy(fluid);
    Fluid_StampBox(fluid, 1, FLUID_AT3(1.95f, .6f, .6f), FLUID_AT3(.04f, .6f, .4f), 0);
    Fluid_StampCapsule(fluid, 2, FLUID_AT3(x, .8f, z), FLUID_AT3(x, .8f, z), .27f);
    Fluid_StampTurnedBox(fluid, 3, blade.pivot, FLUID_AT3(.02f, .4f, .3f),
                         (const float[4]){.6f * sinf(half), 0, .8f * sinf(half), cosf(half)});
}

static void check_totals(Case *each) {
    static const float speeds[] = {.3f, 1, 2.3f};
    if (!Case_Conserves(each)) return;
    for (int i = 0; i < 6; i++) {
        FluidDef def = i % 2 ? box(each, FLUID_WALL, FLUID_WALL, FLUID_WALL)
                             : box(each, FLUID_PERIODIC, FLUID_WALL, FLUID_PERIODIC);
        KitRandom random = {23};
        Fluid *fluid = Case_Create(each, &def);
        stamp(fluid, 0, speeds[i / 2]);
        Fluid_Step(fluid, dt);
        for (int z = 0; z < DEEP; z++)
            for (int y = 0; y < HIGH; y++)
                for (int x = 0; x < WIDE; x++)
                    Kit_PutCell3(fluid, FLUID_SMOKE, x, y, z, Kit_RandomFloat(&random, 0, 1));
        const double before = Fluid_Total(fluid, FLUID_SMOKE);
        for (int tick = 1; tick < 40; tick++) {
            stamp(fluid, tick, speeds[i / 2]);
            if (tick % 7 == 0)
                Fluid_Push(fluid, FLUID_AT3(.5f, .5f, .5f), FLUID_AT3(2, 1, .7f), .3f, FLUID_AT3(9, -20, 30));
            Fluid_Step(fluid, dt);
        }
        float low, high;
        Kit_FreeRange(fluid, FLUID_SMOKE, &low, &high);
        Case_Near(each, "total of smoke, of what it was", Fluid_Total(fluid, FLUID_SMOKE) / before, 1, 1e-5);
        Case_AtLeast(each, "least smoke", low, 0);
        Fluid_Destroy(fluid);
    }
}

TEST(test_totals_are_kept_around_bodies) { Cases_WalkDeep(check_totals); }
