/* The density of air that can be compressed: its total is kept whatever moves about in it, surfaces that blow bring
 * air, and it is tuned and resampled. */
#include "tests/kits/fluid_cases.h"
#include "tests/kits/fluid_kit.h"
#include "tests/kits/test.h"

#include <math.h>

enum { WIDE = 40, HIGH = 30 };
static const float cell = .05f, dt = 1 / 60.f;

static FluidDef box(int depth, FluidSideKind kind) {
    FluidDef def = Fluid_PresetDef(FLUID_PRESET_WEST_2007);
    def.size[0] = WIDE, def.size[1] = HIGH, def.size[2] = depth;
    Case_AllSides(&def, kind, 1);
    if (depth > 1) Case_AxisSides(&def, 2, kind, 1);
    return def;
}

static Fluid *create(const FluidDef *def) {
    Fluid *fluid = Fluid_Create(def);
    if (!fluid) fail_msg("%s", Fluid_DefError(def));
    return fluid;
}

static double pascals(const Fluid *fluid) {
    return (double)Fluid_GetDef(fluid)->density * (double)Fluid_GetDef(fluid)->stiffness;
}

static float density(const Fluid *fluid, int x, int y) {
    return (float)(1 + (double)*Kit_At(Fluid_ReadPressure(fluid), x, y) / pascals(fluid));
}

/* Cells' worth of air in free cells; and the least density there. */
static double air_in(const Fluid *fluid, double *least) {
    const int *size = Fluid_GetDef(fluid)->size;
    double sum = 0;
    *least = INFINITY;
    for (int z = 0; z < size[2]; z++)
        for (int y = 0; y < size[1]; y++)
            for (int x = 0; x < size[0]; x++) {
                if (!Kit_IsFree3(fluid, x, y, z)) continue;
                const double d = 1 + (double)*Kit_At3(Fluid_ReadPressure(fluid), x, y, z) / pascals(fluid);
                *least = fmin(*least, d);
                sum += d;
            }
    return sum;
}

static double total(const Fluid *fluid) {
    double least;
    return air_in(fluid, &least);
}

static void blow(Fluid *fluid, KitRandom *random, float speed) {
    for (int i = 0; i < 4; i++) {
        const float at[3] = {Kit_RandomFloat(random, 0, 2), Kit_RandomFloat(random, 0, 1.5f), .1f},
                    push[3] = {Kit_RandomFloat(random, -speed, speed), Kit_RandomFloat(random, -speed, speed), 0};
        Fluid_Push(fluid, at, at, .3f, push);
    }
}

static void expect_kept(const Fluid *fluid, double before, const char *what, int step) {
    double least, now = air_in(fluid, &least);
    if (!(fabs(now / before - 1) < 1e-5) || least < 0)
        fail_msg("%s, step %d: %.8g of the air, density down to %g", what, step, now / before, least);
}

/* ---- Totals -------------------------------------------------------------------------------------- */

TEST(test_closed_boxes_keep_their_air) {
    static const float speeds[] = {.5f, 4, 60, 1e5f};
    for (int i = 0; i < 16; i++) {
        FluidDef def = box(i / 8 ? 4 : 1, i & 1 ? FLUID_PERIODIC : FLUID_WALL);
        def.filter = i & 2 ? 1 : .2f;
        def.advection = i & 4 ? FLUID_LINEAR : FLUID_CONSERVING;
        Fluid *fluid = create(&def);
        KitRandom random = {(uint32_t)i + 1};
        Kit_StampCells(fluid, 1, 12, 4, 1, 20), Kit_StampCells(fluid, 1, 20, 9, 12, 1),
            Kit_StampDisc(fluid, 2, .3f, 1, .2f);
        Fluid_Step(fluid, dt);
        const double before = total(fluid);
        for (int n = 0; n < 120; n++) {
            blow(fluid, &random, speeds[i % 4]);
            Fluid_Step(fluid, dt);
            expect_kept(fluid, before, "a box with walls", n);
        }
        Fluid_Destroy(fluid);
    }
}

/* A paddle that turns, a piston that goes to and fro, and a door that opens and shuts a chamber. */
TEST(test_bodies_that_move_displace_air) {
    FluidDef def = box(1, FLUID_WALL);
    Fluid *fluid = create(&def);
    double before = 0, most = 0;
    for (int n = 0; n < 400; n++) {
        const float turn = 2 * (float)n * dt, along = sinf(3 * (float)n * dt),
                    speed = .3f * 3 * cosf(3 * (float)n * dt);
        Fluid_ClearOccupancy(fluid);
        Kit_StampCells(fluid, 3, 30, 0, 1, 12), Kit_StampCells(fluid, 3, 30, 18, 1, 12);
        Fluid_SetBody(fluid, 1, &(FluidBody){.spin = {0, 0, 2}, .pivot = {1, .75f, 0}});
        Fluid_StampBox(fluid, 1, FLUID_AT(1, .75f), FLUID_AT(.4f, .04f), turn);
        Fluid_SetBody(fluid, 2, &(FluidBody){.velocity = {speed, 0, 0}});
        Fluid_StampBox(fluid, 2, FLUID_AT(.2f + .3f * along, .75f), FLUID_AT(.15f, .75f), 0);
        Fluid_Step(fluid, dt);
        if (n == 0) before = total(fluid);
        expect_kept(fluid, before, "bodies that move", n);
        most = fmax(most, (double)fabsf(density(fluid, 26, 15) - 1));
    }
    assert_true(most > .05); /* the piston is felt across the room */
    Fluid_Destroy(fluid);
}

/* What has just been placed takes its air away, and leaves no bang; what is taken away leaves air. */
TEST(test_bodies_that_appear_leave_the_density) {
    FluidDef def = box(1, FLUID_WALL);
    Fluid *fluid = create(&def);
    Fluid_SetBody(fluid, 1, &(FluidBody){.velocity = {1, 0, 0}});
    Kit_StampDisc(fluid, 1, 1, .75f, .3f);
    Fluid_StepChannels(fluid, dt);
    assert_true(Kit_MaxAbs(Fluid_Pressure(fluid)) == 0);
    Fluid_SetBody(fluid, 1, &(FluidBody){.open = false});
    Fluid_StepChannels(fluid, dt);
    Fluid_ClearOccupancy(fluid);
    Fluid_StepChannels(fluid, dt);
    assert_true(Kit_MaxAbs(Fluid_Pressure(fluid)) == 0);
    assert_float_equal(total(fluid), WIDE * HIGH, 1e-3);
    Fluid_Destroy(fluid);
}

/* ---- What blows ---------------------------------------------------------------------------------- */

TEST(test_an_inflow_brings_the_air_that_its_velocity_says) {
    FluidDef def = box(1, FLUID_WALL);
    def.side[0].kind = FLUID_INFLOW, def.side[0].velocity[0] = .3f;
    Fluid *fluid = create(&def);
    const double before = total(fluid);
    Kit_Steps(fluid, 300, dt);
    const double brought = (total(fluid) - before) * (double)cell * (double)cell,
                 wanted = .3 * 300 / 60 * HIGH * (double)cell;
    if (fabs(brought / wanted - 1) > .02) fail_msg("%g m^2 of air came in, not %g", brought, wanted);
    Fluid_Destroy(fluid);
    def.side[1].kind = FLUID_OPEN;
    fluid = create(&def);
    Kit_SetWind(fluid, .3f, 0);
    Kit_Steps(fluid, 300, dt);
    for (int x = 0; x < WIDE; x++) {
        assert_float_equal(*Kit_At(Fluid_Velocity(fluid, 0), x, 9), .3f, 1e-3);
        assert_float_equal(density(fluid, x, 9), 1, 1e-3);
    }
    Fluid_Destroy(fluid);
}

TEST(test_vents_blow_and_drains_let_out) {
    FluidDef def = box(1, FLUID_WALL);
    Fluid *fluid = create(&def);
    Fluid_SetBody(fluid, 1, &(FluidBody){.blows = true, .velocity = {0, -.4f, 0}});
    Kit_StampCells(fluid, 1, 15, HIGH - 1, 10, 1);
    Kit_Steps(fluid, 60, dt);
    const double soon = total(fluid);
    Kit_Steps(fluid, 120, dt);
    const double brought = (total(fluid) - soon) * (double)cell * (double)cell, wanted = .4 * 2 * 10 * (double)cell;
    if (fabs(brought / wanted - 1) > .1) fail_msg("the vent brings %g m^2 of air, not %g", brought, wanted);
    Fluid_SetBody(fluid, 2, &(FluidBody){.open = true});
    Kit_StampCells(fluid, 2, 0, 5, 1, 20);
    Kit_Steps(fluid, 600, dt);
    const double left = total(fluid) / (WIDE * HIGH - 30);
    if (fabs(left - 1) > .1) fail_msg("with a drain open the density is %g", left);
    Fluid_Destroy(fluid);
}

/* Pressed on one side: the force is the pressure times the height, and no more where pushes are held. */
TEST(test_a_wall_feels_the_pressure) {
    FluidDef def = box(1, FLUID_WALL);
    for (int stiff = 0; stiff < 2; stiff++) {
        if (stiff) def.stiffness = 2.1f * 2.1f * 100;
        Fluid *fluid = create(&def);
        Kit_StampCells(fluid, 1, 20, 0, 1, HIGH);
        for (int y = 0; y < HIGH; y++)
            for (int x = 0; x < 20; x++) Kit_Put(Fluid_Pressure(fluid), x, y, (float)(.1 * pascals(fluid)));
        Fluid_StepVelocity(fluid, dt);
        float force[3];
        assert_true(Fluid_BodyForce(fluid, 1, force, NULL));
        const double stiffness = stiff ? 2.1 * 2.1 : 2.25,
                     wanted = .1 * (double)def.density * stiffness * HIGH * (double)cell;
        assert_float_equal(force[0] / wanted, 1, 1e-3);
        Fluid_Destroy(fluid);
    }
}

/* ---- State --------------------------------------------------------------------------------------- */

static Fluid *lively(const FluidDef *def) {
    Fluid *fluid = create(def);
    KitRandom random = {8};
    Kit_StampCells(fluid, 1, 12, 4, 1, 20);
    for (int i = 0; i < 10; i++) blow(fluid, &random, 3), Fluid_Step(fluid, dt);
    return fluid;
}

TEST(test_tuning_keeps_the_density) {
    FluidDef def = box(1, FLUID_WALL), other;
    Fluid *fluid = lively(&def);
    float before[WIDE];
    for (int x = 0; x < WIDE; x++) before[x] = density(fluid, x, 9);
    def.stiffness = 1, def.density = 2;
    assert_true(Fluid_Tune(fluid, &def));
    for (int x = 0; x < WIDE; x++) assert_float_equal(density(fluid, x, 9), before[x], 1e-6);
    other = def;
    other.pressure = FLUID_GAUSS_SEIDEL;
    assert_true(Fluid_Tune(fluid, &other) && Kit_MaxAbs(Fluid_Pressure(fluid)) == 0);
    Kit_Steps(fluid, 3, dt);
    assert_true(Fluid_Tune(fluid, &def) && Kit_MaxAbs(Fluid_Pressure(fluid)) == 0);
    Kit_Steps(fluid, 3, dt);
    assert_true(Kit_AllFinite(fluid));
    Fluid_Destroy(fluid);
}

TEST(test_density_is_resampled) {
    FluidDef def = box(1, FLUID_WALL), fine = def, projected = def;
    Fluid *fluid = lively(&def);
    fine.size[0] *= 2, fine.size[1] *= 2, fine.cell_size *= .5f, fine.stiffness = 1;
    projected.pressure = FLUID_GAUSS_SEIDEL;
    Fluid *to = create(&fine), *still = create(&projected);
    Kit_StampCells(to, 1, 24, 8, 2, 40);
    assert_true(Fluid_Resample(to, fluid));
    assert_float_equal(total(to) / 4 / total(fluid), 1, 1e-5);
    assert_true(Fluid_Resample(still, fluid) && Kit_MaxAbs(Fluid_Pressure(still)) == 0);
    Fluid_Destroy(fluid), Fluid_Destroy(to), Fluid_Destroy(still);
}
