/* Advection-reflection: J. Zehnder, R. Narain and B. Thomaszewski, "An advection-reflection solver for
 * detail-preserving fluid simulation", ACM Trans. Graph. 37 (2018). Pushes and pressure count once, and energy never
 * grows. */
#include "tests/kits/fluid_cases.h"
#include "tests/kits/fluid_kit.h"
#include "tests/kits/test.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const float cell = 0.1f;

static FluidDef game(bool reflection) {
    FluidDef def = Fluid_DefaultDef();
    Case_Resize(&def, 48, 32, cell);
    Case_AllSides(&def, FLUID_WALL, 0);
    def.vorticity = 0;
    def.reflection = reflection;
    return def;
}

static Fluid *create(const FluidDef *def) {
    Fluid *fluid = Fluid_Create(def);
    assert_non_null(fluid);
    return fluid;
}

static void assert_same_bits(Fluid *a, Fluid *b) {
    for (int axis = 0; axis < 2; axis++)
        assert_true(Kit_LargestDifference(Fluid_Velocity(a, axis), Fluid_Velocity(b, axis)) == 0);
    assert_true(Kit_LargestDifference(Fluid_Pressure(a), Fluid_Pressure(b)) == 0);
}

/* In still air both halves of the advection carry nothing: the same step as without, to the last bit. */
TEST(test_still_air_is_pushed_and_heated_once) {
    const FluidDef def[2] = {game(false), game(true)};
    Fluid *plain = create(&def[0]), *reflected = create(&def[1]), *both[2] = {plain, reflected};
    for (int i = 0; i < 2; i++) {
        Fluid_Push(both[i], FLUID_AT(2.4f, 1.6f), FLUID_AT(2.4f, 1.6f), 0.3f, FLUID_AT(3, 1));
        Fluid_Add(both[i], FLUID_HEAT, FLUID_AT(1, 2), FLUID_AT(1.5f, 2), 0.2f, 100);
        Fluid_StepVelocity(both[i], 0.02f);
    }
    assert_true(Kit_TopSpeed(plain) > 0.5f);
    assert_same_bits(plain, reflected);
    Fluid_Destroy(plain);
    Fluid_Destroy(reflected);
}

static double momentum(Fluid *fluid) {
    const FluidView u = Fluid_Velocity(fluid, 0);
    double sum = 0;
    for (int y = 0; y < u.size[1]; y++)
        for (int x = 0; x < u.size[0] - 1; x++) sum += *Kit_At(u, x, y);
    return sum;
}

/* What a push adds to a wind that blows everywhere alike. */
static double pushed(float wind) {
    FluidDef def = game(true);
    Case_AllSides(&def, FLUID_PERIODIC, 0);
    Fluid *fluid = create(&def);
    Kit_SetWind(fluid, wind, 0.4f * wind);
    Fluid_StepVelocity(fluid, 0.02f);
    const double before = momentum(fluid);
    Fluid_Push(fluid, FLUID_AT(2.4f, 0.5f), FLUID_AT(2.4f, 2.5f), 0.3f, FLUID_AT(2, 0));
    Fluid_StepVelocity(fluid, 0.02f);
    const double after = momentum(fluid);
    Fluid_Destroy(fluid);
    return after - before;
}

/* However fast the wind blows, a push adds its own momentum: all of it, and not twice. */
TEST(test_a_push_in_wind_counts_once) {
    const double still = pushed(0);
    assert_true(still > 2 * 6 * 20); /* m/s of so many faces at least */
    for (float courant = 0.5f; courant < 40; courant *= 3)
        assert_true(fabs(pushed(courant * cell / 0.02f) - still) < 0.005 * still);
}

/* A disc in a viscous wind tunnel, when the flow has settled: both steps end in the same flow, and so must feel the
 * same pressure; what the reflection does once more counts as an impulse too. */
static double drag_in_tunnel(bool reflection, float *pressure_ahead) {
    FluidDef def = game(reflection);
    def.viscosity = 0.05f, def.pressure_iterations = 6;
    def.side[0].kind = FLUID_INFLOW, def.side[0].velocity[0] = 1;
    def.side[1].kind = FLUID_OPEN;
    Case_AxisSides(&def, 1, FLUID_WALL, 1);
    Fluid *fluid = create(&def);
    Kit_SetWind(fluid, 1, 0);
    Kit_StampDisc(fluid, 1, 1.6f, 1.6f, 0.4f);
    Kit_Steps(fluid, 200, 0.05f);
    float force[3];
    Fluid_BodyForce(fluid, 1, force, NULL);
    *pressure_ahead = *Kit_At(Fluid_Pressure(fluid), 11, 16);
    Fluid_Destroy(fluid);
    return force[0];
}

TEST(test_pressure_of_a_steady_flow) {
    float plain_ahead, ahead;
    const double plain = drag_in_tunnel(false, &plain_ahead), reflected = drag_in_tunnel(true, &ahead);
    print_message("    drag of a disc %.4f N, with reflection %.4f N; pressure ahead %.4f Pa, %.4f Pa\n", plain,
                  reflected, plain_ahead, ahead);
    assert_true(fabs(reflected - plain) < 0.04 * plain);
    assert_true(fabsf(ahead - plain_ahead) < 0.04f * plain_ahead);
}

/* ---- Energy ------------------------------------------------------------------------------------- */

enum { EDDIES = 8 };

typedef struct Eddy {
    float at[3], turn[3]; /* parts of the box; about each axis */
} Eddy;

/* The velocity of eddies that lie about in the box, before it is scaled. In 2D they all turn about z. */
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
static void stir_up(Fluid *fluid, float courant, float dt) {
    KitRandom random = {96};
    Eddy eddy[EDDIES];
    for (int i = 0; i < EDDIES; i++) {
        for (int k = 0; k < 3; k++) eddy[i].at[k] = Kit_RandomFloat(&random, .2f, .8f);
        for (int k = 0; k < 3; k++) eddy[i].turn[k] = Kit_RandomFloat(&random, -1, 1);
        Kit_Random(&random);
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

/* The most energy in 300 steps, as part of what the projections of three very short ones have left. */
static double most_energy(Case *each, const FluidDef *def) {
    const float dt = 1 / 60.f;
    Fluid *fluid = Case_Create(each, def);
    stir_up(fluid, .15f, dt);
    for (int i = 0; i < 3; i++) Fluid_StepVelocity(fluid, 1e-6f);
    const double start = Kit_Energy(fluid);
    double most = 1;
    for (int i = 0; i < 300 && most < 10; i++) {
        Fluid_StepVelocity(fluid, dt);
        most = fmax(most, Kit_Energy(fluid) / start);
    }
    Fluid_Destroy(fluid);
    return most;
}

/* However little of the divergence is found, by few iterations or at centres: what is reflected is never more than what
 * there was. */
static void check_energy(Case *each) {
    static const struct {
        int width, height, depth, iterations;
    } runs[] = {{24, 20, 1, 1}, {24, 20, 1, 2}, {24, 20, 1, 4}, {24, 20, 1, 20}, {12, 10, 7, 1}, {12, 10, 7, 3}};
    FluidDef def = Case_Quiet(each);
    if (def.order != FLUID_ADVECT_FIRST || def.pressure == FLUID_COMPRESSIBLE || Case_IsDeep(each)) return;
    def.reflection = true, def.over_relaxation = 1.9f, def.channel_count = 0;
    for (int axis = 0; axis < 3; axis++) Case_AxisSides(&def, axis, FLUID_WALL, 1);
    for (size_t i = 0; i < sizeof runs / sizeof *runs; i++) {
        char what[64];
        Case_Resize(&def, runs[i].width, runs[i].height, cell);
        def.size[2] = runs[i].depth, def.pressure_iterations = runs[i].iterations;
        snprintf(what, sizeof what, "energy in %d slabs, by %d iterations", runs[i].depth, runs[i].iterations);
        Case_AtMost(each, what, most_energy(each, &def), 1.01);
    }
}

TEST(test_energy_never_grows) { Cases_Walk(check_energy); }
