/* Advection-reflection: J. Zehnder, R. Narain and B. Thomaszewski, "An advection-reflection solver for
 * detail-preserving fluid simulation", ACM Trans. Graph. 37 (2018). What pushes and heats still air counts once.
 * Its energy is in test_fluid_unforced.c, its forces on bodies in test_fluid_body_force.c. */
#include "tests/kits/fluid_cases.h"
#include "tests/kits/fluid_kit.h"
#include "tests/kits/test.h"

#include <math.h>

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
