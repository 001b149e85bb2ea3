/* A scene that is its own mirror image stays so, beside every kind of side. */
#include "tests/kits/fluid_cases.h"
#include "tests/kits/fluid_kit.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include <cmocka.h>

enum { SIDE = 21 }; /* odd, so that checkerboards have the same colours from both ends */
static const float cell = 0.1f, dt = 1 / 60.0f;

static FluidDef mirrored_def(const Case *each, FluidSideKind kind, int axis) {
    FluidDef def = Case_Quiet(each);
    Case_Resize(&def, SIDE, SIDE, cell);
    Case_AllSides(&def, FLUID_WALL, 0);
    Case_AxisSides(&def, axis, kind, 0);
    def.side[2 * axis].velocity[axis] = 1, def.side[2 * axis + 1].velocity[axis] = -1;
    if (kind == FLUID_INFLOW) def.side[axis ? 0 : 2].kind = def.side[axis ? 1 : 3].kind = FLUID_OPEN;
    Case_Converge(&def, 1e-4f);
    return def;
}

/* Two pushes away from the middle, or towards it, one in each half. */
static void push_both(Fluid *fluid, int axis, float speed) {
    const float middle = 0.5f * cell * SIDE;
    for (int half = -1; half <= 1; half += 2) {
        float at[3] = {middle, middle, middle}, change[3] = {0, 0, 0};
        at[axis] += (float)half * 6.3f * cell;
        change[axis] = (float)half * speed;
        change[axis ? 0 : 1] = 0.7f * speed;
        Fluid_Push(fluid, at, at, 2.2f * cell, change);
        Fluid_Add(fluid, FLUID_SMOKE, at, at, 2.2f * cell, 0.5f);
    }
}

/* The most that samples differ from those at the mirrored place. */
static double asymmetry(FluidView view, int axis, float turned) {
    double most = 0;
    for (int z = 0; z < view.size[2]; z++)
        for (int y = 0; y < view.size[1]; y++)
            for (int x = 0; x < view.size[0]; x++) {
                int there[3] = {x, y, z};
                there[axis] = view.size[axis] - 1 - there[axis];
                most = fmax(most, fabs((double)(*Kit_At3(view, x, y, z) -
                                                turned * *Kit_At3(view, there[0], there[1], there[2]))));
            }
    return most;
}

static void check_sides(Case *each, FluidSideKind kind, int axis) {
    const FluidDef def = mirrored_def(each, kind, axis);
    if (Fluid_DefError(&def)) return; /* an odd axis cannot be periodic with every solver */
    Fluid *fluid = Case_Create(each, &def);
    char what[64];
    for (int tick = 0; tick < 10; tick++) {
        push_both(fluid, axis, tick < 5 ? 2 : -2);
        Fluid_Step(fluid, dt);
    }
    const double speed = (double)Kit_TopSpeed(fluid);
    for (int along = 0; along < Kit_Axes(fluid); along++) {
        snprintf(what, sizeof what, "sides %d across %d, velocity %d", (int)kind, axis, along);
        Case_AtMost(each, what, asymmetry(Fluid_ReadVelocity(fluid, along), axis, along == axis ? -1.f : 1.f) / speed,
                    1e-5);
    }
    snprintf(what, sizeof what, "sides %d across %d, smoke", (int)kind, axis);
    Case_AtMost(each, what, asymmetry(Fluid_ReadChannel(fluid, FLUID_SMOKE), axis, 1), 2e-5);
    Fluid_Destroy(fluid);
}

/* In depth find_tumbling lifts rounding, so that nothing stays mirrored. */
static void check_mirrors(Case *each) {
    static const FluidSideKind kinds[] = {FLUID_WALL, FLUID_OPEN, FLUID_INFLOW};
    if (each->def.pressure == FLUID_COMPRESSIBLE || Case_ConvergesSlowly(each) || Case_IsDeep(each)) return;
    for (int i = 0; i < 3; i++)
        for (int axis = 0; axis < 2; axis++) check_sides(each, kinds[i], axis);
}

static void test_mirrored_scenes_stay_mirrored(void **state) {
    (void)state;
    Cases_WalkPresets(check_mirrors);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_mirrored_scenes_stay_mirrored)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
