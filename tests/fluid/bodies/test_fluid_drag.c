/* Viscous forces on bodies, against what Couette, Poiseuille and a benchmark say. */
#include "tests/kits/fluid_cases.h"
#include "tests/kits/fluid_kit.h"
#include "tests/kits/test.h"

#include <math.h>

static const double pi = 3.14159265358979;

/* In depth per metre of it, as in 2D. */
static double force_on(const Fluid *fluid, int body, int axis) {
    float force[3] = {NAN, NAN, NAN};
    Fluid_BodyForce(fluid, body, force, NULL);
    return force[axis] / Kit_Depth(fluid);
}

static double torque_on(const Fluid *fluid, int body) {
    float torque[3] = {NAN, NAN, NAN};
    Fluid_BodyForce(fluid, body, NULL, torque);
    return torque[2] / Kit_Depth(fluid);
}

/* ---- Shear --------------------------------------------------------------------------------------- */

/* A corridor, periodic along x, between plates 1 and 2 that are four cells thick. */
static Fluid *corridor(Case *each, FluidDef *def, float viscosity) {
    *def = Case_Quiet(each);
    Case_Resize(def, 12, 24, 0.1f);
    Case_AxisSides(def, 0, FLUID_PERIODIC, 0);
    def->viscosity = viscosity;
    def->up[0] = 1, def->up[1] = 0;
    def->channel[FLUID_HEAT].buoyancy = 0.1f;
    Fluid *fluid = Case_Create(each, def);
    Kit_StampCells(fluid, 1, 0, 0, 12, 4);
    Kit_StampCells(fluid, 2, 0, 20, 12, 4);
    return fluid;
}

/* Couette: mu U / gap, where a wall that slips halfway lies another half cell away. */
static void check_couette(Case *each) {
    for (int slip = 0; slip < 3; slip++) {
        FluidDef def;
        Fluid *fluid = corridor(each, &def, 0.1f);
        Fluid_SetBody(fluid, 2, &(FluidBody){.velocity = {1, 0, 0}, .slip = 0.5f * (float)slip});
        for (int i = 0; i < 220; i++) Fluid_StepVelocity(fluid, 0.1f);
        const double pull = def.density * 0.1 / (slip ? 1.65 : 1.6) * 1.2, wanted = slip == 2 ? 0 : pull;
        Case_Near(each, "drag of the air on a sliding plate, N", force_on(fluid, 2, 0), -wanted, 0.002 * pull);
        Case_Near(each, "drag of the air on the other plate, N", force_on(fluid, 1, 0), wanted, 0.002 * pull);
        Fluid_Destroy(fluid);
    }
}

/* What moves along the corridor, per square metre of density 1. */
static double momentum(Fluid *fluid) {
    const FluidView u = Fluid_Velocity(fluid, 0);
    double sum = 0;
    for (int y = 0; y < 24; y++)
        for (int x = 0; x < 12; x++)
            if (Kit_IsFree(fluid, x, y)) sum += *Kit_At(u, x, y);
    return sum * 0.01;
}

/* Poiseuille: each plate takes half of what drives the flow. With a disc in the way, all three together take it all. On
 * the way there, what they do not take speeds the air up. */
static void check_poiseuille(Case *each) {
    const bool faces = each->def.layout == FLUID_STAGGERED, deep = Case_IsDeep(each);
    for (int disc = 0; disc < 2; disc++) {
        FluidDef def;
        Fluid *fluid = corridor(each, &def, 0.2f);
        if (disc) Kit_StampDisc(fluid, 3, 0.65f, 1.15f, 0.22f);
        Kit_SetChannel(fluid, FLUID_HEAT, 1);
        int cells = 0;
        for (int i = 0; i < 12 * 24; i++) cells += Fluid_GetOccupancy(fluid)[i] == 0;
        const double drive = def.density * 0.1 * cells * 0.01;
        for (int i = 0; i < 120; i++) {
            const double before = momentum(fluid);
            Fluid_StepVelocity(fluid, 0.1f);
            if (i != 3 && i != 119) continue;
            const double gain = def.density * (momentum(fluid) - before) / 0.1,
                         taken = force_on(fluid, 1, 0) + force_on(fluid, 2, 0) + force_on(fluid, 3, 0);
            Case_Near(each, "drag on plates and disc and gain in momentum, over the drive", (taken + gain) / drive, 1,
                      disc    ? faces ? 0.03 : 0.06
                      : faces ? 0.001
                      : deep  ? 0.05 /* the paper's sweeps leave more with three axes */
                              : 0.02);
        }
        if (!disc)
            Case_Near(each, "a plate's part", force_on(fluid, 1, 0) / drive, 0.5, faces ? 0.001 : deep ? 0.03 : 0.01);
        if (disc) Case_AtLeast(each, "the disc's part", force_on(fluid, 3, 0) / drive, 0.25);
        Fluid_Destroy(fluid);
    }
}

TEST(test_shear_drags_plates) {
    Cases_WalkTransport(check_couette);
    Cases_WalkTransport(check_poiseuille);
}

/* Between cylinders, of which the inner one turns: 4 pi mu spin R1^2 R2^2 / (R2^2 - R1^2) on both (Couette 1890). */
static void check_torque(Case *each) {
    enum { WELL = 64 };
    FluidDef def = Case_Quiet(each);
    Case_Resize(&def, WELL, WELL, 0.1f);
    Case_Converge(&def, 1e-2f);
    def.viscosity = 0.5f;
    Fluid *fluid = Case_Create(each, &def);
    uint8_t level[WELL * WELL];
    const double inner = 0.8, outer = 2.8, middle = 0.05 * WELL;
    for (int i = 0; i < WELL * WELL; i++)
        level[i] = hypot(i % WELL + 0.5 - WELL / 2, i / WELL + 0.5 - WELL / 2) > 10 * outer ? 2 : 0;
    Kit_SetMask(fluid, level);
    for (int body = 1; body <= 2; body++)
        Fluid_SetBody(fluid, body, &(FluidBody){.spin = {0, 0, body == 1}, .pivot = {(float)middle, (float)middle, 0}});
    Kit_StampDisc(fluid, 1, (float)middle, (float)middle, (float)inner);
    for (int i = 0; i < 40; i++) Fluid_StepVelocity(fluid, 0.15f);
    const double a = inner * inner, b = outer * outer, wanted = 4 * pi * def.density * 0.5 * a * b / (b - a);
    const double within = def.layout == FLUID_STAGGERED ? 0.05 : 0.15;
    Case_Near(each, "torque on the disc that turns", torque_on(fluid, 1) / wanted, -1, within);
    Case_Near(each, "torque on the well around it", torque_on(fluid, 2) / wanted, 1, within);
    Case_Near(each, "force on the disc that turns", force_on(fluid, 1, 0) / wanted, 0, 0.01);
    Fluid_Destroy(fluid);
}

TEST(test_a_turning_disc_takes_torque) { Cases_WalkPresets(check_torque); }

/* The benchmark 2D-1 of Schaefer and Turek 1996: a cylinder in a channel at Re 20, drag coefficient 5.57 to 5.59. Rows
 * of the first column are vents that blow the parabola in. With 10 cells across (and a disc that acts 8 % larger) 5.86;
 * with 20, 5.67.
 */
static void check_cylinder(Case *each) {
    enum { WIDE = 120, HIGH = 41 };
    FluidDef def = Case_Quiet(each);
    Case_Resize(&def, WIDE, HIGH, 0.01f);
    def.side[1].kind = FLUID_OPEN;
    def.density = 1;
    def.viscosity = 0.001f;
    def.pressure_iterations = 4;
    Fluid *fluid = Case_Create(each, &def);
    uint8_t level[WIDE * HIGH] = {0};
    for (int y = 0; y < HIGH; y++) {
        const float part = ((float)y + 0.5f) / HIGH;
        level[y * WIDE] = (uint8_t)(y + 2);
        Fluid_SetBody(fluid, y + 2, &(FluidBody){.velocity = {1.2f * part * (1 - part), 0, 0}});
    }
    Kit_SetMask(fluid, level);
    Kit_StampDisc(fluid, 1, 0.2f, 0.2f, 0.05f);
    for (int i = 0; i < 300; i++) Fluid_StepVelocity(fluid, 0.01f);
    Case_Near(each, "drag coefficient", force_on(fluid, 1, 0) * 2 / (0.2 * 0.2 * 0.1), 5.58, 0.4);
    Case_Near(each, "lift coefficient", force_on(fluid, 1, 1) * 2 / (0.2 * 0.2 * 0.1), 0.01, 0.02);
    Fluid_Destroy(fluid);
}

TEST(test_a_cylinder_has_its_published_drag) { Cases_RunOne(check_cylinder); }
