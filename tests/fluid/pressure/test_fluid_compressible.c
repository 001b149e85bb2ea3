/* West's pressure (2007): density's differences push. Sound goes at the root of the stiffness, the energy of a flow
 * that nothing drives does not grow, and walls of one cell hold. */
#include "tests/kits/fluid_cases.h"
#include "tests/kits/fluid_kit.h"
#include "tests/kits/test.h"

#include <math.h>
#include <string.h>

#define PI 3.14159265358979

static const float cell = .05f, dt = 1 / 60.f;

static FluidDef box(int width, int height, int depth, FluidSideKind kind) {
    FluidDef def = Fluid_PresetDef(FLUID_PRESET_WEST_2007);
    def.size[0] = width, def.size[1] = height, def.size[2] = depth;
    def.cell_size = cell;
    Case_AllSides(&def, kind, 1);
    if (depth > 1) Case_AxisSides(&def, 2, kind, 1);
    return def;
}

static Fluid *create(const FluidDef *def) {
    Fluid *fluid = Fluid_Create(def);
    if (!fluid) fail_msg("%s", Fluid_DefError(def));
    return fluid;
}

static float *air_at(Fluid *fluid, int x, int y, int z) { return Kit_At3(Fluid_Pressure(fluid), x, y, z); }

static float density(const Fluid *fluid, int x, int y, int z) {
    const FluidDef *def = Fluid_GetDef(fluid);
    return 1 + *Kit_At3(Fluid_ReadPressure(fluid), x, y, z) / (def->density * def->stiffness);
}

static void set_density(Fluid *fluid, int x, int y, int z, float value) {
    const FluidDef *def = Fluid_GetDef(fluid);
    *air_at(fluid, x, y, z) = (value - 1) * def->density * def->stiffness;
}

/* ---- Sound --------------------------------------------------------------------------------------- */

/* m/s: from the time that a standing wave of one length takes from its second crossing of 0 to its tenth. */
static double speed_of_sound(int axis, float stiffness, float step, FluidSideKind kind) {
    enum { LONG = 64, THIN = 3, CROSSINGS = 8 };
    const int size[3] = {axis == 0 ? LONG : THIN, axis == 1 ? LONG : THIN, axis == 2 ? LONG : 1};
    FluidDef def = box(size[0], size[1], size[2], kind);
    def.stiffness = stiffness, def.filter = 0;
    Fluid *fluid = create(&def);
    const double k = 2 * PI / LONG;
    for (int z = 0; z < size[2]; z++)
        for (int y = 0; y < size[1]; y++)
            for (int x = 0; x < size[0]; x++) {
                const int at = axis == 0 ? x : axis == 1 ? y : z;
                set_density(fluid, x, y, z, 1 + 1e-3f * (float)cos(k * (at + .5)));
            }
    double before = 1, first = 0, last = 0;
    for (int i = 1, crossings = 0; crossings < 2 + CROSSINGS; i++) {
        assert_true(i < 5000);
        Fluid_Step(fluid, step);
        const double now = (double)*air_at(fluid, 0, 0, 0);
        if (now * before < 0) {
            last = (i - 1 + before / (before - now)) * (double)step;
            if (++crossings == 2) first = last;
        }
        before = now;
    }
    Fluid_Destroy(fluid);
    return LONG * (double)cell * .5 * CROSSINGS / (last - first);
}

static void expect_sound(int axis, float stiffness, float step, FluidSideKind kind, double wanted) {
    const double got = speed_of_sound(axis, stiffness, step, kind);
    if (fabs(got / wanted - 1) > .01)
        fail_msg("along axis %d at %g m^2/s^2, steps of %g s, sides %d: sound goes at %g, not %g m/s", axis,
                 (double)stiffness, (double)step, kind, got, wanted);
}

TEST(test_sound_goes_at_the_root_of_the_stiffness) {
    for (int axis = 0; axis < 3; axis++) {
        expect_sound(axis, 2.25f, dt, FLUID_WALL, 1.5);
        expect_sound(axis, 2.25f, dt, FLUID_PERIODIC, 1.5);
        expect_sound(axis, .25f, dt, FLUID_WALL, .5);
        expect_sound(axis, 4, .5f * dt, FLUID_PERIODIC, 2);
    }
}

TEST(test_sound_goes_no_further_than_the_step_bears) {
    expect_sound(0, 100, dt, FLUID_WALL, .7 * 60 * (double)cell);
    expect_sound(1, 1e6f, dt, FLUID_PERIODIC, .7 * 60 * (double)cell);
    expect_sound(0, 2.25f, 4 * dt, FLUID_WALL, .7 * 15 * (double)cell);
}

/* ---- Energy -------------------------------------------------------------------------------------- */

/* Of the flow, where a cell's mass is its density, and of what the air is compressed by. */
static double energy(Fluid *fluid) {
    const FluidDef *def = Fluid_GetDef(fluid);
    const double held = pow(.7 * 60 * (double)cell, 2), stiffness = fmin((double)def->stiffness, held);
    double sum = 0;
    for (int z = 0; z < def->size[2]; z++)
        for (int y = 0; y < def->size[1]; y++)
            for (int x = 0; x < def->size[0]; x++) {
                const double d = (double)density(fluid, x, y, z);
                double v2 = 0;
                for (int axis = 0; axis < Kit_Axes(fluid); axis++) {
                    const double v = (double)*Kit_At3(Fluid_ReadVelocity(fluid, axis), x, y, z);
                    v2 += v * v;
                }
                sum += Kit_IsFree3(fluid, x, y, z) ? d * v2 + stiffness * (d - 1) * (d - 1) : 0;
            }
    return sum;
}

static void stir_wildly(Fluid *fluid, float speed) {
    KitRandom random = {77};
    const int *size = Fluid_GetDef(fluid)->size;
    for (int axis = 0; axis < Kit_Axes(fluid); axis++)
        for (int z = 0; z < size[2]; z++)
            for (int y = 0; y < size[1]; y++)
                for (int x = 0; x < size[0]; x++)
                    *Kit_At3(Fluid_Velocity(fluid, axis), x, y, z) = Kit_RandomFloat(&random, -speed, speed);
}

static void expect_decay(const char *what, const FluidDef *def, float swirl, float noise, bool stones) {
    Fluid *fluid = create(def);
    if (stones) Kit_StampCells(fluid, 1, 9, 5, 1, 12), Kit_StampCells(fluid, 1, 14, 20, 12, 1);
    if (swirl > 0) Kit_Stir(fluid, swirl);
    if (noise > 0) stir_wildly(fluid, noise);
    Fluid_StepVelocity(fluid, 1e-6f);
    const double of_flow = Kit_Energy(fluid), whole = energy(fluid);
    for (int i = 0; i < 600; i++) {
        Fluid_Step(fluid, dt);
        if (i % 12 > 1) continue;
        if (!(Kit_Energy(fluid) <= 1.01 * of_flow) || !(energy(fluid) <= 1.01 * whole))
            fail_msg("%s, step %d: energy grows to %g, the flow's alone to %g", what, i, energy(fluid) / whole,
                     Kit_Energy(fluid) / of_flow);
    }
    Fluid_Destroy(fluid);
}

TEST(test_energy_never_grows) {
    static const FluidSideKind kinds[] = {FLUID_WALL, FLUID_PERIODIC, FLUID_OPEN};
    for (int i = 0; i < 5; i++) {
        const FluidSideKind kind = kinds[i % 3];
        FluidDef def = box(32, 28, 1, kind), deep = box(12, 10, 8, kind), bare, stiff;
        def.order = deep.order = (FluidOrder)((i + i / 3) % 3);
        bare = stiff = def;
        bare.filter = 0, stiff.stiffness = 100;
        expect_decay("a swirl", &def, .7f, 0, false);
        expect_decay("a swirl faster than sound", &def, 6, 0, false);
        expect_decay("noise", &def, 0, .5f, false);
        expect_decay("fast noise among stones", &def, 0, 20, true);
        expect_decay("a swirl without a filter", &bare, .7f, 0, true);
        expect_decay("noise in stiff air", &stiff, 0, .5f, false);
        expect_decay("noise in depth", &deep, 0, 3, false);
    }
}

/* ---- Walls and sides ----------------------------------------------------------------------------- */

/* What lies behind a wall of one cell stays exactly as it was, whatever happens before it. */
static void expect_held(int axis, bool diagonal, int depth) {
    enum { SIDE = 20 };
    FluidDef def = box(SIDE, SIDE, depth, FLUID_WALL);
    Fluid *fluid = create(&def);
    uint8_t occupancy[SIDE * SIDE * SIDE] = {0};
    KitRandom random = {3};
    for (int i = 0; i < SIDE * SIDE * depth; i++) {
        const int at[3] = {i % SIDE, i / SIDE % SIDE, i / (SIDE * SIDE)};
        occupancy[i] = diagonal ? at[0] == at[1] : at[axis] == SIDE / 2;
    }
    Fluid_SetOccupancy(fluid, occupancy);
    for (int step = 0; step < 60; step++) {
        for (int i = 0; i < SIDE * SIDE * depth; i++) {
            const int at[3] = {i % SIDE, i / SIDE % SIDE, i / (SIDE * SIDE)};
            const bool before = diagonal ? at[0] < at[1] : at[axis] < SIDE / 2;
            const bool behind = diagonal ? at[0] > at[1] : at[axis] > SIDE / 2;
            if (before && step % 10 == 0) {
                set_density(fluid, at[0], at[1], at[2], Kit_RandomFloat(&random, 0, 6));
                for (int k = 0; k < Kit_Axes(fluid); k++)
                    *Kit_At3(Fluid_Velocity(fluid, k), at[0], at[1], at[2]) = Kit_RandomFloat(&random, -9, 9);
            }
            if (behind && density(fluid, at[0], at[1], at[2]) != 1)
                fail_msg("axis %d, diagonal %d, depth %d: %g behind the wall after step %d", axis, diagonal, depth,
                         (double)density(fluid, at[0], at[1], at[2]), step);
        }
        Fluid_Step(fluid, dt);
    }
    Fluid_Destroy(fluid);
}

TEST(test_walls_of_one_cell_hold) {
    for (int axis = 0; axis < 2; axis++) expect_held(axis, false, 1);
    for (int axis = 0; axis < 3; axis++) expect_held(axis, false, 20);
    expect_held(0, true, 1);
    expect_held(0, true, 6);
}

/* A pulse on its way to the right; what of it comes back from the side, and what is left after that. */
static void follow_pulse(FluidSideKind kind, float *returned, float *left) {
    enum { LONG = 80 };
    FluidDef def = box(LONG, 3, 1, FLUID_WALL);
    Case_AxisSides(&def, 0, kind, 1);
    def.filter = .05f;
    Fluid *fluid = create(&def);
    for (int x = 0; x < LONG; x++)
        for (int y = 0; y < 3; y++) {
            const float pulse = 1e-2f * expf(-(float)((x - 50) * (x - 50)) / 30);
            set_density(fluid, x, y, 0, 1 + pulse);
            Kit_Put(Fluid_Velocity(fluid, 0), x, y, 1.5f * pulse);
        }
    *returned = *left = 0;
    for (int i = 0; i < 600; i++) {
        Fluid_Step(fluid, dt);
        const float there = density(fluid, 50, 1, 0) - 1;
        if (i > 100 && i < 140 && fabsf(there) > fabsf(*returned)) *returned = there;
    }
    for (int x = 0; x < LONG; x++) *left = fmaxf(*left, fabsf(density(fluid, x, 1, 0) - 1));
    Fluid_Destroy(fluid);
}

TEST(test_walls_reflect_wraps_wrap_and_open_sides_zero) {
    float returned, left;
    follow_pulse(FLUID_WALL, &returned, &left);
    assert_true(returned > 7e-3f && left > 2e-3f);
    follow_pulse(FLUID_PERIODIC, &returned, &left);
    assert_true(fabsf(returned) < 1e-3f && left > 2e-3f); /* it is on its way around, and not yet here */
    follow_pulse(FLUID_OPEN, &returned, &left);
    assert_true(returned < -7e-3f); /* as from the open end of a pipe */
}

/* A vent that turns about any axis blows into still air, half as fast in its first step as its surface moves there. */
TEST(test_vents_that_turn_blow_as_their_surface_moves) {
    enum { BEGIN = 4, END = 8, SIDE = 12 };
    FluidDef def = box(SIDE, SIDE, SIDE, FLUID_WALL);
    def.filter = 0;
    Fluid *fluid = create(&def);
    const FluidBody vent = {.blows = true, .spin = {1, -2, 3}, .pivot = {.1f, .7f, .2f}};
    Fluid_SetBody(fluid, 1, &vent);
    Fluid_StampBox(fluid, 1, FLUID_AT3(.3f, .3f, .3f), FLUID_AT3(.1f, .1f, .1f), 0);
    Fluid_StepVelocity(fluid, 1e-6f);
    for (int axis = 0; axis < 3; axis++) {
        const int j = (axis + 1) % 3, k = (axis + 2) % 3;
        for (int i = 0; i < 2 * 4 * 4; i++) {
            int at[3];
            at[axis] = i % 2 ? END : BEGIN - 1, at[j] = BEGIN + i / 2 % 4, at[k] = BEGIN + i / 8;
            const float y = ((float)at[j] + .5f) * cell - vent.pivot[j],
                        z = ((float)at[k] + .5f) * cell - vent.pivot[k], surface = vent.spin[j] * z - vent.spin[k] * y;
            const float air = *Kit_At3(Fluid_ReadVelocity(fluid, axis), at[0], at[1], at[2]);
            assert_true(fabsf(air - .5f * surface) < 1e-4f);
        }
    }
    Fluid_Destroy(fluid);
}
