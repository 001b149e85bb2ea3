/* Where two rules meet: drains at the box's sides, and bodies on which one axis alone acts. */
#include "tests/kits/fluid_cases.h"
#include "tests/kits/fluid_kit.h"
#include "tests/kits/test.h"

#include <math.h>

enum { WIDE = 24, HIGH = 18, DRAIN = 3, LONG = 40, PLUG = 4 };

static const float cell = .1f, dt = 1 / 60.f;

/* Between a drain and a side, and between two drains, the air stands still, whatever kind of side it is. */
static void check_drains(Case *each, FluidSideKind kind) {
    FluidDef def = each->def;
    Case_Resize(&def, WIDE, HIGH, cell);
    Case_AllSides(&def, kind, 0);
    Fluid *fluid = Case_Create(each, &def);
    Fluid_SetBody(fluid, DRAIN, &(FluidBody){.open = true});
    const int places[][2] = {{0, 7}, {WIDE - 2, 7}, {10, 0}, {10, HIGH - 2}};
    for (int i = 0; i < 4; i++) Kit_StampCells(fluid, DRAIN, places[i][0], places[i][1], 2, 2);
    for (int i = 0; i < 2; i++) {
        Kit_SetWind(fluid, 3, 2);
        Fluid_Step(fluid, dt);
    }
    const FluidView u = Fluid_Velocity(fluid, 0), v = Fluid_Velocity(fluid, 1);
    for (int i = 0; i < 2; i++) {
        const float still[] = {*Kit_At(u, 0, 7 + i),     *Kit_At(u, 1, 7 + i),        *Kit_At(u, WIDE - 1, 7 + i),
                               *Kit_At(u, WIDE, 7 + i),  *Kit_At(v, 10 + i, 0),       *Kit_At(v, 10 + i, 1),
                               *Kit_At(v, 10 + i, HIGH), *Kit_At(v, 10 + i, HIGH - 1)};
        for (int k = 0; k < 8; k++) Case_Near(each, "the air within a drain at a side", still[k], 0, 0);
    }
    Case_AtLeast(each, "the wind into a drain", fabsf(*Kit_At(u, WIDE - 2, 7)), .01);
    Fluid_Destroy(fluid);
}

static void check_drains_at_sides(Case *each) {
    if (each->def.layout != FLUID_STAGGERED) return;
    check_drains(each, FLUID_WALL);
    check_drains(each, FLUID_OPEN);
}

TEST(test_drains_at_sides) { Cases_WalkTransport(check_drains_at_sides); }

/* A plug in a tube that is one cell wide is pushed along it, and neither aside nor around. */
static void check_plug(Case *each) {
    for (int axis = 0; axis < 2; axis++) {
        FluidDef def = Case_Quiet(each);
        Case_Resize(&def, axis ? 1 : LONG, axis ? LONG : 1, cell);
        def.side[axis ? 2 : 0].kind = def.side[axis ? 3 : 1].kind = FLUID_OPEN;
        Fluid *fluid = Case_Create(each, &def);
        float along[3] = {0}, force[3] = {0}, torque[3] = {0};
        along[axis] = 2;
        FluidBody plug = {.pivot = {.5f * cell, .5f * cell, 0}};
        plug.pivot[axis] = (LONG / 2 + .5f) * cell;
        Fluid_SetBody(fluid, PLUG, &plug);
        Fluid_StampCapsule(fluid, PLUG, plug.pivot, plug.pivot, .4f * cell);
        Fluid_Push(fluid, FLUID_AT(0, 0), axis ? FLUID_AT(0, 1.5f) : FLUID_AT(1.5f, 0), cell, along);
        Fluid_Step(fluid, dt);
        Fluid_BodyForce(fluid, PLUG, force, torque);
        Case_AtLeast(each, "the force along a tube, N", force[axis], .01);
        Case_Near(each, "the force across a tube, N", force[!axis], 0, 0);
        Case_Near(each, "the torque in a tube, N m", torque[2], 0, 0);
        Fluid_Destroy(fluid);
    }
}

TEST(test_a_plug_is_pushed_along) { Cases_WalkTransport(check_plug); }
